//! Pictures: golden SVG files, and that each of them can be drawn.
//!
//! `BOARD_PICTURE_BLESS=1 cargo test -p board-picture --all-features` writes the golden files anew;
//! `BOARD_PICTURE_FOLDER=FOLDER` also writes a PNG of every scene in both themes, to look at.

#[path = "common/scenes.rs"]
mod scenes;

use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Backgammon, Cube, Score};
use board_picture::scene::chess::Chess;
use board_picture::scene::crossword::{Crossword, Square, Tile};
use board_picture::scene::go::Go;
use board_picture::{Options, Page, Theme};
use std::path::{Path, PathBuf};

const LIGHT: Options = Options { theme: Theme::Light, size: None };
const DARK: Options = Options { theme: Theme::Dark, size: None };

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[test]
fn pictures_are_as_they_were_when_someone_looked_at_them() {
    let bless = std::env::var_os("BOARD_PICTURE_BLESS").is_some();
    for (name, scene) in scenes::all() {
        let file = golden(&format!("{name}.svg"));
        let svg = board_picture::svg(&scene, &LIGHT);
        if bless {
            std::fs::write(&file, &svg).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            svg == expected,
            "{name}: the picture differs from {}; look at it and bless it with BOARD_PICTURE_BLESS=1",
            file.display()
        );
    }
}

#[test]
fn every_scene_becomes_a_png_in_both_themes() {
    let folder = std::env::var_os("BOARD_PICTURE_FOLDER").map(PathBuf::from);
    for (name, scene) in scenes::all() {
        for (theme, options) in [("light", LIGHT), ("dark", DARK)] {
            // Small ones are enough where nobody looks at them.
            let size = if folder.is_none() { Some(160) } else { None };
            let options = Options { size, ..options };
            let png = board_picture::png(&scene, &options).unwrap();
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
            if let Some(folder) = &folder {
                std::fs::write(folder.join(format!("{name}-{theme}.png")), png).unwrap();
            }
        }
    }
}

/// Scenes that no game has, as broken records may give them.
fn strange() -> Vec<Scene> {
    let hostile = "\0\u{1b}[31m<&\"'>\u{ffff}\u{202e}将棋 ".repeat(40);
    let tile = Tile { face: hostile.clone(), blank: true, points: Some(255) };
    let square = Square { tile: Some(tile.clone()), last: true, ..Square::default() };
    vec![
        Scene::Backgammon(Backgammon {
            points: [i8::MIN; 24],
            bar: [255; 2],
            off: [255; 2],
            cube: Some(Cube { value: u32::MAX, owner: Some(9) }),
            dice: [7, 255],
            on_roll: Some(usize::MAX),
            score: Some(Score { points: [u32::MAX; 2], length: u32::MAX }),
            notes: vec![hostile.clone(); 3],
            names: [hostile.clone(), String::new()],
            caption: hostile.clone(),
        }),
        Scene::Chess(Chess::default()),
        Scene::Chess(Chess {
            squares: vec![Some('!'); 1000],
            last_move: Some((usize::MAX, 64)),
            caption: hostile.clone(),
            ..Chess::default()
        }),
        Scene::Chess(Chess { last_move: Some((5, 5)), ..Chess::default() }),
        Scene::Go(Go::default()),
        Scene::Go(Go { points: vec![vec![], vec![Some(true); 60]], ..Go::default() }),
        Scene::Go(Go {
            points: vec![vec![None]],
            last_move: Some((usize::MAX, usize::MAX)),
            score: Some(hostile.clone()),
            caption: hostile.clone(),
            ..Go::default()
        }),
        Scene::Crossword(Crossword::default()),
        Scene::Crossword(Crossword {
            rows: vec![vec![square; 3], vec![], vec![Square::default()]],
            racks: vec![vec![tile; 40], vec![Tile::default()]],
            scores: vec![i32::MIN, i32::MAX, 0],
            caption: hostile,
        }),
    ]
}

#[test]
fn strange_scenes_are_still_pictures() {
    let mut page = Page::new("\0<>", Theme::Dark);
    for scene in strange() {
        let svg = board_picture::svg(&scene, &LIGHT);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert!(svg.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{ffff}'));
        for size in [1, 160] {
            board_picture::png(&scene, &Options { size: Some(size), ..DARK }).unwrap();
        }
        page.add(&[(String::new(), scene.clone()), ("\u{1b}<b>".to_owned(), scene)]);
    }
    assert_eq!(page.steps(), 2 * strange().len());
    assert!(!page.finish().contains("<b>"));
}

#[test]
fn games_have_headings_and_single_positions_do_not() {
    let scenes = scenes::all();
    let named = |at: usize, name: &str| (name.to_owned(), scenes[at].1.clone());
    let mut page = Page::new("two", Theme::Light);
    page.add(&[named(0, "")]);
    page.add(&[named(1, "")]);
    page.add(&[named(5, ""), named(6, "3. Bb5")]);
    let page = page.finish();
    assert_eq!(page.matches("<h2 ").count(), 1);
    assert_eq!(page.matches("<ol").count(), 2);
    assert_eq!(page.matches("</ol>").count(), 2);
    for item in ["#s1\">Position 1<", "#s2\">Position 2<", "#s3\">Start<", "#s4\">3. Bb5<"] {
        assert!(page.contains(item), "{item}");
    }
    assert!(page.contains("<figcaption>4HPwATDgc/ABMA:QYkqASAAIAAA</figcaption>"));
    assert_eq!(page.matches("id=\"backgammon-board\"").count(), 1, "the board stands once");
}
