//! `boardnote explain`: the meaning of the code of a finding.

use super::Style;
use super::Verb;
use crate::context::{Context, Status};
use crate::formats::{self, Code};
use crate::output::Output;
use crate::trouble::Trouble;
use crate::{near, terminal, text, values};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::{self, Write as _};

/// Arguments of `explain`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Explain an error or warning code",
    after_help = "Examples:\n  \
    boardnote explain die-out-of-range\n  \
    boardnote explain\n  \
    boardnote explain --format json"
)]
pub struct Args {
    /// Code in brackets after "error" or "warning"; lists all codes if left out
    #[arg(value_name = "CODE", value_parser = values::text(names), hide_possible_values = true)]
    code: Option<String>,
    /// Print readable text or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

/// The codes that the program itself gives.
const OWN: &[(Option<&str>, Code)] = &[
    (
        Some("encode"),
        Code {
            code: "bad-json",
            text: "A line is not a JSON object of this notation. `boardnote decode` prints such \
                objects, one on each line.",
            example: "",
        },
    ),
    (
        None,
        Code {
            code: "record-too-long",
            text: "The record is longer than the limit of --max-record, which protects the memory. Raise \
                the limit if the record is right, or name the format with --from if it was taken for \
                another one.",
            example: "",
        },
    ),
];

/// Returns every code that the program can print, with the notation or the command that gives it, or
/// `None` if any may give it.
pub fn codes() -> impl Iterator<Item = (Option<&'static str>, Code)> {
    formats::codes().into_iter().chain(OWN.iter().copied()).chain(of_engines())
}

/// Returns the names of all codes.
fn names() -> Vec<&'static str> {
    values::unique(codes().map(|(_, code)| code.code))
}

#[cfg(feature = "engines")]
fn of_engines() -> impl Iterator<Item = (Option<&'static str>, Code)> {
    go9_engine::Error::ALL.iter().map(|code| (Some("go9 score"), *code))
}

#[cfg(not(feature = "engines"))]
fn of_engines() -> impl Iterator<Item = (Option<&'static str>, Code)> {
    core::iter::empty()
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut output = Output::stdout();
    let wanted = |code: &Code| args.code.as_ref().is_none_or(|wanted| wanted == code.code);
    let known: Vec<_> = codes().filter(|(_, code)| wanted(code)).collect();
    match (args.format, &args.code) {
        (_, Some(code)) if known.is_empty() => {
            let message = format!("unknown code {code}; boardnote explain lists all codes");
            let help = near::hint(code, names());
            context.complain(&Trouble { message, help, ..Trouble::default() })?;
            return Ok(Status { trouble: true, bad: false });
        }
        (Style::Json, _) => {
            for (format, Code { code, text, example }) in &known {
                let mut object = json!({"code": code, "format": format, "text": text});
                if let Some(members) = object.as_object_mut().filter(|_| !example.is_empty()) {
                    members.insert("example".to_owned(), (*example).into());
                }
                output.write_all(text::json_line(&object).as_bytes())?;
            }
        }
        (Style::Text, None) => {
            for (format, code) in &known {
                writeln!(output, "{}\t{}", name(*format), code.code)?;
            }
        }
        (Style::Text, Some(_)) => write_explanations(&mut output, &known)?,
    }
    output.commit()?;
    Ok(Status::FINE)
}

fn name(format: Option<&'static str>) -> &'static str {
    format.unwrap_or("any format")
}

/// Writes each text once, with the notations that share it and their examples.
fn write_explanations(
    output: &mut Output,
    known: &[(Option<&'static str>, Code)],
) -> io::Result<()> {
    let mut texts: Vec<&str> = known.iter().map(|(_, code)| code.text).collect();
    let mut seen = BTreeSet::new();
    texts.retain(|text| seen.insert(*text));
    for (n, text) in texts.into_iter().enumerate() {
        let same: Vec<_> = known.iter().filter(|(_, code)| code.text == text).collect();
        let names: Vec<_> = same.iter().map(|(format, _)| name(*format)).collect();
        let lines = terminal::width().map(|width| terminal::wrapped(text, width).join("\n"));
        let text = lines.as_deref().unwrap_or(text);
        let gap = if n == 0 { "" } else { "\n" };
        writeln!(output, "{gap}{} ({})\n\n{text}", same[0].1.code, names.join(", "))?;
        let mut seen = BTreeSet::new();
        let examples = same.iter().map(|(_, code)| code.example);
        for example in examples.filter(|example| !example.is_empty() && seen.insert(*example)) {
            writeln!(output, "\nExample:")?;
            example.lines().try_for_each(|line| writeln!(output, "  {line}"))?;
        }
    }
    Ok(())
}
