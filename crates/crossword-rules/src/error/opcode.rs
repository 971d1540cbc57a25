//! The opcodes of the CGP document, by which errors name their operation.

use core::fmt;

/// The opcodes whose operand is a number.
///
/// Closed: the document of CGP has these operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NumberOp {
    /// `bb`: points for a bingo.
    BingoBonus,
    /// `etl`: number of tiles that must be in the bag to allow an exchange.
    ExchangeLimit,
    /// `mcnz`: number of consecutive zero-point turns that end the game.
    MaxZeroTurns,
    /// `ti`: milliseconds added to a clock per turn.
    TimerIncrement,
    /// `to`: milliseconds of overtime allowed.
    MaxOvertime,
}

/// The opcodes whose operand is a text.
///
/// Closed: the document of CGP has these operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextOp {
    /// `bdn`: board name.
    BoardName,
    /// `gid`: game ID, without spaces.
    GameId,
    /// `ld`: letter distribution.
    LetterDistribution,
    /// `lex`: lexicon.
    Lexicon,
    /// `var`: variant.
    Variant,
}

/// The opcodes defined by the CGP document and by its later edition.
///
/// Closed: the document of CGP has these operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opcode {
    /// An opcode whose operand is a number.
    Number(NumberOp),
    /// An opcode whose operand is a text.
    Text(TextOp),
    /// `cr`: challenge rule.
    ChallengeRule,
    /// `lm`: last move.
    LastMove,
    /// `oru`: treat the opponent's rack as unknown (later edition).
    OpponentRackUnknown,
    /// `tmr`: clocks.
    Timers,
}

impl Opcode {
    /// All opcodes, in alphabetical order of their names.
    pub const ALL: [Self; 14] = [
        Self::Number(NumberOp::BingoBonus),
        Self::Text(TextOp::BoardName),
        Self::ChallengeRule,
        Self::Number(NumberOp::ExchangeLimit),
        Self::Text(TextOp::GameId),
        Self::Text(TextOp::LetterDistribution),
        Self::Text(TextOp::Lexicon),
        Self::LastMove,
        Self::Number(NumberOp::MaxZeroTurns),
        Self::OpponentRackUnknown,
        Self::Number(NumberOp::TimerIncrement),
        Self::Timers,
        Self::Number(NumberOp::MaxOvertime),
        Self::Text(TextOp::Variant),
    ];

    /// Returns the opcode as written, such as `lex`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number(NumberOp::BingoBonus) => "bb",
            Self::Number(NumberOp::ExchangeLimit) => "etl",
            Self::Number(NumberOp::MaxZeroTurns) => "mcnz",
            Self::Number(NumberOp::TimerIncrement) => "ti",
            Self::Number(NumberOp::MaxOvertime) => "to",
            Self::Text(TextOp::BoardName) => "bdn",
            Self::Text(TextOp::GameId) => "gid",
            Self::Text(TextOp::LetterDistribution) => "ld",
            Self::Text(TextOp::Lexicon) => "lex",
            Self::Text(TextOp::Variant) => "var",
            Self::ChallengeRule => "cr",
            Self::LastMove => "lm",
            Self::OpponentRackUnknown => "oru",
            Self::Timers => "tmr",
        }
    }

    /// Returns the opcode with this name, or `None` if the document does not define it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|opcode| opcode.name() == name)
    }
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
