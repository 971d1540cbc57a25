//! A movecode line: move data in hexadecimal, the start position, and texts in hexadecimal.

use crate::Recovery;
use crate::chess::{Reading, finding};
use crate::finding::{Finding, Severity};
use chess_movecode::{Blob, BlobForm, Error, ErrorKind, bytes_of_text};
use chess_rules::ErrorKind as Rule;
use chess_rules::{Source, Start};
use core::ops::Range;

/// The columns of a line.
#[derive(Debug)]
pub(super) struct Line<'a> {
    moves: Vec<u8>,
    texts: Vec<u8>,
    pub(super) start: Start,
    /// Start position as written, or `start` if the column is empty or missing.
    pub(super) start_text: &'a str,
    /// `true` if the third column is present.
    pub(super) has_texts: bool,
    /// Byte ranges of the columns, without a prefix of the digits.
    columns: [Range<usize>; 3],
    /// Forms in which the data in the columns are written.
    forms: [BlobForm; 3],
    /// Bad digits, which end the data, if only the readable part was asked for.
    pub(super) faults: Vec<Finding>,
}

impl<'a> Line<'a> {
    /// Splits a line into its columns. With [`Recovery::Rescue`], bad digits end the data instead
    /// of making the line bad.
    ///
    /// # Errors
    /// `too-many-columns`, `bad-hex`, `bad-start`.
    pub(super) fn parse(line: &'a [u8], reading: Reading<'_>) -> Result<Self, Finding> {
        let (mut columns, has_texts) = columns(line)?;
        let texts = columns.clone();
        let column = |n: usize| &line[texts[n].clone()];
        let mut forms = [BlobForm::Hex(0); 3];
        let mut faults = Vec::new();
        let mut bytes = |n: usize, string| {
            let text = column(n);
            forms[n] = BlobForm::detect(text);
            if !matches!(forms[n], BlobForm::Hex(_)) {
                return Ok(bytes_of_text(text).unwrap_or_default());
            }
            let digits = forms[n].digits(text);
            let (text, before) = (&text[digits.clone()], digits.start);
            columns[n].start += before;
            unhex(text).or_else(|bad| {
                let finding = bad.finding(&columns[n], string);
                if reading.recovery == Recovery::Whole {
                    return Err(finding);
                }
                faults.push(finding);
                Ok(unhex(&text[..bad.place.start & !1]).unwrap_or_default())
            })
        };
        let (moves, texts) = (bytes(0, None)?, bytes(2, Some("texts"))?);
        let (start_text, start) = start(column(1), &columns[1], reading)?;
        Ok(Self { moves, texts, start, start_text, has_texts, columns, forms, faults })
    }

    /// Returns the bytes of the game.
    pub(super) fn blob(&self) -> Blob<'_> {
        Blob::new(&self.moves, &self.texts)
    }

    /// Returns the range of the digits that stand for some bytes.
    pub(super) fn digits(&self, bytes: &Range<usize>, string: Source) -> Range<usize> {
        let n = if string == Source::Texts { 2 } else { 0 };
        let (column, form) = (&self.columns[n], self.forms[n]);
        let at = |byte: usize| column.end.min(column.start.saturating_add(form.place(byte)));
        at(bytes.start)..at(bytes.end)
    }

    /// Returns a finding about the game, placed at its digits.
    pub(super) fn finding(&self, severity: Severity, error: &Error) -> Finding {
        let start = &self.columns[1];
        if let ErrorKind::Rules(Rule::BadStart(_)) = error.kind() {
            let span = start.start..start.end;
            return finding(severity, error, span).at(0).with("string", "start");
        }
        let span = self.digits(&error.span(), error.place().string());
        let finding = finding(severity, error, span).at(error.offset());
        let finding = match help(error.kind()) {
            Some(help) => finding.with_help(help),
            None => finding,
        };
        match error.place().string() {
            Source::Texts => finding.with("string", "texts"),
            Source::Moves => finding,
        }
    }
}

/// Returns a hint with the correct form, where it is obvious.
fn help(kind: ErrorKind) -> Option<String> {
    Some(match kind {
        ErrorKind::MissingEnd => "the data end with ff".to_owned(),
        ErrorKind::TrailingData(_) => "nothing may follow ff".to_owned(),
        ErrorKind::Rules(Rule::UnclosedVariation(open)) => {
            format!("{open} times f1 is missing before this place")
        }
        ErrorKind::Rules(Rule::IllegalMove(reason)) if reason.is_check_only() => {
            "--lenient accepts moves that leave the king in check, as the program does".to_owned()
        }
        _ => return None,
    })
}

fn columns(line: &[u8]) -> Result<([Range<usize>; 3], bool), Finding> {
    if BlobForm::detect(line) == BlobForm::Binary {
        let end = line.len()..line.len();
        return Ok(([0..line.len(), end.clone(), end], false));
    }
    let mut columns = [0..line.len(), line.len()..line.len(), line.len()..line.len()];
    let mut count = 1;
    for tab in memchr::memchr_iter(b'\t', line) {
        if count == columns.len() {
            let message = "more than three columns, expected HEX, START and TEXTHEX at most";
            let span = tab..line.len();
            return Err(Finding::error("too-many-columns", span, message).at(0));
        }
        columns[count - 1].end = tab;
        columns[count] = tab + 1..line.len();
        count += 1;
    }
    Ok((columns, count == 3))
}

/// Reads the start position of a line. Offsets count from the start of its column.
pub(in crate::chess) fn start<'a>(
    text: &'a [u8],
    column: &Range<usize>,
    reading: Reading<'_>,
) -> Result<(&'a str, Start), Finding> {
    let bad = |at: usize, message: String| {
        let span = column.start + at..column.end.max(column.start + at);
        Finding::error("bad-start", span, message).at(at).with("string", "start")
    };
    let text = core::str::from_utf8(text)
        .map_err(|error| bad(error.valid_up_to(), "the start position is not UTF-8".to_owned()))?;
    let start = crate::chess::start(text, reading)
        .map_err(|error| bad(error.offset(), error.kind().to_string()))?;
    Ok((if text.is_empty() { "start" } else { text }, start))
}

/// A character that is not a hexadecimal digit, or a missing digit.
struct BadHex {
    /// The bytes of the character, or the end of an odd number of digits.
    place: Range<usize>,
    /// The character found, or `None` if the digits end after an odd number of them.
    found: Option<char>,
}

impl BadHex {
    #[cold]
    fn finding(&self, column: &Range<usize>, string: Option<&'static str>) -> Finding {
        let message = match self.found {
            Some(found) => format!("found {found:?}, expected a hexadecimal digit"),
            None => "an odd number of hexadecimal digits, each byte has two".to_owned(),
        };
        let span = column.start + self.place.start..column.start + self.place.end;
        let finding = Finding::error("bad-hex", span, message).at(self.place.start / 2);
        match string {
            Some(string) => finding.with("string", string),
            None => finding,
        }
    }
}

/// Values of the hexadecimal digits; every other byte has a value above 15.
const VALUES: [u8; 256] = {
    let mut values = [0xff; 256];
    let (digits, mut value) = (b"0123456789abcdef", 0_u8);
    while value < 16 {
        let digit = digits[value as usize];
        values[digit as usize] = value;
        values[digit.to_ascii_uppercase() as usize] = value;
        value += 1;
    }
    values
};

fn unhex(text: &[u8]) -> Result<Vec<u8>, BadHex> {
    let (pairs, odd) = text.as_chunks::<2>();
    let mut bytes = Vec::with_capacity(pairs.len());
    let mut all = 0;
    for [high, low] in pairs {
        let (high, low) = (VALUES[usize::from(*high)], VALUES[usize::from(*low)]);
        all |= high | low;
        bytes.push(high << 4 | low & 15);
    }
    if all > 15 || !odd.is_empty() {
        return Err(bad_hex(text));
    }
    Ok(bytes)
}

#[cold]
fn bad_hex(text: &[u8]) -> BadHex {
    let bad = text.iter().position(|byte| VALUES[usize::from(*byte)] > 15);
    let Some(at) = bad else { return BadHex { place: text.len()..text.len(), found: None } };
    let chunk = text.get(at..).and_then(|rest| rest.utf8_chunks().next());
    let (found, len) = chunk.map_or((None, 0), |chunk| match chunk.valid().chars().next() {
        Some(found) => (Some(found), found.len_utf8()),
        None => (Some(char::REPLACEMENT_CHARACTER), chunk.invalid().len()),
    });
    BadHex { place: at..at + len, found }
}

/// Appends bytes as lower-case hexadecimal digits.
pub(in crate::chess) fn hex(bytes: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.reserve(bytes.len() * 2);
    for byte in bytes {
        out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Options;

    fn fault(line: &str) -> Finding {
        Line::parse(line.as_bytes(), Reading::strictly(&Options::default())).unwrap_err()
    }

    #[test]
    fn digits_in_both_cases() {
        let line = Line::parse(b"2Ef0\t\tfF", Reading::strictly(&Options::default())).unwrap();
        assert_eq!((line.blob().moves(), line.blob().texts()), (&b"\x2e\xf0"[..], &b"\xff"[..]));
        assert!(line.start.is_standard() && line.has_texts);
        let mut text = Vec::new();
        hex(line.blob().moves(), &mut text);
        assert_eq!(text, b"2ef0");
    }

    #[test]
    fn a_rescue_reads_up_to_the_first_bad_digit() {
        let line = b"1329x5ff\tstart\t686g";
        let line = Line::parse(
            line,
            Reading { recovery: Recovery::Rescue, ..Reading::strictly(&Options::default()) },
        )
        .unwrap();
        assert_eq!((line.blob().moves(), line.blob().texts()), (&b"\x13\x29"[..], &b"h"[..]));
        assert_eq!(line.faults.len(), 2);
    }

    #[test]
    fn blobs_as_databases_print_them() {
        for line in [&b"0x1313FF"[..], b"\\x1313ff\tstart", b"X'1313FF'", b"ExP/", b"\x13\x13\xff"]
        {
            let line = Line::parse(line, Reading::strictly(&Options::default())).unwrap();
            assert_eq!(line.blob().moves(), b"\x13\x13\xff");
        }
        let finding = fault("0x13g3ff");
        assert_eq!((finding.code.as_str(), finding.span), ("bad-hex", 4..5));
        let finding = fault("X'13ff'\t8/8 w");
        assert_eq!((finding.code.as_str(), finding.span), ("bad-start", 8..13));
    }

    #[test]
    fn faults_have_their_place() {
        let finding = fault("13x3ff");
        assert_eq!(
            (finding.code.as_str(), finding.span, finding.offset),
            ("bad-hex", 2..3, Some(1))
        );
        let line = Line::parse(b"13\xf6", Reading::strictly(&Options::default()));
        assert_eq!(line.err().map(|finding| finding.span), Some(2..3));
        let finding = fault("13f");
        assert_eq!((finding.span, finding.offset), (3..3, Some(1)));
        let finding = fault("13ff\tstart\t6g");
        assert_eq!((finding.span, finding.offset), (12..13, Some(0)));
        assert_eq!(finding.extra, [("string", "texts".into())]);
        let finding = fault("13ff\t8/8 w");
        assert_eq!(
            (finding.code.as_str(), finding.span, finding.offset),
            ("bad-start", 5..10, Some(0))
        );
        assert_eq!(fault("13ff\tstart\t\t").code, "too-many-columns");
    }
}
