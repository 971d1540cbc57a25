//! The places of findings in a game, since the bytes of a record are compressed.

use super::Played;
use crate::backgammon::game::Game;
use crate::finding::Finding;
use bg_rules::Color;
use bg_xg::raw::{Move, Record};

/// Says which action a finding about a record concerns: `game 3, move 14, Ann 52: 13/8 6/4`.
pub(super) fn place(played: &Played, game: &Game<'_>, finding: &mut Finding) {
    let record = finding.extra.iter().find(|(name, _)| *name == "record");
    let record = record.and_then(|(_, record)| usize::try_from(record.as_u64()?).ok());
    // A fault of the file is no fault of its first game.
    let Some(record) = record else { return };
    let Some((active, act)) = action(played, record) else { return game.place(finding, None) };
    let ply = ply(played, record);
    let by_record = format!(", in record {record}");
    if let Some(message) = finding.message.strip_suffix(&by_record) {
        let line = game.line(ply).map(|line| format!(", move {line}")).unwrap_or_default();
        let name = match active {
            1 => game.name(Color::White),
            -1 => game.name(Color::Black),
            _ => "an unknown player".to_owned(),
        };
        finding.message = format!("{message}, in game {}{line}, {name} {act}", game.number + 1);
    }
    game.place(finding, Some(ply));
}

/// Returns the number of the action that a record holds, from 0. A set-up in place of an illegal play
/// names no record.
fn ply(played: &Played, record: usize) -> usize {
    let mut next = 0;
    for action in played.actions() {
        match action.analysis.record {
            Some(of_action) if of_action == record => return action.index,
            Some(of_action) if of_action < record => next = action.index + 1,
            _ => {}
        }
    }
    next
}

/// Returns the player of a record with an action, and the action in words.
fn action(played: &Played, record: usize) -> Option<(i32, String)> {
    match played.file.session.record(record)? {
        Record::Move(play) => Some((play.active(), words(&play))),
        Record::Cube(cube) => Some((cube.active(), "doubles or not".to_owned())),
        _ => None,
    }
}

/// Returns a play as it is recorded, legal or not.
fn words(play: &Move<'_>) -> String {
    let [first, second] = play.dice();
    let dice = format!("{}{}", first.max(second), first.min(second));
    let steps = play.steps();
    let steps = steps.chunks_exact(2).take_while(|step| step[0] >= 0).map(|step| {
        let from = if step[0] == 24 { "bar".to_owned() } else { (step[0] + 1).to_string() };
        let to = if step[1] < 0 { "off".to_owned() } else { (step[1] + 1).to_string() };
        format!("{from}/{to}")
    });
    let steps: Vec<_> = steps.collect();
    if steps.is_empty() { dice } else { format!("{dice}: {}", steps.join(" ")) }
}
