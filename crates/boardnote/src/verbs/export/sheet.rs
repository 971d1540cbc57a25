//! The file that `export` writes.

use super::{Args, Kind};
use crate::formats::table::{Cell, chunk::Chunk};
use crate::output::Output;
use crate::table::aligned::{Aligned, Window};
#[cfg(feature = "parquet")]
use crate::table::parquet;
use crate::table::{Shape, text};
use crate::terminal;
use std::io::{self, Write as _};

/// The file being written.
pub(super) enum Sheet {
    Text(Output, Kind, Shape),
    Aligned(Aligned),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Writer<Output>>, Shape),
}

impl Sheet {
    /// Starts a file with the header of a table.
    #[cfg_attr(not(feature = "parquet"), allow(unused_variables, reason = "text needs less"))]
    pub(super) fn open(
        mut output: Output,
        kind: Kind,
        shape: &Shape,
        args: &Args,
    ) -> io::Result<Self> {
        let mut header = Vec::new();
        match kind {
            #[cfg(feature = "parquet")]
            Kind::Parquet => {
                let writer = parquet::Writer::new(output, shape, args.bulk.jobs())?;
                return Ok(Self::Parquet(Box::new(writer), shape.clone()));
            }
            Kind::Table => {
                let size = if output.is_terminal() { terminal::size() } else { None };
                let window = size.map(|(width, rows)| Window {
                    width,
                    // The head, the line below the rows, and the prompt take one row each.
                    rows: args.limit_rows.map_or(rows.saturating_sub(3).max(1), |_| usize::MAX),
                    keeps_columns: !args.columns.is_empty(),
                });
                return Ok(Self::Aligned(Aligned::new(output, shape.columns(), window)));
            }
            Kind::Jsonl => {}
            Kind::Csv => text::csv_header(shape.columns(), &mut header),
            Kind::Tsv => text::tsv_header(shape.columns(), &mut header),
        }
        output.write_all(&header)?;
        Ok(Self::Text(output, kind, shape.clone()))
    }

    /// Writes rows that are text or columns.
    #[cfg_attr(
        not(feature = "parquet"),
        allow(unused_variables, clippy::needless_pass_by_value, reason = "text needs less")
    )]
    pub(super) fn write(&mut self, text: &[u8], columns: Chunk) -> io::Result<()> {
        match self {
            Self::Text(output, ..) => output.write_all(text),
            Self::Aligned(_) => Ok(()),
            #[cfg(feature = "parquet")]
            Self::Parquet(writer, _) => writer.push(columns),
        }
    }

    /// Writes a row.
    pub(super) fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        match self {
            Self::Aligned(table) => table.push(cells),
            Self::Text(output, kind, shape) => {
                let mut line = Vec::new();
                kind.text(shape, cells.iter(), &mut line);
                output.write_all(&line)
            }
            #[cfg(feature = "parquet")]
            Self::Parquet(writer, shape) => writer.push(chunk(shape, cells)),
        }
    }

    /// Finishes the file.
    pub(super) fn finish(self) -> io::Result<Output> {
        match self {
            Self::Text(output, ..) => Ok(output),
            Self::Aligned(table) => table.finish(),
            #[cfg(feature = "parquet")]
            Self::Parquet(writer, _) => writer.finish(),
        }
    }
}

/// Returns a chunk with one row of all its cells.
#[cfg(feature = "parquet")]
fn chunk(shape: &Shape, cells: &[Cell]) -> Chunk {
    use crate::formats::table::{PLACE, Place};
    let mut place = Place { file: "", offset: 0, n: 0 };
    let mut own = Vec::new();
    let number = |number: i64| u64::try_from(number).expect("made of one without a sign");
    for (at, cell) in shape.shown.iter().zip(cells) {
        match (at, cell) {
            (0, Cell::Text(file)) => place.file = file,
            (1, Cell::Int(offset)) => place.offset = number(*offset),
            (2, Cell::Int(n)) => place.n = number(*n),
            (at, cell) if *at >= PLACE.len() => own.push(cell.clone()),
            _ => {}
        }
    }
    let mut chunk = shape.chunk(place.file.to_owned());
    chunk.push(place, &own);
    chunk
}
