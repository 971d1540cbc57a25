//! The transfer encodings of mail: quoted-printable and base64.

use alloc::vec::Vec;

use super::Places;

const HEADER: &[u8] = b"content-transfer-encoding:";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    QuotedPrintable,
    Base64,
}

/// Returns the text of mail whose body is encoded, or `None` for other text.
///
/// A piece of a mail has no header: its encoding is then seen by its signs.
pub(super) fn decoded(bytes: &[u8]) -> Option<(Vec<u8>, Places)> {
    let mut bodies = bodies(bytes).peekable();
    if bodies.peek().is_none() {
        let encoding = seen(bytes)?;
        let mut copy = Copy::default();
        copy.decode(bytes, 0, encoding);
        return Some((copy.bytes, copy.places));
    }
    let (mut copy, mut at) = (Copy::default(), 0);
    for (start, end, encoding) in bodies {
        copy.keep(&bytes[at..start], at);
        copy.decode(&bytes[start..end], start, encoding);
        at = end;
    }
    copy.keep(&bytes[at..], at);
    Some((copy.bytes, copy.places))
}

/// Returns the lines with their offsets.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    bytes.split_inclusive(|&byte| byte == b'\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    })
}

/// Returns the ranges of the bodies that are encoded. A body ends before a line that begins with two
/// hyphens, which ends a part of a mail.
fn bodies(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, Encoding)> + '_ {
    let mut encoding = None;
    let mut start = None;
    let ends = lines(bytes).chain([(bytes.len(), &b"--"[..])]);
    ends.filter_map(move |(at, line)| {
        if line.first().is_some_and(|first| first.eq_ignore_ascii_case(&b'c')) {
            if let Some(value) = header(line).filter(|_| start.is_none()) {
                encoding = value;
            }
        }
        match (encoding, start) {
            (Some(encoded), Some(begin)) if line.starts_with(b"--") => {
                (encoding, start) = (None, None);
                Some((begin, at, encoded))
            }
            (Some(_), None) if line.trim_ascii().is_empty() => {
                start = Some(at + line.len());
                None
            }
            _ => None,
        }
    })
}

/// Returns the encoding that a header names, if it is one that changes the text.
fn header(line: &[u8]) -> Option<Option<Encoding>> {
    let (name, value) = line.split_at_checked(HEADER.len())?;
    if !name.eq_ignore_ascii_case(HEADER) {
        return None;
    }
    let value = value.trim_ascii();
    Some(if value.eq_ignore_ascii_case(b"quoted-printable") {
        Some(Encoding::QuotedPrintable)
    } else if value.eq_ignore_ascii_case(b"base64") {
        Some(Encoding::Base64)
    } else {
        None
    })
}

/// Returns the encoding of a text without a header.
fn seen(bytes: &[u8]) -> Option<Encoding> {
    /// Length of the lines of encoded text, which no line of an analysis has without a blank.
    const LONG: usize = 60;
    // Only these bytes are escaped: the sign itself, blanks at the end of a line, and no ASCII.
    let is_needed =
        |byte: Option<u8>| byte.is_none_or(|byte| matches!(byte, b'=' | b' ' | b'\t' | 0x80..));
    let mut signs = memchr::memchr_iter(b'=', bytes).map(|at| escape(&bytes[at..])).peekable();
    if signs.peek().is_some() && signs.all(|it| it.is_some_and(|(byte, _)| is_needed(byte))) {
        return Some(Encoding::QuotedPrintable);
    }
    let first = bytes.split(|&byte| byte == b'\n').next()?.trim_ascii();
    let is_base64 =
        |line: &[u8]| line.trim_ascii().iter().all(|&byte| digit(byte).is_some() || byte == b'=');
    let is_long = first.len() >= LONG && is_base64(first);
    (is_long && bytes.split(|&byte| byte == b'\n').all(is_base64)).then_some(Encoding::Base64)
}

/// Returns the byte of an escape at the start of a text, or none for the end of a line that goes on,
/// and the length of the escape.
fn escape(text: &[u8]) -> Option<(Option<u8>, usize)> {
    match text {
        [b'=', b'\n', ..] => Some((None, 2)),
        [b'=', b'\r', b'\n', ..] => Some((None, 3)),
        [b'=', high, low, ..] => {
            let digit =
                |byte: &u8| char::from(*byte).to_digit(16).filter(|_| !byte.is_ascii_lowercase());
            let byte = digit(high)? << 4 | digit(low)?;
            Some((u8::try_from(byte).ok(), 3))
        }
        _ => None,
    }
}

/// A copy with the places of its bytes.
#[derive(Default)]
struct Copy {
    bytes: Vec<u8>,
    places: Places,
}

impl Copy {
    fn keep(&mut self, bytes: &[u8], at: usize) {
        self.places.add(self.bytes.len(), at);
        self.bytes.extend_from_slice(bytes);
    }

    fn decode(&mut self, bytes: &[u8], at: usize, encoding: Encoding) {
        match encoding {
            Encoding::QuotedPrintable => self.quoted_printable(bytes, at),
            Encoding::Base64 => self.base64(bytes, at),
        }
    }

    fn quoted_printable(&mut self, bytes: &[u8], base: usize) {
        let mut at = 0;
        while at < bytes.len() {
            let plain = memchr::memchr(b'=', &bytes[at..]).unwrap_or(bytes.len() - at);
            self.keep(&bytes[at..at + plain], base + at);
            at += plain;
            if at < bytes.len() {
                let (byte, length) = escape(&bytes[at..]).unwrap_or((Some(b'='), 1));
                self.places.add(self.bytes.len(), base + at);
                self.bytes.extend(byte);
                at += length;
            }
        }
    }

    fn base64(&mut self, bytes: &[u8], base: usize) {
        let (mut bits, mut count) = (0_u32, 0);
        for (at, &byte) in bytes.iter().enumerate() {
            let Some(digit) = digit(byte) else {
                (bits, count) = if byte == b'=' { (0, 0) } else { (bits, count) };
                continue;
            };
            (bits, count) = (bits << 6 | u32::from(digit), count + 6);
            if count >= 8 {
                count -= 8;
                self.places.add(self.bytes.len(), base + at);
                self.bytes.push(u8::try_from(bits >> count & 0xff).expect("eight bits"));
                bits &= (1 << count) - 1;
            }
        }
    }
}

/// Returns the value of a digit of base64.
const fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}
