//! The audit of scores and tiles.

use crossword_rules::{Rack, RackTile};

use super::Replay;
use crate::audit::{Cumulative, Finding};
use crate::model::{Event, EventKind};

impl Replay<'_> {
    pub(super) fn note_unknown_face(&mut self) {
        if !self.findings.contains(&Finding::UnknownFace) {
            self.findings.push(Finding::UnknownFace);
        }
    }

    /// Returns `true` if the same tiles are deducted from another player: then both sides of the
    /// end are written, and the points count once.
    pub(super) fn is_deducted(&self, player: usize, tiles: &Rack) -> bool {
        let others = self.penalties.iter().enumerate().filter(|&(other, _)| other != player);
        others.filter_map(|(_, penalty)| *penalty).any(|penalty| penalty.same_tiles(tiles))
    }

    /// Returns the points of tiles, or `None` if a tile is not in the distribution.
    pub(super) fn worth(&mut self, tiles: &Rack) -> Option<i32> {
        let distribution = self.rules.as_ref()?.distribution;
        let points = |tile: RackTile| match tile {
            RackTile::Blank => Some(0),
            RackTile::Natural(face) => distribution.points(&face).map(i32::from),
        };
        let sum = tiles.tiles().map(points).sum();
        if Option::is_none(&sum) {
            self.note_unknown_face();
        }
        sum
    }

    /// Compares the tiles on the board and on the rack of the event with the distribution.
    pub(super) fn count_tiles(&mut self, event: &Event) {
        let Some(inventory) = &mut self.inventory else { return };
        let rack = match &event.kind {
            EventKind::RackPoints { tiles } => tiles,
            _ => &event.rack,
        };
        inventory.take_rack(rack);
        let (unknown, overdrawn) = (inventory.has_unknown(), inventory.is_overdrawn());
        inventory.return_rack(rack);
        if unknown {
            self.note_unknown_face();
        }
        if overdrawn {
            self.findings.push(Finding::TooManyTiles);
        }
    }

    /// Compares score, rules, and total, and returns the change of the total.
    pub(super) fn audit(&mut self, event: &Event, rules_score: Option<i32>) -> i32 {
        let before = self.totals.of(event.player);
        let change = self.totals.add(event);
        let follows = |points: i32| before.saturating_add(points) == event.total;
        let is_withdrawn = event.kind == EventKind::Withdrawn;
        // The total of a withdrawal does not follow its score, but is that before the play.
        let is_back = event.total == self.totals.of(event.player);
        let is_wrong = |rules: i32| rules != event.score || is_withdrawn && !is_back;
        let by_rules = |rules: i32| if is_withdrawn { is_back } else { follows(rules) };
        if let Some(rules) = rules_score.filter(|&rules| is_wrong(rules)) {
            let cumulative = match (follows(event.score), by_rules(rules)) {
                (true, _) => Cumulative::AgreesWithFile,
                (_, true) => Cumulative::AgreesWithRules,
                _ => Cumulative::Neither,
            };
            self.findings.push(Finding::ScoreMismatch { file: event.score, rules, cumulative });
        }
        if !is_withdrawn && !follows(event.score) && !rules_score.is_some_and(follows) {
            let expected = before.saturating_add(event.score);
            self.findings.push(Finding::CumulativeMismatch { file: event.total, expected });
        }
        change
    }
}
