//! Tables as Parquet files.
//!
//! Rows are collected into row groups, the unit that a query engine reads, skips by its statistics,
//! and assigns to a worker. The columns of a row group are encoded and compressed in parallel and
//! then written in order, so only one row group is held in memory.

use crate::formats::table::chunk::{Chunk, Known, Values, count};
use crate::formats::table::{Kind, PLACE};
use crate::table::Shape;
use bytes::Bytes;
use core::sync::atomic::{AtomicUsize, Ordering};
use parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical,
};
use parquet::column::writer::{ColumnCloseResult, ColumnWriter, get_column_writer};
use parquet::data_type::{ByteArray, FixedLenByteArray};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, ColumnPath, Type};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Maximum number of rows of a row group.
const ROWS: usize = 1 << 20;
/// Maximum size of a row group, in bytes before encoding and compression.
const BYTES: usize = 32 << 20;
/// Number of cells passed to the encoder at once.
const CELLS: usize = 1 << 13;

/// A writer of the rows of one table.
pub struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// Numbers of the columns, counting those of [`PLACE`] first.
    shown: Vec<usize>,
    jobs: usize,
    /// Limits of a row group: rows and bytes.
    enough: (usize, usize),
    waiting: Vec<Chunk>,
    rows: usize,
    bytes: usize,
}

impl<W: Write + Send> core::fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Writer").field("rows", &self.rows).finish_non_exhaustive()
    }
}

impl<W: Write + Send> Writer<W> {
    /// Starts a file; `jobs` threads encode its columns.
    ///
    /// # Errors
    /// Those of `target`.
    pub fn new(target: W, shape: &Shape, jobs: usize) -> io::Result<Self> {
        let file = SerializedFileWriter::new(target, Arc::new(schema(shape)?), properties(shape));
        let file = file.map_err(trouble)?;
        Ok(Self {
            file,
            shown: shape.shown.clone(),
            jobs: jobs.max(1),
            enough: (ROWS, BYTES),
            waiting: Vec::new(),
            rows: 0,
            bytes: 0,
        })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// Those of the target.
    pub fn push(&mut self, chunk: Chunk) -> io::Result<()> {
        if chunk.is_empty() {
            return Ok(());
        }
        self.rows += chunk.len();
        self.bytes += chunk.size();
        self.waiting.push(chunk);
        let enough = self.rows >= self.enough.0 || self.bytes >= self.enough.1;
        if enough { self.row_group() } else { Ok(()) }
    }

    /// Writes the remaining rows and the footer of the file.
    ///
    /// # Errors
    /// Those of the target.
    pub fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.row_group()?;
        }
        self.file.into_inner().map_err(trouble)
    }

    fn row_group(&mut self) -> io::Result<()> {
        let encoded = encode(&self.file, &self.shown, &self.waiting, self.jobs).map_err(trouble)?;
        let mut group = self.file.next_row_group().map_err(trouble)?;
        for (bytes, facts) in encoded {
            group.append_column(&bytes, facts).map_err(trouble)?;
        }
        group.close().map_err(trouble)?;
        (self.rows, self.bytes) = (0, 0);
        self.waiting.clear();
        Ok(())
    }
}

/// Returns the underlying error of the target, if there is one, to preserve its kind.
pub(crate) fn trouble(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(inner) => io::Error::other(inner),
        },
        other => io::Error::other(other),
    }
}

/// Returns the schema. The columns of [`PLACE`] are required; those of the table are optional.
fn schema(shape: &Shape) -> io::Result<Type> {
    let column = |name: &str, kind: Kind, repetition: Repetition| {
        let physical = match kind {
            Kind::Text => Physical::BYTE_ARRAY,
            Kind::Int | Kind::Unsigned => Physical::INT64,
            Kind::Real => Physical::DOUBLE,
            Kind::Bool => Physical::BOOLEAN,
            Kind::Bytes(_) => Physical::FIXED_LEN_BYTE_ARRAY,
        };
        let builder = Type::primitive_type_builder(name, physical).with_repetition(repetition);
        let builder = match kind {
            Kind::Text => builder
                .with_logical_type(Some(LogicalType::String))
                .with_converted_type(ConvertedType::UTF8),
            Kind::Unsigned => builder
                .with_logical_type(Some(LogicalType::integer(64, false)))
                .with_converted_type(ConvertedType::UINT_64),
            Kind::Bytes(length) => builder.with_length(length.into()),
            _ => builder,
        };
        builder.build().map(Arc::new)
    };
    let fields = shape.shown.iter().zip(shape.columns()).map(|(at, it)| {
        let is_place = *at < PLACE.len();
        let repetition = if is_place { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        column(it.name, it.kind, repetition)
    });
    let fields = fields.collect::<Result<Vec<_>, _>>().map_err(trouble)?;
    Type::group_type_builder(shape.table.name).with_fields(fields).build().map_err(trouble)
}

fn properties(shape: &Shape) -> WriterPropertiesPtr {
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(None)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "boardnote.table".to_owned(),
            shape.table.name.to_owned(),
        )]));
    // Both only grow within a file, so delta encoding is the most compact.
    for name in ["offset", "n"] {
        builder = builder
            .set_column_dictionary_enabled(ColumnPath::from(name), false)
            .set_column_encoding(ColumnPath::from(name), Encoding::DELTA_BINARY_PACKED);
    }
    Arc::new(builder.build())
}

type Encoded = (Bytes, ColumnCloseResult);

/// Encodes all columns on `jobs` threads, one column per thread at a time.
fn encode<W: Write + Send>(
    file: &SerializedFileWriter<W>,
    shown: &[usize],
    chunks: &[Chunk],
    jobs: usize,
) -> Result<Vec<Encoded>, ParquetError> {
    let columns = file.schema_descr().columns();
    let properties = file.properties();
    let done: Vec<_> = columns.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    crate::pipeline::on_threads(jobs.min(columns.len()), || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let (Some(column), Some(done)) = (columns.get(at), done.get(at)) else { return };
            let result = encode_column(at, shown, column, properties, chunks);
            if let Ok(mut done) = done.lock() {
                *done = Some(result);
            }
        }
    });
    let lost = || Err(ParquetError::General("a column was not encoded".to_owned()));
    done.into_iter().map(|cell| cell.into_inner().ok().flatten().unwrap_or_else(lost)).collect()
}

fn encode_column(
    at: usize,
    shown: &[usize],
    column: &ColumnDescPtr,
    properties: &WriterPropertiesPtr,
    chunks: &[Chunk],
) -> Result<Encoded, ParquetError> {
    let mut buffer = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut buffer));
    let mut writer = get_column_writer(Arc::clone(column), Arc::clone(properties), pages);
    // A chunk holds the other columns in order.
    let own = shown.iter().take(at).filter(|shown| **shown >= PLACE.len()).count();
    for chunk in chunks {
        match shown[at] {
            0 => write_constant(&mut writer, &chunk.file, chunk.len())?,
            1 => write_numbers(&mut writer, &chunk.offsets)?,
            2 => write_numbers(&mut writer, &chunk.numbers)?,
            _ => match chunk.columns.get(own) {
                Some(values) => write_values(&mut writer, values)?,
                None => return Err(ParquetError::General(format!("no column {at}"))),
            },
        }
    }
    let facts = writer.close()?;
    Ok((buffer.into_inner()?.into(), facts))
}

fn write_constant(
    writer: &mut ColumnWriter<'_>,
    text: &str,
    rows: usize,
) -> Result<(), ParquetError> {
    let ColumnWriter::ByteArrayColumnWriter(writer) = writer else { return mismatch() };
    let same = vec![ByteArray::from(text); rows.min(CELLS)];
    for from in (0..rows).step_by(CELLS) {
        writer.write_batch(&same[..same.len().min(rows - from)], None, None)?;
    }
    Ok(())
}

fn write_numbers(writer: &mut ColumnWriter<'_>, list: &[i64]) -> Result<(), ParquetError> {
    let ColumnWriter::Int64ColumnWriter(writer) = writer else { return mismatch() };
    writer.write_batch(list, None, None).map(drop)
}

fn write_values(writer: &mut ColumnWriter<'_>, values: &Values) -> Result<(), ParquetError> {
    let levels = Some(values.levels.as_slice());
    match (writer, &values.known) {
        (ColumnWriter::ByteArrayColumnWriter(writer), Known::Text(bytes, ends)) => {
            let (mut start, mut ends) = (0, ends.as_slice());
            for levels in values.levels.chunks(CELLS) {
                let (here, rest) = ends.split_at_checked(count(levels)).unwrap_or((ends, &[]));
                let end = here.last().copied().unwrap_or(start);
                let all = ByteArray::from(&bytes[start..end]);
                let mut from = start;
                let texts = here.iter().map(|to| {
                    let text = all.slice(from - start, to - from);
                    from = *to;
                    text
                });
                writer.write_batch(&texts.collect::<Vec<_>>(), Some(levels), None)?;
                (start, ends) = (end, rest);
            }
        }
        (ColumnWriter::Int64ColumnWriter(writer), Known::Int(list)) => {
            writer.write_batch(list, levels, None)?;
        }
        (ColumnWriter::DoubleColumnWriter(writer), Known::Real(list)) => {
            writer.write_batch(list, levels, None)?;
        }
        (ColumnWriter::BoolColumnWriter(writer), Known::Bool(list)) => {
            writer.write_batch(list, levels, None)?;
        }
        (ColumnWriter::FixedLenByteArrayColumnWriter(writer), Known::Bytes(list, length)) => {
            let all = Bytes::copy_from_slice(list);
            let cells = (0..all.len()).step_by(*length);
            let cells = cells.map(|at| ByteArray::from(all.slice(at..at + length)).into());
            writer.write_batch(&cells.collect::<Vec<FixedLenByteArray>>(), levels, None)?;
        }
        _ => return mismatch(),
    }
    Ok(())
}

fn mismatch() -> Result<(), ParquetError> {
    Err(ParquetError::General("a column of another kind than its values".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::table::{Cell, ColumnInfo, Place, TableInfo};
    use parquet::file::reader::{FileReader as _, SerializedFileReader};

    const COLUMNS: &[ColumnInfo] = &[
        ColumnInfo::new("text", Kind::Text, ""),
        ColumnInfo::new("real", Kind::Real, ""),
        ColumnInfo::new("yes", Kind::Bool, ""),
    ];

    const TABLE: TableInfo = TableInfo::new("t", "a test", |at| COLUMNS.get(at));

    /// Returns row `n`. Each column is empty in some of the rows.
    fn cells(n: u64) -> Vec<Cell> {
        vec![
            (!n.is_multiple_of(3)).then(|| format!("text {n}")).into(),
            (!n.is_multiple_of(5)).then_some(f64::from(u32::try_from(n).unwrap()) / 2.0).into(),
            (!n.is_multiple_of(7)).then_some(n.is_multiple_of(2)).into(),
        ]
    }

    /// Writes a file from chunks with these numbers of rows and reads it back as text.
    fn read_back(chunks: &[u64], enough: (usize, usize)) -> (Vec<i64>, Vec<String>) {
        let mut writer = Writer::new(Vec::new(), &Shape::whole(TABLE), 2).unwrap();
        writer.enough = enough;
        let mut n = 0;
        for (number, rows) in chunks.iter().enumerate() {
            let file = format!("file {number}");
            let mut chunk = Chunk::new(TABLE, file.clone());
            for _ in 0..*rows {
                chunk.push(Place { file: &file, offset: 2 * n, n }, &cells(n));
                n += 1;
            }
            writer.push(chunk).unwrap();
        }
        let reader = SerializedFileReader::new(Bytes::from(writer.finish().unwrap())).unwrap();
        let groups = reader.metadata().row_groups().iter();
        let groups = groups.map(parquet::file::metadata::RowGroupMetaData::num_rows).collect();
        let rows = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
        (groups, rows)
    }

    #[test]
    fn row_groups_end_when_they_have_enough_rows_or_bytes() {
        let chunks = [10, 0, 100, 30_000, 5];
        let (groups, by_rows) = read_back(&chunks, (100, usize::MAX));
        assert_eq!(groups, [110, 30_000, 5]);
        let (groups, by_bytes) = read_back(&chunks, (usize::MAX, 1_000));
        assert_eq!(groups, [110, 30_000, 5]);
        let (groups, all) = read_back(&chunks, (ROWS, BYTES));
        assert_eq!(groups, [30_115]);
        assert!(by_rows == all && by_bytes == all);
        assert_eq!(all.len(), 30_115);
        let expected =
            "{file: \"file 0\", offset: 2, n: 1, text: \"text 1\", real: 0.5, yes: false}";
        assert_eq!(all[1], expected);
        let expected = "{file: \"file 3\", offset: 420, n: 210, text: null, real: null, yes: null}";
        assert_eq!(all[210], expected);
        let expected =
            "{file: \"file 4\", offset: 60222, n: 30111, text: null, real: 15055.5, yes: false}";
        assert_eq!(all[30_111], expected);
    }
}
