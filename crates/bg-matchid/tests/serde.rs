//! The JSON of the model types.
#![cfg(feature = "serde")]

use bg_matchid::{
    Board, Cube, CubeOwner, Dice, Gnuid, MatchKey, MatchState, ParseOptions, Player, Resignation,
    Xgid,
};
use serde_json::{from_str, from_value, json, to_value};

#[test]
fn a_match_state() {
    let state = MatchState::decode("QYkqASAAIAAA").unwrap();
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
        let state = MatchState::decode_with(id, &options).unwrap().value;
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
    let xgid = id.to_xgid().value;
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
    let mut board = to_value(Board::START).unwrap();
    board["on_roll"][0] = json!(1);
    assert!(from_value::<Board>(board.clone()).is_err());
    board["on_roll"][0] = json!(0);
    board["on_roll"][18] = json!(1);
    assert!(from_value::<Board>(board).is_err());
    assert!(from_str::<MatchKey>("\"short\"").is_err());
}

#[test]
fn parts_of_a_state_come_back() {
    let cube = Cube::new(8, Player::One).unwrap();
    assert_eq!(to_value(cube).unwrap(), json!({"value": 8, "owner": 1}));
    assert_eq!(from_value::<Cube>(json!({"value": 8, "owner": 1})).unwrap(), cube);
    assert!(from_value::<Cube>(json!({"value": 9, "owner": null})).is_err());
    assert_eq!(from_str::<Dice>("[5,2]").unwrap().rolled(), Some((5, 2)));
    assert!(from_str::<Dice>("[7,2]").is_err());
    assert_eq!(from_str::<Resignation>("2").unwrap(), Resignation::Gammon);
    assert!(from_str::<Resignation>("0").is_err() && from_str::<Resignation>("4").is_err());
    // Older JSON lacks the member for bit 66.
    let mut value = to_value(MatchState::MONEY).unwrap();
    value.as_object_mut().unwrap().remove("jacoby_off");
    assert_eq!(from_value::<MatchState>(value).unwrap(), MatchState::MONEY);
}

#[test]
fn a_cube_owner_may_be_a_signed_number() {
    use serde::de::value::{Error, I64Deserializer};
    use serde::de::{Deserialize as _, IntoDeserializer as _};
    let owner = |number: i64| {
        let number: I64Deserializer<Error> = number.into_deserializer();
        CubeOwner::deserialize(number).ok()
    };
    assert_eq!([-1, 0, 1, 2].map(owner), [None, Some(CubeOwner::Zero), Some(CubeOwner::One), None]);
}
