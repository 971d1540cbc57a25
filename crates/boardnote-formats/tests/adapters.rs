//! Every capability of every format on the files of the fixture suite, and on damaged examples.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;

use boardnote_formats::detect::{self, Candidates};
use boardnote_formats::{ALL, Format};
use std::fs;
use std::path::Path;

#[test]
fn fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let suite = fs::read_to_string(folder.join("suite.tsv")).unwrap();
    let mut files = 0;
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (file, format) = (columns.next().unwrap(), columns.next().unwrap());
        let bytes = fs::read(folder.join(file)).unwrap();
        if format != "-" && bytes.len() < 20_000 {
            checks::adapter(format, &bytes);
            files += 1;
        }
    }
    assert!(files > 30, "{files} files");
}

/// A name that the content confirms saves trying the other formats, and changes no answer.
#[test]
fn names_change_no_answer_about_fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let suite = fs::read_to_string(folder.join("suite.tsv")).unwrap();
    let endings = ALL.iter().flat_map(|format| format.info().extensions).copied();
    let endings: Vec<_> = endings.map(Some).chain([None]).collect();
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let bytes = fs::read(folder.join(line.split('\t').next().unwrap())).unwrap();
        let sample = bytes.get(..8_000).unwrap_or(&bytes);
        for ending in &endings {
            let name = |format: &dyn Format| format.info().name;
            let slow = Candidates::of(sample, *ending).only();
            assert_eq!(detect::format(sample, *ending).ok().map(name), slow.map(name), "{line}");
        }
    }
}

#[test]
fn damaged_analysis_of_katrain() {
    let whole = br#"{"root":{"winrate":0.61,"scoreLead":2.5,"visits":40}}"#;
    for end in 0..=whole.len() {
        checks::katrain(&whole[..end]);
    }
    for hostile in ["[".repeat(100_000), "0".repeat(2 << 20)] {
        checks::katrain(hostile.as_bytes());
    }
}

#[test]
fn damaged_examples() {
    for format in ALL {
        let info = format.info();
        let example = info.example.as_bytes();
        checks::adapter(info.name, &[]);
        // At most some forty places, so that long examples take no longer than short ones.
        for at in (0..example.len()).step_by(example.len() / 40 + 1) {
            checks::adapter(info.name, &example[..at]);
            for byte in [b' ', b'(', b'9', 0xff] {
                let mut damaged = example.to_vec();
                damaged[at] = byte;
                checks::adapter(info.name, &damaged);
                damaged.insert(at, example[at]);
                checks::adapter(info.name, &damaged);
            }
        }
    }
}

#[test]
fn every_format_has_a_fuzz_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    for format in ALL {
        let name = format.info().name;
        let target = folder.join("fuzz_targets").join(format!("{name}.rs"));
        assert!(fs::read_to_string(target).unwrap().contains(&format!("\"{name}\"")));
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
