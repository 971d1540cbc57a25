//! The position before the last move, as far as it can be derived from the record.

use alloc::vec::Vec;

use crate::error::{ScoreError, UndoError};
use crate::model::{Exchanged, LastMove, Op, Play, Position, Rack, RackTile, Square};
use crate::rules::Rules;
use crate::score::first_mismatch;

/// The position before the last move, with a list of its unknown parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The position. The player who made the move is to move again, as player 0.
    pub position: Position,
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
    /// use crossword_rules::{Rules, Unknown};
    ///
    /// let text = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AB/ 3/10 0 lm 8H CAT;";
    /// let position = crossword_rules::parse(text).unwrap();
    /// let before = position.undo(&Rules::for_position(&position).unwrap()).unwrap();
    /// assert_eq!(
    ///     before.position.to_string(),
    ///     "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CAT/AB 0/3 0",
    /// );
    /// assert_eq!(before.unknown, [Unknown::Rack, Unknown::ZeroTurns, Unknown::MoveBefore]);
    /// ```
    pub fn undo(&self, rules: &Rules<'_>) -> Result<Undone, UndoError> {
        let last = self.ops().last_move().ok_or(ScoreError::NoLastMove)?;
        let mut unknown = Vec::new();
        let mut position = self.clone();
        position.remove_last_move();
        let mover = self.players() - 1;
        let rack = self.racks().get(mover).cloned().unwrap_or_default();
        let mut score = self.scores().get(mover).copied().unwrap_or_default();

        let rack = match last {
            LastMove::Play { play, .. } => {
                let points = self.last_move_score(rules)?.total();
                score = score.checked_sub_unsigned(points).ok_or(UndoError::ScoreOutOfRange)?;
                for (square, _) in play.placed() {
                    // The play fits on the board: scoring has checked it.
                    let _ = position.set_tile(square, None);
                }
                position.set_zero_turns(0);
                self.rack_before(&rack, play, rules, &mut unknown)
            }
            _ => {
                let zero_turns = self.zero_turns().checked_sub(1).ok_or(UndoError::NoZeroTurn)?;
                position.set_zero_turns(zero_turns);
                match last {
                    LastMove::Exchange(exchanged) => {
                        unknown.push(Unknown::Rack);
                        match exchanged {
                            Exchanged::Tiles(tiles) => tiles.clone(),
                            Exchanged::Count(_) => Rack::new(),
                        }
                    }
                    // A pass, or a play whose tiles are already back on the rack.
                    _ => {
                        if rack.is_empty() {
                            unknown.push(Unknown::Rack);
                        }
                        rack
                    }
                }
            }
        };
        if matches!(last, LastMove::Play { .. }) {
            unknown.push(Unknown::ZeroTurns);
        }
        if rack.is_empty() && self.players() == 1 {
            return Err(UndoError::LoneUnknownRack);
        }
        position.turn_back(rack, score, &mut unknown);
        unknown.push(Unknown::MoveBefore);
        Ok(Undone { position, unknown })
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

    /// Makes the last player the first, with this rack and score.
    fn turn_back(&mut self, rack: Rack, score: i32, unknown: &mut Vec<Unknown>) {
        let mut racks = self.racks().to_vec();
        let mut scores = self.scores().to_vec();
        racks.rotate_right(1);
        scores.rotate_right(1);
        if let Some(first) = racks.first_mut() {
            *first = rack;
        }
        if let Some(first) = scores.first_mut() {
            *first = score;
        }
        // The number of players is unchanged, and a lone empty rack was rejected earlier.
        let _ = self.set_players(racks, scores);
        if let Some(mut timers) = self.ops().timers().map(<[i64]>::to_vec) {
            timers.rotate_right(1);
            let _ = self.set_op(Op::Timers(&timers));
            unknown.push(Unknown::Clock);
        }
    }

    /// Returns the squares that the last move changed, for highlighting. The result is empty for a
    /// play that is not on the board, such as one that was challenged off. A play that spells its
    /// play-through tiles yields all of its squares.
    #[must_use]
    pub fn last_move_squares(&self) -> Vec<Square> {
        match self.ops().last_move() {
            Some(LastMove::Play { play, .. }) if first_mismatch(self.board(), play).is_none() => {
                play.placed().map(|(square, _)| square).collect()
            }
            _ => Vec::new(),
        }
    }
}
