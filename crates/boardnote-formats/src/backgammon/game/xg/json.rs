//! The JSON value of a game: that of match text, and the analysis.

use super::Played;
use crate::backgammon::game::ply::Ply;
use crate::backgammon::game::{self, Game};
use crate::json::member;
use bg_xg::raw::FieldValue;
use bg_xg::{Action, Candidate, CubeAnalysis};
use serde_json::{Map, Value, json};

/// Appends the value of a game to `out`.
pub(super) fn write(played: &Played, game: &Game<'_>, out: &mut Vec<u8>) {
    let mut actions = played.actions();
    let more = &mut |_: &Ply, out: &mut Vec<u8>| {
        if let Some(action) = actions.next() {
            write_analysis(&action, out);
        }
    };
    game::json::write(game, more, out);
    if game.is_first {
        // The object of the game goes on.
        out.pop();
        let mut header = Map::new();
        played.header().each_field(&mut |field| {
            header.insert(field.name.to_owned(), value(field.value));
        });
        member(out, "header", &header);
        let rollouts = played.rollouts().map(|rollout| {
            let mut object = Map::new();
            rollout.each_field(&mut |field| {
                object.insert(field.name.to_owned(), value(field.value));
            });
            object
        });
        member(out, "rollouts", &rollouts.collect::<Vec<_>>());
        out.push(b'}');
    }
}

/// Appends the members about the analysis of an action.
fn write_analysis(action: &Action<'_>, out: &mut Vec<u8>) {
    let Action { analysis, color, before, .. } = action;
    member(out, "record", &analysis.record);
    let candidate = |candidate: &Candidate| {
        let play = color.map(|color| candidate.play.notation(&before.board, color));
        json!({
            "move": play,
            "equity": candidate.equity,
            "chances": candidate.chances,
            "level": candidate.level.to_string(),
            "played": candidate.is_played,
            "double_next": candidate.double_next,
            "rollout": candidate.rollout,
        })
    };
    member(out, "candidates", &analysis.candidates.iter().map(candidate).collect::<Vec<_>>());
    member(out, "cube", &analysis.cube.as_ref().map(cube));
    member(out, "error", &analysis.error);
    member(out, "luck", &analysis.luck);
    member(out, "level", &analysis.level.map(|level| level.to_string()));
}

fn cube(cube: &CubeAnalysis) -> Value {
    let [no_double, double_take] = cube.chances;
    json!({
        "level": cube.level.to_string(),
        "no_double": cube.no_double,
        "double_take": cube.double_take,
        "double_pass": cube.double_pass,
        "chances_no_double": no_double,
        "chances_double_take": double_take,
        "error": cube.error,
        "answer_error": cube.answer_error,
        "verdict": cube.words(),
        "flag": cube.flag,
        "rollout": cube.rollout,
    })
}

/// Returns the value of a field of a record; numbers that are not finite become `null`.
fn value(field: FieldValue) -> Value {
    match field {
        FieldValue::Bool(value) => value.into(),
        FieldValue::Int(value) => value.into(),
        FieldValue::Single(value) => value.into(),
        FieldValue::Real(value) => value.into(),
        FieldValue::Text(value) => value.into(),
        FieldValue::List(items) => items.into_iter().map(value).collect(),
        _ => Value::Null,
    }
}
