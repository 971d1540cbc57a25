//! Tables as Parquet files, as text files, and for people.

pub mod aligned;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod text;

use crate::formats::table::chunk::Chunk;
use crate::formats::table::{Cell, ColumnInfo, PLACE, Place, TableInfo};

/// The columns of a table that are written, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The table.
    pub table: TableInfo,
    /// Numbers of the columns, counting those of [`PLACE`] first.
    pub shown: Vec<usize>,
}

impl Shape {
    /// Makes the shape of a whole table.
    #[must_use]
    pub fn whole(table: TableInfo) -> Self {
        Self { table, shown: (0..PLACE.len() + table.columns().count()).collect() }
    }

    /// Returns the columns.
    pub fn columns(&self) -> impl Iterator<Item = ColumnInfo> + '_ {
        self.shown.iter().filter_map(|at| match at.checked_sub(PLACE.len()) {
            None => PLACE.get(*at).copied(),
            Some(at) => (self.table.column)(at).copied(),
        })
    }

    /// Makes a chunk for rows of this shape, which holds the columns that are not those of
    /// [`PLACE`].
    #[must_use]
    pub fn chunk(&self, file: String) -> Chunk {
        let own = self.shown.iter().filter_map(|at| at.checked_sub(PLACE.len()));
        let kinds = own.filter_map(|at| Some((self.table.column)(at)?.kind));
        Chunk::of(kinds, file)
    }
}

/// Returns the cells of [`PLACE`].
#[must_use]
pub fn place_cells(place: Place<'_>) -> [Cell; PLACE.len()] {
    let int = |number: u64| Cell::Int(i64::try_from(number).expect("no file is longer"));
    [Cell::from(place.file), int(place.offset), int(place.n)]
}
