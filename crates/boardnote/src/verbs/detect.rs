//! `boardnote detect`: the format of a file, the likelihood, and the alternatives.

use super::{Style, Verb};
use crate::bulk::{self, names::Names};
use crate::context::{Context, Status};
use crate::formats::detect::{Candidates, is_around};
use crate::input::{self, Allow, Found, Input, Literals, marks};
use crate::output::Output;
use crate::pipeline::SEARCHED;
use crate::{finding::Severity, paint::Paint, text};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;

/// Arguments of `detect`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Recognize the format of records or files",
    after_help = "Examples:\n  \
    boardnote detect match.sgf\n  \
    boardnote detect QYkqASAAIAAA\n  \
    boardnote detect -r archive/ --format json | jq -r 'select(.format == null).file'"
)]
pub struct Args {
    /// Files, folders (with -r), patterns or records; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    names: Names,
    /// Examine folders and everything below them
    #[arg(short, long)]
    recursive: bool,
    /// With -r, also examine hidden files
    #[arg(long, requires = "recursive", hide_short_help = true)]
    hidden: bool,
    /// With -r, leave out files and folders whose name matches PATTERN
    #[arg(long, value_name = "PATTERN", requires = "recursive", hide_short_help = true)]
    exclude: Vec<OsString>,
    /// Print a line of text or a JSON object for each input
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Print nothing; the exit code is 0 if every input is recognized
    #[arg(short, long)]
    quiet: bool,
}

impl Verb for Args {}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    bulk::announce(context, &args.inputs)?;
    let mut output = Output::stdout();
    let mut status = Status::FINE;
    let allow = Allow {
        literals: Literals::Text,
        directories: args.recursive,
        hidden: args.hidden,
        exclude: &args.exclude,
        ..Allow::files(&context.files)
    };
    let mut files = 0;
    for found in input::expand(&args.inputs, context.files.listed(), allow) {
        let input = match found {
            Ok(Found::Named(input)) => input,
            Ok(Found::Below(file, ..)) => {
                files += 1;
                Input::File(file)
            }
            Ok(Found::Link(_)) => continue,
            Ok(Found::Folder(path)) => {
                if core::mem::take(&mut files) == 0 {
                    context.complain(&input::without_files(&path, None))?;
                    status.trouble = true;
                }
                continue;
            }
            Err(trouble) => {
                context.complain(&trouble)?;
                status.trouble = true;
                continue;
            }
        };
        let mut sample = Vec::new();
        let read =
            input.open().and_then(|reader| reader.take(SEARCHED as u64).read_to_end(&mut sample));
        if let Err(error) = read {
            context.say(Severity::Error, &format!("{}: {error}", input.shown()))?;
            status.trouble = true;
            continue;
        }
        let verdict = Verdict::of(sample, &input);
        // Other verbs refuse an input that may be in several formats.
        status.bad |= verdict.format().is_none();
        status.trouble |= verdict.unread.is_some();
        match args.format {
            _ if args.quiet => {}
            Style::Text => {
                let text = verdict.text(Paint(context.color_out));
                writeln!(output, "{}\t{text}", input.shown())?;
            }
            Style::Json => {
                output.write_all(text::json_line(&verdict.json(&input)).as_bytes())?;
            }
        }
    }
    output.commit()?;
    Ok(status)
}

/// The judgment of an input.
struct Verdict {
    candidates: Candidates,
    /// Name of the notation if it is recognized but not read.
    unread: Option<&'static str>,
}

impl Verdict {
    /// Judges the beginning of an input.
    fn of(sample: Vec<u8>, input: &Input) -> Self {
        let judge = |sample: &[u8]| Candidates::of(sample, input.extension().as_deref());
        let mut candidates = judge(&sample);
        let mut sample = sample;
        // A byte order mark is part of a binary file.
        if !candidates.only().is_some_and(|format| format.info().binary) {
            sample = marks::decoded(sample);
            candidates = judge(&sample);
        }
        let unread = candidates.unread(&sample);
        Self { candidates, unread }
    }

    /// Returns the name of the format, if there is exactly one.
    fn format(&self) -> Option<&'static str> {
        Some(self.candidates.only()?.info().name)
    }

    /// Returns the columns: the best guess, its likelihood, and the alternatives.
    fn text(&self, paint: Paint) -> String {
        if let Some(name) = self.unread {
            return format!("looks like {name}, which is not read");
        }
        let Some(((best, likelihood), others)) = self.candidates.list.split_first() else {
            return "unknown".to_owned();
        };
        if is_around((*best, *likelihood)) {
            return format!("{}\tin text", paint.bold(best.info().name));
        }
        let mut text = format!("{}\t{}", paint.bold(best.info().name), likelihood.name());
        for (number, (other, likelihood)) in others.iter().enumerate() {
            text.push_str(if number == 0 { "\tor " } else { ", " });
            text.push_str(&format!("{} ({})", other.info().name, likelihood.name()));
        }
        text
    }

    /// Returns the JSON object. The member `format` is null if there is not exactly one.
    fn json(&self, input: &Input) -> Value {
        let list = self.candidates.list.iter();
        let list = list.map(|(format, likelihood)| {
            json!({"format": format.info().name, "likelihood": likelihood.name()})
        });
        let best = self.candidates.list.first();
        let text = best.is_some_and(|(best, likelihood)| is_around((*best, *likelihood)));
        let mut object = json!({
            "file": input.name(),
            "format": self.format(),
            "in_text": text,
            "candidates": list.collect::<Vec<_>>(),
        });
        if let Some(hex) = input.hex() {
            object["file_hex"] = hex.into();
        }
        if let Some(name) = self.unread {
            object["unread"] = name.into();
        }
        object
    }
}
