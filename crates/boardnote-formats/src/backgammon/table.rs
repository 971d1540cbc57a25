//! The table `positions`.

use super::{Options, PosId, finding};
use crate::Reading;
use crate::finding::Finding;
use crate::notation::{Notation, TableOf};
use crate::table::{Cell, Column, Rows};
use bg_matchid::{Color, Gnuid, MatchField, MatchState};

/// Row type of a table of situations.
pub(super) struct Position;

impl Rows for Position {
    type Row<'a> = Gnuid;
}

/// The columns of a situation, those of its board first.
const SITUATION: &[Column<Position>] = &[
    Column::text("position_id", "position ID", |id| id.position.id().to_string().into()),
    Column::int("pips_on_roll", "pip count of the player on roll", |id| {
        id.position.on_roll().pips().into()
    }),
    Column::int("pips_waiting", "pip count of the other player", |id| {
        id.position.waiting().pips().into()
    }),
    Column::int("off_on_roll", "checkers borne off by the player on roll", |id| {
        id.position.on_roll().off().into()
    }),
    Column::int("off_waiting", "checkers borne off by the other player", |id| {
        id.position.waiting().off().into()
    }),
    Column::int("bar_on_roll", "checkers on the bar of the player on roll", |id| {
        id.position.on_roll().bar().into()
    }),
    Column::int("bar_waiting", "checkers on the bar of the other player", |id| {
        id.position.waiting().bar().into()
    }),
    Column::text("match_id", "match ID", |id| id.state.id().to_string().into()),
    Column::int("match_length", "points to play to, 0 in a money game", |id| {
        id.state.match_length().into()
    }),
    Column::int("score_0", "points of player 0", |id| id.state.score()[0].into()),
    Column::int("score_1", "points of player 1", |id| id.state.score()[1].into()),
    Column::int("cube", "value of the cube", |id| id.state.cube().value().into()),
    Column::int("cube_owner", "player 0 or 1, empty when centered", |id| {
        id.state.cube().owner().color().map(number).into()
    }),
    Column::int("on_roll", "player on roll, 0 or 1", |id| number(id.state.on_roll()).into()),
    Column::int("decision", "player who is to decide, 0 or 1", |id| {
        number(id.state.decision()).into()
    }),
    Column::int("die_1", "first die, empty when not rolled", |id| die(id, MatchField::Die1)),
    Column::int("die_2", "second die, empty when not rolled", |id| die(id, MatchField::Die2)),
    Column::bool("crawford", "whether it is the Crawford game", |id| id.state.crawford().into()),
    Column::text("game_state", "none, playing, over, resigned, dropped", |id| {
        id.state.game_state().name().into()
    }),
];

fn number(player: Color) -> u8 {
    u8::from(player == Color::Black)
}

fn die(id: &Gnuid, field: MatchField) -> Cell {
    Some(id.state.to_key().field(field)).filter(|die| *die > 0).into()
}

/// Values that can be written as a situation.
pub(super) trait AsGnuid {
    fn gnuid(&self) -> Gnuid;
}

impl<N: Notation> TableOf<N> for Position
where
    for<'v> N::Value<'v>: AsGnuid,
{
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Self>] = SITUATION;

    fn rows(
        value: &N::Value<'_>,
        _: Reading<'_, N::Options>,
        row: &mut dyn FnMut(&Gnuid),
    ) -> Result<(), Finding> {
        row(&value.gnuid());
        Ok(())
    }
}

/// The table of boards without a match state.
pub(super) struct Boards;

impl TableOf<PosId> for Boards {
    type Rows = Position;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Position>] = SITUATION.split_at(7).0;

    fn rows(
        board: &bg_matchid::Position,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Gnuid),
    ) -> Result<(), Finding> {
        // The state is a placeholder: no column of this table shows it.
        let money = MatchState::match_to(0).map_err(|error| finding(&error))?;
        row(&Gnuid::new(*board, money));
        Ok(())
    }
}
