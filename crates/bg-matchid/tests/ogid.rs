//! OGIDs: the numbering of points, the side on roll, and every error with its place.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use bg_matchid::{Color, Cube, CubeOwner, Gnuid, Ogid, ParseOptions};

const START: &str = "11ccccchhhjjjjj:66666888dddddoo";

fn lenient(rest: &str) -> Gnuid {
    let text = format!("{START}:{rest}");
    Ogid::parse_with(text, &ParseOptions::lenient()).unwrap().value.into()
}

#[test]
fn the_player_who_acted_last_is_not_on_roll() {
    // White of an OGID is player 1.
    assert_eq!(lenient("N0N::B:C:2:1:7:1").state.on_roll(), Color::Black);
    assert_eq!(lenient("N0N::W:C:2:1:7:1").state.on_roll(), Color::White);
    assert_eq!(lenient("N0N::B:C:2:1:7:1").state.score(), [1, 2]);
    // White owes the opening roll; then Black has won it.
    assert_eq!(lenient("N0N::W:IW:0:0:5:0").state.on_roll(), Color::Black);
    assert_eq!(lenient("N0N:13:W:IB:0:0:7:0").state.on_roll(), Color::White);
    let doubled = lenient("N0O::W:D:0:0:7:1").state;
    assert_eq!((doubled.on_roll(), doubled.decision()), (Color::Black, Color::White));
    let owned = lenient("B1N::B:C:0:0:7:4").state.cube();
    assert_eq!((owned.value(), owned.owner()), (2, CubeOwner::Owned(Color::White)));
    assert!(lenient("N0N:46:B:R:6:3:7C:5").state.crawford());
    for length in ["7", "7L", "7G3"] {
        let state = lenient(&format!("N0N:46:B:R:6:3:{length}:5")).state;
        assert_eq!((state.match_length(), state.crawford()), (7, false));
    }
    // The first five fields are required.
    assert_eq!(lenient("N0N::B").state.match_length(), 0);
}

#[test]
fn every_error_has_a_place() {
    for (text, code, span) in [
        ("11cccc-hhhjjjjj:66666888dddddoo:N0N::B:C:0:0:7:0", "bad-character", 6..7),
        ("11ccccchhhjjjjj:66666888dddddoo:X0N::B:C:0:0:7:0", "bad-cube", 32..35),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:17:B:C:0:0:7:0", "bad-die", 37..38),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:1:B:C:0:0:7:0", "bad-die", 36..37),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N::G:C:0:0:7:0", "bad-player", 37..38),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:x:0:7:0", "bad-number", 41..42),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:0:0:7D:0", "bad-number", 45..47),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N", "ogid-field-count", 0..35),
        ("11ccccchhhjjjjp:66666888dddddoo:N0N::B:C:0:0:7:0", "wrong-bar", 14..15),
        ("11ccccchhhjjjjj:11666888dddddoo:N0N::B:C:0:0:7:0", "both-on-a-point", 0..31),
        ("11ccccchhhjjjjjj:66666888dddddoo:N0N::B:C:0:0:7:0", "too-many-checkers", 0..16),
    ] {
        for options in [ParseOptions::strict(), ParseOptions::lenient()] {
            let error = Ogid::parse_with(text, &options).unwrap_err();
            assert_eq!((error.kind().code(), error.span()), (code, span.clone()), "{text}");
        }
    }
}

#[test]
fn other_forms_are_read_leniently() {
    let canonical = "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0";
    assert_eq!(Ogid::parse(canonical).unwrap().to_string(), canonical);
    for text in [
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0",
        "ogid: 11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0",
        "11jjjjjhhhccccc:ooddddd88866666:N0N:52:W:R:2:4:9:17",
        "11ccccchhhjjjjjqq:66666888dddddoo:N0N:25:W:R:2:4:9:0:15",
    ] {
        let read = Ogid::parse_with(text, &ParseOptions::lenient()).unwrap();
        assert_eq!(read.value.to_string(), canonical);
        assert_eq!(read.diagnostics[0].kind().code(), "not-canonical-text", "{text}");
        assert_eq!(Ogid::parse(text).unwrap_err().kind().code(), "not-canonical-text");
    }
}

#[test]
fn conversions_name_what_is_lost() {
    let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAE".parse().unwrap();
    let converted = id.to_ogid().unwrap();
    assert_eq!((Gnuid::from(converted.value), converted.losses), (id, vec![]));
    let money: Gnuid = "4HPwATDgc/ABMA:MAEAAAAAAAAA".parse().unwrap();
    let losses = money.to_ogid().unwrap().losses;
    assert_eq!(losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1 the Jacoby rule"]);
    // The cube of an OGID has one digit: a larger one is refused, since another cube is another game.
    let cube = |value| Cube::new(value, CubeOwner::from(None)).unwrap();
    let with = |value| Gnuid::new(money.position, money.state.with_cube(cube(value))).to_ogid();
    assert_eq!(with(512).unwrap().value.to_string().split(':').nth(2), Some("N9N"));
    assert_eq!(with(1024).unwrap_err().code(), "value-out-of-range");
}
