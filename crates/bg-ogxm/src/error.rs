//! Errors and diagnostics.

notation_report::kinds! {
    /// The kind of an error. [`code`](ErrorKind::code) returns its stable name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// The file does not begin with `OGXM`.
        #[error("not an OGXM file, expected the letters OGXM")]
        BadMagic = "bad-magic" {
            explanation: "OGXM files begin with the letters OGXM. This is another kind of file, or its \
                beginning is damaged.",
            example: "",
        }
        /// A version that this reader does not have.
        #[error("version {found} is not read, expected 2: {advice}", advice = if *found < 2 { "open it in HedgeHog and export it again" } else { "it needs a newer reader" })]
        BadVersion {
            /// The version of the file, or the one of the reader that it needs.
            found: u16,
        } = "bad-version" {
            explanation: "Files of version 2 are read. A file of version 1 must be opened in HedgeHog and \
                exported again; one that needs a later version needs a newer reader.",
            example: "",
        }
        /// A section that is critical and unknown, or that leaves the file.
        #[error("section is unknown or reaches beyond the file")]
        BadSection = "bad-section" {
            explanation: "A section reaches beyond the end of the file, or it is marked as critical and \
                its name is unknown, so that the file cannot be understood without it.",
            example: "",
        }
        /// A record that contradicts itself, or a value that cannot be.
        #[error("record is damaged")]
        BadRecord = "bad-record" {
            explanation: "A record holds a value that cannot be, such as an unknown action or a step from \
                no point.",
            example: "",
        }
        /// A number that is too long.
        #[error("number is too long, expected at most 64 bits without a zero at its end")]
        BadVarint = "bad-varint" {
            explanation: "Numbers are stored seven bits a byte, in as few bytes as possible. This one has \
                more than 64 bits or superfluous bytes.",
            example: "",
        }
        /// A file that ends too early.
        #[error("file ends inside a record")]
        Truncated = "truncated" {
            explanation: "The file or one of its records is shorter than it says. It was cut off. The \
                complete files before it in a stream are read.",
            example: "",
        }
        /// The checksum is wrong.
        #[error("checksum of the file is wrong")]
        BadChecksum = "bad-checksum" {
            explanation: "The file was changed after it was written. Nothing of it is read, because every \
                number in it may be another.",
            example: "",
        }
        /// No match.
        #[error("no match in the file, expected a section MTCH and one GAME")]
        NoMatch = "no-match" {
            explanation: "A file holds a section MTCH with the facts about the match, and a section GAME \
                for each game. One of them is missing.",
            example: "",
        }
        /// An analysis in a unit that is not known.
        #[error("analysis is in an unknown unit, and is left out")]
        UnknownCurrency = "unknown-currency" {
            severity: Warning,
            explanation: "The numbers of an analysis are equities (1) or match winning chances (2). This \
                file uses another unit, so its numbers say nothing here.",
            example: "",
        }
        nested {
            /// A violation of the rules.
            #[error(transparent)]
            Game(bg_rules::ErrorKind) {
                "bad-dice": "",
                "bad-position": "",
                "bad-cube-value": "",
                "out-of-turn": "",
                "illegal-move.no-checker": "",
                "illegal-move.bar-first": "",
                "illegal-move.dice": "",
                "illegal-move.blocked": "",
                "illegal-move.bear-off": "",
                "illegal-move.dice-unused": "",
                "double-not-allowed": "",
                "no-pending-double": "",
                "double-unanswered": "",
                "game-already-over": "",
                "owned-cube-of-one": "",
                "centered-cube-above-one": "",
                "cube-in-crawford": "",
                "cube-too-high": "",
            }
        }
    }
}

/// An error in a file, with its bytes.
pub type Error = notation_report::Error<ErrorKind>;

/// A problem that did not stop reading.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// The result of a reading that can go on after a problem.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;
