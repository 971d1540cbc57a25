//! Errors and diagnostics of match texts.

use notation_report::kinds;

/// The example of a violation of the rules: rows of a first game.
macro_rules! game {
    ($rows:literal) => {
        concat!("3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n", $rows)
    };
}

kinds! {
    /// The kind of a diagnostic. [`code`](ErrorKind::code) returns its stable name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// The length of the match is missing.
        #[error("no match header, expected a line like `7 point match`")]
        NoMatchHeader = "no-match-header" {
            explanation: "The first game starts without a line such as `7 point match` before it. \
                Add that line, or `0 point match` for a money session, which lenient reading \
                assumes.",
            example: " Game 1\n Ann : 0                         Bob : 0\n",
        }
        /// Text before the length of the match that is no comment.
        #[error("text before the match header is skipped")]
        LeadingText = "leading-text" {
            severity: Warning,
            explanation: "Lines before the match header, such as `7 point match`, are not \
                comments. They are skipped. This is reported once.",
            example: "From: Ann\n3 point match\n Game 1\n Ann : 0  Bob : 0\n",
        }
        /// Text between the length of the match and the first game.
        #[error("text outside of a game, expected a line like `Game 1`")]
        NoGameLine = "no-game-line" {
            explanation: "Text was found between the match header and the first game line. A line \
                such as `Game 1` may be damaged, in which case the game after it is not read. This \
                is reported once.",
            example: "3 point match\n Game1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n Game 2\n Ann : 0  Bob : 1\n",
        }
        /// The header of another match, where one match is read.
        #[error("header of another match, expected the games of one match")]
        AnotherMatch = "another-match" {
            explanation: "A second match header follows the games of another match, and one match \
                was asked for. Only the first match was read; read all of them with `matches`.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n\n5 point match\n Game 1\n Cid : 0  Dan : 0\n",
        }
        /// A repeated tag.
        #[error("tag occurs twice; the last is used")]
        DuplicateTag = "duplicate-tag" {
            severity: Warning,
            explanation: "Two tags before the games have the same name. Both are kept, and the \
                last one is used.",
            example: "; [Event \"Open\"]\n; [Event \"Final\"]\n3 point match\n Game 1\n Ann : 0  Bob : 0\n",
        }
        /// A tag about the rules with an unknown value.
        #[error("unknown rule, expected a variation such as `NackGammon`, or `On` or `Off`")]
        UnknownRule = "unknown-rule" {
            severity: Warning,
            explanation: "The tag has a value that is not known: `Variation` is Backgammon, \
                NackGammon, or HyperGammon (1) to (3), and `Crawford` and `Jacoby` are On or Off. \
                The usual rule applies, and the tag is kept.",
            example: "; [Variation \"LongGammon\"]\n3 point match\n Game 1\n Ann : 0  Bob : 0\n",
        }
        /// The text contains no game.
        #[error("no game, expected a line like `Game 1` with a score line after it")]
        NoGame = "no-game" {
            explanation: "The text holds no game: a line such as `Game 1` is missing. Since \
                nothing of a match was read, the file counts as bad.",
            example: "3 point match\n",
        }
        /// A game whose number does not follow that of the game before.
        #[error("number does not follow that of the game before")]
        GameNumber = "game-number" {
            severity: Warning,
            explanation: "The number of this game does not follow that of the game before; the \
                first game of a text has the number 1. A game may be missing. The games are \
                numbered anew.",
            example: "3 point match\n Game 2\n Ann : 1  Bob : 0\n  1) 31: 8/5 6/5\n",
        }
        /// The line after `Game` does not contain two names and two scores.
        #[error("not a score line, expected `name : score` twice")]
        BadScoreLine = "bad-score-line" {
            explanation: "The line after `Game 1` must give both players and their scores before \
                the game, such as `Ann : 0     Bob : 2`. Lenient reading carries over the names \
                and scores that it knows.",
            example: "3 point match\n Game 1\n Ann 0  Bob 0\n",
        }
        /// Text where a number was expected.
        #[error("not a number of the expected range")]
        BadNumber = "bad-number" {
            explanation: "A number is missing or too large. One is expected after `Game`, `Doubles \
                =>`, and `Wins`, and before `point match`.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5        Doubles => x\n",
        }
        /// Dice with a digit outside 1 to 6.
        #[error("dice cannot be read, expected two digits of 1 to 6")]
        BadDice = "bad-dice" {
            explanation: "The dice before the colon of a play cannot be read. Write two digits \
                from 1 to 6.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 71: 8/5 6/5\n",
        }
        /// A step that cannot be read.
        #[error("step cannot be read, expected a form like `13/11(2)`, `bar/20*` or `6/off`")]
        BadMove = "bad-move" {
            explanation: "A step of this play cannot be read. Write up to four steps from point to \
                point, separated by blanks, such as `13/8 6/4`. The bar is 25 or `bar`; a checker \
                borne off goes to 0 or `off`.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8x5 6/5\n",
        }
        /// An unknown word in a row.
        #[error("unknown word, expected dice, Doubles, Takes, Drops, Beavers, Wins or Losses")]
        BadCell = "bad-cell" {
            explanation: "This word does not belong in a row. A row has one cell for each player, \
                with dice and a play, or one of the words Doubles, Redoubles, Takes, Accepts, \
                Drops, Passes, Beavers, Raccoons, Wins, Losses, Resigns. A third cell belongs to \
                no player.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Ponders\n",
        }
        /// Text after a word that ends its cell.
        #[error("text behind a cell is skipped, expected the next cell")]
        SurplusText = "surplus-text" {
            severity: Warning,
            explanation: "More text than expected follows Takes, Drops, `Doubles => 4`, or `Wins 2 \
                points`. It is skipped.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes now\n",
        }
        /// Plays after an illegal one, which are not checked.
        #[error(
            "{count} further play{} not checked, expected the illegal play before to be corrected first",
            if *count == 1 { "" } else { "s" }
        )]
        PlaysNotChecked {
            /// Number of plays from the first one that is illegal on.
            count: u32,
        } = "plays-not-checked" {
            severity: Warning,
            explanation: "After an illegal play, the position follows the file as written, and a \
                later play is illegal in it. The rest of the game follows from the first error, so \
                its plays are not checked. Correct the first illegal play.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/4   52: 13/8 24/22\n  2) 31: 8/7 6/2   52: 13/8 24/22\n",
        }
        /// A play is missing between a roll and the next event.
        #[error("the play of the roll before is missing")]
        PlayMissing = "play-missing" {
            explanation: "A roll has no play although it could be played in several ways, and the \
                game goes on, so its positions are unknown from here on. Only the end of the \
                game may follow such a roll. Add the play.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31:                           52: 13/8 24/22\n",
        }
        /// A play that the recording program marked as illegal.
        #[error("the recording program calls this play illegal, expected a legal play")]
        IllegalPlay = "illegal-play" {
            explanation: "The recording program wrote `Illegal play` and no steps. Lenient reading \
                keeps the roll and, if it can be read, sets up the position in parentheses, which \
                is given as the other player sees it. DailyGammon writes the start position of its \
                variations in this form.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: Illegal play (25;0)\n",
        }
        /// A UTF-8 byte order mark before the text.
        #[error("byte order mark before the text")]
        Bom = "bom" {
            severity: Warning,
            explanation: "A UTF-8 byte order mark precedes the text. It is skipped.",
            example: "\u{feff}3 point match\n Game 1\n Ann : 0  Bob : 0\n",
        }
        /// A line that is not valid UTF-8.
        #[error("line is not UTF-8, read as Windows-1252")]
        NotUtf8 = "not-utf8" {
            severity: Warning,
            explanation: "A line holds bytes that are not UTF-8. The text is read as Windows-1252, \
                which programs for Windows write. This is reported once.",
            example: "",
        }
        /// The only legal play is omitted.
        #[error("the only legal play is left out")]
        PlayLeftOut = "play-left-out" {
            severity: Warning,
            explanation: "No play follows the dice, but exactly one was legal. It is played, as \
                GNU Backgammon does.",
            example: "; [Variation \"HyperGammon (1)\"]\n3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31:\n",
        }
        /// A hit mark differs from the play: a mark without a hit, or a hit without a mark.
        #[error("the mark of a hit differs from the play")]
        HitMark = "hit-mark" {
            severity: Warning,
            explanation: "The mark `*` stands on a step that hits nothing, or is missing from one \
                that hits. The play itself is used.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5* 6/5\n",
        }
        /// The number after a double differs from the value of the cube.
        #[error("cube value differs from the game as played")]
        CubeValueMismatch = "cube-value-mismatch" {
            severity: Warning,
            explanation: "The number after `Doubles =>` must be the value of the cube after a \
                take. The value that follows from the game as played is used.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 4\n",
        }
        /// The points of a resignation are not 1, 2, or 3 times the cube.
        #[error("points are not 1, 2 or 3 times the cube")]
        PointsMismatch = "points-mismatch" {
            severity: Warning,
            explanation: "A player resigned a number of points that is not 1, 2, or 3 times the \
                cube: perhaps a loss on time, or an error of the recording program. The next \
                multiple is used.",
            example: "9 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Losses 5 point\n",
        }
        /// The result of a game is missing.
        #[error("game without a result before the next one")]
        NoResult = "no-result" {
            severity: Warning,
            explanation: "The next game starts, but nothing says how this one ended. Add the \
                result, such as `Wins 1 point`.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n Game 2\n Ann : 0  Bob : 1\n",
        }
        /// `Wins` or `Losses` differs from the game as played.
        #[error("result differs from the game as played, expected the points of its end")]
        ResultMismatch = "result-mismatch" {
            severity: Warning,
            explanation: "The line with `Wins`, `Losses`, or `Resigns` contradicts the game as \
                played. The result of the play is used.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Drops\n                                  Wins 2 points\n",
        }
        /// The score line of a later game has other names.
        #[error("players differ from those of the games before")]
        NameMismatch = "name-mismatch" {
            severity: Warning,
            explanation: "The score line of a later game names other players or ratings. The match \
                keeps those of its first game. The columns may have been exchanged, or the file \
                may hold two matches.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n Game 2\n Ann : 0  Eve : 1\n  1) 31: 8/5 6/5\n",
        }
        /// The scores before a game differ from the results of the earlier games.
        #[error("score differs from the games before, expected the sum of their points")]
        ScoreMismatch = "score-mismatch" {
            severity: Warning,
            explanation: "The score line contradicts the score line and the result of the game \
                before. The score line is used.",
            example: "3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5     Losses 1 point\n Game 2\n Ann : 0  Bob : 2\n  1) 31: 8/5 6/5\n",
        }
        /// A game that match text would tell as another one. Only writing finds this.
        #[error("game {number} cannot be written as match text: {reason}", number = game + 1)]
        CannotBeWritten {
            /// Number of the game among those written, from 0.
            game: usize,
            /// The fact that match text cannot tell.
            reason: Unwritable,
        } = "cannot-be-written" {
            explanation: "Match text has no words for a fact on which the game depends: a position, \
                cube, or side on roll that was set up, a cube doubled automatically, or the effect of \
                an illegal action. Readers would take it for another game, so nothing of its match is \
                written. SGF (bg-sgf) and IDs (xgid, gnuid) can tell it.",
            example: "",
        }
        nested {
            /// A violation of the rules of backgammon.
            #[error(transparent)]
            Game(bg_rules::ErrorKind) {
                "illegal-move.no-checker": game!("  1) 31: 7/4 6/5\n"),
                "illegal-move.bar-first": game!(
                    "  1) 62: 24/18 13/11              64: 24/14 \n  2) 21: 13/11 6/5                16: 8/7* 13/7\n  3) 21: 13/11 6/5\n"
                ),
                "illegal-move.dice": game!("  1) 31: 8/6 6/5\n"),
                "illegal-move.blocked": game!("  1) 65: 24/18 24/19\n"),
                "illegal-move.bear-off": game!("  1) 65: 6/0 13/8\n"),
                "illegal-move.dice-unused": game!("  1) 31: 8/5\n"),
                "out-of-turn": game!("  1) 31: 8/5 6/5\n  2) 64: 24/14\n"),
                "double-not-allowed": game!("  1)  Doubles => 2\n"),
                "no-pending-double": game!("  1) 31: 8/5 6/5                   Takes\n"),
                "double-unanswered": game!(
                    "  1) 31: 8/5 6/5                   Doubles => 2\n  2) 31: 8/5 6/5\n"
                ),
                "game-already-over": game!(
                    "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Drops                      31: 8/5 6/5\n"
                ),
            }
        }
    }
}

/// The fact about a game that match text cannot tell, without which it is another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// A set-up changes the position, the cube, or the side on roll. Holds the index of its event.
    #[error("a set-up (ply {number}) changes the position, the cube, or the side on roll", number = .0 + 1)]
    SetUp(usize),
    /// The cube starts above 1, after automatic doubles. Holds its value.
    #[error("its cube starts at {0}, after automatic doubles")]
    InitialCube(u32),
    /// An illegal action has another effect when the text is read.
    #[error("an illegal action is read as another one")]
    IllegalAction,
}

/// The reason why reading failed, with the bytes that caused it, counted from the start of the
/// input.
pub type Error = notation_report::Error<ErrorKind>;

/// The error of a reader over [`std::io::Read`].
#[cfg(feature = "std")]
pub type ReadError = notation_report::ReadError<ErrorKind>;

/// A problem that did not stop reading.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value and the diagnostics collected while reading it.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

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
