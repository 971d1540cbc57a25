//! Shards: files of rows, each for a range of keys, written in parallel.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;

use go9_dat::{TrainingOptions, TrainingRow};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::npz::NpzRows;
use super::parquet::ParquetRows;
use super::spool::{Keys, Packed, Spool, key};
use crate::context::Context;
use crate::files::Written;
use crate::formats::saturated;
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
    ///
    /// # Errors
    /// A shard has the name of an input, which is found before the first is written.
    pub(super) fn write(&self, context: &Context, splits: &Splits<'_>) -> io::Result<Vec<Shard>> {
        let planned = Mutex::new(self.planned(context)?.into_iter());
        let (written, trouble) = (Mutex::new(Vec::new()), Mutex::new(None));
        let jobs = self.jobs.max(1);
        crate::pipeline::on_threads(jobs, || {
            loop {
                let next = planned.lock().unwrap_or_else(PoisonError::into_inner).next();
                let failed = trouble.lock().unwrap_or_else(PoisonError::into_inner).is_some();
                let Some(planned) = next.filter(|_| !failed) else { return };
                match self.write_one(planned, splits, self.memory / jobs) {
                    Ok(shard) => {
                        written.lock().unwrap_or_else(PoisonError::into_inner).push(shard);
                    }
                    Err(error) => {
                        *trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    }
                }
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
        Keys::ALL.part(saturated(n), saturated(self.count))
    }

    /// Returns the shards of this part, and enters their names.
    fn planned(&self, context: &Context) -> io::Result<Vec<Planned>> {
        let extension = if self.npz { "npz" } else { "parquet" };
        let splits = if self.options.validation == 0.0 { 1 } else { NAMES.len() };
        let mut planned = Vec::new();
        for n in (0..self.count).filter(|n| n % self.part.1 == self.part.0 - 1) {
            for (split, name) in NAMES.into_iter().enumerate().take(splits) {
                let file = format!("{name}-{n:05}.{extension}");
                let target = context.files.made(self.folder.join(&file))?;
                planned.push(Planned { n, split, file, target });
            }
        }
        Ok(planned)
    }

    fn write_one(&self, planned: Planned, splits: &Splits<'_>, memory: usize) -> io::Result<Shard> {
        let Planned { n, split, file, target } = planned;
        let mut target = Target::create(self, target)?;
        let mut rows = 0_u64;
        splits[split].in_order(self.keys(n), memory, &mut |row: &Packed| {
            debug_assert_eq!((u128::from(key(row)) * u128::from(self.count)) >> 64, u128::from(n));
            if rows.is_multiple_of(4096) {
                interrupt::check()?;
            }
            rows += 1;
            let row = TrainingRow::from_bytes(row, self.options.view);
            target.push(row.ok_or_else(|| io::Error::other("a temporary file is damaged"))?)
        })?;
        let (output, hash) = target.finish()?;
        output.commit()?;
        Ok(Shard { file, split: NAMES[split].to_owned(), rows, sha256: hash })
    }
}

/// A shard that is not written yet.
struct Planned {
    /// Number of the shard.
    n: u64,
    /// Number of the split.
    split: usize,
    file: String,
    target: Written,
}

/// A file being written.
enum Target {
    Parquet(Box<ParquetRows<Hashed>>),
    Npz(Box<NpzRows<Hashed>>),
}

impl Target {
    fn create(shards: &Shards<'_>, target: Written) -> io::Result<Self> {
        let hashed = Hashed { output: Output::create(Some(target))?, hash: Sha256::new() };
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
