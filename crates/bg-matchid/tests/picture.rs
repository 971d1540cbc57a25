//! Text diagrams: orientation, offered cubes, and first positions.

#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use bg_matchid::{Color, Gnuid};

fn picture(id: Gnuid, bottom: Color, left: bool) -> String {
    id.picture().bottom(bottom).home_left(left).to_string()
}

fn playing() -> Gnuid {
    "sGfwgAPbuIEDIA:cAlpAAAAAAAE".parse().unwrap()
}

/// Player 0 has doubled a centered cube, and player 1 has to answer.
fn offered() -> Gnuid {
    let state = bg_matchid::MatchState::match_to(7).unwrap().with_player_to_move(Color::White);
    Gnuid::new(playing().position, state.with_decision(Color::Black).with_double(true))
}

#[test]
fn edges_are_numbered_by_the_player_at_the_bottom() {
    for bottom in [Color::White, Color::Black] {
        for id in [offered(), playing()] {
            let right = picture(id, bottom, false);
            assert!(right.starts_with(" +13-14-15-16-17-18------19-20-21-22-23-24-+"), "{right}");
            assert!(right.contains("\n +12-11-10--9--8--7-------6--5--4--3--2--1-+"), "{right}");
            let left = picture(id, bottom, true);
            assert!(left.starts_with(" +24-23-22-21-20-19------18-17-16-15-14-13-+"), "{left}");
            assert!(left.contains("\n +-1--2--3--4--5--6-------7--8--9-10-11-12-+"), "{left}");
        }
    }
}

/// The columns of a board are those of the other orientation in reverse, and the bottom half is the
/// top half of the player opposite.
#[test]
fn orientations_are_mirrors_of_each_other() {
    let rows = |text: &str| -> Vec<Vec<u8>> {
        text.lines().skip(1).take(11).map(|line| line.as_bytes()[..44].to_vec()).collect()
    };
    for id in [offered(), playing()] {
        let right = rows(&picture(id, Color::Black, false));
        let mut left = rows(&picture(id, Color::Black, true));
        for (row, line) in left.iter_mut().enumerate() {
            if row != 5 {
                line[1..].reverse();
            }
        }
        assert_eq!(right, left);
        let mut turned = rows(&picture(id, Color::White, false));
        turned.reverse();
        assert_eq!(right, turned);
    }
}

#[test]
fn an_offered_cube_lies_with_the_player_who_answers() {
    let line = |text: &str, wanted: &str| text.lines().position(|line| line.contains(wanted));
    let below = picture(offered(), Color::Black, false);
    assert_eq!(line(&below, "[2] offered by O"), Some(10), "{below}");
    assert_eq!(line(&below, "X to take or drop"), Some(9), "{below}");
    let above = picture(offered(), Color::White, false);
    assert_eq!(line(&above, "[2] offered by O"), Some(2), "{above}");
    assert_eq!(line(&above, "X to take or drop"), Some(3), "{above}");
    // A beaver: the side that doubled first is to answer, and nobody owns the offered cube.
    let beaver = picture("4HPwATDgc/ABMA:EREAAAAAAAAA".parse().unwrap(), Color::Black, false);
    assert_eq!(line(&beaver, "[4] offered by X"), Some(2), "{beaver}");
    assert_eq!(beaver.matches('[').count(), 1, "{beaver}");
}

/// GNU Backgammon can save the first roll of a game before the game state says that it is played.
#[test]
fn a_first_position_shows_its_dice() {
    let state: bg_matchid::MatchState = "QYkqASAAIAAA".parse().unwrap();
    let state = state.with_game_state(bg_matchid::GameState::None);
    let board = bg_matchid::Position::parse("4HPwATDgc/ABMA").unwrap();
    let shown = Gnuid::new(board, state).picture().to_string();
    assert!(shown.contains("X to play 52") && !shown.contains("game none"), "{shown}");
    let unrolled = state.with_dice(None);
    assert!(Gnuid::new(board, unrolled).picture().to_string().contains("game none"));
}
