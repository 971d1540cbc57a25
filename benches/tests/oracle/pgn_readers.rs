//! Other programs that read PGN. Each game that one of them loads as it stands in a file must also
//! be loaded, with the same main line, from what `PgnWriter` makes of it.

use crate::{find, packages};
use chess_pgn::{ParseOptions, PgnGame, PgnWriter};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A program that reads PGN.
struct Reader {
    name: &'static str,
    read: Read,
}

/// Returns the main line of each game; `None` for a game that is not loaded.
type Read = Box<dyn Fn(&[String]) -> Result<MainLines, String>>;
type MainLines = Vec<Option<String>>;

/// Compares what the installed programs read of games with what they read of the same games as we
/// write them. Games with a problem, which each program treats in its own way, are left out. Returns
/// a report and the number of games that were lost.
pub(crate) fn compare<'a>(
    games: impl IntoIterator<Item = (String, &'a [u8])>,
) -> Result<(String, usize), String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let (mut names, mut given, mut written) = (Vec::new(), Vec::new(), Vec::new());
    for (name, text) in games {
        let read = PgnGame::parse_with(text, &ParseOptions::lenient()).map(|read| read.value);
        let Some(game) = read.ok().filter(|game| game.problem().is_none()) else {
            continue;
        };
        written.push(PgnWriter::new().write(&game).value);
        given.push(String::from_utf8_lossy(text).into_owned());
        names.push(name);
    }
    let (mut report, mut lost) = (String::new(), 0);
    for reader in installed(folder.path())? {
        let (before, after) = ((reader.read)(&given)?, (reader.read)(&written)?);
        let loaded = |lines: &MainLines| lines.iter().flatten().count();
        let _ = writeln!(
            report,
            "{}: loads {} of {} games, and {} as we write them",
            reader.name,
            loaded(&before),
            names.len(),
            loaded(&after)
        );
        for ((name, before), after) in names.iter().zip(&before).zip(&after) {
            if before.as_ref().is_some_and(|before| !goes_on(before, after.as_deref())) {
                lost += 1;
                let _ = writeln!(report, "  {name}\n    before {before:?}\n    after  {after:?}");
            }
        }
    }
    Ok((report, lost))
}

/// Returns `true` if a main line is read again. More of it may be read: some programs end a game at an
/// empty line, and we write none.
fn goes_on(before: &str, after: Option<&str>) -> bool {
    let rest = after.and_then(|after| after.strip_prefix(before));
    rest.is_some_and(|rest| before.is_empty() || rest.is_empty() || rest.starts_with(' '))
}

/// Returns the programs that can be had, and prints a note about each other one.
fn installed(folder: &Path) -> Result<Vec<Reader>, String> {
    let mut readers = Vec::new();
    if let Some(python) = packages::python(&["chess"], folder)? {
        let script = include_str!("pgn_readers/python_chess.py");
        let command = move || {
            let mut command = Command::new(&python);
            command.args(["-c", script]);
            command
        };
        readers.push(Reader { name: "python-chess", read: by_script(command) });
    }
    let node = folder.join("node");
    match packages::npm(&node, &["chess.js", "chessops"])? {
        Some(folder) => {
            for (name, file, script) in [
                ("chess.js", "chess_js.js", include_str!("pgn_readers/chess_js.js")),
                ("chessops", "chessops.js", include_str!("pgn_readers/chessops.js")),
            ] {
                let path = folder.join(file);
                std::fs::write(&path, script)
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                let command = move || {
                    let mut command = Command::new("node");
                    command.arg(&path);
                    command
                };
                readers.push(Reader { name, read: by_script(command) });
            }
        }
        None => println!("chess.js, chessops: SKIPPED, npm cannot install them"),
    }
    match find("pgn-extract") {
        Some(program) => {
            readers.push(Reader { name: "pgn-extract", read: pgn_extract(program) });
        }
        None => println!("pgn-extract: SKIPPED, it is not installed"),
    }
    Ok(readers)
}

/// Reads games by a script that takes and returns lists in JSON.
fn by_script(command: impl Fn() -> Command + 'static) -> Read {
    Box::new(move |games| {
        let games = serde_json::to_vec(games).map_err(|error| error.to_string())?;
        let output = fed(&mut command(), &games)?;
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
    })
}

/// Reads games by pgn-extract, which prints the moves that it can play in a line for each game, and
/// goes on behind words that it does not know.
fn pgn_extract(program: PathBuf) -> Read {
    const MAIN_LINE: [&str; 6] = ["-Wuci", "-s", "-C", "-N", "-V", "--notags"];
    Box::new(move |games| {
        let read = |game: &String| {
            let output = fed(Command::new(&program).args(MAIN_LINE), game.as_bytes())?;
            let lines = String::from_utf8_lossy(&output.stdout);
            let lines: Vec<&str> = lines.lines().filter(|line| !line.is_empty()).collect();
            let complains = String::from_utf8_lossy(&output.stderr).contains("\nUnknown ");
            // The result ends the line.
            let moves =
                |line: &str| line.rsplit_once(' ').map_or("", |(moves, _)| moves).to_owned();
            Ok(match lines[..] {
                [line] if !complains => Some(moves(line.trim_end())),
                _ => None,
            })
        };
        games.iter().map(read).collect()
    })
}

/// Runs a program with an input and returns its output.
fn fed(command: &mut Command, input: &[u8]) -> Result<Output, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if output.status.success() {
        Ok(output)
    } else {
        Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr)))
    }
}
