//! Records, fields, and facts: the plain types shared by notations and programs.

use core::ops::Range;
use notation_report::Explanation;

/// Returns a number of a file for lists in memory. One that no memory holds becomes the largest.
#[must_use]
pub fn saturated(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The unit that holds one record of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A line of text.
    Line,
    /// A part of the file delimited by the notation itself.
    File,
}

/// The fixed facts of a notation.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Name for `--from` and `--to`.
    pub name: &'static str,
    /// One line for `boardnote formats`.
    pub summary: &'static str,
    /// Unit that holds one record.
    pub unit: Unit,
    /// `true` if records are not text: messages then have no line numbers and no source lines.
    pub binary: bool,
    /// File name extensions that suggest the notation, without the dot.
    pub extensions: &'static [&'static str],
    /// File name extensions that promise records of the notation, without the dot: a file with such a
    /// name is read as this notation unless its content is certainly another.
    pub promises: &'static [&'static str],
    /// `true` if reading tells itself what is wrong with a file without any record.
    pub needs_record: bool,
    /// `true` if a file holds one record, so that two of them cannot be joined.
    pub is_alone: bool,
    /// Counts the records in a part of a file that `split` finds, for files whose records share their
    /// bytes and cannot be cut out: each record is then the whole part, and its index tells it from
    /// the others. `None` if a part is one record.
    pub shared: Option<fn(&[u8]) -> usize>,
    /// `true` if the notation itself reads the byte order mark of UTF-8 at the start of a file; for
    /// the others, the mark does not belong to the records.
    pub reads_mark: bool,
    /// `true` if records may declare their character set, which a byte order mark in front of them settles.
    pub declares_charset: bool,
    /// Text that is not UTF-8 is in ISO 8859-1.
    pub latin1: bool,
    /// Returns `true` if the extension identifies a file with this content, which is not recognized.
    pub known_by_name: fn(&[u8]) -> bool,
    /// Returns `true` for a text that is meant to be a record but has a mistake, which reading it shows:
    /// it has the separators of the notation, and few characters or one field are wrong.
    pub resembles: fn(&str) -> bool,
    /// `true` for arbitrary text that contains records of other notations.
    pub is_text: bool,
    /// `true` if a record of which only a part can be read is selected by what is known of it.
    pub partly: bool,
    /// `true` if records are often pasted together with other text, so that input may contain
    /// records even if it does not begin with one.
    pub is_pasted: bool,
    /// Example record for help texts and tests.
    pub example: &'static str,
    /// Notations that a record cannot be converted to, each with advice.
    pub not_to: &'static [(&'static str, &'static str)],
    /// Returns the codes of the findings, for `boardnote explain`.
    pub codes: fn() -> Vec<Explanation>,
}

impl Info {
    /// Returns `true` if a file name with this extension suggests the notation.
    #[must_use]
    pub fn is_suggested_by(&self, extension: &str) -> bool {
        self.extensions.contains(&extension)
    }

    /// The facts of a line-based text notation without a name, as a base for those of a notation.
    pub const NEW: Self = Self {
        name: "",
        summary: "",
        unit: Unit::Line,
        binary: false,
        extensions: &[],
        promises: &[],
        needs_record: false,
        is_alone: false,
        shared: None,
        reads_mark: false,
        declares_charset: false,
        latin1: false,
        known_by_name: |_| false,
        resembles: |_| false,
        is_text: false,
        partly: false,
        is_pasted: false,
        example: "",
        not_to: &[],
        codes: Vec::new,
    };
}

/// One record of the input.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Bytes of the record, without its line end; see [`Info::shared`].
    pub bytes: &'a [u8],
    /// Number of the record over all files, from 1.
    pub n: u64,
    /// Number of the record in its file, from 0.
    pub index: u64,
    /// Byte offset of the record in its file.
    pub offset: u64,
}

impl<'a> Record<'a> {
    /// Makes a record that is the only one of its input.
    #[must_use]
    pub const fn alone(bytes: &'a [u8]) -> Self {
        Self::nth(bytes, 0, 0)
    }

    /// Makes a record of the only input, by its index in it and its byte offset, both from 0.
    #[must_use]
    pub const fn nth(bytes: &'a [u8], index: u64, offset: u64) -> Self {
        Self { bytes, n: index + 1, index, offset }
    }
}

/// The next step of splitting input into records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A record was found at `content`; splitting continues after `next` bytes.
    Record {
        /// Range of the record, without the separator to the next.
        content: Range<usize>,
        /// Number of bytes taken up by the record and its separator.
        next: usize,
    },
    /// The rest of the file cannot be split; `content` is the last, bad record.
    Last {
        /// Range of the unreadable bytes.
        content: Range<usize>,
    },
    /// More input is needed. At the end of the input, only bytes to skip are left.
    More,
}

/// Likelihood that input is in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    /// The input is not in this notation.
    No,
    /// The input could be in this notation.
    Possible,
    /// The input reads well, but other notations may read it too.
    Likely,
    /// No other notation looks like this.
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
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Field {
    /// Start of the field, in the unit given by `unit`.
    pub offset: usize,
    /// Length of the field, in the same unit.
    pub length: usize,
    /// Unit of offset and length: `bit` or `byte`.
    pub unit: &'static str,
    /// Bits or bytes as written.
    pub raw: String,
    /// Name of the field.
    pub name: String,
    /// Value of the field.
    pub value: String,
    /// Meaning of the value.
    pub meaning: String,
}
