//! Moves made on a record, and the record before its last move.

use alloc::vec::Vec;

use crossword_rules::{
    Draw, IllegalPlay, LastMove, MoveScore, Opcode, PlayFinding, Rack, Rules, ScoreError,
    UndoError, Unknown, Words,
};
use smallvec::SmallVec;

use crate::ops::Op;
use crate::record::Cgp;

/// The result of [`Cgp::play`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// The record after the move. The next player to move is player 0.
    pub after: Cgp,
    /// The points of the move; zero for a play that is challenged off.
    pub score: MoveScore,
    /// The words that the move forms, or would have formed, starting with the main word.
    pub words: Words,
    /// The leave: the tiles that remain on the rack; empty if the rack is unknown.
    pub leave: Rack,
    /// Irregularities of the play.
    pub findings: SmallVec<[PlayFinding; 1]>,
}

/// The record before the last move, with a list of its unknown parts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakenBack {
    /// The record. The player who made the move is to move again, as player 0.
    pub before: Cgp,
    /// The parts that the record does not determine. The result has the defaults stated in
    /// [`Unknown`] for them.
    pub unknown: Vec<Unknown>,
}

impl Cgp {
    /// Returns the record after a move of player 0.
    ///
    /// Board, rack, score, zero turns, and `lm` change by the rules; then racks, scores, and clocks
    /// rotate by one player. `ti` is not added to a clock, because the time used is unknown.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`] if the move cannot be made.
    ///
    /// ```
    /// use cgp::{Cgp, Draw};
    ///
    /// let record: Cgp = "3/1A1/A2 T/ 0/0 1 ld english; tmr 5/6;".parse()?;
    /// let rules = record.rules().unwrap();
    /// let played = record.play(&"2A T.".parse()?, Draw::Unknown, &rules)?;
    /// assert_eq!(played.score.total(), 4);
    /// let after = "3/TA1/A2 / 0/4 0 ld english; tmr 6/5; lm 2A T.;";
    /// assert_eq!(played.after.to_string(), after);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(
        &self,
        mv: &LastMove,
        draw: Draw<'_>,
        rules: &Rules<'_>,
    ) -> Result<Played, IllegalPlay> {
        let made = self.position().play(mv, draw, rules)?;
        let mut ops = self.ops().clone();
        ops.put(Op::LastMove(made.last_move));
        if let Some(timers) = ops.timers_mut() {
            timers.rotate_left(1);
        }
        let after = Self::from_parts(made.after, ops);
        let (score, words, leave, findings) = (made.score, made.words, made.leave, made.findings);
        Ok(Played { after, score, words, leave, findings })
    }

    /// Returns the record before the last move; see
    /// [`Position::undo`](crossword_rules::Position::undo).
    ///
    /// # Errors
    /// Returns [`UndoError`] if the move cannot be undone.
    ///
    /// ```
    /// use cgp::Unknown;
    ///
    /// let record = cgp::parse("3/CAT/3 AB/ 3/5 0 lm 2A CAT; ld english;").unwrap();
    /// let undone = record.undo(&record.rules().unwrap()).unwrap();
    /// assert_eq!(undone.before.to_string(), "3/3/3 CAT/AB 0/3 0 ld english;");
    /// assert_eq!(undone.unknown, [Unknown::Rack, Unknown::ZeroTurns, Unknown::MoveBefore]);
    /// ```
    pub fn undo(&self, rules: &Rules<'_>) -> Result<TakenBack, UndoError> {
        let last = self.ops().last_move().ok_or(ScoreError::NoLastMove)?;
        let crossword_rules::TakenBack { before, mut unknown, .. } =
            self.position().undo(last, rules)?;
        let mut ops = self.ops().clone();
        ops.remove(Opcode::LastMove);
        if let Some(timers) = ops.timers_mut() {
            timers.rotate_right(1);
            unknown.push(Unknown::Clock);
        }
        unknown.push(Unknown::MoveBefore);
        Ok(TakenBack { before: Self::from_parts(before, ops), unknown })
    }
}
