//! Errors and diagnostics of copied texts.

notation_report::kinds! {
    /// The kind of a problem in a copied text.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
    #[non_exhaustive]
    pub enum TextErrorKind {
        /// No position was found.
        #[error("no position, expected a line that begins with XGID= or Position ID:")]
        NoPosition = "no-position" {
            explanation: "The text of an analysis begins with the position: a line with XGID= as \
                eXtreme Gammon copies it, or the lines Position ID: and Match ID: of GNU \
                Backgammon. Copy the whole text again.",
            example: "1. 3-ply 8/5 6/5 eq:+0.1",
        }
        /// A position that cannot be read.
        #[error("ID of the position cannot be read")]
        BadXgid = "bad-xgid" {
            explanation: "The ID in the first line is damaged, so the position is unknown. Copy \
                the text again.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n",
        }
        /// A play that the rules forbid.
        #[error("play is not legal in the position")]
        IllegalMove = "illegal-move" {
            severity: Warning,
            explanation: "The position and the dice do not allow this play. Its text is kept.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/2 \
                eq:+0.1\n\neXtreme Gammon Version: 2.10\n",
        }
        /// The version of the program is missing.
        #[error("no line with the version of the program")]
        NoVersion = "no-version" {
            severity: Warning,
            explanation: "eXtreme Gammon ends every text with a line that begins with eXtreme \
                Gammon Version. That line is missing; perhaps the end of the text was not copied.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n",
        }
        /// The chances of both sides do not add up.
        #[error("winning chances of both sides do not add up to 100 %")]
        ChancesSum = "chances-sum" {
            severity: Warning,
            explanation: "The winning chances of the two sides add up to 100 percent, apart from \
                rounding. One of the numbers is wrong.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n  Player: 50.00% (G:1.00% B:0.00%)\n  Opponent: 40.00% (G:1.00% \
                B:0.00%)\n\neXtreme Gammon Version: 2.10\n",
        }
        /// A difference of equities that is wrong.
        #[error("difference to the best equity is wrong")]
        Difference = "difference" {
            severity: Warning,
            explanation: "The number in parentheses is the equity of the play minus that of the \
                best play. The two equities give a different number.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.100\n    2. 3-ply 24/20 eq:+0.050 (-0.070)\n\neXtreme Gammon Version: 2.10\n",
        }
    }
}

/// An error in a copied text.
pub type TextError = notation_report::Error<TextErrorKind>;

/// A problem that did not stop reading.
pub type TextDiagnostic = notation_report::Diagnostic<TextErrorKind>;
