//! `boardnote go9 salvage`: the intact records of a damaged or shifted position file.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::Severity;
use crate::input;
use crate::interrupt;
use crate::options::{self, Class};
use crate::output::Output;
use crate::progress::Progress;
use crate::verbs::Verb;
use clap::Command;
use go9_dat::tools::{self, SalvageReport, Salvaged};
use std::io::{self, Read, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 salvage`.
#[derive(clap::Args, Clone, Debug)]
#[command(about = "Recover the intact records of a damaged or shifted position file")]
pub(super) struct Args {
    /// Damaged position file; standard input if none or -
    file: Option<PathBuf>,
    /// File to write
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: OutFile,
    /// Write what can be read, even if the file cannot be read to its end
    #[arg(long)]
    keep_going: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Hash)).mut_arg("zobrist", super::or_table)
    }
}

/// Number of bytes of a damaged file examined at once.
const WINDOW: usize = 1 << 22;
/// Number of bytes from the start of a record that determine if it is intact: its own 100, and
/// those of a record of 100 bytes that begins within its last 8.
const REACH: usize = 200;

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let hasher = super::hasher(context);
    let files: Vec<PathBuf> = args.file.clone().into_iter().collect();
    files::are_positions(context, &files)?;
    let mut progress = Progress::new(&files::plan(&files, None), args.output.as_os_str() == "-");
    let mut output = Output::of(context, Some(&args.output))?;
    let mut total = SalvageReport::default();
    let mut status = Status::FINE;
    for input in input::files(&files, &context.files) {
        let input = input?;
        let trouble = |error: io::Error| files::named(&input.shown(), &error);
        let mut reader = input.open().map_err(trouble)?;
        let mut window = Vec::new();
        loop {
            let wanted = (WINDOW - window.len()) as u64;
            let end = match (&mut reader).take(wanted).read_to_end(&mut window) {
                Ok(read) => (read as u64) < wanted,
                Err(error) if args.keep_going => {
                    context.say(Severity::Error, &trouble(error).to_string())?;
                    status.trouble = true;
                    true
                }
                Err(error) => return Err(trouble(error)),
            };
            let decided = if end { window.len() } else { window.len() - REACH };
            let mut done = 0;
            for piece in tools::salvage(&window, hasher) {
                match piece {
                    Salvaged::Record(record) if record.offset() < decided => {
                        output.write_all(record.as_bytes())?;
                        total.recovered += 1;
                        done = record.offset() + record.as_bytes().len();
                    }
                    Salvaged::Gap(gap) if gap.start < decided => {
                        done = gap.end.min(decided);
                        total.skipped_bytes += done - gap.start;
                    }
                    _ => break,
                }
            }
            window.drain(..done);
            progress.advance(done as u64);
            interrupt::check()?;
            if end {
                break;
            }
        }
    }
    progress.finish();
    if total.recovered == 0 && total.skipped_bytes > 0 {
        // The output is not written, so that an older file of this name stays.
        let message = "nothing recovered: no record has a hash of this table; --zobrist names the \
            table of the file";
        context.say(Severity::Error, message)?;
        return Ok(Status { bad: true, ..status });
    }
    let on_stdout = output.is_stdout();
    output.conclude(status, args.keep_going)?;
    super::report_beside(on_stdout, args.format, &total)?;
    Ok(status)
}
