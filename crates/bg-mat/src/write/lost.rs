//! The facts that written text does not hold.

use alloc::string::String;
use alloc::vec::Vec;

use bg_rules::{Event, Game, Match, MatchInfo};
use notation_report::Loss;
use notation_report::internal::Losses;

use super::options::WriteOptions;
use super::writer::MatWriter;
use crate::error::ParseOptions;

const BEAVER_TAKE: Loss = Loss::new("lost-beaver-take", "take of a beaver");
const COMMENT: Loss = Loss::new("lost-comment", "comment");
const CRAWFORD: Loss = Loss::new("lost-crawford", "Crawford rule of a game");
const GAME_NUMBER: Loss = Loss::new("lost-game-number", "number of a game");
const LAST_ROLL: Loss = Loss::new("lost-last-roll", "last roll without a play");
const NAME_PART: Loss = Loss::new("lost-name-part", "part of a name");
const RACCOON: Loss = Loss::new("lost-raccoon", "name of a raccoon");
const RATING: Loss = Loss::new("lost-rating", "rating");
const RULE: Loss = Loss::new("lost-rule", "rule");
const TAG: Loss = Loss::new("lost-tag", "tag");

/// Counts the facts about a match, apart from its games, that its text omits or changes.
pub(super) fn of_head(value: &Match, options: WriteOptions, losses: &mut Losses) {
    let (mut writer, mut text) = (MatWriter::empty(options), String::new());
    writer.append_head(value, &mut text);
    writer.append_game(&Game::new(MatchInfo::default(), value.rules), &mut text);
    let read = crate::parse_with(text.as_bytes(), &ParseOptions::lenient());
    let again = read.map(|read| read.value).unwrap_or_default();
    let players = again.players.iter().zip(&value.players);
    let (rules, read) = (value.rules, again.rules);
    let mut tags: Vec<_> = again.tags.iter().collect();
    tags.sort_unstable();
    let changed = [
        value.length > 1 && read.crawford != rules.crawford,
        value.length == 0 && read.jacoby != rules.jacoby,
        read.variation != rules.variation,
        rules.no_cube,
    ];
    losses.add(RATING, value.players.iter().filter(|player| player.rating.is_some()).count());
    losses.add(NAME_PART, players.filter(|(again, player)| again.name != player.name).count());
    let is_lost = |tag: &&(String, String)| tags.binary_search(tag).is_err();
    losses.add(TAG, value.tags.iter().filter(is_lost).count());
    losses.add(RULE, changed.into_iter().filter(|&changed| changed).count());
}

/// Counts the facts about a game that its text omits. It is the game with this index among those
/// written.
pub(super) fn of_game(game: &Game, index: u32, options: WriteOptions, losses: &mut Losses) {
    losses.add(COMMENT, game.comments.len());
    losses.add(GAME_NUMBER, usize::from(game.info.game > 0 && game.info.game != index));
    of_events(&game.events, options, losses);
}

/// Counts a game that readers take for the Crawford game by its score, or the other way round.
pub(super) fn of_crawford(is_mistaken: bool, losses: &mut Losses) {
    losses.add(CRAWFORD, usize::from(is_mistaken));
}

/// Counts a last roll that was set up and, in the style of GNU Backgammon, the takes after two or
/// more doubles in a row, and the difference between a beaver and a raccoon.
fn of_events(events: &[Event], options: WriteOptions, losses: &mut Losses) {
    let (mut doubles, mut takes, mut raccoons) = (0, 0, 0);
    for event in events {
        match event {
            Event::Double(_) => {
                doubles += 1;
                raccoons += usize::from(doubles >= 3);
                continue;
            }
            Event::Take(_) if doubles >= 2 => takes += 1,
            _ => {}
        }
        doubles = 0;
    }
    let last = matches!(events.last(), Some(Event::SetUp(setup)) if setup.dice.is_some());
    losses.add(LAST_ROLL, usize::from(last));
    if options.style().is_gnubg() {
        losses.add(BEAVER_TAKE, takes);
        losses.add(RACCOON, raccoons);
    }
}
