//! The typed parts of a game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crossword_rules::{Exchanged, Rack};

use crate::written::WrittenPlay;

/// The character encoding of a file.
///
/// Closed: the format has these encodings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// ISO 8859-1, one byte per character.
    Latin1,
}

impl Encoding {
    /// Returns `utf-8` or `iso-8859-1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Latin1 => "iso-8859-1",
        }
    }
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Player {
    /// The number of the `#player` line.
    pub number: u32,
    /// The nickname that starts the lines of the events.
    pub nick: String,
    /// The full name, or the nickname if the file gives no name.
    pub name: String,
}

/// The kind of an event, with its data.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// A play.
    Play {
        /// The play as written. A replayed [`Turn`](crate::Turn) has the play with its placed tiles.
        play: WrittenPlay,
    },
    /// An exchange.
    Exchange(Exchanged),
    /// A pass, or a challenge that cost the turn.
    Pass {
        /// `true` if the note records a failed challenge: `#unsuccessful-challenge`, as written by
        /// macondo.
        failed_challenge: bool,
    },
    /// The withdrawal of the play just made.
    Withdrawn,
    /// A bonus for a play that survived a challenge.
    ChallengeBonus,
    /// Points for the tiles left on the other racks at the end.
    RackPoints {
        /// The tiles counted.
        tiles: Rack,
    },
    /// A deduction for the player's own remaining tiles at the end.
    RackPenalty {
        /// The tiles counted.
        tiles: Rack,
    },
    /// A time penalty.
    Time,
}

impl EventKind {
    /// Returns the stable name for machine output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Play { .. } => "play",
            Self::Exchange(_) => "exchange",
            Self::Pass { .. } => "pass",
            Self::Withdrawn => "withdrawn",
            Self::ChallengeBonus => "bonus",
            Self::RackPoints { .. } => "rack-points",
            Self::RackPenalty { .. } => "rack-penalty",
            Self::Time => "time",
        }
    }

    /// Returns `true` for events that end a turn, so that the next player is to move.
    #[must_use]
    pub const fn is_turn(&self) -> bool {
        matches!(self, Self::Play { .. } | Self::Exchange(_) | Self::Pass { .. } | Self::Withdrawn)
    }
}

/// The first line of the note by which macondo marks a pass as a challenge that failed.
pub(crate) const FAILED_CHALLENGE: &str = "#unsuccessful-challenge";

/// The byte ranges of the parts of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Marks {
    /// The nickname.
    pub nick: Range<usize>,
    /// The rack; empty if there is none.
    pub rack: Range<usize>,
    /// The coordinate of a play, or the whole action of another event.
    pub action: Range<usize>,
    /// The tiles of a play, of an exchange, or of the end of the game.
    pub tiles: Range<usize>,
    /// The score.
    pub score: Range<usize>,
    /// The total.
    pub total: Range<usize>,
}

/// An event: a line that begins with `>`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// Index of the player in [`Game::players`](crate::Game::players).
    pub player: usize,
    /// The rack before the event; empty if the file does not give it.
    pub rack: Rack,
    /// The kind.
    pub kind: EventKind,
    /// The points of the event.
    pub score: i32,
    /// The total of the player after the event, as recorded in the file.
    pub total: i32,
    /// The notes after the event. A note of several lines is one string.
    pub notes: Vec<String>,
    /// The line number, from 1; 0 for an event that was added.
    pub line: u32,
    /// The bytes of the file from `>` to the end of the total.
    pub span: Range<usize>,
    /// The byte ranges of the parts.
    pub marks: Marks,
}

impl Event {
    /// Makes an event that is not yet part of a file, with an unknown rack and without notes.
    #[must_use]
    pub fn new(player: usize, kind: EventKind, score: i32, total: i32) -> Self {
        let (rack, notes, marks) = (Rack::new(), Vec::new(), Marks::default());
        Self { player, rack, kind, score, total, notes, line: 0, span: 0..0, marks }
    }

    /// Returns `true` if a note says that the pass is a challenge that failed.
    pub(crate) fn is_marked_as_failed_challenge(&self) -> bool {
        self.notes.iter().any(|note| note.lines().next() == Some(FAILED_CHALLENGE))
    }

    /// Returns the tiles of an exchange or of the final rack, as written in canonical text.
    #[must_use]
    pub fn tiles(&self) -> Option<String> {
        match &self.kind {
            EventKind::Exchange(Exchanged::Tiles(tiles))
            | EventKind::RackPoints { tiles }
            | EventKind::RackPenalty { tiles } => Some(tiles.to_string()),
            EventKind::Exchange(Exchanged::Count(count)) => Some(count.to_string()),
            _ => None,
        }
    }
}
