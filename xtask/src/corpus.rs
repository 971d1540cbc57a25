//! Conformance runs over collections that are not part of the repository.

mod analysis;
mod bg_xg;
mod cgp;
mod cgp_play;
mod gcg;
mod mat;
mod pgn;
mod rows;

use chess_pgn::Games;
use std::path::Path;

/// Reads a collection of CGP strings, and compares the results with its verdicts. A table in the form
/// of the fixtures is compared by the test of the crate.
///
/// # Errors
/// A file that cannot be read, and every row that differs.
pub(crate) fn cgp(file: &str) -> Result<(), String> {
    let path = Path::new(file).canonicalize().map_err(|error| format!("{file}: {error}"))?;
    if cgp::is_in_form_of_fixtures(&path).map_err(|error| format!("{file}: {error}"))? {
        let test =
            ["cgp-notation", "--test", "main", "vectors::", "--", "--ignored", "--nocapture"];
        return run_test(&test, "CGP_VECTORS", &path);
    }
    let report = cgp::run(Path::new(file)).map_err(|error| format!("{file}: {error}"))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

/// Reads a folder of match texts, and compares the results with its recorded decisions.
///
/// # Errors
/// A file that cannot be read, and every file that differs.
pub(crate) fn mat(folder: &str) -> Result<(), String> {
    let report = mat::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

/// Reads the files of eXtreme Gammon in a folder, and compares their decisions with those of the match
/// texts beside them.
///
/// # Errors
/// A file that cannot be read, and every decision that differs.
pub(crate) fn bg_xg(folder: &str) -> Result<(), String> {
    let report = bg_xg::run(Path::new(folder))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the files disagree".to_owned()) }
}

/// Reads analyzed matches, and compares the results with the statistics that GNU Backgammon prints.
///
/// # Errors
/// A file that cannot be read, and every figure that differs.
pub(crate) fn analysis(folder: &str) -> Result<(), String> {
    let report = analysis::run(Path::new(folder))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the figures disagree".to_owned()) }
}

/// Reads a folder of PGN files and FENs, and compares the results with its reference values.
///
/// # Errors
/// A file that cannot be read, and every row that differs.
pub(crate) fn pgn(folder: &str) -> Result<(), String> {
    let report = pgn::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    println!("{report}");
    if report.is_clean() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

/// Compares annotated games, positions, and conditions with the tables of a folder, which is the test
/// of the crates and of the program, and the games with what other programs read of them.
///
/// # Errors
/// A test that fails, and every game that another program loads, but not as we write it.
pub(crate) fn pgn_3(folder: &str) -> Result<(), String> {
    let folder = Path::new(folder).canonicalize().map_err(|error| format!("{folder}: {error}"))?;
    let tests = ["chess-rules", "-p", "chess-pgn", "-p", "boardnote", "--test", "main", "pgn_3::"];
    run_test(&tests, "PGN_3_VECTORS", &folder)?;
    let mut files = Vec::new();
    for path in crate::root::files(&folder)? {
        if path.extension().is_some_and(|extension| extension == "pgn") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read(&path).map_err(|error| format!("{name}: {error}"))?;
            files.push((name, text));
        }
    }
    let games = files.iter().flat_map(|(name, text)| {
        Games::new(text).map(move |game| (format!("{name} {}", game.offset), game.text))
    });
    let (report, lost) = crate::pgn_readers::compare(games)?;
    println!("{}", report.trim_end());
    if lost == 0 { Ok(()) } else { Err(format!("{lost} games are lost")) }
}

/// Makes the moves in a folder of tables, and compares positions, scores, words, and leaves.
///
/// # Errors
/// A file that cannot be read, and every row that differs.
pub(crate) fn cgp_play(folder: &str) -> Result<(), String> {
    let tallies = cgp_play::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    judge(&tallies)
}

/// Reads, audits, replays, and writes the game files of a folder, and compares every event.
///
/// # Errors
/// A file that cannot be read, and every row that differs.
pub(crate) fn gcg(folder: &str) -> Result<(), String> {
    let tallies = gcg::run(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
    judge(&tallies)
}

/// Plays back the recorded dialogues of a folder, and compares the scores with its tables. The
/// comparison is the test of the crate, with another folder.
///
/// # Errors
/// A test that fails, or cannot be run.
pub(crate) fn go9_engines(folder: &str) -> Result<(), String> {
    let folder = Path::new(folder).canonicalize().map_err(|error| format!("{folder}: {error}"))?;
    run_test(&["go9-engine", "--test", "main", "replay::"], "GO9_ENGINES", &folder)
}

/// Reads the Go games of a folder, and compares facts, positions, and findings with its tables, and
/// the main lines with what GNU Go and sgfmill make of them.
///
/// # Errors
/// A test that fails, or cannot be run.
pub(crate) fn go_sgf(folder: &str) -> Result<(), String> {
    let folder = Path::new(folder).canonicalize().map_err(|error| format!("{folder}: {error}"))?;
    run_test(
        &["go-sgf", "--test", "main", "vectors::", "--", "--ignored"],
        "GO_SGF_VECTORS",
        &folder,
    )?;
    crate::oracle::go_sgf::corpus(&folder.join("files"))
}

/// Runs a test of a crate with a variable that names what it reads.
fn run_test(test: &[&str], variable: &str, path: &Path) -> Result<(), String> {
    let status = std::process::Command::new("cargo")
        .args(["test", "-p"])
        .args(test)
        .env(variable, path)
        .current_dir(crate::root::path())
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the collection disagrees".to_owned()) }
}

fn judge(tallies: &[rows::Tally]) -> Result<(), String> {
    tallies.iter().for_each(|tally| println!("{tally}"));
    let wrong = tallies.iter().any(|tally| !tally.wrong.is_empty());
    if wrong { Err("the collection disagrees".to_owned()) } else { Ok(()) }
}
