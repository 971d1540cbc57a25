//! Boards as text.

use super::hasher;
use crate::common::fixture;
use go9_dat::{Board, Color, Endian, ErrorKind, Position, positions, text_positions};

#[test]
fn text_goes_on_after_a_bad_block() {
    let board = ".........\n".repeat(9);
    let text = format!("who=B\n{board}\nwho=Q\n{board}\n{board}\nwho=W\r\n{board}x\n\nwho=B\n");
    let read: Vec<_> = text_positions(text.as_bytes()).collect();
    let summary: Vec<_> = read
        .iter()
        .map(|read| match read {
            Ok(board) => (board.to_move.to_string(), 0),
            Err(error) => (error.kind().code().to_string(), error.kind().line().unwrap()),
        })
        .collect();
    let expect = [
        ("black", 0),
        ("text-player", 12),
        ("text-player", 31),
        ("white", 0),
        ("text-row", 43),
        ("text-row-count", 46),
    ];
    assert_eq!(summary, expect.map(|(code, line)| (code.to_string(), line)));
    // A line with a player also starts a block without a blank line; `who=Black` is no such line.
    let close = format!("who=B\n{}x\nwho=W\n{board}who=Black\n{board}", ".........\n".repeat(8));
    let summary: Vec<_> = text_positions(close.as_bytes())
        .map(|read| read.map(|board| board.to_move).map_err(|error| error.kind().code()))
        .collect();
    assert_eq!(summary[..3], [Err("text-row"), Ok(Color::White), Err("text-player")]);
    let every_point = format!("who=B\n. + # X x O o . +\n{}", "+++++++++\n".repeat(8));
    let read = text_positions(every_point.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.board.to_string(), format!("..###OO..{}", "\n.........".repeat(8)));
    let with_default: Vec<_> =
        text_positions(board.as_bytes()).default_player(Color::White).map(Result::unwrap).collect();
    assert_eq!(with_default[0].to_move, Color::White);
}

#[test]
fn views_are_valid_input() {
    for name in ["with_extra", "part_a"] {
        let bytes = fixture(&format!("valid/{name}.dat"));
        let expect: Vec<_> = positions(&bytes)
            .map(|record| Position { extra: None, ..record.unwrap().to_position(Endian::Big) })
            .collect();
        let text: String = positions(&bytes)
            .map(|record| record.unwrap().to_position(Endian::Big).view().to_string())
            .collect();
        let read: Vec<_> = text_positions(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(read.iter().map(|text| text.to_position(hasher())).collect::<Vec<_>>(), expect);
        assert!(read.iter().zip(&expect).all(|(read, expect)| read.stated_id == Some(expect.id)));
    }
}

/// The picture that GNU Go 3.8 prints for `showboard`.
const SHOWBOARD: &str = "=3
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . X . . . . . 6
 5 . . . . + . . . . 5
 4 . . . . . . . . . 4
 3 . . + . . . O . . 3
 2 . . . . . . . . . 2     WHITE (O) has captured 0 stones
 1 . . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J

";

#[test]
fn pictures_of_go_programs_are_read() {
    let mut board = Board::EMPTY;
    board.place(Color::Black, "D6".parse().unwrap());
    board.place(Color::White, "G3".parse().unwrap());
    let read = |text: &str| {
        text_positions(text.as_bytes())
            .map(|read| read.map(|text| (text.board, text.to_move)).map_err(|error| error.kind()))
            .collect::<Vec<_>>()
    };
    let codes = |text: &str| {
        let code = |read: &Result<_, ErrorKind>| read.map_or_else(|kind| kind.code(), |_| "ok");
        read(text).iter().map(code).collect::<Vec<_>>()
    };
    assert_eq!(read(&format!("who=W\n{SHOWBOARD}")), [Ok((board, Color::White))]);
    assert_eq!(codes(SHOWBOARD), ["text-player"]);
    // The line of `boardnote show` below a picture tells the player of the picture above.
    let shown = |player: &str| {
        format!(
            "{SHOWBOARD}ID            31846ceb8015dc92:0:W  (computed)\n\
            to move       {player}\nstones        2 (Black # 1, White O 1)\n\
            SGF           (;FF[4]GM[1]SZ[9]AB[dd]\n              AW[gg]PL[W])\n\n"
        )
    };
    let two = shown("White") + &shown("Black");
    assert_eq!(read(&two), [Ok((board, Color::White)), Ok((board, Color::Black))]);
    assert_eq!(read(&format!("\u{feff}{}", shown("White"))), [Ok((board, Color::White))]);
    // Other signs for stones, and no second numbers.
    let signs = SHOWBOARD.replace(" X ", " \u{25cf} ").replace(" O ", " \u{25cb} ");
    let signs = signs.replace("+", "\u{b7}").replace("=3\n", "");
    assert_eq!(read(&format!("who=B\n{signs}")), [Ok((board, Color::Black))]);
    let bare: String = signs
        .lines()
        .map(|line| line.split("     ").next().unwrap().trim_end_matches(char::is_numeric))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(read(&format!("who=B\n{bare}")), [Ok((board, Color::Black))]);
    // Numbers run from 9 to 1, and only the second one ends the row.
    for (from, to) in
        [(" 5 .", " 4 ."), (" 9 .", " . ."), (" . 6\n", " . 7\n"), (" . 6\n", " . x\n")]
    {
        let wrong = format!("who=B\n{}", SHOWBOARD.replacen(from, to, 1));
        assert_eq!(codes(&wrong)[0], "text-row", "{wrong}");
    }
}

#[test]
fn a_board_fits_in_one_line() {
    let cells = format!("{}#{}O{}", ".".repeat(30), ".".repeat(29), ".".repeat(20));
    let spaced: String = cells.chars().map(|cell| format!("{cell} ")).collect();
    for (text, to_move) in [
        (format!("{cells} W"), Color::White),
        (format!("{cells}\tB\n"), Color::Black),
        (format!("{cells} who=B"), Color::Black),
        (format!("who=W\n{cells}\n"), Color::White),
        (format!("{spaced} W\n"), Color::White),
    ] {
        let read = text_positions(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!((read.board.to_ascii().as_slice(), read.to_move), (cells.as_bytes(), to_move));
    }
    for (text, code) in [
        (cells.clone(), "text-player"),
        (format!("{cells}."), "text-row"),
        (cells[1..].to_owned(), "text-row"),
        (format!("{cells}W"), "text-row"),
        (format!("{cells} white"), "text-row"),
    ] {
        let error = text_positions(text.as_bytes()).next().unwrap().unwrap_err();
        assert_eq!(error.kind().code(), code, "{text}");
    }
}
