//! What can go wrong, and at which bit.

use core::ops::Range;

/// A read or write that could not be done. Nothing was moved and nothing was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at bit {position}")]
pub struct Error {
    kind: ErrorKind,
    position: usize,
}

/// The reason of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The slice ends before the field does.
    #[error("{needed} bits needed, {left} left")]
    EndOfInput {
        /// Bits the call wanted.
        needed: usize,
        /// Bits there are from the position on.
        left: usize,
    },
    /// The value has more significant bits than the field is wide.
    #[error("value of {needed} bits does not fit a field of {width}")]
    ValueTooWide {
        /// Significant bits of the value.
        needed: u32,
        /// Width of the field.
        width: u32,
    },
    /// The width asked for is none the call can serve.
    #[error("width is {width}, expected 1 to {max}")]
    WidthOutOfRange {
        /// The width asked for.
        width: u32,
        /// The largest width the call serves.
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

    /// Why the call failed.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The bit at which the call started, counted from the first bit of the slice.
    #[doc(alias = "position")]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.position
    }

    /// The bits of the field, as far as the slice has them; none where the width is wrong.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let length = match self.kind {
            ErrorKind::EndOfInput { left, .. } => left,
            ErrorKind::ValueTooWide { width, .. } => usize::try_from(width).unwrap_or(usize::MAX),
            ErrorKind::WidthOutOfRange { .. } => 0,
        };
        self.position..self.position.saturating_add(length)
    }
}

/// An error about a value that has no place: its position is 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind, position: 0 }
    }
}

impl ErrorKind {
    /// A short name that stays the same between releases, for machine-readable output.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::EndOfInput { .. } => "end-of-input",
            Self::ValueTooWide { .. } => "value-too-wide",
            Self::WidthOutOfRange { .. } => "width-out-of-range",
        }
    }
}
