//! A game as recorded in a file.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use crossword_rules::{LetterDistribution, PremiumBoard, Rack, Rules};

use crate::model::{Encoding, Event, EventKind, Player};
use crate::pragmas::{Pragma, Pragmas};
use crate::text;
use crate::totals::Totals;

/// The reason for the choice of a letter distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DistributionSource {
    /// The pragma `#tile-distribution` names it.
    Pragma,
    /// The lexicon named by `#lexicon` uses it.
    Lexicon,
    /// The distribution has all tiles of the game, and most scores agree with it.
    Tiles,
    /// The caller selected it.
    Option,
}

impl DistributionSource {
    /// Returns the stable name for machine output: `pragma`, `lexicon`, `tiles`, or `flag`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pragma => "pragma",
            Self::Lexicon => "lexicon",
            Self::Tiles => "tiles",
            Self::Option => "flag",
        }
    }
}

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
///     game.to_string(),
///     "#character-encoding UTF-8\n#player1 a Ann\n#player2 b Bob\n>a: AT 8H AT +4 4\n#note good\n",
/// );
/// # Ok::<(), gcg::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    pub(crate) encoding: Encoding,
    pub(crate) players: Vec<Player>,
    pub(crate) pragmas: Pragmas,
    pub(crate) events: Vec<Event>,
    pub(crate) racks: Vec<RackAtEnd>,
    /// The rack of the player to move at the end, as `#incomplete` gives it.
    pub(crate) rack_to_move: Option<Rack>,
    /// Multi-letter faces declared in the file.
    pub(crate) declared: Vec<String>,
    pub(crate) rules: Option<(&'static LetterDistribution, DistributionSource)>,
    pub(crate) source: Vec<u8>,
    /// Edited lines, and notes inserted after lines, by line number from 1.
    pub(crate) edits: BTreeMap<u32, String>,
    pub(crate) added: BTreeMap<u32, String>,
}

impl Game {
    pub(crate) fn empty() -> Self {
        Self {
            encoding: Encoding::Utf8,
            players: Vec::new(),
            pragmas: Pragmas::EMPTY,
            events: Vec::new(),
            racks: Vec::new(),
            rack_to_move: None,
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
        self.pragmas.value(name)
    }

    /// Returns the lines of the description, with a line break between them.
    #[must_use]
    pub fn description(&self) -> Option<String> {
        let lines = self.pragmas().filter(|pragma| pragma.name == "description");
        let lines: Vec<_> = lines.map(|pragma| pragma.value).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Returns all pragmas in file order, except the notes of events.
    #[must_use]
    pub fn pragmas(&self) -> impl ExactSizeIterator<Item = Pragma<'_>> {
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

    /// Returns the rules of the game with a distribution.
    pub(crate) fn rules_with(&self, distribution: &'static LetterDistribution) -> Rules<'static> {
        let premiums = match self.board_size() {
            21 => PremiumBoard::standard21(),
            _ => PremiumBoard::standard15(),
        };
        Rules::new(distribution, premiums)
    }

    /// Returns the rack that `#rackN` records for the player with this index at the end of an
    /// unfinished game, or `#incomplete` for the player to move.
    #[must_use]
    pub fn final_rack(&self, player: usize) -> Option<&Rack> {
        let number = self.players.get(player)?.number;
        let own = self.racks.iter().find(|rack| rack.player == number).map(|rack| &rack.rack);
        own.or_else(|| self.rack_to_move.as_ref().filter(|_| player == self.to_move_at_end()))
    }

    /// Returns the player to move after the last event.
    fn to_move_at_end(&self) -> usize {
        let last = self.events.iter().rev().find(|event| event.kind.is_turn());
        last.map_or(0, |event| event.player + 1) % self.players.len().max(1)
    }

    /// Returns the scores after the last event as recorded in the file, in the order of
    /// [`players`](Self::players): the last total of each player, with time penalties. A play that is
    /// taken back scores nothing, whatever the total on the line of the withdrawal is.
    ///
    /// ```
    /// let file = b"#player1 a Ann\n#player2 b Bob\n>a: AT 8H AT +4 4\n>b: S - +0 0\n>a: X - +0 4\n";
    /// let game = gcg::parse(file)?;
    /// for (player, score) in game.players().iter().zip(game.final_scores()) {
    ///     println!("{}: {score}", player.name);
    /// }
    /// assert_eq!(game.final_scores(), [4, 0]);
    /// # Ok::<(), gcg::Error>(())
    /// ```
    #[must_use]
    pub fn final_scores(&self) -> Vec<i32> {
        let mut totals = Totals::new(self.players.len());
        for event in &self.events {
            totals.add(event);
        }
        totals.into_inner()
    }

    /// Returns the bytes of the file. Edited lines are in canonical form; all others are unchanged.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len());
        let start = text::bom(&self.source);
        out.extend_from_slice(&self.source[..start]);
        for (line, number) in self.source_lines().zip(1..) {
            let bytes = &self.source[line];
            match self.edits.get(&number) {
                None => out.extend_from_slice(bytes),
                Some(text) => {
                    let end = bytes.iter().rev().take_while(|&&b| b == b'\n' || b == b'\r').count();
                    self.encode(text, &mut out);
                    out.extend_from_slice(&bytes[bytes.len() - end..]);
                }
            }
            if let Some(text) = self.added.get(&number) {
                self.append(text, &mut out);
            }
        }
        let mut added = String::new();
        self.write_added(&mut added);
        if !added.is_empty() {
            self.append(&added, &mut out);
        }
        out
    }

    /// Returns the byte ranges of the lines of the file.
    pub(crate) fn source_lines(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        text::lines(&self.source, text::bom(&self.source))
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
