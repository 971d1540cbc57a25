//! The decision of a text as a row of the table `decisions`, with the columns of `.sgf` and `.xg`.

use super::sgf::{equity, fractions};
use super::{BgText, Text, names};
use crate::Reading;
use crate::backgammon::Options;
use crate::backgammon::game::Game;
use crate::backgammon::game::decisions::{ABOUT, COLUMNS, Decisions, NAME, Row};
use crate::backgammon::game::ply::{Analysis, Candidate, Cube, Judgment, Level, Plays, Ply};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::Column;
use bg_rules::analysis::Chances;
use bg_rules::{Color, Event, Match, MatchEquityTable, MatchInfo, Play, Rules, Setup, State};
use bg_sgf::{Cost, CubeEquities, DecisionKind, ErrorUnit};
use bg_xg::text::{Action, TextChances, TextCube};

impl TableOf<BgText> for Decisions {
    type Rows = Self;
    const NAME: &'static str = NAME;
    const ABOUT: &'static str = ABOUT;
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        text: &Text,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        let Some(id) = text.gnuid() else { return Ok(()) };
        let (state, met) = (State::from(&id), reading.own.met.table());
        let mut head = Match { length: state.match_length, ..Match::default() };
        if let Some(names) = names(text, reading.own) {
            let players = head.players.iter_mut().zip(names.iter());
            players.for_each(|(player, name)| player.name.clone_from(name));
        }
        let rules = Rules {
            crawford: state.match_length > 0,
            crawford_game: state.crawford_game,
            jacoby: state.jacoby,
            ..Rules::default()
        };
        let info = MatchInfo { length: state.match_length, game: 0, score: state.score };
        let game = Game::of(&head, &bg_rules::Game::new(info, rules), 0, true);
        let plays = plays(text, &state);
        let event = event(text, &state);
        let mut ply = Ply::new(text.number, event, state, state);
        ply.analyze(analysis(text, plays, &ply, met));
        let player = ply.color().unwrap_or(state.to_decide);
        let name = game.name(player);
        row(&Row::new(&game, &ply, player, &name, met));
        Ok(())
    }
}

/// Returns the action that the text tells, or the position alone.
fn event(text: &Text, state: &State) -> Event {
    let State { on_roll, to_decide, .. } = *state;
    let position = || Event::SetUp(Box::new(Setup { dice: state.dice, ..Setup::default() }));
    match text.action {
        Some(Action::Move) => {
            made(text, state).map_or_else(position, |it| Event::Play(on_roll, it))
        }
        Some(Action::Double) => Event::Double(on_roll),
        Some(Action::Take) => Event::Take(to_decide),
        Some(Action::Drop) => Event::Drop(to_decide),
        None => position(),
    }
}

/// Returns the play that was made.
fn made(text: &Text, state: &State) -> Option<Play> {
    let (dice, played) = (state.dice?, text.played.as_deref()?);
    match played {
        "" => Some(Play::none(dice)),
        play => state.board.find_play(state.on_roll, dice, play).ok(),
    }
}

/// Returns the candidates in the model. A play that is illegal has no steps.
fn plays(text: &Text, state: &State) -> Option<Plays> {
    let candidates = text.candidates.iter().map(|candidate| Candidate {
        play: state
            .dice
            .and_then(|dice| state.board.find_play(state.on_roll, dice, &candidate.play).ok()),
        equity: candidate.equity,
        chances: candidate.chances.as_ref().map(probabilities),
        level: Level::of_word(&candidate.level),
    });
    let candidates: Vec<_> = candidates.collect();
    let played = text.candidates.iter().position(|candidate| candidate.is_played);
    (!candidates.is_empty()).then_some(Plays { candidates, played })
}

const fn kind(event: Option<&Event>) -> Option<DecisionKind> {
    match event {
        Some(Event::Play(..)) => Some(DecisionKind::CheckerPlay),
        Some(Event::Double(_)) => Some(DecisionKind::Double),
        Some(Event::Take(_)) => Some(DecisionKind::Take),
        Some(Event::Drop(_)) => Some(DecisionKind::Drop),
        _ => None,
    }
}

fn analysis(
    text: &Text,
    plays: Option<Plays>,
    ply: &Ply,
    met: Option<&MatchEquityTable>,
) -> Analysis {
    let (state, color) = (&ply.before, ply.before.on_roll);
    let cube = text.cube.as_ref().map(|cube| of_cube(cube, state, met)).unwrap_or_default();
    let kind = kind(ply.event());
    let judge = |kind, loss: f64, color| {
        let cost = Some(Cost::of(loss, state, color, met));
        Judgment { kind, unit: ErrorUnit::Equity, cost }
    };
    let player = ply.color().unwrap_or(state.to_decide);
    let own = kind.and_then(|kind| {
        let loss = match kind {
            DecisionKind::CheckerPlay => checker_loss(text, state, met)?,
            kind => cube.equities?.loss(kind),
        };
        Some(judge(kind, loss, player))
    });
    // The decision not to double comes before a play.
    let rolled = state.dice.is_some() && !state.doubled;
    let missed = cube.equities.filter(|_| rolled).map(|equities| {
        judge(DecisionKind::NoDouble, equities.loss(DecisionKind::NoDouble), color)
    });
    // The winning chance of a point is the unit of the equity.
    let chance = || Some(text.luck_mwc? / 100.0 / met?.cost(state, color, 1.0)?);
    Analysis { plays, cube, own, missed, luck: text.luck.or_else(chance), ..Analysis::default() }
}

/// Returns the loss of the play that was made: the difference that the text prints with it, or that of
/// the two equities.
fn checker_loss(text: &Text, state: &State, met: Option<&MatchEquityTable>) -> Option<f64> {
    let made = text.candidates.iter().find(|candidate| candidate.is_played)?;
    let best = text.candidates.first()?;
    let value = |candidate: &bg_xg::text::TextCandidate| {
        equity(candidate.equity, candidate.mwc, state, met)
    };
    match (made.equity, made.difference < 0.0) {
        (Some(_), true) => Some(-made.difference),
        _ => Some((value(best)? - value(made)?).max(0.0)),
    }
}

fn of_cube(cube: &TextCube, state: &State, met: Option<&MatchEquityTable>) -> Cube {
    let color: Color = state.on_roll;
    let none = equity(cube.no_double, cube.mwc[0], state, met);
    let take = equity(cube.double_take, cube.mwc[1], state, met);
    let value = |equity: f64, chance: Option<f64>| match (state.match_length, chance) {
        (0, _) => Some(equity),
        (_, Some(chance)) => Some(chance / 100.0),
        (_, None) => met?.from_emg(state, color, equity),
    };
    let Some((none, take)) = none.zip(take) else { return Cube::default() };
    let gammons = cube.chances.is_some_and(|chances| chances.win_gammon > 0.0);
    Cube {
        values: value(none, cube.mwc[0]).zip(value(take, cube.mwc[1])),
        equities: Some(CubeEquities::of([none, take], gammons, state, color)),
        words: None,
        level: Level::of_word(&cube.level),
    }
}

fn probabilities(chances: &TextChances) -> Chances {
    let chances = fractions(chances);
    Chances {
        win: chances.win,
        win_gammon: chances.win_gammon,
        win_backgammon: chances.win_backgammon,
        lose_gammon: chances.lose_gammon,
        lose_backgammon: chances.lose_backgammon,
    }
}
