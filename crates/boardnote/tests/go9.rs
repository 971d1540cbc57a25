//! The program on 9x9 Go files, as a user runs it.

#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test fails where a fixture is not as it should be"
)]

mod engine;
#[cfg(unix)]
mod faults;
mod notations;
mod tools;

use crate::common::Run;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn path(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/go9-dat");
    folder.join(name).to_str().unwrap().to_owned()
}

fn fixture(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap()
}

fn lines(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap()
}

fn expected() -> Value {
    serde_json::from_slice(&fixture("valid/expected.json")).unwrap()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.path(name), bytes).unwrap();
        self.file(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
}

/// Returns the format that the name of a fixture indicates.
fn format_of(name: &str) -> &'static str {
    match name.split('_').next().unwrap() {
        "pos" => "go9",
        "score" => "go9-scores",
        "table" => "go9-table",
        _ => "go9-text",
    }
}
