//! What a format has to say about a record: errors, warnings and remarks, each at its place.

use core::ops::Range;
use serde_json::Value;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// The record was read, but it deviates from the format's document.
    Warning,
    /// The record is bad.
    Error,
}

impl Severity {
    /// The word used in messages and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One finding about one record.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// The kind in kebab case, such as `bad-character`.
    pub code: String,
    /// The bytes of the record (not of the file) that it is about.
    pub span: Range<usize>,
    /// What was found and what was expected: lower case, no full stop.
    pub message: String,
    /// What would be right, where that is obvious.
    pub help: Option<String>,
    /// The offset that `decode` prints, where it does not count bytes of the record (the blob of a movecode line).
    pub offset: Option<usize>,
    /// Further members of the JSON object: `bit`, `field`, `row`, `line` …
    pub extra: Vec<(&'static str, Value)>,
}

impl Finding {
    /// An error with nothing but the necessary.
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

    /// A warning with nothing but the necessary.
    #[must_use]
    pub fn warning(
        code: impl Into<String>,
        span: Range<usize>,
        message: impl core::fmt::Display,
    ) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// A remark with nothing but the necessary.
    #[must_use]
    pub fn info(
        code: impl Into<String>,
        span: Range<usize>,
        message: impl core::fmt::Display,
    ) -> Self {
        Self { severity: Severity::Info, ..Self::error(code, span, message) }
    }

    /// Adds a member to the JSON form.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.extra.push((name, value.into()));
        self
    }

    /// Adds the hint what would be right.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the offset that `decode` prints.
    #[must_use]
    pub const fn at(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }

    /// Whether it makes the record bad.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The object that `decode` prints: `{kind, offset, message, …}`. `base` is added to the
    /// offset of a finding that counts bytes of the record: where a record of a file format starts.
    #[must_use]
    pub fn to_json(&self, base: u64) -> Value {
        let offset = self.offset.map_or(base + self.span.start as u64, |at| at as u64);
        let mut object = serde_json::Map::new();
        object.insert("kind".into(), self.code.as_str().into());
        object.insert("offset".into(), offset.into());
        object.insert("message".into(), self.message.as_str().into());
        for (name, value) in &self.extra {
            object.insert((*name).into(), value.clone());
        }
        Value::Object(object)
    }
}

/// The findings about one record.
pub type Findings = Vec<Finding>;
