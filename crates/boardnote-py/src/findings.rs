//! Findings as Python values, and the exception that carries one.

use boardnote_formats::condition::Fault;
use boardnote_formats::finding::Finding;
use boardnote_formats::{Format, Record, Unit, saturated};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The lines of the part of an input that is in memory, for the lines and columns of findings.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Offsets of the line ends in the part, computed when a place is first requested.
    ends: Option<Vec<usize>>,
    /// Offset of the part in its input.
    base: u64,
    /// Number of line ends before the part.
    lines: usize,
    /// Number of characters before the part in the line where it starts.
    column: usize,
}

impl Lines {
    /// Returns the line of a byte of the input, and its column in characters, both from 1.
    fn place(&mut self, data: &[u8], at: u64) -> (usize, usize) {
        let at = saturated(at.saturating_sub(self.base));
        let ends = self.ends.get_or_insert_with(|| line_ends(data).collect());
        let line = ends.partition_point(|end| *end < at);
        let start = line.checked_sub(1).and_then(|line| ends.get(line)).map(|end| end + 1);
        let before = data.get(start.unwrap_or(0)..at.min(data.len())).unwrap_or_default();
        let column = if start.is_none() { self.column } else { 0 };
        (self.lines + line + 1, column + characters(before) + 1)
    }

    /// Moves on to the part behind the first `used` bytes of this one.
    pub(crate) fn advance(&mut self, data: &[u8], used: u64) {
        let done = usize::try_from(used).ok().and_then(|used| data.get(..used)).unwrap_or(data);
        let (count, last) =
            line_ends(done).fold((0, None), |(count, _), end| (count + 1, Some(end)));
        let kept = if last.is_none() { self.column } else { 0 };
        let rest = &done[last.map_or(0, |end| end + 1)..];
        *self = Self {
            ends: None,
            base: self.base + used,
            lines: self.lines + count,
            column: kept + characters(rest),
        };
    }

    /// Returns the lines of an input whose first byte in memory has this offset.
    pub(crate) fn behind(base: u64) -> Self {
        Self { base, ..Self::default() }
    }
}

fn line_ends(data: &[u8]) -> impl Iterator<Item = usize> {
    data.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at)
}

fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

/// A finding, its place, and its record.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) finding: Finding,
    pub(crate) format: &'static dyn Format,
    pub(crate) n: u64,
    /// Offset of the record in its file.
    pub(crate) offset: u64,
    pub(crate) file: Option<String>,
}

impl Found {
    pub(crate) fn new(finding: Finding, format: &'static dyn Format, record: Record<'_>) -> Self {
        Self { finding, format, n: record.n, offset: record.offset, file: None }
    }

    /// Returns the finding as keyword arguments. `whole` is the input, if it is in memory.
    pub(crate) fn dict<'py>(
        &self,
        py: Python<'py>,
        whole: Option<(&[u8], &mut Lines)>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let info = self.format.info();
        let base = if info.unit == Unit::File { self.offset } else { 0 };
        let span = &self.finding.span;
        let offset = self.finding.offset.map_or(base + span.start as u64, |at| at as u64);
        let start = self.offset + span.start as u64;
        let dict = PyDict::new(py);
        dict.set_item("code", &self.finding.code)?;
        dict.set_item("severity", self.finding.severity.name())?;
        dict.set_item("message", &self.finding.message)?;
        dict.set_item("hint", self.finding.help.as_deref().map(in_python))?;
        dict.set_item("offset", offset)?;
        dict.set_item("length", span.len())?;
        dict.set_item("start", start)?;
        dict.set_item("n", self.n)?;
        dict.set_item("file", &self.file)?;
        let place = whole.filter(|_| !info.binary).map(|(data, lines)| lines.place(data, start));
        dict.set_item("line", place.map(|(line, _)| line))?;
        dict.set_item("column", place.map(|(_, column)| column))?;
        Ok(dict)
    }

    /// Returns the exception for a bad record.
    pub(crate) fn error(&self, py: Python<'_>, whole: Option<(&[u8], &mut Lines)>) -> PyErr {
        match self.dict(py, whole) {
            Ok(dict) => notation_error(py, &dict),
            Err(error) => error,
        }
    }
}

/// Makes a `NotationError` from keyword arguments.
pub(crate) fn notation_error(py: Python<'_>, dict: &Bound<'_, PyDict>) -> PyErr {
    let made = py
        .import("boardnote._errors")
        .and_then(|module| module.getattr("NotationError"))
        .and_then(|class| class.call_method1("_of", (dict,)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Makes a `NotationError` about a whole input.
pub(crate) fn refuse(py: Python<'_>, code: &str, message: &str) -> PyErr {
    refuse_in(py, code, message, None)
}

/// Makes a `NotationError` about a whole input, and the file that it is, if it is one.
pub(crate) fn refuse_in(py: Python<'_>, code: &str, message: &str, file: Option<&str>) -> PyErr {
    let dict = PyDict::new(py);
    let filled = dict
        .set_item("code", code)
        .and_then(|()| dict.set_item("message", message))
        .and_then(|()| dict.set_item("file", file));
    filled.map_or_else(|error| error, |()| notation_error(py, &dict))
}

/// Makes a `NotationError` about a condition, whose `offset` counts from the start of the condition.
pub(crate) fn condition_error(py: Python<'_>, fault: &Fault) -> PyErr {
    let dict = PyDict::new(py);
    let filled = dict
        .set_item("code", "bad-condition")
        .and_then(|()| dict.set_item("message", in_python(&fault.message)))
        .and_then(|()| dict.set_item("offset", fault.span.start))
        .and_then(|()| dict.set_item("length", fault.span.len()));
    filled.map_or_else(|error| error, |()| notation_error(py, &dict))
}

/// Returns a message that names arguments and functions of Python in place of options of the program.
pub(crate) fn in_python(message: &str) -> String {
    let mut text = message.to_owned();
    for (option, before, after) in [
        ("boardnote formats --columns ", "columns(\"", "\")"),
        ("--table ", "table=\"", "\""),
        ("--dialect ", "dialect=\"", "\""),
    ] {
        while let Some((start, rest)) = text.split_once(option) {
            let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && !"-_".contains(it));
            let (value, rest) = rest.split_at(end.unwrap_or(rest.len()));
            text = format!("{start}{before}{value}{after}{rest}");
        }
    }
    for (option, argument) in [
        ("--from", "format="),
        ("boardnote formats", "formats()"),
        ("--lenient", "strict=False"),
        ("--where", "where"),
    ] {
        text = text.replace(option, argument);
    }
    text
}

/// Returns an argument of whole numbers. One that is out of range is a `ValueError`, as other wrong
/// values are.
pub(crate) fn whole<'py, T: FromPyObjectOwned<'py>>(given: &Bound<'py, PyAny>) -> PyResult<T> {
    given.extract::<T>().map_err(|error| {
        let error = error.into();
        if error.is_instance_of::<PyOverflowError>(given.py()) {
            PyValueError::new_err(format!("{given} is out of range"))
        } else {
            error
        }
    })
}
