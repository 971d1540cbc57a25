//! The output of `export`: one table, whose rows are written as they come or sorted.

use super::order::{Row, Sorted};
use super::rows::{Rows, Sink, Whole};
use super::selection::Selection;
use super::sheet::Sheet;
use super::{Args, Kind};
use crate::formats::saturated;
use crate::formats::table::chunk::Chunk;
use crate::output::Output;
use crate::split::Ended;
use crate::table::place_cells;
use std::io;

/// The reason why reading ends before the end of the input.
#[derive(Debug)]
struct Enough;

impl core::fmt::Display for Enough {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("enough rows")
    }
}

impl core::error::Error for Enough {}

/// Returns `true` for the error that ends reading because the file has enough rows.
pub(super) fn is_enough(error: &io::Error) -> bool {
    error.get_ref().is_some_and(<dyn core::error::Error + Send + Sync>::is::<Enough>)
}

/// The file being written. Its first rows determine which table it holds.
pub(super) struct File<'a> {
    args: &'a Args,
    kind: Kind,
    /// Output, until the table is known.
    output: Option<Output>,
    open: Option<Open>,
    /// Number of rows written.
    rows: u64,
    /// `true` if nothing else is read when the file has enough rows.
    is_only: bool,
}

struct Open {
    selection: Selection,
    from: [String; 2],
    sheet: Sheet,
    sorted: Option<Sorted>,
    /// The sum of the records of the current file.
    whole: Option<Whole>,
}

impl<'a> File<'a> {
    pub(super) const fn new(args: &'a Args, kind: Kind, output: Output, is_only: bool) -> Self {
        Self { args, kind, output: Some(output), open: None, rows: 0, is_only }
    }

    pub(super) fn take(&mut self, out: &[u8], rows: Rows) -> io::Result<()> {
        let Rows { selection, from, chunk, ends, values, whole, .. } = rows;
        let selection =
            selection.map_err(|message| io::Error::other(format!("{}: {message}", from[0])))?;
        let table = selection.shape.table;
        if let Some(output) = self.output.take() {
            let sheet = Sheet::open(output, self.kind, &selection.shape, self.args)?;
            let sorted = selection
                .order
                .map(|order| Sorted::new(order, self.args.limit_rows, self.args.max_memory.0));
            let from = from.clone();
            self.open = Some(Open { selection, from, sheet, sorted, whole: None });
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        let own = open.selection.shape.table;
        if own != table {
            let [[first, first_format], [file, format]] = [&open.from, &from];
            return Err(io::Error::other(format!(
                "one file holds one table: {first} gives {} ({first_format}), but {file} gives {} ({format}); --from {first_format} or --from {format} reads the files of one",
                own.name, table.name
            )));
        }
        let is_other =
            whole.as_ref().zip(open.whole.as_ref()).is_some_and(|(one, two)| one.file != two.file);
        if is_other {
            self.end_of_file()?;
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        if let Some(whole) = whole {
            Whole::add(&mut open.whole, whole);
        }
        self.put(out, chunk, &ends, values)
    }

    /// Writes rows, up to the limit.
    fn put(
        &mut self,
        out: &[u8],
        mut chunk: Chunk,
        ends: &[usize],
        values: Vec<Row>,
    ) -> io::Result<()> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if let Some(sorted) = &mut open.sorted {
            return values.into_iter().try_for_each(|row| sorted.push(row));
        }
        let limit = self.args.limit_rows;
        let left = limit.map_or(usize::MAX, |limit| saturated(limit - self.rows));
        let text = match ends.get(left.min(ends.len()).wrapping_sub(1)) {
            Some(end) => &out[..*end],
            None if limit.is_some() => &[],
            None => out,
        };
        chunk.truncate(left.min(chunk.len()));
        let rows = ends.len().max(chunk.len()).max(values.len()).min(left);
        self.rows += rows as u64;
        open.sheet.write(text, chunk)?;
        values.iter().take(left).try_for_each(|row| open.sheet.row(&row.cells))?;
        match self.args.limit_rows == Some(self.rows) && self.is_only {
            true => Err(io::Error::other(Enough)),
            false => Ok(()),
        }
    }

    /// Finishes the file. Without any record, it holds the header of the table, if that is known.
    pub(super) fn finish(mut self, known: Option<Selection>) -> io::Result<Ended> {
        match self.end_of_file() {
            Err(error) if is_enough(&error) => {}
            other => other?,
        }
        let output = match (self.open, self.output, known) {
            (Some(mut open), ..) => {
                let sorted = open.sorted.map(Sorted::finish).unwrap_or_default();
                sorted.iter().try_for_each(|row| open.sheet.row(&row.cells))?;
                open.sheet.finish()?
            }
            (None, Some(output), Some(known)) => {
                Sheet::open(output, self.kind, &known.shape, self.args)?.finish()?
            }
            (None, Some(output), None) if self.kind.may_be_empty() => output,
            _ => return Ok(Ended { output: Output::stdout(), is_empty: false }),
        };
        Ok(Ended { output, is_empty: false })
    }

    /// Writes the rows about a whole file.
    fn end_of_file(&mut self) -> io::Result<()> {
        let Some(open) = &mut self.open else { return Ok(()) };
        let selection = open.selection.clone();
        let whole = open.whole.take().zip(selection.shape.table.whole);
        let Some((whole, rows)) = whole else { return Ok(()) };
        let (place, at) = (whole.place(), place_cells(whole.place()));
        let mut chunk = selection.shape.chunk(whole.file.1.clone());
        let (mut out, mut ends, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let counted = self.args.limit_rows.is_some();
        let mut into = Sink {
            kind: self.kind,
            counted,
            out: &mut out,
            chunk: &mut chunk,
            ends: &mut ends,
            values: &mut values,
        };
        let sum = whole.sum.of_file();
        rows(&sum, selection.computed(), &mut |cells| into.add(&selection, place, &at, &cells));
        self.put(&out, chunk, &ends, values)
    }
}
