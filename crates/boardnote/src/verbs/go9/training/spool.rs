//! Rows on disk, divided by key into ranges, so that any number of rows can be sorted in bounded
//! memory.

use crate::formats::saturated;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use go9_dat::TrainingRow;

/// A row as bytes.
pub(super) type Packed = [u8; TrainingRow::LENGTH];
/// Number of ranges of a spool, and of files open at once.
const RANGES: usize = 128;
/// Maximum number of ranges into which a range that does not fit in memory is divided. Each thread
/// may hold as many files open.
const SMALLER: usize = 32;
/// Number of bytes of a range buffered before they are written.
const BUFFER: usize = 1_600 * TrainingRow::LENGTH;

/// Records of fixed length in an unnamed temporary file, which is deleted however the run ends.
#[derive(Debug)]
pub(super) struct Spilled<const N: usize> {
    file: Option<File>,
    buffer: Vec<u8>,
    pub(super) count: u64,
}

impl<const N: usize> Spilled<N> {
    pub(super) const fn new() -> Self {
        Self { file: None, buffer: Vec::new(), count: 0 }
    }

    pub(super) fn push(&mut self, record: &[u8; N], folder: &Path) -> io::Result<()> {
        if self.buffer.len() + N > BUFFER {
            self.flush(folder)?;
        }
        self.buffer.extend_from_slice(record);
        self.count += 1;
        Ok(())
    }

    fn flush(&mut self, folder: &Path) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile_in(folder)?),
        };
        file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Writes buffered records to the file and frees the buffer, unless the buffer holds all
    /// records.
    pub(super) fn settle(&mut self, folder: &Path) -> io::Result<()> {
        if self.file.is_some() {
            self.flush(folder)?;
            self.buffer = Vec::new();
        }
        Ok(())
    }

    /// Calls `take` with every record, in insertion order.
    pub(super) fn each(&self, mut take: impl FnMut(&[u8; N]) -> io::Result<()>) -> io::Result<()> {
        let mut records = |bytes: &[u8]| bytes.as_chunks::<N>().0.iter().try_for_each(&mut take);
        let Some(file) = &self.file else { return records(&self.buffer) };
        // Several threads may read one file, each at its own offset.
        let mut file = file.try_clone()?;
        let mut chunk = vec![0; BUFFER / N * N];
        let mut at = 0;
        loop {
            let count = read_at(&mut file, &mut chunk, at)?;
            records(&chunk[..count])?;
            at += count as u64;
            if count < chunk.len() {
                return records(&self.buffer);
            }
        }
    }
}

/// Reads as many bytes as are available at an offset.
#[cfg(unix)]
fn read_at(file: &mut File, chunk: &mut [u8], at: u64) -> io::Result<usize> {
    use std::os::unix::fs::FileExt as _;
    let mut filled = 0;
    while filled < chunk.len() {
        match file.read_at(&mut chunk[filled..], at + filled as u64) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Reads as many bytes as are available at an offset, on systems where a file has a single offset:
/// threads take turns.
#[cfg(not(unix))]
fn read_at(file: &mut File, chunk: &mut [u8], at: u64) -> io::Result<usize> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    let mut filled = 0;
    while filled < chunk.len() {
        match file.read(&mut chunk[filled..])? {
            0 => break,
            count => filled += count,
        }
    }
    Ok(filled)
}

/// A range of keys from `start` (inclusive) to `end` (exclusive).
#[derive(Debug, Clone, Copy)]
pub(super) struct Keys {
    pub(super) start: u128,
    pub(super) end: u128,
}

impl Keys {
    pub(super) const ALL: Self = Self { start: 0, end: 1 << 64 };

    fn contains(self, key: u64) -> bool {
        (self.start..self.end).contains(&key.into())
    }

    fn meets(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// Returns one of `parts` equal parts.
    pub(super) const fn part(self, n: usize, parts: usize) -> Self {
        let width = self.end - self.start;
        let (n, parts) = (n as u128, parts as u128);
        // First key of part `n`.
        let start = self.start + (width * n).div_ceil(parts);
        let end = self.start + (width * (n + 1)).div_ceil(parts);
        Self { start, end }
    }
}

/// Rows stored by the range of their keys.
#[derive(Debug)]
pub(super) struct Spool<'a> {
    folder: &'a Path,
    keys: Keys,
    ranges: Vec<Spilled<{ TrainingRow::LENGTH }>>,
}

impl<'a> Spool<'a> {
    pub(super) fn new(folder: &'a Path) -> Self {
        Self::of(folder, Keys::ALL, RANGES)
    }

    fn of(folder: &'a Path, keys: Keys, ranges: usize) -> Self {
        Self { folder, keys, ranges: (0..ranges).map(|_| Spilled::new()).collect() }
    }

    pub(super) fn push(&mut self, row: &Packed) -> io::Result<()> {
        let from_start = u128::from(key(row)) - self.keys.start;
        let scaled = from_start * self.ranges.len() as u128;
        let width = self.keys.end - self.keys.start;
        // A 128-bit division is slow, and the range of all keys is a power of two.
        let n = if width == 1 << 64 { scaled >> 64 } else { scaled / width };
        let n = usize::try_from(n).expect("below the number of ranges");
        self.ranges[n].push(row, self.folder)
    }

    pub(super) fn settle(&mut self) -> io::Result<()> {
        self.ranges.iter_mut().try_for_each(|range| range.settle(self.folder))
    }

    /// Calls `take` with the rows in a range of keys, in key order, within a limit of memory in
    /// bytes.
    pub(super) fn in_order(
        &self,
        keys: Keys,
        memory: usize,
        take: &mut impl FnMut(&Packed) -> io::Result<()>,
    ) -> io::Result<()> {
        for (n, range) in self.ranges.iter().enumerate() {
            let part = self.keys.part(n, self.ranges.len());
            if !part.meets(keys) {
                continue;
            }
            let room = memory / (TrainingRow::LENGTH + size_of::<(u64, u32)>());
            let count = saturated(range.count);
            if count <= room {
                sorted(range, keys, count, take)?;
                continue;
            }
            // Too many rows: divide the range again. Rows are evenly distributed, so the new ranges
            // fit.
            let ranges = (count / room.max(1) * 2 + 2).min(SMALLER);
            let mut smaller = Spool::of(self.folder, part, ranges);
            range.each(|row| if keys.contains(key(row)) { smaller.push(row) } else { Ok(()) })?;
            smaller.settle()?;
            smaller.in_order(keys, memory, take)?;
        }
        Ok(())
    }
}

fn sorted(
    range: &Spilled<{ TrainingRow::LENGTH }>,
    keys: Keys,
    count: usize,
    take: &mut impl FnMut(&Packed) -> io::Result<()>,
) -> io::Result<()> {
    let mut rows = Vec::with_capacity(count);
    range.each(|row| {
        if keys.contains(key(row)) {
            rows.push(*row);
        }
        Ok(())
    })?;
    let mut order: Vec<(u64, u32)> = (0..).zip(&rows).map(|(n, row)| (key(row), n)).collect();
    order.sort_unstable();
    order.iter().try_for_each(|&(_, n)| take(&rows[n as usize]))
}

pub(super) fn key(row: &Packed) -> u64 {
    u64::from_be_bytes(*row.first_chunk().expect("a row begins with its key"))
}
