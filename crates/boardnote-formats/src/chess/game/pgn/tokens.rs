//! The tokens of a game in PGN, one row each, for `inspect`.

use crate::Field;
use crate::chess::game::tokens::{Row, nag_name, of_move, shown};
use chess_pgn::{Error, ParseOptions, PgnVisitor, Problem, Span, TagValue, visit_slice};
use chess_rules::{Move, Outcome, Ply, Position, Start, Variation};
use core::ops::Range;
use std::rc::Rc;

/// Passes on the tokens of a game in PGN.
pub(super) fn each(
    text: &[u8],
    options: ParseOptions,
    row: &mut dyn FnMut(Field),
) -> Result<(), Error> {
    let mut tokens = Tokens { text, row, end: 0, lines: Vec::new(), chess960: false };
    visit_slice(text, &options, &mut tokens).map(|_| ())
}

/// Passes on a row for every token.
struct Tokens<'a, 'r> {
    text: &'a [u8],
    row: &'r mut dyn FnMut(Field),
    /// End of the last token.
    end: usize,
    /// The open lines, the innermost last.
    lines: Vec<Line>,
    chess960: bool,
}

/// An open line. The position is shared by variations that replace the same move, of which hostile
/// games have many.
#[derive(Clone)]
struct Line {
    before: Rc<Position>,
    /// The last move of the line, which is played from `before`.
    last: Option<Move>,
}

impl Line {
    /// Appends a move, so that the position is the one before it.
    fn append(&mut self, mv: Move) {
        if let Some(last) = self.last.replace(mv) {
            // The move was played when the game was read.
            let _ = Rc::make_mut(&mut self.before).make(last);
        }
    }
}

impl Tokens<'_, '_> {
    fn push(&mut self, range: Range<u64>, row: Row) {
        let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        self.end = at(range.end).max(self.end);
        (self.row)(row.field_of(self.text, at(range.start)..at(range.end)));
    }

    /// Adds a bracket, unless the text ends before it. Only dots, numbers, and blanks can precede it.
    fn bracket(&mut self, bracket: u8, row: Row) {
        if let Some(before) = memchr::memchr(bracket, &self.text[self.end..]) {
            let at = (self.end + before) as u64;
            self.push(at..at + 1, row);
        }
    }
}

impl PgnVisitor for Tokens<'_, '_> {
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) {
        let name = shown(&String::from_utf8_lossy(name));
        let value_text = shown(&value.to_str());
        self.push(value.span().clone(), Row::new("tag", name, value_text));
    }

    fn start(&mut self, start: &Start) {
        self.chess960 = start.is_chess960();
        self.lines = vec![Line { before: Rc::new(start.position().clone()), last: None }];
    }

    fn ply(&mut self, ply: &Ply, san: Span<'_>, _after: &Position) {
        let Some(line) = self.lines.last_mut() else { return };
        line.append(ply.mv);
        let row = of_move(ply.mv, &mut (*line.before).clone(), self.chess960);
        self.push(san.range(), row);
    }

    fn nag(&mut self, nag: u16, source: Span<'_>) {
        let row = Row::new("annotation", format!("${nag}"), nag_name(nag).to_owned());
        self.push(source.range(), row);
    }

    fn comment(&mut self, text: Span<'_>) {
        let Range { start, end } = text.range();
        let byte = |at: u64| self.text.get(usize::try_from(at).unwrap_or(usize::MAX)).copied();
        let opens = start.checked_sub(1).and_then(byte);
        let range = match opens {
            Some(b'{') if byte(end) == Some(b'}') => start - 1..end + 1,
            Some(b'{' | b';') => start - 1..end,
            _ => start..end,
        };
        let value = if opens == Some(b'{') && byte(end) != Some(b'}') { "open" } else { "" };
        let text = shown(&String::from_utf8_lossy(text.bytes));
        self.push(range, Row::new("comment", value.to_owned(), text));
    }

    fn begin_variation(&mut self) -> Variation {
        let line = self.lines.last().map(|line| Line { last: None, ..line.clone() });
        self.lines.extend(line);
        self.bracket(
            b'(',
            Row::new("variation", String::new(), "replaces the last move".to_owned()),
        );
        Variation::Enter
    }

    fn end_variation(&mut self) {
        self.lines.pop();
        self.bracket(b')', Row::new("variation", String::new(), "end".to_owned()));
    }

    fn end_bracket(&mut self, bracket: Span<'_>, text: Option<&str>) {
        self.lines.pop();
        let end = bracket.range().end;
        match text {
            // The rest of the bracket has no tokens of its own.
            Some(text) => {
                let from = (self.end as u64).min(end);
                self.push(from..end, Row::new("comment", String::new(), shown(text)));
            }
            None => self.bracket(
                b')',
                Row::new("bracket", String::new(), "end, belongs to the move before".to_owned()),
            ),
        }
    }

    fn unplayed(&mut self, problem: &Problem, rest: Span<'_>) {
        let row =
            Row::new("error item", problem.kind.name().to_owned(), problem.reason.to_string());
        self.push(rest.range(), row);
    }

    fn result(&mut self, outcome: Outcome, source: Span<'_>) {
        self.push(source.range(), Row::new("result", outcome.to_string(), String::new()));
    }
}
