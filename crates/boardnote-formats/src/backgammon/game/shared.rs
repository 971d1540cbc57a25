//! The capabilities that all notations of games have, each written once for the model.

use super::ids::{Id, to_ids};
use super::json::read::Course;
use super::write::match_text::MatchText;
use super::write::{self, Recorded};
use super::{Depth, Game, replay, tally};
use crate::analyzed::Analyzed;
use crate::backgammon::Options;
use crate::finding::{Finding, Findings};
use crate::notation::{AfterMove, Count, Finish, Notation, Scenes, Target, Writing};
use crate::{Losses, Reading};
use bg_mat::Style;
use bg_sgf::{Diagnostic, tree::MatchAudit};

/// State carried from one game of a file to the next.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) audit: MatchAudit,
    pub(super) text: MatchText,
    pub(super) course: Course,
}

/// A notation whose records are games.
pub(crate) trait OfGames: Notation<Options = Options, Memory = Memory> {
    /// The style of match text, unless an option chooses another.
    const STYLE: Style = Style::Gnubg;

    /// Returns a game as a value.
    fn game<'v>(
        value: &'v Self::Value<'_>,
        depth: Depth,
        reading: Reading<'_, Options>,
    ) -> Game<'v>;

    /// Adds the faults of a game that its reader has not reported to `found`.
    ///
    /// # Errors
    /// In strict reading, the first fault that is an error.
    fn settle(
        faults: &[Diagnostic],
        reading: Reading<'_, Options>,
        found: &mut Findings,
    ) -> Result<(), Finding> {
        let _ = (faults, reading, found);
        Ok(())
    }

    /// Returns a game as it is written.
    fn recorded<'v>(value: &'v Self::Value<'_>) -> Recorded<'v>;

    /// Writes a game in SGF.
    ///
    /// # Errors
    /// The game cannot be written.
    fn sgf(
        value: &Self::Value<'_>,
        reading: Reading<'_, Options>,
        writing: &mut Writing<'_, Memory>,
    ) -> Result<(), Finding> {
        let Writing { out, losses, .. } = writing;
        write::sgf(&Self::recorded(value), reading.own.sgf_dialect, |_, _| {}, out, losses);
        Ok(())
    }

    /// Counts the words and the analysis of a game, which neither match text nor an ID holds.
    fn lose_remarks(value: &Self::Value<'_>, losses: &mut Losses);

    /// Sums up the analysis of a game.
    ///
    /// # Errors
    /// In strict reading, the first error of the game.
    fn analyzed(
        value: &Self::Value<'_>,
        reading: Reading<'_, Options>,
        found: &mut Findings,
    ) -> Result<Analyzed, Finding> {
        let _ = found;
        Ok(settled::<Self>(value, Depth::Sums, reading)?.analyzed(reading.own))
    }
}

/// Returns a game as a value.
///
/// # Errors
/// In strict reading, the first error of the game.
pub(super) fn settled<'v, N: OfGames>(
    value: &'v N::Value<'_>,
    depth: Depth,
    reading: Reading<'_, Options>,
) -> Result<Game<'v>, Finding> {
    let game = N::game(value, depth, reading);
    N::settle(&game.faults, reading, &mut Findings::new())?;
    Ok(game)
}

/// The picture of a position, and the replay.
pub(super) const fn scenes<N: OfGames>() -> Scenes<N> {
    Scenes {
        one: |value, reading, found| {
            let game = N::game(value, Depth::Actions, reading);
            let state = game.state_at(reading.view.ply)?;
            N::settle(&game.faults, reading, found)?;
            game.scene(&state)
        },
        game: Some(|value, reading, found| {
            let game = N::game(value, Depth::Sums, reading);
            let replayed = replay::replay(&game, reading.own)?;
            N::settle(&game.faults, reading, found)?;
            Ok(vec![replayed])
        }),
    }
}

/// The number of plies up to the end of a line of match text.
pub(super) const fn after_move<N: OfGames>() -> AfterMove<N> {
    |value, reading, number| N::game(value, Depth::Actions, reading).after_move(number)
}

/// The counts of a game.
pub(super) const fn count<N: OfGames>() -> Count<N> {
    |value, reading, tally| {
        tally::count(&settled::<N>(value, Depth::Actions, reading)?, tally);
        Ok(())
    }
}

/// The end of match text.
pub(super) const fn finish<N: OfGames>() -> Finish<N> {
    |memory, out| memory.text.finish(out)
}

/// The notations in which games are written: SGF, IDs, and match text.
pub(super) const fn targets<N: OfGames>() -> [Target<N>; 4] {
    [
        Target::<N>::new("bg-sgf", |value, reading, writing| N::sgf(value, reading, writing)),
        Target {
            single: true,
            ..Target::<N>::new("gnuid", |value, reading, writing| {
                write_ids::<N>(value, Id::Gnuid, reading, writing)
            })
        },
        Target {
            single: true,
            ..Target::<N>::new("xgid", |value, reading, writing| {
                write_ids::<N>(value, Id::Xgid, reading, writing)
            })
        },
        Target {
            in_order: true,
            ..Target::<N>::new("mat", |value, reading, writing| {
                write_text::<N>(value, reading, writing)
            })
        },
    ]
}

fn write_ids<N: OfGames>(
    value: &N::Value<'_>,
    id: Id,
    reading: Reading<'_, Options>,
    writing: &mut Writing<'_, Memory>,
) -> Result<(), Finding> {
    let game = N::game(value, Depth::Actions, reading);
    to_ids(&game, id, reading.view, writing.out, writing.losses)?;
    N::lose_remarks(value, writing.losses);
    N::settle(&game.faults, reading, writing.found)
}

fn write_text<N: OfGames>(
    value: &N::Value<'_>,
    reading: Reading<'_, Options>,
    writing: &mut Writing<'_, Memory>,
) -> Result<(), Finding> {
    let Writing { out, losses, memory, .. } = writing;
    let style = reading.own.mat_style.unwrap_or(N::STYLE);
    let recorded = N::recorded(value);
    memory.text.write(&recorded, style, out, losses)?;
    N::lose_remarks(value, losses);
    N::settle(&recorded.faults, reading, writing.found)
}
