//! Hostile input: the program may neither abort in a small address space, nor need more time and
//! memory than in proportion to its length.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "helpers of tests"
)]

use crate::hostile::SHAPES;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use wait4::Wait4 as _;

/// Length of the short inputs. The long ones are doubled three times.
const SHORT: usize = 4 << 10;
const LONG: usize = SHORT << 3;

/// Length of the inputs for which memory alone is measured: what a program takes for each byte
/// shows beside what it takes to start.
const LARGE: usize = 1 << 20;

/// Verbs that read every notation in different ways, and the bytes of memory that each may take for
/// a byte of its longest record.
const VERBS: [(&str, u64); 3] = [("check", 32), ("decode", 64), ("inspect", 64)];

/// The resources used by a run.
struct Used {
    code: i32,
    /// Peak memory, in bytes.
    memory: u64,
    /// Processor time of the program itself, in microseconds.
    time: u128,
    /// Bytes on standard error.
    messages: u64,
}

fn run(verb: &str, format: &str, input: &Path) -> Used {
    let errors = input.with_extension("err");
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardnote"));
    command.args([verb, "-j2", "--from", format]).arg(input);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&errors).unwrap());
    let used = command.spawn().unwrap().wait4().unwrap();
    Used {
        code: used.status.code().unwrap_or(-1),
        memory: used.rusage.maxrss,
        time: used.rusage.utime.as_micros(),
        messages: fs::metadata(errors).unwrap().len(),
    }
}

/// The memory that a run on two threads may take for an input of one record.
const fn bound(factor: u64, length: usize) -> u64 {
    (48 << 20) + 2 * (2 << 20) + factor * length as u64
}

/// Runs a verb over every hostile input, short and long. Linear time grows eightfold; the bound is
/// generous, because time varies, and still far below the factor 64 of quadratic time.
fn is_linear(verb: &str, factor: u64) {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    for shape in SHAPES {
        let used = |length: usize| {
            fs::write(&input, shape.of(length)).unwrap();
            run(verb, shape.format, &input)
        };
        let (short, long) = (used(SHORT), used(LONG));
        let cell = format!("{verb} {} {:?}", shape.format, shape.piece);
        for used in [&short, &long] {
            assert!((0..=2).contains(&used.code), "{cell}: ends with {}", used.code);
        }
        assert!(long.memory <= bound(factor, LONG), "{cell}: {} bytes of memory", long.memory);
        // The time to start is not part of the work.
        let bound = 24 * short.time.max(20_000);
        assert!(long.time <= bound, "{cell}: {} µs after {} µs", long.time, short.time);
        // A thousand findings of a line each, with their excerpts.
        assert!(long.messages <= 1 << 20, "{cell}: {} bytes of messages", long.messages);
    }
}

#[test]
fn check_is_linear() {
    is_linear(VERBS[0].0, VERBS[0].1);
}

#[test]
fn decode_is_linear() {
    is_linear(VERBS[1].0, VERBS[1].1);
}

#[test]
fn inspect_is_linear() {
    is_linear(VERBS[2].0, VERBS[2].1);
}

/// Trees of a mebibyte, in which every node, parenthesis, and mistake has an entry of its own.
#[test]
fn large_trees_take_memory_in_proportion() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    for shape in SHAPES.iter().filter(|shape| shape.format.ends_with("sgf")) {
        fs::write(&input, shape.of(LARGE)).unwrap();
        for (verb, factor) in VERBS.into_iter().chain([("show", 64), ("stats", 64)]) {
            // A million rows take long to print, and one shape has most of them.
            if verb == "inspect" && shape.piece != "(;" {
                continue;
            }
            let used = run(verb, shape.format, &input);
            let cell = format!("{verb} {} {:?}", shape.format, shape.piece);
            assert!((0..=2).contains(&used.code), "{cell}: ends with {}", used.code);
            assert!(used.memory <= bound(factor, LARGE), "{cell}: {} bytes", used.memory);
        }
    }
}

/// A run that is short of memory ends with a message and a code of its own, not with a signal.
#[test]
fn nothing_aborts_in_256_megabytes_of_address_space() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    for shape in SHAPES {
        fs::write(&input, shape.of(LONG)).unwrap();
        for (verb, _) in VERBS {
            let output = Command::new("sh")
                .args(["-c", "ulimit -v 262144; exec \"$0\" \"$@\""])
                .arg(env!("CARGO_BIN_EXE_boardnote"))
                .args([verb, "-j2", "-q", "--from", shape.format])
                .arg(&input)
                .stdout(Stdio::null())
                .output()
                .unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            let cell = format!("{verb} {} {:?}", shape.format, shape.piece);
            assert!(matches!(code, Some(0..=2)), "{cell}: {code:?} {err}");
        }
    }
}

/// Packed zeros: the verbs of score files, which hold their data, stop at a limit.
#[test]
fn packed_zeros_are_an_error_and_not_the_end_of_memory() {
    let folder = tempfile::tempdir().unwrap();
    let packed = folder.path().join("zeros.gz");
    let mut gz =
        flate2::write::GzEncoder::new(File::create(&packed).unwrap(), flate2::Compression::fast());
    let zeros = vec![0; 1 << 20];
    for _ in 0..40 {
        std::io::Write::write_all(&mut gz, &zeros).unwrap();
    }
    gz.finish().unwrap();
    let positions =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/go9-dat/valid/positions.dat");
    let zeros = packed.to_str().unwrap();
    for (arguments, codes) in [
        (&["go9", "scores", zeros][..], 1..=1),
        (&["go9", "join", positions, zeros, "--max-memory", "16M"], 1..=2),
        (&["go9", "graph", zeros, "--max-memory", "16M"], 2..=2),
        (&["go9", "positions", zeros, "-o", "/dev/null", "--max-memory", "16M"], 2..=2),
    ] {
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 262144; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_boardnote"))
            .args(arguments)
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code();
        assert!(code.is_some_and(|code| codes.contains(&code)), "{arguments:?}: {code:?} {err}");
        assert!(output.stderr.len() < 1 << 20, "{arguments:?}: {} bytes", output.stderr.len());
    }
}

/// A record that is longer than the memory, without a limit to its length. The test itself holds
/// little: the peak memory of its children includes that of the test before they start.
#[test]
fn a_record_beyond_the_memory_is_trouble() {
    let folder = tempfile::tempdir().unwrap();
    let (input, target) = (folder.path().join("long"), folder.path().join("out"));
    let mut file = File::create(&input).unwrap();
    let piece = [b'x'; 1 << 16];
    for _ in 0..(150 << 20) / piece.len() {
        std::io::Write::write_all(&mut file, &piece).unwrap();
    }
    fs::write(&target, "old").unwrap();
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 163840; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_boardnote"))
        .args(["decode", "-j1", "--from", "matchid", "--max-record", "none"])
        .arg(&input)
        .arg("-o")
        .arg(&target)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("long: out of memory for a record of more than"), "{err}");
    assert_eq!(fs::read(&target).unwrap(), b"old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
