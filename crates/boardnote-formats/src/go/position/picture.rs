//! The facts about a position for people, and SGF.

use super::{describe_score, player};
use crate::sheet::{Fact, Value};
use crate::text::{self, Look};
use board_picture::scene::Scene;
use core::fmt::Write as _;
use go9_dat::{Color, Extra, Hasher, Position, ScoreRecord};

/// Returns the board with coordinates and star points; `#` is Black and `O` is White.
fn diagram(position: &Position) -> String {
    text::board(&Scene::from(&position.board), &Look::default())
}

/// Returns the facts about a position. `stored` is `true` if the position came with an ID.
pub(super) fn facts(
    position: &Position,
    stored: bool,
    score: Option<&ScoreRecord>,
    hasher: &Hasher,
) -> Vec<Fact> {
    let Position { id, board, extra } = position;
    let canonical = hasher.canonical(board);
    let [black, white] = Color::ALL.map(|color| board.stones(color).len());
    let stones = crate::go::stone_count(black, white);
    let hash = if canonical.hash == id.hash {
        format!("that of the board, by rotation {}", canonical.symmetry)
    } else {
        format!("not that of the board, which is {:016x}", canonical.hash)
    };
    let mut facts = vec![
        Fact::new(
            "id",
            "ID",
            Value::Whole(format!("{id}{}", if stored { "" } else { "  (computed)" })),
        ),
        Fact::new("to-move", "to move", player(id.to_move)),
        Fact::new("stones", "stones", stones),
        Fact::new("hash", "hash", hash),
    ];
    if let Some(Extra { source, variation, move_number }) = extra {
        let value = format!("game {source}, variation {variation}, move {move_number}");
        facts.push(Fact::new("source", "source", value));
    }
    facts.extend(score.map(|score| Fact::new("score", "score", describe_score(score))));
    let sgf = sgf(position);
    let values = sgf.split_inclusive(']').map(str::to_owned).collect();
    facts.push(Fact::new("sgf", "SGF", Value::List(values, "")));
    facts
}

/// Appends the listing of the published tools, with the score below the board.
pub fn push_scored(position: &Position, score: Option<&ScoreRecord>, out: &mut Vec<u8>) {
    let mut text = diagram(position);
    let _ = writeln!(text, "{}, {} to move", position.id, player(position.id.to_move));
    let known = score.map_or_else(|| "no score".to_owned(), describe_score);
    let _ = writeln!(text, "{known}\n");
    out.extend_from_slice(text.as_bytes());
}

/// Returns the position as a Go SGF file with a set-up node, in one line. The ID becomes the node
/// name and the extra block a comment.
pub(super) fn sgf(position: &Position) -> String {
    let mut text = position.sgf().to_string();
    text.truncate(text.trim_end_matches(')').len());
    let _ = write!(text, "N[{}]", position.id);
    if let Some(Extra { source, variation, move_number }) = position.extra {
        let _ = write!(text, "C[game {source}, variation {variation}, move {move_number}]");
    }
    text.push(')');
    text
}
