//! Writing a file from nothing.

use alloc::string::String;

use crate::value::escape_text;

/// A file that is being written, one node a line; made by [`Collection::builder`].
///
/// ```
/// let (mut short, mut long) = (sgf_syntax::Collection::builder(), sgf_syntax::Collection::builder());
/// short.game().add("GM", ["1"]);
/// long.game().node().add("GM", ["1"]);
/// assert_eq!(short.finish(), "(;GM[1])\n");
/// assert_eq!(long.finish(), "(;GM[1])\n");
/// ```
///
/// [`Collection::builder`]: crate::Collection::builder
#[derive(Debug, Clone, Default)]
pub struct Builder {
    out: String,
    /// Number of open parentheses.
    depth: usize,
    /// `true` after a `(`, so that the next node stands on the same line.
    fresh: bool,
}

impl Builder {
    pub(crate) const fn new() -> Self {
        Self { out: String::new(), depth: 0, fresh: false }
    }

    /// Ends the game before, if any, and starts another. Its root is the next node: the properties
    /// that are added now, or those after [`node`](Self::node).
    pub fn game(&mut self) -> &mut Self {
        self.close(0);
        self.open()
    }

    /// Starts a node.
    pub fn node(&mut self) -> &mut Self {
        if self.depth == 0 {
            self.open();
        }
        if !self.fresh {
            self.out.push('\n');
        }
        self.fresh = false;
        self.out.push(';');
        self
    }

    /// Starts the node of a property, if none has been started since the last `(`.
    fn name(&mut self, name: &str) {
        if self.fresh || self.depth == 0 {
            self.node();
        }
        self.out.extend(name.chars().filter(char::is_ascii_uppercase));
    }

    /// Adds a property with its values to the node. Values are written as they are, except that a
    /// `]` or `\` that is not escaped is.
    pub fn add<'v>(&mut self, name: &str, values: impl IntoIterator<Item = &'v str>) -> &mut Self {
        self.name(name);
        let before = self.out.len();
        for value in values {
            self.value(&checked(value));
        }
        if self.out.len() == before {
            self.value("");
        }
        self
    }

    /// Adds a property with a text, which is escaped.
    pub fn text(&mut self, name: &str, text: &str) -> &mut Self {
        self.name(name);
        self.value(&escape_text(text));
        self
    }

    fn value(&mut self, raw: &str) {
        self.out.push('[');
        self.out.push_str(raw);
        self.out.push(']');
    }

    /// Starts a variation after the last node.
    pub fn variation(&mut self) -> &mut Self {
        if self.fresh {
            self.node();
        }
        if self.depth > 0 {
            self.out.push('\n');
        }
        self.open()
    }

    /// Ends the variation. The game itself is ended by [`game`](Self::game) or
    /// [`finish`](Self::finish).
    pub fn end_variation(&mut self) -> &mut Self {
        if self.depth > 1 {
            self.close(self.depth - 1);
        }
        self
    }

    fn open(&mut self) -> &mut Self {
        self.out.push('(');
        self.depth += 1;
        self.fresh = true;
        self
    }

    fn close(&mut self, depth: usize) {
        if self.fresh {
            self.node();
        }
        while self.depth > depth {
            self.out.push(')');
            self.depth -= 1;
            if self.depth == 0 {
                self.out.push('\n');
            }
        }
        self.fresh = false;
    }

    /// Ends the file and returns its text.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.close(0);
        self.out
    }
}

/// Returns the value with every `]` and the last `\` escaped that are not.
pub(crate) fn checked(value: &str) -> alloc::borrow::Cow<'_, str> {
    let mut escaped = false;
    let is_closed = value.bytes().any(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    if is_closed || escaped { escape_text(value) } else { value.into() }
}

#[cfg(test)]
mod tests {
    use super::Builder;

    #[test]
    fn every_tree_has_a_node() {
        let mut file = Builder::new();
        file.game().variation().end_variation().node();
        file.game();
        assert_eq!(file.finish(), "(;\n(;)\n;)\n(;)\n");
        let mut alone = Builder::new();
        alone.text("C", "x").node().variation().add("B", ["ee"]);
        assert_eq!(alone.finish(), "(;C[x]\n;\n(;B[ee]))\n");
        assert_eq!(Builder::new().finish(), "");
    }
}
