//! `boardnote show`: a text picture and the named fields.

use crate::bulk::{self, BulkArgs};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::output::Output;
use crate::paint::Paint;
use crate::settings::Mode;
use crate::{boards, text};
use std::io::{self, IsTerminal as _};

/// Arguments of `show`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    boardnote show QYkqASAAIAAA\n  \
    boardnote show 4HPwATDgc/ABMA:QYkqASAAIAAA\n  \
    boardnote show --limit 3 positions.cgp")]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Draw boards in plain ASCII
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,
    /// Draw boards with Unicode signs [default: on a terminal whose locale is UTF-8]
    #[arg(long)]
    unicode: bool,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut output = Output::stdout();
    let terminal = io::stdout().is_terminal() && boards::locale_is_utf8();
    let unicode = args.unicode || !args.ascii && terminal;
    let paint = Paint(context.color_out);
    let totals = bulk::run(context, &args.bulk, &mut output, |mut item, part| {
        let mut text = String::new();
        if item.record.n > 0 {
            text.push('\n');
        }
        match item.source.format.show(item.record, item.source.settings(&settings), &mut text) {
            Ok(findings) => {
                let text = text::visible_lines(&text).into_owned();
                let text = if unicode { boards::unicode(&text) } else { text };
                part.out.extend_from_slice(paint.labels(text).as_bytes());
                // A damaged record counts as bad even if part of it was shown.
                part.bad += u64::from(findings.iter().any(Finding::is_error));
                for warning in findings {
                    item.brief(&warning, part);
                }
            }
            Err(finding) => {
                item.bad(&finding, context.color_err, part);
            }
        }
    })?;
    output.commit()?;
    Ok(totals.status)
}
