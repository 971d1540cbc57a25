//! Rows as Parquet: flat columns of fixed size, all required.

use crate::table::parquet::trouble;
use std::io::{self, Write};
use std::sync::Arc;

use bytes::Bytes;
use go9_dat::{Color, TrainingRow};
use parquet::basic::Compression;
use parquet::data_type::{
    ByteArray, DataType, FixedLenByteArrayType, FloatType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

/// Number of rows of a row group.
const ROWS: usize = 1 << 16;

const SCHEMA: &str = "message row {
    required int64 key (INTEGER(64, false));
    required int64 row (INTEGER(64, false));
    required int32 symmetry (INTEGER(8, false));
    required int32 to_move (INTEGER(8, false));
    required fixed_len_byte_array(11) own;
    required fixed_len_byte_array(11) other;
    required int32 value (INTEGER(8, true));
    required int32 bound (INTEGER(8, true));
    required int32 score (INTEGER(8, false));
    required int32 confidence (INTEGER(8, false));
    required float weight;
}";

/// A Parquet file of rows.
pub(super) struct ParquetRows<W: Write + Send> {
    file: SerializedFileWriter<W>,
    rows: Vec<TrainingRow>,
}

impl<W: Write + Send> ParquetRows<W> {
    pub(super) fn new(target: W, facts: &[(String, String)], snappy: bool) -> io::Result<Self> {
        let schema = parse_message_type(SCHEMA).map_err(io::Error::other)?;
        let compression = if snappy { Compression::SNAPPY } else { Compression::UNCOMPRESSED };
        let facts = facts.iter().map(|(name, value)| KeyValue::new(name.clone(), value.clone()));
        let mut properties = WriterProperties::builder()
            .set_compression(compression)
            .set_created_by(format!("boardnote {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(facts.collect()));
        for plain in ["key", "row", "own", "other"] {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(plain), false);
        }
        let properties = Arc::new(properties.build());
        let file = SerializedFileWriter::new(target, Arc::new(schema), properties);
        Ok(Self { file: file.map_err(trouble)?, rows: Vec::new() })
    }

    pub(super) fn push(&mut self, row: TrainingRow) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() == ROWS { self.group().map_err(trouble) } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.rows.is_empty() {
            self.group().map_err(trouble)?;
        }
        self.file.into_inner().map_err(trouble)
    }

    fn group(&mut self) -> Result<(), ParquetError> {
        let rows = &self.rows;
        let mut writer = self.file.next_row_group()?;
        let group = &mut writer;
        column::<Int64Type>(group, rows.iter().map(|row| row.key.cast_signed()))?;
        column::<Int64Type>(group, rows.iter().map(|row| row.row.cast_signed()))?;
        let small = |number: u8| i32::from(number);
        let symmetry = |row: &TrainingRow| u8::try_from(row.symmetry.number()).expect("0 to 7");
        column::<Int32Type>(group, rows.iter().map(|row| small(symmetry(row))))?;
        let player = |row: &TrainingRow| i32::from(row.to_move == Color::White);
        column::<Int32Type>(group, rows.iter().map(player))?;
        boards(group, rows, |row| &row.own)?;
        boards(group, rows, |row| &row.other)?;
        column::<Int32Type>(group, rows.iter().map(|row| row.value.into()))?;
        column::<Int32Type>(group, rows.iter().map(|row| row.bound.into()))?;
        column::<Int32Type>(group, rows.iter().map(|row| small(row.score.to_byte())))?;
        column::<Int32Type>(group, rows.iter().map(|row| small(row.confidence.value())))?;
        column::<FloatType>(group, rows.iter().map(weight))?;
        writer.close()?;
        self.rows.clear();
        Ok(())
    }
}

/// Returns the weight of a row.
pub(super) fn weight(row: &TrainingRow) -> f32 {
    f32::from(row.confidence.value()) / 100.0
}

fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: impl Iterator<Item = T::T>,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("a column is missing".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    let values: Vec<T::T> = values.collect();
    column.typed::<T>().write_batch(&values, None, None)?;
    column.close()
}

/// Writes the packed boards as slices of one allocation.
fn boards(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    rows: &[TrainingRow],
    board: impl Fn(&TrainingRow) -> &[u8; 11],
) -> Result<(), ParquetError> {
    let all: Bytes = rows.iter().flat_map(board).copied().collect::<Vec<u8>>().into();
    let slices = (0..rows.len()).map(|n| all.slice(11 * n..11 * (n + 1)));
    column::<FixedLenByteArrayType>(group, slices.map(|board| ByteArray::from(board).into()))
}
