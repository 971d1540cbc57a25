//! `boardnote render`: a picture of a position, or a page with all positions of a game or match.

mod look;
mod work;

use super::Verb;
use crate::bulk::{self, Accept, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::Severity;
use crate::formats::Format;
use crate::options::{self, Class};
use crate::output::{self, Destination, Output, unpacked_name};
use crate::split::{self, Ending, Names};
use crate::{text, values};
use clap::{Command, ValueEnum};
use look::Look;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use work::{Wanted, Work, Written};

/// Arguments of `render`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Draw a position (SVG, PNG) or a whole game (HTML)",
    after_help = "Examples:\n  \
    boardnote render 4HPwATDgc/ABMA:QYkqASAAIAAA -o board.svg\n  \
    boardnote render --theme dark --size 1200 4HPwATDgc/ABMA:QYkqASAAIAAA -o board.png\n  \
    boardnote render --bottom on-roll --names Ann,Bob 4HPwATDgc/ABMA:QYkqASAAIAAA -o quiz.svg\n  \
    boardnote render --html match.sgf -o match.html\n  \
    boardnote render match.sgf -o '{file}-{ply}.svg'\n\
    Pictures need no installed fonts, so they look the same everywhere."
)]
pub struct Args {
    /// Records or files; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    inputs: Vec<PathBuf>,
    /// Output file: .svg, .png or .html; - is standard output; with {file}, {ply}, a column, or
    /// the number of the record in its name, one picture each (boardnote help patterns); FOLDER/ has one for each input
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: OutFile,
    /// Kind of output [default: from its name; svg for standard output]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Input format [default: detected from content and file name]
    #[arg(short, long, value_name = "FORMAT", value_parser = values::format(), hide_possible_values = true)]
    from: Option<&'static dyn Format>,
    /// Read folders and everything below them
    #[arg(short, long)]
    recursive: bool,
    /// Draw record N, counted from 1 [default: 1; all with --html]
    #[arg(long, visible_alias = "game", value_name = "N", value_parser = bulk::args::number)]
    record: Option<u64>,
    /// Read at most N records
    #[arg(short = 'n', long, value_name = "N", value_parser = bulk::args::whole)]
    limit: Option<u64>,
    #[command(flatten)]
    look: Look,
    /// Write an HTML page to step through all positions
    #[arg(long, conflicts_with_all = ["size", "ply", "caption", "format"])]
    html: bool,
    /// Do not print errors and warnings about records
    #[arg(short, long)]
    quiet: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Board | Class::Picture))
            .mut_arg("ply", options::or_turn)
    }
}

const NO_PNG: &str = "this build has no PNG; build with --features png";

/// The kind of file to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Vector picture
    Svg,
    /// Picture of pixels
    Png,
    /// Page to step through all positions
    Html,
}

impl Kind {
    /// Returns the extension of a file of this kind.
    const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Html => "html",
        }
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let kind = match kind(args) {
        Ok(kind) => kind,
        Err(message) => return complain(context, &message),
    };
    if context.settings.view.all {
        let message = "--ply all needs a picture for each position: -o 'board-{n}-{ply}.svg'";
        return complain(context, message);
    }
    let names = Names::of(Some(&args.output), || Ending::Of(kind.ending().to_owned()))?;
    if kind == Kind::Html {
        names.as_ref().map_or(Ok(()), Names::without_plies)?;
    }
    let all = kind == Kind::Html || names.is_some();
    // Records after the requested one are not read, except for one that shows if more exist.
    let limit = match (all, args.record) {
        (true, None) => args.limit,
        (_, record) => {
            let needed = record.unwrap_or(1).saturating_add(1);
            Some(args.limit.map_or(needed, |limit| limit.min(needed)))
        }
    };
    let bulk = BulkArgs {
        files: args.inputs.clone(),
        from: args.from,
        recursive: args.recursive,
        jobs: Some(1),
        limit,
        quiet: args.quiet,
        accept: Accept::able("render", |abilities| abilities.render),
        ..BulkArgs::default()
    }
    .named(names.as_ref());
    if names.as_ref().is_some_and(Names::is_folder) {
        split::apart(&args.output, &bulk)?;
    }
    let wanted = Wanted { inputs: &args.inputs, look: &args.look, record: args.record };
    let work = Work::new(context, wanted, kind, names);
    // Nothing is written during the run, because a picture is written completely or not at all.
    let mut nothing = Output::stdout();
    let job = |mut item: Item<'_, '_>, part: &mut Part| work.record(&mut item, part);
    let to = Destination { stdout: args.output.as_os_str() == "-", ..Destination::default() };
    let totals = bulk::collect(context, &bulk, &to, |_| (), job, |out, ()| nothing.write_all(out))?;
    if totals.status.trouble {
        return Ok(totals.status);
    }
    let bytes = match work.finish() {
        Err(message) => return complain(context, &message),
        Ok(Written::Files(mut folders, drawn)) if !drawn.is_empty() => {
            let count = drawn.len() as u64;
            folders.keep();
            output::commit_all(drawn)?;
            let what = if kind == Kind::Html { "page" } else { "picture" };
            context.say(Severity::Info, &format!("drew {}", text::count(count, what)))?;
            return Ok(totals.status);
        }
        Ok(Written::Bytes(bytes)) => bytes,
        Ok(_) if totals.status.bad => return Ok(totals.status),
        Ok(_) if totals.records == 0 => {
            return complain(context, "nothing to draw: the input has no records");
        }
        Ok(_) => {
            let message = bulk::no_record(args.record.unwrap_or(1), totals.records, args.limit);
            return complain(context, &message);
        }
    };
    if !all && args.record.is_none() && totals.records > 1 {
        let message = "drew the first record of several; --record N draws another, and \
            -o 'NAME-{n}.svg' draws all";
        context.say(Severity::Info, message)?;
    }
    let mut output = Output::of(context, Some(&args.output))?;
    if kind == Kind::Png {
        output.accept_binary("PNG")?;
    }
    output.write_all(&bytes)?;
    output.commit()?;
    Ok(totals.status)
}

/// Returns the page of all games of inputs, or of one record, with the status of the run; no page after
/// trouble.
pub(super) fn page(
    context: &Context,
    inputs: &[PathBuf],
    from: Option<&'static dyn Format>,
    record: Option<u64>,
    limit: Option<u64>,
    quiet: bool,
) -> io::Result<(Option<Vec<u8>>, Status)> {
    let look = Look::default();
    let work = Work::new(context, Wanted { inputs, look: &look, record }, Kind::Html, None);
    let bulk = BulkArgs {
        files: inputs.to_vec(),
        from,
        jobs: Some(1),
        limit: record.or(limit),
        quiet,
        accept: Accept::able("open", |abilities| abilities.render),
        ..BulkArgs::default()
    };
    let mut nothing = Output::stdout();
    let job = |mut item: Item<'_, '_>, part: &mut Part| work.record(&mut item, part);
    let to = Destination { stdout: true, ..Destination::default() };
    let totals = bulk::collect(context, &bulk, &to, |_| (), job, |out, ()| nothing.write_all(out))?;
    if totals.status.trouble {
        return Ok((None, totals.status));
    }
    match work.finish() {
        Ok(Written::Bytes(bytes)) => Ok((Some(bytes), totals.status)),
        Err(message) => Err(io::Error::other(message)),
        Ok(_) if totals.status.bad => Ok((None, totals.status)),
        Ok(_) => {
            let message = bulk::no_record(record.unwrap_or(1), totals.records, limit);
            Err(io::Error::other(message))
        }
    }
}

/// Prints the reason why there is no picture.
fn complain(context: &Context, message: &str) -> io::Result<Status> {
    context.say(Severity::Error, message)?;
    Ok(Status { bad: false, trouble: true })
}

/// Returns the kind of file that the options or the name of the output request.
fn kind(args: &Args) -> Result<Kind, String> {
    if args.output.is_dir() || args.output.as_os_str().as_encoded_bytes().ends_with(b"/") {
        let kind = if args.html { Kind::Html } else { args.format.unwrap_or(Kind::Svg) };
        return if kind == Kind::Png && cfg!(not(feature = "png")) {
            Err(NO_PNG.to_owned())
        } else {
            Ok(kind)
        };
    }
    let output = unpacked_name(&args.output);
    let name = text::name(&args.output);
    let wanted = args.format.or(args.html.then_some(Kind::Html));
    let kind = match (of_name(output), wanted) {
        (Some(kind), Some(wanted)) if kind != wanted => {
            let wanted = wanted.to_possible_value();
            let wanted = wanted.as_ref().map_or("", |value| value.get_name());
            return Err(format!("{name}: {wanted} needs an output that ends in .{wanted}"));
        }
        (_, Some(wanted)) if args.format.is_some() => wanted,
        (Some(kind), _) => kind,
        (None, html) if output.as_os_str() == "-" => html.unwrap_or(Kind::Svg),
        (None, Some(_)) => {
            return Err(format!("{name}: --html needs an output that ends in .html"));
        }
        (None, None) => {
            return Err(format!("{name}: unknown extension; use .svg, .png or .html, or --format"));
        }
    };
    match kind {
        Kind::Png if cfg!(not(feature = "png")) => Err(NO_PNG.to_owned()),
        kind => Ok(kind),
    }
}

/// Returns the kind of file by the ending of a name.
fn of_name(output: &Path) -> Option<Kind> {
    let ending = output.extension()?.to_str()?.to_lowercase();
    match ending.as_str() {
        "html" | "htm" => Some(Kind::Html),
        "svg" => Some(Kind::Svg),
        "png" => Some(Kind::Png),
        _ => None,
    }
}
