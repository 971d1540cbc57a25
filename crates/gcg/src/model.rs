//! The typed parts of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use cgp::{Exchanged, Play, Rack};

/// The character encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// ISO 8859-1, one byte a character.
    Latin1,
}

impl Encoding {
    /// `utf-8` or `iso-8859-1`.
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
pub struct Player {
    /// The number of the `#player` line.
    pub number: u32,
    /// The nickname that starts the lines of the events.
    pub nick: String,
    /// The full name; the nickname where there is none.
    pub name: String,
}

/// A line that begins with `#`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pragma {
    /// The name without `#`.
    pub name: String,
    /// The rest of the line.
    pub value: String,
    /// The line, from 1.
    pub line: u32,
    /// Bytes of the file from `#` to the end of the value.
    pub span: Range<usize>,
}

/// The kind of an event with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// Tiles put on the board.
    Play {
        /// The play as it is written; the replay tells its through tiles where they are spelled.
        play: Play,
    },
    /// An exchange.
    Exchange(Exchanged),
    /// A pass, or a challenge that cost the turn.
    Pass {
        /// The note says that a challenge failed: `#unsuccessful-challenge`, as macondo writes.
        failed_challenge: bool,
    },
    /// The play just made comes off the board.
    Withdrawn,
    /// Points for a play that survived a challenge.
    ChallengeBonus,
    /// Points for the tiles that others have left at the end.
    RackPoints {
        /// These tiles.
        tiles: Rack,
    },
    /// A deduction for one's own tiles at the end.
    RackPenalty {
        /// These tiles.
        tiles: Rack,
    },
    /// A time penalty.
    Time,
}

impl EventKind {
    /// A short stable name for machine output.
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

    /// Returns `true` for events after which the next player is to move.
    #[must_use]
    pub const fn is_turn(&self) -> bool {
        matches!(self, Self::Play { .. } | Self::Exchange(_) | Self::Pass { .. } | Self::Withdrawn)
    }
}

/// The places of the parts of an event in the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// The nickname.
    pub nick: Range<usize>,
    /// The rack; empty where there is none.
    pub rack: Range<usize>,
    /// The coordinate of a play, or the whole action of another event.
    pub action: Range<usize>,
    /// The tiles of a play, an exchange or the end of the game.
    pub tiles: Range<usize>,
    /// The score.
    pub score: Range<usize>,
    /// The total.
    pub total: Range<usize>,
}

/// A line that begins with `>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Index of the player in [`Game::players`](crate::Game::players).
    pub player: usize,
    /// The rack before the event; empty where it is not told.
    pub rack: Rack,
    /// The kind.
    pub kind: EventKind,
    /// Points of the event.
    pub score: i32,
    /// Total of the player after it, as the file has it.
    pub total: i32,
    /// The notes behind it, one of several lines in one piece.
    pub notes: Vec<String>,
    /// The line, from 1; 0 for an event that was added.
    pub line: u32,
    /// Bytes of the file from `>` to the end of the total.
    pub span: Range<usize>,
    /// Bytes of its parts.
    pub marks: Marks,
}
