//! Errors of IDs, and their place in the text.

use core::{fmt, ops::Range};

use notation_report::{Place, kinds, plural};

use crate::{MatchField, XgidField};

kinds! {
    /// The kind of an [`Error`] or a [`Diagnostic`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in KeyBit {
        /// The text has the wrong length for this kind of ID.
        #[error("{found} character{}, expected {expected}", plural(*found))]
        WrongLength {
            /// Length of the text in bytes.
            found: u32,
            /// Length of this kind of ID in characters.
            expected: u8,
        } = "wrong-length" {
            explanation: "The text has the wrong length. A match ID has 12 characters, a position \
                ID 14, and a GNUID both with a colon between them. GNU Backgammon pads short text \
                with `A` and ignores surplus characters. Here such text is refused, because it was \
                probably cut off or joined by mistake.",
            example: "QYkqASAAIAA",
        }
        /// A character outside the alphabet of the ID.
        #[error("character {found:?}, expected one of {alphabet}")]
        BadCharacter {
            /// The character found.
            found: char,
            /// The characters expected.
            alphabet: Alphabet,
        } = "bad-character" {
            explanation: "This character is not in the base64 alphabet of IDs: A-Z, a-z, 0-9, + \
                and /. Padding with `=`, blanks inside an ID, and the characters `-` and `_` of \
                URLs are not allowed.",
            example: "QYkqAS-AIAAA",
        }
        /// A die above 6.
        #[error("die is {value}, expected 1 to 6, or 0 for not rolled")]
        DieOutOfRange {
            /// The die found.
            value: u8,
        } = "die-out-of-range" {
            explanation: "A die is stored in three bits, which could also hold a 7. Only 1 to 6, \
                or 0 for dice that have not been rolled, are allowed; GNU Backgammon refuses 7 \
                too.",
            example: "QYkrASAAIAAA",
        }
        /// Exactly one of the two dice is 0.
        #[error("one die is 0 and the other is not, expected both or neither")]
        OneDieZero = "one-die-zero" {
            explanation: "One die has a number and the other is 0. Either both dice have been \
                rolled, or neither has. GNU Backgammon drops the roll when it loads such an ID.",
            example: "QQkoASAAIAAA",
        }
        /// Cube owner 2, which the documentation of GNU Backgammon does not define; the program reads
        /// it as centered.
        #[error("cube owner is 2, expected 0, 1 or 3 for centered")]
        BadCubeOwner = "bad-cube-owner" {
            explanation: "The owner of the cube is 2, which is not defined. It must be 0, 1, or 3 \
                for a centered cube. GNU Backgammon reads 2 as centered, and so does lenient \
                reading, with this warning.",
            example: "YYkqASAAIAAA",
        }
        /// Game state 5, 6, or 7, which the documentation of GNU Backgammon does not define.
        #[error("game state is {value}, expected 0 to 4")]
        BadGameState {
            /// The state found.
            value: u8,
        } = "bad-game-state" {
            explanation: "The state of the game is 5, 6, or 7, which are not defined. It must be 0 \
                (none), 1 (playing), 2 (over), 3 (resigned), or 4 (dropped). Lenient reading keeps \
                the value.",
            example: "QY0qASAAIAAA",
        }
        /// A score above the match length.
        #[error("score is {score}, expected at most the match length {length}")]
        ScoreExceedsLength {
            /// The score found.
            score: u16,
            /// The match length.
            length: u16,
        } = "score-exceeds-length" {
            explanation: "A score is larger than the match length. GNU Backgammon writes such IDs \
                for finished games, such as 4-0 in a 3-point match, but refuses to read them.",
            example: "QYkqAaAAIAAA",
        }
        /// A score equal to the match length while a game is in progress.
        #[error("score {score} has reached the match length while a game is being played")]
        ScoreReachesLength {
            /// The score found.
            score: u16,
        } = "score-reaches-length" {
            explanation: "A player has all the points of the match, but a game is still being \
                played. Correct the score or the state of the game.",
            example: "QYkqAZAAIAAA",
        }
        /// A match that is over, to be written as an XGID.
        #[error("the match to {length} is over at {}-{}, expected a game in progress", score[0], score[1])]
        FinishedMatch {
            /// The match length.
            length: u16,
            /// The scores of player 0 and player 1.
            score: [u16; 2],
        } = "finished-match" {
            explanation: "A player has all the points of the match, so that it is over. An XGID \
                describes a game in progress, and programs refuse one with such a score, so that no \
                XGID can express this state. A GNUID can.",
            example: "",
        }
        /// A Crawford game in a money session.
        #[error("Crawford game in a money session, expected only in a match")]
        CrawfordInMoney = "crawford-in-money" {
            explanation: "The Crawford flag is set in a money session. The Crawford rule belongs \
                to matches, and GNU Backgammon refuses such an ID. Clear the flag, or set a match \
                length.",
            example: "wYkKAAAAAAAA",
        }
        /// A Crawford game in a 1-point match, or in a match where neither player is one point from
        /// winning.
        #[error(
            "Crawford game at {}-{} in a match to {length}, expected one player exactly one point away in a match to 2 or more",
            score[0], score[1]
        )]
        BadCrawford {
            /// The match length.
            length: u16,
            /// The scores of player 0 and player 1.
            score: [u16; 2],
        } = "bad-crawford" {
            explanation: "The Crawford flag is set, but neither player is one point away from \
                winning a match of more than one point. The Crawford game is the first game in \
                which one of them is. Correct the flag or the score.",
            example: "wYkqASAAIAAA",
        }
        /// A double offered to the player on roll in a state that rules out a beaver.
        #[error(
            "double offered to the player who is on roll, expected that only of a beaver: in a money session, with a turned cube"
        )]
        BadDouble = "bad-double" {
            explanation: "A double is offered, but the player on roll has to answer it. This \
                happens only after a beaver: in a money session, with a cube that has been turned.",
            example: "MBEAAAAAAAAA",
        }
        /// A cube of 1 that has an owner while no double is offered.
        #[error("cube of 1 has an owner, expected it centered")]
        OwnedCubeOfOne = "owned-cube-of-one" {
            explanation: "A player owns a cube of 1. Nobody has turned such a cube, so it is \
                centered; a player owns it only while a double is offered. Correct the owner or \
                the value.",
            example: "AAAAAAAAAAAA",
        }
        /// A centered cube above 1 in a match.
        #[error("cube of {value} is centered in a match, expected an owner")]
        CenteredCubeAboveOne {
            /// The value of the cube.
            value: u32,
        } = "centered-cube-above-one" {
            explanation: "The cube of a match is centered at a value above 1. In a match, whoever \
                takes a double owns the cube; only the automatic doubles of money sessions leave \
                it centered. Correct the owner or the value.",
            example: "8XmzAmAAoAAA",
        }
        /// A turned, owned or offered cube in the Crawford game.
        #[error("cube in use in the Crawford game, expected 1, centered and not offered")]
        CubeInCrawford = "cube-in-crawford" {
            explanation: "The cube is in use in the Crawford game, in which nobody may double. It \
                must be 1, centered, and not offered.",
            example: "00HuAFAAEAAE",
        }
        /// A double offered to the owner of the cube.
        #[error("double offered to the owner of the cube, expected it offered by the owner")]
        DoubleByOther = "double-by-other" {
            explanation: "This double is offered to the player who owns the cube, but only the \
                owner may double. Correct the owner or the player to answer.",
            example: "EJkFAAAAMAAE",
        }
        /// A double offered after the dice were rolled.
        #[error("double offered after the dice were rolled, expected it before the roll")]
        DoubleAfterRoll = "double-after-roll" {
            explanation: "A double is offered after the dice were rolled. A player doubles before \
                rolling. Clear the dice or the double.",
            example: "05zpACAAEAAA",
        }
        /// A Crawford game with both players one point from winning.
        #[error("Crawford game with both sides one point away, expected exactly one")]
        CrawfordScore = "crawford-score" {
            explanation: "The Crawford flag is set, but both players are one point away from \
                winning the match. The Crawford game is the first game in which one of them is, so \
                it has already been played. Clear the flag.",
            example: "8IlKABAACAAA",
        }
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
        } = "cube-too-high" {
            explanation: "The cube is higher than any game needs: before the last double, a win \
                already gave either player the match. Check the cube, the score, and the match \
                length.",
            example: "92m7AEAAAAAE",
        }
        /// Unused bits that are not zero.
        #[error("unused bits are {value:#b}, expected 0")]
        UnusedBits {
            /// The bits, lowest bit first.
            value: u8,
        } = "unused-bits" {
            explanation: "Some bits have no meaning and must be zero: bits 67 to 71 of a match \
                key, and the last four bits of the last character of a position ID. Lenient \
                reading keeps those of a match key, with this warning.",
            example: "QYkqASAAIAAI",
        }
        /// A match longer than the limit given in the options.
        #[error("match length is {length}, expected at most {limit}")]
        MatchLengthLimit {
            /// The length found.
            length: u16,
            /// The limit of the options.
            limit: u16,
        } = "match-length-limit" {
            explanation: "The match is longer than 64 points, the limit of GNU Backgammon. This is \
                reported only with `--match-length-limit`; the format itself reaches 32767.",
            example: "QYkqCAAAAAAA",
        }
        /// A side with more than 15 checkers.
        #[error("{count} checkers on one side, expected at most 15")]
        TooManyCheckers {
            /// The number of checkers found.
            count: u16,
        } = "too-many-checkers" {
            explanation: "A player has more than 15 checkers. Checkers that are missing have been \
                borne off, but none can be added.",
            example: "//////////////",
        }
        /// A point occupied by both sides.
        #[error("checkers of both sides on point {point} of the player waiting")]
        PointConflict {
            /// The point, numbered from the perspective of the player who is not on roll.
            point: u8,
        } = "point-conflict" {
            explanation: "A point holds checkers of both players. Each player counts the points \
                from their own side: point 5 of one is point 20 of the other.",
            example: "EAAAAAAgAAAAAA",
        }
        /// Both sides are on the bar against closed home boards, so neither can ever enter.
        #[error("both sides on the bar against a closed home board")]
        BothClosedOut = "both-closed-out" {
            explanation: "Both players have a checker on the bar, and all six points of both home \
                boards are closed, so neither could ever move. No game reaches this position.",
            example: "27YBANC2bQAABA",
        }
        /// A position key with a one bit after its fiftieth separator.
        #[error("position key has ones after its last separator, expected zeros")]
        NotCanonical = "not-canonical" {
            explanation: "The key has ones after the end of the last point, where all bits must be \
                zero. GNU Backgammon ignores them.",
            example: "AAAAAAAAABAAAA",
        }
        /// Text around an ID, or a match ID and a position ID in another form than `position:match`.
        #[error("text around the ID, or its parts in another order, expected the ID alone")]
        SurroundingText = "surrounding-text" {
            explanation: "Other text surrounds the ID. An ID stands alone, and a GNUID is a \
                position ID, a colon, and a match ID. Lenient reading finds an ID in other text, \
                and takes the two parts of a GNUID in either order, as GNU Backgammon does with \
                pasted text.",
            example: "QYkqASAAIAAA:4HPwATDgc/ABMA",
        }
        /// The text contains no ID of the requested kind.
        #[error("no such ID in this text, expected one")]
        NothingFound = "nothing-found" {
            explanation: "The text was searched for an ID, but none was found in it.",
            example: "",
        }
        /// The text contains a second ID.
        #[error("a second ID in this text, expected one")]
        SeveralRecords = "several-records" {
            explanation: "The text was searched for one ID, but a second one follows. Give one ID \
                at a time.",
            example: "",
        }
        /// A number that exceeds the range of its field.
        #[error("{} is {value}, expected at most {max}", field.name())]
        ValueOutOfRange {
            /// The field.
            field: MatchField,
            /// The value given.
            value: u32,
            /// The largest value that fits.
            max: u32,
        } = "value-out-of-range" {
            explanation: "The value to be written is too large for its field of a match ID.",
            example: "",
        }
        /// A cube value other than a power of two from 1 to 32768.
        #[error("cube value is {value}, expected a power of two from 1 to 32768")]
        BadCubeValue {
            /// The value given.
            value: u32,
        } = "bad-cube-value" {
            explanation: "The value of the cube must be a power of two from 1 to 32768.",
            example: "",
        }
        /// A die, cube, or board that does not exist, refused by a constructor of `bg-rules`.
        #[error("{0}")]
        Game(bg_rules::ErrorKind) = "impossible-value" {
            explanation: "The value describes a die, a cube, or a board that cannot exist. A die \
                shows 1 to 6, a cube a power of two from 1 to 32768, and a point never holds \
                checkers of both players.",
            example: "",
        }
        /// The text does not start with `XGID=`.
        #[error("no XGID= at the start")]
        BadPrefix = "bad-prefix" {
            explanation: "An XGID starts with `XGID=`. GNU Backgammon reads it without the prefix \
                and with lower-case letters in it, and so does lenient reading.",
            example: "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        }
        /// The number of fields is not ten.
        #[error("{found} field{}, expected 10", plural(*found))]
        FieldCount {
            /// The number of fields found.
            found: u32,
        } = "field-count" {
            explanation: "An XGID has ten fields separated by colons: position, cube, owner, turn, \
                dice, score of the bottom player, score of the top player, rules, match length, \
                maximum cube. Add or remove fields.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00",
        }
        /// The last field of an XGID is missing.
        #[error("9 fields, expected the cube limit as the tenth; it is taken to be 10")]
        NoCubeLimit = "no-cube-limit" {
            severity: Warning,
            explanation: "The XGID has nine fields: its last one, the limit of the cube, is missing. \
                Lenient reading takes the usual limit, 10.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0",
        }
        /// The number of fields of an OGID is not 5 to 11.
        #[error("{found} field{}, expected 5 to 11", plural(*found))]
        OgidFieldCount {
            /// The number of fields found.
            found: u32,
        } = "ogid-field-count" {
            explanation: "An OGID has ten or eleven fields separated by colons. The first five, the \
                checkers of White and Black, the cube, the dice, and the player who acted last, are \
                required. Add or remove fields.",
            example: "11ccccchhhjjjjj:66666888dddddoo:N0N",
        }
        /// The cube of an OGID is not an owner, an exponent, and an action.
        #[error("bad cube, expected an owner N W B, a digit, and an action N O T P, found {0}")]
        BadCube(Excerpt) = "bad-cube" {
            explanation: "The cube of an OGID has three characters: the owner (N, W, or B), the power \
                of two (0 to 9), and the action (N none, O offered, T taken, P passed).",
            example: "11ccccchhhjjjjj:66666888dddddoo:X0N::B:C:0:0:7:0",
        }
        /// A die of an OGID is not 1 to 6.
        #[error("bad dice, expected two digits from 1 to 6, or nothing, found {0}")]
        BadDie(Excerpt) = "bad-die" {
            explanation: "The dice of an OGID are two digits from 1 to 6, or nothing before the roll.",
            example: "11ccccchhhjjjjj:66666888dddddoo:N0N:17:B:R:0:0:7:0",
        }
        /// The player of an OGID is neither `W` nor `B`.
        #[error("bad player, expected W or B, found {0}")]
        BadPlayer(Excerpt) = "bad-player" {
            explanation: "The fifth field of an OGID names the player who acted last: W or B.",
            example: "11ccccchhhjjjjj:66666888dddddoo:N0N::G:C:0:0:7:0",
        }
        /// A score or match length of an OGID is not a number.
        #[error("bad number, expected 0 to 32767, a match length with C for the Crawford game, found {0}")]
        BadNumber(Excerpt) = "bad-number" {
            explanation: "A score of an OGID is a number from 0 to 32767. The match length may be \
                followed by C for the Crawford game, L after it, or G and a number of games.",
            example: "11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:x:0:7:0",
        }
        /// A checker of an OGID stands on the bar of the other player.
        #[error("checker on the bar of the other player, expected 0 for White and p for Black")]
        WrongBar = "wrong-bar" {
            explanation: "The bar of White is 0 and that of Black is p. A checker stands on the bar of \
                the other player.",
            example: "11ccccchhhjjjjp:66666888dddddoo:N0N::B:C:0:0:7:0",
        }
        /// A point of an OGID holds checkers of both players.
        #[error("checkers of both players on one point")]
        BothOnAPoint = "both-on-a-point" {
            explanation: "The same point is named in the checkers of White and of Black. A point never \
                holds checkers of both players.",
            example: "11ccccchhhjjjjj:11666888dddddoo:N0N::B:C:0:0:7:0",
        }
        /// The text of an OGID is not the canonical one.
        #[error("text differs from the form that is written, expected sorted checkers and dice")]
        NotCanonicalText = "not-canonical-text" {
            explanation: "The OGID can be read, but its canonical form differs: checkers and dice \
                are sorted, no field is missing, and the move is 0. Lenient reading accepts it.",
            example: "ccccc11hhhjjjjj:66666888dddddoo:N0N::B:C:0:0:7:0",
        }
        /// A match key stands in hexadecimal in place of the ID.
        #[error("key in hexadecimal, expected the 12 characters of a match ID")]
        HexadecimalKey = "hexadecimal-key" {
            explanation: "The match key is given as nine bytes in hexadecimal, as the manual of \
                GNU Backgammon prints it. Lenient reading accepts this form; the output is always \
                the ID.",
            example: "0x41 0x89 0x2A 0x01 0x20 0x00 0x20 0x00 0x00",
        }
        /// The position of an XGID does not consist of 26 characters from `-`, `A-P`, and `a-p`.
        #[error("bad position, {0}")]
        BadPosition(PositionFault) = "bad-position" {
            explanation: "The position of an XGID has 26 characters: the bar of the top player, \
                points 1 to 24 as the bottom player sees them, and the bar of the bottom player. \
                `-` is an empty point, `A` to `P` are checkers of the bottom player, and `a` to \
                `p` those of the top player.",
            example: "XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10",
        }
        /// An XGID field with an invalid value.
        #[error("bad {}, expected {}, found {found}", field.name(), field.expected())]
        BadField {
            /// The field.
            field: XgidField,
            /// The text of the field.
            found: Excerpt,
        } = "bad-field" {
            explanation: "A field of the XGID has an impossible value. The message names the field \
                and its possible values.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:10",
        }
    }
}

/// The reason why a text is not a valid ID or a value does not fit into an ID, with the bytes of the
/// text. For a value that was not read from text, they refer to the ID that would be written for it.
pub type Error = notation_report::Error<ErrorKind>;

/// A deviation that lenient reading tolerates.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value and the diagnostics collected while reading it.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// The place of an error in the key of an ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct KeyBit(Option<u8>);

impl KeyBit {
    pub(crate) fn new(bit: usize) -> Self {
        Self(u8::try_from(bit).ok())
    }

    /// Returns the first bit of the affected field, counted from the start of its key; `None` if the
    /// error concerns the text itself.
    #[must_use]
    pub fn bit(self) -> Option<usize> {
        self.0.map(usize::from)
    }
}

impl Place<ErrorKind> for KeyBit {
    fn at(&self, offset: usize, _: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {offset}")?;
        self.bit().map_or(Ok(()), |bit| write!(f, " (bit {bit} of the key)"))
    }
}

/// The number of bytes or fields that a message names. A number above `u32::MAX` becomes `u32::MAX`.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Creates an error for text around an ID. Its span covers the first foreign character, which starts
/// at this byte of UTF-8 text.
pub(crate) fn surrounding(text: &[u8], at: usize) -> Error {
    let rest = &text[at + 1..];
    let more = rest.iter().take_while(|byte| **byte & 0xc0 == 0x80).count();
    Error::new(ErrorKind::SurroundingText, at..at + 1 + more)
}

/// Creates an error for a run of bits. Its span covers the characters that hold these bits.
pub(crate) fn at_bits(kind: ErrorKind, start: usize, width: usize) -> Error {
    Error::new(kind, bit_chars(start, width)).with_place(KeyBit::new(start))
}

pub(crate) fn at_field(kind: ErrorKind, field: MatchField) -> Error {
    at_bits(kind, field.start(), field.width())
}

/// The start of a text that is no value of its field: its first seven bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; 7],
    len: u8,
}

impl Excerpt {
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut bytes = [0; 7];
        bytes.iter_mut().zip(text).for_each(|(place, byte)| *place = *byte);
        Self { bytes, len: u8::try_from(text.len()).unwrap_or(u8::MAX) }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(whole) = self.bytes.get(..usize::from(self.len)) else {
            return write!(f, "`{}…`", self.bytes.escape_ascii());
        };
        if whole.is_empty() {
            f.write_str("nothing")
        } else {
            write!(f, "`{}`", whole.escape_ascii())
        }
    }
}

/// The reason why a text is not the position of an XGID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionFault {
    /// The text has this number of bytes.
    Length(u32),
    /// The text has this character in a place of these characters.
    Character(char, Alphabet),
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(f, "expected 26 characters - A-P a-p, found {found}"),
            Self::Character(found, alphabet) => write!(f, "expected {alphabet}, found {found:?}"),
        }
    }
}

/// The characters of a kind of ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Alphabet {
    /// The base64 alphabet of position IDs and match IDs.
    Base64,
    /// The points of an OGID.
    Points,
    /// The points of an XGID.
    Board,
    /// The first character of an XGID, the bar of the top player.
    TopBar,
    /// The last character of its position, the bar of the bottom player.
    BottomBar,
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Base64 => "A-Z a-z 0-9 + /",
            Self::Points => "0-9 a-q",
            Self::Board => "- A-P a-p",
            Self::TopBar => "- a-p",
            Self::BottomBar => "- A-P",
        })
    }
}

impl From<bg_rules::ErrorKind> for ErrorKind {
    fn from(kind: bg_rules::ErrorKind) -> Self {
        Self::Game(kind)
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
