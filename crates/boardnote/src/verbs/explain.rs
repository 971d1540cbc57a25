//! `boardnote explain`: the meaning of the code of a finding.

use crate::context::{Context, Status};
use crate::finding::Severity;
use crate::formats::{self, Code};
use crate::output::Output;
use crate::report;
use std::io::{self, Write as _};

/// Arguments of `explain`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Examples:\n  boardnote explain die-out-of-range\n  boardnote explain")]
pub struct Args {
    /// Code in brackets after "error" or "warning"; lists all codes if left out
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut output = Output::stdout();
    let mut known = 0;
    for format in formats::ALL {
        for code in &(format.info().codes)() {
            match &args.code {
                None => writeln!(output, "{}\t{}", format.info().name, code.code)?,
                Some(wanted) if wanted == code.code => {
                    write_code(&mut output, format.info().name, code, known > 0)?;
                }
                Some(_) => continue,
            }
            known += 1;
        }
    }
    output.commit()?;
    if let (0, Some(code)) = (known, &args.code) {
        let message = format!("unknown code {code}; boardnote explain lists all codes");
        let text = report::plain(Severity::Error, &message, context.color_err);
        io::stderr().write_all(text.as_bytes())?;
        return Ok(Status { trouble: true, bad: false });
    }
    Ok(Status::FINE)
}

fn write_code(output: &mut Output, format: &str, code: &Code, more: bool) -> io::Result<()> {
    if more {
        writeln!(output)?;
    }
    writeln!(output, "{} ({format})\n\n{}", code.code, code.text)?;
    if code.example.is_empty() {
        Ok(())
    } else {
        writeln!(output, "\nExample:\n  {}", code.example)
    }
}
