//! The reader: opens inputs, detects their format, and splits blocks of them into records.

use super::block::{Block, State};
use super::survey::{Surveyed, survey};
use super::{Batch, Buffers, Item, Link, Note, Plan, Source};
use crate::finding::Finding;
use crate::formats::cut::{Cut, Most};
use crate::formats::detect::Candidates;
use crate::formats::{self, Format, Likelihood, Unit};
use crate::input::marks::{Mark, Utf16};
use crate::input::{self, Found, Input};
use crate::settings::Setting;
use crate::{interrupt, text};
use core::ops::Range;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::mpsc::channel;

/// Number of bytes of a refused record that are kept for its message.
const EXCERPT: usize = 4 << 10;
/// Number of bytes of a file in a directory that are examined to see if it has the given format.
const SAMPLE: usize = 64 << 10;
/// Maximum number of records in a batch.
const RECORDS: usize = 1 << 17;

/// An input, with its place among all inputs.
pub(super) struct Listed {
    input: Input,
    /// `true` for a file in a directory, which is read only if its format is certain.
    below: bool,
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
    let any = plan.limit != Some(0);
    let all = any.then(|| input::expand(plan.files, plan.allow)).into_iter().flatten();
    all.enumerate().map(|(number, found)| match found {
        Ok(Found::Named(input)) => {
            let size = matches!(input, Input::File(_)).then(|| input.size()).flatten();
            Ok(Listed { input, below: false, number, size })
        }
        Ok(Found::Below(path, size)) => {
            Ok(Listed { input: Input::File(path), below: true, number, size: Some(size) })
        }
        Ok(Found::Skipped(message)) => Err(Note::Skipped(message)),
        Err(trouble) => Err(Note::Trouble(trouble)),
    })
}

/// Reads an input to its end. `n` is the number of records read before, and is advanced; `hand_on`
/// returns `false` to stop. Returns `false` if no more inputs are to be read.
pub(super) fn read(
    plan: &Plan<'_>,
    listed: Result<Listed, Note>,
    n: &mut u64,
    buffers: &mut dyn FnMut() -> Buffers,
    hand_on: &mut dyn FnMut(Item) -> bool,
) -> bool {
    let mut stopped = false;
    let mut send = |item| {
        stopped = !hand_on(item);
        !stopped
    };
    let result = listed.and_then(|listed| read_one(plan, &listed, n, buffers, &mut send));
    if let Err(note) = result {
        send(Item::Note(note));
    }
    !stopped && plan.limit.is_none_or(|limit| *n < limit)
}

/// The beginning of an input, and its format.
struct Opened {
    reader: Box<dyn Read + Send>,
    state: State,
    format: &'static dyn Format,
    /// Change of settings from the survey of the first records, if any.
    survey: Option<Setting>,
    /// Number of bytes of the input omitted before the data.
    base: u64,
}

/// Opens an input, reads its beginning into `data`, and determines its format.
fn open(
    plan: &Plan<'_>,
    input: &Input,
    below: bool,
    data: &mut Block,
    hand_on: &mut dyn FnMut(Item) -> bool,
) -> Result<Opened, Note> {
    let trouble = |error: io::Error| trouble(input, &error);
    let mut reader = input.open().map_err(trouble)?;
    let mut state = data.read(&mut reader, 1);
    while matches!(state, State::More) && Mark::is_open(data) {
        state = data.read(&mut reader, 1);
    }
    if data.is_empty() {
        match state {
            State::Failed(error) => return Err(trouble(error)),
            _ if below => return Err(Note::Skipped(String::new())),
            _ => {}
        }
    }
    let mut base = 0;
    match Mark::of(data) {
        Mark::None => {}
        _ if !is_text(plan.from, data) => {}
        Mark::Utf8 => {
            let content = data.get(3..).unwrap_or_default();
            let format = plan.from.or_else(|| crate::detect::input(content, input).ok());
            if !format.is_some_and(|format| format.info().reads_mark) {
                data.skip(3);
                base = 3;
            }
        }
        Mark::Utf16(big) => {
            let name = input.shown();
            let remark = format!("{name} is UTF-16: offsets are those of its UTF-8 form");
            hand_on(Item::Note(Note::Remark(remark)));
            let raw = data.split_off(2);
            reader = Box::new(Utf16::new(raw, reader, big));
            data.truncate(0);
            state = match state {
                State::Failed(error) => State::Failed(error),
                _ => data.read(&mut reader, 1),
            };
        }
        Mark::Utf16WithoutMark => {
            let message = format!("{}: UTF-16 without a byte order mark", input.shown());
            return Err(Note::Bad("utf-16-without-mark", message));
        }
    }
    if plan.from.is_some_and(|format| is_around(format, data)) {
        while matches!(state, State::More) && data.len() < SAMPLE {
            state = data.read(&mut reader, 1);
        }
    }
    let format = match plan.from {
        Some(format) if is_around(format, data) => pasted(data).unwrap_or(format),
        Some(format) if !below || is_of(format, data, input) => format,
        Some(_) => return Err(Note::Skipped(input.shown())),
        None => match crate::detect::input(data, input) {
            // Text in a directory, such as mail, is read only by `scan` or if its format is given.
            Ok(format) if below && format.info().is_text => {
                return Err(Note::Skipped(input.shown()));
            }
            Ok(format) => format,
            Err(_) if below => return Err(Note::Skipped(input.shown())),
            Err(message) => return Err(Note::Trouble(message.into())),
        },
    };
    let shown = || input.shown();
    let accepted = plan.accept.check(format);
    accepted.map_err(|message| Note::Trouble(format!("{}: {message}", shown()).into()))?;
    let mut change = None;
    if format.abilities().survey {
        Surveyed { reader, state, change } = survey(plan, format, base, reader, state, data);
    }
    Ok(Opened { reader, state, format, survey: change, base })
}

fn trouble(input: &Input, error: &io::Error) -> Note {
    Note::Trouble(format!("{}: {error}", input.shown()).into())
}

/// Returns `true` if an input is text, which may have a byte order mark.
fn is_text(from: Option<&dyn Format>, data: &[u8]) -> bool {
    let certain = || Candidates::of(data).list.first().copied();
    match from {
        Some(format) => !format.info().binary,
        None => !certain().is_some_and(|(format, likelihood)| {
            format.info().binary && likelihood == Likelihood::Certain
        }),
    }
}

/// Returns `true` if a file in a directory has the given format, judged by its name or, if the name
/// does not tell, by its content.
fn is_of(format: &'static dyn Format, data: &[u8], input: &Input) -> bool {
    if formats::by_name(format.info().name).is_none() {
        return true; // any text
    }
    match input.extension().as_deref() {
        Some(ending) if format.info().is_suggested_by(ending) => true,
        Some(ending) if formats::ALL.iter().any(|other| other.info().is_suggested_by(ending)) => {
            false
        }
        _ => {
            let sample = data.get(..SAMPLE).unwrap_or(data);
            format.likelihood(sample) >= Likelihood::Likely
        }
    }
}

/// Returns `true` if an input may be text around records of the format.
fn is_around(format: &dyn Format, data: &[u8]) -> bool {
    format.info().is_pasted && format.likelihood(data) == Likelihood::No
}

/// Returns the format of text around a single complete record. A part of a record is not enough,
/// because the rest of the record may be damaged.
fn pasted(data: &[u8]) -> Option<&'static dyn Format> {
    let text = Candidates::of(data).only().filter(|format| format.info().is_text)?;
    let mut complete = data.len() <= SAMPLE;
    let is_whole = |name| formats::by_name(name).is_some_and(|format| format.info().is_pasted);
    text.scan(data, &mut |hit| complete &= is_whole(hit.format));
    complete.then_some(text)
}

fn read_one(
    plan: &Plan<'_>,
    listed: &Listed,
    n: &mut u64,
    buffers: &mut dyn FnMut() -> Buffers,
    hand_on: &mut dyn FnMut(Item) -> bool,
) -> Result<(), Note> {
    let &Listed { ref input, below, number, .. } = listed;
    let mut buffers = || {
        let mut buffers = buffers();
        buffers.data.truncate(0);
        buffers
    };
    let Buffers { mut data, mut records } = buffers();
    let Opened { mut reader, mut state, format, survey, mut base } =
        open(plan, input, below, &mut data, hand_on)?;
    let source = Arc::new(Source::new(input, number, format, survey));
    let (mut lines, mut column, mut index) = (0, 0, 0);
    let mut before = channel().1;
    loop {
        let left = plan.limit.map_or(u64::MAX, |limit| limit - *n);
        let most = Most {
            records: RECORDS.min(usize::try_from(left).unwrap_or(usize::MAX)),
            bytes: plan.max_record,
        };
        let mut cut = format.cut(&data, matches!(state, State::End), most, &mut records);
        if cut.done && index == 0 && records.is_empty() && format.info().needs_record {
            records.push(0..data.len());
        }
        // If an input failed, all complete records before the failure are used, but no partial one.
        let failed = matches!(state, State::Failed(_)) && !cut.full;
        let mut done = cut.done || failed || interrupt::requested() || records.len() as u64 >= left;
        // The beginning of a record that exceeds the maximum length.
        let endless = records.is_empty() && !done && cut.used == 0 && data.len() > most.bytes;
        if endless {
            records.push(0..data.len());
            cut = Cut { used: data.len(), refused: true, ..cut };
            done = format.info().unit == Unit::File;
        }
        let count = records.len() as u64;
        if count == 0 && !done && cut.used == 0 {
            // No complete record yet: read on. The buffer doubles, which keeps repeated searches
            // for the end of a long record linear.
            let (filled, room) = (data.len(), (most.bytes - data.len()).saturating_add(1));
            state = data.read(&mut reader, filled.clamp(1, room));
            continue;
        }
        let rest = data.get(cut.used..).unwrap_or_default();
        let mut next = Buffers::default();
        if !done {
            next = buffers();
            next.data.append(rest).map_err(|error| trouble(input, &error))?;
        }
        // Places in binary files are offsets, without lines.
        let used = if format.info().binary { 0 } else { cut.used };
        let used = data.get(..used).unwrap_or_default();
        let line_ends = memchr::memchr_iter(b'\n', used).count();
        let unfinished = memchr::memrchr(b'\n', used).map_or(0, |at| at + 1);
        let unfinished = text::characters(used.get(unfinished..).unwrap_or_default());
        let refused = cut.refused.then(|| refuse(&mut data, &mut records, plan.max_record));
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
            refused,
        };
        lines += line_ends as u64;
        column = unfinished + if line_ends == 0 { column } else { 0 };
        base += cut.used as u64;
        *n += count;
        index += count;
        if !hand_on(Item::Batch(Box::new(batch))) {
            return Ok(());
        }
        if done {
            return match state {
                State::Failed(error) if failed => Err(trouble(input, &error)),
                _ => Ok(()),
            };
        }
        Buffers { data, records } = next;
        if endless {
            let skipped;
            (state, skipped) = skip_line(&mut reader, &mut data);
            base += skipped;
            lines += 1;
            column = 0;
        } else if matches!(state, State::More) && !cut.full {
            state = data.read(&mut reader, 1);
        }
    }
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

/// Skips the rest of a line without storing it and leaves the bytes after it in `data`. Returns the
/// number of bytes skipped.
fn skip_line(reader: &mut dyn Read, data: &mut Block) -> (State, u64) {
    let mut skipped = 0;
    loop {
        data.truncate(0);
        let state = data.read(reader, 1);
        if let Some(at) = memchr::memchr(b'\n', data) {
            data.skip(at + 1);
            return (state, skipped + at as u64 + 1);
        }
        skipped += data.len() as u64;
        if !matches!(state, State::More) || interrupt::requested() {
            data.truncate(0);
            return (state, skipped);
        }
    }
}
