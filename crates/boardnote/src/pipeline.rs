//! The pipeline of bulk work. One thread reads blocks and splits them into records, any number of
//! threads process the batches, and one thread writes the results in input order. Limits on the
//! number of batches and bytes in flight bound the memory, whatever the size of the input.

mod block;
mod read;
mod survey;
mod under_way;

use crate::accept::Accept;
use crate::crash;
use crate::finding::Finding;
use crate::formats::{Format, InOrder, Record};
use crate::input::{Allow, Input, Trouble};
use crate::settings::{Setting, Settings};
use core::cell::RefCell;
use core::ops::Range;
use read::read_all;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use under_way::UnderWay;

/// Size in bytes above which a buffer holds a single long record and is not reused.
const LONG: usize = 1 << 20;

/// The inputs to read, and the settings for reading them.
#[derive(Debug)]
pub struct Plan<'a> {
    /// Arguments: files, directories, and patterns; none means standard input.
    pub files: &'a [PathBuf],
    /// Kinds of arguments accepted besides files.
    pub allow: Allow<'a>,
    /// Format, if one is given.
    pub from: Option<&'static dyn Format>,
    /// The formats that the verb can work on.
    pub accept: &'a Accept,
    /// Settings of the run, for surveys.
    pub settings: &'a Settings,
    /// Maximum number of records to read.
    pub limit: Option<u64>,
    /// Maximum length of a record, in bytes. A longer one is refused and skipped without being
    /// stored.
    pub max_record: usize,
    /// Number of working threads.
    pub jobs: usize,
}

/// A file being processed.
#[derive(Debug)]
pub struct Source {
    /// Name in JSON and tables.
    pub name: String,
    /// Name in messages.
    pub shown: String,
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
        number: usize,
        format: &'static dyn Format,
        survey: Option<Setting>,
    ) -> Self {
        Self {
            name: input.name(),
            shown: input.shown(),
            hex: input.hex(),
            number,
            format,
            in_order: format.in_order(),
            survey,
            settings: OnceLock::new(),
        }
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
    pub fn hand_on(&self) {
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
    pub data: Vec<u8>,
    /// Offset of `data` in the file.
    pub base: u64,
    /// Number of line ends in the file before `data`.
    pub lines: u64,
    /// Number of characters before `data` in the line where it starts.
    pub column: u64,
    /// Turn of this batch, for formats whose records belong together.
    pub link: Link,
    /// Number of the first record over all files.
    first_n: u64,
    /// Number of the first record in its file.
    first_index: u64,
    /// Ranges of the records in `data`.
    records: Vec<Range<usize>>,
    /// Number of bytes of input represented, for the progress bar.
    pub consumed: u64,
    /// Reason why the only record, of which just the beginning is stored, was refused.
    pub refused: Option<Finding>,
}

impl Batch {
    /// Returns the number of records.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.records.len() as u64
    }

    /// Returns `true` if the batch has no records, only text between them.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the records with their ranges and numbers.
    pub fn records(&self) -> impl Iterator<Item = (Range<usize>, Record<'_>)> {
        crash::at_source(&self.source.shown);
        self.records.iter().zip(0u64..).map(|(range, i)| {
            crash::at_record(self.first_n + i, self.base + range.start as u64);
            let record = Record {
                bytes: self.data.get(range.clone()).unwrap_or_default(),
                n: self.first_n + i,
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
    data: Vec<u8>,
    records: Vec<Range<usize>>,
}

/// A message from the reading thread.
#[derive(Debug)]
enum Item {
    Batch(Box<Batch>),
    Note(Note),
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
    /// A file of a directory was skipped.
    Skipped(String),
}

/// A message to the writer.
#[derive(Debug)]
pub enum Event<T> {
    /// The result of a worker for a batch, and the number of input bytes in it.
    Part(T, u64),
    /// A message about an input.
    Note(Note),
}

/// Runs `work` over all records of the input and passes its results to `write` in input order.
/// `write` ends the run early by returning `false`.
pub fn run<T: Send>(
    plan: &Plan<'_>,
    work: impl Fn(&Batch) -> T + Sync,
    mut write: impl FnMut(Event<T>) -> bool,
) {
    let jobs = plan.jobs.max(1);
    if jobs == 1 {
        read_all(plan, &mut Buffers::default, &mut |item| {
            write(match item {
                Item::Batch(batch) => Event::Part(work(&batch), batch.consumed),
                Item::Note(note) => Event::Note(note),
            })
        });
        return;
    }
    // Each item in flight holds a permit, which carries buffers for reuse.
    let permits = jobs * 4;
    let (permit_back, permit) = sync_channel::<Buffers>(permits);
    for _ in 0..permits {
        let _ = permit_back.send(Buffers::default());
    }
    let (to_workers, from_reader) = sync_channel::<(u64, Item)>(permits);
    let from_reader = Mutex::new(from_reader);
    let (long, bytes) = (Mutex::new(()), UnderWay::default());
    let (to_writer, from_workers) = sync_channel::<(u64, Event<T>, Done)>(permits);
    std::thread::scope(|scope| {
        let bytes = &bytes;
        scope.spawn(move || feed(plan, &permit, bytes, &to_workers));
        for _ in 0..jobs {
            let (from_reader, to_writer, work) = (&from_reader, to_writer.clone(), &work);
            let long = &long;
            scope.spawn(move || serve(from_reader, &to_writer, long, work));
        }
        drop(to_writer);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        // Leaving this loop drops `permit_back` and `from_workers`, which ends all threads.
        let (permit_back, from_workers) = (permit_back, from_workers);
        for (number, event, done) in &from_workers {
            waiting.insert(number, (event, done));
            while let Some((event, done)) = waiting.remove(&next) {
                next += 1;
                if !write(event) {
                    bytes.close();
                    return;
                }
                bytes.give_back(done.size);
                let _ = permit_back.send(done.buffers);
            }
        }
    });
}

/// The remains of a finished batch: buffers for reuse, and the number of bytes no longer in flight.
struct Done {
    buffers: Buffers,
    size: usize,
}

/// Runs the reading thread. Every item sent takes a permit and its number of bytes.
fn feed(
    plan: &Plan<'_>,
    permit: &Receiver<Buffers>,
    bytes: &UnderWay,
    to_workers: &SyncSender<(u64, Item)>,
) {
    let mut number = 0;
    let used = RefCell::new(Vec::new());
    read_all(plan, &mut || used.borrow_mut().pop().unwrap_or_default(), &mut |item| {
        let Ok(buffers) = permit.recv() else { return false };
        used.borrow_mut().push(buffers);
        if let Item::Batch(batch) = &item {
            bytes.take(batch.data.capacity());
        }
        let sent = to_workers.send((number, item)).is_ok();
        number += 1;
        sent
    });
}

/// Runs a working thread.
fn serve<T>(
    from_reader: &Mutex<Receiver<(u64, Item)>>,
    to_writer: &SyncSender<(u64, Event<T>, Done)>,
    long: &Mutex<()>,
    work: &impl Fn(&Batch) -> T,
) {
    loop {
        let Ok(receiver) = from_reader.lock() else { return };
        let Ok((number, item)) = receiver.recv() else { return };
        // The result of a record may be many times its length. Long batches are therefore processed
        // one at a time, in order, because a batch may wait for the one before it.
        let is_long = |batch: &Batch| batch.data.len() > LONG;
        let _alone = match &item {
            Item::Batch(batch) if is_long(batch) => long.lock().ok(),
            _ => None,
        };
        drop(receiver);
        let (event, done) = match item {
            Item::Batch(batch) => {
                let size = batch.data.capacity();
                let part = work(&batch);
                let mut buffers = Buffers { data: batch.data, records: batch.records };
                if size > LONG {
                    buffers.data = Vec::new();
                }
                (Event::Part(part, batch.consumed), Done { buffers, size })
            }
            Item::Note(note) => (Event::Note(note), Done { buffers: Buffers::default(), size: 0 }),
        };
        if to_writer.send((number, event, done)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::block::BLOCK;
    use super::*;
    use crate::formats::of::Of;
    use crate::formats::plain::Lines;
    use std::io::Write as _;

    /// Runs the pipeline over files with the given contents and returns `n:offset:text` of every
    /// record.
    fn records(contents: &[&[u8]], jobs: usize, limit: Option<u64>) -> Vec<String> {
        let mut open = Vec::new();
        for content in contents {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(content).unwrap();
            open.push(file);
        }
        let files: Vec<PathBuf> = open.iter().map(|file| file.path().to_owned()).collect();
        let plan = Plan {
            files: &files,
            allow: Allow::default(),
            from: Some(&Of::<Lines>::NEW),
            accept: &Accept::default(),
            settings: &Settings::default(),
            limit,
            max_record: usize::MAX,
            jobs,
        };
        let mut seen = Vec::new();
        run(
            &plan,
            |batch| {
                let text = |(_, record): (_, Record<'_>)| {
                    let text = String::from_utf8_lossy(record.bytes).into_owned();
                    format!("{}:{}:{text}", record.n, record.offset)
                };
                batch.records().map(text).collect::<Vec<_>>()
            },
            |event| {
                match event {
                    Event::Part(part, _) => seen.extend(part),
                    Event::Note(note) => seen.push(format!("{note:?}")),
                }
                true
            },
        );
        seen
    }

    #[test]
    fn order_is_that_of_the_input_whatever_the_number_of_threads() {
        let mut text = String::new();
        for number in 0..400_000 {
            text.push_str(&format!("line {number}\n"));
        }
        let one = records(&[text.as_bytes(), b"last"], 1, None);
        assert_eq!(one.len(), 400_001);
        assert_eq!(one.last().unwrap(), "400000:0:last");
        for jobs in [2, 3, 8] {
            assert_eq!(records(&[text.as_bytes(), b"last"], jobs, None), one);
        }
    }

    #[test]
    fn a_record_longer_than_a_block_arrives_whole() {
        let mut text = vec![b'x'; 3 * BLOCK];
        text.extend_from_slice(b"\nshort\n");
        let seen = records(&[&text], 2, None);
        assert_eq!(seen.len(), 2);
        assert_eq!(seen[1], format!("1:{}:short", 3 * BLOCK + 1));
    }

    #[test]
    fn a_limit_stops_across_files() {
        assert_eq!(records(&[b"a\nb\n", b"c\nd\n"], 2, Some(3)), ["0:0:a", "1:2:b", "2:0:c"]);
    }

    #[test]
    fn missing_files_do_not_stop_the_others() {
        let files = vec![PathBuf::from("/no/such/file"); 100];
        let plan = Plan {
            files: &files,
            allow: Allow::default(),
            from: Some(&Of::<Lines>::NEW),
            accept: &Accept::default(),
            settings: &Settings::default(),
            limit: None,
            max_record: usize::MAX,
            jobs: 2,
        };
        let mut troubles = 0;
        run(
            &plan,
            |_| (),
            |event| {
                troubles += usize::from(matches!(event, Event::Note(Note::Trouble(_))));
                true
            },
        );
        assert_eq!(troubles, 100);
    }
}
