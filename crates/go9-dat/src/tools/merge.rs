use alloc::vec::Vec;
use core::ops::Range;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::output::OutputFile;
use crate::record::{LONG, SHORT};
use crate::{Board, IdSet, Point, PositionId, PositionReader, ReadError, Record, positions};

/// Number of records whose places in the table of IDs are read together.
const BATCH: usize = 32;

/// The treatment of a position whose ID already belongs to another board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum CollisionPolicy {
    /// Keeps the first occurrence of an ID; the other position is dropped and counted.
    #[default]
    Drop,
    /// Writes the other position with the next free tiebreaker and counts it.
    NextTiebreaker,
}

/// The result of a merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MergeReport {
    /// Number of records read from all inputs.
    pub read: usize,
    /// Number of records written.
    pub written: usize,
    /// Number of records dropped because an earlier one is equal up to rotation.
    pub duplicates: usize,
    /// Number of records with the ID of an earlier one but another board.
    pub collisions: usize,
}

/// The error of a merge.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// An input cannot be read.
    #[error("input {number}: {error}")]
    Input {
        /// Index of the input, counted from 0.
        number: usize,
        /// The error of the input.
        #[source]
        error: ReadError,
    },
    /// The output cannot be written.
    #[error("output: {0}")]
    Output(#[from] io::Error),
}

impl MergeError {
    fn input(number: usize) -> impl Fn(ReadError) -> Self {
        move |error| Self::Input { number, error }
    }
}

/// Merges position files in memory or mapped, without duplicates. The first occurrence of an ID is
/// kept, the order is preserved, and records are copied byte for byte.
///
/// ```
/// use go9_dat::tools::merge;
/// # let a = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let b = a.clone();
///
/// let mut merged = Vec::new();
/// let report = merge(&[&a, &b], &mut merged)?;
/// assert_eq!((report.read, report.written, report.duplicates), (2, 1, 1));
/// assert_eq!(merged, a);
/// # Ok::<(), go9_dat::tools::MergeError>(())
/// ```
///
/// # Errors
/// [`MergeError`]. Parts of the output may have been written.
pub fn merge(inputs: &[&[u8]], out: &mut impl Write) -> Result<MergeReport, MergeError> {
    merge_with(inputs, out, CollisionPolicy::Drop)
}

/// Merges position files like [`merge`], with another treatment of collisions.
///
/// # Errors
/// [`MergeError`]. Parts of the output may have been written.
pub fn merge_with(
    inputs: &[&[u8]],
    out: &mut impl Write,
    policy: CollisionPolicy,
) -> Result<MergeReport, MergeError> {
    // Tables of the right size never have to grow. Without duplicates, every record gets an entry.
    let records = inputs.iter().map(|input| input.len() / SHORT).sum();
    let kept = InMemory { out, boards: Vec::with_capacity(records), input: &[], run: 0..0 };
    let mut merger = Merger::new(kept, policy);
    merger.ids = IdSet::with_capacity(records);
    for (number, &input) in inputs.iter().enumerate() {
        merger.kept.input = input;
        let mut records = positions(input);
        loop {
            let batch = records.by_ref().take(BATCH).collect::<Result<Vec<_>, _>>();
            let batch = batch.map_err(ReadError::from).map_err(MergeError::input(number))?;
            if batch.is_empty() {
                break;
            }
            batch.iter().for_each(|record| merger.ids.touch(record.id()));
            for record in &batch {
                merger.offer(record)?;
            }
        }
        merger.kept.write_run()?;
    }
    Ok(merger.report)
}

/// Merges position files of any size into a file, like [`merge`].
///
/// The output gets its name only when it is complete, so it may be one of the inputs. If the
/// process is killed, a temporary file remains beside it.
///
/// # Errors
/// [`MergeError`]. An earlier output file is then unchanged.
pub fn merge_files(
    inputs: &[impl AsRef<Path>],
    output: impl AsRef<Path>,
) -> Result<MergeReport, MergeError> {
    let mut out = OutputFile::create(output)?;
    let report = merge_into(inputs.iter().map(File::open), &mut out, CollisionPolicy::Drop)?;
    out.commit()?;
    Ok(report)
}

/// Merges position files of any size, like [`merge`], from any readers to any writer. Each input is
/// opened after the previous one has been read. The IDs and packed boards are kept in memory: 35 to
/// 43 bytes for each position written.
///
/// ```
/// use go9_dat::internal::{CollisionPolicy, merge_into};
/// # let a = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// ///
/// let inputs = [a.as_slice(), a.as_slice()];
/// let mut merged = Vec::new();
/// let report = merge_into(inputs.map(Ok), &mut merged, CollisionPolicy::Drop)?;
/// assert_eq!((report.read, report.written), (2, 1));
/// assert_eq!(merged, a);
/// # Ok::<(), go9_dat::tools::MergeError>(())
/// ```
///
/// # Errors
/// [`MergeError`]. Parts of the output may have been written.
pub fn merge_into<R: Read>(
    inputs: impl IntoIterator<Item = io::Result<R>>,
    out: &mut impl Write,
    policy: CollisionPolicy,
) -> Result<MergeReport, MergeError> {
    let mut merger = Merger::new(Streamed { out, boards: PackedBoards::default() }, policy);
    for (number, input) in inputs.into_iter().enumerate() {
        let failed = MergeError::input(number);
        let mut reader = PositionReader::new(input.map_err(ReadError::from).map_err(&failed)?);
        while let Some(record) = reader.next_record().map_err(&failed)? {
            merger.offer(&record)?;
        }
    }
    Ok(merger.report)
}

/// The records written so far, by number.
trait Kept<'r> {
    /// Writes a record with this ID in place of its own.
    fn keep(&mut self, id: PositionId, record: &Record<'r>) -> io::Result<()>;

    /// The board of a record written earlier.
    fn board(&mut self, number: usize) -> io::Result<Board>;
}

struct Merger<K> {
    ids: IdSet,
    kept: K,
    policy: CollisionPolicy,
    report: MergeReport,
}

impl<K> Merger<K> {
    fn new(kept: K, policy: CollisionPolicy) -> Self {
        Self { ids: IdSet::new(), kept, policy, report: MergeReport::default() }
    }

    fn offer<'r>(&mut self, record: &Record<'r>) -> io::Result<()>
    where
        K: Kept<'r>,
    {
        self.report.read += 1;
        let mut id = record.id();
        let mut collided = false;
        while let Err(number) = self.ids.insert(id) {
            if self.kept.board(number)?.is_rotation_of(&record.board()) {
                self.report.duplicates += 1;
                return Ok(());
            }
            collided = true;
            match (self.policy, id.tiebreaker.checked_add(1)) {
                (CollisionPolicy::NextTiebreaker, Some(next)) => id.tiebreaker = next,
                _ => {
                    self.report.collisions += 1;
                    return Ok(());
                }
            }
        }
        self.report.collisions += usize::from(collided);
        self.report.written += 1;
        self.kept.keep(id, record)
    }
}

/// Records whose bytes outlive the merge.
struct InMemory<'r, W> {
    out: W,
    boards: Vec<&'r [u8; 81]>,
    /// The file being read.
    input: &'r [u8],
    /// The bytes of it that are kept unchanged but not yet written. Long writes bypass the cache,
    /// which takes less than half the time.
    run: Range<usize>,
}

/// Length in bytes at which a run of records is written.
const RUN: usize = 1 << 16;

impl<W: Write> InMemory<'_, W> {
    fn write_run(&mut self) -> io::Result<()> {
        let run = core::mem::take(&mut self.run);
        self.out.write_all(&self.input[run])
    }
}

impl<'r, W: Write> Kept<'r> for InMemory<'r, W> {
    fn keep(&mut self, id: PositionId, record: &Record<'r>) -> io::Result<()> {
        self.boards.push(record.board_ascii());
        let (start, bytes) = (record.offset(), record.as_bytes());
        let changed = id != record.id();
        if self.run.end != start || self.run.len() >= RUN || changed {
            self.write_run()?;
            self.run = start..start;
        }
        if changed {
            return write_record(&mut self.out, id, record);
        }
        self.run.end += bytes.len();
        Ok(())
    }

    fn board(&mut self, number: usize) -> io::Result<Board> {
        Ok(Board::from_checked_ascii(self.boards[number]))
    }
}

/// Records whose bytes are not kept; their boards are stored packed.
struct Streamed<W> {
    out: W,
    boards: PackedBoards,
}

impl<'r, W: Write> Kept<'r> for Streamed<W> {
    fn keep(&mut self, id: PositionId, record: &Record<'r>) -> io::Result<()> {
        self.boards.push(record.board_ascii());
        write_record(&mut self.out, id, record)
    }

    fn board(&mut self, number: usize) -> io::Result<Board> {
        Ok(Board::from_checked_ascii(&self.boards.get(number)))
    }
}

/// Boards packed as five points per byte, in blocks that are never copied when the list grows.
#[derive(Default)]
struct PackedBoards(Vec<Vec<[u8; PackedBoards::BYTES]>>);

impl PackedBoards {
    const BYTES: usize = Point::COUNT.div_ceil(5);
    const BLOCK: usize = 1 << 10;
    const POINTS: [u8; 3] = *b".#O";

    fn push(&mut self, ascii: &[u8; Point::COUNT]) {
        let mut packed = [0; Self::BYTES];
        for (byte, points) in packed.iter_mut().zip(ascii.chunks(5)) {
            *byte = points.iter().rev().fold(0, |sum, point| {
                sum * 3 + u8::from(*point == b'#') + 2 * u8::from(*point == b'O')
            });
        }
        match self.0.last_mut().filter(|block| block.len() < Self::BLOCK) {
            Some(block) => block.push(packed),
            None => {
                let mut block = Vec::with_capacity(Self::BLOCK);
                block.push(packed);
                self.0.push(block);
            }
        }
    }

    fn get(&self, number: usize) -> [u8; Point::COUNT] {
        let packed = self.0[number / Self::BLOCK][number % Self::BLOCK];
        let mut ascii = [0; Point::COUNT];
        for (byte, points) in packed.into_iter().zip(ascii.chunks_mut(5)) {
            let mut rest = byte;
            for point in points {
                *point = Self::POINTS[usize::from(rest % 3)];
                rest /= 3;
            }
        }
        ascii
    }
}

/// Writes the whole record with one `write_all`.
fn write_record(out: &mut impl Write, id: PositionId, record: &Record<'_>) -> io::Result<()> {
    if record.id() == id {
        return out.write_all(record.as_bytes());
    }
    let mut bytes = [0; LONG];
    let bytes = &mut bytes[..record.as_bytes().len()];
    bytes.copy_from_slice(record.as_bytes());
    bytes[..PositionId::LENGTH].copy_from_slice(&id.to_bytes());
    out.write_all(bytes)
}
