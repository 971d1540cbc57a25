//! GNU Backgammon itself loads the files that are written for it. Where the program is not
//! installed, these tests say so and check nothing.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "what fails here fails the test, and what is left out is said"
)]

use crate::common::boardnote;
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a script in a folder, or says that the program is missing.
fn gnubg(folder: &Path, script: &str) -> Option<()> {
    let debian = "/usr/games/gnubg";
    let names = std::env::var("GNUBG").into_iter().chain([debian, "gnubg"].map(str::to_owned));
    let started = names.into_iter().find_map(|name| {
        let mut command = Command::new(name);
        command.args(["-t", "-q"]).current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().ok()
    });
    let Some(mut child) = started else {
        eprintln!("skipped: GNU Backgammon (gnubg) is not installed");
        return None;
    };
    let setup = "set confirm new off\nset confirm save off\nset display off\n\
                 set automatic roll off\nset automatic game off\n";
    let mut input = child.stdin.take().unwrap();
    input.write_all(format!("{setup}{script}\nquit\ny\n").as_bytes()).unwrap();
    drop(input);
    child.wait().unwrap();
    Some(())
}

/// Loads SGF files, and returns what the program exports as text of the first game of each.
fn exported(files: &[String]) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let mut script = String::new();
    for (number, sgf) in files.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{number}.sgf")), sgf).unwrap();
        script.push_str(&format!("load match {number}.sgf\nexport match text {number}.txt\n"));
    }
    gnubg(folder.path(), &script)?;
    let read = |number: usize| {
        let bytes = std::fs::read(folder.path().join(format!("{number}.txt")));
        String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
    };
    Some((0..files.len()).map(read).collect())
}

/// Returns the IDs of the first board of an export, as a GNUID.
fn first_id(export: &str) -> String {
    let after = |label: &str| {
        let at = export.find(label).map_or(export.len(), |at| at + label.len());
        export[at..].split_whitespace().next().unwrap_or_default().to_owned()
    };
    format!("{}:{}", after("Position ID:"), after("Match ID   :"))
}

/// Returns a GNUID without the three bits of the state of the game, which the export leaves at 0 before
/// the first action.
fn plain(gnuid: &str) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (position, state) = gnuid.split_once(':').unwrap();
    let mut state = state.as_bytes().to_vec();
    let value = DIGITS.iter().position(|digit| digit == &state[2]).unwrap();
    state[2] = DIGITS[value & !0b1_1100];
    format!("{position}:{}", String::from_utf8(state).unwrap())
}

/// Returns the first equity after a label in an export.
fn equity(export: &str, label: &str) -> Option<f64> {
    let line = export.lines().find(|line| line.contains(label))?;
    let rest = &line[line.find(label)? + label.len()..];
    rest.split_whitespace().next()?.parse().ok()
}

fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(folder)
}

fn files(folder: &str, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(fixtures(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path().to_str().unwrap().to_owned());
    let mut found: Vec<String> = paths.filter(|path| path.ends_with(ending)).collect();
    found.sort();
    assert!(!found.is_empty(), "{folder}");
    found
}

fn run(arguments: &[&str]) -> String {
    let run = boardnote(arguments, b"");
    assert!(run.code == 0, "{arguments:?}: {}", run.err);
    run.out
}

#[test]
fn positions_in_text_are_loaded_with_their_analysis() {
    let texts = [files("bg-xg/text", ".txt"), files("bg-xg/text/gnubg", ".txt")].concat();
    let sgf: Vec<_> = texts.iter().map(|file| run(&["convert", "--to", "bg-sgf", file])).collect();
    let Some(exports) = exported(&sgf) else { return };
    let (mut plays, mut cubes) = (0, 0);
    for ((file, sgf), export) in texts.iter().zip(&sgf).zip(&exports) {
        let decoded = run(&["decode", file]);
        let value: Value = serde_json::from_str(decoded.lines().next().unwrap()).unwrap();
        let value = &value["value"];
        // An export has a board only where an action or a roll follows.
        if !sgf.contains("DI[") && !sgf.contains("\n;B[") && !sgf.contains("\n;W[") {
            continue;
        }
        let expected = plain(value["gnuid"].as_str().unwrap());
        assert_eq!(plain(&first_id(export)), expected, "{file}\n{sgf}\n{export}");
        let near = |label: &str, wanted: &Value| {
            let Some(wanted) = wanted.as_f64() else { return false };
            let found = equity(export, label);
            let is_near = found.is_some_and(|found| (found - wanted).abs() < 0.003);
            assert!(is_near, "{file}: {label} {wanted}, found {found:?}\n{sgf}\n{export}");
            true
        };
        let best = &value["candidates"][0];
        if best["win"].is_number() && near("Eq.:", &best["equity"]) {
            plays += 1;
        }
        let cube = &value["cube"];
        if cube["win"].is_number() && sgf.contains("DA[") {
            near("No double", &cube["no_double"]);
            cubes += 1;
        }
    }
    assert!(plays >= 10 && cubes >= 20, "only {plays} plays and {cubes} decisions about the cube");
}

/// Loads the games of a file, and compares the positions before all actions.
fn compare_decisions(sgf: &str, name: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), sgf).unwrap();
    let ids = |file: &str| {
        let path = folder.path().join(file);
        let lines = run(&["convert", "--from", "bg-sgf", "--to", "gnuid", path.to_str().unwrap()]);
        let cut = |line: &str| -> String {
            let cells: Vec<&str> = line.split('\t').collect();
            // The program has no position before the first action of a game.
            let id = if cells[1] == "0" { "" } else { cells[2] };
            [cells[0], id, cells[3], cells[4]].join(" ")
        };
        lines.lines().map(cut).collect::<Vec<_>>()
    };
    if gnubg(folder.path(), "load match a.sgf\nsave match b.sgf").is_none() {
        return false;
    }
    assert_eq!(ids("b.sgf"), ids("a.sgf"), "{name}");
    true
}

#[test]
fn games_of_other_programs_are_loaded_as_they_are() {
    let of_xg = files("bg-xg/made", ".xg");
    let texts = files("bg-mat/valid", ".mat");
    for file in of_xg.iter().chain(&texts) {
        // The program takes back what the rules forbid, and has no databases of variations.
        if ["illegal", "hypergammon", "edited", "beaver"].iter().any(|name| file.contains(name)) {
            continue;
        }
        let sgf = run(&["convert", "--to", "bg-sgf", file]);
        if !compare_decisions(&sgf, file) {
            return;
        }
    }
}

#[test]
fn quizzes_are_loaded_with_their_analysis() {
    let quiz = |name: &str| fixtures("bg-xg/made").join(name).to_str().unwrap().to_owned();
    let quizzes = [
        ("play.xgp", "candidates", "equity", "Eq.:"),
        ("cube.xgp", "cubes", "no_double", "No double"),
        ("cube.xgp", "cubes", "double_take", "Double, take"),
    ];
    let sgf = quizzes.map(|(name, ..)| run(&["convert", "--to", "bg-sgf", &quiz(name)]));
    let Some(exports) = exported(&sgf) else { return };
    for (((name, table, column, label), sgf), export) in quizzes.iter().zip(&sgf).zip(&exports) {
        let file = quiz(name);
        let rows = ["export", "--table", table, "--format", "jsonl", "-o", "-", &file];
        let row: Value = serde_json::from_str(run(&rows).lines().next().unwrap()).unwrap();
        let wanted = row[column].as_f64().unwrap();
        let found = equity(export, label).unwrap_or(f64::NAN);
        assert!((found - wanted).abs() < 0.003, "{name} {label} {wanted}\n{sgf}\n{export}");
        let ids = run(&["convert", "--to", "gnuid", "--ply", "end", &file]);
        if *name == "cube.xgp" {
            assert_eq!(plain(&first_id(export)), plain(ids.trim()), "{sgf}");
        }
    }
}

#[test]
fn set_ups_that_it_would_not_read_are_mended() {
    let root = "(;FF[4]GM[6]MI[length:7][game:0][ws:0][bs:0]PW[O]PB[X]RU[Crawford]";
    let board = "AE[a:y]AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]\
                 AB[v][v][s][s][s][s][q][q][l][l][l][l][l][a][a]";
    let play = ";B[62agln]A[0][agln E ver 3 0.55 0.17 0.01 0.12 0.005 0.777 2C 0 1 0.000000 1])";
    let one = format!("{root}\n;PL[B]{board}\n;CV[2]\n;CP[b]\n{play}");
    let forms = [
        format!("{root};PL[B]{board}CV[2]CO[b]{play}"),
        format!("{root};{board}PL[B]CV[2]CO[b]{play}"),
        format!("{root}PL[B]{board};CV[2]CO[b]{play}"),
        format!("{root};PL[B]{board}CV[2]CP[b]DI[62]{play}"),
        one.clone(),
    ];
    let written: Vec<String> = forms
        .iter()
        .map(|form| {
            let run =
                boardnote(&["convert", "--from", "bg-sgf", "--to", "bg-sgf"], form.as_bytes());
            assert_eq!((run.code, run.err.as_str()), (0, ""));
            assert!(!run.out.contains("CO["), "{}", run.out);
            run.out
        })
        .collect();
    assert_eq!(written[0], written[4].as_str());
    assert_eq!(written[4].trim_end(), one);
    let Some(exports) = exported(&written) else { return };
    for (form, export) in forms.iter().zip(&exports) {
        assert_eq!(plain(&first_id(export)), plain("4HPwATCMZ/ABMA:UQnrAAAAAAAE"), "{form}");
        assert_eq!(equity(export, "Eq.:"), Some(0.777), "{form}");
    }
}

/// The match text that is written, imported, gives the same decisions.
#[test]
fn match_text_is_imported_as_it_was() {
    let root = |result: &str| {
        format!("(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Jacoby]{result}")
    };
    let mut games = vec![
        root("") + ";B[double];W[take];B[31qtst];W[42hdfd])",
        root("RE[W+1R]") + ";W[31hefe];B[double])",
        root("RE[B+2]") + ";W[31hefe];B[double];W[take];B[31qtst];W[double];B[take];W[42hdfd])",
    ];
    for name in ["01_match3_plain", "02_match5_plied0", "03_match7_crawford"] {
        let path = fixtures("bg-sgf/valid").join(name).with_extension("sgf");
        games.push(std::fs::read_to_string(path).unwrap());
    }
    for sgf in &games {
        let to = ["convert", "--from", "bg-sgf", "--to", "mat"];
        let mat = boardnote(&to, sgf.as_bytes());
        assert_eq!(mat.code, 0, "{}", mat.err);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.mat"), &mat.out).unwrap();
        if gnubg(folder.path(), "import mat a.mat\nsave match b.sgf").is_none() {
            return;
        }
        let ids = |text: &[u8], from: &str| {
            let run = boardnote(&["convert", "--from", from, "--to", "gnuid"], text);
            // The dice are ordered, and written with their play.
            let cut = |line: &str| -> String {
                let cells: Vec<&str> = line.split('\t').collect();
                let id = cells[2].split(':').next().unwrap_or_default();
                [cells[0], id, cells[3], cells[4]].join(" ")
            };
            run.out.lines().map(cut).collect::<Vec<_>>()
        };
        let read = std::fs::read(folder.path().join("b.sgf")).unwrap();
        let (theirs, ours) = (ids(&read, "bg-sgf"), ids(mat.out.as_bytes(), "mat"));
        assert_eq!(theirs, ours, "{}", mat.out);
        assert_eq!(ours, ids(sgf.as_bytes(), "bg-sgf"), "{}", mat.out);
    }
}
