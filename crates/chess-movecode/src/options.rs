//! What to read, and how.

use crate::dialect::{Dialect, Offsets, TextEncoding, TextPlace};

/// The bytes of a game: move data, and the separate texts of the jose dialect.
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
    /// Move data with separate texts (database columns `Bin` and `Comments`).
    #[must_use]
    pub const fn new(moves: &'a [u8], texts: &'a [u8]) -> Self {
        Self { moves, texts }
    }

    /// The move data.
    #[must_use]
    pub const fn moves(self) -> &'a [u8] {
        self.moves
    }

    /// The separate texts.
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
    #[cfg(feature = "rules")]
    Strict,
    Lenient,
    Trusted,
}

/// How to read move data: one of three modes, and a dialect.
///
/// | | syntax | rules of chess |
/// |---|---|---|
/// | `strict` | the document's | all, checked by cozy-chess |
/// | [`lenient`](Self::lenient) | repaired where it can be, every repair is reported | a king in check is accepted and reported |
/// | [`trusted`](Self::trusted) | the document's | none |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    pub(crate) mode: Mode,
    pub(crate) offsets: Offsets,
    /// `None`: where the dialect with these offsets keeps them.
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

    /// Accepts what the document allows and the rules of chess permit, nothing else.
    #[cfg(feature = "rules")]
    #[must_use]
    pub const fn strict() -> Self {
        Self::new(Mode::Strict)
    }

    /// Reads all that can be read; deviations become diagnostics.
    #[must_use]
    pub const fn lenient() -> Self {
        Self::new(Mode::Lenient)
    }

    /// Computes targets and keeps the board, but asks no rules. For data from a source that has checked them.
    #[must_use]
    pub const fn trusted() -> Self {
        Self::new(Mode::Trusted)
    }

    /// The dialect; the default is [`Dialect::Documented`].
    #[must_use]
    pub const fn dialect(self, dialect: Dialect) -> Self {
        Self { offsets: dialect.offsets(), ..self }
    }

    /// Texts are in this place, whatever the dialect says.
    #[must_use]
    pub const fn texts(self, place: TextPlace) -> Self {
        Self { text_place: Some(place), ..self }
    }

    /// The dialect that `decode_any` takes for data that both dialects read; the default is [`Dialect::Jose`].
    #[must_use]
    pub const fn prefer(self, dialect: Dialect) -> Self {
        Self { preferred: dialect, ..self }
    }

    /// The characters of texts.
    #[must_use]
    pub const fn encoding(self, encoding: TextEncoding) -> Self {
        Self { encoding, ..self }
    }

    /// Where texts are.
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

/// Strict if the feature `rules` is there, else trusted.
impl Default for ParseOptions {
    fn default() -> Self {
        #[cfg(feature = "rules")]
        return Self::strict();
        #[cfg(not(feature = "rules"))]
        return Self::trusted();
    }
}
