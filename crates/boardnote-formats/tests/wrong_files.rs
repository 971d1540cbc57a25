//! A wrong file is an error for every reader of the libraries, once: an empty file, an HTML page that
//! was saved in place of the games, a program, and zeros. Only lines, and the records of go9-dat that
//! have no head, may be none.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a test that fails may panic; errors are taken as readers return them"
)]

use chess_pgn::{GameReader, ParseOptions, PgnGame};
use chess_rules::polyglot;
use notation_report::{Error, Kind, ReadError};

const PAGE: &[u8] = b"<!DOCTYPE html>\n<html><head><title>404</title></head>\n\
    <body><p>The page is gone (sorry; see [1]).</p></body></html>\n";

/// The answer of a reader to a file: the codes of its errors, and `ok` for a record.
type Said = Vec<String>;
type Reader = fn(&[u8]) -> Said;

fn code<K: Kind>(error: Error<K>) -> String {
    error.code().to_owned()
}

fn one<T, K: Kind>(read: Result<T, Error<K>>) -> Said {
    vec![read.map_or_else(code, |_| "ok".to_owned())]
}

fn all<T, K: Kind>(items: impl Iterator<Item = Result<T, Error<K>>>) -> Said {
    items.flat_map(one).collect()
}

/// All items of a reader over `std::io::Read`.
fn stream<T, K: Kind>(mut next: impl FnMut() -> Result<Option<T>, ReadError<K>>) -> Said {
    let mut said = Said::new();
    loop {
        match next() {
            Ok(None) => return said,
            Ok(Some(_)) => said.push("ok".to_owned()),
            Err(ReadError::Format(error)) => said.push(code(error)),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
}

struct Nobody;

impl chess_pgn::PgnVisitor for Nobody {}

/// Readers with what they say of an empty file (empty: no record), and of the others.
const READERS: &[(&str, &str, &str, Reader)] = &[
    ("sgf_syntax::parse", "no-game-tree", "no-game-tree", |f| one(sgf_syntax::parse(f))),
    ("sgf_syntax lenient", "no-game-tree", "no-game-tree", |f| {
        one(sgf_syntax::parse_with(f, &sgf_syntax::ParseOptions::lenient()))
    }),
    ("sgf_syntax::Parser", "no-game-tree", "no-game-tree", |f| {
        let (mut parser, mut at) = (sgf_syntax::Parser::default(), 0);
        stream(|| Ok(parser.next_game(f, &mut at).map(|game| game.map(|_| ()))?))
    }),
    ("sgf_syntax::GameReader", "no-game-tree", "no-game-tree", |f| {
        let mut reader = sgf_syntax::GameReader::new(f);
        stream(|| Ok(reader.next_game()?.map(|_| ())))
    }),
    ("bg_sgf::tree::parse", "no-game-tree", "no-game-tree", |f| one(bg_sgf::tree::parse(f))),
    ("bg_sgf::check", "no-game-tree", "no-game-tree", |f| {
        bg_sgf::check(f).into_iter().map(|found| code(found.into_error())).collect()
    }),
    ("go_sgf::games", "no-game", "no-game", |f| all(go_sgf::games(f))),
    ("go_sgf::games lenient", "no-game", "no-game", |f| {
        all(go_sgf::games_with(f, &go_sgf::ParseOptions::lenient()))
    }),
    ("go9_dat::games", "no-game", "no-game", |f| all(go9_dat::games(f))),
    ("bg_mat::parse", "no-game", "no-game", |f| one(bg_mat::parse(f))),
    ("bg_mat lenient", "no-game", "no-game", |f| {
        one(bg_mat::parse_with(f, &bg_mat::ParseOptions::lenient()))
    }),
    ("bg_mat::games", "no-game", "no-game", |f| {
        all(bg_mat::games_with(f, &bg_mat::ParseOptions::lenient()))
    }),
    ("bg_mat::matches", "no-game", "no-game", |f| {
        all(bg_mat::matches_with(f, &bg_mat::ParseOptions::lenient()))
    }),
    ("bg_mat::GameReader", "no-game", "no-game", |f| {
        let mut reader = bg_mat::GameReader::new(f, bg_mat::ParseOptions::lenient());
        stream(|| reader.next().transpose())
    }),
    ("bg_xg::Session", "truncated-header", "bad-magic", |f| one(bg_xg::Session::parse(f))),
    ("bg_xg lenient", "truncated-header", "bad-magic", |f| {
        one(bg_xg::Session::parse_with(f, &bg_xg::ParseOptions::lenient()))
    }),
    ("bg_xg::raw::Container", "truncated-header", "bad-magic", |f| {
        one(bg_xg::raw::Container::parse(f))
    }),
    ("bg_xg::text::parse", "no-position", "no-position", |f| one(bg_xg::text::parse(f))),
    ("chess_pgn::PgnGame", "no-game", "no-game", |f| one(PgnGame::parse(f))),
    ("chess_pgn lenient", "no-game", "no-game", |f| {
        one(PgnGame::parse_with(f, &ParseOptions::lenient()))
    }),
    ("chess_pgn tags only", "no-game", "no-game", |f| {
        one(PgnGame::parse_with(f, &ParseOptions::lenient().tags_only()))
    }),
    ("chess_pgn::GameReader", "no-game", "no-game", |f| {
        let mut reader = GameReader::new(f, ParseOptions::lenient());
        stream(|| reader.next().transpose())
    }),
    ("chess_pgn::visit_game", "no-game", "no-game", |f| {
        one(chess_pgn::visit_game(f, &ParseOptions::lenient(), &mut Nobody))
    }),
    ("chess_pgn::visit_slice", "no-game", "no-game", |f| {
        one(chess_pgn::visit_slice(f, &ParseOptions::lenient(), &mut Nobody))
    }),
    ("gcg::parse", "missing-player", "unknown-line", |f| one(gcg::parse(f))),
    ("gcg lenient", "missing-player", "unknown-line", |f| {
        one(gcg::parse_with(f, &gcg::ParseOptions::lenient()))
    }),
    ("gcg::Events", "missing-player", "unknown-line", |f| {
        let mut events = gcg::Events::new(f, gcg::ParseOptions::lenient());
        stream(|| events.next().transpose())
    }),
    ("go9_dat::positions", "", "bad-player", |f| all(go9_dat::positions(f))),
    ("go9_dat::raw_positions", "", "bad-player", |f| all(go9_dat::raw_positions(f))),
    ("go9_dat::PositionReader", "", "bad-player", |f| {
        let mut reader = go9_dat::PositionReader::new(f);
        stream(|| Ok(reader.next_record()?.map(|_| ())))
    }),
    ("go9_dat::PositionFile", "ok", "bad-player", |f| one(go9_dat::PositionFile::parse(f))),
    ("go9_dat::ScoreMap", "ok", "bad-player", |f| one(go9_dat::ScoreMap::parse(f))),
    // Every record is judged for itself.
    ("go9_dat::scores", "", "bad-player", |f| {
        all(go9_dat::scores(f)).into_iter().take(1).collect()
    }),
    ("go9_dat::text_positions", "", "text-row", |f| {
        all(go9_dat::text_positions(f)).into_iter().take(1).collect()
    }),
];

/// A program: the head of one, and all bytes many times.
fn program() -> Vec<u8> {
    let bytes = (0..=u8::MAX).cycle().take(100_000);
    b"\x7fELF\x02\x01\x01\0\0".iter().copied().chain(bytes).collect()
}

#[test]
fn a_wrong_file_is_one_error_for_every_reader() {
    let program = program();
    let files: [(&str, &[u8]); 4] =
        [("empty", b""), ("page", PAGE), ("program", &program), ("zeros", &[0; 1000])];
    let mut wrong = Vec::new();
    for (reader, empty, other, read) in READERS {
        for (file, bytes) in files {
            let expected = if file == "empty" { empty } else { other };
            let said = read(bytes);
            if said != [*expected] && !(expected.is_empty() && said.is_empty()) {
                let said = said.get(..4).unwrap_or(&said);
                wrong.push(format!("{reader} of {file}: {said:?}, expected {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Any sixteen bytes are an entry of an opening book, but none are no book.
#[test]
fn an_empty_book_is_an_error() {
    assert_eq!(all(polyglot::Book::new(b"").entries()), ["truncated-entry"]);
    let page = polyglot::Book::new(PAGE);
    assert!(!page.check().is_empty());
}

/// An empty file of lines has no records; any other line is a record or an error.
#[test]
fn only_an_empty_file_of_lines_has_no_records() {
    for blank in ["", "\n", " \r\n\n"] {
        assert!(cgp::records(blank).next().is_none(), "{blank:?}");
    }
    let page = String::from_utf8_lossy(PAGE);
    for line in page.lines().chain(["", "\0\0\0"]) {
        let accepted = [
            cgp::parse_with(line, &cgp::ParseOptions::lenient()).is_ok(),
            chess_rules::Fen::parse_lenient(line).is_ok(),
            chess_rules::Epd::parse_lenient(line).is_ok(),
            bg_matchid::Gnuid::parse(line).is_ok(),
            bg_matchid::Xgid::parse(line).is_ok(),
            bg_matchid::Ogid::parse(line).is_ok(),
        ];
        assert_eq!(accepted, [false; 6], "{line:?}");
    }
}
