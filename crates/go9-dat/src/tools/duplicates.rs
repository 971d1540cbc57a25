use crate::index::{Index, Insert};
use crate::record::{self, Offsets, RawRecord, SHORT};
use crate::{Color, Error, PositionId, raw_positions};

/// Counts the records whose ID occurred before, in a file that is in memory or mapped: the only
/// memory used is 8 to 16 bytes for each different ID. Boards are compared, not checked.
///
/// ```
/// # let record = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let bytes = [record.clone(), record].concat();
/// let found = go9_dat::tools::duplicates(&bytes)?;
/// assert_eq!((found.records, found.distinct, found.duplicates), (2, 1, 1));
/// # Ok::<(), go9_dat::Error>(())
/// ```
///
/// # Errors
/// The first error, as [`raw_positions`] reports it; and [`BadBoard`](crate::ErrorKind::BadBoard)
/// for boards that had to be compared.
pub fn duplicates(bytes: &[u8]) -> Result<Duplicates, Error> {
    let mut found = Duplicates::default();
    let mut index = Index::with_capacity(bytes.len() / SHORT);
    let mut offsets = Offsets::default();
    for record in raw_positions(bytes) {
        let record = record?;
        found.records += 1;
        let number = offsets.len();
        offsets.push(record.as_bytes().len());
        let known =
            index.insert(record.id(), number, |number| id_at(bytes, offsets.offset(number)));
        let first = |number| offsets.offset(number);
        match known {
            Insert::New => found.distinct += 1,
            Insert::Known(number) if same_board(bytes, first(number), record)? => {
                found.duplicates += 1;
            }
            Insert::Known(_) => found.collisions += 1,
        }
    }
    Ok(found)
}

/// How many records say the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Duplicates {
    /// Records in the file.
    pub records: usize,
    /// Different IDs.
    pub distinct: usize,
    /// Records with ID and board, up to rotation, of an earlier one.
    pub duplicates: usize,
    /// Records with the ID of an earlier one and another board.
    pub collisions: usize,
}

/// The ID at a record border.
#[inline]
fn id_at(bytes: &[u8], offset: usize) -> PositionId {
    let [hash @ .., tiebreaker, player] = *bytes[offset..]
        .first_chunk::<{ PositionId::LENGTH }>()
        .unwrap_or(&[0; PositionId::LENGTH]);
    let to_move = if player == b'B' { Color::Black } else { Color::White };
    PositionId { hash: u64::from_be_bytes(hash), tiebreaker, to_move }
}

fn same_board(bytes: &[u8], first: usize, record: RawRecord<'_>) -> Result<bool, Error> {
    let first = record::parse(&bytes[first..], first)?;
    if first.board_ascii() == record.board_ascii() {
        return Ok(true);
    }
    Ok(first.board().is_rotation_of(&record.check()?.board()))
}
