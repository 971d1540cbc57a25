//! `cargo xtask`: the workspace's own tasks.

#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    clippy::result_large_err,
    reason = "a tool for the workspace needs std and shows few errors"
)]

mod ci;
mod columns;
mod corpus;
mod duckdb;
mod fixtures;
mod fuzz;
mod licences;
mod oracle;
mod page;
mod release;
mod root;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask TASK

  ci                 format, clippy, tests, docs, fixtures, packages: everything a change must pass
  ci --full          the slow proofs on top: live comparison with the real programs, fuzzing
  columns            the columns in the program's README are those of its code [--bless: write them]
  corpus cgp FILE    a conformance run over strings from public projects
  duckdb             DuckDB reads an exported Parquet file; skipped with a note without pip
  fixtures           every file under fixtures/ through its crate [--bless: write expectations anew]
  fuzz [RUNS]        every fuzz target for so many runs, on nightly; skipped with a note without it
  licences           every dependency has a licence that deny.toml allows
  oracle [NAME [SEED [COUNT]]]
                     live comparison with the real programs; a missing one is skipped with a note
  page               the page of `render --html` in a headless Chromium; skipped with a note without one
  release --dry-run  packages, features, no_std, licences of every crate, and what would be published
  tidy               rules of the repository: licences, file sizes, no stray words
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["ci"] => ci::quick(),
        ["ci", "--full"] => ci::full(),
        ["columns"] => columns::run(false),
        ["columns", "--bless"] => columns::run(true),
        ["corpus", "cgp", file] => corpus::cgp(file),
        ["duckdb"] => duckdb::run(),
        ["fixtures"] => fixtures::run(fixtures::Mode::Compare),
        ["fixtures", "--bless"] => fixtures::run(fixtures::Mode::Bless),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["licences"] => licences::run(),
        ["oracle", rest @ ..] => oracle::run(rest),
        ["page"] => page::run(),
        ["release", "--dry-run"] => release::dry_run(),
        ["tidy"] => tidy::run(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
