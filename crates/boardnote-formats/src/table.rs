//! Tables for `export`: columns, and the cells they compute.

#![expect(missing_debug_implementations, reason = "functions have nothing to print")]

#[cfg(feature = "arrow")]
pub mod arrow;
pub mod chunk;
mod marked;
mod named;

use crate::analyzed::Analyzed;
pub use marked::{Marked, of_bad_record};
pub(crate) use named::named_column;
pub use named::{Named, NamesOf, named, never_found};

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Int,
    /// A whole number from 0 to 2^64 - 1.
    Unsigned,
    /// A real number.
    Real,
    /// A truth value.
    Bool,
    /// A fixed number of bytes.
    Bytes(u8),
}

/// The name, kind, and meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnInfo {
    /// Stable name of the column.
    pub name: &'static str,
    /// Kind of its cells.
    pub kind: Kind,
    /// Meaning of its cells, with units.
    pub about: &'static str,
    /// All texts that its cells may hold, if only these are possible; else empty.
    pub values: &'static [&'static str],
}

/// A row type, from which the cells of a row are computed.
pub trait Rows: 'static {
    /// A row, which may borrow from its record.
    type Row<'a>;
}

/// Computes a cell of a row.
pub type ToCell<R> = for<'a> fn(&<R as Rows>::Row<'a>) -> Cell;

/// A column of a table with rows `R`: its heading and the function for its cells.
pub struct Column<R: Rows> {
    /// Heading of the column.
    pub info: ColumnInfo,
    /// Computes the cell of a row in this column.
    pub cell: ToCell<R>,
}

impl<R: Rows> Column<R> {
    const fn new(name: &'static str, kind: Kind, about: &'static str, cell: ToCell<R>) -> Self {
        Self { info: ColumnInfo::new(name, kind, about), cell }
    }

    /// Makes a column of text.
    #[must_use]
    pub const fn text(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Text, about, cell)
    }

    /// Makes a column of texts of which only these are possible.
    #[must_use]
    pub const fn word(
        name: &'static str,
        about: &'static str,
        values: &'static [&'static str],
        cell: ToCell<R>,
    ) -> Self {
        Self { info: ColumnInfo { values, ..ColumnInfo::new(name, Kind::Text, about) }, cell }
    }

    /// Makes a column of whole numbers.
    #[must_use]
    pub const fn int(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Int, about, cell)
    }

    /// Makes a column of whole numbers from 0 to 2^64 - 1.
    #[must_use]
    pub const fn unsigned(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Unsigned, about, cell)
    }

    /// Makes a column of real numbers.
    #[must_use]
    pub const fn real(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Real, about, cell)
    }

    /// Makes a column of truth values.
    #[must_use]
    pub const fn bool(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Bool, about, cell)
    }

    /// Makes a column of cells of `length` bytes.
    #[must_use]
    pub const fn bytes(
        name: &'static str,
        length: u8,
        about: &'static str,
        cell: ToCell<R>,
    ) -> Self {
        Self::new(name, Kind::Bytes(length), about, cell)
    }
}

impl Kind {
    /// Returns the name of the kind in documentation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int => "integer",
            Self::Unsigned => "unsigned integer",
            Self::Real => "real",
            Self::Bool => "boolean",
            Self::Bytes(_) => "bytes",
        }
    }
}

impl ColumnInfo {
    /// Makes the facts of a column of any texts, numbers, or truth values.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, about, values: &[] }
    }

    /// Returns `true` for a column of dates, parts of which may be unknown. They are compared and ordered
    /// by the days that they stand for.
    #[must_use]
    pub fn is_date(&self) -> bool {
        let name = self.name.to_ascii_lowercase();
        let is_named = name.ends_with("date") || matches!(&*name, "date_start" | "day");
        is_named && self.kind == Kind::Text
    }
}

/// The columns with which every table starts; their cells are never empty.
pub const PLACE: [ColumnInfo; 3] = [
    ColumnInfo::new("file", Kind::Text, "file that the record is from"),
    ColumnInfo::new("offset", Kind::Int, "byte offset of the record in its file"),
    ColumnInfo::new("n", Kind::Int, "number of the record over all files, from 1"),
];

/// The column with which every table ends. A bad record has one row, with this cell alone; a record that
/// could be read in part has this cell in its last row. All other cells of the column are empty.
pub const ERROR: ColumnInfo = ColumnInfo::new(
    "error_code",
    Kind::Text,
    "code of a bad record's error, in its only or last row",
);

/// The source of a row, as the cells of [`PLACE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Byte offset of the record in its file.
    pub offset: u64,
    /// Number of the record over all files, from 1.
    pub n: u64,
}

/// Columns that need only the head of a record: the tags of a game, but not its moves.
#[derive(Clone, Copy, Debug)]
pub struct Heads {
    /// Beginning of the names of columns that are made of their names, each of which [`named`]
    /// numbers.
    pub prefix: &'static str,
    /// Names of listed columns.
    pub columns: &'static [&'static str],
}

impl TableInfo {
    /// Returns `true` if the column with this number needs only the head of a record.
    #[must_use]
    pub fn is_of_head(&self, at: usize) -> bool {
        let (Some(heads), Some(column)) = (self.heads, (self.column)(at)) else { return false };
        column.name.starts_with(heads.prefix) || heads.columns.contains(&column.name)
    }
}

/// A table that a format can export. The columns of [`PLACE`] precede its own, and [`ERROR`] is its last
/// one.
#[derive(Clone, Copy)]
pub struct TableInfo {
    /// Name of the table for `--table`.
    pub name: &'static str,
    /// One line that describes a row.
    pub about: &'static str,
    /// Returns a column by its number, from 0.
    pub column: fn(usize) -> Option<&'static ColumnInfo>,
    /// Columns that need only the head of a record, if there are any.
    pub heads: Option<Heads>,
    /// Makes the rows about a whole file, which follow those of its records; `None` if the table
    /// has only rows about records.
    pub whole: Option<WholeFile>,
}

/// Passes the rows about a game, or about the sum of the games of a file, to a callback, with the
/// cells of the chosen columns.
pub type WholeFile = fn(&Analyzed, Chosen<'_>, &mut dyn FnMut(Vec<Cell>));

impl TableInfo {
    /// Makes a table of which every row is about a record, with only the columns that it lists.
    #[must_use]
    pub const fn new(
        name: &'static str,
        about: &'static str,
        column: fn(usize) -> Option<&'static ColumnInfo>,
    ) -> Self {
        Self { name, about, column, heads: None, whole: None }
    }

    /// Returns the columns of the table, in order.
    pub fn columns(&self) -> impl Iterator<Item = &'static ColumnInfo> + use<> {
        let column = self.column;
        (0..).map_while(column)
    }
}

/// Numbers of the columns whose cells are wanted, from 0, without those of [`PLACE`]; `None` selects
/// all columns.
pub type Chosen<'a> = Option<&'a [usize]>;

impl PartialEq for TableInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.about == other.about && self.columns().eq(other.columns())
    }
}

impl Eq for TableInfo {}

impl core::fmt::Debug for TableInfo {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

/// A cell of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No known value.
    Null,
    /// Text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A whole number from 0 to 2^64 - 1.
    Unsigned(u64),
    /// A real number.
    Real(f64),
    /// A truth value.
    Bool(bool),
    /// Bytes, as many as in every cell of the column.
    Bytes(Vec<u8>),
}

impl Cell {
    /// Returns the number of something with this index: people count from 1.
    #[must_use]
    pub fn number(index: usize) -> Self {
        Self::from(index + 1)
    }

    /// Returns bytes as hexadecimal digits, for files of text.
    #[must_use]
    pub fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

macro_rules! from {
    ($($from:ty => $variant:ident),*) => {$(
        impl From<$from> for Cell {
            fn from(value: $from) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Int(i64::try_from(count).expect("memory holds fewer"))
    }
}

from!(String => Text, &str => Text, i64 => Int, u64 => Unsigned, i32 => Int, u32 => Int, u16 => Int, u8 => Int, f64 => Real, f32 => Real, bool => Bool, &[u8] => Bytes);

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
