//! The program on positions of crossword games, as a user runs it.

#![allow(
    clippy::cast_possible_truncation,
    clippy::unwrap_used,
    reason = "helpers of tests fail like tests"
)]

use crate::common::boardnote;
use serde_json::{Value, json};
use std::path::Path;

const OPENING: &str =
    "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AELNOQT/ 0/0 0 lex NWL18; lm -2;";
const MAVEN: &str = "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/\
    AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 \
    IKLMTZ/AEINRU? 0/0 0 lex OSPD1;";

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the rows of a fixture table, and its columns by name.
fn table(folder: &str) -> Vec<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/cgp");
    let text = std::fs::read_to_string(root.join(folder).join("generated.tsv")).unwrap();
    let unescape = |cell: &str| {
        cell.replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r").replace("\\\\", "\\")
    };
    text.lines().skip(1).map(|row| row.split('\t').map(unescape).collect()).collect()
}

#[test]
fn show_the_opening_of_the_document() {
    let run = boardnote(&["show", OPENING], b"");
    let hint = "info: letter distribution by the lexicon: english (NWL18)\n";
    assert_eq!((run.code, run.err.as_str()), (0, hint));
    assert_eq!(
        run.out,
        "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O
 1  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =
 2  .  -  .  .  .  \"  .  .  .  \"  .  .  .  -  .
 3  .  .  -  .  .  .  '  .  '  .  .  .  -  .  .
 4  '  .  .  -  .  .  .  '  .  .  .  -  .  .  '
 5  .  .  .  .  -  .  .  .  .  .  -  .  .  .  .
 6  .  \"  .  .  .  \"  .  .  .  \"  .  .  .  \"  .
 7  .  .  '  .  .  .  '  .  '  .  .  .  '  .  .
 8  =  .  .  '  .  .  .  -  .  .  .  '  .  .  =
 9  .  .  '  .  .  .  '  .  '  .  .  .  '  .  .
10  .  \"  .  .  .  \"  .  .  .  \"  .  .  .  \"  .
11  .  .  .  .  -  .  .  .  .  .  -  .  .  .  .
12  '  .  .  -  .  .  .  '  .  .  .  -  .  .  '
13  .  .  -  .  .  .  '  .  '  .  .  .  -  .  .
14  .  -  .  .  .  \"  .  .  .  \"  .  .  .  -  .
15  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =

' letter x2   \" letter x3   - word x2   = word x3

board         15x15, CrosswordGame by its size
player 1      0 points, rack AELNOQT, to move
player 2      0 points, rack unknown or empty
last move     -2, dotted ex.2
              player 2: exchange of 2 tiles
zero turns    0 of 6
on the board  0 tiles, 0 blanks
distribution  english, 100 tiles, as the lexicon suggests
unseen        93 tiles, 86 of them in the bag
              AAAAAAAA BB CC DDDD EEEEEEEEEEE FF GGG HH IIIIIIIII J K LLL MM
              NNNNN OOOOOOO PP RRRRRR SSSS TTTTT UUUU VV WW X YY Z ??
lexicon       NWL18
key           72d34e6457d0b3555d5860887fb2a710
"
    );
}

#[test]
fn show_the_endgame_of_the_document() {
    let run = boardnote(&["show", MAVEN], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let board: Vec<_> = run.out.lines().take(16).collect();
    assert_eq!(board[6], " 6  M  A  .  T  A  W  .  .  .  c  .  .  H  \"  .");
    assert_eq!(board[15], "15  =  .  .  '  D  O  R  R  .  .  .  '  .  .  =");
    assert!(run.out.contains("unseen        nothing\n"), "{}", run.out);
    assert!(run.out.contains("on the board  87 tiles, 1 blank\n"), "{}", run.out);
}

#[test]
fn show_marks_the_last_move_and_its_score() {
    let text = "15/15/15/15/15/15/15/4QUIxOTE4/15/15/15/15/15/15/15 TAR?/ 12/80 0 \
        ld english; lm 8E QUIxOTE; tmr 61000/-2500; l1 X;";
    let run = boardnote(&["show", text], b"");
    for line in [
        " 8  =  .  .  ' (Q)(U)(I)(x)(O)(T)(E) '  .  .  =",
        "              80 points: 30 word + 50 bingo",
        "distribution  english, 100 tiles",
        "unseen        89 tiles, 79 of them in the bag",
        "clocks        1:01.000 / -0:02.500",
        "l1            X",
    ] {
        assert!(run.out.lines().any(|other| other == line), "{line}\n{}", run.out);
    }
}

#[test]
fn show_fits_80_columns_on_any_board() {
    let row = "[L·L]254";
    let text =
        format!("{row}{} {}/ 1/2 3 gid {};", "/255".repeat(254), "A".repeat(300), "x".repeat(200));
    let run = boardnote(&["show", &text], b"");
    assert_eq!(run.code, 0);
    assert!(run.out.lines().all(|line| line.chars().count() <= 80));
    assert!(run.out.lines().count() > 255 * 16);
    assert!(run.err.contains("warning[rack-too-long]"), "{}", run.err);
}

#[test]
fn decode_prints_the_value_of_the_command_line_document() {
    let text = "15/15/15/15/15/15/15/7D7/15/15/15/15/15/15/15 A?/ 0/0 0 lex NWL18; \
        lm -2; bb 40; tmr 5/-6; oru; l1; l2 two words; cr 5pt;";
    let run = boardnote(&["decode", "--from", "cgp"], text.as_bytes());
    assert_eq!(
        run.out,
        "{\"n\":1,\"offset\":0,\"file\":null,\"value\":{\"rows\":15,\"cols\":15,\"tiles\":[[7,7,\"D\",false]],\
        \"racks\":[[\"A\",\"?\"],[]],\"scores\":[0,0],\"zero_turns\":0,\"ops\":[\
        {\"op\":\"lex\",\"value\":\"NWL18\"},{\"op\":\"lm\",\"value\":{\"kind\":\"exchange\",\"count\":2}},\
        {\"op\":\"bb\",\"value\":40},{\"op\":\"tmr\",\"value\":[5,-6]},{\"op\":\"oru\",\"value\":null},\
        {\"op\":\"l1\",\"value\":null},{\"op\":\"l2\",\"value\":\"two words\"},\
        {\"op\":\"cr\",\"value\":\"5pt\"}]}}\n"
    );
}

#[test]
fn decode_tells_the_last_moves_apart() {
    let value = |operand: &str| {
        let text = format!("4/K1v1/4/4 / 0/0 0 lm {operand};");
        let run = boardnote(&["decode", "--from", "cgp"], text.as_bytes());
        lines(&run.out)[0]["value"]["ops"][0]["value"].to_string()
    };
    for (operand, expected) in [
        (
            "2A K.v",
            r#"{"kind":"play","row":1,"col":0,"dir":"across","tiles":["K",".","v"],"bonus":null}"#,
        ),
        (
            "A2 K[CH] +5",
            r#"{"kind":"play","row":1,"col":0,"dir":"down","tiles":["K","CH"],"bonus":5}"#,
        ),
        ("A2 [ch] +0", r#"{"kind":"play","row":1,"col":0,"dir":"down","tiles":["ch"],"bonus":0}"#),
        ("-A?[CH]", r#"{"kind":"exchange","tiles":["A","?","CH"]}"#),
        ("-7", r#"{"kind":"exchange","count":7}"#),
        ("-", r#"{"kind":"pass"}"#),
        (
            "challenge 2A K.v",
            r#"{"kind":"challenged-off","row":1,"col":0,"dir":"across","tiles":["K",".","v"]}"#,
        ),
    ] {
        assert_eq!(value(operand), expected, "{operand}");
    }
}

/// Converts a value of the table to the members of the program's JSON.
fn expected(ok: &Value) -> Value {
    let tiles = ok["tiles"].as_array().unwrap().iter();
    let tiles: Vec<_> = tiles.map(|t| json!([t[0], t[1], t[2], t[3] == 1])).collect();
    let ops = ok["ops"].as_array().unwrap().iter().map(|op| {
        let mut value = op.get("value").or(op.get("raw")).cloned().unwrap_or(Value::Null);
        if value["kind"] == "challenged_off" {
            value["kind"] = "challenged-off".into();
        }
        json!({"op": op["op"], "value": value})
    });
    json!({
        "rows": ok["dim"], "cols": ok["dim"], "tiles": tiles, "racks": ok["racks"],
        "scores": ok["scores"], "zero_turns": ok["zeros"], "ops": ops.collect::<Vec<_>>(),
    })
}

#[test]
fn every_fixture_decodes_as_its_table_says() {
    for folder in ["valid", "quirks", "invalid"] {
        // Line ends inside a record cannot reach the program, because they end the line.
        let rows: Vec<_> =
            table(folder).into_iter().filter(|row| !row[2].contains(['\n', '\r'])).collect();
        let input: String = rows.iter().map(|row| format!("{}\n", row[2])).collect();
        for (mode, column) in [("--strict", 3), ("--lenient", 4)] {
            let run = boardnote(&["decode", "--from", "cgp", mode], input.as_bytes());
            let found = lines(&run.out);
            assert_eq!(found.len(), rows.len());
            for (row, found) in rows.iter().zip(&found) {
                let column = if row[column] == "same" { 3 } else { column };
                let wanted: Value = serde_json::from_str(&row[column]).unwrap();
                if let Some(ok) = wanted.get("ok") {
                    assert_eq!(found["value"], expected(ok), "{}", row[0]);
                } else {
                    let (error, wanted) = (&found["error"], &wanted["err"]);
                    let kind = wanted["kind"].as_str().unwrap().replace('_', "-");
                    assert_eq!(error["kind"], kind, "{}", row[0]);
                    assert_eq!(error["offset"], wanted["offset"], "{}", row[0]);
                    assert_eq!(error["field"], wanted["field"], "{}", row[0]);
                }
            }
        }
    }
}

#[test]
fn encode_gives_back_every_strict_record_byte_for_byte() {
    let input: String = table("valid").iter().map(|row| format!("{}\n", row[2])).collect();
    let decoded = boardnote(&["decode", "--from", "cgp"], input.as_bytes());
    let encoded = boardnote(&["encode", "--to", "cgp"], decoded.out.as_bytes());
    assert_eq!((encoded.code, encoded.err.as_str()), (0, ""));
    assert_eq!(encoded.out, input);
}

#[test]
fn encode_says_what_cannot_be_written() {
    let good = json!({"rows":1,"cols":1,"tiles":[],"racks":[["A"],[]],"scores":[0,0],"zero_turns":0,"ops":[]});
    let mut wide = good.clone();
    wide["cols"] = 2.into();
    let mut off = good.clone();
    off["tiles"] = json!([[0, 7, "A", false]]);
    let mut lone = good.clone();
    lone["racks"] = json!([[]]);
    lone["scores"] = json!([0]);
    let mut twice = good.clone();
    twice["ops"] = json!([{"op":"bb","value":1},{"op":"bb","value":2}]);
    let mut break_out = good.clone();
    break_out["ops"] = json!([{"op":"gid","value":"a; lex B"}]);
    for (value, code) in
        [(&good, 0), (&wide, 1), (&off, 1), (&lone, 1), (&twice, 1), (&break_out, 1)]
    {
        let run = boardnote(&["encode", "--to", "cgp"], value.to_string().as_bytes());
        assert_eq!(run.code, code, "{value}: {}{}", run.out, run.err);
    }
    let run = boardnote(&["encode", "--lenient", "--to", "cgp"], wide.to_string().as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, "2 A/ 0/0 0\n"));
}

#[test]
fn errors_carry_field_and_row() {
    let run = boardnote(&["decode", "--from", "cgp"], b"2AB/3/4/4 / 0/0 0\n\xff\n");
    let found = lines(&run.out);
    assert_eq!(run.code, 1);
    assert_eq!(
        found[0]["error"],
        json!({"kind":"row-too-short","offset":5,
            "message":"row 2 of the board is 3 squares wide, expected 4","field":"board","row":1})
    );
    assert_eq!((&found[1]["n"], &found[1]["offset"]), (&json!(2), &json!(18)));
    assert_eq!(found[1]["error"]["kind"], "invalid-utf8");
}

#[test]
fn check_reports_all_findings_of_a_record_with_what_would_be_right() {
    let input = b"2AB/3/4/4 a/B 0/x 0 lex;\n";
    let run = boardnote(&["check", "--from", "cgp"], input);
    assert!(run.code == 1 && run.out.ends_with("\n1 record, 1 bad\n"), "{}", run.out);
    let text = "error[row-too-short]: row 2 of the board is 3 squares wide, expected 4
 --> <stdin>:1:6
  |
1 | 2AB/3/4/4 a/B 0/x 0 lex;
  |      ^
  |
  = help: the row is one square short: write `4` for `3`
";
    assert!(run.out.contains(text), "{}", run.out);
    for code in ["bad-rack-tile", "bad-number", "missing-operand"] {
        assert!(run.out.contains(&format!("error[{code}]")), "{}", run.out);
    }
    let run = boardnote(&["check", "-q", "--from", "cgp"], input);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("1 record, 1 bad\n", ""));
}

#[test]
fn check_warns_of_what_the_rules_of_the_game_do_not_allow() {
    let input = b"5/QQQ2/5/5/3K1 AB/ 0/0 0 ld english; lm 1A X;\n";
    let run = boardnote(&["check", "--format", "json", "--from", "cgp"], input);
    assert_eq!(run.code, 0);
    let kinds: Vec<_> = lines(&run.out).iter().map(|line| line["kind"].clone()).collect();
    let expected = [
        json!("too-many"),
        json!("disconnected"),
        json!("centre-empty"),
        json!("last-move-not-on-board"),
        Value::Null,
    ];
    assert_eq!(kinds, expected);
    assert_eq!(lines(&run.out)[1]["column"], 13);
}

#[test]
fn convert_writes_three_styles() {
    let input = b"4/CATS/4/4 TAB?/ 0/0 0 z; lm 2A C.TS +5; bb 1;\n";
    let convert = |flags: &[&str]| {
        let run = boardnote(&[&["convert", "--from", "cgp", "--to", "cgp"], flags].concat(), input);
        (run.out, run.err)
    };
    let canonical = "4/CATS/4/4 ABT?/ 0/0 0 bb 1; lm 2A C.TS +5; z;\n";
    assert_eq!(convert(&[]), (canonical.to_owned(), String::new()));
    assert_eq!(convert(&["--style", "canonical"]).0, canonical);
    assert_eq!(convert(&["--style", "keep"]).0.as_bytes(), input);
    let (out, err) = convert(&["--style", "dotted"]);
    assert_eq!(out, "4/CATS/4/4 TAB?/ 0/0 0 z; lm 2A.CATS; bb 1;\n");
    assert!(
        err.contains("(challenge-bonus) (in 1 record)")
            && err.contains("(through-tiles) (in 1 record)")
    );
}

#[test]
fn convert_reads_the_dialects_and_counts_what_it_drops() {
    let input = "4/CAT1/4/4 / 0/0 0 -lex A;lm phony.2A.CAT; lex B; lm challenge 2A CAT 14\n";
    let run = boardnote(&["convert", "--from", "cgp", "--to", "cgp"], input.repeat(2).as_bytes());
    assert_eq!(run.out, "4/CAT1/4/4 / 0/0 0 lex B; lm challenge 2A CAT;\n".repeat(2));
    let points =
        "lost in conversion: the points of a play challenged off (dropped-points) (in 2 records)";
    let opcode =
        "lost in conversion: the first of two equal operations (duplicate-opcode) (in 2 records)";
    assert!(run.err.contains(points) && run.err.contains(opcode), "{}", run.err);
    let none = "4/C1T1/4/4 / 0/0 0 lm 2A C.T;";
    let run = boardnote(
        &["convert", "--from", "cgp", "--to", "cgp", "--style", "dotted"],
        none.as_bytes(),
    );
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("<stdin>:1:23: error[no-through-tile]"), "{}", run.err);
}

#[test]
fn an_alphabet_sorts_racks_and_splits_tiles() {
    let input = "QU1l·l/4/4/4 ZÇA?NY/ 0/0 0\n";
    let run = boardnote(
        &["convert", "--from", "cgp", "--to", "cgp", "--alphabet", "catalan"],
        input.as_bytes(),
    );
    assert_eq!(run.code, 1, "the row has three tiles and one square");
    let input = "QU2l·l/4/4/4 ZÇA?NY/ 0/0 0\n";
    let run = boardnote(
        &["convert", "--from", "cgp", "--to", "cgp", "--alphabet", "catalan"],
        input.as_bytes(),
    );
    assert_eq!(run.out, "[QU]2[l·l]/4/4/4 AÇ[NY]Z?/ 0/0 0\n", "{}", run.err);
    let run = boardnote(&["convert", "--to", "cgp", "--alphabet", "klingon"], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("known distributions: english, english_super"), "{}", run.err);
}

#[test]
fn inspect_names_every_part_with_its_bytes() {
    let text = "2[CH]a/4/4/4\tAB/  0/-5 3 lex X; l1;";
    let run = boardnote(&["inspect", "--format", "json", "--from", "cgp"], text.as_bytes());
    let rows = lines(&run.out);
    let raw: Vec<_> = rows.iter().map(|row| row["raw"].as_str().unwrap()).collect();
    assert_eq!(raw, ["2[CH]a", "4", "4", "4", "AB", "", "0", "-5", "3", "lex", "X", "l1"]);
    for row in &rows {
        let start = row["offset"].as_u64().unwrap() as usize;
        let end = start + row["length"].as_u64().unwrap() as usize;
        assert_eq!(&text[start..end], row["raw"]);
    }
    assert_eq!(rows[0]["meaning"], "C CH, D A (blank)");
}

#[test]
fn scan_finds_records_in_any_text() {
    let text =
        format!("see \"{OPENING}\" and\r\n<b>4/4/4/4 A/ 0/0 0 lm pass;</b> (10/10/2024 A/B)\n");
    let run = boardnote(&["scan"], text.as_bytes());
    let second = text.find("4/4/4/4").unwrap();
    assert_eq!(
        run.out,
        format!("<stdin>\t5\t{OPENING}\tcgp\n<stdin>\t{second}\t4/4/4/4 A/ 0/0 0 lm pass;\tcgp\n")
    );
}

#[test]
fn detection_knows_records_and_broken_records() {
    for (text, verdict) in [
        (OPENING, "cgp\tcertain"),
        (MAVEN, "cgp\tcertain"),
        ("2AB/3/4/4 / 0/0 0", "cgp\tlikely"),
        ("4/4/4/4", "cgp\tpossible"),
    ] {
        let run = boardnote(&["detect", text], b"");
        assert_eq!(run.out, format!("<argument>\t{verdict}\n"));
    }
    assert_eq!(boardnote(&["detect", "a b c d"], b"").out, "<argument>\tunknown\n");
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(boardnote(&["detect", chess], b"").out, "<argument>\tfen\tcertain\n");
}

#[test]
fn hostile_input_is_a_bad_record_and_nothing_more() {
    let mut input = Vec::new();
    for line in ["[".repeat(300_000), "9".repeat(300_000), "/".repeat(300_000), "A".repeat(300_000)]
    {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"\xff\xfe\x00\n999999999999D7/1 / 0/0 0\n4/4/4/4 A/ 0/0 0");
    for mode in ["--strict", "--lenient"] {
        let run = boardnote(&["check", "-q", "--from", "cgp", mode], &input);
        assert_eq!((run.code, run.out.as_str()), (1, "7 records, 6 bad\n"), "{}", run.err);
        let run = boardnote(&["check", "--from", "cgp", mode], &input);
        assert!(run.out.ends_with("\n7 records, 6 bad\n"), "{}", run.out);
    }
    let empty = boardnote(&["check", "--from", "cgp"], b"");
    assert_eq!((empty.code, empty.out.as_str()), (0, "0 records, 0 bad\n"));
    let prefixes: Vec<_> = (1..MAVEN.len()).map(|end| &MAVEN.as_bytes()[..end]).collect();
    let run = boardnote(&["check", "-q", "--from", "cgp"], &prefixes.join(&b"\n"[..]));
    // A record can end only after its fourth field or after an operation.
    assert_eq!(run.out, format!("{} records, {} bad\n", prefixes.len(), prefixes.len() - 1));
}

/// An empty board with a rack, and the record after `8D WAITE`.
const START: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEIRSTW/ 0/0 0 lex CSW21;";
const WAITE: &str =
    "15/15/15/15/15/15/15/3WAITE7/15/15/15/15/15/15/15 /RS 0/24 0 lex CSW21; lm 8D WAITE;";

#[test]
fn moves_are_played_line_by_line() {
    let input = format!("{START}\t8D WAITE\n{START}\t8d.WAITE\t+AB\n{START}\t-AE\t=\n");
    let run = boardnote(&["cgp", "play"], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let drawn = WAITE.replace("/RS", "/ABRS");
    let exchanged = START.replace("AEIRSTW/", "/").replace(" 0 lex", " 1 lex") + " lm -AE;";
    assert_eq!(run.out, format!("{WAITE}\n{drawn}\n{exchanged}\n"));

    let run = boardnote(&["cgp", "play", "--format", "json"], input.as_bytes());
    assert_eq!(
        lines(&run.out)[1],
        json!({"n": 2, "offset": START.len() + 10, "value": {
            "cgp": drawn,
            "move": "8D WAITE",
            "score": {"total": 24, "main": 24, "crosses": 0, "bingo": 0, "challenge": 0},
            "words": [{"at": "8D", "word": "WAITE", "points": 24}],
            "leave": ["R", "S"],
            "findings": [],
            "distribution": "english",
            "distribution_from": "lexicon",
        }})
    );
    let run =
        boardnote(&["cgp", "play", "--alphabet", "german", "--format", "json"], input.as_bytes());
    assert_eq!((&lines(&run.out)[0]["value"]["distribution_from"], run.code), (&json!("flag"), 0));
}

#[test]
fn lines_that_cannot_be_played_leave_empty_lines() {
    let lone = "15/15 A/ 0/0 0";
    let start = START.len() + 1;
    for (line, kind, offset) in [
        (START.to_owned(), "missing-move", start - 1),
        (format!("{START}\t8D WAITX"), "tiles-not-on-rack", start + 3),
        (format!("{START}\t8N WAITE"), "off-board", start + 3),
        (format!("{START}\t8D W!"), "bad-tile", start + 4),
        (format!("{START}\t8D WAITE\tAB"), "bad-draw", start + 9),
        (format!("{START}\t8D WAITE\t+A1"), "bad-rack-tile", start + 11),
        (format!("{lone}\t8D AT"), "row-count", 5),
        (format!("{}\t-", START.replace("CSW21", "KLINGON")), "no-distribution", 0),
    ] {
        let input = format!("{line}\n{START}\t-\n");
        let run = boardnote(&["cgp", "play"], input.as_bytes());
        assert_eq!(run.code, 1, "{line}");
        assert!(run.err.contains(kind), "{line}: {}", run.err);
        let printed: Vec<_> = run.out.split('\n').collect();
        assert_eq!((printed[0], printed.len()), ("", 3), "{line}");
        let run = boardnote(&["cgp", "play", "--format", "json"], input.as_bytes());
        let error = &lines(&run.out)[0]["error"];
        assert_eq!(
            (error["kind"].as_str(), error["offset"].as_u64()),
            (Some(kind), Some(offset as u64))
        );
    }
    // Strict reading takes only the notation of the document.
    let input = format!("{START}\t8D.WAITE\n");
    assert_eq!(boardnote(&["cgp", "play", "--strict"], input.as_bytes()).code, 1);
}

#[test]
fn moves_are_played_one_after_the_other() {
    let run = boardnote(&["cgp", "play", "--moves", "8D WAITE, -, ex.RS"], START.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let printed: Vec<_> = run.out.lines().collect();
    assert_eq!((printed.len(), printed[0]), (3, WAITE));
    let passed = "15/15/15/15/15/15/15/3WAITE7/15/15/15/15/15/15/15 RS/ 24/0 1 lex CSW21; lm -;";
    assert_eq!(printed[1], passed);
    assert!(printed[2].ends_with(" / 0/24 2 lex CSW21; lm -RS;"), "{}", printed[2]);
    // The moves may be arguments.
    let run = boardnote(&["cgp", "play", START, "8D WAITE", "-", "-RS"], b"");
    assert_eq!((run.code, run.out.lines().collect::<Vec<_>>()), (0, printed));
    let run = boardnote(&["cgp", "play", "-", "8D WAITE"], START.as_bytes());
    assert_eq!((run.code, run.out), (0, format!("{WAITE}\n")));
    // The record may be an argument, and a move that fails ends the sequence.
    let run = boardnote(&["cgp", "play", "--moves", "8D WAITE,8D WAITE,-", START], b"");
    assert_eq!((run.code, run.out.as_str()), (1, format!("{WAITE}\n\n").as_str()));
    assert!(run.err.contains("8D WAITE: another tile lies on 8D already"), "{}", run.err);
}

#[test]
fn the_last_move_is_taken_back() {
    let run = boardnote(&["cgp", "play", "--back", WAITE], b"");
    let before = START.replace("AEIRSTW", "AEITW");
    assert_eq!((run.code, run.out), (0, format!("{before}\n")));
    let run = boardnote(&["cgp", "play", "--back", "--format", "json", WAITE], b"");
    assert_eq!(
        lines(&run.out)[0]["value"],
        json!({
            "cgp": before,
            "score": {"total": 24, "main": 24, "crosses": 0, "bingo": 0, "challenge": 0},
            "unknown": ["rack", "zero-turns", "move-before"],
        })
    );
    let spelled = WAITE.replace("7/15", "7/3A11").replace("8D WAITE", "8D.WAITE");
    for (record, kind) in [(START, "no-last-move"), (spelled.as_str(), "through-unknown")] {
        let run = boardnote(&["cgp", "play", "--back", "--format", "json", record], b"");
        assert_eq!((run.code, &lines(&run.out)[0]["error"]["kind"]), (1, &json!(kind)));
    }
}

#[test]
fn moves_are_compared_by_their_points() {
    let run = boardnote(&["cgp", "score", START, "8H WAR", "8D WAITE", "-AE", "8D QUIZ"], b"");
    assert_eq!(run.code, 1);
    let missing = "error[tiles-not-on-rack]: 8D QUIZ: the rack does not have the tile Q\n";
    assert!(run.err.contains(missing), "{}", run.err);
    assert_eq!(
        run.out,
        "score  move      leave  words
   24  8D WAITE  RS     8D WAITE 24
   12  8H WAR    EIST   8H WAR 12
    0  -AE       IRSTW\n"
    );
    let run = boardnote(&["cgp", "score", "--format", "json", START, "9A AT", "8D QUIZ"], b"");
    let lines = lines(&run.out);
    assert_eq!(lines[0]["findings"], json!(["disconnected"]));
    assert_eq!(lines[0]["leave"], json!(["E", "I", "R", "S", "W"]));
    assert_eq!(lines[1]["error"]["kind"], "tiles-not-on-rack");
    let short = START.replacen("15/", "", 1);
    assert_eq!(boardnote(&["cgp", "score", &short, "8D AT"], b"").code, 1);
    assert_eq!(boardnote(&["cgp", "score", "15/15", "8D AT"], b"").code, 2);
    let run = boardnote(&["cgp", "score", START], b"");
    assert!(run.code == 1 && run.err.contains("missing-move"), "{}", run.err);
    let input = format!("{START}\t8D WAITE\n{START}\t8H WAR\n");
    let run = boardnote(&["cgp", "score"], input.as_bytes());
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            0,
            "score  move      leave  words
   24  8D WAITE  RS     8D WAITE 24
   12  8H WAR  EIST   8H WAR 12
"
        )
    );
}

#[test]
fn a_distribution_taken_from_the_lexicon_is_named_once_in_a_run() {
    const HINT: &str = "info: letter distribution by the lexicon: english (CSW21), spanish (FISE2)";
    let board = ["15"; 15].join("/");
    let record = |ops: &str| format!("{board} QQQ/ 0/0 0 {ops}\n");
    let records = [record("lex CSW21;"), record("lex FISE2;"), record("lex CSW21;")].concat();
    let run = |arguments: &[&str], records: &str| {
        let run = boardnote(&[arguments, &["--from", "cgp", "-"]].concat(), records.as_bytes());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        run.err
    };
    for verb in [
        &["show"][..],
        &["check"],
        &["check", "--format", "json"],
        &["export", "-o", "-", "--format", "csv"],
        &["stats"],
    ] {
        let err = run(verb, &records);
        assert_eq!(err.matches("info: letter distribution").count(), 1, "{verb:?}: {err}");
        assert!(err.contains(HINT), "{verb:?}: {err}");
        // The operation names a distribution.
        let err = run(verb, &record("ld english; lex CSW21;"));
        assert!(!err.contains("info: letter distribution"), "{verb:?}: {err}");
    }
    let err = run(&["render", "-o", "-"], &record("lex CSW21;"));
    assert_eq!(err, "info: letter distribution by the lexicon: english (CSW21)\n");
    // The summary alone needs no distribution.
    assert_eq!(run(&["check", "-q"], &records), "");
    assert!(!run(&["show", "--alphabet", "german"], &records).contains("by the lexicon:"));
}

#[test]
fn keys_cover_what_is_asked_for() {
    let key = |record: &str, key: &str| {
        let out = boardnote(&["show", "--key", key, record], b"").out;
        out.lines().find_map(|line| line.strip_prefix("key           ").map(str::to_owned)).unwrap()
    };
    let (row, column) = ("3/CAT/3 AB/C 10/5 0", "1C1/1A1/1T1 BA/ 0/0 2");
    let plain = boardnote(&["show", row], b"").out;
    assert!(plain.contains(&key(row, "full")));
    for (name, same) in [("full", false), ("rack", false), ("board", false)] {
        assert_eq!(key(row, name) == key(column, name), same, "{name}");
    }
    for (name, same) in
        [("full+transposed", false), ("rack+transposed", true), ("board+transposed", true)]
    {
        assert_eq!(key(row, name) == key(column, name), same, "{name}");
    }
    let other = row.replace(" AB", " XY");
    assert_eq!(key(row, "board"), key(&other, "board"));
    assert_ne!(key(row, "rack"), key(&other, "rack"));
    let csv = boardnote(
        &["export", "-o", "-", "--format", "csv", "--key", "board", "--from", "cgp", row],
        b"",
    )
    .out;
    assert!(csv.contains(&key(row, "board")), "{csv}");
}

#[test]
fn pictures_tell_the_bag_and_the_challenge_rule() {
    let record = WAITE.replace("lex CSW21;", "cr 5pt; lex CSW21; tmr 60000/1500;");
    let run = boardnote(&["render", "-o", "-", &record], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    for said in ["81 tiles in the bag, challenge rule: 5pt.", "The last move scored 24."] {
        assert!(run.out.contains(said), "{}", run.out);
    }
}

#[test]
fn a_pasted_command_shifts_no_part() {
    let record = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABCDEFGHI/ 0/5 0 lm 8H.CAT;";
    let pasted = format!("load cgp {record}");
    let places = |text: &str, verb: &[&str]| {
        let run = boardnote(&[verb, &["--lenient", text]].concat(), b"");
        assert_eq!(run.code, 0, "{}", run.err);
        (run.out, run.err)
    };
    let (plain, _) = places(record, &["inspect"]);
    let (shifted, _) = places(&pasted, &["inspect"]);
    let values = |table: &str| -> Vec<String> {
        let rows = table.lines().skip(1).filter_map(|row| row.split_once(' '));
        let words = rows.map(|(_, row)| row.split_whitespace().skip(1).collect::<Vec<_>>());
        words.map(|words| words.join(" ")).collect()
    };
    assert_eq!(values(&plain), values(&shifted));
    let (found, _) = places(&pasted, &["check"]);
    assert!(found.contains("warning[rack-too-long]: rack 1 has 9 tiles"), "{found}");
    assert!(found.contains(":1:58\n"), "{found}");
    assert!(found.contains("write `8H CAT` for `8H.CAT`"), "{found}");
}
