//! A position with its analysis in SGF: set-ups, and the action that carries the analysis.

use super::names;
use crate::backgammon::Options;
use crate::backgammon::game::write::evaluations::{
    Doubler, Evaluation, write_candidates, write_cube,
};
use crate::backgammon::game::write::level::Depth;
use crate::finding::Finding;
use crate::loss;
use crate::notation::Writing;
use crate::own::{BEST_PLAY, BETTER_ANSWER, DOUBLE, Own};
use bg_rules::{Color, CubeOwner, Event, Game, Match, MatchEquityTable, MatchInfo, Play, Rules};
use bg_rules::{Setup, State};
use bg_xg::Chances;
use bg_xg::text::{Action, Answer, Copied, TextCandidate, TextChances, TextCube};

/// Writes the position, its analysis, and its comment.
///
/// # Errors
/// `cannot-be-written` if SGF cannot set up the position.
pub(super) fn write(
    copied: &Copied,
    options: &Options,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    let none = || {
        Finding::of(
            Own::CannotBeWritten("half of a GNUID does not tell the state of a match"),
            0..0,
        )
    };
    let state = State::from(&copied.gnuid().ok_or_else(none)?);
    let rules = Rules {
        crawford: state.match_length > 0,
        crawford_game: state.crawford_game,
        jacoby: state.jacoby,
        ..Rules::default()
    };
    let info = MatchInfo { length: state.match_length, game: 0, score: state.score };
    let mut game = Game::new(info, rules);
    // The default table is the one of eXtreme Gammon.
    let default = Options::default();
    let decision = Decision::new(copied, &state, default.met.table());
    let action = decision.action(copied);
    let dice = state.dice.filter(|_| !matches!(action, Some((Event::Play(..), _))));
    let set_up = Setup {
        board: Some(state.board),
        player: Some(state.on_roll),
        dice: None,
        cube: Some(state.cube).filter(|cube| *cube > 1),
        owner: state.cube_owner.map(CubeOwner::Owned),
    };
    game.events.push(Event::SetUp(Box::new(set_up)));
    if state.doubled {
        game.events.push(Event::Double(state.on_roll));
    }
    game.events.extend(dice.map(|dice| Event::Roll(state.on_roll, dice)));
    if !sets_up(&game, &state) {
        return Err(Finding::of(
            Own::CannotBeWritten("SGF has no words for a resignation in a set-up"),
            0..0,
        ));
    }
    if !copied.comment.is_empty() {
        game.comments.push((1, copied.comment.clone()));
    }
    let carrier = action.as_ref().map(|_| game.events.len());
    match action {
        Some((event, added)) => {
            game.events.push(event);
            writing.found.extend(added.map(|what| Finding::of(Own::ActionAdded(what), 0..0)));
        }
        None => writing.losses.add(loss::ACTION_ANALYSIS, usize::from(decision.is_analyzed())),
    }
    let mut one = Match { length: state.match_length, rules, ..Match::default() };
    if let Some(names) = names(copied, options) {
        let named = one.players.iter_mut().zip(names.iter());
        named.for_each(|(player, name)| player.name.clone_from(name));
    }
    one.games.push(game);
    let sgf = bg_sgf::internal::to_sgf_with(&one, options.sgf_dialect, |_, event, out| {
        if Some(event) == carrier {
            out.push_str(&decision.properties);
        }
    });
    writing.out.extend_from_slice(sgf.as_bytes());
    decision.lose(copied, writing);
    Ok(())
}

/// Counts the analysis and the words of a text, which an ID cannot hold.
pub(super) fn lose_analysis(copied: &Copied, writing: &mut Writing<'_, ()>) {
    let analyses = copied.candidates.len() + usize::from(copied.cube.is_some());
    writing.losses.add(loss::ANALYSIS, usize::from(analyses > 0));
    writing.losses.add(loss::COMMENT, usize::from(!copied.comment.is_empty()));
    writing.losses.add(loss::NAMES, usize::from(copied.names.is_some()));
}

/// Returns `true` if a game has led to a state, but for the words of the match.
fn sets_up(game: &Game, wanted: &State) -> bool {
    let mut replay = game.replay_trusted();
    replay.by_ref().for_each(drop);
    let reached = replay.table().state();
    let facts = |state: &State| {
        let cube = (state.cube, state.cube_owner, state.doubled, state.to_decide);
        (state.board, state.on_roll, cube, state.resigned)
    };
    facts(reached) == facts(wanted)
}

/// The analysis of a text as SGF carries it.
struct Decision<'a> {
    state: &'a State,
    /// The candidates that are legal.
    plays: Vec<(&'a TextCandidate, Play)>,
    cube: Option<&'a TextCube>,
    /// The properties of the action.
    properties: String,
    /// The analysis of the cube is among them.
    has_cube: bool,
    /// Number of candidates whose numbers are not complete.
    incomplete: usize,
}

impl<'a> Decision<'a> {
    fn new(copied: &'a Copied, state: &'a State, met: Option<&MatchEquityTable>) -> Self {
        let play = |candidate: &'a TextCandidate| {
            let play = state.board.find_play(state.on_roll, state.dice?, &candidate.play).ok()?;
            Some((candidate, play))
        };
        let plays: Vec<_> = copied.candidates.iter().filter_map(play).collect();
        let cube = copied.cube.as_ref();
        let mut decision =
            Self { state, plays, cube, properties: String::new(), has_cube: false, incomplete: 0 };
        // Writing to a string cannot fail.
        let _ = decision.write(copied, met);
        decision
    }

    /// Writes the analysis of the cube, then the candidates.
    fn write(&mut self, copied: &Copied, met: Option<&MatchEquityTable>) -> core::fmt::Result {
        let (state, color, program) = (self.state, self.state.on_roll, copied.program);
        if let Some(cube) = self.cube
            && let Some(chances) = cube.chances
            && let Some(none) = equity(cube.no_double, cube.mwc[0], state, met)
            && let Some(take) = equity(cube.double_take, cube.mwc[1], state, met)
        {
            // The text states the chances once, for both lines.
            let (depth, _) = Depth::of(program, &cube.level);
            let line = |equity| Evaluation { chances: fractions(&chances), equity, depth };
            let doubler = Doubler { state, color, met };
            write_cube([line(none), line(take)], doubler, &mut self.properties)?;
            self.has_cube = !self.properties.is_empty();
        }
        let evaluation = |candidate: &TextCandidate| {
            let equity = equity(candidate.equity, candidate.mwc, state, met)?;
            let (depth, _) = Depth::of(program, &candidate.level);
            Some(Evaluation { chances: fractions(&candidate.chances?), equity, depth })
        };
        let all: Vec<_> = self.plays.iter().map(|(one, play)| (play, evaluation(one))).collect();
        self.incomplete = all.iter().filter(|(_, evaluation)| evaluation.is_none()).count();
        write_candidates(&all, color, self.played().unwrap_or(0), &mut self.properties)
    }

    /// Returns the number of the play made, if the text marks it.
    fn played(&self) -> Option<usize> {
        self.plays.iter().position(|(candidate, _)| candidate.is_played)
    }

    /// Returns the action that carries the analysis, and its kind if the text does not tell it.
    fn action(&self, copied: &Copied) -> Option<(Event, Option<&'static str>)> {
        let State { on_roll, to_decide, doubled, dice, .. } = *self.state;
        if let Some((_, best)) = self.plays.get(self.played().unwrap_or(0)) {
            let added = self.played().is_none().then_some(BEST_PLAY);
            return Some((Event::Play(on_roll, *best), added));
        }
        if !self.has_cube {
            return None;
        }
        match dice {
            Some(dice) => {
                let only = self.state.board.only_play(on_roll, dice)?;
                Some((Event::Play(on_roll, only), Some(BEST_PLAY)))
            }
            None if doubled => {
                let is_told = matches!(copied.action, Some(Action::Take | Action::Drop));
                let added = (!is_told).then_some(BETTER_ANSWER);
                Some((self.answer(copied, to_decide), added))
            }
            None if self.state.refuses_double(on_roll).is_some() => None,
            None => {
                let added = (copied.action != Some(Action::Double)).then_some(DOUBLE);
                Some((Event::Double(on_roll), added))
            }
        }
    }

    /// Returns the better answer to a double.
    fn answer(&self, copied: &Copied, color: Color) -> Event {
        match copied.action {
            Some(Action::Take) => return Event::Take(color),
            Some(Action::Drop) => return Event::Drop(color),
            _ => {}
        }
        let is_take =
            self.cube.is_some_and(|cube| match (cube.double_take, cube.double_pass, cube.mwc) {
                (Some(take), pass, _) => take <= pass.unwrap_or(1.0),
                (None, _, [_, Some(take), Some(pass)]) => take <= pass,
                _ => cube.answer != Some(Answer::Pass),
            });
        if is_take { Event::Take(color) } else { Event::Drop(color) }
    }

    fn is_analyzed(&self) -> bool {
        !self.plays.is_empty() || self.cube.is_some()
    }

    /// Counts what SGF does not carry.
    fn lose(&self, copied: &Copied, writing: &mut Writing<'_, ()>) {
        let losses = &mut *writing.losses;
        losses.add(loss::ILLEGAL_PLAY, copied.candidates.len() - self.plays.len());
        losses.add(loss::EQUITY, self.incomplete);
        let hangs = self.action(copied).is_some();
        let cube = self.cube.is_some() && !self.has_cube && hangs;
        losses.add(loss::CUBE_EQUITIES, usize::from(cube));
        let levels = copied.candidates.iter().map(|candidate| &candidate.level);
        let levels = levels.chain(self.cube.map(|cube| &cube.level));
        let lost = levels.filter(|level| !Depth::of(copied.program, level).1).count();
        losses.add(loss::ANALYSIS_LEVELS, lost);
        let confident = copied.candidates.iter().filter(|one| one.confidence.is_some());
        losses.add(loss::CONFIDENCE_INTERVAL, confident.count());
    }
}

/// Returns an equity, which a text may tell as a match winning chance in per cent.
pub(super) fn equity(
    equity: Option<f64>,
    mwc: Option<f64>,
    state: &State,
    met: Option<&MatchEquityTable>,
) -> Option<f64> {
    equity.or_else(|| met?.to_emg(state, state.on_roll, mwc? / 100.0))
}

pub(super) fn fractions(chances: &TextChances) -> Chances {
    Chances {
        win: chances.win / 100.0,
        win_gammon: chances.win_gammon / 100.0,
        win_backgammon: chances.win_backgammon / 100.0,
        lose_gammon: chances.lose_gammon / 100.0,
        lose_backgammon: chances.lose_backgammon / 100.0,
    }
}
