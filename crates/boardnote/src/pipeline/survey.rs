//! The survey of the first records of an input, which settles options of the whole input.

use super::block::{Block, State};
use crate::formats::cut::Most;
use crate::formats::notation::SURVEYED;
use crate::formats::{Format, Record};
use crate::interrupt;
use crate::settings::{Setting, Settings};
use std::io::{self, Cursor, Read};

/// Maximum number of bytes held by a survey, even if they have fewer records than it may examine.
const LONGEST: usize = 16 << 20;

/// An input whose first records were surveyed.
pub(super) struct Surveyed {
    /// Reader of everything after the data.
    pub(super) reader: Box<dyn Read + Send>,
    /// State of that reader.
    pub(super) state: State,
    /// Change of settings for all records, if any.
    pub(super) change: Option<Setting>,
}

/// Surveys the first records of an input that begins with `data` at `base`. `data` is not changed;
/// bytes read beyond it are read again.
pub(super) fn survey(
    settings: &Settings,
    format: &dyn Format,
    base: u64,
    mut reader: Box<dyn Read + Send>,
    mut state: State,
    data: &mut Block,
) -> Surveyed {
    let begun = data.len();
    let (mut ranges, mut found, mut used) = (Vec::new(), Vec::new(), 0);
    loop {
        let rest = &data[used..];
        let most = Most { records: SURVEYED - ranges.len(), bytes: usize::MAX };
        let cut = format.cut(rest, matches!(state, State::End), most, &mut found);
        ranges.extend(found.iter().map(|range| used + range.start..used + range.end));
        used += cut.used;
        if cut.done || ranges.len() >= SURVEYED || interrupt::requested() {
            break;
        }
        if cut.full {
            continue;
        }
        if !matches!(state, State::More) || data.len() >= LONGEST {
            break;
        }
        let left = data.len() - used;
        state = data.read(&mut reader, left.max(1));
    }
    let mut records = ranges.into_iter().zip(0..).map(|(range, index)| {
        let offset = base + range.start as u64;
        Record::nth(&data[range], index, offset)
    });
    let change = format.survey(&mut records, settings);
    if data.len() > begun {
        let read = Cursor::new(data.split_off(begun));
        data.shrink();
        reader = match state {
            State::More => Box::new(read.chain(reader)),
            State::End => Box::new(read),
            State::Failed(error) => Box::new(read.chain(Failing(Some(error)))),
        };
        state = State::More;
    }
    Surveyed { reader, state, change }
}

/// A reader that returns the error at which an input failed.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
