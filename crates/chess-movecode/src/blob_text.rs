//! The forms in which databases print a blob.

use alloc::vec::Vec;
use core::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The form of a printed blob.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BlobForm {
    /// Hexadecimal digits after a prefix of this length: none, `0x`, `\x`, or `X'`.
    Hex(u8),
    /// Base64.
    Base64,
    /// The bytes themselves.
    Binary,
}

impl BlobForm {
    /// Recognizes the form of a blob. Text that is in no other form counts as hexadecimal.
    ///
    /// ```
    /// use chess_movecode::BlobForm;
    ///
    /// assert_eq!(BlobForm::detect(b"13ff"), BlobForm::Hex(0));
    /// assert_eq!(BlobForm::detect(b"X'13FF'"), BlobForm::Hex(2));
    /// assert_eq!(BlobForm::detect(b"ExMp/w=="), BlobForm::Base64);
    /// assert_eq!(BlobForm::detect(b"\x13\xff"), BlobForm::Binary);
    /// ```
    #[must_use]
    pub fn detect(text: &[u8]) -> Self {
        match text {
            // No text contains the last byte of a blob.
            [.., 0xff] => Self::Binary,
            [b'0', b'x' | b'X', ..] | [b'\\', b'x', ..] => Self::Hex(2),
            [b'X' | b'x', b'\'', .., b'\''] => Self::Hex(2),
            _ if text.iter().all(u8::is_ascii_hexdigit) => Self::Hex(0),
            // Any letters can be read as Base64, but only those of a blob end with its last byte.
            _ if STANDARD.decode(text).is_ok_and(|bytes| bytes.last() == Some(&0xff)) => {
                Self::Base64
            }
            _ => Self::Hex(0),
        }
    }

    /// Returns the place of the digits in the text: without a prefix and quotes.
    #[must_use]
    pub fn digits(self, text: &[u8]) -> Range<usize> {
        let end = text.len() - usize::from(self == Self::Hex(2) && text.ends_with(b"'"));
        match self {
            Self::Hex(prefix) => usize::from(prefix).min(end)..end,
            Self::Base64 | Self::Binary => 0..text.len(),
        }
    }

    /// Returns the place in the digits of the byte at an offset of the blob.
    #[must_use]
    pub const fn place(self, offset: usize) -> usize {
        match self {
            Self::Hex(_) => offset.saturating_mul(2),
            Self::Base64 => (offset / 3).saturating_mul(4).saturating_add(offset % 3),
            Self::Binary => offset,
        }
    }
}

/// Returns the bytes of a blob as a database prints it: hexadecimal digits, with or without `0x`,
/// `\x`, or `X'…'`; Base64; or the bytes themselves. `None` if the text is none of these.
///
/// ```
/// use chess_movecode::bytes_of_text;
///
/// for text in [&b"131329FF"[..], b"0x131329ff", b"\\x131329ff", b"X'131329FF'", b"ExMp/w==", b"\x13\x13\x29\xff"] {
///     assert_eq!(bytes_of_text(text).unwrap(), b"\x13\x13\x29\xff");
/// }
/// assert_eq!(bytes_of_text(b"13x"), None);
/// ```
#[must_use]
pub fn bytes_of_text(text: impl AsRef<[u8]>) -> Option<Vec<u8>> {
    let text = text.as_ref();
    let form = BlobForm::detect(text);
    let digits = text.get(form.digits(text))?;
    match form {
        BlobForm::Binary => Some(digits.to_vec()),
        BlobForm::Base64 => STANDARD.decode(digits).ok(),
        BlobForm::Hex(_) => {
            let digit =
                |byte: u8| char::from(byte).to_digit(16).and_then(|it| u8::try_from(it).ok());
            let pairs = digits.chunks(2);
            pairs.map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
        }
    }
}
