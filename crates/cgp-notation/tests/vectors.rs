//! Tests of every row of `fixtures/cgp`, or of another file in that form: model, errors, and canonical
//! text, in both modes.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test that fails here should panic"
)]

use std::path::Path;

use crate::canonical;
use cgp::{Cgp, Exchanged, LastMove, LetterDistribution, Op, ParseOptions, Play, RackTile};
use serde_json::{Value, json};

struct Row {
    id: String,
    alphabet: &'static LetterDistribution,
    cgp: String,
    strict: Value,
    lenient: Value,
    canonical: Option<String>,
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => panic!("escape at the end of {text:?}"),
            },
            (c, false) => c,
        });
    }
    out
}

fn rows(path: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.split('\n').filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            let [id, alphabet, cgp, strict, lenient, canonical, _] = columns[..] else {
                panic!("{line}")
            };
            let cgp = unescape(cgp);
            let strict: Value = serde_json::from_str(strict).unwrap();
            Row {
                id: id.into(),
                alphabet: LetterDistribution::named(alphabet).unwrap(),
                lenient: match lenient {
                    "same" => strict.clone(),
                    json => serde_json::from_str(json).unwrap(),
                },
                strict,
                canonical: match canonical {
                    "" => None,
                    "same" => Some(cgp.clone()),
                    text => Some(unescape(text)),
                },
                cgp,
            }
        })
        .collect()
}

fn play(kind: &str, play: &Play) -> Value {
    let tiles: Vec<_> = play
        .tiles()
        .map(|(_, tile)| match tile {
            cgp::PlayTile::Through => ".".into(),
            cgp::PlayTile::Placed(tile) => tile.label(),
        })
        .collect();
    json!({
        "kind": kind,
        "row": play.start().row,
        "col": play.start().col,
        "dir": play.direction().name(),
        "tiles": tiles,
    })
}

fn rack_tile(tile: RackTile) -> String {
    match tile {
        RackTile::Blank => "?".into(),
        RackTile::Natural(face) => face.to_string(),
    }
}

fn last_move(last: &LastMove) -> Value {
    match last {
        LastMove::Play { play: p, bonus } => {
            let mut value = play("play", p);
            value["bonus"] = json!(bonus);
            value
        }
        LastMove::ChallengedOff(p) => play("challenged_off", p),
        LastMove::Pass => json!({"kind": "pass"}),
        LastMove::Exchange(Exchanged::Count(n)) => json!({"kind": "exchange", "count": n.get()}),
        LastMove::Exchange(Exchanged::Tiles(rack)) => {
            let tiles: Vec<_> = rack.tiles().map(rack_tile).collect();
            json!({"kind": "exchange", "tiles": tiles})
        }
    }
}

fn op(op: &Op) -> Value {
    let name = op.name();
    match op {
        Op::Number(_, n) => json!({"op": name, "value": n}),
        Op::Text(_, text) => json!({"op": name, "value": text}),
        Op::ChallengeRule(rule) => json!({"op": name, "value": rule.name()}),
        Op::LastMove(last) => json!({"op": name, "value": last_move(last)}),
        Op::OpponentRackUnknown => json!({"op": name}),
        Op::Timers(timers) => json!({"op": name, "value": timers}),
        Op::Unknown { operand, .. } => json!({"op": name, "raw": operand}),
    }
}

fn model(position: &Cgp) -> Value {
    let board = position.position().board();
    assert_eq!(board.rows(), board.cols());
    let tiles: Vec<_> = board
        .tiles()
        .map(|(square, tile)| {
            json!([square.row, square.col, tile.face.as_str(), u8::from(tile.blank)])
        })
        .collect();
    let racks: Vec<Vec<_>> = position
        .position()
        .racks()
        .iter()
        .map(|rack| rack.tiles().map(rack_tile).collect())
        .collect();
    json!({"ok": {
        "dim": board.rows(),
        "tiles": tiles,
        "racks": racks,
        "scores": position.position().scores(),
        "zeros": position.position().zero_turns(),
        "ops": position.ops().iter().map(op).collect::<Vec<_>>(),
    }})
}

fn outcome(result: &Result<Cgp, cgp::Error>) -> Value {
    match result {
        Ok(position) => model(position),
        Err(error) => json!({"err": {
            "kind": error.kind().code().replace('-', "_"),
            "offset": error.offset(),
            "field": error.place().field().name(),
        }}),
    }
}

fn check(folder: &str, expected_rows: usize) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/cgp");
    assert_eq!(check_file(&fixtures.join(folder).join("generated.tsv")), expected_rows);
}

/// Checks all rows of a file, and returns their number.
fn check_file(path: &Path) -> usize {
    let rows = rows(path);
    let count = rows.len();
    let mut wrong = Vec::new();
    for row in rows {
        let strict = Cgp::parse(&row.cgp);
        let lenient =
            cgp::parse_with(&row.cgp, &ParseOptions::lenient()).map(|parsed| parsed.value);
        for (mode, result, expected) in
            [("strict", &strict, &row.strict), ("lenient", &lenient, &row.lenient)]
        {
            if outcome(result) != *expected {
                let got = outcome(result);
                wrong.push(format!(
                    "{} {mode}: {}\n  got  {got}\n  want {expected}",
                    row.id, row.cgp
                ));
            }
        }
        // Continued reading must find the same first error, and the same position if there is none.
        let checked = ParseOptions::strict().check(&row.cgp);
        match &strict {
            Ok(position) => {
                assert_eq!(checked.value.as_ref(), Some(position));
                assert_eq!(position.to_string(), row.cgp, "{}", row.id);
            }
            Err(error) => assert_eq!(checked.diagnostics[0].error(), error, "{}", row.cgp),
        }
        if let Ok(position) = lenient {
            let text = canonical(&position, Some(row.alphabet));
            if Some(&text) != row.canonical.as_ref() {
                wrong.push(format!("{} canonical {text}\n  want {:?}", row.id, row.canonical));
            }
            let again = cgp::parse(&text).unwrap();
            assert_eq!(canonical(&again, Some(row.alphabet)), text, "{}", row.id);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    count
}

#[test]
#[ignore = "CGP_VECTORS=FILE names the file to check"]
fn a_file_on_demand() {
    let path = std::env::var_os("CGP_VECTORS").unwrap();
    let count = check_file(Path::new(&path));
    assert!(count > 0);
    println!("{count} rows, 0 wrong");
}

#[test]
fn valid() {
    check("valid", 137);
}

#[test]
fn quirks() {
    check("quirks", 60);
}

#[test]
fn invalid() {
    check("invalid", 103);
}
