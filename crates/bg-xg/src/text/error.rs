//! Errors and diagnostics of copied texts.

notation_report::kinds! {
    /// The kind of a problem in a copied text.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
    #[non_exhaustive]
    pub enum TextErrorKind {
        /// No position was found.
        #[error("no position, expected an XGID, an OGID, a GNUID, or one of its halves")]
        NoPosition = "no-position" {
            explanation: "The text holds no position: neither an XGID as eXtreme Gammon copies it, nor \
                the Position ID and the Match ID of GNU Backgammon, nor an OGID. Copy the whole text \
                again.",
            example: "1. 3-ply 8/5 6/5 eq:+0.1",
        }
        /// A position that cannot be read.
        #[error("XGID cannot be read")]
        BadXgid = "bad-xgid" {
            explanation: "The XGID behind its label is damaged, so the position is unknown. Copy \
                the text again.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n",
        }
        /// A GNUID, position ID, or match ID that cannot be read.
        #[error("GNUID cannot be read, expected a position ID, a match ID, or both")]
        BadGnuid = "bad-gnuid" {
            explanation: "The ID behind its label is damaged, so the position is unknown. A position \
                ID has 14 characters, and a match ID 12. Copy the text again.",
            example: "Position ID: 4HPwATDgc/ABM",
        }
        /// An XGID without its last field.
        #[error("XGID has nine fields; the cube limit is taken to be 10")]
        NoCubeLimit = "no-cube-limit" {
            severity: Warning,
            explanation: "The XGID has nine fields: its last one, the limit of the cube, is missing. \
                The usual limit, 10, is taken.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0",
        }
        /// An XGID in which a word processor made dashes of hyphens.
        #[error("dash in an XGID is read as several hyphens")]
        Repaired = "repaired" {
            severity: Warning,
            explanation: "A word processor wrote dashes in place of the hyphens of the XGID. An en \
                dash is read as two hyphens and an em dash as three, since the board then has its 26 \
                characters.",
            example: "XGID=-b\u{2014}-E-C---eE---c-e\u{2014}-B-:0:0:1:31:0:0:0:5:10",
        }
        /// A label of a cube action in a language that is not known.
        #[error("label of a cube action is unknown, so the block is read as a comment")]
        UnknownLabel = "unknown-label" {
            severity: Warning,
            explanation: "BGBlitz writes the cube actions in the language of its user. English, German, \
                French, and Japanese are known; a block in another language is kept as a comment.",
            example: "Position-ID: pA/4ADKo5+BBIA    Match-ID: cAmgAAAAAAAE\n\n Geen dubbel : 0.407 \
                ( 0.000) 0.585 (-0.040)\n",
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
