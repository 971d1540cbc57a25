//! The operations of a record.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use smallvec::SmallVec;

use super::moves::LastMove;
use super::opcode::{ChallengeRule, Op, Opcode};

/// The operations of a record, in written order.
///
/// For missing operations, methods such as [`bingo_bonus`](Self::bingo_bonus) return the defaults
/// of the document. Defaults are never stored: a record with `bb 50;` and a record without it are
/// different, although the bingo bonus is the same.
#[derive(Clone, Default)]
pub struct Ops {
    slots: SmallVec<[Slot; 6]>,
    /// All text operands and unknown operations, in one UTF-8 buffer.
    text: SmallVec<[u8; 96]>,
    timers: SmallVec<[i64; 2]>,
    last_move: Option<LastMove>,
}

/// One operation. Text is a range of [`Ops::text`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum Slot {
    Number(Opcode, u32),
    Text(Opcode, TextRange),
    ChallengeRule(ChallengeRule),
    OpponentRackUnknown,
    Timers,
    LastMove,
    /// Opcode and operand as written, with one space between them.
    Unknown(TextRange),
}

/// A range of the text buffer. 32 bits suffice because records are shorter than 4 GiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextRange(u32, u32);

impl TextRange {
    pub(crate) fn new(range: Range<usize>) -> Self {
        let narrow = |n| u32::try_from(n).unwrap_or(u32::MAX);
        Self(narrow(range.start), narrow(range.end))
    }

    fn of(self, text: &[u8]) -> &str {
        let wide = |n| usize::try_from(n).unwrap_or(usize::MAX);
        let bytes = text.get(wide(self.0)..wide(self.1)).unwrap_or_default();
        // Ranges start and end at character boundaries.
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl Slot {
    pub(crate) fn opcode(&self) -> Option<Opcode> {
        Some(match self {
            Self::Number(opcode, _) | Self::Text(opcode, _) => *opcode,
            Self::ChallengeRule(_) => Opcode::ChallengeRule,
            Self::OpponentRackUnknown => Opcode::OpponentRackUnknown,
            Self::Timers => Opcode::Timers,
            Self::LastMove => Opcode::LastMove,
            Self::Unknown(_) => return None,
        })
    }
}

impl Ops {
    /// Returns all operations in written order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Op<'_>> + '_ {
        self.slots.iter().map(|slot| self.op(slot))
    }

    /// Returns the last move.
    #[must_use]
    pub fn last_move(&self) -> Option<&LastMove> {
        self.last_move.as_ref()
    }

    /// Returns the milliseconds left on each player's clock, in the order of the racks; negative in
    /// overtime.
    #[must_use]
    pub fn timers(&self) -> Option<&[i64]> {
        (!self.timers.is_empty()).then_some(&self.timers)
    }

    /// Returns the challenge rule.
    #[must_use]
    pub fn challenge_rule(&self) -> Option<ChallengeRule> {
        match self.find(Opcode::ChallengeRule) {
            Some(Op::ChallengeRule(rule)) => Some(rule),
            _ => None,
        }
    }

    /// Returns `true` if the opponent's rack must be treated as unknown.
    #[must_use]
    pub fn opponent_rack_unknown(&self) -> bool {
        self.find(Opcode::OpponentRackUnknown).is_some()
    }

    /// Returns the number of operations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns `true` if there are no operations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the operation with this opcode, if the record has it.
    #[must_use]
    pub fn find(&self, opcode: Opcode) -> Option<Op<'_>> {
        self.slots.iter().find(|slot| slot.opcode() == Some(opcode)).map(|slot| self.op(slot))
    }

    pub(super) fn number(&self, wanted: Opcode) -> Option<u32> {
        self.slots.iter().find_map(|slot| match *slot {
            Slot::Number(opcode, value) if opcode == wanted => Some(value),
            _ => None,
        })
    }

    pub(super) fn text(&self, wanted: Opcode) -> Option<&str> {
        self.slots.iter().find_map(|slot| match *slot {
            Slot::Text(opcode, range) if opcode == wanted => Some(range.of(&self.text)),
            _ => None,
        })
    }

    fn op(&self, slot: &Slot) -> Op<'_> {
        match *slot {
            Slot::Number(opcode, value) => match opcode {
                Opcode::BingoBonus => Op::BingoBonus(value),
                Opcode::ExchangeLimit => Op::ExchangeLimit(value),
                Opcode::MaxZeroTurns => Op::MaxZeroTurns(value),
                Opcode::TimerIncrement => Op::TimerIncrement(value),
                _ => Op::MaxOvertime(value),
            },
            Slot::Text(opcode, range) => {
                let text = range.of(&self.text);
                match opcode {
                    Opcode::BoardName => Op::BoardName(text),
                    Opcode::GameId => Op::GameId(text),
                    Opcode::LetterDistribution => Op::LetterDistribution(text),
                    Opcode::Lexicon => Op::Lexicon(text),
                    _ => Op::Variant(text),
                }
            }
            Slot::ChallengeRule(rule) => Op::ChallengeRule(rule),
            Slot::OpponentRackUnknown => Op::OpponentRackUnknown,
            Slot::Timers => Op::Timers(&self.timers),
            Slot::LastMove => Op::LastMove(self.last_move.as_ref().unwrap_or(&LastMove::Pass)),
            Slot::Unknown(range) => match range.of(&self.text).split_once(' ') {
                Some((opcode, operand)) => Op::Unknown { opcode, operand: Some(operand) },
                None => Op::Unknown { opcode: range.of(&self.text), operand: None },
            },
        }
    }

    /// Stores an operation in place of the one with the same opcode, or at the end. The caller has
    /// checked the operand text.
    pub(crate) fn put(&mut self, op: Op<'_>) {
        let slot = match op {
            Op::BingoBonus(value)
            | Op::ExchangeLimit(value)
            | Op::MaxZeroTurns(value)
            | Op::TimerIncrement(value)
            | Op::MaxOvertime(value) => {
                Slot::Number(op.opcode().unwrap_or(Opcode::MaxOvertime), value)
            }
            Op::BoardName(text)
            | Op::GameId(text)
            | Op::LetterDistribution(text)
            | Op::Lexicon(text)
            | Op::Variant(text) => {
                Slot::Text(op.opcode().unwrap_or(Opcode::Variant), self.store(text))
            }
            Op::ChallengeRule(rule) => Slot::ChallengeRule(rule),
            Op::OpponentRackUnknown => Slot::OpponentRackUnknown,
            Op::Timers(timers) => {
                self.timers = timers.into();
                Slot::Timers
            }
            Op::LastMove(last) => {
                self.last_move = Some(last.clone());
                Slot::LastMove
            }
            Op::Unknown { opcode, operand: None } => Slot::Unknown(self.store(opcode)),
            Op::Unknown { opcode, operand: Some(operand) } => {
                let start = self.text.len();
                self.store(opcode);
                self.store(" ");
                self.store(operand);
                Slot::Unknown(TextRange::new(start..self.text.len()))
            }
        };
        // Unknown operations, of which there may be many, are not looked for.
        let known = slot.opcode();
        match known.and_then(|_| self.slots.iter_mut().find(|s| s.opcode() == known)) {
            Some(place) => *place = slot,
            None => self.slots.push(slot),
        }
    }

    /// Removes an operation. Returns `false` if there was none.
    pub(crate) fn remove(&mut self, opcode: Opcode) -> bool {
        match opcode {
            Opcode::LastMove => self.last_move = None,
            Opcode::Timers => self.timers.clear(),
            _ => {}
        }
        let before = self.slots.len();
        self.slots.retain(|slot| slot.opcode() != Some(opcode));
        self.slots.len() < before
    }

    fn store(&mut self, text: &str) -> TextRange {
        let start = self.text.len();
        self.text.extend_from_slice(text.as_bytes());
        TextRange::new(start..self.text.len())
    }
}

impl Ops {
    pub(crate) fn last_move_mut(&mut self) -> Option<&mut LastMove> {
        self.last_move.as_mut()
    }

    /// Replaces the last move, or adds it at the end. Returns the previous last move.
    pub(crate) fn replace_last_move(&mut self, last: LastMove) -> Option<LastMove> {
        let before = self.last_move.replace(last);
        if before.is_none() {
            self.slots.push(Slot::LastMove);
        }
        before
    }

    /// Takes the last move out and keeps its slot for [`remove`](Self::remove).
    pub(crate) fn take_last_move(&mut self) -> Option<LastMove> {
        self.last_move.take()
    }

    /// Rotates the clocks by one: the first clock moves to the end, or the last clock to the front.
    pub(crate) fn turn_timers(&mut self, forward: bool) {
        if self.timers.len() > 1 {
            if forward { self.timers.rotate_left(1) } else { self.timers.rotate_right(1) }
        }
    }

    /// Removes all operations.
    pub(crate) fn clear(&mut self) {
        self.slots.clear();
        self.text.clear();
        self.timers.clear();
        self.last_move = None;
    }

    /// Returns the text that text operands and unknown operations refer to, in UTF-8. After the
    /// parser, it is that of all operations.
    pub(crate) fn buffer(&self) -> &[u8] {
        &self.text
    }
}

/// Operations under construction. The parser keeps the text of the record in one buffer and refers
/// to it.
#[derive(Debug)]
pub(crate) struct OpsBuilder<'o> {
    ops: &'o mut Ops,
    seen: u16,
    /// An opcode occurs more than once.
    repeats: bool,
}

impl<'o> OpsBuilder<'o> {
    pub(crate) fn new(ops: &'o mut Ops, text: &str) -> Self {
        ops.clear();
        ops.text.extend_from_slice(text.as_bytes());
        Self { ops, seen: 0, repeats: false }
    }

    /// Records that an opcode occurs. Returns `false` if it occurred before.
    pub(crate) fn first(&mut self, opcode: Opcode) -> bool {
        let bit = 1_u16 << (opcode as u8);
        let first = self.seen & bit == 0;
        self.seen |= bit;
        first
    }

    /// Notes that an opcode occurs again, and that its last operation counts.
    #[cold]
    pub(crate) fn repeat(&mut self) {
        self.repeats = true;
    }

    pub(crate) fn push(&mut self, slot: Slot) {
        self.ops.slots.push(slot);
    }

    pub(crate) fn set_last_move(&mut self, last: LastMove) {
        self.ops.last_move = Some(last);
    }

    /// Ends the construction.
    #[inline]
    pub(crate) fn finish(self) {
        if self.repeats {
            self.keep_last();
        }
    }

    /// Keeps only the last operation of every opcode, in one pass however many there are.
    #[cold]
    fn keep_last(self) {
        let mut left = [0_usize; 16];
        for opcode in self.ops.slots.iter().filter_map(Slot::opcode) {
            left[opcode as usize & 15] += 1;
        }
        self.ops.slots.retain(|slot| {
            slot.opcode().is_none_or(|opcode| {
                let left = &mut left[opcode as usize & 15];
                *left -= 1;
                *left == 0
            })
        });
    }

    /// Returns the clocks without those of an earlier operation.
    pub(crate) fn timers(&mut self) -> &mut SmallVec<[i64; 2]> {
        self.ops.timers.clear();
        &mut self.ops.timers
    }
}

impl PartialEq for Ops {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Ops {}

impl Ord for Ops {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl PartialOrd for Ops {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Ops {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|op| op.hash(state));
    }
}

impl fmt::Debug for Ops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
