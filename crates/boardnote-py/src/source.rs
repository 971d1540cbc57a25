//! Inputs of `read`: files, bytes, and file objects of Python.

use crate::catalog;
use crate::findings::refuse_in;
use boardnote_formats::unpack::{self, Input, Refusal};
use boardnote_formats::{Format, Unit};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek as _, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;

/// Number of the error "input/output error", which has the same value on all platforms.
const EIO: i32 = 5;
/// Number of bytes requested from a file object at once.
const PIECE: usize = 1 << 20;

/// An input.
#[derive(Clone)]
pub(crate) enum Source {
    /// A file, which is opened for each pass.
    Path(PathBuf),
    /// The records of a file that begin in a range of its bytes.
    Part(Part),
    /// Bytes that Python owns.
    Bytes(Arc<PyBackedBytes>),
    /// A binary file object, whose `read` is called while the interpreter lock is held.
    Object(Arc<Py<PyAny>>, String),
}

/// A range of the bytes of a file.
#[derive(Clone, FromPyObject)]
pub(crate) struct Part(PathBuf, u64, u64, u64);

/// An input that has been opened.
pub(crate) struct Opened {
    pub(crate) reader: Box<dyn Read + Send>,
    /// Offset in the file of the first byte.
    pub(crate) base: u64,
    /// Number in the file of the first record, if it is known.
    pub(crate) index: u64,
}

impl Source {
    /// Returns the name for the column `file` and for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Path(path) | Self::Part(Part(path, ..)) => path.display().to_string(),
            Self::Bytes(_) => "<bytes>".to_owned(),
            Self::Object(_, name) => name.clone(),
        }
    }

    /// Returns the length in bytes, as stored.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::Path(path) => path.metadata().ok().map(|facts| facts.len()),
            Self::Part(Part(_, start, end, _)) => end.checked_sub(*start),
            Self::Bytes(bytes) => Some(bytes.len() as u64),
            Self::Object(..) => None,
        }
    }

    /// Opens the input and unpacks it if necessary.
    pub(crate) fn open(&self, format: &dyn Format) -> io::Result<Opened> {
        match self {
            Self::Part(part) => part.open(format),
            _ => Ok(Opened { reader: self.unpacked(Some(format))?, base: 0, index: 0 }),
        }
    }

    /// Returns the plain bytes of the whole input, whose notation may be unknown.
    fn unpacked(&self, format: Option<&dyn Format>) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Path(path) | Self::Part(Part(path, ..)) => {
                Box::new(Input::new(File::open(path)?, format))
            }
            Self::Bytes(bytes) => {
                Box::new(Input::new(Cursor::new(Shared(Arc::clone(bytes))), format))
            }
            Self::Object(object, _) => {
                Box::new(Input::new(Object { object: Arc::clone(object) }, format))
            }
        })
    }

    /// Returns the start of the file of which this is a later part.
    pub(crate) fn head(&self, format: &dyn Format) -> io::Result<Option<Box<dyn Read + Send>>> {
        match self {
            Self::Part(Part(_, 1.., ..)) => self.unpacked(Some(format)).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the exception for a failure to read the input, as the standard library would raise it.
    pub(crate) fn exception(&self, py: Python<'_>, error: &io::Error) -> PyErr {
        let inner = error.get_ref();
        let raised = inner.and_then(|inner| inner.downcast_ref::<PyErr>());
        let refusal = inner.and_then(|inner| inner.downcast_ref::<Refusal>());
        match (raised, refusal, self) {
            (Some(raised), ..) => raised.clone_ref(py),
            // Damage is an error of the file.
            (None, Some(refusal), _) if refusal.code != "damaged-data" => {
                let file = (!matches!(self, Self::Bytes(_))).then(|| self.name());
                refuse_in(py, refusal.code, &refusal.message, file.as_deref())
            }
            (None, _, Self::Path(path) | Self::Part(Part(path, ..))) => {
                os_error(py, error, path.as_os_str())
            }
            (None, ..) => os_error(py, error, self.name().as_ref()),
        }
    }
}

/// An input as passed from Python.
#[derive(FromPyObject)]
pub(crate) enum Given {
    #[pyo3(transparent)]
    Part(Part),
    #[pyo3(transparent)]
    Path(PathBuf),
    #[pyo3(transparent)]
    Bytes(PyBackedBytes),
    #[pyo3(transparent)]
    Object((Py<PyAny>, String)),
}

impl From<Given> for Source {
    fn from(given: Given) -> Self {
        match given {
            Given::Part(part) => Self::Part(part),
            Given::Path(path) => Self::Path(path),
            Given::Bytes(bytes) => Self::Bytes(Arc::new(bytes)),
            Given::Object((object, name)) => Self::Object(Arc::new(object), name),
        }
    }
}

impl Part {
    /// Opens the part. It begins at the first border of records in the range, and ends at the first one
    /// behind it.
    fn open(&self, format: &dyn Format) -> io::Result<Opened> {
        let Self(path, start, end, index) = self;
        let mut file = File::open(path)?;
        let border: &[u8] = match format.info() {
            info if info.unit == Unit::Line => b"\n",
            info if info.name == "pgn" => b"\n[Event ",
            // These are borders already.
            _ => b"",
        };
        let (start, end) =
            (next_border(&mut file, *start, border)?, next_border(&mut file, *end, border)?);
        file.seek(SeekFrom::Start(start))?;
        let reader = Box::new(file.take(end.saturating_sub(start)));
        Ok(Opened { reader, base: start, index: *index })
    }
}

/// Returns the offset of the first record at or behind `from`, whose start is behind the line end with
/// which `border` begins.
fn next_border(file: &mut File, from: u64, border: &[u8]) -> io::Result<u64> {
    if from == 0 || border.is_empty() {
        return Ok(from);
    }
    let mut at = from - 1;
    file.seek(SeekFrom::Start(at))?;
    let mut data = Vec::new();
    loop {
        let count = file.by_ref().take(PIECE as u64).read_to_end(&mut data)?;
        if let Some(found) = data.windows(border.len()).position(|bytes| bytes == border) {
            return Ok(at + found as u64 + 1);
        }
        if count < PIECE {
            return Ok(at + data.len() as u64);
        }
        let kept = border.len() - 1;
        let used = data.len() - kept;
        data.drain(..used);
        at += used as u64;
    }
}

/// Returns the `OSError` of a failure to read a file, with its number and the name of the file.
pub(crate) fn os_error(py: Python<'_>, error: &io::Error, name: &OsStr) -> PyErr {
    let known = error.raw_os_error();
    let text = match known {
        Some(number) => py
            .import("os")
            .and_then(|os| os.call_method1("strerror", (number,))?.extract())
            .unwrap_or_else(|_| error.to_string()),
        None => error.to_string(),
    };
    // A file that is damaged has no number of its own.
    PyOSError::new_err((known.unwrap_or(EIO), text, name.to_owned()))
}

/// Bytes that Python owns.
struct Shared(Arc<PyBackedBytes>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// A file object.
struct Object {
    object: Arc<Py<PyAny>>,
}

impl Read for Object {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let ended = || Err(io::Error::other("the interpreter has ended"));
        let read = Python::try_attach(|py| {
            let size = out.len().min(PIECE);
            let bytes = self.object.bind(py).call_method1("read", (size,))?;
            let bytes: &[u8] = bytes.extract().map_err(|_| {
                io::Error::other("the file object does not return bytes; open it in mode 'rb'")
            })?;
            let start = out.get_mut(..bytes.len()).ok_or_else(|| {
                io::Error::other("read(size) of the file object returned more than size bytes")
            })?;
            start.copy_from_slice(bytes);
            Ok(bytes.len())
        });
        read.unwrap_or_else(ended)
    }
}

/// Returns `true` if data is neither packed nor UTF-16, judged by its first bytes.
#[pyfunction]
pub(crate) fn is_plain(data: &[u8]) -> bool {
    unpack::is_plain(data, None)
}

/// Returns the plain bytes of an input, whose notation may be unknown.
#[pyfunction]
#[pyo3(signature = (source, format = None))]
pub(crate) fn load<'py>(
    py: Python<'py>,
    source: Given,
    format: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    read(py, &source.into(), format, u64::MAX, false)
}

/// Returns the first plain bytes of an input, from which its format is detected.
#[pyfunction]
pub(crate) fn sample(py: Python<'_>, source: Given) -> PyResult<Bound<'_, PyBytes>> {
    read(py, &source.into(), None, 1 << 18, true)
}

/// Reads an input, or what can be read of a damaged one if a part will do.
fn read<'py>(
    py: Python<'py>,
    source: &Source,
    format: Option<&str>,
    most: u64,
    part_will_do: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let format = format.map(catalog::named).transpose()?;
    let bytes = py.detach(|| {
        let mut bytes = Vec::new();
        match source.unpacked(format)?.take(most).read_to_end(&mut bytes) {
            Err(error) if !part_will_do || bytes.is_empty() => Err(error),
            _ => Ok(bytes),
        }
    });
    let bytes = bytes.map_err(|error| source.exception(py, &error))?;
    Ok(PyBytes::new(py, &bytes))
}
