//! Files of 9x9 Go positions: columns that NumPy reads as arrays, and tools for hashes and scores.

use crate::findings::{Found, refuse};
use boardnote_formats::finding::Finding;
use boardnote_formats::{Record, by_name};
use go9_dat::{Board, Error, Hasher, ReadError, ScoreMap, ZobristTable, positions, tools};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes};
use std::borrow::Cow;

/// Number of points of a board.
const POINTS: usize = 81;
/// Offset of the board in a record.
const BOARD: usize = 10;
/// Length of a record without and with its extra block, in bytes.
const LENGTHS: [usize; 2] = [92, 100];

/// A file in memory, all of whose bytes have been checked.
#[pyclass(frozen, module = "boardnote._native")]
pub(crate) struct Go9 {
    data: Data,
    /// Offset of each record.
    offsets: Vec<u64>,
}

enum Data {
    Whole(PyBackedBytes),
    Salvaged(Vec<u8>),
}

impl Data {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Whole(bytes) => bytes,
            Self::Salvaged(bytes) => bytes,
        }
    }
}

/// Makes the exception for an error of a file in the given notation.
fn raise(py: Python<'_>, error: &Error, notation: &str, n: usize) -> PyErr {
    let finding = Finding::error(error.kind().code(), error.span(), error.kind());
    let Some(format) = by_name(notation) else { return PyValueError::new_err(error.to_string()) };
    Found::new(finding, format, Record::nth(b"", n as u64, 0)).error(py, None)
}

fn hasher(py: Python<'_>, table: Option<&[u8]>) -> PyResult<Cow<'static, Hasher>> {
    let Some(table) = table else { return Ok(Cow::Borrowed(Hasher::published())) };
    let table = ZobristTable::parse(table).map_err(|error| raise(py, &error, "go9-table", 0))?;
    Ok(Cow::Owned(Hasher::new(&table)))
}

impl Go9 {
    /// Fills a buffer with a cell of `width` bytes for every record.
    fn column<'py>(
        &self,
        py: Python<'py>,
        width: usize,
        cell: impl Fn(&[u8], &mut [u8]) + Send + Sync,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let data = self.data.bytes();
        PyByteArray::new_with(py, self.offsets.len() * width, |out| {
            py.detach(|| {
                for (out, offset) in out.chunks_exact_mut(width).zip(&self.offsets) {
                    let at = usize::try_from(*offset).expect("a record in memory");
                    cell(&data[at..], out);
                }
            });
            Ok(())
        })
    }
}

#[pymethods]
impl Go9 {
    #[new]
    fn new(py: Python<'_>, data: PyBackedBytes, salvage: bool) -> PyResult<Self> {
        let result = py.detach(|| {
            let data = if salvage {
                let mut saved = Vec::new();
                match tools::salvage_into(&data, Hasher::published(), &mut saved) {
                    Ok(_) => Data::Salvaged(saved),
                    Err(error) => return Err((error.to_string(), None)),
                }
            } else {
                Data::Whole(data)
            };
            let mut offsets = Vec::with_capacity(data.bytes().len() / LENGTHS[0]);
            for record in positions(data.bytes()) {
                match record {
                    Ok(record) => offsets.push(record.offset() as u64),
                    Err(error) => return Err((String::new(), Some((error, offsets.len())))),
                }
            }
            Ok(Self { data, offsets })
        });
        result.map_err(|(message, error)| match error {
            Some((error, n)) => raise(py, &error, "go9", n),
            None => PyValueError::new_err(message),
        })
    }

    fn __len__(&self) -> usize {
        self.offsets.len()
    }

    /// Returns the bytes of a record.
    fn record<'py>(&self, py: Python<'py>, at: usize) -> PyResult<Bound<'py, PyBytes>> {
        let start = self.offsets.get(at).and_then(|at| usize::try_from(*at).ok());
        let rest = start.and_then(|start| self.data.bytes().get(start..));
        let rest = rest.ok_or_else(|| PyIndexError::new_err("record number out of range"))?;
        let length = LENGTHS[usize::from(rest.get(LENGTHS[0] - 1) == Some(&1))];
        Ok(PyBytes::new(py, &rest[..length]))
    }

    /// The boards as 81 bytes each: 0 empty, 1 black, 2 white.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.column(py, POINTS, |record, out| {
            for (out, byte) in out.iter_mut().zip(&record[BOARD..]) {
                *out = u8::from(*byte == b'#') + 2 * u8::from(*byte == b'O');
            }
        })
    }

    /// IDs of ten bytes as stored, the most significant byte of the hash first.
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.column(py, BOARD, |record, out| {
            out.copy_from_slice(&record[..BOARD]);
        })
    }

    /// Extra blocks of nine bytes: 1 and the block as stored, or zeros if there is no block.
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.column(py, 9, |record, out| {
            if let Some(block @ [1, ..]) = record.get(LENGTHS[0] - 1..LENGTHS[1]) {
                out.copy_from_slice(block);
            }
        })
    }

    /// Compares the stored hashes with those of the boards. Returns the number of records, the
    /// number of mismatches, the offset of the first mismatch, and the number of mismatches that
    /// match in reverse byte order.
    fn verify(
        &self,
        py: Python<'_>,
        table: Option<&[u8]>,
    ) -> PyResult<(usize, usize, Option<usize>, usize)> {
        let hasher = hasher(py, table)?;
        let report = py.detach(|| tools::verify(self.data.bytes(), &hasher));
        let report = report.map_err(|error| raise(py, &error, "go9", 0))?;
        let tools::VerifyReport { records, mismatches, first_mismatch, reversed_matches, .. } =
            report;
        Ok((records, mismatches, first_mismatch, reversed_matches))
    }

    /// Returns the file with the hashes of its boards, and the number of records that changed.
    fn rehash<'py>(
        &self,
        py: Python<'py>,
        table: Option<&[u8]>,
    ) -> PyResult<(Bound<'py, PyBytes>, usize)> {
        let hasher = hasher(py, table)?;
        let mut out = Vec::with_capacity(self.data.bytes().len());
        let report = py.detach(|| tools::rehash_into(self.data.bytes(), &hasher, &mut out));
        let report = report.map_err(|error| match error {
            ReadError::Format(error) => raise(py, &error, "go9", 0),
            other => PyValueError::new_err(other.to_string()),
        })?;
        Ok((PyBytes::new(py, &out), report.changed))
    }

    /// Returns the numbers of the positions with a score (64 bits each), their scores, and their
    /// confidences (a byte each).
    fn join<'py>(
        &self,
        py: Python<'py>,
        scores: &[u8],
    ) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
        let joined = py.detach(|| {
            let map = ScoreMap::parse(scores).map_err(|error| (error, "go9-scores"))?;
            let mut columns = (Vec::new(), Vec::new(), Vec::new());
            for (n, joined) in tools::join(self.data.bytes(), &map).enumerate() {
                if let Some(score) = joined.map_err(|error| (error, "go9"))?.score {
                    columns.0.extend_from_slice(&(n as u64).to_ne_bytes());
                    columns.1.push(score.score.to_byte());
                    columns.2.push(score.confidence.value());
                }
            }
            Ok(columns)
        });
        let (index, score, confidence) =
            joined.map_err(|(error, notation)| raise(py, &error, notation, 0))?;
        let array = |bytes: &[u8]| PyByteArray::new(py, bytes);
        Ok((array(&index), array(&score), array(&confidence)))
    }
}

/// Returns the hashes of boards of 81 bytes each (0 empty, 1 black, 2 white), 64 bits each.
#[pyfunction]
pub(crate) fn go9_hash<'py>(
    py: Python<'py>,
    boards: &[u8],
    table: Option<&[u8]>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let hasher = hasher(py, table)?;
    let count = boards.len() / POINTS;
    let mut bad = None;
    let array = PyByteArray::new_with(py, count * 8, |out| {
        bad = py.detach(|| {
            let cells = out.chunks_exact_mut(8).zip(boards.chunks_exact(POINTS));
            for (n, (cell, points)) in cells.enumerate() {
                let mut ascii = [b'.'; POINTS];
                for (at, (ascii, point)) in ascii.iter_mut().zip(points).enumerate() {
                    *ascii = match point {
                        0 => b'.',
                        1 => b'#',
                        2 => b'O',
                        other => {
                            return Some(format!(
                                "board {n}: point {at} is {other}, expected 0, 1 or 2"
                            ));
                        }
                    };
                }
                let Ok(board) = Board::from_ascii(&ascii) else {
                    return Some(format!("board {n} cannot be read"));
                };
                cell.copy_from_slice(&hasher.symmetry_hashes(&board).lowest().to_ne_bytes());
            }
            None
        });
        Ok(())
    })?;
    match bad {
        Some(message) => Err(refuse(py, "bad-board", &message)),
        None => Ok(array),
    }
}
