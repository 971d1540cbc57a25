//! The position before the last move, as far as it can be derived from the record.

use alloc::vec::Vec;

use crate::error::UndoError;
use crate::model::{Exchanged, LastMove, Play, Position, Rack, RackTile};
use crate::rules::Rules;

/// The position before the last move, with a list of its unknown parts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakenBack {
    /// The position before the move. The player who made it is to move again, as player 0.
    pub before: Position,
    /// The parts that the record does not determine. The position has the defaults stated in
    /// [`Unknown`] for them.
    pub unknown: Vec<Unknown>,
}

/// A part of the position before the last move that the record does not determine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unknown {
    /// The rack of the player who moved. The position has only the tiles that it certainly
    /// contained.
    Rack,
    /// The number of zero turns before a play. The position has 0.
    ZeroTurns,
    /// The clock of the player who moved. The position has the clock after the move.
    Clock,
    /// The move before the last one. The position has none.
    MoveBefore,
}

impl Unknown {
    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rack => "rack",
            Self::ZeroTurns => "zero-turns",
            Self::Clock => "clock",
            Self::MoveBefore => "move-before",
        }
    }
}

impl Position {
    /// Returns the position before the last move.
    ///
    /// The tiles of a play return from the board to the rack, and its points are subtracted. Only
    /// the tiles of the move are certain to have been on the rack, because other tiles may have
    /// been drawn after the move. The rack is fully known only after a pass, after a play that was
    /// challenged off, and if no tile was left to draw.
    ///
    /// # Errors
    /// Returns [`UndoError`] if the move cannot be undone.
    ///
    /// ```
    /// use crossword_rules::{LetterDistribution, Position, Rack, Rules, Unknown};
    ///
    /// let board = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15".parse()?;
    /// let position = Position::new(board, ["AB".parse()?, Rack::new()], [3, 10])?;
    /// let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), position.board());
    /// let taken = position.undo(&"8H CAT".parse()?, &rules)?;
    /// assert!(taken.before.board().is_empty());
    /// assert_eq!(taken.before.racks()[0].to_string(), "CAT");
    /// assert_eq!(taken.before.scores(), [0, 3]);
    /// assert_eq!(taken.unknown, [Unknown::Rack, Unknown::ZeroTurns]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn undo(&self, last: &LastMove, rules: &Rules<'_>) -> Result<TakenBack, UndoError> {
        let mut unknown = Vec::new();
        let mut position = self.clone();
        position.racks.rotate_right(1);
        position.scores.rotate_right(1);
        // A position has at least one player.
        let (rack, score) = (&mut position.racks[0], &mut position.scores[0]);
        if let LastMove::Play { play, .. } = last {
            let points = self.last_move_score(last, rules)?.total();
            *score = score.checked_sub_unsigned(points).ok_or(UndoError::ScoreOutOfRange)?;
            *rack = self.rack_before(rack, play, rules, &mut unknown);
            position.lift(play);
            position.zero_turns = 0;
            unknown.push(Unknown::ZeroTurns);
        } else {
            position.zero_turns = self.zero_turns().checked_sub(1).ok_or(UndoError::NoZeroTurn)?;
            if let LastMove::Exchange(exchanged) = last {
                *rack = match exchanged {
                    Exchanged::Tiles(tiles) => tiles.clone(),
                    Exchanged::Count(_) => Rack::new(),
                };
                unknown.push(Unknown::Rack);
            } else if rack.is_empty() {
                // After a pass, or a play that was challenged off, the rack is as it was.
                unknown.push(Unknown::Rack);
            }
        }
        if self.players() == 1 && position.racks[0].is_empty() {
            return Err(UndoError::LoneUnknownRack);
        }
        Ok(TakenBack { before: position, unknown })
    }

    /// Returns the rack before the move: the placed tiles, and the remaining ones if certainly none
    /// was drawn. This is the case if all tiles are seen and the rack before was not longer than a
    /// full rack.
    fn rack_before(
        &self,
        after: &Rack,
        play: &Play,
        rules: &Rules<'_>,
        unknown: &mut Vec<Unknown>,
    ) -> Rack {
        let mut before: Rack = play
            .placed()
            .map(
                |(_, tile)| {
                    if tile.blank { RackTile::Blank } else { RackTile::Natural(tile.face) }
                },
            )
            .collect();
        let all_seen = self.unseen(rules.distribution).is_ok_and(|pool| pool.is_empty());
        if all_seen && before.len() + after.len() <= usize::from(rules.rack_size) {
            before.extend(after.tiles());
        } else {
            unknown.push(Unknown::Rack);
        }
        before
    }
}
