//! `boardnote explain`: the meaning of the code of a finding.

use super::Style;
use super::Verb;
use crate::context::{Context, Status};
use crate::formats::{self, Code};
use crate::output::Output;
use crate::trouble::Trouble;
use crate::{near, terminal, text, values};
use serde_json::json;
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
    #[arg(value_name = "CODE", value_parser = values::text(values::codes), hide_possible_values = true)]
    code: Option<String>,
    /// Print readable text or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut output = Output::stdout();
    let mut known = 0;
    let wanted = |code: &Code| args.code.as_ref().is_none_or(|wanted| wanted == code.code);
    for (format, code) in formats::codes().filter(|(_, code)| wanted(code)) {
        let name = format.unwrap_or("any format");
        match (args.format, &args.code) {
            (Style::Json, _) => {
                let Code { code, text, example } = code;
                let mut object = json!({"code": code, "format": format, "text": text});
                if let Some(members) = object.as_object_mut().filter(|_| !example.is_empty()) {
                    members.insert("example".to_owned(), example.into());
                }
                output.write_all(text::json_line(&object).as_bytes())?;
            }
            (Style::Text, None) => writeln!(output, "{name}\t{}", code.code)?,
            (Style::Text, Some(_)) => write_code(&mut output, name, &code, known > 0)?,
        }
        known += 1;
    }
    output.commit()?;
    if let (0, Some(code)) = (known, &args.code) {
        let message = format!("unknown code {code}; boardnote explain lists all codes");
        let help = near::hint(code, values::codes());
        context.complain(&Trouble { message, help, excerpt: None })?;
        return Ok(Status { trouble: true, bad: false });
    }
    Ok(Status::FINE)
}

fn write_code(output: &mut Output, format: &str, code: &Code, more: bool) -> io::Result<()> {
    if more {
        writeln!(output)?;
    }
    let lines = terminal::width().map(|width| terminal::wrapped(code.text, width).join("\n"));
    let text = lines.as_deref().unwrap_or(code.text);
    writeln!(output, "{} ({format})\n\n{text}", code.code)?;
    if !code.example.is_empty() {
        writeln!(output, "\nExample:")?;
    }
    code.example.lines().try_for_each(|line| writeln!(output, "  {line}"))
}
