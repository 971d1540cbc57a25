//! The container: files of a stream, their sections, and the records of a section.
//!
//! ```text
//! "OGXM"  u16 major  u16 minor  u16 reader_major  u16 reader_minor  u32 size
//! section: 4 letters  u32 length  u8 flags  data …     MTCH GAME … ANAL DECS ANNO CSUM
//! "END!"
//! ```

mod cursor;
mod records;

use alloc::vec::Vec;
use core::ops::Range;

pub(crate) use cursor::Cursor;
pub(crate) use records::{
    Alternative, Analysis, Annotation, Decided, Decision, GameRecord, Level, MatchRecord, Ply,
    Step, bad,
};

use crate::error::{Error, ErrorKind};

/// The letters at the start of a file.
pub const MAGIC: &[u8; 4] = b"OGXM";
const END: &[u8; 4] = b"END!";
/// The size of the header, in bytes.
const HEADER: usize = 16;
/// The size of the header of a section, in bytes.
const SECTION: usize = 9;
/// The largest file that is read, in bytes: 64 MiB.
pub const MOST: usize = 1 << 26;

/// The sections that are known. Those behind `CSUM` are skipped.
const KNOWN: [&[u8; 4]; 10] =
    [b"MTCH", b"GAME", b"ANAL", b"DECS", b"ANNO", b"CSUM", b"SIGN", b"CLCK", b"VIDO", b"MSIG"];

/// A section of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Section<'a> {
    /// The four letters.
    pub name: [u8; 4],
    /// `true` if a reader that does not know the section must not read the file.
    pub is_critical: bool,
    /// The content.
    pub data: &'a [u8],
    /// The bytes of the section in the file, with its header.
    pub span: Range<usize>,
}

impl Section<'_> {
    /// The offset of the content in the file.
    pub(crate) const fn start(&self) -> usize {
        self.span.start + SECTION
    }
}

/// The start of a stream: a file, or what stands in its place.
///
/// Closed: a file is whole, cut off, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    /// A file of this length.
    Whole(usize),
    /// A file that needs as many bytes, of which the end is missing.
    Cut(usize),
    /// Bytes that are no file, up to the next one or to the end of the stream.
    Damaged(usize),
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?)).ok()
}

/// Returns the first member of a stream, in which files follow one another.
#[must_use]
pub fn member(stream: &[u8]) -> Member {
    let size = u32_at(stream, 12).filter(|_| stream.starts_with(MAGIC));
    let is_cut =
        MAGIC.starts_with(&stream[..stream.len().min(MAGIC.len())]) || stream.starts_with(MAGIC);
    match size.filter(|size| (HEADER + END.len()..=MOST).contains(size)) {
        Some(size) if size > stream.len() => Member::Cut(size),
        Some(size) if stream[..size].ends_with(END) => Member::Whole(size),
        None if is_cut && stream.len() < HEADER => Member::Cut(HEADER),
        _ => {
            let verifies = |at: &usize| {
                let rest = &stream[*at..];
                let size =
                    u32_at(rest, 12).filter(|size| (HEADER + END.len()..=MOST).contains(size));
                size.is_some_and(|size| rest.get(..size).is_none_or(|file| file.ends_with(END)))
            };
            let mut next = (1..stream.len()).filter(|at| stream[*at..].starts_with(MAGIC));
            Member::Damaged(next.find(verifies).unwrap_or(stream.len()))
        }
    }
}

/// Returns the sections of a file, after its header and its checksum have been checked.
///
/// # Errors
/// [`ErrorKind::BadMagic`], [`ErrorKind::BadVersion`], [`ErrorKind::Truncated`],
/// [`ErrorKind::BadSection`], and [`ErrorKind::BadChecksum`].
pub fn sections(file: &[u8]) -> Result<Vec<Section<'_>>, Error> {
    let error = |kind, span| Err(Error::new(kind, span));
    let magic = &file[..file.len().min(MAGIC.len())];
    if !MAGIC.starts_with(magic) || file.is_empty() {
        return error(ErrorKind::BadMagic, 0..magic.len());
    }
    let cut = file.len()..file.len();
    let (Some(major), Some(reader)) = (u16_at(file, 4), u16_at(file, 8)) else {
        return error(ErrorKind::Truncated, cut);
    };
    if major < 2 {
        return error(ErrorKind::BadVersion { found: major }, 4..6);
    }
    if reader > 2 {
        return error(ErrorKind::BadVersion { found: reader }, 8..10);
    }
    let size = u32_at(file, 12).ok_or_else(|| Error::new(ErrorKind::Truncated, cut.clone()))?;
    if size > file.len() {
        return error(ErrorKind::Truncated, cut);
    }
    if size > MOST || size < HEADER + END.len() || file[size - END.len()..size] != *END {
        return error(ErrorKind::BadSection, 12..16);
    }
    let end = size - END.len();
    let (mut sections, mut at) = (Vec::new(), HEADER);
    while at < end {
        let section =
            section(file, at, end).ok_or_else(|| Error::new(ErrorKind::BadSection, at..end))?;
        if section.is_critical && !KNOWN.contains(&&section.name) {
            return error(ErrorKind::BadSection, section.span);
        }
        at = section.span.end;
        sections.push(section);
    }
    check_sum(file, &sections)?;
    Ok(sections)
}

fn section(file: &[u8], at: usize, end: usize) -> Option<Section<'_>> {
    let name = *file[..end].get(at..)?.first_chunk()?;
    let length = u32_at(&file[..end], at + 4)?;
    let flags = *file[..end].get(at + 8)?;
    let start = at + SECTION;
    let stop = start.checked_add(length)?;
    let data = file[..end].get(start..stop)?;
    Some(Section { name, is_critical: flags & 1 == 1, data, span: at..stop })
}

/// Compares the CRC-32 of everything before the section `CSUM`. Other algorithms are not checked.
fn check_sum(file: &[u8], sections: &[Section<'_>]) -> Result<(), Error> {
    let Some(section) = sections.iter().find(|section| section.name == *b"CSUM") else {
        return Ok(());
    };
    let mut cursor = Cursor::new(section.data, section.start());
    let mut record = cursor.record()?;
    let (algorithm, digest) = (record.varint()?, record.counted()?);
    if algorithm != 0 {
        return Ok(());
    }
    let stored = digest.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
    if stored != Some(crc32fast::hash(&file[..section.span.start])) {
        return Err(Error::new(ErrorKind::BadChecksum, section.span.clone()));
    }
    Ok(())
}
