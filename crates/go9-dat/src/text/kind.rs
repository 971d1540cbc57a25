//! The lines of a text board.

use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{char, one_of, u8 as decimal_byte};
use nom::combinator::{eof, not, peek};
use nom::sequence::terminated;
use nom::{IResult, Parser};

use super::Line;
use crate::{Board, Color, Error, ErrorKind, Point, PositionId};

/// The kind of a line.
pub(super) enum LineKind {
    Blank,
    Source,
    Player(Option<PositionId>, Color),
    /// The letters of the columns.
    Letters,
    Row(Row),
    /// A whole board, with the player to move if stated.
    Flat(Board, Option<Color>),
    /// A fact below a picture, with the player to move if it is that fact.
    Note(Option<Color>),
}

impl LineKind {
    pub(super) fn of(line: &Line<'_>) -> Result<Self, Error> {
        let text = line.text.trim_ascii();
        if let Some(points) = plain(text) {
            return Ok(Self::Row(Row { points, number: None }));
        }
        let text = text.strip_prefix(b"=").map_or(text, reply);
        let who = text.windows(4).position(|window| window == b"who=");
        if is_blank(text) {
            Ok(Self::Blank)
        } else if text.starts_with(b"from_sgf=") {
            Ok(Self::Source)
        } else if let Some((board, color)) = flat(text) {
            Ok(Self::Flat(board, color))
        } else if let Some(at) = who {
            let (_, color) = player(&text[at..]).map_err(|_| {
                Error::new(ErrorKind::TextPlayer { line: line.number }, line.span.clone())
            })?;
            let id = stated_id(&text[..at]).ok();
            let id =
                id.map(|(_, (hash, tiebreaker))| PositionId { hash, tiebreaker, to_move: color });
            Ok(Self::Player(id, color))
        } else if is_letters(text) {
            Ok(Self::Letters)
        } else if let Some(color) = note(line.text) {
            Ok(Self::Note(color))
        } else {
            Row::read(text, line).map(Self::Row)
        }
    }
}

pub(super) fn is_blank(text: &[u8]) -> bool {
    text.trim_ascii().is_empty()
}

/// Returns the text of a GTP reply after `=` and its number.
fn reply(text: &[u8]) -> &[u8] {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text[digits..].trim_ascii()
}

fn is_letters(text: &[u8]) -> bool {
    text.iter().copied().filter(|byte| !is_space(*byte)).eq(*b"ABCDEFGHJ")
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The labels of the facts that `boardnote show` prints below a picture, in a column of 14
/// characters.
const NOTES: [&[u8]; 19] = [
    b"ID",
    b"to move",
    b"stones",
    b"hash",
    b"source",
    b"score",
    b"SGF",
    b"last move",
    b"captured",
    b"Black",
    b"White",
    b"event",
    b"date",
    b"rules",
    b"komi",
    b"handicap",
    b"result",
    b"moves",
    b"variations",
];

/// Parses a fact below a picture. Returns the player to move if it is that fact.
fn note(line: &[u8]) -> Option<Option<Color>> {
    let (name, value) = line.split_at_checked(14)?;
    let name = name.trim_ascii_end();
    let value = value.trim_ascii();
    // A long SGF is continued in the column of the values.
    let continues = name.is_empty() && (value.ends_with(b"]") || value.ends_with(b")"));
    if !NOTES.contains(&name) && !continues {
        return None;
    }
    Some(match value {
        b"Black" if name == b"to move" => Some(Color::Black),
        b"White" if name == b"to move" => Some(Color::White),
        _ => None,
    })
}

/// Parses `who=B` or `who=W` at the end of a word.
fn player(input: &[u8]) -> IResult<&[u8], Color> {
    let color = one_of("BW").map(|c| if c == 'B' { Color::Black } else { Color::White });
    let word_ends = not(peek(one_of::<_, _, nom::error::Error<&[u8]>>(WORD)));
    (tag("who="), color, word_ends).map(|(_, color, ())| color).parse(input)
}

const WORD: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/// Parses the `HASH:TIEBREAKER:` before `who=` in a listing.
fn stated_id(input: &[u8]) -> IResult<&[u8], (u64, u8)> {
    let hash = take_while_m_n(16, 16, |byte: u8| byte.is_ascii_hexdigit())
        .map_opt(|digits| u64::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok());
    let end = (nom::character::complete::space0, eof);
    let colon = || char(':');
    terminated((terminated(hash, colon()), terminated(decimal_byte, colon())), end).parse(input)
}

/// Parses one point at the start of a text. Returns its stone and its length in bytes.
fn cell(text: &[u8]) -> Option<(Option<Color>, usize)> {
    match text {
        // `·`, `●`, and `○`
        [0xC2, 0xB7, ..] => Some((None, 2)),
        [0xE2, 0x97, 0x8F, ..] => Some((Some(Color::Black), 3)),
        [0xE2, 0x97, 0x8B, ..] => Some((Some(Color::White), 3)),
        [byte, ..] => Some((stone(*byte)?, 1)),
        [] => None,
    }
}

/// Parses nine ASCII points with or without blanks, which most lines are. No other kind of line has
/// this form.
fn plain(text: &[u8]) -> Option<[Option<Color>; 9]> {
    let mut points = [None; 9];
    let mut places = points.iter_mut();
    for &byte in text.iter().filter(|byte| !is_space(**byte)) {
        *places.next()? = stone(byte)?;
    }
    places.next().is_none().then_some(points)
}

/// Parses a point of one byte.
const fn stone(byte: u8) -> Option<Option<Color>> {
    match byte {
        b'.' | b'+' => Some(None),
        b'#' | b'X' | b'x' | b'*' | b'@' => Some(Some(Color::Black)),
        b'O' | b'o' => Some(Some(Color::White)),
        _ => None,
    }
}

/// Parses a board of 81 points in one line, with or without the player to move after it.
fn flat(text: &[u8]) -> Option<(Board, Option<Color>)> {
    let mut board = Board::EMPTY;
    let mut rest = text;
    for point in Point::all() {
        rest = rest.trim_ascii_start();
        let (stone, length) = cell(rest)?;
        if let Some(color) = stone {
            board.place(color, point);
        }
        rest = &rest[length..];
    }
    let is_apart = rest.first().is_none_or(|byte| is_space(*byte));
    let rest = rest.trim_ascii();
    match rest {
        b"" => Some((board, None)),
        b"B" if is_apart => Some((board, Some(Color::Black))),
        b"W" if is_apart => Some((board, Some(Color::White))),
        _ => player(rest).ok().map(|(_, color)| (board, Some(color))),
    }
}

/// A row of nine points.
pub(super) struct Row {
    points: [Option<Color>; 9],
    /// The row number before the points, if any, as an ASCII digit.
    number: Option<u8>,
}

impl Row {
    // A run of single characters is simpler to parse with a loop than with combinators.
    fn read(text: &[u8], line: &Line<'_>) -> Result<Self, Error> {
        let mut row = Self { points: [None; 9], number: None };
        let mut rest = text;
        if let [number @ b'1'..=b'9', points @ ..] = text {
            (row.number, rest) = (Some(*number), points);
        }
        let mut points = 0;
        loop {
            rest = rest.trim_ascii_start();
            let Some(&byte) = rest.first() else { break };
            if points == 9 && row.number.is_some() {
                // Text after the second number is ignored.
                if row.number == Some(byte) && rest.get(1).is_none_or(|byte| is_space(*byte)) {
                    break;
                }
                return Err(defect(line, Some(byte), points));
            }
            let Some((stone, length)) = cell(rest) else {
                return Err(defect(line, Some(byte), points));
            };
            if let Some(point) = row.points.get_mut(points) {
                *point = stone;
            }
            points += 1;
            rest = &rest[length..];
        }
        if points == 9 { Ok(row) } else { Err(defect(line, None, points)) }
    }

    pub(super) const fn is_numbered(&self) -> bool {
        self.number.is_some()
    }

    /// Places the stones of the row, counted from 0 at the top. Row numbers must run from 9 to 1.
    pub(super) fn put(&self, board: &mut Board, row: usize, line: &Line<'_>) -> Result<(), Error> {
        if let Some(number) = self.number
            && usize::from(number - b'0') + row != 9
        {
            return Err(defect(line, Some(number), 0));
        }
        for (column, color) in self.points.iter().enumerate() {
            if let (Some(color), Some(point)) = (*color, Point::at(row, column)) {
                board.place(color, point);
            }
        }
        Ok(())
    }
}

fn defect(line: &Line<'_>, found: Option<u8>, points: usize) -> Error {
    Error::new(ErrorKind::TextRow { line: line.number, found, points }, line.span.clone())
}
