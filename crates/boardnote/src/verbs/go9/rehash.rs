//! `boardnote go9 rehash`: a position file with recomputed hashes.

use super::files;
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::options::{self, Class};
use crate::output::Output;
use crate::verbs::Verb;
use clap::Command;
use go9_dat::tools::{self, RehashReport};
use std::io::{self, Write as _};

/// Arguments of `go9 rehash`.
#[derive(clap::Args, Clone, Debug)]
#[command(about = "Recompute and write all hashes")]
pub(super) struct Args {
    /// File to write
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: OutFile,
    #[command(flatten)]
    input: files::OneFile,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Hash)).mut_arg("zobrist", super::or_table)
    }
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let hasher = super::hasher(context);
    let mut output = Output::of(context, Some(&args.output))?;
    let mut total = RehashReport::default();
    let status = files::stream(
        context,
        &args.input.plan(),
        &output.destination(),
        |piece| {
            let mut out = Vec::with_capacity(piece.bytes.len());
            let report = tools::rehash_into(piece.bytes, hasher, &mut out);
            let report = report.expect("a piece has no bad record, and the target is memory");
            (report, out)
        },
        |(report, out)| {
            total.records += report.records;
            total.changed += report.changed;
            output.write_all(&out)
        },
    )?;
    if status.trouble || status.bad {
        // A partial file must not pass for a whole one, so the old file stays.
        output.discard()?;
        return Ok(status);
    }
    let on_stdout = output.is_stdout();
    output.commit()?;
    super::report_beside(on_stdout, args.input.format, &total)?;
    Ok(status)
}
