//! The arguments of verbs that process files.

use super::names;
use crate::accept::Accept;
use crate::context::Context;
use crate::formats::Format;
use crate::input::{self, Allow, Found, Literals};
use crate::messages::Wanted;
use crate::pipeline::Plan;
use crate::trouble::Trouble;
use crate::values;
use clap::Args;
use core::ops::Range;
use std::ffi::OsString;
use std::path::PathBuf;

/// Which files, and how.
#[derive(Args, Clone, Debug, Default)]
pub struct BulkArgs {
    /// Files, folders (with -r), patterns or records; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// The names of further files.
    #[command(flatten)]
    pub names: names::Names,
    /// Input format [default: detected from content and file name]
    #[arg(short, long, value_name = "FORMAT", value_parser = values::format(), hide_possible_values = true)]
    pub from: Option<&'static dyn Format>,
    /// Read folders and everything below them
    #[arg(short, long)]
    pub recursive: bool,
    /// With -r, also read hidden files
    #[arg(long, requires = "recursive", hide_short_help = true)]
    pub hidden: bool,
    /// With -r, also read folders that links lead to, each folder and file once
    #[arg(long, requires = "recursive", hide_short_help = true)]
    pub follow: bool,
    /// With -r, leave out files and folders whose name matches PATTERN
    #[arg(long, value_name = "PATTERN", requires = "recursive", hide_short_help = true)]
    pub exclude: Vec<OsString>,
    /// Also list the files that -r skips, and what no notation of moves or of positions can hold
    #[arg(long, hide_short_help = true)]
    pub verbose: bool,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<usize>,
    /// Read at most N records
    #[arg(short = 'n', long, value_name = "N", value_parser = whole)]
    pub limit: Option<u64>,
    /// Use only record N, or records A to B, counted from 1 over all inputs
    #[arg(long, visible_alias = "game", value_name = "N|A..B")]
    pub record: Option<Records>,
    /// Continue after an unreadable input, and write the rest
    #[arg(long)]
    pub keep_going: bool,
    /// Longest record to read, in bytes (K, M or G), or none for no limit
    #[arg(long, value_name = "SIZE", default_value = "64M", hide_short_help = true)]
    pub max_record: MaxRecord,
    /// Print at most N errors and warnings as text, or none for no limit
    #[arg(long, value_name = "N", default_value = "1000", hide_short_help = true)]
    pub max_findings: MaxFindings,
    /// Do not print errors and warnings about records
    #[arg(short, long)]
    pub quiet: bool,
    /// Do not show a progress bar
    #[arg(long, hide_short_help = true)]
    pub no_progress: bool,
    /// Kinds of arguments that name no file; set by the verb.
    #[arg(skip)]
    pub literals: Literals,
    /// Prints only errors; set by the verb.
    #[arg(skip)]
    pub errors_only: bool,
    /// The formats that the verb can work on; set by the verb.
    #[arg(skip)]
    pub accept: Accept,
}

/// Parses a whole number.
///
/// # Errors
/// The message shows the text.
pub fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number, found {text}"))
}

/// Parses the number of a record.
///
/// # Errors
/// The message shows the text, or that records count from 1.
pub fn number(text: &str) -> Result<u64, String> {
    counted(whole(text)?)
}

/// Refuses 0 as the number of a record.
fn counted(number: u64) -> Result<u64, String> {
    if number == 0 { Err("records count from 1".to_owned()) } else { Ok(number) }
}

/// The value of `--record`: the numbers of the first and the last record, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Records {
    /// Number of the first record.
    pub first: u64,
    /// Number of the last record.
    pub last: u64,
}

impl core::str::FromStr for Records {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let expected = |what| format!("expected {what}, found {text}");
        let whole = |text: &str| text.parse().map_err(|_| expected("a whole number, or A..B"));
        let (first, last) = (counted(whole(first)?)?, whole(last)?);
        if first > last {
            return Err(expected("A..B with A at most B"));
        }
        Ok(Self { first, last })
    }
}

/// Parses a number of threads.
///
/// # Errors
/// The message gives the allowed range.
pub fn jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=1024).contains(jobs));
    jobs.ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}

/// A limit in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Limit<const DEFAULT: usize>(pub usize);

/// The value of `--max-record`.
pub type MaxRecord = Limit<{ 64 << 20 }>;
/// The value of `--max-memory`.
pub type MaxMemory = Limit<{ 2 << 30 }>;

impl<const DEFAULT: usize> Default for Limit<DEFAULT> {
    fn default() -> Self {
        Self(DEFAULT)
    }
}

impl<const DEFAULT: usize> core::str::FromStr for Limit<DEFAULT> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        size(text).map(Self)
    }
}

/// Parses a number of bytes such as `64M`, or `none`.
///
/// # Errors
/// The message gives the expected form.
pub fn size(text: &str) -> Result<usize, String> {
    if text == "none" {
        return Ok(usize::MAX);
    }
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'K' | 'k')) => (text.get(..at), 10),
        Some((at, 'M' | 'm')) => (text.get(..at), 20),
        Some((at, 'G' | 'g')) => (text.get(..at), 30),
        _ => (Some(text), 0),
    };
    let number = digits.and_then(|digits| digits.parse::<usize>().ok());
    let size = number.and_then(|number| number.checked_mul(1 << shift));
    size.ok_or_else(|| "expected a number of bytes such as 500K, 64M or 2G, or none".to_owned())
}

/// The value of `--max-findings`.
#[derive(Clone, Copy, Debug)]
pub struct MaxFindings(pub u64);

impl Default for MaxFindings {
    fn default() -> Self {
        Self(1_000)
    }
}

impl core::str::FromStr for MaxFindings {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = if text == "none" { Ok(u64::MAX) } else { text.parse() };
        number.map(Self).map_err(|_| "expected a number or none".to_owned())
    }
}

impl BulkArgs {
    /// Returns `true` if more than one input may be read, so that output has to name the file.
    #[must_use]
    pub fn many(&self) -> bool {
        let many =
            |file: &PathBuf| (self.recursive && file.is_dir()) || input::is_pattern_of_files(file);
        self.names.are_listed() || self.files.len() > 1 || self.files.iter().any(many)
    }

    /// Returns the findings to print.
    #[must_use]
    pub const fn wanted(&self) -> Wanted {
        match (self.quiet, self.errors_only) {
            (true, _) => Wanted::Nothing,
            (_, true) => Wanted::Errors,
            _ => Wanted::All,
        }
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores)
    }

    /// Returns the number of the first record asked for.
    #[must_use]
    pub fn first_record(&self) -> u64 {
        self.record.map_or(1, |records| records.first)
    }

    /// Returns the records asked for, by their index.
    fn wanted_records(&self) -> Option<Range<u64>> {
        self.record.map(|Records { first, last }| first - 1..last)
    }

    /// Returns the kinds of arguments accepted besides files.
    pub(super) fn allow<'a>(&'a self, context: &'a Context) -> Allow<'a> {
        Allow {
            files: &context.files,
            directories: self.recursive,
            hidden: self.hidden,
            follow: self.follow,
            exclude: &self.exclude,
            literals: self.literals,
            from: self.from,
        }
    }

    /// Returns the plan for reading.
    pub(super) fn plan<'a>(&'a self, context: &'a Context) -> Plan<'a> {
        Plan {
            files: &self.files,
            listed: context.files.listed(),
            allow: self.allow(context),
            from: self.from,
            accept: &self.accept,
            leaves_out: self.from.is_none() && self.many(),
            settings: &context.settings,
            limit: self.limit.into_iter().chain(self.wanted_records().map(|it| it.end)).min(),
            wanted: self.wanted_records().unwrap_or(0..u64::MAX),
            max_record: self.max_record.0,
            jobs: self.jobs(),
        }
    }

    /// Counts the files that are read.
    pub(crate) fn count_files(&self, context: &Context) -> u64 {
        let found = input::expand(&self.files, context.files.listed(), self.allow(context));
        let is_file = |found: &Result<Found, Trouble>| {
            matches!(found, Ok(Found::Named(_) | Found::Below(..)))
        };
        found.filter(is_file).count() as u64
    }

    /// Returns the total size of the input in bytes, if it is cheap to determine.
    pub(crate) fn size(&self) -> Option<u64> {
        if self.recursive || self.files.is_empty() || self.names.are_listed() {
            return None;
        }
        input::sizes(&self.files)
    }
}
