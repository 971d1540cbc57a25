//! The analysis of a game as properties of SGF: candidates, cube decisions, and luck.

use super::Played;
use super::model::doubler;
use crate::backgammon::game::write::evaluations::{
    Doubler, Evaluation, write_candidates, write_cube,
};
use crate::backgammon::game::write::level::Depth;
use bg_ogxm::Action;
use bg_rules::analysis::{self, Level};
use bg_rules::{Event, MatchEquityTable, Ply};
use bg_xg::text::Program;
use core::fmt::Write as _;

/// Returns the properties of each event.
pub(super) fn properties(played: &Played, met: Option<&MatchEquityTable>) -> Vec<String> {
    let property = |(ply, action): (Ply<'_>, &Action)| {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = write_ply(&ply, action, met, &mut out);
        out
    };
    played.game().replay_lenient().zip(played.actions()).map(property).collect()
}

fn write_ply(
    ply: &Ply<'_>,
    action: &Action,
    met: Option<&MatchEquityTable>,
    out: &mut String,
) -> core::fmt::Result {
    let Some(color) = ply.color() else { return Ok(()) };
    if let Some(cube) = &action.cube {
        let depth = depth(cube.level.as_ref()).0;
        let line = |equity: Option<f64>| {
            Some(Evaluation { chances: cube.chances?, equity: equity?, depth })
        };
        // The file states the chances once.
        if let Some((none, take)) = line(cube.no_double).zip(line(cube.double_take)) {
            let state = &ply.before_roll();
            let color = doubler(Some(ply.event), color);
            write_cube([none, take], Doubler { state, color, met }, out)?;
        }
    }
    let Event::Play(_, play) = ply.event else { return Ok(()) };
    let evaluated = action.candidates.iter().map(|candidate| {
        let analysis::Evaluation { equity, chances, level, .. } = &candidate.evaluation;
        let depth = depth(level.as_ref()).0;
        let evaluation = equity.zip(*chances);
        let evaluation = evaluation.map(|(equity, chances)| Evaluation { chances, equity, depth });
        (&candidate.play, evaluation)
    });
    let played = action.candidates.iter().position(|candidate| candidate.is_played);
    let other = played.is_none() && !action.candidates.is_empty();
    let all: Vec<_> = evaluated.chain(other.then_some((play, None))).collect();
    write_candidates(&all, color, played.unwrap_or(action.candidates.len()), out)?;
    action.luck.map_or(Ok(()), |luck| write!(out, "LU[{luck:+.6}]"))
}

/// Returns the depth of GNU Backgammon that comes next to a level, and `true` if it is the same.
fn depth(level: Option<&Level>) -> (Depth, bool) {
    let program = match level.and_then(|level| level.program.as_deref()) {
        Some("xg") => Some(Program::Xg),
        Some("gnubg") => Some(Program::Gnubg),
        _ => None,
    };
    Depth::of(program, level.map_or("", |level| &level.word))
}

/// Counts the levels that SGF cannot state.
pub(super) fn lost_levels(played: &Played) -> usize {
    let levels = |action: &Action| {
        let plays = action.candidates.iter().map(|it| depth(it.evaluation.level.as_ref()).1);
        let cube = action.cube.iter().map(|cube| depth(cube.level.as_ref()).1);
        plays.chain(cube).filter(|is_same| !is_same).count()
    };
    played.actions().iter().map(levels).sum()
}
