mod npy;

use alloc::vec::Vec;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::join::join;
use super::output::OutputFile;
use crate::{
    Board, Color, Error, Point, PointSet, ReadError, Score, ScoreMap, ScoreRecord, Symmetry,
};

pub use npy::npy_header;

/// Number of rotations of a position in the arrays.
const ROTATIONS: usize = 8;

/// Writes the scored positions of a file as NumPy arrays, each in its eight rotations.
///
/// The arrays have `n` rows: eight for each scored position, in file order and in the order of the
/// [symmetries](Symmetry):
///
/// | file | type, shape | content |
/// |---|---|---|
/// | `planes.npy` | `u1`, `(n, 4, 9, 9)` | 1 for black stones; white stones; empty points; all points if Black is to move |
/// | `score.npy` | `u1`, `(n,)` | Black's lead, 3 to 8, regardless of the player to move |
/// | `confidence.npy` | `u1`, `(n,)` | 0 to 100 |
/// | `at_most.npy` | `bool`, `(n,)` | mask: the score is 3, so the lead is 3 *or less* |
/// | `at_least.npy` | `bool`, `(n,)` | mask: the score is 8, so the lead is 8 *or more* |
/// | `index.npy` | `<u8`, eight bytes, `(n,)` | number of the record in the position file, from 0 |
/// | `symmetry.npy` | `u1`, `(n,)` | the rotation, 0 to 7 |
///
/// Use the score as a number only where neither mask is set.
///
/// ```
/// use go9_dat::{ScoreMap, tools};
/// # let bytes = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let scores = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
/// # let directory = std::env::temp_dir().join(format!("go9-planes-{}", std::process::id()));
///
/// let report = tools::planes(&bytes, &ScoreMap::parse(scores)?, &directory)?;
/// assert_eq!((report.positions, report.rows), (1, 8));
/// assert!(directory.join("planes.npy").exists());
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), go9_dat::ReadError>(())
/// ```
///
/// The arrays get their names only when all of them are complete. If the process is killed,
/// temporary files remain ([`OutputFile`]).
///
/// # Errors
/// The first error, as reported by [`positions`](crate::positions), and I/O errors of the output.
pub fn planes(
    bytes: &[u8],
    scores: &ScoreMap,
    directory: impl AsRef<Path>,
) -> Result<PlanesReport, ReadError> {
    let directory = directory.as_ref();
    fs::create_dir_all(directory)?;
    let create = &mut |name: &str| OutputFile::create(directory.join(name));
    let (report, arrays) = planes_into(bytes, scores, create)?;
    arrays.into_iter().try_for_each(OutputFile::commit)?;
    Ok(report)
}

/// Writes the arrays of [`planes`], each to the writer that `create` returns for its name, and
/// returns the writers. The caller must complete them.
///
/// # Errors
/// The first error, as reported by [`positions`](crate::positions), and I/O errors of `create` and
/// of the writers.
pub fn planes_into<W: Write>(
    bytes: &[u8],
    scores: &ScoreMap,
    create: &mut impl FnMut(&str) -> io::Result<W>,
) -> Result<(PlanesReport, Vec<W>), ReadError> {
    let scored = scored(bytes, scores)?;
    let mut arrays = Vec::with_capacity(ARRAYS.len());
    for Array { name, kind, row_shape, write_row } in &ARRAYS {
        let mut out = create(name)?;
        let rows = (scored.len() * ROTATIONS) as u64;
        out.write_all(&npy_header(kind, rows, row_shape))?;
        for position in &scored {
            for symmetry in Symmetry::all() {
                write_row(position, symmetry, &mut out)?;
            }
        }
        arrays.push(out);
    }
    let report = PlanesReport { positions: scored.len(), rows: scored.len() * ROTATIONS };
    Ok((report, arrays))
}

/// The result of [`planes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlanesReport {
    /// Number of positions with a score.
    pub positions: usize,
    /// Number of rows of the arrays: eight for each position.
    pub rows: usize,
}

/// A position with a score.
struct Scored {
    index: u64,
    board: Board,
    record: ScoreRecord,
}

fn scored(bytes: &[u8], scores: &ScoreMap) -> Result<Vec<Scored>, Error> {
    let mut scored = Vec::new();
    for (index, joined) in (0..).zip(join(bytes, scores)) {
        let joined = joined?;
        if let Some(record) = joined.score {
            scored.push(Scored { index, board: joined.record.board(), record });
        }
    }
    Ok(scored)
}

/// One of the arrays: its name, NumPy type, row shape, and a function that writes a row.
struct Array {
    name: &'static str,
    kind: &'static str,
    row_shape: &'static [usize],
    write_row: fn(&Scored, Symmetry, &mut dyn Write) -> io::Result<()>,
}

/// The arrays, as listed for [`planes`].
const ARRAYS: [Array; 7] = [
    Array {
        name: "planes.npy",
        kind: "|u1",
        row_shape: &[4, 9, 9],
        write_row: |position, symmetry, out| {
            let board = position.board.rotated(symmetry);
            let to_move = match position.record.id.to_move {
                Color::Black => PointSet::FULL,
                Color::White => PointSet::EMPTY,
            };
            let planes =
                [board.stones(Color::Black), board.stones(Color::White), board.empty(), to_move];
            planes.iter().try_for_each(|plane| {
                let mut bytes = [0; Point::COUNT];
                plane.iter().for_each(|point| bytes[point.index()] = 1);
                out.write_all(&bytes)
            })
        },
    },
    Array {
        name: "score.npy",
        kind: "|u1",
        row_shape: &[],
        write_row: |position, _, out| out.write_all(&[position.record.score.to_byte()]),
    },
    Array {
        name: "confidence.npy",
        kind: "|u1",
        row_shape: &[],
        write_row: |position, _, out| out.write_all(&[position.record.confidence.value()]),
    },
    Array {
        name: "at_most.npy",
        kind: "|b1",
        row_shape: &[],
        write_row: |position, _, out| {
            out.write_all(&[u8::from(position.record.score == Score::AtMost3)])
        },
    },
    Array {
        name: "at_least.npy",
        kind: "|b1",
        row_shape: &[],
        write_row: |position, _, out| {
            out.write_all(&[u8::from(position.record.score == Score::AtLeast8)])
        },
    },
    Array {
        name: "index.npy",
        kind: "<u8",
        row_shape: &[],
        write_row: |position, _, out| out.write_all(&position.index.to_le_bytes()),
    },
    Array {
        name: "symmetry.npy",
        kind: "|u1",
        row_shape: &[],
        write_row: |_, symmetry, out| {
            out.write_all(&[u8::try_from(symmetry.number()).expect("0 to 7")])
        },
    },
];
