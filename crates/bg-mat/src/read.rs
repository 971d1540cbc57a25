//! The state machine that turns lines into events.

mod dice;
mod next_match;
mod sheet;
mod word;

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::{Event, Game, Match, MatchInfo, Rules};

use self::sheet::{Open, Sheet};
use crate::context::{Before, Context};
use crate::error::{Diagnostic, Error, ErrorKind};
use crate::head::{self, ScoreLine};
use crate::row::{self, Head, Row, Word};
use crate::token;

/// A game with the places of its events.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadGame {
    /// The game.
    pub game: Game,
    /// The bytes of each event, as offsets from the start of the file.
    pub spans: Vec<Range<usize>>,
}

/// The kind of line that is expected next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Head,
    Score,
    Rows,
}

/// Reads a match line by line.
#[derive(Debug)]
pub(crate) struct Reader {
    /// The match without its games.
    pub(crate) value: Match,
    place: Place,
    has_header: bool,
    started: bool,
    open: Option<Open>,
    /// The events of the game in progress, and their places. The buffers serve every game.
    events: Vec<Event>,
    spans: Vec<Range<usize>>,
    games: u32,
    /// The number of the last game, as written.
    last_number: u32,
    before: Option<Before>,
    crawford_played: bool,
    /// The head of the next match, after its header and before its first game.
    next: Option<Match>,
    /// Number of games before this match.
    first: u32,
    /// The matches before this one, without their games.
    pub(crate) finished: Vec<Match>,
    /// The place of the header of the next match.
    next_header: Range<usize>,
    seen_other_charset: bool,
    /// Names of the tags before the first game.
    tag_names: BTreeSet<String>,
    /// The codes of the findings about stray lines in the head of this match.
    strays: BTreeSet<&'static str>,
    pub(crate) findings: Vec<Diagnostic>,
}

impl Reader {
    /// Continues a match. A match without a header is reported with each of its games.
    pub(crate) fn resume(context: &Context) -> Self {
        Self {
            value: Match::clone(&context.head),
            place: Place::Head,
            has_header: context.has_header,
            started: context.has_header && context.games > 0,
            open: None,
            events: Vec::new(),
            spans: Vec::new(),
            games: context.games,
            last_number: context.last_number,
            before: context.before,
            crawford_played: context.crawford_played,
            next: None,
            first: context.first,
            finished: Vec::new(),
            next_header: 0..0,
            seen_other_charset: false,
            tag_names: BTreeSet::new(),
            strays: BTreeSet::new(),
            findings: Vec::new(),
        }
    }

    /// Moves a context to the end of the text that was read.
    pub(crate) fn pass(self, context: &mut Context) {
        if let Some(next) = self.next {
            *context = Context {
                head: Arc::new(next),
                has_header: true,
                games: self.games,
                first: self.games,
                ..Context::default()
            };
            return;
        }
        // Tags and remarks between later games belong to those games.
        if context.games == context.first {
            context.head = Arc::new(self.value);
        } else if context.head.players != self.value.players {
            Arc::make_mut(&mut context.head).players = self.value.players;
        }
        context.has_header = self.has_header;
        context.games = self.games;
        context.last_number = self.last_number;
        context.before = self.before;
        context.crawford_played = self.crawford_played;
    }

    fn push(&mut self, kind: impl Into<ErrorKind>, span: Range<usize>) {
        self.findings.push(Error::new(kind.into(), span).into());
    }

    /// Reads the next line, without its line end; `at` is its offset in the file. Returns the game
    /// that ends before this line, if any.
    pub(crate) fn line(&mut self, line: &[u8], at: usize) -> Option<ReadGame> {
        let line = &*head::with_blanks(line);
        let first = *line.get(token::skip(line, 0))?;
        if matches!(first, b'G' | b'g') {
            let trimmed = head::trimmed(line);
            let text = &line[trimmed.clone()];
            if let Some(number) = head::game_line(text) {
                // The game before ends first, as if it were read on its own.
                let ended = self.end_game(line, at);
                self.charset(line, at);
                let start = at + trimmed.start;
                self.start_game(&text[number.clone()], start + number.start..start + number.end);
                return ended;
            }
        }
        let wide = self.charset(line, at);
        match self.place {
            _ if matches!(first, b';' | b'#') && !self.is_score_line(line) => {
                let trimmed = head::trimmed(line);
                let remark = head::decode(&line[trimmed.start + 1..trimmed.end]);
                self.comment(remark.trim(), at + trimmed.start..at + trimmed.end);
            }
            Place::Head => self.header(line, at),
            Place::Score => self.score_line(line, at),
            Place::Rows => return self.row(line, at, wide),
        }
        None
    }

    /// Returns the last game at the end of the text, which is the end of the match or, unless it is
    /// the `last` text, the start of another game. A file without a game is an error.
    pub(crate) fn end(&mut self, length: usize, last: bool) -> Result<Option<ReadGame>, Error> {
        if self.place == Place::Score {
            self.open_game(None, length..length);
        }
        if last && self.games == 0 {
            return Err(Error::new(ErrorKind::NoGame, length..length));
        }
        Ok(self.close((!last).then_some(length)))
    }

    fn comment(&mut self, text: &str, span: Range<usize>) {
        if let Some(open) = &mut self.open {
            open.game.comments.push((self.events.len(), text.to_string()));
        } else if let Some((name, value)) = head::tag(text) {
            if !head::is_known_rule(name, value) {
                self.push(ErrorKind::UnknownRule, span.clone());
            }
            let is_first = self.next.is_some() || self.games == self.first;
            if is_first && !self.tag_names.insert(name.to_string()) {
                self.push(ErrorKind::DuplicateTag, span);
            }
            let head = self.next.as_mut().unwrap_or(&mut self.value);
            head.tags.push((name.to_string(), value.to_string()));
        } else {
            let head = self.next.as_mut().unwrap_or(&mut self.value);
            if !head.remark.is_empty() {
                head.remark.push('\n');
            }
            head.remark.push_str(text);
        }
    }

    /// Returns `true` if the line has characters of several bytes, and reports the first line that
    /// is not UTF-8.
    fn charset(&mut self, line: &[u8], at: usize) -> bool {
        if line.is_ascii() {
            return false;
        }
        let utf8 = core::str::from_utf8(line).is_ok();
        if !utf8 && !core::mem::replace(&mut self.seen_other_charset, true) {
            self.push(ErrorKind::NotUtf8, at..at + line.len());
        }
        utf8
    }

    fn header(&mut self, line: &[u8], at: usize) {
        let trimmed = head::trimmed(line);
        let text = &line[trimmed.clone()];
        let Some(digits) = head::header(text).filter(|_| !self.has_header) else {
            let kind = if self.has_header { ErrorKind::NoGameLine } else { ErrorKind::LeadingText };
            if self.strays.insert(kind.code()) {
                self.push(kind, at + trimmed.start..at + trimmed.end);
            }
            return;
        };
        self.has_header = true;
        let start = at + trimmed.start;
        self.value.length = self.length(&text[digits.clone()], start + digits.start);
    }

    /// Reads the length of a match, which stands at `at`; 0 if it is not a number.
    fn length(&mut self, digits: &[u8], at: usize) -> u32 {
        head::number(digits).unwrap_or_else(|| {
            self.push(ErrorKind::BadNumber, at..at + digits.len());
            0
        })
    }

    /// Ends the game before a line that starts another.
    fn end_game(&mut self, line: &[u8], at: usize) -> Option<ReadGame> {
        if self.place == Place::Score {
            self.open_game(None, at..at + line.len());
        }
        self.close(Some(at))
    }

    /// Starts a game with this number, which is at `span`.
    fn start_game(&mut self, number: &[u8], span: Range<usize>) {
        if !self.has_header && !self.started {
            self.push(ErrorKind::NoMatchHeader, 0..1);
        }
        self.started = true;
        self.start_match();
        let expected = self.last_number.saturating_add(1);
        let number = head::number(number);
        match number {
            None => self.push(ErrorKind::BadNumber, span),
            Some(number) if number != expected => {
                self.push(ErrorKind::GameNumber, span);
            }
            Some(_) => {}
        }
        self.last_number = number.unwrap_or(expected);
        self.place = Place::Score;
    }

    /// Returns `true` for the score line of a game that has just started, even if the name of the
    /// first player looks like a remark.
    fn is_score_line(&self, line: &[u8]) -> bool {
        let is = |text: &str| head::score_line(text).is_some();
        self.place == Place::Score && is(&head::decode(&line[head::trimmed(line)]))
    }

    fn score_line(&mut self, line: &[u8], at: usize) {
        let trimmed = head::trimmed(line);
        let text = head::decode(&line[trimmed.clone()]);
        let score = head::score_line(&text);
        // Without a score line, the error covers the whole line.
        let start = if score.is_some() { at + trimmed.start } else { at };
        self.open_game(score, start..at + trimmed.end);
    }

    /// Starts a game, with or without a score line.
    fn open_game(&mut self, score: Option<ScoreLine<'_>>, span: Range<usize>) {
        let carried = self.before.map(|before| before.after());
        let scores = match &score {
            Some(score) => score.scores,
            None => {
                self.push(ErrorKind::BadScoreLine, span.clone());
                carried.unwrap_or_default()
            }
        };
        let mut others = false;
        for (player, name) in self.value.players.iter_mut().zip(score.iter().flat_map(|s| s.names))
        {
            let named = head::player(name);
            if player.name.is_empty() {
                *player = named;
            } else {
                let is_rated = named.rating.is_some() && named.rating != player.rating;
                others |= !named.name.is_empty() && (named.name != player.name || is_rated);
            }
        }
        if others {
            self.push(ErrorKind::NameMismatch, span.clone());
        }
        if let Some(before) = self.before {
            if before.result.is_some() && before.after() != scores && before.claimed() != scores {
                self.push(ErrorKind::ScoreMismatch, span);
            }
        }
        // Tags may also stand right before the first score line.
        if self.games == self.first {
            self.value.rules = head::rules(&self.value);
        }
        let length = self.value.length;
        let crawford_game = self.value.rules.crawford
            && head::is_crawford_game(length, scores, &mut self.crawford_played);
        let info = MatchInfo { length, game: self.games - self.first, score: scores };
        self.games += 1;
        let game = Game::new(info, Rules { crawford_game, ..self.value.rules });
        self.open = Some(Open::new(game));
        self.place = Place::Rows;
    }

    /// Ends the game; `next` is the offset of the next game, if there is one.
    fn close(&mut self, next: Option<usize>) -> Option<ReadGame> {
        let mut open = self.open.take()?;
        if let Some((color, place)) = open.conceded.take() {
            let event = Event::Resign { color, multiplier: 1 };
            open.table.follow(&event, |_| {});
            self.events.push(event);
            self.spans.push(place);
        }
        if let Some((place, count)) = open.unchecked.take() {
            self.push(ErrorKind::PlaysNotChecked { count: count.max(1) }, place);
        }
        if let Some(place) = open.unknown.take() {
            self.push(ErrorKind::PlayMissing, place);
        }
        open.game.result = open.table.result();
        if let Some((span, points)) = open.hint {
            let played = open.game.result.map(|result| result.points);
            let agrees = points.is_none() || points == played || points == open.claim;
            if !open.in_doubt && (played.is_none() || !agrees) {
                self.push(ErrorKind::ResultMismatch, span);
            }
        }
        if open.game.result.is_none() {
            if let Some(at) = next {
                self.push(ErrorKind::NoResult, at..at);
            }
        }
        self.before = Some(Before {
            score: open.game.info.score,
            result: open.game.result,
            claim: open.claim,
        });
        self.place = Place::Head;
        open.game.events = Vec::from_iter(self.events.drain(..));
        let spans = self.spans.clone();
        self.spans.clear();
        Some(ReadGame { game: open.game, spans })
    }

    fn row(&mut self, line: &[u8], at: usize, wide: bool) -> Option<ReadGame> {
        let row = row::read(line, wide);
        let unknown =
            row.cells[0].as_ref().is_some_and(|cell| cell.head == Head::Word(Word::Unknown));
        if unknown && head::header(&line[head::trimmed(line)]).is_some() {
            return self.next_match(line, at);
        }
        let open = self.open.as_mut()?;
        let (events, spans) = (&mut self.events, &mut self.spans);
        Sheet { open, events, spans, line, at, findings: &mut self.findings }.row(&row);
        None
    }
}

impl Sheet<'_> {
    /// Adds the cells of a line to the game.
    fn row(&mut self, row: &Row) {
        let alone = row.cells[1].is_none() && !row.numbered;
        for cell in row.cells.iter().flatten() {
            if cell.surplus && !matches!(cell.head, Head::Word(Word::Wins | Word::Losses)) {
                self.push(ErrorKind::BadCell, &cell.head_span);
                continue;
            }
            match cell.head {
                Head::Dice(digits) => self.dice(cell, digits, row.hits),
                Head::Word(word) => self.word(cell, word, alone),
            }
        }
        if let Some(cell) = &row.fourth {
            self.push(ErrorKind::BadCell, cell);
        }
    }
}
