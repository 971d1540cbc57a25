//! A game of a file as a value, with its analysis.

use super::Played;
use crate::backgammon::Options;
use crate::backgammon::game::ply::{Analysis, Candidate, Cube, Judgment, Level, Plays, Ply};
use crate::backgammon::game::{Depth, Game};
use bg_ogxm::Action;
use bg_rules::analysis::CubeAnalysis;
use bg_rules::{Color, DecisionKind, Event, MatchEquityTable};
use bg_sgf::{Cost, Counted, CubeEquities, ErrorUnit, GameStatistics};

/// Returns a game.
pub(super) fn of<'a>(played: &'a Played, depth: Depth, options: &Options) -> Game<'a> {
    let (number, recorded) = (played.number, played.game());
    let mut game = Game::of(played.head(), recorded, number, number == 0);
    game.recorded = recorded.result;
    if depth > Depth::Actions {
        let met = options.met.table();
        for (ply, action) in game.plies.iter_mut().zip(played.actions()) {
            ply.analyze(of_ply(ply, action, met));
        }
        if depth == Depth::Sums {
            game.statistics = sums(recorded, &game, met);
        }
    }
    game
}

/// Returns the kind of the decision that an event makes.
const fn kind(event: Option<&Event>) -> Option<DecisionKind> {
    match event {
        Some(Event::Play(..)) => Some(DecisionKind::CheckerPlay),
        Some(Event::Double(_)) => Some(DecisionKind::Double),
        Some(Event::Take(_)) => Some(DecisionKind::Take),
        Some(Event::Drop(_)) => Some(DecisionKind::Drop),
        _ => None,
    }
}

/// Returns the side that may double, or has doubled.
pub(super) const fn doubler(event: Option<&Event>, color: Color) -> Color {
    match event {
        Some(Event::Take(_) | Event::Drop(_)) => color.opponent(),
        _ => color,
    }
}

fn of_ply(ply: &Ply, action: &Action, met: Option<&MatchEquityTable>) -> Analysis {
    let Some(color) = ply.color() else { return Analysis::default() };
    let judge = |kind, loss| {
        let cost = Some(Cost::of(loss, &ply.before, color, met));
        Judgment { kind, unit: ErrorUnit::Equity, cost }
    };
    let is_play = matches!(ply.event(), Some(Event::Play(..)));
    let cube = action.cube.as_ref();
    let own = kind(ply.event()).and_then(|kind| Some(judge(kind, action.error?)));
    let missed = cube
        .filter(|_| is_play)
        .and_then(|cube| Some(judge(DecisionKind::NoDouble, cube.loss(DecisionKind::NoDouble)?)));
    Analysis {
        plays: plays(action),
        cube: cube
            .map(|cube| of_cube(cube, ply, doubler(ply.event(), color), met))
            .unwrap_or_default(),
        own,
        missed,
        luck: action.luck,
        ..Analysis::default()
    }
}

fn plays(action: &Action) -> Option<Plays> {
    let candidates = action.candidates.iter().map(|candidate| Candidate {
        play: Some(candidate.play),
        equity: candidate.evaluation.equity,
        chances: candidate.evaluation.chances,
        level: candidate.evaluation.level.as_ref().and_then(|it| Level::of_word(&it.word)),
    });
    let candidates: Vec<_> = candidates.collect();
    let played = action.candidates.iter().position(|candidate| candidate.is_played);
    (!candidates.is_empty()).then_some(Plays { candidates, played })
}

fn of_cube(cube: &CubeAnalysis, ply: &Ply, color: Color, met: Option<&MatchEquityTable>) -> Cube {
    let state = &ply.before;
    let level = cube.level.as_ref().and_then(|level| Level::of_word(&level.word));
    let words = cube.verdict(state.cube_owner.is_some());
    let Some((none, take)) = cube.no_double.zip(cube.double_take) else {
        return Cube { words, level, ..Cube::default() };
    };
    let value = |equity| match state.match_length {
        0 => Some(equity),
        _ => met?.from_emg(state, color, equity),
    };
    let gammons = cube.chances.is_some_and(|chances| chances.win_gammon > 0.0);
    Cube {
        values: value(none).zip(value(take)),
        equities: Some(CubeEquities::of([none, take], gammons, state, color)),
        words,
        level,
    }
}

/// Returns the sums of the analysis, with the losses as GNU Backgammon computes them.
fn sums(
    recorded: &bg_rules::Game,
    game: &Game<'_>,
    met: Option<&MatchEquityTable>,
) -> GameStatistics {
    let start = *recorded.table().state();
    let mut sums = GameStatistics::new(start.match_length);
    for ply in &game.plies {
        let (state, analysis) = (&ply.before, ply.analysis());
        let Some(color) = ply.color() else { continue };
        let is_play = matches!(ply.event(), Some(Event::Play(..)));
        if is_play {
            sums.count_roll(color, analysis.luck.map(|luck| Cost::of(luck, state, color, met)));
        }
        let judged = analysis.missed.as_ref().or(analysis.own.as_ref());
        if let (Some(cube), Some(&Judgment { kind, .. })) = (analysis.cube.equities, judged) {
            let side = doubler(ply.event(), color);
            let cost = Some(Cost::of(cube.loss(kind), state, side, met));
            let cube = Some(cube);
            sums.count(color, &Counted { kind, cost, cube, unforced: false, counts: true });
        }
        if let Some(plays) = analysis.plays.as_ref().filter(|_| is_play) {
            let kind = DecisionKind::CheckerPlay;
            let cost = analysis.own.as_ref().and_then(|own| own.cost);
            let unforced = plays.candidates.len() > 1;
            sums.count(color, &Counted { kind, cost, cube: None, unforced, counts: true });
        }
    }
    sums.finish(game.result, &start, met);
    sums
}
