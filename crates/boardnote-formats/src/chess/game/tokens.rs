//! The tokens of games, one row each, for `inspect`.

use super::movecode::line::hex;
use crate::Field;
use chess_movecode::{Blob, ParseOptions, Replay, Token, Tokens};
use chess_pgn::{PgnOptions, PgnVisitor, Problem, Span, TagValue, visit_slice};
use chess_rules::{
    Color, Error, ErrorKind, Event, GameBuilder, Move, Outcome, Ply, Position, Start, Variation,
};
use core::fmt::Write as _;
use core::ops::Range;
use std::rc::Rc;

/// Number of bytes shown of a long token.
const LONG: usize = 8;

/// Passes on the tokens of move data: bytes, piece, origin, destination, and notation.
pub(super) fn of_blob(
    start: &Start,
    blob: Blob<'_>,
    options: ParseOptions,
    row: &mut dyn FnMut(Field),
) {
    let mut rows = Rows { moves: blob.moves(), row, end: 0 };
    let mut replay = match options.replay(start, blob) {
        Ok(replay) => replay,
        Err(error) => return rows.unplayed(options, error.kind().to_string()),
    };
    loop {
        let mut before = replay.position().clone();
        let (depth, warned) = (replay.depth(), replay.diagnostics().len());
        let event = match replay.next_event() {
            Ok(Some(event)) => event,
            Ok(None) => return rows.unplayed(options, String::new()),
            Err(error) => return rows.unplayed(options, error.kind().to_string()),
        };
        let span = replay.span();
        if span.start < rows.end {
            // A variation closed by the end of the data has no byte of its own.
            continue;
        }
        rows.skipped(span.start);
        let mut row = of_event(&event, &mut before, &replay, start.is_chess960());
        for warning in replay.diagnostics().iter().skip(warned) {
            let _ = write!(row.meaning, " ({})", warning.kind());
        }
        let level = if event == Event::VariationEnd { depth.saturating_sub(1) } else { depth };
        rows.push(span, level, row);
    }
}

/// The textual columns of a row.
#[derive(Default)]
struct Row {
    name: String,
    value: String,
    meaning: String,
}

impl Row {
    fn new(name: &str, value: String, meaning: String) -> Self {
        Self { name: name.to_owned(), value, meaning }
    }
}

fn of_event(event: &Event<'_>, before: &mut Position, replay: &Replay<'_>, chess960: bool) -> Row {
    match event {
        Event::Move(ply) => {
            let code = match replay.token() {
                Some(Token::Move { offset, .. }) => format!(", offset {offset}"),
                Some(Token::Promotion { second, .. }) => format!(", offset {}", second >> 2 & 3),
                Some(Token::Promoted { second, .. }) => format!(", offset {}", second & 31),
                _ => String::new(),
            };
            let mut row = of_move(ply.mv, before, chess960);
            row.meaning.push_str(&code);
            row
        }
        Event::Nag(nag) => Row::new("annotation", format!("${nag}"), nag_name(*nag).to_owned()),
        Event::Comment(text) => Row::new("comment", String::new(), shown(text)),
        Event::Error(kind, text) => Row::new("error item", kind.name().to_owned(), shown(text)),
        Event::Result(outcome) => Row::new("result", outcome.to_string(), String::new()),
        Event::VariationStart => {
            Row::new("variation", "(".to_owned(), "replaces the last move".to_owned())
        }
        Event::VariationEnd => Row::new("variation", ")".to_owned(), String::new()),
    }
}

/// Returns the piece, squares, and notation of a move.
fn of_move(mv: Move, before: &mut Position, chess960: bool) -> Row {
    let slot = mv.from().and_then(|from| before.piece_at(from)?.slot);
    let name = match (mv, slot) {
        (Move::Null, _) => "null move".to_owned(),
        (_, Some(slot)) => slot.to_string(),
        (_, None) => "no code".to_owned(),
    };
    let dots = if before.side_to_move() == Color::White { "." } else { "..." };
    let number = before.move_number();
    let san = before.san(mv).map(|san| san.to_string());
    let value = mv.uci(chess960).to_string();
    Row { name, value, meaning: format!("{number}{dots} {}", san.unwrap_or_default()) }
}

fn shown(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Returns the sign of an annotation that has one.
const fn nag_name(nag: u16) -> &'static str {
    match nag {
        1 => "! good move",
        2 => "? poor move",
        3 => "!! very good move",
        4 => "?? very poor move",
        5 => "!? speculative move",
        6 => "?! questionable move",
        10 => "= equal",
        13 => "unclear",
        14 => "White is slightly better",
        15 => "Black is slightly better",
        16 => "White is better",
        17 => "Black is better",
        18 => "White is winning",
        19 => "Black is winning",
        146 => "novelty",
        _ => "",
    }
}

struct Rows<'a, 'r> {
    moves: &'a [u8],
    row: &'r mut dyn FnMut(Field),
    /// End of the last row.
    end: usize,
}

impl Rows<'_, '_> {
    fn push(&mut self, span: Range<usize>, depth: usize, row: Row) {
        const DEEPEST: usize = 8;
        let bytes = self.moves.get(span.clone()).unwrap_or_default();
        let mut raw = Vec::new();
        hex(bytes.get(..bytes.len().min(LONG)).unwrap_or_default(), &mut raw);
        let mut raw = String::from_utf8_lossy(&raw).into_owned();
        if bytes.len() > LONG {
            raw.push_str("..");
        }
        let indent = "  ".repeat(depth.min(DEEPEST));
        self.end = span.end;
        (self.row)(Field {
            offset: span.start,
            length: span.len(),
            unit: "byte",
            raw,
            name: format!("{indent}{}", row.name),
            value: row.value,
            meaning: row.meaning,
        });
    }

    /// Adds a row for the bytes that a lenient reader has skipped.
    fn skipped(&mut self, until: usize) {
        for at in self.end..until {
            let row = Row::new("reserved", String::new(), "passed over".to_owned());
            self.push(at..at + 1, 0, row);
        }
    }

    /// Adds rows for the bytes after the replay stopped, described as far as possible without a
    /// position. The first row gets the reason.
    fn unplayed(&mut self, options: ParseOptions, mut reason: String) {
        let from = self.end;
        let rest = self.moves.get(from..).unwrap_or_default();
        for token in Tokens::new(rest, options.text_place()) {
            let (mut row, span) = match token {
                Ok((token, span)) => (of_token(&token), span),
                Err(error) => (Row::new("", String::new(), error.kind().to_string()), error.span()),
            };
            if !reason.is_empty() {
                row.meaning = core::mem::take(&mut reason);
            }
            self.push(from + span.start..from + span.end, 0, row);
        }
        if self.end < self.moves.len() {
            let row = Row::new("rest", String::new(), "not read".to_owned());
            self.push(self.end..self.moves.len(), 0, row);
        }
    }
}

/// Describes a token without a position.
fn of_token(token: &Token<'_>) -> Row {
    let (name, value) = match token {
        Token::Move { slot, offset } => (slot.to_string(), format!("offset {offset}")),
        Token::Castle(castling_side) => ("K0".to_owned(), format!("castling, {castling_side:?}")),
        Token::NullMove => ("null move".to_owned(), String::new()),
        Token::Promotion { pawn, .. } => (format!("P{pawn}"), "promotion".to_owned()),
        Token::Promoted { pawn, .. } => (format!("P{pawn}="), "promoted piece".to_owned()),
        Token::Nag { nag, .. } => ("annotation".to_owned(), format!("${nag}")),
        Token::Result(outcome) => ("result".to_owned(), outcome.to_string()),
        Token::Comment(_) => ("comment".to_owned(), String::new()),
        Token::Error(kind, _) => ("error item".to_owned(), kind.name().to_owned()),
        Token::VariationStart => ("variation".to_owned(), "(".to_owned()),
        Token::VariationEnd => ("variation".to_owned(), ")".to_owned()),
        Token::End => ("end".to_owned(), String::new()),
        Token::Reserved(_) => ("reserved".to_owned(), String::new()),
    };
    Row { name, value, meaning: String::new() }
}

/// Returns text of a record as written, truncated if it is long.
fn raw(text: &[u8], span: &Range<usize>) -> String {
    const LONG: usize = 16;
    let text = String::from_utf8_lossy(text.get(span.clone()).unwrap_or_default());
    let mut raw: String = text.chars().take(LONG).map(visible).collect();
    if text.chars().count() > LONG {
        raw.push_str("..");
    }
    raw
}

fn field(text: &[u8], span: Range<usize>, row: Row) -> Field {
    Field {
        offset: span.start,
        length: span.len(),
        unit: "byte",
        raw: raw(text, &span),
        name: row.name,
        value: row.value,
        meaning: row.meaning,
    }
}

/// Plays a move and describes it.
fn play(builder: &mut GameBuilder, mv: Result<Move, ErrorKind>, chess960: bool) -> Row {
    let mut before = builder.position().clone();
    match mv.and_then(|mv| builder.push_move(mv).map_err(|error| error.kind()).map(|()| mv)) {
        Ok(mv) => of_move(mv, &mut before, chess960),
        Err(kind) => Row::new("error item", String::new(), kind.to_string()),
    }
}

/// Passes on the moves of a line in UCI notation.
pub(super) fn of_uci(
    start: &Start,
    line: &[u8],
    words: Vec<Range<usize>>,
    row: &mut dyn FnMut(Field),
) {
    let mut builder = start.game();
    for span in words {
        let text = core::str::from_utf8(line.get(span.clone()).unwrap_or_default());
        let mv = builder.position().parse_uci(text.unwrap_or("\u{fffd}"));
        row(field(line, span, play(&mut builder, mv, start.is_chess960())));
    }
}

/// Passes on the tokens of a game in PGN.
pub(super) fn of_pgn(
    text: &[u8],
    options: PgnOptions,
    row: &mut dyn FnMut(Field),
) -> Result<(), Error> {
    let mut tokens = Pgn { text, row, end: 0, lines: Vec::new(), chess960: false };
    visit_slice(text, options, &mut tokens).map(|_| ())
}

/// Passes on a row for every token.
struct Pgn<'a, 'r> {
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

impl Pgn<'_, '_> {
    fn push(&mut self, range: Range<u64>, row: Row) {
        let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        self.end = at(range.end).max(self.end);
        (self.row)(field(self.text, at(range.start)..at(range.end), row));
    }

    /// Adds a bracket. Only dots, numbers, and blanks can precede it.
    fn bracket(&mut self, bracket: u8, row: Row) {
        let rest = self.text.get(self.end..).unwrap_or_default();
        let at = (self.end + memchr::memchr(bracket, rest).unwrap_or(0)) as u64;
        self.push(at..at + 1, row);
    }
}

impl PgnVisitor for Pgn<'_, '_> {
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

/// Returns the character, or a visible stand-in for a control character.
fn visible(c: char) -> char {
    if crate::text::is_plain(c) { c } else { '\u{fffd}' }
}
