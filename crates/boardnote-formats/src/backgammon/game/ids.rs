//! The positions of a game as IDs.

use super::Game;
use crate::finding::Finding;
use crate::own::Own;
use crate::reading::View;
use crate::{Losses, loss};
use bg_matchid::{ErrorKind, Gnuid};
use bg_rules::{Event, State};
use notation_report::Loss;
use std::io::Write as _;

/// The notation of the IDs.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Id {
    Gnuid,
    /// The XGID under the rules of the game.
    Xgid,
}

impl Id {
    /// Returns the ID of a state of a game.
    fn of(self, game: &Game<'_>, state: &State) -> Result<String, ErrorKind> {
        match self {
            Self::Gnuid => Gnuid::from_state(state).map(|id| id.to_string()),
            Self::Xgid => game.xgid(state).map(|id| id.to_string()),
        }
    }

    /// Returns the name of a state without an ID among the losses.
    const fn lost(self) -> Loss {
        match self {
            Self::Gnuid => loss::STATE_OF_GNUID,
            Self::Xgid => loss::STATE_OF_XGID,
        }
    }
}

/// Writes the ID after a number of plies or at the end, if the view selects a position; a line of game,
/// ply, and ID per position, if it selects all; and otherwise the lines of [`to_rows`].
///
/// # Errors
/// The game has fewer plies, or the selected position has no ID.
pub(crate) fn to_ids(
    game: &Game<'_>,
    id: Id,
    view: View,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<(), Finding> {
    if view.single {
        let state = game.state_at(view.ply)?;
        let text = id.of(game, &state);
        let text = text.map_err(|kind| Finding::of(Own::NoGnuid(kind), game.span.clone()))?;
        let _ = writeln!(out, "{text}");
        losses.add(loss::OTHER_PLAYS, 1);
    } else {
        to_rows(game, id, view.all, out, losses);
    }
    losses.add(loss::WORDS, 1);
    Ok(())
}

/// Writes one tab-separated line per decision: game, ply, ID before it, player, action, dice,
/// and move. A resignation has its points in the last column. The final ID, if there is one, has a
/// line `end` of its own. Plies count from 1. If `brief`, only the first three columns are written, with
/// the number of plies before the position, from 0.
fn to_rows(game: &Game<'_>, id: Id, brief: bool, out: &mut Vec<u8>, losses: &mut Losses) {
    let (number, first) = (game.number + 1, usize::from(!brief));
    // A decision not to double has the position of the line after it.
    let events = || game.plies.iter().filter(|ply| ply.event().is_some());
    let end = events().next_back().map_or(0, |last| last.index + 1) + first;
    for ply in events() {
        let Some(color) = ply.color() else { continue };
        let _ = write!(out, "{number}\t{}\t", ply.index + first);
        write_id(game, &ply.before, id, out, losses);
        if brief {
            out.push(b'\n');
            continue;
        }
        let _ = write!(out, "\t{}\t{}\t", color.letter(), ply.name());
        let _ = match ply.event() {
            Some(Event::Play(_, play)) => writeln!(out, "{}\t{}", play.dice(), ply.notation()),
            Some(Event::Resign { multiplier, .. }) => writeln!(out, "\t{multiplier}"),
            _ => writeln!(out, "\t"),
        };
    }
    match last_id(game, id, losses) {
        Some(last) => {
            let rest = if brief { "" } else { "\t\tend\t\t" };
            let _ = writeln!(out, "{number}\t{end}\t{last}{rest}");
        }
        None => losses.add(loss::LAST_STATE, 1),
    }
}

/// Writes the ID of a state. The column stays empty if the score or cube exceeds the fields of a
/// match ID, or if no XGID can say that the match is over.
fn write_id(game: &Game<'_>, state: &State, id: Id, out: &mut Vec<u8>, losses: &mut Losses) {
    match id.of(game, state) {
        Ok(text) => out.extend_from_slice(text.as_bytes()),
        Err(_) => losses.add(id.lost(), 1),
    }
}

/// Returns the ID after the last action, or `None` if there is none that can be read back. No XGID
/// says that a match is over. A score beyond the match length becomes that length: GNU Backgammon
/// writes such a score itself, but refuses to read it.
fn last_id(game: &Game<'_>, id: Id, losses: &mut Losses) -> Option<String> {
    let gnuid = Gnuid::from_state(&game.end).ok()?;
    let (length, score) = (gnuid.state.match_length(), gnuid.state.score());
    match id {
        Id::Gnuid if length > 0 && score.iter().any(|score| *score > length) => {
            losses.add(loss::EXTRA_POINTS, 1);
            let state = gnuid.state.with_score(score.map(|score| score.min(length))).ok()?;
            Some(Gnuid::new(gnuid.position, state).to_string())
        }
        id => id.of(game, &game.end).ok(),
    }
}
