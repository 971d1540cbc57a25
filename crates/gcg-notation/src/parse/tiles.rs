//! Racks and tiles.

use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU8;
use core::ops::Range;

use crossword_rules::{Exchanged, MoveOptions, Play, Rack};

use super::Reader;
use crate::error::{Error, ErrorKind};
use crate::game::RackAtEnd;
use crate::line::{Action, Form};
use crate::model::{Event, EventKind, Marks};
use crate::text::Line;

impl<'o> Reader<'o, '_> {
    /// Parses the racks at the end.
    pub(super) fn final_racks(&mut self) -> Result<(), Error> {
        for (player, line, range) in core::mem::take(&mut self.rack_lines) {
            let faces = self.faces();
            let text = &line.text[range.clone()];
            let parsed = rack(text, &self.move_options(&faces));
            match parsed {
                Ok(rack) => self.game.racks.push(RackAtEnd { player, rack }),
                Err(at) => {
                    self.fail(ErrorKind::BadRack, line.span(range.start + at..range.end))?;
                }
            }
        }
        // Quackle writes the rack of the player to move so; other values are free text.
        let value = self.game.pragmas.value("incomplete").unwrap_or_default();
        self.game.rack_to_move =
            rack(value, &self.move_options(&self.faces())).ok().filter(|rack| !rack.is_empty());
        Ok(())
    }

    /// Returns the options for reading tiles. `faces` are the declared tiles of several letters.
    pub(super) fn move_options<'a>(&self, faces: &'a [&'a str]) -> MoveOptions<'a>
    where
        'o: 'a,
    {
        let options = MoveOptions::lenient().join(faces);
        let named = self.game.rules.as_ref().map(|&(distribution, _)| distribution);
        match (self.options.alphabet.or(named), self.options.strict) {
            (Some(alphabet), false) => options.alphabet(alphabet),
            _ => options,
        }
    }

    /// Returns the declared tiles of several letters.
    pub(super) fn faces(&self) -> Vec<&str> {
        let faces = if self.known.is_empty() { &self.game.declared } else { &self.known };
        faces.iter().map(String::as_str).collect()
    }

    /// Parses the rack and the tiles of an event.
    pub(super) fn typed(
        &self,
        form: &Form,
        line: &Line<'_>,
        number: u32,
        player: usize,
    ) -> Result<Event, Error> {
        let faces = self.faces();
        let options = &self.move_options(&faces);
        let part = |range: &Range<usize>| &line.text[range.clone()];
        let rack_of = |range: &Range<usize>| {
            rack(part(range), options).map_err(|at| {
                let at = range.start + at;
                let length =
                    line.text.get(at..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
                Error::new(ErrorKind::BadRack, line.span(at..at + length))
            })
        };
        let ends = matches!(form.action, Action::Bonus | Action::Time);
        let rack = match part(&form.rack) {
            UNKNOWN if ends => Rack::new(),
            _ => rack_of(&form.rack)?,
        };
        let kind = match form.action {
            Action::Play(square, direction) => {
                let text = part(&form.tiles);
                let bad = |at: usize| {
                    let at = form.tiles.start + at;
                    Error::new(ErrorKind::BadTiles, line.span(at..form.tiles.end))
                };
                let bracket = text.bytes().position(|byte| byte == b'(' || byte == b')');
                if let Some(at) = bracket.filter(|_| self.options.strict) {
                    return Err(bad(at));
                }
                let mut play = Play::parse_tiles(square, direction, text, options)
                    .map_err(|error| bad(error.offset()))?;
                if !self.options.strict {
                    play.spell();
                }
                EventKind::Play { play: play.into() }
            }
            Action::Exchange => {
                let text = part(&form.tiles);
                if text.bytes().all(|b| b.is_ascii_digit()) {
                    let count = text.parse().ok().and_then(NonZeroU8::new);
                    let bad = || Error::new(ErrorKind::BadRack, line.span(form.tiles.clone()));
                    EventKind::Exchange(Exchanged::Count(count.ok_or_else(bad)?))
                } else {
                    EventKind::Exchange(Exchanged::Tiles(rack_of(&form.tiles)?))
                }
            }
            Action::Pass => EventKind::Pass { failed_challenge: false },
            Action::Withdrawn => EventKind::Withdrawn,
            Action::Bonus => EventKind::ChallengeBonus,
            Action::Time => EventKind::Time,
            Action::RackPoints => EventKind::RackPoints { tiles: rack_of(&form.tiles)? },
            Action::RackPenalty => EventKind::RackPenalty { tiles: rack_of(&form.tiles)? },
        };
        let marks = Marks {
            nick: line.span(form.nick.clone()),
            rack: line.span(form.rack.clone()),
            action: line.span(form.at.clone()),
            tiles: line.span(form.tiles.clone()),
            score: line.span(form.score.1.clone()),
            total: line.span(form.total.1.clone()),
        };
        Ok(Event {
            player,
            rack,
            kind,
            score: form.score.0,
            total: form.total.0,
            notes: Vec::new(),
            line: number,
            span: line.span(0..line.text.len()),
            marks,
        })
    }
}

/// The rack that Quackle writes before `(challenge)` and `(time)` if it does not know it.
const UNKNOWN: &str = "UNKNOWN";

/// Maximum number of tiles on a rack: more than any game has, and few enough for the memory that a
/// tile takes as a value.
const MAX_TILES: usize = 255;

/// Parses the tiles of a rack. The error is the offset of the first bad tile in the text, or that
/// of a rack with too many tiles.
fn rack(text: &str, options: &MoveOptions<'_>) -> Result<Rack, usize> {
    let rack = Rack::parse_with(text, options).map_err(|error| error.offset())?;
    if rack.len() > MAX_TILES { Err(0) } else { Ok(rack) }
}
