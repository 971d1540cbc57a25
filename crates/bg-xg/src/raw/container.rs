//! The container: header, thumbnail, and an archive of segments.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::Rollout;
use super::inflate::{End, inflate};
use super::layout::{Field, ShortText, Stored, WideText, layout};
use super::records::RECORD;
use crate::error::{Error, ErrorKind, Parsed};
use crate::options::{ParseOptions, Reading};

layout! {
    /// The header of a file. Its texts are made by eXtreme Gammon from the match header and may
    /// contradict it.
    Header[8232] {
        /// The letters `RGMH`, read as a number.
        magic: u32 = 0,
        /// The version of the container, 1.
        version: u32 = 4,
        /// The size of the header, 8232.
        header_size: u32 = 8,
        /// The distance of the thumbnail from the end of the header.
        thumbnail_offset: i64 = 12,
        /// The size of the thumbnail, in bytes.
        thumbnail_size: u32 = 20,
        /// The identifier of the file.
        guid: [u8; 16] = 24,
        /// The name of the game: `Played on SITE`.
        game_name: WideText<1024> = 40,
        /// The name under which the match is saved: `Ann vs. Bob, 7 point match6-7`.
        save_name: WideText<1024> = 2088,
        /// Event and round: `Event: E Round: R`.
        level_name: WideText<1024> = 4136,
        /// Comments.
        comments: WideText<1024> = 6184,
    }
}

/// Header sizes, magic numbers, and sizes of the parts of an archive.
const MAGIC: &[u8] = b"RGMH";
const TRAILER: usize = 36;
const ENTRY: usize = 532;
const MOST_SEGMENTS: usize = 16;

/// A file taken apart: everything up to the archive, and the inflated segments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Container<'a> {
    head: &'a [u8],
    thumbnail: Range<usize>,
    /// The segments in the order of the archive.
    pub segments: Vec<Segment>,
    /// `true` if the file has a sound archive; `false` if the segments were found by inflating
    /// whatever follows the thumbnail.
    pub has_archive: bool,
}

/// A segment of the archive.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Segment {
    /// The name: `temp.xg` holds the records, `temp.xgi` copies of the first and the last one,
    /// `temp.xgr` rollouts, `temp.xgc` comments.
    pub name: String,
    /// The path, empty in files of eXtreme Gammon.
    pub path: String,
    /// The inflated bytes.
    pub data: Vec<u8>,
    /// The bytes of the file that hold the segment.
    pub span: Range<usize>,
}

/// The names that eXtreme Gammon uses.
pub(crate) const GAME: &str = "temp.xg";
pub(crate) const COPY: &str = "temp.xgi";
pub(crate) const ROLLOUTS: &str = "temp.xgr";
pub(crate) const COMMENTS: &str = "temp.xgc";

impl<'a> Container<'a> {
    /// Takes a file apart.
    ///
    /// ```no_run
    /// let bytes = std::fs::read("match.xg")?;
    /// let container = bg_xg::raw::Container::parse(&bytes)?;
    /// for segment in &container.segments {
    ///     println!("{} {}", segment.name, segment.data.len());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first error of the container, from [`ErrorKind::BadMagic`] to [`ErrorKind::NoGame`].
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        let options = ParseOptions::strict();
        let mut reading = Reading::new(&options);
        Self::read(bytes, &mut reading)
    }

    /// Takes a file apart. Lenient reading inflates what follows the thumbnail if the archive is
    /// damaged.
    ///
    /// # Errors
    /// An error that leaves nothing to read; with strict options, the first error.
    pub fn parse_with(bytes: &'a [u8], options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        let mut reading = Reading::new(options);
        let value = Self::read(bytes, &mut reading)?;
        Ok(reading.parsed(value))
    }

    pub(crate) fn read(bytes: &'a [u8], reading: &mut Reading<'_>) -> Result<Self, Error> {
        let (head, thumbnail) = head(bytes)?;
        let start = head.len();
        if start == bytes.len() {
            return Err(Error::new(ErrorKind::NoArchive, start..start));
        }
        let limit = reading.options().max_inflated();
        let (segments, has_archive) = match archive(bytes, start, limit) {
            Ok(segments) => (segments, true),
            Err(error) if error.kind() == ErrorKind::TooLarge => return Err(error),
            Err(error) => {
                reading.report(error)?;
                (streams(bytes, start, limit, reading)?, false)
            }
        };
        let container = Self { head, thumbnail, segments, has_archive };
        for segment in &container.segments {
            let known = [GAME, COPY, ROLLOUTS, COMMENTS];
            if !known.iter().any(|name| name.eq_ignore_ascii_case(&segment.name)) {
                reading.report(Error::new(ErrorKind::UnknownSegment, segment.span.clone()))?;
            }
        }
        if container.segment(GAME).is_none_or(|segment| segment.data.len() < RECORD) {
            return Err(Error::new(ErrorKind::NoGame, start..bytes.len()));
        }
        Ok(container)
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> Header<'a> {
        Header::new(self.head.first_chunk().expect("a file begins with its header"), 0)
    }

    /// The thumbnail, a JPEG; empty if there is none.
    #[must_use]
    pub fn thumbnail(&self) -> &'a [u8] {
        &self.head[self.thumbnail.clone()]
    }

    /// Returns a segment by its name, without regard to case.
    #[must_use]
    pub fn segment(&self, name: &str) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.name.eq_ignore_ascii_case(name))
    }

    /// Writes the file with an archive. Reading it gives the same header, thumbnail, and segments.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if a segment or the archive has 2 GiB or more, which the format cannot
    /// express.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ErrorKind> {
        let mut out = self.head.to_vec();
        let mut registry = Vec::new();
        for segment in &self.segments {
            let stored = miniz_oxide::deflate::compress_to_vec_zlib(&segment.data, 6);
            let mut entry = [0; ENTRY];
            short_text(&mut entry[..256], &segment.name);
            short_text(&mut entry[256..512], &segment.path);
            entry[512..516].copy_from_slice(&size(segment.data.len())?);
            entry[516..520].copy_from_slice(&size(stored.len())?);
            entry[520..524].copy_from_slice(&size(out.len() - self.head.len())?);
            entry[524..528].copy_from_slice(&crc32fast::hash(&segment.data).to_le_bytes());
            registry.extend_from_slice(&entry);
            out.extend_from_slice(&stored);
        }
        let data = out.len() - self.head.len();
        let registry = miniz_oxide::deflate::compress_to_vec_zlib(&registry, 6);
        out.extend_from_slice(&registry);
        let crc = crc32fast::hash(&out[self.head.len()..]);
        let mut trailer = [0; TRAILER];
        trailer[..4].copy_from_slice(&crc.to_le_bytes());
        trailer[4..8].copy_from_slice(&size(self.segments.len())?);
        trailer[8] = 1;
        trailer[12..16].copy_from_slice(&size(registry.len())?);
        trailer[16..20].copy_from_slice(&size(data)?);
        trailer[20] = 1;
        out.extend_from_slice(&trailer);
        Ok(out)
    }
}

fn size(size: usize) -> Result<[u8; 4], ErrorKind> {
    i32::try_from(size).map(i32::to_le_bytes).map_err(|_| ErrorKind::TooLarge)
}

/// Writes a name, which is ASCII in every known file, behind its length.
fn short_text(entry: &mut [u8], text: &str) {
    let len = text.len().min(255);
    entry[0] = u8::try_from(len).expect("at most 255");
    entry[1..=len].copy_from_slice(&text.as_bytes()[..len]);
}

/// Checks the header, and returns everything before the archive and the place of the thumbnail.
fn head(bytes: &[u8]) -> Result<(&[u8], Range<usize>), Error> {
    let magic = MAGIC.len().min(bytes.len());
    if bytes[..magic] != MAGIC[..magic] {
        return Err(Error::new(ErrorKind::BadMagic, 0..magic));
    }
    let Some(header) = bytes.first_chunk() else {
        return Err(Error::new(ErrorKind::TruncatedHeader, bytes.len()..bytes.len()));
    };
    let header = Header::new(header, 0);
    if header.header_size() != 8232 {
        return Err(Error::new(ErrorKind::BadHeaderSize, 8..12));
    }
    let start = usize::try_from(header.thumbnail_offset())
        .ok()
        .and_then(|offset| offset.checked_add(Header::SIZE));
    let thumbnail = start.and_then(|start| {
        let end = start.checked_add(usize::try_from(header.thumbnail_size()).ok()?)?;
        (end <= bytes.len()).then_some(start..end)
    });
    let thumbnail = thumbnail.ok_or_else(|| Error::new(ErrorKind::BadThumbnailSize, 20..24))?;
    Ok((&bytes[..thumbnail.end], thumbnail))
}

/// Reads the archive between `start` and the end of the file.
fn archive(bytes: &[u8], start: usize, limit: usize) -> Result<Vec<Segment>, Error> {
    let at = bytes.len().saturating_sub(TRAILER).max(start);
    let bad = |kind| move || Error::new(kind, at..bytes.len());
    let trailer: &[u8; TRAILER] =
        bytes[at..].first_chunk().ok_or_else(bad(ErrorKind::BadArchive))?;
    let number = |offset: usize| usize::try_from(i32::read(&trailer[offset..])).ok();
    let counts = number(4)
        .filter(|&count| (1..=MOST_SEGMENTS).contains(&count))
        .zip(number(12))
        .zip(number(16))
        .filter(|&((_, registry), data)| {
            u32::read(&trailer[8..]) == 1
                && start.checked_add(data).and_then(|end| end.checked_add(registry)) == Some(at)
        });
    let ((count, registry), _) = counts.ok_or_else(bad(ErrorKind::BadArchive))?;
    if crc32fast::hash(&bytes[start..at]) != u32::read(trailer) {
        return Err(bad(ErrorKind::BadArchiveCrc)());
    }
    let place = at - registry..at;
    let bad_registry = || Error::new(ErrorKind::BadRegistry, place.clone());
    let entries = if trailer[20] == 0 {
        bytes[place.clone()].to_vec()
    } else {
        let inflated = inflate(&bytes[place.clone()], MOST_SEGMENTS * ENTRY);
        if inflated.end != End::Whole {
            return Err(bad_registry());
        }
        inflated.data
    };
    if entries.len() != count * ENTRY {
        return Err(bad_registry());
    }
    let data = &bytes[start..place.start];
    let mut left = limit;
    let mut segments = Vec::with_capacity(count);
    for entry in entries.chunks_exact(ENTRY) {
        let segment = segment(entry, data, start, left).ok_or_else(bad_registry)??;
        left -= segment.data.len();
        segments.push(segment);
    }
    Ok(segments)
}

/// Reads one segment. `None` if the registry places it outside of the data.
fn segment(entry: &[u8], data: &[u8], start: usize, left: usize) -> Option<Result<Segment, Error>> {
    let number = |offset: usize| usize::try_from(i32::read(&entry[offset..])).ok();
    let (claimed, stored, offset) = (number(512)?, number(516)?, number(520)?);
    let place = offset..offset.checked_add(stored)?;
    let stored = data.get(place.clone())?;
    let span = start + place.start..start + place.end;
    let fail = |kind| Some(Err(Error::new(kind, span.clone())));
    if claimed > left {
        return fail(ErrorKind::TooLarge);
    }
    let data = if entry[528] == 0 {
        let inflated = inflate(stored, claimed + 1);
        match inflated.end {
            End::Whole => inflated.data,
            End::TooLarge => return fail(ErrorKind::BadSegmentSize),
            End::Damaged => return fail(ErrorKind::BadZlib),
        }
    } else {
        stored.to_vec()
    };
    if data.len() != claimed {
        return fail(ErrorKind::BadSegmentSize);
    }
    if crc32fast::hash(&data) != u32::read(&entry[524..]) {
        return fail(ErrorKind::BadSegmentCrc);
    }
    let name = ShortText::<255>::read(entry);
    let path = ShortText::<255>::read(&entry[256..]);
    Some(Ok(Segment { name, path, data, span }))
}

/// Inflates zlib streams one behind the other, for files whose archive is missing or damaged. The
/// first stream holds the records; others are told apart by their size.
fn streams(
    bytes: &[u8],
    start: usize,
    limit: usize,
    reading: &mut Reading<'_>,
) -> Result<Vec<Segment>, Error> {
    let mut segments: Vec<Segment> = Vec::new();
    let (mut at, mut left) = (start, limit);
    // A zlib stream begins with the method 8 in its low half byte; trailers and registries of
    // damaged archives are left aside.
    while segments.len() < MOST_SEGMENTS && bytes[at..].first().is_some_and(|byte| byte & 15 == 8) {
        let inflated = inflate(&bytes[at..], left);
        let span = at..at + inflated.consumed;
        match inflated.end {
            End::Whole => {}
            End::TooLarge => return Err(Error::new(ErrorKind::TooLarge, span)),
            // Without one whole record, the damage is why there is no game.
            End::Damaged if segments.is_empty() && inflated.data.len() < RECORD => {
                return Err(Error::new(ErrorKind::BadZlib, span));
            }
            End::Damaged if segments.is_empty() => {
                reading.report(Error::new(ErrorKind::BadZlib, span.clone()))?;
            }
            End::Damaged => break,
        }
        left -= inflated.data.len();
        at = span.end;
        let name = match inflated.data.len() {
            _ if segments.is_empty() => GAME,
            len if len > 0 && len % RECORD == 0 => COPY,
            len if len > 0 && len % Rollout::SIZE == 0 => ROLLOUTS,
            // The registry of the archive is a stream, too.
            len if len > 0 && len % ENTRY == 0 => break,
            _ => COMMENTS,
        };
        let (name, path) = (name.into(), String::new());
        segments.push(Segment { name, path, data: inflated.data, span });
        if inflated.end == End::Damaged {
            break;
        }
    }
    Ok(segments)
}
