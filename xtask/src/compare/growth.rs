//! `cargo xtask compare growth`: runs the verbs over inputs of one, two, four, and eight times a size, and
//! fails if the time grows faster than the input. The inputs are those that have made programs of
//! this kind slow: deep trees, long records, and much of one thing.

use crate::{root, used};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The largest exponent of the time over the size of the input.
const MOST: f64 = 1.15;
/// The time of the processor in seconds that the largest input must take, so that its growth can be
/// measured.
const LEAST: f64 = 0.1;
/// Number of runs of each input; the shortest counts.
const ROUNDS: usize = 3;

/// An input and the verbs that read it.
struct Case {
    name: &'static str,
    format: &'static str,
    verbs: &'static [&'static [&'static str]],
    /// The parts of the record: what comes first, what is repeated, and what comes last.
    record: [&'static str; 3],
    /// Bytes of the smallest input.
    bytes: usize,
}

const READ: &[&[&str]] = &[&["check", "-q"], &["decode"], &["show"]];
const LINES: &[&[&str]] = &[&["check", "-q"], &["decode"]];

const CASES: &[Case] = &[
    Case {
        name: "a tree of variations within each other",
        format: "sgf",
        verbs: &[&["check", "-q"], &["decode"]],
        record: ["(;GM[1]SZ[9]", "(;B[]", ")"],
        bytes: 1_000_000,
    },
    Case {
        name: "passes",
        format: "sgf",
        verbs: &[&["check", "-q"], &["decode"], &["render", "-o", "-"]],
        record: ["(;GM[1]SZ[9]", ";B[];W[]", ")"],
        bytes: 1_000_000,
    },
    Case {
        name: "passes in an opening book",
        format: "sgf",
        verbs: &[
            &["render", "--html", "-o", "-"],
            &["render", "--html", "--move-numbers", "-o", "-"],
        ],
        record: ["(;GM[1]SZ[9]", "(;B[aa];W[])", ")"],
        bytes: 12_000,
    },
    Case {
        name: "moves in one node",
        format: "sgf",
        verbs: &[&["check", "-q"], &["decode"], &["export", "--table", "moves"]],
        record: ["(;GM[1]SZ[9];", "B[aa]W[bb]", "C[x])"],
        bytes: 400_000,
    },
    Case {
        name: "comments of one node",
        format: "sgf",
        verbs: &[&["check", "-q"], &["show"], &["render", "--html", "-o", "-"]],
        record: ["(;GM[1]SZ[9]", "C[x]", ")"],
        bytes: 2_000_000,
    },
    Case {
        name: "variations that hold nothing",
        format: "movecode",
        verbs: &[&["check", "-q"], &["convert", "--to", "pgn"]],
        record: ["", "f0", "\n"],
        bytes: 1_000_000,
    },
    Case {
        name: "rectangles of marks",
        format: "sgf",
        verbs: &[&["check", "-q"], &["render", "-o", "-"]],
        record: ["(;GM[1]SZ[9]TB", "[aa:ii]", ")"],
        bytes: 200_000,
    },
    Case {
        name: "empty trees",
        format: "bg-sgf",
        verbs: LINES,
        record: ["", "(;GM[6])", ""],
        bytes: 1_000_000,
    },
    Case {
        name: "a comment",
        format: "pgn",
        verbs: READ,
        record: ["[Event \"a\"]\n\n1. e4 {", "a word ", "} *\n"],
        bytes: 2_000_000,
    },
    Case {
        name: "variations side by side",
        format: "pgn",
        verbs: READ,
        record: ["[Event \"a\"]\n\n1. e4 ", "(1. d4 d5) ", "*\n"],
        bytes: 1_000_000,
    },
    Case {
        name: "games without moves",
        format: "pgn",
        verbs: LINES,
        record: ["", "[Event \"a\"]\n\n*\n\n", ""],
        bytes: 2_000_000,
    },
    Case {
        name: "rows without a play",
        format: "mat",
        verbs: LINES,
        record: [" 3 point match\n\n Game 1\n A : 0  B : 0\n", "  1) 11:\n", ""],
        bytes: 400_000,
    },
    Case {
        name: "comments between plays",
        format: "mat",
        verbs: &[&["show"], &["convert", "--to", "bg-sgf"], &["export", "--table", "games"]],
        record: [" 3 point match\n\n Game 1\n A : 0  B : 0\n", "  1) 11:\n; a\n", ""],
        bytes: 1_000_000,
    },
    Case {
        name: "notes",
        format: "gcg",
        verbs: READ,
        record: ["#player1 a A\n#player2 b B\n>a: ABCDEFG 8D BAD +14 14\n", "#note a word\n", ""],
        bytes: 1_000_000,
    },
    Case {
        name: "operations",
        format: "cgp",
        verbs: LINES,
        record: ["15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0", " a b;", "\n"],
        bytes: 1_000_000,
    },
    Case {
        name: "lines that are no IDs",
        format: "gnuid",
        verbs: LINES,
        record: ["", "4HPwATDgc/ABMA:QYkrASAAIAAA\n", ""],
        bytes: 2_000_000,
    },
];

/// Measures all cases, and fails if one grows too fast.
pub(crate) fn run() -> Result<(), String> {
    super::cargo(&["build", "--quiet", "--release", "--package", "boardnote"])?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("input");
    let mut breaches = Vec::new();
    for case in CASES {
        for verb in case.verbs {
            let mut times = Vec::new();
            for factor in [1, 2, 4, 8] {
                let text = input(&case.record, factor * case.bytes);
                fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
                times.push(shortest(case.format, verb, &path)?);
            }
            let exponent = exponent(&times);
            let shown: Vec<_> = times.iter().map(|seconds| format!("{seconds:.3} s")).collect();
            let (verb, format) = (verb.join(" "), case.format);
            let line = format!("{format}\t{}\t{verb}\t{}\t", case.name, shown.join("\t"));
            match exponent {
                Some(exponent) if exponent > MOST => {
                    breaches.push(format!("{line}exponent {exponent:.2}"));
                }
                Some(exponent) => println!("{line}{exponent:.2}"),
                None => println!("{line}too short to tell"),
            }
        }
    }
    if breaches.is_empty() { Ok(()) } else { Err(breaches.join("\n")) }
}

/// Returns a record of about so many bytes. A last part that closes is repeated as often as the
/// middle part opens.
fn input([first, middle, last]: &[&str; 3], bytes: usize) -> String {
    let count = bytes / middle.len();
    let opened = middle.matches('(').count().saturating_sub(middle.matches(')').count());
    let closing = if last == &")" { 1 + opened * count } else { 1 };
    [first.to_string(), middle.repeat(count), last.repeat(closing)].concat()
}

/// Returns the exponent of the growth of times over sizes that double, or `None` for times that are
/// too short.
fn exponent(times: &[f64]) -> Option<f64> {
    let (first, last) = (times.first()?, times.last()?);
    let doublings = (times.len() - 1) as f64;
    (*last >= LEAST && *first > 0.0).then(|| (last / first).log2() / doublings)
}

/// Returns the shortest user and system time of a verb in seconds. The verdict about the input does
/// not matter.
fn shortest(format: &str, verb: &[&str], path: &Path) -> Result<f64, String> {
    let mut shortest = f64::INFINITY;
    for _ in 0..ROUNDS {
        let mut command = Command::new(root::target().join("release/boardnote"));
        command.args(verb).args(["--from", format]).arg(path);
        let used = used::run(command.stdout(Stdio::null()), &[0, 1])?;
        shortest = shortest.min(used.seconds);
    }
    Ok(shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_an_exponent() {
        assert_eq!(exponent(&[1.0, 2.0, 4.0, 8.0]), Some(1.0));
        assert_eq!(exponent(&[1.0, 4.0, 16.0, 64.0]), Some(2.0));
        assert_eq!(exponent(&[0.001, 0.002, 0.004, 0.008]), None);
    }

    #[test]
    fn trees_are_closed() {
        assert_eq!(input(&["(;", "(;B[]", ")"], 11), "(;(;B[](;B[])))");
        assert_eq!(input(&["(;", ";B[]", ")"], 8), "(;;B[];B[])");
        assert_eq!(input(&["", "f0", "\n"], 4), "f0f0\n");
    }
}
