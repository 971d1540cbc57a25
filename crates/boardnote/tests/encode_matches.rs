//! Backgammon matches written from JSON: what `decode` printed, and what a program wrote that knows
//! only the moves.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::common::{Run, boardnote};
use std::path::Path;

const MATCH: &str = concat!(
    r#"{"match":{"length":3},"players":{"white":"Ann","black":"Bob"},"plays":["#,
    r#"{"player":"white","dice":[3,1],"move":"8/5 6/5"},"#,
    r#"{"player":"black","dice":[6,2],"move":"24/18 13/11"},"#,
    r#"{"player":"white","action":"double"},{"player":"black","action":"drop"}]}"#,
);

fn piped(first: &[&str], second: &[&str]) -> Run {
    let decoded = boardnote(first, b"");
    boardnote(second, decoded.out.as_bytes())
}

#[test]
fn the_smallest_objects_become_a_match() {
    let text = format!("{{\"value\":{MATCH}}}\n{MATCH}\n");
    for to in ["mat", "bg-sgf"] {
        let written = boardnote(&["encode", "--to", to], text.as_bytes());
        assert_eq!((written.code, written.err.as_str()), (0, ""), "{to}");
        let ids = boardnote(&["convert", "--from", to, "--to", "gnuid"], written.out.as_bytes());
        assert_eq!(ids.code, 0, "{to}: {}", ids.err);
        let column = |number: usize| -> String {
            let cell = |line: &str| line.split('\t').nth(number).unwrap().to_owned();
            ids.out.lines().map(cell).collect::<Vec<_>>().join(" ")
        };
        // The second game goes on at 1-0.
        assert_eq!(column(0), "1 1 1 1 1 2 2 2 2 2", "{to}");
        assert_eq!(column(4), "move move double drop end move move double drop end", "{to}");
        assert!(written.out.contains(if to == "mat" { "Ann : 1" } else { "ws:1" }), "{to}");
    }
}

#[test]
fn decode_and_encode_write_what_convert_writes() {
    let mut compared = 0;
    for (folder, ending) in [("bg-mat/valid", "mat"), ("bg-sgf/valid", "sgf")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(folder);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let file = path.to_str().unwrap();
            // A game with an illegal play is not written, and match text has no set-ups.
            let legal = boardnote(&["check", "-q", file], b"").code == 0;
            let is_ours = path.extension().is_some_and(|other| other == ending);
            if !is_ours || !legal || file.contains("07_position") {
                continue;
            }
            let targets: &[&str] = if ending == "mat" { &["mat", "bg-sgf"] } else { &["mat"] };
            for to in targets {
                let converted = boardnote(&["convert", "--to", to, file], b"");
                let encoded = piped(&["decode", "--lenient", file], &["encode", "--to", to]);
                assert_eq!(encoded.out, converted.out, "{file} to {to}: {}", encoded.err);
                compared += 1;
            }
        }
    }
    assert!(compared >= 14, "only {compared} comparisons");
}

#[test]
fn an_illegal_action_is_named_with_its_path() {
    let wrong = |from: &str, to: &str| {
        let text = MATCH.replace(from, to);
        let run = boardnote(&["encode", "--to", "mat"], text.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{to}");
        run.err
    };
    let err = wrong("24/18 13/11", "24/2");
    assert!(err.contains("error[illegal-move.dice]: plays[1].move: "), "{err}");
    let err = wrong(r#""action":"drop""#, r#""action":"flee""#);
    assert!(err.contains("plays[3].action: expected move, double, take, "), "{err}");
    let err = wrong(r#"{"player":"black","action""#, r#"{"player":"white","action""#);
    assert!(err.contains("error[out-of-turn]: plays[3]: "), "{err}");
    let err = wrong(r#""dice":[6,2],"#, "");
    assert!(err.contains("plays[1]: a move needs `dice` and `move`"), "{err}");
}

#[test]
fn an_id_that_contradicts_the_actions_is_a_warning() {
    let text = MATCH.replace(
        r#""action":"double""#,
        r#""action":"double","gnuid":"4HPwATDgc/ABMA:cAkAAAAAAAAA""#,
    );
    let run = boardnote(&["encode", "--to", "mat"], text.as_bytes());
    assert_eq!(run.code, 0);
    assert!(run.err.contains("warning[gnuid-mismatch]: plays[2].gnuid: "), "{}", run.err);
    let both = "expected 4HPkQSCwZ/ABMA:MAFgAAAAAAAE, found 4HPwATDgc/ABMA:cAkAAAAAAAAA";
    assert!(run.err.contains(both), "{}", run.err);
}

#[test]
fn a_roll_without_a_play_and_a_position_that_was_set_up_come_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-sgf/valid");
    let file = folder.join("07_position_dice.sgf");
    let file = file.to_str().unwrap();
    let decoded = boardnote(&["decode", file], b"").out;
    let again = boardnote(&["encode", "--to", "bg-sgf"], decoded.as_bytes());
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    let decoded_again = boardnote(&["decode", "--from", "bg-sgf"], again.out.as_bytes()).out;
    let end = |text: &str| text.rsplit_once("\"gnuid\":").unwrap().1[..29].to_owned();
    assert_eq!(end(&decoded_again), "\"4HPwATDgc/ABMA:cIkFAAAAAAAA\"");
    assert_eq!(end(&decoded), end(&decoded_again));
    // The position has a row in the table, since no action follows it.
    let columns = "action,player,die_1,die_2,gnuid";
    let rows = boardnote(&["export", "--format", "tsv", "--columns", columns, file], b"").out;
    let row = "setup\tblack\t3\t1\t4HPwATDgc/ABMA:cIkFAAAAAAAA";
    assert_eq!(rows.lines().nth(1), Some(row));
}

/// Returns the values that `decode` prints of the games of a file.
fn games(run: &Run) -> Vec<serde_json::Value> {
    let value = |line| serde_json::from_str::<serde_json::Value>(line).unwrap()["value"].take();
    run.out.lines().map(value).collect()
}

#[test]
fn automatic_doubles_and_set_ups_come_back_exactly() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-sgf/valid");
    for file in ["04_money_jacoby_autodoubles", "07_position_dice", "08_position_cube_nodice"] {
        let file = folder.join(file).with_extension("sgf");
        let decoded = boardnote(&["decode", file.to_str().unwrap()], b"");
        let written = boardnote(&["encode", "--to", "bg-sgf"], decoded.out.as_bytes());
        assert_eq!((written.code, written.err.as_str()), (0, ""), "{}", file.display());
        let again = boardnote(&["decode", "--from", "bg-sgf"], written.out.as_bytes());
        assert_eq!(games(&again), games(&decoded), "{}", file.display());
    }
}

#[test]
fn the_cube_at_the_start_is_read_and_checked() {
    let with_cube = |cube: &str, to: &str| {
        let text = MATCH.replace(r#""length":3"#, r#""length":0"#);
        let text = text.replace(r#""plays":"#, &format!(r#""initial_cube":{cube},"plays":"#));
        boardnote(&["encode", "--to", to], text.as_bytes())
    };
    let written = with_cube("4", "bg-sgf");
    assert!(written.out.contains("CV[4]RE[W+4]"), "{}", written.out);
    let text = with_cube("4", "mat");
    assert_eq!((text.code, text.out.as_str()), (1, ""));
    assert!(text.err.contains("its cube starts at 4, after automatic doubles"), "{}", text.err);
    assert_eq!(with_cube("1", "mat").code, 0);
    let wrong = with_cube("3", "bg-sgf");
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("error[bad-cube-value]: initial_cube: "), "{}", wrong.err);
}

#[test]
fn comments_come_back_and_analysis_is_told() {
    let file = "(;GM[6]MI[length:3]C[early];W[31hefe]C[best];C[so far]\
        ;B[62agln]A[0][agln E ver 3 0.5 0.1 0.01 0.1 0.01 -0.04 1C 0 1 0.000000 1])";
    let decoded = boardnote(&["decode", "--lenient", "--from", "bg-sgf"], file.as_bytes());
    let game: serde_json::Value = serde_json::from_str(&decoded.out).unwrap();
    let game = &game["value"];
    assert_eq!(
        (&game["comment"], &game["plays"][0]["comment"]),
        (&"early".into(), &"best\nso far".into())
    );
    assert_eq!(game["plays"][1]["candidates"][0]["equity"], -0.04);

    let encoded = boardnote(&["encode", "--to", "bg-sgf"], decoded.out.as_bytes());
    assert!(encoded.out.contains("C[early]"), "{}", encoded.out);
    assert!(encoded.out.contains("W[31hefe]C[best\nso far]"), "{}", encoded.out);
    assert!(encoded.err.contains("lost in conversion: analysis of an action"), "{}", encoded.err);
    let text = boardnote(&["encode", "--to", "mat"], decoded.out.as_bytes());
    assert!(text.err.contains("lost in conversion: comment"), "{}", text.err);
}
