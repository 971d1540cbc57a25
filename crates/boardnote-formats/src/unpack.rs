//! Packed data and UTF-16 as the plain bytes that the notations read.
//!
//! The first bytes decide, never a name. Gzip (RFC 1952, 2.2) has any number of members, and zero bytes
//! behind any of them are skipped. Zstandard (RFC 8878, 3.1) has any number of frames, of which skippable
//! ones are skipped, also at the start. UTF-16 with a byte order mark becomes UTF-8 without one.

mod marks;
mod members;

use crate::Format;
use crate::detect::Candidates;
use crate::record::Likelihood;
use marks::Marks;
use members::Members;
use std::io::{self, Read};

/// Number of bytes that tell how data is packed.
const HEAD: usize = 16;
/// Number of bytes made before the caller is asked to take them.
const ROOM: usize = 1 << 20;
/// Number of bytes read at once.
const PIECE: usize = 1 << 16;

/// The reason why data cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Stable code: `damaged-data`, `packed-data`, or `utf-16-without-mark`.
    pub code: &'static str,
    /// Text with what was found and what was expected.
    pub message: String,
}

impl Refusal {
    fn damaged(message: impl core::fmt::Display) -> Self {
        Self { code: "damaged-data", message: message.to_string() }
    }
}

/// Programs that pack data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packer {
    Gzip,
    Zstandard,
    /// A program whose data is not read.
    Other(&'static str),
}

impl Packer {
    /// Examines the first bytes of data.
    fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, 8, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Some(Self::Zstandard)
            }
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Other("xz")),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Other("zip")),
            [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Some(Self::Other("7z")),
            // A position ID may begin so, too, but goes on in its alphabet.
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..]
                if rest
                    .iter()
                    .take(6)
                    .any(|it| !b"+/".contains(it) && !it.is_ascii_alphanumeric()) =>
            {
                Some(Self::Other("bzip2"))
            }
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstandard => "Zstandard",
            Self::Other(name) => name,
        }
    }

    /// Returns the reason why data of the packer is not read.
    fn refusal(self) -> Refusal {
        let name = self.name();
        Refusal { code: "packed-data", message: format!("data packed by {name}, unpack it first") }
    }
}

/// Returns `true` if data is neither packed nor UTF-16, judged by its first bytes, so that it can be
/// read as it is. `format` is its notation, if that is known.
///
/// ```
/// use boardnote_formats::unpack::is_plain;
///
/// assert!(is_plain(b"1. e4 e5 *", None));
/// assert!(!is_plain(b"\x1f\x8b\x08\0", None) && !is_plain(b"\xff\xfe1\0.\0", None));
/// ```
#[must_use]
pub fn is_plain(head: &[u8], format: Option<&dyn Format>) -> bool {
    Packer::of(head).is_none()
        && (format.is_some_and(|format| format.info().binary) || !marks::is_wide(head))
}

/// Data that is unpacked piece by piece, in memory that does not grow with it.
///
/// ```
/// use boardnote_formats::unpack::Unpacker;
///
/// let (mut unpacker, mut out) = (Unpacker::new(None), Vec::new());
/// unpacker.feed(b"\xff\xfe1\0.\0 \0e\0");
/// unpacker.feed(b"4\0");
/// unpacker.end();
/// while unpacker.take(&mut out).unwrap() {}
/// assert_eq!(out, b"1. e4");
/// ```
#[derive(Debug)]
pub struct Unpacker {
    members: Members,
    marks: Marks,
    /// Unpacked bytes that are not converted yet.
    plain: Vec<u8>,
}

impl Unpacker {
    /// Starts with data in a notation, if that is known. In a binary one, UTF-16 is not looked for.
    #[must_use]
    pub fn new(format: Option<&dyn Format>) -> Self {
        let text = format.map(|format| !format.info().binary);
        Self { members: Members::default(), marks: Marks::new(text), plain: Vec::new() }
    }

    /// Adds the next piece of the data.
    pub fn feed(&mut self, piece: &[u8]) {
        self.members.feed(piece);
    }

    /// Ends the data.
    pub fn end(&mut self) {
        self.members.end();
    }

    /// Appends plain bytes to `out`, about 1 MiB of them at most. Returns `false` if there are no more
    /// before the next piece or, after [`end`](Self::end), at all.
    ///
    /// # Errors
    /// The data is damaged, or cannot be read at all. The bytes before the damage have been appended.
    pub fn take(&mut self, out: &mut Vec<u8>) -> Result<bool, Refusal> {
        let taken = self.members.take(&mut self.plain);
        let done = matches!(taken, Ok(false)) && self.members.is_done();
        // What was unpacked before a damage is all that there is.
        let converted =
            self.marks.convert(&mut self.plain, done || taken.is_err(), self.members.packer(), out);
        converted.and(taken)
    }

    /// Returns `true` if further data passes through unchanged.
    fn is_plain(&self) -> bool {
        self.members.is_plain() && self.marks.is_plain() && self.plain.is_empty()
    }
}

/// A reader of packed data or UTF-16 that gives plain bytes. A [`Refusal`] is the inner error of its
/// errors.
///
/// ```
/// use boardnote_formats::unpack::Input;
/// use std::io::Read;
///
/// let mut text = String::new();
/// Input::new(b"\xfe\xff\0e\x004".as_slice(), None).read_to_string(&mut text).unwrap();
/// assert_eq!(text, "e4");
/// ```
#[derive(Debug)]
pub struct Input<R> {
    reader: R,
    unpacker: Unpacker,
    piece: Vec<u8>,
    out: Vec<u8>,
    /// Number of bytes of `out` that have been read.
    given: usize,
    failure: Option<Refusal>,
    ended: bool,
}

impl<R: Read> Input<R> {
    /// Makes a reader of data in a notation, if that is known.
    pub fn new(reader: R, format: Option<&dyn Format>) -> Self {
        Self {
            reader,
            unpacker: Unpacker::new(format),
            piece: vec![0; PIECE],
            out: Vec::new(),
            given: 0,
            failure: None,
            ended: false,
        }
    }
}

impl<R: Read> Read for Input<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut left = &self.out[self.given..];
            if !left.is_empty() {
                let count = left.read(buffer)?;
                self.given += count;
                return Ok(count);
            }
            if let Some(failure) = &self.failure {
                return Err(io::Error::other(failure.clone()));
            }
            if self.unpacker.is_plain() {
                return self.reader.read(buffer);
            }
            self.out.clear();
            self.given = 0;
            let more = self.unpacker.take(&mut self.out).unwrap_or_else(|refusal| {
                self.failure = Some(refusal);
                true
            });
            if more || !self.out.is_empty() {
                continue;
            }
            if self.ended {
                return Ok(0);
            }
            match self.reader.read(&mut self.piece)? {
                0 => {
                    self.ended = true;
                    self.unpacker.end();
                }
                count => self.unpacker.feed(&self.piece[..count]),
            }
        }
    }
}

/// Returns `true` if data is certainly in a binary notation, whose first bytes are no mark.
fn is_binary(head: &[u8]) -> bool {
    Candidates::new(head).list.first().is_some_and(|(format, likelihood)| {
        format.info().binary && *likelihood == Likelihood::Certain
    })
}

#[cfg(test)]
mod tests;
