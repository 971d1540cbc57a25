//! Cells with dice: a play, a dance, or a roll whose play is unknown.

use alloc::boxed::Box;
use core::ops::Range;

use bg_rules::{Color, Dice, Event, Setup};

use super::sheet::Sheet;
use crate::error::ErrorKind;
use crate::play::{self, Text};
use crate::row::Cell;
use crate::token;

impl Sheet<'_> {
    pub(super) fn dice(&mut self, cell: &Cell, digits: [u8; 2], hits: bool) {
        let color = cell.color;
        let [first, second] = digits.map(|digit| digit - b'0');
        let text = || play::read(self.line, cell.rest.start + 1..cell.rest.end);
        let Ok(dice) = Dice::new(first, second) else {
            // A server writes no dice for a resignation before the roll.
            if digits == *b"00" && matches!(text(), Ok(Text::Unknown | Text::Concedes)) {
                return self.concede(color, cell.head_span.start..cell.rest.end);
            }
            self.open.lost = true;
            return self.push(ErrorKind::BadDice, &cell.head_span);
        };
        // The take before a beaver's reply is not written in this format.
        let state = self.open.table.state();
        if state.doubled && self.open.doubles >= 2 {
            let take = Event::Take(state.to_decide);
            self.follow(take, cell.head_span.clone());
        }
        if !self.check(&Event::Roll(color, dice), &cell.head_span) {
            return;
        }
        let span = cell.head_span.start..cell.rest.end;
        let other;
        let steps = match &cell.steps {
            Some(steps) => steps,
            // The colon is part of the head of the cell.
            None => match text() {
                Ok(Text::Steps(steps)) => {
                    other = steps;
                    &other
                }
                Ok(Text::Illegal) => return self.illegal(color, dice, cell),
                Ok(Text::Unknown) => return self.unknown(color, dice, cell),
                Ok(Text::Concedes) => {
                    self.follow(Event::Roll(color, dice), cell.head_span.clone());
                    return self.concede(color, span);
                }
                Err(step) => {
                    self.push(ErrorKind::BadMove, &step);
                    self.follow(Event::Roll(color, dice), span);
                    self.open.lost = true;
                    return;
                }
            },
        };
        if steps.is_empty() {
            return self.nothing(color, dice, cell);
        }
        let board = self.open.table.state().board;
        let play = match play::find(&board, color, dice, steps) {
            Ok(play) => {
                if let Some((_, count)) = &mut self.open.unchecked {
                    *count += 1;
                } else if hits {
                    if let Some(start) = play::wrong_mark(&board, color, steps) {
                        let step = token::next(self.line, start).expect("a step starts there");
                        self.depend(ErrorKind::HitMark, &step, 1);
                    }
                }
                play
            }
            Err((kind, start, play)) => {
                let step = start.and_then(|start| token::next(self.line, start));
                let whole = token::tokens(self.line, cell.rest.start + 1..cell.rest.end)
                    .reduce(|first, last| first.start..last.end);
                let place = step.or(whole).unwrap_or_else(|| cell.head_span.clone());
                self.illegal_play(kind, &place);
                play
            }
        };
        self.follow(Event::Play(color, play), span);
    }

    /// Reports the first illegal play of a game. One mistyped play makes many later ones illegal, so
    /// these are only counted.
    fn illegal_play(&mut self, kind: ErrorKind, place: &Range<usize>) {
        self.depend(kind, place, 1);
        self.open.in_doubt = true;
    }

    /// Handles a play that the recording program marked as illegal: the position after it is set
    /// up, if it can be read.
    fn illegal(&mut self, color: Color, dice: Dice, cell: &Cell) {
        let text = cell.rest.start + 1..cell.rest.end;
        let span = cell.head_span.start..cell.rest.end;
        self.push(ErrorKind::IllegalPlay, &text);
        self.follow(Event::Roll(color, dice), span.clone());
        self.open.lost = true;
        if let Some(board) = play::position(&self.line[text], color.opponent()) {
            let player = Some(color.opponent());
            let setup = Setup { board: Some(board), player, ..Setup::default() };
            self.follow(Event::SetUp(Box::new(setup)), span);
        }
    }

    /// Handles a roll whose play is marked as unknown: no play is filled in, unless nothing can be
    /// played.
    fn unknown(&mut self, color: Color, dice: Dice, cell: &Cell) {
        let only = self.open.table.state().board.only_play(color, dice);
        if only.is_some_and(|play| play.steps().is_empty()) {
            return self.nothing(color, dice, cell);
        }
        let span = cell.head_span.start..cell.rest.end;
        self.open.unknown = Some(self.at + span.start..self.at + span.end);
        self.follow(Event::Roll(color, dice), span);
        self.open.rolled = true;
    }

    /// Handles dice without a play: a dance, the only legal play, or a roll whose play is unknown.
    fn nothing(&mut self, color: Color, dice: Dice, cell: &Cell) {
        let span = cell.head_span.clone();
        match self.open.table.state().board.only_play(color, dice) {
            Some(play) => {
                if !play.steps().is_empty() {
                    self.depend(ErrorKind::PlayLeftOut, &span, 1);
                }
                self.follow(Event::Play(color, play), span);
            }
            None => {
                self.follow(Event::Roll(color, dice), span);
                self.open.rolled = true;
            }
        }
    }
}
