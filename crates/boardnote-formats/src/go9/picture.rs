//! A position for people: the board as Go players know it, the fields, and SGF.

use super::{describe_score, player};
use core::fmt::Write as _;
use go9_dat::{Board, Color, Extra, Hasher, Position, ScoreRecord};

const LETTERS: &str = "   A B C D E F G H J\n";
/// The star points, as indices of the board.
const STARS: [usize; 5] = [20, 24, 40, 56, 60];
/// Maximum width of text, in columns.
const WIDTH: usize = 80;
/// First column of the values.
const INDENT: usize = 14;

/// Returns the board with coordinates and star points; `#` is Black and `O` is White.
pub(super) fn diagram(board: &Board) -> String {
    let mut out = LETTERS.to_owned();
    let points = board.to_ascii();
    for (row, points) in points.chunks(9).enumerate() {
        let number = 9 - row;
        let _ = write!(out, " {number}");
        for (column, point) in points.iter().enumerate() {
            let star = *point == b'.' && STARS.contains(&(9 * row + column));
            let _ = write!(out, " {}", if star { '+' } else { char::from(*point) });
        }
        let _ = writeln!(out, " {number}");
    }
    out.push_str(LETTERS);
    out
}

/// Appends the board and the facts of the position. `stored` is `true` if the position came with an
/// ID.
pub(super) fn push(
    position: &Position,
    stored: bool,
    score: Option<&ScoreRecord>,
    hasher: &Hasher,
    out: &mut String,
) {
    let Position { id, board, extra } = position;
    let canonical = hasher.canonical(board);
    out.push_str(&diagram(board));
    out.push('\n');
    let mut line = |name: &str, value: &dyn core::fmt::Display| {
        let _ = writeln!(out, "{name:<INDENT$}{value}");
    };
    line("ID", &format_args!("{id}{}", if stored { "" } else { "  (computed)" }));
    line("to move", &player(id.to_move));
    let [black, white] = Color::ALL.map(|color| board.stones(color).len());
    line("stones", &format_args!("{} (Black # {black}, White O {white})", black + white));
    if canonical.hash == id.hash {
        line("hash", &format_args!("that of the board, by rotation {}", canonical.symmetry));
    } else {
        line("hash", &format_args!("not that of the board, which is {:016x}", canonical.hash));
    }
    if let Some(Extra { source, variation, move_number }) = extra {
        line("source", &format_args!("game {source}, variation {variation}, move {move_number}"));
    }
    if let Some(score) = score {
        line("score", &describe_score(score));
    }
    line("SGF", &sgf(position, WIDTH - INDENT).replace('\n', "\n              "));
}

/// Appends the listing of the published tools, with the score below the board.
pub fn push_scored(position: &Position, score: Option<&ScoreRecord>, out: &mut Vec<u8>) {
    let mut text = diagram(&position.board);
    let _ = writeln!(text, "{}, {} to move", position.id, player(position.id.to_move));
    let known = score.map_or_else(|| "no score".to_owned(), describe_score);
    let _ = writeln!(text, "{known}\n");
    out.extend_from_slice(text.as_bytes());
}

/// Returns the position as a Go SGF file with a set-up node, in lines of at most `width`
/// characters. The ID becomes the node name and the extra block a comment.
pub(super) fn sgf(position: &Position, width: usize) -> String {
    let mut text = position.sgf().to_string();
    text.truncate(text.trim_end_matches(')').len());
    let _ = write!(text, "N[{}]", position.id);
    if let Some(Extra { source, variation, move_number }) = position.extra {
        let _ = write!(text, "C[game {source}, variation {variation}, move {move_number}]");
    }
    text.push(')');
    wrapped(&text, width)
}

/// Breaks a line before the value that would exceed the width.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for value in text.split_inclusive(']') {
        if column > 0 && column + value.len() > width {
            out.push('\n');
            column = 0;
        }
        out.push_str(value);
        column += value.len();
    }
    out
}
