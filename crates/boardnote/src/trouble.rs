//! The reason why a run or an input fails, as printed for the user.

use crate::condition::Fault;
use core::fmt;
use core::ops::Range;
use std::io;

/// A message about the run or about an input, with a hint and a marked text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trouble {
    /// Message, which names its subject.
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
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

impl core::error::Error for Trouble {}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        let Fault { text, span, message } = fault;
        let excerpt = Excerpt { from: "--where", text, marked: span };
        Self { message, help: None, excerpt: Some(excerpt) }
    }
}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> Self {
        Self::other(trouble)
    }
}
