//! Tables for `export`: columns that know their cells, and the cells.

#![expect(missing_debug_implementations, reason = "functions have nothing to print")]

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Int,
    /// A number with a fraction.
    Real,
    /// Yes or no.
    Bool,
}

/// The name of a column, its kind, and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnInfo {
    /// The stable name.
    pub name: &'static str,
    /// The kind of its cells.
    pub kind: Kind,
    /// The meaning of its cells, with units.
    pub about: &'static str,
}

/// A kind of rows: what the cells of one row are made from.
pub trait Rows: 'static {
    /// One row; it may borrow from its record.
    type Row<'a>;
}

/// Makes a cell of a row.
pub type ToCell<R> = for<'a> fn(&<R as Rows>::Row<'a>) -> Cell;

/// A column of a table of rows `R`: its heading, its type and its cell.
pub struct Column<R: Rows> {
    /// The heading.
    pub info: ColumnInfo,
    /// Makes its cell of a row.
    pub cell: ToCell<R>,
}

impl<R: Rows> Column<R> {
    const fn new(name: &'static str, kind: Kind, about: &'static str, cell: ToCell<R>) -> Self {
        Self { info: ColumnInfo { name, kind, about }, cell }
    }

    /// Makes a column of text.
    #[must_use]
    pub const fn text(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Text, about, cell)
    }

    /// Makes a column of whole numbers.
    #[must_use]
    pub const fn int(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Int, about, cell)
    }

    /// Makes a column of numbers with a fraction.
    #[must_use]
    pub const fn real(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Real, about, cell)
    }

    /// Makes a column of yes or no.
    #[must_use]
    pub const fn bool(name: &'static str, about: &'static str, cell: ToCell<R>) -> Self {
        Self::new(name, Kind::Bool, about, cell)
    }
}

impl Kind {
    /// Its name in documentation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int => "integer",
            Self::Real => "real",
            Self::Bool => "boolean",
        }
    }
}

const fn place(name: &'static str, kind: Kind, about: &'static str) -> ColumnInfo {
    ColumnInfo { name, kind, about }
}

/// The columns that every table starts with; they are never empty.
pub const PLACE: [ColumnInfo; 3] = [
    place("file", Kind::Text, "file that the record is from"),
    place("offset", Kind::Int, "byte offset of the record in its file"),
    place("n", Kind::Int, "number of the record over all files, from 0"),
];

/// The source of a row: the cells of [`PLACE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// Byte offset of the record in it.
    pub offset: u64,
    /// Number of the record over all files.
    pub n: u64,
}

/// A table that a format can export. The columns of [`PLACE`] stand before its own.
#[derive(Clone, Copy)]
pub struct TableInfo {
    /// The name for `--table`.
    pub name: &'static str,
    /// One line that says what a row is.
    pub about: &'static str,
    /// Gives a column by its number.
    pub column: fn(usize) -> Option<&'static ColumnInfo>,
}

impl TableInfo {
    /// Lists the columns of the table, in order.
    pub fn columns(&self) -> impl Iterator<Item = &'static ColumnInfo> + use<> {
        let column = self.column;
        (0..).map_while(column)
    }
}

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
    /// Nothing known.
    Null,
    /// Text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Real(f64),
    /// Yes or no.
    Bool(bool),
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
        Self::Int(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

from!(String => Text, &str => Text, i64 => Int, i32 => Int, u32 => Int, u16 => Int, u8 => Int, f64 => Real, f32 => Real, bool => Bool);

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
