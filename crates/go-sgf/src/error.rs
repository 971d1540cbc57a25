//! Problems of game records, each with the bytes concerned.

use go_rules::{IllegalMove, Size, Vertex};
use notation_report::{Severity, kinds};

kinds! {
    /// The kind of a problem. [`code`](ErrorKind::code) returns its stable name.
    ///
    /// [`severity`](ErrorKind::severity) is that of strict reading: what makes a move or a whole game
    /// useless is an error. Lenient reading only warns of it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// No game was found, or nodes stand outside of all games.
        #[error("no game, expected `(;`")]
        NoGame = "no-game" {
            explanation: "A game record begins with `(;`. Either the file has none, or it has nodes outside of \
                all games, because the `(` before them is missing or damaged. Those nodes are skipped.",
            example: "GM[1]SZ[9]",
        }
        /// The file ends within a game.
        #[error("the file ends within a game, expected `)`")]
        UnexpectedEnd = "unexpected-end" {
            explanation: "The file ends before the `)` of a game, so it was probably cut off. A property whose \
                value is not closed is ignored; everything before it counts.",
            example: "(;SZ[9];B[ee];W[cc",
        }
        /// A property that belongs to the root stands elsewhere.
        #[error("property of the root in another node")]
        MisplacedProperty = "misplaced-property" {
            severity: Warning,
            explanation: "`FF`, `GM`, `SZ`, `CA`, `AP`, and `ST` belong to the first node of a game. Such a \
                property in a later node counts only if the first node lacks it and no stone has been \
                played or set before it.",
            example: "(;FF[4];SZ[9];B[ee])",
        }
        /// A property has no value.
        #[error("property without a value")]
        MissingValue = "missing-value" {
            severity: Warning,
            explanation: "A property has no value, or an empty one where a point or a size is expected, and is \
                ignored.",
            example: "(;SZ[9]KM;B[ee])",
        }
        /// A node states a fact twice.
        #[error("property occurs twice in this node, the first counts")]
        DuplicateProperty = "duplicate-property" {
            severity: Warning,
            explanation: "A node states the same fact about the game twice, such as the komi, the result, or a \
                name. The first value counts.",
            example: "(;SZ[9]KM[5.5]KM[7.5];B[ee])",
        }
        /// The first node of a tree has no `;`.
        #[error("the `;` of the first node is missing")]
        MissingSemicolon = "missing-semicolon" {
            severity: Warning,
            explanation: "The first node of a game starts without its `;`, as in old files of the Nihon Ki-in. \
                The properties are read as the first node.",
            example: "(SZ[9]KM[5.5];B[ee])",
        }
        /// Text of a game that belongs to no node and no property.
        #[error("text within a game that is not SGF is skipped")]
        UnexpectedText = "unexpected-text" {
            severity: Warning,
            explanation: "A game has text outside of all brackets that is neither a node nor a property: a \
                name in lower-case letters, or brackets whose name is damaged. The text is skipped, so \
                a move may be missing.",
            example: "(;SZ[9];[ee];W[cc])",
        }
        /// A number is expected.
        #[error("not a number, expected one such as `6` or `6.5`")]
        BadNumber = "bad-number" {
            severity: Warning,
            explanation: "The komi (`KM`) must be a number such as `6.5`, and the handicap (`HA`) a number of \
                stones. The value is treated as unknown.",
            example: "(;SZ[9]KM[6,5];B[ee])",
        }
        /// The komi is given in another unit than points.
        #[error("{}", if *is_known {
            "komi in hundredths or in Chinese stones, read as points"
        } else {
            "not a komi in any unit, expected points such as `6.5`"
        })]
        KomiUnit {
            /// `true` if the number of points is known.
            is_known: bool,
        } = "komi-unit" {
            severity: Warning,
            explanation: "Sites write the komi in hundredths, such as 650 for 6.5 points, and in Chinese stones, of \
                which one is two points, such as 3.75, or 375, for 7.5 points. Such a number is read as \
                points. If no unit makes a komi of the number, such as 361, the komi is treated as unknown, \
                which is a warning.",
            example: "(;SZ[19]KM[375]RU[Chinese];B[pd])",
        }
        /// The game is not Go.
        #[error("not a game of Go, expected `GM[1]`")]
        NotGo = "not-go" {
            explanation: "The property `GM` names another game; Go is 1. The game is skipped.",
            example: "(;GM[6]SZ[9])",
        }
        /// The size is none of a board.
        #[error("not a board size, expected 1 to 52, or two numbers such as `13:9`")]
        BoardSize = "board-size" {
            explanation: "The size of a board (`SZ`) must be one number from 1 to 52, or two for width and \
                height, such as `13:9`. The game is skipped.",
            example: "(;GM[1]SZ[99];B[dd])",
        }
        /// A value is not a point of the board.
        #[error("not a point of the {0} board")]
        BadPoint(Size) = "bad-point" {
            explanation: "A point is two letters: the column from the left, then the row from the \
                top, both on the board. A stone that is set up elsewhere is ignored. A move there \
                counts as a move but places no stone, so the moves after it may not fit the board.",
            example: "(;SZ[9];B[jj])",
        }
        /// A value lists points with commas.
        #[error("points with commas, expected a value for each")]
        CommaPoints = "comma-points" {
            severity: Warning,
            explanation: "A set-up lists several points in one value, separated by commas. SGF has one value \
                for each point, so other programs lose these stones. All points of the list count.",
            example: "(;SZ[9]AB[aa,bb];W[ee])",
        }
        /// A node sets a point twice.
        #[error("a point is set twice in one node; the later value counts")]
        SetupOverlap = "setup-overlap" {
            severity: Warning,
            explanation: "A node sets the same point twice. The later value counts.",
            example: "(;SZ[9]AB[aa]AW[aa];B[ee])",
        }
        /// A pass in the form of old files.
        #[error("pass as `tt`, expected `[]`")]
        OldPass = "old-pass" {
            severity: Warning,
            explanation: "A pass is written as `tt`, as in files before FF[4], instead of as an empty value. It \
                counts as a pass on boards of up to 19 lines.",
            example: "(;SZ[9];B[tt])",
        }
        /// A stone is played on a stone.
        #[error("{0} is occupied")]
        Occupied(Vertex) = "illegal-move.occupied" {
            explanation: "A stone is played on an occupied point and replaces the stone there. The moves after \
                it may not fit the board. The property `KO` in the node declares a move valid.",
            example: "(;SZ[9];B[ee];W[ee])",
        }
        /// A stone is played without liberties.
        #[error("a move at {0} is suicide")]
        Suicide(Vertex) = "illegal-move.suicide" {
            explanation: "The stone and its chain have no liberties, so they are removed. Only the rules of New \
                Zealand, Ing, and Tromp-Taylor allow that, and only for two or more stones. The property \
                `KO` in the node declares a move valid.",
            example: "(;SZ[9];B[ab];W[ii];B[ba];W[aa])",
        }
        /// A ko is retaken at once.
        #[error("{0} is forbidden by ko")]
        Ko(Vertex) = "illegal-move.ko" {
            explanation: "A single stone that has just captured a single stone is recaptured at once. The \
                property `KO` in the node declares a move valid.",
            example: "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[ba])",
        }
        /// The board has occurred before.
        #[error("the board after {0} has occurred before")]
        Repetition(Vertex) = "repetition" {
            severity: Warning,
            explanation: "The board after the move has occurred before in this variation. Superko \
                rules forbid that; Japanese and Korean rules do not. The move counts.",
            example: "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[];W[];B[ba])",
        }
        /// A player moves twice in a row.
        #[error("the same player moves twice in a row")]
        OutOfTurn = "out-of-turn" {
            severity: Warning,
            explanation: "The same player moves twice in a row. The move counts. Only the first such move of a \
                game is reported, and none that places a handicap stone.",
            example: "(;SZ[9];B[cc];B[gg])",
        }
        /// A game with a handicap starts on an empty board, and White moves first.
        #[error("handicap, but no stones are set up and White moves first")]
        HandicapWithoutStones = "handicap-without-stones" {
            severity: Warning,
            explanation: "The game states a handicap of two or more stones, and White moves first on an empty \
                board, so the handicap stones are missing. None are added.",
            example: "(;SZ[19]HA[2];W[pd];B[dp])",
        }
        /// A node has a set-up and a move.
        #[error("set-up and move in one node")]
        SetupAndMove = "setup-and-move" {
            severity: Warning,
            explanation: "A node has both a set-up and a move, which SGF forbids. The set-up is applied first.",
            example: "(;SZ[9];AB[cc]W[gg])",
        }
        /// A node has two moves.
        #[error("two moves in one node")]
        TwoMoves = "two-moves" {
            severity: Warning,
            explanation: "A node has two moves, which SGF forbids. Both count, in the order of the file.",
            example: "(;SZ[9];B[cc]W[gg])",
        }
        nested {
            /// A problem of the texts.
            #[error(transparent)]
            Syntax(sgf_syntax::ErrorKind) {
                "invalid-text": r"(;SZ[9]CA[ISO-8859-7]PB[\xae];B[ee])",
                "unsupported-charset": "(;SZ[9]CA[KLINGON];B[ee])",
                "charset-mismatch": "(;SZ[9]CA[ISO-8859-1]PB[Zo\u{eb}];B[ee])",
                "charset-guessed": r"(;SZ[9]PB[Z\xfcrich];B[ee])",
            }
        }
    }
}

impl ErrorKind {
    /// Returns `true` if the kind is an illegal move.
    #[must_use]
    pub const fn is_illegal_move(&self) -> bool {
        matches!(self, Self::Occupied(_) | Self::Suicide(_) | Self::Ko(_))
    }

    /// Returns the severity in a game. `repeats` says that its rules allow a board to repeat.
    pub(crate) fn severity_in(&self, lenient: bool, repeats: bool) -> Severity {
        match self {
            Self::Repetition(_) if repeats => Severity::Info,
            Self::KomiUnit { is_known: true } => Severity::Info,
            _ if lenient => self.severity().min(Severity::Warning),
            _ => self.severity(),
        }
    }
}

impl From<IllegalMove> for ErrorKind {
    fn from(illegal: IllegalMove) -> Self {
        match illegal {
            IllegalMove::Suicide(vertex) => Self::Suicide(vertex),
            IllegalMove::Ko(vertex) => Self::Ko(vertex),
            occupied => Self::Occupied(*occupied.point()),
        }
    }
}

/// A problem: its kind and the bytes concerned, counted from the start of the text passed to
/// [`games`](crate::games).
pub type Error = notation_report::Error<ErrorKind>;
/// A problem that did not stop reading, with its severity.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;
/// A value with the problems found while reading it.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;
