//! The console blocks of the READMEs and under `tests/cmd`: each command prints what stands there.
//! `TRYCMD=overwrite cargo test -p boardnote --test console` writes them anew, to be read before they are
//! committed.

#[test]
fn console_blocks_are_what_the_program_prints() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("README.md")
        .case("../../README.md")
        .case("tests/cmd/*.md");
}
