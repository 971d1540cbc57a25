//! Backgammon IDs in bulk, as buffers that NumPy reads as arrays.

use crate::findings::Found;
use bg_matchid::{Board, Error, Gnuid, MatchState, ParseOptions, Player, Resignation, Side, Xgid};
use boardnote_formats::finding::Finding;
use boardnote_formats::{Record, by_name, lines};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::thread;

/// Length of a board in bytes: two sides with 24 points and the bar.
const BOARD: usize = 50;
/// Length of a row of [`matches`] in bytes.
const MATCH: usize = 26;
/// Length of a position ID in bytes.
const ID: usize = 14;

/// A bad line: its number, its offset, and its error.
type Bad = (usize, usize, Finding);

fn options() -> ParseOptions {
    ParseOptions::lenient()
}

fn finding(error: &Error) -> Finding {
    Finding::error(error.kind().code(), error.span(), error.kind())
}

/// Reads a line as UTF-8 text without blanks around it.
fn text(line: &[u8]) -> Result<&str, Finding> {
    let found = |error: core::str::Utf8Error| {
        let at = error.valid_up_to();
        Finding::error(
            "bad-character",
            at..at + 1,
            "found a byte that is not UTF-8, expected an ID",
        )
    };
    core::str::from_utf8(line).map(str::trim).map_err(found)
}

fn board(line: &[u8], row: &mut [u8]) -> Result<(), Finding> {
    let text = text(line)?;
    let board: Result<Board, Error> = if text.starts_with("XGID") {
        Xgid::parse_with(text, &options()).map(|parsed| parsed.value.board())
    } else if text.contains(':') {
        Gnuid::parse_with(text, &options()).map(|parsed| parsed.value.board)
    } else {
        Board::decode_with(text, &options()).map(|parsed| parsed.value)
    };
    let board = board.map_err(|error| finding(&error))?;
    let sides = [board.on_roll(), board.waiting()];
    for (row, side) in row.chunks_exact_mut(BOARD / 2).zip(sides) {
        row.copy_from_slice(side.counts());
    }
    Ok(())
}

fn state(line: &[u8], row: &mut [u8]) -> Result<(), Finding> {
    let text = text(line)?;
    let state: Result<MatchState, Error> = if text.starts_with("XGID") {
        Xgid::parse_with(text, &options()).map(|parsed| parsed.value.state())
    } else if text.contains(':') {
        Gnuid::parse_with(text, &options()).map(|parsed| parsed.value.state)
    } else {
        MatchState::decode_with(text, &options()).map(|parsed| parsed.value)
    };
    let state = state.map_err(|error| finding(&error))?;
    let player = |player: Player| u8::from(player == Player::One);
    let owner = state.cube().owner().player().map_or(u8::MAX, player);
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
        state.dice().first(),
        state.dice().second(),
        u8::from(state.crawford()),
        state.game_state() as u8,
        u8::from(state.double()),
        Resignation::number(state.resignation()),
        u8::from(state.jacoby_off()),
    ];
    let (start, rest) = row.split_at_mut(numbers.len() * 4);
    for (cell, number) in start.chunks_exact_mut(4).zip(numbers) {
        cell.copy_from_slice(&number.to_ne_bytes());
    }
    rest.copy_from_slice(&bytes);
    Ok(())
}

/// Returns the lines of a text: either all lines, or only those that are not blank.
fn each(text: &[u8], every: bool) -> Box<dyn Iterator<Item = &[u8]> + '_> {
    if !every {
        return Box::new(lines::of(text));
    }
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    Box::new(text.split(|byte| *byte == b'\n'))
}

/// Cuts a text at line ends into about `count` parts.
fn parts(text: &[u8], count: usize) -> Vec<&[u8]> {
    let (mut parts, mut rest) = (Vec::new(), text);
    for left in (1..=count.max(1)).rev() {
        let about = rest.len() / left;
        let end = rest.get(about..).unwrap_or_default().iter().position(|byte| *byte == b'\n');
        let end = if left == 1 { rest.len() } else { end.map_or(rest.len(), |at| about + at + 1) };
        let (part, after) = rest.split_at(end);
        if !part.is_empty() {
            parts.push(part);
        }
        rest = after;
    }
    parts
}

/// Fills a row of `width` bytes for every line, on several threads.
fn fill<'py>(
    py: Python<'py>,
    ids: &[u8],
    every: bool,
    threads: usize,
    width: usize,
    notation: &str,
    row: fn(&[u8], &mut [u8]) -> Result<(), Finding>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let parts = parts(ids, threads);
    let counts: Vec<usize> = py.detach(|| {
        thread::scope(|scope| {
            let count = |part: &&[u8]| each(part, every).count();
            let begun: Vec<_> = parts.iter().map(|part| scope.spawn(move || count(part))).collect();
            begun.into_iter().map(|thread| thread.join().unwrap_or(0)).collect()
        })
    });
    let rows: usize = counts.iter().sum();
    let mut bad: Option<Bad> = None;
    let array = PyByteArray::new_with(py, rows * width, |mut out| {
        bad = py.detach(|| {
            thread::scope(|scope| {
                let (mut first, mut begun) = (0, Vec::new());
                for (part, count) in parts.iter().zip(&counts) {
                    let (cells, rest) = std::mem::take(&mut out).split_at_mut(count * width);
                    out = rest;
                    let start = first;
                    first += count;
                    begun.push(scope.spawn(move || {
                        let rows = cells.chunks_exact_mut(width);
                        for ((line, cells), n) in each(part, every).zip(rows).zip(start..) {
                            if let Err(finding) = row(line, cells) {
                                let offset = line.as_ptr().addr() - ids.as_ptr().addr();
                                return Some((n, offset, finding));
                            }
                        }
                        None
                    }));
                }
                begun.into_iter().find_map(|thread| thread.join().unwrap_or(None))
            })
        });
        Ok(())
    })?;
    let Some((n, offset, finding)) = bad else { return Ok(array) };
    let record = Record { bytes: b"", n: n as u64, index: n as u64, offset: offset as u64 };
    let Some(format) = by_name(notation) else { return Ok(array) };
    Err(Found::new(finding, format, record).error(py, None))
}

/// Returns the boards of the position IDs, GNUIDs, or XGIDs in lines: 2 × 25 bytes each, the player
/// on roll first.
#[pyfunction]
pub(crate) fn boards<'py>(
    py: Python<'py>,
    ids: &[u8],
    every: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyByteArray>> {
    fill(py, ids, every, threads, BOARD, "posid", board)
}

/// Returns the match states of the match IDs, GNUIDs, or XGIDs in lines: four 32-bit numbers and ten
/// bytes each.
#[pyfunction]
pub(crate) fn matches<'py>(
    py: Python<'py>,
    ids: &[u8],
    every: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyByteArray>> {
    fill(py, ids, every, threads, MATCH, "matchid", state)
}

/// Returns the position IDs of boards, 14 bytes each.
#[pyfunction]
pub(crate) fn position_ids<'py>(py: Python<'py>, boards: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let id = |board: &[u8]| -> Result<_, Error> {
        let side = |from: usize| {
            let mut counts = [0; BOARD / 2];
            let cells = board.get(from..from + BOARD / 2).unwrap_or_default();
            counts.iter_mut().zip(cells).for_each(|(count, cell)| *count = *cell);
            Side::new(counts)
        };
        Ok(Board::new(side(BOARD / 2)?, side(0)?)?.id())
    };
    let ids: Result<Vec<u8>, Bad> = py.detach(|| {
        let mut ids = Vec::with_capacity(boards.len() / BOARD * ID);
        for (n, board) in boards.chunks_exact(BOARD).enumerate() {
            let id = id(board).map_err(|error| (n, n * BOARD, finding(&error)))?;
            ids.extend_from_slice(id.as_bytes());
        }
        Ok(ids)
    });
    match ids {
        Ok(ids) => Ok(PyBytes::new(py, &ids)),
        Err((n, offset, finding)) => {
            let record = Record { bytes: b"", n: n as u64, index: n as u64, offset: offset as u64 };
            let format = by_name("posid").unwrap_or(boardnote_formats::ALL[0]);
            Err(Found::new(finding, format, record).error(py, None))
        }
    }
}
