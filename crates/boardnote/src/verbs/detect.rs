//! `boardnote detect`: the format of a file, the likelihood, and the alternatives.

use super::Verb;
use crate::bulk;
use crate::context::{Context, Status};
use crate::formats::detect::Candidates;
use crate::input::{self, Allow, Found, Literals};
use crate::output::Output;
use crate::pipeline::SEARCHED;
use crate::{finding::Severity, paint::Paint, report};
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;

/// Arguments of `detect`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Recognize the format of records or files",
    after_help = "Examples:\n  boardnote detect match.sgf\n  boardnote detect QYkqASAAIAAA"
)]
pub struct Args {
    /// Files, patterns or records; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    inputs: Vec<PathBuf>,
}

impl Verb for Args {}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    bulk::announce(context, &args.inputs)?;
    let mut output = Output::stdout();
    let mut status = Status::FINE;
    let allow = Allow { literals: Literals::Text, ..Allow::default() };
    for found in input::expand(&args.inputs, allow) {
        let input = match found {
            Ok(Found::Named(input)) => input,
            Ok(Found::Below(..) | Found::Skipped(_)) => continue,
            Err(trouble) => {
                let text = report::trouble(&trouble, &[], context.color_err);
                io::stderr().write_all(text.as_bytes())?;
                status.trouble = true;
                continue;
            }
        };
        let mut sample = Vec::new();
        let read =
            input.open().and_then(|reader| reader.take(SEARCHED as u64).read_to_end(&mut sample));
        if let Err(error) = read {
            let message = format!("{}: {error}", input.shown());
            let text = report::plain(Severity::Error, &message, context.color_err);
            io::stderr().write_all(text.as_bytes())?;
            status.trouble = true;
            continue;
        }
        let candidates = Candidates::of(&sample).hinted(input.extension().as_deref());
        // Other verbs refuse an input that may be in several formats.
        status.bad |= candidates.only().is_none();
        if let Some(name) = candidates.unread(&sample) {
            status.trouble = true;
            writeln!(output, "{}\tlooks like {name}, which is not read", input.shown())?;
            continue;
        }
        let verdict = verdict(&candidates, &sample, Paint(context.color_out));
        writeln!(output, "{}\t{verdict}", input.shown())?;
    }
    output.commit()?;
    Ok(status)
}

/// Returns the columns: the best guess, its likelihood, and the alternatives.
fn verdict(candidates: &Candidates, sample: &[u8], paint: Paint) -> String {
    let Some(((best, likelihood), others)) = candidates.list.split_first() else {
        return "unknown".to_owned();
    };
    if best.info().is_text {
        let (mut records, mut name) = (0, best.info().name);
        best.scan(sample, &mut |hit| {
            records += 1;
            name = if records == 1 { hit.format } else { best.info().name };
        });
        return format!("{}\tin text", paint.bold(name));
    }
    let mut text = format!("{}\t{}", paint.bold(best.info().name), likelihood.name());
    for (number, (other, likelihood)) in others.iter().enumerate() {
        text.push_str(if number == 0 { "\tor " } else { ", " });
        text.push_str(&format!("{} ({})", other.info().name, likelihood.name()));
    }
    text
}
