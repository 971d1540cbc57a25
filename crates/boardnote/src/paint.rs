//! Colors of text on standard output, limited to the 16 colors that every terminal has.

use crate::finding::Severity;

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_colors_is_unchanged() {
        assert_eq!(Paint(false).dim("GNUID"), "GNUID");
        assert_eq!(Paint(true).dim("GNUID"), "\u{1b}[2mGNUID\u{1b}[0m");
        assert_eq!(Paint(true).bold(""), "");
    }
}
