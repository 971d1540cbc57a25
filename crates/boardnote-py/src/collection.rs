//! Questions about whole collections: the records in arbitrary text, and statistics.

use crate::blocks::{AHEAD, Blocks};
use crate::reader::Reader;
use crate::source::{Given, Source};
use boardnote_formats::notation::Hit;
use boardnote_formats::tally::{Key, Tally};
use boardnote_formats::{ALL, Unit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cmp::Reverse;
use std::io;

/// A record found in text: its start and length in bytes, its notation, and its canonical form.
type Found = (usize, usize, &'static str, Option<String>);

/// Finds the records in arbitrary text, from left to right. Of two that overlap, the one that starts
/// first is kept, or the longer one.
#[pyfunction]
pub(crate) fn scan(py: Python<'_>, text: &[u8]) -> Vec<Found> {
    py.detach(|| {
        let mut all = Vec::new();
        for format in ALL {
            if format.info().unit == Unit::File {
                format.scan(text, &mut |hit| all.push(hit));
                continue;
            }
            let mut start = 0;
            for line in text.split_inclusive(|byte| *byte == b'\n') {
                let content = line.trim_ascii_end();
                format.scan(content, &mut |hit: Hit| {
                    let span = hit.span.start + start..hit.span.end + start;
                    all.push(Hit { span, ..hit });
                });
                start += line.len();
            }
        }
        all.sort_by_key(|hit| (hit.span.start, Reverse(hit.span.end)));
        let mut end = 0;
        all.retain(|hit| {
            let is_free = hit.span.start >= end;
            if is_free {
                end = hit.span.end;
            }
            is_free
        });
        let found = |hit: Hit| (hit.span.start, hit.span.len(), hit.format, hit.canonical);
        all.into_iter().map(found).collect()
    })
}

/// Returns the charts and the mean values of the records of several inputs, and the numbers of records and of
/// bad ones.
#[pyfunction]
pub(crate) fn stats<'py>(
    py: Python<'py>,
    reader: &Reader,
    sources: Vec<Given>,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>, u64, u64)> {
    let format = reader.format;
    if !format.abilities().stats {
        let message = format!("{} has no statistics", format.info().name);
        return Err(PyValueError::new_err(message));
    }
    let (mut tally, mut records, mut bad) = (Tally::default(), 0, 0);
    for source in sources {
        py.check_signals()?;
        let source = Source::from(source);
        let counted = py.detach(|| {
            let mut blocks = Blocks::open(&source, format, &reader.settings, AHEAD)?;
            while let Some(block) = blocks.next()? {
                for at in 0..block.records.len() {
                    let Some(record) = block.record(at, records) else { break };
                    let found = format.count(record, &blocks.settings, &mut tally);
                    let is_bad = found.map_or(true, |found| found.iter().any(|it| it.is_error()));
                    bad += u64::from(is_bad);
                }
                records += block.records.len() as u64;
            }
            io::Result::Ok(())
        });
        counted.map_err(|error| source.exception(py, &error))?;
    }
    let (charts, means) = (PyDict::new(py), PyDict::new(py));
    for (title, bars) in tally.charts() {
        let chart = PyDict::new(py);
        for (key, count) in bars {
            match key {
                Key::Number(number) => chart.set_item(number, count)?,
                Key::Word(word) => chart.set_item(word, count)?,
            }
        }
        charts.set_item(title, chart)?;
    }
    tally.means().try_for_each(|(title, mean)| means.set_item(title, mean))?;
    Ok((charts, means, records, bad))
}
