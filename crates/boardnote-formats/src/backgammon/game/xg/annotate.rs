//! The analysis of a game as properties of SGF: candidates, cube decisions, luck, and marks.

use crate::backgammon::game::write::evaluations::{
    Doubler, Evaluation, write_candidates, write_cube,
};
use crate::backgammon::game::write::level::Depth;
use bg_rules::{Color, Event, MatchEquityTable, Play, Ply};
use bg_xg::text::Program;
use bg_xg::{Candidate, Chances, Level, PlyAnalysis};
use core::fmt::Write as _;

/// Returns the properties of each event. Cube decisions of matches are written as match winning
/// chances, which need the table.
pub(super) fn properties(
    plies: &[(Ply<'_>, PlyAnalysis)],
    met: Option<&MatchEquityTable>,
) -> Vec<String> {
    let property = |(ply, analysis): &(Ply<'_>, PlyAnalysis)| {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = write_ply(ply, analysis, met, &mut out);
        out
    };
    plies.iter().map(property).collect()
}

fn write_ply(
    ply: &Ply<'_>,
    analysis: &PlyAnalysis,
    met: Option<&MatchEquityTable>,
    out: &mut String,
) -> core::fmt::Result {
    let state = &ply.before_roll();
    // The answers to a double are decisions about the same equities; GNU Backgammon has none about
    // beavers.
    let color = match ply.event {
        Event::Play(color, _) => Some(*color),
        Event::Double(color) if !state.doubled => Some(*color),
        Event::Take(color) | Event::Drop(color) if state.beavers == 0 => Some(color.opponent()),
        _ => None,
    };
    if let Some((cube, color)) = analysis.cube.as_ref().zip(color) {
        let line = |equity: Option<f64>, chances: Option<Chances>| {
            let depth = depth(cube.level).0;
            Some(Evaluation { chances: chances?, equity: equity?, depth })
        };
        let [none, take] = cube.chances;
        if let (Some(none), Some(take)) = (line(cube.no_double, none), line(cube.double_take, take))
        {
            write_cube([none, take], Doubler { state, color, met }, out)?;
        }
    }
    if let Event::Play(color, play) = ply.event {
        write_plays(*color, play, &analysis.candidates, out)?;
    }
    if let (Event::Play(..), Some(luck)) = (ply.event, analysis.luck) {
        write!(out, "LU[{luck:+.6}]")?;
    }
    if color.is_some() {
        write_mark(analysis.error, ["BM", "DO"], out)?;
    }
    let missed = analysis.cube.filter(|_| matches!(ply.event, Event::Play(..)));
    write_mark(missed.and_then(|cube| cube.error), ["BC", "DC"], out)
}

/// Writes the mark of an error by the limits of GNU Backgammon.
fn write_mark(
    error: Option<f64>,
    [bad, doubtful]: [&str; 2],
    out: &mut String,
) -> core::fmt::Result {
    match error.unwrap_or(0.0) {
        error if error > 0.12 => write!(out, "{bad}[2]"),
        error if error > 0.06 => write!(out, "{bad}[1]"),
        error if error > 0.03 => write!(out, "{doubtful}[1]"),
        _ => Ok(()),
    }
}

/// Writes the candidates of a play. A play that is none of them follows without an evaluation.
fn write_plays(
    color: Color,
    play: &Play,
    candidates: &[Candidate],
    out: &mut String,
) -> core::fmt::Result {
    let evaluated = candidates.iter().map(|candidate| {
        let Candidate { play, chances, equity, level, .. } = candidate;
        let evaluation = chances.zip(*equity);
        let evaluation = evaluation.map(|(chances, equity)| Evaluation {
            chances,
            equity,
            depth: depth(*level).0,
        });
        (play, evaluation)
    });
    let played = candidates.iter().position(|candidate| candidate.is_played);
    let other = played.is_none() && !candidates.is_empty();
    let all: Vec<_> = evaluated.chain(other.then_some((play, None))).collect();
    write_candidates(&all, color, played.unwrap_or(candidates.len()), out)
}

/// Returns the depth of GNU Backgammon that comes next to a level, and `true` if it is the same.
pub(super) fn depth(level: Level) -> (Depth, bool) {
    Depth::of(Some(Program::Xg), &level.to_string())
}
