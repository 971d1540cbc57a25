//! Errors and diagnostics: reason, place, and severity.

mod kind;
mod opcode;
mod place;
mod play;

pub use kind::ErrorKind;
pub(crate) use kind::narrow;
pub use notation_report::{Explanation, Severity};
pub use opcode::{NumberOp, Opcode, TextOp};
pub use place::{Field, Location, NumberRange};
pub use play::{IllegalPlay, ScoreError, UndoError};

/// An error in a record, with its reason and its place.
///
/// ```
/// let error = "2AB/3/4/4".parse::<crossword_rules::Board>().unwrap_err();
/// assert_eq!(error.kind().code(), "row-too-short");
/// assert_eq!(error.offset(), 5);
/// assert_eq!(error.place().row(), Some(1));
/// assert_eq!(error.place().field().to_string(), "board");
/// assert_eq!(error.message().to_string(), "row 2 of the board is 3 squares wide, expected 4");
/// assert_eq!(error.to_string(), "row 2 of the board is 3 squares wide, expected 4 at byte 5");
/// ```
pub type Error = notation_report::Error<ErrorKind>;

/// A remark about a record: an error, or a deviation that lenient reading accepted.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value together with the deviations accepted while reading it, in the order of the checks.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_small_and_cross_threads() {
        fn shared<T: Send + Sync + 'static>() {}
        shared::<Error>();
        assert!(size_of::<Error>() <= 40, "{}", size_of::<Error>());
    }
}
