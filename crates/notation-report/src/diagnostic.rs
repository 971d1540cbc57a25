use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::{Error, Kind, Severity};

/// A problem that did not stop reading: an error and its severity.
///
/// Its text is the severity and the error: `warning: byte order mark … at byte 0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Diagnostic<K: Kind> {
    severity: Severity,
    #[cfg_attr(feature = "serde", serde(flatten))]
    error: Error<K>,
}

impl<K: Kind> Diagnostic<K> {
    /// Makes a diagnostic of the given severity. `Diagnostic::from(error)` makes one of the severity
    /// of the kind.
    #[must_use]
    pub const fn new(severity: Severity, error: Error<K>) -> Self {
        Self { severity, error }
    }

    /// Makes a diagnostic of severity warning: a deviation that lenient reading tolerates.
    #[must_use]
    pub const fn warning(error: Error<K>) -> Self {
        Self::new(Severity::Warning, error)
    }

    /// Returns the severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the error that describes the problem, which is also that of strict reading.
    #[must_use]
    pub const fn error(&self) -> &Error<K> {
        &self.error
    }

    /// Returns the kind of the problem.
    #[must_use]
    pub fn kind(&self) -> K
    where
        K: Clone,
    {
        self.error.kind()
    }

    /// Returns the bytes concerned, as offsets from the start of the input.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Returns the offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }

    /// Converts the diagnostic into its error.
    #[must_use]
    pub fn into_error(self) -> Error<K> {
        self.error
    }

    /// Changes the error, and keeps the severity.
    #[must_use]
    pub fn map<L: Kind>(self, change: impl FnOnce(Error<K>) -> Error<L>) -> Diagnostic<L> {
        Diagnostic { severity: self.severity, error: change(self.error) }
    }
}

impl<K: Kind> Diagnostic<K> {
    /// Converts the diagnostic into one of a crate above, whose kinds include those of this one.
    #[must_use]
    pub fn into_kind<L: Kind + From<K>>(self) -> Diagnostic<L>
    where
        L::Place: From<K::Place>,
    {
        self.map(Error::into_kind)
    }
}

impl<K: Kind> fmt::Display for Diagnostic<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}

impl<K: Kind> core::error::Error for Diagnostic<K> {}

/// Takes the severity of the kind.
impl<K: Kind> From<Error<K>> for Diagnostic<K> {
    fn from(error: Error<K>) -> Self {
        Self { severity: error.severity(), error }
    }
}

/// A value and the diagnostics collected while reading it.
///
/// Closed: reading has a value and diagnostics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T, K: Kind> {
    /// The value.
    pub value: T,
    /// The diagnostics, in the order in which they were found.
    pub diagnostics: Vec<Diagnostic<K>>,
}

impl<T, K: Kind> Parsed<T, K> {
    /// Converts the value, and keeps the diagnostics.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Parsed<U, K> {
        Parsed { value: change(self.value), diagnostics: self.diagnostics }
    }
}

/// Returns the first diagnostic of severity error, at which strict reading stops.
#[must_use]
pub fn first_error<K: Kind + Clone>(diagnostics: &[Diagnostic<K>]) -> Option<Error<K>> {
    let first = diagnostics.iter().find(|found| found.severity == Severity::Error)?;
    Some(first.error.clone())
}
