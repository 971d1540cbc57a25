//! Findings about a record: errors, warnings, and remarks, each with its place.

use crate::own::Own;
use core::ops::Range;
pub use notation_report::Severity;
use notation_report::{Diagnostic, Error, Kind};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::Value;
use std::borrow::Cow;

/// One finding about one record.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Severity of the finding.
    pub severity: Severity,
    /// The kind in kebab case, such as `bad-character`.
    pub code: String,
    /// Bytes concerned, counted from the start of the record, not of the file.
    pub span: Range<usize>,
    /// Message with what was found and what was expected: lower case, no full stop.
    pub message: String,
    /// Hint with the correct form, where it is obvious.
    pub help: Option<String>,
    /// Offset printed by `decode`, if it counts something other than bytes of the record, such as
    /// the bytes of the blob of a movecode line.
    pub offset: Option<usize>,
    /// Further members of the JSON object, such as `bit`, `field`, `row`, or `line`.
    pub extra: Vec<(&'static str, Value)>,
}

impl Finding {
    /// Makes a finding of a kind: its code, its severity, and its message.
    #[must_use]
    pub fn of(kind: impl Kind, span: Range<usize>) -> Self {
        Self { severity: kind.severity(), ..Self::error(kind.code(), span, kind) }
    }

    /// Makes an error without hint, offset, or further members.
    #[must_use]
    pub fn error(
        code: impl Into<String>,
        span: Range<usize>,
        message: impl core::fmt::Display,
    ) -> Self {
        Self {
            severity: Severity::Error,
            code: code.into(),
            span,
            message: message.to_string(),
            help: None,
            offset: None,
            extra: Vec::new(),
        }
    }

    /// Makes a warning without hint, offset, or further members.
    #[must_use]
    pub fn warning(
        code: impl Into<String>,
        span: Range<usize>,
        message: impl core::fmt::Display,
    ) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Makes a remark without hint, offset, or further members.
    #[must_use]
    pub fn info(
        code: impl Into<String>,
        span: Range<usize>,
        message: impl core::fmt::Display,
    ) -> Self {
        Self { severity: Severity::Info, ..Self::error(code, span, message) }
    }

    /// Adds a member to the JSON object.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.extra.push((name, value.into()));
        self
    }

    /// Adds a hint with the correct form.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Names an illegal move as it is written in its record.
    pub(crate) fn name_move(&mut self, record: &[u8]) {
        /// Number of characters after which a move is cut off.
        const MOST: usize = 40;
        let written = record.get(self.span.clone()).unwrap_or_default();
        if let Some(reason) = self.message.strip_prefix("illegal move: ")
            && !written.is_empty()
        {
            let written: String = String::from_utf8_lossy(written).chars().take(MOST).collect();
            self.message = format!("illegal move `{written}`: {reason}");
        }
    }

    /// Sets the offset that `decode` prints.
    #[must_use]
    pub const fn at(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }

    /// Returns `true` if the finding makes the record bad.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Returns the object printed by `decode`: `{kind, offset, message, …}`. `base` is the offset
    /// of the record in a file format; it is added to offsets that count bytes of the record.
    #[must_use]
    pub fn to_json(&self, base: u64) -> Value {
        let printed = serde_json::to_value(Printed { finding: Cow::Borrowed(self), base });
        printed.expect("strings and values of JSON can always be expressed")
    }
}

/// Makes an error, even of a kind that lenient reading reports as a warning.
impl<K: Kind> From<&Error<K>> for Finding {
    fn from(error: &Error<K>) -> Self {
        Self::error(error.code(), error.span(), error.message())
    }
}

impl<K: Kind> From<Error<K>> for Finding {
    fn from(error: Error<K>) -> Self {
        Self::from(&error)
    }
}

/// Keeps the severity of the diagnostic.
impl<K: Kind> From<&Diagnostic<K>> for Finding {
    fn from(found: &Diagnostic<K>) -> Self {
        Self { severity: found.severity(), ..Self::from(found.error()) }
    }
}

/// A finding in the form of [`Finding::to_json`], to be written without making a value of it.
#[derive(Debug)]
pub(crate) struct Printed<'a> {
    pub(crate) finding: Cow<'a, Finding>,
    /// The offset of the record.
    pub(crate) base: u64,
}

impl Serialize for Printed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Finding { code, span, message, offset, extra, .. } = &*self.finding;
        let mut object = serializer.serialize_map(Some(3 + extra.len()))?;
        object.serialize_entry("kind", code)?;
        let offset = offset.map_or(self.base + span.start as u64, |at| at as u64);
        object.serialize_entry("offset", &offset)?;
        object.serialize_entry("message", message)?;
        extra.iter().try_for_each(|(name, value)| object.serialize_entry(name, value))?;
        object.end()
    }
}

/// The findings about one record.
pub type Findings = Vec<Finding>;

/// Maximum number of errors, and of other findings, listed about one record. Garbage can cause one
/// finding per byte.
const MOST: u64 = 1_000;

/// The findings about a record that are too many to list: their number, and the worst severity.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surplus {
    /// Numbers of errors and of other findings listed.
    seen: [u64; 2],
    more: u64,
    worst: Option<Severity>,
}

impl Surplus {
    /// Returns as many findings as are listed, and one that stands for the rest.
    #[must_use]
    pub fn limit(all: impl IntoIterator<Item = Finding>) -> Findings {
        let mut surplus = Self::default();
        let mut findings: Findings =
            all.into_iter().filter(|finding| surplus.admits(finding)).collect();
        surplus.close(&mut findings);
        findings
    }

    /// Adds the finding that stands for those that were not admitted, at the place of the last one
    /// that was.
    pub fn close(self, findings: &mut Findings) {
        if let (Some(more), Some(last)) = (self.finding(), findings.last()) {
            let (span, offset) = (last.span.clone(), last.offset);
            findings.push(Finding { span, offset, ..more });
        }
    }

    /// Returns `true` if a finding must be listed, or counts it. A finding that stands for others
    /// counts as those.
    pub fn admits(&mut self, finding: &Finding) -> bool {
        let stands_for = finding.extra.iter().find(|(name, _)| *name == "count");
        let counted = (finding.code == Own::MoreFindings(0).code())
            .then(|| stands_for.and_then(|(_, count)| count.as_u64()).unwrap_or(1));
        let [errors, others] = &mut self.seen;
        let seen = if finding.is_error() { errors } else { others };
        if counted.is_none() && *seen < MOST {
            *seen += 1;
            return true;
        }
        self.more += counted.unwrap_or(1);
        self.worst = self.worst.max(Some(finding.severity));
        false
    }

    /// Returns the finding that stands for those that were not admitted.
    #[must_use]
    pub fn finding(self) -> Option<Finding> {
        let severity = self.worst?;
        let finding = Finding::of(Own::MoreFindings(self.more), 0..0);
        Some(Finding { severity, ..finding.with("count", self.more) })
    }
}
