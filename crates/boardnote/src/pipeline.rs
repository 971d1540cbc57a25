//! The pipeline of bulk work. Each thread in turn reads a block of the input and splits it into
//! records, processes the batch while others read, and writes the results whose turn it is, in
//! input order. Short files are read several at a time, outside of the turns. Limits on the number
//! of batches and bytes in flight bound the memory, whatever the size of the input.

mod block;
mod files;
mod loads;
mod open;
mod order;
mod read;
mod survey;
#[cfg(test)]
mod tests;
mod threads;

use crate::accept::Accept;
use crate::crash;
use crate::finding::Finding;
use crate::formats::jsonl::File;
use crate::formats::{Format, InOrder, Record};
use crate::input::{Allow, Input};
use crate::settings::{Setting, Settings};
use crate::trouble::Trouble;
pub use block::Block;
use core::ops::Range;
pub use open::SEARCHED;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
pub use threads::{on_threads, run};

/// Size in bytes above which a buffer holds a single long record.
const LONG: usize = 1 << 20;

/// The inputs to read, and the settings for reading them.
#[derive(Debug)]
pub struct Plan<'a> {
    /// Arguments: files, directories, and patterns; none means standard input.
    pub files: &'a [PathBuf],
    /// Names of further files, if a list of them is given.
    pub listed: Option<&'a [PathBuf]>,
    /// Kinds of arguments accepted besides files.
    pub allow: Allow<'a>,
    /// Format, if one is given.
    pub from: Option<&'static dyn Format>,
    /// The formats that the verb can work on.
    pub accept: &'a Accept,
    /// Leaves out the files of formats that lack what the user names.
    pub leaves_out: bool,
    /// Settings of the run, for surveys.
    pub settings: &'a Settings,
    /// Maximum number of records to read.
    pub limit: Option<u64>,
    /// The records that are used, by their index over all inputs, from 0; the others are only counted.
    pub wanted: Range<u64>,
    /// Maximum length of a record, in bytes. A longer one is refused and skipped without being
    /// stored.
    pub max_record: usize,
    /// Number of threads.
    pub jobs: usize,
}

/// A file being processed.
#[derive(Debug)]
pub struct Source {
    /// Name in JSON and tables.
    pub name: String,
    /// Name in messages.
    pub shown: String,
    /// Name as it is passed to other programs.
    pub raw: Vec<u8>,
    /// `true` for a file, `false` for standard input and arguments.
    pub is_file: bool,
    /// `true` for a file in a directory.
    pub below: bool,
    /// Number of components of that directory; 0 for other inputs.
    pub depth: usize,
    /// Bytes of the name in hexadecimal, if it is not UTF-8.
    pub hex: Option<String>,
    /// Number among the inputs.
    pub number: usize,
    /// Format as which the file is read.
    pub format: &'static dyn Format,
    /// State for records that are checked or converted in order.
    pub in_order: Box<dyn InOrder>,
    /// Change of settings from the survey of the first records, if any.
    survey: Option<Setting>,
    /// Settings of the run with that change applied.
    settings: OnceLock<Settings>,
}

impl Source {
    fn new(
        input: &Input,
        (below, depth): (bool, usize),
        number: usize,
        format: &'static dyn Format,
        survey: Option<Setting>,
    ) -> Self {
        Self {
            name: input.name(),
            shown: input.shown(),
            raw: input.raw(),
            is_file: matches!(input, Input::File(_)),
            below,
            depth,
            hex: input.hex(),
            number,
            format,
            in_order: format.in_order(),
            survey,
            settings: OnceLock::new(),
        }
    }

    /// Returns the name of the file for lines of JSON.
    #[must_use]
    pub fn file(&self) -> File<'_> {
        let name = self.is_file.then_some(self.name.as_str());
        File { name, hex: self.hex.as_deref() }
    }

    /// Returns the settings for the records of this file. `of_run` must be the settings of the run
    /// in every call.
    #[must_use]
    pub fn settings<'a>(&'a self, of_run: &'a Settings) -> &'a Settings {
        let Some(change) = &self.survey else { return of_run };
        self.settings.get_or_init(|| {
            let mut settings = of_run.clone();
            change.apply(&mut settings);
            settings
        })
    }
}

/// The turns of the batches of a file, which may be processed by any thread. Batches are started in
/// order, so the batch being waited for is always in progress.
#[derive(Debug)]
pub struct Link {
    before: Receiver<()>,
    behind: Sender<()>,
}

impl Link {
    /// Makes the link of the next batch. `before` is the source of its turn and is replaced by the
    /// source of the turn of the batch after it.
    fn next(before: &mut Receiver<()>) -> Self {
        let (behind, receiver) = channel();
        Self { before: core::mem::replace(before, receiver), behind }
    }

    /// Waits until the previous batch has passed on its turn. The first batch of a file does not
    /// wait.
    pub fn wait(&self) {
        let _ = self.before.recv();
    }

    /// Passes the turn on to the next batch.
    pub fn pass_turn(&self) {
        // There may be no next batch.
        let _ = self.behind.send(());
    }
}

/// Consecutive records of one file.
#[derive(Debug)]
pub struct Batch {
    /// File that contains the records.
    pub source: Arc<Source>,
    /// Bytes that contain the records.
    pub data: Block,
    /// Offset of `data` in the file.
    pub base: u64,
    /// Number of line ends in the file before `data`.
    pub lines: u64,
    /// Number of characters before `data` in the line where it starts.
    pub column: u64,
    /// `true` for the last batch of the file.
    pub is_last: bool,
    /// Turn of this batch, for formats whose records belong together.
    pub link: Link,
    /// Number of the first record over all files.
    first_n: u64,
    /// Number of the first record in its file.
    first_index: u64,
    /// Ranges of the records in `data`.
    records: Vec<Range<usize>>,
    /// Numbers of the records that are used, over all files.
    wanted: Range<u64>,
    /// Number of bytes of input represented, for the progress bar.
    pub consumed: u64,
    /// Reason why the only record, of which just the beginning is stored, was refused.
    pub refused: Option<Finding>,
}

impl Batch {
    /// Returns the number of records that are used.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.end().min(self.wanted.end).saturating_sub(self.first_n.max(self.wanted.start))
    }

    /// Returns the number of records of the input up to the end of the batch.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.first_n + self.records.len() as u64
    }

    /// Returns `true` if the batch has no records, only text between them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the records with their ranges and numbers.
    pub fn records(&self) -> impl Iterator<Item = (Range<usize>, Record<'_>)> {
        crash::at_source(&self.source.shown);
        let all = self.records.iter().zip(0u64..);
        let used = all.filter(|(_, i)| self.wanted.contains(&(self.first_n + i)));
        used.map(|(range, i)| {
            let n = self.first_n + i + 1;
            crash::at_record(n, self.base + range.start as u64);
            let record = Record {
                bytes: &self.data[range.clone()],
                n,
                index: self.first_index + i,
                offset: self.base + range.start as u64,
            };
            (range.clone(), record)
        })
    }
}

/// The memory of a finished batch, for reuse.
#[derive(Debug, Default)]
struct Buffers {
    data: Block,
    records: Vec<Range<usize>>,
}

/// A piece of the input.
#[derive(Debug)]
enum Item {
    Batch(Box<Batch>),
    Note(Note),
}

impl Item {
    /// Returns the memory in bytes that holds the input.
    fn size(&self) -> usize {
        match self {
            Self::Batch(batch) => batch.data.capacity(),
            Self::Note(_) => 0,
        }
    }

    /// Returns the item as it is behind `n` more records.
    fn after(mut self, n: u64) -> Self {
        if let Self::Batch(batch) = &mut self {
            batch.first_n += n;
        }
        self
    }

    fn is_long(&self) -> bool {
        matches!(self, Self::Batch(batch) if batch.data.len() > LONG)
    }
}

/// A message about an input rather than about its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The input could not be read, or not to its end.
    Trouble(Trouble),
    /// The input is not in any format; a code and a message.
    Bad(&'static str, String),
    /// A remark about an input that was read in modified form.
    Remark(String),
    /// The input is in a format without a table or a column that is named.
    LeftOut {
        /// Name of the format.
        format: &'static str,
        /// The table or the column.
        lacks: String,
        /// The reason, with the name of the file.
        trouble: Trouble,
    },
    /// A file of a directory was skipped.
    Skipped(String),
    /// A link below a directory was not followed.
    Link(String),
    /// A directory has been read to its end.
    Folder(PathBuf),
}

impl Note {
    /// Returns `true` if nothing more of a file follows.
    pub(crate) const fn ends_file(&self) -> bool {
        matches!(self, Self::Trouble(_) | Self::Bad(..) | Self::LeftOut { .. } | Self::Skipped(_))
    }
}

/// A message to the function that writes.
#[derive(Debug)]
pub enum Event<T> {
    /// The result of the work on a batch, and the number of input bytes in it.
    Part(T, u64),
    /// A message about an input.
    Note(Note),
}
