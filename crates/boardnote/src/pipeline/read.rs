//! The reader: splits blocks of inputs into records.

use super::block::{Block, State};
use super::open::{Opened, open, trouble};
use super::{Batch, Buffers, Item, Link, Note, Plan, Source};
use crate::finding::Finding;
use crate::formats::cut::{Cut, Most, stand_in};
use crate::formats::saturated;
use crate::formats::skip::{Skip, Skipped};
use crate::input::{self, Found, Input};
use crate::interrupt;
use crate::text::{self, characters};
use core::mem::{replace, take};
use core::ops::Range;
use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// Number of bytes of a refused record that are kept for its message.
const EXCERPT: usize = 4 << 10;
/// Maximum number of records in a batch.
const RECORDS: usize = 1 << 17;

/// An input, with its place among all inputs.
pub(super) struct Listed {
    input: Input,
    /// `true` for a file in a directory, which is read only if its format is certain.
    below: bool,
    /// Number of components of that directory.
    depth: usize,
    number: usize,
    /// Size in bytes, if the input is a file.
    size: Option<u64>,
}

impl Listed {
    /// Returns the size in bytes, if the input is a file.
    pub(super) const fn size(&self) -> Option<u64> {
        self.size
    }
}

/// Returns the inputs of a plan in order.
pub(super) fn list<'a>(plan: &Plan<'a>) -> impl Iterator<Item = Result<Listed, Note>> + use<'a> {
    input::expand(plan.files, plan.listed, plan.allow).enumerate().map(
        |(number, found)| match found {
            Ok(Found::Named(input)) => {
                let size = matches!(input, Input::File(_)).then(|| input.size()).flatten();
                Ok(Listed { input, below: false, depth: 0, number, size })
            }
            Ok(Found::Below(file, size, depth)) => {
                let (input, size) = (Input::File(file), Some(size));
                Ok(Listed { input, below: true, depth, number, size })
            }
            Ok(Found::Link(message)) => Err(Note::Link(message)),
            Ok(Found::Folder(path)) => Err(Note::Folder(path)),
            Err(trouble) => Err(Note::Trouble(trouble)),
        },
    )
}

/// An input being read.
pub(super) struct Reading {
    /// Notes that precede the batches.
    notes: VecDeque<Note>,
    /// `None` at the end.
    batches: Option<Batches>,
}

impl Reading {
    /// Opens an input. An obstacle becomes a note. `spare` is taken if a buffer is needed, here and
    /// in [`next`](Self::next).
    pub(super) fn start(
        plan: &Plan<'_>,
        listed: Result<Listed, Note>,
        spare: &mut Buffers,
    ) -> Self {
        let mut notes = VecDeque::new();
        let batches = listed.and_then(|listed| Batches::open(plan, listed, spare, &mut notes));
        let batches = batches.map_err(|note| notes.push_back(note)).ok();
        Self { notes, batches }
    }

    /// Returns the next batch or note, or `None` at the end of the input. `n` is the number of
    /// records read before, and is advanced.
    pub(super) fn next(
        &mut self,
        plan: &Plan<'_>,
        n: &mut u64,
        spare: &mut Buffers,
    ) -> Option<Item> {
        if let Some(note) = self.notes.pop_front() {
            return Some(Item::Note(note));
        }
        let next = self.batches.as_mut()?.next(plan, n, spare);
        if !matches!(next, Ok(Some(_))) {
            self.batches = None;
        }
        match next {
            Ok(batch) => batch.map(|batch| Item::Batch(Box::new(batch))),
            Err(note) => Some(Item::Note(note)),
        }
    }
}

/// The batches of an open input.
struct Batches {
    input: Input,
    source: Arc<Source>,
    reader: Box<dyn Read + Send>,
    state: State,
    /// Bytes that are in no batch yet.
    data: Block,
    /// Memory for the ranges of the next records.
    records: Vec<Range<usize>>,
    /// Offset of `data` in the input.
    base: u64,
    /// Number of line ends before `data`.
    lines: u64,
    /// Number of characters before `data` in the line where it starts.
    column: u64,
    /// Number of records before `data`.
    index: u64,
    /// `true` if the input is a bad record in case it has none.
    needs_record: bool,
    /// Source of the turn of the next batch.
    before: Receiver<()>,
    then: Then,
}

/// The step that leads to the next batch.
enum Then {
    /// Split what has been read.
    Split,
    /// Read on.
    Read,
    /// Skip the rest of a record that is too long.
    Skip(Box<dyn Skip>),
    /// End with an error.
    Fail(Note),
    /// End.
    End,
}

impl Batches {
    /// Opens an input and reads its beginning.
    fn open(
        plan: &Plan<'_>,
        listed: Listed,
        spare: &mut Buffers,
        notes: &mut VecDeque<Note>,
    ) -> Result<Self, Note> {
        let Listed { input, below, depth, number, .. } = listed;
        let Buffers { mut data, records } = empty(spare);
        let Opened { reader, state, format, survey, base, needs_record } =
            open(plan, &input, below, &mut data, notes)?;
        Ok(Self {
            source: Arc::new(Source::new(&input, (below, depth), number, format, survey)),
            input,
            reader,
            state,
            data,
            records,
            base,
            lines: 0,
            column: 0,
            index: 0,
            needs_record,
            before: channel().1,
            then: Then::Split,
        })
    }

    /// Returns the next batch, or `None` at the end.
    fn next(
        &mut self,
        plan: &Plan<'_>,
        n: &mut u64,
        spare: &mut Buffers,
    ) -> Result<Option<Batch>, Note> {
        match replace(&mut self.then, Then::End) {
            Then::Split => {}
            Then::Read => self.state = self.data.read(&mut self.reader, 1),
            Then::Skip(skip) => self.skip(skip),
            Then::Fail(note) => return Err(note),
            Then::End => return Ok(None),
        }
        let left = plan.limit.map_or(u64::MAX, |limit| limit - *n);
        let (Cut { mut used, full, mut refused, .. }, done) = self.cut(plan, left);
        let (mut data, mut records) = (take(&mut self.data), take(&mut self.records));
        // The beginning of a record that exceeds the maximum length.
        let mut skip = None;
        if records.is_empty() && !done && used == 0 {
            records.push(0..data.len());
            refused = true;
            let mut rest = self.source.format.skip();
            used = match rest.skip(&data, false) {
                Skipped::Ended(end) => end,
                Skipped::Continues(end) => {
                    skip = Some(rest);
                    end
                }
            };
        }
        if !done {
            Buffers { data: self.data, records: self.records } = empty(spare);
            self.data.append(&data[used..]).map_err(|error| trouble(&self.input, &error))?;
        }
        self.then = match (replace(&mut self.state, State::End), skip) {
            (State::Failed(error), _) if done && !full => Then::Fail(trouble(&self.input, &error)),
            _ if done => Then::End,
            (State::More, Some(skip)) => {
                self.state = State::More;
                Then::Skip(skip)
            }
            (State::More, None) if !full => Then::Read,
            (state, _) => {
                self.state = state;
                Then::Split
            }
        };
        let (base, lines, column) = (self.base, self.lines, self.column);
        self.pass(&data[..used]);
        let refused = refused.then(|| refuse(&mut data, &mut records, plan.max_record));
        let batch = Batch {
            source: Arc::clone(&self.source),
            data,
            base,
            lines,
            column,
            is_last: done,
            link: Link::next(&mut self.before),
            first_n: *n,
            first_index: self.index,
            records,
            wanted: plan.wanted.clone(),
            consumed: used as u64,
            refused,
        };
        self.index += batch.records.len() as u64;
        *n += batch.records.len() as u64;
        Ok(Some(batch))
    }

    /// Splits what has been read into at most `left` records, and reads on until there is a record.
    /// Returns `true` besides the cut if the input ends with it.
    fn cut(&mut self, plan: &Plan<'_>, left: u64) -> (Cut, bool) {
        let Self { source, reader, state, data, records, index, needs_record, .. } = self;
        let left = saturated(left);
        let most = Most { records: RECORDS.min(left), bytes: plan.max_record };
        loop {
            let cut = source.format.cut(data, matches!(state, State::End), most, records);
            if cut.done && *index == 0 && *needs_record {
                stand_in(source.format, data, records);
            }
            // Records that share their bytes are found together.
            records.truncate(left);
            // If an input failed, all complete records before the failure are used, but no partial
            // one.
            let failed = matches!(state, State::Failed(_)) && !cut.full;
            let done = cut.done || failed || interrupt::requested() || records.len() >= left;
            if !records.is_empty() || done || cut.used > 0 || data.len() > most.bytes {
                return (cut, done);
            }
            // The buffer doubles, which keeps repeated searches for the end of a long record linear.
            let (filled, room) = (data.len(), (most.bytes - data.len()).saturating_add(1));
            *state = data.read(reader, filled.clamp(1, room));
        }
    }

    /// Moves the place of `data` behind this text.
    fn pass(&mut self, text: &[u8]) {
        self.base += text.len() as u64;
        // Places in binary files are offsets, without lines.
        let text = if self.source.format.info().binary { &[] } else { text };
        let line_ends = memchr::memchr_iter(b'\n', text).count();
        let unfinished = memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
        let unfinished = characters(&text[unfinished..]);
        self.lines += line_ends as u64;
        self.column = unfinished + if line_ends == 0 { self.column } else { 0 };
    }

    /// Skips the rest of a record without storing it.
    fn skip(&mut self, mut skip: Box<dyn Skip>) {
        while matches!(self.state, State::More) && !interrupt::requested() {
            self.state = self.data.read(&mut self.reader, 1);
            let mut data = take(&mut self.data);
            let skipped = skip.skip(&data, !matches!(self.state, State::More));
            let (Skipped::Ended(used) | Skipped::Continues(used)) = skipped;
            self.pass(&data[..used]);
            data.skip(used);
            self.data = data;
            if matches!(skipped, Skipped::Ended(_)) {
                return;
            }
        }
        // The record ends with the input.
        self.data.truncate(0);
    }
}

/// Takes buffers and empties them.
fn empty(spare: &mut Buffers) -> Buffers {
    let mut buffers = take(spare);
    buffers.data.truncate(0);
    buffers
}

/// Returns the finding about a record that is too long, and keeps only its beginning.
fn refuse(data: &mut Block, records: &mut Vec<Range<usize>>, most: usize) -> Finding {
    data.skip(records.first().map_or(0, |record| record.start));
    data.truncate(EXCERPT);
    data.shrink();
    records.clear();
    records.push(0..data.len());
    let message = format!("record longer than {}; --max-record raises the limit", text::size(most));
    Finding::error("record-too-long", 0..0, message)
}
