//! Byte order marks and UTF-16, converted so that text formats see UTF-8.

use std::io::{self, Read};

/// The encoding indicated by the first bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// No byte order mark.
    None,
    /// UTF-8: EF BB BF.
    Utf8,
    /// UTF-16: FF FE, or with `true` FE FF.
    Utf16(bool),
    /// UTF-16 without a mark, recognized by zeros in every other byte.
    Utf16WithoutMark,
}

/// Number of bytes sufficient to tell the encoding.
pub const ENOUGH: usize = 16;

impl Mark {
    /// Examines the first [`ENOUGH`] bytes of an input.
    #[must_use]
    pub fn of(head: &[u8]) -> Self {
        let head = &head[..head.len().min(ENOUGH)];
        let zeros = |first: usize| head.iter().skip(first).step_by(2).all(|byte| *byte == 0);
        let texts = |first: usize| head.iter().skip(first).step_by(2).all(|byte| *byte != 0);
        match head {
            [0xef, 0xbb, 0xbf, ..] => Self::Utf8,
            [0xff, 0xfe, ..] => Self::Utf16(false),
            [0xfe, 0xff, ..] => Self::Utf16(true),
            _ if head.len() == ENOUGH && (zeros(0) && texts(1) || zeros(1) && texts(0)) => {
                Self::Utf16WithoutMark
            }
            _ => Self::None,
        }
    }

    /// Returns `true` if more bytes could change the answer.
    #[must_use]
    pub fn is_open(head: &[u8]) -> bool {
        match head {
            [] => true,
            [0xef, rest @ ..] => rest.len() < 2,
            [0xfe | 0xff] => true,
            [0, ..] | [_, 0, ..] => head.len() < ENOUGH,
            _ => false,
        }
    }
}

/// Returns the beginning of a text as the formats see it: without a byte order mark, and UTF-16 as
/// UTF-8.
#[must_use]
pub fn decoded(sample: Vec<u8>) -> Vec<u8> {
    match Mark::of(&sample) {
        Mark::Utf16(big) => {
            let even = sample.len() - sample.len() % 2;
            let units = sample[2..even].to_vec();
            let mut text = Vec::new();
            // This cannot fail: the source is memory.
            let _ = Utf16::new(units, io::empty(), big).read_to_end(&mut text);
            text
        }
        Mark::Utf8 => sample[3..].to_vec(),
        Mark::Utf16WithoutMark | Mark::None => sample,
    }
}

/// A reader that converts UTF-16 to UTF-8. Unpaired surrogates become bytes that are not valid
/// UTF-8, which makes their record bad.
#[derive(Debug)]
pub struct Utf16<R> {
    reader: R,
    big: bool,
    /// Bytes read but not yet converted: half a unit, or the first unit of a surrogate pair.
    raw: Vec<u8>,
    /// Converted bytes not yet returned.
    out: Vec<u8>,
    given: usize,
    end: bool,
}

impl<R: Read> Utf16<R> {
    /// Continues after `raw`, the bytes already read, without the byte order mark.
    pub fn new(raw: Vec<u8>, reader: R, big: bool) -> Self {
        Self { reader, big, raw, out: Vec::new(), given: 0, end: false }
    }

    fn turn(&mut self) {
        let unit = |pair: &[u8]| match (pair, self.big) {
            (&[a, b], true) => u16::from_be_bytes([a, b]),
            (&[a, b], false) => u16::from_le_bytes([a, b]),
            _ => 0,
        };
        let mut whole = self.raw.len() / 2 * 2;
        let last = whole.checked_sub(2).and_then(|at| self.raw.get(at..whole)).map(unit);
        // A high surrogate waits for the low one.
        if !self.end && last.is_some_and(|last| (0xd800..0xdc00).contains(&last)) {
            whole -= 2;
        }
        let units = self.raw[..whole].chunks(2).map(unit);
        self.out.clear();
        self.given = 0;
        for c in char::decode_utf16(units) {
            match c {
                Ok(c) => self.out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                Err(_) => self.out.extend_from_slice(b"\xed\xa0\x80"),
            }
        }
        self.raw.drain(..whole);
        if self.end && !self.raw.is_empty() {
            self.raw.clear();
            self.out.push(0xff);
        }
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.out.len() {
            if self.end {
                return Ok(0);
            }
            let kept = self.raw.len();
            if kept < 4 {
                self.raw.resize(kept + (1 << 16), 0);
                let read = self.reader.read(&mut self.raw[kept..]);
                self.raw.truncate(kept + *read.as_ref().unwrap_or(&0));
                self.end = read? == 0;
            }
            self.turn();
        }
        let count = (&self.out[self.given..]).read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_is_read_however_it_comes() {
        let text = "QYkqASAAIAAA — ♘ 𝄞\n".repeat(100);
        for big in [false, true] {
            let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let raw: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            for start in [0, 1, 2, 33] {
                for step in [1, 3, 7, 1_000] {
                    let pieces = Pieces(raw.get(start..).unwrap(), step);
                    let mut reader = Utf16::new(raw.get(..start).unwrap().to_vec(), pieces, big);
                    let mut all = Vec::new();
                    reader.read_to_end(&mut all).unwrap();
                    assert!(all == text.as_bytes(), "{big} {start} {step}");
                }
            }
        }
        let little = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked: Vec<u8> = [b"\xff\xfe".to_vec(), little("a—")].concat();
        assert_eq!(decoded(marked), "a—".as_bytes());
        assert_eq!(decoded(b"\xef\xbb\xbfab".to_vec()), b"ab");
        let mut all = Vec::new();
        Utf16::new(b"a\0\0\xd8b\0c".to_vec(), io::empty(), false).read_to_end(&mut all).unwrap();
        assert_eq!(all, b"a\xed\xa0\x80b\xff");
    }

    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn marks_are_told_apart() {
        assert_eq!(Mark::of(b"\xef\xbb\xbfx"), Mark::Utf8);
        assert_eq!(Mark::of(b"\xff\xfex\0"), Mark::Utf16(false));
        assert_eq!(Mark::of(b"\xfe\xff\0x"), Mark::Utf16(true));
        assert_eq!(Mark::of(b"Q\0Y\0k\0q\0A\0S\0A\0A\0I\0"), Mark::Utf16WithoutMark);
        assert_eq!(Mark::of(b"Q\0Y\0k\0q\0"), Mark::None);
        assert_eq!(Mark::of(b"QYkqASAAIAAAQYkqASAAIAAA"), Mark::None);
        assert!(Mark::is_open(b"\xef\xbb") && Mark::is_open(b"Q\0Y") && !Mark::is_open(b"QY"));
    }
}
