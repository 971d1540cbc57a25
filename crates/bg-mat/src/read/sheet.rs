//! A game in progress, and the events that the cells of a line add to it.

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::{Color, Event, Game, Table};

use crate::error::{Diagnostic, Error, ErrorKind};

/// The state of a game in progress.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) game: Game,
    pub(super) table: Table,
    /// Number of consecutive doubles so far.
    pub(super) doubles: u32,
    /// A roll is waiting for its play.
    pub(super) rolled: bool,
    /// An earlier cell could not be read, so the side to move is unknown.
    pub(super) lost: bool,
    /// A cell has already stated the end of the game.
    pub(super) ended: bool,
    /// The points stated in that cell.
    pub(super) claim: Option<u32>,
    /// An illegal play has been reported, so that the positions after it are in doubt.
    pub(super) in_doubt: bool,
    /// The place of the first finding after that play that its position may have caused, and the number
    /// of plays from there on.
    pub(super) unchecked: Option<(Range<usize>, u32)>,
    /// The side that has conceded, and the place. The size of the resignation follows.
    pub(super) conceded: Option<(Color, Range<usize>)>,
    /// The last roll, if its play is marked as unknown.
    pub(super) unknown: Option<Range<usize>>,
    /// The first cell that tells of the end but does not decide it, and its points.
    pub(super) hint: Option<(Range<usize>, Option<u32>)>,
}

impl Open {
    pub(super) fn new(game: Game) -> Self {
        Self {
            table: game.table().trusted(),
            game,
            doubles: 0,
            rolled: false,
            lost: false,
            ended: false,
            claim: None,
            in_doubt: false,
            unchecked: None,
            conceded: None,
            unknown: None,
            hint: None,
        }
    }
}

/// A game and the line being added to it.
pub(super) struct Sheet<'r> {
    pub(super) open: &'r mut Open,
    pub(super) events: &'r mut Vec<Event>,
    pub(super) spans: &'r mut Vec<Range<usize>>,
    pub(super) line: &'r [u8],
    pub(super) at: usize,
    pub(super) findings: &'r mut Vec<Diagnostic>,
}

impl Sheet<'_> {
    pub(super) fn push(&mut self, kind: impl Into<ErrorKind>, span: &Range<usize>) {
        let span = self.at + span.start..self.at + span.end;
        self.findings.push(Error::new(kind.into(), span).into());
    }

    /// Reports a finding that follows from the position. After an illegal play the position is in
    /// doubt, so that the finding only starts the plays that are not checked, of which `plays` are
    /// counted here.
    pub(super) fn depend(&mut self, kind: impl Into<ErrorKind>, span: &Range<usize>, plays: u32) {
        if !self.open.in_doubt {
            return self.push(kind, span);
        }
        let place = self.at + span.start..self.at + span.end;
        self.open.unchecked.get_or_insert((place, 0)).1 += plays;
    }

    /// Records an event, even one that violates the rules.
    pub(super) fn follow(&mut self, event: Event, span: Range<usize>) {
        self.record(event, self.at + span.start..self.at + span.end);
    }

    /// Records an event, whose place is counted from the start of the file.
    pub(super) fn record(&mut self, event: Event, place: Range<usize>) {
        let open = &mut *self.open;
        open.doubles = if matches!(event, Event::Double(_)) { open.doubles + 1 } else { 0 };
        open.lost = false;
        open.table.follow(&event, |_| {});
        self.events.push(event);
        self.spans.push(place);
    }

    /// Reports violations of the rules by an event. Returns `false` if the game is over and no
    /// event can follow.
    pub(super) fn check(&mut self, event: &Event, span: &Range<usize>) -> bool {
        if let Some((color, place)) = self.open.conceded.take() {
            self.record(Event::Resign { color, multiplier: 1 }, place);
        }
        self.open.unknown = None;
        if core::mem::take(&mut self.open.rolled) {
            self.open.lost = true;
            self.depend(ErrorKind::PlayMissing, span, 1);
        }
        match self.open.table.check(event) {
            Ok(()) => true,
            // After an unreadable cell the side to move is unknown.
            Err(bg_rules::ErrorKind::OutOfTurn { .. }) if self.open.lost => true,
            Err(kind) => {
                self.depend(kind, span, 0);
                kind != bg_rules::ErrorKind::GameAlreadyOver
            }
        }
    }
}
