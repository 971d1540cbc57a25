//! The tasks of people with files, and the programs that they would use otherwise.

/// A task of a user.
pub(super) struct Task {
    pub(super) name: &'static str,
    /// The work, as the table names it.
    pub(super) what: &'static str,
    pub(super) input: Input,
    pub(super) ours: Program,
    pub(super) peers: &'static [Peer],
}

/// A generated input.
pub(super) struct Input {
    /// A format of the program `generate`.
    pub(super) format: &'static str,
    pub(super) count: usize,
    /// Every record is a file of its own.
    pub(super) is_folder: bool,
}

/// Another program that does the same.
pub(super) struct Peer {
    pub(super) name: &'static str,
    pub(super) program: Program,
    /// Arguments with which our program prepares the input before the measurement.
    pub(super) prepared: Option<&'static [&'static str]>,
    /// The peer reads one in so many records, and its time is multiplied.
    pub(super) share: usize,
    /// The wanted ratio of its time to ours.
    pub(super) wanted: f64,
}

/// A program and its arguments. The words `IN`, `OUT`, `BOARDNOTE` (our program), and `PACKAGE` (the npm
/// package) stand for paths, and so do the names of files in `benches/peers/users`.
pub(super) enum Program {
    Ours(&'static [&'static str]),
    /// A shell script, which needs an installed program.
    Script(&'static str, &'static [&'static str]),
    Python(&'static [&'static str]),
    Node(&'static [&'static str]),
}

use Program::{Node, Ours, Python, Script};

impl Program {
    /// The name for a note that it is not installed.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Ours(_) => "boardnote",
            Script(name, _) => name,
            Python(_) => "Python with the packages of the peers",
            Node(_) => "Node with the package in target/web/npm",
        }
    }
}

/// The packages that the peers in Python import.
pub(super) const PYTHON: &[&str] =
    &["maturin>=1.7,<2", "numpy", "pyarrow", "chess", "sgfmill", "duckdb", "gammonview"];

const fn file(format: &'static str, count: usize) -> Input {
    Input { format, count, is_folder: false }
}

const fn folder(format: &'static str, count: usize) -> Input {
    Input { format, count, is_folder: true }
}

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "user/pgn-parquet",
        what: "100,000 PGN games with clocks to a Parquet table of plies",
        input: file("pgn-clocks", 100_000),
        ours: Ours(&[
            "export", "-q", "--from", "pgn", "--table", "plies", "IN", "--format", "parquet", "-o",
            "OUT",
        ]),
        peers: &[Peer {
            name: "python-chess, pyarrow",
            program: Python(&["plies.py", "IN", "OUT"]),
            prepared: None,
            share: 200,
            wanted: 40.0,
        }],
    },
    Task {
        name: "user/pgn-where",
        what: "100 MB of PGN: the games of strong players",
        input: file("pgn-habits", 54_000),
        ours: Ours(&[
            "filter",
            "-q",
            "--from",
            "pgn",
            "--where",
            "white_elo >= 2600",
            "IN",
            "-o",
            "OUT",
        ]),
        peers: &[Peer {
            name: "pgn-extract",
            program: Script("pgn-extract", &["pgn_extract.sh", "strong.tags", "IN", "OUT"]),
            prepared: None,
            share: 1,
            wanted: 5.0,
        }],
    },
    Task {
        name: "user/pgn-position",
        what: "100 MB of PGN: the games that reach a position",
        input: file("pgn-habits", 54_000),
        ours: Ours(&[
            "filter",
            "-q",
            "--from",
            "pgn",
            "--position",
            "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -",
            "IN",
            "-o",
            "OUT",
        ]),
        peers: &[Peer {
            name: "pgn-extract",
            program: Script("pgn-extract", &["pgn_extract.sh", "position.tags", "IN", "OUT"]),
            prepared: None,
            share: 1,
            wanted: 3.0,
        }],
    },
    Task {
        name: "user/mat-decisions",
        what: "10,000 match texts to a table of decisions",
        input: folder("mat", 10_000),
        ours: Ours(&[
            "export",
            "-q",
            "-r",
            "--from",
            "mat",
            "--table",
            "decisions",
            "IN",
            "--format",
            "parquet",
            "-o",
            "OUT",
        ]),
        peers: &[Peer {
            name: "gnubg, import",
            program: Script("gnubg", &["gnubg.sh", "IN"]),
            prepared: None,
            share: 100,
            wanted: 100.0,
        }],
    },
    Task {
        name: "user/xg-decisions",
        what: "2,000 short matches of eXtreme Gammon to a table of decisions",
        input: folder("xg", 2000),
        ours: Ours(&[
            "export",
            "-q",
            "-r",
            "--from",
            "xg",
            "--table",
            "decisions",
            "IN",
            "--format",
            "parquet",
            "-o",
            "OUT",
        ]),
        peers: &[Peer {
            name: "gammonview",
            program: Python(&["xg_decisions.py", "IN"]),
            prepared: None,
            share: 10,
            wanted: 20.0,
        }],
    },
    Task {
        name: "user/go-games",
        what: "50,000 Go games to a table of games, replayed",
        input: folder("sgf", 50_000),
        ours: Ours(&[
            "export", "-q", "-r", "--from", "sgf", "--table", "games", "IN", "--format", "csv",
            "-o", "OUT",
        ]),
        peers: &[Peer {
            name: "sgfmill",
            program: Python(&["go_games.py", "IN", "OUT"]),
            prepared: None,
            share: 50,
            wanted: 50.0,
        }],
    },
    Task {
        name: "user/go9-distinct",
        what: "2 million 9x9 positions without duplicates",
        input: file("go9", 2_000_000),
        ours: Ours(&["go9", "merge", "IN", "-o", "OUT"]),
        peers: &[Peer {
            name: "DuckDB, of the same as Parquet",
            program: Python(&["distinct.py", "IN", "OUT"]),
            prepared: Some(&[
                "export", "-q", "--from", "go9", "IN", "--format", "parquet", "-o", "OUT",
            ]),
            share: 1,
            wanted: 1.0,
        }],
    },
    Task {
        name: "user/cgp-check",
        what: "1 million CGP records checked",
        input: file("cgp", 1_000_000),
        ours: Ours(&["check", "-q", "--from", "cgp", "IN"]),
        peers: &[],
    },
    Task {
        name: "user/python-gnuids",
        what: "1 million GNUIDs to an array of NumPy",
        input: file("gnuid", 1_000_000),
        ours: Python(&["boards.py", "boardnote", "IN"]),
        peers: &[Peer {
            name: "plain Python",
            program: Python(&["boards.py", "plain", "IN"]),
            prepared: None,
            share: 20,
            wanted: 30.0,
        }],
    },
    Task {
        name: "user/python-pgn",
        what: "100,000 PGN games to Arrow",
        input: file("pgn-clocks", 100_000),
        ours: Python(&["arrow.py", "IN"]),
        peers: &[Peer {
            name: "python-chess, pyarrow",
            program: Python(&["plies.py", "IN", "OUT"]),
            prepared: None,
            share: 200,
            wanted: 30.0,
        }],
    },
    Task {
        name: "user/node-gnuids",
        what: "100,000 GNUIDs to objects of JavaScript",
        input: file("gnuid", 100_000),
        ours: Node(&["package.mjs", "PACKAGE", "IN"]),
        peers: &[Peer {
            name: "plain JavaScript",
            program: Node(&["gnuids.mjs", "IN"]),
            prepared: None,
            share: 1,
            wanted: 1.0,
        }],
    },
    Task {
        name: "user/start",
        what: "one ID shown, a hundred times",
        input: file("gnuid", 1),
        ours: Script("sh", &["start.sh", "BOARDNOTE", "show", "4HPwATDgc/ABMA:QYkqASAAIAAA"]),
        peers: &[Peer {
            name: "jq --version",
            program: Script("jq", &["start.sh", "jq", "--version"]),
            prepared: None,
            share: 1,
            wanted: 0.5,
        }],
    },
];
