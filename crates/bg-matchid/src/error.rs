//! Errors of IDs, and their place in the text.

use core::{fmt, ops::Range};

use crate::{MatchField, XgidField};

/// The reason why a text is not a valid ID or a value does not fit into an ID, with the byte range
/// concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    start: usize,
    end: usize,
    /// The first bit of the affected field, or `NO_BIT`.
    bit: u8,
}

const NO_BIT: u8 = u8::MAX;

/// The kind of an [`Error`] or a [`Diagnostic`](crate::Diagnostic).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text has the wrong length for this kind of ID.
    #[error("{found} character{}, expected {expected}", plural(*found))]
    WrongLength {
        /// Length of the text in bytes.
        found: u32,
        /// Length of this kind of ID in characters.
        expected: u8,
    },
    /// A character outside the base64 alphabet `A-Z a-z 0-9 + /`.
    #[error("character {found:?}, expected one of A-Z a-z 0-9 + /")]
    BadCharacter {
        /// The character found.
        found: char,
    },
    /// A die above 6.
    #[error("die is {value}, expected 1 to 6, or 0 for not rolled")]
    DieOutOfRange {
        /// The die found.
        value: u8,
    },
    /// Exactly one of the two dice is 0.
    #[error("one die is 0 and the other is not, expected both or neither")]
    OneDieZero,
    /// Cube owner 2, which the documentation of GNU Backgammon does not define; the program reads
    /// it as centered.
    #[error("cube owner is 2, expected 0, 1 or 3 for centered")]
    BadCubeOwner,
    /// Game state 5, 6, or 7, which the documentation of GNU Backgammon does not define.
    #[error("game state is {value}, expected 0 to 4")]
    BadGameState {
        /// The state found.
        value: u8,
    },
    /// A score above the match length.
    #[error("score is {score}, expected at most the match length {length}")]
    ScoreExceedsLength {
        /// The score found.
        score: u16,
        /// The match length.
        length: u16,
    },
    /// A score equal to the match length while a game is in progress.
    #[error("score {score} has reached the match length while a game is being played")]
    ScoreReachesLength {
        /// The score found.
        score: u16,
    },
    /// A Crawford game in a money session.
    #[error("crawford game in a money session, expected one in a match only")]
    CrawfordInMoney,
    /// A Crawford game in a 1-point match, or in a match where neither player is one point from
    /// winning.
    #[error(
        "crawford game at {}-{} in a match to {length}, expected one player exactly one point away in a match to 2 or more",
        score[0], score[1]
    )]
    BadCrawford {
        /// The match length.
        length: u16,
        /// The scores of player 0 and player 1.
        score: [u16; 2],
    },
    /// A double offered to the player on roll in a state that rules out a beaver.
    #[error(
        "double offered to the player who is on roll, expected that only of a beaver: in a money session, with a turned cube"
    )]
    BadDouble,
    /// A cube of 1 that has an owner while no double is offered.
    #[error("cube of 1 has an owner, expected it centered")]
    OwnedCubeOfOne,
    /// A centered cube above 1 in a match.
    #[error("cube of {value} is centered in a match, expected an owner")]
    CenteredCubeAboveOne {
        /// The value of the cube.
        value: u32,
    },
    /// A turned, owned or offered cube in the Crawford game.
    #[error("cube in use in the Crawford game, expected 1, centered and not offered")]
    CubeInCrawford,
    /// A double offered to the owner of the cube.
    #[error("double offered to the owner of the cube, expected it offered by the owner")]
    DoubleByOther,
    /// A double offered after the dice were rolled.
    #[error("double offered after the dice were rolled, expected it before the roll")]
    DoubleAfterRoll,
    /// A Crawford game with both players one point from winning.
    #[error("crawford game with both sides one point away, expected exactly one")]
    CrawfordScore,
    /// A cube above the last useful double: the previous cube value already sufficed for either
    /// player to win the match.
    #[error(
        "cube is {value} with {} and {} points to go, expected no double from {} on",
        needed[0], needed[1], value / 2
    )]
    CubeTooHigh {
        /// The value of the cube.
        value: u32,
        /// The points that player 0 and player 1 need to win the match.
        needed: [u16; 2],
    },
    /// Unused bits that are not zero.
    #[error("unused bits are {value:#b}, expected 0")]
    UnusedBits {
        /// The bits, lowest bit first.
        value: u8,
    },
    /// A match longer than the limit given in the options.
    #[error("match length is {length}, expected at most {limit}")]
    MatchLengthLimit {
        /// The length found.
        length: u16,
        /// The limit of the options.
        limit: u16,
    },
    /// A side with more than 15 checkers.
    #[error("{count} checkers on one side, expected at most 15")]
    TooManyCheckers {
        /// The number of checkers found.
        count: u16,
    },
    /// A point occupied by both sides.
    #[error("checkers of both sides on point {point} of the player waiting")]
    PointConflict {
        /// The point, numbered from the perspective of the player who is not on roll.
        point: u8,
    },
    /// Both sides are on the bar against closed home boards, so neither can ever enter.
    #[error("both sides on the bar against a closed home board")]
    BothClosedOut,
    /// A position key with a one bit after its fiftieth separator.
    #[error("position key has ones after its last separator, expected zeros")]
    NotCanonical,
    /// Text around an ID, or a match ID and a position ID in another form than `position:match`.
    #[error("text around the ID, or its parts in another order, expected the ID alone")]
    SurroundingText,
    /// The text contains no ID of the requested kind.
    #[error("no such ID in this text, expected one")]
    NothingFound,
    /// The text contains a second ID.
    #[error("a second ID in this text, expected one")]
    SeveralRecords,
    /// A number that exceeds the range of its field.
    #[error("{} is {value}, expected at most {max}", field.name())]
    ValueOutOfRange {
        /// The field.
        field: MatchField,
        /// The value given.
        value: u32,
        /// The largest value that fits.
        max: u32,
    },
    /// A cube value other than a power of two from 1 to 32768.
    #[error("cube value is {value}, expected a power of two from 1 to 32768")]
    BadCubeValue {
        /// The value given.
        value: u32,
    },
    /// A die, cube, or board that does not exist, refused by a constructor of `bg-game`.
    #[error("{0}")]
    Game(bg_game::ErrorKind),
    /// The text does not start with `XGID=`.
    #[error("no XGID= at the start")]
    BadPrefix,
    /// The number of fields is not ten.
    #[error("{found} field{}, expected 10", plural(*found))]
    FieldCount {
        /// The number of fields found.
        found: u32,
    },
    /// The position of an XGID does not consist of 26 characters from `-`, `A-P`, and `a-p`.
    #[error("bad position, expected 26 characters - A-P a-p")]
    BadPosition,
    /// An XGID field with an invalid value.
    #[error("bad {}, expected {}", field.name(), field.expected())]
    BadField {
        /// The field.
        field: XgidField,
    },
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, start: span.start, end: span.end, bit: NO_BIT }
    }

    /// Creates an error for text around an ID. Its span covers the first foreign character, which
    /// starts at this byte of UTF-8 text.
    pub(crate) fn surrounding(text: &[u8], at: usize) -> Self {
        let rest = text.get(at + 1..).unwrap_or_default();
        let more = rest.iter().take_while(|byte| **byte & 0xc0 == 0x80).count();
        Self::new(ErrorKind::SurroundingText, at..at + 1 + more)
    }

    /// Creates an error for a run of bits. Its span covers the characters that hold these bits.
    pub(crate) fn at_bits(kind: ErrorKind, start: usize, width: usize) -> Self {
        Self::new(kind, bit_chars(start, width)).with_bit(start)
    }

    pub(crate) fn with_bit(mut self, bit: usize) -> Self {
        self.bit = u8::try_from(bit).unwrap_or(NO_BIT);
        self
    }

    pub(crate) fn at_field(kind: ErrorKind, field: MatchField) -> Self {
        Self::at_bits(kind, field.start(), field.width())
    }

    /// Moves the error into a longer text in which the ID starts at `offset`.
    pub(crate) fn shifted(mut self, offset: usize) -> Self {
        self.start += offset;
        self.end += offset;
        self
    }

    /// Replaces the span by one in a text that does not contain the bits. Drops the bit number.
    pub(crate) fn moved(self, span: Range<usize>) -> Self {
        Self::new(self.kind, span)
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte range of the affected characters. For a value that was not read from text, the
    /// range refers to the ID that would be written for it.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The start of [`span`](Self::span).
    #[must_use]
    pub fn offset(&self) -> usize {
        self.start
    }

    /// The first bit of the affected field, counted from the start of its key; `None` if the error
    /// concerns the text itself.
    #[must_use]
    pub fn bit(&self) -> Option<usize> {
        (self.bit != NO_BIT).then_some(self.bit.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.start)?;
        match self.bit() {
            Some(bit) => write!(f, " (bit {bit} of the key)"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Error {}

/// Creates an error for a value without text: its span is `0..0`.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// Creates an error for a value without text, so that `?` works beside the types of `bg-game`.
impl From<bg_game::ErrorKind> for Error {
    fn from(kind: bg_game::ErrorKind) -> Self {
        ErrorKind::Game(kind).into()
    }
}

/// The index of the character that holds a bit of the key. The key counts bits from the low end of
/// each byte, base64 from the high end.
const fn bit_char(bit: usize) -> usize {
    (bit / 8 * 8 + 7 - bit % 8) / 6
}

/// The range from the leftmost to the rightmost character that holds any of these bits.
pub(crate) fn bit_chars(start: usize, width: usize) -> Range<usize> {
    let (mut first, mut end) = (usize::MAX, 0);
    for bit in start..start + width {
        first = first.min(bit_char(bit));
        end = end.max(bit_char(bit) + 1);
    }
    first..end
}

/// Returns the ending of the noun that `count` things take.
const fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_small_and_can_be_sent() {
        fn sendable<T: Send + Sync + core::error::Error>() {}
        sendable::<Error>();
        assert!(size_of::<Error>() <= 32, "{}", size_of::<Error>());
    }

    #[test]
    fn bits_lie_where_base64_puts_them() {
        // The first byte: its high six bits are character 0, its low two the top of character 1.
        assert_eq!(bit_char(7), 0);
        assert_eq!(bit_char(2), 0);
        assert_eq!(bit_char(1), 1);
        assert_eq!(bit_char(0), 1);
        // Die 1 is bit 15 and bits 16-17: the high end of byte 1 and the low end of byte 2.
        assert_eq!(bit_chars(15, 3), 1..4);
        assert_eq!(bit_chars(67, 5), 10..12);
        assert_eq!(bit_chars(66, 1), 11..12);
    }
}
