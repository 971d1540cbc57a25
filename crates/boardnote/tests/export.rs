//! `export` and `stats`, as a user runs them.

#![allow(
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "helpers of tests fail like tests"
)]

use crate::common;
use crate::common::boardnote;
use boardnote::formats::table::Cell;
use parquet::basic::{Compression, Type as Physical};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::RowAccessor as _;
use std::path::{Path, PathBuf};

/// Two good GNUIDs around a bad line.
const IDS: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\nnot an ID\n4HPwATDgc/ABMA:MAFlAAAAAAAE\n";

fn export(target: &Path, arguments: &[&str], input: &str) -> common::Run {
    let target = target.to_str().unwrap();
    boardnote(&[&["export", "-o", target], arguments].concat(), input.as_bytes())
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn csv_has_a_header_and_a_line_for_each_record() {
    let folder = folder();
    let target = folder.path().join("out.csv");
    let run = export(&target, &["--from", "gnuid"], IDS);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("<stdin>:2:1: error[wrong-length]"), "{}", run.err);
    let text = std::fs::read_to_string(&target).unwrap();
    let lines: Vec<&str> = text.split("\n").collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("file,offset,n,position_id,pips_on_roll,"));
    assert!(lines[0].ends_with(",game_state,error_code"));
    // A bad record has its place and the code of its error.
    let [place, rest] = ["<stdin>,28,2", ",".repeat(19).as_str()].map(str::to_owned);
    assert_eq!(lines[2], format!("{place}{rest},wrong-length"));
    assert_eq!(
        lines[3],
        "<stdin>,38,3,4HPwATDgc/ABMA,167,167,0,0,0,0,MAFlAAAAAAAE,3,0,0,1,,0,0,2,1,false,playing,"
    );
    assert_eq!(lines[4], "");
}

/// The number of codes in the last column is the number of bad records that `check` counts, also where
/// part of a game can be read.
#[test]
fn codes_of_errors_are_as_many_as_bad_records() {
    let pgn = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. Zz *\n\n";
    let gcg = "#player1 a A\n#player2 b B\n>a: WAITERS 8D WAITE +24 24\n>b: nonsense\n";
    for (format, table, input) in [
        ("gnuid", "positions", IDS),
        ("pgn", "plies", pgn),
        ("pgn", "games", pgn),
        ("pgn", "positions", pgn),
        ("gcg", "moves", gcg),
    ] {
        let arguments = ["--from", format, "--table", table, "--format", "jsonl"];
        let run = boardnote(&[&["export"], &arguments[..]].concat(), input.as_bytes());
        let rows = run.out.lines().map(|line| serde_json::from_str(line).unwrap());
        let rows: Vec<serde_json::Value> = rows.collect();
        let bad = rows.iter().filter(|row| !row["error_code"].is_null()).count();
        let check = boardnote(&["check", "--lenient", "--from", format], input.as_bytes());
        let counted = format!(" {bad} bad");
        let told = check.out + &check.err;
        assert!(bad > 0 && told.contains(&counted), "{format} {table}: {bad}\n{told}");
        // The code is in the last row of its record.
        for pair in rows.windows(2) {
            assert!(pair[0]["error_code"].is_null() || pair[0]["n"] != pair[1]["n"]);
        }
    }
    // Without the column there are no rows of bad records.
    let run = boardnote(&["export", "--from", "gnuid", "--columns", "cube"], IDS.as_bytes());
    assert_eq!(run.out, "cube\n2\n1\n");
    let condition = ["--where", "error_code is not null", "--columns", "n,error_code"];
    let run = boardnote(&[&["export", "--from", "gnuid"], &condition[..]].concat(), IDS.as_bytes());
    assert_eq!(run.out, "n,error_code\n2,wrong-length\n");
    let run =
        boardnote(&[&["filter", "--from", "gnuid"], &condition[..2]].concat(), IDS.as_bytes());
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--bad writes the others"), "{}", run.err);
}

#[test]
fn json_lines_are_objects_with_types() {
    let run =
        boardnote(&["export", "-o", "-", "--format", "jsonl", "--from", "gnuid"], IDS.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (1, 3));
    let row: serde_json::Value = serde_json::from_str(run.out.lines().nth(2).unwrap()).unwrap();
    assert_eq!(
        (&row["file"], &row["offset"], &row["n"]),
        (&"<stdin>".into(), &38.into(), &3.into())
    );
    assert_eq!((&row["cube_owner"], &row["crawford"]), (&serde_json::Value::Null, &false.into()));
}

#[test]
fn parquet_is_read_back_with_types_and_nulls() {
    let folder = folder();
    let target = folder.path().join("out.parquet");
    let run = export(&target, &["--from", "gnuid"], IDS);
    assert_eq!(run.code, 1);
    let reader = SerializedFileReader::new(std::fs::File::open(&target).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr();
    let types: Vec<_> =
        schema.columns().iter().take(4).map(|it| (it.name(), it.physical_type())).collect();
    let expected = [
        ("file", Physical::BYTE_ARRAY),
        ("offset", Physical::INT64),
        ("n", Physical::INT64),
        ("position_id", Physical::BYTE_ARRAY),
    ];
    assert_eq!(types, expected);
    let group = reader.metadata().row_group(0);
    assert!(group.columns().iter().all(|it| it.compression() == Compression::SNAPPY));
    assert!(group.column(2).statistics().is_some(), "engines skip by it");
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 3);
    let names: Vec<_> = rows[2].get_column_iter().map(|(name, _)| name.as_str()).collect();
    let at = |name| names.iter().position(|other| *other == name).unwrap();
    assert_eq!(rows[2].get_string(at("file")).unwrap(), "<stdin>");
    assert_eq!(
        (rows[2].get_long(at("offset")).unwrap(), rows[2].get_long(at("n")).unwrap()),
        (38, 3)
    );
    assert_eq!(rows[0].get_long(at("cube_owner")).unwrap(), 0);
    assert!(rows[2].is_null(at("cube_owner")).unwrap());
    assert_eq!(rows[1].get_string(at("error_code")).unwrap(), "wrong-length");
    assert!(rows[1].is_null(at("match_id")).unwrap());
    assert_eq!(rows[2].get_string(at("match_id")).unwrap(), "MAFlAAAAAAAE");
    assert!(!rows[0].get_bool(at("crawford")).unwrap());
}

#[test]
fn all_kinds_hold_the_same_rows_in_the_order_of_the_input() {
    let folder = folder();
    let input = IDS.repeat(8_000);
    let jsonl = folder.path().join("out.jsonl");
    assert_eq!(export(&jsonl, &["--from", "gnuid", "--jobs", "1"], &input).code, 1);
    let one = std::fs::read_to_string(&jsonl).unwrap();
    assert_eq!(one.lines().count(), 24_000);
    export(&jsonl, &["--from", "gnuid", "--jobs", "3"], &input);
    assert!(std::fs::read_to_string(&jsonl).unwrap() == one);
    let parquet = folder.path().join("out.parquet");
    export(&parquet, &["--from", "gnuid", "--jobs", "3"], &input);
    let reader = SerializedFileReader::new(std::fs::File::open(&parquet).unwrap()).unwrap();
    let mut expected = one.lines();
    for row in reader.get_row_iter(None).unwrap() {
        let json = row.unwrap().to_json_value();
        let line: serde_json::Value = serde_json::from_str(expected.next().unwrap()).unwrap();
        assert_eq!(json, line);
    }
    assert_eq!(expected.next(), None);
}

/// Conversion of Parquet rows to JSON, without the crate feature for it.
trait ToJson {
    fn to_json_value(&self) -> serde_json::Value;
}

impl ToJson for parquet::record::Row {
    fn to_json_value(&self) -> serde_json::Value {
        use parquet::record::Field;
        let value = |field: &Field| match field {
            Field::Null => serde_json::Value::Null,
            Field::Bool(yes) => (*yes).into(),
            Field::ULong(number) => (*number).into(),
            Field::Long(number) => (*number).into(),
            Field::Double(number) => (*number).into(),
            Field::Str(text) => text.as_str().into(),
            Field::Bytes(bytes) => Cell::hex(bytes.data()).into(),
            other => panic!("{other:?}"),
        };
        self.get_column_iter().map(|(name, field)| (name.clone(), value(field))).collect()
    }
}

/// Returns every file under `fixtures/` that holds whole records, with its format.
fn fixtures() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let suite = std::fs::read_to_string(folder.join("suite.tsv")).unwrap();
    let rows = suite.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[1] != "-" && row[2] == "-")
        .map(|row| (folder.join(row[0]), row[1].to_owned()))
        .collect()
}

/// Test builds panic on a cell whose kind differs from that of its column.
#[test]
fn every_table_of_every_format_is_written_and_read_back() {
    let folder = folder();
    let (target, jsonl) = (folder.path().join("out.parquet"), folder.path().join("out.jsonl"));
    let scores = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/go9-dat/valid/gnugo_chinese.dat");
    let mut written = std::collections::BTreeSet::new();
    let examples = boardnote::formats::ALL.iter().filter(|format| !format.info().binary);
    let examples = examples.map(|format| {
        let path = folder.path().join(format.info().name);
        std::fs::write(&path, format.info().example).unwrap();
        (path, format.info().name.to_owned())
    });
    for (file, format) in examples.collect::<Vec<_>>().into_iter().chain(fixtures()) {
        let tables = boardnote::formats::by_name(&format).unwrap().abilities().tables;
        for table in tables {
            let mut options =
                vec!["--from", &format, "--table", table.name, file.to_str().unwrap()];
            if table.name == "training" {
                options.extend(["--scores", scores.to_str().unwrap()]);
            }
            let run = export(&target, &options, "");
            let place = format!("{} {}: {}", file.display(), table.name, run.err);
            assert!(run.code < 2, "{place}");
            assert_eq!(export(&jsonl, &options, "").code, run.code, "{place}");
            let lines = std::fs::read_to_string(&jsonl).unwrap();
            let reader = SerializedFileReader::new(std::fs::File::open(&target).unwrap()).unwrap();
            let mut expected = lines.lines();
            for row in reader.get_row_iter(None).unwrap() {
                let row = row.unwrap().to_json_value();
                let line: serde_json::Value =
                    serde_json::from_str(expected.next().unwrap()).unwrap();
                for column in table.columns().filter(|column| !column.values.is_empty()) {
                    let cell = line[column.name].as_str();
                    assert!(
                        cell.is_none_or(|cell| column.values.contains(&cell)),
                        "{place} {cell:?}"
                    );
                }
                assert_eq!(rounded(row), rounded(line), "{place}");
                written.insert((format.clone(), table.name));
            }
            assert_eq!(expected.next(), None, "{place}");
        }
    }
    for format in boardnote::formats::ALL {
        for table in format.abilities().tables {
            let key = (format.info().name.to_owned(), table.name);
            // Servers save no comments, and Tygem no games on 9x9.
            let none = [("gib", "comments"), ("gib", "positions9"), ("ngf", "comments")];
            if none.contains(&(&key.0, key.1)) {
                continue;
            }
            assert!(written.contains(&key), "no row of {key:?}");
        }
    }
}

#[test]
fn formats_with_the_same_table_mix_and_others_do_not() {
    let folder = folder();
    let write = |name: &str, text: &str| -> String {
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let gnuid = write("a.gnuid", "4HPwATDgc/ABMA:QYkqASAAIAAA\n");
    let xgid = write("b.xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n");
    let posid = write("c.posid", "4HPwATDgc/ABMA\n");
    let matchid = write("d.matchid", "QYkqASAAIAAA\n");
    let target = folder.path().join("out.csv");
    let run = export(&target, &[&gnuid, &xgid], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(std::fs::read_to_string(&target).unwrap().lines().count(), 3);
    for (file, message) in
        [(&posid, "one file holds one table"), (&matchid, "matchid has no export table")]
    {
        let run = export(&target, &[&gnuid, file], "");
        assert_eq!(run.code, 2);
        assert!(run.err.contains(message), "{}", run.err);
        let old = std::fs::read_to_string(&target).unwrap();
        assert_eq!(old.lines().count(), 3, "the old file stays");
    }
}

#[test]
fn usage_errors_say_what_would_be_right() {
    let folder = folder();
    for (name, arguments, message) in [
        (
            "out.txt",
            vec!["--from", "gnuid"],
            "unknown extension; use .parquet, .csv, .tsv or .jsonl",
        ),
        ("out.csv", vec!["--from", "matchid"], "matchid has no export table"),
        (
            "out.csv",
            vec!["--from", "gnuid", "--table", "plies"],
            "gnuid has no table plies; its table is positions",
        ),
        ("out.csv", vec!["--from", "gnuid", "/no/such/file"], "/no/such/file"),
    ] {
        let run = export(&folder.path().join(name), &arguments, "");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no file appears");
    }
}

#[test]
fn an_empty_input_gives_a_table_without_rows() {
    let folder = folder();
    let csv = folder.path().join("out.csv");
    assert_eq!(export(&csv, &["--from", "gnuid"], "").code, 0);
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 1);
    let parquet = folder.path().join("out.parquet");
    assert_eq!(export(&parquet, &["--from", "gnuid"], "").code, 0);
    let reader = SerializedFileReader::new(std::fs::File::open(&parquet).unwrap()).unwrap();
    assert_eq!(reader.metadata().file_metadata().num_rows(), 0);
}

#[test]
fn strictness_is_a_choice() {
    // Cube owner 2 is a deviation that lenient reading accepts.
    let folder = folder();
    let target = folder.path().join("out.csv");
    let lenient = export(&target, &["--from", "gnuid"], "4HPwATDgc/ABMA:IQkAAAAAAAAA\n");
    let strict = export(&target, &["--from", "gnuid", "--strict"], "4HPwATDgc/ABMA:IQkAAAAAAAAA\n");
    assert_eq!((lenient.code, strict.code), (0, 1), "{}{}", lenient.err, strict.err);
}

#[test]
fn stats_draws_charts_that_fit_the_terminal() {
    let run = boardnote(&["stats", "--from", "gnuid"], IDS.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("3 records, 1 bad\n"), "{}", run.out);
    assert!(run.out.contains("\nmatch length\n"), "{}", run.out);
    assert!(run.out.contains("50.0 %"), "{}", run.out);
    for line in run.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(run.err.contains("error[wrong-length]"));
}

#[test]
fn stats_prints_one_object_with_every_count() {
    let run = boardnote(&["stats", "--from", "gnuid", "--format", "json"], IDS.as_bytes());
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&object["records"], &object["bad"]), (&3.into(), &1.into()));
    assert_eq!(object["charts"]["match length"], serde_json::json!({"3": 1, "9": 1}));
    assert_eq!(object["charts"]["game state"], serde_json::json!({"playing": 2}));
}

/// Rounds the real numbers of a row to nine digits, because reading JSON may change the last bits.
fn rounded(mut row: serde_json::Value) -> serde_json::Value {
    for cell in row.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
        if let Some(real) = cell.as_f64().filter(|_| cell.is_f64()) {
            *cell = format!("{real:.9}").into();
        }
    }
    row
}
