//! The head of a table of games: the meaning of its columns.

use super::row::{self, SEPARATORS};

/// Columns of the start position, in the order in which they are looked for.
const STARTS: [&str; 2] = ["FEN", "EPD"];
/// Columns of the moves, in the order in which they are looked for.
const MOVES: [&str; 3] = ["Moves", "UCI", "PGN"];
/// Columns of the tables that this project writes, in which `fen` is the position after the moves.
const OWN: [&str; 3] = ["n", "ply", "offset"];
/// Tags that are known by the name of their column in any case.
const TAGS: [&str; 9] =
    ["White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO", "Variant"];

/// The columns of a table of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    separator: u8,
    width: usize,
    /// Columns of the start position, of the variant, and of the moves.
    pub(super) start: Option<usize>,
    pub(super) variant: Option<usize>,
    pub(super) moves: Option<usize>,
    /// The other columns, with the names of their tags.
    pub(super) tags: Vec<(usize, String)>,
    is_own: bool,
}

impl Head {
    /// Reads the head of a table. `None` if no column has positions or moves.
    pub(super) fn parse(line: &[u8]) -> Option<Self> {
        SEPARATORS.into_iter().find_map(|separator| Self::separated(line, separator))
    }

    fn separated(line: &[u8], separator: u8) -> Option<Self> {
        let names = row::names(line, separator);
        let column = |known: &&str| {
            names.iter().position(|name| name.eq_ignore_ascii_case(known.as_bytes()))
        };
        let (start, moves) = (STARTS.iter().find_map(column), MOVES.iter().find_map(column));
        if start.is_none() && moves.is_none() {
            return None;
        }
        let rest = names.iter().enumerate().filter(|(at, _)| ![start, moves].contains(&Some(*at)));
        Some(Self {
            separator,
            width: names.len(),
            start,
            variant: column(&"Variant"),
            moves,
            // The start position says what `SetUp` does.
            tags: rest
                .map(|(at, name)| (at, tag_name(name)))
                .filter(|(_, name)| !name.eq_ignore_ascii_case("SetUp"))
                .collect(),
            is_own: OWN.iter().any(|own| column(own).is_some()),
        })
    }

    /// Returns the separator of the cells.
    pub(super) const fn separator(&self) -> u8 {
        self.separator
    }

    /// Returns the number of columns.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Returns `true` for a table that this project writes.
    pub(super) const fn is_own(&self) -> bool {
        self.is_own
    }
}

/// Returns the name of the tag for a column: a letter, and letters, digits, and a few signs.
fn tag_name(column: &[u8]) -> String {
    let known = TAGS.iter().find(|tag| column.eq_ignore_ascii_case(tag.as_bytes()));
    if let Some(tag) = known {
        return (*tag).to_owned();
    }
    let character = |byte: &u8| match byte {
        b'_' | b'+' | b'#' | b'=' | b':' | b'-' => char::from(*byte),
        byte if byte.is_ascii_alphanumeric() => char::from(*byte),
        _ => '_',
    };
    let name: String = column.iter().map(character).collect();
    match name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        true => name,
        false => format!("Column{name}"),
    }
}

/// Returns the length of the head at the beginning of a text, with its line end, or 0 if the first line
/// is no head: a row of such a table has a position or a move.
pub(super) fn len(text: &[u8]) -> usize {
    let end = row::end(text);
    let line = &text[..end.unwrap_or(text.len())];
    match !has_chess(line) && Head::parse(line).is_some() {
        true => end.map_or(text.len(), |end| end + 1),
        false => 0,
    }
}

/// Returns `true` for a line with a position or a move.
fn has_chess(line: &[u8]) -> bool {
    const LONGEST: usize = 7;
    let is_move = |word: &[u8]| {
        let known = |byte: &u8| b"abcdefghNBRQKxnrq12345678".contains(byte);
        let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
        word.len() <= LONGEST && word.windows(2).any(square) && word.iter().all(known)
    };
    memchr::memchr_iter(b'/', line).nth(6).is_some()
        || line.split(|byte| !byte.is_ascii_alphanumeric()).any(is_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_names_positions_or_moves() {
        for (line, tags) in [
            ("PuzzleId,FEN,Moves,Rating", Some("PuzzleId Rating")),
            ("eco\tname\tpgn\n", Some("ECO name")),
            ("white;RESULT;uci;2nd move;é", Some("White Result Column2nd_move Column__")),
            ("moves", Some("")),
            ("\"fen\",\"moves, all\"", Some("moves__all")),
            ("fen,epd,pgn,moves,uci", Some("epd pgn uci")),
            ("id,theme1", None),
            ("", None),
        ] {
            let head = Head::parse(line.trim_end().as_bytes());
            let found = head.map(|head| {
                let names: Vec<_> = head.tags.into_iter().map(|(_, name)| name).collect();
                names.join(" ")
            });
            assert_eq!(found.as_deref(), tags, "{line}");
        }
    }

    #[test]
    fn a_row_is_no_head() {
        assert_eq!(len(b"id,moves\n1,e4"), 9);
        assert_eq!(len(b"id,moves,theme1,pgn\r\n"), 21);
        for row in ["1,1. e4 e5,pgn\n", "PGN,8/8/8/8/8/8/8/K1k5 w - -\n", "UCI,e7e8q\n", "Nf3,UCI"]
        {
            assert_eq!(len(row.as_bytes()), 0, "{row}");
        }
    }
}
