//! Backgammon IDs in bulk, as buffers that NumPy reads as arrays.

use crate::canonical;
use crate::findings::Found;
use bg_matchid::{
    Color, Error, Gnuid, MatchState, Ogid, ParseOptions, Parsed, Position, Resignation, Side, Xgid,
};
use boardnote_formats::finding::Finding;
use boardnote_formats::{ALL, Record, by_name, lines};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString};
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Length of a board in bytes: two sides with 24 points and the bar.
const BOARD: usize = 50;
/// Length of a row of [`matches`] in bytes.
const MATCH: usize = 26;
/// Length of a position ID in bytes.
const ID: usize = 14;
/// Number of objects of a list that a thread decodes while the interpreter lock is released.
const BLOCK: usize = 1 << 14;

/// IDs as passed from Python.
#[derive(FromPyObject)]
pub(crate) enum Ids<'py> {
    /// A list of `str` or `bytes` objects, or of `None` for an empty ID.
    #[pyo3(transparent)]
    List(Bound<'py, PyList>),
    /// Lines, of which blank ones are skipped.
    #[pyo3(transparent)]
    Lines(PyBackedBytes),
}

/// A bad ID: its number, its text, and its error.
type Bad<'a> = (usize, &'a [u8], Finding);
/// Part of the work: the number of its first ID, its IDs, and its rows.
type Part<'a, I> = (usize, I, &'a mut [u8]);

/// A kind of row: the notation that errors name, the length in bytes, and the function that fills it.
struct Kind {
    notation: &'static str,
    width: usize,
    fill: fn(&[u8], &mut [u8]) -> Result<(), Finding>,
}

const BOARDS: Kind = Kind { notation: "posid", width: BOARD, fill: board };
const MATCHES: Kind = Kind { notation: "matchid", width: MATCH, fill: state };

impl Kind {
    /// Fills the rows of all parts, each in a thread of its own, and returns the first bad ID.
    fn fill<'a, I>(&self, parts: Vec<Part<'_, I>>) -> Option<Bad<'a>>
    where
        I: Iterator<Item = &'a [u8]> + Send,
    {
        let filled = on_threads(parts, |(first, ids, rows)| {
            let mut rows = ids.zip(rows.chunks_exact_mut(self.width)).zip(first..);
            rows.find_map(|((id, row), n)| Some((n, id, (self.fill)(id, row).err()?)))
        });
        filled.into_iter().flatten().next()
    }

    /// Returns the rows of all IDs.
    fn rows<'py>(
        &self,
        py: Python<'py>,
        ids: &Ids<'py>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        match ids {
            Ids::List(list) => self.of_list(list, threads),
            Ids::Lines(text) => self.of_lines(py, text, threads),
        }
    }

    /// Reads a list block by block, without a copy of its texts: they are borrowed from their objects,
    /// and the lock is released while a block is decoded.
    fn of_list<'py>(
        &self,
        list: &Bound<'py, PyList>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let (py, block) = (list.py(), BLOCK * threads);
        PyByteArray::new_with(py, list.len() * self.width, |out| {
            for (first, rows) in (0..).step_by(block).zip(out.chunks_mut(block * self.width)) {
                let numbers = first..first + rows.len() / self.width;
                let items: PyResult<Vec<_>> = numbers.map(|n| list.get_item(n)).collect();
                let items = items?;
                let ids: PyResult<Vec<_>> = items.iter().map(borrow).collect();
                let ids = ids?;
                let bad = py.detach(|| {
                    let parts = ids.chunks(BLOCK).zip(rows.chunks_mut(BLOCK * self.width));
                    let parts = parts.zip((first..).step_by(BLOCK));
                    let parts =
                        parts.map(|((ids, rows), first)| (first, ids.iter().copied(), rows));
                    self.fill(parts.collect())
                });
                if let Some((n, _, finding)) = bad {
                    return Err(raise(py, self.notation, n, 0, finding));
                }
            }
            Ok(())
        })
    }

    fn of_lines<'py>(
        &self,
        py: Python<'py>,
        text: &[u8],
        threads: usize,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let pieces = pieces(text, threads);
        let counts = py.detach(|| on_threads(pieces.clone(), |piece| lines::of(piece).count()));
        PyByteArray::new_with(py, counts.iter().sum::<usize>() * self.width, |mut out| {
            let (mut first, mut parts) = (0, Vec::new());
            for (piece, count) in pieces.into_iter().zip(counts) {
                let (rows, rest) = std::mem::take(&mut out).split_at_mut(count * self.width);
                out = rest;
                parts.push((first, lines::of(piece), rows));
                first += count;
            }
            let bad = py.detach(|| self.fill(parts));
            let Some((n, line, finding)) = bad else { return Ok(()) };
            let offset = line.as_ptr().addr() - text.as_ptr().addr();
            Err(raise(py, self.notation, n, offset, finding))
        })
    }
}

/// Runs a function on every part, the last one in this thread, as are those for which the system refuses
/// a thread.
fn on_threads<T: Send, R: Send>(mut parts: Vec<T>, run: impl Fn(T) -> R + Sync) -> Vec<R> {
    let Some(last) = parts.pop() else { return Vec::new() };
    let (run, parts) = (&run, parts.into_iter().map(|part| Mutex::new(Some(part))));
    let parts: Vec<_> = parts.collect();
    let once = |part: &Mutex<Option<T>>| {
        let part = part.lock().unwrap_or_else(PoisonError::into_inner).take();
        run(part.expect("each part is run once"))
    };
    thread::scope(|scope| {
        let begin = |part| thread::Builder::new().spawn_scoped(scope, move || once(part));
        let begun: Vec<_> = parts.iter().map(|part| (part, begin(part))).collect();
        let last = run(last);
        let made = begun.into_iter().map(|(part, begun)| match begun {
            Ok(begun) => begun.join().unwrap_or_else(|it| resume_unwind(it)),
            Err(_) => once(part),
        });
        made.collect::<Vec<_>>().into_iter().chain([last]).collect()
    })
}

/// Cuts a text at line ends into about `count` pieces.
fn pieces(text: &[u8], count: usize) -> Vec<&[u8]> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    for left in (1..=count.max(1)).rev() {
        let about = rest.len() / left;
        let end = rest[about..].iter().position(|byte| *byte == b'\n');
        let end = if left == 1 { rest.len() } else { end.map_or(rest.len(), |at| about + at + 1) };
        let (piece, after) = rest.split_at(end);
        if !piece.is_empty() {
            pieces.push(piece);
        }
        rest = after;
    }
    pieces
}

/// Returns the text of an object.
fn borrow<'a>(item: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
    if let Ok(text) = item.cast::<PyString>() {
        // A lone surrogate has no UTF-8; an invalid byte takes its place and is reported as such.
        return Ok(text.to_str().map_or(b"\xff", str::as_bytes));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(bytes.as_bytes());
    }
    if item.is_none() {
        return Ok(b"");
    }
    let kind = item.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected str or bytes as an ID, not {kind}")))
}

/// Makes the exception for a bad row.
fn raise(py: Python<'_>, notation: &str, n: usize, offset: usize, finding: Finding) -> PyErr {
    let record = Record::nth(b"", n as u64, offset as u64);
    Found::new(finding, by_name(notation).unwrap_or(ALL[0]), record).error(py, None)
}

fn finding(error: &Error) -> Finding {
    Finding::error(error.kind().code(), error.span(), error.kind())
}

/// Reads an ID as UTF-8 text without blanks around it.
fn text(id: &[u8]) -> Result<&str, Finding> {
    let bad = |at: usize, found: &str| {
        let message = format!("found {found}, expected an ID");
        Finding::error("bad-character", at..at + 1, message)
    };
    let text = core::str::from_utf8(id)
        .map_err(|error| bad(error.valid_up_to(), "a byte that is not UTF-8"))?;
    // Lenient reading finds an ID among other words, but not one among several lines.
    let text = text.trim();
    let line_end = id.iter().position(|byte| *byte == b'\n');
    line_end.filter(|_| text.contains('\n')).map_or(Ok(text), |at| Err(bad(at, "a line end")))
}

/// Returns the checkers of a position ID or GNUID in canonical form.
fn canonical_position(id: &[u8]) -> Option<Position> {
    canonical::posid(id).or_else(|| canonical::gnuid(id).map(|gnuid| gnuid.position))
}

/// Returns the match state of a match ID or GNUID in canonical form.
fn canonical_state(id: &[u8]) -> Option<MatchState> {
    canonical::matchid(id).or_else(|| canonical::gnuid(id).map(|gnuid| gnuid.state))
}

/// Reads an ID of any kind leniently: an XGID, an OGID, a GNUID, or an ID that has one part of them only.
fn any<T>(
    id: &[u8],
    of_xgid: fn(&Xgid) -> T,
    of_gnuid: fn(&Gnuid) -> T,
    alone: fn(&str, &ParseOptions) -> Result<Parsed<T>, Error>,
) -> Result<T, Finding> {
    let (text, options) = (text(id)?, ParseOptions::lenient());
    let read = if text.starts_with("XGID") {
        Xgid::parse_with(text, &options).map(|parsed| of_xgid(&parsed.value))
    } else if text.bytes().filter(|byte| *byte == b':').count() > 1 {
        // A GNUID has one colon, and an OGID at least three.
        Ogid::parse_with(text, &options).map(|parsed| of_gnuid(&parsed.value.into()))
    } else if text.contains(':') {
        Gnuid::parse_with(text, &options).map(|parsed| of_gnuid(&parsed.value))
    } else {
        alone(text, &options).map(|parsed| parsed.value)
    };
    read.map_err(|error| finding(&error))
}

fn board(id: &[u8], row: &mut [u8]) -> Result<(), Finding> {
    let any = || {
        let alone = |text: &str, options: &ParseOptions| Position::parse_with(text, options);
        any(id, Xgid::position, |gnuid| gnuid.position, alone)
    };
    let position = canonical_position(id).map_or_else(any, Ok)?;
    let (on_roll, waiting) = row.split_at_mut(BOARD / 2);
    on_roll.copy_from_slice(position.on_roll().counts());
    waiting.copy_from_slice(position.waiting().counts());
    Ok(())
}

fn state(id: &[u8], row: &mut [u8]) -> Result<(), Finding> {
    let any = || {
        let alone = |text: &str, options: &ParseOptions| MatchState::parse_with(text, options);
        any(id, Xgid::state, |gnuid| gnuid.state, alone)
    };
    let state = canonical_state(id).map_or_else(any, Ok)?;
    let player = |player: Color| u8::from(player == Color::Black);
    let owner = state.cube().owner().color().map_or(u8::MAX, player);
    let dice = state.dice().map_or([0, 0], |dice| [dice.first(), dice.second()]);
    let numbers = [
        u32::from(state.match_length()),
        state.score()[0].into(),
        state.score()[1].into(),
        state.cube().value(),
    ];
    let bytes = [
        owner,
        player(state.on_roll()),
        player(state.decision()),
        dice[0],
        dice[1],
        u8::from(state.crawford()),
        state.game_state() as u8,
        u8::from(state.double()),
        Resignation::number(state.resignation()),
        u8::from(!state.jacoby()),
    ];
    let (start, rest) = row.split_at_mut(numbers.len() * 4);
    for (cell, number) in start.chunks_exact_mut(4).zip(numbers) {
        cell.copy_from_slice(&number.to_ne_bytes());
    }
    rest.copy_from_slice(&bytes);
    Ok(())
}

/// Returns the boards of position IDs, GNUIDs, XGIDs, or OGIDs: 2 × 25 bytes each, the player on roll first.
#[pyfunction]
pub(crate) fn boards<'py>(
    py: Python<'py>,
    ids: Ids<'py>,
    threads: usize,
) -> PyResult<Bound<'py, PyByteArray>> {
    BOARDS.rows(py, &ids, threads)
}

/// Returns the match states of match IDs, GNUIDs, XGIDs, or OGIDs: four 32-bit numbers and ten bytes each.
#[pyfunction]
pub(crate) fn matches<'py>(
    py: Python<'py>,
    ids: Ids<'py>,
    threads: usize,
) -> PyResult<Bound<'py, PyByteArray>> {
    MATCHES.rows(py, &ids, threads)
}

/// Returns the position IDs of boards, 14 bytes each.
#[pyfunction]
pub(crate) fn position_ids<'py>(py: Python<'py>, boards: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let id = |board: &[u8]| -> Result<_, Error> {
        let side = |from: usize| {
            Side::new(*board[from..].first_chunk().expect("half of a board"))
        };
        Ok(Position::new(side(BOARD / 2)?, side(0)?)?.id())
    };
    let ids = py.detach(|| {
        let mut ids = Vec::with_capacity(boards.len() / BOARD * ID);
        for (n, board) in boards.chunks_exact(BOARD).enumerate() {
            let id = id(board).map_err(|error| (n, finding(&error)))?;
            ids.extend_from_slice(id.as_bytes());
        }
        Ok(ids)
    });
    match ids {
        Ok(ids) => Ok(PyBytes::new(py, &ids)),
        Err((n, finding)) => Err(raise(py, "posid", n, n * BOARD, finding)),
    }
}
