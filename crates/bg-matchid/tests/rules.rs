//! The examples of the documentation, one test each.

use bg_matchid::{
    Alphabet, Color, Cube, CubeOwner, Dice, ErrorKind, GameState, Gnuid, Loss, MatchField,
    MatchKey, MatchState, Offer, Ogid, ParseOptions, Position, PositionKey, Resignation, Side,
    Xgid, find, load_effect,
};

fn code(text: &str) -> &'static str {
    MatchState::parse(text).map_or_else(|error| error.kind().code(), |_| "read")
}

#[test]
fn the_example_of_the_document() {
    let state = MatchState::parse("QYkqASAAIAAA").unwrap();
    assert_eq!(state.cube().value(), 2);
    assert_eq!(state.cube().owner(), CubeOwner::Owned(Color::White));
    assert_eq!(state.on_roll(), Color::Black);
    assert_eq!(state.decision(), Color::Black);
    assert!(!state.crawford() && !state.double() && state.jacoby());
    assert_eq!(state.game_state(), GameState::Playing);
    assert_eq!(state.resignation(), None);
    assert_eq!(state.dice(), Dice::new(5, 2).ok());
    assert_eq!((state.match_length(), state.score()), (9, [2, 4]));
    let bytes = [0x41, 0x89, 0x2A, 0x01, 0x20, 0x00, 0x20, 0x00, 0x00];
    assert_eq!(MatchKey::from_bytes(bytes).to_string(), "QYkqASAAIAAA");
    assert_eq!(state.with_jacoby(false).to_string(), "QYkqASAAIAAE");
}

#[test]
fn money_sessions() {
    assert_eq!(MatchState::parse("MAEAAAAAAAAA"), Ok(MatchState::MONEY));
    assert_eq!(MatchState::MONEY.with_jacoby(false).to_string(), "MAEAAAAAAAAE");
}

#[test]
fn starts() {
    assert_eq!(Position::parse("4HPwATDgc/ABMA"), Ok(Position::START));
    assert_eq!(Position::parse("4Dl4ADbgOXgANg"), Ok(Position::NACKGAMMON));
    let bar = Position::parse("AAAA/38AAAAAAA").unwrap();
    assert_eq!((bar.waiting().bar(), bar.on_roll().off()), (15, 15));
}

#[test]
fn beavers_of_money_play() {
    // Player 0 doubles, player 1 beavers, player 0 raccoons, player 1 takes.
    for id in ["MAEAAAAAAAAA", "MBkAAAAAAAAA", "EREAAAAAAAAA", "EhkAAAAAAAAA", "EwEAAAAAAAAA"] {
        assert_eq!(code(id), "read", "{id}");
        assert_eq!(MatchState::parse(id).unwrap().on_roll(), Color::White);
    }
    let beaver = MatchState::parse("EREAAAAAAAAA").unwrap();
    assert_eq!(beaver.doubler(), Some(Color::Black));
    // Undoing the double gives the turn to the player who beavered.
    assert_eq!(load_effect("EREAAAAAAAAA").unwrap().after.on_roll(), Color::Black);
    // No beaver in a match, with a centered cube, or before the first double.
    let match_play = beaver.with_score([0, 0]).unwrap();
    assert_eq!(match_play.check(), Ok(()));
    for id in ["MREAAAAAAAAA", "EBEAAAAAAAAA", "ERGgAAAAAAAA"] {
        assert_eq!(code(id), "bad-double", "{id}");
    }
}

#[test]
fn a_finished_match_can_be_written() {
    let state = MatchState::match_to(3).unwrap().with_score([4, 0]).unwrap();
    let state = state.with_game_state(GameState::Over);
    let text = state.to_string();
    assert_eq!(MatchKey::parse(&text).unwrap().field(MatchField::Score0), 4);
    assert_eq!(code(&text), "score-exceeds-length");
    let won = state.with_score([3, 0]).unwrap();
    assert_eq!(code(&won.to_string()), "read");
    assert_eq!(code(&won.with_game_state(GameState::Playing).to_string()), "score-reaches-length");
}

#[test]
fn crawford_needs_a_player_one_point_away() {
    let at = |length, zero, one| {
        let state = MatchState::match_to(length).unwrap().with_score([zero, one]).unwrap();
        code(&state.with_crawford(true).to_string())
    };
    assert_eq!(at(5, 4, 0), "read");
    assert_eq!(at(5, 2, 4), "read");
    assert_eq!(at(5, 3, 3), "bad-crawford");
    assert_eq!(at(1, 0, 0), "bad-crawford");
    assert_eq!(at(0, 0, 0), "crawford-in-money");
}

#[test]
fn impossible_positions_are_refused_everywhere() {
    let side = |points: &[(usize, u8)]| {
        let mut counts = [0; 25];
        for &(point, count) in points {
            counts[point - 1] = count;
        }
        Side::new(counts).unwrap()
    };
    let error = Position::new(side(&[(6, 2)]), side(&[(19, 1)])).unwrap_err();
    assert_eq!(error, ErrorKind::PointConflict { point: 6 });
    let closed = side(&[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (25, 1)]);
    let error = Position::new(closed, closed).unwrap_err();
    assert_eq!(error, ErrorKind::BothClosedOut);
    let open = side(&[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1), (25, 1)]);
    assert!(Position::new(closed, open).is_ok());
    assert!(Position::parse("//////////////").is_err());
}

#[test]
fn of_several_defects_the_lowest_bit_wins() {
    // Sixteen checkers of the side on roll follow a conflict reported at the waiting side.
    let conflict = |first: u128| {
        let mut bytes = [0; 10];
        let key = first | 0xFFFF << 40;
        bytes.copy_from_slice(&key.to_le_bytes()[..10]);
        let key = PositionKey::from_bytes(bytes);
        Position::from_key(key, &ParseOptions::strict()).unwrap_err()
    };
    assert_eq!(conflict(0).kind(), ErrorKind::TooManyCheckers { count: 16 });
    assert_eq!(conflict(0).place().bit(), Some(25));
    // Point 10 of the waiting side is point 15 of the side on roll, which holds the sixteen
    // checkers.
    let error = conflict(1 << 9);
    assert_eq!(
        (error.kind(), error.place().bit()),
        (ErrorKind::PointConflict { point: 10 }, Some(9))
    );
}

const NONE: [&str; 0] = [];

fn codes(losses: &[Loss]) -> Vec<&'static str> {
    losses.iter().map(Loss::code).collect()
}

#[test]
fn losses_to_an_xgid() {
    let losses =
        |state: MatchState| codes(&Gnuid::new(Position::START, state).to_xgid().unwrap().losses);
    let state = MatchState::match_to(5).unwrap();
    assert_eq!(losses(state), NONE);
    assert_eq!(losses(state.with_game_state(GameState::Dropped)), ["game_state"]);
    assert_eq!(
        losses(state.with_resignation(Some(Resignation::Gammon)).with_decision(Color::Black)),
        ["decision", "resign"]
    );
    assert_eq!(losses(state.with_jacoby(true)), ["jacoby_off"]);
    assert_eq!(losses(state.with_double(true).with_decision(Color::Black)), NONE);
    // No XGID can say that a match is over, in any state of its game.
    for (score, phase) in [([5, 0], GameState::Over), ([2, 6], GameState::Playing)] {
        let won = state.with_score(score).unwrap().with_game_state(phase);
        let error = Gnuid::new(Position::START, won).to_xgid().unwrap_err();
        assert_eq!(error, ErrorKind::FinishedMatch { length: 5, score });
    }
    // A beaver: the conversion keeps the double but loses that it was a beaver.
    let beaver = MatchState::parse("EREAAAAAAAAA").unwrap();
    assert_eq!(losses(beaver), ["decision"]);
}

#[test]
fn losses_of_an_xgid() {
    let text = |dice: &str, rules: u8, max: u8| {
        format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:{rules}:0:{max}")
    };
    let xgid: Xgid = text("B", 3, 12).parse().unwrap();
    assert_eq!((xgid.offer(), xgid.beavers(), xgid.max_cube()), (Some(Offer::Beaver), true, 12));
    assert!(xgid.state().jacoby());
    let losses = xgid.to_gnuid().unwrap().losses;
    assert_eq!(codes(&losses), ["beavers", "max_cube", "beaver_or_raccoon"]);
    let plain: Xgid = text("61", 1, 10).parse().unwrap();
    assert_eq!(plain.to_gnuid().unwrap().losses, []);
}

#[test]
fn wrong_xgids() {
    let p = "-b----E-C---eE---c-e----B-";
    let strict = |text: &str| {
        let error = Xgid::parse(text).unwrap_err();
        (error.kind().code(), error.span())
    };
    assert_eq!(strict(&format!("{p}:0:0:1:00:0:0:0:0:10")), ("bad-prefix", 0..0));
    assert_eq!(strict(&format!("xgid={p}:0:0:1:00:0:0:0:0:10")), ("bad-prefix", 0..5));
    assert_eq!(strict(&format!("XGID={p}:0:0:1:00:0:0:0:0")), ("field-count", 5..48));
    assert_eq!(strict(&format!("XGID={p}:0:0:1:00:0:0:0:0:10:")), ("field-count", 5..52));
    assert_eq!(strict(&format!("XGID=-{p}:0:0:1:00:0:0:0:0:10")), ("bad-position", 5..32));
    assert_eq!(
        strict("XGID=-q----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
        ("bad-position", 6..7)
    );
    // Numbers have a single canonical form.
    assert_eq!(strict(&format!("XGID={p}:0:0:1:00:0:00:0:0:10")), ("bad-field", 43..45));
    assert_eq!(strict(&format!("XGID={p}:0:-0:1:00:0:0:0:0:10")), ("bad-field", 34..36));
    assert_eq!(strict(&format!("XGID={p}:0:0:1:00:0:0:0:0:010")), ("bad-field", 49..52));
    // A multi-byte character is reported as a whole.
    assert_eq!(
        strict("XGID=Ӥ-CA-B-a----A----aA-a-aa-:0:0:-1:D:0:0:1:1:10"),
        ("bad-position", 5..7)
    );
    assert_eq!(
        strict("XGID=-P----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
        ("too-many-checkers", 5..31)
    );
    for (fields, code, span) in [
        ("16:0:1:00:0:0:0:0:10", "bad-field", 32..34),
        ("0:2:1:00:0:0:0:0:10", "bad-field", 34..35),
        ("0:0:0:00:0:0:0:0:10", "bad-field", 36..37),
        ("0:0:1:0:0:0:0:0:10", "bad-field", 38..39),
        ("0:0:1:d:0:0:0:0:10", "bad-field", 38..39),
        ("0:0:1:72:0:0:0:0:10", "bad-field", 38..40),
        ("0:0:1:525:0:0:0:0:10", "bad-field", 38..41),
        ("0:0:1:05:0:0:0:0:10", "one-die-zero", 38..40),
        ("0:0:1:50:0:0:0:0:10", "one-die-zero", 38..40),
        ("0:0:1:00:-1:0:0:0:10", "bad-field", 41..43),
        ("0:0:1:00:6:0:0:5:10", "score-exceeds-length", 41..42),
        ("0:0:1:00:0:5:0:5:10", "score-reaches-length", 43..44),
        ("0:0:1:00:0:0:2:5:10", "bad-field", 45..46),
        ("0:0:1:00:0:0:1:5:10", "bad-crawford", 45..46),
        ("0:0:1:00:0:0:4:0:10", "bad-field", 45..46),
        ("0:0:1:00:0:0:0:0:", "bad-field", 49..49),
        ("0:0:1:00:0:0:0:99999:10", "bad-field", 47..52),
    ] {
        assert_eq!(strict(&format!("XGID={p}:{fields}")), (code, span), "{fields}");
    }
}

#[test]
fn xgids_the_program_takes() {
    let p = "-b----E-C---eE---c-e----B-";
    let lenient = |text: &str| {
        let read = Xgid::parse_with(text, &ParseOptions::lenient()).unwrap();
        let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
        (Gnuid::from(read.value).state.to_string(), codes.join(" "))
    };
    let id = |state: &str, codes: &str| (state.to_string(), codes.to_string());
    for (text, state, codes) in [
        (format!("{p}:0:0:1:00:0:0:0:0:10"), "cAkAAAAAAAAE", "bad-prefix"),
        (format!("xgid={p}:0:0:1:00:0:0:0:0:10"), "cAkAAAAAAAAE", "bad-prefix"),
        (format!("xx XGID={p}:0:0:1:52:0:0:0:0:10"), "cIkKAAAAAAAE", "surrounding-text"),
        (format!("(XGID={p}:0:0:1:52:0:0:0:0:10)."), "cIkKAAAAAAAE", "surrounding-text"),
        (format!("XGID={p}:0:0:1:52:0:0:0:0:10."), "cIkKAAAAAAAE", "surrounding-text"),
        (format!("{p}:0:0:1:52:0:0:0:0:10, then"), "cIkKAAAAAAAE", "bad-prefix surrounding-text"),
        (format!("XGID={p}:0:0:1:52:0:0:0:0:16."), "cIkKAAAAAAAE", "bad-field"),
        (format!("XGID={p}:0:0:1:52:0:0:0:0:10x"), "cIkKAAAAAAAE", "bad-field"),
        (format!("XGID={p}:0:0:1:05:0:0:0:0:10"), "cAkAAAAAAAAE", "one-die-zero"),
        (format!("XGID={p}:0:0:1:50:0:0:0:0:10"), "cAkAAAAAAAAE", "one-die-zero"),
        (format!("XGID={p}:0:2:1:52:0:0:0:0:10"), "cIkKAAAAAAAE", "bad-field"),
        (format!("XGID={p}:0:0:0:52:0:0:0:0:10"), "cIkKAAAAAAAE", "bad-field"),
        (format!("XGID={p}:0:0:1:52:0:0:0:0:"), "cIkKAAAAAAAE", "bad-field"),
        (format!("XGID={p}:0:0:1:52:0:0:0:0:10 foo"), "cIkKAAAAAAAE", "surrounding-text"),
        (
            format!("XGID={p}: 0:+0:1:52:0x1:0:0:5:10"),
            "cImqAAAAAAAE",
            "bad-field bad-field bad-field",
        ),
        (format!("XGID={p}:0:0:1:26:0:0:1:1:10"), "cAkrAAAAAAAE", ""),
        (format!("XGID={p}:0:0:1:52:4:0:1:5:10"), "8ImqAAAAIAAE", ""),
    ] {
        assert_eq!(lenient(&text), id(state, codes), "{text}");
    }
    // The program refuses these too.
    for fields in ["0:0:1:52:5:0:0:5:10", "0:0:1:52:0:0:3:5:10", "0:0:1:x:0:0:0:0:10"] {
        let text = format!("XGID={p}:{fields}");
        assert!(Xgid::parse_with(&text, &ParseOptions::lenient()).is_err(), "{text}");
    }
}

#[test]
fn gnuids_with_something_wrong() {
    let strict = |text: &str| {
        let error = Gnuid::parse(text).unwrap_err();
        (error.kind().code(), error.span(), error.place().bit())
    };
    assert_eq!(strict(""), ("wrong-length", 0..0, None));
    assert_eq!(strict("4HPwATDgc/ABMA"), ("wrong-length", 14..14, None));
    assert_eq!(strict("4HPwATDgc/ABMAQYkqASAAIAAA"), ("wrong-length", 14..26, None));
    assert_eq!(strict("4HPwATDgc/ABMA:QYkrASAAIAAA"), ("die-out-of-range", 16..19, Some(15)));
    assert_eq!(strict("4HPwATDgc/ABMB:QYkqASAAIAAA"), ("unused-bits", 13..14, Some(80)));
    assert_eq!(strict("4HPwATDgc/ABMA:QYkq ASAAIAAA"), ("bad-character", 19..20, None));
    assert_eq!(strict("QYkqASAAIAAA:4HPwATDgc/ABMA"), ("wrong-length", 12..12, None));
}

#[test]
fn a_wrong_character_is_named_wherever_it_is() {
    type Read = fn(&str) -> Option<bg_matchid::Error>;
    let reads: [(_, Read); 2] = [
        ("4HPwATDgc/ABMA", |text| Position::parse(text).err()),
        ("QYkqASAAIAAA", |text| MatchState::parse(text).err()),
    ];
    for (id, read) in reads {
        for at in 0..id.len() {
            let text = format!("{}!{}", &id[..at], &id[at + 1..]);
            let error = read(&text).unwrap();
            assert_eq!(
                (error.kind(), error.offset()),
                (ErrorKind::BadCharacter { found: '!', alphabet: Alphabet::Base64 }, at)
            );
        }
    }
}

#[test]
fn sixteen_checkers_are_one_too_many() {
    let decode = |bits: u128| {
        let bytes = bits.to_le_bytes().first_chunk().copied().unwrap();
        Position::from_key(PositionKey::from_bytes(bytes), &ParseOptions::lenient())
    };
    // Checkers on the first point of the waiting side, and then of the side on roll.
    for start in [0, 25] {
        assert!(decode(0x7FFF << start).is_ok());
        let error = decode(0xFFFF << start).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooManyCheckers { count: 16 });
    }
}

/// Six closed points and a checker on the bar.
const CLOSED: [u8; 25] = {
    let mut counts = [0; 25];
    (counts[0], counts[1], counts[2]) = (2, 2, 2);
    (counts[3], counts[4], counts[5]) = (2, 2, 2);
    counts[24] = 1;
    counts
};

#[test]
fn somebody_can_move() {
    let board = |waiting, on_roll| Position::new(Side::new(waiting)?, Side::new(on_roll)?);
    assert_eq!(board(CLOSED, CLOSED).unwrap_err(), ErrorKind::BothClosedOut);
    for open in [0, 1, 2, 3, 4, 5, 24] {
        for left in 0..2 {
            let mut other = CLOSED;
            other[open] = if open == 24 { 0 } else { left };
            for (waiting, on_roll) in [(CLOSED, other), (other, CLOSED)] {
                let board = board(waiting, on_roll).unwrap();
                assert_eq!(Position::parse(board.to_string()), Ok(board));
            }
        }
    }
}

#[test]
fn longer_words_are_no_match_ids() {
    let kinds = |text: &str| find(text).map(|found| found.id.notation()).collect::<Vec<_>>();
    assert_eq!(kinds("4HPwATDgc/ABMA:QYkqASAAIAAA"), ["gnuid"]);
    assert_eq!(kinds("4HPwATDgc/ABMA:QYkqASAAIAAAA"), [""; 0]);
    assert_eq!(kinds("4HPwATDgc/ABMA QYkqASAAIAAAA"), ["posid"]);
}

#[test]
fn an_xgid_ends_before_the_punctuation() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
    for after in ["-", ": yes", "--", "."] {
        let text = format!("{id}{after}");
        let found: Vec<_> = find(&text).map(|found| (found.id.notation(), found.span)).collect();
        assert_eq!(found, [("xgid", 0..id.len())], "{text}");
    }
}

#[test]
fn canonical_states() {
    let state = MatchState::parse("QYkqASAAIAAA").unwrap();
    assert_eq!(state.canonical(), state);
    assert_eq!(state.with_unused_bits(31).unwrap().canonical(), state);
    let dice = Dice::new(2, 5).unwrap();
    assert_eq!(state.with_dice(dice).canonical(), state);
    let undefined = MatchState::parse_with("YYkqASAAIAAA", &ParseOptions::lenient()).unwrap().value;
    let centered = state.with_cube(Cube::new(2, CubeOwner::Centered).unwrap());
    assert_ne!(undefined, centered);
    assert_eq!((undefined.cube(), undefined.canonical()), (centered.cube(), centered));
    let half = MatchState::parse_with("QQkoASAAIAAA", &ParseOptions::lenient()).unwrap().value;
    assert_eq!((half.dice(), half.canonical().to_key().field(MatchField::Die2)), (None, 0));
}

#[test]
fn findings_of_a_gnuid_come_as_they_stand_in_the_text() {
    // The match ID with cube owner 2 comes first, followed by a position ID with unused bits set.
    let text = "YYkqASAAIAAA 4HPwATDgc/ABMP";
    let read = Gnuid::parse_with(text, &ParseOptions::lenient()).unwrap();
    let offsets: Vec<_> = read.diagnostics.iter().map(bg_matchid::Diagnostic::offset).collect();
    assert_eq!(offsets, [0, 0, 26]);
}

/// Messages tell what was found beside what was expected.
#[test]
fn messages_of_xgids_and_ogids_tell_what_was_found() {
    let xgid = |text: &str| Xgid::parse(text).unwrap_err().kind().to_string();
    let fields = "0:0:1:00:0:0:0:0:10";
    let board = |board: &str| xgid(&format!("XGID={board}:{fields}"));
    assert_eq!(
        board("-b----E-C---eE---c-e----B"),
        "bad position, expected 26 characters - A-P a-p, found 25"
    );
    assert_eq!(board("-b----E-C---eE---c-eé--B-"), "bad position, expected - A-P a-p, found 'é'");
    assert_eq!(board("Ab----E-C---eE---c-e----B-"), "bad position, expected - a-p, found 'A'");
    assert_eq!(board("-b----E-C---eE---c-e----Bb"), "bad position, expected - A-P, found 'b'");
    let turn =
        |turn: &str| xgid(&format!("XGID=-b----E-C---eE---c-e----B-:0:0:{turn}:00:0:0:0:0:10"));
    assert_eq!(turn("7"), "bad turn, expected 1 or -1, found `7`");
    assert_eq!(turn(""), "bad turn, expected 1 or -1, found nothing");
    assert_eq!(turn("somebody"), "bad turn, expected 1 or -1, found `somebod…`");
    let start: Xgid = format!("XGID=-b----E-C---eE---c-e----B-:{fields}").parse().unwrap();
    let error = start.with_max_cube(16).unwrap_err().to_string();
    assert_eq!(error, "bad maximum cube exponent, expected 0 to 15, found `16`");
    let ogid = |rest: &str| {
        let text = format!("11ccccchhhjjjjj:66666888dddddoo:{rest}");
        Ogid::parse(&text).unwrap_err().kind().to_string()
    };
    assert!(ogid("X0N::B:C:0:0:7:0").ends_with(" N O T P, found `X0N`"));
    assert!(ogid("N0N:17:B:R:0:0:7:0").ends_with(", or nothing, found `17`"));
    assert!(ogid("N0N::G:C:0:0:7:0").ends_with("expected W or B, found `G`"));
    assert!(ogid("N0N::B:C:40000:0:7:0").ends_with("Crawford game, found `40000`"));
}
