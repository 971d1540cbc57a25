//! `Serialize` and `Deserialize` for the model types. Deserialization uses the checked
//! constructors, so that no invalid value can be created.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use bg_rules::{Color, Cube, CubeOwner};

use crate::{
    Error, ErrorKind, GameState, Gnuid, IdText, MatchField, MatchKey, MatchState, Ogid, Position,
    PositionKey, Resignation, Side, Xgid,
    model::{in_range, player_of_bit},
};

/// Implements both traits for types that are represented by their text.
macro_rules! as_text {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text! { MatchKey Ogid PositionKey Xgid }

impl<const N: usize> Serialize for IdText<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

/// Implements both traits for types that are represented by another type and validated on reading.
macro_rules! through {
    ($($type:ty => $repr:ty, $write:expr, $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> $repr = $write;
                write(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let repr = <$repr>::deserialize(deserializer)?;
                let read: fn($repr) -> Result<$type, Refused> = $read;
                read(repr).map_err(|refused| D::Error::custom(refused.0))
            }
        }
    )*};
}

/// The reason why a deserialized value is refused.
struct Refused(String);

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        error.kind().into()
    }
}

impl From<ErrorKind> for Refused {
    fn from(kind: ErrorKind) -> Self {
        Self(kind.to_string())
    }
}

through! {
    Resignation => u8, |points| *points as u8, |number| {
        let known = Some(number).filter(|number| *number < 4).map(u64::from);
        let refused = || Refused(format!("resignation is {number}, expected 1 to 3"));
        known.and_then(Resignation::from_bits).ok_or_else(refused)
    };
    GameState => Cow<'_, str>, |state| state.name().into(), |name| {
        let known = GameState::ALL.into_iter().find(|state| state.name() == name);
        known.ok_or_else(|| Refused(format!("game state is {name:?}, expected a known one")))
    };
    MatchState => StateRepr, StateRepr::of, StateRepr::state;
    Side => [u8; 25], |side| *side.counts(), |counts| Ok(Side::new(counts)?);
    Position => BoardRepr,
        |board| BoardRepr { waiting: *board.waiting(), on_roll: *board.on_roll() },
        |repr| Ok(Position::new(repr.waiting, repr.on_roll)?);
    Gnuid => GnuidRepr,
        |id| GnuidRepr { position: id.position, state: id.state },
        |repr| Ok(Gnuid::new(repr.position, repr.state));
}

/// A cube owner in the form 0, 1, `null` for centered, or `"undefined-2"`.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a cube owner: 0, 1, null, or \"undefined-2\"")]
enum OwnerRepr {
    Player(PlayerRepr),
    Undefined(UndefinedRepr),
    Centered(()),
}

/// The owner that GNU Backgammon does not define.
#[derive(Serialize, Deserialize)]
enum UndefinedRepr {
    #[serde(rename = "undefined-2")]
    Two,
}

impl OwnerRepr {
    fn of(state: &MatchState) -> Self {
        match state.owner_bits() {
            bits @ 0..2 => Self::Player(PlayerRepr(bits)),
            2 => Self::Undefined(UndefinedRepr::Two),
            _ => Self::Centered(()),
        }
    }

    const fn bits(&self) -> u8 {
        match self {
            Self::Player(player) => player.0,
            Self::Undefined(UndefinedRepr::Two) => 2,
            Self::Centered(()) => 3,
        }
    }
}

/// The number of a player, 0 or 1.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
struct PlayerRepr(u8);

impl PlayerRepr {
    const fn color(self) -> Color {
        player_of_bit(self.0 == 1)
    }
}

impl From<Color> for PlayerRepr {
    fn from(color: Color) -> Self {
        Self(color as u8)
    }
}

impl From<PlayerRepr> for u8 {
    fn from(player: PlayerRepr) -> Self {
        player.0
    }
}

impl TryFrom<u8> for PlayerRepr {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            0 | 1 => Ok(Self(number)),
            _ => Err(format!("player is {number}, expected 0 or 1")),
        }
    }
}

/// The members of a serialized match state.
#[derive(Serialize, Deserialize)]
struct StateRepr {
    cube: u32,
    cube_owner: OwnerRepr,
    on_roll: PlayerRepr,
    crawford: bool,
    game_state: GameState,
    decision: PlayerRepr,
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

impl StateRepr {
    fn of(state: &MatchState) -> Self {
        Self {
            cube: state.cube().value(),
            cube_owner: OwnerRepr::of(state),
            on_roll: state.on_roll().into(),
            crawford: state.crawford(),
            game_state: state.game_state(),
            decision: state.decision().into(),
            double: state.double(),
            resign: Resignation::number(state.resignation()),
            dice: state.faces(),
            match_length: state.match_length(),
            score: state.score(),
            jacoby_off: !state.jacoby(),
            unused_bits: state.unused_bits(),
        }
    }

    fn state(self) -> Result<MatchState, Refused> {
        let resignation = in_range(MatchField::Resignation, self.resign.into(), 3)?;
        let cube = Cube::new(self.cube, CubeOwner::Centered);
        let cube = cube.map_err(|_| Error::from(ErrorKind::BadCubeValue { value: self.cube }))?;
        if let Some(&value) = self.dice.iter().find(|&&die| die > 6) {
            return Err(Error::from(ErrorKind::DieOutOfRange { value }).into());
        }
        Ok(MatchState::match_to(self.match_length)?
            .with_cube(cube)
            .with_owner_bits(self.cube_owner.bits())
            .with_on_roll(self.on_roll.color())
            .with_crawford(self.crawford)
            .with_game_state(self.game_state)
            .with_decision(self.decision.color())
            .with_double(self.double)
            .with_resignation(Resignation::from_bits(resignation.into()))
            .with_faces(self.dice)
            .with_jacoby(!self.jacoby_off)
            .with_score(self.score)?
            .with_unused_bits(self.unused_bits)?)
    }
}

#[derive(Serialize, Deserialize)]
struct BoardRepr {
    waiting: Side,
    on_roll: Side,
}

#[derive(Serialize, Deserialize)]
struct GnuidRepr {
    position: Position,
    #[serde(rename = "match")]
    state: MatchState,
}
