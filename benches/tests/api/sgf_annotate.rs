//! Adds a comment to every move of the main line, a variation before the last move, and a komi.

use crate::{Output, check, input};
use sgf_syntax::Edits;
use std::path::Path;

fn run(file: &Path) -> Output {
    let file = std::fs::read(file)?;
    let collection = sgf_syntax::parse(&file)?;
    let tree = collection.trees().next().ok_or("no game")?;
    let mut edits = Edits::new(&collection);
    let line: Vec<_> = tree.main_line().collect();
    edits.set(line[0], "KM", ["0.5"]);
    for (number, &node) in line.iter().enumerate().skip(1) {
        edits.set_text(node, "C", &format!("move {number} [ok]"));
    }
    edits.add_child(line[line.len() - 2], |new| {
        new.node().add("B", ["ff"]).text("C", "better");
    });
    edits.promote(*line[2].children().last().ok_or("no child")?);
    Ok(String::from_utf8(edits.apply()?)?)
}

/// The tree is that of edits made by hand, as sgfmill 1.1 reads it; line breaks and blanks stay.
#[test]
fn an_annotated_game_keeps_every_other_byte() {
    check(run(&input("annotate.sgf")), "sgf_annotate.sgf");
}
