//! The notations in which a game can be written.

use super::{Played, Reading, Sgf};
use crate::finding::Finding;
use crate::go9;
use crate::loss;
use crate::notation::{Target, Writing};
use crate::reading::View;
use go9_dat::{GameOptions, GamePosition, IdSet, Position};

pub(super) const ALL: &[Target<Sgf>] = &[
    Target {
        name: "go9",
        in_order: true,
        single: true,
        write: |played, reading, writing| {
            let endian = reading.endian();
            each_new(played, reading, writing, |position, out| {
                out.extend_from_slice(&position.encode(endian));
            })
        },
    },
    Target {
        name: "go9-text",
        in_order: true,
        single: true,
        write: |played, reading, writing| each_new(played, reading, writing, go9::push_view),
    },
    Target {
        name: "sgf",
        in_order: false,
        single: false,
        write: |played, _, writing| {
            if played.end.is_none() {
                writing.lose(loss::OTHER_GAME);
                return Ok(());
            }
            let rewritten = played.game.rewrite();
            writing.out.extend_from_slice(rewritten.text.as_bytes());
            for _ in 0..rewritten.dropped {
                writing.lose(loss::STRAY_TEXT);
            }
            Ok(())
        },
    },
];

/// Writes the legal positions of a 9x9 game that the file has not had before, or the position of the
/// main line that the options select.
fn each_new(
    played: &Played<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, IdSet>,
    mut write: impl FnMut(&Position, &mut Vec<u8>),
) -> Result<(), Finding> {
    if played.end.is_none() {
        writing.lose(loss::OTHER_GAME);
        return Ok(());
    }
    let view = reading.view;
    let options = GameOptions::strict().initial(reading.own.initial || view.single);
    let positions = match go9_dat::game_positions(&played.game, options) {
        Ok(positions) => positions,
        Err(error) => {
            let kind = error.kind();
            writing.found.push(Finding::warning(kind.code(), error.span(), kind));
            writing.lose(loss::OTHER_BOARD);
            return Ok(());
        }
    };
    if view.single {
        let found = selected(&positions, view)?;
        let position = Position::new(found.board, found.to_move, reading.hasher());
        write(&position, writing.out);
        writing.lose(loss::OTHER_MOVES);
        return Ok(());
    }
    for found in positions {
        let position = Position::new(found.board, found.to_move, reading.hasher());
        if writing.memory.insert(position.id).is_ok() {
            write(&position, writing.out);
        }
    }
    writing.lose(loss::FACTS);
    Ok(())
}

/// Returns the position of the main line after a number of moves, or its last one.
fn selected(positions: &[GamePosition], view: View) -> Result<&GamePosition, Finding> {
    let mut line = positions.iter().filter(|found| found.variation == 0);
    let moves = line.clone().next_back().map_or(0, |last| usize::from(last.move_number));
    let wanted = view.ply.unwrap_or(moves);
    line.rfind(|found| usize::from(found.move_number) == wanted)
        .ok_or_else(|| View::beyond(moves, 0..0))
}
