//! A wrong file is an error for every reader, and match text cannot hold a set-up position.

use crate::{Output, input};

fn run() -> Output {
    let junk = std::fs::read(input("page.html"))?;
    let refused = [
        bg_sgf::parse(&junk).is_err(),
        bg_mat::parse(&junk).is_err(),
        bg_xg::Session::parse(&junk).is_err(),
        bg_ogxm::parse(&junk).is_err(),
    ];
    let set_up = std::fs::read(input("setup.sgf"))?;
    let played = bg_sgf::parse_with(set_up, &bg_sgf::ParseOptions::lenient())?.value;
    let written = bg_mat::to_mat(&played, &bg_mat::WriteOptions::default());
    Ok(format!("{refused:?}\n{}\n", written.is_err()))
}

#[test]
fn wrong_files_and_set_up_positions_are_refused() {
    crate::check(run(), "backgammon.txt");
}
