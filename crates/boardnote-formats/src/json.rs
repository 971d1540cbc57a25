//! Writing of JSON to memory, and reading of typed values from it.

mod named;

pub use named::of_value;

use crate::finding::Finding;
use crate::table::{Cell, Column, Rows};
use core::num::NonZeroU64;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use std::io;

/// Returns `true` if a text begins as JSON objects do.
pub(crate) fn is_object(text: &[u8]) -> bool {
    let rest = text.trim_ascii_start().strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    rest.is_some_and(|rest| rest.starts_with(b"\"") || rest.starts_with(b"}"))
}

/// Returns `true` if the first line of a text begins as JSON objects do and has a member of the lines
/// that `decode` prints.
pub(crate) fn is_of_decode(text: &[u8]) -> bool {
    let line = text.trim_ascii_start().split(|byte| *byte == b'\n').next().unwrap_or_default();
    let has = |member: &[u8]| memchr::memmem::find(line, member).is_some();
    is_object(line) && (has(b"\"value\":") || has(b"\"error\":"))
}

/// Reads a value of type `T`.
///
/// # Errors
/// `bad-value`, with the message of serde that names the missing member.
pub(crate) fn read<'v, T: Deserialize<'v>>(value: &'v Value) -> Result<T, Finding> {
    of_value(value).map_err(|error| Finding::error("bad-value", 0..0, error))
}

/// Reads a number that counts from 1, if the member is there.
pub(crate) fn from_one<'de, D: Deserializer<'de>, N: TryFrom<NonZeroU64>>(
    source: D,
) -> Result<Option<N>, D::Error> {
    let Some(number) = Option::<u64>::deserialize(source)? else { return Ok(None) };
    let counted = NonZeroU64::new(number).and_then(|number| N::try_from(number).ok());
    let wrong = || D::Error::invalid_value(Unexpected::Unsigned(number), &"a number from 1");
    counted.ok_or_else(wrong).map(Some)
}

/// Appends a value as JSON without spaces. The value must be one that JSON can express.
pub fn push(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // Writing to memory cannot fail.
    let _ = value.serialize(&mut Serializer::with_formatter(out, Compact));
}

/// Appends a member to an object that has others.
pub fn member(out: &mut Vec<u8>, name: &str, value: &(impl Serialize + ?Sized)) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
    push(value, out);
}

/// Appends an object with a member for each column of a row, without its closing brace.
pub(crate) fn open_object<R: Rows>(columns: &[Column<R>], row: &R::Row<'_>, out: &mut Vec<u8>) {
    for (number, column) in columns.iter().enumerate() {
        out.push(if number == 0 { b'{' } else { b',' });
        push(column.info.name, out);
        out.push(b':');
        match (column.cell)(row) {
            Cell::Null => push(&(), out),
            Cell::Text(text) => push(&text, out),
            Cell::Int(number) => push(&number, out),
            Cell::Unsigned(number) => push(&number, out),
            Cell::Real(number) => push(&number, out),
            Cell::Bool(truth) => push(&truth, out),
            Cell::Bytes(bytes) => push(&Cell::hex(&bytes), out),
        }
    }
}

/// The compact form, with a short way for digits: boards are lists of small numbers.
struct Compact;

impl Formatter for Compact {
    #[inline]
    fn write_u8<W: io::Write + ?Sized>(&mut self, writer: &mut W, value: u8) -> io::Result<()> {
        match value {
            0..10 => writer.write_all(&[b'0' + value]),
            _ => CompactFormatter.write_u8(writer, value),
        }
    }
}
