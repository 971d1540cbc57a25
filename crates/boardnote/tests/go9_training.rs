//! `go9 training`: the rows of the reference, for any number of shards and any memory limit.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn path(name: &str) -> String {
    format!("{}/../../fixtures/go9-dat/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn training(positions: &str, scores: &str, out: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(["go9", "training", positions, scores, "-o"])
        .arg(out)
        .args(more)
        .output()
        .unwrap()
}

fn ours(out: &Path, more: &[&str]) -> Output {
    training(&path("training/positions.dat"), &path("training/scores.dat"), out, more)
}

fn fine(output: &Output) {
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn files(folder: &Path, split: &str) -> Vec<PathBuf> {
    let names = names(folder);
    names.iter().filter(|name| name.starts_with(split)).map(|name| folder.join(name)).collect()
}

/// Returns the rows of all shards of a split in the form that the reference writes.
fn rows(folder: &Path, split: &str) -> Vec<String> {
    let mut rows = Vec::new();
    for file in files(folder, split) {
        let reader = SerializedFileReader::new(File::open(file).unwrap()).unwrap();
        for row in reader.get_row_iter(None).unwrap() {
            let row = row.unwrap();
            let cells: Vec<String> = row
                .get_column_iter()
                .map(|(_, field)| match field {
                    Field::Bytes(bytes) => {
                        bytes.data().iter().map(|byte| format!("{byte:02x}")).collect()
                    }
                    Field::Float(weight) => format!("{weight:?}"),
                    other => other.to_string(),
                })
                .collect();
            rows.push(cells.join("\t"));
        }
    }
    rows
}

fn reference(name: &str) -> Vec<String> {
    let text = fs::read_to_string(path(&format!("training/{name}"))).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

const A: [&str; 4] = ["--seed", "7", "--symmetries", "8"];

#[test]
fn rows_are_those_of_the_reference() {
    let folder = tempfile::tempdir().unwrap();
    let b = ["--seed", "99", "--view", "black", "--confidence", "60"];
    for (name, options) in [("rows_a.tsv", &A[..]), ("rows_b.tsv", &b)] {
        for more in [
            &[][..],
            &["--shards", "1"],
            &["--shards", "5", "--jobs", "3"],
            &["--rows-per-shard", "7", "--memory", "32", "--compression", "none"],
            &["--shards", "300"],
        ] {
            let out = folder.path().join("train");
            fine(&ours(&out, &[options, more, &["--force"]].concat()));
            assert!(rows(&out, "train-") == reference(name), "{name} {more:?}");
            assert!(files(&out, "validation-").is_empty());
        }
    }
}

#[test]
fn the_manifest_says_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("train");
    let more = ["--shards", "3", "--validation", "0.3"];
    fine(&ours(&out, &[&A[..], &more].concat()));
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(out.join("manifest.json")).unwrap()).unwrap();
    let reference = reference("rows_a.tsv");
    assert_eq!((&manifest["rows"], &manifest["positions"]), (&reference.len().into(), &60.into()));
    assert_eq!((&manifest["seed"], &manifest["view"]), (&7.into(), &"side".into()));
    let shards = manifest["shards"].as_array().unwrap();
    assert_eq!(shards.len(), 6);
    let counted: u64 = shards.iter().map(|shard| shard["rows"].as_u64().unwrap()).sum();
    assert_eq!(counted, reference.len() as u64);
    let (train, validation) = (rows(&out, "train-"), rows(&out, "validation-"));
    assert!(!validation.is_empty() && train.len() > validation.len());
    // A board belongs to one split, with all its rotations.
    let row = |line: &String| line.split('\t').nth(1).unwrap().to_owned();
    assert!(train.iter().all(|line| validation.iter().all(|other| row(line) != row(other))));
    let mut all = [train, validation].concat();
    all.sort_by_key(|line| line.split('\t').next().unwrap().parse::<u64>().unwrap());
    assert!(all == reference);
    // No intermediate files are left.
    let expect = [
        "manifest.json",
        "train-00000.parquet",
        "train-00001.parquet",
        "train-00002.parquet",
        "validation-00000.parquet",
        "validation-00001.parquet",
        "validation-00002.parquet",
    ];
    assert_eq!(names(&out), expect);
    // A directory that contains data is refused.
    let again = ours(&out, &[]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
    assert_eq!(names(&out), expect);
}

#[test]
fn parts_make_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let more = ["--shards", "5", "--validation", "0.2"];
    fine(&ours(&whole, &[&A[..], &more].concat()));
    fine(&ours(&parts, &[&A[..], &more, &["--part", "1/2"]].concat()));
    let finish = ["go9", "training", "--finish", "-o", parts.to_str().unwrap()];
    let finish = || Command::new(env!("CARGO_BIN_EXE_boardnote")).args(finish).output().unwrap();
    assert_eq!(finish().status.code(), Some(2), "a part is missing");
    fine(&ours(&parts, &[&A[..], &more, &["--part", "2/2"]].concat()));
    fine(&finish());
    for name in names(&whole) {
        assert!(
            fs::read(whole.join(&name)).unwrap() == fs::read(parts.join(&name)).unwrap(),
            "{name}"
        );
    }
}

/// The scores need more than a quarter of the memory, so both files are split first.
#[test]
fn scores_that_do_not_fit_are_joined_in_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let (positions, scores) =
        (folder.path().join("positions.dat"), folder.path().join("scores.dat"));
    let mut file = Vec::new();
    for n in 0..500_000_u32 {
        let hash = (u64::from(n) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        file.extend(hash.to_be_bytes());
        let [score, sure] = [n % 6 + 3, n % 101].map(|n| u8::try_from(n).unwrap());
        file.extend([0, b'W', score, sure]);
    }
    file.extend(fs::read(path("training/scores.dat")).unwrap());
    fs::write(&scores, file).unwrap();
    fs::copy(path("training/positions.dat"), &positions).unwrap();
    let out = folder.path().join("train");
    let (positions, scores) = (positions.to_str().unwrap(), scores.to_str().unwrap());
    fine(&training(positions, scores, &out, &[&A[..], &["--memory", "32"]].concat()));
    assert!(rows(&out, "train-") == reference("rows_a.tsv"));
}

#[test]
fn archives_of_arrays() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("train");
    fine(&ours(&out, &[&A[..], &["--format", "npz", "--shards", "2"]].concat()));
    assert_eq!(names(&out), ["manifest.json", "train-00000.npz", "train-00001.npz"]);
    let archive = fs::read(out.join("train-00000.npz")).unwrap();
    let key = archive.windows(7).position(|bytes| bytes == b"key.npy").unwrap() + 7;
    assert!(archive[key..].starts_with(b"\x93NUMPY\x01\x00"));
    let first: u64 = reference("rows_a.tsv")[0].split('\t').next().unwrap().parse().unwrap();
    assert_eq!(archive[key + 128..][..8], first.to_le_bytes());
}

/// The rows of `export`, in the order of their keys, are those of the reference.
#[test]
fn a_table_has_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let export = |out: &Path, options: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args(["export", "--from", "go9", "--table", "training", "-o"])
            .arg(out)
            .args(["--scores", &path("training/scores.dat")])
            .args(options)
            .arg(path("training/positions.dat"))
            .output()
            .unwrap();
        fine(&run);
    };
    let b = ["--seed", "99", "--view", "black", "--confidence", "60"];
    for (name, options) in [("rows_a.tsv", &A[..]), ("rows_b.tsv", &b)] {
        let out = folder.path().join("rows.csv");
        export(&out, options);
        let text = fs::read_to_string(&out).unwrap();
        // Without the place and the error of the record.
        let cut = |line: &str| {
            let line = line.strip_suffix(',').unwrap();
            line.splitn(4, ',').nth(3).unwrap().replace(',', "\t")
        };
        let mut found: Vec<String> = text.lines().skip(1).map(cut).collect();
        found.sort_by_key(|row| row.split('\t').next().unwrap().parse::<u64>().unwrap());
        // The weight is a real number in double precision here.
        let weight = |row: &String| row.rsplit('\t').next().unwrap().parse::<f32>().unwrap();
        let rest = |row: &String| row.rsplit_once('\t').unwrap().0.to_owned();
        let expect = reference(name);
        assert!(found.iter().map(rest).eq(expect.iter().map(rest)), "{name}");
        assert!(found.iter().map(weight).eq(expect.iter().map(weight)), "{name}");
        let header = text.lines().next().unwrap();
        let columns = "key,row,symmetry,to_move,own,other,value,bound,score,confidence,weight";
        assert_eq!(header, format!("file,offset,n,{columns},error_code"));
    }
    // In Parquet, boards have the bytes of the shards.
    let out = folder.path().join("rows.parquet");
    export(&out, &A);
    let reader = SerializedFileReader::new(File::open(&out).unwrap()).unwrap();
    let boards = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let board = row.get_column_iter().find(|(name, _)| *name == "own").unwrap().1.clone();
        let Field::Bytes(bytes) = board else { panic!("not bytes") };
        bytes.data().iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    });
    let mut boards: Vec<_> = boards.collect();
    let mut expect: Vec<_> = reference("rows_a.tsv")
        .iter()
        .map(|row| row.split('\t').nth(4).unwrap().to_owned())
        .collect();
    boards.sort();
    expect.sort();
    assert_eq!(boards, expect);
    // Without scores there is no row to make.
    let without = Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(["export", "--from", "go9", "--table", "training", "-o"])
        .args([folder.path().join("none.csv"), path("training/positions.dat").into()])
        .output()
        .unwrap();
    assert_eq!(without.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&without.stderr).contains("needs scores"));
}
