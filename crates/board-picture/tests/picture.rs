//! Golden SVG files, each of which is also rendered.
//!
//! `BOARD_PICTURE_BLESS=1 cargo test -p board-picture --all-features` rewrites the golden files.
//! `BOARD_PICTURE_FOLDER=FOLDER` also writes a PNG of every scene in both themes, for visual
//! inspection.

use crate::scenes;
use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Action, Backgammon, Cube, Score, Step, Turn};
use board_picture::scene::chess::{Chess, Ink};
use board_picture::scene::crossword::{Crossword, Square, Tile};
use board_picture::scene::go::{Go, Mark};
use board_picture::text::Look;
use board_picture::{Entry, Game, Options, Page, Theme};
use std::path::{Path, PathBuf};

fn dark() -> Options {
    Options { theme: Theme::Dark, ..Options::default() }
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Returns all scenes with their options.
fn pictures() -> Vec<(&'static str, Scene, Options)> {
    let plain = scenes::all().into_iter().map(|(name, scene)| (name, scene, Options::default()));
    plain.chain(scenes::with_options()).collect()
}

#[test]
fn pictures_are_as_they_were_when_someone_looked_at_them() {
    let bless = std::env::var_os("BOARD_PICTURE_BLESS").is_some();
    for (name, scene, options) in pictures() {
        let file = golden(&format!("{name}.svg"));
        let svg = board_picture::svg(&scene, &options);
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

#[cfg(feature = "png")]
#[test]
fn every_scene_becomes_a_png_in_both_themes() {
    let folder = std::env::var_os("BOARD_PICTURE_FOLDER").map(PathBuf::from);
    for (name, scene, options) in pictures() {
        for (theme_name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
            // Small images are sufficient if they are not inspected.
            let size = if folder.is_none() { Some(160) } else { None };
            let options = Options { size, theme, ..options.clone() };
            let png = board_picture::png(&scene, &options).unwrap();
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
            if let Some(folder) = &folder {
                std::fs::write(folder.join(format!("{name}-{theme_name}.png")), png).unwrap();
            }
        }
    }
}

#[test]
fn pictures_refer_to_nothing_outside_of_themselves() {
    for (name, scene, options) in pictures() {
        let svg = board_picture::svg(&scene, &options);
        let words = ["<script", "<style", "<foreignObject", "<image", "@import", "style=", " on"];
        let body = svg.split("</desc>").nth(1).unwrap();
        assert!(words.iter().all(|word| !body.contains(word)), "{name}");
        // Only letters that have no outline are text.
        for text in body.split("<text").skip(1) {
            let letters = text.split(['>', '<']).nth(1).unwrap();
            assert!(letters.chars().all(|c| c.is_alphabetic() && !c.is_ascii()), "{name}");
        }
        for part in body.split("href=\"").skip(1) {
            assert!(part.starts_with("#bp-"), "{name}: {}", &part[..20]);
        }
        for part in body.split(" id=\"").skip(1) {
            assert!(part.starts_with("bp-"), "{name}: {}", &part[..20]);
        }
        for id in body.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(body.contains(&format!(" id=\"{id}\"")), "{name}: {id}");
        }
    }
}

#[test]
fn the_description_says_the_label_of_a_tile() {
    let tile = |face: &str, label: &str, blank| {
        let tile = Tile { face: face.into(), label: label.into(), blank, points: None };
        Square { tile: Some(tile), ..Square::default() }
    };
    let row = vec![tile("C", "", false), Square::default(), tile("L·L", "l·l", true)];
    let scene = Scene::Crossword(Crossword { rows: vec![row], ..Crossword::default() });
    let svg = board_picture::svg(&scene, &Options::default());
    assert!(svg.contains("Row 1: C.l·l<"), "{svg}");
}

/// Returns scenes that no game contains, but that broken records may produce.
fn strange() -> Vec<Scene> {
    let hostile = "\0\u{1b}[31m<&\"'>\u{ffff}\u{202e}将棋 ".repeat(40);
    let label = hostile.clone();
    let tile = Tile { face: hostile.clone(), label, blank: true, points: Some(255) };
    let square = Square { tile: Some(tile.clone()), last: true, ..Square::default() };
    vec![
        Scene::Backgammon(Backgammon {
            points: [i8::MIN; 24],
            bar: [255; 2],
            off: [255; 2],
            cube: Some(Cube { value: u32::MAX, owner: Some(9), offered_to: Some(usize::MAX) }),
            dice: [7, 255],
            on_roll: Some(usize::MAX),
            score: Some(Score { points: [u32::MAX; 2], length: u32::MAX }),
            play: vec![Step { from: 255, to: 255 }, Step { from: 0, to: 25 }],
            notes: vec![hostile.clone(); 3],
            names: [hostile.clone(), String::new()],
            caption: hostile.clone(),
            turn: Some(Turn { player: usize::MAX, action: Action::Over("over") }),
            ..Backgammon::default()
        }),
        Scene::Chess(Chess::default()),
        Scene::Chess(Chess {
            squares: vec![Some('!'); 1000],
            last_move: Some((usize::MAX, 64)),
            check: Some(usize::MAX),
            marks: vec![(usize::MAX, Ink::Red)],
            arrows: vec![(0, usize::MAX, Ink::Red), (1, 1, Ink::Blue)],
            clocks_ms: [Some(0), Some(u64::MAX)],
            names: [hostile.clone(), String::new()],
            caption: hostile.clone(),
            ..Chess::default()
        }),
        Scene::Chess(Chess { last_move: Some((5, 5)), ..Chess::default() }),
        Scene::Go(Go::default()),
        Scene::Go(Go { points: vec![vec![], vec![Some(true); 60]], ..Go::default() }),
        Scene::Go(Go {
            points: vec![vec![None]],
            last_move: Some((usize::MAX, usize::MAX)),
            marks: vec![(usize::MAX, 0, Mark::Cross), (0, 0, Mark::Label(hostile.clone()))],
            captures: Some([u32::MAX; 2]),
            names: [hostile.clone(), hostile.clone()],
            score: Some(hostile.clone()),
            caption: hostile.clone(),
            ..Go::default()
        }),
        Scene::Crossword(Crossword::default()),
        Scene::Crossword(Crossword {
            rows: vec![vec![square; 3], vec![], vec![Square::default()]],
            racks: vec![vec![tile; 40], vec![Tile::default()]],
            scores: vec![i32::MIN, i32::MAX, 0],
            names: vec![hostile.clone(); 2],
            clocks: vec![Some(i64::MIN)],
            to_move: usize::MAX,
            bag: Some(u32::MAX),
            challenge: Some(hostile.clone()),
            last_points: Some(i32::MIN),
            caption: hostile,
        }),
    ]
}

#[test]
fn strange_scenes_are_still_pictures() {
    let mut page = Page::new("\0<>", Options::default());
    for scene in strange() {
        for (unicode, flip) in [(false, false), (true, true)] {
            let look = Look { unicode, flip, ..Look::default() };
            let board = board_picture::text::board(&scene, &look);
            assert!(board.chars().all(|c| c == '\n' || !c.is_control()));
        }
        for options in [dark(), Options { flip: true, ..Options::default() }] {
            let svg = board_picture::svg(&scene, &options);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(svg.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{ffff}'));
            #[cfg(feature = "png")]
            for size in [1, 160] {
                board_picture::png(&scene, &Options { size: Some(size), ..options.clone() })
                    .unwrap();
            }
        }
        page.add(&Game::from_iter([
            (String::new(), scene.clone()),
            ("\u{1b}<u>".to_owned(), scene),
        ]));
    }
    assert_eq!(page.steps(), 2 * strange().len());
    assert!(!page.finish().contains("<u>"));
}

#[test]
fn the_home_board_at_the_left_is_the_mirror_image() {
    use board_picture::Home;
    let scene = scenes::all().into_iter().find(|(name, _)| *name == "backgammon-late").unwrap().1;
    let svg = |home| board_picture::svg(&scene, &Options { home, ..Options::default() });
    let number = |text: &str, name: &str| -> f64 {
        let value = text.split(&format!("{name}=\"")).nth(1).unwrap();
        value.split('"').next().unwrap().parse().unwrap()
    };
    // The checkers on the board, with their distances from the left or from the right.
    let places = |svg: &str, width: Option<f64>| -> Vec<String> {
        let checkers = svg.split("<use href=\"#bp-checker-").skip(1);
        let checkers = checkers.map(|rest| rest.split("/>").next().unwrap());
        let place = |part: &str| {
            let (x, y) = (number(part, " x"), number(part, " y"));
            format!("{} {:.2} {y:.2}", &part[..1], width.map_or(x, |width| width - x))
        };
        let mut places: Vec<_> =
            checkers.filter(|part| !part.contains("scale")).map(place).collect();
        places.sort();
        places
    };
    let (right, left) = (svg(Home::Right), svg(Home::Left));
    let width = number(&right, " width");
    assert!(places(&right, None).len() > 10);
    assert_eq!(places(&right, None), places(&left, Some(width)));
}

#[test]
fn the_offered_cube_lies_before_the_player_who_answers() {
    let cube = |to, options: Options| {
        let scene = Scene::Backgammon(scenes::offered(to));
        let svg = board_picture::svg(&scene, &options);
        assert!(svg.contains("Cube: 4, offered to player"), "{svg}");
        let part = svg.split("width=\"44\" height=\"44\"").next().unwrap();
        let x = part.rsplit("x=\"").next().unwrap().split('"').next().unwrap();
        x.parse::<f64>().unwrap()
    };
    let bar = 368.0;
    assert!(cube(1, Options::default()) > bar, "the player at the bottom answers");
    assert!(cube(0, Options::default()) < bar, "the player at the top answers");
    let flip = Options { flip: true, ..Options::default() };
    assert!(cube(0, flip) > bar);
}

#[test]
fn titles_keep_the_caption_that_is_left_out() {
    use board_picture::Caption;
    let scene = scenes::all().remove(0).1;
    let title = |caption| {
        let svg = board_picture::svg(&scene, &Options { caption, ..Options::default() });
        svg.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned()
    };
    let whole = "Backgammon position 4HPwATDgc/ABMA:QYkqASAAIAAA";
    assert_eq!(title(Caption::Scene), whole);
    assert_eq!(title(Caption::None), whole);
    assert_eq!(title(Caption::Text("<Quiz>".into())), "Backgammon position &lt;Quiz&gt;");
}

#[test]
fn games_have_headings_and_single_positions_do_not() {
    let scenes = scenes::all();
    let named = |at: usize, name: &str| (name.to_owned(), scenes[at].1.clone());
    let mut page = Page::new("two", Options::default());
    page.add(&Game::from_iter([named(0, "")]));
    page.add(&Game::from_iter([named(1, "")]));
    page.add(&Game::from_iter([named(5, ""), named(6, "3. Bb5")]));
    let page = page.finish();
    assert_eq!(page.matches("<h2 ").count(), 1);
    assert_eq!(page.matches("<section").count(), 2);
    assert_eq!(page.matches("</section>").count(), 2);
    let links = page.split("</b><a>").skip(1).map(|link| link.split('<').next().unwrap());
    assert!(links.eq(["Position 1", "Position 2", "Start", "3. Bb5"]));
    assert!(page.contains("<code id=\"id\">4HPwATDgc/ABMA:QYkqASAAIAAA</code>"));
    assert_eq!(page.matches("id=\"bp-backgammon-board\"").count(), 1, "the board stands once");
}

#[test]
fn a_long_game_takes_little_room() {
    let chess = scenes::all().into_iter().find(|(name, _)| *name == "chess-start").unwrap().1;
    let Scene::Chess(mut board) = chess else { panic!("another scene") };
    let mut positions = Vec::new();
    for ply in 0..2_000 {
        // Knights move out and back.
        let (from, to) = [(1, 18), (57, 42), (18, 1), (42, 57)][ply % 4];
        board.squares.swap(from, to);
        board.last_move = Some((from, to));
        board.white_to_move = ply % 2 == 1;
        positions.push((format!("ply {ply}"), Scene::Chess(board.clone())));
    }
    let mut page = Page::new("long", Options::default());
    page.add(&Game::from_iter(positions));
    let length = page.finish().len();
    assert!(length < 140_000, "{length} bytes for 2 000 positions");
}

#[test]
fn the_moves_stand_in_columns_with_comments_and_variations() {
    let scene = || scenes::all().remove(5).1;
    let entry = |name: &str, number, player, parent| Entry {
        number: Some(number),
        player: Some(player),
        parent,
        ..Entry::new(name, scene())
    };
    let mut game = Game {
        columns: true,
        players: ["Ann".into(), "Иван".into()],
        result: "1-0".into(),
        entries: vec![
            Entry::new("", scene()),
            entry("e4", 1, 0, None),
            entry("e5", 1, 1, None),
            entry("c5", 1, 1, Some(1)),
            entry("Nf3", 2, 0, None),
            entry("Nc3", 2, 0, Some(3)),
            entry("Nf3", 2, 0, Some(2)),
            entry("Nc6", 2, 1, None),
        ],
        ..Game::default()
    };
    game.entries[3].comment_before = "Or".into();
    game.entries[7].comment = "A comment & more".into();
    game.entries[1].glyphs = "!?".into();
    let mut page = Page::new("file.pgn", Options::default());
    page.add(&game);
    let page = page.finish();
    assert!(page.contains("<h1>Ann – Иван</h1>") && page.contains("<title>Ann – Иван</title>"));
    let list = page.split("<nav").nth(1).unwrap().split("</nav>").next().unwrap();
    // Only the part of the list that a reader sees.
    let mut text = String::new();
    for part in list.split('<') {
        text.push_str(part.split_once('>').map_or("", |(_, text)| text).trim());
        text.push('|');
    }
    let seen: Vec<&str> = text.split('|').filter(|part| !part.is_empty()).collect();
    assert_eq!(
        seen,
        [
            "Game 1",
            "Start",
            "1.",
            "e4",
            "!?",
            "e5",
            "Or",
            "1…",
            "c5",
            "2.",
            "Nf3",
            "2.",
            "Nc3",
            "2.",
            "Nf3",
            "Nc6",
            "A comment &amp; more",
            "1-0"
        ]
    );
    assert!(list.contains("class=\"variation v1\"") && list.contains("class=\"variation v2\""));
    assert!(list.contains("<a data-parent=\"2\" data-n=\"1…\">c5</a>"));
}
