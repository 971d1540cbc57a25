//! Gives every move of the main line of the first game a mark, and adds a line after move 1 of White.

use crate::{Output, check, input};
use chess_pgn::{PgnWriter, games};
use std::path::Path;

fn run(file: &Path, line: &[&str]) -> Output {
    let file = std::fs::read(file)?;
    let mut pgn = games(&file).next().ok_or("no game")??;
    let mut tree = pgn.game.to_tree();
    let main_line = tree.main_line();
    for &node in &main_line {
        tree.set_nags(node, &[10]);
    }
    let mut at = main_line[0];
    for text in line {
        let mv = tree.position(at).parse_san(text)?;
        at = tree.add_child(at, mv)?;
    }
    tree.set_comment(at, "end of the line");
    pgn.game = tree.to_game();
    pgn.set_tag("Annotator", "Cy");
    let written = PgnWriter::new().write(&pgn);
    assert_eq!(written.losses, []);
    Ok(written.value)
}

/// The same tree as after the same edits with python-chess 1.11.
#[test]
fn a_game_is_annotated() {
    check(run(&input("annotate.pgn"), &["c5", "Nf3", "d6"]), "pgn_annotate.pgn");
}
