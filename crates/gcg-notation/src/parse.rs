//! Parsing of bytes into a [`Game`].
//!
//! Errors in the syntax of lines come before errors in racks and tiles, wherever they are in the
//! file. The racks at the end of an unfinished game come last.

mod head;
mod options;
#[cfg(feature = "std")]
mod stream;
mod tiles;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{Diagnostic, Error, ErrorKind, Missing, Severity};
use crate::game::Game;
use crate::line::{self, Action, Form};
use crate::model::{Event, EventKind, Player};
use crate::pragmas::Pragmas;
use crate::rules;
use crate::text::{self, BLANKS, Line};
use crate::totals::Totals;

pub use options::{ParseOptions, parse, parse_with};

/// Bound on the memory for the diagnostics of hostile input.
const MAX_DIAGNOSTICS: usize = 1000;

/// Maximum number of players, and of tiles declared by `#tile`: more than any game has, and few
/// enough to compare each with all others.
const MAX_DECLARED: usize = 255;

#[derive(Debug)]
pub(crate) struct Reader<'o, 'f> {
    options: ParseOptions<'o>,
    bytes: &'f [u8],
    go_on: bool,
    diagnostics: Vec<Diagnostic>,
    game: Game,
    /// The lines of the racks at the end, with the players and the places of the racks.
    rack_lines: Vec<(u32, Line<'static>, Range<usize>)>,
    /// The first error in the racks and tiles of an event.
    bad_tiles: Option<Error>,
    /// All declared tiles of several letters, if they were declared after an event.
    known: Vec<String>,
    late_tile: bool,
    /// An event could not be read. Later events are checked but not kept.
    broken: bool,
    any_event: bool,
    /// The player of the last turn, and the last total of each player: whose an event is if two
    /// players share a nickname.
    last_turn: Option<usize>,
    totals: Totals,
    in_note: bool,
    in_description: bool,
}

impl<'o, 'f> Reader<'o, 'f> {
    pub(crate) fn new(options: ParseOptions<'o>, bytes: &'f [u8], go_on: bool) -> Self {
        Self {
            options,
            bytes,
            go_on,
            diagnostics: Vec::new(),
            game: Game::empty(),
            rack_lines: Vec::new(),
            bad_tiles: None,
            known: Vec::new(),
            late_tile: false,
            broken: false,
            any_event: false,
            last_turn: None,
            totals: Totals::default(),
            in_note: false,
            in_description: false,
        }
    }

    fn fail(&mut self, kind: ErrorKind, span: Range<usize>) -> Result<(), Error> {
        let error = Error::new(kind, span);
        if !self.go_on || self.diagnostics.len() >= MAX_DIAGNOSTICS {
            return Err(error);
        }
        self.diagnostics.push(Diagnostic::new(Severity::Error, error));
        Ok(())
    }

    /// Reports a deviation: an error in strict reading, a warning in lenient reading.
    pub(crate) fn deviate(&mut self, kind: ErrorKind, span: Range<usize>) -> Result<(), Error> {
        if self.options.strict {
            return self.fail(kind, span);
        }
        self.remark(Severity::Warning, kind, span);
        Ok(())
    }

    fn remark(&mut self, severity: Severity, kind: ErrorKind, span: Range<usize>) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic::new(severity, Error::new(kind, span)));
        }
    }

    fn game(&mut self) -> Result<Game, Error> {
        let decoded = text::decode(self.bytes)?;
        self.game.encoding = decoded.encoding;
        for error in decoded.deviations.into_iter().flatten() {
            self.deviate(error.kind(), error.span())?;
        }
        // A file in another encoding has very many of them, and the first are enough to see it.
        for place in text::malformed(self.bytes, decoded.encoding).take(MAX_DIAGNOSTICS / 2) {
            self.deviate(ErrorKind::BadEncoding, place)?;
        }
        // Enough for most games.
        self.game.events.reserve_exact((self.bytes.len() / 30).min(64));
        self.game.pragmas = Pragmas::with_capacity(8);
        self.game.players.reserve_exact(2);
        let (mut at, mut number) = (decoded.start, 1);
        while let Some(range) = text::line(self.bytes, at) {
            at = range.end;
            let line = match decoded.text {
                Some(text) => Line::of(text, range),
                None => Line::new(self.bytes, range, decoded.encoding),
            };
            self.line(&line, number)?;
            number += 1;
        }
        if self.late_tile {
            // The declaration also applies to the events before it, so that they are read again.
            let known = core::mem::take(&mut self.game.declared);
            *self = Self { known, ..Self::new(self.options, self.bytes, self.go_on) };
            return self.game();
        }
        if self.game.players.len() < 2 {
            let end = self.bytes.len();
            self.fail(ErrorKind::MissingPlayer, end..end)?;
        }
        if let Some(error) = self.bad_tiles.take() {
            self.fail(error.kind(), error.span())?;
        }
        if !self.any_event {
            rules::named(&mut self.game, self.options.alphabet);
        }
        self.final_racks()?;
        self.game.events.iter_mut().for_each(note_failed_challenge);
        rules::find(&mut self.game);
        self.game.source = self.bytes.to_vec();
        Ok(core::mem::replace(&mut self.game, Game::empty()))
    }

    pub(crate) fn line(&mut self, line: &Line<'_>, number: u32) -> Result<(), Error> {
        match line.text.as_bytes().first() {
            None => Ok(()),
            Some(b'#') => self.pragma(line, number),
            Some(b'>') => {
                (self.in_note, self.in_description) = (false, false);
                self.event(line, number)
            }
            Some(_) if self.in_note => {
                let text = line.text.as_ref();
                if let Some(note) = self.last_event().and_then(|event| event.notes.last_mut()) {
                    note.push('\n');
                    note.push_str(text);
                }
                Ok(())
            }
            Some(_) => {
                let span = line.span(0..line.text.len());
                if !self.in_description || self.options.strict {
                    return self.fail(ErrorKind::UnknownLine, span);
                }
                self.game.pragmas.extend_description(&line.text);
                self.deviate(ErrorKind::UnknownLine, span)
            }
        }
    }

    /// Returns the last event, unless the line belongs to a later one that was not kept.
    fn last_event(&mut self) -> Option<&mut Event> {
        self.game.events.last_mut().filter(|_| !self.broken)
    }

    /// Settles at the first event how events are read.
    fn begin_events(&mut self) {
        if !self.any_event {
            self.any_event = true;
            rules::named(&mut self.game, self.options.alphabet);
            self.totals = Totals::new(self.game.players.len());
        }
    }

    fn event(&mut self, line: &Line<'_>, number: u32) -> Result<(), Error> {
        let whole = || line.span(0..line.text.len());
        self.begin_events();
        let named = self.named_in_full(&line.text);
        if let Some((_, length)) = named {
            self.deviate(ErrorKind::BadEvent(Missing::Colon), line.span(0..length))?;
        }
        let length = named.map(|(_, length)| length);
        let form = match line::event(&line.text, length, self.options.strict) {
            Ok(form) => form,
            Err((kind, range)) => {
                self.stop_keeping();
                return self.fail(kind, line.span(range));
            }
        };
        let mut wrong = None;
        let nick = &line.text[form.nick.clone()];
        let player = match named {
            Some((player, _)) => Some(player),
            None => self.player_of(nick, &form),
        };
        if player.is_none() {
            wrong = Some((ErrorKind::UnknownPlayer, line.span(form.nick.clone())));
        } else if !self.rack_lines.is_empty() {
            wrong = Some((ErrorKind::EventAfterRack, whole()));
        }
        if let Some((kind, span)) = wrong {
            self.stop_keeping();
            return self.fail(kind, span);
        }
        if form.is_unsigned {
            self.deviate(ErrorKind::BadScore, line.span(form.score.1.clone()))?;
        }
        if !form.words.is_empty() {
            self.deviate(ErrorKind::TrailingText, line.span(form.words.clone()))?;
        }
        if let Some(player) = player.filter(|_| !self.broken) {
            match self.typed(&form, line, number, player) {
                Ok(event) => return self.keep(event),
                Err(error) => {
                    self.stop_keeping();
                    self.bad_tiles = Some(error);
                }
            }
        }
        Ok(())
    }

    /// Returns the player whose nickname and name begin an event, with the length of both and the signs
    /// around them: `>Ann Smith:`. In strict reading, a nickname is one word.
    fn named_in_full(&self, text: &str) -> Option<(usize, usize)> {
        if self.options.strict {
            return None;
        }
        let length = text.find(':')? + 1;
        let (nick, name) = text[1..length - 1].split_once(BLANKS)?;
        let is_named = |player: &Player| player.nick == nick && player.name == name.trim_start();
        let player = self.game.players.iter().position(is_named)?;
        Some((player, length))
    }

    /// Returns the player of an event. If several have its nickname, a turn is that of the player to
    /// move; a withdrawal, a bonus, and end points are those of the player who played last; and a
    /// deduction is that of the player whose total fits.
    fn player_of(&self, nick: &str, form: &Form) -> Option<usize> {
        let players = &self.game.players;
        let is_named = |&player: &usize| players.get(player).is_some_and(|it| it.nick == nick);
        let fits =
            |&player: &usize| self.totals.of(player).saturating_add(form.score.0) == form.total.0;
        let to_move = self.last_turn.map_or(0, |last| last + 1);
        let in_turn = || (to_move..players.len()).chain(0..to_move).filter(is_named);
        let wanted = match form.action {
            Action::Play(..) | Action::Exchange | Action::Pass => None,
            Action::Withdrawn | Action::Bonus | Action::RackPoints => {
                self.last_turn.filter(is_named)
            }
            Action::RackPenalty | Action::Time => in_turn().find(fits),
        };
        wanted.or_else(|| in_turn().next())
    }

    /// Notes that an event could not be read.
    fn stop_keeping(&mut self) {
        self.broken = true;
    }

    fn keep(&mut self, event: Event) -> Result<(), Error> {
        if self.game.events.len() >= self.options.max_events {
            return Err(Error::new(ErrorKind::TooManyEvents, event.span));
        }
        if event.kind.is_turn() {
            self.last_turn = Some(event.player);
        }
        self.totals.add(&event);
        self.game.events.push(event);
        Ok(())
    }
}

/// Marks a pass whose note records that a challenge failed.
fn note_failed_challenge(event: &mut Event) {
    let is_marked = event.is_marked_as_failed_challenge();
    if let EventKind::Pass { failed_challenge } = &mut event.kind {
        *failed_challenge = is_marked;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_shows_its_kind() {
        for explained in ErrorKind::ALL.iter().filter(|it| !it.example.is_empty()) {
            let file = explained.example.as_bytes();
            let report = ParseOptions::strict().check(file);
            let mut codes: Vec<_> =
                report.diagnostics.iter().map(|found| found.kind().code()).collect();
            if let Some(game) = &report.value {
                codes
                    .extend(game.replay().filter_map(Result::err).map(|error| error.kind().code()));
            }
            assert!(codes.contains(&explained.code), "{}: {codes:?}", explained.code);
        }
    }
}
