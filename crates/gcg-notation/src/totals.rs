//! The totals of the players.

use alloc::vec;
use alloc::vec::Vec;

use crate::model::{Event, EventKind};

/// The totals of the players along the events of a file, with time penalties.
///
/// The total after an event is the one on its line; after a withdrawal it is the total before the play
/// that it takes back, whatever its line says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Totals {
    totals: Vec<i32>,
    /// The player of the play just made, and the total before it.
    play: Option<(usize, i32)>,
}

impl Totals {
    pub(crate) fn new(players: usize) -> Self {
        Self { totals: vec![0; players], play: None }
    }

    /// The total of a player.
    pub(crate) fn of(&self, player: usize) -> i32 {
        self.totals.get(player).copied().unwrap_or_default()
    }

    /// The total before the play that a withdrawal of this player takes back.
    pub(crate) fn before_play(&self, player: usize) -> Option<i32> {
        self.play.filter(|(own, _)| *own == player).map(|(_, before)| before)
    }

    /// Moves on to the total after an event, and returns its change.
    pub(crate) fn add(&mut self, event: &Event) -> i32 {
        let before = self.of(event.player);
        let total = match event.kind {
            EventKind::Withdrawn => self.before_play(event.player).unwrap_or(event.total),
            _ => event.total,
        };
        let is_play = matches!(event.kind, EventKind::Play { .. });
        self.play = is_play.then_some((event.player, before));
        if let Some(place) = self.totals.get_mut(event.player) {
            *place = total;
        }
        total.saturating_sub(before)
    }

    pub(crate) fn into_inner(self) -> Vec<i32> {
        self.totals
    }
}
