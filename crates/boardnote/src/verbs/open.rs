//! `boardnote open`: a page with all positions of a game or match, in the browser.

use super::Verb;
use super::render::page;
use crate::bulk;
use crate::context::{Context, Status};
use crate::finding::Severity;
use crate::formats::Format;
use crate::options::{self, Class};
use crate::output::Output;
use crate::text;
use crate::values;
use clap::Command;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

/// Arguments of `open`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Step through a game or match in the browser",
    after_help = "The page is written to a new folder for temporary files, and its name is printed. $BROWSER, if \
    it is set, is the program that opens it.\n\n\
    Examples:\n  \
    boardnote open match.sgf\n  \
    boardnote open --step 3 games.pgn\n  \
    boardnote open 4HPwATDgc/ABMA:QYkqASAAIAAA"
)]
pub struct Args {
    /// Records or files; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    inputs: Vec<PathBuf>,
    /// Input format [default: detected from content and file name]
    #[arg(short, long, value_name = "FORMAT", value_parser = values::format(), hide_possible_values = true)]
    from: Option<&'static dyn Format>,
    /// Only record N, counted from 1 [default: all]
    #[arg(long, visible_alias = "game", value_name = "N", value_parser = bulk::args::number)]
    record: Option<u64>,
    /// Begin at the position after N plies of the first game
    #[arg(long = "step", alias = "ply", value_name = "N", value_parser = bulk::args::whole)]
    step: Option<u64>,
    /// Read at most N records
    #[arg(short = 'n', long, value_name = "N", value_parser = bulk::args::whole)]
    limit: Option<u64>,
    /// Do not print errors and warnings about records
    #[arg(short, long)]
    quiet: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read))
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let (bytes, status) =
        page(context, &args.inputs, args.from, args.record, args.limit, args.quiet)?;
    let Some(bytes) = bytes else { return Ok(status) };
    let path = written(context, &bytes)?;
    let mut stdout = io::stdout();
    writeln!(stdout, "{}", text::name(&path))?;
    stdout.flush()?;
    let mut address: OsString = path.into();
    if let Some(step) = args.step {
        // The first position of a page has the number 1.
        address = format!("file://{}#p{}", Path::new(&address).display(), step + 1).into();
    }
    match browse(&address) {
        Ok(()) => Ok(status),
        Err(error) => {
            context.say(
                Severity::Error,
                &format!("no browser: {error}; set BROWSER to a program that opens pages"),
            )?;
            Ok(Status { bad: true, ..status })
        }
    }
}

/// Writes the page to a new folder, which stays.
fn written(context: &Context, bytes: &[u8]) -> io::Result<PathBuf> {
    let folder = tempfile::Builder::new().prefix("boardnote-").tempdir()?.keep();
    let path = folder.join("page.html");
    let mut output = Output::create(Some(context.files.made(path.clone())?))?;
    output.write_all(bytes)?;
    output.commit()?;
    Ok(path)
}

/// Opens a page, with the program that `BROWSER` names or with that of the system.
fn browse(page: &std::ffi::OsStr) -> io::Result<()> {
    let own = std::env::var_os("BROWSER").filter(|browser| !browser.is_empty());
    let mut command = match own {
        Some(browser) => process::Command::new(browser),
        None if cfg!(target_os = "macos") => process::Command::new("open"),
        None if cfg!(windows) => process::Command::new("explorer"),
        None => process::Command::new("xdg-open"),
    };
    command.arg(page).stdin(process::Stdio::null());
    command.stdout(process::Stdio::null()).stderr(process::Stdio::null());
    command.spawn().map(drop)
}
