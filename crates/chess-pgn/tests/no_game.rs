//! Text that has neither a tag pair, nor a move that can be played, nor a result is no game.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use crate::lenient::reader;
use chess_pgn::{
    Diagnostic, Error, ErrorKind, GameReader, ParseOptions, PgnGame, PgnVisitor, RawGames,
    ReadError, Severity, visit_game, visit_slice,
};
use std::io::{self, Read};

const PAGE: &[u8] = b"<!DOCTYPE html>\n<html><head><title>404</title></head>\n\n\
    1. First of all: not found (sorry).\n\n1. Second * of all\n* item\n\n[x\n\n[1, 2]\n</html>\n";

/// A program, with bytes that look like tokens of PGN.
const PROGRAM: &[u8] = b"\x7fELF\x02\x01\x01\0\0*\0\n*abc\0\n\n1 *\n[\x03\n*\n\xff*\n\n\n1\0e\n\n*";

const OPTIONS: [ParseOptions; 3] =
    [ParseOptions::lenient(), ParseOptions::strict(), ParseOptions::lenient().tags_only()];

/// Collects the diagnostics of all texts.
#[derive(Default)]
struct Findings(Vec<Diagnostic>);

impl PgnVisitor for Findings {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        self.0.push(*diagnostic);
    }
}

/// Gives one byte at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = out.len().min(1);
        self.0.read(&mut out[..length])
    }
}

fn format_error(error: ReadError) -> Error {
    match error {
        ReadError::Format(error) => error,
        error => panic!("{error}"),
    }
}

/// Checks that every reader gives one error for a file.
#[track_caller]
fn assert_refused(file: &[u8]) {
    let wrong = |error: Error| {
        assert_eq!(error.kind(), ErrorKind::NoGame, "{file:?}");
        assert!(error.span().end <= file.len(), "{file:?}");
    };
    for options in OPTIONS {
        let mut reader = GameReader::new(file, options);
        wrong(format_error(reader.next().unwrap().unwrap_err()));
        assert!(reader.next().is_none() && reader.next().is_none(), "{file:?}");
        let mut reader = GameReader::new(Slow(file), options);
        wrong(format_error(reader.visit_all(&mut Findings::default()).unwrap_err()));
        let mut found = Findings::default();
        wrong(visit_slice(file, &options, &mut found).unwrap_err());
        let last = found.0.last().map(|last| (last.kind(), last.severity()));
        assert!(last.is_none_or(|last| last == (ErrorKind::NoGame, Severity::Error)), "{file:?}");
        wrong(visit_game(file, &options, &mut Findings::default()).unwrap_err());
        wrong(PgnGame::parse_with(file, &options).unwrap_err());
    }
    let pieces: Vec<_> =
        RawGames::new(file).map(|game| game.parse_with(&ParseOptions::lenient())).collect();
    assert!(pieces.len() <= 1, "{pieces:?}");
    pieces.into_iter().for_each(|piece| wrong(piece.unwrap_err()));
}

#[test]
fn a_wrong_file_is_one_error() {
    let files: [&[u8]; 15] = [
        b"",
        b"\n \r\n",
        b"\xef\xbb\xbf\n",
        b"% nothing\n",
        &[0; 4000],
        PAGE,
        PROGRAM,
        b"{a comment}",
        b"; a comment\n",
        b"(--) ...",
        b"1. Ke5 e5",
        b"1. Sf3 Sf6 2. e4",
        b"[Event missing]\n",
        b"<p>page 1/2 of \xbd; see 1-0.html and 0-1-2</p>",
        b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff,\0*\n",
    ];
    files.into_iter().for_each(assert_refused);
}

#[test]
fn a_tag_or_a_move_or_a_result_is_a_game() {
    for text in [
        "*",
        "1-0",
        "[White \"A\"]",
        "e4",
        "1. e2e4",
        "1. Sf3 Sf6 *",
        "1. Ke5 *",
        "Hello,\n\n1. e4 e5 1-0\n",
        "{c} 1. d4",
    ] {
        for options in OPTIONS {
            let game = PgnGame::parse_with(text, &options);
            let is_game = game.map_or_else(|error| error.kind() != ErrorKind::NoGame, |_| true);
            assert!(is_game, "{text} {options:?}");
            assert_eq!(visit_slice(text.as_bytes(), &options, &mut Findings::default()), Ok(1));
        }
        let games: Vec<_> = reader(text.as_bytes()).collect();
        assert!(matches!(games[..], [Ok(_)]), "{games:?}");
    }
}

/// Text around games is an error in its place, and costs no game.
#[test]
fn text_around_games_is_reported() {
    let file = b"<html>Sorry * not found</html>\n\n* yes\n[Event \"a\"]\n\n1. e4 *\n\n\
        [Event \"b\"]\n\n1. d4 *\n\nThat is all.\n";
    let read = reader(&file[..]).map(|item| item.map_err(format_error));
    let read: Vec<_> = read.map(|item| item.map(|game| game.game.to_uci())).collect();
    let [Err(error), Ok(first), Ok(second), Err(last)] = &read[..] else { panic!("{read:?}") };
    assert_eq!((first.as_str(), second.as_str()), ("e2e4", "d2d4"));
    assert_eq!((error.kind(), error.offset()), (ErrorKind::NoGame, 0));
    assert_eq!(&file[last.span()], b"That is all");
    let mut found = Findings::default();
    assert_eq!(visit_slice(file, &ParseOptions::lenient(), &mut found), Ok(2));
    let wrong = found.0.iter().filter(|found| found.kind() == ErrorKind::NoGame);
    assert_eq!(wrong.count(), 2);
    let cut: Vec<_> = RawGames::new(file)
        .map(|game| game.parse_with(&ParseOptions::lenient()).map(|g| g.value.game.to_uci()))
        .collect();
    assert_eq!(cut, read);
}
