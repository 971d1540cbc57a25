use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1};
use nom::combinator::all_consuming;
use nom::sequence::terminated;
use nom::{IResult, Parser};

use super::ZobristTable;
use crate::text::Lines;
use crate::{Error, ErrorKind, Point};

/// The required numbers of the three header lines: bytes per code, columns, rows.
const HEADER: [u64; 3] = [8, 3, 81];

/// Options for parsing the text of a table.
///
/// ```
/// use go9_dat::{TableOptions, ZobristTable};
///
/// // Unpacked on Windows:
/// let text = ZobristTable::PUBLISHED.to_string().replace('\n', "\r\n");
/// assert!(TableOptions::strict().parse(text.as_bytes()).is_err());
/// assert_eq!(TableOptions::lenient().parse(text.as_bytes())?, ZobristTable::PUBLISHED);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableOptions {
    lenient: bool,
}

impl TableOptions {
    /// Strict parsing: lines end in LF, and the last row is the last line.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false }
    }

    /// Lenient parsing: CR LF and trailing blank lines are accepted, because the data is
    /// distributed as a zip file that is also unpacked on Windows.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true }
    }

    /// Parses the text of a table file.
    ///
    /// # Errors
    /// An error whose kind begins with `Table`, at the start of the affected line.
    pub fn parse(self, text: &[u8]) -> Result<ZobristTable, Error> {
        let mut lines = Lines::new(text);
        for supported in HEADER {
            self.header(&mut lines, supported)?;
        }
        let mut rows = [[0; 3]; Point::COUNT];
        for (found, row) in rows.iter_mut().enumerate() {
            *row = self.row(&mut lines, found)?;
        }
        self.end(&mut lines)?;
        Ok(ZobristTable::from_rows(rows))
    }

    /// Parses a header line: a number, which must be the supported one.
    fn header(self, lines: &mut Lines<'_>, supported: u64) -> Result<(), Error> {
        let number = lines.number();
        let missing = |span| Error::new(ErrorKind::TableHeader { line: number }, span);
        let Some(line) = lines.next() else {
            return Err(missing(lines.end()));
        };
        self.check_line_end(line.has_cr, number, &line.span)?;
        match header_number(line.text) {
            Ok((_, found)) if found == supported => Ok(()),
            Ok((_, found)) => {
                let kind = ErrorKind::TableUnsupported { line: number, found, supported };
                Err(Error::new(kind, line.span))
            }
            Err(_) => Err(missing(line.span)),
        }
    }

    /// Parses a row of three codes.
    fn row(self, lines: &mut Lines<'_>, found: usize) -> Result<[u64; 3], Error> {
        let number = lines.number();
        let too_few = ErrorKind::TableRowCount { line: number, found };
        let Some(line) = lines.next() else {
            return Err(Error::new(too_few, lines.end()));
        };
        self.check_line_end(line.has_cr, number, &line.span)?;
        if line.text.is_empty() && lines.rest_is_blank() {
            return Err(Error::new(too_few, line.span));
        }
        row(line.text)
            .map(|(_, row)| row)
            .map_err(|_| Error::new(row_defect(line.text, number), line.span))
    }

    /// Checks that nothing follows the last row.
    fn end(self, lines: &mut Lines<'_>) -> Result<(), Error> {
        if self.lenient && lines.rest_is_blank() {
            return Ok(());
        }
        let number = lines.number();
        let Some(line) = lines.next() else {
            return Ok(());
        };
        let found = Point::COUNT + usize::from(!line.text.is_empty());
        Err(Error::new(ErrorKind::TableRowCount { line: number, found }, line.span))
    }

    fn check_line_end(
        self,
        has_cr: bool,
        line: usize,
        span: &core::ops::Range<usize>,
    ) -> Result<(), Error> {
        if has_cr && !self.lenient {
            return Err(Error::new(ErrorKind::TableCrlf { line }, span.clone()));
        }
        Ok(())
    }
}

/// Parses a decimal number, saturated at the maximum of the type.
fn header_number(line: &[u8]) -> IResult<&[u8], u64> {
    let value = |digits: &[u8]| {
        digits.iter().fold(0_u64, |value, digit| {
            value.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
        })
    };
    all_consuming(digit1).map(value).parse(line)
}

/// Parses three codes separated by commas.
fn row(line: &[u8]) -> IResult<&[u8], [u64; 3]> {
    all_consuming((terminated(code, char(',')), terminated(code, char(',')), code))
        .map(|(black, white, ko)| [black, white, ko])
        .parse(line)
}

/// Parses exactly sixteen hexadecimal digits in upper or lower case.
fn code(input: &[u8]) -> IResult<&[u8], u64> {
    take_while_m_n(16, 16, |byte: u8| byte.is_ascii_hexdigit())
        .map(|digits: &[u8]| {
            digits.iter().fold(0, |value, &digit| {
                value << 4 | u64::from(char::from(digit).to_digit(16).unwrap_or(0))
            })
        })
        .parse(input)
}

/// Returns the defect of an invalid row: the number of columns or the first invalid code.
#[cold]
fn row_defect(line: &[u8], number: usize) -> ErrorKind {
    let columns = line.split(|&byte| byte == b',');
    let found = if line.is_empty() { 0 } else { columns.clone().count() };
    if found != 3 {
        return ErrorKind::TableColumnCount { line: number, found };
    }
    let bad = columns.into_iter().position(|column| all_consuming(code).parse(column).is_err());
    ErrorKind::TableHex { line: number, column: bad.unwrap_or(0) + 1 }
}
