//! Comparison of bg-xg with two live readers in Python: xgparse for the records of plays and of the
//! cube, and gammonview for the plays of games and their losses.
//!
//! The files are the fixtures, and those of the folder that `BG_XG_VECTORS` names. gammonview cannot
//! read games without an end, and it ends a game at a beaver, where its plays are not compared. It
//! computes the loss of a play that the program recorded with a backward step (`match-07.xg` of its own
//! samples), for which the file has 0.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{Display, Write as _};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bg_rules::{Event, Game};
use bg_xg::raw::Record;
use bg_xg::{ParseOptions, Session};

use crate::{fixtures, packages};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const PACKAGES: [&str; 2] = ["xgparse", "gammonview"];

/// Compares the files, and returns the report and the number of differences.
pub(super) fn run() -> Result<(String, usize)> {
    let scratch = tempfile::tempdir()?;
    let Some(python) = packages::python(&PACKAGES, scratch.path())? else {
        return Ok(("bg-xg: SKIPPED, the readers cannot be installed".to_owned(), 0));
    };
    let script = scratch.path().join("read.py");
    fs::write(&script, include_str!("bg_xg.py"))?;
    let files = files()?;
    let output = Command::new(python).arg(script).args(&files).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let output = String::from_utf8(output.stdout)?;
    let mut theirs: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for line in output.lines() {
        let mut cells = line.splitn(3, '\t');
        if let (Some(program), Some(file), Some(row)) = (cells.next(), cells.next(), cells.next()) {
            theirs.entry((program, file)).or_default().push(row);
        }
    }
    let (mut compared, mut refused, mut differences) = ([0, 0], [0, 0], Vec::new());
    for file in &files {
        let read = Session::parse_with(fs::read(file)?, &ParseOptions::lenient())?.value;
        let file = file.display().to_string();
        for (index, program) in PACKAGES.into_iter().enumerate() {
            let theirs = theirs.get(&(program, &file)).map_or(&[] as &[&str], Vec::as_slice);
            if theirs.first().is_some_and(|row| row.starts_with("refused")) {
                refused[index] += 1;
                continue;
            }
            let ours = if index == 0 { records(&read) } else { plays(&read) };
            compared[index] += ours.len();
            if let Some(difference) = difference(&ours, theirs) {
                differences.push(format!("{file}: {difference}, as {program} has it"));
            }
        }
    }
    let mut report = format!(
        "bg-xg: {} records as xgparse has them, {} plays as gammonview has them, {} and {} of {} files \
         refused by them, {} differences",
        compared[0],
        compared[1],
        refused[0],
        refused[1],
        files.len(),
        differences.len()
    );
    for difference in &differences {
        write!(report, "\n  {difference}")?;
    }
    Ok((report, differences.len()))
}

fn files() -> Result<Vec<PathBuf>> {
    let made = fixtures().join("bg-xg/made");
    let mut files = Vec::new();
    for folder in [Some(made), std::env::var_os("BG_XG_VECTORS").map(PathBuf::from)] {
        for entry in folder.into_iter().flat_map(fs::read_dir).flatten() {
            files.push(entry?.path());
        }
    }
    files.retain(|file| file.extension().is_some_and(|name| name == "xg" || name == "xgp"));
    files.sort();
    Ok(files)
}

/// Returns the first row that differs, and the two sides of it.
fn difference(ours: &[String], theirs: &[&str]) -> Option<String> {
    let short = (ours.len() != theirs.len()).then(|| ours.len().min(theirs.len()));
    let at = ours.iter().zip(theirs).position(|(ours, theirs)| ours != theirs).or(short)?;
    Some(format!("row {at}: {:?} instead of {:?}", ours.get(at), theirs.get(at)))
}

fn cells<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    texts.join(",")
}

fn reals<const N: usize>(values: [f64; N]) -> String {
    cells(values.map(|value| format!("{value:.6}")))
}

/// The records of plays and of the cube.
fn records(session: &Session) -> Vec<String> {
    let mut rows = Vec::new();
    let records = (0..).map_while(|number| session.record(number));
    for record in records {
        match record {
            Record::Move(play) => rows.push(format!(
                "move\t{}\t{}\t{}\t{}\t{}\t{}",
                play.active(),
                cells(play.before()),
                cells(play.after()),
                cells(play.dice()),
                cells(play.steps()),
                reals([play.error(), play.luck()]),
            )),
            Record::Cube(cube) => rows.push(format!(
                "cube\t{}\t{}\t{}\t{}\t{}",
                cube.active(),
                cells([cube.double(), cube.take(), cube.beaver_answer(), cube.raccoon_answer()]),
                cube.cube(),
                cells(cube.position()),
                reals([cube.double_error(), cube.take_error()]),
            )),
            _ => {}
        }
    }
    rows
}

/// The plays of all games, up to a beaver, with their losses.
fn plays(session: &Session) -> Vec<String> {
    let mut rows = Vec::new();
    for (number, game) in session.played.games.iter().enumerate() {
        let beaver = beaver(game).unwrap_or(usize::MAX);
        for (ply, analysis) in game.replay_lenient().zip(session.plies(number)) {
            let (Event::Play(color, play), true) = (ply.event, ply.index < beaver) else {
                continue;
            };
            let dice = [play.dice().first(), play.dice().second()];
            let dice = cells([dice[0].max(dice[1]), dice[0].min(dice[1])]);
            let loss = analysis.error.map_or_else(|| "-".to_owned(), |loss| format!("{loss:.4}"));
            let player = &session.played.players[color.index()].name;
            rows.push(format!("play\t{number}\t{player}\t{dice}\t{loss}"));
        }
    }
    rows
}

/// Index of the double that answers a double, if any.
fn beaver(game: &Game) -> Option<usize> {
    let is_double = |event: &Event| matches!(event, Event::Double(_));
    game.events.windows(2).position(|pair| pair.iter().all(is_double))
}
