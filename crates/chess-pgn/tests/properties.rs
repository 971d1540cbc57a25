//! Effects of brackets without a move, and of the options of the writer.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use crate::common;
use std::sync::LazyLock;

use crate::lenient::lenient;
use chess_pgn::{PgnWriter, Strip};
use chess_rules::{Game, Item};
use proptest::prelude::*;

/// Annotated games, with variations within each other.
static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let games = common::table("valid/annotated.tsv").into_iter().map(|row| {
        let start = match row["start"].as_str() {
            "start" => String::new(),
            fen => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n"),
        };
        start + &row["pgn"]
    });
    games.collect()
});

/// Returns the moves of a game with the brackets of its variations.
fn moves(game: &Game) -> Vec<String> {
    let move_or_bracket = |item| match item {
        Item::Move(mv) => Some(mv.uci(true).to_string()),
        Item::VariationStart => Some("(".to_owned()),
        Item::VariationEnd => Some(")".to_owned()),
        _ => None,
    };
    game.items().filter_map(move_or_bracket).collect()
}

/// Annotations, comments, numbers, results, and words of letters with which no move begins.
fn words() -> impl Strategy<Value = String> {
    let word = r"\$[0-9]{1,3}|[!?]{1,2}|\{[ -z]{0,8}\}|[0-9]{1,2}\.{0,3}|[0-9]\.[0-9]|[i-w]{1,6}|1-0|\*|\( \)";
    prop::collection::vec(word, 0..6).prop_map(|words| words.join(" "))
}

/// Inserts a text, with blanks around it, behind a move of a game.
fn insert(pgn: &str, at: prop::sample::Index, text: &str) -> String {
    let read = lenient(pgn.as_bytes());
    let of_moves = read.game.items().enumerate().filter(|(_, item)| matches!(item, Item::Move(_)));
    let ends: Vec<u64> = of_moves.map(|(at, _)| read.token_source(at).unwrap().end).collect();
    let (before, after) = pgn.split_at(usize::try_from(*at.get(&ends)).unwrap());
    format!("{before} {text} {after}")
}

proptest! {
    #[test]
    fn a_bracket_without_a_move_changes_no_line(
        game in 0..GAMES.len(), at: prop::sample::Index, words in words(),
    ) {
        let plain = &GAMES[game];
        let bracket = insert(plain, at, &format!("({words})"));
        let (plain, read) = (lenient(plain.as_bytes()), lenient(bracket.as_bytes()));
        prop_assert_eq!(moves(&read.game), moves(&plain.game), "{}", bracket);
        prop_assert_eq!(read.problem(), None);
        prop_assert_eq!(read.game.outcome(), plain.game.outcome());
    }

    #[test]
    fn what_is_stripped_is_moves_numbers_and_a_result(
        game in 0..GAMES.len(), at: prop::sample::Index, words in words(), bracket: bool,
    ) {
        let words = if bracket { format!("({words})") } else { words };
        let read = lenient(insert(&GAMES[game], at, &words).as_bytes());
        let what = Strip::COMMENTS | Strip::VARIATIONS | Strip::NAGS | Strip::UNREAD;
        let text = PgnWriter::new().strip(what).movetext(&read.game).value;
        let mut position = read.game.start().position().clone();
        let mut line = read.game.main_line();
        for word in text.split(' ') {
            let is_number = word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
            if is_number || matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
                continue;
            }
            let mv = line.next().unwrap();
            let san = position.san(mv).unwrap().to_string();
            prop_assert_eq!(word, san);
            position.make(mv).unwrap();
        }
        prop_assert_eq!(line.next(), None);
    }
}
