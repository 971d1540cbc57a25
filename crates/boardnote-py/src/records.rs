//! The records of an input one by one, read as they are requested.

use crate::blocks::{AHEAD, Block, Blocks};
use crate::findings::{Found, Lines};
use crate::reader::Reader;
use crate::rows::Given;
use crate::source::Source;
use boardnote_formats::Format;
use boardnote_formats::settings::Settings;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

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
}

/// A record: its bytes, and its JSON value or the exception for it.
type One<'py> = (Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>, Option<Bound<'py, PyAny>>);

#[pymethods]
impl Records {
    #[new]
    fn new(reader: &Reader, source: Given) -> Self {
        Self {
            format: reader.format,
            settings: reader.settings.clone(),
            source: source.into(),
            blocks: None,
            block: Block::default(),
            at: 0,
            n: 0,
            lines: Lines::default(),
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
        let result = match self.block.refusal() {
            Some(refusal) => Err(refusal),
            None => self.format.decode(record, settings, &mut json).map(drop),
        };
        let bytes = PyBytes::new(py, record.bytes);
        Ok(Some(match result {
            Ok(()) => (bytes, Some(PyBytes::new(py, &json)), None),
            Err(finding) => {
                let found = Found::new(finding, self.format, record);
                let error = found.error(py, Some((&self.block.data, &mut self.lines)));
                (bytes, None, Some(error.into_value(py).into_bound(py).into_any()))
            }
        }))
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

impl Records {
    /// Reads the next block, and returns `false` at the end of the input.
    fn advance(&mut self) -> std::io::Result<bool> {
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
