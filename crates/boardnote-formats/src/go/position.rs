//! Positions on 9x9 boards, whatever the notation of their records.

mod go9;
mod go9_text;
mod json;
mod picture;
mod tables;
pub(super) mod training;

pub use go9::Go9;
pub use go9_text::Go9Text;
pub(super) use go9_text::push_view;
pub use json::{push_position, push_scored};
pub use picture::push_scored as push_picture;

use super::{Options, Reading, describe_score, player};
use crate::sheet::{Part, Sheet};
use crate::tally::Tally;
use board_picture::scene::{Scene, go::Go};
use go9_dat::{Board, Color, Position};

/// Makes a scene of a position.
fn scene(position: &Position, reading: Reading<'_>) -> Scene {
    Scene::Go(board(position, reading))
}

/// Makes the board of a position.
fn board(position: &Position, reading: Reading<'_>) -> Go {
    let score = reading.score(position.id);
    Go { score: score.as_ref().map(describe_score), ..position.into() }
}

/// Makes the sheet of a position. `stored` is `true` if the position came with an ID.
pub(super) fn sheet(position: &Position, stored: bool, reading: Reading<'_>) -> Sheet {
    let score = reading.score(position.id);
    let facts = picture::facts(position, stored, score.as_ref(), reading.hasher());
    Sheet { parts: vec![Part::Board(Box::new(scene(position, reading))), Part::Facts(facts)] }
}

/// Counts the facts of a board for `stats`.
fn count_board(board: &Board, to_move: Color, tally: &mut Tally) {
    tally.count("stones on the board", i64::from(stones_on(board)));
    tally.count("player to move", player(to_move));
}

/// Returns the number of stones on the board.
fn stones_on(board: &Board) -> u8 {
    u8::try_from(board.occupied().len()).expect("81 points")
}

/// Appends a position as a set-up in SGF.
fn push_sgf(position: &Position, out: &mut Vec<u8>) {
    out.extend_from_slice(picture::sgf(position).as_bytes());
    out.push(b'\n');
}
