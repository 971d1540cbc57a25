//! The syntax of a record, borrowed from its text.
//!
//! [`Record`] splits a record into fields and operations without parsing them and without allocation.

use core::ops::Range;

use crossword_rules::Error;

use crate::parse::{self, Spans, split_loosely};

/// A record split into its parts, borrowed.
///
/// ```
/// use cgp::raw::Record;
///
/// let record = Record::split("15/15 AB/ 3/0 0 lex CSW21; lm 8H CAT +5;")?;
/// assert_eq!(record.board(), "15/15");
/// assert_eq!(record.scores_span(), 10..13);
/// let ops: Vec<_> = record.operations().map(|op| (op.opcode, op.operand)).collect();
/// assert_eq!(ops, [("lex", Some("CSW21")), ("lm", Some("8H CAT +5"))]);
/// # Ok::<(), cgp::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Record<'t> {
    text: &'t str,
    spans: Spans,
}

impl<'t> Record<'t> {
    /// Splits a record at whitespace of any kind. The content of the fields is not checked.
    ///
    /// # Errors
    /// Returns [`ErrorKind::MissingField`](crate::ErrorKind::MissingField) if a field is missing.
    pub fn split(text: &'t str) -> Result<Self, Error> {
        Self::split_from(text, 0)
    }

    /// Splits the record that starts at an offset, such as [`record_start`]. All offsets remain those
    /// of the text.
    ///
    /// # Errors
    /// Same as [`split`](Self::split).
    ///
    /// ```
    /// use cgp::raw::{Record, record_start};
    ///
    /// let text = "load cgp  2A/3/3\tAB/ 3/0 0  lm  1C A;";
    /// let record = Record::split_from(text, record_start(text))?;
    /// assert_eq!((record.board(), record.racks_span()), ("2A/3/3", 17..20));
    /// let last = record.operations().next().unwrap();
    /// assert_eq!(&text[last.operand_span().unwrap()], "1C A");
    /// # Ok::<(), cgp::Error>(())
    /// ```
    pub fn split_from(text: &'t str, start: usize) -> Result<Self, Error> {
        Ok(Self { text, spans: split_loosely(text, start)? })
    }

    /// Returns field 1, the board.
    #[must_use]
    pub fn board(&self) -> &'t str {
        self.part(&self.spans.board)
    }

    /// Returns field 2, the racks.
    #[must_use]
    pub fn racks(&self) -> &'t str {
        self.part(&self.spans.racks)
    }

    /// Returns field 3, the scores.
    #[must_use]
    pub fn scores(&self) -> &'t str {
        self.part(&self.spans.scores)
    }

    /// Returns field 4, the zero turns.
    #[must_use]
    pub fn zeros(&self) -> &'t str {
        self.part(&self.spans.zeros)
    }

    /// Returns everything after the fourth field and the space after it.
    #[must_use]
    pub fn operations_text(&self) -> &'t str {
        self.part(&self.spans.ops)
    }

    /// Returns the bytes of field 1.
    #[must_use]
    pub fn board_span(&self) -> Range<usize> {
        self.spans.board.clone()
    }

    /// Returns the bytes of field 2.
    #[must_use]
    pub fn racks_span(&self) -> Range<usize> {
        self.spans.racks.clone()
    }

    /// Returns the bytes of field 3.
    #[must_use]
    pub fn scores_span(&self) -> Range<usize> {
        self.spans.scores.clone()
    }

    /// Returns the bytes of field 4.
    #[must_use]
    pub fn zeros_span(&self) -> Range<usize> {
        self.spans.zeros.clone()
    }

    /// Returns the operations, split at `;` and then at the first whitespace.
    pub fn operations(&self) -> impl Iterator<Item = Operation<'t>> + use<'t> {
        let text = self.text;
        let mut start = self.spans.ops.start;
        core::iter::from_fn(move || {
            while start < text.len() {
                let parse::Operation { whole, opcode, operand, semicolon } =
                    parse::operation(text, start);
                start = semicolon + 1;
                if !whole.is_empty() {
                    let part = |span: Range<usize>| &text[span];
                    let (opcode, operand) = (part(opcode), operand.map(part));
                    let end = text.len().min(start);
                    return Some(Operation { opcode, operand, span: whole, end });
                }
            }
            None
        })
    }

    fn part(&self, span: &Range<usize>) -> &'t str {
        &self.text[span.clone()]
    }
}

/// One operation as written in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Operation<'t> {
    /// The opcode, unchecked.
    pub opcode: &'t str,
    /// The text after the first whitespace.
    pub operand: Option<&'t str>,
    /// The bytes of opcode and operand.
    pub span: Range<usize>,
    /// The offset after the `;`.
    pub end: usize,
}

impl Operation<'_> {
    /// Returns the bytes of the opcode.
    #[must_use]
    pub fn opcode_span(&self) -> Range<usize> {
        self.span.start..self.span.start + self.opcode.len()
    }

    /// Returns the bytes of the operand.
    #[must_use]
    pub fn operand_span(&self) -> Option<Range<usize>> {
        self.operand.map(|operand| self.span.end - operand.len()..self.span.end)
    }
}

/// Returns the offset at which a record starts behind a byte order mark and a command such as
/// `load cgp`, which lenient reading of square boards skips. It is 0 if there are none.
///
/// ```
/// use cgp::raw::record_start;
///
/// assert_eq!(record_start("load cgp 15/15 AB/ 3/0 0"), 9);
/// assert_eq!(record_start("15/15 AB/ 3/0 0"), 0);
/// ```
#[must_use]
pub fn record_start(text: &str) -> usize {
    parse::record_start(text)
}
