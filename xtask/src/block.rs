//! A generated block between two marks of a text that is otherwise written by hand.

/// A generated block: its name, and the task that writes it.
pub(crate) struct Block {
    pub(crate) name: &'static str,
    /// The task that writes the block.
    pub(crate) task: &'static str,
}

impl Block {
    /// Returns the text with the content of the block replaced.
    ///
    /// # Errors
    /// The text does not contain the marks.
    pub(crate) fn replaced(&self, text: &str, inner: &str) -> Result<String, String> {
        let begin = format!("<!-- {}: written by `{}` -->\n", self.name, self.task);
        let end = format!("<!-- end of {} -->\n", self.name);
        text.split_once(&begin)
            .and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)))
            .map(|(before, after)| format!("{before}{begin}{inner}\n{end}{after}"))
            .ok_or_else(|| format!("the marks around the block `{}` are lost", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: Block = Block { name: "table", task: "make table" };

    #[test]
    fn only_the_block_changes() {
        let text = "a\n<!-- table: written by `make table` -->\nold\n<!-- end of table -->\nz\n";
        let expected = text.replace("old", "new");
        assert_eq!(BLOCK.replaced(text, "new").unwrap(), expected);
        assert_eq!(BLOCK.replaced(&expected, "new").unwrap(), expected);
    }

    #[test]
    fn lost_marks_are_told() {
        assert!(BLOCK.replaced("a\n<!-- end of table -->\n", "new").is_err());
        assert!(BLOCK.replaced("<!-- table: written by `make table` -->\n", "new").is_err());
    }
}
