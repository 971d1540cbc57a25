//! The error type of this crate, with the bit position of the failure.

use core::ops::Range;

/// The reason why a read or a write failed, and its bit position.
///
/// The call that returned the error has neither moved the position nor written anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at bit {position}")]
pub struct Error {
    kind: ErrorKind,
    position: usize,
}

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The slice ends before the field does.
    #[error("{needed} bits needed, {left} left")]
    EndOfInput {
        /// Number of bits that the call needs.
        needed: usize,
        /// Number of bits from the position to the end of the slice.
        left: usize,
    },
    /// The value has more significant bits than the field.
    #[error("value of {needed} bits does not fit a field of {width}")]
    ValueTooWide {
        /// Number of significant bits of the value.
        needed: u32,
        /// Width of the field in bits.
        width: u32,
    },
    /// The call does not support the requested width.
    #[error("width is {width}, expected 1 to {max}")]
    WidthOutOfRange {
        /// Requested width in bits.
        width: u32,
        /// Largest width that the call supports, in bits.
        max: u32,
    },
}

impl Error {
    #[cold]
    pub(crate) fn end(needed: usize, left: usize, position: usize) -> Self {
        Self { kind: ErrorKind::EndOfInput { needed, left }, position }
    }

    #[cold]
    pub(crate) const fn too_wide(value: u128, width: u32, position: usize) -> Self {
        let needed = u128::BITS - value.leading_zeros();
        Self { kind: ErrorKind::ValueTooWide { needed, width }, position }
    }

    #[cold]
    pub(crate) fn width(width: u32, max: u32, position: usize) -> Self {
        Self { kind: ErrorKind::WidthOutOfRange { width, max }, position }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the bit position at which the call started, counted from the first bit of the slice.
    #[doc(alias = "position")]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.position
    }

    /// Returns the bit range of the field, cut at the end of the slice. The range is empty if the
    /// width is out of range.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let length = match self.kind {
            ErrorKind::EndOfInput { left, .. } => left,
            ErrorKind::ValueTooWide { width, .. } => width as usize,
            ErrorKind::WidthOutOfRange { .. } => 0,
        };
        self.position..self.position.saturating_add(length)
    }
}

/// Creates an error without a position; its offset is 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind, position: 0 }
    }
}

impl ErrorKind {
    /// Returns a stable name for machine-readable output, such as `end-of-input`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::EndOfInput { .. } => "end-of-input",
            Self::ValueTooWide { .. } => "value-too-wide",
            Self::WidthOutOfRange { .. } => "width-out-of-range",
        }
    }
}
