//! Options of writing.

use super::style::Style;

/// Options of writing. The default is the style of GNU Backgammon.
///
/// ```
/// use bg_mat::{Style, WriteOptions};
/// assert_eq!(WriteOptions::default().style(), Style::Gnubg);
/// assert_eq!(WriteOptions::default().with_style(Style::Plain).style(), Style::Plain);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WriteOptions {
    style: Style,
}

impl WriteOptions {
    /// Chooses the style.
    #[must_use]
    pub const fn with_style(self, style: Style) -> Self {
        Self { style }
    }

    /// Returns the style.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }
}
