//! The JSON value of a game.

use super::recorded::Recorded;
use crate::json::push;
use bg_sgf::{Action, Color, Diagnostic, Game, Ids as _, Ply, WonBy};
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
    for ply in &mut replay {
        plays.push(b',');
        write_ply(&ply, &mut plays);
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

/// Returns the words of the property `RU`.
fn rules(game: &Game<'_>) -> Vec<String> {
    let text = game.text("RU").unwrap_or_default();
    text.split(':').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Appends the object of an action without its end.
fn write_ply(ply: &Ply<'_>, out: &mut Vec<u8>) {
    let (index, action) = (ply.index, ply.action.name());
    let _ = write!(out, "{{\"ply\":{index},\"player\":");
    push(&actor(&ply.action).map(color), out);
    let _ = write!(out, ",\"action\":\"{action}\"");
    match &ply.action {
        Action::Play(_, play) => {
            let (first, second) = (play.dice().first(), play.dice().second());
            let _ = write!(out, ",\"dice\":[{first},{second}],\"move\":\"{}\"", ply.notation());
        }
        Action::Resign { multiplier, .. } => {
            let _ = write!(out, ",\"points\":{multiplier}");
        }
        _ => {}
    }
    match ply.gnuid() {
        Ok(id) => {
            out.extend_from_slice(b",\"gnuid\":\"");
            out.extend_from_slice(id.id().as_bytes());
            out.push(b'"');
        }
        Err(_) => out.extend_from_slice(b",\"gnuid\":null"),
    }
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
