//! Cells with words: the cube, and the end of the game.

use core::ops::Range;

use bg_rules::{Color, Event};

use super::sheet::Sheet;
use crate::error::ErrorKind;
use crate::head;
use crate::row::{Cell, Word};
use crate::token;

impl Sheet<'_> {
    pub(super) fn word(&mut self, cell: &Cell, word: Word, alone: bool) {
        let (color, span) = (cell.color, cell.head_span.clone());
        let whole = self.at + span.start..self.at + cell.rest.end;
        if let Some(token) = surplus(self.line, cell.rest.clone(), word) {
            self.push(ErrorKind::SurplusText, &token);
        }
        match word {
            Word::Double | Word::Beaver => self.double(cell, word),
            Word::Take => {
                if self.check(&Event::Take(color), &span) {
                    self.follow(Event::Take(color), span);
                }
            }
            Word::Drop => {
                if self.check(&Event::Drop(color), &span) {
                    self.follow(Event::Drop(color), span);
                }
            }
            Word::Wins => self.wins(cell, color),
            // A single `Losses` without a row number is not in its column, so it does not decide
            // the game.
            Word::Losses if alone => {
                let mut tokens = token::tokens(self.line, cell.rest.clone());
                let points = tokens.find_map(|token| head::number(&self.line[token]));
                self.open.hint.get_or_insert((whole, points));
            }
            Word::Losses => self.wins(cell, color.opponent()),
            Word::Concedes => self.concede(color, span),
            Word::Resigns => {
                self.open.hint.get_or_insert((whole, None));
            }
            Word::Unknown => {
                self.open.lost = true;
                self.push(ErrorKind::BadCell, &span);
            }
        }
    }

    /// Handles a resignation. The points that follow tell its size.
    pub(super) fn concede(&mut self, color: Color, span: Range<usize>) {
        self.open.rolled = false;
        if self.check(&Event::Resign { color, multiplier: 1 }, &span) {
            self.open.conceded = Some((color, self.at + span.start..self.at + span.end));
        }
    }

    fn double(&mut self, cell: &Cell, word: Word) {
        let (color, span) = (cell.color, cell.head_span.clone());
        if word == Word::Beaver && !self.open.table.state().doubled {
            return self.push(bg_rules::ErrorKind::NoPendingDouble, &span);
        }
        if !self.check(&Event::Double(color), &span) {
            return;
        }
        self.follow(Event::Double(color), span);
        let Some(token) = last_number(self.line, cell.rest.clone()) else { return };
        let value = head::number(&self.line[token.clone()]);
        match value {
            None => self.push(ErrorKind::BadNumber, &token),
            // The number is the value of the cube after a take.
            Some(value) if value != self.open.table.state().cube.saturating_mul(2) => {
                self.push(ErrorKind::CubeValueMismatch, &token);
            }
            Some(_) => {}
        }
    }

    /// Ends the game with a win for `winner`. The first of two cells decides.
    fn wins(&mut self, cell: &Cell, winner: Color) {
        let token = token::tokens(self.line, cell.rest.clone()).next();
        let points = token.as_ref().and_then(|token| head::number(&self.line[token.clone()]));
        let Some(points) = points else {
            let place = token.unwrap_or_else(|| cell.head_span.clone());
            return self.push(ErrorKind::BadNumber, &place);
        };
        let state = *self.open.table.state();
        let span = cell.head_span.start..cell.rest.end;
        let claim = *self.open.claim.get_or_insert(points);
        if let Some(result) = self.open.table.result() {
            let before = self.open.game.info.score[winner.index()];
            let needed = state.match_length.saturating_sub(before);
            let capped = needed > 0 && points == needed.min(result.points);
            let repeated = core::mem::replace(&mut self.open.ended, true) && points == claim;
            let agrees = points == result.points || capped || repeated;
            if !self.open.in_doubt && (winner != result.winner || !agrees) {
                self.push(ErrorKind::ResultMismatch, &span);
            }
            return;
        }
        self.open.ended = true;
        let multiplier = match points {
            points if points <= state.cube => 1,
            points if points <= state.cube.saturating_mul(2) => 2,
            _ => 3,
        };
        if points != state.cube.saturating_mul(multiplier.into()) {
            self.push(ErrorKind::PointsMismatch, &span);
        }
        (self.open.rolled, self.open.unknown) = (false, None);
        let place = self.at + span.start..self.at + span.end;
        let (color, place) = self.open.conceded.take().unwrap_or((winner.opponent(), place));
        if color == winner {
            self.push(ErrorKind::ResultMismatch, &span);
        }
        self.record(Event::Resign { color, multiplier }, place);
    }
}

/// Returns the first token behind a word that is no part of its cell.
fn surplus(line: &[u8], rest: Range<usize>, word: Word) -> Option<Range<usize>> {
    const OF_END: [&[u8]; 5] = [b"point", b"points", b"and", b"the", b"match"];
    let mut tokens = token::tokens(line, rest);
    let is = |token: &Range<usize>, text: &[u8]| line[token.clone()].eq_ignore_ascii_case(text);
    match word {
        Word::Take | Word::Drop => tokens.next(),
        Word::Double | Word::Beaver => {
            tokens.find(|token| !is(token, b"=>")).filter(|_| tokens.next().is_some())
        }
        Word::Wins | Word::Losses => {
            tokens.skip(1).find(|token| !OF_END.iter().any(|text| is(token, text)))
        }
        Word::Resigns | Word::Concedes | Word::Unknown => None,
    }
}

/// Returns the range of the number after `=>`, or of the token found in its place.
fn last_number(line: &[u8], span: Range<usize>) -> Option<Range<usize>> {
    let token = token::tokens(line, span).last()?;
    let arrow = line[token.clone()].iter().rposition(|&byte| byte == b'>').map_or(0, |at| at + 1);
    (token.start + arrow < token.end).then_some(token.start + arrow..token.end)
}
