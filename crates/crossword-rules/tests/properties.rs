//! Properties that hold for every position and for every input.

#![cfg(feature = "std")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test that fails here should panic"
)]

use crate::checks;
use crossword_rules::{
    Board, ChallengeRule, Direction, Exchanged, Face, LastMove, Letter, LetterDistribution,
    MoveStyle, Op, ParseOptions, Play, PlayTile, Position, Rack, RackTile, Square, Tile,
    WriteOptions, parse,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

const FACES: [&str; 14] = [
    "A",
    "B",
    "E",
    "Q",
    "Z",
    "Ä",
    "Ł",
    "Ñ",
    "Ø",
    "CH",
    "L·L",
    "NY",
    "RR",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
];

fn face() -> impl Strategy<Value = Face> {
    prop::sample::select(&FACES[..]).prop_map(|face| Face::new(face).unwrap())
}

fn tile() -> impl Strategy<Value = Tile> {
    (face(), any::<bool>()).prop_map(|(face, blank)| Tile { face, blank })
}

fn rack_tile() -> impl Strategy<Value = RackTile> {
    prop_oneof![6 => face().prop_map(RackTile::Natural), 1 => Just(RackTile::Blank)]
}

fn rack(range: std::ops::Range<usize>) -> impl Strategy<Value = Rack> {
    vec(rack_tile(), range).prop_map(Rack::from_iter)
}

fn board(size: u8) -> impl Strategy<Value = Board> {
    let squares = vec((0..size, 0..size, tile()), 0..60);
    squares.prop_map(move |squares| {
        let mut board = Board::new(size, size).unwrap();
        for (row, col, tile) in squares {
            board.set(Square::new(row, col), Some(tile)).unwrap();
        }
        board
    })
}

/// Returns a board with these tiles in reading order.
fn filled(rows: u8, cols: u8, tiles: Vec<Option<(Face, bool)>>) -> Board {
    let mut board = Board::new(rows, cols).unwrap();
    for (square, tile) in board.squares().zip(tiles) {
        board.set(square, tile.map(|(face, blank)| Tile { face, blank })).unwrap();
    }
    board
}

/// Returns boards with many tiles, most of them ASCII letters.
fn dense_board() -> impl Strategy<Value = Board> {
    let letters = prop::sample::select(&["A", "B", "M", "Y", "Z"][..]);
    let letter = letters.prop_map(|letter| Face::new(letter).unwrap());
    let tile = prop_oneof![19 => (letter, any::<bool>()), 1 => (face(), any::<bool>())];
    let square = option::weighted(0.8, tile);
    (1..=18_u8, 1..=18_u8, vec(square, 18 * 18))
        .prop_map(|(rows, cols, tiles)| filled(rows, cols, tiles))
}

/// Returns positions with no tiles but ASCII letters and blanks.
fn plain_position() -> impl Strategy<Value = Position> {
    let letter = "[A-Z]".prop_map(|letter| Face::new(&letter).unwrap()).boxed();
    let square = option::of((letter.clone(), any::<bool>()));
    let tile = prop_oneof![6 => letter.prop_map(RackTile::Natural), 1 => Just(RackTile::Blank)];
    let player = (vec(tile, 0..12).prop_map(Rack::from_iter), any::<i32>());
    let board = (1..=24_u8, 1..=24_u8, vec(square, 24 * 24));
    (board, vec(player, 2..6)).prop_map(|((rows, cols, tiles), players)| {
        let (racks, scores): (Vec<_>, Vec<_>) = players.into_iter().unzip();
        Position::new(filled(rows, cols, tiles), racks, scores).unwrap()
    })
}

/// Returns boards with more different tiles than a byte has codes.
fn wide_board() -> impl Strategy<Value = Board> {
    let face = "[A-Z]{2}".prop_map(|letters| Face::new(&letters).unwrap());
    let square = option::weighted(0.9, (face, any::<bool>()));
    (15..=17_u8, 15..=17_u8, vec(square, 17 * 17)).prop_map(|(rows, cols, tiles)| {
        let board = filled(rows, cols, tiles);
        assert!(board.codes().is_none());
        board
    })
}

/// The hash as it is defined, byte by byte.
fn fnv_1a(bytes: &[u8]) -> u128 {
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let prime = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(start, |hash: u128, &byte| (hash ^ u128::from(byte)).wrapping_mul(prime))
}

fn play(size: u8) -> impl Strategy<Value = Play> {
    let tiles = vec(option::weighted(0.7, tile()), 0..usize::from(size));
    (0..size, 0..size, any::<bool>(), tile(), tiles).prop_map(
        move |(row, col, across, first, rest)| {
            let direction = if across { Direction::Across } else { Direction::Down };
            let room = usize::from(size - if across { col } else { row });
            let rest = rest.into_iter().map(|t| t.map_or(PlayTile::Through, PlayTile::Placed));
            let tiles = [PlayTile::Placed(first)].into_iter().chain(rest).take(room);
            Play::new(Square::new(row, col), direction, tiles).unwrap()
        },
    )
}

/// Returns a play adjusted to run through the tiles on the board, so that it can often be made.
fn fitted(mv: &LastMove, board: &Board) -> LastMove {
    let LastMove::Play { play, bonus } = mv else { return mv.clone() };
    let (rows, cols) = (board.rows(), board.cols());
    let start = Square::new(play.start().row % rows, play.start().col % cols);
    let a = || Tile::natural(Face::new("A").unwrap());
    let tiles = play.tiles().zip(0..rows.max(cols)).map_while(|((_, tile), step)| {
        let (row, col) = match play.direction() {
            Direction::Across => (start.row, start.col + step),
            Direction::Down => (start.row + step, start.col),
        };
        let square = Square::new(row, col);
        board.contains(square).then(|| match tile {
            _ if board.is_occupied(square) => PlayTile::Through,
            PlayTile::Through => PlayTile::Placed(a()),
            placed @ PlayTile::Placed(_) => placed,
        })
    });
    let fitted = Play::new(start, play.direction(), tiles);
    fitted.map_or(mv.clone(), |play| LastMove::Play { play, bonus: *bonus })
}

/// Returns a distribution with every face used here.
fn all_faces() -> LetterDistribution {
    let letter = |(face, points): (&&str, u16)| Letter::new(&Face::new(face).unwrap(), 9, points);
    LetterDistribution::new("all", 2, FACES.iter().zip(1..).map(letter)).unwrap()
}

fn last_move(size: u8) -> impl Strategy<Value = LastMove> {
    prop_oneof![
        (play(size), option::of(any::<u8>()))
            .prop_map(|(play, bonus)| LastMove::Play { play, bonus }),
        play(size).prop_map(LastMove::ChallengedOff),
        rack(1..8).prop_map(|rack| LastMove::Exchange(Exchanged::Tiles(rack))),
        (1..=255_u8).prop_map(|n| LastMove::Exchange(Exchanged::Count(n.try_into().unwrap()))),
        Just(LastMove::Pass),
    ]
}

#[derive(Debug, Clone)]
enum AnyOp {
    Number(u8, u32),
    Text(u8, String),
    Rule(u8),
    Oru,
    Timers(i64),
    Move(LastMove),
    Unknown(String, Option<String>),
}

fn any_op(size: u8) -> impl Strategy<Value = AnyOp> {
    prop_oneof![
        (0..5_u8, any::<u32>()).prop_map(|(op, n)| AnyOp::Number(op, n)),
        (0..5_u8, "[!-:<-~é漢]{1,12}").prop_map(|(op, text)| AnyOp::Text(op, text)),
        (0..6_u8).prop_map(AnyOp::Rule),
        Just(AnyOp::Oru),
        any::<i64>().prop_map(AnyOp::Timers),
        last_move(size).prop_map(AnyOp::Move),
        ("x[a-zA-Z0-9_]{0,5}", option::of("[!-:<-~é漢]{1,6}( [!-:<-~]{1,6})?"))
            .prop_map(|(opcode, operand)| AnyOp::Unknown(opcode, operand)),
    ]
}

fn apply(position: &mut Position, op: &AnyOp) {
    let timers;
    let op = match op {
        AnyOp::Number(0, n) => Op::BingoBonus(*n),
        AnyOp::Number(1, n) => Op::ExchangeLimit(*n),
        AnyOp::Number(2, n) => Op::MaxZeroTurns(*n),
        AnyOp::Number(3, n) => Op::TimerIncrement(*n),
        AnyOp::Number(_, n) => Op::MaxOvertime(*n),
        AnyOp::Text(0, text) => Op::BoardName(text),
        AnyOp::Text(1, text) => Op::GameId(text),
        AnyOp::Text(2, text) => Op::LetterDistribution(text),
        AnyOp::Text(3, text) => Op::Lexicon(text),
        AnyOp::Text(_, text) => Op::Variant(text),
        AnyOp::Rule(n) => Op::ChallengeRule(
            [
                ChallengeRule::Single,
                ChallengeRule::Double,
                ChallengeRule::Triple,
                ChallengeRule::Void,
                ChallengeRule::FivePoints,
                ChallengeRule::TenPoints,
            ][usize::from(*n)],
        ),
        AnyOp::Oru => Op::OpponentRackUnknown,
        AnyOp::Timers(n) => {
            timers = vec![*n; position.players()];
            Op::Timers(&timers)
        }
        AnyOp::Move(last) => Op::LastMove(last),
        AnyOp::Unknown(opcode, operand) => Op::Unknown { opcode, operand: operand.as_deref() },
    };
    position.set_op(op).unwrap();
}

prop_compose! {
    fn position()(size in 1..=20_u8)(
        board in board(size),
        players in vec((rack(0..9), any::<i32>()), 2..4),
        zero_turns in any::<u32>(),
        ops in vec(any_op(size), 0..6),
    ) -> Position {
        let (racks, scores): (Vec<_>, Vec<_>) = players.into_iter().unzip();
        let mut position = Position::new(board, racks, scores).unwrap();
        position.set_zero_turns(zero_turns);
        for op in &ops {
            apply(&mut position, op);
        }
        position
    }
}

/// Generates text similar to a record: pieces of records in any order, and arbitrary characters.
fn near_record() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,3}",
        "[A-Fa-c?./;+ -]{1,3}",
        "\\[[A-Ca-c·]{0,3}\\]?",
        " (lex|lm|tmr|cr|gid|oru|bb|x) ?",
        " (8H|H8|challenge|phony\\.|ex\\.|pass) ?",
        "(/|;|; )",
        "\\PC",
        "[\\t\\n\\r\\x01 ]",
    ];
    vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn mutated() -> impl Strategy<Value = String> {
    (position(), vec((any::<prop::sample::Index>(), any::<char>()), 0..4)).prop_map(
        |(position, changes)| {
            let mut chars: Vec<_> = position.to_string().chars().collect();
            for (index, c) in changes {
                let at = index.index(chars.len());
                chars[at] = if c.is_control() { ' ' } else { c };
            }
            chars.into_iter().collect()
        },
    )
}

proptest! {
    #[test]
    fn written_positions_read_back(position in position()) {
        let text = position.to_string();
        prop_assert_eq!(parse(&text).unwrap(), position.clone());
        checks::text_of_a_record(&text);
    }

    #[test]
    fn canonical_text_is_a_fixed_point(position in position()) {
        for alphabet in [None, LetterDistribution::named("spanish")] {
            let once = position.to_canonical(alphabet);
            prop_assert_eq!(parse(&once).unwrap().to_canonical(alphabet), once);
        }
    }

    #[test]
    fn packed_positions_come_back(position in position()) {
        let packed = position.to_packed();
        let back = Position::from_packed(&packed).unwrap();
        prop_assert_eq!(back.board(), position.board());
        prop_assert_eq!(back.scores(), position.scores());
        prop_assert_eq!(back.zero_turns(), position.zero_turns());
        for (a, b) in back.racks().iter().zip(position.racks()) {
            prop_assert!(a.same_tiles(b));
        }
        prop_assert_eq!(back.key(), position.key());
        let canonical = parse(&position.to_canonical(None)).unwrap();
        prop_assert_eq!(canonical.key(), position.key());
    }

    #[test]
    fn keys_are_hashes_of_the_packed_form(
        position in position(),
        dense in dense_board(),
        wide in wide_board(),
        plain in plain_position(),
    ) {
        let with = |board| {
            Position::new(board, position.racks().to_vec(), position.scores().to_vec()).unwrap()
        };
        for position in [with(dense), with(wide), plain, position.clone()] {
            let packed = position.to_packed();
            let back = Position::from_packed(&packed).unwrap();
            prop_assert_eq!(back.board(), position.board());
            prop_assert_eq!(position.key().as_u128(), fnv_1a(&packed));
        }
    }

    #[test]
    fn packed_bytes_have_one_form(mut bytes in vec(any::<u8>(), 0..60), rows in 0..4_u8) {
        if let Some(first) = bytes.first_mut() { *first = rows; }
        if let Ok(position) = Position::from_packed(&bytes) {
            prop_assert_eq!(position.to_packed(), bytes);
        }
    }

    #[test]
    fn dotted_text_reads_back_as_what_it_says(position in position()) {
        let options = WriteOptions::keep().moves(MoveStyle::Dotted);
        if let Ok(written) = options.write(&position) {
            let mut back = ParseOptions::lenient().parse(&written.text).unwrap().value;
            let same = options.write(&back).unwrap();
            prop_assert_eq!(same.text, written.text);
            // The board may show that other tiles of the move were placed.
            if let (true, Some(last)) = (written.losses.is_empty(), position.ops().last_move()) {
                back.set_op(Op::LastMove(last)).unwrap();
                prop_assert_eq!(back, position);
            }
        }
    }

    #[test]
    fn moves_made_can_be_taken_back(position in position(), mv in last_move(20), fit in any::<bool>()) {
        let mv = if fit { fitted(&mv, position.board()) } else { mv };
        checks::laws(&position, &mv, &all_faces());
    }

    #[test]
    fn racks_sort_without_change(rack in rack(0..12)) {
        let sorted = rack.sorted(LetterDistribution::named("spanish"));
        prop_assert!(sorted.same_tiles(&rack));
        prop_assert_eq!(sorted.to_string().parse::<Rack>().unwrap(), sorted);
    }

    #[test]
    fn mutated_records_keep_the_rules(text in mutated()) {
        checks::text_of_a_record(&text);
    }

    #[test]
    fn text_near_a_record_keeps_the_rules(text in near_record()) {
        checks::text_of_a_record(&text);
    }

    #[test]
    fn any_text_keeps_the_rules(text in any::<String>()) {
        checks::text_of_a_record(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        match (ParseOptions::lenient().parse(&bytes), std::str::from_utf8(&bytes)) {
            (result, Ok(text)) => prop_assert_eq!(result, ParseOptions::lenient().parse(text)),
            (Err(error), Err(utf8)) => {
                prop_assert_eq!(error.kind().code(), "invalid-utf8");
                prop_assert_eq!(error.offset(), utf8.valid_up_to());
            }
            (Ok(_), Err(_)) => prop_assert!(false),
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_comes_back(position in position()) {
        let json = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }
}
