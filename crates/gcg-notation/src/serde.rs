//! Serialization of games, as the JSON of `boardnote decode`.
//!
//! A game is written with the audit of its events. Reading uses the members that a file records,
//! ignores the members derived from them, and checks the result like a file.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use crossword_rules::{LetterDistribution, Rack, RackTile};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::Error;
use crate::game::Game;
use crate::parse::{ParseOptions, parse_with};
use crate::replay::Step;
use crate::write;

/// A game as serialized, with the audit of its events.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Audited {
    #[serde(skip_deserializing)]
    encoding: String,
    players: Vec<Player>,
    #[serde(default)]
    pragmas: Vec<Pragma>,
    #[serde(skip_deserializing)]
    distribution: Option<String>,
    #[serde(skip_deserializing)]
    distribution_from: Option<String>,
    #[serde(skip_deserializing)]
    complete: bool,
    events: Vec<Entry>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Player {
    number: u32,
    nick: String,
    #[serde(default)]
    name: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Pragma {
    name: String,
    #[serde(default)]
    value: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Entry {
    #[serde(skip_deserializing)]
    n: usize,
    #[serde(skip_deserializing)]
    line: u32,
    player: u32,
    kind: String,
    #[serde(default)]
    rack: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tiles: Option<String>,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    placed: Option<usize>,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    bingo: Option<bool>,
    score: i32,
    cumulative: i32,
    #[serde(skip_deserializing)]
    rules_score: Option<i32>,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    leave: Option<Vec<String>>,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    words: Option<Vec<Word>>,
    #[serde(default)]
    notes: Vec<String>,
    #[serde(skip_deserializing)]
    findings: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Word {
    at: String,
    word: String,
    points: u32,
}

impl Game {
    /// Replays the game and returns it with the audit of its events, ready to be serialized.
    ///
    /// # Errors
    /// Returns the error of the first event that cannot be replayed.
    ///
    /// ```
    /// let file = b"#lexicon CSW21\n#player1 a A\n#player2 b B\n>a: AEITWRS 8D WAITE +24 24\n";
    /// let game = gcg::parse(file)?;
    /// let json = serde_json::to_value(game.audited()?).unwrap();
    /// assert_eq!(json["events"][0]["words"][0]["word"], "WAITE");
    /// let again: gcg::Game = serde_json::from_value(json).unwrap();
    /// assert_eq!(again.to_string(), game.to_string());
    /// # Ok::<(), gcg::Error>(())
    /// ```
    pub fn audited(&self) -> Result<Audited, Error> {
        let mut events = Vec::with_capacity(self.events().len());
        let mut replay = self.replay();
        while let Some(step) = replay.next_step() {
            events.push(Entry::of(self, &step?));
        }
        let players = self.players().iter();
        let pragma = |name: &str, value: &str| Pragma { name: name.into(), value: value.into() };
        Ok(Audited {
            encoding: self.encoding().name().into(),
            players: players
                .map(|p| Player { number: p.number, nick: p.nick.clone(), name: p.name.clone() })
                .collect(),
            pragmas: self.pragmas().map(|found| pragma(found.name, found.value)).collect(),
            distribution: self.distribution().map(|(found, _)| found.name().into()),
            distribution_from: self.distribution().map(|(_, source)| source.code().into()),
            complete: self.is_complete(),
            events,
        })
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.audited().map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Audited::deserialize(deserializer)?.game().map_err(D::Error::custom)
    }
}

impl Audited {
    /// Returns the game, with its lines in the order of canonical text.
    fn game(&self) -> Result<Game, String> {
        let game = parse_with(self.text()?, &ParseOptions::lenient());
        let game = game.map_err(|error| error.kind().to_string())?.value;
        // A value could contain several lines.
        let same = game.events().len() == self.events.len()
            && game.players().len() == self.players.len()
            && self.events.iter().zip(game.events()).all(|(own, event)| {
                own.kind == event.kind.name()
                    && (own.score, own.cumulative) == (event.score, event.total)
            });
        if same { Ok(game) } else { Err("a value that has no place in a line of a file".into()) }
    }

    fn text(&self) -> Result<String, String> {
        let mut out = String::from("#character-encoding UTF-8\n");
        let is_head = |name: &str| write::numbered(name, "player") || name == "character-encoding";
        let (racks, pragmas): (Vec<_>, Vec<_>) =
            self.pragmas.iter().partition(|pragma| write::numbered(&pragma.name, "rack"));
        for Pragma { name, value } in pragmas.into_iter().filter(|pragma| !is_head(&pragma.name)) {
            let _ = writeln!(out, "#{} {}", one_word(name)?, one_line(value)?);
        }
        for Player { number, nick, name } in &self.players {
            let _ = writeln!(out, "#player{number} {} {}", one_word(nick)?, one_line(name)?);
        }
        // The tiles of a value are told apart, whatever a reader of the text would join.
        let tiles = self.pragmas.iter().filter(|pragma| pragma.name == "tile");
        let tiles = tiles.map(|pragma| pragma.value.as_str());
        let joined = write::Joined::new(tiles, LetterDistribution::all());
        for (index, entry) in self.events.iter().enumerate() {
            let line =
                self.event(entry, &joined).map_err(|error| format!("event {index}: {error}"))?;
            let _ = writeln!(out, "{line}");
            for note in &entry.notes {
                if note.contains('\r') {
                    return Err(format!("event {index}: a note with a carriage return"));
                }
                write::note(note, &mut out);
            }
        }
        for Pragma { name, value } in racks {
            let _ = writeln!(out, "#{} {}", one_word(name)?, one_line(value)?);
        }
        Ok(out)
    }

    fn event(&self, entry: &Entry, joined: &write::Joined) -> Result<String, String> {
        let player = self.players.iter().find(|player| player.number == entry.player);
        let player = player.ok_or_else(|| format!("no player has the number {}", entry.player))?;
        let of = |text: &Option<String>, name: &str| match text {
            Some(text) => one_word(text).map(|text| joined.apart(&text)),
            None => Err(format!("`{name}` is missing")),
        };
        let action = match entry.kind.as_str() {
            "play" => format!("{} {}", of(&entry.at, "at")?, of(&entry.tiles, "tiles")?),
            "exchange" => format!("-{}", of(&entry.tiles, "tiles")?),
            "pass" => "-".into(),
            "withdrawn" => "--".into(),
            "bonus" => "(challenge)".into(),
            "time" => "(time)".into(),
            "rack-points" | "rack-penalty" => format!("({})", of(&entry.tiles, "tiles")?),
            kind => return Err(format!("unknown kind of event `{kind}`")),
        };
        let mut rack = String::new();
        for face in &entry.rack {
            let face = one_word(face)?;
            let brackets = face.chars().nth(1).is_some();
            rack.push_str(if brackets { "[" } else { "" });
            rack.push_str(face);
            rack.push_str(if brackets { "]" } else { "" });
        }
        let rack = joined.apart(&rack);
        let (nick, score, total) = (&player.nick, entry.score, entry.cumulative);
        Ok(format!(">{nick}: {rack} {action} {score:+} {total}"))
    }
}

/// Returns a text that is one token of a line.
fn one_word(text: &str) -> Result<&str, String> {
    match text.is_empty() || text.contains([' ', '\t', '\n', '\r']) {
        true => Err(format!("{text:?} is not one word")),
        false => Ok(text),
    }
}

fn one_line(text: &str) -> Result<&str, String> {
    match text.contains(['\n', '\r']) {
        true => Err(format!("{text:?} is not one line")),
        false => Ok(text),
    }
}

impl Entry {
    fn of(game: &Game, step: &Step<'_>) -> Self {
        let event = step.event;
        let play = step.play.map(ToString::to_string);
        let play = play.as_deref().and_then(|play| play.split_once(' '));
        let words = step.words.iter();
        let words = words.map(|w| Word { at: w.at(), word: w.text.clone(), points: w.points });
        Self {
            n: step.index + 1,
            line: event.line,
            player: game.players()[event.player].number,
            kind: event.kind.name().into(),
            rack: faces(&event.rack),
            at: play.map(|(at, _)| at.into()),
            tiles: play.map(|(_, tiles)| tiles.into()).or_else(|| event.tiles()),
            word: play.map(|_| step.word.into()),
            placed: play.map(|_| step.tiles_placed()),
            bingo: play.map(|_| step.is_bingo()),
            score: event.score,
            cumulative: step.total,
            rules_score: step.rules_score,
            leave: play.map(|_| faces(step.leave)),
            words: play.map(|_| words.collect()),
            notes: event.notes.clone(),
            findings: step.findings.iter().map(|found| found.code().into()).collect(),
        }
    }
}

fn faces(rack: &Rack) -> Vec<String> {
    let label = |tile| match tile {
        RackTile::Natural(face) => face.as_str().into(),
        RackTile::Blank => "?".into(),
    };
    rack.tiles().map(label).collect()
}
