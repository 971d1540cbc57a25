//! Test of the console blocks in the READMEs and under `tests/cmd`: each command must print the
//! text shown. `TRYCMD=overwrite cargo test -p boardnote --test console` rewrites them; review the
//! changes before you commit them.

#[test]
fn console_blocks_are_what_the_program_prints() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("README.md")
        .case("../../README.md")
        .case("tests/cmd/*.md");
}
