//! Inputs of `read`: files, bytes, and file objects of Python.

use flate2::bufread::MultiGzDecoder;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;

/// Number of bytes requested from a file object at once.
const PIECE: usize = 1 << 20;

/// An input.
#[derive(Clone)]
pub(crate) enum Source {
    /// A file, which is opened for each pass.
    Path(PathBuf),
    /// Bytes that Python owns.
    Bytes(Arc<PyBackedBytes>),
    /// A binary file object, whose `read` is called while the interpreter lock is held.
    Object(Arc<Py<PyAny>>, String),
}

impl Source {
    /// Returns the name for the column `file` and for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Path(path) => path.display().to_string(),
            Self::Bytes(_) => "<bytes>".to_owned(),
            Self::Object(_, name) => name.clone(),
        }
    }

    /// Returns the length in bytes, as stored.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::Path(path) => path.metadata().ok().map(|facts| facts.len()),
            Self::Bytes(bytes) => Some(bytes.len() as u64),
            Self::Object(..) => None,
        }
    }

    /// Opens the input and decompresses it if necessary.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Path(path) => unpacked(BufReader::with_capacity(1 << 16, File::open(path)?))?,
            Self::Bytes(bytes) => unpacked(Cursor::new(Shared(Arc::clone(bytes))))?,
            Self::Object(object, _) => {
                unpacked(BufReader::new(Object { object: Arc::clone(object) }))?
            }
        })
    }
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

/// Returns the decompressed bytes of a file.
#[pyfunction]
pub(crate) fn load<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = py.detach(|| {
        let mut bytes = Vec::new();
        Source::Path(path).open()?.read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// Returns the first decompressed bytes of a file, from which its format is detected.
#[pyfunction]
pub(crate) fn sample<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = py.detach(|| {
        let mut bytes = Vec::new();
        Source::Path(path).open()?.take(1 << 18).read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    })?;
    Ok(PyBytes::new(py, &bytes))
}

fn unpacked(mut reader: impl BufRead + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let start = reader.fill_buf()?;
    Ok(if start.starts_with(&[0x1f, 0x8b]) {
        Box::new(MultiGzDecoder::new(reader))
    } else if start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        Box::new(Frames(Frame::Before(reader)))
    } else {
        Box::new(reader)
    })
}

/// The frames of a Zstandard file.
struct Frames<R: BufRead>(Frame<R>);

enum Frame<R: BufRead> {
    Before(R),
    Inside(Box<StreamingDecoder<R, FrameDecoder>>),
    End,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            self.0 = match std::mem::replace(&mut self.0, Frame::End) {
                Frame::Before(mut reader) => {
                    if reader.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    let decoder = StreamingDecoder::new(reader);
                    Frame::Inside(Box::new(decoder.map_err(io::Error::other)?))
                }
                Frame::Inside(mut decoder) => {
                    let count = decoder.read(out)?;
                    if count > 0 || out.is_empty() {
                        self.0 = Frame::Inside(decoder);
                        return Ok(count);
                    }
                    Frame::Before(decoder.into_inner())
                }
                Frame::End => return Ok(0),
            };
        }
    }
}
