//! The records of an input one by one, read as they are requested.

use crate::blocks::{AHEAD, Block, Blocks};
use crate::filter::{Filter, cut_out};
use crate::findings::{Found, Lines};
use crate::reader::Reader;
use crate::rows::Given;
use crate::source::{Source, os_error};
use boardnote_formats::cut::Piece;
use boardnote_formats::finding::Finding;
use boardnote_formats::settings::Settings;
use boardnote_formats::{Format, Record};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

/// The records of an input.
#[pyclass(module = "boardnote._native")]
pub(crate) struct Records {
    format: &'static dyn Format,
    settings: Settings,
    source: Source,
    /// The part of the input that is not read yet; `None` before the first record.
    blocks: Option<Blocks>,
    block: Block,
    /// Place in the block of the next record.
    at: usize,
    /// Number of the first record of the block.
    n: u64,
    lines: Lines,
    /// Conditions on the records; `None` selects all.
    filter: Option<Filter>,
}

/// A record: its bytes, and its JSON value or the exception for it, neither if it is not selected.
type One<'py> = (Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>, Option<Bound<'py, PyAny>>);

#[pymethods]
impl Records {
    #[new]
    #[pyo3(signature = (reader, source, filter=None))]
    fn new(reader: &Reader, source: Given, filter: Option<PyRef<'_, Filter>>) -> Self {
        Self {
            format: reader.format,
            settings: reader.settings.clone(),
            source: source.into(),
            blocks: None,
            block: Block::default(),
            at: 0,
            n: 0,
            lines: Lines::default(),
            filter: filter.map(|filter| filter.clone()),
        }
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<One<'py>>> {
        while self.at >= self.block.records.len() {
            let next = py.detach(|| self.advance());
            if !next.map_err(|error| self.source.exception(py, &error))? {
                return Ok(None);
            }
        }
        let Some(record) = self.block.record(self.at, self.n) else { return Ok(None) };
        self.at += 1;
        let settings = self.blocks.as_ref().map_or(&self.settings, |blocks| &blocks.settings);
        let mut json = Vec::new();
        let result = self.selects(record, settings).and_then(|selected| {
            if selected {
                self.format.decode(record, settings, &mut json)?;
            }
            Ok(selected)
        });
        let bytes = PyBytes::new(py, record.bytes);
        Ok(Some(match result {
            Ok(false) => (bytes, None, None),
            Ok(true) => (bytes, Some(PyBytes::new(py, &json)), None),
            Err(finding) => {
                let found = Found::new(finding, self.format, record);
                let error = found.error(py, Some((&self.block.data, &mut self.lines)));
                (bytes, None, Some(error.into_value(py).into_bound(py).into_any()))
            }
        }))
    }

    /// Writes the selected records to a file, and returns the numbers of records, of selected ones, and
    /// of bad ones. The first bad record is raised, or bad records are counted only.
    fn write(&mut self, py: Python<'_>, path: PathBuf, raises: bool) -> PyResult<(u64, u64, u64)> {
        cut_out(self.format)?;
        let failed = |error: &io::Error| os_error(py, error, path.as_os_str());
        let file = py.detach(|| File::create(&path)).map_err(|error| failed(&error))?;
        let mut kept = Kept { file: BufWriter::new(file), header: Vec::new(), count: 0, bad: 0 };
        loop {
            py.check_signals()?;
            let next = py.detach(|| self.advance());
            if !next.map_err(|error| self.source.exception(py, &error))? {
                break;
            }
            match py.detach(|| self.write_block(&mut kept, raises)) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    return Err(found.error(py, Some((&self.block.data, &mut self.lines))));
                }
                Err(error) => return Err(failed(&error)),
            }
        }
        kept.file.flush().map_err(|error| failed(&error))?;
        Ok((self.n + self.block.records.len() as u64, kept.count, kept.bad))
    }

    /// Returns a reader for the last record returned, with the settings of the input, which the first
    /// records of the input may settle.
    fn reader(&self) -> Reader {
        let settings = self.blocks.as_ref().map_or(&self.settings, |blocks| &blocks.settings);
        let record = self.at.checked_sub(1).and_then(|at| self.block.record(at, self.n));
        let index = record.map(|record| record.index);
        Reader { format: self.format, settings: settings.clone(), index }
    }
}

/// The file of selected records.
struct Kept {
    file: BufWriter<File>,
    /// The header that precedes the first record.
    header: Vec<u8>,
    count: u64,
    bad: u64,
}

impl Records {
    /// Returns `true` if a record of the block is selected.
    fn selects(&self, record: Record<'_>, settings: &Settings) -> Result<bool, Finding> {
        match (self.block.refusal(), &self.filter) {
            (Some(refusal), _) => Err(refusal),
            (None, None) => Ok(true),
            (None, Some(filter)) => filter.selects(record, &self.source.name(), settings),
        }
    }

    /// Writes the selected records of the block, and returns the first bad one if that is raised.
    fn write_block(&self, kept: &mut Kept, raises: bool) -> io::Result<Option<Found>> {
        let settings = self.blocks.as_ref().map_or(&self.settings, |blocks| &blocks.settings);
        let settings = Settings { errors_only: true, ..settings.clone() };
        let mut out = Vec::new();
        for at in 0..self.block.records.len() {
            let Some(record) = self.block.record(at, self.n) else { break };
            let piece = Piece::of(self.format, record);
            if let Some(header) = piece.header {
                kept.header = header.to_vec();
            }
            match self.selects(record, &settings) {
                Ok(false) => {}
                Ok(true) => {
                    out.append(&mut kept.header);
                    piece.append(self.format, &mut out);
                    kept.count += 1;
                }
                Err(finding) if raises => {
                    return Ok(Some(Found::new(finding, self.format, record)));
                }
                Err(_) => kept.bad += 1,
            }
        }
        kept.file.write_all(&out).map(|()| None)
    }

    /// Reads the next block, and returns `false` at the end of the input.
    fn advance(&mut self) -> io::Result<bool> {
        let blocks = match &mut self.blocks {
            Some(blocks) => blocks,
            none => {
                let blocks = Blocks::open(&self.source, self.format, &self.settings, AHEAD)?;
                none.insert(blocks)
            }
        };
        let Some(block) = blocks.next()? else { return Ok(false) };
        self.lines = match self.block.used {
            0 => Lines::behind(block.base),
            used => {
                self.lines.advance(&self.block.data, used);
                std::mem::take(&mut self.lines)
            }
        };
        self.n += self.block.records.len() as u64;
        (self.block, self.at) = (block, 0);
        Ok(true)
    }
}
