//! The JSON of positions is their text: prints it, and whether it reads back.

use crate::Output;
use serde::{Serialize, de::DeserializeOwned};

fn twice<T: Serialize + DeserializeOwned + PartialEq>(value: &T) -> Output {
    let json = serde_json::to_string(value)?;
    Ok(format!("{json} {}\n", serde_json::from_str::<T>(&json)? == *value))
}

fn run() -> Output {
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10".parse::<bg_matchid::Xgid>()?;
    let cgp = "3/CAT/3 ES/ 0/5 0 lex CSW21;".parse::<cgp::Cgp>()?;
    let position = "8/P6k/8/8/8/8/7K/8 w - - 3 60".parse::<chess_rules::Position>()?;
    Ok(twice(&position)? + &twice(&xgid)? + &twice(&cgp)?)
}

#[test]
fn positions_are_written_as_their_text() {
    crate::check(run(), "text_forms.txt");
}
