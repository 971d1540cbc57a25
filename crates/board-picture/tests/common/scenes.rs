//! Hand-made positions for pictures.

use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Backgammon, Cube, Score, Step};
use board_picture::scene::chess::{Chess, Ink};
use board_picture::scene::crossword::{Crossword, Premium, Square, Tile};
use board_picture::scene::go::{Go, Mark};
use board_picture::{Bottom, Caption, Coordinates, Home, Options};

/// All of them, by name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("backgammon-start", Scene::Backgammon(backgammon_start())),
        ("backgammon-late", Scene::Backgammon(backgammon_late())),
        ("backgammon-bare", Scene::Backgammon(Backgammon::default())),
        ("go-9", Scene::Go(go_9())),
        ("go-19", Scene::Go(go_19())),
        ("backgammon-offered", Scene::Backgammon(offered(0))),
        ("backgammon-play", Scene::Backgammon(play())),
        ("chess-annotated", Scene::Chess(annotated())),
        ("go-marks", Scene::Go(go_marks())),
        ("chess-start", Scene::Chess(chess(START, None, true, ""))),
        ("chess-middle", Scene::Chess(chess(MIDDLE, Some((5, 33)), false, "3. Bb5"))),
        ("chess-end", Scene::Chess(chess(END, Some((62, 45)), true, "58… Nf6+"))),
        ("crossword", Scene::Crossword(crossword())),
        ("crossword-letters", Scene::Crossword(letters())),
    ]
}

/// Positions that show the effects of options, by name.
pub(crate) fn with_options() -> Vec<(&'static str, Scene, Options)> {
    let plain = Options::default;
    let offered = |to| Scene::Backgammon(offered(to));
    let chess = Scene::Chess(annotated());
    let go = Scene::Go(go_9());
    let crossword = Scene::Crossword(crossword());
    let inside = Options { coordinates: Coordinates::Inside, ..plain() };
    let bare = Options { coordinates: Coordinates::None, caption: Caption::None, ..plain() };
    let flip = Options { flip: true, ..plain() };
    let names = Some(["Ann".to_owned(), "Иван Петров".to_owned()]);
    vec![
        ("option-bottom-on-roll", offered(0), Options { bottom: Bottom::OnRoll, ..plain() }),
        ("option-bottom-1", offered(0), plain()),
        ("option-offered-to-bottom", offered(1), plain()),
        (
            "option-home-left",
            Scene::Backgammon(play()),
            Options { home: Home::Left, names: names.clone(), ..plain() },
        ),
        (
            "option-player-0-home-left",
            Scene::Backgammon(backgammon_late()),
            Options { home: Home::Left, bottom: Bottom::Zero, ..plain() },
        ),
        (
            "option-cube-face",
            Scene::Backgammon(backgammon_start()),
            Options { cube_face_64: true, caption: Caption::Text("A caption".into()), ..plain() },
        ),
        ("option-chess-inside", chess.clone(), inside),
        ("option-chess-flip", chess.clone(), flip.clone()),
        ("option-chess-bare", chess, Options { names, ..bare.clone() }),
        ("option-go-flip", go.clone(), flip.clone()),
        ("option-go-bare", go, bare.clone()),
        ("option-crossword-flip", crossword.clone(), flip),
        ("option-crossword-bare", crossword, bare),
    ]
}

/// A double that a player has to answer.
pub(crate) fn offered(to: usize) -> Backgammon {
    Backgammon {
        cube: Some(Cube { value: 4, owner: Some(1 - to), offered_to: Some(to) }),
        dice: [0, 0],
        on_roll: Some(1 - to),
        notes: vec!["a double is offered".into()],
        ..backgammon_start()
    }
}

/// A play with a hit, from the bar.
pub(crate) fn play() -> Backgammon {
    let mut scene = Backgammon {
        bar: [0, 1],
        dice: [5, 3],
        play: vec![Step { from: 25, to: 20 }, Step { from: 8, to: 5 }],
        names: ["Ann".into(), "Bob".into()],
        ..backgammon_start()
    };
    (scene.points[7], scene.points[4]) = (2, -1);
    scene.points[11] = -4;
    scene
}

/// A chess board with all kinds of annotations.
pub(crate) fn annotated() -> Chess {
    let board = "r1bqk2r/pppp1Bpp/2n2n2/2b1p1N1/4P3/8/PPPP1PPP/RNBQK2R";
    Chess {
        check: Some(60),
        marks: vec![(36, Ink::Yellow), (45, Ink::Blue)],
        arrows: vec![(38, 53, Ink::Red), (3, 39, Ink::Green), (1, 18, Ink::Blue)],
        names: ["Magnus Carlsen".into(), "Иван Петров".into()],
        clocks_ms: [Some(5_025_000), Some(59_000)],
        ..chess(board, Some((26, 53)), false, "5. Bxf7+")
    }
}

/// The end of a game with territory, and numbers on the last moves.
pub(crate) fn go_marks() -> Go {
    let mut marks = vec![
        (2, 3, Mark::Number(1)),
        (3, 4, Mark::Number(12)),
        (4, 4, Mark::Number(123)),
        (7, 6, Mark::Triangle),
        (5, 6, Mark::Square),
        (1, 2, Mark::Circle),
        (1, 3, Mark::Cross),
        (6, 1, Mark::Label("A".into())),
        (0, 4, Mark::Label("Ω".into())),
    ];
    for row in 0..9 {
        marks.push((row, 0, Mark::Territory(false)));
        marks.push((row, 8, Mark::Territory(true)));
    }
    Go {
        marks, names: ["趙治勲".into(), "Otake Hideo".into()], captures: Some([3, 0]), ..go_9()
    }
}

fn backgammon_start() -> Backgammon {
    let mut points = [0; 24];
    for (point, count) in [(6, 5), (8, 3), (13, 5), (24, 2)] {
        points[point - 1] = count;
        points[24 - point] = -count;
    }
    Backgammon {
        points,
        cube: Some(Cube { value: 1, owner: None, offered_to: None }),
        dice: [5, 2],
        on_roll: Some(1),
        score: Some(Score { points: [2, 4], length: 9 }),
        names: ["player 0".into(), "player 1".into()],
        caption: "4HPwATDgc/ABMA:QYkqASAAIAAA".into(),
        ..Backgammon::default()
    }
}

fn backgammon_late() -> Backgammon {
    let mut points = [0; 24];
    for (point, count) in [(1, 7), (2, 2), (3, 1), (4, -3), (21, 2), (23, -2), (24, -6), (22, -1)] {
        points[point - 1] = count;
    }
    Backgammon {
        points,
        bar: [1, 2],
        off: [2, 1],
        cube: Some(Cube { value: 64, owner: Some(0), offered_to: None }),
        dice: [6, 3],
        on_roll: Some(0),
        score: Some(Score { points: [11, 0], length: 0 }),
        notes: vec!["Crawford game".into(), "X resigns a gammon".into()],
        names: ["Zoë <Łukasz> & Co".into(), "Añó Ünål with a name that does not end before the pips".into()],
        caption: "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10 and more words to be broken into lines somewhere".into(),
        ..Backgammon::default()
    }
}

fn go(rows: &[&str], last_move: Option<(usize, usize)>) -> Go {
    let stone = |c| match c {
        '#' => Some(true),
        'O' => Some(false),
        _ => None,
    };
    Go {
        points: rows.iter().map(|row| row.chars().map(stone).collect()).collect(),
        last_move,
        ..Go::default()
    }
}

fn go_9() -> Go {
    let rows = [
        ".........",
        "..O##....",
        "..OO#.#..",
        "...O##...",
        "....O#.#.",
        "..OO.O#..",
        "....O#...",
        "....O.#..",
        ".........",
    ];
    Go {
        black_to_move: false,
        score: Some("Black wins by at least 8".into()),
        caption: "31846ceb8015dc92:0:W".into(),
        ..go(&rows, Some((7, 6)))
    }
}

fn go_19() -> Go {
    let mut rows = vec![".".repeat(19); 19];
    for (y, x, stone) in [
        (3, 3, "#"),
        (3, 15, "O"),
        (15, 3, "O"),
        (15, 15, "#"),
        (2, 5, "O"),
        (0, 0, "#"),
        (18, 18, "O"),
    ] {
        rows[y].replace_range(x..=x, stone);
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Go { black_to_move: true, ..go(&rows, Some((2, 5))) }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const MIDDLE: &str = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R";
const END: &str = "8/5pk1/5n2/6p1/3R4/6KP/8/8";

fn chess(
    board: &str,
    last_move: Option<(usize, usize)>,
    white_to_move: bool,
    caption: &str,
) -> Chess {
    let mut squares = Vec::new();
    for row in board.split('/').rev() {
        for c in row.chars() {
            match c.to_digit(10) {
                Some(empty) => squares.extend((0..empty).map(|_| None)),
                None => squares.push(Some(c)),
            }
        }
    }
    assert_eq!(squares.len(), 64);
    Chess { squares, last_move, white_to_move, caption: caption.into(), ..Chess::default() }
}

/// A quarter of the usual board; the rest is its mirror image.
const PREMIUMS: [&str; 8] = [
    "W..l...W", ".w...L..", "..w...l.", "l..w...l", "....w...", ".L...L..", "..l...l.", "W..l...*",
];

fn board() -> Vec<Vec<Square>> {
    let premium = |y: usize, x: usize| match PREMIUMS[y.min(14 - y)].as_bytes()[x.min(14 - x)] {
        b'l' => Premium::DoubleLetter,
        b'L' => Premium::TripleLetter,
        b'w' => Premium::DoubleWord,
        b'W' => Premium::TripleWord,
        b'*' => Premium::Start,
        _ => Premium::Plain,
    };
    let square = |y, x| Square { premium: premium(y, x), ..Square::default() };
    (0..15).map(|y| (0..15).map(|x| square(y, x)).collect()).collect()
}

fn tile(c: char) -> Tile {
    let points = match c {
        '?' => return Tile { blank: true, ..Tile::default() },
        'A' | 'E' | 'I' | 'L' | 'N' | 'O' | 'R' | 'S' | 'T' | 'U' => 1,
        'D' | 'G' => 2,
        'B' | 'C' | 'M' | 'P' => 3,
        'K' => 5,
        'J' | 'X' => 8,
        'Q' | 'Z' => 10,
        _ => 4,
    };
    let blank = c.is_lowercase();
    let face: String = c.to_uppercase().collect();
    let label = if blank { face.to_lowercase() } else { String::new() };
    Tile { face, label, blank, points: (!blank).then_some(points) }
}

fn put(rows: &mut [Vec<Square>], (y, x): (usize, usize), across: bool, word: &str, last: bool) {
    for (at, c) in word.chars().enumerate() {
        let (y, x) = if across { (y, x + at) } else { (y + at, x) };
        if rows[y][x].tile.is_none() {
            rows[y][x].tile = Some(tile(c));
            rows[y][x].last = last;
        }
    }
}

fn crossword() -> Crossword {
    let mut rows = board();
    put(&mut rows, (7, 5), true, "QUOTEs", false);
    put(&mut rows, (4, 7), false, "VIGOR", false);
    put(&mut rows, (4, 2), true, "KNIVEs", false);
    put(&mut rows, (7, 10), false, "sPHINX", true);
    let rack = |faces: &str| faces.chars().map(tile).collect();
    Crossword {
        rows,
        racks: vec![rack("ADEILM?"), rack("RST")],
        scores: vec![127, -4],
        names: vec!["Νίκος Δημητρίου".into(), "Nguyễn Thị Thuý".into()],
        clocks: vec![Some(754), Some(-83)],
        bag: Some(61),
        last_points: Some(48),
        caption: "15/15/15/15/2KNIVEs6/7I7/7G7/5QUOTEs4 ADEILM?/RST 127/-4 0 lex NWL18;".into(),
        ..Crossword::default()
    }
}

fn letters() -> Crossword {
    let mut rows = board();
    rows.truncate(5);
    rows[0][1].premium = Premium::QuadrupleLetter;
    rows[0][2].premium = Premium::QuadrupleWord;
    for (y, word) in ["ÀÁÂÄÅĂĄÆÇĆČĎĐÈÉ", "ÊËĘĚĞÍÎÏİŁÑŃŇÒÓ", "ÔÖŐØŒÙÚÛÜŮŰŘŚŞȘ", "ŠßŢȚÝŹŻŽÞ·äöąłð"]
        .into_iter()
        .enumerate()
    {
        put(&mut rows, (y + 1, 0), true, word, false);
    }
    let tile = |face: &str| Tile { face: face.into(), points: Some(8), ..Tile::default() };
    rows[0][4].tile = Some(tile("CH"));
    rows[0][5].tile = Some(tile("L·L"));
    rows[0][6].tile = Some(tile("将"));
    Crossword {
        rows, racks: vec![vec![tile("Ñ"), tile("RR"), tile("LL")]], ..Crossword::default()
    }
}
