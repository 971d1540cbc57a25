//! Text that is kept but not played, and the end of a game.

use core::ops::Range;

use super::{Last, Mode, Parser, Results};
use crate::chars::trim_end;
use crate::token::Token;
use crate::visit::{PgnVisitor, Problem, Span};
use chess_rules::{ErrorItem, Outcome};

/// Kept text whose end has not been found yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Skip {
    from: u64,
    /// The problem to report, or `None` for a variation that the visitor skips.
    problem: Option<Problem>,
    /// Depth of the variation whose end is the end of the text; 0 for the end of the game.
    until: usize,
    /// The closing bracket is part of the text.
    whole: bool,
    /// The last result outside variations.
    result: Option<(Range<u64>, Outcome)>,
}

impl Skip {
    /// Returns the rest of a line.
    pub(super) const fn line(problem: Problem, depth: usize) -> Self {
        let from = problem.offset;
        Self { from, problem: Some(problem), until: depth, whole: false, result: None }
    }

    /// Returns a variation that the visitor skips.
    /// Returns the rest of a bracket without a move, which is reported as a whole at its end.
    pub(super) const fn dead(depth: usize) -> Self {
        Self { from: 0, problem: None, until: depth, whole: false, result: None }
    }

    pub(super) const fn silent(from: u64, depth: usize) -> Self {
        Self { from, problem: None, until: depth, whole: true, result: None }
    }

    /// Returns the offset of the first byte that is still needed.
    #[cfg(feature = "std")]
    pub(super) const fn from(&self) -> u64 {
        match self.problem {
            Some(_) => self.from,
            None => u64::MAX,
        }
    }
}

impl Parser {
    /// Processes a token of text that is not played.
    pub(super) fn skip<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        token: &Token,
        range: Range<usize>,
        v: &mut V,
    ) {
        let place = self.offset(range.start)..self.offset(range.end);
        let (until, is_last) = match &self.mode {
            Mode::Skip(skip) => (skip.until, self.setup.last_result),
            _ => return,
        };
        match token {
            Token::Close if until > 0 && self.depth == until => {
                let Mode::Skip(skip) = core::mem::replace(&mut self.mode, Mode::Moves) else {
                    return;
                };
                let end = if skip.whole { range.end } else { range.start };
                self.tell(text, &skip, end, v);
                if skip.whole {
                    self.depth -= 1;
                } else {
                    self.close(text, range, v);
                }
            }
            Token::Result(outcome) if self.depth == 0 || is_last => {
                if self.depth == 0 {
                    self.results.seen = true;
                    self.results.same_line = true;
                }
                // A later result belongs to the text after the first one.
                if let Mode::Skip(skip) = &mut self.mode
                    && skip.problem.is_none_or(|it| it.kind != ErrorItem::TextAfterResult)
                {
                    skip.result = Some((place, *outcome));
                }
            }
            token => self.count(token),
        }
    }

    /// Passes the text up to `end` to the visitor.
    fn tell<V: PgnVisitor>(&mut self, text: &[u8], skip: &Skip, end: usize, v: &mut V) {
        let Some(problem) = &skip.problem else { return };
        let rest = text.get(self.index(skip.from)..end).unwrap_or_default();
        let bytes = trim_end(rest);
        self.setup.blamed = None;
        // The next game may begin inside the word that is to blame.
        let most = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let problem = &Problem { length: problem.length.min(most), ..*problem };
        v.unplayed(problem, Span { bytes, offset: skip.from });
    }

    /// Ends the game. Returns `false` if the text after its last result must be read again first.
    pub(super) fn finish<V: PgnVisitor>(&mut self, text: &[u8], v: &mut V) -> bool {
        if matches!(self.mode, Mode::Tags) {
            self.end_tags(v);
        }
        if matches!(self.mode, Mode::Skip(_)) {
            if let Mode::Skip(skip) = core::mem::replace(&mut self.mode, Mode::Moves) {
                if !self.finish_text(text, &skip, v) {
                    return false;
                }
            }
        }
        self.close_all(text, self.last_end, v);
        if let Some(problem) = self.setup.blamed.take() {
            v.unplayed(&problem, Span { bytes: &[], offset: self.last_end });
        }
        if !self.is_game() {
            self.report_no_game(v);
        }
        if !matches!(self.mode, Mode::Mute) {
            v.end_moves(&self.walker.position);
        }
        v.end_game(self.game_start..self.last_end);
        self.open = false;
        true
    }

    /// Ends the unplayed text at the last result, which is the result of the game.
    fn finish_text<V: PgnVisitor>(&mut self, text: &[u8], skip: &Skip, v: &mut V) -> bool {
        let Some((place, outcome)) = &skip.result else {
            self.tell(text, skip, self.index(self.last_end), v);
            return true;
        };
        let range = self.index(place.start)..self.index(place.end);
        if skip.problem.is_some_and(|it| it.kind.is_whole_movetext()) && self.setup.blamed.is_some()
        {
            self.tell(text, skip, self.index(self.last_end), v);
            v.result(*outcome, self.span(text, range));
            return true;
        }
        self.tell(text, skip, range.start, v);
        self.close_all(text, place.start, v);
        v.result(*outcome, self.span(text, range.clone()));
        if place.end == self.last_end {
            return true;
        }
        self.mode = Mode::Tail;
        self.at = range.end;
        self.last_end = place.end;
        self.lines.token();
        self.tag_behind = false;
        // The recorded positions do not apply before this place.
        self.unclosed = [0; 3];
        self.results = Results { seen: true, same_line: true, last: Last::Result };
        false
    }

    /// Ends the reports for a game that is too long.
    pub(super) fn break_off<V: PgnVisitor>(&mut self, text: &[u8], v: &mut V) {
        if let Mode::Skip(skip) = core::mem::replace(&mut self.mode, Mode::Moves) {
            self.tell(text, &skip, self.at, v);
        }
        while self.walker.leave(|_| {}) {
            v.end_variation();
        }
    }
}
