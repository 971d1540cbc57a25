use core::ops::Range;

/// Iterator over the lines of a text with their numbers and places.
#[derive(Debug, Clone)]
pub(crate) struct Lines<'a> {
    text: &'a [u8],
    offset: usize,
    number: usize,
}

/// A line without its line end.
#[derive(Debug, Clone)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a [u8],
    /// `true` if the line ends in CR LF.
    pub(crate) has_cr: bool,
    /// Number of the line, counted from 1.
    pub(crate) number: usize,
    /// The bytes of the line in the text, without the line end.
    pub(crate) span: Range<usize>,
}

impl Line<'_> {
    /// Returns the place of the line without its text.
    pub(crate) fn without_text(&self) -> Line<'static> {
        Line { text: &[], has_cr: self.has_cr, number: self.number, span: self.span.clone() }
    }
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, offset: 0, number: 1 }
    }

    /// Starts after the byte order mark, if there is one.
    pub(crate) const fn after_mark(text: &'a [u8]) -> Self {
        let offset = if let [0xEF, 0xBB, 0xBF, ..] = text { 3 } else { 0 };
        Self { text, offset, number: 1 }
    }

    /// Number of the next line.
    pub(crate) const fn number(&self) -> usize {
        self.number
    }

    /// Offset of the next line.
    pub(crate) const fn offset(&self) -> usize {
        self.offset
    }

    /// The empty span at the end of the text, for a missing line.
    pub(crate) const fn end(&self) -> Range<usize> {
        self.text.len()..self.text.len()
    }

    /// Returns `true` if only blank lines are left.
    pub(crate) fn rest_is_blank(&self) -> bool {
        self.text[self.offset..].trim_ascii().is_empty()
    }

    /// Returns the next line without consuming it.
    pub(crate) fn peek(&self) -> Option<Line<'a>> {
        self.clone().next()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.offset..];
        if rest.is_empty() {
            return None;
        }
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let (line, has_cr) = match rest[..length].strip_suffix(b"\r") {
            Some(line) => (line, true),
            None => (&rest[..length], false),
        };
        let span = self.offset..self.offset + line.len();
        let number = self.number;
        self.number += 1;
        self.offset += (length + 1).min(rest.len());
        Some(Line { text: line, has_cr, number, span })
    }
}
