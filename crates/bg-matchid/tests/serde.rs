//! The JSON of the model types.
#![cfg(feature = "serde")]

use bg_matchid::{
    Color, Cube, CubeOwner, Dice, Gnuid, MatchKey, MatchState, ParseOptions, Position, Resignation,
    Xgid,
};
use serde_json::{Value, from_str, from_value, json, to_value};

#[test]
fn a_match_state() {
    let state = MatchState::parse("QYkqASAAIAAA").unwrap();
    let value = json!({
        "cube": 2, "cube_owner": 0, "on_roll": 1, "crawford": false, "game_state": "playing",
        "decision": 1, "double": false, "resign": 0, "dice": [5, 2], "match_length": 9,
        "score": [2, 4], "jacoby_off": false, "unused_bits": 0,
    });
    assert_eq!(to_value(state).unwrap(), value);
    assert_eq!(from_value::<MatchState>(value).unwrap(), state);
}

#[test]
fn undefined_values_come_back() {
    let options = ParseOptions::lenient();
    for (id, owner, game) in [
        ("YYkqASAAIAAA", json!("undefined-2"), "playing"),
        ("cY3qACAAIAAA", json!(null), "undefined-5"),
        ("QY/qACAAIAAA", json!(0), "undefined-7"),
    ] {
        let state = MatchState::parse_with(id, &options).unwrap().value;
        let value = to_value(state).unwrap();
        assert_eq!((&value["cube_owner"], &value["game_state"]), (&owner, &json!(game)));
        assert_eq!(from_value::<MatchState>(value).unwrap(), state);
    }
}

#[test]
fn positions_and_pairs() {
    let id: Gnuid = "sGfwATDgc/ABMA:QYkqASAAIAAE".parse().unwrap();
    let value = to_value(id).unwrap();
    assert_eq!(value["position"]["waiting"].as_array().unwrap().len(), 25);
    assert_eq!(value["match"]["jacoby_off"], json!(true));
    assert_eq!(from_value::<Gnuid>(value).unwrap(), id);
    let xgid = id.to_xgid().unwrap().value;
    assert_eq!(from_value::<Xgid>(to_value(xgid).unwrap()).unwrap(), xgid);
    let key: MatchKey = "////////////".parse().unwrap();
    assert_eq!(from_value::<MatchKey>(to_value(key).unwrap()).unwrap(), key);
}

#[test]
fn values_that_can_not_be_are_refused() {
    let mut value = to_value(MatchState::MONEY).unwrap();
    value["cube"] = json!(3);
    let error = from_value::<MatchState>(value).unwrap_err();
    assert_eq!(error.to_string(), "cube value is 3, expected a power of two from 1 to 32768");
    let mut board = to_value(Position::START).unwrap();
    board["on_roll"][0] = json!(1);
    assert!(from_value::<Position>(board.clone()).is_err());
    board["on_roll"][0] = json!(0);
    board["on_roll"][18] = json!(1);
    assert!(from_value::<Position>(board).is_err());
    assert!(from_str::<MatchKey>("\"short\"").is_err());
}

#[test]
fn parts_of_a_state_come_back() {
    let with = |name: &str, part: Value| {
        let mut value = to_value(MatchState::MONEY).unwrap();
        value[name] = part;
        from_value::<MatchState>(value)
    };
    let cube = Cube::new(8, CubeOwner::Centered).unwrap();
    assert_eq!(with("cube", json!(8)).unwrap().cube(), cube);
    assert!(with("cube", json!(9)).is_err());
    assert_eq!(with("dice", json!([5, 2])).unwrap().dice(), Dice::new(5, 2).ok());
    assert!(with("dice", json!([7, 2])).is_err());
    assert_eq!(with("dice", json!([0, 2])).unwrap().dice(), None);
    assert_eq!(from_str::<Resignation>("2").unwrap(), Resignation::Gammon);
    assert!(from_str::<Resignation>("0").is_err() && from_str::<Resignation>("4").is_err());
    // Older JSON lacks the member for bit 66.
    let mut value = to_value(MatchState::MONEY).unwrap();
    value.as_object_mut().unwrap().remove("jacoby_off");
    assert_eq!(from_value::<MatchState>(value).unwrap(), MatchState::MONEY);
}

#[test]
fn cube_owners_have_four_forms() {
    let owner = |owner: Value| {
        let mut value = to_value(MatchState::MONEY).unwrap();
        value["cube_owner"] = owner;
        from_value::<MatchState>(value).ok().map(|state| {
            let written = to_value(state).unwrap()["cube_owner"].clone();
            (state.cube().owner(), written)
        })
    };
    let [white, black] = [Color::White, Color::Black].map(CubeOwner::Owned);
    assert_eq!(owner(json!(0)), Some((white, json!(0))));
    assert_eq!(owner(json!(1)), Some((black, json!(1))));
    assert_eq!(owner(json!(null)), Some((CubeOwner::Centered, json!(null))));
    assert_eq!(owner(json!("undefined-2")), Some((CubeOwner::Centered, json!("undefined-2"))));
    assert_eq!([json!(-1), json!(2), json!("1")].map(owner), [None, None, None]);
}
