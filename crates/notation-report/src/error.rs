use core::fmt::{self, Display};
use core::ops::Range;

use crate::Kind;

/// The reason why reading failed: its kind, and the bytes concerned.
///
/// Its text is the message and the place: `tree is not closed, expected … at byte 8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error<K: Kind> {
    start: usize,
    /// Four bytes suffice, since an error of more is about a whole input.
    len: u32,
    kind: K,
    place: K::Place,
}

impl<K: Kind> Error<K> {
    /// Makes an error about a range of bytes.
    ///
    /// ```
    /// # notation_report::kinds! {
    /// #     #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    /// #     pub enum ErrorKind {
    /// #         /// A die above 6.
    /// #         #[error("die is {0}, expected 1 to 6")]
    /// #         BadDie(u8) = "bad-die" { explanation: "A die shows 1 to 6.", example: "7" }
    /// #     }
    /// # }
    /// let error = notation_report::Error::new(ErrorKind::BadDie(7), 4..5);
    /// assert_eq!((error.kind().code(), error.span()), ("bad-die", 4..5));
    /// assert_eq!(error.to_string(), "die is 7, expected 1 to 6 at byte 4");
    /// ```
    #[must_use]
    pub fn new(kind: K, span: Range<usize>) -> Self {
        Self { kind, start: 0, len: 0, place: K::Place::default() }.moved_to(span)
    }

    /// Adds the part of the place that the bytes do not tell.
    #[must_use]
    pub fn with_place(self, place: K::Place) -> Self {
        Self { place, ..self }
    }

    /// Moves the error to other bytes.
    #[must_use]
    pub fn moved_to(self, span: Range<usize>) -> Self {
        let len = u32::try_from(span.end.saturating_sub(span.start)).unwrap_or(u32::MAX);
        Self { start: span.start, len, ..self }
    }

    /// Moves the error into a longer text, in which the text that was read starts at `offset`.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        Self { start: self.start.saturating_add(offset), ..self }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> K
    where
        K: Clone,
    {
        self.kind.clone()
    }

    pub(crate) fn severity(&self) -> crate::Severity {
        self.kind.severity()
    }

    /// Returns the stable name of the kind.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the bytes concerned, as offsets from the start of the input; empty where something
    /// is missing. The span of an error about a value that was not read from text is `0..0`.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.len as usize)
    }

    /// Returns the offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.start
    }

    /// Returns the part of the place that the bytes do not tell.
    #[must_use]
    pub const fn place(&self) -> &K::Place {
        &self.place
    }

    /// Returns the message without the offset, for output that marks the bytes itself.
    #[must_use]
    pub fn message(&self) -> impl Display + '_ {
        Message(self)
    }

    /// Converts the error into one of a crate above, whose kinds include those of this one.
    #[must_use]
    pub fn into_kind<L: Kind + From<K>>(self) -> Error<L>
    where
        L::Place: From<K::Place>,
    {
        Error { start: self.start, len: self.len, kind: self.kind.into(), place: self.place.into() }
    }
}

impl<K: Kind> Display for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.message())?;
        crate::Place::at(&self.place, self.start, &self.kind, f)
    }
}

impl<K: Kind> core::error::Error for Error<K> {}

/// Makes an error about a value that was not read from text; its span is `0..0`.
impl<K: Kind> From<K> for Error<K> {
    fn from(kind: K) -> Self {
        Self::new(kind, 0..0)
    }
}

struct Message<'a, K: Kind>(&'a Error<K>);

impl<K: Kind> Display for Message<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::Place::message(&self.0.place, &self.0.kind, f)
    }
}

/// Writes the members `kind` (the code), `offset`, `end`, and `message`.
#[cfg(feature = "serde")]
impl<K: Kind> serde::Serialize for Error<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;

        let mut error = serializer.serialize_struct("Error", 4)?;
        error.serialize_field("kind", self.kind.code())?;
        error.serialize_field("offset", &self.start)?;
        error.serialize_field("end", &self.span().end)?;
        error.serialize_field("message", &alloc::format!("{}", self.message()))?;
        error.end()
    }
}
