//! The effect of an event on the board, the scores, and the racks.

use crossword_rules::{Exchanged, IllegalPlay, LastMove, Rack};

use super::{Replay, Standing};
use crate::audit::Finding;
use crate::error::{Error, ErrorKind};
use crate::model::{Event, EventKind};
use crate::written::WrittenPlay;

impl<'g> Replay<'g> {
    /// Updates the board and the scores, and returns the score by the rules.
    pub(super) fn event(&mut self, event: &'g Event) -> Result<Option<i32>, Error> {
        self.findings.clear();
        self.evaluation.clear();
        self.leave = Rack::new();
        let standing = self.standing.take();
        let standing = standing.filter(|standing| standing.event.player == event.player);
        let after_end = self.ended && event.kind.is_turn();
        let turn = event.kind.is_turn() && event.kind != EventKind::Withdrawn;
        if turn && event.player != self.to_move {
            self.findings.push(Finding::OffTurn);
        }
        let mut rules_score = None;
        let mut taken_back = None;
        match &event.kind {
            EventKind::Play { play } => {
                self.count_tiles(event);
                rules_score = self.make(event, play)?;
            }
            EventKind::Exchange(exchanged) => {
                rules_score = Some(0);
                if !has_tiles(&event.rack, exchanged) {
                    self.findings.push(Finding::TilesNotOnRack);
                }
                self.zero_turn(LastMove::Exchange(exchanged.clone()));
            }
            EventKind::Pass { .. } => {
                rules_score = Some(0);
                self.zero_turn(LastMove::Pass);
            }
            EventKind::Withdrawn => {
                let missing =
                    || Error::new(ErrorKind::WithdrawalWithoutPlay, event.marks.action.clone());
                let standing = standing.ok_or_else(missing)?;
                rules_score = Some(standing.event.score.saturating_neg());
                taken_back = Some(standing.points.saturating_neg());
                let (rack, before) = (&event.rack, &standing.event.rack);
                if !rack.is_empty() && !before.is_empty() && !rack.same_tiles(before) {
                    self.findings.push(Finding::RackMismatch);
                }
                self.position.lift(&standing.play);
                if let Some(inventory) = &mut self.inventory {
                    inventory.return_play(&standing.play);
                }
                self.position.set_zero_turns(standing.zero_turns);
                self.zero_turn(LastMove::ChallengedOff(standing.play));
            }
            EventKind::ChallengeBonus => {
                let missing =
                    || Error::new(ErrorKind::BonusWithoutPlay, event.marks.action.clone());
                let standing = standing.ok_or_else(missing)?;
                if let Ok(points) = u8::try_from(event.score) {
                    self.last_move =
                        Some(LastMove::Play { play: standing.play, bonus: Some(points) });
                }
            }
            EventKind::RackPoints { tiles } => {
                self.ended = true;
                let times = if self.is_deducted(event.player, tiles) { 1 } else { 2 };
                rules_score = self.worth(tiles).map(|points| points.saturating_mul(times));
            }
            EventKind::RackPenalty { tiles } => {
                self.ended = true;
                rules_score = self.worth(tiles).map(i32::saturating_neg);
                if !event.rack.same_tiles(tiles) {
                    self.findings.push(Finding::RackMismatch);
                }
            }
            EventKind::Time => {}
        }
        let counted = matches!(
            event.kind,
            EventKind::Exchange(_)
                | EventKind::Pass { .. }
                | EventKind::RackPoints { .. }
                | EventKind::RackPenalty { .. }
        );
        if counted {
            self.count_tiles(event);
        }
        if after_end || (self.ended && event.kind == EventKind::ChallengeBonus) {
            self.findings.push(Finding::EventAfterEnd);
        }
        let change = self.audit(event, rules_score);
        // The audit compares a withdrawal with the recorded score of its play. By the rules, it
        // takes back the score that the play has by the rules.
        self.add_score(event, change, taken_back.or(rules_score));
        Ok(rules_score)
    }

    /// Applies a play and returns its score by the rules.
    fn make(&mut self, event: &'g Event, written: &WrittenPlay) -> Result<Option<i32>, Error> {
        let board = self.position.board();
        let play = written.resolve(board).map_err(|error| match error {
            IllegalPlay::TileConflict { .. } if written.spelled().resolve(board).is_ok() => {
                Error::new(ErrorKind::ThroughSpelled, event.marks.tiles.clone())
            }
            error => of_play(event, &error),
        })?;
        if written.is_spelled(&play) {
            self.findings.push(Finding::ThroughSpelled);
        }
        let known = !event.rack.is_empty();
        let (leave, all) = play.leave(&event.rack);
        self.leave = leave;
        if known && !all {
            self.findings.push(Finding::TilesNotOnRack);
        }
        let evaluated = self
            .rules
            .as_ref()
            .and_then(|rules| self.position.evaluate(&play, rules, &mut self.evaluation).ok());
        let connected = match evaluated {
            Some(()) => self.evaluation.connected,
            None => play.is_connected(self.position.board()),
        };
        if !connected {
            self.findings.push(Finding::Disconnected);
        }
        if self.rules.is_some() && evaluated.is_none() {
            self.note_unknown_face();
        }
        let zero_turns = self.position.zero_turns();
        self.position.place(&play).map_err(|error| of_play(event, &error))?;
        if let Some(inventory) = &mut self.inventory {
            inventory.take_play(&play);
        }
        self.position.set_zero_turns(0);
        self.last_move = Some(LastMove::Play { play: play.clone(), bonus: None });
        let score = evaluated.and_then(|()| i32::try_from(self.evaluation.score.total()).ok());
        let points = score.unwrap_or(event.score);
        self.standing = Some(Standing { event, play, points, zero_turns });
        Ok(score)
    }

    fn zero_turn(&mut self, last: LastMove) {
        self.position.set_zero_turns(self.position.zero_turns().saturating_add(1));
        self.last_move = Some(last);
    }
}

fn of_play(event: &Event, error: &IllegalPlay) -> Error {
    let marks = &event.marks;
    let (kind, span) = match error {
        IllegalPlay::OffBoard { square } => {
            let at_start =
                matches!(&event.kind, EventKind::Play { play } if play.start() == *square);
            (ErrorKind::OffBoard, if at_start { &marks.action } else { &marks.tiles })
        }
        IllegalPlay::NoThroughTile { .. } => (ErrorKind::NoThroughTile, &marks.tiles),
        IllegalPlay::EmptyMove => (ErrorKind::EmptyMove, &marks.tiles),
        _ => (ErrorKind::TileConflict, &marks.tiles),
    };
    Error::new(kind, span.clone())
}

/// Returns `true` if the exchanged tiles are on the rack, or if either is unknown.
fn has_tiles(rack: &Rack, exchanged: &Exchanged) -> bool {
    match exchanged {
        _ if rack.is_empty() => true,
        Exchanged::Count(count) => usize::from(count.get()) <= rack.len(),
        Exchanged::Tiles(tiles) => {
            let mut left = rack.clone();
            tiles.tiles().all(|tile| left.remove(&tile))
        }
    }
}
