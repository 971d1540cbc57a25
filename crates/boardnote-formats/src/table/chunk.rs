//! Rows converted to columns, for Parquet files and Arrow arrays.

use super::{Cell, Kind, Place, TableInfo};

/// Rows of one file, stored column by column.
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    /// File that contains the records of all rows.
    pub file: String,
    /// Byte offset of the record of each row.
    pub offsets: Vec<i64>,
    /// Number of the record of each row.
    pub numbers: Vec<i64>,
    /// Columns of the table.
    pub columns: Vec<Values>,
}

/// The cells of one column.
#[derive(Clone, Debug)]
pub struct Values {
    /// Kind of the column.
    pub kind: Kind,
    /// For each row, 1, or 0 if the value is unknown ("definition levels").
    pub levels: Vec<i16>,
    /// Known values.
    pub known: Known,
}

/// The known values of one column, in row order.
#[derive(Clone, Debug)]
pub enum Known {
    /// Texts: their concatenated bytes, and the end of each text.
    Text(Vec<u8>, Vec<usize>),
    /// Integers.
    Int(Vec<i64>),
    /// Real numbers.
    Real(Vec<f64>),
    /// Truth values.
    Bool(Vec<bool>),
    /// The bytes of all cells, and the length of each.
    Bytes(Vec<u8>, usize),
}

impl Chunk {
    /// Makes a chunk without rows.
    #[must_use]
    pub fn new(table: TableInfo, file: String) -> Self {
        Self::of(table.columns().map(|column| column.kind), file)
    }

    /// Makes a chunk without rows whose columns have these kinds.
    #[must_use]
    pub fn of(kinds: impl IntoIterator<Item = Kind>, file: String) -> Self {
        let columns = kinds.into_iter().map(Values::new).collect();
        Self { file, columns, ..Self::default() }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns `true` if there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Adds a row, with cells in the order of the columns of the table.
    pub fn push(&mut self, place: Place<'_>, cells: &[Cell]) {
        self.offsets.push(i64::try_from(place.offset).expect("no file is longer"));
        self.numbers.push(i64::try_from(place.n).expect("no file has more records"));
        for (at, column) in self.columns.iter_mut().enumerate() {
            column.push(cells.get(at).unwrap_or(&Cell::Null));
        }
    }

    /// Removes all rows from index `rows` on.
    pub fn truncate(&mut self, rows: usize) {
        self.offsets.truncate(rows);
        self.numbers.truncate(rows);
        for column in &mut self.columns {
            column.truncate(rows);
        }
    }

    /// Returns the approximate size of the cells, in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        let columns = self.columns.iter().map(|column| column.known.size());
        columns.sum::<usize>() + 16 * self.len()
    }
}

impl Values {
    const fn new(kind: Kind) -> Self {
        let known = match kind {
            Kind::Text => Known::Text(Vec::new(), Vec::new()),
            Kind::Int | Kind::Unsigned => Known::Int(Vec::new()),
            Kind::Real => Known::Real(Vec::new()),
            Kind::Bool => Known::Bool(Vec::new()),
            Kind::Bytes(length) => Known::Bytes(Vec::new(), length as usize),
        };
        Self { kind, levels: Vec::new(), known }
    }

    fn push(&mut self, cell: &Cell) {
        let known = self.known.push(cell);
        // A cell whose kind differs from that of its column is a bug in the format, which tests
        // find.
        debug_assert!(known || *cell == Cell::Null, "{cell:?} in a column of another kind");
        self.levels.push(known.into());
    }

    fn truncate(&mut self, rows: usize) {
        let gone = count(&self.levels[rows.min(self.levels.len())..]);
        self.levels.truncate(rows);
        self.known.truncate(self.known.len() - gone);
    }
}

/// Returns the number of known cells among these rows.
#[must_use]
pub fn count(levels: &[i16]) -> usize {
    levels.iter().filter(|level| **level > 0).count()
}

impl Known {
    /// Adds a cell and returns `true` if it is known and of this kind.
    fn push(&mut self, cell: &Cell) -> bool {
        match (self, cell) {
            (Self::Text(bytes, ends), Cell::Text(text)) => {
                bytes.extend_from_slice(text.as_bytes());
                ends.push(bytes.len());
            }
            (Self::Int(list), Cell::Int(number)) => list.push(*number),
            // Parquet keeps the bits of an unsigned number in a signed one.
            (Self::Int(list), Cell::Unsigned(number)) => list.push(number.cast_signed()),
            (Self::Real(list), Cell::Real(number)) => list.push(*number),
            (Self::Bool(list), Cell::Bool(yes)) => list.push(*yes),
            (Self::Bytes(all, length), Cell::Bytes(bytes)) if bytes.len() == *length => {
                all.extend_from_slice(bytes);
            }
            _ => return false,
        }
        true
    }

    fn len(&self) -> usize {
        match self {
            Self::Text(_, ends) => ends.len(),
            Self::Int(list) => list.len(),
            Self::Real(list) => list.len(),
            Self::Bool(list) => list.len(),
            Self::Bytes(all, length) => all.len() / length,
        }
    }

    fn truncate(&mut self, length: usize) {
        match self {
            Self::Text(bytes, ends) => {
                ends.truncate(length);
                bytes.truncate(ends.last().copied().unwrap_or(0));
            }
            Self::Int(list) => list.truncate(length),
            Self::Real(list) => list.truncate(length),
            Self::Bool(list) => list.truncate(length),
            Self::Bytes(all, each) => all.truncate(length * *each),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Text(bytes, ends) => bytes.len() + 4 * ends.len(),
            Self::Int(list) => 8 * list.len(),
            Self::Real(list) => 8 * list.len(),
            Self::Bool(list) => list.len(),
            Self::Bytes(all, _) => all.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ColumnInfo;

    #[test]
    fn forgetting_rows_forgets_their_cells() {
        const COLUMNS: &[ColumnInfo] =
            &[ColumnInfo::new("a", Kind::Text, ""), ColumnInfo::new("b", Kind::Int, "")];
        let table = TableInfo::new("t", "a test", |at| COLUMNS.get(at));
        let mut chunk = Chunk::new(table, "f".into());
        let rows: [[Cell; 2]; 4] = [
            ["one".into(), 1.into()],
            [Cell::Null, 2.into()],
            ["three".into(), Cell::Null],
            ["four".into(), 4.into()],
        ];
        for (n, cells) in (0..).zip(&rows) {
            chunk.push(Place { file: "f", offset: 10 * n, n }, cells);
        }
        chunk.truncate(2);
        assert_eq!((chunk.len(), chunk.offsets.as_slice()), (2, [0, 10].as_slice()));
        assert_eq!(chunk.columns[0].levels, [1, 0]);
        assert!(
            matches!(&chunk.columns[0].known, Known::Text(bytes, ends) if bytes == b"one" && ends == &[3])
        );
        assert!(matches!(&chunk.columns[1].known, Known::Int(list) if list == &[1, 2]));
        chunk.truncate(0);
        assert!(chunk.is_empty() && chunk.size() == 0);
    }
}
