//! Positions with a decision that was not made, as files with one position (`.xgp`) hold them.

use super::Played;
use crate::own::{BEST_PLAY, DOUBLE};
use bg_rules::{CubeOwner, Event, Game, Setup};
use bg_xg::{Action, PlyAnalysis};

/// A game in which an action carries the analysis of the decision.
pub(super) struct Quiz {
    pub(super) game: Game,
    /// The analysis of each event.
    pub(super) analyses: Vec<PlyAnalysis>,
    /// The action that was added, if one was.
    pub(super) added: Option<&'static str>,
}

impl Quiz {
    /// Returns a game as it is written in SGF, where an analysis hangs on an action. One is added only
    /// where nothing was played.
    pub(super) fn of(played: &Played) -> Self {
        let mut quiz = Self {
            game: played.game().clone(),
            analyses: played
                .actions()
                .filter(|it| it.event.is_some())
                .map(|it| it.analysis)
                .collect(),
            added: None,
        };
        leave_out_the_usual_cube(&mut quiz.game);
        let is_untouched = |event: &Event| matches!(event, Event::SetUp(_) | Event::Roll(..));
        if !quiz.game.events.iter().all(is_untouched) {
            return quiz;
        }
        let Some(Action { event, color: Some(color), mut analysis, .. }) = played.actions().last()
        else {
            return quiz;
        };
        match (event, analysis.candidates.first()) {
            (None, _) if analysis.cube.is_some() => {
                quiz.game.events.push(Event::Double(color));
                quiz.added = Some(DOUBLE);
            }
            (Some(Event::Roll(..)), Some(best)) => {
                quiz.game.events.pop();
                quiz.analyses.pop();
                quiz.game.events.push(Event::Play(color, best.play));
                quiz.added = Some(BEST_PLAY);
            }
            _ => return quiz,
        }
        // The loss is that of what was done.
        analysis.error = None;
        quiz.analyses.push(analysis);
        quiz
    }

    /// Returns the number of actions whose analysis no event carries.
    pub(super) fn lost(&self, played: &Played) -> usize {
        let hangs = |action: &Action<'_>| {
            matches!(
                action.event,
                Some(Event::Play(..) | Event::Double(_) | Event::Take(_) | Event::Drop(_))
            )
        };
        let is_analyzed = |action: &Action<'_>| {
            !action.analysis.candidates.is_empty() || action.analysis.cube.is_some()
        };
        let lost = played.actions().filter(|action| !hangs(action) && is_analyzed(action)).count();
        lost.saturating_sub(usize::from(self.added.is_some()))
    }
}

/// Leaves out of set-ups the value and the owner of the cube where they change nothing.
fn leave_out_the_usual_cube(game: &mut Game) {
    let states: Vec<_> = game.replay_trusted().map(|ply| ply.before).collect();
    for (event, before) in game.events.iter_mut().zip(states) {
        let Event::SetUp(setup) = event else { continue };
        let owner = before.cube_owner.map_or(CubeOwner::Centered, CubeOwner::Owned);
        let is_usual = !before.doubled
            && setup.cube.is_none_or(|cube| cube == before.cube)
            && setup.owner.is_none_or(|set| set == owner);
        if is_usual {
            **setup = Setup { cube: None, owner: None, ..**setup };
        }
    }
}
