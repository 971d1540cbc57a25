//! Tables for `export`: what columns a format has, the cells of a row, and the files they become.

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

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its stable name.
    pub name: &'static str,
    /// What its cells are.
    pub kind: Kind,
    /// What it says, with units.
    pub about: &'static str,
}

impl Column {
    /// A column of text.
    #[must_use]
    pub const fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Text, about }
    }

    /// A column of whole numbers.
    #[must_use]
    pub const fn int(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Int, about }
    }

    /// A column of numbers with a fraction.
    #[must_use]
    pub const fn real(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Real, about }
    }

    /// A column of yes or no.
    #[must_use]
    pub const fn bool(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Bool, about }
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

/// The columns that every table starts with; they are never empty.
pub const PLACE: [Column; 3] = [
    Column::text("file", "file that the record is from"),
    Column::int("offset", "byte offset of the record in its file"),
    Column::int("n", "number of the record over all files, from 0"),
];

/// Where a row is from: the cells of [`PLACE`].
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name for `--table`.
    pub name: &'static str,
    /// What a row is.
    pub about: &'static str,
    /// The columns, in order.
    pub columns: &'static [Column],
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

from!(String => Text, &str => Text, i64 => Int, i32 => Int, u32 => Int, u16 => Int, u8 => Int, f64 => Real, f32 => Real, bool => Bool);

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
