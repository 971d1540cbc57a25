//! Scenes for pictures and for boards of characters.

use crate::{Color, GameState, Gnuid, MatchState, Position, Resignation, Xgid};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Action, Backgammon, Cube, Score, Turn};

/// The board with the state of the game. Player 0 is White, and player 1 is Black. The caption is the
/// GNUID.
///
/// ```
/// use bg_matchid::Gnuid;
/// use board_picture::scene::Scene;
/// use board_picture::text::{self, Look};
///
/// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
/// let board = text::board(&Scene::from(&id), &Look::default());
/// assert!(board.starts_with(" +13-14-15-16-17-18------19-20-21-22-23-24-+"));
/// assert!(board.contains("X to play 52"));
/// # Ok::<(), bg_matchid::Error>(())
/// ```
impl From<&Gnuid> for Scene {
    fn from(id: &Gnuid) -> Self {
        Self::Backgammon(id.into())
    }
}

/// The board with the state of the game, as for a [`Gnuid`]. The caption is the XGID.
impl From<&Xgid> for Scene {
    fn from(id: &Xgid) -> Self {
        let scene = Backgammon::from(&Gnuid::from(*id));
        Self::Backgammon(Backgammon { caption: id.to_string(), ..scene })
    }
}

/// The board alone. The player on roll is player 1, and the caption is the position ID.
impl From<&Position> for Scene {
    fn from(position: &Position) -> Self {
        Self::Backgammon(place(position, Color::Black, position.id().to_string()))
    }
}

/// The board with the state of the game. The caption is the GNUID.
impl From<&Gnuid> for Backgammon {
    fn from(id: &Gnuid) -> Self {
        let state = &id.state;
        // An offered cube is shown with its value after a take.
        let offered_to = state.doubler().map(|doubler| doubler.opponent().index());
        let value = state.cube().value();
        let value = if offered_to.is_some() { value.saturating_mul(2) } else { value };
        let owner = state.cube().owner().color().map(Color::index);
        Self {
            cube: Some(Cube { value, owner, offered_to }),
            dice: state.dice().map_or([0, 0], |dice| [dice.first(), dice.second()]),
            score: Some(Score {
                points: state.score().map(u32::from),
                length: state.match_length().into(),
            }),
            notes: notes(state),
            crawford: state.crawford(),
            jacoby: state.match_length() == 0 && state.jacoby(),
            turn: Some(Turn { player: state.decision().index(), action: action(state) }),
            ..place(&id.position, state.on_roll(), id.to_string())
        }
    }
}

/// Places the checkers of both sides on the board, with points numbered from player 1's side.
fn place(position: &Position, on_roll: Color, caption: String) -> Backgammon {
    let (zero, one) = match on_roll {
        Color::White => (position.on_roll(), position.waiting()),
        Color::Black => (position.waiting(), position.on_roll()),
    };
    let mut scene = Backgammon {
        bar: [zero.bar(), one.bar()],
        off: [zero.off(), one.off()],
        on_roll: Some(on_roll.index()),
        names: ["player 0".to_owned(), "player 1".to_owned()],
        caption,
        ..Backgammon::default()
    };
    let signed = |count: u8| i8::try_from(count).expect("at most 15 checkers");
    for (at, point) in scene.points.iter_mut().enumerate() {
        let own = one.counts()[at];
        let other = zero.counts()[23 - at];
        *point = if own > 0 { signed(own) } else { -signed(other) };
    }
    scene
}

/// Returns the decision to make.
fn action(state: &MatchState) -> Action {
    let is_rolled = state.dice().is_some();
    match (state.game_state(), state.resignation()) {
        // The first position of a game can have dice before its state says that the game has begun.
        (GameState::None, _) if !is_rolled => Action::NotBegun,
        (GameState::None | GameState::Playing, Some(resignation)) => {
            Action::AnswerResignation(match resignation {
                Resignation::Single => "single game",
                Resignation::Gammon => "gammon",
                Resignation::Backgammon => "backgammon",
            })
        }
        (GameState::None | GameState::Playing, None) if state.double() => Action::AnswerDouble,
        (GameState::None | GameState::Playing, None) if is_rolled => Action::Play,
        (GameState::None | GameState::Playing, None) => Action::Roll,
        (over, _) => Action::Over(over.name()),
    }
}

/// Returns in words the facts of a match state that a picture cannot show.
fn notes(state: &MatchState) -> Vec<String> {
    let mut notes = vec![];
    if state.crawford() {
        notes.push("Crawford game".to_owned());
    }
    if let Some(doubler) = state.doubler() {
        notes.push(format!("player {} doubles", doubler.index()));
    }
    if let Some(resignation) = state.resignation() {
        let what = match resignation {
            Resignation::Single => "a single game",
            Resignation::Gammon => "a gammon",
            Resignation::Backgammon => "a backgammon",
        };
        notes.push(format!("player {} resigns {what}", state.decision().opponent().index()));
    }
    notes
}
