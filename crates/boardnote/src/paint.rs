//! Colors of text on standard output, limited to the 16 colors that every terminal has.

use crate::finding::Severity;
use core::fmt::Write as _;

/// Width of the labels of `show`, in columns.
const LABEL: usize = 14;

/// The colors of a run, or none.
#[derive(Clone, Copy, Debug)]
pub struct Paint(pub bool);

impl Paint {
    fn code(self, code: &str, text: &str) -> String {
        if self.0 && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// Returns text that is less important than the rest.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.code("2", text)
    }

    /// Returns text that is more important than the rest.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.code("1", text)
    }

    /// Returns the text of a bar.
    #[must_use]
    pub fn bar(self, text: &str) -> String {
        self.code("36", text)
    }

    /// Returns a text in the color of a severity, as full reports have it.
    #[must_use]
    pub fn severity(self, severity: Severity, text: &str) -> String {
        let code = match severity {
            Severity::Error => "1;91",
            Severity::Warning => "1;33",
            Severity::Info => "1;94",
        };
        self.code(code, text)
    }

    /// Returns the output of `show` with dim labels.
    #[must_use]
    pub fn labels(self, text: String) -> String {
        if !self.0 {
            return text;
        }
        let mut out = String::with_capacity(text.len() + text.len() / 4);
        for line in text.split_inclusive('\n') {
            match label(line) {
                Some((label, value)) => {
                    let _ = write!(out, "{}{value}", self.dim(label));
                }
                None => out.push_str(line),
            }
        }
        out
    }
}

/// Splits a line of a label, at least two blanks, and a value.
fn label(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.split_at_checked(LABEL)?;
    let named = label.starts_with(|c: char| c.is_ascii_alphabetic());
    let apart = label.ends_with("  ") && !label.trim_end().contains("  ");
    (named && apart && !value.starts_with(char::is_whitespace)).then_some((label, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_dim_and_boards_are_not() {
        let text = " | X   O |\nGNUID         4HPw\ne2e4 e7e5 g1f3 b8c6\nto move       White\n";
        assert_eq!(Paint(false).labels(text.to_owned()), text);
        let colored = Paint(true).labels(text.to_owned());
        assert_eq!(colored.matches("\u{1b}[2m").count(), 2);
        assert!(colored.contains("\u{1b}[2mGNUID         \u{1b}[0m4HPw\n"), "{colored:?}");
        assert_eq!(Paint(true).bold(""), "");
    }
}
