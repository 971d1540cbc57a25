//! Errors and diagnostics, generated from one list.

use core::fmt;
use core::ops::Range;

/// Generates [`ErrorKind`] with its codes, messages, explanations, and examples.
macro_rules! kinds {
    ($(
        $(#[$doc:meta])* $name:ident $(($field:ty = $value:expr))?, $code:literal, $message:literal,
        $text:literal, $example:literal;
    )*) => {
        /// The reasons why a file cannot be read or replayed, and the deviations that lenient
        /// reading accepts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* #[error($message)] $name $(($field))?,)*
        }

        impl ErrorKind {
            /// All kinds, in the order in which a file is checked.
            pub const ALL: &'static [Self] = &[$(Self::$name $(($value))?),*];

            /// Returns the stable name for machine output, in kebab case.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name { .. } => $code,)* }
            }

            /// Returns an explanation in whole sentences.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self { $(Self::$name { .. } => $text,)* }
            }

            /// Returns a file that causes the error, with `\n` line ends; empty if no printable
            /// text can.
            #[must_use]
            pub const fn example(self) -> &'static str {
                match self { $(Self::$name { .. } => $example,)* }
            }
        }
    };
}

kinds! {
    /// A byte order mark before the file.
    Bom, "bom", "a byte order mark before the file",
    "A byte order mark stands before the file. Lenient reading takes it as a sign of UTF-8; strict reading wants `#character-encoding UTF-8`.",
    "\u{feff}#player1 a A\n#player2 b B\n";
    /// An unknown character encoding.
    UnknownEncoding, "unknown-encoding", "unknown character encoding, expected UTF-8 or ISO-8859-1",
    "Files are in UTF-8 or in ISO 8859-1 (Latin-1), in any spelling of these names.",
    "#character-encoding ASCII\n#player1 a A\n#player2 b B\n";
    /// Invalid UTF-8 in a file that declares UTF-8.
    BadEncoding, "bad-encoding", "invalid UTF-8 in a file that declares UTF-8",
    "The file declares UTF-8, but these bytes are none. Often it was saved as ISO 8859-1.",
    "";
    /// Non-ASCII bytes without a declared encoding that form valid UTF-8.
    EncodingUndeclared, "encoding-undeclared", "UTF-8 without `#character-encoding UTF-8` as the first line",
    "Without `#character-encoding` as its first line a file is in ISO 8859-1. This one has letters beyond ASCII that are valid UTF-8: lenient reading takes them for that.",
    "#player1 césar César\n#player2 b B\n";
    /// A `#character-encoding` line that is not the first line.
    MisplacedEncoding, "misplaced-encoding", "`#character-encoding` counts on the first line only",
    "The encoding is declared by the very first line of a file, because all other lines depend on it.",
    "#player1 a A\n#character-encoding UTF-8\n#player2 b B\n";
    /// A `#` that no name follows.
    BadPragma, "bad-pragma", "not a pragma, expected `#name` of letters, digits, `-` and `_`",
    "A line that begins with `#` has a name behind it and perhaps a value, as in `#title Final`.",
    "#player1 a A\n#player2 b B\n#!\n";
    /// A `#player` line without a nickname or without a number.
    BadPlayer, "bad-player", "not a player, expected `#player1 nick Name`",
    "A player is declared as `#player1 nick Full Name`; the nickname holds no blank and starts the lines of this player's events.",
    "#player1\n#player2 b B\n";
    /// Two players with the same number.
    DuplicatePlayer, "duplicate-player", "a player with this number is declared already",
    "Each number of a player is declared once.",
    "#player1 a A\n#player1 b B\n";
    /// Two players with the same nickname.
    DuplicateNick, "duplicate-nick", "another player has this nickname",
    "Two players have the same nickname, so an event does not say whose it is. Lenient reading takes the players in turn; give each a nickname of its own.",
    "#player1 a A\n#player2 a B\n";
    /// A second occurrence of a pragma that may occur only once.
    DuplicatePragma, "duplicate-pragma", "this pragma is given for the second time",
    "`title`, `id`, `lexicon`, `game-type`, `board-layout` and `tile-distribution` stand once in a file.",
    "#title A\n#title B\n#player1 a A\n#player2 b B\n";
    /// A pragma after the first event that must precede it.
    PragmaAfterEvent, "pragma-after-event", "this pragma must stand before the first event",
    "Players and the facts about the game stand before the first event, because the events depend on them.",
    "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n#title late\n";
    /// An unknown pragma.
    UnknownPragma, "unknown-pragma", "unknown pragma, kept as it is",
    "Programs add pragmas of their own. They are kept and written back.",
    "#player1 a A\n#player2 b B\n#style casual\n";
    /// A note before the first event.
    NoteBeforeEvent, "note-before-event", "a note before the first event, expected after an event",
    "A `#note` belongs to the event above it. Lenient reading keeps one before any event with the head of the file.",
    "#player1 a A\n#player2 b B\n#note hello\n";
    /// A line that is neither a pragma, nor an event, nor part of a note.
    UnknownLine, "unknown-line", "expected a pragma `#…` or an event `>nick: …`",
    "Lines begin with `#` or `>`. Any other line continues the note of an event above it.",
    "#player1 a A\n#player2 b B\nstray text\n";
    /// A line that begins with `>` but is not an event.
    BadEvent(Missing = Missing::Total), "bad-event", "{0}",
    "This line begins with `>`, but a part of an event is missing. An event is a play `>nick: RACK 8H TILES +12 34`, an exchange `RACK -TILES`, a pass `RACK -`, a withdrawal `RACK --`, a bonus `(challenge)`, tiles in parentheses at the end of the game, or `(time)`, each followed by its score and the new total. The rack may be missing.",
    "#player1 a A\n#player2 b B\n>a: AT 8H AT +4\n";
    /// Words behind the total of an event.
    TrailingText, "trailing-text", "words behind the total, expected the end of the line",
    "An event ends with the total. Some programs add the words of the play; lenient reading skips them, and canonical text leaves them out. Move them into a `#note` below the event.",
    "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4 AT\n";
    /// An event of an undeclared player.
    UnknownPlayer, "unknown-player", "no player has this nickname",
    "The nickname of an event is that of a `#player` line, letter for letter.",
    "#player1 a A\n#player2 b B\n>c: AT 8H AT +4 4\n";
    /// An event after the racks of an unfinished game.
    EventAfterRack, "event-after-rack", "an event after `#rack1` or `#rack2`, which end an unfinished game",
    "`#rack1` and so on tell the racks at the end of an unfinished game; no event follows them.",
    "#player1 a A\n#player2 b B\n#rack1 AT\n>a: AT 8H AT +4 4\n";
    /// More events than the options allow.
    TooManyEvents, "too-many-events", "more events than the options allow",
    "A limit of the reader, 100,000 events unless it is changed.",
    "";
    /// A line, or the notes of an event, are longer than the options allow.
    LineTooLong, "line-too-long", "a line or a note longer than the options allow",
    "A limit of the reader, 1 MiB unless it is changed. It bounds the memory for files of any length.",
    "";
    /// A score that is not a signed number.
    BadScore, "bad-score", "not a score, expected a number such as `+12` and a total such as `34`",
    "The score of an event has a sign and at most nine digits, the total at most nine digits and perhaps a minus.",
    "#player1 a A\n#player2 b B\n>a: AT 8H AT 4 4\n";
    /// A position of a play that is not a coordinate.
    BadCoordinate, "bad-coordinate", "not a coordinate, expected row and columns such as `8H` (across) or `H8` (down)",
    "`8H` is row 8, column H, across; `H8` is the same square, down. Only lenient reading takes columns in lower case.",
    "#player1 a A\n#player2 b B\n>a: AT 08H AT +4 4\n";
    /// Fewer than two players.
    MissingPlayer, "missing-player", "fewer than two players",
    "A game has two players or more, declared as `#player1` and `#player2`.",
    "#player1 a A\n";
    /// A rack that cannot be read.
    BadRack, "bad-rack", "not a rack tile, expected an upper-case letter, `?` or a tile such as `[CH]`",
    "Racks and exchanged tiles are letters in upper case, tiles of several letters in brackets, and `?` for a blank.",
    "#player1 a A\n#player2 b B\n>a: At 8H AT +4 4\n";
    /// Tiles of a play that cannot be read.
    BadTiles, "bad-tiles", "not a tile, expected a letter, `.` or a tile such as `[CH]`",
    "Tiles of a play are letters, lower case for a blank, `.` for a tile that is on the board already, and tiles of several letters in brackets.",
    "#player1 a A\n#player2 b B\n>a: AT 8H A2T +4 4\n";
    /// A play that extends beyond the edge of the board.
    OffBoard, "off-board", "beyond the edge of the board",
    "The play starts beyond the edge of the board, or runs over it.",
    "#player1 a A\n#player2 b B\n>a: AT 8O AT +4 4\n";
    /// A play that runs through an empty square.
    NoThroughTile, "no-through-tile", "the play runs through a square without a tile",
    "`.` is a tile that is on the board already; here is none.",
    "#player1 a A\n#player2 b B\n>a: AT 8H A.T +4 4\n";
    /// A tile placed on an occupied square.
    TileConflict, "tile-conflict", "a tile is placed where another one lies",
    "The play places a tile on a square that holds another one.",
    "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: E H8 E. +2 2\n";
    /// A play that places no tile.
    EmptyMove, "empty-move", "the play places no tile",
    "A play puts down at least one tile.",
    "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: S 8H .. +0 0\n";
    /// A withdrawal that does not directly follow a play of the same player.
    WithdrawalWithoutPlay, "withdrawal-without-play", "no play of this player just before it that could come off the board",
    "`--` takes the play off the board that the same player has made just before.",
    "#player1 a A\n#player2 b B\n>a: AT -- -4 0\n";
    /// A challenge bonus that does not directly follow a play of the same player.
    BonusWithoutPlay, "bonus-without-play", "no play of this player just before it that could have been challenged",
    "`(challenge)` gives points for a play that the same player has made just before.",
    "#player1 a A\n#player2 b B\n>a: AT (challenge) +5 5\n";
}

/// The part that an event lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Missing {
    /// The nickname, or the `:` behind it.
    #[error("no `:` behind the nickname")]
    Colon,
    /// Everything behind the nickname.
    #[error("nothing behind the nickname, expected a rack and an action")]
    Everything,
    /// The action.
    #[error(
        "no action behind the rack, expected a square, `-`, `--`, `(challenge)`, `(time)` or tiles in parentheses"
    )]
    Action,
    /// The `)` behind tiles.
    #[error("tiles in parentheses are not closed, expected `)`")]
    Parenthesis,
    /// The tiles of a play.
    #[error("no tiles behind the square of the play")]
    Tiles,
    /// The score.
    #[error("no score behind the action, expected `+SCORE TOTAL`")]
    Score,
    /// The total.
    #[error("no total behind the score")]
    Total,
}

/// An error with its place in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {start}")]
pub struct Error {
    kind: ErrorKind,
    start: usize,
    end: usize,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, start: span.start, end: span.end }
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the offset of the first byte of the error.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.start
    }

    /// Returns the bytes of the file that the error refers to.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A remark; the input is kept as it is.
    Info,
    /// A deviation from the format that was accepted.
    Warning,
    /// The file cannot be read.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A deviation that lenient reading accepted, or one of several errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    pub(crate) fn new(severity: Severity, error: Error) -> Self {
        Self { severity, error }
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.error.kind
    }

    /// Returns the bytes of the file that the diagnostic refers to.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Returns the offset of the first of these bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.error.start
    }

    /// Returns the diagnostic as an error.
    #[must_use]
    pub fn error(&self) -> &Error {
        &self.error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}
