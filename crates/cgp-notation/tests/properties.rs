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

use crate::canonical;
use crate::checks;
use cgp::{
    Board, Cgp, ChallengeRule, Direction, Exchanged, Face, LastMove, Letter, LetterDistribution,
    MoveStyle, NumberOp, Op, ParseOptions, Play, PlayTile, Position, Rack, RackTile, Square,
    TextOp, Tile, WriteOptions, parse,
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

/// Returns any operation but clocks, of which there must be as many as players.
fn any_op(size: u8) -> impl Strategy<Value = Op> {
    let numbers = [
        NumberOp::BingoBonus,
        NumberOp::ExchangeLimit,
        NumberOp::MaxZeroTurns,
        NumberOp::TimerIncrement,
        NumberOp::MaxOvertime,
    ];
    let texts = [
        TextOp::BoardName,
        TextOp::GameId,
        TextOp::LetterDistribution,
        TextOp::Lexicon,
        TextOp::Variant,
    ];
    let rules = [
        ChallengeRule::Single,
        ChallengeRule::Double,
        ChallengeRule::Triple,
        ChallengeRule::Void,
        ChallengeRule::FivePoints,
        ChallengeRule::TenPoints,
    ];
    prop_oneof![
        (prop::sample::select(numbers.to_vec()), any::<u32>())
            .prop_map(|(op, number)| Op::Number(op, number)),
        (prop::sample::select(texts.to_vec()), "[!-:<-~é漢]{1,12}")
            .prop_map(|(op, text)| Op::Text(op, text.into())),
        prop::sample::select(rules.to_vec()).prop_map(Op::ChallengeRule),
        Just(Op::OpponentRackUnknown),
        last_move(size).prop_map(Op::LastMove),
        ("x[a-zA-Z0-9_]{0,5}", option::of("[!-:<-~é漢]{1,6}( [!-:<-~]{1,6})?")).prop_map(
            |(opcode, operand)| Op::Unknown {
                opcode: opcode.into(),
                operand: operand.map(Into::into),
            }
        ),
    ]
}

prop_compose! {
    fn position()(size in 1..=20_u8)(
        board in board(size),
        players in vec((rack(0..9), any::<i32>()), 2..4),
        zero_turns in any::<u32>(),
        ops in vec(any_op(size), 0..6),
        clock in option::of(any::<i64>()),
    ) -> Cgp {
        let (racks, scores): (Vec<_>, Vec<_>) = players.into_iter().unzip();
        let mut position = Position::new(board, racks, scores).unwrap();
        position.set_zero_turns(zero_turns);
        let players = position.players();
        let mut record = Cgp::new(position);
        let clocks = clock.map(|clock| Op::Timers(vec![clock; players].into()));
        for op in ops.into_iter().chain(clocks) {
            record.set_op(op).unwrap();
        }
        record
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
            let once = canonical(&position, alphabet);
            prop_assert_eq!(canonical(&parse(&once).unwrap(), alphabet), once);
        }
    }

    #[test]
    fn equal_positions_have_equal_keys(position in position()) {
        let sorted = parse(canonical(&position, None)).unwrap();
        prop_assert_eq!(sorted.key(), position.key());
    }

    #[test]
    fn keys_are_hashes_of_the_packed_form(
        position in position(),
        dense in dense_board(),
        wide in wide_board(),
        plain in plain_position(),
    ) {
        let with = |board| {
            let (racks, scores) = (position.position().racks(), position.position().scores());
            let scores = scores.iter().copied();
            Cgp::new(Position::new(board, racks.iter().cloned(), scores).unwrap())
        };
        for position in [with(dense), with(wide), Cgp::new(plain), position.clone()] {
            prop_assert_eq!(position.key().as_u128(), fnv_1a(&position.to_packed()));
        }
    }

    #[test]
    fn dotted_text_reads_back_as_what_it_says(position in position()) {
        let options = WriteOptions::keep().moves(MoveStyle::Dotted);
        if let Ok(written) = cgp::to_cgp(&position, &options) {
            let mut back = cgp::parse_with(&written.value, &ParseOptions::lenient()).unwrap().value;
            let same = cgp::to_cgp(&back, &options).unwrap();
            prop_assert_eq!(same.value, written.value);
            // The board may show that other tiles of the move were placed.
            if let (true, Some(last)) = (written.losses.is_empty(), position.ops().last_move()) {
                back.set_op(Op::LastMove(last.clone())).unwrap();
                prop_assert_eq!(back, position);
            }
        }
    }

    #[test]
    fn moves_made_can_be_taken_back(position in position(), mv in last_move(20), fit in any::<bool>()) {
        let mv = if fit { fitted(&mv, position.position().board()) } else { mv };
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
        match (cgp::parse_with(&bytes, &ParseOptions::lenient()), std::str::from_utf8(&bytes)) {
            (result, Ok(text)) => prop_assert_eq!(result, cgp::parse_with(text, &ParseOptions::lenient())),
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
        prop_assert_eq!(serde_json::from_str::<Cgp>(&json).unwrap(), position);
    }
}
