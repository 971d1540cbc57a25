//! The rows of records, in the form in which they are written.

use super::Kind;
use super::order::{Key, Row};
use super::selection::Selection;
use crate::bulk::{Item, Part};
use crate::finding::Finding;
use crate::formats::Analyzed;
use crate::formats::table::{Cell, Marked, PLACE, Place, chunk::Chunk, of_bad_record};
use crate::pipeline::Source;
use crate::settings::Settings;
use crate::split::{ACCEPTED, Bound, Names, Piece};
use crate::table::place_cells;
use crate::trouble::Trouble;

/// The rows of a batch: as text in the output of the part, as columns here, or as values.
pub(super) struct Rows {
    pub(super) selection: Result<Selection, String>,
    /// Names of the file and of its format, for messages.
    pub(super) from: [String; 2],
    pub(super) chunk: Chunk,
    /// Ends of the rows in the text, if they are counted.
    pub(super) ends: Vec<usize>,
    pub(super) values: Vec<Row>,
    /// The sum of the records, for a table with rows about whole files.
    pub(super) whole: Option<Whole>,
    pub(super) bad: bool,
}

/// The sum of the records of a file, with the place of the first.
pub(super) struct Whole {
    pub(super) file: (usize, String),
    pub(super) offset: u64,
    pub(super) n: u64,
    pub(super) sum: Analyzed,
}

impl Whole {
    pub(super) const fn place(&self) -> Place<'_> {
        Place { file: self.file.1.as_str(), offset: self.offset, n: self.n }
    }

    /// Adds `other` to the sum of the same file, or starts with it.
    pub(super) fn add(whole: &mut Option<Self>, other: Self) {
        match whole {
            Some(whole) => whole.sum.add(&other.sum),
            None => *whole = Some(other),
        }
    }
}

impl Rows {
    pub(super) fn new(source: &Source, selection: Result<Selection, Trouble>, kind: Kind) -> Self {
        let chunk = match &selection {
            Ok(selection) if !kind.may_be_empty() => selection.shape.chunk(source.name.clone()),
            _ => Chunk::default(),
        };
        let from = [source.name.clone(), source.format.info().name.to_owned()];
        let selection = selection.map_err(|trouble| trouble.message);
        Self {
            selection,
            from,
            chunk,
            ends: Vec::new(),
            values: Vec::new(),
            whole: None,
            bad: false,
        }
    }
}

/// The rows of a batch: all together, or those of each piece.
pub(super) struct Parts<'a> {
    selection: Result<Selection, Trouble>,
    kind: Kind,
    bound: Option<Bound<'a>>,
    /// The rows of the pieces, which end where the text of the next begins.
    pub(super) all: Vec<(Option<Piece>, Rows)>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(
        source: &Source,
        selection: Result<Selection, Trouble>,
        kind: Kind,
        names: Option<&'a Names>,
    ) -> Self {
        let bound = names.map(|names| names.bind(source.format).expect(ACCEPTED));
        let all = match &bound {
            Some(_) => Vec::new(),
            None => vec![(None, Rows::new(source, selection.clone(), kind))],
        };
        Self { selection, kind, bound, all }
    }

    /// Returns the rows that those of a record are added to. Its text begins at `start`.
    fn of(&mut self, item: &Item<'_, '_>, settings: &Settings, start: usize) -> &mut Rows {
        if let Some(bound) = &self.bound {
            let piece = bound.piece(item.record, item.source, settings, 0, start);
            let is_same = |last: &(Option<Piece>, Rows)| {
                last.0.as_ref().is_some_and(|last| last.name == piece.name)
            };
            if !self.all.last().is_some_and(is_same) {
                let rows = Rows::new(item.source, self.selection.clone(), self.kind);
                self.all.push((Some(piece), rows));
            }
        }
        &mut self.all.last_mut().expect("there are rows of a piece, or of the batch").1
    }
}

/// The destination of rows.
pub(super) struct Sink<'a> {
    pub(super) kind: Kind,
    pub(super) counted: bool,
    pub(super) out: &'a mut Vec<u8>,
    pub(super) chunk: &'a mut Chunk,
    pub(super) ends: &'a mut Vec<usize>,
    pub(super) values: &'a mut Vec<Row>,
}

impl Sink<'_> {
    /// Returns the sizes by which rows added later can be removed.
    fn mark(&self) -> [usize; 4] {
        [self.out.len(), self.chunk.len(), self.ends.len(), self.values.len()]
    }

    /// Removes the rows added after a mark.
    fn truncate(&mut self, [out, chunk, ends, values]: [usize; 4]) {
        self.out.truncate(out);
        self.chunk.truncate(chunk);
        self.ends.truncate(ends);
        self.values.truncate(values);
    }

    /// Adds a row, if it is selected.
    pub(super) fn add(
        &mut self,
        selection: &Selection,
        place: Place<'_>,
        at: &[Cell],
        cells: &[Cell],
    ) {
        if !selection.selects(at, cells) {
            return;
        }
        let shape = &selection.shape;
        let shown = shape.shown.iter().map(|column| selection.cell(*column, at, cells));
        if let Some(order) = &selection.order {
            let key = order.key(selection.cell(order.column, at, cells));
            self.values.push(Row::new(key, shown.cloned().collect()));
        } else if self.kind.needs_cells() {
            self.values.push(Row::new(Key::Unknown, shown.cloned().collect()));
        } else if self.kind.may_be_empty() {
            self.kind.text(shape, shown, self.out);
            if self.counted {
                self.ends.push(self.out.len());
            }
        } else if selection.is_all() {
            self.chunk.push(place, cells);
        } else {
            let own = shape.shown.iter().filter(|column| **column >= PLACE.len());
            let own = own.map(|column| selection.cell(*column, at, cells).clone());
            self.chunk.push(place, &own.collect::<Vec<_>>());
        }
    }
}

/// Adds the selected rows of a record. A bad record has one row, which tells the error.
pub(super) fn add(
    item: &mut Item<'_, '_>,
    kind: Kind,
    limit: Option<u64>,
    settings: &Settings,
    part: &mut Part<Parts>,
) {
    let Part { out, data, .. } = part;
    let rows = data.of(item, settings, out.len());
    let Rows { selection: Ok(selection), chunk, ends, values, whole, .. } = rows else { return };
    let table = selection.shape.table;
    let record = item.record;
    let place = Place { file: &item.source.name, offset: record.offset, n: record.n };
    let at = place_cells(place);
    let mut into = Sink { kind, counted: limit.is_some(), out, chunk, ends, values };
    let before = into.mark();
    let mut add = |cells: &[Cell]| into.add(selection, place, &at, cells);
    let (format, chosen) = (item.source.format, selection.computed());
    let found = match table.whole {
        None => format.rows(record, table, chosen, settings, &mut add),
        Some(rows) => format.analysis(record, settings).map(|(sum, findings)| {
            let mut marked = Marked::new(table, chosen, &mut add);
            rows(&sum, chosen, &mut |cells| marked.push(cells));
            marked.finish(&findings);
            let file = (item.source.number, item.source.name.clone());
            Whole::add(whole, Whole { file, offset: record.offset, n: record.n, sum });
            findings
        }),
    };
    match found {
        Ok(findings) => {
            let bad = findings.iter().any(Finding::is_error);
            part.bad += u64::from(bad);
            rows.bad |= bad;
            // Warnings of the analysis concern the options; all others concern the record.
            let told = |found: &&Finding| found.is_error() || table.whole.is_some();
            for finding in findings.iter().filter(told) {
                item.brief(finding, part);
            }
        }
        Err(finding) => {
            into.truncate(before);
            if let Some(cells) = of_bad_record(table, chosen, &finding.code) {
                into.add(selection, place, &at, &cells);
            }
            rows.bad = true;
            item.bad_in_brief(&finding, part);
        }
    }
}
