//! Views of records with fields at fixed offsets.
//!
//! Records are fixed in width, so a view keeps the bytes and decodes a field when it is asked for:
//! a reader that needs only positions never decodes thousands of chances.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::text;

/// A field of a record.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Field {
    /// The name of the field.
    pub name: &'static str,
    /// Offset in the record, in bytes.
    pub offset: usize,
    /// Length in bytes.
    pub len: usize,
    /// The decoded value.
    pub value: FieldValue,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum FieldValue {
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number in single precision.
    Single(f32),
    /// A number in double precision.
    Real(f64),
    /// A text, or a date as `2025-12-09T12:00:00`.
    Text(String),
    /// Several values.
    List(Vec<Self>),
}

/// Writes texts in quotation marks, and the items of a list with blanks between them.
impl fmt::Display for FieldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Single(value) => write!(f, "{value}"),
            Self::Real(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value:?}"),
            Self::List(items) => items.iter().enumerate().try_for_each(|(number, item)| {
                write!(f, "{}{item}", if number > 0 { " " } else { "" })
            }),
        }
    }
}

/// A type that a field is stored as.
pub trait Stored {
    /// The decoded value.
    type Value;
    /// Number of bytes.
    const SIZE: usize;

    /// Decodes the first [`SIZE`](Self::SIZE) bytes.
    fn read(bytes: &[u8]) -> Self::Value;

    /// Returns a value as that of a field.
    fn show(value: Self::Value) -> FieldValue;
}

/// Copies the first `N` bytes; missing ones are 0, which no caller makes use of.
fn head<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.first_chunk().copied().unwrap_or([0; N])
}

macro_rules! numbers {
    ($($number:ty: $kind:ident)+) => {$(
        impl Stored for $number {
            type Value = Self;
            const SIZE: usize = size_of::<Self>();

            fn read(bytes: &[u8]) -> Self {
                Self::from_le_bytes(head(bytes))
            }

            fn show(value: Self) -> FieldValue {
                FieldValue::$kind(value.into())
            }
        }
    )+};
}

numbers! { i8: Int u8: Int i16: Int u16: Int i32: Int u32: Int i64: Int f32: Single f64: Real }

impl Stored for bool {
    type Value = Self;
    const SIZE: usize = 1;

    fn read(bytes: &[u8]) -> Self {
        u8::read(bytes) != 0
    }

    fn show(value: Self) -> FieldValue {
        FieldValue::Bool(value)
    }
}

impl<T: Stored, const N: usize> Stored for [T; N] {
    type Value = [T::Value; N];
    const SIZE: usize = T::SIZE * N;

    fn read(bytes: &[u8]) -> [T::Value; N] {
        core::array::from_fn(|at| T::read(bytes.get(at * T::SIZE..).unwrap_or_default()))
    }

    fn show(value: [T::Value; N]) -> FieldValue {
        FieldValue::List(value.into_iter().map(T::show).collect())
    }
}

/// A text in Windows-1252 of at most `N` bytes, behind a byte with its length.
#[derive(Debug)]
pub struct ShortText<const N: usize>;

impl<const N: usize> Stored for ShortText<N> {
    type Value = String;
    const SIZE: usize = N + 1;

    fn read(bytes: &[u8]) -> String {
        let Some((&len, rest)) = bytes.split_first() else { return String::new() };
        let len = usize::from(len).min(N).min(rest.len());
        text::windows_1252(&rest[..len])
    }

    fn show(value: String) -> FieldValue {
        FieldValue::Text(value)
    }
}

/// A text of `N` UTF-16 units that ends at the first 0. Unpaired surrogates become U+FFFD.
#[derive(Debug)]
pub struct WideText<const N: usize>;

impl<const N: usize> Stored for WideText<N> {
    type Value = String;
    const SIZE: usize = 2 * N;

    fn read(bytes: &[u8]) -> String {
        let bytes = &bytes[..Self::SIZE.min(bytes.len())];
        text::utf_16(bytes.chunks_exact(2).map(u16::read).take_while(|&unit| unit != 0))
    }

    fn show(value: String) -> FieldValue {
        FieldValue::Text(value)
    }
}

/// The checkers of a position: entry 0 is the bar of the other side (negative), 1 to 24 are the
/// points of the side that sees the position, 25 is its own bar. Checkers of the other side are
/// negative.
pub type Position = [i8; 26];

/// A level of analysis as stored: the code, and two marks.
///
/// Closed: a record has these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StoredLevel {
    /// The code, as in [`Level`](crate::Level).
    pub code: i16,
    /// `true` if the play was evaluated as if a double came next.
    pub double_next: bool,
    /// 0 or 2; its meaning is unknown.
    pub mark: u8,
}

impl Stored for StoredLevel {
    type Value = Self;
    const SIZE: usize = 4;

    fn read(bytes: &[u8]) -> Self {
        let [low, high, next, mark] = head(bytes);
        Self { code: i16::from_le_bytes([low, high]), double_next: next != 0, mark }
    }

    fn show(value: Self) -> FieldValue {
        let Self { code, double_next, mark } = value;
        FieldValue::List([i16::show(code), bool::show(double_next), u8::show(mark)].into())
    }
}

/// A date with its time, stored as days since 30 December 1899.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub struct Date(
    /// Days since 30 December 1899; the fraction is the time of the day.
    pub f64,
);

impl Date {
    /// Returns year, month, day, hour, minute, and second, or `None` for 0 and for numbers outside
    /// of the years 1900 to 9999. Seconds are rounded.
    ///
    /// ```
    /// use bg_xg::raw::Date;
    /// assert_eq!(Date(46_000.5).calendar(), Some([2025, 12, 9, 12, 0, 0]));
    /// assert_eq!(Date(0.0).calendar(), None);
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked before")]
    pub fn calendar(self) -> Option<[u32; 6]> {
        const DAY: i64 = 86_400;
        if !(2.0..2_958_466.0).contains(&self.0) {
            return None;
        }
        // Adding a half rounds, since the number is positive.
        let seconds = (self.0 * 86_400.0 + 0.5) as i64;
        let (days, second) = (seconds / DAY, u32::try_from(seconds % DAY).ok()?);
        // The algorithm counts days from 1 March 0000, so that leap days end a year: H. Hinnant,
        // "chrono-compatible low-level date algorithms", `civil_from_days`.
        let days = days - 25_569 + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        let number = |number: i64| u32::try_from(number).ok();
        Some([
            number(year)?,
            number(month)?,
            number(day)?,
            second / 3600,
            second / 60 % 60,
            second % 60,
        ])
    }
}

/// Writes `2025-12-09T12:00:00`, or nothing for a date that is not set.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some([year, month, day, hour, minute, second]) = self.calendar() else { return Ok(()) };
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Date({} = {self})", self.0)
    }
}

impl Stored for Date {
    type Value = Self;
    const SIZE: usize = 8;

    fn read(bytes: &[u8]) -> Self {
        Self(f64::read(bytes))
    }

    fn show(value: Self) -> FieldValue {
        if value.calendar().is_some() {
            FieldValue::Text(value.to_string())
        } else {
            FieldValue::Real(value.0)
        }
    }
}

/// Declares a view of a record: each field with its type, its offset and, if older files do not
/// have it, the first version of the file that does.
macro_rules! layout {
    (
        $(#[$meta:meta])*
        $name:ident[$size:literal] {
            $( $(#[$doc:meta])* $field:ident: $stored:ty = $offset:literal $(since $version:literal)?, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<'a> {
            bytes: &'a [u8; $size],
            version: u32,
        }

        impl<'a> $name<'a> {
            /// Number of bytes.
            pub const SIZE: usize = $size;

            /// Makes a view of the bytes of a record in a file of this version.
            #[must_use]
            pub const fn new(bytes: &'a [u8; $size], version: u32) -> Self {
                Self { bytes, version }
            }

            /// The bytes of the record.
            #[must_use]
            pub const fn as_bytes(&self) -> &'a [u8; $size] {
                self.bytes
            }

            $( layout!(@field $(#[$doc])* $field: $stored = $offset $(since $version)?); )+

            /// Calls `row` with every field that a file of this version has, in the order of this
            /// view.
            pub fn each_field(&self, row: &mut dyn FnMut(Field)) {
                $(
                    // A field beyond the record does not compile.
                    const _: usize = $size - $offset - <$stored as Stored>::SIZE;
                    if true $(&& self.version >= $version)? {
                        let value = <$stored as Stored>::read(&self.bytes[$offset..]);
                        row(Field {
                            name: stringify!($field),
                            offset: $offset,
                            len: <$stored as Stored>::SIZE,
                            value: <$stored as Stored>::show(value),
                        });
                    }
                )+
            }
        }

        impl core::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut shown = f.debug_struct(stringify!($name));
                self.each_field(&mut |field| {
                    shown.field(field.name, &format_args!("{}", field.value));
                });
                shown.finish()
            }
        }
    };
    (@field $(#[$doc:meta])* $field:ident: $stored:ty = $offset:literal) => {
        $(#[$doc])*
        #[must_use]
        pub fn $field(&self) -> <$stored as Stored>::Value {
            <$stored as Stored>::read(&self.bytes[$offset..])
        }
    };
    (@field $(#[$doc:meta])* $field:ident: $stored:ty = $offset:literal since $version:literal) => {
        $(#[$doc])*
        #[doc = concat!("\n\n`None` in files before version ", $version, ".")]
        #[must_use]
        pub fn $field(&self) -> Option<<$stored as Stored>::Value> {
            (self.version >= $version).then(|| <$stored as Stored>::read(&self.bytes[$offset..]))
        }
    };
}

pub(super) use layout;
