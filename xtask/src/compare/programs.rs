//! Rows that time whole programs over a generated file: ours beside those of others, each in a
//! process of its own. The programs take turns, and the shortest time of each counts.

use super::{Report, Row};
use crate::{root, used};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Number of games in the file.
const GAMES: u64 = 20_000;
/// Number of runs of each program.
const ROUNDS: usize = 7;

/// A row: the same work done by our program and by others.
struct Task {
    name: &'static str,
    /// Format of the file, for the program `generate`.
    format: &'static str,
    ours: Program,
    peers: &'static [(&'static str, Program)],
}

/// A program and its arguments before the name of the file.
#[derive(Clone, Copy)]
struct Program {
    kind: Kind,
    arguments: &'static [&'static str],
}

/// The origin of a program.
#[derive(Clone, Copy)]
enum Kind {
    /// A binary of the workspace.
    Own(&'static str),
    /// The program in `benches/peers/pgn`.
    Peer,
    /// An installed program.
    Installed(&'static str),
}

const COUNT: Program = Program { kind: Kind::Own("pgn_file"), arguments: &[] };
const PEER_COUNT: Program = Program { kind: Kind::Peer, arguments: &["count"] };
const PEER: &str = "pgn-reader + shakmaty";

/// A file with the habits of many programs.
const HABITS: &str = "pgn-habits";
const PEER_TAGS: Program = Program { kind: Kind::Peer, arguments: &["tags"] };

/// The program with arguments before the name of the file.
const fn boardnote(arguments: &'static [&'static str]) -> Program {
    Program { kind: Kind::Own("boardnote"), arguments }
}

const TASKS: &[Task] = &[
    Task {
        name: "pgn/check",
        format: HABITS,
        ours: boardnote(&["check", "-q", "-j", "1", "--from", "pgn"]),
        peers: &[(PEER, PEER_COUNT)],
    },
    Task {
        name: "pgn/tags",
        format: HABITS,
        ours: boardnote(&["check", "-q", "-j", "1", "--from", "pgn", "--tags-only"]),
        peers: &[(PEER, PEER_TAGS)],
    },
    Task {
        name: "pgn/where",
        format: HABITS,
        ours: boardnote(&[
            "filter",
            "-q",
            "-j",
            "1",
            "--from",
            "pgn",
            "--where",
            "white_elo >= 2600",
            "-o",
            "-",
        ]),
        peers: &[(PEER, PEER_TAGS)],
    },
    Task { name: "pgn/file", format: "pgn", ours: COUNT, peers: &[(PEER, PEER_COUNT)] },
    Task {
        name: "pgn/file-clocks",
        format: "pgn-clocks",
        ours: COUNT,
        peers: &[(PEER, PEER_COUNT)],
    },
    Task {
        name: "pgn/convert-to-uci",
        format: "pgn",
        ours: boardnote(&["convert", "--from", "pgn", "--to", "uci", "--jobs", "1"]),
        peers: &[
            (
                "pgn-extract -Wuci",
                Program { kind: Kind::Installed("pgn-extract"), arguments: &["-Wuci", "-s"] },
            ),
            (PEER, Program { kind: Kind::Peer, arguments: &["uci"] }),
        ],
    },
];

/// Returns `true` if one of the names, or no name, asks for a row of this module.
pub(super) fn asked(names: &[&str]) -> bool {
    TASKS.iter().any(|task| is_asked(task, names))
}

fn is_asked(task: &Task, names: &[&str]) -> bool {
    names.is_empty() || names.iter().any(|name| task.name.starts_with(name))
}

/// Adds the rows that the names ask for.
pub(super) fn measure(names: &[&str], report: &mut Report) -> Result<(), String> {
    build()?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    for task in TASKS.iter().filter(|task| is_asked(task, names)) {
        let path = folder.path().join(task.format);
        if !path.exists() {
            run(generate(task.format), Stdio::from(create(&path)?))?;
        }
        for row in rows(task, &path, folder.path())? {
            println!("{}", row.line());
            report.rows.push(row);
        }
    }
    Ok(())
}

fn build() -> Result<(), String> {
    for (package, binary) in
        [("boardnote", "boardnote"), ("benches", "generate"), ("benches", "pgn_file")]
    {
        super::cargo(&["build", "--quiet", "--release", "--package", package, "--bin", binary])?;
    }
    let manifest = root::path().join("benches/peers/pgn/Cargo.toml");
    let (manifest, target) = (manifest.display().to_string(), peers().display().to_string());
    super::cargo(&[
        "build",
        "--quiet",
        "--release",
        "--locked",
        "--manifest-path",
        &manifest,
        "--target-dir",
        &target,
    ])
}

/// Returns the target folder of the peers.
fn peers() -> PathBuf {
    root::target().join("peers")
}

fn create(path: &Path) -> Result<File, String> {
    File::create(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn generate(format: &str) -> Command {
    let mut command = Command::new(root::target().join("release/generate"));
    command.args([format, &GAMES.to_string()]);
    command
}

/// Measures a task. A program that is not installed has no row.
fn rows(task: &Task, file: &Path, folder: &Path) -> Result<Vec<Row>, String> {
    let plies = plies(file, folder)?;
    let programs: Vec<Program> =
        core::iter::once(task.ours).chain(task.peers.iter().map(|peer| peer.1)).collect();
    let mut shortest = vec![None::<f64>; programs.len()];
    for round in 0..ROUNDS {
        for (program, shortest) in programs.iter().zip(&mut shortest) {
            if round > 0 && shortest.is_none() {
                continue;
            }
            match run(program.command(file), Stdio::null()) {
                Ok(seconds) => *shortest = Some(shortest.map_or(seconds, |s| s.min(seconds))),
                Err(error) if matches!(program.kind, Kind::Installed(_)) => eprintln!("{error}"),
                Err(error) => return Err(error),
            }
        }
    }
    let ours = shortest[0].unwrap_or(f64::NAN);
    let value = |seconds: f64| format!("{:.2}", seconds * 1e9 / plies);
    let row = |(&(name, _), theirs): (&(&str, Program), f64)| Row {
        name: task.name.to_owned(),
        ours: value(ours),
        peer: value(theirs),
        peer_name: name.to_owned(),
        unit: "ns/ply".to_owned(),
        ratio: format!("{:.2}", theirs / ours),
    };
    let peers = task.peers.iter().zip(shortest.iter().skip(1));
    Ok(peers.filter_map(|(peer, theirs)| Some(row((peer, (*theirs)?)))).collect())
}

/// Returns the number of plies in a file, on which our reader and the peer must agree.
fn plies(file: &Path, folder: &Path) -> Result<f64, String> {
    let mut counts = Vec::new();
    for program in [COUNT, PEER_COUNT] {
        let path = folder.join("count");
        run(program.command(file), Stdio::from(create(&path)?))?;
        counts.push(root::read(&path)?);
    }
    let [ours, theirs] = [&counts[0], &counts[1]];
    if ours != theirs {
        return Err(format!("the readers disagree: {ours}{theirs}"));
    }
    let plies = ours.split_whitespace().nth(2).and_then(|count| count.parse().ok());
    plies.ok_or_else(|| format!("found `{ours}`, expected the number of plies"))
}

/// Runs a program and returns its user and system time in seconds. In short runs the division between the
/// two is a guess of the kernel.
fn run(mut command: Command, output: Stdio) -> Result<f64, String> {
    Ok(used::run(command.stdout(output), &[0])?.seconds)
}

impl Program {
    fn command(self, file: &Path) -> Command {
        let mut command = match self.kind {
            Kind::Own(name) => Command::new(root::target().join("release").join(name)),
            Kind::Peer => Command::new(peers().join("release/pgn-peer")),
            // Debian installs games outside of the usual path.
            Kind::Installed(name) => {
                let games = Path::new("/usr/games").join(name);
                Command::new(if games.exists() { games } else { name.into() })
            }
        };
        command.args(self.arguments).arg(file);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_asked_for_by_the_beginning_of_their_names() {
        assert!(asked(&[]) && asked(&["pgn"]) && asked(&["go9/walk", "pgn/file"]));
        assert!(!asked(&["pgn/read"]));
    }
}
