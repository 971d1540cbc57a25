//! Text from files on a terminal.

use crate::text::visible_bytes;
use std::io::{self, Write};

/// A writer that replaces what controls a terminal or is hidden on it, except for line ends and
/// tabs.
#[derive(Debug)]
pub(super) struct Visible<W> {
    inner: W,
    /// The beginning of a line that has not been written yet.
    rest: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// Maximum length of the beginning of a line that waits for its end.
    const LONGEST: usize = 1 << 16;

    pub(super) const fn new(inner: W) -> Self {
        Self { inner, rest: Vec::new() }
    }

    /// Writes the last line, too.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.put(self.rest.len())?;
        self.inner.flush()
    }

    /// Writes the first bytes of what waits.
    fn put(&mut self, length: usize) -> io::Result<()> {
        let bytes: Vec<u8> = self.rest.drain(..length).collect();
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (line, end) = match line.strip_suffix(b"\n") {
                Some(line) => (line.strip_suffix(b"\r").unwrap_or(line), "\n"),
                None => (line, ""),
            };
            let cells = line.split(|byte| *byte == b'\t').map(visible_bytes);
            let line = cells.collect::<Vec<_>>().join("\t");
            self.inner.write_all(line.as_bytes())?;
            self.inner.write_all(end.as_bytes())?;
        }
        Ok(())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let end = memchr::memrchr(b'\n', &self.rest).map_or(0, |at| at + 1);
        self.put(end)?;
        if self.rest.len() > Self::LONGEST {
            // Cuts before the last character, which may be incomplete.
            let starts = |byte: &u8| *byte & 0xc0 != 0x80;
            let cut = self.rest.iter().rposition(starts).filter(|cut| *cut > 0);
            let cut = cut.unwrap_or(self.rest.len());
            self.put(cut)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_characters_are_joined() {
        let text = "a\u{1b}[31m\u{202e}é\tb\r\n♘".as_bytes();
        for step in 1..=text.len() {
            let mut out = Visible::new(Vec::new());
            text.chunks(step).for_each(|piece| out.write_all(piece).unwrap());
            out.end().unwrap();
            assert_eq!(String::from_utf8(out.inner).unwrap(), "a\u{fffd}[31m\u{fffd}é\tb\n♘");
        }
    }
}
