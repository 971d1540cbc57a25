//! The table `decisions`.

use super::BgSgf;
use super::json::color;
use super::recorded::{Recorded, RecordedPly};
use crate::Reading;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_sgf::bg_game::MatchEquityTable;
use bg_sgf::{
    Action, CheckerAnalysis, Color, Cost, CubeEquities, Decision, DecisionKind, Dice, ErrorUnit,
    Game, Ids as _, NodeAnalysis, Ply, Skill,
};

/// The table `decisions`.
pub(crate) struct Decisions;

/// An action of the main line with its analysis.
pub(crate) struct Row<'a> {
    game: &'a Game<'a>,
    ply: &'a Ply<'a>,
    player: Color,
    name: &'a str,
    checkers: Option<CheckerAnalysis<'a>>,
    /// Equity of not doubling and of doubling when it is taken.
    cube: Option<(f64, f64)>,
    own: Option<&'a Decision<'a>>,
    missed: Option<&'a Decision<'a>>,
    met: Option<&'a MatchEquityTable>,
    source: &'a Recorded,
    /// The facts that the source records about the action.
    recorded: Option<&'a RecordedPly>,
}

impl Row<'_> {
    fn dice(&self) -> Option<Dice> {
        match &self.ply.action {
            Action::Play(_, play) => Some(play.dice()),
            Action::Setup(_) => self.ply.before.dice,
            _ => None,
        }
    }

    /// Returns the cube decision of the action, or the one before the play.
    fn cube_decision(&self) -> Option<&Decision<'_>> {
        self.missed.or(self.own.filter(|own| own.cube.is_some()))
    }

    fn equities(&self) -> Option<CubeEquities> {
        self.cube_decision()?.cube
    }

    /// Returns the loss in the unit of [`unit`](Self::unit).
    fn error(&self) -> Option<f64> {
        match self.recorded {
            Some(recorded) => recorded.error,
            None => self.own.and_then(error),
        }
    }

    /// Returns what not doubling gave away, in the unit of an error of the cube.
    fn missed_double(&self) -> Option<f64> {
        match self.recorded {
            Some(recorded) => recorded.missed,
            None => self.missed.and_then(error),
        }
    }

    fn cost(&self) -> Option<Cost> {
        match self.recorded {
            Some(recorded) => Some(self.cost_of(recorded.error?)),
            None => self.own?.cost,
        }
    }

    fn missed_cost(&self) -> Option<Cost> {
        match self.recorded {
            Some(recorded) => Some(self.cost_of(recorded.missed?)),
            None => self.missed?.cost,
        }
    }

    fn cost_of(&self, emg: f64) -> Cost {
        Cost::of(emg, &self.ply.before, self.player, self.met)
    }

    fn verdict(&self) -> Option<String> {
        match self.recorded {
            Some(recorded) => recorded.verdict.map(str::to_owned),
            None => Some(self.equities()?.verdict()?.to_string()),
        }
    }

    fn luck(&self) -> Option<f64> {
        self.ply.node.and_then(|node| node.luck().ok().flatten())
    }

    fn unit(&self) -> Option<&'static str> {
        self.error()?;
        Some(match self.own.map(Decision::unit).filter(|_| self.recorded.is_none()) {
            Some(ErrorUnit::MatchWinningChance) => "mwc",
            _ => "equity",
        })
    }
}

/// Returns the error of a decision in the unit in which GNU Backgammon states it.
fn error(decision: &Decision<'_>) -> Option<f64> {
    match decision.unit() {
        ErrorUnit::Equity => decision.error(),
        ErrorUnit::MatchWinningChance => decision.error_mwc(),
    }
}

impl Rows for Decisions {
    type Row<'a> = Row<'a>;
}

pub(crate) const ABOUT: &str =
    "a row per play, double, take, drop and resignation, and per position that is set up last";

impl TableOf<BgSgf> for Decisions {
    type Rows = Self;
    const NAME: &'static str = "decisions";
    const ABOUT: &'static str = ABOUT;
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        game: &Game<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        super::judge(game, reading)?;
        give(game, Recorded::NONE, reading.own, row);
        Ok(())
    }
}

pub(crate) const COLUMNS: &[Column<Decisions>] = &[
    Column::int("game", "number of the game in its file, from 0", |row| row.game.index().into()),
    Column::int("ply", "number of the action in its game, from 0", |row| row.ply.index.into()),
    Column::text("player", "white or black", |row| color(row.player).into()),
    Column::text("name", "name of that player", |row| row.name.into()),
    Column::text(
        "action",
        "move, double, take, drop or resign; setup for a position at the end of a game",
        |row| row.ply.action.name().into(),
    ),
    Column::int("die_1", "first die of a play or set-up", |row| row.dice().map(Dice::first).into()),
    Column::int("die_2", "second die of a play or set-up", |row| {
        row.dice().map(Dice::second).into()
    }),
    Column::text("move", "the play, as in 13/8 6/5*; empty when nothing is played", |row| {
        matches!(row.ply.action, Action::Play(..)).then(|| row.ply.notation()).into()
    }),
    Column::text(
        "gnuid",
        "GNUID before it, of a play with its dice; of a set-up, the GNUID of the position",
        |row| row.ply.gnuid().ok().map(|id| id.to_string()).into(),
    ),
    Column::int("match_length", "points to play to, 0 in a money game", |row| {
        row.ply.before.match_length.into()
    }),
    Column::int("score_white", "points of White before the game", |row| {
        row.ply.before.score[0].into()
    }),
    Column::int("score_black", "points of Black before the game", |row| {
        row.ply.before.score[1].into()
    }),
    Column::bool("crawford", "whether it is the Crawford game", |row| {
        row.ply.before.crawford_game.into()
    }),
    Column::int("cube", "value of the cube, without a pending double", |row| {
        row.ply.before.cube.into()
    }),
    Column::text("cube_owner", "white or black, null when centered", |row| {
        row.ply.before.cube_owner.map(color).into()
    }),
    Column::real("equity_played", "analysis: equity of the play made", |row| {
        finite(row.checkers.as_ref().and_then(|found| found.played()?.score()))
    }),
    Column::real("equity_best", "analysis: equity of the best play", |row| {
        finite(row.checkers.as_ref().and_then(|found| found.candidates.first()?.score()))
    }),
    Column::real(
        "no_double",
        "analysis: cubeful value of not doubling to the side that may or did double: equity, in a match winning chance",
        |row| finite(row.cube.map(|(no_double, _)| no_double)),
    ),
    Column::real("double_take", "analysis: the same of doubling when it is taken", |row| {
        finite(row.cube.map(|(_, take)| take))
    }),
    Column::real("error", "what the action gave away, 0 when it was right", |row| {
        finite(row.error())
    }),
    Column::text("error_unit", "unit of error: equity, or mwc (match winning chance)", |row| {
        row.unit().into()
    }),
    Column::text("skill", "mark of the action: doubtful, bad or very-bad", |row| {
        row.ply.node.and_then(NodeAnalysis::skill).map(skill).into()
    }),
    Column::real(
        "missed_double",
        "what not doubling before the play gave away: equity, in a match winning chance",
        |row| finite(row.missed_double()),
    ),
    Column::text("missed_double_skill", "mark of not doubling: doubtful, bad or very-bad", |row| {
        row.ply.node.and_then(NodeAnalysis::missed_double_skill).map(skill).into()
    }),
    Column::real("luck", "luck of the roll, in equity", |row| finite(row.luck())),
    Column::int("candidates", "number of candidates of a play", |row| {
        row.checkers.as_ref().map_or(Cell::Null, |found| found.candidates.len().into())
    }),
    Column::bool("unforced", "whether a play had more than one candidate", |row| {
        row.checkers.as_ref().map(|found| found.candidates.len() > 1).into()
    }),
    Column::real("error_emg", "what the action gave away, in equity", |row| {
        finite(row.cost().map(|cost| cost.emg))
    }),
    Column::real("error_mwc", "the same as match winning chance, in money play as points", |row| {
        finite(row.cost().and_then(|cost| cost.mwc))
    }),
    Column::real("no_double_emg", "equity of not doubling, to the doubler", |row| {
        finite(row.equities().map(|cube| cube.no_double))
    }),
    Column::real("double_take_emg", "equity of a double that is taken, to the doubler", |row| {
        finite(row.equities().map(|cube| cube.double_take))
    }),
    Column::real("missed_double_emg", "what not doubling gave away, in equity", |row| {
        finite(row.missed_cost().map(|cost| cost.emg))
    }),
    Column::real(
        "missed_double_mwc",
        "the same as match winning chance, in money play as points",
        |row| finite(row.missed_cost().and_then(|cost| cost.mwc)),
    ),
    Column::bool("cube_close", "whether the cube decision was close", |row| {
        let close = |cube: CubeEquities| row.missed.is_none() || cube.is_close();
        row.equities().map(close).into()
    }),
    Column::text("cube_verdict", "the right cube action, as in `No double, take`", |row| {
        row.verdict().into()
    }),
    Column::real(
        "luck_mwc",
        "luck of the roll as match winning chance, in money play as points",
        |row| finite(row.luck().and_then(|luck| row.cost_of(luck).mwc)),
    ),
    Column::text("xgid", "XGID before it, of a play with its dice", |row| {
        row.source.xgid(&row.ply.before).ok().map(|id| id.to_string()).into()
    }),
    Column::text("best", "the best play or cube action", |row| {
        row.own.or(row.missed).and_then(Decision::best).into()
    }),
    Column::real("best_emg", "equity of the best play or cube action, to the player", |row| {
        finite(row.own.or(row.missed).and_then(Decision::best_emg))
    }),
    Column::real("error_worst", "the larger of error_emg and missed_double_emg", |row| {
        let costs = [row.cost(), row.missed_cost()].into_iter().flatten();
        finite(costs.map(|cost| cost.emg).reduce(f64::max))
    }),
];

/// Passes a row to `row` for every action of the main line, and for the position in which a game ends
/// if a set-up makes it. Other set-ups have no row.
pub(crate) fn give(
    game: &Game<'_>,
    source: &Recorded,
    options: &Options,
    row: &mut dyn FnMut(&Row<'_>),
) {
    let names = Color::ALL.map(|color| super::name(game, color));
    let met = options.met.table();
    let mut decisions = source.decisions(game, met).peekable();
    let mut set_up = None;
    let mut replay = game.replay_lenient();
    for ply in &mut replay {
        let (mut own, mut missed) = (None, None);
        while let Some(decision) = decisions.next_if(|next| next.ply.index <= ply.index) {
            match decision.kind {
                DecisionKind::NoDouble => missed = Some(decision),
                _ => own = Some(decision),
            }
        }
        let Some(player) = ply.action.color() else {
            set_up = Some(ply);
            continue;
        };
        set_up = None;
        row(&Row {
            game,
            ply: &ply,
            player,
            name: names.get(player.index()).map_or("", String::as_str),
            checkers: ply.node.and_then(|node| node.checker_analysis().ok().flatten()),
            cube: ply.node.and_then(|node| node.cube_analysis()?.values()),
            own: own.as_ref(),
            missed: missed.as_ref(),
            met,
            source,
            recorded: source.ply(ply.index),
        });
    }
    if let Some(ply) = &mut set_up {
        ply.before = *replay.state();
        let player = ply.before.to_decide;
        let name = names.get(player.index()).map_or("", String::as_str);
        let (checkers, cube, own, missed) = (None, None, None, None);
        let recorded = source.ply(ply.index);
        row(&Row { game, ply, player, name, checkers, cube, own, missed, met, source, recorded });
    }
}

/// Returns the number as a cell, empty for the `inf` and `nan` that GNU Backgammon also writes.
pub(super) fn finite(value: Option<f64>) -> Cell {
    value.filter(|value| value.is_finite()).into()
}

const fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::VeryBad => "very-bad",
        Skill::Bad => "bad",
        Skill::Doubtful => "doubtful",
    }
}
