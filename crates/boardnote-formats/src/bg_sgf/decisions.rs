//! The table `decisions`.

use super::json::color;
use crate::table::{Cell, Column, Table};
use bg_sgf::bg_game::MatchEquityTable;
use bg_sgf::{Action, Color, Decision, DecisionKind, ErrorUnit, Game, NodeAnalysis, Ply, Skill};

/// The tables of the format.
pub(super) const TABLES: &[Table] = &[Table {
    name: "decisions",
    about: "a row per play, double, take, drop and resignation",
    columns: COLUMNS,
}];

const COLUMNS: &[Column] = &[
    Column::int("game", "number of the game in its file, from 0"),
    Column::int("ply", "number of the action in its game, from 0"),
    Column::text("player", "white or black"),
    Column::text("name", "name of that player"),
    Column::text("action", "move, double, take, drop or resign"),
    Column::int("die_1", "first die of a play"),
    Column::int("die_2", "second die of a play"),
    Column::text("move", "the play, as in 13/8 6/5*; empty when nothing is played"),
    Column::text("gnuid", "GNUID before it, of a play with its dice"),
    Column::int("match_length", "points to play to, 0 in a money game"),
    Column::int("score_white", "points of White before the game"),
    Column::int("score_black", "points of Black before the game"),
    Column::bool("crawford", "whether it is the Crawford game"),
    Column::int("cube", "value of the cube, without a pending double"),
    Column::text("cube_owner", "white or black, null when centred"),
    Column::real("equity_played", "analysis: equity of the play made"),
    Column::real("equity_best", "analysis: equity of the best play"),
    Column::real(
        "no_double",
        "analysis: cubeful value of not doubling to the side that may or did double: equity, in a match winning chance",
    ),
    Column::real("double_take", "analysis: the same of doubling when it is taken"),
    Column::real("error", "what the action gave away, 0 when it was right"),
    Column::text("error_unit", "unit of error: equity, or mwc (match winning chance)"),
    Column::text("skill", "mark of the action: doubtful, bad or very-bad"),
    Column::real(
        "missed_double",
        "what not doubling before the play gave away: equity, in a match winning chance",
    ),
    Column::text("missed_double_skill", "mark of not doubling: doubtful, bad or very-bad"),
    Column::real("luck", "luck of the roll, in equity"),
];

/// Gives a row for every action of the main line but setups.
pub(super) fn rows(game: &Game<'_>, row: &mut dyn FnMut(Vec<Cell>)) {
    let names = Color::ALL.map(|color| super::name(game, color));
    let met = MatchEquityTable::kazaross_xg2();
    let mut decisions = game.decisions(Some(&met)).peekable();
    for ply in game.replay_lenient() {
        let (mut own, mut missed) = (None, None);
        while let Some(decision) = decisions.next_if(|next| next.ply.index <= ply.index) {
            match decision.kind {
                DecisionKind::NoDouble => missed = Some(decision),
                _ => own = Some(decision),
            }
        }
        if let Some(color) = ply.action.color() {
            let name = names.get(color.index()).cloned().unwrap_or_default();
            row(cells(game, &ply, color, name, own.as_ref(), missed.as_ref()));
        }
    }
}

fn cells(
    game: &Game<'_>,
    ply: &Ply<'_>,
    player: Color,
    name: String,
    own: Option<&Decision<'_>>,
    missed: Option<&Decision<'_>>,
) -> Vec<Cell> {
    let state = &ply.before;
    let [score_white, score_black] = state.score;
    let (dice, text) = match &ply.action {
        Action::Play(_, play) => (Some(play.dice()), Some(ply.notation())),
        _ => (None, None),
    };
    let checkers = ply.node.and_then(|node| node.checker_analysis().ok().flatten());
    let played = checkers.as_ref().and_then(|analysis| analysis.played()?.score());
    let best = checkers.as_ref().and_then(|analysis| analysis.candidates.first()?.score());
    let cube = ply.node.and_then(|node| node.cube_analysis()?.values());
    let error = own.and_then(Decision::error);
    let unit = own.filter(|_| error.is_some()).map(|decision| match decision.unit() {
        ErrorUnit::Equity => "equity",
        ErrorUnit::MatchWinningChance => "mwc",
    });
    let luck = ply.node.and_then(|node| node.luck().ok().flatten());
    vec![
        i64::try_from(game.index()).ok().into(),
        i64::try_from(ply.index).ok().into(),
        color(player).into(),
        name.into(),
        ply.action.name().into(),
        dice.map(bg_sgf::Dice::first).into(),
        dice.map(bg_sgf::Dice::second).into(),
        text.into(),
        ply.gnuid().ok().map(|id| id.to_string()).into(),
        state.match_length.into(),
        score_white.into(),
        score_black.into(),
        state.crawford_game.into(),
        state.cube.into(),
        state.cube_owner.map(color).into(),
        finite(played),
        finite(best),
        finite(cube.map(|(no_double, _)| no_double)),
        finite(cube.map(|(_, take)| take)),
        finite(error),
        unit.into(),
        ply.node.and_then(NodeAnalysis::skill).map(skill).into(),
        finite(missed.and_then(Decision::error)),
        ply.node.and_then(NodeAnalysis::missed_double_skill).map(skill).into(),
        finite(luck),
    ]
}

/// The program also writes `inf` and `nan`; a table has no value then.
fn finite(value: Option<f64>) -> Cell {
    value.filter(|value| value.is_finite()).into()
}

const fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::VeryBad => "very-bad",
        Skill::Bad => "bad",
        Skill::Doubtful => "doubtful",
    }
}
