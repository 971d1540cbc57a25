//! Reading and writing of PGN.

#![cfg(feature = "std")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test that fails may panic"
)]

use std::io::{self, Read};

use crate::common::{Row, table, tree_of};
use crate::lenient::{Lenient, items, lenient, reader, with};
use chess_pgn::{
    Diagnostic, ErrorKind, GameReader, Loss, OnError, ParseOptions, PgnGame, PgnWriter, RawGames,
    Severity,
};
use chess_rules::{ErrorItem, Game, Item, Start};

const GAME_FILES: [&str; 7] =
    ["real", "random", "long", "promotion", "fen", "chess960", "annotated"];

fn games() -> impl Iterator<Item = Row> {
    GAME_FILES.into_iter().flat_map(|name| table(&format!("valid/{name}.tsv")))
}

fn counts(losses: &[Loss]) -> Vec<(&str, u64)> {
    losses.iter().map(|loss| (loss.code(), loss.count())).collect()
}

fn pgn_of(row: &Row) -> String {
    match row["start"].as_str() {
        "start" => row["pgn"].clone(),
        fen => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{}\n", row["pgn"]),
    }
}

#[test]
fn games_of_the_table_are_read() {
    for row in games() {
        let read = lenient(pgn_of(&row).as_bytes());
        assert_eq!(read.diagnostics, [], "{}", row["id"]);
        assert_eq!(tree_of(&read.game), row["tree"], "{}", row["id"]);
    }
}

#[test]
fn movetext_is_written_as_in_the_table() {
    for row in games() {
        let read = lenient(pgn_of(&row).as_bytes());
        let written = PgnWriter::new().movetext(&read.game);
        let (text, losses) = (written.value, written.losses);
        assert_eq!(text, without_numbers_behind_nags(&row["pgn"]), "{}", row["id"]);
        assert_eq!(losses, []);
    }
}

/// The table also numbers a move of Black after an annotation, which the standard does not require,
/// and has blanks inside brackets, which chess.js cannot read.
fn without_numbers_behind_nags(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let behind_nag = words.last().is_some_and(|last| last.starts_with('$'));
        if !(behind_nag && word.ends_with("...") && word.starts_with(|c: char| c.is_ascii_digit()))
        {
            words.push(word);
        }
    }
    let mut text = String::new();
    let mut in_comment = false;
    for word in words {
        let glued = text.is_empty() || (!in_comment && (word == ")" || text.ends_with('(')));
        text.push_str(if glued { "" } else { " " });
        text.push_str(word);
        in_comment = match (word.rfind('{'), word.rfind('}')) {
            (Some(open), close) => close.is_none_or(|close| close < open),
            (None, close) => in_comment && close.is_none(),
        };
    }
    text
}

#[test]
fn wrapped_lines_read_back_the_same() {
    for row in games() {
        let game = lenient(pgn_of(&row).as_bytes()).game();
        for width in [1, 20, 79] {
            let text = PgnWriter::new().line_width(width).write_with_tags(&game, &[]).value;
            let again = lenient(text.as_bytes()).game();
            assert_eq!(items(&again), items(&game), "{} {width}", row["id"]);
        }
    }
}

#[test]
fn unusable_tokens_become_the_error_items_of_the_program_if_asked() {
    for row in table("quirks/errors.tsv") {
        let options = ParseOptions::lenient().on_error(OnError::Jose);
        let read = with(pgn_of(&row).as_bytes(), options);
        assert_eq!(tree_of(&read.game), row["tree"], "{}", row["id"]);
        assert_eq!(read.problem(), None, "nothing is kept back");
        let errors = read.game.items().filter(|item| matches!(item, Item::Error(..))).count();
        let numbers = |found: &&Diagnostic| found.kind().code() == "move-number";
        let findings = read.diagnostics.len() - read.diagnostics.iter().filter(numbers).count();
        assert_eq!(findings, errors, "{}", row["id"]);
        assert!(!read.diagnostics.is_empty());
    }
}

/// Reads all games of the fixtures as one file, in pieces of any size, and checks every offset and
/// every game.
/// The king on c1 is in check, and both rooks leave it there.
#[test]
fn of_two_moves_that_leave_the_king_in_check_neither_is_guessed() {
    let jose = ParseOptions::lenient().on_error(OnError::Jose);
    for (word, uci) in [("Rf1", ""), ("Rdf1", "d1f1"), ("Rhf1", "h1f1"), ("Rd4", "d1d4")] {
        let pgn = format!("[FEN \"4k3/8/8/8/5q2/8/8/2KR3R w - - 0 1\"]\n\n1. {word} *");
        let read = with(pgn.as_bytes(), jose);
        assert_eq!(read.game.to_uci(), uci, "{word}");
        let text = PgnWriter::new().movetext(&read.game).value;
        let written = match uci {
            "" => "{[%unread ambiguous] Rf1} *".to_owned(),
            _ => format!("1. {word} *"),
        };
        assert_eq!(text, written, "{word}");
    }
}

#[test]
fn a_file_of_games_is_streamed() {
    let mut file = String::new();
    let mut expected = Vec::new();
    for row in games() {
        let game = lenient(pgn_of(&row).as_bytes()).game();
        expected.push((file.len() as u64, game.clone()));
        let writer = PgnWriter::new();
        file += &writer.write_with_tags(&game, &[("Event", row["id"].as_str())]).value;
    }
    for size in [1, 7, 4096, 1 << 20] {
        let reader = reader(Trickle { bytes: file.as_bytes(), size });
        let games: Vec<_> = reader.map(Result::unwrap).map(|g| (g.offset, g.game())).collect();
        assert_eq!(games, expected, "{size}");
    }
    let games: Vec<_> = RawGames::new(file.as_bytes())
        .map(|g| {
            (g.offset, g.parse_with(&ParseOptions::lenient()).map(Lenient::from).unwrap().game())
        })
        .collect();
    assert_eq!(games, expected);
}

struct Trickle<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.size.min(out.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(len);
        out[..len].copy_from_slice(now);
        self.bytes = later;
        Ok(len)
    }
}

fn uci(pgn: &str) -> String {
    let read = lenient(pgn.as_bytes());
    assert_eq!(read.error(), None, "{pgn}");
    read.game.to_uci()
}

#[test]
fn moves_in_any_spelling() {
    let plain = "e2e4 g8f6 e4e5 d7d5 e5d6 e7d6 g1f3 f8e7 f1e2 e8g8 e1g1";
    for text in [
        "1. e4 Nf6 2. e5 d5 3. exd6 exd6 4. Nf3 Be7 5. Be2 O-O 6. O-O",
        "1.e4 Nf6 2.e5 d5 3.exd6e.p. exd6 4.Nf3 Be7 5.Be2 0-0 6.0-0",
        "1 e2-e4 Ng8-f6 2 e4-e5 d7-d5 3 e5xd6 e.p. e7xd6 4 Ng1f3 Bf8-e7 5 Bf1e2 o-o 6 O-O",
        "e2e4 Ng8f6 e4e5 d7d5 e5d6 ep e7:d6 Nf3! Be7!? Be2+ O-O+ O-O#",
        "\u{feff}1... e4 1. Nf6 Pe5 Pd5 exd6 exd6 Ngf3 Bfe7 Bfe2 O-O O-O",
    ] {
        let text = text.trim_start_matches('\u{feff}');
        assert_eq!(uci(text), plain, "{text}");
    }
}

#[test]
fn promotions_in_any_spelling() {
    for san in ["exd8=Q", "exd8Q", "exd8(Q)", "exd8/Q", "e7xd8=q", "ed8=Q+"] {
        let pgn = format!("[FEN \"3r4/4P3/8/8/k7/8/8/4K3 w - - 0 1\"]\n\n{san} *");
        let read = lenient(pgn.as_bytes());
        assert_eq!(read.game.to_uci(), "e7d8q", "{san}");
        assert_eq!(read.error(), None);
    }
}

#[test]
fn null_moves() {
    assert_eq!(uci("1. e4 -- 2. Z0 e5"), "e2e4 -- -- e7e5");
}

#[test]
fn pinned_pieces_do_not_make_a_move_ambiguous() {
    let pgn = "[FEN \"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1\"]\n\n1. Ne2 *";
    let read = lenient(pgn.as_bytes());
    assert_eq!(read.error(), None);
    assert_eq!(read.game.to_uci(), "g1e2");
}

#[test]
fn comments_of_both_kinds_keep_their_blanks() {
    let text = "{ first } 1. e4 ; to the end \r\n e5 {two\nlines} {} 1-0";
    let read = lenient(text.as_bytes());
    let comments: Vec<_> = read
        .game
        .items()
        .filter_map(|item| if let Item::Comment(text) = item { Some(text) } else { None })
        .collect();
    assert_eq!(comments, [" first ", " to the end ", "two\nlines", ""]);
}

#[test]
fn a_right_brace_in_a_comment_is_kept_where_it_can_be() {
    let build = |text| Start::standard().game().san("e4").unwrap().comment(text).unwrap();
    let game = build("a}b").san("e5").unwrap().finish().unwrap();
    let text = PgnWriter::new().movetext(&game).value;
    assert_eq!(PgnWriter::new().movetext(&game).losses, []);
    assert_eq!(text, "1. e4 ;a}b\n1... e5");
    assert_eq!(lenient(text.as_bytes()).game, game);

    let game = build("a}\nb").finish().unwrap();
    let written = PgnWriter::new().movetext(&game);
    assert_eq!(written.value, "1. e4 {a)\nb}");
    assert_eq!(counts(&written.losses), [("lost-braces", 1)]);
}

/// A result ends the movetext of PGN, but not move data.
#[test]
fn a_result_before_the_last_move_becomes_a_comment() {
    for (moves, wanted, results) in [
        ("* e4 e5", "{*} 1. e4 e5 *", 1),
        ("1-0 e4 0-1 e5", "{1-0} 1. e4 {0-1} 1... e5 0-1", 2),
        ("e4 1-0 ( d4 0-1 ) e5", "1. e4 {1-0} (1. d4 0-1) 1... e5 1-0", 1),
        ("e4 e5 1-0 ( c5 )", "1. e4 e5 1-0 (1... c5)", 0),
    ] {
        let mut game = Start::standard().game();
        for word in moves.split(' ') {
            game = match word {
                "(" => game.begin_variation().unwrap(),
                ")" => game.end_variation().unwrap(),
                "*" | "1-0" | "0-1" => game.result(word.parse().unwrap()),
                san => game.san(san).unwrap(),
            };
        }
        let game = game.finish().unwrap();
        let written = PgnWriter::new().roster(false).write_with_tags(&game, &[]);
        let text = written.value;
        let lost: u64 = counts(&written.losses).iter().map(|(_, count)| count).sum();
        assert_eq!((text.trim(), lost), (wanted, results), "{moves}");
        let read: Vec<_> = reader(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(read.len(), 1, "{moves}");
        assert_eq!(read[0].game.to_uci(), game.to_uci(), "{moves}");
        assert_eq!(read[0].diagnostics, [], "{moves}");
        assert_eq!(read[0].game.outcome(), game.outcome(), "{moves}");
    }
}

#[test]
fn latin1_is_read_with_one_warning() {
    let read = lenient(b"[White \"M\xfcller\"]\n\n1. e4 {gr\xfc\xdfe} *");
    assert_eq!(read.tag("White"), Some("Müller"));
    assert!(read.game.items().any(|item| item == Item::Comment("grüße")));
    let [warning] = read.diagnostics[..] else { panic!("{:?}", read.diagnostics) };
    assert_eq!((warning.severity(), warning.kind()), (Severity::Warning, ErrorKind::InvalidUtf8));
}

#[test]
fn escape_lines_and_crlf() {
    let text = "% made by hand\r\n[Event \"x\"]\r\n\r\n1. e4\r\n% ( ignore {\r\ne5 *\r\n";
    assert_eq!(uci(text), "e2e4 e7e5");
}

#[test]
fn tags_go_in_and_out() {
    let tags = [("Event", r#"a "b" \ c"#), ("White", "Žižka"), ("ECO", "C20"), ("Result", "0-1")];
    let game = Game::from_uci(&Start::standard(), "e2e4").unwrap();
    let pgn = PgnWriter::new().write_with_tags(&game, &tags).value;
    let read = lenient(pgn.as_bytes());
    for (name, value) in tags {
        assert_eq!(read.tag(name), Some(value));
    }
    assert!(pgn.ends_with("1. e4 0-1\n\n"));
}

#[test]
fn chess960_starts_survive() {
    let fen = "nnbbrkrq/pppppppp/8/8/8/8/PPPPPPPP/NNBBRKRQ w KQkq - 0 1";
    let game = Game::from_uci(&Start::from_fen(fen).unwrap(), "f1g1 f8g8").unwrap();
    let pgn = PgnWriter::new().write_with_tags(&game, &[]).value;
    assert!(pgn.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"));
    assert!(pgn.contains("1. O-O O-O *"));
    assert_eq!(lenient(pgn.as_bytes()).game.to_uci(), "f1g1 f8g8");
}

#[test]
fn annotation_glyphs_above_65535_are_kept_as_text() {
    let read = lenient(b"1. e4 $256 $65536 e5 *");
    assert!(read.game.items().any(|i| i == Item::Nag(256)));
    assert!(read.game.items().any(|i| i == Item::Error(ErrorItem::Unrecognized, "$65536")));
    assert_eq!(read.diagnostics[0].kind(), ErrorKind::NagTooLarge);
    assert_eq!(read.game.to_uci(), "e2e4 e7e5");
}

#[test]
fn a_line_without_its_bracket_is_no_tag() {
    let file = b"[Event \"x\"]\nSite \"y\"]\n\n1. e4 *\n";
    let read: Vec<Lenient> = reader(&file[..]).map(Result::unwrap).collect();
    assert_eq!(read[0].tags, [("Event".to_owned(), "x".to_owned())]);
    assert!(read[0].error().is_some());
    let cut: Vec<Lenient> = RawGames::new(file)
        .map(|game| game.parse_with(&ParseOptions::lenient()).map(Lenient::from).unwrap())
        .collect();
    assert_eq!(cut, read);
}

#[test]
fn a_bad_fen_loses_the_moves_but_not_the_tags() {
    let read = lenient(b"[White \"A\"]\n[FEN \"x\"]\n\n1. e4 *");
    assert_eq!(read.error().unwrap().kind().code(), "bad-start");
    assert_eq!((read.tag("White"), read.has_start()), (Some("A"), false));
    let items: Vec<_> = read.game.items().collect();
    let outcome = chess_rules::Outcome::Unknown;
    assert_eq!(items, [Item::Error(ErrorItem::BadStart, "1. e4 *"), Item::Result(outcome)]);
}

#[test]
fn a_game_without_tags_ends_with_its_result() {
    let file = b"1. e4 e5 1-0 {still the first} 1. d4 * 1. c4 0-1";
    let games: Vec<_> = RawGames::new(file)
        .map(|raw| raw.parse_with(&ParseOptions::lenient()).map(Lenient::from).unwrap().game())
        .collect();
    let lines: Vec<_> = games.iter().map(Game::to_uci).collect();
    assert_eq!(lines, ["e2e4 e7e5", "d2d4", "c2c4"]);
    assert!(games[0].items().any(|item| item == Item::Comment("still the first")));
}

#[test]
fn a_comment_that_is_never_closed_costs_one_game() {
    let file = b"[Event \"1\"]\n\n1. e4 {oops\n\n[Event \"2\"]\n\n1. d4 *\n";
    let games: Vec<_> = RawGames::new(file)
        .map(|raw| raw.parse_with(&ParseOptions::lenient()).map(Lenient::from).unwrap())
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].diagnostics[0].kind(), ErrorKind::UnterminatedText);
    assert_eq!(games[1].game.to_uci(), "d2d4");
}

#[test]
fn variations_left_open_are_closed() {
    let read = lenient(b"1. e4 (1. d4 (1. c4 c5");
    assert_eq!(
        read.diagnostics[0].kind(),
        ErrorKind::Rules(chess_rules::ErrorKind::UnclosedVariation(2))
    );
}

#[test]
fn a_game_over_the_limit_is_cut_and_the_next_one_read() {
    let mut file = b"[Event \"long\"]\n\n1. e4 {".to_vec();
    file.resize(1 << 20, b'x');
    file.extend(b"} e5 *\n\n[Event \"next\"]\n\n1. d4 *\n");
    let mut reader = GameReader::new(&file[..], ParseOptions::lenient().max_length(1000))
        .map(|item| item.map(Lenient::from));
    let long = reader.next().unwrap().unwrap();
    assert_eq!(long.error().unwrap().kind(), ErrorKind::GameTooLong(1000));
    assert_eq!((long.offset, long.tag("Event")), (0, Some("long")));
    let next = reader.next().unwrap().unwrap();
    assert_eq!(next.game.to_uci(), "d2d4");
    assert_eq!(&file[next.offset as usize..][..13], b"[Event \"next\"");
    assert!(reader.next().is_none());
}

/// "Multiple tag pairs may appear on the same line" in the import format, and moves may follow
/// them.
/// Every game of a file reads the same on its own.
#[test]
fn games_that_end_in_the_middle_of_a_line_read_the_same_on_their_own() {
    for (file, games) in [
        // The bracket before the second game would end the first tag pair.
        ("[A \"b\"] 1. d4 * {c} [C \"d\"] 1. e4 *", 1),
        ("[A \"b\"] 1. d4 * \"c\" ] 1. e4 *", 1),
        ("[A \"b\n1. d4 * c\"] 1. e4 *", 1),
        ("[A \"b\"] 1. d4 * {c} [C \"d\"]\n1. e4 *", 1),
        ("[A \"b\"] 1. d4 * {c} 1. e4 *", 2),
        // Dots belong to no game.
        ("[A \"a\nb\"]...\n\n[A \"c\"]", 2),
        ("[A \"b\"] * [C \"d\"].\n[E \"f\"]", 1),
        // A comment that keeps unplayable text is movetext.
        ("[A \"b\"] {[%unread illegal] Ke5} [C \"d\"] 1. e4 *", 1),
        ("[A \"b\"]\n{[%unread illegal] Ke5}\n[C \"d\"]\n1. e4 *", 2),
        ("[A \"b\"]\n{a comment}\n[C \"d\"]\n1. e4 *", 1),
    ] {
        let whole: Vec<_> = reader(file.as_bytes()).map(Result::unwrap).collect();
        let alone: Vec<_> = RawGames::new(file.as_bytes())
            .map(|game| game.parse_with(&ParseOptions::lenient()).map(Lenient::from).unwrap())
            .collect();
        assert_eq!(whole, alone, "{file}");
        assert_eq!(whole.len(), games, "{file}");
    }
}

#[test]
fn tags_and_moves_may_share_a_line() {
    let file = b"[White \"A [\\\"]\"][Black \"B\"] 1. e4 *\n[White \"C\"] [Black \"D\"] 1. d4 *";
    let games: Vec<_> = RawGames::new(file)
        .map(|game| game.parse_with(&ParseOptions::lenient()).map(Lenient::from).unwrap())
        .collect();
    let tags: Vec<_> = games.iter().map(|game| (game.tag("White"), game.tag("Black"))).collect();
    assert_eq!(tags, [(Some("A [\"]"), Some("B")), (Some("C"), Some("D"))]);
    let moves: Vec<_> = games.iter().map(|game| game.game.to_uci()).collect();
    assert_eq!(moves, ["e2e4", "d2d4"]);
    assert!(games.iter().all(|game| game.diagnostics.is_empty()));
}

/// A game of another notation may have variations without a move.
#[test]
fn variations_without_a_move_are_not_written() {
    let game = Start::standard().game().san("e4").unwrap().begin_variation().unwrap();
    let game = game.san("d4").unwrap().end_variation().unwrap().begin_variation().unwrap();
    let game = game.nag(5).comment("a plan").unwrap().end_variation().unwrap();
    let game = game.san("e5").unwrap().finish().unwrap();
    let written = PgnWriter::new().movetext(&game);
    assert_eq!(written.value, "1. e4 $5 {a plan} (1. d4) 1... e5");
    assert_eq!(counts(&written.losses), [("lost-empty-variations", 1)]);
}

/// A bracket without a move changes neither the main line nor another variation, wherever it stands.
#[test]
fn brackets_without_a_move_change_no_line() {
    const LINE: [&str; 8] =
        ["1. e4", "e5", "(1... d5 2. exd5", ")", "2. Nf3", "Nc6", "(2... d6", ")"];
    const INSIDE: [&str; 10] = [
        "",
        "$3",
        "{a}",
        "{a} {b}",
        "1.2",
        "0:05",
        "see page 12",
        "1... Kd4 {x}",
        "1-0",
        "[%unread illegal] x",
    ];
    for place in 1..=LINE.len() {
        for inside in INSIDE {
            let (before, behind) = LINE.split_at(place);
            let text = format!("{} ({inside}) {} *", before.join(" "), behind.join(" "));
            let game = lenient(text.as_bytes());
            let moves = |game: &PgnGame| -> Vec<String> {
                let line = |item| match item {
                    Item::Move(mv) => Some(mv.uci(false).to_string()),
                    Item::VariationStart => Some("(".into()),
                    Item::VariationEnd => Some(")".into()),
                    _ => None,
                };
                game.game.items().filter_map(line).collect()
            };
            let plain = lenient(format!("{} *", LINE.join(" ")).as_bytes());
            assert_eq!(moves(&game), moves(&plain), "{text}");
            let written = PgnWriter::new().movetext(&game.game).value;
            let again = lenient(written.as_bytes());
            assert_eq!(moves(&again), moves(&plain), "{text} {written}");
            assert!(game.problem().is_none(), "{text}");
        }
    }
}
