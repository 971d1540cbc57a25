use crate::{Diagnostic, Error, ErrorKind, Severity};

/// Judges a deviation of a game record. Deviations that make a position or a whole game useless are
/// errors in strict reading.
pub(super) fn judged(error: Error, lenient: bool) -> Diagnostic {
    let severity = match error.kind() {
        ErrorKind::UnexpectedEnd => Severity::Error,
        ErrorKind::NoGame
        | ErrorKind::IllegalMove(_)
        | ErrorKind::BadPoint
        | ErrorKind::NumberTooLarge
        | ErrorKind::NotGo
        | ErrorKind::BoardSize
            if !lenient =>
        {
            Severity::Error
        }
        _ => Severity::Warning,
    };
    Diagnostic::new(severity, error)
}
