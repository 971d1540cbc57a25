//! `cargo xtask`: the tasks of this workspace.

#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    clippy::result_large_err,
    reason = "a tool for the workspace needs std and shows few errors"
)]

mod block;
mod cases;
mod ci;
mod circles;
mod compare;
mod dependencies;
mod dist;
mod duckdb;
mod floors;
mod font;
mod fuzz;
mod instructions;
mod numpy;
mod openings;
#[path = "../packages.rs"]
mod packages;
mod page;
mod prose;
mod python;
mod registry;
mod release;
mod root;
mod tests;
mod tidy;
mod used;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask TASK

  ci                 format, clippy, tests, docs: everything a change must pass
  ci --full          the slow proofs on top: the light program and each of its features alone, the
                     archive of a quick build, DuckDB, NumPy, live comparison with the real
                     programs, instruction counts, pages in a browser, the web and Python packages
  advisories         no lock file names a version with a known fault; once a night and before a release
  cases FOLDER [TEXT]  runs the cases.tsv of a folder against the program, or the cases whose id or kind
                     contains a text
  columns --bless    writes the columns in docs/columns.md, which a test of the program compares
  compare [NAME...]  every task beside its peers: NAME OURS PEER PEERNAME UNIT RATIO; fails below a
                     floor; with the name user, what people do with files, beside what they would
                     use otherwise [--write: the table in benches/README.md]; with the name growth,
                     the time of every verb, which grows in proportion to its input; once a release
  dependencies       deny.toml holds for every lock file; skipped with a note without cargo-deny
  dist               the release archive for this machine, in target/dist: the program, completions,
                     manual pages, licenses [--dev: of an unoptimized build, to try it]
  duckdb             DuckDB reads an exported Parquet file; skipped with a note without pip
  fixtures --bless   writes the expectations of the fixtures, which the tests of the program compare
  font               the outlines of letters in board-picture, made from fonts-noto-core [--check: as
                     they are committed; skipped with a note without the fonts]
  openings           the names of chess openings in boardnote-formats, packed from data/openings
  fuzz [SECONDS [K/N]]
                     every fuzz target for so many seconds, or part K of N of them, on nightly; skipped
                     with a note without it
  instructions       the hot paths take as many instructions as recorded [--bless: record them];
                     skipped with a note without valgrind
  numpy              NumPy reads the feature planes of `go9 planes`; skipped with a note without pip
  oracle [NAME [SEED [COUNT]]]
                     live comparison with the real programs; a missing one is skipped with a note
  page               the page of `render --html` in a headless Chromium; skipped with a note without one
  python             the Python package: built, installed into a new environment, tested [--bench: measured
                     instead] [--offline: with the packages that python3 has]; skipped with a note
                     without pip
  release --dry-run  packages, features, no_std, licenses of every crate, and what would be published
                     [--publish: the address of the repository must be filled in]
  web                the WebAssembly module, the npm package, and the viewer page, in target/web
                     [--test: and their tests; --bless: and write their sizes down]
  tidy               rules of the repository: licenses, file sizes, no stray words
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["ci"] => ci::quick(),
        ["ci", "--full"] => ci::full(),
        ["advisories"] => dependencies::advisories(),
        ["cases", rest @ ..] => cases::run(rest),
        ["columns", "--bless"] => tests::bless_columns(),
        ["compare", rest @ ..] => compare::run(rest),
        ["dependencies"] => dependencies::run(),
        ["dist"] => dist::run(dist::Profile::Release),
        ["dist", "--dev"] => dist::run(dist::Profile::Dev),
        ["duckdb"] => duckdb::run(),
        ["fixtures", "--bless"] => tests::bless_fixtures(),
        ["font"] => font::run(false),
        ["openings"] => openings::run(),
        ["font", "--check"] => font::run(true),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["instructions"] => instructions::run(false),
        ["instructions", "--bless"] => instructions::run(true),
        ["numpy"] => numpy::run(),
        ["oracle", rest @ ..] => tests::oracle(rest),
        ["page"] => page::run(),
        ["python", rest @ ..] => python::run(rest),
        ["release", "--dry-run"] => release::dry_run(false),
        ["release", "--dry-run", "--publish"] => release::dry_run(true),
        ["web"] => web::run(web::Mode::Build),
        ["web", "--test"] => web::run(web::Mode::Test),
        ["web", "--bless"] => web::run(web::Mode::Bless),
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
