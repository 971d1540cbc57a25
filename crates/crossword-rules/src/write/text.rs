//! Text under construction.

use alloc::string::String;

use crate::model::{Code, Faces, THERE, THROUGH, TILE_SIGNS, TileList, is_through};

/// Number of bytes held before they are appended, enough for most records.
const HELD: usize = 256;
/// Number of bytes that the check for UTF-8 takes at once.
const WORDS: usize = 16;

/// The end of a text, collected as bytes, because appending single characters to a `String` takes
/// much longer.
pub(super) struct Text<'s> {
    out: &'s mut String,
    /// Only ASCII characters and whole strings are stored, so this is UTF-8.
    held: Held,
    length: usize,
}

/// Aligned, because the check for UTF-8 takes whole words.
#[repr(align(16))]
struct Held([u8; HELD]);

impl<'s> Text<'s> {
    /// Appends what `write` writes.
    pub(super) fn append<R>(out: &'s mut String, write: impl FnOnce(&mut Self) -> R) -> R {
        let mut text = Self { out, held: Held([0; HELD]), length: 0 };
        let result = write(&mut text);
        text.flush();
        result
    }

    /// Appends an ASCII character.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call takes longer than the work")]
    pub(super) fn byte(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii(), "{byte}");
        match self.held.0.get_mut(self.length) {
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
        self.utf8(text.as_bytes());
    }

    /// Appends a text in UTF-8.
    #[inline]
    pub(super) fn utf8(&mut self, text: &[u8]) {
        let end = self.length + text.len();
        match self.held.0.get_mut(self.length..end) {
            Some(place) => {
                place.copy_from_slice(text);
                self.length = end;
            }
            None => self.string().push_str(core::str::from_utf8(text).expect("UTF-8")),
        }
    }

    /// Appends a tile as written in a record.
    pub(super) fn tile(&mut self, code: Code, faces: &Faces) {
        match u8::try_from(code) {
            Ok(code) => self.square(code, faces),
            Err(_) => faces.write(self.string(), code),
        }
    }

    /// Appends a tile of a board whose codes are bytes.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call takes longer than the work")]
    pub(super) fn square(&mut self, code: u8, faces: &Faces) {
        match TILE_SIGNS[usize::from(code)] {
            0 => self.rare_square(code, faces),
            sign => self.byte(sign),
        }
    }

    #[cold]
    #[inline(never)]
    fn rare_square(&mut self, code: u8, faces: &Faces) {
        faces.write(self.string(), code.into());
    }

    /// Appends the tiles of a rack or a play.
    pub(super) fn tiles(&mut self, list: &TileList) {
        if self.plain_tiles(list).is_some() {
            return;
        }
        for code in list.codes() {
            if is_through(code) { self.byte(b'.') } else { self.tile(code, list.faces()) }
        }
    }

    /// Appends the tiles of a play, with those that must already be on the board in parentheses.
    pub(super) fn tiles_with_parentheses(&mut self, list: &TileList) {
        let mut open = false;
        for code in list.codes() {
            let there = code & THERE != 0;
            if there != open {
                self.byte(if there { b'(' } else { b')' });
                open = there;
            }
            match code {
                THROUGH => self.byte(b'.'),
                _ => self.tile(code & !THERE, list.faces()),
            }
        }
        if open {
            self.byte(b')');
        }
    }

    /// Appends tiles that are all written as one ASCII character. Returns `None` if one is not.
    #[inline]
    fn plain_tiles(&mut self, list: &TileList) -> Option<()> {
        let codes = list.bytes()?;
        let end = self.length + codes.len();
        let mut plain = true;
        for (place, &code) in self.held.0.get_mut(self.length..end)?.iter_mut().zip(codes) {
            *place = TILE_SIGNS[usize::from(code)];
            plain &= *place != 0;
        }
        plain.then(|| self.length = end)
    }

    /// Appends the number of empty squares, if there are any.
    pub(super) fn run(&mut self, squares: usize) {
        match u8::try_from(squares).expect("a row has at most 255 squares") {
            0 => {}
            n @ 1..=9 => self.byte(b'0' + n),
            n @ 10..=99 => self.bytes([b'0' + n / 10, b'0' + n % 10]),
            n => self.integer(n.into()),
        }
    }

    /// Appends a few ASCII characters.
    #[inline]
    fn bytes<const N: usize>(&mut self, bytes: [u8; N]) {
        match self.held.0.get_mut(self.length..).and_then(<[u8]>::first_chunk_mut) {
            Some(place) => {
                *place = bytes;
                self.length += N;
            }
            None => bytes.into_iter().for_each(|byte| self.byte(byte)),
        }
    }

    /// Appends a number, in few steps if it is small.
    #[inline]
    pub(super) fn integer(&mut self, n: i64) {
        let digit = |n: u16| b'0' + u8::try_from(n % 10).expect("a digit");
        match u16::try_from(n) {
            Ok(n @ 0..=9) => self.byte(digit(n)),
            Ok(n @ 10..=99) => self.bytes([digit(n / 10), digit(n)]),
            Ok(n @ 100..=999) => self.bytes([digit(n / 100), digit(n / 10), digit(n)]),
            _ => self.long_integer(n),
        }
    }

    #[inline(never)]
    fn long_integer(&mut self, n: i64) {
        if n < 0 {
            self.byte(b'-');
        }
        // No number has more than 20 digits.
        let (mut rest, mut digits, mut start) = (n.unsigned_abs(), [0; 20], 20);
        for place in digits.iter_mut().rev() {
            *place = b'0' + u8::try_from(rest % 10).expect("a digit");
            rest /= 10;
            start -= 1;
            if rest == 0 {
                break;
            }
        }
        self.utf8(&digits[start..]);
    }

    /// Returns the whole text so far.
    pub(super) fn string(&mut self) -> &mut String {
        self.flush();
        self.out
    }

    fn flush(&mut self) {
        // Whole words are checked faster than their parts. What follows the text is nearly always
        // ASCII, too.
        let held = |length: usize| core::str::from_utf8(self.held.0.get(..length)?).ok();
        let whole = held(self.length.next_multiple_of(WORDS)).and_then(|it| it.get(..self.length));
        self.out.push_str(whole.or_else(|| held(self.length)).expect("whole texts were appended"));
        self.length = 0;
    }
}
