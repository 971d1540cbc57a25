use crate::index::{Index, Insert};
use crate::record::{self, Offsets, RawRecord, SHORT};
use crate::{Color, Error, PositionId, raw_positions};

/// Counts the records whose ID has occurred before, in a file in memory or mapped. The function
/// uses 8 to 16 bytes for each distinct ID. Boards are compared but not checked.
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
/// The first error, as reported by [`raw_positions`], and [`BadBoard`](crate::ErrorKind::BadBoard)
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

/// The result of counting duplicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Duplicates {
    /// Number of records in the file.
    pub records: usize,
    /// Number of distinct IDs.
    pub distinct: usize,
    /// Number of records with the same ID and, up to rotation, the same board as an earlier one.
    pub duplicates: usize,
    /// Number of records with the ID of an earlier one but another board.
    pub collisions: usize,
}

/// The ID at a record border.
#[inline]
fn id_at(bytes: &[u8], offset: usize) -> PositionId {
    let [hash @ .., tiebreaker, player] = *bytes[offset..]
        .first_chunk::<{ PositionId::LENGTH }>()
        .expect("a record begins with its ID");
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
