//! For each game: how it ended, and which draw could be claimed. Then the legal book moves of the start.

use crate::{Output, check, input};
use chess_rules::{Position, Termination, polyglot::Book};
use std::fmt::Write as _;
use std::path::Path;

fn run(file: &Path, book: &Path) -> Output {
    let mut out = String::new();
    let file = std::fs::read(file)?;
    for game in chess_pgn::games(&file) {
        let game = game?.game;
        let name = |it: Option<Termination>| it.map_or("-".to_owned(), |it| it.to_string());
        writeln!(out, "{} {}", name(game.termination()), name(game.claimable_draw()))?;
    }
    let book = Book::new(std::fs::read(book)?);
    let start: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
    for (mv, entry) in book.moves(&start) {
        writeln!(out, "{} {}", start.san(mv)?, entry.weight)?;
    }
    Ok(out)
}

/// The words of python-chess 1.11 about the games (`outcome`, `is_fifty_moves`, `is_repetition(3)`) and of the
/// book, in which `g1g3` is illegal.
#[test]
fn ends_of_games_and_moves_of_a_book() {
    check(run(&input("ends.pgn"), &input("book.bin")), "chess_report.txt");
}
