//! The input and the options of a reader.

use crate::dialect::{Dialect, Offsets, TextEncoding, TextPlace};

/// The bytes of a game: the move data and, in the jose dialect, the separate texts.
///
/// ```
/// use chess_movecode::Blob;
///
/// let inline = Blob::from(b"\x13\xff");
/// let jose = Blob::from((&b"\x13\xe0\xff"[..], &b"hi there\0"[..]));
/// assert_eq!((inline.texts().len(), jose.texts().len()), (0, 9));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Blob<'a> {
    moves: &'a [u8],
    texts: &'a [u8],
}

impl<'a> Blob<'a> {
    /// Returns a blob of move data with separate texts (database columns `Bin` and `Comments`).
    #[must_use]
    pub const fn new(moves: &'a [u8], texts: &'a [u8]) -> Self {
        Self { moves, texts }
    }

    /// Returns the move data.
    #[must_use]
    pub const fn moves(self) -> &'a [u8] {
        self.moves
    }

    /// Returns the separate texts.
    #[must_use]
    pub const fn texts(self) -> &'a [u8] {
        self.texts
    }
}

impl<'a> From<&'a [u8]> for Blob<'a> {
    fn from(moves: &'a [u8]) -> Self {
        Self { moves, texts: &[] }
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Blob<'a> {
    fn from(moves: &'a [u8; N]) -> Self {
        Self { moves, texts: &[] }
    }
}

impl<'a> From<&'a alloc::vec::Vec<u8>> for Blob<'a> {
    fn from(moves: &'a alloc::vec::Vec<u8>) -> Self {
        Self { moves, texts: &[] }
    }
}

impl<'a> From<(&'a [u8], &'a [u8])> for Blob<'a> {
    fn from((moves, texts): (&'a [u8], &'a [u8])) -> Self {
        Self { moves, texts }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Strict,
    Lenient,
    Trusted,
}

/// Options for reading move data: one of three modes, and a dialect.
///
/// | | syntax | rules of chess |
/// |---|---|---|
/// | [`strict`](Self::strict) | as in the document | all rules |
/// | [`lenient`](Self::lenient) | repaired and reported | a king left in check is reported |
/// | [`trusted`](Self::trusted) | as in the document | not checked |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    pub(crate) mode: Mode,
    pub(crate) offsets: Offsets,
    /// `None` selects the place that the dialect prescribes.
    text_place: Option<TextPlace>,
    pub(crate) encoding: TextEncoding,
    pub(crate) preferred: Dialect,
}

impl ParseOptions {
    const fn new(mode: Mode) -> Self {
        Self {
            mode,
            offsets: Offsets::Documented,
            text_place: None,
            encoding: TextEncoding::Utf8,
            preferred: Dialect::Jose,
        }
    }

    /// Returns options that accept only what the document allows and the rules of chess permit.
    #[must_use]
    pub const fn strict() -> Self {
        Self::new(Mode::Strict)
    }

    /// Returns options that read as much as possible. Deviations become diagnostics.
    #[must_use]
    pub const fn lenient() -> Self {
        Self::new(Mode::Lenient)
    }

    /// Returns options that skip legality checks. Use them for data from a source that has checked
    /// its games.
    #[must_use]
    pub const fn trusted() -> Self {
        Self::new(Mode::Trusted)
    }

    /// Sets the dialect. The default is [`Dialect::Documented`].
    #[must_use]
    pub const fn dialect(self, dialect: Dialect) -> Self {
        Self { offsets: dialect.offsets(), ..self }
    }

    /// Overrides the place of texts that the dialect prescribes.
    #[must_use]
    pub const fn texts(self, place: TextPlace) -> Self {
        Self { text_place: Some(place), ..self }
    }

    /// Sets the dialect that [`parse_any`](crate::parse_any) uses for data that both dialects read. The default is
    /// [`Dialect::Jose`].
    #[must_use]
    pub const fn prefer(self, dialect: Dialect) -> Self {
        Self { preferred: dialect, ..self }
    }

    /// Sets the encoding of texts.
    #[must_use]
    pub const fn encoding(self, encoding: TextEncoding) -> Self {
        Self { encoding, ..self }
    }

    /// Returns the place of texts.
    #[must_use]
    pub const fn text_place(&self) -> TextPlace {
        match self.text_place {
            Some(place) => place,
            None => self.offsets.dialect().text_place(),
        }
    }

    pub(crate) const fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    pub(crate) const fn is_lenient(&self) -> bool {
        matches!(self.mode, Mode::Lenient)
    }
}

/// The strict options.
impl Default for ParseOptions {
    fn default() -> Self {
        Self::strict()
    }
}
