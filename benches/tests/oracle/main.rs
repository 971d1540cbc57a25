//! Live comparison with the programs that define the notations, which `cargo xtask oracle` runs.
//!
//! Each oracle is a module with a `run` function that drives the program and compares its output
//! with the results of the crate. The same seed produces the same queries.

#![allow(clippy::unwrap_used, clippy::result_large_err, reason = "what fails here fails the test")]

mod bg_analysis;
mod bg_mat;
mod bg_matchid;
mod bg_sgf;
mod bg_xg;
mod chess_pgn;
mod gnubg;
mod go9_dat;
mod go_sgf;
mod katago;
#[path = "../../../xtask/packages.rs"]
mod packages;
mod pgn_readers;

use katago::Protocol;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// A crate and the program with which it must agree.
struct Oracle {
    name: &'static str,
    program: Program,
    /// Default number of comparisons.
    count: u64,
    /// Runs the comparisons, and returns a report and the number of differences.
    run: fn(seed: u64, count: u64) -> Result<(String, usize), String>,
}

/// The source of a program.
enum Program {
    /// The search path.
    Path(&'static str),
    /// An environment variable with a command line.
    Variable(&'static str),
    /// Packages that the oracle installs itself, as far as they can be had.
    Packages,
}

impl Program {
    /// Returns the reason why the program cannot be run, if so.
    fn missing(&self) -> Option<String> {
        match *self {
            Self::Path(name) => find(name).is_none().then(|| format!("{name} is not installed")),
            Self::Variable(name) => {
                std::env::var_os(name).is_none().then(|| format!("{name} names no program"))
            }
            Self::Packages => None,
        }
    }
}

/// The variables with the command lines of KataGo, such as
/// `katago gtp -model MODEL -config CONFIG`.
const KATAGO: [&str; 2] = ["KATAGO_GTP", "KATAGO_ANALYSIS"];

const ORACLES: &[Oracle] = &[
    Oracle {
        name: "bg-matchid",
        program: Program::Path("gnubg"),
        count: 500,
        run: |seed, count| {
            let count = usize::try_from(count).map_err(text)?;
            let report = bg_matchid::run(seed, count).map_err(text)?;
            Ok((report.to_string(), report.mismatches.len()))
        },
    },
    Oracle {
        name: "bg-sgf",
        program: Program::Path("gnubg"),
        count: 4,
        run: |seed, count| {
            let report = bg_sgf::run(seed, count).map_err(text)?;
            Ok((report.to_string(), report.differences.len()))
        },
    },
    Oracle {
        name: "bg-mat",
        program: Program::Path("gnubg"),
        count: 4,
        run: |seed, count| {
            let report = bg_mat::run(seed, count).map_err(text)?;
            Ok((report.to_string(), report.differences.len()))
        },
    },
    Oracle {
        name: "bg-analysis",
        program: Program::Path("gnubg"),
        count: 3,
        run: |seed, count| {
            let report = bg_analysis::run(seed, count).map_err(text)?;
            Ok((report.to_string(), report.differences.len()))
        },
    },
    Oracle {
        name: "bg-xg",
        program: Program::Packages,
        count: 0,
        run: |_, _| bg_xg::run().map_err(text),
    },
    Oracle {
        name: "chess-pgn",
        program: Program::Packages,
        count: 1000,
        run: |_, count| chess_pgn::run(count),
    },
    Oracle {
        name: "go9-dat",
        program: Program::Path("gnugo"),
        count: 24,
        run: |seed, count| go9_dat::run(seed, count).map_err(text),
    },
    Oracle {
        name: "go-sgf",
        program: Program::Path("gnugo"),
        count: 24,
        run: |seed, count| go_sgf::run(go_sgf::Program::GnuGo, seed, count).map_err(text),
    },
    Oracle {
        name: "go-sgf-sgfmill",
        program: Program::Packages,
        count: 100,
        run: |seed, count| go_sgf::run(go_sgf::Program::Sgfmill, seed, count).map_err(text),
    },
    Oracle {
        name: "katago-gtp",
        program: Program::Variable(KATAGO[0]),
        count: 100,
        run: |_, count| live_katago(Protocol::Gtp, KATAGO[0], count),
    },
    Oracle {
        name: "katago-analysis",
        program: Program::Variable(KATAGO[1]),
        count: 100,
        run: |_, count| live_katago(Protocol::Analysis, KATAGO[1], count),
    },
];

fn live_katago(protocol: Protocol, variable: &str, count: u64) -> Result<(String, usize), String> {
    let command = std::env::var(variable).map_err(text)?;
    katago::run(protocol, &command, count).map_err(text)
}

/// Runs all oracles, or the one that the variable `ORACLE` names: `[NAME [SEED [COUNT]]]`.
#[test]
#[ignore = "runs the real programs: cargo xtask oracle"]
fn the_programs_agree() {
    let arguments = std::env::var("ORACLE").unwrap_or_default();
    let mut arguments = arguments.split_whitespace();
    let name = arguments.next();
    let mut number = || arguments.next().map(|text| text.parse::<u64>().unwrap());
    let (seed, count) = (number().unwrap_or(1), number());
    let oracles: Vec<_> =
        ORACLES.iter().filter(|oracle| name.is_none_or(|name| name == oracle.name)).collect();
    let names: Vec<_> = ORACLES.iter().map(|oracle| oracle.name).collect();
    assert!(!oracles.is_empty(), "no such oracle; there are {}", names.join(", "));
    for oracle in oracles {
        if let Some(reason) = oracle.program.missing() {
            println!("{}: SKIPPED, {reason}", oracle.name);
            continue;
        }
        let (report, differences) = (oracle.run)(seed, count.unwrap_or(oracle.count)).unwrap();
        println!("{}", report.trim_end());
        assert_eq!(differences, 0, "{}", oracle.name);
    }
}

/// Returns the folder of the fixtures.
fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// Finds a program on the search path, or in `/usr/games`, where Debian installs games.
fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_owned()])
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

fn text(error: impl Display) -> String {
    error.to_string()
}
