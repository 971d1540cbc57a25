#![doc = include_str!("../README.md")]
#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "the notations need std anyway; one import is easier to read than three"
)]
#![allow(
    clippy::result_large_err,
    reason = "a finding is made once per bad record and then printed"
)]

pub mod backgammon;
pub mod bg_sgf;
pub mod cgp;
pub mod chess;
pub mod detect;
pub mod finding;
pub mod go9;
pub mod options;
pub mod settings;
pub mod table;
pub mod tally;

pub use board_picture::text;

use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use board_picture::Game;
use board_picture::scene::Scene;
use core::any::Any;
use core::ops::Range;
use serde_json::Value;

/// Every format, in the order `boardnote formats` lists them.
pub static ALL: &[&dyn Format] = &[
    &backgammon::MatchId,
    &backgammon::PosId,
    &backgammon::GnuId,
    &backgammon::XgId,
    &bg_sgf::BgSgf,
    &cgp::Cgp,
    &chess::MoveCode,
    &chess::Pgn,
    &chess::Uci,
    &go9::Go9,
    &go9::Go9Scores,
    &go9::Go9Table,
    &go9::Go9Text,
];

/// The format of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|format| format.info().name == name)
}

impl core::fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.info().name)
    }
}

/// What stands for one record in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A line of text.
    Line,
    /// A stretch of the file that the format itself delimits.
    File,
}

/// The fixed facts of a format.
#[derive(Debug)]
pub struct Info {
    /// The name for `--from` and `--to`.
    pub name: &'static str,
    /// One line for `boardnote formats`.
    pub summary: &'static str,
    /// What separates records.
    pub unit: Unit,
    /// Bytes that are not text: no line numbers, no source lines in messages.
    pub binary: bool,
    /// File name endings that suggest it, without the dot.
    pub extensions: &'static [&'static str],
    /// The formats that `convert` can write from it.
    pub converts_to: &'static [&'static str],
    /// Whether `encode` can write it.
    pub encodes: bool,
    /// A record for help texts and tests.
    pub example: &'static str,
}

/// One record of the input.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The record, without its line end.
    pub bytes: &'a [u8],
    /// Its number over all files, from 0.
    pub n: u64,
    /// Its number in its file, from 0.
    pub index: u64,
    /// Where it starts in its file.
    pub offset: u64,
}

/// The next step of cutting input into records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A record stands at `content`; go on behind `next` bytes.
    Record {
        /// The record, without what only separates it from the next.
        content: Range<usize>,
        /// How many bytes it takes up with that.
        next: usize,
    },
    /// The rest of this file cannot be cut any more: `content` is the last (bad) record.
    Last {
        /// The bytes that could not be read.
        content: Range<usize>,
    },
    /// More input is needed to tell; at the end of the input: nothing is left but `next` bytes to skip.
    More,
}

/// How much input looks like a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// It is something else.
    No,
    /// It could be.
    Possible,
    /// It reads well, but other formats may read it too.
    Likely,
    /// Nothing else looks like this.
    Certain,
}

/// One row of `boardnote inspect`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it starts: in bits or bytes, as `unit` says.
    pub offset: usize,
    /// How long it is, in the same unit.
    pub length: usize,
    /// `bit` or `byte`.
    pub unit: &'static str,
    /// The bits or bytes as they stand.
    pub raw: String,
    /// The name of the field.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What that means.
    pub meaning: String,
}

/// A code of a finding, explained.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The code as printed, such as `bad-character`.
    pub code: &'static str,
    /// A paragraph.
    pub text: &'static str,
    /// A record that has it; empty where none can be printed.
    pub example: &'static str,
}

/// What the records of a file so far leave to the next one; the format knows what is in it.
pub type Memory = Option<Box<dyn Any + Send>>;

/// What a conversion could not carry over: a line for each kind.
pub type Losses = std::collections::BTreeMap<String, u64>;

/// A notation that the program reads, and mostly also writes.
pub trait Format: Sync {
    /// The fixed facts.
    fn info(&self) -> &'static Info;

    /// How much `sample`, the beginning of a file or the whole of a record, looks like this format.
    fn likeness(&self, sample: &[u8]) -> Likeness;

    /// Finds the next record at the start of `rest`; `end` says that no more input follows.
    fn split(&self, rest: &[u8], end: bool) -> Step {
        lines::split(rest, end)
    }

    /// Whether a file without a single record is a bad record.
    fn needs_record(&self) -> bool {
        false
    }

    /// How many bytes of text stand in front of the record itself in the bytes that `split` gave;
    /// the offset of the record is counted without them.
    fn lead(&self, bytes: &[u8]) -> usize {
        let _ = bytes;
        0
    }

    /// Whether the records of a file belong together, so that `check` compares them in order, or
    /// `convert` to the format `to` writes them in order.
    fn in_order(&self, to: Option<&str>) -> bool {
        let _ = to;
        false
    }

    /// Reports everything there is to say about a record.
    fn check(&self, record: Record<'_>, settings: &Settings, report: &mut dyn FnMut(Finding));

    /// As [`check`](Self::check), and returns what to [`compare`](Self::compare) with the records
    /// before. Records are checked on several threads, in any order.
    fn check_and_note(
        &self,
        record: Record<'_>,
        settings: &Settings,
        report: &mut dyn FnMut(Finding),
    ) -> Memory {
        self.check(record, settings, report);
        None
    }

    /// Adds to the findings of a record where its note disagrees with the records before it in its
    /// file, of which `memory` tells, puts them in order, and adds the note to the memory.
    fn compare(&self, note: Memory, memory: &mut Memory, findings: &mut Vec<Finding>) {
        let _ = (note, memory, findings);
    }

    /// Appends the JSON value of a record to `out` and returns the warnings.
    ///
    /// # Errors
    /// The finding for which the record cannot be read; `out` is then as it was.
    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding>;

    /// Appends the record that a JSON value describes to `out`, without a line end.
    ///
    /// # Errors
    /// Says which member is missing or impossible.
    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let _ = (value, settings, out);
        Err(self.unsupported("encode"))
    }

    /// Appends the record in the format `to` (one of `converts_to`) to `out` and returns the
    /// warnings of reading it. A line format's line end is added by the caller.
    /// An error among them says that only a part of a damaged record could be written.
    ///
    /// # Errors
    /// The finding for which the record cannot be read or written.
    fn convert(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let _ = (record, to, settings, out, losses);
        Err(self.unsupported("convert"))
    }

    /// As [`convert`](Self::convert), for formats `to` in which the records of a file continue one
    /// another ([`in_order`](Self::in_order)).
    ///
    /// # Errors
    /// As [`convert`](Self::convert).
    fn convert_next(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        memory: &mut Memory,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let _ = memory;
        self.convert(record, to, settings, out, losses)
    }

    /// Appends the text picture and the named fields of a record to `out` and returns the warnings.
    ///
    /// # Errors
    /// The finding for which the record cannot be read.
    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding>;

    /// Takes a record apart.
    ///
    /// # Errors
    /// The finding for which the record cannot be taken apart.
    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding>;

    /// Finds records of this format inside any text.
    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
        let _ = (text, found);
    }

    /// The position of a record, to be drawn.
    ///
    /// # Errors
    /// The finding for which the record cannot be read.
    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let _ = (record, settings);
        Err(self.unsupported("render"))
    }

    /// All positions of a record with the moves between them, to be replayed on a page. A record
    /// with one position has one.
    ///
    /// # Errors
    /// The finding for which the record cannot be read.
    fn replay(&self, record: Record<'_>, settings: &Settings) -> Result<Game, Finding> {
        Ok(Game::of([(String::new(), self.scene(record, settings)?)]))
    }

    /// The tables that `export` can make of its records, the usual one first.
    fn tables(&self) -> &'static [Table] {
        &[]
    }

    /// Gives the rows of a record in a table to `row`, cells in the order of the columns.
    ///
    /// # Errors
    /// The finding for which the record cannot be read.
    fn rows(
        &self,
        record: Record<'_>,
        table: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        let _ = (record, table, settings, row);
        Err(self.unsupported("export"))
    }

    /// Counts what is worth counting in a record.
    ///
    /// # Errors
    /// The finding for which the record cannot be read.
    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        let _ = (record, settings, tally);
        Err(self.unsupported("stats"))
    }

    /// The codes of its findings, for `boardnote explain`.
    fn codes(&self) -> &'static [Code] {
        &[]
    }

    /// The finding for a verb that this format does not have.
    fn unsupported(&self, verb: &str) -> Finding {
        Finding::error(
            "unsupported",
            0..0,
            format_args!("{} has no `{verb}`: see `boardnote formats`", self.info().name),
        )
    }
}

/// Records that are lines.
pub mod lines {
    use super::{Field, Finding, Format, Info, Likeness, Record, Settings, Step, Unit};

    /// Text that a verb only wants cut into lines (JSON Lines, text to scan); not one of [`super::ALL`].
    #[derive(Debug)]
    pub struct Plain;

    impl Format for Plain {
        fn info(&self) -> &'static Info {
            &Info {
                name: "text",
                summary: "lines of text",
                unit: Unit::Line,
                binary: false,
                extensions: &[],
                converts_to: &[],
                encodes: false,
                example: "",
            }
        }

        fn likeness(&self, _: &[u8]) -> Likeness {
            Likeness::No
        }

        fn check(&self, _: Record<'_>, _: &Settings, _: &mut dyn FnMut(Finding)) {}

        fn decode(
            &self,
            _: Record<'_>,
            _: &Settings,
            _: &mut Vec<u8>,
        ) -> Result<Vec<Finding>, Finding> {
            Err(self.unsupported("decode"))
        }

        fn show(
            &self,
            _: Record<'_>,
            _: &Settings,
            _: &mut String,
        ) -> Result<Vec<Finding>, Finding> {
            Err(self.unsupported("show"))
        }

        fn inspect(&self, _: Record<'_>, _: &Settings) -> Result<Vec<Field>, Finding> {
            Err(self.unsupported("inspect"))
        }
    }

    /// The lines of a text that are not blank.
    pub fn of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let rest = text.get(at..)?;
            let Step::Record { content, next } = split(rest, true) else { return None };
            at += next;
            rest.get(content)
        })
    }

    /// The next line that is not blank. LF and CRLF end a line; a last line needs no end.
    #[must_use]
    pub fn split(rest: &[u8], end: bool) -> Step {
        let mut start = 0;
        while let Some(line) = rest.get(start..) {
            let (length, next) = match memchr::memchr(b'\n', line) {
                Some(at) => (at, start + at + 1),
                None if end => (line.len(), rest.len()),
                None => return Step::More,
            };
            let text = line.get(..length).unwrap_or_default();
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            if !text.iter().all(u8::is_ascii_whitespace) {
                return Step::Record { content: start..start + text.len(), next };
            }
            if next >= rest.len() {
                break;
            }
            start = next;
        }
        Step::More
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, lines::split};

    #[test]
    fn lines_end_with_lf_crlf_or_the_input() {
        assert_eq!(split(b"ab\ncd", false), Step::Record { content: 0..2, next: 3 });
        assert_eq!(split(b"ab\r\ncd", false), Step::Record { content: 0..2, next: 4 });
        assert_eq!(split(b"cd", true), Step::Record { content: 0..2, next: 2 });
        assert_eq!(split(b"cd", false), Step::More);
    }

    #[test]
    fn blank_lines_are_skipped() {
        assert_eq!(split(b"\n \r\n\nab\n", false), Step::Record { content: 5..7, next: 8 });
        assert_eq!(split(b"\n\n", true), Step::More);
        assert_eq!(split(b"", true), Step::More);
    }
}
