//! The record: a position with its operations.

use alloc::vec::Vec;
use core::fmt;

use crossword_rules::{
    Checks, DistributionSource, ErrorKind, Finding, Game, LetterDistribution, MoveScore, Opcode,
    Position, PremiumBoard, Rules, ScoreError, TextOp, Words,
};

use crate::operand;
use crate::ops::{Op, Ops};

/// A record: a position with its operations.
///
/// The last move fits on the board of the position, and there are as many clocks, if any, as
/// players.
///
/// ```
/// use cgp::{Cgp, Square, Tile};
///
/// let mut record: Cgp = "3/3/3 AT/ 0/0 0".parse()?;
/// let mut position = record.position().clone();
/// position.set_tile(Square::new(1, 1), Some(Tile::natural("Q".parse()?)))?;
/// position.set_score(1, 20)?;
/// record.set_position(position)?;
/// record.set_lexicon("NWL23")?;
/// assert_eq!(record.to_string(), "3/1Q1/3 AT/ 0/20 0 lex NWL23;");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cgp {
    position: Position,
    ops: Ops,
}

impl Cgp {
    /// Makes a record without operations.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { position, ops: Ops::default() }
    }

    /// Makes a record of parts that were checked against each other.
    pub(crate) fn from_parts(position: Position, ops: Ops) -> Self {
        Self { position, ops }
    }

    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the operations.
    #[must_use]
    pub fn ops(&self) -> &Ops {
        &self.ops
    }

    /// Replaces the position.
    ///
    /// # Errors
    /// Returns [`ErrorKind::OffBoard`] if the last move does not fit on the new board, and
    /// [`ErrorKind::PlayerCountMismatch`] if the number of clocks differs from that of the players.
    pub fn set_position(&mut self, position: Position) -> Result<(), ErrorKind> {
        self.ops.iter().try_for_each(|op| fits(op, &position))?;
        self.position = position;
        Ok(())
    }

    /// Stores an operation. A known operation replaces the one with the same opcode; any other is
    /// added at the end.
    ///
    /// # Errors
    /// Returns the error that reading the operation back would return: [`ErrorKind::OffBoard`],
    /// [`ErrorKind::PlayerCountMismatch`], [`ErrorKind::BadGameId`], [`ErrorKind::BadOpcode`],
    /// [`ErrorKind::BadOperand`], and others.
    pub fn set_op(&mut self, op: Op) -> Result<(), ErrorKind> {
        fits(&op, &self.position)?;
        match &op {
            Op::Text(TextOp::GameId, id) if id.contains(' ') => return Err(ErrorKind::BadGameId),
            Op::Text(_, text) => operand::check(text)?,
            Op::Unknown { opcode, operand } => {
                if !operand::is_opcode(opcode) || Opcode::from_name(opcode).is_some() {
                    return Err(ErrorKind::BadOpcode);
                }
                operand.as_deref().map_or(Ok(()), operand::check)?;
            }
            Op::Number(..)
            | Op::ChallengeRule(_)
            | Op::LastMove(_)
            | Op::OpponentRackUnknown
            | Op::Timers(_) => {}
        }
        self.ops.put(op);
        Ok(())
    }

    /// Removes the operation with this opcode, and returns it.
    pub fn remove_op(&mut self, opcode: Opcode) -> Option<Op> {
        self.ops.remove(opcode)
    }

    /// Sets the name of the lexicon, or removes it with `None`.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadOperand`] for a name that cannot be written.
    pub fn set_lexicon<'a>(&mut self, name: impl Into<Option<&'a str>>) -> Result<(), ErrorKind> {
        match name.into() {
            Some(name) => self.set_op(Op::Text(TextOp::Lexicon, name.into())),
            None => {
                self.remove_op(Opcode::Text(TextOp::Lexicon));
                Ok(())
            }
        }
    }

    /// Returns `true` if the game has ended by zero-point turns.
    #[must_use]
    pub fn is_over_by_zero_turns(&self) -> bool {
        self.position.zero_turns() >= self.ops.max_zero_turns()
    }

    /// Returns the built-in distribution of the record; see [`LetterDistribution::for_game`].
    ///
    /// ```
    /// use cgp::DistributionSource;
    ///
    /// let record = cgp::parse("3/3/3 [CH]A/ 0/0 0 lex FILE2017;")?;
    /// let (spanish, source) = record.distribution().unwrap();
    /// assert_eq!((spanish.name(), source), ("spanish", DistributionSource::Lexicon));
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn distribution(&self) -> Option<(&'static LetterDistribution, DistributionSource)> {
        let (named, lexicon) = (self.ops.letter_distribution(), self.ops.lexicon());
        LetterDistribution::for_game(named, lexicon, &self.position)
    }

    /// Returns the premium squares, according to `bdn` and the size of the board; see
    /// [`PremiumBoard::named`].
    #[must_use]
    pub fn premiums(&self) -> PremiumBoard {
        let board = self.position.board();
        PremiumBoard::named(self.ops.board_name(), board.rows(), board.cols())
    }

    /// Returns the rules of the record: its [`distribution`](Self::distribution), the premium squares
    /// of [`PremiumBoard::for_size`], the bonus of `bb`, and racks of seven tiles. Returns `None` if
    /// no distribution matches.
    ///
    /// ```
    /// let record = cgp::parse("3/3/3 CAT/ 0/0 0 lex CSW21; bb 35;")?;
    /// let rules = record.rules().unwrap();
    /// assert_eq!((rules.distribution.name(), rules.bingo), ("english", 35));
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> Option<Rules<'static>> {
        self.distribution().map(|(distribution, _)| self.rules_with(distribution))
    }

    /// Returns the rules of the record with a distribution chosen by the caller.
    #[must_use]
    pub fn rules_with<'d>(&self, distribution: &'d LetterDistribution) -> Rules<'d> {
        let mut rules = Rules::for_board(distribution, self.position.board());
        rules.bingo = self.ops.bingo_bonus();
        rules
    }

    /// Returns the findings of the checks, in the order of the fields of [`Checks`].
    ///
    /// ```
    /// let record = cgp::parse("3/CAT/3 / 0/0 6 cr void; lm 2A CAT +5;")?;
    /// let findings = record.validate(&cgp::Checks::all(), None);
    /// let codes: Vec<_> = findings.iter().map(|finding| finding.code()).collect();
    /// assert_eq!(codes, ["game-over", "bonus-against-rule"]);
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn validate(
        &self,
        checks: &Checks,
        distribution: Option<&LetterDistribution>,
    ) -> Vec<Finding> {
        let mut game = Game::default();
        game.last_move = self.ops.last_move();
        game.max_zero_turns = self.ops.max_zero_turns();
        game.challenge_rule = self.ops.challenge_rule();
        checks.validate(&self.position, &game, distribution)
    }

    /// Returns the points of the last move. Exchanges, passes, and plays that were challenged off
    /// are worth no points.
    ///
    /// # Errors
    /// Returns [`ScoreError`] if there is no last move or if it cannot be scored.
    ///
    /// ```
    /// let record = cgp::parse("3/CAT/3 / 0/5 0 lm 2A CAT; ld english;")?;
    /// assert_eq!(record.last_move_score(&record.rules().unwrap()).unwrap().total(), 5);
    /// # Ok::<(), cgp::Error>(())
    /// ```
    pub fn last_move_score(&self, rules: &Rules<'_>) -> Result<MoveScore, ScoreError> {
        let last = self.ops.last_move().ok_or(ScoreError::NoLastMove)?;
        self.position.last_move_score(last, rules)
    }

    /// Returns the words formed by the last move: first the main word, and then the cross words.
    ///
    /// # Errors
    /// Same as [`last_move_score`](Self::last_move_score).
    pub fn last_move_words(&self, rules: &Rules<'_>) -> Result<Words, ScoreError> {
        let last = self.ops.last_move().ok_or(ScoreError::NoLastMove)?;
        self.position.last_move_words(last, rules)
    }
}

/// Checks an operation against a position.
fn fits(op: &Op, position: &Position) -> Result<(), ErrorKind> {
    match op {
        Op::LastMove(last) => last.check_on(position.board()),
        Op::Timers(timers) if timers.len() != position.players() => {
            Err(ErrorKind::player_count(timers.len(), position.players()))
        }
        Op::Number(..)
        | Op::Text(..)
        | Op::ChallengeRule(_)
        | Op::OpponentRackUnknown
        | Op::Timers(_)
        | Op::Unknown { .. } => Ok(()),
    }
}

impl fmt::Debug for Cgp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cgp({self})")
    }
}
