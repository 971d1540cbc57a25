//! `verify`: a comparison of the stored hashes with those of the boards.

use super::files;
use crate::context::{self, Context, Status};
use crate::formats::saturated;
use crate::options::{self, Class};
use crate::output::Destination;
use crate::verbs::Verb;
use clap::Command;
use go9_dat::tools::{self, VerifyHint, VerifyReport};
use std::io;

/// Arguments of `go9 verify`.
#[derive(clap::Args, Clone, Debug)]
#[command(about = "Compare stored hashes with the boards (exit status 1 on a difference)")]
pub(super) struct Args {
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
    let mut total = VerifyReport::default();
    let mut status = files::stream(
        context,
        &args.input.plan(),
        &Destination::default(),
        // A piece has no bad record, so there is always a report.
        |piece| tools::verify(piece.bytes, hasher).map(|report| (report, piece.offset)),
        |part| {
            if let Ok((report, offset)) = part {
                add(&mut total, &report, offset);
            }
            Ok(())
        },
    )?;
    super::report(args.input.format, &total)?;
    if let Some(hint) = total.hint() {
        context::print(&format!("{}\n", explain(hint)))?;
    }
    status.bad |= total.mismatches > 0;
    Ok(status)
}

/// Adds the report of a piece that starts at `offset` of the file.
fn add(total: &mut VerifyReport, part: &VerifyReport, offset: u64) {
    let base = saturated(offset);
    total.records += part.records;
    total.mismatches += part.mismatches;
    total.first_mismatch =
        total.first_mismatch.or(part.first_mismatch.map(|first| base.saturating_add(first)));
    total.reversed_matches += part.reversed_matches;
    total.swapped_matches += part.swapped_matches;
}

fn explain(hint: VerifyHint) -> &'static str {
    match hint {
        VerifyHint::HashByteOrder => {
            "hint: all of them match in reverse: the hashes were written least significant byte first; \
             boardnote go9 rehash corrects them"
        }
        VerifyHint::ColumnsSwapped => {
            "hint: all of them match with the colors exchanged: Black and White are swapped in \
             the table or on the boards"
        }
        _ => {
            "hint: almost no hash matches; the file was probably made with another table (see --table)"
        }
    }
}
