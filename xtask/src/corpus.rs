//! Conformance runs over collections that are not part of the project.

mod analysis;
mod cgp;
mod cgp_play;
mod gcg;
mod mat;
mod pgn;
mod rows;

use std::path::Path;

/// Reads a collection of CGP strings and compares with the verdicts in it.
///
/// # Errors
/// A file that cannot be read, and every row that disagrees.
pub(crate) fn cgp(file: &str) -> Result<(), String> {
    let report = cgp::run(Path::new(file)).map_err(|error| format!("{file}: {error}"))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

/// Reads a folder of match texts and compares with the decisions beside them.
///
/// # Errors
/// A file that cannot be read, and every file that disagrees.
pub(crate) fn mat(folder: &str) -> Result<(), String> {
    let report = mat::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

/// Reads analysed matches and compares with the statistics that GNU Backgammon prints of them.
///
/// # Errors
/// A file that cannot be read, and every figure that disagrees.
pub(crate) fn analysis(folder: &str) -> Result<(), String> {
    let report = analysis::run(Path::new(folder))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the figures disagree".to_owned()) }
}

/// Reads a folder of PGN files and FENs and compares with the truth in it.
///
/// # Errors
/// A file that cannot be read, and every row that disagrees.
pub(crate) fn pgn(folder: &str) -> Result<(), String> {
    let report = pgn::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

/// Makes the moves of a folder of tables and compares positions, points, words and leaves.
///
/// # Errors
/// A file that cannot be read, and every row that disagrees.
pub(crate) fn cgp_play(folder: &str) -> Result<(), String> {
    let tallies = cgp_play::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    judge(&tallies)
}

/// Reads, audits, replays and writes the game files of a folder, and compares every event.
///
/// # Errors
/// A file that cannot be read, and every row that disagrees.
pub(crate) fn gcg(folder: &str) -> Result<(), String> {
    let tallies = gcg::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    judge(&tallies)
}

fn judge(tallies: &[rows::Tally]) -> Result<(), String> {
    tallies.iter().for_each(|tally| println!("{tally}"));
    let wrong = tallies.iter().any(|tally| !tally.wrong.is_empty());
    if wrong { Err("the collection disagrees".to_owned()) } else { Ok(()) }
}
