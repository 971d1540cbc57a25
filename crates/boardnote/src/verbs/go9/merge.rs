//! `merge`: several position files as one, without duplicates.

use super::{Style, files};
use crate::output::Output;
use crate::verbs::Verb;

use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::Severity;
use crate::input;
use crate::interrupt;
use crate::progress::Progress;
use core::cell::RefCell;
use go9_dat::ReadError;
use go9_dat::internal::{CollisionPolicy, merge_into};
use go9_dat::tools::MergeError;
use std::io::{self, Read};
use std::path::PathBuf;

/// Arguments of `go9 merge`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Merge position files; of equal IDs the first is kept",
    after_help = "The output may be one of the inputs. Memory holds IDs only."
)]
pub(super) struct Args {
    /// Position files; standard input if -
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// File to write
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: OutFile,
    /// Keep positions that have the ID of another board, with the next free tiebreaker
    #[arg(long)]
    next_tiebreaker: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let policy = match args.next_tiebreaker {
        true => CollisionPolicy::NextTiebreaker,
        false => CollisionPolicy::Drop,
    };
    files::are_positions(context, &args.files)?;
    let progress = RefCell::new(Progress::new(
        &files::plan(&args.files, None),
        args.output.as_os_str() == "-",
    ));
    let names = RefCell::new(Vec::new());
    let inputs = input::files(&args.files, &context.files).map(|input| {
        let input = input?;
        names.borrow_mut().push(input.shown());
        Ok(Watched { input: input.open()?, progress: &progress })
    });
    let mut output = Output::of(context, Some(&args.output))?;
    let merged = merge_into(inputs, &mut output, policy);
    progress.into_inner().finish();
    interrupt::check()?;
    match merged {
        Ok(merged) => {
            let on_stdout = output.is_stdout();
            output.commit()?;
            super::report_beside(on_stdout, args.format, &merged)?;
            Ok(Status::FINE)
        }
        Err(MergeError::Input { error: ReadError::Format(error), .. }) => {
            let name = names.borrow().last().cloned().unwrap_or_default();
            let code = error.kind().code();
            context.say(Severity::Error, &format!(
                    "{name}: {error} [{code}]; nothing was written; boardnote go9 salvage recovers intact records"
                ),
            )?;
            Ok(Status { bad: true, trouble: false })
        }
        Err(MergeError::Input { error: ReadError::Io(error), .. }) => {
            let name = names.borrow().last().cloned().unwrap_or_default();
            Err(files::named(&name, &error))
        }
        Err(MergeError::Output(error)) => Err(error),
        Err(other) => Err(io::Error::other(other.to_string())),
    }
}

/// An input that advances the progress bar and ends on Ctrl-C.
struct Watched<'a> {
    input: Box<dyn Read + Send>,
    progress: &'a RefCell<Progress>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if interrupt::requested() {
            // Not `ErrorKind::Interrupted`, after which readers try again.
            return Err(io::Error::other("interrupted"));
        }
        let count = self.input.read(buffer)?;
        self.progress.borrow_mut().advance(count as u64);
        Ok(count)
    }
}
