//! Files of eXtreme Gammon: the tables of the program equal those of an independent reader, and
//! damaged files are reported with their place.

#![allow(clippy::expect_used, reason = "fixtures are written by us")]

use crate::common::boardnote;
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg")
}

/// The files made for this project, and those of the folder named by `BG_XG_VECTORS`.
fn files() -> Vec<PathBuf> {
    let folders =
        [Some(fixtures().join("made")), std::env::var_os("BG_XG_VECTORS").map(Into::into)];
    let entries = folders.into_iter().flatten().flat_map(|folder| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").path())
    });
    let is_file =
        |path: &PathBuf| path.extension().is_some_and(|name| name == "xg" || name == "xgp");
    let mut files: Vec<_> = entries.filter(is_file).collect();
    files.sort();
    files
}

fn run(args: &[&str], file: &Path) -> String {
    let file = file.to_string_lossy();
    let ran = boardnote(&[args, &[&file]].concat(), b"");
    assert!(ran.code == 0 || ran.code == 1, "{args:?} {file}: {}", ran.err);
    ran.out
}

/// A table with the names of its columns.
struct Table {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn parse(text: &str) -> Self {
        let mut lines = text.lines().map(|line| line.trim_start_matches("# "));
        let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
        let names = cells(lines.next().unwrap_or_default());
        Self { names, rows: lines.map(cells).collect() }
    }

    fn cell<'t>(&self, row: &'t [String], name: &str) -> &'t str {
        let at = self.names.iter().position(|other| other == name);
        row.get(at.expect(name)).map_or("", String::as_str)
    }
}

fn is_same(expected: &str, found: &str) -> bool {
    let found = match found {
        "true" => "1",
        "false" => "0",
        "white" if expected == "W" => "W",
        "black" if expected == "B" => "B",
        found => found,
    };
    expected == found
        || match (expected.parse::<f64>(), found.parse::<f64>()) {
            (Ok(expected), Ok(found)) => (expected - found).abs() < 0.000_006,
            _ => false,
        }
}

/// Returns an expected cell as the program counts: the files count games, actions, and candidates from 0.
fn numbered(name: &str, cell: &str) -> String {
    match cell.parse::<u64>() {
        Ok(index) if ["game", "ply", "candidate"].contains(&name) => (index + 1).to_string(),
        _ => cell.to_owned(),
    }
}

/// Compares a table of the program with the one beside a file, in all of its columns except some.
fn compare(
    file: &Path,
    table: &str,
    suffix: &str,
    except: &[&str],
    keep: fn(&Table, &[String]) -> bool,
) -> usize {
    let expected = std::fs::read_to_string(format!("{}.{suffix}.tsv", file.display()));
    let expected = Table::parse(&expected.unwrap_or_default());
    let export = ["export", "--lenient", "-o", "-", "--format", "tsv", "--table", table];
    let found = Table::parse(&run(&export, file));
    let rows: Vec<_> = found.rows.iter().filter(|row| keep(&found, row)).collect();
    assert_eq!(expected.rows.len(), rows.len(), "{} {table}", file.display());
    for (want, have) in expected.rows.iter().zip(rows) {
        for name in expected.names.iter().filter(|name| !except.contains(&name.as_str())) {
            let (want, have) = (expected.cell(want, name), found.cell(have, name));
            let want = numbered(name, want);
            assert!(is_same(&want, have), "{} {table} {name}: {want:?}, {have:?}", file.display());
        }
    }
    expected.rows.len()
}

#[test]
fn tables_equal_those_of_an_independent_reader() {
    assert!(files().len() >= 11);
    let mut compared = [0; 7];
    for file in files() {
        let all = |_: &Table, _: &[String]| true;
        // The dice have two columns, the notation of plays is our own, and XGIDs stand there for
        // plays and first doubles alone: see the test below.
        let except = ["dice", "move", "record", "level", "xgid"];
        // A position at the end is a row of its own, which is no decision of the match.
        let rows = [
            compare(&file, "decisions", "decisions", &except, |table, row| {
                table.cell(row, "action") != "setup"
            }),
            compare(&file, "candidates", "candidates", &["move"], all),
            compare(&file, "cubes", "cube", &[], all),
            compare(&file, "games", "games", &["termination", "auto_doubles"], all),
            compare(&file, "performance", "statistics", &["pr"], |table, row| {
                table.cell(row, "scope") == "match"
            }),
            compare(&file, "rollouts", "rollouts", &["seconds"], all),
            compare(&file, "comments", "comments", &["text"], all),
        ];
        compared.iter_mut().zip(rows).for_each(|(sum, rows)| *sum += rows);
    }
    assert!(!compared.contains(&0), "{compared:?}");
}

#[test]
fn xgids_are_those_of_extreme_gammon() {
    for file in files() {
        let expected = std::fs::read_to_string(format!("{}.decisions.tsv", file.display()));
        let expected = Table::parse(&expected.expect("a table"));
        let lines = run(&["convert", "--lenient", "--to", "xgid"], &file);
        let lines: Vec<_> =
            lines.lines().filter(|line| !line.contains("\tend\t")).map(str::to_owned).collect();
        // The position of a decision not to double that no play follows is that of the next line.
        let is_event = |row: &&Vec<String>| expected.cell(row, "action") != "no-double";
        let rows: Vec<_> = expected.rows.iter().filter(is_event).collect();
        assert_eq!(rows.len(), lines.len(), "{}", file.display());
        for (want, have) in rows.into_iter().zip(lines) {
            let xgid = expected.cell(want, "xgid");
            assert!(xgid.is_empty() || have.split('\t').nth(2) == Some(xgid), "{xgid} {have}");
        }
    }
}

/// A match, written in another format and read again, gives the same decisions.
#[test]
fn other_formats_hold_the_same_decisions() {
    let folder = tempfile::tempdir().expect("a folder");
    let ids = |file: &Path| run(&["convert", "--lenient", "--to", "gnuid"], file);
    for file in files() {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        // Match text has neither set-ups, variations, nor automatic doubles, and goes on otherwise
        // from an illegal play.
        let not_plain = ["beaver", "illegal", "edited", "gammon", "xgp", "match-02", "match-07"];
        let is_plain = !not_plain.iter().any(|word| name.contains(word));
        for format in ["bg-sgf", "mat"].iter().filter(|format| **format == "bg-sgf" || is_plain) {
            let path = folder.path().join("written");
            std::fs::write(&path, run(&["convert", "--lenient", "--to", format], &file))
                .expect("a file");
            let (direct, again) = (ids(&file), ids(&path));
            // Set-ups are several nodes of SGF, so the numbers of actions differ.
            let cells = |text: &str| -> Vec<Vec<String>> {
                let cells = |line: &str| line.split('\t').skip(2).map(str::to_owned).collect();
                text.lines().map(cells).collect()
            };
            let (direct, mut again) = (cells(&direct), cells(&again));
            if name == "cube.xgp" {
                // In SGF, a double carries the analysis of the decision, and the end follows it.
                let added = again.remove(0);
                assert_eq!((&added[0], added[2].as_str()), (&direct[0][0], "double"), "{name}");
                assert_eq!((direct.len(), again.len()), (1, 1), "{name}");
            } else {
                assert_eq!(direct, again, "{name} {format}");
            }
        }
    }
}

#[test]
fn analysis_is_kept_in_sgf() {
    const COLUMNS: [&str; 6] =
        ["equity_played", "equity_best", "luck", "no_double", "double_take", "skill"];
    // Number of cells with a value in each column.
    let mut known = [0; COLUMNS.len()];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("written.sgf");
    for file in files() {
        std::fs::write(&path, run(&["convert", "--lenient", "--to", "bg-sgf"], &file)).expect("");
        let table = |file: &Path| {
            let args =
                ["export", "--lenient", "-o", "-", "--format", "tsv", "--table", "decisions"];
            Table::parse(&run(&args, file))
        };
        let (direct, again) = (table(&file), table(&path));
        let has = |row: &[String], action| direct.cell(row, "action") == action;
        // An analysis needs an action in SGF, which such a decision is not.
        if direct.rows.iter().any(|row| has(row, "no-double")) {
            continue;
        }
        let rows = |table: &Table| -> Vec<_> {
            table.rows.iter().filter(|row| !has(row, "setup")).cloned().collect()
        };
        let (wanted, found) = (rows(&direct), rows(&again));
        assert_eq!(wanted.len(), found.len(), "{}", file.display());
        for (want, have) in wanted.iter().zip(&found) {
            for (name, known) in COLUMNS.iter().zip(&mut known) {
                let (want, have) = (direct.cell(want, name), again.cell(have, name));
                *known += usize::from(!want.is_empty());
                assert!(is_same(want, have), "{} {name}: {want:?}, {have:?}", file.display());
            }
        }
    }
    assert!(!known.contains(&0), "{known:?}");
}

#[test]
fn damaged_files_are_reported_with_their_place() {
    let folder = fixtures().join("malformed");
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).expect("a table");
    let expected = Table::parse(&expected);
    assert_eq!(expected.rows.len(), 29);
    for row in &expected.rows {
        let cell = |name| expected.cell(row, name);
        let file = folder.join(cell("file"));
        let found = |mode| run(&["check", "--format", "json", mode], &file);
        let record = match cell("record") {
            "" => String::new(),
            record => format!("\"record\":{record}"),
        };
        let has = |text: &str, severity: &str| {
            text.lines().any(|line| {
                line.contains(&format!("\"kind\":\"{}\"", cell("code")))
                    && line.contains(&format!("\"severity\":\"{severity}\""))
                    && line.contains(&format!("\"offset\":{},", cell("offset")))
                    && line.contains(&record)
            })
        };
        let strict = found("--strict");
        assert!(has(&strict, cell("severity")), "{row:?}\n{strict}");
        let lenient = found("--lenient");
        let goes_on = lenient.contains("\"bad\":0");
        assert!(
            has(&lenient, "warning") || has(&lenient, "error") && !goes_on,
            "{row:?}\n{lenient}"
        );
        assert!(goes_on || cell("mode") == "both", "{row:?}\n{lenient}");
    }
}

#[test]
fn a_damaged_archive_is_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let (damaged, whole) =
        (fixtures().join("malformed/archive-crc.xg"), folder.path().join("a.xg"));
    let to = whole.to_string_lossy();
    let ran = boardnote(
        &["convert", "--lenient", "--to", "xg", "-o", &to, &damaged.to_string_lossy()],
        b"",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(run(&["check"], &whole), "1 record, 0 bad\n");
    let ids = |file| run(&["convert", "--lenient", "--to", "xgid"], file);
    assert_eq!(ids(&whole), ids(&damaged));
}

#[test]
fn games_are_records() {
    let file = fixtures().join("made/beaver.xg");
    let name = file.to_string_lossy();
    assert_eq!(
        run(&["convert", "--to", "mat", "--record", "2"], &file).matches("Game ").count(),
        1
    );
    assert_eq!(run(&["filter", "--count", "--where", "points = 16"], &file), "1\n");
    assert!(run(&["filter", "-l", "--where", "points = 16"], &file).contains("beaver.xg"));
    let cut = boardnote(&["filter", "--where", "points = 16", "-o", "x.xg", &name], b"");
    assert_eq!(cut.code, 2);
    assert!(cut.err.contains("cannot be cut out") && cut.err.contains("bg-sgf"), "{}", cut.err);
}

#[test]
fn statistics_estimate_the_rating() {
    let text = run(&["stats", "--analysis", "--games"], &fixtures().join("made/beaver.xg"));
    assert_eq!(text.matches("PR (estimate)").count(), 3);
    assert!(text.contains("102.50") && text.contains("63.00"), "{text}");
    let json =
        run(&["stats", "--analysis", "--format", "json"], &fixtures().join("made/beaver.xg"));
    assert!(json.contains("\"pr_estimate\":102.5"), "{json}");
}

#[test]
fn the_page_has_the_analysis_and_the_comments() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    run(&["render", "-o", &page.to_string_lossy()], &fixtures().join("made/comments.xg"));
    let page = std::fs::read_to_string(page).expect("a page");
    for part in ["PR (estimate)", "Double, take", "3-ply", "12 cm"] {
        assert!(page.contains(part), "{part}");
    }
    let shown = run(&["show", "--ply", "3"], &fixtures().join("made/comments.xg"));
    assert!(shown.contains("cube action   Double, take") && shown.contains("12 cm"), "{shown}");
}

#[test]
fn the_comment_of_a_resignation_stands_with_it() {
    let page = ["render", "-o", "-", "--format", "html"];
    let page = run(&page, &fixtures().join("made/settled.xg"));
    // The last action has index 6; 5 is the play before it.
    assert!(page.contains("<p id=\"c6\" class=\"comment\">settled</p>"), "{page}");
}

/// A file with a position holds one decision not to double, which is no event of the game.
#[test]
fn a_decision_that_no_play_follows_is_in_all_outputs() {
    let file = fixtures().join("made/cube.xgp");
    let id = "q/DgBDDgu8EBAw:MAHgACAAGAAE";
    let decoded = run(&["decode"], &file);
    let value: serde_json::Value = serde_json::from_str(&decoded).expect("a value");
    let play = &value["value"]["plays"][1];
    for (name, expected) in [
        ("ply", serde_json::json!(2)),
        ("player", "white".into()),
        ("action", "no-double".into()),
        ("gnuid", id.into()),
        ("record", 2.into()),
        ("error", 0.15.into()),
        ("level", "3-ply".into()),
    ] {
        assert_eq!(play[name], expected, "{name}");
    }
    assert_eq!(play["cube"]["verdict"], "Double, take");
    let rows = |table| run(&["export", "-o", "-", "--format", "csv", "--table", table], &file);
    assert_eq!(rows("decisions").matches("no-double").count(), 1);
    assert_eq!(rows("cubes").matches("no-double").count(), 1);
    let sums = run(&["stats", "--analysis"], &file);
    for line in [
        "Total cube decisions                       1",
        "Missed doubles below CP (EMG (MWC))        1",
    ] {
        assert!(sums.contains(line), "{sums}");
    }
    let xgid = "XGID=-b----ECB-a-cC---d--Baaab-:0:0:1:00:2:3:0:7:10";
    for form in ["fields", "forum"] {
        let shown = run(&["show", "--as", form], &file);
        for part in [xgid, "ND +0.510", "double/take +0.660", "missed double"] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
    // The position stands once in each conversion.
    assert_eq!(run(&["convert", "--to", "gnuid"], &file), format!("1\t2\t{id}\t\tend\t\t\n"));
    assert_eq!(run(&["convert", "--to", "xgid"], &file), format!("1\t2\t{xgid}\t\tend\t\t\n"));
    let again = boardnote(&["encode", "--to", "bg-sgf", "-"], decoded.as_bytes());
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(again.err.contains("analysis of an action"), "{}", again.err);
}
