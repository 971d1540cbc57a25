//! The API shape shared by all library crates.

use bg_matchid::{
    Board, Cube, CubeOwner, Dice, GameState, Gnuid, MatchKey, MatchState, ParseOptions, Player,
    PositionKey, Resignation, Side, Xgid,
};

include!("../../../xtask/shape.rs");

shape! {
    crate bg_matchid;
    error MatchState::decode("QYkrASAAIAAA"), at byte;
    options ParseOptions;
    found MatchState::decode_with("YYkqASAAIAAA", &ParseOptions::lenient());
    texts {
        Board = "4HPwATDgc/ABMA";
        Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA";
        MatchKey = "QYkqASAAIAAA";
        MatchState = "QYkqASAAIAAA";
        PositionKey = "4HPwATDgc/ABMA";
        Xgid = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
    }
    values { Cube; CubeOwner; Dice; GameState; Player; Resignation; Side; }
}
