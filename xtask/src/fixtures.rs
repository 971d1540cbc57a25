//! `cargo xtask fixtures --bless`: writes the expectations of the fixture suite, a test of the program
//! (`crates/boardnote/tests/fixtures.rs`), which `cargo test` compares.

use crate::root;

/// Writes all expectations, with the program that the tests of the workspace have built.
pub(crate) fn bless() -> Result<(), String> {
    let mut cargo = root::cargo();
    cargo.args(["test", "--workspace", "--all-features", "--test", "fixtures"]).env("BLESS", "1");
    match cargo.status().map_err(|error| format!("cargo does not start: {error}"))?.success() {
        true => Ok(()),
        false => Err("not every fixture can be blessed".to_owned()),
    }
}
