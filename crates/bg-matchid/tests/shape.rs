//! The API shape shared by all library crates.

use bg_matchid::{
    GameState, Gnuid, MatchKey, MatchState, Ogid, ParseOptions, Position, PositionKey, Resignation,
    Side, Xgid,
};

include!("../../../xtask/shape.rs");

shape! {
    crate bg_matchid;
    error MatchState::parse("QYkrASAAIAAA"), at byte;
    options ParseOptions;
    found MatchState::parse_with("YYkqASAAIAAA", &ParseOptions::lenient());
    texts {
        Position = "4HPwATDgc/ABMA";
        Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA";
        MatchKey = "QYkqASAAIAAA";
        MatchState = "QYkqASAAIAAA";
        PositionKey = "4HPwATDgc/ABMA";
        Ogid = "11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:0:0:7:0";
        Xgid = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
    }
    values { GameState; Resignation; Side; }
}
