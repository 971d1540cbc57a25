//! The table `positions`.

use crate::Reading;
use crate::finding::Finding;
use crate::notation::{Notation, TableOf};
use crate::table::{Cell, Column, Rows};
use bg_matchid::{Color, MatchField, MatchState, Position as Board};

/// A board and a match state, of which a row of text may have only one.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) board: Option<Board>,
    pub(super) state: Option<MatchState>,
}

impl Situation {
    fn board<T: Into<Cell>>(&self, cell: impl FnOnce(&Board) -> T) -> Cell {
        self.board.as_ref().map_or(Cell::Null, |board| cell(board).into())
    }

    fn state<T: Into<Cell>>(&self, cell: impl FnOnce(&MatchState) -> T) -> Cell {
        self.state.as_ref().map_or(Cell::Null, |state| cell(state).into())
    }
}

/// Row type of a table of situations.
pub(super) struct Position;

impl Rows for Position {
    type Row<'a> = Situation;
}

/// The columns of a situation, those of its board first.
const SITUATION: &[Column<Position>] = &[
    Column::text("position_id", "position ID", |id| id.board(|board| board.id().to_string())),
    Column::int("pips_on_roll", "pip count of the player on roll", |id| {
        id.board(|board| board.on_roll().pips())
    }),
    Column::int("pips_waiting", "pip count of the other player", |id| {
        id.board(|board| board.waiting().pips())
    }),
    Column::int("off_on_roll", "checkers borne off by the player on roll", |id| {
        id.board(|board| board.on_roll().off())
    }),
    Column::int("off_waiting", "checkers borne off by the other player", |id| {
        id.board(|board| board.waiting().off())
    }),
    Column::int("bar_on_roll", "checkers on the bar of the player on roll", |id| {
        id.board(|board| board.on_roll().bar())
    }),
    Column::int("bar_waiting", "checkers on the bar of the other player", |id| {
        id.board(|board| board.waiting().bar())
    }),
    Column::text("match_id", "match ID", |id| id.state(|state| state.id().to_string())),
    Column::int("match_length", "points to play to, 0 in a money game", |id| {
        id.state(MatchState::match_length)
    }),
    Column::int("score_0", "points of player 0", |id| id.state(|state| state.score()[0])),
    Column::int("score_1", "points of player 1", |id| id.state(|state| state.score()[1])),
    Column::int("cube", "value of the cube", |id| id.state(|state| state.cube().value())),
    Column::int("cube_owner", "player 0 or 1, empty when centered", |id| {
        id.state(|state| state.cube().owner().color().map(number))
    }),
    Column::int("on_roll", "player on roll, 0 or 1", |id| {
        id.state(|state| number(state.on_roll()))
    }),
    Column::int("decision", "player who is to decide, 0 or 1", |id| {
        id.state(|state| number(state.decision()))
    }),
    Column::int("die_1", "first die, empty when not rolled", |id| {
        id.state(|state| die(state, MatchField::Die1))
    }),
    Column::int("die_2", "second die, empty when not rolled", |id| {
        id.state(|state| die(state, MatchField::Die2))
    }),
    Column::bool("crawford", "whether it is the Crawford game", |id| {
        id.state(MatchState::crawford)
    }),
    Column::word(
        "game_state",
        "none, playing, over, resigned, dropped",
        &["none", "playing", "over", "resigned", "dropped"],
        |id| id.state(|state| state.game_state().name()),
    ),
];

fn number(player: Color) -> u8 {
    u8::from(player == Color::Black)
}

fn die(state: &MatchState, field: MatchField) -> Cell {
    Some(state.to_key().field(field)).filter(|die| *die > 0).into()
}

/// Values that hold a board, a match state, or both.
pub(super) trait AsSituation {
    fn situation(&self) -> Situation;
}

impl<N: Notation> TableOf<N> for Position
where
    for<'v> N::Value<'v>: AsSituation,
{
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Self>] = SITUATION;

    fn rows(
        value: &N::Value<'_>,
        _: Reading<'_, N::Options>,
        row: &mut dyn FnMut(&Situation),
    ) -> Result<(), Finding> {
        row(&value.situation());
        Ok(())
    }
}

/// The table of boards without a match state.
pub(super) struct Boards;

impl<N: Notation> TableOf<N> for Boards
where
    for<'v> N::Value<'v>: AsSituation,
{
    type Rows = Position;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Position>] = SITUATION.split_at(7).0;

    fn rows(
        value: &N::Value<'_>,
        _: Reading<'_, N::Options>,
        row: &mut dyn FnMut(&Situation),
    ) -> Result<(), Finding> {
        row(&value.situation());
        Ok(())
    }
}
