//! The report: a file with one line for every evaluated position.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use serde::de::IgnoredAny;

/// A report that is appended to, line by line.
#[derive(Debug)]
pub(super) struct Report {
    file: File,
    /// Length in bytes before and after the last line.
    length: [u64; 2],
    /// Only a file can be cut, not a pipe or a terminal.
    is_file: bool,
}

impl Report {
    /// Opens or creates a report. An unfinished last line, as a full disk or a killed run leaves it,
    /// is cut off; its position has no score yet.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let is_file = !path.exists() || path.is_file();
        let file = File::options().create(true).read(is_file).append(true).open(path)?;
        let mut report = Self { file, length: [0; 2], is_file };
        if is_file {
            report.repair()?;
        }
        Ok(report)
    }

    fn repair(&mut self) -> io::Result<()> {
        let length = self.file.seek(SeekFrom::End(0))?;
        let (mut tail, mut wanted) = (Vec::new(), 4096);
        let start = loop {
            let from = length.saturating_sub(wanted);
            tail.clear();
            self.file.seek(SeekFrom::Start(from))?;
            self.file.read_to_end(&mut tail)?;
            match tail.iter().rposition(|byte| *byte == b'\n') {
                Some(at) => break at + 1,
                None if from == 0 => break 0,
                None => wanted *= 2,
            }
        };
        let line = &tail[start..];
        self.length = [length; 2];
        if line.is_empty() {
            return Ok(());
        }
        // A whole line lacks only its end.
        if serde_json::from_slice::<IgnoredAny>(line).is_ok() {
            return self.write(b"\n");
        }
        let whole = length - line.len() as u64;
        self.length = [whole; 2];
        self.file.set_len(whole)
    }

    /// Appends a line, whole or not at all.
    pub(super) fn append(&mut self, line: &str) -> io::Result<()> {
        self.write(format!("{line}\n").as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let before = self.length[1];
        let written = self.file.write_all(bytes);
        self.length = [before, before + bytes.len() as u64];
        if written.is_err() {
            self.take_back();
        }
        written
    }

    /// Removes the last line, as far as that is possible.
    pub(super) fn take_back(&mut self) {
        self.length[1] = self.length[0];
        if self.is_file {
            // The error that led here is the one to report.
            let _ = self.file.set_len(self.length[0]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_line_is_cut_off_and_a_whole_one_is_ended() {
        let name = format!("go9-report-{}.jsonl", std::process::id());
        let path = std::env::temp_dir().join(name);
        let long = format!("{{\"a\":\"{}\"}}", "x".repeat(10_000));
        for (before, expected) in [
            (String::new(), String::new()),
            ("{\"a\":1}\n".to_owned(), "{\"a\":1}\n".to_owned()),
            ("{\"a\":1}\n{\"b\":[1,".to_owned(), "{\"a\":1}\n".to_owned()),
            ("{\"b\":[1,".to_owned(), String::new()),
            ("{\"a\":1}\n{\"b\":2}".to_owned(), "{\"a\":1}\n{\"b\":2}\n".to_owned()),
            (format!("{long}\n{}", &long[..9_000]), format!("{long}\n")),
            (format!("{long}\n{long}"), format!("{long}\n{long}\n")),
        ] {
            std::fs::write(&path, before).unwrap();
            let mut report = Report::open(&path).unwrap();
            report.append("{}").unwrap();
            report.append("{\"taken\":\"back\"}").unwrap();
            report.take_back();
            report.append("[]").unwrap();
            let now = std::fs::read_to_string(&path).unwrap();
            assert_eq!(now, format!("{expected}{{}}\n[]\n"));
        }
        std::fs::remove_file(path).unwrap();
    }
}
