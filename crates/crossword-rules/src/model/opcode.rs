//! The operations of a record, one by one.

use core::fmt;
use core::str::FromStr;

use super::moves::LastMove;
use crate::error::ErrorKind;

/// The opcodes defined by the CGP document and by its later edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Opcode {
    /// `bb`: points for a bingo.
    BingoBonus,
    /// `bdn`: board name.
    BoardName,
    /// `cr`: challenge rule.
    ChallengeRule,
    /// `etl`: number of tiles that must be in the bag to allow an exchange.
    ExchangeLimit,
    /// `gid`: game id.
    GameId,
    /// `ld`: letter distribution.
    LetterDistribution,
    /// `lex`: lexicon.
    Lexicon,
    /// `lm`: last move.
    LastMove,
    /// `mcnz`: number of consecutive zero-point turns that end the game.
    MaxZeroTurns,
    /// `oru`: treat the opponent's rack as unknown (later edition).
    OpponentRackUnknown,
    /// `ti`: milliseconds added to a clock per turn.
    TimerIncrement,
    /// `tmr`: clocks.
    Timers,
    /// `to`: milliseconds of overtime allowed.
    MaxOvertime,
    /// `var`: variant.
    Variant,
}

impl Opcode {
    /// All opcodes, in alphabetical order of their names.
    pub const ALL: [Self; 14] = [
        Self::BingoBonus,
        Self::BoardName,
        Self::ChallengeRule,
        Self::ExchangeLimit,
        Self::GameId,
        Self::LetterDistribution,
        Self::Lexicon,
        Self::LastMove,
        Self::MaxZeroTurns,
        Self::OpponentRackUnknown,
        Self::TimerIncrement,
        Self::Timers,
        Self::MaxOvertime,
        Self::Variant,
    ];

    /// Returns the opcode as written, such as `lex`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BingoBonus => "bb",
            Self::BoardName => "bdn",
            Self::ChallengeRule => "cr",
            Self::ExchangeLimit => "etl",
            Self::GameId => "gid",
            Self::LetterDistribution => "ld",
            Self::Lexicon => "lex",
            Self::LastMove => "lm",
            Self::MaxZeroTurns => "mcnz",
            Self::OpponentRackUnknown => "oru",
            Self::TimerIncrement => "ti",
            Self::Timers => "tmr",
            Self::MaxOvertime => "to",
            Self::Variant => "var",
        }
    }

    /// Returns the opcode with this name, or `None` if the document does not define it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        // Patterns of bytes are told apart without comparing one name after the other.
        Some(match *name.as_bytes() {
            [b'b', b'b'] => Self::BingoBonus,
            [b'b', b'd', b'n'] => Self::BoardName,
            [b'c', b'r'] => Self::ChallengeRule,
            [b'e', b't', b'l'] => Self::ExchangeLimit,
            [b'g', b'i', b'd'] => Self::GameId,
            [b'l', b'd'] => Self::LetterDistribution,
            [b'l', b'e', b'x'] => Self::Lexicon,
            [b'l', b'm'] => Self::LastMove,
            [b'm', b'c', b'n', b'z'] => Self::MaxZeroTurns,
            [b'o', b'r', b'u'] => Self::OpponentRackUnknown,
            [b't', b'i'] => Self::TimerIncrement,
            [b't', b'm', b'r'] => Self::Timers,
            [b't', b'o'] => Self::MaxOvertime,
            [b'v', b'a', b'r'] => Self::Variant,
            _ => return None,
        })
    }
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The cost of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChallengeRule {
    /// A failed challenge costs nothing.
    Single,
    /// A failed challenge costs the challenger's turn.
    Double,
    /// A lost challenge costs the game.
    Triple,
    /// Only valid plays can be made.
    Void,
    /// A failed challenge gives the other player five points.
    FivePoints,
    /// A failed challenge gives the other player ten points.
    TenPoints,
}

impl ChallengeRule {
    /// Returns the rule as written, such as `5pt`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Double => "double",
            Self::Triple => "triple",
            Self::Void => "void",
            Self::FivePoints => "5pt",
            Self::TenPoints => "10pt",
        }
    }
}

impl fmt::Display for ChallengeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ChallengeRule {
    type Err = ErrorKind;

    fn from_str(text: &str) -> Result<Self, ErrorKind> {
        Ok(match text {
            "single" => Self::Single,
            "double" => Self::Double,
            "triple" => Self::Triple,
            "void" => Self::Void,
            "5pt" => Self::FivePoints,
            "10pt" => Self::TenPoints,
            _ => return Err(ErrorKind::BadChallengeRule),
        })
    }
}

/// One operation, borrowed from a position or to be stored in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Op<'a> {
    /// `bb`: points for a bingo.
    BingoBonus(u32),
    /// `bdn`: board name.
    BoardName(&'a str),
    /// `cr`: challenge rule.
    ChallengeRule(ChallengeRule),
    /// `etl`: number of tiles that must be in the bag to allow an exchange.
    ExchangeLimit(u32),
    /// `gid`: game id, without spaces.
    GameId(&'a str),
    /// `ld`: letter distribution.
    LetterDistribution(&'a str),
    /// `lex`: lexicon.
    Lexicon(&'a str),
    /// `lm`: last move.
    LastMove(&'a LastMove),
    /// `mcnz`: number of consecutive zero-point turns that end the game.
    MaxZeroTurns(u32),
    /// `oru`: treat the opponent's rack as unknown.
    OpponentRackUnknown,
    /// `ti`: milliseconds added to a clock per turn.
    TimerIncrement(u32),
    /// `tmr`: milliseconds left on each player's clock, negative in overtime.
    Timers(&'a [i64]),
    /// `to`: milliseconds of overtime allowed.
    MaxOvertime(u32),
    /// `var`: variant.
    Variant(&'a str),
    /// An opcode that the document does not define, kept as written.
    Unknown {
        /// The opcode: an ASCII letter followed by letters, digits, and underscores.
        opcode: &'a str,
        /// The operand, if any.
        operand: Option<&'a str>,
    },
}

impl<'a> Op<'a> {
    /// Returns the opcode, or `None` if it is unknown.
    #[must_use]
    pub fn opcode(&self) -> Option<Opcode> {
        Some(match self {
            Self::BingoBonus(_) => Opcode::BingoBonus,
            Self::BoardName(_) => Opcode::BoardName,
            Self::ChallengeRule(_) => Opcode::ChallengeRule,
            Self::ExchangeLimit(_) => Opcode::ExchangeLimit,
            Self::GameId(_) => Opcode::GameId,
            Self::LetterDistribution(_) => Opcode::LetterDistribution,
            Self::Lexicon(_) => Opcode::Lexicon,
            Self::LastMove(_) => Opcode::LastMove,
            Self::MaxZeroTurns(_) => Opcode::MaxZeroTurns,
            Self::OpponentRackUnknown => Opcode::OpponentRackUnknown,
            Self::TimerIncrement(_) => Opcode::TimerIncrement,
            Self::Timers(_) => Opcode::Timers,
            Self::MaxOvertime(_) => Opcode::MaxOvertime,
            Self::Variant(_) => Opcode::Variant,
            Self::Unknown { .. } => return None,
        })
    }

    /// Returns the opcode as written.
    #[must_use]
    pub fn name(&self) -> &'a str {
        match *self {
            Self::Unknown { opcode, .. } => opcode,
            _ => self.opcode().map_or("", Opcode::name),
        }
    }
}
