//! The position before the last move, as far as the record tells it.

use alloc::vec::Vec;

use crate::distribution::LetterDistribution;
use crate::model::{Exchanged, LastMove, Op, Opcode, Play, Position, Rack, RackTile, Square};
use crate::premium::PremiumBoard;
use crate::score::{RACK_SIZE, ScoreError, first_mismatch};

/// The position before the last move, and what could not be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The position: the player who made the move is to move again, as player 0.
    pub position: Position,
    /// What the record does not say; the position holds the next best thing.
    pub unknown: Vec<Unknown>,
}

/// Something about the position before the last move that the record does not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unknown {
    /// The rack of the player who moved: it holds only the tiles that it surely had.
    Rack,
    /// The number of zero turns before a play: it is 0 here.
    ZeroTurns,
    /// The clock of the player who moved: it is as after the move.
    Clock,
    /// The move before the last one: there is none here.
    MoveBefore,
}

/// Why a last move can not be undone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UndoError {
    /// The record has no last move, or the move is not on the board, or has unknown faces.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// A pass, an exchange or a play taken back, and not one zero turn to undo.
    #[error("the last move made no points, but the record counts no zero turn")]
    NoZeroTurn,
    /// The only player's rack before the move is unknown, which can not be written.
    #[error("the rack of the only player is unknown before the move")]
    LoneUnknownRack,
    /// The score before the move does not fit 32 bits.
    #[error("the score before the move is out of range")]
    ScoreOutOfRange,
}

impl UndoError {
    /// A short stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Score(error) => error.code(),
            Self::NoZeroTurn => "no-zero-turn",
            Self::LoneUnknownRack => "lone-unknown-rack",
            Self::ScoreOutOfRange => "score-out-of-range",
        }
    }
}

impl Unknown {
    /// A short stable name for machine output, in kebab case.
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
    /// Takes the last move back.
    ///
    /// A play goes back from the board to the rack and its points leave the score. Of the rack
    /// before the move nothing is sure but the tiles of the move, because others may have been
    /// drawn after it; it is known fully only after a pass, after a play taken back, and when no
    /// tile was left to draw.
    ///
    /// # Errors
    /// [`UndoError`].
    ///
    /// ```
    /// use cgp::{LetterDistribution, PremiumBoard, Unknown};
    ///
    /// let text = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AB/ 3/10 0 lm 8H CAT;";
    /// let position = cgp::parse(text).unwrap();
    /// let english = LetterDistribution::named("english").unwrap();
    /// let before = position.undo(english, &PremiumBoard::of(&position)).unwrap();
    /// assert_eq!(
    ///     before.position.to_string(),
    ///     "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CAT/AB 0/3 0",
    /// );
    /// assert_eq!(before.unknown, [Unknown::Rack, Unknown::ZeroTurns, Unknown::MoveBefore]);
    /// ```
    pub fn undo(
        &self,
        distribution: &LetterDistribution,
        premiums: &PremiumBoard,
    ) -> Result<Undone, UndoError> {
        let last = self.ops().last_move().ok_or(ScoreError::NoLastMove)?;
        let mut unknown = Vec::new();
        let mut position = self.clone();
        position.remove_op(Opcode::LastMove);
        let mover = self.players() - 1;
        let rack = self.racks().get(mover).cloned().unwrap_or_default();
        let mut score = self.scores().get(mover).copied().unwrap_or_default();

        let rack = match last {
            LastMove::Play { play, .. } => {
                let points = self.last_move_score(distribution, premiums)?.total();
                score = score.checked_sub_unsigned(points).ok_or(UndoError::ScoreOutOfRange)?;
                for (square, _) in play.placed() {
                    // The play fits on the board: scoring has looked.
                    let _ = position.set_tile(square, None);
                }
                position.set_zero_turns(0);
                self.rack_before(&rack, play, distribution, &mut unknown)
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
                    // A pass, or the tiles are back on the rack already.
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

    /// The tiles put down, and those that were left when it is sure that none was drawn: all
    /// tiles can be seen, and the rack before was not longer than a rack.
    fn rack_before(
        &self,
        after: &Rack,
        play: &Play,
        distribution: &LetterDistribution,
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
        let all_seen = self.unseen(distribution).is_ok_and(|pool| pool.is_empty());
        if all_seen && before.len() + after.len() <= RACK_SIZE {
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
        // As many players as before, and a lone empty rack was refused.
        let _ = self.set_players(racks, scores);
        if let Some(mut timers) = self.ops().timers().map(<[i64]>::to_vec) {
            timers.rotate_right(1);
            let _ = self.set_op(Op::Timers(&timers));
            unknown.push(Unknown::Clock);
        }
    }

    /// The squares that the last move changed: for highlighting. Squares of a play that is not on
    /// the board, such as one taken back, are not among them. Of a play that spells the tiles it
    /// runs through, these are all of its squares.
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
