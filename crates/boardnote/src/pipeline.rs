//! The way of bulk work: one thread reads blocks and cuts them into records, any number of threads
//! work on the batches, one writes what they produce, in the order of the input. Memory is bounded
//! by the number of batches that may be under way, whatever the size of the input.

use crate::detect;
use crate::formats::{Format, InOrder, Record, Step};
use crate::input::{self, Allow, Input};
use crate::{crash, interrupt, report};
use core::cell::RefCell;
use core::ops::Range;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

/// How much is read at once. Blocks this small stay in the cache from reading to checking, and what
/// a verb makes of them stays small, even where a byte becomes a row of a hundred.
const BLOCK: usize = 1 << 18;
/// How many records a batch holds at most.
const RECORDS: usize = 1 << 17;

/// What to read and how.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The arguments: files, directories, patterns; none is standard input.
    pub files: &'a [PathBuf],
    /// What arguments can be besides files.
    pub allow: Allow,
    /// The format, if it is named.
    pub from: Option<&'static dyn Format>,
    /// Stop after this many records.
    pub limit: Option<u64>,
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
    Batch(Batch),
    /// A file could not be read (further).
    Trouble(String),
}

/// What the writer is told.
#[derive(Debug)]
pub enum Event<T> {
    /// What the worker made of a batch, and how many bytes of input that was.
    Part(T, u64),
    /// A file could not be read (further); the message names it.
    Trouble(String),
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
                Item::Trouble(message) => Event::Trouble(message),
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
    let (to_writer, from_workers) = sync_channel::<(u64, Event<T>, Buffers)>(permits);
    std::thread::scope(|scope| {
        scope.spawn(move || feed(plan, &permit, &to_workers));
        for _ in 0..jobs {
            let (from_reader, to_writer, work) = (&from_reader, to_writer.clone(), &work);
            scope.spawn(move || serve(from_reader, &to_writer, work));
        }
        drop(to_writer);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        // Leaving this loop drops `permit_back` and `from_workers`, which ends all threads.
        let (permit_back, from_workers) = (permit_back, from_workers);
        for (number, event, buffers) in &from_workers {
            waiting.insert(number, (event, buffers));
            while let Some((event, buffers)) = waiting.remove(&next) {
                next += 1;
                if !write(event) {
                    return;
                }
                let _ = permit_back.send(buffers);
            }
        }
    });
}

/// The reading thread: every item it sends costs a permit.
fn feed(plan: &Plan<'_>, permit: &Receiver<Buffers>, to_workers: &SyncSender<(u64, Item)>) {
    let mut number = 0;
    let used = RefCell::new(Vec::new());
    read_all(plan, &mut || used.borrow_mut().pop().unwrap_or_default(), &mut |item| {
        let Ok(buffers) = permit.recv() else { return false };
        used.borrow_mut().push(buffers);
        let sent = to_workers.send((number, item)).is_ok();
        number += 1;
        sent
    });
}

/// A working thread.
fn serve<T>(
    from_reader: &Mutex<Receiver<(u64, Item)>>,
    to_writer: &SyncSender<(u64, Event<T>, Buffers)>,
    work: &impl Fn(&Batch) -> T,
) {
    loop {
        let received = match from_reader.lock() {
            Ok(receiver) => receiver.recv(),
            Err(_) => return, // another worker panicked: the scope will say so
        };
        let Ok((number, item)) = received else { return };
        let (event, buffers) = match item {
            Item::Batch(batch) => {
                let part = work(&batch);
                let buffers = Buffers { data: batch.data, records: batch.records };
                (Event::Part(part, batch.consumed), buffers)
            }
            Item::Trouble(message) => (Event::Trouble(message), Buffers::default()),
        };
        if to_writer.send((number, event, buffers)).is_err() {
            return;
        }
    }
}

/// Reads all inputs. `hand_on` returns `false` to stop.
fn read_all(
    plan: &Plan<'_>,
    buffers: &mut dyn FnMut() -> Buffers,
    hand_on: &mut dyn FnMut(Item) -> bool,
) {
    let mut n = 0;
    for (number, input) in input::expand(plan.files, plan.allow).enumerate() {
        let input = match input {
            Ok(input) => input,
            Err(error) => {
                if hand_on(Item::Trouble(error.to_string())) {
                    continue;
                }
                return;
            }
        };
        let mut stopped = false;
        let result = read_one(plan, &input, number, &mut n, buffers, &mut |item| {
            stopped = !hand_on(item);
            !stopped
        });
        if let Err(message) = result
            && !hand_on(Item::Trouble(message))
        {
            return;
        }
        if stopped || plan.limit.is_some_and(|limit| n >= limit) {
            return;
        }
    }
}

/// Reads one input to its end.
fn read_one(
    plan: &Plan<'_>,
    input: &Input,
    number: usize,
    n: &mut u64,
    buffers: &mut dyn FnMut() -> Buffers,
    hand_on: &mut dyn FnMut(Item) -> bool,
) -> Result<(), String> {
    let trouble = |error: io::Error| format!("{}: {error}", input.shown());
    let mut reader = input.open().map_err(trouble)?;
    let Buffers { mut data, mut records } = buffers();
    let mut state = read_some(&mut reader, &mut data, 0, 1);
    let format = match plan.from {
        Some(format) => format,
        None if data.is_empty() && matches!(state, State::Failed(_)) => {
            return state.ended().map_err(trouble);
        }
        None => detect::input(&data, input)?,
    };
    let source = Arc::new(Source {
        name: input.name(),
        shown: input.shown(),
        hex: input.hex(),
        number,
        format,
        in_order: format.in_order(),
    });
    let (mut base, mut lines, mut column, mut index) = (0, 0, 0, 0);
    let mut before = channel().1;
    loop {
        let left = plan.limit.map_or(u64::MAX, |limit| limit - *n);
        let most = RECORDS.min(usize::try_from(left).unwrap_or(usize::MAX));
        let cut = cut(format, &data, matches!(state, State::End), most, &mut records);
        if cut.done && index == 0 && records.is_empty() && format.info().needs_record {
            records.push(0..data.len());
        }
        // Of an input that failed everything counts that was read before, but no half record.
        let failed = matches!(state, State::Failed(_)) && !cut.full;
        let count = records.len() as u64;
        let done = cut.done || failed || interrupt::requested() || count >= left;
        if count == 0 && !done && cut.used == 0 {
            // Not one whole record yet: read on. The buffer doubles, so that looking for the end
            // of a long record again and again stays linear.
            let (filled, least) = (data.len(), data.len().max(1));
            state = read_some(&mut reader, &mut data, filled, least);
            continue;
        }
        let rest = data.get(cut.used..).unwrap_or_default();
        let kept = rest.len();
        let mut next = Buffers::default();
        if !done {
            next = buffers();
            // What the buffer held before stays behind the rest, to be read over: zeroing it
            // would cost a pass over memory.
            next.data.resize(next.data.len().max(kept), 0);
            if let Some(start) = next.data.get_mut(..kept) {
                start.copy_from_slice(rest);
            }
        }
        let used = data.get(..cut.used).unwrap_or_default();
        let line_ends = memchr::memchr_iter(b'\n', used).count();
        let unfinished = memchr::memrchr(b'\n', used).map_or(0, |at| at + 1);
        let unfinished = report::characters(used.get(unfinished..).unwrap_or_default());
        let batch = Batch {
            source: Arc::clone(&source),
            data,
            base,
            lines,
            column,
            link: Link::next(&mut before),
            first_n: *n,
            first_index: index,
            records,
            consumed: cut.used as u64,
        };
        lines += line_ends as u64;
        column = unfinished + if line_ends == 0 { column } else { 0 };
        base += cut.used as u64;
        *n += count;
        index += count;
        if !hand_on(Item::Batch(batch)) {
            return Ok(());
        }
        if done {
            return if failed { state.ended().map_err(trouble) } else { Ok(()) };
        }
        Buffers { data, records } = next;
        if matches!(state, State::More) && !cut.full {
            state = read_some(&mut reader, &mut data, kept, 1);
        } else {
            data.truncate(kept);
        }
    }
}

/// What is behind the bytes that were read.
enum State {
    /// Perhaps more.
    More,
    /// The end of the input.
    End,
    /// Something that cannot be read.
    Failed(io::Error),
}

impl State {
    fn ended(self) -> io::Result<()> {
        match self {
            Self::Failed(error) => Err(error),
            Self::More | Self::End => Ok(()),
        }
    }
}

/// Reads at least `least` bytes, or what is left of the input, behind the first `start` bytes of
/// `data`, and cuts `data` there. More than that is read only if it is there without waiting.
fn read_some(reader: &mut dyn Read, data: &mut Vec<u8>, start: usize, least: usize) -> State {
    let mut filled = start;
    data.resize(data.len().max(start + BLOCK.max(least)), 0);
    let state = loop {
        match reader.read(data.get_mut(filled..).unwrap_or_default()) {
            Err(error) => break State::Failed(error),
            Ok(0) => break State::End,
            Ok(count) => filled += count,
        }
        if filled - start >= least {
            break State::More;
        }
    };
    data.truncate(filled);
    state
}

/// What a look for records at the start of a buffer has come to.
struct Cut {
    /// How many bytes they take up, and what was skipped between them.
    used: usize,
    /// The batch is full; more records may follow in the buffer.
    full: bool,
    /// Nothing more can come of this file.
    done: bool,
}

/// Finds the records at the start of a buffer.
fn cut(
    format: &dyn Format,
    data: &[u8],
    end: bool,
    most: usize,
    records: &mut Vec<Range<usize>>,
) -> Cut {
    records.clear();
    let mut used = 0;
    while records.len() < most {
        match format.split(data.get(used..).unwrap_or_default(), end) {
            Step::Record { content, next } => {
                records.push(used + content.start..used + content.end);
                used += next.max(1);
            }
            Step::Last { content } => {
                records.push(used + content.start..used + content.end);
                return Cut { used: data.len(), full: false, done: true };
            }
            Step::More => return Cut { used, full: false, done: end },
        }
    }
    Cut { used, full: true, done: false }
}

#[cfg(test)]
mod tests {
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
            limit,
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
                    Event::Trouble(message) => seen.push(message),
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
            limit: None,
            jobs: 2,
        };
        let mut troubles = 0;
        run(
            &plan,
            |_| (),
            |event| {
                troubles += usize::from(matches!(event, Event::Trouble(_)));
                true
            },
        );
        assert_eq!(troubles, 100);
    }
}
