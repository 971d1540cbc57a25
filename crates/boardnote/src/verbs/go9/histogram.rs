//! `boardnote go9 histogram`: numbers of positions by the number of their stones.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::output::{Destination, Output};
use crate::verbs::Verb;
use go9_dat::{Color, tools};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write as _};

/// Arguments of `go9 histogram`.
#[derive(clap::Args, Clone, Debug)]
#[command(about = "Count positions by the number of their stones")]
pub(super) struct Args {
    /// Count positions with Black and with White to move separately
    #[arg(long)]
    by_player: bool,
    #[command(flatten)]
    input: files::OneFile,
}

impl Verb for Args {}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    // Counts for Black and for White to move, by number of stones.
    let mut counts: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    let status = files::stream(
        context,
        &args.input.plan(),
        &Destination::default(),
        // A piece has no bad record, so there is always a histogram.
        |piece| tools::histogram(piece.bytes).ok(),
        |part| {
            for (player, color) in Color::ALL.into_iter().enumerate() {
                for (stones, count) in part.iter().flat_map(|part| part.with_to_move(color)) {
                    counts.entry(stones).or_default()[player] += count;
                }
            }
            Ok(())
        },
    )?;
    let mut output = Output::stdout();
    match args.input.format {
        Style::Text => {
            for (stones, [black, white]) in counts {
                match args.by_player {
                    true => writeln!(output, "{stones}\t{black}\t{white}")?,
                    false => writeln!(output, "{stones}\t{}", black + white)?,
                }
            }
        }
        Style::Json => {
            let of = |count: fn(&[usize; 2]) -> usize| {
                let members = counts.iter().map(|(stones, counts)| (stones, count(counts)));
                let members = members.filter(|(_, count)| *count > 0);
                Value::from(
                    members.map(|(n, count)| (n.to_string(), count.into())).collect::<Map<_, _>>(),
                )
            };
            let object = match args.by_player {
                true => json!({"B": of(|[black, _]| *black), "W": of(|[_, white]| *white)}),
                false => of(|[black, white]| black + white),
            };
            writeln!(output, "{object}")?;
        }
    }
    output.commit()?;
    Ok(status)
}
