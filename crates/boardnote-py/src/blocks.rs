//! The blocks of an input: its bytes, cut at the borders of records.

use crate::source::{Opened, Source};
use boardnote_formats::cut::{Most, survey};
use boardnote_formats::finding::Finding;
use boardnote_formats::notation::SURVEYED;
use boardnote_formats::settings::Settings;
use boardnote_formats::{Format, Record};
use pyo3::prelude::*;
use std::io::{self, Read};
use std::mem::{replace, take};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Least number of bytes of a block.
const BLOCK: usize = 1 << 20;
/// Largest number of bytes that are read to survey the first records.
const SURVEY: usize = 16 << 20;
/// Largest number of records that are found at once, if they are not put into batches.
pub(crate) const AHEAD: usize = 4096;
/// Largest length of a record in bytes.
const LONGEST: usize = 1 << 30;

/// A block of an input with its records.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) data: Vec<u8>,
    /// Offset of the block in its input.
    pub(crate) base: u64,
    /// Number in the input of the first record.
    index: u64,
    pub(crate) records: Vec<Range<usize>>,
    /// `true` if the only record is too long.
    refused: bool,
    /// Number of bytes that the block takes up.
    pub(crate) used: u64,
}

impl Block {
    /// Returns a record by its place in the block. `n` is the number of records before the block over all inputs.
    pub(crate) fn record(&self, at: usize, n: u64) -> Option<Record<'_>> {
        let range = self.records.get(at)?.clone();
        Some(Record {
            offset: self.base + range.start as u64,
            bytes: &self.data[range],
            n: n + at as u64 + 1,
            index: self.index + at as u64,
        })
    }

    /// Returns the error of the only record, if that is too long.
    pub(crate) fn refusal(&self) -> Option<Finding> {
        self.refused.then(|| {
            let message = format!("the record is longer than {LONGEST} bytes");
            Finding::error("record-too-long", 0..0, message)
        })
    }
}

/// Returns the offset and the number of the first record, and of the first one in each further stretch of
/// `every` bytes of a file.
#[pyfunction]
pub(crate) fn borders(
    py: Python<'_>,
    path: PathBuf,
    format: &str,
    every: u64,
) -> PyResult<Vec<(u64, u64)>> {
    let format = crate::catalog::named(format)?;
    let source = Source::Path(path);
    let found = py.detach(|| {
        let mut blocks = Blocks::open(&source, format, &Settings::default(), AHEAD)?;
        let mut borders = vec![(0, 0)];
        let mut next = every;
        while let Some(block) = blocks.next()? {
            for (range, index) in block.records.iter().zip(block.index..) {
                let start = block.base + range.start as u64;
                if start >= next {
                    borders.push((start, index));
                    next = start + every;
                }
            }
        }
        io::Result::Ok(borders)
    });
    found.map_err(|error| source.exception(py, &error))
}

/// The state of an input after the bytes read.
enum State {
    More,
    End,
    Failed(io::Error),
}

/// The blocks of an input, from first to last.
pub(crate) struct Blocks {
    format: &'static dyn Format,
    /// Settings for the records of the input, after its survey.
    pub(crate) settings: Arc<Settings>,
    /// The rest of the input. The lock makes the value shareable, and is never taken.
    reader: Mutex<Box<dyn Read + Send>>,
    state: State,
    /// Bytes that are in no block yet.
    data: Vec<u8>,
    base: u64,
    index: u64,
    /// Largest number of records of a block.
    most: usize,
    done: bool,
}

impl Blocks {
    /// Opens an input and surveys its first records. A block has at most `most` records.
    ///
    /// # Errors
    /// The input cannot be opened, or none of it can be read.
    pub(crate) fn open(
        source: &Source,
        format: &'static dyn Format,
        settings: &Settings,
        most: usize,
    ) -> io::Result<Self> {
        let Opened { reader, base, index } = source.open(format)?;
        let mut blocks = Self {
            format,
            settings: Arc::new(settings.clone()),
            reader: Mutex::new(reader),
            state: State::More,
            data: Vec::new(),
            base,
            index,
            most: most.max(1),
            done: false,
        };
        blocks.read(BLOCK);
        let info = format.info();
        let mark: &[u8] = b"\xef\xbb\xbf";
        if !info.binary && !info.reads_mark && base == 0 && blocks.data.starts_with(mark) {
            blocks.data.drain(..mark.len());
            blocks.base = mark.len() as u64;
            Arc::make_mut(&mut blocks.settings).text.charset = None;
        }
        if format.abilities().survey {
            let change = match source.head(format)? {
                None => {
                    blocks.fill_for_survey();
                    survey(format, &blocks.data, settings)
                }
                // The first records of the file precede this part of it.
                Some(reader) => {
                    let mut head = Vec::new();
                    reader.take(SURVEY as u64).read_to_end(&mut head)?;
                    survey(format, &head, settings)
                }
            };
            if let Some(change) = change {
                change.apply(Arc::make_mut(&mut blocks.settings));
            }
        }
        Ok(blocks)
    }

    /// Reads as many records as a survey looks at.
    fn fill_for_survey(&mut self) {
        let most = Most { records: SURVEYED, bytes: LONGEST };
        let mut records = Vec::new();
        while matches!(self.state, State::More) && self.data.len() < SURVEY {
            if self.format.cut(&self.data, false, most, &mut records).full {
                return;
            }
            self.read(self.data.len().max(BLOCK));
        }
    }

    /// Reads up to `most` more bytes.
    fn read(&mut self, most: usize) {
        if !matches!(self.state, State::More) {
            return;
        }
        let before = self.data.len();
        let reader = self.reader.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.state = match reader.take(most as u64).read_to_end(&mut self.data) {
            Err(error) => State::Failed(error),
            Ok(_) if self.data.len() - before < most => State::End,
            Ok(_) => State::More,
        };
    }

    /// Returns the next block, or `None` at the end. If reading fails, the complete records before the
    /// failure are returned first.
    pub(crate) fn next(&mut self) -> io::Result<Option<Block>> {
        if self.done {
            return Ok(None);
        }
        let most = Most { records: self.most, bytes: LONGEST };
        let mut records = Vec::new();
        loop {
            let end = matches!(self.state, State::End);
            let mut cut = self.format.cut(&self.data, end, most, &mut records);
            let first = self.index == 0 && records.is_empty();
            if cut.done && first && self.format.info().needs_record {
                records.push(0..self.data.len());
                cut.used = self.data.len();
            }
            let failed = matches!(self.state, State::Failed(_));
            let endless = records.is_empty() && !cut.done && !failed && self.data.len() > LONGEST;
            if endless {
                records.push(0..0);
            }
            if records.is_empty() && !cut.done && cut.used == 0 {
                if let State::Failed(error) = replace(&mut self.state, State::End) {
                    self.done = true;
                    return Err(error);
                }
                self.read(self.data.len().max(BLOCK));
                continue;
            }
            self.done = cut.done || endless;
            let rest = self.data.split_off(cut.used.min(self.data.len()));
            let block = Block {
                data: replace(&mut self.data, rest),
                base: self.base,
                index: self.index,
                records: take(&mut records),
                refused: cut.refused || endless,
                used: cut.used as u64,
            };
            self.base += block.used;
            self.index += block.records.len() as u64;
            if !self.done && !cut.full {
                self.read(BLOCK);
            }
            return Ok(Some(block));
        }
    }

    /// Returns `true` after the last block.
    pub(crate) const fn is_done(&self) -> bool {
        self.done
    }
}
