//! The JSON value of a game.

pub(crate) mod read;

use super::ply::Ply;
use super::{Game, color};
use crate::json::{member, push};
use bg_game::{Event, WonBy};
use bg_matchid::Ids as _;
use serde_json::{Map, Value};
use std::io::Write as _;

/// Appends the value of a game to `out`. `more` appends further members of the object of an action.
pub(crate) fn write(game: &Game<'_>, more: &mut dyn FnMut(usize, &mut Vec<u8>), out: &mut Vec<u8>) {
    let (info, result) = (&game.info, game.recorded.or(game.result));
    let [white, black] = info.score;
    let (length, number) = (info.length, info.game);
    let [name_white, name_black] = &game.head.players;
    // Writing to memory cannot fail.
    let _ = write!(
        out,
        "{{\"match\":{{\"length\":{length},\"game\":{number},\
        \"score\":{{\"white\":{white},\"black\":{black}}}}},\"players\":{{\"white\":"
    );
    push(&name_white.name, out);
    out.extend_from_slice(b",\"black\":");
    push(&name_black.name, out);
    out.extend_from_slice(b"},\"rules\":");
    let rules = game.rule_words.split(':').map(str::trim).filter(|word| !word.is_empty());
    push(&rules.collect::<Vec<_>>(), out);
    out.extend_from_slice(b",\"result\":");
    push(&game.claim, out);
    out.extend_from_slice(b",\"winner\":");
    push(&result.map(|result| color(result.winner)), out);
    out.extend_from_slice(b",\"points\":");
    push(&result.map(|result| result.points), out);
    let resigned = result.is_some_and(|result| result.by == WonBy::Resignation);
    let _ = write!(out, ",\"resigned\":{},\"plays\":[", u8::from(resigned));
    for ply in &game.plies {
        if ply.index > 0 {
            out.push(b',');
        }
        write_ply(ply, out);
        more(ply.index, out);
        out.push(b'}');
    }
    out.push(b']');
    write_head(game, out);
    out.push(b'}');
}

/// Appends facts about the match: the ratings and, in its first game, the tags and the remark.
fn write_head(game: &Game<'_>, out: &mut Vec<u8>) {
    let head = &game.head;
    let [white, black] = &head.players;
    member(out, "ratings", &serde_json::json!({ "white": white.rating, "black": black.rating }));
    if game.is_first {
        let tags = head.tags.iter().map(|(name, text)| (name.clone(), text.as_str().into()));
        member(out, "tags", &tags.collect::<Map<String, Value>>());
        if !head.remark.is_empty() {
            member(out, "remark", &head.remark);
        }
    }
}

/// Appends the object of an action without its end. The ID of a set-up is that of the position it
/// makes, and the IDs of the others are those of the positions before them.
fn write_ply(ply: &Ply, out: &mut Vec<u8>) {
    let (index, action) = (ply.index, ply.event.name());
    let _ = write!(out, "{{\"ply\":{index},\"player\":");
    let player = match &ply.event {
        Event::SetUp(setup) => setup.player,
        event => event.color(),
    };
    push(&player.map(color), out);
    let _ = write!(out, ",\"action\":\"{action}\"");
    match &ply.event {
        Event::Play(_, play) => {
            let (first, second) = (play.dice().first(), play.dice().second());
            let (notation, steps) = (ply.notation(), play.raw_steps());
            let _ = write!(out, ",\"dice\":[{first},{second}],\"move\":\"{notation}\"");
            // The order of the steps, where the notation does not show it.
            if notation.replace('*', "") != steps {
                let _ = write!(out, ",\"steps\":\"{steps}\"");
            }
        }
        Event::Resign { multiplier, .. } => {
            let _ = write!(out, ",\"points\":{multiplier}");
        }
        Event::SetUp(setup) => {
            if let Some(dice) = setup.dice {
                let _ = write!(out, ",\"dice\":[{},{}]", dice.first(), dice.second());
            }
        }
        _ => {}
    }
    member(out, "gnuid", &ply.state().gnuid().ok().map(|id| id.id().to_string()));
}
