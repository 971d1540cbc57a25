//! The opening of an input: its encoding and its format.

use super::block::{Block, State};
use super::survey::survey;
use super::{Note, Plan};
use crate::formats::detect::{self, Candidates};
use crate::formats::{self, Format, Likelihood};
use crate::input::Input;
use crate::input::marks::{Mark, Utf16};
use crate::settings::Setting;
use crate::trouble::Trouble;
use std::collections::VecDeque;
use std::io::{self, Read};

/// Number of bytes of a file in a directory that are examined to see if it has the given format.
const SAMPLE: usize = 64 << 10;
/// Number of bytes of an input that are searched for records of any format.
pub const SEARCHED: usize = 1 << 20;

/// The beginning of an input, and its format.
pub(super) struct Opened {
    pub(super) reader: Box<dyn Read + Send>,
    pub(super) state: State,
    pub(super) format: &'static dyn Format,
    /// Change of settings from the survey of the first records, if any.
    pub(super) survey: Option<Setting>,
    /// Number of bytes of the input omitted before the data.
    pub(super) base: u64,
    /// `true` if the input is a bad record in case it has none.
    pub(super) needs_record: bool,
}

/// Opens an input, reads its beginning into `data`, and determines its format. A remark is added to
/// `notes`.
pub(super) fn open(
    plan: &Plan<'_>,
    input: &Input,
    below: bool,
    data: &mut Block,
    notes: &mut VecDeque<Note>,
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
            _ if below && !is_named(plan.from, input) => {
                return Err(Note::Skipped(String::new()));
            }
            _ => {}
        }
    }
    let (mut base, mut change) = (0, None);
    match Mark::of(data) {
        Mark::None => {}
        _ if !is_text(plan.from, data) => {}
        Mark::Utf8 => {
            change = Some(Setting::marked());
            let content = &data[3..];
            let format = plan.from.or_else(|| crate::detect::input(content, input).ok());
            if !format.is_some_and(|format| format.info().reads_mark) {
                data.skip(3);
                base = 3;
            }
        }
        Mark::Utf16(big) => {
            change = Some(Setting::marked());
            let name = input.shown();
            let remark = format!("{name} is UTF-16: offsets are those of its UTF-8 form");
            notes.push_back(Note::Remark(remark));
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
    let mut grow = |data: &mut Block| {
        let more = matches!(state, State::More) && data.len() < SEARCHED;
        if more {
            let least = data.len().min(SEARCHED - data.len());
            state = data.read(&mut reader, least);
        }
        more
    };
    let format = match plan.from {
        Some(format) if is_around(format, data) => {
            while grow(data) {}
            pasted(format, data).unwrap_or(format)
        }
        Some(format) if !below || is_of(format, data, input) => format,
        Some(_) => return Err(Note::Skipped(input.shown())),
        None => loop {
            match crate::detect::input(data, input) {
                // Text in a directory, such as mail, is read only by `scan` or if its format is given.
                Ok(format) if below && detect::is_around((format, format.likelihood(data))) => {
                    return Err(Note::Skipped(input.shown()));
                }
                Ok(format) => break format,
                Err(_) if below => return Err(Note::Skipped(input.shown())),
                // The first record may stand behind a long beginning.
                Err(_) if grow(data) => {}
                Err(message) => return Err(Note::Trouble(message.into())),
            }
        },
    };
    plan.accept.check(format).map_err(|trouble| {
        let trouble = Trouble { file: Some(input.shown()), ..trouble };
        match plan.accept.lacks(format).filter(|_| plan.leaves_out) {
            Some(lacks) => Note::LeftOut { format: format.info().name, lacks, trouble },
            None => Note::Trouble(trouble),
        }
    })?;
    let needs_record = match input {
        Input::Stdin => format.info().needs_record && !data.is_empty(),
        _ => format.info().needs_record || is_promise(plan.from, input),
    };
    if format.abilities().survey {
        let mut settings = plan.settings.clone();
        change.iter().for_each(|marked| marked.apply(&mut settings));
        let surveyed = survey(&settings, format, base, reader, state, data);
        (reader, state) = (surveyed.reader, surveyed.state);
        change = match change {
            Some(marked) => Some(marked.and(surveyed.change)),
            None => surveyed.change,
        };
    }
    Ok(Opened { reader, state, format, survey: change, base, needs_record })
}

/// Returns `true` if the name of an input, or the format that the user names, promises records.
fn is_promise(from: Option<&dyn Format>, input: &Input) -> bool {
    match from {
        // A format for plain text, such as lines to scan, is not a notation.
        Some(format) => formats::by_name(format.info().name).is_some(),
        None => promised(input).is_some(),
    }
}

/// Returns `true` if the name of an input in a directory says that it has the given format, or promises
/// one.
fn is_named(from: Option<&dyn Format>, input: &Input) -> bool {
    match (from, input.extension()) {
        (Some(format), Some(ending)) => format.info().is_suggested_by(&ending),
        (None, _) => promised(input).is_some(),
        (_, None) => false,
    }
}

fn promised(input: &Input) -> Option<&'static dyn Format> {
    detect::promised(&input.extension()?)
}

/// Returns the note about an input that could not be read, or not to its end.
pub(super) fn trouble(input: &Input, error: &io::Error) -> Note {
    Note::Trouble(format!("{}: {error}", input.shown()).into())
}

/// Returns `true` if an input is text, which may have a byte order mark.
fn is_text(from: Option<&dyn Format>, data: &[u8]) -> bool {
    let certain = || Candidates::new(data).list.first().copied();
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
            let sample = &data[..data.len().min(SAMPLE)];
            format.likelihood(sample) >= Likelihood::Likely
        }
    }
}

/// Returns `true` if an input may be text around records of the format.
fn is_around(format: &dyn Format, data: &[u8]) -> bool {
    format.info().is_pasted && format.likelihood(data) == Likelihood::No
}

/// Returns the format of text around a single record of a format, or of one that converts to it.
fn pasted(format: &dyn Format, data: &[u8]) -> Option<&'static dyn Format> {
    let text = Candidates::new(data).only().filter(|format| format.info().is_text)?;
    let (mut records, mut whole) = (0, true);
    let converts = |name| {
        let found = formats::by_name(name);
        found.is_some_and(|found| found.abilities().target(format.info().name).is_some())
    };
    text.scan(data, &mut |hit| {
        records += 1;
        whole &= converts(hit.format);
    });
    (records == 1 && whole && data.len() < SEARCHED).then_some(text)
}
