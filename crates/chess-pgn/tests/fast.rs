//! The fast paths for movetext accept only spaces and line feeds. With tabs in place of the spaces,
//! the same text is read token by token, and must give the same result.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use crate::lenient::Lenient;
use chess_pgn::{ParseOptions, PgnGame, RawGames};
use chess_rules::{Item, Start};
use proptest::prelude::*;

/// Valid and invalid tokens that are not moves of the game.
const TOKENS: [&str; 59] = [
    "1.",
    "1...",
    "12.",
    "1.e4",
    "7..",
    "0.",
    "1)",
    "...",
    "(",
    ")",
    "(",
    ")",
    "$1",
    "$255",
    "$256",
    "$",
    "{x}",
    "{[%clk0:01]}",
    "{}",
    "{a\nb}",
    "{[%clk_0:03:00]_of_the_server}",
    "{eight_bytes,_and_\u{e9}}",
    "{eight_bytes,_and_\u{1}}",
    "{eight_bytes,_and_\0}",
    "{more_than_sixty-four_bytes,_which_is_the_limit_of_the_way_for_short_comments}",
    ";x\n",
    "!",
    "?!",
    "+-",
    "-+",
    "=",
    "N",
    "D",
    "--",
    "Z0",
    "e.p.",
    "ep",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "½-½",
    "1:0",
    "O-O",
    "O-O-O",
    "0-0",
    "OO",
    "e9",
    "Sf3",
    "Nf3Nc6",
    "e4e5",
    "a8(Q)",
    "\n",
    "\n\n",
    "\r\n",
    "\n%x\n",
    "[Event\"x\"]",
    "<x>",
    "…",
];

/// Valid and invalid forms of a legal move in SAN.
fn form(san: &str, kind: usize) -> String {
    match kind {
        0 => san.replace('x', ""),
        1 => format!("{san}+"),
        2 => format!("{san}#"),
        3 => san.replace(['+', '#'], ""),
        4 => format!("{san}!"),
        5 => format!("{san}$3"),
        6 => format!("{san})"),
        7 => format!("{san}{{x}}"),
        8 => san.replace('=', ""),
        9 => san.replacen(|c: char| c.is_ascii_digit(), "5", 1),
        _ => san.to_owned(),
    }
}

/// Returns movetext of legal moves, some of them in other forms, and of other tokens.
fn movetext(choices: &[(usize, usize, usize)]) -> String {
    let mut position = Start::standard().position().clone();
    let mut text = String::from("1. ");
    for &(mv, kind, token) in choices {
        if kind < 6 {
            text.push_str(TOKENS[token % TOKENS.len()]);
        } else {
            let moves: Vec<_> = position.legal_moves().collect();
            let Some(&mv) = moves.get(mv % moves.len().max(1)) else { break };
            if kind % 4 == 0 {
                text.push_str(&format!("{}. ", position.move_number()));
            }
            text.push_str(&form(position.san(mv).unwrap().as_str(), token));
            position = position.play(mv).unwrap();
        }
        text.push(if kind % 7 == 3 { '\n' } else { ' ' });
    }
    text
}

/// The whole result of reading a game, without the texts of comments.
fn read(game: &Lenient) -> impl PartialEq + core::fmt::Debug + use<> {
    let kept = |item: Item<'_>| match item {
        Item::Error(kind, text) => format!("{kind:?} {}", text.replace('\t', " ")),
        item => format!("{item:?}"),
    };
    let items: Vec<_> = game.game.items().map(kept).collect();
    let places: Vec<_> = (0..items.len()).map(|item| game.token_source(item)).collect();
    (items, places, game.diagnostics.clone(), game.problem().copied(), game.source().clone())
}

fn assert_same(text: &str) {
    let slow = text.replace(' ', "\t");
    for options in
        [ParseOptions::lenient(), ParseOptions::strict(), ParseOptions::lenient().max_length(99)]
    {
        let [fast, slow] = [text, &slow]
            .map(|text| PgnGame::parse_with(text, &options).map(|game| read(&game.into())));
        assert_eq!(fast, slow, "{text:?}");
    }
    let [fast, slow] = [text, &slow].map(|text| {
        let games = RawGames::new(text.as_bytes());
        games.map(|game| (game.offset, game.text.len())).collect::<Vec<_>>()
    });
    assert_eq!(fast, slow, "{text:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn both_ways_give_the_same(
        choices in prop::collection::vec((0_usize..64, 0_usize..60, 0_usize..540), 0..60),
    ) {
        assert_same(&movetext(&choices));
    }
}

#[test]
fn numbers_of_the_wrong_move_are_reported() {
    assert_same("1. e4 e5 3. Nf3 Nc6 1. d4 1-0 ");
    assert_same("1. e4 e5 2 . Nf3 ... Nc6 ... ");
}
