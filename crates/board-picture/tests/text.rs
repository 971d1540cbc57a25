//! Boards of characters: all four games, from both sides, in ASCII and in Unicode.

use crate::scenes;
use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Action, Backgammon, Beside, Cube, Score, Turn};
use board_picture::scene::chess::Chess;
use board_picture::scene::crossword::{Crossword, Premium, Square, Tile};
use board_picture::scene::go::Go;
use board_picture::text::{Look, board};
use board_picture::{Bottom, Home};

fn look(unicode: bool, flip: bool) -> Look {
    Look { unicode, flip, ..Look::default() }
}

/// A position before a double of player 0, which player 1 has to answer.
fn offered() -> Backgammon {
    let mut points = [0; 24];
    for (point, count) in [(6, 5), (8, 3), (13, 5), (24, 2)] {
        points[point - 1] = count;
        points[24 - point] = -count;
    }
    points[20] = -12;
    Backgammon {
        points,
        bar: [2, 0],
        cube: Some(Cube { value: 2, owner: None, offered_to: Some(1) }),
        score: Some(Score { points: [0, 1], length: 7 }),
        turn: Some(Turn { player: 1, action: Action::AnswerDouble }),
        ..Backgammon::default()
    }
}

fn lines(scene: &Backgammon, look: &Look) -> Vec<String> {
    board(&Scene::Backgammon(scene.clone()), look).lines().map(str::to_owned).collect()
}

#[test]
fn edges_are_numbered_by_the_player_at_the_bottom() {
    for bottom in [Bottom::Zero, Bottom::One, Bottom::OnRoll] {
        let right = Look { bottom, ..Look::default() };
        let left = Look { home: Home::Left, ..right.clone() };
        let drawn = lines(&offered(), &right);
        assert!(drawn[0].starts_with(" +13-14-15-16-17-18------19-20-21-22-23-24-+     "));
        assert!(drawn[12].starts_with(" +12-11-10--9--8--7-------6--5--4--3--2--1-+     "));
        let drawn = lines(&offered(), &left);
        assert!(drawn[0].starts_with(" +24-23-22-21-20-19------18-17-16-15-14-13-+"));
        assert!(drawn[12].starts_with(" +-1--2--3--4--5--6-------7--8--9-10-11-12-+"));
    }
}

/// The columns of a board are those of the other orientation in reverse, and the bottom half is the
/// top half of the player opposite.
#[test]
fn orientations_are_mirrors_of_each_other() {
    let rows = |look: &Look| -> Vec<Vec<char>> {
        let lines = lines(&offered(), look);
        lines[1..12].iter().map(|line| line.chars().take(44).collect()).collect()
    };
    let right = rows(&Look::default());
    let mut left = rows(&Look { home: Home::Left, ..Look::default() });
    left.iter_mut()
        .enumerate()
        .filter(|(row, _)| *row != 5)
        .for_each(|(_, line)| line[1..].reverse());
    assert_eq!(right, left);
    let mut turned = rows(&look(false, true));
    turned.reverse();
    assert_eq!(right, turned);
    assert_eq!(rows(&look(false, true)), rows(&Look { bottom: Bottom::Zero, ..Look::default() }));
}

#[test]
fn an_offered_cube_lies_with_the_player_who_answers() {
    let place = |look: &Look, text: &str| {
        lines(&offered(), look).iter().position(|line| line.ends_with(text))
    };
    assert_eq!(place(&Look::default(), "     [2] offered by O"), Some(10));
    assert_eq!(place(&Look::default(), "     X to take or drop"), Some(9));
    assert_eq!(place(&look(false, true), "     [2] offered by O"), Some(2));
    assert_eq!(place(&Look::default(), "     match to 7"), Some(6));
    // Tall stacks show their number of checkers.
    let column = lines(&offered(), &Look::default())[1..6]
        .iter()
        .map(|line| line.as_bytes()[32])
        .collect::<Vec<_>>();
    assert_eq!(column, b"OOOOc");
}

#[test]
fn text_beside_a_board_is_that_of_the_requested_form() {
    let names = ["Ann", "Bob"].map(str::to_owned);
    let scene = Backgammon { beside: Beside::Gnubg, names, ..offered() };
    let drawn = lines(&scene, &Look::default());
    for (row, text) in
        [(0, "O: Ann"), (1, "0 points"), (6, "7 points match"), (10, "Cube offered at 2")]
    {
        assert!(drawn[row].ends_with(&format!("     {text}")), "{}", drawn[row]);
    }
    // An offered cube has no box, and an owned one stands beside the rows of its owner.
    let bare = lines(&Backgammon { beside: Beside::Xg, ..offered() }, &Look::default());
    assert!(bare.iter().all(|line| line.chars().count() == 44));
    let cube = |owner| Some(Cube { value: 16, owner: Some(owner), offered_to: None });
    for (owner, row) in [(0, 1), (1, 9)] {
        let scene = Backgammon { beside: Beside::Xg, cube: cube(owner), ..offered() };
        let drawn = lines(&scene, &look(true, false));
        let boxed: Vec<&str> = drawn[row..row + 3].iter().map(|line| &line[44..]).collect();
        assert_eq!(boxed, [" +---+", " |16 |", " +---+"]);
        assert!(drawn.iter().all(|line| line.is_ascii()));
    }
    // Checkers on the bar stand beside the middle, those of the player at the bottom above it.
    let scene = Backgammon { beside: Beside::Xg, bar: [1, 2], ..Backgammon::default() };
    let drawn = lines(&scene, &Look::default());
    let column: String = drawn.iter().map(|line| char::from(line.as_bytes()[22])).collect();
    assert_eq!(column, "-   XXAO    -");
    let unicode = lines(&offered(), &look(true, false));
    assert!(unicode[0].starts_with(" ┌13─14─") && unicode[12].contains('┘'));
    assert!(unicode[1].contains('●') && unicode[1].contains('○'));
}

#[test]
fn chess_boards_mark_the_last_move() {
    let mut squares = vec![None; 64];
    for (square, piece) in [(0, 'R'), (56, 'r'), (60, 'k')] {
        squares[square] = Some(piece);
    }
    let scene = Scene::Chess(Chess { squares, last_move: Some((60, 62)), ..Chess::default() });
    let drawn = board(&scene, &Look::default());
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "  +-----------------+");
    assert_eq!(lines[1], "8 | r . . .(k).(.). |");
    assert_eq!(
        lines[8..],
        ["1 | R . . . . . . . |", "  +-----------------+", "    a b c d e f g h"]
    );
    let drawn = board(&scene, &look(true, true));
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[1], "1 │ · · · · · · · ♖ │");
    assert_eq!(lines[8], "8 │ ·(·)·(♚)· · · ♜ │");
    assert_eq!(lines[10], "    h g f e d c b a");
}

#[test]
fn go_boards_have_any_size() {
    let mut points = vec![vec![None; 19]; 19];
    points[0][18] = Some(true);
    points[18][0] = Some(false);
    let scene = Scene::Go(Go { points, ..Go::default() });
    let drawn = board(&scene, &look(true, false));
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "   A B C D E F G H J K L M N O P Q R S T");
    assert_eq!(lines[1], "19 · · · · · · · · · · · · · · · · · · ● 19");
    assert_eq!(lines[4], "16 · · · ╋ · · · · · ╋ · · · · · ╋ · · · 16");
    assert_eq!(lines[19], " 1 ○ · · · · · · · · · · · · · · · · · · 1");
    let turned = board(&scene, &look(false, true));
    assert_eq!(turned.lines().nth(1), Some(" 1 . . . . . . . . . . . . . . . . . . O 1"));
}

fn row(text: &str) -> Vec<Square> {
    let square = |c: char| match c {
        '.' => Square::default(),
        '=' => Square { premium: Premium::TripleWord, ..Square::default() },
        c => {
            let tile = Tile {
                face: c.to_uppercase().collect(),
                label: c.to_string(),
                blank: c.is_lowercase(),
                points: None,
            };
            Square { tile: Some(tile), last: c.is_lowercase(), ..Square::default() }
        }
    };
    text.chars().map(square).collect()
}

#[test]
fn crossword_boards_get_a_frame_and_a_legend() {
    let rows = vec![row("=.."), row("Ab.")];
    let scene = Scene::Crossword(Crossword { rows, ..Crossword::default() });
    let legend = "\n= word x3   lower case: blank   ( ) last move\n";
    let ascii = format!("    A  B  C\n 1  =  .  .\n 2  A (b) .\n{legend}");
    assert_eq!(board(&scene, &Look::default()), ascii);
    let turned = format!("    C  B  A\n 2  . (b) A\n 1  .  .  =\n{legend}");
    assert_eq!(board(&scene, &look(false, true)), turned);
    let caption = Some("White wins".to_owned());
    let framed = format!(
        "    A  B  C\n  ┌─┴──┴──┴─┐\n 1│ =  .  . │\n 2│ A (b) . │\n  └─┴──┴──┴─┘\nWhite wins\n{legend}"
    );
    let framed = framed.replacen("┌─┴──┴──┴─┐", "┌─┬──┬──┬─┐", 1);
    assert_eq!(board(&scene, &Look { caption, ..look(true, false) }), framed);
}

#[test]
fn a_wide_board_is_turned_before_it_is_drawn_in_parts() {
    let rows = vec![row("A..."), row("...B")];
    let scene = Scene::Crossword(Crossword { rows, ..Crossword::default() });
    let look = Look { width: 12, caption: Some("end".to_owned()), ..look(false, true) };
    let parts = "    D  C  B\n 2  B  .  .\n 1  .  .  .\n\n    A\n 2  .\n 1  A\nend\n";
    assert_eq!(board(&scene, &look), parts);
}

#[test]
fn nothing_is_wider_than_a_terminal_but_captions() {
    for (name, scene) in scenes::all() {
        for look in [look(false, false), look(true, true), Look { width: 40, ..look(false, true) }]
        {
            let drawn = board(&scene, &look);
            let widest = drawn.lines().map(|line| line.chars().count()).max().unwrap_or_default();
            let limit = if matches!(scene, Scene::Crossword(_)) { look.width } else { 90 };
            assert!(widest <= limit && drawn.ends_with('\n'), "{name}: {drawn}");
        }
    }
}
