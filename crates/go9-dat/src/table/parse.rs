use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1};
use nom::combinator::all_consuming;
use nom::sequence::terminated;
use nom::{IResult, Parser as _};

use super::ZobristTable;
use crate::text::Lines;
use crate::{Error, ErrorKind, Point};

/// The required numbers of the three header lines: bytes per code, columns, rows.
const HEADER: [u64; 3] = [8, 3, 81];

/// A parser of the text of a table.
pub(super) struct Parser {
    pub(super) lenient: bool,
}

impl Parser {
    /// Parses the text of a table file, and passes what lenient parsing accepts to `found`.
    ///
    /// # Errors
    /// An error whose kind begins with `Table`, at the start of the affected line.
    pub(super) fn parse(
        &self,
        text: &[u8],
        found: &mut dyn FnMut(Error),
    ) -> Result<ZobristTable, Error> {
        let mut lines = Lines::new(text);
        let mut found = Once { found, done: false };
        for supported in HEADER {
            self.header(&mut lines, supported, &mut found)?;
        }
        let mut rows = [[0; 3]; Point::COUNT];
        for (count, row) in rows.iter_mut().enumerate() {
            *row = self.row(&mut lines, count, &mut found)?;
        }
        self.end(&mut lines, &mut found)?;
        Ok(ZobristTable::from_rows(rows))
    }

    /// Parses a header line: a number, which must be the supported one.
    fn header(
        &self,
        lines: &mut Lines<'_>,
        supported: u64,
        found: &mut Once<'_>,
    ) -> Result<(), Error> {
        let number = lines.number();
        let missing = |span| Error::new(ErrorKind::TableHeader { line: number }, span);
        let Some(line) = lines.next() else {
            return Err(missing(lines.end()));
        };
        self.check_line_end(line.has_cr, number, &line.span, found)?;
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
    fn row(
        &self,
        lines: &mut Lines<'_>,
        count: usize,
        found: &mut Once<'_>,
    ) -> Result<[u64; 3], Error> {
        let number = lines.number();
        let too_few = ErrorKind::TableRowCount { line: number, found: count };
        let Some(line) = lines.next() else {
            return Err(Error::new(too_few, lines.end()));
        };
        self.check_line_end(line.has_cr, number, &line.span, found)?;
        if line.text.is_empty() && lines.rest_is_blank() {
            return Err(Error::new(too_few, line.span));
        }
        row(line.text)
            .map(|(_, row)| row)
            .map_err(|_| Error::new(row_defect(line.text, number), line.span))
    }

    /// Checks that nothing follows the last row.
    fn end(&self, lines: &mut Lines<'_>, found: &mut Once<'_>) -> Result<(), Error> {
        let is_blank = self.lenient && lines.rest_is_blank();
        let number = lines.number();
        let Some(line) = lines.next() else {
            return Ok(());
        };
        let count = Point::COUNT + usize::from(!line.text.is_empty());
        let error = Error::new(ErrorKind::TableRowCount { line: number, found: count }, line.span);
        if !is_blank {
            return Err(error);
        }
        found.report(error);
        Ok(())
    }

    fn check_line_end(
        &self,
        has_cr: bool,
        line: usize,
        span: &core::ops::Range<usize>,
        found: &mut Once<'_>,
    ) -> Result<(), Error> {
        if !has_cr {
            return Ok(());
        }
        let error = Error::new(ErrorKind::TableCrlf { line }, span.clone());
        if !self.lenient {
            return Err(error);
        }
        found.report(error);
        Ok(())
    }
}

/// A report of the first line end of another kind; the others are the same.
struct Once<'f> {
    found: &'f mut dyn FnMut(Error),
    done: bool,
}

impl Once<'_> {
    fn report(&mut self, error: Error) {
        if !core::mem::replace(&mut self.done, true) {
            (self.found)(error);
        }
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
