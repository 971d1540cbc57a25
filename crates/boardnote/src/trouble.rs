//! The reason why a run or an input fails, as printed for the user.

use crate::condition::Fault;
use crate::formats::table::Kind;
use crate::{formats, text};
use core::fmt;
use core::ops::Range;
use std::io;
use std::path::Path;

/// A message about the run or about an input, with a hint and a marked text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trouble {
    /// Name of the file that the message is about, if it does not name its subject itself.
    pub file: Option<String>,
    /// Message.
    pub message: String,
    /// Hint for the user.
    pub help: Option<String>,
    /// Text that the message is about, with the name of its origin and the range to mark.
    pub excerpt: Option<Excerpt>,
}

/// A text with a marked range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Origin of the text, such as the name of an option.
    pub from: &'static str,
    /// The text.
    pub text: String,
    /// Range of bytes to mark.
    pub marked: Range<usize>,
}

impl Trouble {
    /// Makes a message with a hint.
    #[must_use]
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..Self::from(message.into()) }
    }

    /// Returns the message behind the name of its file.
    #[must_use]
    pub fn told(&self) -> String {
        match &self.file {
            Some(file) => format!("{file}: {}", self.message),
            None => self.message.clone(),
        }
    }

    /// Returns the reason for an error of the system, or the one that it carries.
    #[must_use]
    pub fn of(error: io::Error) -> Self {
        match error.downcast::<Self>() {
            Ok(trouble) => trouble,
            Err(error) => error.to_string().into(),
        }
    }
}

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self { message, ..Self::default() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told())?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

impl core::error::Error for Trouble {}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        let Fault { text, span, message } = fault;
        let help = unquoted(&text).or_else(|| redirected(&text));
        let excerpt = Excerpt { from: "--where", text, marked: span };
        Self { message, help, excerpt: Some(excerpt), ..Self::default() }
    }
}

/// Returns what to write for a condition whose text lost its quotes in the shell: `white=Ann, B.`.
fn unquoted(condition: &str) -> Option<String> {
    const SIGNS: [&str; 6] = ["<>", "!=", "=", " like ", " ilike ", "~"];
    let at = SIGNS.iter().filter_map(|sign| Some((condition.find(sign)?, sign))).min()?;
    let (column, value) = (condition[..at.0].trim(), condition[at.0 + at.1.len()..].trim());
    let is_text =
        value.starts_with(|c: char| c.is_alphabetic()) && !value.contains(['\'', '"', '(']);
    let is_joined = [" and ", " or "].iter().any(|word| value.contains(word));
    if !is_text || is_joined || !has_column(column, |kind| kind == Kind::Text) {
        return None;
    }
    let sign = at.1.trim();
    Some(format!("a text needs quotes inside: --where \"{column} {sign} '{value}'\""))
}

/// Returns `true` for the name of a column of some table, of a kind that is wanted.
fn has_column(name: &str, wanted: fn(Kind) -> bool) -> bool {
    let tables = formats::ALL.iter().flat_map(|format| format.abilities().tables);
    let mut columns = tables.flat_map(|table| table.columns());
    columns.any(|column| column.name.eq_ignore_ascii_case(name) && wanted(column.kind))
}

/// Returns what to write for a column alone, if the shell took the rest of its condition as the name of
/// a file.
fn redirected(condition: &str) -> Option<String> {
    let column = condition.trim();
    let file = std::fs::read_link("/proc/self/fd/1").ok().filter(|file| file.is_file())?;
    let value = text::name(Path::new(file.file_name()?));
    has_column(column, |_| true).then(|| {
        format!(
            "the shell took > as a file name; quote the condition: --where '{column} > {value}'"
        )
    })
}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> Self {
        Self::other(trouble)
    }
}
