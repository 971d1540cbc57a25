//! From plies to the events of the model.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::{
    Board, Color, CubeOwner, Dice, Event, Game, GameResult, MatchInfo, Play, Rules, Setup, State,
    Step, Table, WonBy,
};

use crate::error::Error;
use crate::options::Reading;
use crate::raw::{self, GameRecord, Ply, bad};

/// A game as it is replayed, with the ply of each event.
pub(crate) struct Replayed {
    pub(crate) game: Game,
    /// The index of the ply of each event in its game.
    pub(crate) plies: Vec<usize>,
    /// The state before each event; before a play, the dice are rolled.
    pub(crate) states: Vec<State>,
    /// The number of all plies, marks too.
    pub(crate) count: usize,
    /// The score after the game.
    pub(crate) score: [u32; 2],
}

/// The side of a seat: White moves up in the file, and is player 0 here.
pub(crate) const fn side(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// Returns a board from the numbering of the file.
pub(crate) fn board(stored: &[i8; 26]) -> Option<Board> {
    let (mut white, mut black) = ([0; 25], [0; 25]);
    for (point, &checkers) in stored.iter().enumerate() {
        let count = checkers.unsigned_abs();
        match (checkers.signum(), point) {
            (0, _) => {}
            // White's own point is 25 less that of the file; its bar is 0.
            (1, 0..=24) => white[24 - point] = count,
            (-1, 1..=25) => black[point - 1] = count,
            _ => return None,
        }
    }
    Board::new(white, black).ok()
}

/// Returns the play of stored steps, or `None` for a step from no point.
pub(crate) fn play(dice: Dice, color: Color, stored: &[raw::Step]) -> Option<Play> {
    let step = |step: &raw::Step| {
        let from = match color {
            Color::White => 25_u8.checked_sub(step.point)?,
            Color::Black => step.point,
        };
        (1..=25).contains(&from).then(|| Step { from, to: from.saturating_sub(step.pips) })
    };
    let steps = stored.iter().map(step).collect::<Option<Vec<_>>>()?;
    Play::new(dice, &steps).ok()
}

/// Returns a roll, the larger die first.
pub(crate) fn dice([one, two]: [u8; 2]) -> Option<Dice> {
    Dice::new(one.max(two), one.min(two)).ok()
}

/// A game in progress.
struct Course<'r> {
    game: Game,
    table: Table,
    plies: Vec<usize>,
    states: Vec<State>,
    reading: &'r mut Reading,
}

impl Course<'_> {
    fn push(&mut self, event: Event, ply: usize, span: &Range<usize>) -> Result<(), Error> {
        let mut refused = Vec::new();
        let before = self.table.follow(&event, |kind| refused.push(kind));
        for kind in refused {
            self.reading.report(kind, span.clone())?;
        }
        self.game.events.push(event);
        self.states.push(before);
        self.plies.push(ply);
        Ok(())
    }
}

/// Replays a game.
pub(crate) fn game(
    record: &GameRecord,
    plies: &[Ply],
    info: MatchInfo,
    rules: Rules,
    reading: &mut Reading,
) -> Result<Replayed, Error> {
    let mut game = Game::new(info, rules);
    let exponent = record.automatic_doubles;
    let initial = 1_u32.checked_shl(exponent).filter(|_| exponent <= 15);
    game.initial_cube = initial.ok_or_else(|| bad(&record.span))?;
    let table = game.table();
    let mut course = Course { game, table, plies: Vec::new(), states: Vec::new(), reading };
    set_up(record, &mut course)?;
    for (index, ply) in plies.iter().enumerate() {
        let next = plies[index + 1..].iter().find(|ply| !is_mark(ply.action));
        if let Some(event) = event(ply, next, course.table.state())? {
            course.push(event, index, &ply.span)?;
        }
    }
    finish(record, &mut course)?;
    let Course { game, table, plies: places, states, .. } = course;
    Ok(Replayed { score: table.state().score, game, plies: places, states, count: plies.len() })
}

/// Sets up a game that starts from another position or with another cube.
fn set_up(record: &GameRecord, course: &mut Course<'_>) -> Result<(), Error> {
    let damaged = || bad(&record.span);
    let board =
        record.board.as_ref().map(|stored| board(stored).ok_or_else(damaged)).transpose()?;
    let owner = owner(record.owner);
    let cube = record.cube.map(|cube| {
        let doubled = cube.checked_shl(record.automatic_doubles);
        doubled.filter(|cube| cube.is_power_of_two() && *cube <= 1 << 15).ok_or_else(damaged)
    });
    let cube = cube.transpose()?;
    let state = course.table.state();
    let is_usual = board.is_none_or(|board| board == state.board)
        && cube.is_none_or(|cube| cube == state.cube)
        && owner.is_none_or(|owner| owner == CubeOwner::Centered);
    if is_usual {
        return Ok(());
    }
    let setup = Setup { board, cube, owner, ..Setup::default() };
    course.push(Event::SetUp(Box::new(setup)), usize::MAX, &record.span)
}

const fn owner(stored: Option<u64>) -> Option<CubeOwner> {
    match stored {
        Some(0) => Some(CubeOwner::Owned(Color::White)),
        Some(1) => Some(CubeOwner::Owned(Color::Black)),
        Some(_) => Some(CubeOwner::Centered),
        None => None,
    }
}

/// Returns `true` for an action that marks something, and changes nothing.
const fn is_mark(action: u64) -> bool {
    matches!(action, 24..=26 | 30 | 34)
}

/// Returns the event of a ply, or `None` for a mark.
fn event(ply: &Ply, next: Option<&Ply>, state: &State) -> Result<Option<Event>, Error> {
    let (color, damaged) = (side(ply.is_white), || bad(&ply.span));
    Ok(Some(match ply.action {
        0..=20 | 37 => {
            let Some(rolled) = ply.dice else { return Ok(None) };
            let dice = dice(rolled).ok_or_else(damaged)?;
            let resigns = next.is_some_and(|next| {
                next.is_white == ply.is_white && matches!(next.action, 27..=29)
            });
            if ply.steps.is_empty() && resigns {
                Event::Roll(color, dice)
            } else {
                Event::Play(color, play(dice, color, &ply.steps).ok_or_else(damaged)?)
            }
        }
        // A beaver and a raccoon are doubles in answer to one.
        21 | 32 | 33 => Event::Double(color),
        22 => Event::Take(color),
        23 => Event::Drop(color),
        27..=29 => {
            let multiplier = match ply.resigned {
                Some(value) => u8::try_from(value).ok().filter(|it| (1..=3).contains(it)),
                None => Some(1),
            };
            Event::Resign { color, multiplier: multiplier.ok_or_else(damaged)? }
        }
        31 | 36 => {
            let board = ply.board.as_ref().map(|stored| board(stored).ok_or_else(damaged));
            let is_cube = |cube: &u32| cube.is_power_of_two() && *cube <= 1 << 15;
            if !ply.cube.as_ref().is_none_or(is_cube) {
                return Err(damaged());
            }
            let player = Some(state.on_roll);
            let (board, cube, owner) = (board.transpose()?, ply.cube, owner(ply.owner));
            Event::SetUp(Box::new(Setup { board, player, cube, owner, ..Setup::default() }))
        }
        action if is_mark(action) || action == 35 => return Ok(None),
        _ => return Err(damaged()),
    }))
}

/// Ends a game by its recorded result, if its plies have not ended it: the loser resigned.
fn finish(record: &GameRecord, course: &mut Course<'_>) -> Result<(), Error> {
    let Some(winner) = record.winner else { return Ok(()) };
    let winner = side(winner == 0);
    let points = record.points.unwrap_or(0);
    if course.table.result().is_none() && points > 0 {
        let cube = course.table.state().cube;
        let multiplier = match points {
            points if points <= cube => 1,
            points if points <= cube.saturating_mul(2) => 2,
            _ => 3,
        };
        let event = Event::Resign { color: winner.opponent(), multiplier };
        course.push(event, usize::MAX, &record.span)?;
    }
    let by = course.table.result().map_or(WonBy::Points, |result| result.by);
    course.game.result = Some(GameResult { winner, points, by });
    Ok(())
}
