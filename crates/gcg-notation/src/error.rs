//! Errors and diagnostics: each kind with its message, code, severity, explanation, and example.

use crate::audit::Finding;
use crossword_rules::IllegalPlay;
pub use notation_report::Severity;

/// An error with its place in the file.
pub type Error = notation_report::Error<ErrorKind>;

/// A deviation that lenient reading accepted, or one of several errors. Offsets count bytes of the
/// file.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value together with the diagnostics reported while reading it, in file order.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// The reason why [`Events`](crate::Events) returned no event.
#[cfg(feature = "std")]
pub type ReadError = notation_report::ReadError<ErrorKind>;

notation_report::kinds! {
    /// The reasons why a file cannot be read or replayed, the deviations that lenient reading
    /// accepts, in the order in which a file is checked, and the reasons why a game cannot be
    /// built.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// A byte order mark before the file.
        #[error("a byte order mark before the file")]
        Bom = "bom" {
            severity: Warning,
            explanation: "The file begins with a byte order mark. Lenient reading takes it as a \
                mark of UTF-8. For strict reading, remove it and begin the file with \
                `#character-encoding UTF-8`.",
            example: "\u{feff}#player1 a A\n#player2 b B\n",
        }
        /// An unknown character encoding.
        #[error("unknown character encoding, expected UTF-8 or ISO-8859-1")]
        UnknownEncoding = "unknown-encoding" {
            explanation: "A file is in UTF-8 or in ISO 8859-1 (Latin-1). Convert the file to one \
                of them, and name it in the first line.",
            example: "#character-encoding ASCII\n#player1 a A\n#player2 b B\n",
        }
        /// Bytes that are not valid UTF-8 in a file in UTF-8.
        #[error("bytes that are not valid UTF-8 in a file in UTF-8")]
        BadEncoding = "bad-encoding" {
            explanation: "The file is in UTF-8, but these bytes are not valid UTF-8: a character was \
                cut, or pasted from another encoding. Lenient reading puts U+FFFD in their place. If \
                the file declares UTF-8 and all its letters beyond ASCII are reported, it was \
                probably saved in ISO 8859-1: convert it, or change the first line.",
        }
        /// Non-ASCII bytes without a declared encoding that form valid UTF-8.
        #[error("UTF-8 without `#character-encoding UTF-8` as the first line")]
        EncodingUndeclared = "encoding-undeclared" {
            severity: Warning,
            explanation: "A file that does not declare its encoding is in ISO 8859-1, but these \
                bytes are valid UTF-8. Lenient reading takes them as UTF-8. Add \
                `#character-encoding UTF-8` as the first line.",
            example: "#player1 césar César\n#player2 b B\n",
        }
        /// A `#character-encoding` line that is not the first line.
        #[error("`#character-encoding` counts on the first line only")]
        MisplacedEncoding = "misplaced-encoding" {
            explanation: "The encoding must be declared in the very first line, because all other \
                lines depend on it. Move this line to the top.",
            example: "#player1 a A\n#character-encoding UTF-8\n#player2 b B\n",
        }
        /// A `#` that no name follows.
        #[error("not a pragma, expected `#name` of letters, digits, `-` and `_`")]
        BadPragma = "bad-pragma" {
            explanation: "The `#` at the start of a line must be followed by a name, as in `#title \
                Final`.",
            example: "#player1 a A\n#player2 b B\n#!\n",
        }
        /// A `#player` line without a nickname or without a number.
        #[error("not a player, expected `#player1 nick Name`")]
        BadPlayer = "bad-player" {
            explanation: "A player is declared as `#player1 nick Full Name`. The nickname has no \
                blanks and starts the lines of this player's events.",
            example: "#player1\n#player2 b B\n",
        }
        /// Two players with the same number.
        #[error("a player with this number is declared already")]
        DuplicatePlayer = "duplicate-player" {
            explanation: "Each player number can be declared only once. Number the players 1, 2, \
                and so on.",
            example: "#player1 a A\n#player1 b B\n",
        }
        /// Two players with the same nickname.
        #[error("another player has this nickname")]
        DuplicateNick = "duplicate-nick" {
            explanation: "Two players have the same nickname, so an event does not say whose it \
                is. Lenient reading assigns the events to the two in turn. Give each player a \
                different nickname.",
            example: "#player1 a A\n#player2 a B\n",
        }
        /// A second occurrence of a pragma that may occur only once.
        #[error("this pragma is given for the second time")]
        DuplicatePragma = "duplicate-pragma" {
            explanation: "A file can have only one `#title`, `#id`, `#lexicon`, `#game-type`, \
                `#board-layout`, and `#tile-distribution`. Remove one of the two lines.",
            example: "#title A\n#title B\n#player1 a A\n#player2 b B\n",
        }
        /// A pragma after the first event that must precede it.
        #[error("this pragma must stand before the first event")]
        PragmaAfterEvent = "pragma-after-event" {
            explanation: "Players and the facts about the game must be declared before the first \
                event, because the events depend on them. Move this line up.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n#title late\n",
        }
        /// An unknown pragma.
        #[error("unknown pragma, kept as it is")]
        UnknownPragma = "unknown-pragma" {
            severity: Info,
            explanation: "The format does not define this pragma. It has no effect, and is kept \
                when the file is written.",
            example: "#player1 a A\n#player2 b B\n#style casual\n",
        }
        /// A note before the first event.
        #[error("a note before the first event, expected after an event")]
        NoteBeforeEvent = "note-before-event" {
            severity: Warning,
            explanation: "A `#note` describes the event above it, but no event precedes it. \
                Lenient reading keeps the note with the head of the file.",
            example: "#player1 a A\n#player2 b B\n#note hello\n",
        }
        /// A line that is neither a pragma, nor an event, nor part of a note.
        #[error("expected a pragma `#…` or an event `>nick: …`")]
        UnknownLine = "unknown-line" {
            explanation: "A line must begin with `#` or `>`. Any other line continues a `#note`, \
                but there is none above this one.",
            example: "#player1 a A\n#player2 b B\nstray text\n",
        }
        /// A line that begins with `>` but is not an event.
        #[error("{0}")]
        BadEvent(Missing) = "bad-event" {
            explanation: "This line begins with `>`, but a part of the event is missing. An event \
                is a play `>nick: RACK 8H TILES +12 34`, an exchange `RACK -TILES`, a pass `RACK \
                -`, a withdrawal `RACK --`, a bonus `(challenge)`, tiles in parentheses at the end \
                of the game, or `(time)`, each followed by the score and the new total. The rack \
                may be left out.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4\n",
        }
        /// Words behind the total of an event.
        #[error("words behind the total, expected the end of the line")]
        TrailingText = "trailing-text" {
            severity: Warning,
            explanation: "An event ends with the total, but more text follows. Some programs add \
                the words of the play. Lenient reading skips the text, and canonical text leaves \
                it out; to keep it, move it into a `#note` below the event.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4 AT\n",
        }
        /// An event of an undeclared player.
        #[error("no player has this nickname")]
        UnknownPlayer = "unknown-player" {
            explanation: "The nickname of an event must be the same as in a `#player` line, letter \
                for letter.",
            example: "#player1 a A\n#player2 b B\n>c: AT 8H AT +4 4\n",
        }
        /// An event after the racks of an unfinished game.
        #[error("an event after `#rack1` or `#rack2`, which end an unfinished game")]
        EventAfterRack = "event-after-rack" {
            explanation: "`#rack1` and `#rack2` give the racks at the end of an unfinished game, \
                so no event can follow them. Move them to the end of the file.",
            example: "#player1 a A\n#player2 b B\n#rack1 AT\n>a: AT 8H AT +4 4\n",
        }
        /// More events than the options allow.
        #[error("more events than the options allow")]
        TooManyEvents = "too-many-events" {
            explanation: "The file has more events than the reader allows, which is 100,000 unless \
                another limit is set.",
        }
        /// A line, or the notes of an event, are longer than the options allow.
        #[error("a line or a note longer than the options allow")]
        LineTooLong = "line-too-long" {
            explanation: "A line or a note is longer than the reader allows, which is 1 MiB unless \
                another limit is set. The limit bounds the memory for files of any length.",
        }
        /// A score that is not a signed number.
        #[error("not a score, expected a number such as `+12` and a total such as `34`")]
        BadScore = "bad-score" {
            explanation: "The score of an event needs a sign and has one to nine digits, as in \
                `+12`. The total after it has one to nine digits, with a minus sign if it is \
                negative.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT 4 4\n",
        }
        /// A position of a play that is not a coordinate.
        #[error("not a coordinate, expected row and columns such as `8H` (across) or `H8` (down)")]
        BadCoordinate = "bad-coordinate" {
            explanation: "A play starts at a square: `8H` is row 8, column H, across; `H8` is the \
                same square, down. Columns in lower case are accepted only in lenient reading.",
            example: "#player1 a A\n#player2 b B\n>a: AT 08H AT +4 4\n",
        }
        /// Fewer than two players.
        #[error("fewer than two players")]
        MissingPlayer = "missing-player" {
            explanation: "A game has at least two players. Declare them as `#player1` and \
                `#player2`.",
            example: "#player1 a A\n",
        }
        /// A rack that cannot be read.
        #[error("not a rack tile, expected an upper-case letter, `?` or a tile such as `[CH]`")]
        BadRack = "bad-rack" {
            explanation: "A rack has letters in upper case, `?` for a blank, and tiles of several \
                letters in brackets, at most 255 in all. This also applies to exchanged tiles and \
                to tiles at the end of the game.",
            example: "#player1 a A\n#player2 b B\n>a: At 8H AT +4 4\n",
        }
        /// Tiles of a play that cannot be read.
        #[error("not a tile, expected a letter, `.` or a tile such as `[CH]`")]
        BadTiles = "bad-tiles" {
            explanation: "The tiles of a play are letters, in lower case for a blank, `.` for a \
                tile that is already on the board, and tiles of several letters in brackets.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H A2T +4 4\n",
        }
        /// A play that extends beyond the edge of the board.
        #[error("beyond the edge of the board")]
        OffBoard = "off-board" {
            explanation: "The play starts outside the board or runs over its edge. Check the \
                square and the number of tiles.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8O AT +4 4\n",
        }
        /// A play that runs through an empty square.
        #[error("the play runs through a square without a tile")]
        NoThroughTile = "no-through-tile" {
            explanation: "`.` stands for a tile that is already on the board, but this square is \
                empty. Write the letter of the tile that is placed.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H A.T +4 4\n",
        }
        /// A tile placed on an occupied square.
        #[error("a tile is placed where another one lies")]
        TileConflict = "tile-conflict" {
            explanation: "The play places a tile on a square that has a different one. Write `.` \
                to run through a tile that is already there.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: E H8 E. +2 2\n",
        }
        /// A play that spells tiles that are on the board.
        #[error("the tiles that the play runs through are spelled")]
        ThroughSpelled = "through-spelled" {
            as: Finding,
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: S 8H ATS +3 3\n",
        }
        /// A play that places no tile.
        #[error("the play places no tile")]
        EmptyMove = "empty-move" {
            explanation: "A play must place at least one tile. A pass is written `-`.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: S 8H .. +0 0\n",
        }
        /// A withdrawal that does not directly follow a play of the same player.
        #[error("no play of this player just before it that could come off the board")]
        WithdrawalWithoutPlay = "withdrawal-without-play" {
            explanation: "`--` takes a play off the board, but the event before it is not a play \
                by the same player.",
            example: "#player1 a A\n#player2 b B\n>a: AT -- -4 0\n",
        }
        /// A challenge bonus that does not directly follow a play of the same player.
        #[error("no play of this player just before it that could have been challenged")]
        BonusWithoutPlay = "bonus-without-play" {
            explanation: "`(challenge)` gives points for a play that survived a challenge, but the \
                event before it is not a play by the same player.",
            example: "#player1 a A\n#player2 b B\n>a: AT (challenge) +5 5\n",
        }
        /// A position that is not the start of a game, with which a file cannot begin.
        #[error("the position is not the start of a game, expected an empty board and no points")]
        NotAtStart = "not-at-start" {
            explanation: "A file begins with an empty board and no points, and records the moves \
                from there. Begin with the position before the first move.",
        }
        /// A board of neither 15×15 nor 21×21 squares, the only sizes of the format.
        #[error("a board of {rows} rows and {cols} columns, expected 15 or 21 of each")]
        BoardSize {
            /// Number of rows.
            rows: u8,
            /// Number of columns.
            cols: u8,
        } = "board-size" {
            explanation: "The format has boards of 15×15 squares, and of 21×21 squares for the \
                super game.",
        }
        /// A number of players other than that of the racks, or fewer than two.
        #[error("{found} players, expected {expected} and at least two")]
        PlayerCount {
            /// Number of players given.
            found: usize,
            /// Number of racks of the position.
            expected: usize,
        } = "player-count" {
            explanation: "A game has two players or more, one for each rack of its position.",
        }
        /// An index that no player has.
        #[error("no player has the index {index}")]
        NoPlayer {
            /// The index.
            index: usize,
        } = "no-player" {
            explanation: "Players are numbered in the order of their lines, from 0 in a program. \
                The game has fewer players.",
        }
        /// An index that no event has.
        #[error("no event has the index {index}")]
        NoEvent {
            /// The index.
            index: usize,
        } = "no-event" {
            explanation: "Events are numbered in the order of their lines, from 0 in a program. \
                The game has fewer events.",
        }
        nested {
            /// A move that cannot be made.
            #[error(transparent)]
            Illegal(IllegalPlay) {
                "too-many-placed": "",
                "tiles-not-on-rack": "",
                "no-last-move": "",
                "score-out-of-range": "",
                "lone-empty-rack": "",
                "unknown-face": "",
                "through-unknown": "",
            }
        }
    }
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
