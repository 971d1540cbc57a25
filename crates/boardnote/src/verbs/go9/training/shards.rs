//! Shards: files of rows, each for a range of keys, written in parallel.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use go9_dat::{TrainingOptions, TrainingRow};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::npz::NpzRows;
use super::parquet::ParquetRows;
use super::spool::{Keys, Packed, Spool, key};
use crate::interrupt;
use crate::output::Output;

/// The entry of a file in the manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shard {
    pub(super) file: String,
    pub(super) split: String,
    pub(super) rows: u64,
    pub(super) sha256: String,
}

/// Settings for writing the files.
pub(super) struct Shards<'a> {
    pub(super) folder: &'a Path,
    pub(super) options: &'a TrainingOptions,
    /// Number of shards, including those of other parts.
    pub(super) count: u64,
    /// Part, and number of parts; shards with this remainder are written.
    pub(super) part: (u64, u64),
    pub(super) npz: bool,
    pub(super) snappy: bool,
    /// Metadata stored in the files.
    pub(super) facts: Vec<(String, String)>,
    /// Number of threads.
    pub(super) jobs: usize,
    /// Memory for sorting, in bytes, over all threads.
    pub(super) memory: usize,
}

/// The rows for training and those for validation.
pub(super) type Splits<'a> = [Spool<'a>; 2];

/// Names of the splits.
const NAMES: [&str; 2] = ["train", "validation"];

impl Shards<'_> {
    /// Writes all shards of this part and returns them in the order of their numbers.
    pub(super) fn write(&self, splits: &Splits<'_>) -> io::Result<Vec<Shard>> {
        let (next, trouble) = (AtomicU64::new(0), Mutex::new(None));
        let written = Mutex::new(Vec::new());
        let jobs = self.jobs.max(1);
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        let failed =
                            trouble.lock().unwrap_or_else(PoisonError::into_inner).is_some();
                        if n >= self.count || failed {
                            return;
                        }
                        if n % self.part.1 != self.part.0 - 1 {
                            continue;
                        }
                        match self.write_number(n, splits, self.memory / jobs) {
                            Ok(shards) => {
                                written
                                    .lock()
                                    .unwrap_or_else(PoisonError::into_inner)
                                    .extend(shards);
                            }
                            Err(error) => {
                                *trouble.lock().unwrap_or_else(PoisonError::into_inner) =
                                    Some(error);
                            }
                        }
                    }
                });
            }
        });
        if let Some(error) = trouble.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let mut written = written.into_inner().unwrap_or_else(PoisonError::into_inner);
        written.sort_by(|a: &Shard, b| a.file.cmp(&b.file));
        Ok(written)
    }

    /// Returns the keys of shard `n`. The shard of a key is `(key * count) >> 64`.
    fn keys(&self, n: u64) -> Keys {
        let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        Keys::ALL.part(number(n), number(self.count))
    }

    fn write_number(&self, n: u64, splits: &Splits<'_>, memory: usize) -> io::Result<Vec<Shard>> {
        let mut shards = Vec::new();
        for (name, spool) in NAMES.into_iter().zip(splits) {
            if name == NAMES[1] && self.options.validation == 0.0 {
                continue;
            }
            let extension = if self.npz { "npz" } else { "parquet" };
            let file = format!("{name}-{n:05}.{extension}");
            let mut target = Target::create(self, &self.folder.join(&file))?;
            let mut rows = 0_u64;
            spool.in_order(self.keys(n), memory, &mut |row: &Packed| {
                debug_assert_eq!(
                    (u128::from(key(row)) * u128::from(self.count)) >> 64,
                    u128::from(n)
                );
                if rows.is_multiple_of(4096) {
                    interrupt::check()?;
                }
                rows += 1;
                let row = TrainingRow::from_bytes(row, self.options.view);
                target.push(row.ok_or_else(|| io::Error::other("a temporary file is damaged"))?)
            })?;
            let (output, hash) = target.finish()?;
            output.commit()?;
            shards.push(Shard { file, split: name.to_owned(), rows, sha256: hash });
        }
        Ok(shards)
    }
}

/// A file being written.
enum Target {
    Parquet(Box<ParquetRows<Hashed>>),
    Npz(Box<NpzRows<Hashed>>),
}

impl Target {
    fn create(shards: &Shards<'_>, path: &Path) -> io::Result<Self> {
        let hashed = Hashed { output: Output::create(Some(path))?, hash: Sha256::new() };
        Ok(match shards.npz {
            true => Self::Npz(Box::new(NpzRows::new(hashed, shards.folder)?)),
            false => {
                Self::Parquet(Box::new(ParquetRows::new(hashed, &shards.facts, shards.snappy)?))
            }
        })
    }

    fn push(&mut self, row: TrainingRow) -> io::Result<()> {
        match self {
            Self::Parquet(rows) => rows.push(row),
            Self::Npz(rows) => rows.push(&row),
        }
    }

    fn finish(self) -> io::Result<(Output, String)> {
        let Hashed { output, hash } = match self {
            Self::Parquet(rows) => rows.finish()?,
            Self::Npz(rows) => rows.finish()?,
        };
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok((output, hash))
    }
}

/// A file that hashes the bytes written to it.
struct Hashed {
    output: Output,
    hash: Sha256,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.output.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
