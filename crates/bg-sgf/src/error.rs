//! Errors and diagnostics, with their place in the file.

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::GameResult;
use notation_report::kinds;

kinds! {
    /// The kind of an error or a diagnostic; [`code`](ErrorKind::code) returns its stable name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// `GM` is missing or not 6.
        #[error("not a backgammon game, expected GM[6]")]
        NotBackgammon = "not-backgammon" {
            explanation: "This tree is not a game of backgammon, which is GM[6]. A tree without GM \
                is a game of Go by the general rules of SGF.",
            example: "(;FF[4]GM[1]SZ[19];B[pd])",
        }
        /// A tag of `MI` that the format does not define.
        #[error("unknown tag in MI, expected length, game, ws or bs")]
        UnknownMiTag = "unknown-mi-tag" {
            severity: Warning,
            explanation: "This tag of MI is not known and is skipped. The tags are length, game, \
                ws, and bs, in upper or lower case.",
            example: "(;FF[4]GM[6]MI[length:5][stake:2])",
        }
        /// A word in `RU` that is not a rule of the format.
        #[error("unknown rule, expected Crawford, CrawfordGame, Jacoby, NoCube or a variation")]
        UnknownRule = "unknown-rule" {
            severity: Warning,
            explanation: "This word of RU is not known and is skipped. The words are Crawford, \
                CrawfordGame, Jacoby, NoCube, Nackgammon, and Hypergammon1 to Hypergammon3, with \
                these capital letters and with colons between them. A match without Crawford is \
                played without the Crawford rule.",
            example: "(;FF[4]GM[6]MI[length:5]RU[crawford])",
        }
        /// A result that cannot be read.
        #[error("result cannot be read, expected a form like `B+2`, `W+1R` or `Void`")]
        BadResult = "bad-result" {
            explanation: "RE cannot be read. It gives the winner, a plus sign, the points, and R \
                after a resignation, such as B+2 or W+1R. The general forms Draw, Void, ?, B+, \
                W+T, and W+F are read as well.",
            example: "(;FF[4]GM[6]RE[Ann wins])",
        }
        /// A cube owner other than the defined letters.
        #[error("cube owner cannot be read, expected b, w, c or n")]
        BadCubeOwner = "bad-cube-owner" {
            explanation: "CO must be one of four letters: b, w, c for a centered cube, or n for a \
                game without a cube.",
            example: "(;FF[4]GM[6];CO[x])",
        }
        /// A point outside `a` to `y`, or a damaged range.
        #[error("not a point, expected a letter `a` to `y` or a range")]
        BadPoint = "bad-point" {
            explanation: "This is not a point. Points are the letters a to x, y is the bar, and \
                a:y is the range of all of them.",
            example: "(;FF[4]GM[6];AW[7])",
        }
        /// A side to move other than `B` or `W`.
        #[error("not a color, expected B or W")]
        BadColor = "bad-color" {
            explanation: "PL must be B or W, the side to move.",
            example: "(;FF[4]GM[6];PL[2])",
        }
        /// A move that cannot be read.
        #[error(
            "move cannot be read, expected two dice and up to four pairs of points, or double, take, drop"
        )]
        BadMove = "bad-move" {
            explanation: "This move cannot be read. Write two dice and up to four pairs of points, \
                from and to, such as 31hefe; or double, take, or drop.",
            example: "(;FF[4]GM[6];W[31hef])",
        }
        /// A cube action that is not in lower case, such as `Double` or `TAKE`.
        #[error("cube action is not in lower case")]
        CubeActionCase = "cube-action-case" {
            severity: Warning,
            explanation: "The actions double, take, and drop must be in lower case. GNU Backgammon \
                silently skips any other spelling.",
            example: "(;FF[4]GM[6];W[Double];B[take])",
        }
        /// Both `B` and `W` in one node.
        #[error("two moves in one node, the first is used")]
        TwoMovesInNode = "two-moves-in-node" {
            severity: Warning,
            explanation: "A node holds a move of White and one of Black. The first one is used. \
                Put the second in a node of its own.",
            example: "(;FF[4]GM[6];W[31hefe]B[61lrqr])",
        }
        /// Setup properties and a move in one node.
        #[error("setup and move in one node, only the move is used")]
        SetupAndMoveMixed = "setup-and-move-mixed" {
            severity: Warning,
            explanation: "A node holds both setup properties and a move. Only the move is used, as \
                in GNU Backgammon. Put the setup in a node before the move.",
            example: "(;FF[4]GM[6];DI[31]W[31hefe])",
        }
        /// An analysis value that cannot be read.
        #[error("analysis value cannot be read")]
        BadAnalysis = "bad-analysis" {
            severity: Warning,
            explanation: "A value of the analysis that GNU Backgammon stores cannot be read. A \
                starts with the index of the play among the candidates after it, DA is an \
                evaluation or a rollout, LU a number, GS numbers after M:, C:, or D:, and the \
                marks BM, BC, GB, and GW are 1 or 2. The value is kept in the file and otherwise \
                ignored.",
            example: "(;FF[4]GM[6];W[31hefe]LU[good])",
        }
        /// `RE` differs from the result of the replay.
        #[error("result in RE differs from the game as played ({})", match .played { Some(r) => alloc::format!("{r}"), None => "unfinished".into() })]
        ResultMismatch {
            /// The result of the replay; `None` if the game did not end.
            played: Option<GameResult>,
        } = "result-mismatch" {
            severity: Warning,
            explanation: "RE contradicts the game as played. GNU Backgammon keeps the old RE of a \
                game that was cut off and saved again; if it ends with R, that becomes a \
                resignation when the file is loaded. Correct or remove RE.",
            example: "(;FF[4]GM[6]RE[B+1];W[double];B[drop])",
        }
        /// `RE` records a resignation in a game that stops with dice rolled and not played. GNU
        /// Backgammon keeps an old `RE` when it saves a game from the middle, so nobody may have
        /// resigned.
        #[error(
            "RE says that a side resigned, but the game stops with dice rolled and not played, like a game that was saved unfinished"
        )]
        ResignationInDoubt = "resignation-in-doubt" {
            severity: Warning,
            explanation: "RE says that a player resigned, but the game stops with dice rolled and \
                not played. GNU Backgammon keeps an old RE when a game is cut off and saved, so \
                the resignation may never have happened. It is replayed, as in GNU Backgammon. \
                Remove RE if the game is unfinished.",
            example: "(;FF[4]GM[6]RE[B+1R];W[31hefe];PL[B]DI[21])",
        }
        /// The Crawford flag contradicts the scores.
        #[error("Crawford flag differs from the scores, expected {}", if *.expected { "the Crawford game" } else { "no Crawford game" })]
        CrawfordMismatch {
            /// `true` if this is the Crawford game according to the scores.
            expected: bool,
        } = "crawford-mismatch" {
            severity: Warning,
            explanation: "RU contradicts the score. In a match with the Crawford rule, the \
                Crawford game is the first in which a player is one point away from winning. Add \
                CrawfordGame to RU, or remove it.",
            example: "(;FF[4]GM[6]MI[length:5][ws:1][bs:2]RU[Crawford:CrawfordGame])",
        }
        /// `ws` or `bs` contradicts the results of the previous games.
        #[error("score differs from the games before, expected the sum of their points, {expected}")]
        ScoreMismatch {
            /// The score according to the previous games.
            expected: u32,
        } = "score-mismatch" {
            severity: Warning,
            explanation: "The score in MI is not the score of the game before plus the points won \
                in it. GNU Backgammon itself omits automatic doubles when it adds up a session \
                that is still in progress. The score in MI is used.",
            example: "(;FF[4]GM[6]MI[length:5];W[double];B[drop])(;FF[4]GM[6]MI[length:5][ws:2][bs:0])",
        }
        /// The number of a game does not follow that of the game before.
        #[error("number of the game does not follow the game before, expected {expected}")]
        GameOutOfOrder {
            /// The number after that of the game before.
            expected: u32,
        } = "game-out-of-order" {
            severity: Warning,
            explanation: "The number of the game in MI does not follow that of the game before: \
                the games of the match are out of order, or one is missing. The scores and the \
                Crawford rule of the two games are not compared. Sort the games by their numbers, \
                or add the missing one.",
            example: "(;FF[4]GM[6]MI[length:5][game:2][ws:1][bs:0])(;FF[4]GM[6]MI[length:5][game:1][ws:1][bs:0])",
        }
        /// The match is longer than the match equity table.
        #[error("match is longer than the match equity table, which has {length} points")]
        MetTooShort {
            /// The length of the table in points.
            length: u32,
        } = "met-too-short" {
            severity: Warning,
            explanation: "The match is longer than the match equity table, so the chances of \
                winning the match and the equities of its cube decisions are unknown. Name a \
                longer table with `--met`.",
            example: "",
        }
        /// The sum of the cube errors differs from `GS`.
        #[error(
            "cube errors by the match equity table differ from GS, expected the table of the analysis"
        )]
        MetMismatch = "met-mismatch" {
            severity: Warning,
            explanation: "The cube errors of the game, computed with the match equity table, \
                differ from the sums in GS by more than 0.001. The game was analyzed with another \
                table, which the file does not name; name it with `--met`.",
            example: "",
        }
        /// A game that SGF would tell as another one. Only writing finds this.
        #[error("game {game} cannot be written in SGF: {reason}")]
        CannotBeWritten {
            /// Number of the game in its match, from 1.
            game: u32,
            /// The fact that SGF cannot tell.
            reason: Unwritable,
        } = "cannot-be-written" {
            explanation: "SGF has no words for a fact on which the game depends: a cube other than \
                a power of two up to 32768, or events after a resignation. Readers would take it for \
                another game, so it is not written.",
            example: "",
        }
        nested {
            /// A syntax error, or an invalid value of a general SGF type.
            #[error(transparent)]
            Syntax(sgf_syntax::ErrorKind) {
                "no-game-tree": "Ann beat Bob",
                "bom": "\u{feff}(;FF[4]GM[6])",
                "leading-junk": "From: ann (;FF[4]GM[6])",
                "junk-between-trees": "(;FF[4]GM[6]) and another one (;FF[4]GM[6])",
                "trailing-junk": "(;FF[4]GM[6]))",
                "missing-semicolon": "(FF[4]GM[6];W[31hefe])",
                "empty-tree": "(;FF[4]GM[6])()",
                "unclosed-value": "(;FF[4]GM[6];W[31hefe])(;FF[4]GM[6];W[31he",
                "unclosed-tree": "(;FF[4]GM[6];W[31hefe]",
                "property-without-value": "(;FF[4]GM[6];W[31hefe]DO)",
                "lowercase-in-name": "(;FF[4]GaMe[6])",
                "bad-property-name": "(;FF[4]GM[6]match[5])",
                "duplicate-property": "(;FF[4]GM[6]PW[Ann]PW[Anna])",
                "unexpected-byte": "(;FF[4]GM[6];W[31hefe]!)",
                "invalid-text": r"(;FF[4]GM[6]CA[ISO-8859-7]PW[\xae])",
                "unsupported-charset": "(;FF[4]GM[6]CA[KLINGON])",
                "charset-mismatch": "(;FF[4]GM[6]CA[ISO-8859-1]PW[Zoë])",
                "charset-guessed": r"(;FF[4]GM[6]PW[Z\xfcrich])",
                "bad-number": "(;FF[4]GM[6]MI[length:-1])",
                "input-too-long": "",
            }
            /// A violation of the rules of backgammon.
            #[error(transparent)]
            Game(bg_rules::ErrorKind) {
                "bad-dice": "(;FF[4]GM[6];W[71hefe])",
                "bad-position": "(;FF[4]GM[6];AE[a:y]AW[f]AB[f])",
                "bad-cube-value": "(;FF[4]GM[6];CV[3])",
                "out-of-turn": "(;FF[4]GM[6];W[31hefe];W[61yg])",
                "illegal-move.no-checker": "(;FF[4]GM[6];W[31dafe])",
                "illegal-move.bar-first": "(;FF[4]GM[6];AE[a:y]AW[y][h][f]AB[s][s]PL[W];W[31hefe])",
                "illegal-move.dice": "(;FF[4]GM[6];W[31haha])",
                "illegal-move.blocked": "(;FF[4]GM[6];W[51xsfe])",
                "illegal-move.bear-off": "(;FF[4]GM[6];W[61fzfe])",
                "illegal-move.dice-unused": "(;FF[4]GM[6];W[31he])",
                "double-not-allowed": "(;FF[4]GM[6];W[double];B[take];W[31hefe];B[61lrqr];W[double])",
                "no-pending-double": "(;FF[4]GM[6];W[31hefe];B[take])",
                "double-unanswered": "(;FF[4]GM[6];W[31hefe];B[double];W[21mkkj])",
                "game-already-over": "(;FF[4]GM[6];W[double];B[drop];W[31hefe])",
                "owned-cube-of-one": "(;FF[4]GM[6];PL[W]CO[w])",
                "centered-cube-above-one": "(;FF[4]GM[6]MI[length:7][game:0][ws:0][bs:0]CV[2])",
                "cube-in-crawford": "(;FF[4]GM[6]MI[length:7][game:1][ws:6][bs:0]RU[Crawford:CrawfordGame];PL[W]CV[2]CO[w])",
                "cube-too-high": "(;FF[4]GM[6]MI[length:7][game:2][ws:4][bs:6];PL[W]CV[32]CO[w])",
            }
        }
    }
}

/// The fact about a game that SGF cannot tell, without which it is another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// A cube other than a power of two up to 32768.
    #[error("its cube differs from the powers of two up to 32768")]
    Cube,
    /// An event after a resignation, which only the result of the game records.
    #[error("events follow a resignation")]
    AfterResignation,
}

/// The reason why reading failed, with its bytes, counted from the start of the input.
pub type Error = notation_report::Error<ErrorKind>;

/// A problem after which reading or checking continued.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// Returns the offset at which reading detects a problem, by which lists of diagnostics are sorted.
/// An unclosed value or tree is detected only at the end of the input, after everything else.
#[must_use]
pub fn detected_at(found: &Diagnostic) -> usize {
    use sgf_syntax::ErrorKind::{UnclosedTree, UnclosedValue};

    match found.kind() {
        ErrorKind::Syntax(UnclosedValue | UnclosedTree) => usize::MAX,
        _ => found.offset(),
    }
}

/// The diagnostics of all layers, collected in one list so that a caller receives them in one
/// order.
pub(crate) type Findings = Vec<Diagnostic>;

/// Appends a diagnostic.
pub(crate) fn push(findings: &mut Findings, kind: impl Into<ErrorKind>, span: Range<usize>) {
    findings.push(Error::new(kind.into(), span).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_small_and_shareable() {
        fn shareable<T: Send + Sync>() {}
        shareable::<Error>();
        assert!(size_of::<Diagnostic>() <= 32, "{}", size_of::<Diagnostic>());
    }
}
