//! The parser for the XML of match equity tables: eight elements, attributes, comments, and a
//! document type.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_until, take_while},
    character::complete::char,
    sequence::delimited,
};

use super::MatchEquityTable;

/// The reason why a text is not a match equity table, with its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    offset: usize,
}

/// The kind of a [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not XML, or its elements are not those of a table.
    #[error("not a match equity table, expected {expected}")]
    Malformed {
        /// The element or text expected at this place.
        expected: &'static str,
    },
    /// The table is defined by a formula (`zadeh`, `parameters`).
    #[error("table that is not explicit, expected type=\"explicit\"")]
    NotExplicit,
    /// An entry is not a probability.
    #[error("entry is not a probability, expected a number from 0 to 1")]
    BadChance,
    /// A row or table has a different length than declared.
    #[error("{found} entries, expected {expected}")]
    WrongSize {
        /// The number of entries found.
        found: usize,
        /// The declared length of the table.
        expected: usize,
    },
    /// The length is outside 1 to 64.
    #[error("bad length, expected 1 to 64")]
    BadLength,
}

impl ErrorKind {
    /// Returns a stable name for machine output.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Malformed { .. } => "met-malformed",
            Self::NotExplicit => "met-not-explicit",
            Self::BadChance => "met-bad-chance",
            Self::WrongSize { .. } => "met-wrong-size",
            Self::BadLength => "met-bad-length",
        }
    }
}

impl Error {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Offset of the error in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The position of the error as an empty byte range.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.offset..self.offset
    }
}

/// Makes an error without a known place, reported at byte 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind, offset: 0 }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.offset)
    }
}

impl core::error::Error for Error {}

/// A token of the XML.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Piece<'x> {
    /// An opening tag: its name and its attributes.
    Open(&'x [u8], &'x [u8]),
    /// A closing tag: its name.
    Close(&'x [u8]),
    /// Text other than white space.
    Text(&'x [u8]),
}

/// The unread rest of the text.
struct Reader<'x> {
    all: usize,
    rest: &'x [u8],
}

type Parsed<'x, T> = IResult<&'x [u8], T>;

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

/// Skips comments, declarations, and the document type, which carry no data.
fn skipped(input: &[u8]) -> Parsed<'_, &[u8]> {
    alt((
        delimited(tag("<!--"), take_until("-->"), tag("-->")),
        delimited(tag("<?"), take_until("?>"), tag("?>")),
        delimited(tag("<!"), take_until(">"), tag(">")),
    ))
    .parse(input)
}

fn piece(input: &[u8]) -> Parsed<'_, Piece<'_>> {
    let name = || take_while(is_name);
    let close =
        (tag("</"), name(), take_until(">"), char('>')).map(|(_, name, ..)| Piece::Close(name));
    let open = (char('<'), name(), take_until(">"), char('>'))
        .map(|(_, name, attributes, _)| Piece::Open(name, attributes));
    let text = nom::bytes::complete::take_while1(|byte| byte != b'<').map(Piece::Text);
    alt((close, open, text)).parse(input)
}

impl<'x> Reader<'x> {
    fn error(&self, kind: ErrorKind) -> Error {
        Error { kind, offset: self.all - self.rest.len() }
    }

    fn malformed<T>(&self, expected: &'static str) -> Result<T, Error> {
        Err(self.error(ErrorKind::Malformed { expected }))
    }

    /// Returns the next token and the text after it.
    fn peek(&mut self) -> Option<(Piece<'x>, &'x [u8])> {
        loop {
            self.rest = self.rest.trim_ascii_start();
            match skipped(self.rest) {
                Ok((rest, _)) => self.rest = rest,
                Err(_) => return piece(self.rest).ok().map(|(rest, piece)| (piece, rest)),
            }
        }
    }

    /// Reads an opening tag and returns its attributes, or `None` if the next token is not
    /// `element`.
    fn opens(&mut self, element: &str) -> Option<&'x [u8]> {
        match self.peek()? {
            (Piece::Open(name, attributes), rest) if name == element.as_bytes() => {
                self.rest = rest;
                Some(attributes)
            }
            _ => None,
        }
    }

    fn open(&mut self, element: &'static str) -> Result<&'x [u8], Error> {
        match self.opens(element) {
            Some(attributes) => Ok(attributes),
            None => self.malformed(element),
        }
    }

    fn close(&mut self, element: &'static str) -> Result<(), Error> {
        match self.peek() {
            Some((Piece::Close(name), rest)) if name == element.as_bytes() => {
                self.rest = rest;
                Ok(())
            }
            _ => self.malformed(element),
        }
    }

    /// Reads the text of an element without child elements.
    fn text(&mut self, element: &'static str) -> Result<&'x str, Error> {
        self.open(element)?;
        let text = match self.peek() {
            Some((Piece::Text(text), rest)) => {
                self.rest = rest;
                text.trim_ascii()
            }
            _ => b"",
        };
        self.close(element)?;
        core::str::from_utf8(text).or_else(|_| self.malformed("text in UTF-8"))
    }

    fn chance(&mut self) -> Result<f64, Error> {
        let at = self.all - self.rest.len();
        let chance = self.text("me")?.parse().ok();
        let bad = Error { kind: ErrorKind::BadChance, offset: at };
        chance.filter(|chance: &f64| (0.0..=1.0).contains(chance)).ok_or(bad)
    }

    fn row(&mut self) -> Result<Vec<f64>, Error> {
        self.open("row")?;
        let mut row = Vec::new();
        while self.close("row").is_err() {
            row.push(self.chance()?);
        }
        Ok(row)
    }

    fn size(&self, found: usize, expected: usize) -> Result<(), Error> {
        let wrong = || self.error(ErrorKind::WrongSize { found, expected });
        (found == expected).then_some(()).ok_or_else(wrong)
    }

    /// Checks the attributes of a table for the type `explicit`.
    fn explicit(&self, attributes: &[u8]) -> Result<(), Error> {
        let found = attribute(attributes, b"type").is_some_and(|kind| kind == b"explicit");
        found.then_some(()).ok_or_else(|| self.error(ErrorKind::NotExplicit))
    }
}

/// The value of an attribute.
fn attribute<'x>(attributes: &'x [u8], name: &[u8]) -> Option<&'x [u8]> {
    let at = attributes.windows(name.len()).position(|word| word == name)?;
    let rest = attributes.get(at + name.len()..)?.trim_ascii_start().strip_prefix(b"=")?;
    let rest = rest.trim_ascii_start().strip_prefix(b"\"")?;
    rest.split(|&byte| byte == b'"').next()
}

pub(super) fn table(xml: &[u8]) -> Result<MatchEquityTable, Error> {
    let mut reader = Reader { all: xml.len(), rest: xml };
    reader.open("met")?;
    reader.open("info")?;
    let name = reader.text("name")?;
    reader.text("description")?;
    let length = reader.text("length")?.parse().ok().filter(|length| (1..=64).contains(length));
    let bad_length = reader.error(ErrorKind::BadLength);
    reader.close("info")?;

    let attributes = reader.open("pre-crawford-table")?;
    // The length of a table defined by a formula is -1.
    reader.explicit(attributes)?;
    let length: usize = length.ok_or(bad_length)?;
    let mut pre_crawford = Vec::new();
    while reader.close("pre-crawford-table").is_err() {
        let row = reader.row()?;
        reader.size(row.len(), length)?;
        pre_crawford.push(row);
    }
    reader.size(pre_crawford.len(), length)?;

    let mut post_crawford = [const { Vec::new() }; 2];
    while let Some(attributes) = reader.opens("post-crawford-table") {
        reader.explicit(attributes)?;
        let row = reader.row()?;
        reader.close("post-crawford-table")?;
        match attribute(attributes, b"player") {
            Some(b"0") => post_crawford[0] = row,
            Some(b"1") => post_crawford[1] = row,
            _ => post_crawford = [row.clone(), row],
        }
    }
    for row in &post_crawford {
        // Tables of GNU Backgammon leave out the trailer who needs the full length.
        if row.len() + 1 != length {
            reader.size(row.len(), length)?;
        }
    }
    reader.close("met")?;
    Ok(MatchEquityTable { name: String::from(name), pre_crawford, post_crawford })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const SMALL: &str = "<?xml version=\"1.0\"?><!DOCTYPE met><!-- free --><met><info><name>Two</name>\
        <description>x</description><length>2</length></info>\
        <pre-crawford-table type=\"explicit\"><row><me>0.5</me><me>0.7</me></row>\
        <row><me>0.3</me><me>0.5</me></row></pre-crawford-table>\
        <post-crawford-table type=\"explicit\" player=\"both\"><row><me>0.5</me><me>0.4</me></row>\
        </post-crawford-table></met>";

    fn code(xml: &str) -> &'static str {
        table(xml.as_bytes()).map_or_else(|error| error.kind().code(), |_| "read")
    }

    #[test]
    fn damaged_tables_are_refused() {
        assert_eq!(code(SMALL), "read");
        let damaged = [
            ("<row><me>0.3</me><me>0.5</me></row>", "", "met-wrong-size"),
            ("<me>0.3</me>", "<me>1.3</me>", "met-bad-chance"),
            ("<me>0.3</me>", "<me>x</me>", "met-bad-chance"),
            ("<me>0.3</me>", "", "met-wrong-size"),
            ("table type=\"explicit\"><", "table type=\"zadeh\"><", "met-not-explicit"),
            ("<length>2</length>", "<length>0</length>", "met-bad-length"),
            ("<length>2</length>", "<length>99</length>", "met-bad-length"),
            ("<me>0.5</me><me>0.4</me>", "", "met-wrong-size"),
            ("</met>", "", "met-malformed"),
            ("<met>", "<mat>", "met-malformed"),
            ("<!-- free -->", "<!-- free", "met-malformed"),
        ];
        for (good, bad, expected) in damaged {
            assert!(SMALL.contains(good), "{good}");
            assert_eq!(code(&SMALL.replacen(good, bad, 1)), expected, "{good}");
        }
        let formula = SMALL.replace("explicit", "mec").replace("<length>2", "<length>-1");
        assert_eq!(code(&formula), "met-not-explicit");
        // The chance of a trailer who needs the full length may be missing.
        let short = table(SMALL.replace("<me>0.4</me>", "").as_bytes()).unwrap();
        assert_eq!(short.post_crawford, [[0.5], [0.5]]);
        for cut in 0..SMALL.len() {
            assert_ne!(code(&SMALL[..cut]), "read", "{cut}");
        }
    }

    #[test]
    fn errors_say_where() {
        let error = table(SMALL.replace("0.3", "3").as_bytes()).unwrap_err();
        let at = SMALL.find("<me>0.3").unwrap();
        assert_eq!(
            error.to_string(),
            alloc::format!(
                "entry is not a probability, expected a number from 0 to 1 at byte {at}"
            )
        );
    }

    #[test]
    fn players_may_have_tables_of_their_own() {
        let both = "player=\"both\"><row><me>0.5</me><me>0.4</me></row></post-crawford-table>";
        let two = "player=\"0\"><row><me>0.5</me><me>0.4</me></row></post-crawford-table>\
            <post-crawford-table type=\"explicit\" player=\"1\"><row><me>0.5</me><me>0.3</me></row></post-crawford-table>";
        let xml: String =
            SMALL.split_whitespace().collect::<Vec<_>>().join(" ").replace("> <", "><");
        let table = table(xml.replace(both, two).as_bytes()).unwrap();
        assert_eq!(table.post_crawford.map(|row| row[1]), [0.4, 0.3]);
    }
}
