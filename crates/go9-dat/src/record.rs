//! Zero-copy readers for position files.

#[cfg(feature = "alloc")]
mod file;
#[cfg(feature = "alloc")]
mod offsets;
#[cfg(feature = "alloc")]
mod options;
#[cfg(feature = "std")]
mod stream;

#[cfg(feature = "alloc")]
pub use file::PositionFile;
#[cfg(feature = "alloc")]
pub(crate) use offsets::Offsets;
#[cfg(feature = "alloc")]
pub use options::{ParseOptions, positions_with};
#[cfg(feature = "std")]
pub use stream::{PositionReader, ReadError};

use core::iter::FusedIterator;

use crate::model::Board;
use crate::{Color, Endian, Error, ErrorKind, Extra, Point, Position, PositionId};

/// Length in bytes of a record without extra block: ID (10), board (81), flag (1).
pub(crate) const SHORT: usize = 92;
/// Length in bytes of a record with extra block.
pub(crate) const LONG: usize = SHORT + Extra::LENGTH;

const PLAYER: usize = 9;
const BOARD: usize = 10;
const FLAG: usize = 91;

/// Reads the records of a position file and checks every byte that the format restricts.
///
/// The iterator ends after an error, because the following record borders are then uncertain.
/// [`salvage`](crate::tools::salvage) recovers the remaining records.
///
/// ```
/// # let bytes = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(),
/// #     &[b'.'; 30], b"#", &[b'.'; 50], &[0]].concat();
/// for record in go9_dat::positions(&bytes) {
///     let record = record?;
///     println!("{} has {} stones", record.id(), record.board().occupied().len());
/// }
/// # Ok::<(), go9_dat::Error>(())
/// ```
pub fn positions<S: AsRef<[u8]> + ?Sized>(bytes: &S) -> Positions<'_> {
    Positions { bytes: bytes.as_ref(), offset: 0 }
}

/// Reads the records that start at the record border `offset`.
#[cfg(feature = "rayon")]
pub(crate) fn positions_from(bytes: &[u8], offset: usize) -> Positions<'_> {
    Positions { bytes: &bytes[offset..], offset }
}

/// Reads the records of a position file without checking the boards, for tools that need only IDs
/// and record borders.
///
/// ```
/// # let bytes = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// let count = go9_dat::raw_positions(&bytes).try_fold(0, |n, record| record.map(|_| n + 1))?;
/// assert_eq!(count, 1);
/// # Ok::<(), go9_dat::Error>(())
/// ```
pub fn raw_positions<S: AsRef<[u8]> + ?Sized>(
    bytes: &S,
) -> impl FusedIterator<Item = Result<RawRecord<'_>, Error>> + Clone + use<'_, S> {
    RawPositions { bytes: bytes.as_ref(), offset: 0 }
}

/// A record whose player and flag have been checked, but not its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawRecord<'a> {
    /// The record: 92 or 100 bytes.
    bytes: &'a [u8],
    offset: usize,
    to_move: Color,
}

impl<'a> RawRecord<'a> {
    /// Offset of the record in its file.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// All bytes of the record, 92 or 100.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The ID as stored.
    #[must_use]
    pub const fn id(&self) -> PositionId {
        let [a, b, c, d, e, f, g, h, tiebreaker, ..] = *self.head();
        let hash = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
        PositionId { hash, tiebreaker, to_move: self.to_move }
    }

    /// The player to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The 81 bytes of the board.
    #[must_use]
    pub fn board_ascii(&self) -> &'a [u8; 81] {
        self.head()[BOARD..].first_chunk().expect("the head ends with the board")
    }

    /// The extra block, if the record has one.
    #[must_use]
    pub fn extra(&self, endian: Endian) -> Option<Extra> {
        let (_, extra) = self.bytes.split_first_chunk::<SHORT>()?;
        extra.first_chunk().map(|bytes| Extra::from_bytes(bytes, endian))
    }

    /// The part common to all records.
    #[inline]
    const fn head(&self) -> &'a [u8; SHORT] {
        match self.bytes.first_chunk() {
            Some(head) => head,
            // No record is shorter.
            None => &[0; SHORT],
        }
    }

    /// Checks the board.
    ///
    /// # Errors
    /// [`ErrorKind::BadBoard`] at the first byte that is not a point.
    #[inline]
    pub fn check(self) -> Result<Record<'a>, Error> {
        if crate::model::is_board(self.board_ascii()) {
            return Ok(Record(self));
        }
        Err(bad_board(self.board_ascii(), self.offset + BOARD))
    }
}

/// A record that satisfies all rules of the format.
///
/// The record borrows the file; [`to_position`](Self::to_position) makes an owned value. The stored
/// hash may still differ from that of the board: see [`Hasher`](crate::Hasher) and
/// [`verify`](crate::tools::verify).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record<'a>(RawRecord<'a>);

impl<'a> Record<'a> {
    /// Offset of the record in its file.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.0.offset
    }

    /// All bytes of the record, 92 or 100.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0.bytes
    }

    /// The ID as stored.
    #[must_use]
    pub const fn id(&self) -> PositionId {
        self.0.id()
    }

    /// The player to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.0.to_move
    }

    /// The 81 bytes of the board.
    #[must_use]
    pub fn board_ascii(&self) -> &'a [u8; 81] {
        self.0.board_ascii()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::from_checked_ascii(self.board_ascii())
    }

    /// The extra block, if the record has one.
    #[must_use]
    pub fn extra(&self, endian: Endian) -> Option<Extra> {
        self.0.extra(endian)
    }

    /// Returns the position as an owned value.
    #[must_use]
    pub fn to_position(&self, endian: Endian) -> Position {
        Position { id: self.id(), board: self.board(), extra: self.extra(endian) }
    }
}

/// Iterator over the records of a position file, returned by [`positions`].
#[derive(Debug, Clone)]
#[must_use = "iterators read nothing unless they are asked"]
pub struct Positions<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl Positions<'_> {
    /// Offset of the next record, or of the end of the file.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl<'a> Iterator for Positions<'a> {
    type Item = Result<Record<'a>, Error>;

    // Without inlining, the record would be passed in memory, which takes longer than reading it.
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.bytes.is_empty() {
            return None;
        }
        let record = parse(self.bytes, self.offset);
        advance(&mut self.bytes, &mut self.offset, record.as_ref().ok().map(|record| &record.0));
        Some(record)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        records_in(self.bytes.len())
    }
}

impl FusedIterator for Positions<'_> {}

/// The records of a file whose boards are not checked.
#[derive(Clone)]
struct RawPositions<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Iterator for RawPositions<'a> {
    type Item = Result<RawRecord<'a>, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.bytes.is_empty() {
            return None;
        }
        let record = parse_raw(self.bytes, self.offset);
        advance(&mut self.bytes, &mut self.offset, record.as_ref().ok());
        Some(record)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        records_in(self.bytes.len())
    }
}

impl FusedIterator for RawPositions<'_> {}

/// Advances past a valid record, or to the end of the file after an invalid one.
#[inline]
fn advance(bytes: &mut &[u8], offset: &mut usize, record: Option<&RawRecord<'_>>) {
    match record {
        Some(record) => {
            *offset += record.bytes.len();
            *bytes = &bytes[record.bytes.len()..];
        }
        None => *bytes = &[],
    }
}

/// Bounds on the number of records in this many bytes, for `size_hint`. An invalid record counts as
/// one.
const fn records_in(bytes: usize) -> (usize, Option<usize>) {
    (if bytes == 0 { 0 } else { 1 }, Some(bytes.div_ceil(SHORT)))
}

/// Parses the record at the start of `bytes`, which is at `offset` in its file. The checks follow
/// the order of the specification: length, player, board, flag, extra block.
#[inline(always)]
pub(crate) fn parse(bytes: &[u8], offset: usize) -> Result<Record<'_>, Error> {
    match parse_raw(bytes, offset) {
        Ok(raw) => raw.check(),
        Err(error) => Err(first_error(bytes, offset, error)),
    }
}

/// Selects the error to report: an error of the board precedes one of the flag or the extra block.
#[cold]
fn first_error(bytes: &[u8], offset: usize, error: Error) -> Error {
    let after_board =
        matches!(error.kind(), ErrorKind::BadFlag { .. } | ErrorKind::TruncatedExtra { .. });
    match bytes.get(BOARD..FLAG).and_then(|board| board.first_chunk()) {
        Some(board) if after_board && !crate::model::is_board(board) => {
            bad_board(board, offset + BOARD)
        }
        _ => error,
    }
}

#[inline]
fn parse_raw(bytes: &[u8], offset: usize) -> Result<RawRecord<'_>, Error> {
    let Some((head, rest)) = bytes.split_first_chunk::<SHORT>() else {
        let kind = ErrorKind::TruncatedRecord { have: bytes.len(), need: SHORT };
        return Err(Error::new(kind, offset..offset + bytes.len()));
    };
    let Some(to_move) = Color::from_byte(head[PLAYER]) else {
        return Err(crate::error::at_byte(
            ErrorKind::BadPlayer { byte: head[PLAYER] },
            offset + PLAYER,
        ));
    };
    match head[FLAG] {
        0 => Ok(RawRecord { bytes: head, offset, to_move }),
        1 => match bytes.get(..LONG) {
            Some(bytes) => Ok(RawRecord { bytes, offset, to_move }),
            None => {
                let kind = ErrorKind::TruncatedExtra { have: rest.len() };
                Err(Error::new(kind, offset + SHORT..offset + bytes.len()))
            }
        },
        byte => Err(crate::error::at_byte(ErrorKind::BadFlag { byte }, offset + FLAG)),
    }
}

/// Makes the error for the first byte that is not a point, on a board at `offset`.
#[cold]
pub(crate) fn bad_board(board: &[u8; 81], offset: usize) -> Error {
    let index = board.iter().position(|byte| !matches!(byte, b'.' | b'#' | b'O')).unwrap_or(0);
    let kind = ErrorKind::BadBoard { point: Point::clamped(index), byte: board[index] };
    crate::error::at_byte(kind, offset + index)
}
