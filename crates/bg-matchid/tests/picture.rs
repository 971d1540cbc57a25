//! Scenes: offered cubes, first positions, and the width of boards of characters.

#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use bg_matchid::{Color, GameState, Gnuid, MatchState, Position, Xgid};
use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Action, Backgammon, Turn};
use board_picture::text::{self, Look};

fn scene(id: &Gnuid) -> Backgammon {
    id.into()
}

fn playing() -> Gnuid {
    "sGfwgAPbuIEDIA:cAlpAAAAAAAE".parse().unwrap()
}

#[test]
fn an_offered_cube_lies_with_the_player_who_answers() {
    // Player 0 has doubled a centered cube, and player 1 has to answer.
    let state = MatchState::match_to(7).unwrap().with_player_to_move(Color::White);
    let state = state.with_decision(Color::Black).with_double(true);
    let offered = scene(&Gnuid::new(playing().position, state));
    let cube = offered.cube.unwrap();
    assert_eq!((cube.value, cube.offered_to), (2, Some(1)));
    assert_eq!(offered.turn, Some(Turn { player: 1, action: Action::AnswerDouble }));
    assert_eq!(offered.notes, ["player 0 doubles"]);
    // A beaver: the side that doubled first is to answer.
    let beaver = scene(&"4HPwATDgc/ABMA:EREAAAAAAAAA".parse().unwrap());
    assert_eq!(beaver.cube.map(|cube| (cube.value, cube.offered_to)), Some((4, Some(0))));
}

/// GNU Backgammon can save the first roll of a game before the game state says that it is played.
#[test]
fn a_first_position_shows_its_dice() {
    let state: MatchState = "QYkqASAAIAAA".parse().unwrap();
    let state = state.with_game_state(GameState::None);
    let position = Position::parse("4HPwATDgc/ABMA").unwrap();
    let action = |state| scene(&Gnuid::new(position, state)).turn.unwrap().action;
    assert_eq!(action(state), Action::Play);
    assert_eq!(action(state.with_dice(None)), Action::NotBegun);
}

#[test]
fn captions_are_the_ids_that_were_read() {
    let xgid: Xgid = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10".parse().unwrap();
    assert_eq!(Scene::from(&xgid).caption(), xgid.to_string());
    assert_eq!(Scene::from(&playing()).caption(), playing().to_string());
    let position = playing().position;
    assert_eq!(Scene::from(&position).caption(), position.id().to_string());
    let drawn = text::board(&Scene::from(&xgid), &Look::default());
    assert!(drawn.lines().count() == 13 && drawn.lines().all(|line| line.len() <= 80), "{drawn}");
}
