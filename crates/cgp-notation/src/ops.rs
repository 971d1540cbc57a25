//! The operations of a record.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crossword_rules::{ChallengeRule, Game, LastMove, NumberOp, Opcode, TextOp};

/// One operation of a record.
///
/// Closed: what the document does not define is `Unknown`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// An operation whose operand is a number.
    Number(NumberOp, u32),
    /// An operation whose operand is a text.
    Text(TextOp, Box<str>),
    /// `cr`: challenge rule.
    ChallengeRule(ChallengeRule),
    /// `lm`: last move.
    LastMove(LastMove),
    /// `oru`: treat the opponent's rack as unknown.
    OpponentRackUnknown,
    /// `tmr`: milliseconds left on each player's clock, negative in overtime.
    Timers(Box<[i64]>),
    /// An opcode that the document does not define, kept as written.
    Unknown {
        /// The opcode: an ASCII letter followed by letters, digits, and underscores.
        opcode: Box<str>,
        /// The operand, if any.
        operand: Option<Box<str>>,
    },
}

impl Op {
    /// Returns the opcode, or `None` if it is unknown.
    #[must_use]
    pub const fn opcode(&self) -> Option<Opcode> {
        Some(match self {
            Self::Number(op, _) => Opcode::Number(*op),
            Self::Text(op, _) => Opcode::Text(*op),
            Self::ChallengeRule(_) => Opcode::ChallengeRule,
            Self::LastMove(_) => Opcode::LastMove,
            Self::OpponentRackUnknown => Opcode::OpponentRackUnknown,
            Self::Timers(_) => Opcode::Timers,
            Self::Unknown { .. } => return None,
        })
    }

    /// Returns the opcode as written.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Unknown { opcode, .. } => opcode,
            known => known.opcode().map_or("", Opcode::name),
        }
    }
}

/// The operations of a record, in written order.
///
/// For missing operations, methods such as [`bingo_bonus`](Self::bingo_bonus) return the defaults
/// of the document. Defaults are never stored: a record with `bb 50;` and a record without it are
/// different, although the bingo bonus is the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ops(Vec<Op>);

impl Ops {
    /// Returns all operations in written order.
    pub fn iter(&self) -> core::slice::Iter<'_, Op> {
        self.0.iter()
    }

    /// Returns the number of operations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if there are no operations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the operation with this opcode, if the record has it.
    #[must_use]
    pub fn find(&self, opcode: Opcode) -> Option<&Op> {
        self.iter().find(|op| op.opcode() == Some(opcode))
    }

    /// Returns the operand of an operation that has a number.
    #[must_use]
    pub fn number(&self, wanted: NumberOp) -> Option<u32> {
        self.iter().find_map(|op| match op {
            Op::Number(op, value) if *op == wanted => Some(*value),
            _ => None,
        })
    }

    /// Returns the operand of an operation that has a text.
    #[must_use]
    pub fn text(&self, wanted: TextOp) -> Option<&str> {
        self.iter().find_map(|op| match op {
            Op::Text(op, text) if *op == wanted => Some(&**text),
            _ => None,
        })
    }

    /// Returns the points for a bingo. The default is 50.
    #[must_use]
    pub fn bingo_bonus(&self) -> u32 {
        self.number(NumberOp::BingoBonus).unwrap_or(50)
    }

    /// Returns the number of tiles that must be in the bag to allow an exchange. The default is 7.
    #[must_use]
    pub fn exchange_limit(&self) -> u32 {
        self.number(NumberOp::ExchangeLimit).unwrap_or(7)
    }

    /// Returns the number of consecutive zero-point turns that end the game. The default is 6.
    #[must_use]
    pub fn max_zero_turns(&self) -> u32 {
        self.number(NumberOp::MaxZeroTurns).unwrap_or(Game::default().max_zero_turns)
    }

    /// Returns the milliseconds added to a clock per turn.
    #[must_use]
    pub fn timer_increment(&self) -> Option<u32> {
        self.number(NumberOp::TimerIncrement)
    }

    /// Returns the milliseconds of overtime allowed.
    #[must_use]
    pub fn max_overtime(&self) -> Option<u32> {
        self.number(NumberOp::MaxOvertime)
    }

    /// Returns the name of the board.
    #[must_use]
    pub fn board_name(&self) -> Option<&str> {
        self.text(TextOp::BoardName)
    }

    /// Returns the game ID.
    #[must_use]
    pub fn game_id(&self) -> Option<&str> {
        self.text(TextOp::GameId)
    }

    /// Returns the name of the letter distribution.
    #[must_use]
    pub fn letter_distribution(&self) -> Option<&str> {
        self.text(TextOp::LetterDistribution)
    }

    /// Returns the name of the lexicon.
    #[must_use]
    pub fn lexicon(&self) -> Option<&str> {
        self.text(TextOp::Lexicon)
    }

    /// Returns the name of the variant, whose case differs from program to program.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.text(TextOp::Variant)
    }

    /// Returns the challenge rule.
    #[must_use]
    pub fn challenge_rule(&self) -> Option<ChallengeRule> {
        self.iter().find_map(|op| match op {
            Op::ChallengeRule(rule) => Some(*rule),
            _ => None,
        })
    }

    /// Returns the last move.
    #[must_use]
    pub fn last_move(&self) -> Option<&LastMove> {
        self.iter().find_map(|op| match op {
            Op::LastMove(last) => Some(last),
            _ => None,
        })
    }

    /// Returns `true` if the opponent's rack must be treated as unknown.
    #[must_use]
    pub fn opponent_rack_unknown(&self) -> bool {
        self.iter().any(|op| *op == Op::OpponentRackUnknown)
    }

    /// Returns the milliseconds left on each player's clock, in the order of the racks; negative in
    /// overtime.
    #[must_use]
    pub fn timers(&self) -> Option<&[i64]> {
        self.iter().find_map(|op| match op {
            Op::Timers(timers) => Some(&**timers),
            _ => None,
        })
    }

    /// Returns the clocks to be changed.
    pub(crate) fn timers_mut(&mut self) -> Option<&mut [i64]> {
        self.0.iter_mut().find_map(|op| match op {
            Op::Timers(timers) => Some(&mut **timers),
            _ => None,
        })
    }

    /// Stores an operation in place of the one with the same opcode, or at the end.
    pub(crate) fn put(&mut self, op: Op) {
        // Unknown operations, of which there may be many, are not looked for.
        let known = op.opcode();
        match known.and_then(|_| self.0.iter_mut().find(|place| place.opcode() == known)) {
            Some(place) => *place = op,
            None => self.0.push(op),
        }
    }

    /// Removes the operation with this opcode, and returns it.
    pub(crate) fn remove(&mut self, opcode: Opcode) -> Option<Op> {
        let at = self.iter().position(|op| op.opcode() == Some(opcode))?;
        Some(self.0.remove(at))
    }

    /// Returns the operations in canonical order: the known ones by opcode, and then the others as
    /// they are.
    pub(crate) fn sorted(&self) -> Vec<&Op> {
        let mut ops: Vec<_> = self.iter().collect();
        ops.sort_by_key(|op| match op.opcode() {
            Some(opcode) => (false, opcode.name()),
            None => (true, ""),
        });
        ops
    }

    /// Keeps only the last operation of every opcode, in one pass however many there are.
    pub(crate) fn last_of_each(mut ops: Vec<Op>) -> Self {
        let mut seen = 0;
        ops.reverse();
        ops.retain(|op| op.opcode().is_none_or(|opcode| first(&mut seen, opcode)));
        ops.reverse();
        Self(ops)
    }
}

impl From<Vec<Op>> for Ops {
    /// The opcodes that are known must differ.
    fn from(ops: Vec<Op>) -> Self {
        Self(ops)
    }
}

/// Notes an opcode in a set of opcodes. Returns `false` if the set had it before.
pub(crate) fn first(seen: &mut u16, opcode: Opcode) -> bool {
    let place = Opcode::ALL.iter().position(|known| *known == opcode);
    let bit = 1 << place.expect("all opcodes are listed");
    let first = *seen & bit == 0;
    *seen |= bit;
    first
}
