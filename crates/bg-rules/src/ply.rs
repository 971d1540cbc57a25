//! An event and the state before it.

use crate::{Color, Event, State};

/// One event together with the state before it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Ply<'g> {
    /// Index of the event in its game, counted from 0.
    pub index: usize,
    /// The event.
    pub event: &'g Event,
    /// The state before the event; before a play, the dice are already rolled.
    pub before: State,
}

impl Ply<'_> {
    /// The state before the dice are rolled, in which a cube decision is made. For events other
    /// than a play, this is [`before`](Self::before).
    #[must_use]
    pub const fn before_roll(&self) -> State {
        let mut state = self.before;
        if matches!(self.event, Event::Play(..)) {
            state.dice = None;
        }
        state
    }

    /// Returns the play in standard notation. The string is empty if no checker moves or if the
    /// event is not a play.
    #[cfg(feature = "rules")]
    #[must_use]
    pub fn notation(&self) -> alloc::string::String {
        match self.event {
            Event::Play(color, play) => play.notation(&self.before.board, *color),
            _ => alloc::string::String::new(),
        }
    }

    /// The side that acts, or `None` for a set-up.
    #[must_use]
    pub const fn color(&self) -> Option<Color> {
        self.event.color()
    }
}
