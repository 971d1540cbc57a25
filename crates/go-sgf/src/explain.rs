//! The codes and explanations of all kinds of problems.

use go_game::IllegalMove;
use sgf_syntax::ErrorKind as Syntax;

use crate::ErrorKind;

/// The explanation of a kind of problem, written for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The stable code of the kind.
    pub code: &'static str,
    /// A paragraph about the cause of the problem.
    pub text: &'static str,
    /// A game with this problem; empty if none can be printed.
    pub example: &'static str,
}

/// Generates the code, explanation, and example of every kind from one list.
macro_rules! explained {
    ($($kind:pat => $code:literal { text: $text:literal, example: $example:literal $(,)? })*) => {
        impl ErrorKind {
            /// The explanations of all kinds.
            pub const ALL: &'static [Explanation] =
                &[$(Explanation { code: $code, text: $text, example: $example }),*];

            /// A short name for machine-readable output, stable across releases.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                self.explained().code
            }

            /// A paragraph about the cause of the problem.
            #[must_use]
            pub const fn explanation(&self) -> &'static str {
                self.explained().text
            }

            /// A game with this problem; empty if none can be printed.
            #[must_use]
            pub const fn example(&self) -> &'static str {
                self.explained().example
            }

            const fn explained(&self) -> Explanation {
                match self {
                    $($kind => Explanation { code: $code, text: $text, example: $example },)*
                }
            }
        }
    };
}

explained! {
    Self::NoGame => "no-game" {
        text: "A game record begins with `(;`. Either the file has none, or it has nodes outside of \
            all games, because the `(` before them is missing or damaged. Those nodes are skipped.",
        example: "GM[1]SZ[9]",
    }
    Self::UnexpectedEnd => "unexpected-end" {
        text: "The file ends before the `)` of a game, so it was probably cut off. A property whose \
            value is not closed is ignored; everything before it counts.",
        example: "(;SZ[9];B[ee];W[cc",
    }
    Self::Charset(Syntax::CharsetMismatch { .. }) => "charset-mismatch" {
        text: "`CA` names a character set in which the texts are not written: bytes that are not \
            UTF-8 under CA[UTF-8], or UTF-8 under another name. The texts are read in the set that \
            the message names. Correct `CA` so that other programs read the names, too.",
        example: "(;SZ[9]CA[ISO-8859-1]PB[Zo\u{eb}];B[ee])",
    }
    Self::Charset(Syntax::CharsetGuessed { .. }) => "charset-guessed" {
        text: "The texts are not UTF-8, and `CA` is missing, so the character set was guessed from \
            the frequency of bytes. Add `CA` with the name of the set, or convert the file to UTF-8 \
            with `boardnote convert --to sgf`.",
        example: "",
    }
    Self::Charset(Syntax::UnsupportedCharset) => "unsupported-charset" {
        text: "`CA` names a character set that is not known. The texts are read as UTF-8 if they \
            are valid UTF-8, and otherwise in the set that the bytes suggest.",
        example: "(;SZ[9]CA[KLINGON];B[ee])",
    }
    Self::Charset(_) => "invalid-text" {
        text: "A text has bytes that mean nothing in the character set of the game. They are shown \
            as the replacement character. The file is damaged, or `CA` names the wrong set.",
        example: "",
    }
    Self::MisplacedProperty => "misplaced-property" {
        text: "`FF`, `GM`, `SZ`, `CA`, `AP`, and `ST` belong to the first node of a game. Such a \
            property in a later node counts only if the first node lacks it and no stone has been \
            played or set before it.",
        example: "(;FF[4];SZ[9];B[ee])",
    }
    Self::MissingValue => "missing-value" {
        text: "A property has no value in brackets and is ignored.",
        example: "(;SZ[9]KM;B[ee])",
    }
    Self::DuplicateProperty => "duplicate-property" {
        text: "A node states the same fact about the game twice, such as the komi, the result, or a \
            name. The first value counts.",
        example: "(;SZ[9]KM[5.5]KM[7.5];B[ee])",
    }
    Self::MissingSemicolon => "missing-semicolon" {
        text: "The first node of a game starts without its `;`, as in old files of the Nihon Ki-in. \
            The properties are read as the first node.",
        example: "(SZ[9]KM[5.5];B[ee])",
    }
    Self::UnexpectedText => "unexpected-text" {
        text: "A game has text outside of all brackets that is neither a node nor a property: a \
            name in lower-case letters, or brackets whose name is damaged. The text is skipped, so \
            a move may be missing.",
        example: "(;SZ[9];[ee];W[cc])",
    }
    Self::BadNumber => "bad-number" {
        text: "The komi (`KM`) must be a number such as `6.5`, and the handicap (`HA`) a number of \
            stones. The value is treated as unknown.",
        example: "(;SZ[9]KM[6,5];B[ee])",
    }
    Self::KomiUnit => "komi-unit" {
        text: "The server Fox writes the komi in hundredths: of stones with Chinese rules, so that \
            375 means 7.5 points, and of points with other rules. The komi is read accordingly.",
        example: "(;SZ[19]KM[375]RU[Chinese]AP[foxwq];B[pd])",
    }
    Self::NotGo => "not-go" {
        text: "The property `GM` names another game; Go is 1. The game is skipped.",
        example: "(;GM[6]SZ[9])",
    }
    Self::BoardSize => "board-size" {
        text: "The size of a board (`SZ`) must be one number from 1 to 52, or two for width and \
            height, such as `13:9`. The game is skipped.",
        example: "(;GM[1]SZ[99];B[dd])",
    }
    Self::BadPoint(_) => "bad-point" {
        text: "A point is two letters: the column from the left, then the row from the top, both on \
            the board. A stone of a set-up on another point is ignored. A move there counts as a \
            move but places no stone, so the moves after it may not fit the board.",
        example: "(;SZ[9];B[jj])",
    }
    Self::CommaPoints => "comma-points" {
        text: "A set-up lists several points in one value, separated by commas. SGF has one value \
            for each point, so other programs lose these stones. All points of the list count.",
        example: "(;SZ[9]AB[aa,bb];W[ee])",
    }
    Self::SetupOverlap => "setup-overlap" {
        text: "A node sets the same point twice. The later value counts.",
        example: "(;SZ[9]AB[aa]AW[aa];B[ee])",
    }
    Self::OldPass => "old-pass" {
        text: "A pass is written as `tt`, as in files before FF[4], instead of as an empty value. It \
            counts as a pass on boards of up to 19 lines.",
        example: "(;SZ[9];B[tt])",
    }
    Self::IllegalMove(IllegalMove::Occupied(_), _) => "illegal-move.occupied" {
        text: "A stone is played on an occupied point and replaces the stone there. The moves after \
            it may not fit the board. The property `KO` in the node declares a move valid.",
        example: "(;SZ[9];B[ee];W[ee])",
    }
    Self::IllegalMove(IllegalMove::Suicide(_), _) => "illegal-move.suicide" {
        text: "The stone and its chain have no liberties, so they are removed. Only the rules of New \
            Zealand, Ing, and Tromp-Taylor allow that, and only for two or more stones. The property \
            `KO` in the node declares a move valid.",
        example: "(;SZ[9];B[ab];W[ii];B[ba];W[aa])",
    }
    Self::IllegalMove(_, _) => "illegal-move.ko" {
        text: "A single stone that has just captured a single stone is recaptured at once. The \
            property `KO` in the node declares a move valid.",
        example: "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[ba])",
    }
    Self::Repetition(_) => "repetition" {
        text: "The board after the move has occurred before in this variation. Superko rules forbid \
            that, Japanese and Korean rules do not, so the move counts.",
        example: "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[];W[];B[ba])",
    }
    Self::OutOfTurn => "out-of-turn" {
        text: "The same player moves twice in a row, as where handicap stones are recorded as \
            moves. The move counts.",
        example: "(;SZ[9];B[cc];B[gg])",
    }
    Self::SetupAndMove => "setup-and-move" {
        text: "A node has both a set-up and a move, which SGF forbids. The set-up is applied first.",
        example: "(;SZ[9];AB[cc]W[gg])",
    }
    Self::TwoMoves => "two-moves" {
        text: "A node has two moves, which SGF forbids. Both count, in the order of the file.",
        example: "(;SZ[9];B[cc]W[gg])",
    }
}
