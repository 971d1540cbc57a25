//! The JSON of the plain types, which other programs store, and which must not change.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use chess_rules::{Color, Move, Outcome, Role, Square};

#[test]
fn moves_are_written_by_their_names() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    for (mv, json) in [
        (
            Move::Step { from: square("a7"), to: square("a8"), promotion: Some(Role::Queen) },
            r#"{"step":{"from":48,"to":56,"promotion":"queen"}}"#,
        ),
        (
            Move::Castle { king: square("e1"), rook: square("h1") },
            r#"{"castle":{"king":4,"rook":7}}"#,
        ),
        (Move::Null, r#""null""#),
    ] {
        assert_eq!(serde_json::to_string(&mv).unwrap(), json);
        assert_eq!(serde_json::from_str::<Move>(json).unwrap(), mv);
    }
}

#[test]
fn names_are_in_small_letters_and_squares_are_checked() {
    let plain = (Color::Black, Outcome::Draw);
    let json = r#"["black","Draw"]"#;
    assert_eq!(serde_json::to_string(&plain).unwrap(), json);
    assert_eq!(serde_json::from_str::<(Color, Outcome)>(json).unwrap(), plain);
    assert_eq!(serde_json::from_str::<Square>("63").unwrap().to_string(), "h8");
    let error = serde_json::from_str::<Square>("64").unwrap_err();
    assert!(error.to_string().contains("a square number from 0 to 63"), "{error}");
}
