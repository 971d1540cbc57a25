//! The program on games of crossword board games, as a user runs it.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::common;
use crate::common::boardnote;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/gcg/valid/game.gcg");
const HEAD: &str = "#lexicon CSW21\n#player1 ann Ann\n#player2 bob Bob\n";

/// Returns the output for the text of a game, which must be read without an error.
fn out(arguments: &[&str], game: &str) -> String {
    let run = boardnote(arguments, game.as_bytes());
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run.out
}

/// Returns the fields after the board of each line of CGP.
fn fields(text: &str) -> Vec<&str> {
    text.lines().map(|line| line.split_once(' ').unwrap().1).collect()
}

#[test]
fn a_score_sheet_has_a_column_for_each_player() {
    let sheet = boardnote(&["show", GAME], b"").out;
    let rows: Vec<&str> =
        sheet.lines().skip_while(|line| !line.trim_start().starts_with("ann")).take(9).collect();
    assert_eq!(
        rows,
        [
            "     ann          score total    bob          score total",
            "  1  8D WAITE       +24    24    7C DEFO        +22    22",
            "  2  pass            +0    24    I2 UNITIES     +68    90",
            "  3                              challenge       +5    95",
            "  4  9C ABs         +10    34 !",
            "  5  withdrawn      -10    24    -QQ             +0    95 !",
            "  6  -3              +0    24    (ABCDEFG)      +34   129 !",
            "  7                              time           -10   119",
            "",
        ]
    );
    let notes = boardnote(&["show", "--notes", GAME], b"").out;
    assert!(notes.contains("    22\n     ann: first\n     ann: second line\n  2  pass"), "{notes}");
}

#[test]
fn racks_of_all_players_are_shown_on_request() {
    let game = format!("{HEAD}>ann: AT 8H AT +4 4\n>bob: S 8J S +3 3\n>ann: EE -EE +0 4\n");
    let convert = |more: &[&str]| out(&[&["convert", "--to", "cgp"], more].concat(), &game);
    assert_eq!(
        fields(&convert(&[]))[..2],
        ["AT/ 0/0 0 lex CSW21;", "S/ 0/4 0 lex CSW21; lm 8H AT;"]
    );
    assert_eq!(
        fields(&convert(&["--racks", "all"]))[..2],
        ["AT/S 0/0 0 lex CSW21;", "S/EE 0/4 0 lex CSW21; lm 8H AT;"]
    );
}

#[test]
fn scores_come_from_the_file_or_from_the_rules() {
    let game = format!("{HEAD}>ann: AT 8H AT +9 9\n");
    let convert =
        |source| out(&["convert", "--to", "cgp", "--turn", "1", "--score-source", source], &game);
    assert_eq!(fields(&convert("file")), ["/ 0/9 0 lex CSW21; lm 8H AT;"]);
    assert_eq!(fields(&convert("rules")), ["/ 0/4 0 lex CSW21; lm 8H AT;"]);
}

#[test]
fn letters_are_joined_on_request() {
    let record = format!("{} ACHLLE/ 0/0 0", ["15"; 15].join("/"));
    let convert = |more: &[&str]| out(&[&["convert", "--to", "cgp"], more].concat(), &record);
    assert_eq!(fields(&convert(&["--lenient", "--alphabet", "spanish"])), ["ACEHLL/ 0/0 0"]);
    assert_eq!(
        fields(&convert(&["--lenient", "--alphabet", "spanish", "--join", "CH,LL,RR"])),
        ["A[CH]E[LL]/ 0/0 0"]
    );
}

#[test]
fn values_are_encoded_as_canonical_text() {
    let game = format!("{HEAD}>ann:  TA  8H AT +4 4\n#note good\n");
    let json = out(&["decode", "--from", "gcg"], &game);
    assert_eq!(
        out(&["encode", "--to", "gcg"], &json),
        format!("#character-encoding UTF-8\n{HEAD}>ann: AT 8H AT +4 4\n#note good\n")
    );
}

/// A file holds one game, so readers take the lines of another game for more of the first.
#[test]
fn several_games_in_one_text_are_reported() {
    let warnings = |arguments: &[&str]| boardnote(arguments, b"").err;
    let games = [GAME, GAME];
    let convert = ["convert", "--from", "gcg", "--to", "gcg"];
    let another = "lost in conversion: beginning of another game (in 1 record)";
    assert!(!warnings(&[&convert[..], &games[..1]].concat()).contains(another));
    assert!(warnings(&[&convert[..], &games].concat()).contains(another));
    let filter = ["filter", "--from", "gcg"];
    assert_eq!(warnings(&[&filter[..], &games[..1]].concat()), "");
    let two = "the output has 2 records, and readers expect one in a file";
    assert!(warnings(&[&filter[..], &games].concat()).contains(two));
    assert_eq!(warnings(&[&filter[..], &["--count"], &games].concat()), "");
    let json = out(&["decode", "--from", "gcg"], &std::fs::read_to_string(GAME).unwrap());
    let encode = |json: &str| boardnote(&["encode", "--to", "gcg"], json.as_bytes()).err;
    assert_eq!(encode(&json), "");
    assert!(encode(&json.repeat(2)).contains(two));
}

#[test]
fn a_position_is_no_game() {
    let record = format!("{} AB/ 0/0 0", ["15"; 15].join("/"));
    let run = boardnote(&["convert", "--from", "cgp", "--to", "gcg"], record.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("boardnote cgp play"), "{}", run.err);
}

#[test]
fn positions_before_an_error_are_written() {
    let game = format!("{HEAD}>ann: AT 8H AT +4 4\n>bob: S 8J S +3 3\n>ann: E 8H E +1 5\n");
    let run = boardnote(&["convert", "--to", "cgp"], game.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (1, 3), "{}", run.err);
}

#[test]
fn a_line_that_cannot_be_read_ends_a_game_too() {
    let good = format!("{HEAD}>ann: AT 8H AT +4 4\n");
    for bad in [">bob: S 8J S x 3\n", ">bob: s 8J S +3 3\n", "stray\n>bob: S 8J S +3 3\n"] {
        let game = format!("{good}{bad}>ann: E 8K E +5 9\n");
        let run = boardnote(&["convert", "--to", "cgp"], game.as_bytes());
        assert_eq!(run.code, 1);
        assert_eq!(
            fields(&run.out)[..2],
            ["AT/ 0/0 0 lex CSW21;", "/ 0/4 0 lex CSW21; lm 8H AT;"][..]
        );
        let run = boardnote(&["show"], game.as_bytes());
        assert!(run.code == 1 && run.out.contains("  1  8H AT           +4     4"), "{}", run.out);
        // A game is not written without its end, and nothing is left out of a strict reading.
        for arguments in [
            &["convert", "--from", "gcg", "--to", "gcg"][..],
            &["convert", "--strict", "--to", "cgp"],
        ] {
            let run = boardnote(arguments, game.as_bytes());
            assert_eq!((run.code, run.out.as_str()), (1, ""), "{arguments:?}");
        }
    }
}

#[test]
fn losses_are_named_with_a_single_position_too() {
    let game = format!("#id x a;b\n{HEAD}>ann: AT 8H AT +4 4\n");
    let convert = ["convert", "--verbose", "--to", "cgp"];
    for arguments in [&[][..], &["--turn", "1"]] {
        let run = boardnote(&[&convert[..], arguments].concat(), game.as_bytes());
        for lost in ["id", "names, notes, and other facts about the game"] {
            let expected = format!("lost in conversion: {lost} (in 1 record)");
            assert!(run.err.contains(&expected), "{}", run.err);
        }
    }
}

#[test]
fn positions_of_a_game_are_written_in_the_requested_style() {
    let game = format!("{HEAD}>ann: TA 8H AT +4 4\n>bob: ZS 8H ..S +3 3\n");
    let convert =
        |style: &str| out(&["convert", "--to", "cgp", "--turn", "end", "--style", style], &game);
    assert!(convert("canonical").ends_with(" / 4/3 0 lex CSW21; lm 8H ..S;\n"));
    assert!(convert("dotted").ends_with(" / 4/3 0 lex CSW21; lm 8H.ATS;\n"));
    let first = out(&["convert", "--to", "cgp", "--turn", "0", "--style", "keep"], &game);
    assert!(first.ends_with(" TA/ 0/0 0 lex CSW21;\n"));
}

#[test]
fn the_opponent_is_the_player_after_the_one_of_the_event() {
    let game = format!(
        "{HEAD}>ann: AT 8H AT +4 4\n>bob: S 8J S +3 3\n>bob: S (challenge) +5 8\n>ann: (E) +2 6\n"
    );
    let table = out(&["export", "--format", "csv", "-o", "-"], &game);
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let at = lines.next().unwrap().iter().position(|name| *name == "opponent_score").unwrap();
    assert_eq!(lines.map(|cells| cells[at]).collect::<Vec<_>>(), ["0", "4", "4", "8"]);
}

#[test]
fn a_withdrawal_gives_one_score_in_every_output() {
    let column = |table: &str, name: &str, game: &str| {
        let args = ["export", "--table", table, "--columns", name, "--format", "csv", "-o", "-"];
        out(&args, game).lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    // As Quackle writes it, as a web application leaves the total, and as canonical text has it.
    for withdrawal in ["+0 0", "+0 17", "-17 0"] {
        let game = format!(
            "{HEAD}>ann: AEINRST 8D STAINER +66 66\n>bob: ABCDEFG 9D BAC +17 17\n\
             >bob: ABCDEFG -- {withdrawal}\n>ann: ADGOPQU 7C DOG +12 78\n"
        );
        assert_eq!(column("moves", "cumulative", &game), ["66", "17", "0", "78"]);
        assert_eq!(column("moves", "opponent_score", &game), ["0", "66", "66", "0"]);
        assert_eq!(column("games", "score1", &game), ["78"]);
        assert_eq!(column("games", "score2", &game), ["0"]);
        let positions = out(&["convert", "--to", "cgp", "-"], &game);
        assert!(positions.lines().next_back().unwrap().contains(" 0/78 "), "{positions}");
        let canonical = out(&["convert", "--to", "gcg", "-"], &game);
        assert!(canonical.contains(">bob: ABCDEFG -- -17 0\n"), "{canonical}");
        assert_eq!(out(&["convert", "--to", "gcg", "--style", "keep", "-"], &game), game);
        let page = out(&["render", "--html", "-", "-o", "-"], &game);
        assert!(page.contains("Ann leads by 66"), "{withdrawal}");
        assert!(page.contains("Ann leads by 78"), "{withdrawal}");
        let json = out(&["decode", "-"], &game);
        assert!(json.contains("\"cumulative\":0,"), "{json}");
        assert!(out(&["stats", "-"], &game).contains("player 1"));
    }
}

#[test]
fn pictures_have_the_tiles_of_the_distribution_that_was_found() {
    let game = "#character-encoding UTF-8\n#player1 a A\n#player2 b B\n>a: ŁA 8H ŁA +8 8\n";
    let picture = out(&["render", "-", "-o", "-"], game);
    assert!(picture.contains("polish tiles"), "{picture}");
}

#[test]
fn a_file_is_known_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.gcg");
    std::fs::write(&file, "#player2 b B\n#player3 c C\n").unwrap();
    let path = file.to_str().unwrap();
    assert!(boardnote(&["detect", path], b"").out.ends_with("\tgcg\tlikely\n"));
    assert_eq!(boardnote(&["check", "-q", path], b"").out, "1 record, 0 bad\n");
    std::fs::write(&file, "nothing of the kind\n").unwrap();
    assert_eq!(boardnote(&["check", "-q", path], b"").out, "1 record, 1 bad\n");
}

#[test]
fn a_score_sheet_ends_at_an_error() {
    let game = format!("{HEAD}>ann: AT 8H AT +4 4\n>bob: X 8I X +8 8\n>ann: S 8J S +3 7\n");
    let run = boardnote(&["show"], game.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.err.contains(":5:12: error[tile-conflict]: "), "{}", run.err);
    let sheet: Vec<&str> = run.out.lines().skip_while(|line| !line.starts_with("  1")).collect();
    assert_eq!(sheet[..2], ["  1  8H AT           +4     4", ""]);
    // The board follows, with the tiles before the error.
    assert!(
        sheet.iter().any(|line| line.starts_with(" 8") && line.contains("(A)(T)")),
        "{}",
        run.out
    );
}

#[test]
fn only_violations_of_the_rules_are_marked() {
    let play = |score| {
        let game = format!("{HEAD}>ann: AT 8H AT +4 4\n>bob: S 8H ATS +{score} {score}\n");
        let sheet = out(&["show"], &game);
        sheet.lines().find(|line| line.starts_with("  1")).unwrap().to_owned()
    };
    // The play spells the tiles that it runs through.
    assert_eq!(play(3), "  1  8H AT           +4     4    8H (AT)S        +3     3");
    assert_eq!(play(4), "  1  8H AT           +4     4    8H (AT)S        +4     4 !");
}

#[test]
fn pictures_end_at_an_error() {
    let good = format!("{HEAD}>ann: AT 8H AT +4 4\n");
    // The player to move has the rack of the event in error.
    let whole_text = format!("{good}#rack2 X\n");
    let bad = format!("{good}>bob: X 8I X +8 8\n>ann: S 8J S +3 7\n");
    let render = |arguments: &[&str], game: &str| {
        boardnote(&[&["render", "-", "-o", "-"], arguments].concat(), game.as_bytes())
    };
    for arguments in [&["--html"][..], &[]] {
        let (whole, run) = (render(arguments, &whole_text), render(arguments, &bad));
        assert_eq!((whole.code, run.code), (0, 1), "{arguments:?}");
        assert!(run.err.starts_with("error[tile-conflict]: "), "{}", run.err);
        assert!(run.err.contains("<stdin>:5:12\n"), "{}", run.err);
        // A page has the text of its record, which can be copied.
        let drawn = |out: &str, record: &str| {
            let text = record.replace('>', "&gt;");
            assert_eq!(out.contains(&text), arguments == ["--html"], "{arguments:?}");
            out.replace(text.trim_end(), "")
        };
        let (whole, run) = (drawn(&whole.out, &whole_text), drawn(&run.out, &bad));
        assert!(!whole.is_empty() && run == whole, "{arguments:?}");
    }
    // No picture shows a position that the game does not reach.
    let run = render(&["--turn", "2"], &bad);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(render(&["--turn", "1"], &bad).code, 0);
}

#[test]
fn a_bingo_taken_back_does_not_count() {
    let game = format!(
        "{HEAD}>ann: AEINRST 8D NASTIER +66 66\n>ann: AEINRST -- -66 0\n>bob: A - +0 0\n\
         >ann: AEINRST 8D NASTIER +66 66\n>bob: A - +0 0\n"
    );
    let table = out(&["export", "--table", "games", "--format", "csv", "-o", "-"], &game);
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let (names, row) = (lines.next().unwrap(), lines.next().unwrap());
    let cell = |name: &str| row[names.iter().position(|n| *n == name).unwrap()];
    assert_eq!([cell("plays"), cell("bingos"), cell("phonies")], ["2", "1", "1"]);
    let counts = out(&["stats"], &game);
    let mean = counts.lines().find(|line| line.trim_start().starts_with("bingos in a game"));
    assert!(mean.unwrap().ends_with(" 1.00"), "{counts}");
}

#[test]
fn a_game_that_cannot_be_replayed_does_not_count() {
    let good = format!("{HEAD}>ann: AT 8H AT +4 4\n");
    let bad = format!("{good}>bob: X 8I X +8 8\n");
    let run = boardnote(&["stats"], bad.as_bytes());
    assert_eq!(run.code, 1);
    assert_eq!(run.out.trim_end(), "1 record, 1 bad");
    assert!(out(&["stats"], &good).contains("CSW21"));
}

#[test]
fn duplicates_share_the_key_that_is_asked_for() {
    let board = ["15"; 15].join("/");
    let records = format!("{board} AB/ 0/0 0\n{board} BA/ 0/0 0\n{board} AB/ 5/0 0\n");
    let stats = |more: &[&str]| {
        out(&[&["stats", "--format", "json", "--duplicates"], more].concat(), &records)
    };
    let all = stats(&[]);
    assert!(all.contains(r#""records with the same key":{"1":1,"2":1}"#), "{all}");
    let rack = stats(&["--key", "rack"]);
    assert!(rack.contains(r#""records with the same key":{"3":1}"#), "{rack}");
}

/// The bag does not depend on how much of the racks a file tells.
#[test]
fn the_bag_has_what_is_neither_on_the_board_nor_on_a_rack() {
    let game = format!(
        "{HEAD}>ann: AEITWRS 8D WAITE +24 24\n>bob: DEEFINO 7C DEFO +22 22\n\
         >ann: RSAB -AB +0 24\n>bob: -3 +0 22\n>ann: - +0 24\n"
    );
    let table = out(&["export", "-o", "-", "--format", "jsonl"], &game);
    let bag = |row: &str| serde_json::from_str::<serde_json::Value>(row).unwrap()["bag"].clone();
    let bags: Vec<_> = table.lines().map(bag).collect();
    // 100 tiles, of which 5 or 9 are on the board, and 14 on the racks.
    assert_eq!(bags, [81, 77, 77, 77, 77]);
}

#[test]
fn lines_are_shown_in_the_encoding_they_were_read_in() {
    let players = "#player1 ann Ann\n#player2 bob Bob\n";
    let undeclared =
        boardnote(&["check", "--lenient"], format!("{players}#title Bürger\n").as_bytes());
    let latin1 = [players.as_bytes(), b"#stra\xdfe B\xfcrger\n"].concat();
    let latin1 = boardnote(&["check", "--lenient"], &latin1);
    let declared = [b"#character-encoding UTF-8\n#title B\xfcrger\n", players.as_bytes()].concat();
    let wrong = boardnote(&["check", "--lenient"], &declared);
    let shown = |run: &common::Run| [&*run.out, &*run.err].concat();
    assert!(shown(&undeclared).contains("#title Bürger"), "{}", shown(&undeclared));
    assert!(shown(&latin1).contains("#straße Bürger"), "{}", shown(&latin1));
    for run in [&undeclared, &latin1] {
        assert!(!shown(run).contains('\u{fffd}'), "{}", shown(run));
    }
    // Bytes that are wrong in the declared encoding are shown as bytes.
    assert!(shown(&wrong).contains("[fc]"), "{}", shown(&wrong));
}

#[test]
fn racks_have_one_order_in_both_notations() {
    let game = "#character-encoding UTF-8\n#tile-distribution catalan\n#player1 a A\n#player2 b B\n\
                >a: QUAL·LÇ? 8H QUAL·Lç +30 30\n";
    let once = out(&["convert", "--to", "cgp"], game);
    assert!(once.contains(" AÇ[L·L][QU]?/ "), "{once}");
    assert_eq!(out(&["convert", "--to", "cgp"], &once), once);
}
