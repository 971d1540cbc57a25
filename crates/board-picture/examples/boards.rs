//! Writes a board of each game as SVG, and a page of two positions, to the folder for temporary
//! files.

#![allow(clippy::std_instead_of_core, reason = "an example for programs with std")]

use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Backgammon, Step};
use board_picture::scene::chess::Chess;
use board_picture::scene::crossword::{Crossword, Square, Tile};
use board_picture::scene::go::{Go, Mark};
use board_picture::{Entry, Game, Options, Page, svg};

fn main() -> std::io::Result<()> {
    let mut backgammon = Backgammon { dice: [3, 1], on_roll: Some(1), ..Backgammon::start() };
    backgammon.play = vec![Step { from: 8, to: 5 }, Step { from: 6, to: 5 }];

    let chess = Chess::start();
    let mut after = Chess { last_move: Some((12, 28)), white_to_move: false, ..chess.clone() };
    after.squares.swap(12, 28);

    let mut go = Go { points: vec![vec![None; 9]; 9], black_to_move: true, ..Go::default() };
    go.points[4][4] = Some(true);
    go.points[2][5] = Some(false);
    go.marks = vec![(4, 4, Mark::Number(1)), (2, 5, Mark::Number(2))];

    let mut crossword =
        Crossword { rows: vec![vec![Square::default(); 15]; 15], ..Crossword::default() };
    for (column, letter) in (4..).zip("ПРИВЕТ".chars()) {
        let tile = Tile { face: letter.to_string(), points: Some(2), ..Tile::default() };
        crossword.rows[7][column] = Square { tile: Some(tile), last: true, ..Square::default() };
    }

    let folder = std::env::temp_dir();
    let mut game =
        Game { players: ["Ann".into(), "Иван".into()], columns: true, ..Game::default() };
    game.entries.push(Entry::new("", Scene::Chess(chess.clone())));
    let mut entry = Entry::new("e4", Scene::Chess(after));
    (entry.number, entry.player, entry.glyphs) = (Some(1), Some(0), "!?".into());
    game.entries.push(entry);
    let mut page = Page::new("A game", Options::default());
    page.add(&game);
    std::fs::write(folder.join("game.html"), page.finish())?;

    let scenes = [
        ("backgammon", Scene::Backgammon(backgammon)),
        ("chess", Scene::Chess(chess)),
        ("go", Scene::Go(go)),
        ("crossword", Scene::Crossword(crossword)),
    ];
    for (name, scene) in scenes {
        let file = folder.join(format!("{name}.svg"));
        std::fs::write(&file, svg(&scene, &Options::default()))?;
        println!("{}", file.display());
    }
    Ok(())
}
