//! Tables as Arrow arrays: the same rows as in the Parquet files of `export`.
//!
//! Every field is nullable, including those of [`PLACE`](super::PLACE), because Apache Spark
//! rejects batches with fields that are not.

use super::chunk::{Chunk, Known, Values};
use super::{ColumnInfo, Kind};
use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeBinaryArray, Float64Array, Int64Array, StringArray,
    UInt64Array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use std::sync::Arc;

/// Returns the Arrow field of a column.
#[must_use]
pub fn field(column: &ColumnInfo) -> Field {
    let kind = match column.kind {
        Kind::Text => DataType::Utf8,
        Kind::Int => DataType::Int64,
        Kind::Unsigned => DataType::UInt64,
        Kind::Real => DataType::Float64,
        Kind::Bool => DataType::Boolean,
        Kind::Bytes(length) => DataType::FixedSizeBinary(length.into()),
    };
    Field::new(column.name, kind, true)
}

impl Chunk {
    /// Returns the columns as arrays: first those of [`PLACE`](super::PLACE), then those of the
    /// table. Columns without unknown values are not copied.
    ///
    /// # Errors
    /// Returns an error if a column has more than 2 GiB of text, the limit of an array.
    pub fn into_arrays(self) -> Result<Vec<ArrayRef>, ArrowError> {
        let rows = self.len();
        let mut arrays: Vec<ArrayRef> = Vec::with_capacity(self.columns.len() + 3);
        arrays.push(same(&self.file, rows)?);
        arrays.push(Arc::new(Int64Array::from(self.offsets)));
        arrays.push(Arc::new(Int64Array::from(self.numbers)));
        for values in self.columns {
            arrays.push(array(values)?);
        }
        Ok(arrays)
    }
}

/// Returns an array with the same text in every row.
fn same(text: &str, rows: usize) -> Result<ArrayRef, ArrowError> {
    let ends = (1..=rows).map(|row| row * text.len());
    text_array(text.repeat(rows).into_bytes(), ends, rows, None)
}

/// Returns the cells of a column as an array.
fn array(values: Values) -> Result<ArrayRef, ArrowError> {
    let Values { kind, levels, known } = values;
    let nulls = levels.contains(&0).then(|| {
        let known = BooleanBuffer::collect_bool(levels.len(), |row| {
            levels.get(row).is_some_and(|level| *level > 0)
        });
        NullBuffer::new(known)
    });
    Ok(match known {
        Known::Text(bytes, ends) => {
            let mut end = 0;
            let mut ends = ends.into_iter();
            let all = levels.iter().map(|level| {
                if *level > 0 {
                    end = ends.next().unwrap_or(end);
                }
                end
            });
            text_array(bytes, all, levels.len(), nulls)?
        }
        Known::Int(list) if kind == Kind::Unsigned => {
            let list = list.into_iter().map(i64::cast_unsigned).collect();
            Arc::new(UInt64Array::try_new(spread(list, &levels), nulls)?)
        }
        Known::Int(list) => Arc::new(Int64Array::try_new(spread(list, &levels), nulls)?),
        Known::Real(list) => Arc::new(Float64Array::try_new(spread(list, &levels), nulls)?),
        Known::Bool(list) => {
            let mut list = list.into_iter();
            let cells = levels.iter().map(|level| *level > 0 && list.next().unwrap_or(false));
            Arc::new(BooleanArray::new(cells.collect(), nulls))
        }
        Known::Bytes(list, length) => {
            let mut cells = list.chunks_exact(length);
            let unknown = vec![0; length];
            let cell = |level: &i16| if *level > 0 { cells.next() } else { None };
            let all = levels.iter().map(cell).map(|cell| cell.unwrap_or(&unknown));
            let all: Vec<u8> = all.flatten().copied().collect();
            let length = i32::try_from(length).expect("a few bytes");
            Arc::new(FixedSizeBinaryArray::try_new(length, Buffer::from_vec(all), nulls)?)
        }
    })
}

/// Returns one value per row: the known value, or zero if the value is unknown.
fn spread<T: arrow_buffer::ArrowNativeType>(list: Vec<T>, levels: &[i16]) -> ScalarBuffer<T> {
    if list.len() == levels.len() {
        return list.into();
    }
    let mut list = list.into_iter();
    let cell = |level: &i16| if *level > 0 { list.next() } else { None };
    levels.iter().map(cell).map(Option::unwrap_or_default).collect::<Vec<_>>().into()
}

/// Returns an array of texts: their concatenated bytes, and the end of each.
fn text_array(
    bytes: Vec<u8>,
    ends: impl Iterator<Item = usize>,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, ArrowError> {
    if i32::try_from(bytes.len()).is_err() {
        return Err(ArrowError::OffsetOverflowError(bytes.len()));
    }
    let mut offsets = Vec::with_capacity(rows + 1);
    offsets.push(0_i32);
    offsets.extend(ends.map(|end| i32::try_from(end).expect("at most the length")));
    let array =
        StringArray::try_new(OffsetBuffer::new(offsets.into()), Buffer::from_vec(bytes), nulls)?;
    Ok(Arc::new(array))
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Place};
    use super::*;
    use arrow_array::cast::AsArray as _;
    use arrow_array::types::{Float64Type, Int64Type, UInt64Type};

    const KINDS: [Kind; 6] =
        [Kind::Text, Kind::Int, Kind::Real, Kind::Bool, Kind::Unsigned, Kind::Bytes(2)];

    fn arrays(rows: &[[Cell; 6]]) -> Vec<ArrayRef> {
        let mut chunk = Chunk::of(KINDS, "file".into());
        for (n, cells) in (0..).zip(rows) {
            chunk.push(Place { file: "file", offset: 10 * n, n }, cells);
        }
        chunk.into_arrays().unwrap()
    }

    #[test]
    fn unknown_cells_are_null_and_the_others_keep_their_rows() {
        let rows = [
            ["one".into(), Cell::Null, 0.5.into(), Cell::Null, u64::MAX.into(), Cell::Null],
            [Cell::Null, 2.into(), Cell::Null, true.into(), Cell::Null, [1, 2].as_slice().into()],
            ["".into(), 3.into(), 1.5.into(), false.into(), 1_u64.into(), Cell::Null],
        ];
        let arrays = arrays(&rows);
        let text: Vec<_> = arrays[3].as_string::<i32>().iter().collect();
        assert_eq!(text, [Some("one"), None, Some("")]);
        let int: Vec<_> = arrays[4].as_primitive::<Int64Type>().iter().collect();
        assert_eq!(int, [None, Some(2), Some(3)]);
        let real: Vec<_> = arrays[5].as_primitive::<Float64Type>().iter().collect();
        assert_eq!(real, [Some(0.5), None, Some(1.5)]);
        let bool: Vec<_> = arrays[6].as_boolean().iter().collect();
        assert_eq!(bool, [None, Some(true), Some(false)]);
        let unsigned: Vec<_> = arrays[7].as_primitive::<UInt64Type>().iter().collect();
        assert_eq!(unsigned, [Some(u64::MAX), None, Some(1)]);
        let bytes: Vec<_> = arrays[8].as_fixed_size_binary().iter().collect();
        assert_eq!(bytes, [None, Some([1, 2].as_slice()), None]);
        let file: Vec<_> = arrays[0].as_string::<i32>().iter().collect();
        assert_eq!(file, [Some("file"); 3]);
        assert_eq!(arrays[1].as_primitive::<Int64Type>().values(), &[0, 10, 20]);
    }

    #[test]
    fn no_rows_give_empty_arrays_of_the_kinds_of_the_columns() {
        let arrays = arrays(&[]);
        let kinds: Vec<_> = arrays.iter().skip(3).map(|array| array.data_type().clone()).collect();
        let column = |kind| ColumnInfo::new("", kind, "");
        let expected = KINDS.map(|kind| field(&column(kind)).data_type().clone());
        assert_eq!(kinds, expected);
        assert!(arrays.iter().map(arrow_array::Array::len).sum::<usize>() == 0);
    }
}
