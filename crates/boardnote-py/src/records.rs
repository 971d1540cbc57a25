//! The records of inputs one by one, read as they are requested.

use crate::blocks::{AHEAD, Block, Blocks};
use crate::filter::{Filter, cut_out};
use crate::findings::{Found, Lines};
use crate::reader::Reader;
use crate::source::{Given, Source, os_error};
use boardnote_formats::cut::Piece;
use boardnote_formats::finding::Finding;
use boardnote_formats::settings::Settings;
use boardnote_formats::{Format, Record};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

/// The records of inputs, one input after the other.
#[pyclass(module = "boardnote._native")]
pub(crate) struct Records {
    format: &'static dyn Format,
    settings: Settings,
    sources: Vec<Source>,
    /// Number of inputs that have been opened.
    opened: usize,
    /// The part of the current input that is not read yet; `None` before it is opened.
    blocks: Option<Blocks>,
    block: Block,
    /// Place in the block of the next record.
    at: usize,
    /// Number of records before the block.
    n: u64,
    lines: Lines,
    /// Conditions on the records; `None` selects all.
    filter: Option<Filter>,
}

/// A record: its bytes, its JSON value if it can be read and is selected, and the exception for its first
/// error. One of which a part can be read has both.
type One<'py> = (Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>, Option<Bound<'py, PyAny>>);

#[pymethods]
impl Records {
    #[new]
    #[pyo3(signature = (reader, sources, filter=None))]
    fn new(reader: &Reader, sources: Vec<Given>, filter: Option<PyRef<'_, Filter>>) -> Self {
        Self {
            format: reader.format,
            settings: reader.settings.clone(),
            sources: sources.into_iter().map(Source::from).collect(),
            opened: 0,
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
            if !self.next_block(py)? {
                return Ok(None);
            }
        }
        let Some(record) = self.block.record(self.at, self.n) else { return Ok(None) };
        self.at += 1;
        let settings = self.blocks.as_ref().map_or(&self.settings, |blocks| &blocks.settings);
        let mut json = Vec::new();
        let error = self.read(record, settings, &mut json);
        // A record with an error is selected by what can be read of it.
        let selected = match (&error, json.is_empty()) {
            (Some(_), true) => Ok(false),
            _ => self.selects(record, settings),
        };
        let bytes = PyBytes::new(py, record.bytes);
        let error = error.or(selected.as_ref().err().cloned());
        let json = matches!(selected, Ok(true)).then(|| PyBytes::new(py, &json));
        let error = error.map(|finding| {
            let found = Found::new(finding, self.format, record);
            let error = found.error(py, Some((&self.block.data, &mut self.lines)));
            error.into_value(py).into_bound(py).into_any()
        });
        Ok(Some((bytes, json, error)))
    }

    /// Number of the input of the last record returned.
    #[getter]
    const fn input(&self) -> usize {
        self.opened.saturating_sub(1)
    }

    /// Writes the selected records to a file, and returns the numbers of records, of selected ones, and
    /// of bad ones. With `raise`, the first record with an error is raised, with `skip` none of them is
    /// written, and with `partial` those are selected of which a part can be read.
    fn write(&mut self, py: Python<'_>, path: PathBuf, errors: &str) -> PyResult<(u64, u64, u64)> {
        cut_out(self.format)?;
        let failed = |error: &io::Error| os_error(py, error, path.as_os_str());
        let file = py.detach(|| File::create(&path)).map_err(|error| failed(&error))?;
        let mut kept = Kept { file: BufWriter::new(file), header: Vec::new(), count: 0, bad: 0 };
        loop {
            py.check_signals()?;
            if !self.next_block(py)? {
                break;
            }
            match py.detach(|| self.write_block(&mut kept, errors)) {
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
    /// Reads a record of the block as JSON, and returns its first error.
    fn read(&self, record: Record<'_>, settings: &Settings, json: &mut Vec<u8>) -> Option<Finding> {
        if let Some(refusal) = self.block.refusal() {
            return Some(refusal);
        }
        match self.format.decode(record, settings, json) {
            Ok(findings) => findings.into_iter().find(Finding::is_error),
            Err(finding) => {
                json.clear();
                Some(finding)
            }
        }
    }

    /// Returns `true` if a record of the block is selected.
    fn selects(&self, record: Record<'_>, settings: &Settings) -> Result<bool, Finding> {
        let Some(filter) = &self.filter else { return Ok(true) };
        let name = self.sources.get(self.input()).map(Source::name).unwrap_or_default();
        filter.selects(record, &name, settings)
    }

    /// Writes the selected records of the block, and returns the first bad one if that is raised.
    fn write_block(&self, kept: &mut Kept, errors: &str) -> io::Result<Option<Found>> {
        let settings = self.blocks.as_ref().map_or(&self.settings, |blocks| &blocks.settings);
        let settings = Settings { errors_only: true, ..settings.clone() };
        let (mut out, mut json) = (Vec::new(), Vec::new());
        for at in 0..self.block.records.len() {
            let Some(record) = self.block.record(at, self.n) else { break };
            let piece = Piece::of(self.format, record);
            if let Some(header) = piece.header {
                kept.header = header.to_vec();
            }
            json.clear();
            let error = self.read(record, &settings, &mut json);
            let selected = match error {
                Some(error) if errors != "partial" || json.is_empty() => Err(error),
                _ => self.selects(record, &settings),
            };
            match selected {
                Ok(false) => {}
                Ok(true) => {
                    out.append(&mut kept.header);
                    piece.append(self.format, &mut out);
                    kept.count += 1;
                }
                Err(finding) if errors == "raise" => {
                    return Ok(Some(Found::new(finding, self.format, record)));
                }
                Err(_) => kept.bad += 1,
            }
        }
        kept.file.write_all(&out).map(|()| None)
    }

    /// Reads the next block, and returns `false` at the end of the last input.
    fn next_block(&mut self, py: Python<'_>) -> PyResult<bool> {
        let next = py.detach(|| self.advance());
        next.map_err(|error| match self.sources.get(self.input()) {
            Some(source) => source.exception(py, &error),
            None => error.into(),
        })
    }

    fn advance(&mut self) -> io::Result<bool> {
        loop {
            let blocks = match &mut self.blocks {
                Some(blocks) => blocks,
                none => {
                    let Some(source) = self.sources.get(self.opened) else { return Ok(false) };
                    self.opened += 1;
                    none.insert(Blocks::open(source, self.format, &self.settings, AHEAD)?)
                }
            };
            let next = blocks.next()?;
            self.n += self.block.records.len() as u64;
            self.at = 0;
            let Some(block) = next else {
                (self.blocks, self.block) = (None, Block::default());
                continue;
            };
            self.lines = match self.block.used {
                0 => Lines::behind(block.base),
                used => {
                    self.lines.advance(&self.block.data, used);
                    std::mem::take(&mut self.lines)
                }
            };
            self.block = block;
            return Ok(true);
        }
    }
}
