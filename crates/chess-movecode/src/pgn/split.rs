//! Where one game of a PGN file ends and the next begins.

use core::ops::Range;

use memchr::{memchr2, memchr3};

use super::{PgnGame, read};

/// The text of one game in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawGame<'a> {
    /// Offset of the text in its file.
    pub offset: u64,
    /// Tags and movetext.
    pub text: &'a [u8],
    /// The text was cut at this limit.
    pub(super) too_long: Option<u32>,
}

impl<'a> RawGame<'a> {
    pub(super) const fn new(offset: u64, text: &'a [u8]) -> Self {
        Self { offset, text, too_long: None }
    }

    /// Reads the game.
    #[must_use]
    pub fn parse(&self) -> PgnGame {
        read::read(self)
    }
}

/// The games of a file in memory.
///
/// ```
/// use chess_movecode::pgn::Games;
///
/// let file = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 1-0\n";
/// let games: Vec<_> = Games::new(file).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].offset, 22);
/// assert_eq!(games[1].parse().tag("White"), Some("B"));
/// ```
#[derive(Debug, Clone)]
pub struct Games<'a> {
    rest: &'a [u8],
    offset: u64,
}

impl<'a> Games<'a> {
    /// Splits a file. A byte order mark at the beginning is passed over.
    #[must_use]
    pub fn new(file: &'a [u8]) -> Self {
        match file.strip_prefix(BOM) {
            Some(rest) => Self { rest, offset: 3 },
            None => Self { rest: file, offset: 0 },
        }
    }
}

pub(super) const BOM: &[u8] = b"\xef\xbb\xbf";

impl<'a> Iterator for Games<'a> {
    type Item = RawGame<'a>;

    fn next(&mut self) -> Option<RawGame<'a>> {
        let Range { start, end } = first_game(self.rest, true)?;
        self.advance(start);
        let text = self.rest.get(..end - start).unwrap_or(self.rest);
        let game = RawGame::new(self.offset, text);
        self.advance(text.len());
        Some(game)
    }
}

/// Where the first game of a text stands, blanks behind it included. `last` says that the text is all there is, else more of the
/// file may follow.
///
/// `None`: the end of the game is not in this text; with `last`: there is nothing but blanks. For callers that read a file
/// themselves, in pieces of their own; [`Games`] and [`PgnReader`](super::PgnReader) are simpler.
///
/// ```
/// use chess_movecode::pgn::first_game;
///
/// let piece = b"\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4";
/// assert_eq!(first_game(piece, false), Some(1..23));
/// assert_eq!(first_game(&piece[23..], false), None);
/// assert_eq!(first_game(&piece[23..], true), Some(0..18));
/// ```
#[must_use]
pub fn first_game(text: &[u8], last: bool) -> Option<Range<usize>> {
    let rest = text.trim_ascii_start();
    if rest.is_empty() {
        return None;
    }
    let start = text.len() - rest.len();
    let end = Scanner::default().scan(rest, last);
    let end = end.or_else(|| last.then_some(rest.len()))?;
    Some(start..start + end)
}

impl Games<'_> {
    fn advance(&mut self, by: usize) {
        self.rest = self.rest.get(by..).unwrap_or_default();
        self.offset += by as u64;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Text,
    Brace,
    /// To the end of the line: `;` comment, `%` line.
    Line,
    /// In a tag pair, outside and inside its quotes.
    Tag,
    TagValue,
}

/// Looks for the end of a game: a tag line after movetext, or a move after the result.
///
/// It can stop anywhere and go on when there are more bytes.
#[derive(Debug, Clone, Default)]
pub(super) struct Scanner {
    at: usize,
    state: State,
    /// Not at the beginning of a line.
    mid_line: bool,
    depth: usize,
    has_moves: bool,
    has_result: bool,
}

impl Scanner {
    /// Scans on. `None`: the end is not in these bytes. `last`: no more bytes will follow.
    pub(super) fn scan(&mut self, text: &[u8], last: bool) -> Option<usize> {
        // What decides at a line start needs this many bytes.
        const AHEAD: usize = 8;
        while let Some(&byte) = text.get(self.at) {
            let rest = text.get(self.at..).unwrap_or_default();
            if !last && rest.len() < AHEAD {
                return None;
            }
            match self.state {
                State::Brace => self.brace(rest)?,
                State::Line => {
                    let len = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    self.at += len;
                    if len < rest.len() {
                        self.state = State::Text;
                        self.mid_line = false;
                    }
                    continue;
                }
                State::Tag | State::TagValue => self.tag(rest),
                State::Text => {
                    if self.begins_new_game(rest, byte) {
                        return Some(self.at);
                    }
                    if !self.text(rest, byte, last) {
                        return None;
                    }
                }
            }
            if self.state == State::Brace && self.at_recovery(text) {
                return Some(self.at);
            }
        }
        None
    }

    /// In a brace comment: on to its end or to the next line.
    #[expect(clippy::unnecessary_wraps, reason = "keeps the arms of the loop alike")]
    fn brace(&mut self, rest: &[u8]) -> Option<()> {
        let len = memchr2(b'}', b'\n', rest).unwrap_or(rest.len());
        self.at += len;
        match rest.get(len) {
            Some(b'}') => {
                self.state = State::Text;
                self.mid_line = true;
                self.at += 1;
            }
            Some(_) => {
                self.mid_line = false;
                self.at += 1;
            }
            None => {}
        }
        Some(())
    }

    /// On to the end of a tag pair. Behind it another one may stand on the same line, so it counts as a line's beginning.
    fn tag(&mut self, rest: &[u8]) {
        let in_value = self.state == State::TagValue;
        let other = if in_value { b'\\' } else { b']' };
        let len = memchr3(b'"', other, b'\n', rest).unwrap_or(rest.len());
        self.at += len + 1;
        match rest.get(len) {
            Some(b'"') if in_value => self.state = State::Tag,
            Some(b'"') => self.state = State::TagValue,
            // The character behind a backslash.
            Some(b'\\') => self.at += 1,
            Some(_) => self.state = State::Text,
            None => self.at = self.at.saturating_sub(1),
        }
    }

    /// A comment that was never closed must not swallow the rest of the file: `[Event "` after an empty line ends it.
    fn at_recovery(&self, text: &[u8]) -> bool {
        let (before, rest) = text.split_at(self.at.min(text.len()));
        let empty_line = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
        !self.mid_line && empty_line && rest.starts_with(b"[Event \"")
    }

    fn begins_new_game(&self, rest: &[u8], byte: u8) -> bool {
        match byte {
            b'[' if !self.mid_line => {
                self.has_moves && rest.get(1).is_some_and(u8::is_ascii_alphabetic)
            }
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'*' => self.has_result && self.depth == 0,
            _ => false,
        }
    }

    /// One token of movetext; `false` if it may go on behind the bytes.
    fn text(&mut self, rest: &[u8], byte: u8, last: bool) -> bool {
        let mut len = 1;
        match byte {
            b'\n' | b'\r' => self.mid_line = false,
            b' ' | b'\t' => {}
            b'[' if !self.mid_line => {
                self.state = State::Tag;
                self.at += 1;
                return true;
            }
            b'%' if !self.mid_line => self.state = State::Line,
            b';' => self.state = State::Line,
            b'{' => {
                self.state = State::Brace;
                self.mid_line = true;
            }
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'*' => {
                self.has_moves = true;
                self.has_result |= self.depth == 0;
            }
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                let goes_on = |b: &u8| !b.is_ascii_alphanumeric() && !matches!(b, b'-' | b'/');
                let end = rest.iter().position(goes_on);
                if end.is_none() && !last {
                    return false;
                }
                len = end.unwrap_or(rest.len());
                let word = rest.get(..len).unwrap_or(rest);
                self.has_moves = true;
                self.has_result |=
                    self.depth == 0 && matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"1/2");
            }
            _ => {}
        }
        if !matches!(byte, b'\n' | b'\r') {
            self.mid_line = true;
        }
        self.at += len;
        true
    }

    /// Bytes before this place have been seen and are not needed to go on.
    #[cfg(feature = "std")]
    pub(super) const fn position(&self) -> usize {
        self.at
    }

    /// The first `n` bytes have been dropped.
    #[cfg(feature = "std")]
    pub(super) const fn forget(&mut self, n: usize) {
        self.at -= n;
    }
}
