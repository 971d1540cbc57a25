//! The notations in which a game can be written.

use super::step::Step;
use super::{Game, Reading, frames};
use crate::finding::Finding;
use crate::go::position;
use crate::loss;
use crate::notation::Writing;
use go_sgf::WriteOptions;
use go9_dat::{GameErrorKind, IdSet, Position};

/// Writes the game in SGF.
pub(super) fn sgf(
    game: &Game<'_>,
    _: Reading<'_>,
    writing: &mut Writing<'_, IdSet>,
) -> Result<(), Finding> {
    if game.end.is_err() {
        writing.lose(loss::OTHER_GAME);
        return Ok(());
    }
    let written = go_sgf::to_sgf(game.record, &WriteOptions::default());
    let written = written.map_err(|kind| Finding::error(kind.code(), game.span.clone(), kind))?;
    writing.out.extend_from_slice(written.value.as_bytes());
    for loss in written.losses {
        writing.losses.add(loss, 1);
    }
    Ok(())
}

/// Writes the positions as records of `go9`.
pub(super) fn go9(
    game: &Game<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, IdSet>,
) -> Result<(), Finding> {
    let endian = reading.endian();
    each_new(game, reading, writing, |position, out| {
        out.extend_from_slice(&position.encode(endian));
    })
}

/// Writes the positions as text.
pub(super) fn go9_text(
    game: &Game<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, IdSet>,
) -> Result<(), Finding> {
    each_new(game, reading, writing, position::push_view)
}

/// Writes the legal positions of a 9x9 game that the file has not had before, or the position of the
/// main line that the options select.
fn each_new(
    game: &Game<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, IdSet>,
    mut write: impl FnMut(&Position, &mut Vec<u8>),
) -> Result<(), Finding> {
    if game.end.is_err() {
        writing.lose(loss::OTHER_GAME);
        return Ok(());
    }
    if let Some(warning) = other_board(game) {
        writing.found.push(warning);
        writing.lose(loss::OTHER_BOARD);
        return Ok(());
    }
    if reading.view.single {
        write(&selected(game, reading)?, writing.out);
        writing.lose(loss::OTHER_MOVES);
        return Ok(());
    }
    game.each(|step| {
        if step.play.is_none() && !reading.own.initial {
            return;
        }
        if let Some(position) = legal(step, reading)
            && writing.memory.insert(position.id).is_ok()
        {
            write(&position, writing.out);
        }
    });
    writing.lose(loss::FACTS);
    Ok(())
}

/// Returns the warning about a game on another board.
fn other_board(game: &Game<'_>) -> Option<Finding> {
    let size = game.facts.size?;
    let (width, height) = (size.width(), size.height());
    let kind = GameErrorKind::Not9x9 { width, height };
    let warning = || Finding::warning(kind.code(), game.size_span.clone(), kind);
    ((width, height) != (9, 9)).then(warning)
}

/// Returns the position on a 9x9 board after legal moves, with numbers that `go9` can hold.
fn legal(step: &Step<'_>, reading: Reading<'_>) -> Option<Position> {
    let fits = |number: u32| u16::try_from(number).is_ok();
    let board = go9_dat::Board::try_from(step.after.board()).ok()?;
    (step.legal && fits(step.variation) && fits(step.number))
        .then(|| Position::new(board, step.after.to_move(), reading.hasher()))
}

/// Returns the position that the options select, or the last legal one of the main line.
fn selected(game: &Game<'_>, reading: Reading<'_>) -> Result<Position, Finding> {
    let view = reading.view;
    let is_end = view.node.is_none() && view.variation.is_none() && view.ply.is_none();
    let wanted = frames::selected(game, view)?;
    let mut found = None;
    game.each(|step| {
        let is_wanted = if is_end { step.variation == 0 } else { step.index == wanted };
        if is_wanted && let Some(position) = legal(step, reading) {
            found = Some(position);
        }
    });
    let illegal = || {
        let message =
            "the moves up to this position are not legal, so that 9x9 files cannot hold it";
        Finding::error("cannot-be-written", game.span.clone(), message)
    };
    found.ok_or_else(illegal)
}
