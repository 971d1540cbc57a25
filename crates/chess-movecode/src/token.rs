//! The byte stream as tokens, independent of a position.
//!
//! This level is zero-copy and lossless: writing the tokens of a blob gives the same bytes.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr;

use crate::dialect::TextPlace;
use crate::error::{Error, ErrorKind, error_at};
use crate::tables::{FIRST_CODE, split};
use chess_rules::{CastlingSide, ErrorItem, Outcome, Slot};

/// Returns the code `e1`–`e4` with which a kind of error item is stored.
pub(crate) const fn code_of(kind: ErrorItem) -> u8 {
    match kind {
        ErrorItem::Unreadable | ErrorItem::Illegal | ErrorItem::Ambiguous => 0xe0 | kind as u8,
        _ => 0xe4,
    }
}

/// Returns the kind of error item of a text code `e1`–`e4`. The reserved codes `e5`–`ef` count as
/// unrecognized input.
pub(crate) const fn item_of(code: u8) -> ErrorItem {
    match code {
        0xe1 => ErrorItem::Unreadable,
        0xe2 => ErrorItem::Illegal,
        0xe3 => ErrorItem::Ambiguous,
        _ => ErrorItem::Unrecognized,
    }
}

/// A token of the move data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// A move of a piece with a fixed slot (`00`–`97`).
    Move {
        /// The slot of the piece.
        slot: Slot,
        /// The offset, below 4, 8, 16 or 32 depending on the kind.
        offset: u8,
    },
    /// Castling (`98`, `99`).
    Castle(CastlingSide),
    /// A null move (`9a`): the side to move passes.
    NullMove,
    /// A promotion (`a0`–`a7` and a byte `0010xxyy`).
    Promotion {
        /// The pawn (0–7).
        pawn: u8,
        /// The second byte, unchecked.
        second: u8,
    },
    /// A move of a promoted piece (`a8`–`af` and a byte `001xxxxx`).
    Promoted {
        /// The pawn (0–7) that was promoted.
        pawn: u8,
        /// The second byte, unchecked.
        second: u8,
    },
    /// An annotation (`b0` and a byte, or `b1`–`cf`).
    Nag {
        /// The numeric annotation glyph.
        nag: u8,
        /// `true` if the glyph is written with `b0`. Glyphs 1–31 do not need it.
        long: bool,
    },
    /// A result (`d0`–`d3`).
    Result(Outcome),
    /// A comment (`e0`).
    Comment(Text<'a>),
    /// An error item (`e1`–`e4`).
    Error(ErrorItem, Text<'a>),
    /// The start of a variation (`f0`).
    VariationStart,
    /// The end of a variation (`f1`).
    VariationEnd,
    /// The end of the data (`ff`).
    End,
    /// A reserved byte: `9b`–`9f`, `d4`–`df`, `e5`–`ef`, `f2`–`fe`.
    Reserved(u8),
}

/// The text of a [`Token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text<'a> {
    /// The bytes between the code and the terminating `00`, unchecked.
    Inline(&'a [u8]),
    /// The next text of the separate string.
    Separate,
}

/// An iterator over the tokens of a blob and their byte ranges.
///
/// ```
/// use chess_rules::{ErrorItem, Slot};
/// use chess_movecode::{TextPlace, Token, Tokens};
///
/// let blob = [0x13, 0xb0, 0x28, 0xe0, b'!', 0x00, 0xff];
/// let tokens: Vec<_> = Tokens::new(&blob, TextPlace::Inline).collect::<Result<_, _>>()?;
/// assert_eq!(tokens[0], (Token::Move { slot: Slot::pawn(4).unwrap(), offset: 3 }, 0..1));
/// assert_eq!(tokens[1], (Token::Nag { nag: 40, long: true }, 1..3));
/// assert_eq!(tokens[3], (Token::End, 6..7));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The iterator stops after `ff`, after an error, and at the end of the bytes. [`rest`](Self::rest)
/// returns the unread bytes.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
    texts: TextPlace,
    done: bool,
}

impl<'a> Tokens<'a> {
    /// Returns an iterator over the tokens of a blob.
    #[must_use]
    pub const fn new(bytes: &'a [u8], texts: TextPlace) -> Self {
        Self { bytes, at: 0, texts, done: false }
    }

    /// Returns the offset of the next token.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Returns the unread bytes.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Moves the iterator to another offset, at which a token must start.
    pub(crate) const fn starting_at(self, at: usize) -> Self {
        Self { at, ..self }
    }

    fn read(&mut self, code: u8) -> Result<Token<'a>, ErrorKind> {
        self.at += 1;
        Ok(match code {
            0x00..=0x97 => {
                let (slot, _, offset) = split(code);
                // `split` returns slot numbers 0–15 only.
                let slot = Slot::from_piece(slot).unwrap_or(Slot::KING);
                Token::Move { slot, offset }
            }
            0x98 => Token::Castle(CastlingSide::King),
            0x99 => Token::Castle(CastlingSide::Queen),
            0x9a => Token::NullMove,
            0xa0..=0xa7 => Token::Promotion { pawn: code & 7, second: self.second(code)? },
            0xa8..=0xaf => Token::Promoted { pawn: code & 7, second: self.second(code)? },
            0xb0 => Token::Nag { nag: self.second(code)?, long: true },
            0xb1..=0xcf => Token::Nag { nag: code - 0xb0, long: false },
            0xd0..=0xd3 => Token::Result(Outcome::from_bits(code)),
            0xe0 => Token::Comment(self.text()?),
            0xe1..=0xe4 => Token::Error(item_of(code), self.text()?),
            0xf0 => Token::VariationStart,
            0xf1 => Token::VariationEnd,
            0xff => Token::End,
            0x9b..=0x9f | 0xd4..=0xdf | 0xe5..=0xef | 0xf2..=0xfe => Token::Reserved(code),
        })
    }

    fn second(&mut self, code: u8) -> Result<u8, ErrorKind> {
        let second = self.bytes.get(self.at).ok_or(ErrorKind::Truncated(code))?;
        self.at += 1;
        Ok(*second)
    }

    fn text(&mut self) -> Result<Text<'a>, ErrorKind> {
        if self.texts == TextPlace::Separate {
            return Ok(Text::Separate);
        }
        let rest = self.rest();
        let len = memchr(0, rest).ok_or(ErrorKind::UnterminatedText)?;
        self.at += len + 1;
        Ok(Text::Inline(&rest[..len]))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<(Token<'a>, Range<usize>), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let start = self.at;
        let code = *self.bytes.get(start)?;
        let result = match self.read(code) {
            Ok(token) => Ok((token, start..self.at)),
            Err(kind) => Err(error_at(kind, start..start + 1, 0)),
        };
        self.done = matches!(result, Err(_) | Ok((Token::End, _)));
        Some(result)
    }
}

impl Token<'_> {
    /// Appends the bytes of the token. Separate texts are not part of the move data and are not
    /// appended.
    ///
    /// ```
    /// use chess_movecode::{TextPlace, Tokens};
    ///
    /// let blob = *b"\x13\xb0\x05\xe0hi\x00\xd4\xff";
    /// let mut copy = Vec::new();
    /// for token in Tokens::new(&blob, TextPlace::Inline) {
    ///     token?.0.write(&mut copy);
    /// }
    /// assert_eq!(copy, blob);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn write(&self, out: &mut Vec<u8>) {
        match *self {
            Self::Move { slot, offset } => {
                let first = FIRST_CODE.get(usize::from(slot.of(chess_rules::Color::White)));
                out.push(first.map_or(0xa8, |first| first.saturating_add(offset)));
            }
            Self::Castle(CastlingSide::King) => out.push(0x98),
            Self::Castle(CastlingSide::Queen) => out.push(0x99),
            Self::NullMove => out.push(0x9a),
            Self::Promotion { pawn, second } => out.extend([0xa0 | pawn & 7, second]),
            Self::Promoted { pawn, second } => out.extend([0xa8 | pawn & 7, second]),
            Self::Nag { nag, long } if long || nag == 0 || nag > 31 => out.extend([0xb0, nag]),
            Self::Nag { nag, .. } => out.push(0xb0 + nag),
            Self::Result(outcome) => out.push(0xd0 | outcome as u8),
            Self::Comment(text) => text.write(0xe0, out),
            Self::Error(kind, text) => text.write(0xe0 | kind as u8, out),
            Self::VariationStart => out.push(0xf0),
            Self::VariationEnd => out.push(0xf1),
            Self::End => out.push(0xff),
            Self::Reserved(code) => out.push(code),
        }
    }
}

impl Text<'_> {
    fn write(self, code: u8, out: &mut Vec<u8>) {
        out.push(code);
        if let Text::Inline(bytes) = self {
            out.extend_from_slice(bytes);
            out.push(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte value is a token, the start of a longer one, or reserved, and is written back
    /// unchanged.
    #[test]
    fn all_256_bytes() {
        for code in 0..=255 {
            let blob = [code, 0x25, 0x00];
            let (token, span) = Tokens::new(&blob, TextPlace::Inline).next().unwrap().unwrap();
            let len = match code {
                0xa0..=0xb0 => 2,
                0xe0..=0xe4 => 3,
                _ => 1,
            };
            assert_eq!(span, 0..len, "{code:02x}");
            let reserved = matches!(code, 0x9b..=0x9f | 0xd4..=0xdf | 0xe5..=0xef | 0xf2..=0xfe);
            assert_eq!(matches!(token, Token::Reserved(_)), reserved, "{code:02x}");
            let mut bytes = Vec::new();
            token.write(&mut bytes);
            assert_eq!(bytes, blob[..len], "{code:02x}");
        }
    }

    #[test]
    fn truncated_and_unterminated() {
        let first = |blob| Tokens::new(blob, TextPlace::Inline).next().unwrap();
        assert_eq!(first(&[0xa0]).unwrap_err().kind(), ErrorKind::Truncated(0xa0));
        assert_eq!(first(b"\xe0abc\xff").unwrap_err().kind(), ErrorKind::UnterminatedText);
    }
}
