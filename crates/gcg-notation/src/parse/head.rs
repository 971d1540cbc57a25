//! The head of a file: pragmas and players.

use alloc::borrow::ToOwned;
use core::ops::Range;

use super::{MAX_DECLARED, Reader};
use crate::error::{Error, ErrorKind, Severity};
use crate::line;
use crate::model::Player;
use crate::pragmas::{Pragma, is_single};
use crate::text::{BLANKS, Line};

impl Reader<'_, '_> {
    pub(super) fn pragma(&mut self, line: &Line<'_>, number: u32) -> Result<(), Error> {
        let text = line.text.as_ref();
        let whole = line.span(0..text.len());
        (self.in_note, self.in_description) = (false, false);
        let Some((name, value_range)) = line::pragma(text) else {
            return self.fail(ErrorKind::BadPragma, whole);
        };
        let value = &text[value_range.clone()];
        let pragma = Pragma { name, value, line: number, span: whole.clone() };
        let numbered = |prefix: &str| name.strip_prefix(prefix).and_then(|n| n.parse::<u32>().ok());
        match name {
            "note" if self.any_event => {
                if let Some(event) = self.last_event() {
                    event.notes.push(value.to_owned());
                }
                self.in_note = true;
                return Ok(());
            }
            "note" => self.deviate(ErrorKind::NoteBeforeEvent, whole)?,
            "character-encoding" if number != 1 => {
                return self.fail(ErrorKind::MisplacedEncoding, whole);
            }
            "tile" => {
                let face = value.split(BLANKS).next().expect("a split has a first part");
                let full = self.game.declared.len() >= MAX_DECLARED;
                if full || face.parse::<crossword_rules::Face>().is_err() {
                    return self.fail(ErrorKind::BadPragma, whole);
                }
                self.game.declared.push(face.to_owned());
                self.late_tile |= self.any_event && self.known.is_empty();
            }
            "description" => self.in_description = true,
            "-" | "character-encoding" | "game-board" | "incomplete" | "tile-set" => {}
            name if is_single(name) => {
                if self.any_event {
                    return self.fail(ErrorKind::PragmaAfterEvent, whole);
                }
                if self.game.pragmas.value(name).is_some() {
                    return self.fail(ErrorKind::DuplicatePragma, whole);
                }
            }
            _ => {
                if let Some(player) = numbered("player") {
                    return self.player(player, line, value_range, pragma);
                }
                if let Some(player) = numbered("rack") {
                    self.rack_lines.push((player, line.clone().into_owned(), value_range));
                } else if name == "player"
                    || name
                        .strip_prefix("player")
                        .is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
                {
                    return self.fail(ErrorKind::BadPlayer, whole);
                } else {
                    self.remark(Severity::Info, ErrorKind::UnknownPragma, whole);
                }
            }
        }
        self.game.pragmas.push(pragma);
        Ok(())
    }

    fn player(
        &mut self,
        number: u32,
        line: &Line<'_>,
        value: Range<usize>,
        pragma: Pragma<'_>,
    ) -> Result<(), Error> {
        let whole = line.span(0..line.text.len());
        let text = &line.text[value.clone()];
        let (nick, name) = text.split_once(BLANKS).unwrap_or((text, ""));
        if nick.is_empty() || number == 0 || self.game.players.len() >= MAX_DECLARED {
            return self.fail(ErrorKind::BadPlayer, whole);
        }
        if self.any_event {
            return self.fail(ErrorKind::PragmaAfterEvent, whole);
        }
        if self.game.players.iter().any(|player| player.number == number) {
            return self.fail(ErrorKind::DuplicatePlayer, whole);
        }
        if self.game.players.iter().any(|player| player.nick == nick) {
            // The player is kept, because the events of both are told apart by the turn.
            let span = line.span(value.start..value.start + nick.len());
            self.deviate(ErrorKind::DuplicateNick, span)?;
        }
        let name = match name.trim_matches(BLANKS) {
            "" => nick,
            name => name,
        };
        let player = Player { number, nick: nick.to_owned(), name: name.to_owned() };
        let place = self.game.players.partition_point(|player| player.number < number);
        self.game.players.insert(place, player);
        self.game.pragmas.push(pragma);
        Ok(())
    }
}
