//! A game as recorded in a file.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use cgp::{LetterDistribution, Rack};

use crate::error::Error;
use crate::model::{Encoding, Event, EventKind, Player, Pragma};
use crate::replay::Replay;
use crate::rules::DistributionSource;
use crate::text;
use crate::write;

/// A rack at the end of an unfinished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RackAtEnd {
    /// The number of the player.
    pub(crate) player: u32,
    pub(crate) rack: Rack,
}

/// A game: the bytes of its file and the parsed content.
///
/// ```
/// let file = b"#player1 a Ann\r\n#player2 b Bob\r\n>a: AT 8H AT +4 4\r\n#note good\r\n";
/// let game = gcg::parse(file)?;
/// assert_eq!(game.to_bytes(), file);
/// assert_eq!(
///     game.to_canonical(),
///     "#character-encoding UTF-8\n#player1 a Ann\n#player2 b Bob\n>a: AT 8H AT +4 4\n#note good\n",
/// );
/// # Ok::<(), gcg::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    pub(crate) encoding: Encoding,
    pub(crate) players: Vec<Player>,
    pub(crate) pragmas: Vec<Pragma>,
    pub(crate) events: Vec<Event>,
    pub(crate) racks: Vec<RackAtEnd>,
    /// Multi-letter faces declared in the file.
    pub(crate) declared: Vec<String>,
    pub(crate) rules: Option<(&'static LetterDistribution, DistributionSource)>,
    pub(crate) source: Vec<u8>,
    /// Edited lines by line number from 1, and text inserted after lines; 0 stands for the end of
    /// the file.
    pub(crate) edits: BTreeMap<u32, String>,
    pub(crate) added: BTreeMap<u32, String>,
}

impl Game {
    pub(crate) fn empty() -> Self {
        Self {
            encoding: Encoding::Utf8,
            players: Vec::new(),
            pragmas: Vec::new(),
            events: Vec::new(),
            racks: Vec::new(),
            declared: Vec::new(),
            rules: None,
            source: Vec::new(),
            edits: BTreeMap::new(),
            added: BTreeMap::new(),
        }
    }

    /// Returns the players in the order of their numbers.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the value of the first pragma with this name.
    #[must_use]
    pub fn pragma(&self, name: &str) -> Option<&str> {
        self.pragmas.iter().find(|pragma| pragma.name == name).map(|pragma| pragma.value.as_str())
    }

    /// Returns all pragmas in file order, except the notes of events.
    #[must_use]
    pub fn pragmas(&self) -> impl ExactSizeIterator<Item = &Pragma> {
        self.pragmas.iter()
    }

    /// Returns the events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the encoding of the file.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns `true` if the file records the end of the game: points or a deduction for the
    /// remaining tiles, and no `#incomplete`.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let end = |kind: &EventKind| {
            matches!(kind, EventKind::RackPoints { .. } | EventKind::RackPenalty { .. })
        };
        self.pragma("incomplete").is_none() && self.events.iter().any(|event| end(&event.kind))
    }

    /// Returns the letter distribution and the reason for its choice, or `None` if no built-in
    /// distribution has all tiles of the game.
    #[must_use]
    pub fn distribution(&self) -> Option<(&'static LetterDistribution, DistributionSource)> {
        self.rules
    }

    /// Returns the side length of the board: 21 for the super game, 15 otherwise.
    #[must_use]
    pub fn board_size(&self) -> u8 {
        let large = ["SuperCrosswordGame", "standard21", "super"];
        let layout = self.pragma("board-layout").unwrap_or_default();
        if large.iter().any(|name| name.eq_ignore_ascii_case(layout)) { 21 } else { 15 }
    }

    /// Replays the game from its start, event by event.
    #[must_use]
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }

    /// Returns the rack that `#rackN` records for the player with this index at the end of an
    /// unfinished game.
    #[must_use]
    pub fn final_rack(&self, player: usize) -> Option<&Rack> {
        let number = self.players.get(player)?.number;
        self.racks.iter().find(|rack| rack.player == number).map(|rack| &rack.rack)
    }

    /// Returns the bytes of the file. Edited lines are in canonical form; all others are unchanged.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len());
        let start = if self.source.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        out.extend_from_slice(self.source.get(..start).unwrap_or_default());
        for (line, number) in text::lines(&self.source, start).zip(1..) {
            let bytes = self.source.get(line).unwrap_or_default();
            match self.edits.get(&number) {
                None => out.extend_from_slice(bytes),
                Some(text) => {
                    let end = bytes.iter().rev().take_while(|&&b| b == b'\n' || b == b'\r').count();
                    self.encode(text, &mut out);
                    out.extend_from_slice(bytes.get(bytes.len() - end..).unwrap_or_default());
                }
            }
            if let Some(text) = self.added.get(&number) {
                self.append(text, &mut out);
            }
        }
        if let Some(text) = self.added.get(&0) {
            self.append(text, &mut out);
        }
        out
    }

    fn append(&self, text: &str, out: &mut Vec<u8>) {
        if !matches!(out.last(), None | Some(b'\n' | b'\r')) {
            out.push(b'\n');
        }
        self.encode(text, out);
    }

    /// Appends text in the encoding of the file. Characters that ISO 8859-1 lacks become `?`.
    fn encode(&self, text: &str, out: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Utf8 => out.extend_from_slice(text.as_bytes()),
            Encoding::Latin1 => out.extend(text.chars().map(|c| u8::try_from(c).unwrap_or(b'?'))),
        }
    }

    /// Returns the canonical text: UTF-8, a fixed order of lines, single blanks, and sorted racks.
    #[must_use]
    pub fn to_canonical(&self) -> String {
        write::canonical(self)
    }

    /// Replaces an event. Returns `false` if no event has this index.
    pub fn set_event(&mut self, index: usize, event: Event) -> bool {
        let Some(place) = self.events.get_mut(index) else { return false };
        let line = place.line;
        *place = Event { line, ..event };
        self.write_line(index);
        true
    }

    /// Adds an event at the end.
    pub fn push(&mut self, event: Event) {
        self.events.push(Event { line: 0, ..event });
        self.write_line(self.events.len() - 1);
    }

    /// Adds a note to an event. Returns `false` if no event has this index.
    pub fn insert_note(&mut self, index: usize, note: &str) -> bool {
        let Some(event) = self.events.get_mut(index) else { return false };
        event.notes.push(note.into());
        let line = event.line;
        let mut text = String::new();
        write::note(note, &mut text);
        self.added.entry(line).or_default().push_str(&text);
        true
    }

    fn write_line(&mut self, index: usize) {
        let Some(event) = self.events.get(index) else { return };
        let mut text = String::new();
        write::event(self, event, &mut text);
        if event.line == 0 {
            text.push('\n');
            self.added.entry(0).or_default().push_str(&text);
        } else {
            self.edits.insert(event.line, text);
        }
    }
}

/// Parses a file strictly.
impl TryFrom<&[u8]> for Game {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        crate::parse(bytes)
    }
}

/// Parses a file strictly.
impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        crate::parse(text.as_bytes())
    }
}

/// Writes canonical text.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_canonical())
    }
}

/// Two games are equal if their files, their letter distributions, and the sources of these are
/// equal.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Game {}

impl Ord for Game {
    fn cmp(&self, other: &Self) -> Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl PartialOrd for Game {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl Game {
    fn identity(&self) -> (Vec<u8>, Option<(&str, &str)>) {
        let rules = self.rules.map(|(found, source)| (found.name(), source.code()));
        (self.to_bytes(), rules)
    }
}
