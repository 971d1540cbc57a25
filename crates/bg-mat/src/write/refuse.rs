//! The games that match text would tell as other games.

use alloc::string::String;
use alloc::vec::Vec;

use bg_rules::{Color, Event, Game, Match, Ply, Rules, Setup, State};

use super::options::WriteOptions;
use super::writer::MatWriter;
use crate::error::{ParseOptions, Unwritable};

/// Checks that readers of a text with these options get the same game.
pub(super) fn check(
    game: &Game,
    length: u32,
    rules: Rules,
    options: WriteOptions,
) -> Result<(), Unwritable> {
    if game.initial_cube != 1 {
        return Err(Unwritable::InitialCube(game.initial_cube));
    }
    let mut replay = game.replay_trusted();
    let (mut is_opened, mut is_doubtful) = (false, false);
    while let Some(ply) = replay.next() {
        let later = &game.events[ply.index + 1..];
        if changes(&ply, replay.table().state(), is_opened, later) {
            return Err(Unwritable::SetUp(ply.index));
        }
        is_opened = replay.table().is_opened();
        is_doubtful |= is_short(&ply);
    }
    is_doubtful |= !replay.refusals().is_empty();
    if is_doubtful && alters(game, length, rules, options) {
        return Err(Unwritable::IllegalAction);
    }
    Ok(())
}

/// Returns `true` if a set-up makes another state than the one that readers have there. Dice are
/// written with their play, or alone.
fn changes(ply: &Ply<'_>, after: &State, is_opened: bool, later: &[Event]) -> bool {
    let Event::SetUp(setup) = ply.event else { return false };
    let before = &ply.before;
    let side = |state: &State| (state.on_roll, state.to_decide);
    let cube =
        |state: &State| (state.cube, state.cube_owner, state.no_cube, state.doubled, state.beavers);
    // Before the first action, either side may roll, double, or play.
    let is_told = !is_opened && (is_roll(setup) || tells_side(after.on_roll, later));
    before.board != after.board
        || cube(before) != cube(after)
        || before.dice.is_some() && before.dice != after.dice
        || side(before) != side(after) && !is_told
}

/// Returns `true` for a set-up of dice alone.
const fn is_roll(setup: &Setup) -> bool {
    let Setup { board, dice, cube, owner, .. } = setup;
    dice.is_some() && board.is_none() && cube.is_none() && owner.is_none()
}

/// Returns `true` if the first action of a game shows that this side begins.
fn tells_side(side: Color, later: &[Event]) -> bool {
    let is_set_up = |event: &&Event| matches!(event, Event::SetUp(_) | Event::Roll(..));
    later.iter().find(|event| !is_set_up(event)).and_then(Event::color) == Some(side)
}

/// Returns `true` for an illegal play of fewer checkers than the dice allow, which readers may
/// complete.
fn is_short(ply: &Ply<'_>) -> bool {
    let Event::Play(color, play) = ply.event else { return false };
    play.steps().len() < play.dice().steps() && ply.before.board.check_play(*color, play).is_err()
}

/// Returns `true` if a game has another course when its text is read. The rules and the place of the
/// game in the match do not belong to its course.
fn alters(game: &Game, length: u32, rules: Rules, options: WriteOptions) -> bool {
    let head = Match { length, rules, ..Match::default() };
    let (mut writer, mut text) = (MatWriter::empty(options), String::new());
    writer.append_head(&head, &mut text);
    writer.append_game(game, &mut text);
    let read = crate::parse_with(text.as_bytes(), &ParseOptions::lenient());
    let Ok(Some(again)) = read.map(|read| read.value.games.into_iter().next()) else {
        return true;
    };
    let (info, rules, initial_cube) = (again.info, again.rules, again.initial_cube);
    let game = Game { info, rules, initial_cube, ..game.clone() };
    states(&game) != states(&again)
}

/// Returns the states before each action, and after the last one. A roll is written with its play.
fn states(game: &Game) -> Vec<State> {
    let mut replay = game.replay_trusted();
    let is_set_up = |event: &Event| matches!(event, Event::SetUp(_) | Event::Roll(..));
    let acts = |ply: Ply<'_>| (!is_set_up(ply.event)).then_some(ply.before);
    let mut states: Vec<State> = replay.by_ref().filter_map(acts).collect();
    states.push(*replay.table().state());
    states
}
