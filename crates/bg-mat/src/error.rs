//! Errors and diagnostics of match texts.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// Declares the kinds from one list: doc comment, message, code, severity, explanation, and
/// example.
macro_rules! kinds {
    ($(
        #[doc = $doc:literal]
        $name:ident: $severity:ident, $code:literal, $message:literal,
        $explanation:literal, $example:literal;
    )+) => {
        /// The kind of a diagnostic. [`code`](ErrorKind::code) returns its stable name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        #[non_exhaustive]
        pub enum ErrorKind {
            /// A violation of the rules of backgammon.
            #[error(transparent)]
            Game(#[from] bg_game::ErrorKind),
            $(
                #[doc = $doc]
                #[error($message)]
                $name,
            )+
        }

        impl ErrorKind {
            /// All kinds of this crate. The kinds for rules of the game are in
            /// [`bg_game::ErrorKind`].
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns the stable name for documentation and machine output, such as
            /// `bad-score-line`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    Self::Game(kind) => kind.code(),
                    $(Self::$name => $code,)+
                }
            }

            /// Returns the severity of diagnostics of this kind.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    Self::Game(_) => Severity::Error,
                    $(Self::$name => Severity::$severity,)+
                }
            }

            /// Returns an explanation in a few sentences; empty for kinds from
            /// [`bg_game::ErrorKind`].
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self {
                    Self::Game(_) => "",
                    $(Self::$name => $explanation,)+
                }
            }

            /// Returns a text that causes the diagnostic; empty for kinds from
            /// [`bg_game::ErrorKind`].
            #[must_use]
            pub const fn example(self) -> &'static str {
                match self {
                    Self::Game(_) => "",
                    $(Self::$name => $example,)+
                }
            }
        }
    };
}

kinds! {
    /// The length of the match is missing.
    NoMatchHeader: Error, "no-match-header",
        "no match header, expected a line like `7 point match`",
        "The first game starts without a line like `7 point match` before it; `0 point match` is a \
         money session. Lenient reading takes a money session.",
        " Game 1\n Ann : 0                         Bob : 0\n";
    /// Text before the length of the match that is no comment.
    LeadingText: Warning, "leading-text",
        "text before the match header is skipped",
        "Lines stand before the line like `7 point match` that are no comments. They are skipped. \
         Reported once.",
        "From: Ann\n3 point match\n Game 1\n Ann : 0  Bob : 0\n";
    /// Text between the length of the match and the first game.
    NoGameLine: Error, "no-game-line",
        "text outside of a game, expected a line like `Game 1`",
        "Lines stand between the match header and the first line like `Game 1`: perhaps that line is \
         damaged, and the game behind it is not read. Reported once.",
        "3 point match\n Game1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n Game 2\n Ann : 0  Bob : 1\n";
    /// The header or a game of another match.
    AnotherMatch: Error, "another-match",
        "another match, expected a text of its own",
        "A line like `7 point match` stands behind the games of another match. A text holds one match: \
         lenient reading takes the length, the rules, and the players of the first for the games \
         behind this line, each of which is reported.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n\n5 point match\n Game 1\n Cid : 0  Dan : 0\n";
    /// A repeated tag.
    DuplicateTag: Warning, "duplicate-tag",
        "tag occurs twice; the last is used",
        "Two tags before the games have the same name. Both are kept, and the last one counts.",
        "; [Event \"Open\"]\n; [Event \"Final\"]\n3 point match\n Game 1\n Ann : 0  Bob : 0\n";
    /// A tag about the rules with an unknown value.
    UnknownRule: Warning, "unknown-rule",
        "unknown rule, expected a variation such as `NackGammon`, or `On` or `Off`",
        "The tag `Variation` is none of Backgammon, NackGammon, and HyperGammon (1) to (3), or \
         `Crawford` or `Jacoby` is neither On nor Off. The usual rule applies, and the tag is kept.",
        "; [Variation \"LongGammon\"]\n3 point match\n Game 1\n Ann : 0  Bob : 0\n";
    /// The text contains no game.
    NoGame: Warning, "no-game",
        "no game, expected a line like `Game 1` with a score line after it",
        "The text holds no game: no line `Game 1` stands in it. The program takes such a file as \
         bad, because nothing of a match was read.",
        "3 point match\n";
    /// A game whose number does not follow that of the game before.
    GameNumber: Warning, "game-number",
        "number does not follow that of the game before",
        "The first game of a text has the number 1, and each later one the next number. Perhaps a game \
         is missing. The games are counted anew.",
        "3 point match\n Game 2\n Ann : 1  Bob : 0\n  1) 31: 8/5 6/5\n";
    /// The line after `Game` does not contain two names and two scores.
    BadScoreLine: Error, "bad-score-line",
        "not a score line, expected `name : score` twice",
        "Behind a line `Game 1` stands a line with both players and their scores before the game: \
         `Ann : 0     Bob : 2`. Lenient reading carries names and scores on.",
        "3 point match\n Game 1\n Ann 0  Bob 0\n";
    /// Text where a number was expected.
    BadNumber: Error, "bad-number",
        "not a number of the expected range",
        "A number is missing or too large: behind `Game`, `Doubles =>`, `Wins` or before `point match`.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5        Doubles => x\n";
    /// Dice with a digit outside 1 to 6.
    BadDice: Error, "bad-dice",
        "dice cannot be read, expected two digits of 1 to 6",
        "Before the colon of a play stand two dice of 1 to 6.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 71: 8/5 6/5\n";
    /// A step that cannot be read.
    BadMove: Error, "bad-move",
        "step cannot be read, expected a form like `13/11(2)`, `bar/20*` or `6/off`",
        "A play is up to four steps from point to point, separated by blanks: 13/8 6/4. The bar is \
         25 or bar, checkers borne off go to 0 or off.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8x5 6/5\n";
    /// An unknown word in a row.
    BadCell: Error, "bad-cell",
        "unknown word, expected dice, Doubles, Takes, Drops, Beavers, Wins or Losses",
        "A row holds a cell for each player: dice and a play, or one of the words Doubles, Redoubles, \
         Takes, Accepts, Drops, Passes, Beavers, Raccoons, Wins, Losses, Resigns. A third cell \
         belongs to nobody.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Ponders\n";
    /// Text after a word that ends its cell.
    SurplusText: Warning, "surplus-text",
        "text behind a cell is skipped, expected the next cell",
        "More stands behind Takes, Drops, `Doubles => 4`, or `Wins 2 points` than belongs to it. It is \
         skipped.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes now\n";
    /// A play is missing between a roll and the next event.
    PlayMissing: Error, "play-missing",
        "the play of the roll before is missing",
        "A roll stands without a play although there were several, and the game goes on: nobody \
         knows from where. Behind such a roll only the end of the game can follow.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31:                           52: 13/8 24/22\n";
    /// A play that the recording program marked as illegal.
    IllegalPlay: Error, "illegal-play",
        "the recording program calls this play illegal, expected a legal play",
        "The text says `Illegal play` and gives no steps. Lenient reading keeps the roll and sets up \
         the position in parentheses, which the other player sees, if it can be read. DailyGammon \
         writes the start position of its variations in this form.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: Illegal play (25;0)\n";
    /// A UTF-8 byte order mark before the text.
    Bom: Warning, "bom",
        "byte order mark before the text",
        "A UTF-8 byte order mark stands before the text. It is skipped.",
        "\u{feff}3 point match\n Game 1\n Ann : 0  Bob : 0\n";
    /// A line that is not valid UTF-8.
    NotUtf8: Warning, "not-utf8",
        "line is not UTF-8, read as Windows-1252",
        "A line holds bytes that are no UTF-8. It is read as Windows-1252, which programs for \
         Windows write. Reported once.",
        "";
    /// The only legal play is omitted.
    PlayLeftOut: Warning, "play-left-out",
        "the only legal play is left out",
        "Behind the dice no play is written, and exactly one was legal. It is made, as GNU \
         Backgammon does.",
        "; [Variation \"HyperGammon (1)\"]\n3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31:\n";
    /// A hit mark differs from the play: a mark without a hit, or a hit without a mark.
    HitMark: Warning, "hit-mark",
        "the mark of a hit differs from the play",
        "A row marks a hit with `*` that hits nothing, or leaves out the mark of another hit.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5* 6/5\n";
    /// The number after a double differs from the value of the cube.
    CubeValueMismatch: Warning, "cube-value-mismatch",
        "cube value differs from the game as played",
        "The number behind `Doubles =>` is the value of the cube after a take. The replay wins.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 4\n";
    /// The points of a resignation are not 1, 2, or 3 times the cube.
    PointsMismatch: Warning, "points-mismatch",
        "points are not 1, 2 or 3 times the cube",
        "A player has resigned a number of points that is not 1, 2 or 3 times the cube: a lost \
         clock, or an error of the program. The next multiple counts.",
        "9 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Losses 5 point\n";
    /// The result of a game is missing.
    NoResult: Warning, "no-result",
        "game without a result before the next one",
        "The next game starts and nothing says how this one ended.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n Game 2\n Ann : 0  Bob : 1\n";
    /// `Wins` or `Losses` differs from the game as played.
    ResultMismatch: Warning, "result-mismatch",
        "result differs from the game as played",
        "The words `Wins`, `Losses`, or `Resigns` tell of another end than the game as played \
         has. The replay wins.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Drops\n                                  Wins 2 points\n";
    /// The score line of a later game has other names.
    NameMismatch: Warning, "name-mismatch",
        "players differ from those of the games before",
        "The score line of a later game names other players or ratings. The match keeps those of its \
         first game: the columns may have been exchanged, or two matches may stand in one file.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n Game 2\n Ann : 0  Eve : 1\n  1) 31: 8/5 6/5\n";
    /// The scores before a game differ from the results of the earlier games.
    ScoreMismatch: Warning, "score-mismatch",
        "score differs from the games before",
        "The score line differs from the score line of the game before and its result. The score \
         line counts.",
        "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n Game 2\n Ann : 0  Bob : 2\n  1) 31: 8/5 6/5\n";
}

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A remark; nothing is wrong.
    Info,
    /// A deviation whose meaning is clear.
    Warning,
    /// Damaged, impossible, or illegal content. Strict reading stops here.
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

/// The reason why reading failed, with the bytes that caused it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {}", .span.start)]
pub struct Error {
    kind: ErrorKind,
    span: Range<usize>,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the bytes concerned, as offsets from the start of the input.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// Returns the offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.start
    }
}

/// Makes an error without a place of its own; its span is `0..0`.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// A problem that did not stop reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    pub(crate) fn new(kind: impl Into<ErrorKind>, span: Range<usize>) -> Self {
        let kind = kind.into();
        Self { severity: kind.severity(), error: Error::new(kind, span) }
    }

    /// Returns the severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the error that describes the problem.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// Returns the kind of the problem.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// Returns the bytes concerned, as offsets from the start of the input.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Returns the offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}

/// A value and the diagnostics collected while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// All diagnostics, in reading order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Options for reading: strict or lenient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ParseOptions {
    lenient: bool,
}

impl ParseOptions {
    /// Returns options that stop at the first diagnostic of severity error.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false }
    }

    /// Returns options that continue after errors wherever possible and report every diagnostic.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true }
    }

    pub(crate) const fn is_lenient(self) -> bool {
        self.lenient
    }
}
