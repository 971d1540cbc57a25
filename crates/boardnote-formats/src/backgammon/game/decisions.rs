//! The table `decisions`.

use super::ply::{Judgment, Ply};
use super::shared::settled;
use super::{COLORS, Depth, Game, OfGames, color};
use crate::Reading;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_matchid::Gnuid;
use bg_rules::{Color, Dice, Event, MatchEquityTable};
use bg_sgf::{Cost, CubeEquities, DecisionKind, ErrorUnit, Skill};
use std::borrow::Cow;

/// The table `decisions`.
pub(crate) struct Decisions;

/// An action of a game with its analysis.
pub(crate) struct Row<'a> {
    game: &'a Game<'a>,
    ply: &'a Ply,
    player: Color,
    name: &'a str,
    met: Option<&'a MatchEquityTable>,
}

impl Row<'_> {
    fn own(&self) -> Option<&Judgment> {
        self.ply.analysis().own.as_ref()
    }

    fn missed(&self) -> Option<&Judgment> {
        self.ply.analysis().missed.as_ref()
    }

    fn equities(&self) -> Option<CubeEquities> {
        self.ply.analysis().cube.equities
    }

    /// Returns the loss in the unit of [`unit`](Self::unit).
    fn error(&self) -> Option<f64> {
        self.own()?.error()
    }

    fn unit(&self) -> Option<&'static str> {
        self.error()?;
        Some(match self.own()?.unit {
            ErrorUnit::MatchWinningChance => "mwc",
            ErrorUnit::Equity => "equity",
        })
    }

    fn cost(&self) -> Option<Cost> {
        self.own()?.cost
    }

    fn missed_cost(&self) -> Option<Cost> {
        self.missed()?.cost
    }

    /// Returns the judgment that tells the best action.
    fn judgment(&self) -> Option<&Judgment> {
        self.own().or(self.missed())
    }

    fn luck(&self) -> Option<Cost> {
        let luck = self.ply.analysis().luck?;
        Some(Cost::of(luck, self.ply.state(), self.player, self.met))
    }
}

impl<'a> Row<'a> {
    /// Returns the row of an action.
    pub(super) const fn new(
        game: &'a Game<'a>,
        ply: &'a Ply,
        player: Color,
        name: &'a str,
        met: Option<&'a MatchEquityTable>,
    ) -> Self {
        Self { game, ply, player, name, met }
    }
}

impl Rows for Decisions {
    type Row<'a> = Row<'a>;
}

impl<N: OfGames> TableOf<N> for Decisions {
    type Rows = Self;
    const NAME: &'static str = NAME;
    const ABOUT: &'static str = ABOUT;
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        value: &N::Value<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        let game = settled::<N>(value, Depth::Decisions, reading)?;
        let (names, met) = (game.names(), reading.own.met.table());
        // Of the set-ups, only one that ends a game has a row.
        for ply in &game.plies {
            let player = match ply.color() {
                Some(color) => color,
                None if ply.index + 1 == game.plies.len() => ply.state().to_decide,
                None => continue,
            };
            let name = names[player.index()].as_str();
            row(&Row::new(&game, ply, player, name, met));
        }
        Ok(())
    }
}

/// The description of the table.
pub(super) const ABOUT: &str = "a row per play, double, take, drop and resignation, per decision not to double that no play \
     follows, and per position that is set up last";
/// The name of the table.
pub(super) const NAME: &str = "decisions";

pub(super) const COLUMNS: &[Column<Decisions>] = &[
    Column::int("game", "number of the game in its file, from 1", |row| {
        Cell::number(row.game.number)
    }),
    Column::int("ply", "number of the action in its game, from 1", |row| {
        Cell::number(row.ply.index)
    }),
    Column::word("player", "white or black", COLORS, |row| color(row.player).into()),
    Column::text("name", "name of that player", |row| row.name.into()),
    Column::word(
        "action",
        "move, double, take, drop or resign; no-double if no play follows; setup for a position at the end of a game",
        Ply::NAMES,
        |row| row.ply.name().into(),
    ),
    Column::int("die_1", "first die of a play or set-up", |row| {
        row.ply.dice().map(Dice::first).into()
    }),
    Column::int("die_2", "second die of a play or set-up", |row| {
        row.ply.dice().map(Dice::second).into()
    }),
    Column::text("move", "the play, as in 13/8 6/5*; empty when nothing is played", |row| {
        matches!(row.ply.event(), Some(Event::Play(..))).then(|| row.ply.notation()).into()
    }),
    Column::text(
        "gnuid",
        "GNUID before it, of a play with its dice; of a set-up, the GNUID of the position",
        |row| Gnuid::from_state(row.ply.state()).ok().map(|id| id.to_string()).into(),
    ),
    Column::int("match_length", "points to play to, 0 in a money game", |row| {
        row.ply.state().match_length.into()
    }),
    Column::int("score_white", "points of White before the game", |row| {
        row.ply.state().score[0].into()
    }),
    Column::int("score_black", "points of Black before the game", |row| {
        row.ply.state().score[1].into()
    }),
    Column::bool("crawford", "whether it is the Crawford game", |row| {
        row.ply.state().crawford_game.into()
    }),
    Column::int("cube", "value of the cube, without a pending double", |row| {
        row.ply.state().cube.into()
    }),
    Column::word("cube_owner", "white or black, null when centered", COLORS, |row| {
        row.ply.state().cube_owner.map(color).into()
    }),
    Column::real("equity_played", "analysis: equity of the play made", |row| {
        finite(row.ply.analysis().plays.as_ref().and_then(|plays| plays.played()?.equity))
    }),
    Column::real("equity_best", "analysis: equity of the best play", |row| {
        finite(row.ply.analysis().plays.as_ref().and_then(|plays| plays.candidates.first()?.equity))
    }),
    Column::real(
        "no_double",
        "analysis: cubeful value of not doubling to the side that may or did double: equity, in a match winning chance",
        |row| finite(row.ply.analysis().cube.values.map(|(no_double, _)| no_double)),
    ),
    Column::real("double_take", "analysis: the same of doubling when it is taken", |row| {
        finite(row.ply.analysis().cube.values.map(|(_, take)| take))
    }),
    Column::real("error", "what the action gave away, 0 when it was right", |row| {
        finite(row.error())
    }),
    Column::word(
        "error_unit",
        "unit of error: equity, or mwc (match winning chance)",
        &["equity", "mwc"],
        |row| row.unit().into(),
    ),
    Column::word("skill", "mark of the action: doubtful, bad or very-bad", SKILLS, |row| {
        row.ply.analysis().skill.map(skill).into()
    }),
    Column::real(
        "missed_double",
        "what not doubling before the play gave away: equity, in a match winning chance",
        |row| finite(row.missed().and_then(Judgment::error)),
    ),
    Column::word(
        "missed_double_skill",
        "mark of not doubling: doubtful, bad or very-bad",
        SKILLS,
        |row| row.ply.analysis().missed_skill.map(skill).into(),
    ),
    Column::real("luck", "luck of the roll, in equity", |row| finite(row.ply.analysis().luck)),
    Column::int("candidates", "number of candidates of a play", |row| {
        row.ply.analysis().plays.as_ref().map(|plays| plays.candidates.len()).into()
    }),
    Column::bool("unforced", "whether a play had more than one candidate", |row| {
        row.ply.analysis().plays.as_ref().map(|plays| plays.candidates.len() > 1).into()
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
        let kept = |judgment: &Judgment| judgment.kind == DecisionKind::NoDouble;
        let kept = row.missed().or(row.own()).is_some_and(kept);
        let close = |cube: CubeEquities| !kept || cube.is_close();
        row.equities().map(close).into()
    }),
    Column::text("cube_verdict", "the right cube action, as in `No double, take`", |row| {
        row.ply.analysis().cube.verdict().map(Cow::into_owned).into()
    }),
    Column::real(
        "luck_mwc",
        "luck of the roll as match winning chance, in money play as points",
        |row| finite(row.luck().and_then(|luck| luck.mwc)),
    ),
    Column::text("xgid", "XGID before it, of a play with its dice", |row| {
        row.game.xgid(row.ply.state()).ok().map(|id| id.to_string()).into()
    }),
    Column::text("best", "the best play or cube action", |row| {
        row.judgment().and_then(|judgment| row.ply.best(judgment)).into()
    }),
    Column::real("best_emg", "equity of the best play or cube action, to the player", |row| {
        finite(row.judgment().and_then(|judgment| row.ply.analysis().best_emg(judgment)))
    }),
    Column::real("error_worst", "the larger of error_emg and missed_double_emg", |row| {
        let costs = [row.cost(), row.missed_cost()].into_iter().flatten();
        finite(costs.map(|cost| cost.emg).reduce(f64::max))
    }),
];

/// Returns the number as a cell, empty for the `inf` and `nan` that GNU Backgammon also writes.
pub(super) fn finite(value: Option<f64>) -> Cell {
    value.filter(|value| value.is_finite()).into()
}

/// The marks of an action.
const SKILLS: &[&str] = &["doubtful", "bad", "very-bad"];

const fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::VeryBad => "very-bad",
        Skill::Bad => "bad",
        Skill::Doubtful => "doubtful",
    }
}
