//! The JSON value of a game: that of match text, and the analysis.

use super::Played;
use crate::backgammon::game::ply::Ply;
use crate::backgammon::game::{self, Game};
use crate::json::member;
use bg_rules::Color;
use bg_rules::analysis::{Candidate, CubeAnalysis, Level};
use serde_json::{Value, json};

/// Appends the value of a game to `out`.
pub(super) fn write(played: &Played, game: &Game<'_>, out: &mut Vec<u8>) {
    let mut actions = played.actions().iter();
    let more = &mut |ply: &Ply, out: &mut Vec<u8>| {
        let Some(action) = actions.next() else { return };
        let plays = action.candidates.iter().map(|it| candidate(it, ply));
        member(out, "candidates", &plays.collect::<Vec<_>>());
        member(out, "cube", &action.cube.as_ref().map(|it| cube(it, ply)));
        member(out, "error", &action.error);
        member(out, "luck", &action.luck);
    };
    game::json::write(game, more, out);
}

fn candidate(candidate: &Candidate, ply: &Ply) -> Value {
    let evaluation = &candidate.evaluation;
    let play = ply.color().map(|color: Color| candidate.play.notation(&ply.before.board, color));
    json!({
        "move": play,
        "equity": evaluation.equity,
        "chances": evaluation.chances,
        "level": word(evaluation.level.as_ref()),
        "program": program(evaluation.level.as_ref()),
        "played": candidate.is_played,
    })
}

fn cube(cube: &CubeAnalysis, ply: &Ply) -> Value {
    json!({
        "level": word(cube.level.as_ref()),
        "program": program(cube.level.as_ref()),
        "no_double": cube.no_double,
        "double_take": cube.double_take,
        "double_pass": cube.double_pass,
        "chances": cube.chances,
        "verdict": cube.verdict(ply.before.cube_owner.is_some()),
    })
}

/// Returns the word of a level.
pub(super) fn word(level: Option<&Level>) -> Option<&str> {
    level.map(|level| &*level.word)
}

/// Returns the program of a level.
pub(super) fn program(level: Option<&Level>) -> Option<&str> {
    level?.program.as_deref()
}
