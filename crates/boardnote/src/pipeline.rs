//! The way of bulk work: one thread reads blocks and cuts them into records, any number of threads
//! work on the batches, one writes what they produce, in the order of the input. Memory is bounded
//! by the number of batches and of bytes that may be under way, whatever the size of the input.

mod block;
mod read;
mod survey;
mod under_way;

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

/// Longer buffers hold a single long record; they are not used again.
const LONG: usize = 1 << 20;

/// What to read and how.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The arguments: files, directories, patterns; none is standard input.
    pub files: &'a [PathBuf],
    /// What arguments can be besides files.
    pub allow: Allow<'a>,
    /// The format, if it is named.
    pub from: Option<&'static dyn Format>,
    /// The settings of the run, for surveys.
    pub settings: &'a Settings,
    /// Stop after this many records.
    pub limit: Option<u64>,
    /// Longer records are refused, and read past without being held.
    pub max_record: usize,
    /// How many threads work.
    pub jobs: usize,
}

/// A file under way.
#[derive(Debug)]
pub struct Source {
    /// Its name in JSON and tables.
    pub name: String,
    /// Its name in messages.
    pub shown: String,
    /// The bytes of its name, if that is not UTF-8.
    pub hex: Option<String>,
    /// Its number among the inputs.
    pub number: usize,
    /// The format it is read as.
    pub format: &'static dyn Format,
    /// For records that are checked or converted in order.
    pub in_order: Box<dyn InOrder>,
    /// What its first records say about all of them.
    survey: Option<Setting>,
    /// The settings of the run with that.
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

    /// The settings for the records of this file; `of_run` are those of the run, always the same.
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

/// The turns of the batches of a file, whichever threads work on them. Batches are taken up in order,
/// so that the one that is waited for is always under way.
#[derive(Debug)]
pub struct Link {
    before: Receiver<()>,
    behind: Sender<()>,
}

impl Link {
    /// The link of the next batch; `before` is where its turn comes from, and becomes where the turn of
    /// the batch behind it comes from.
    fn next(before: &mut Receiver<()>) -> Self {
        let (behind, receiver) = channel();
        Self { before: core::mem::replace(before, receiver), behind }
    }

    /// Waits until the batch before has handed on its turn; the first batch of a file does not wait.
    pub fn wait(&self) {
        let _ = self.before.recv();
    }

    /// Hands the turn on to the next batch.
    pub fn hand_on(&self) {
        // There may be no next batch.
        let _ = self.behind.send(());
    }
}

/// Some records of one file.
#[derive(Debug)]
pub struct Batch {
    /// Whose they are.
    pub source: Arc<Source>,
    /// The bytes that hold them.
    pub data: Vec<u8>,
    /// Where `data` starts in the file.
    pub base: u64,
    /// How many line ends stand in the file before `data`.
    pub lines: u64,
    /// How many characters of the line that `data` starts in stand before it.
    pub column: u64,
    /// For formats whose records belong together.
    pub link: Link,
    /// The number of the first record over all files.
    first_n: u64,
    /// The number of the first record in its file.
    first_index: u64,
    /// Where the records are in `data`.
    records: Vec<Range<usize>>,
    /// How many bytes of input it stands for, for the progress bar.
    pub consumed: u64,
    /// Why its only record, of which just the beginning is here, is not read.
    pub refused: Option<Finding>,
}

impl Batch {
    /// How many records it holds.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.records.len() as u64
    }

    /// Whether it holds none: only what stands between records.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The records with their numbers.
    pub fn records(&self) -> impl Iterator<Item = (Range<usize>, Record<'_>)> {
        crash::at_source(&self.source);
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

/// The memory of a batch, for the next one.
#[derive(Debug, Default)]
struct Buffers {
    data: Vec<u8>,
    records: Vec<Range<usize>>,
}

/// What the reader hands on.
#[derive(Debug)]
enum Item {
    Batch(Box<Batch>),
    Note(Note),
}

/// What is said about an input rather than about its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It could not be read (further).
    Trouble(Trouble),
    /// It is no input for any format, with the code and the message.
    Bad(&'static str, String),
    /// It is read, but not as it is.
    Remark(String),
    /// It stands below a folder and is left out.
    Skipped(String),
}

/// What the writer is told.
#[derive(Debug)]
pub enum Event<T> {
    /// What the worker made of a batch, and how many bytes of input that was.
    Part(T, u64),
    /// What is said about an input.
    Note(Note),
}

/// Runs `work` over all records of the input and gives its results to `write` in the order of the
/// input. `write` ends the run early by returning `false`.
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
    // There is a permit for each item that may be under way; it carries buffers to use again.
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

/// What is left of a batch when it is done: buffers to use again, and how many bytes are under way no
/// more.
struct Done {
    buffers: Buffers,
    size: usize,
}

/// The reading thread: every item it sends costs a permit, and its bytes.
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

/// A working thread.
fn serve<T>(
    from_reader: &Mutex<Receiver<(u64, Item)>>,
    to_writer: &SyncSender<(u64, Event<T>, Done)>,
    long: &Mutex<()>,
    work: &impl Fn(&Batch) -> T,
) {
    loop {
        let Ok(receiver) = from_reader.lock() else { return };
        let Ok((number, item)) = receiver.recv() else { return };
        // What a record becomes may be many times as long: long ones are worked on one after another,
        // in order, because a batch may wait for the one before it.
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
    use crate::lines::Lines;
    use std::io::Write as _;

    /// Runs over files with the given contents and returns `n:offset:text` of every record.
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
