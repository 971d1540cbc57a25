//! Records, fields and facts: the plain words that notations and programs share.

use core::ops::Range;

/// The unit that holds one record of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A line of text.
    Line,
    /// A stretch of the file that the notation itself delimits.
    File,
}

/// The fixed facts of a notation.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name for `--from` and `--to`.
    pub name: &'static str,
    /// One line for `boardnote formats`.
    pub summary: &'static str,
    /// The unit that holds one record.
    pub unit: Unit,
    /// Bytes that are not text: no line numbers, no source lines in messages.
    pub binary: bool,
    /// File name endings that suggest it, without the dot.
    pub extensions: &'static [&'static str],
    /// Makes a file without a single record a bad record.
    pub needs_record: bool,
    /// A record for help texts and tests.
    pub example: &'static str,
    /// Lists the codes of its findings, for `boardnote explain`.
    pub codes: fn() -> Vec<Code>,
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
    /// Byte offset of its start in its file.
    pub offset: u64,
}

impl<'a> Record<'a> {
    /// Makes the only record of its input.
    #[must_use]
    pub const fn alone(bytes: &'a [u8]) -> Self {
        Self { bytes, n: 0, index: 0, offset: 0 }
    }
}

/// The next step of cutting input into records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A record stands at `content`; go on behind `next` bytes.
    Record {
        /// The record, without what only separates it from the next.
        content: Range<usize>,
        /// Number of bytes that it takes up with the separator.
        next: usize,
    },
    /// The rest of this file cannot be cut any more: `content` is the last (bad) record.
    Last {
        /// The bytes that could not be read.
        content: Range<usize>,
    },
    /// More input is needed to tell; at the end of the input: only bytes to skip are left.
    More,
}

/// How likely input is of a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    /// The input is something else.
    No,
    /// The input could be of this notation.
    Possible,
    /// The input reads well, but other notations may read it too.
    Likely,
    /// Nothing else looks like this.
    Certain,
}

impl Likelihood {
    /// Returns the word used in JSON and by `boardnote detect`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Possible => "possible",
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

/// One row of `boardnote inspect`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The start of the field: in bits or bytes, as `unit` says.
    pub offset: usize,
    /// The length of the field, in the same unit.
    pub length: usize,
    /// `bit` or `byte`.
    pub unit: &'static str,
    /// The bits or bytes as they stand.
    pub raw: String,
    /// The name of the field.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The meaning of that value.
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

/// Everything that a conversion could not carry over, counted by kind.
pub type Losses = std::collections::BTreeMap<String, u64>;
