//! A game of a file as a value, with its analysis.

use super::Played;
use crate::backgammon::Options;
use crate::backgammon::game::ply::{Analysis, Candidate, Cube, Judgment, Level, Plays, Ply};
use crate::backgammon::game::{Depth, Game, XgidRules};
use bg_game::{Color, Event, MatchEquityTable, Play};
use bg_sgf::{
    Cost, Counted, CubeEquities, DecisionKind, ErrorUnit, GameStatistics, Probabilities, Skill,
};
use bg_xg::{Chances, CubeAnalysis, PlyAnalysis};

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
    if depth > Depth::Actions {
        let met = options.met.table();
        for (ply, analysis) in game.plies.iter_mut().zip(played.analyses()) {
            ply.analyze(of_ply(ply, &analysis, met));
        }
        if depth == Depth::Sums {
            game.statistics = sums(played.game(), &game, met);
        }
    }
    game
}

/// Returns the analysis of an action.
fn of_ply(ply: &Ply, analysis: &PlyAnalysis, met: Option<&MatchEquityTable>) -> Analysis {
    let Some(color) = ply.event.color() else { return Analysis::default() };
    let judge = |kind, loss: Option<f64>| {
        let loss = loss.filter(|loss| loss.is_finite());
        let cost = loss.map(|loss| Cost::of(loss, &ply.before, color, met));
        Judgment { kind, unit: ErrorUnit::Equity, cost }
    };
    let plays = match &ply.event {
        Event::Play(_, play) => plays(play, &analysis.candidates),
        _ => None,
    };
    let cube = analysis.cube.as_ref();
    let missed = cube.filter(|_| matches!(ply.event, Event::Play(..)));
    Analysis {
        plays,
        cube: cube.map(|cube| of_cube(ply, cube, met)).unwrap_or_default(),
        own: kind(&ply.event).map(|kind| judge(kind, analysis.error)),
        missed: missed.map(|cube| judge(DecisionKind::NoDouble, cube.error)),
        skill: skill(analysis.error.filter(|_| doubler(ply).is_some())),
        missed_skill: skill(missed.and_then(|cube| cube.error)),
        luck: analysis.luck.filter(|_| matches!(ply.event, Event::Play(..))),
    }
}

/// Returns the kind of the decision that an event makes.
const fn kind(event: &Event) -> Option<DecisionKind> {
    match event {
        Event::Play(..) => Some(DecisionKind::CheckerPlay),
        Event::Double(_) => Some(DecisionKind::Double),
        Event::Take(_) => Some(DecisionKind::Take),
        Event::Drop(_) => Some(DecisionKind::Drop),
        _ => None,
    }
}

/// Returns the side that may double. The answers to a double are decisions about the same equities;
/// those about beavers are others.
fn doubler(ply: &Ply) -> Option<Color> {
    match ply.event {
        Event::Play(color, _) => Some(color),
        Event::Double(color) if !ply.before.doubled => Some(color),
        Event::Take(color) | Event::Drop(color) if ply.before.beavers == 0 => {
            Some(color.opponent())
        }
        _ => None,
    }
}

/// Returns the candidates of a play. A play that is none of them follows without an evaluation.
fn plays(play: &Play, candidates: &[bg_xg::Candidate]) -> Option<Plays> {
    if candidates.is_empty() {
        return None;
    }
    let played = candidates.iter().position(|candidate| candidate.is_played);
    let other = Candidate { play: Some(*play), equity: None, chances: None, level: None };
    let other = played.is_none().then_some(other);
    let all = candidates.iter().map(|candidate| {
        let bg_xg::Candidate { play, chances, equity, level, .. } = candidate;
        let is_known = equity.is_finite() && chances.cubeless().is_finite();
        Candidate {
            play: Some(*play),
            equity: is_known.then_some(*equity),
            chances: is_known.then(|| probabilities(chances)),
            level: Some(Level::Named(*level)),
        }
    });
    let played = Some(played.unwrap_or(candidates.len()));
    Some(Plays { candidates: all.chain(other).collect(), played })
}

pub(super) const fn probabilities(chances: &Chances) -> Probabilities {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *chances;
    Probabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
}

fn of_cube(ply: &Ply, cube: &CubeAnalysis, met: Option<&MatchEquityTable>) -> Cube {
    let words = Some(cube.verdict().words(cube.owned));
    let level = Some(Level::Named(cube.level));
    let state = &ply.before;
    let both = [cube.no_double, cube.double_take];
    let chances = cube.chances.iter().map(Chances::cubeless);
    let is_known = both.into_iter().chain(chances).all(f64::is_finite);
    let Some(color) = doubler(ply).filter(|_| is_known) else {
        return Cube { words, level, ..Cube::default() };
    };
    let value = |equity| match state.match_length {
        0 => Some(equity),
        _ => met?.from_emg(state, color, equity),
    };
    let gammons = cube.chances[0].win_gammon > 0.0;
    let equities = CubeEquities::of(both, gammons, state, color);
    Cube {
        values: value(cube.no_double).zip(value(cube.double_take)),
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
fn sums(played: &bg_game::Game, game: &Game<'_>, met: Option<&MatchEquityTable>) -> GameStatistics {
    let start = *played.table().state();
    let mut sums = GameStatistics::new(start.match_length);
    for ply in &game.plies {
        let (state, analysis) = (&ply.before, ply.analysis());
        let (Some(color), Some(kind)) = (ply.event.color(), kind(&ply.event)) else { continue };
        if kind == DecisionKind::CheckerPlay {
            sums.count_roll(color, analysis.luck.map(|luck| Cost::of(luck, state, color, met)));
        }
        if let (Some(cube), Some(doubler)) = (analysis.cube.equities, doubler(ply)) {
            let kind = match kind {
                DecisionKind::CheckerPlay => DecisionKind::NoDouble,
                kind => kind,
            };
            let cost = Some(Cost::of(cube.loss(kind), state, doubler, met));
            let cube = Some(cube);
            sums.count(color, &Counted { kind, cost, cube, unforced: false, counts: true });
        }
        if let Some(plays) = &analysis.plays {
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
