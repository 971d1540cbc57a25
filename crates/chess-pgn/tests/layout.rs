//! Games in the usual layout are split as by the parser, whatever surrounds them.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use chess_pgn::{RawGames, first_game};
use proptest::prelude::*;

/// Splits a file into games as a program with buffers of its own does.
fn split(file: &[u8]) -> Vec<(usize, &[u8])> {
    let mut games = Vec::new();
    let mut at = 0;
    while let Some((content, next)) = first_game(&file[at..], true) {
        games.push((at + content.start, &file[at + content.start..at + content.end]));
        at += next.max(1);
    }
    games
}

const PARTS: [&str; 52] = [
    "[Event \"a\"]",
    "[White \"b\"]",
    "[Event \"x \\\"y\\\"\"]",
    "[Site \"?\"] [Date \"?\"]",
    "[Bad",
    "[%clk 1]",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r\n\r\n",
    "\n\n\n",
    " ",
    "\t",
    " \n",
    "\n ",
    "\n%",
    "% e4\n",
    "1. e4 ",
    "1. ",
    "2. Nf3 Nc6 ",
    "e5",
    " O-O ",
    " 0-0-0 ",
    "$1 ",
    "(",
    ")",
    "(1. d4 1-0)",
    "{c}",
    "{",
    "}",
    "{1-0\n\n[Event \"z\"]\n}",
    "; x\n",
    "\"q\"",
    "<r>",
    "1-0",
    " 1-0",
    "0-1",
    " 1/2-1/2",
    " *",
    "*",
    " 1/2",
    "½-½",
    " 0.5-0.5",
    "1 - 0",
    " 1:0",
    "--",
    "Nb1-c3",
    "e2-e4 ",
    "\u{feff}",
    "é",
    ".",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn first_games_are_those_of_the_parser(parts in prop::collection::vec(0..PARTS.len(), 0..24)) {
        let tags = "[Event \"a\"]\n[Result \"*\"]\n\n";
        let text: String = parts.iter().map(|part| PARTS[*part]).collect();
        for file in [text.clone(), format!("{tags}1. e4 {text}"), format!("{tags}1. e4 1-0\n\n{text}\n\n{tags}*")] {
            let expected: Vec<_> = RawGames::new(file.as_bytes())
                .map(|game| (usize::try_from(game.offset).unwrap(), game.text))
                .collect();
            prop_assert_eq!(split(file.as_bytes()), expected, "{:?}", file);
        }
    }
}
