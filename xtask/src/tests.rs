//! Tasks that run a test of the workspace in another way than `cargo test` does.

use crate::root;

/// Writes the expectations of the fixtures, which `crates/boardnote/tests/fixtures.rs` compares.
pub(crate) fn bless_fixtures() -> Result<(), String> {
    run(&["fixtures"], "BLESS", "1")
}

/// Writes the columns in `docs/columns.md`, which `crates/boardnote/tests/columns.rs` compares.
pub(crate) fn bless_columns() -> Result<(), String> {
    run(&["main", "-p", "boardnote", "--", "columns::"], "BLESS", "1")
}

/// Compares the crates with the real programs: `benches/tests/oracle`, with `[NAME [SEED [COUNT]]]`.
pub(crate) fn oracle(arguments: &[&str]) -> Result<(), String> {
    run(&["oracle", "--", "--ignored", "--nocapture"], "ORACLE", &arguments.join(" "))
}

/// Runs a test program, built as the tests of the workspace are.
fn run(program: &[&str], variable: &str, value: &str) -> Result<(), String> {
    let mut cargo = root::cargo();
    cargo.args(["test", "--workspace", "--all-features", "--test"]).args(program);
    let status = cargo.env(variable, value).status();
    match status.map_err(|error| format!("cargo does not start: {error}"))?.success() {
        true => Ok(()),
        false => Err(format!("{}: failed", program.join(" "))),
    }
}
