//! Cubes that cannot occur in a game are warnings in both modes and never errors.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use bg_matchid::{Color, Cube, CubeOwner, Dice, MatchState, ParseOptions, Severity, Xgid};

/// The codes and bits of all warnings about a state. Strict and lenient reading agree.
fn warnings(state: MatchState) -> Vec<(&'static str, Option<usize>)> {
    assert_eq!(state.check(), Ok(()), "{state}");
    let read = |options| MatchState::parse_with(state.to_string(), &options).unwrap().diagnostics;
    let found = state.findings();
    assert_eq!(found, read(ParseOptions::strict()));
    assert_eq!(found, read(ParseOptions::lenient()));
    assert!(found.iter().all(|found| found.severity() == Severity::Warning));
    assert!(found.iter().all(|found| found.span().len() == 1));
    found.iter().map(|found| (found.kind().code(), found.error().place().bit())).collect()
}

fn cube(value: u32, owner: impl Into<CubeOwner>) -> Cube {
    Cube::new(value, owner).unwrap()
}

fn to(length: u16, zero: u16, one: u16) -> MatchState {
    MatchState::match_to(length).unwrap().with_score([zero, one]).unwrap()
}

#[test]
fn every_warning_has_an_id_and_a_neighbor_without_it() {
    use Color::{Black, White};

    let centered = CubeOwner::Centered;
    let offered = |state: MatchState| state.with_decision(Black).with_double(true);
    let cases = [
        (
            to(7, 0, 0).with_cube(cube(1, White)),
            to(7, 0, 0).with_cube(cube(2, White)),
            "owned-cube-of-one",
            4,
        ),
        (
            to(7, 0, 0).with_cube(cube(2, centered)),
            to(7, 0, 0).with_cube(cube(1, centered)),
            "centered-cube-above-one",
            0,
        ),
        (
            to(7, 6, 0).with_crawford(true).with_cube(cube(2, White)),
            to(7, 6, 0).with_cube(cube(2, White)),
            "cube-in-crawford",
            0,
        ),
        (
            offered(to(7, 0, 0).with_cube(cube(2, Black))),
            offered(to(7, 0, 0).with_cube(cube(2, White))),
            "double-by-other",
            4,
        ),
        (
            offered(to(7, 0, 0)).with_dice(Dice::new(5, 2).unwrap()),
            offered(to(7, 0, 0)),
            "double-after-roll",
            15,
        ),
        (to(7, 6, 6).with_crawford(true), to(7, 6, 4).with_crawford(true), "crawford-score", 7),
        (
            to(7, 6, 4).with_cube(cube(8, White)),
            to(7, 6, 4).with_cube(cube(4, White)),
            "cube-too-high",
            0,
        ),
    ];
    for (bad, good, code, bit) in cases {
        assert_eq!(warnings(bad), [(code, Some(bit))], "{bad}");
        assert_eq!(warnings(good), [], "{good}");
    }
}

#[test]
fn money_sessions_have_automatic_doubles_beavers_and_raccoons() {
    let money = MatchState::MONEY;
    assert_eq!(warnings(money), []);
    assert_eq!(warnings(money.with_cube(cube(2, CubeOwner::Centered))), []);
    let beaver = money.with_cube(cube(2, Color::Black)).with_double(true);
    assert_eq!(warnings(beaver), []);
    let raccoon =
        money.with_cube(cube(4, Color::Black)).with_double(true).with_decision(Color::Black);
    assert_eq!(warnings(raccoon), []);
    let twice =
        money.with_cube(cube(2, Color::Black)).with_double(true).with_decision(Color::Black);
    assert_eq!(warnings(twice), [("double-by-other", Some(4))]);
}

#[test]
fn xgids_have_the_same_warnings_at_their_fields() {
    let found = |fields: &str| -> Vec<_> {
        let text = format!("XGID=-b----E-C---eE---c-e----B-:{fields}");
        let strict = Xgid::parse_with(&text, &ParseOptions::strict()).unwrap();
        let lenient = Xgid::parse_with(&text, &ParseOptions::lenient()).unwrap();
        assert_eq!(strict, lenient);
        let seen = strict.diagnostics.iter();
        seen.map(|found| (found.kind().code(), found.span())).collect()
    };
    assert_eq!(found("5:1:1:00:4:6:0:7:10"), [("cube-too-high", 32..33)]);
    assert_eq!(found("0:1:1:00:0:0:0:7:10"), [("owned-cube-of-one", 34..35)]);
    assert_eq!(found("1:1:1:00:0:6:1:7:10"), [("cube-in-crawford", 32..33)]);
    assert_eq!(found("0:0:1:52:0:0:1:1:10"), []);
    assert_eq!(found("1:-1:1:52:4:2:0:9:10"), []);
    // Beavers and raccoons are doubles offered by the other side.
    assert_eq!(found("1:-1:1:B:0:0:2:0:10"), []);
}
