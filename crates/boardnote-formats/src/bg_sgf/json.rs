//! The JSON value of a game.

pub(crate) mod read;

use super::recorded::Recorded;
use crate::json::{member, push};
use bg_game::Match;
use bg_sgf::{Action, Color, Diagnostic, Game, Ids as _, Ply, State, WonBy};
use serde_json::{Map, Value};
use std::io::Write as _;

/// Appends the value of a game to `out` and adds errors of the replay to `findings`. `more` appends
/// further members of the object of an action.
pub(crate) fn write(
    game: &Game<'_>,
    recorded: &Recorded,
    more: &mut dyn FnMut(usize, &mut Vec<u8>),
    findings: &mut Vec<Diagnostic>,
    out: &mut Vec<u8>,
) {
    let mut replay = game.replay_lenient();
    let mut plays = Vec::new();
    while let Some(ply) = replay.next() {
        plays.push(b',');
        write_ply(&ply, replay.state(), &mut plays);
        more(ply.index, &mut plays);
        plays.push(b'}');
    }
    findings.extend_from_slice(replay.findings());
    let (info, result) = (game.match_info(), recorded.result.or_else(|| replay.result()));
    let [white, black] = info.score;
    let (length, number) = (info.length, info.game);
    // Writing to memory cannot fail.
    let _ = write!(
        out,
        "{{\"match\":{{\"length\":{length},\"game\":{number},\
        \"score\":{{\"white\":{white},\"black\":{black}}}}},\"players\":{{\"white\":"
    );
    push(&game.player(Color::White), out);
    out.extend_from_slice(b",\"black\":");
    push(&game.player(Color::Black), out);
    out.extend_from_slice(b"},\"rules\":");
    push(&rules(game), out);
    out.extend_from_slice(b",\"result\":");
    push(&game.result().map(ToString::to_string), out);
    out.extend_from_slice(b",\"winner\":");
    push(&result.map(|result| color(result.winner)), out);
    out.extend_from_slice(b",\"points\":");
    push(&result.map(|result| result.points), out);
    let resigned = result.is_some_and(|result| result.by == WonBy::Resignation);
    let _ = write!(out, ",\"resigned\":{},\"plays\":[", u8::from(resigned));
    out.extend_from_slice(plays.get(1..).unwrap_or_default());
    out.extend_from_slice(b"]}");
}

/// Adds facts about the match to the value of a game at the end of `out`: the ratings and, in its
/// first game, the tags and the remark.
pub(crate) fn write_head(head: &Match, is_first: bool, out: &mut Vec<u8>) {
    // The object of the game goes on.
    out.pop();
    let [white, black] = &head.players;
    member(out, "ratings", &serde_json::json!({ "white": white.rating, "black": black.rating }));
    if is_first {
        let tags = head.tags.iter().map(|(name, text)| (name.clone(), text.as_str().into()));
        member(out, "tags", &tags.collect::<Map<String, Value>>());
        if !head.remark.is_empty() {
            member(out, "remark", &head.remark);
        }
    }
    out.push(b'}');
}

/// Returns the words of the property `RU`.
fn rules(game: &Game<'_>) -> Vec<String> {
    let text = game.text("RU").unwrap_or_default();
    text.split(':').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Appends the object of an action without its end. The ID of a set-up is that of the position it
/// makes, and the IDs of the others are those of the positions before them.
fn write_ply(ply: &Ply<'_>, after: &State, out: &mut Vec<u8>) {
    let (index, action) = (ply.index, ply.action.name());
    let _ = write!(out, "{{\"ply\":{index},\"player\":");
    push(&actor(&ply.action).map(color), out);
    let _ = write!(out, ",\"action\":\"{action}\"");
    let mut state = &ply.before;
    match &ply.action {
        Action::Play(_, play) => {
            let (first, second) = (play.dice().first(), play.dice().second());
            let (notation, steps) = (ply.notation(), play.raw_steps());
            let _ = write!(out, ",\"dice\":[{first},{second}],\"move\":\"{notation}\"");
            // The order of the steps, where the notation does not show it.
            if notation.replace('*', "") != steps {
                let _ = write!(out, ",\"steps\":\"{steps}\"");
            }
        }
        Action::Resign { multiplier, .. } => {
            let _ = write!(out, ",\"points\":{multiplier}");
        }
        Action::Setup(setup) => {
            state = after;
            if let Some(dice) = setup.dice {
                let _ = write!(out, ",\"dice\":[{},{}]", dice.first(), dice.second());
            }
        }
        _ => {}
    }
    member(out, "gnuid", &state.gnuid().ok().map(|id| id.id().to_string()));
}

/// Returns the acting side; for a set-up, the side to move.
pub(super) fn actor(action: &Action<'_>) -> Option<Color> {
    match action {
        Action::Setup(setup) => setup.player,
        action => action.color(),
    }
}

/// Returns the JSON name of a side.
pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
