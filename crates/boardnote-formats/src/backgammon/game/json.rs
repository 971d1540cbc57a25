//! The JSON value of a game.

pub(crate) mod read;

use super::ply::{Judgment, Ply};
use super::{Game, color};
use crate::json::{member, push};
use bg_matchid::Gnuid;
use bg_rules::analysis::Chances;
use bg_rules::{Event, Play, WonBy};
use bg_sgf::{CubeEquities, DecisionKind};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::io::Write as _;

/// Appends the value of a game to `out`. `more` appends further members of the object of an action.
pub(crate) fn write(game: &Game<'_>, more: &mut dyn FnMut(&Ply, &mut Vec<u8>), out: &mut Vec<u8>) {
    let (info, result) = (&game.info, game.recorded.or(game.result));
    let [white, black] = info.score;
    let (length, number) = (info.length, u64::from(info.game) + 1);
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
    if game.initial_cube > 1 {
        member(out, "initial_cube", &game.initial_cube);
    }
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
    let (number, action) = (ply.index + 1, ply.name());
    let _ = write!(out, "{{\"ply\":{number},\"player\":");
    let player = match ply.event() {
        Some(Event::SetUp(setup)) => setup.player,
        _ => ply.color(),
    };
    push(&player.map(color), out);
    let _ = write!(out, ",\"action\":\"{action}\"");
    match ply.event() {
        Some(Event::Play(_, play)) => {
            let (first, second) = (play.dice().first(), play.dice().second());
            let (notation, steps) = (ply.notation(), play.raw_steps());
            let _ = write!(out, ",\"dice\":[{first},{second}],\"move\":\"{notation}\"");
            // The order of the steps, where the notation does not show it.
            if notation.replace('*', "") != steps {
                let _ = write!(out, ",\"steps\":\"{steps}\"");
            }
        }
        Some(Event::Resign { multiplier, .. }) => {
            let _ = write!(out, ",\"points\":{multiplier}");
        }
        Some(Event::SetUp(setup)) => {
            if let Some(dice) = setup.dice {
                let _ = write!(out, ",\"dice\":[{},{}]", dice.first(), dice.second());
            }
        }
        _ => {}
    }
    member(out, "gnuid", &Gnuid::from_state(ply.state()).ok().map(|id| id.id().to_string()));
    if let Some(comment) = &ply.comment {
        member(out, "comment", comment);
    }
}

/// A candidate as JSON.
#[derive(Serialize)]
struct CandidateJson<'a> {
    r#move: Option<String>,
    equity: Option<f64>,
    chances: Option<&'a Chances>,
    level: Option<String>,
    played: bool,
}

/// The analysis of a decision about the cube as JSON.
#[derive(Serialize)]
struct CubeJson<'a> {
    level: Option<String>,
    no_double: f64,
    double_take: f64,
    double_pass: f64,
    error: Option<f64>,
    verdict: Option<Cow<'a, str>>,
}

/// Appends the members about the analysis of an action, if it has one. Equities are those of the side
/// that acts, the ones of the cube those of the side that may double.
pub(crate) fn write_analysis(ply: &Ply, out: &mut Vec<u8>) {
    let analysis = ply.analysis();
    if let (Some(Event::Play(color, _)), Some(plays)) = (ply.event(), &analysis.plays) {
        out.extend_from_slice(b",\"candidates\":[");
        for (number, candidate) in plays.candidates.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            let notation = |play: Play| play.notation(&ply.before.board, *color);
            let json = CandidateJson {
                r#move: candidate.play.map(notation),
                equity: candidate.equity,
                chances: candidate.chances.as_ref(),
                level: candidate.level.map(|level| level.to_string()),
                played: plays.played == Some(number),
            };
            push(&json, out);
        }
        out.push(b']');
    }
    if let Some(equities) = analysis.cube.equities {
        let of_cube = |judgment: &Judgment| judgment.kind != DecisionKind::CheckerPlay;
        let judged = analysis.judgments().map(|(judgment, _)| judgment).find(|it| of_cube(it));
        let json = CubeJson {
            level: analysis.cube.level.map(|level| level.to_string()),
            no_double: equities.no_double,
            double_take: equities.double_take,
            double_pass: CubeEquities::DOUBLE_PASS,
            error: judged.and_then(|judgment| Some(judgment.cost?.emg)),
            verdict: analysis.cube.verdict(),
        };
        member(out, "cube", &json);
    }
    if let Some(cost) = analysis.own.as_ref().and_then(|judgment| judgment.cost) {
        member(out, "error", &cost.emg);
    }
    if let Some(luck) = analysis.luck {
        member(out, "luck", &luck);
    }
}
