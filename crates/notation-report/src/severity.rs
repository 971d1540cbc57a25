use core::fmt;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
///
/// Closed: severities are compared and counted by programs.
pub enum Severity {
    /// A remark: nothing is wrong, and nothing is lost.
    Info,
    /// A deviation from the specification whose meaning is clear.
    Warning,
    /// Damaged, impossible, or illegal content. Strict reading stops here.
    Error,
}

impl Severity {
    /// Returns the word that messages and machine output use: `info`, `warning`, or `error`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
