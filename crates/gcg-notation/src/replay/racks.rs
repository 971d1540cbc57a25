//! The racks of the players, as far as the file gives them.

use alloc::vec;
use alloc::vec::Vec;

use crossword_rules::Rack;

use crate::game::Game;
use crate::model::{Event, EventKind};

/// The racks that a game gives, searched forward from event to event.
#[derive(Debug)]
pub(super) struct KnownRacks<'g> {
    events: &'g [Event],
    /// For each player, the index of the next event that gives the rack.
    next: Vec<usize>,
    /// For each player, the rack after all events that give one.
    last: Vec<Option<&'g Rack>>,
}

impl<'g> KnownRacks<'g> {
    pub(super) fn new(game: &'g Game, players: usize) -> Self {
        Self { events: game.events(), next: vec![0; players], last: last_racks(game, players) }
    }

    /// Returns the rack of a player before an event, whose index never decreases.
    pub(super) fn before(&mut self, event: usize, player: usize) -> Option<&'g Rack> {
        let known = self.next.get_mut(player)?;
        // All searches together visit each event once.
        *known = event.max(*known);
        let tells = |event: &Event| event.player == player && tells_rack(event);
        *known += self.events.iter().skip(*known).take_while(|&event| !tells(event)).count();
        match self.events.get(*known) {
            Some(event) => Some(&event.rack),
            None => self.last.get(player).copied().flatten(),
        }
    }
}

/// Returns `true` if the rack of an event is that of its player before the event.
fn tells_rack(event: &Event) -> bool {
    let kind = match event.kind {
        EventKind::ChallengeBonus | EventKind::RackPoints { .. } | EventKind::Time => false,
        EventKind::Play { .. }
        | EventKind::Exchange(_)
        | EventKind::Pass { .. }
        | EventKind::Withdrawn
        | EventKind::RackPenalty { .. } => true,
    };
    kind && !event.rack.is_empty()
}

/// Returns for each player the tiles deducted at the end, by the last event if there are several.
pub(super) fn penalties(game: &Game, players: usize) -> Vec<Option<&Rack>> {
    let mut penalties = vec![None; players];
    for event in game.events() {
        if let (EventKind::RackPenalty { tiles }, Some(place)) =
            (&event.kind, penalties.get_mut(event.player))
        {
            *place = Some(tiles);
        }
    }
    penalties
}

/// Returns for each player the rack after all events that tell one: the tiles for which another
/// player gets points, the last ones deducted, or those of `#rackN`.
fn last_racks(game: &Game, players: usize) -> Vec<Option<&Rack>> {
    let mut points = vec![None; players];
    for event in game.events() {
        if let (EventKind::RackPoints { tiles }, 2) = (&event.kind, players) {
            if let Some(place) = points.get_mut(1 - event.player.min(1)) {
                *place = Some(tiles);
            }
        }
    }
    let of_player = penalties(game, players).into_iter().zip(points).enumerate();
    of_player
        .map(|(player, (penalty, points))| points.or(penalty).or(game.final_rack(player)))
        .collect()
}
