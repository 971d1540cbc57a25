//! Text under construction.

use alloc::string::String;

use crate::model::{Code, Faces, TileList};

/// Number of bytes held before they are appended, enough for the board of most records.
const HELD: usize = 256;

/// The end of a text, collected as bytes, because appending single characters to a `String` takes
/// much longer.
pub(super) struct Text<'s> {
    out: &'s mut String,
    /// Only ASCII characters and whole strings are stored, so this is UTF-8.
    held: [u8; HELD],
    length: usize,
}

impl<'s> Text<'s> {
    /// Appends what `write` writes.
    pub(super) fn append<R>(out: &'s mut String, write: impl FnOnce(&mut Self) -> R) -> R {
        let mut text = Self { out, held: [0; HELD], length: 0 };
        let result = write(&mut text);
        text.flush();
        result
    }

    /// Appends an ASCII character.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call takes longer than the work")]
    pub(super) fn byte(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii(), "{byte}");
        match self.held.get_mut(self.length) {
            Some(place) => {
                *place = byte;
                self.length += 1;
            }
            None => self.byte_beyond(byte),
        }
    }

    #[cold]
    #[inline(never)]
    fn byte_beyond(&mut self, byte: u8) {
        self.string().push(char::from(byte));
    }

    #[inline]
    pub(super) fn str(&mut self, text: &str) {
        let end = self.length + text.len();
        match self.held.get_mut(self.length..end) {
            Some(place) => {
                place.copy_from_slice(text.as_bytes());
                self.length = end;
            }
            None => self.string().push_str(text),
        }
    }

    /// Appends a tile as written in a record.
    #[inline]
    pub(super) fn tile(&mut self, code: Code, faces: &Faces) {
        match u8::try_from(code) {
            Ok(n @ 1..=26) => self.byte(n - 1 + b'A'),
            Ok(n @ 27..=52) => self.byte(n - 27 + b'a'),
            _ => faces.write(self.string(), code),
        }
    }

    pub(super) fn tiles(&mut self, list: &TileList) {
        for code in list.codes() {
            self.tile(code, list.faces());
        }
    }

    /// Appends a number below 100 in few steps, and any other number.
    #[inline]
    pub(super) fn integer(&mut self, n: i64) {
        match u8::try_from(n) {
            Ok(n @ 0..=9) => self.byte(b'0' + n),
            Ok(n @ 10..=99) => {
                self.byte(b'0' + n / 10);
                self.byte(b'0' + n % 10);
            }
            _ => self.long_integer(n),
        }
    }

    fn long_integer(&mut self, n: i64) {
        if n < 0 {
            self.byte(b'-');
        }
        let mut buffer = [0_u8; 20];
        let mut rest = n.unsigned_abs();
        let mut digits = 0;
        for place in buffer.iter_mut().rev() {
            // A remainder by 10 fits into a byte.
            *place = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            digits += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        buffer.iter().skip(buffer.len() - digits).for_each(|&digit| self.byte(digit));
    }

    /// Returns the whole text so far.
    pub(super) fn string(&mut self) -> &mut String {
        self.flush();
        self.out
    }

    fn flush(&mut self) {
        let held = self.held.get(..self.length).unwrap_or_default();
        self.out.push_str(core::str::from_utf8(held).unwrap_or_default());
        self.length = 0;
    }
}
