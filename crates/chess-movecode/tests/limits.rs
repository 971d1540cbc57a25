//! The limits that the README promises: memory per byte of input, stack depth, and linear work.
//! Work is not timed; a test with more than linear work would not finish.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use allocation_counter::measure;
use chess_movecode::{
    Blob, Dialect, ParseOptions, Searcher, TextPlace, check, detect, encode, parse, parse_any,
    parse_with, rescue,
};
use chess_pgn::{PgnGame, PgnWriter};
use chess_rules::{Query, Start};

/// Maximum number of bytes allocated at one time per byte of input.
const PER_BYTE: usize = 500;
const FIXED: usize = 1 << 16;

const SIZE: usize = if cfg!(debug_assertions) { 1 << 14 } else { 1 << 20 };

fn small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}

fn within(what: &str, unit: &[u8], length: usize, run: impl FnOnce()) {
    let peak = usize::try_from(measure(run).bytes_max).unwrap();
    let unit = unit.escape_ascii();
    assert!(peak <= FIXED + PER_BYTE * length, "{what} {unit}: {peak} bytes for {length}");
}

/// Returns many copies of one part, with and without a preceding 1. e4.
fn many(unit: &[u8]) -> [Vec<u8>; 2] {
    let many = unit.repeat(SIZE / unit.len());
    [many.clone(), [&[0x13][..], &many].concat()]
}

#[test]
fn blobs_take_a_small_multiple_of_their_size() {
    small_stack(|| {
        let units: [&[u8]; 20] = [
            b"\x13",
            b"\x9a",
            b"\x29\x29\x2a\x2a",
            b"\xf0",
            b"\xf0\x0f",
            b"\xf0\x0f\xf0\xf1",
            b"\xf0\xf1",
            b"\xf1",
            b"\xb1",
            b"\xb0\xff",
            b"\xd4",
            b"\xd1",
            b"\xe0\x00",
            b"\xe0a",
            b"\xe0\xed\xa0\xbd\x00",
            b"\xe5\x00",
            b"\xfe",
            b"\xff",
            b"\xf0\x9b",
            b"\x00",
        ];
        let start = Start::standard();
        let last = Query::Hash(1);
        for unit in units {
            for bytes in many(unit) {
                let length = bytes.len();
                let separate = Blob::new(&bytes, &bytes);
                for options in
                    [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()]
                {
                    within("decode", unit, length, || drop(parse_with(&start, &bytes, &options)));
                    let options = options.texts(TextPlace::Separate);
                    within("separate", unit, 2 * length, || {
                        drop(parse_with(&start, separate, &options));
                    });
                    within("either", unit, length, || drop(parse_any(&start, &bytes, &options)));
                }
                within("detect", unit, length, || {
                    let _ = detect(&start, &bytes);
                });
                within("search", unit, length, || {
                    let trusted = ParseOptions::trusted();
                    let mut searcher = Searcher::new(last.clone(), trusted).variations(true);
                    let _ = searcher.find(&start, &bytes);
                });
                let mut rescued = None;
                within("rescue", unit, length, || {
                    rescued = Some(rescue(&start, &bytes, &ParseOptions::lenient()));
                });
                let game = rescued.unwrap().game;
                within("encode", unit, length, || drop(encode(&game, Dialect::Jose)));
                within("walk", unit, length, || assert_eq!(game.walk().count(), game.len()));
                within("write", unit, length, || {
                    drop(PgnWriter::new().line_width(79).write_with_tags(&game, &[]));
                });
            }
        }
    });
}

/// The memory of a valid game depends on its plies, and checking one needs no memory.
#[test]
fn good_games_are_replayed_without_memory() {
    let start = Start::standard();
    let blob = b"\x13\x13\x29\x25\x4c\x00\x98\x2c\x6c\x46\xff";
    let mut searcher = Searcher::new(Query::Hash(1), ParseOptions::trusted());
    let peak = measure(|| {
        for options in [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()] {
            assert_eq!(check(&start, blob, &options), Ok(Vec::new()));
        }
        assert_eq!(searcher.find(&start, blob), Ok(None));
        assert!(detect(&start, blob).is_ok());
    });
    assert_eq!(peak.count_total, 0);
}

#[test]
fn nesting_needs_no_stack() {
    small_stack(|| {
        let depth = 100_000;
        let blob = [&[0x13][..], &[0xf0, 0x13].repeat(depth), &vec![0xf1; depth], &[0xff]].concat();
        let start = Start::standard();
        for options in [ParseOptions::lenient(), ParseOptions::trusted()] {
            assert!(parse_with(&start, &blob, &options).is_ok());
        }
        let cut = rescue(&start, &blob[..depth], &ParseOptions::lenient());
        assert_eq!(cut.game.to_uci(), "e2e4");
        let game = parse(&start, &blob).unwrap();
        assert_eq!(encode(&game, Dialect::Documented).unwrap().moves, blob);
        let pgn = PgnWriter::new().movetext(&game).value;
        assert_eq!(PgnGame::parse(&pgn).unwrap().game, game);
        let mut line = game.line();
        let mut levels = 0;
        while let Some(part) = line.find_map(|part| match part {
            chess_rules::LinePart::Variation(inner) => Some(inner),
            chess_rules::LinePart::Item(_) => None,
        }) {
            (line, levels) = (part, levels + 1);
        }
        assert_eq!(levels, depth);
    });
}
