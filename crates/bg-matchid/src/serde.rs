//! `Serialize` and `Deserialize` for the model types. Deserialization uses the checked
//! constructors, so that no invalid value can be created.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use core::fmt;

use ::serde::de::{self, Error as _, Unexpected, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Board, Cube, CubeOwner, Dice, GameState, Gnuid, IdText, MatchField, MatchKey, MatchState,
    Player, PositionKey, Resignation, Side, Xgid, model::in_range,
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

as_text! { MatchKey PositionKey Xgid }

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

impl From<crate::Error> for Refused {
    fn from(error: crate::Error) -> Self {
        Self(error.kind().to_string())
    }
}

through! {
    Player => u8, |player| *player as u8, |number| match number {
        0 => Ok(Player::Zero),
        1 => Ok(Player::One),
        _ => Err(Refused(format!("player is {number}, expected 0 or 1"))),
    };
    Cube => CubeRepr,
        |cube| CubeRepr { value: cube.value(), owner: cube.owner() },
        |repr| Ok(Cube::new(repr.value, repr.owner)?);
    Dice => [u8; 2],
        |dice| [dice.first(), dice.second()],
        |[first, second]| Ok(Dice::new(first, second)?);
    Resignation => u8, |points| *points as u8, |number| {
        let known = Some(number).filter(|number| *number < 4).map(u64::from);
        let refused = || Refused(format!("resignation is {number}, expected 1 to 3"));
        known.and_then(Resignation::of_bits).ok_or_else(refused)
    };
    GameState => Cow<'_, str>, |state| state.name().into(), |name| {
        let known = GameState::ALL.into_iter().find(|state| state.name() == name);
        known.ok_or_else(|| Refused(format!("game state is {name:?}, expected a known one")))
    };
    MatchState => StateRepr, StateRepr::of, StateRepr::state;
    Side => [u8; 25], |side| *side.counts(), |counts| Ok(Side::new(counts)?);
    Board => BoardRepr,
        |board| BoardRepr { waiting: *board.waiting(), on_roll: *board.on_roll() },
        |repr| Ok(Board::new(repr.waiting, repr.on_roll)?);
    Gnuid => GnuidRepr,
        |id| GnuidRepr { position: id.board, state: id.state },
        |repr| Ok(Gnuid::new(repr.position, repr.state));
}

/// The form of the owner 2, which the program calls undefined.
const UNDEFINED: &str = "undefined-2";

/// The form of a cube owner is 0, 1, `null` for centered, or `"undefined-2"`.
impl Serialize for CubeOwner {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Zero => Player::Zero.serialize(serializer),
            Self::One => Player::One.serialize(serializer),
            Self::Undefined => serializer.serialize_str(UNDEFINED),
            Self::Centered => serializer.serialize_unit(),
        }
    }
}

impl<'de> Deserialize<'de> for CubeOwner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OwnerVisitor)
    }
}

struct OwnerVisitor;

impl Visitor<'_> for OwnerVisitor {
    type Value = CubeOwner;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cube owner: 0, 1, null, or \"undefined-2\"")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<CubeOwner, E> {
        match number {
            0 => Ok(CubeOwner::Zero),
            1 => Ok(CubeOwner::One),
            _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }

    /// Some formats, such as TOML, have signed numbers only.
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<CubeOwner, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<CubeOwner, E> {
        match text {
            UNDEFINED => Ok(CubeOwner::Undefined),
            _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }

    fn visit_unit<E: de::Error>(self) -> Result<CubeOwner, E> {
        Ok(CubeOwner::Centered)
    }
}

#[derive(Serialize, Deserialize)]
struct CubeRepr {
    value: u32,
    owner: CubeOwner,
}

/// The members of a serialized match state.
#[derive(Serialize, Deserialize)]
struct StateRepr {
    cube: u32,
    cube_owner: CubeOwner,
    on_roll: Player,
    crawford: bool,
    game_state: GameState,
    decision: Player,
    double: bool,
    resign: u8,
    dice: Dice,
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
            cube_owner: state.cube().owner(),
            on_roll: state.on_roll(),
            crawford: state.crawford(),
            game_state: state.game_state(),
            decision: state.decision(),
            double: state.double(),
            resign: Resignation::number(state.resignation()),
            dice: state.dice(),
            match_length: state.match_length(),
            score: state.score(),
            jacoby_off: state.jacoby_off(),
            unused_bits: state.unused_bits(),
        }
    }

    fn state(self) -> Result<MatchState, Refused> {
        let resignation = in_range(MatchField::Resignation, self.resign.into(), 3)?;
        Ok(MatchState::match_to(self.match_length)?
            .with_cube(Cube::new(self.cube, self.cube_owner)?)
            .with_on_roll(self.on_roll)
            .with_crawford(self.crawford)
            .with_game_state(self.game_state)
            .with_decision(self.decision)
            .with_double(self.double)
            .with_resignation(Resignation::of_bits(resignation.into()))
            .with_dice(self.dice)
            .with_jacoby_off(self.jacoby_off)
            .with_score(self.score[0], self.score[1])?
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
    position: Board,
    #[serde(rename = "match")]
    state: MatchState,
}
