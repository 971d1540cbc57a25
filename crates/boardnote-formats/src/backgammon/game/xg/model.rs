//! A game of a file as a value, with its analysis.

use super::Played;
use crate::backgammon::Options;
use crate::backgammon::game::ply::{Analysis, Candidate, Cube, Judgment, Level, Plays, Ply};
use crate::backgammon::game::{Depth, Game, XgidRules};
use bg_rules::{Color, Event, MatchEquityTable, Play};
use bg_sgf::{Cost, Counted, CubeEquities, DecisionKind, ErrorUnit, GameStatistics, Skill};
use bg_xg::{Action, CubeAnalysis};

/// Returns a game.
pub(super) fn of<'a>(played: &'a Played, depth: Depth, options: &Options) -> Game<'a> {
    let (head, number, header) = (played.head(), played.number(), played.header());
    let mut game = Game::of(head, played.game(), number, number == 0);
    let limit = header.cube_limit().and_then(|limit| u8::try_from(limit).ok());
    game.recorded = played.game().result;
    game.performance = Some(played.performance());
    game.xgid = XgidRules {
        white_is_player_1: true,
        beavers: header.beavers(),
        max_cube: limit.filter(|limit| *limit > 0),
    };
    // Decoding the actions takes time, so a game that has only events is left as it is.
    if played.has_no_doubles() {
        for action in played.no_doubles() {
            let decision =
                action.color.map(|color| Ply::no_double(action.index, color, action.before));
            decision.into_iter().for_each(|decision| game.insert(decision));
        }
    }
    if depth > Depth::Actions {
        let met = options.met.table();
        for (ply, action) in game.plies.iter_mut().zip(played.actions()) {
            ply.analyze(of_ply(ply, &action, met));
        }
        if depth == Depth::Sums {
            game.statistics = sums(played.game(), &game, met);
        }
    }
    game
}

/// Returns the analysis of an action.
fn of_ply(ply: &Ply, action: &Action<'_>, met: Option<&MatchEquityTable>) -> Analysis {
    let (analysis, event) = (&action.analysis, action.event);
    let Some(color) = action.color else { return Analysis::default() };
    let judge = |kind, loss: Option<f64>| {
        let cost = loss.map(|loss| Cost::of(loss, &ply.before, color, met));
        Judgment { kind, unit: ErrorUnit::Equity, cost }
    };
    let plays = match event {
        Some(Event::Play(_, play)) => plays(Some(play), &analysis.candidates),
        Some(Event::Roll(..)) => plays(None, &analysis.candidates),
        _ => None,
    };
    let cube = analysis.cube.as_ref();
    let rolls = matches!(event, Some(Event::Play(..) | Event::Roll(..)));
    let missed = cube.filter(|_| rolls);
    let kind = kind(event).filter(|kind| *kind != DecisionKind::NoDouble || cube.is_some());
    let doubler = doubler(action);
    Analysis {
        plays,
        cube: cube.map(|cube| of_cube(ply, cube, doubler, met)).unwrap_or_default(),
        own: kind.map(|kind| judge(kind, analysis.error)),
        missed: missed.map(|cube| judge(DecisionKind::NoDouble, cube.error)),
        skill: skill(analysis.error.filter(|_| doubler.is_some())),
        missed_skill: skill(missed.and_then(|cube| cube.error)),
        luck: analysis.luck.filter(|_| rolls),
    }
}

/// Returns the kind of the decision that an action makes.
const fn kind(event: Option<&Event>) -> Option<DecisionKind> {
    match event {
        Some(Event::Play(..)) => Some(DecisionKind::CheckerPlay),
        Some(Event::Double(_)) => Some(DecisionKind::Double),
        Some(Event::Take(_)) => Some(DecisionKind::Take),
        Some(Event::Drop(_)) => Some(DecisionKind::Drop),
        None => Some(DecisionKind::NoDouble),
        Some(_) => None,
    }
}

/// Returns the side that may double. The answers to a double are decisions about the same equities;
/// those about beavers are others.
fn doubler(action: &Action<'_>) -> Option<Color> {
    let (color, before) = (action.color?, &action.before);
    match action.event {
        Some(Event::Play(..) | Event::Roll(..)) | None => Some(color),
        Some(Event::Double(_)) if !before.doubled => Some(color),
        Some(Event::Take(_) | Event::Drop(_)) if before.beavers == 0 => Some(color.opponent()),
        Some(_) => None,
    }
}

/// Returns the candidates of a roll. A play that is none of them follows without an evaluation.
fn plays(made: Option<&Play>, candidates: &[bg_xg::Candidate]) -> Option<Plays> {
    if candidates.is_empty() {
        return None;
    }
    let played = candidates.iter().position(|candidate| candidate.is_played);
    let other = made.filter(|_| played.is_none());
    let other =
        other.map(|play| Candidate { play: Some(*play), equity: None, chances: None, level: None });
    let all = candidates.iter().map(|candidate| {
        let bg_xg::Candidate { play, chances, equity, level, .. } = candidate;
        Candidate {
            play: Some(*play),
            equity: *equity,
            chances: *chances,
            level: Some(Level::Named(*level)),
        }
    });
    let played = made.map(|_| played.unwrap_or(candidates.len()));
    Some(Plays { candidates: all.chain(other).collect(), played })
}

fn of_cube(
    ply: &Ply,
    cube: &CubeAnalysis,
    doubler: Option<Color>,
    met: Option<&MatchEquityTable>,
) -> Cube {
    let words = cube.words();
    let level = Some(Level::Named(cube.level));
    let state = &ply.before;
    let both = cube.no_double.zip(cube.double_take);
    let (Some(color), Some((no_double, double_take))) = (doubler, both) else {
        return Cube { words, level, ..Cube::default() };
    };
    let value = |equity| match state.match_length {
        0 => Some(equity),
        _ => met?.from_emg(state, color, equity),
    };
    let gammons = cube.chances[0].is_some_and(|chances| chances.win_gammon > 0.0);
    let equities = CubeEquities::of([no_double, double_take], gammons, state, color);
    Cube {
        values: value(no_double).zip(value(double_take)),
        equities: Some(equities).filter(|_| !state.no_cube),
        words,
        level,
    }
}

/// Returns the mark of a loss by the limits of GNU Backgammon.
fn skill(loss: Option<f64>) -> Option<Skill> {
    match loss? {
        loss if loss > 0.12 => Some(Skill::VeryBad),
        loss if loss > 0.06 => Some(Skill::Bad),
        loss if loss > 0.03 => Some(Skill::Doubtful),
        _ => None,
    }
}

/// Returns the sums of the analysis, with the losses as GNU Backgammon computes them.
fn sums(
    played: &bg_rules::Game,
    game: &Game<'_>,
    met: Option<&MatchEquityTable>,
) -> GameStatistics {
    let start = *played.table().state();
    let mut sums = GameStatistics::new(start.match_length);
    for ply in &game.plies {
        let (state, analysis) = (&ply.before, ply.analysis());
        let color = ply.color().unwrap_or(ply.state().on_roll);
        let is_play = matches!(ply.event(), Some(Event::Play(..)));
        if is_play {
            sums.count_roll(color, analysis.luck.map(|luck| Cost::of(luck, state, color, met)));
        }
        let judged = analysis.missed.as_ref().or(analysis.own.as_ref());
        if let (Some(cube), Some(&Judgment { kind, .. })) = (analysis.cube.equities, judged) {
            let doubler = match kind {
                DecisionKind::Take | DecisionKind::Drop => color.opponent(),
                _ => color,
            };
            let cost = Some(Cost::of(cube.loss(kind), state, doubler, met));
            let cube = Some(cube);
            sums.count(color, &Counted { kind, cost, cube, unforced: false, counts: true });
        }
        if let Some(plays) = analysis.plays.as_ref().filter(|_| is_play) {
            let kind = DecisionKind::CheckerPlay;
            let equity = |candidate: Option<&Candidate>| candidate?.equity;
            let played = plays.played.and_then(|played| plays.candidates.get(played));
            let both = equity(plays.candidates.first()).zip(equity(played));
            let cost = both.map(|(best, played)| Cost::of(best - played, state, color, met));
            let unforced = plays.candidates.len() > 1;
            sums.count(color, &Counted { kind, cost, cube: None, unforced, counts: true });
        }
    }
    sums.finish(game.result, &start, met);
    sums
}
