//! The JSON values of match states and positions, as the README lists them.

use crate::finding::Finding;
use bg_matchid::{
    Board, Cube, CubeOwner, Dice, Error, GameState, MatchState, Player, Resignation, Side,
};
use serde::{Deserialize, Serialize};

/// The value of a match ID.
#[derive(Debug, Serialize, Deserialize)]
pub struct MatchJson {
    #[serde(skip_deserializing)]
    id: String,
    cube: u32,
    cube_owner: Owner,
    on_roll: u8,
    crawford: bool,
    game_state: String,
    decision: u8,
    double: bool,
    resign: u8,
    dice: [u8; 2],
    match_length: u16,
    score: [u16; 2],
    #[serde(default)]
    jacoby_off: bool,
    #[serde(default)]
    unused_bits: u8,
}

/// 0, 1, `null` for centred, or `"undefined-2"`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Owner {
    Player(u8),
    Centred(()),
    Undefined(String),
}

impl From<&MatchState> for MatchJson {
    fn from(state: &MatchState) -> Self {
        let cube = state.cube();
        let number = |player: Player| u8::from(player == Player::One);
        Self {
            id: state.id().to_string(),
            cube: cube.value(),
            cube_owner: match cube.owner() {
                CubeOwner::Zero => Owner::Player(0),
                CubeOwner::One => Owner::Player(1),
                CubeOwner::Centred => Owner::Centred(()),
                CubeOwner::Undefined => Owner::Undefined("undefined-2".to_owned()),
            },
            on_roll: number(state.on_roll()),
            crawford: state.crawford(),
            game_state: state.game_state().name().to_owned(),
            decision: number(state.decision()),
            double: state.double(),
            resign: Resignation::number(state.resignation()),
            dice: [state.dice().first(), state.dice().second()],
            match_length: state.match_length(),
            score: state.score(),
            jacoby_off: state.jacoby_off(),
            unused_bits: state.unused_bits(),
        }
    }
}

impl MatchJson {
    /// The state that the value describes.
    ///
    /// # Errors
    /// Names the member that is impossible.
    pub fn to_state(&self) -> Result<MatchState, Finding> {
        let [first, second] = self.dice;
        let [zero, one] = self.score;
        let in_member = |name: &'static str| move |error: Error| impossible(name, &error.kind());
        let game_state = GameState::ALL.into_iter().find(|state| state.name() == self.game_state);
        let game_state =
            game_state.ok_or_else(|| impossible("game_state", &format_args!("no such state")))?;
        let resignation = match self.resign {
            0 => None,
            1 => Some(Resignation::Single),
            2 => Some(Resignation::Gammon),
            3 => Some(Resignation::Backgammon),
            _ => return Err(impossible("resign", &"expected 0 to 3")),
        };
        let owner = match &self.cube_owner {
            Owner::Player(0) => CubeOwner::Zero,
            Owner::Player(1) => CubeOwner::One,
            Owner::Centred(()) => CubeOwner::Centred,
            Owner::Undefined(text) if text == "undefined-2" => CubeOwner::Undefined,
            _ => return Err(impossible("cube_owner", &"expected 0, 1 or null")),
        };
        let state = MatchState::match_to(self.match_length)
            .map_err(in_member("match_length"))?
            .with_score(zero, one)
            .map_err(in_member("score"))?
            .with_cube(Cube::new(self.cube, owner).map_err(in_member("cube"))?)
            .with_on_roll(player("on_roll", self.on_roll)?)
            .with_decision(player("decision", self.decision)?)
            .with_crawford(self.crawford)
            .with_game_state(game_state)
            .with_double(self.double)
            .with_resignation(resignation)
            .with_dice(Dice::new(first, second).map_err(in_member("dice"))?)
            .with_jacoby_off(self.jacoby_off)
            .with_unused_bits(self.unused_bits)
            .map_err(in_member("unused_bits"))?;
        Ok(state)
    }
}

/// The value of a position ID.
#[derive(Debug, Serialize, Deserialize)]
pub struct PositionJson {
    #[serde(skip_deserializing)]
    id: String,
    waiting: [u8; 25],
    on_roll: [u8; 25],
    #[serde(skip_deserializing)]
    off: [u8; 2],
    #[serde(skip_deserializing)]
    pips: [u16; 2],
}

impl From<&Board> for PositionJson {
    fn from(board: &Board) -> Self {
        let (waiting, on_roll) = (board.waiting(), board.on_roll());
        Self {
            id: board.id().to_string(),
            waiting: *waiting.counts(),
            on_roll: *on_roll.counts(),
            off: [waiting.off(), on_roll.off()],
            pips: [waiting.pips(), on_roll.pips()],
        }
    }
}

impl PositionJson {
    /// The board that the value describes.
    ///
    /// # Errors
    /// Names the member that is impossible.
    pub fn to_board(&self) -> Result<Board, Finding> {
        let side = |name, counts| {
            Side::new(counts).map_err(|error: Error| impossible(name, &error.kind()))
        };
        let (waiting, on_roll) = (side("waiting", self.waiting)?, side("on_roll", self.on_roll)?);
        Board::new(waiting, on_roll).map_err(|error| super::finding(&error))
    }
}

/// Reads a value; the message of serde says which member is missing.
///
/// # Errors
/// `bad-value`.
pub fn read<'a, T: Deserialize<'a>>(value: &'a serde_json::Value) -> Result<T, Finding> {
    T::deserialize(value).map_err(|error| Finding::error("bad-value", 0..0, error))
}

/// Appends a value.
pub fn write(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and these types have nothing that JSON cannot express.
    let _ = serde_json::to_writer(out, value);
}

fn player(name: &str, number: u8) -> Result<Player, Finding> {
    match number {
        0 => Ok(Player::Zero),
        1 => Ok(Player::One),
        _ => Err(impossible(name, &"expected 0 or 1")),
    }
}

fn impossible(name: &str, reason: &dyn core::fmt::Display) -> Finding {
    Finding::error("bad-value", 0..0, format_args!("`{name}`: {reason}"))
}
