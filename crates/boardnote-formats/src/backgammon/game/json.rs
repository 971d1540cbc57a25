//! The JSON value of a game.

pub(crate) mod read;

use super::ply::{Candidate, Ply};
use super::{Game, color};
use crate::json::{member, push};
use bg_game::{Event, WonBy};
use bg_matchid::Ids as _;
use bg_sgf::{CubeEquities, DecisionKind, Probabilities};
use serde_json::{Map, Value, json};
use std::io::Write as _;

/// Appends the value of a game to `out`. `more` appends further members of the object of an action.
pub(crate) fn write(game: &Game<'_>, more: &mut dyn FnMut(&Ply, &mut Vec<u8>), out: &mut Vec<u8>) {
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
    let _ = write!(out, ",\"resigned\":{}", u8::from(resigned));
    if let Some(comment) = &game.comment {
        member(out, "comment", comment);
    }
    out.extend_from_slice(b",\"plays\":[");
    for ply in &game.plies {
        if ply.index > 0 {
            out.push(b',');
        }
        write_ply(ply, out);
        more(ply, out);
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
    member(out, "ratings", &json!({ "white": white.rating, "black": black.rating }));
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
    if let Some(comment) = &ply.comment {
        member(out, "comment", comment);
    }
}

/// Appends the members about the analysis of an action, if it has one. Equities are those of the side
/// that acts, the ones of the cube those of the side that may double.
pub(crate) fn write_analysis(ply: &Ply, out: &mut Vec<u8>) {
    let analysis = ply.analysis();
    if let (Event::Play(color, _), Some(plays)) = (&ply.event, &analysis.plays) {
        let candidate = |(number, candidate): (usize, &Candidate)| {
            json!({
                "move": candidate.play.map(|play| play.notation(&ply.before.board, *color)),
                "equity": candidate.equity,
                "chances": candidate.chances.as_ref().map(chances),
                "level": candidate.level.map(|level| level.to_string()),
                "played": plays.played == Some(number),
            })
        };
        let candidates = plays.candidates.iter().enumerate().map(candidate);
        member(out, "candidates", &candidates.collect::<Vec<_>>());
    }
    if let Some(equities) = analysis.cube.equities {
        let of_cube = |kind| kind != DecisionKind::CheckerPlay;
        let judged = analysis.judgments().find(|(judgment, _)| of_cube(judgment.kind));
        let cube = json!({
            "level": analysis.cube.level.map(|level| level.to_string()),
            "no_double": equities.no_double,
            "double_take": equities.double_take,
            "double_pass": CubeEquities::DOUBLE_PASS,
            "error": judged.and_then(|(judgment, _)| Some(judgment.cost?.emg)),
            "verdict": analysis.cube.verdict(),
        });
        member(out, "cube", &cube);
    }
    if let Some(cost) = analysis.own.as_ref().and_then(|judgment| judgment.cost) {
        member(out, "error", &cost.emg);
    }
    if let Some(luck) = analysis.luck {
        member(out, "luck", &luck);
    }
}

/// Returns winning chances by their names.
pub(crate) fn chances(chances: &Probabilities) -> Value {
    let Probabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *chances;
    json!({
        "win": win,
        "win_gammon": win_gammon,
        "win_backgammon": win_backgammon,
        "lose_gammon": lose_gammon,
        "lose_backgammon": lose_backgammon,
    })
}
