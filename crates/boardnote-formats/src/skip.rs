//! Skipping of records that are too long to be held: the search for their end, piece by piece.

use core::fmt;

/// The result of a step of a [`Skip`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// The record ends within the data. The next record starts after this number of bytes.
    Ended(usize),
    /// This number of bytes belongs to the record, which continues. The bytes behind them must be
    /// passed again, with more.
    Continues(usize),
}

/// A search for the end of a record, of which only a part is in memory at a time.
///
/// The first data passed begins with the record; later data begins where the last step stopped.
pub trait Skip: fmt::Debug + Send {
    /// Skips bytes of the record. `end` says that no more input follows.
    fn skip(&mut self, data: &[u8], end: bool) -> Skipped;
}

/// Number of bytes of an incomplete line up to which more of it is awaited, to see what it begins.
const LINE: usize = 4096;

/// The rule by which a line ends a record.
pub(crate) trait LineRule: fmt::Debug + Send {
    /// Returns `true` if the next record starts with this line, or with the line that begins with
    /// this text.
    fn starts_record(&mut self, line: &[u8]) -> bool;

    /// Takes note of a line of the record, or of a piece of one. `whole` says that the line ends
    /// here.
    fn pass(&mut self, line: &[u8], whole: bool) {
        let _ = (line, whole);
    }
}

/// A skip over lines up to one that starts a record.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    rule: R,
    /// The data begins within a line.
    is_inside: bool,
}

impl<R: LineRule> Lines<R> {
    pub(crate) const fn until(rule: R) -> Self {
        Self { rule, is_inside: false }
    }
}

impl<R: LineRule> Skip for Lines<R> {
    fn skip(&mut self, data: &[u8], end: bool) -> Skipped {
        let mut at = 0;
        while let Some(rest) = data.get(at..).filter(|rest| !rest.is_empty()) {
            let line_end = memchr::memchr(b'\n', rest);
            if line_end.is_none() && !end && rest.len() < LINE {
                break;
            }
            let line = &rest[..line_end.unwrap_or(rest.len())];
            if !self.is_inside && self.rule.starts_record(line) {
                return Skipped::Ended(at);
            }
            self.rule.pass(line, line_end.is_some());
            self.is_inside = line_end.is_none();
            at += line.len() + usize::from(line_end.is_some());
        }
        Skipped::Continues(at)
    }
}

/// The rule of records that are lines.
#[derive(Debug, Default)]
pub(crate) struct NextLine {
    has_begun: bool,
}

impl LineRule for NextLine {
    fn starts_record(&mut self, _: &[u8]) -> bool {
        core::mem::replace(&mut self.has_begun, true)
    }
}

/// The rule of records behind which no other one is looked for.
#[derive(Debug)]
pub(crate) struct EndOfFile;

impl Skip for EndOfFile {
    fn skip(&mut self, data: &[u8], _: bool) -> Skipped {
        Skipped::Continues(data.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Skips a record whose file arrives in pieces of the given size after its beginning, and returns
    /// its length.
    fn skipped(mut skip: Box<dyn Skip>, file: &[u8], piece: usize) -> usize {
        const BEGINNING: usize = 64;
        let (mut from, mut to) = (0, BEGINNING);
        loop {
            to = (to + piece).min(file.len());
            match skip.skip(&file[from..to], to == file.len()) {
                Skipped::Ended(count) => return from + count,
                Skipped::Continues(_) if to == file.len() => return file.len(),
                Skipped::Continues(count) => from += count,
            }
        }
    }

    #[test]
    fn every_notation_finds_the_next_record_however_the_file_arrives() {
        let long = "x".repeat(3 * LINE);
        let sgf = format!("junk (;GM[1]SZ[9]C[{long}\\] (;] ](;B[aa])(;B[bb]))\n");
        let ids = format!("{long}\n");
        let pgn = format!(
            "[Event \"a\"]\n[White \"b\"]\n\n1. e4 {{ {long}\n[Event \"c\"]\n}} ; {{\n% {{\n1... e5 *\n\n"
        );
        let open = format!("[Event \"a\"]\n\n1. e4 {{ {long}\n\n");
        let mat = format!(" 3 point match\n\n Game 1\n A : 0  B : 0\n 1) {long}\n");
        let text = format!("{}note {long}\n\n", " .........\n".repeat(9));
        for (format, record, next) in [
            ("sgf", &sgf, "(;GM[1])"),
            ("bg-sgf", &sgf, "(;GM[6])"),
            ("gnuid", &ids, "4HPwATDgc/ABMA:QYkqASAAIAAA"),
            ("pgn", &pgn, "[Event \"d\"]\n\n1. d4 *"),
            ("pgn", &open, "[Event \"d\"]\n\n1. d4 *"),
            ("mat", &mat, " Game 2\n A : 1  B : 0\n"),
            ("go9-text", &text, " .........\n"),
        ] {
            let file = format!("{record}{next}");
            let format = crate::by_name(format).unwrap();
            for piece in [1, 7, LINE - 1, LINE, file.len()] {
                let length = skipped(format.skip(), file.as_bytes(), piece);
                let rest = &file[length..];
                let name = format.info().name;
                assert!(
                    rest.trim_start() == next.trim_start(),
                    "{name}, {piece}: {} left",
                    rest.len()
                );
            }
        }
    }

    #[test]
    fn no_more_is_kept_than_the_beginning_of_a_line() {
        for format in crate::ALL {
            let mut skip = format.skip();
            let data = vec![b'('; 4 * LINE];
            match skip.skip(&data, false) {
                Skipped::Continues(count) => assert!(data.len() - count <= LINE),
                Skipped::Ended(_) => panic!("{} has no record behind", format.info().name),
            }
        }
    }
}
