//! Backgammon IDs as values: each is parsed once, and every attribute is computed on access.

use crate::canonical;
use crate::findings::whole;
use crate::id::parse;
use bg_matchid::{Color, Cube, Dice, GameState, MatchState, Position, Resignation};
use boardnote_formats::by_name;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};

fn number(player: Color) -> u8 {
    u8::from(player == Color::Black)
}

/// Implements the members of a match state, which all IDs but position IDs have.
macro_rules! stateful {
    (
        $(#[$doc:meta])* $class:ident($value:ty), $name:literal, $canonical:expr, $parse:expr,
        |$this:ident| $state:expr, { $($extra:tt)* }
    ) => {
        impl $class {
            fn state(&self) -> MatchState {
                let $this = &self.value;
                $state
            }
        }

        id! {
            $(#[$doc])* $class($value), $name, $canonical, $parse, {
                /// Points to play to, 0 in a money game.
                #[getter]
                fn match_length(&self) -> u16 { self.state().match_length() }
                /// Points of player 0 and of player 1.
                #[getter]
                fn score(&self) -> (u16, u16) { self.state().score().into() }
                /// Value of the cube.
                #[getter]
                fn cube(&self) -> u32 { self.state().cube().value() }
                /// Player who owns the cube; `None` if it is centered.
                #[getter]
                fn cube_owner(&self) -> Option<u8> {
                    self.state().cube().owner().color().map(number)
                }
                /// The dice; `None` before the roll.
                #[getter]
                fn dice(&self) -> Option<(u8, u8)> {
                    self.state().dice().map(|dice| (dice.first(), dice.second()))
                }
                /// `True` in the Crawford game.
                #[getter]
                fn crawford(&self) -> bool { self.state().crawford() }
                /// State of the game: `none`, `playing`, `over`, `resigned`, or `dropped`.
                #[getter]
                fn game_state(&self) -> &'static str { self.state().game_state().name() }
                /// Player who is to decide, 0 or 1.
                #[getter]
                fn decision(&self) -> u8 { number(self.state().decision()) }
                /// `True` if a double is offered.
                #[getter]
                fn double(&self) -> bool { self.state().double() }
                /// Points offered by a resignation, as multiples of the cube; 0 if there is none.
                #[getter]
                fn resign(&self) -> u8 { Resignation::number(self.state().resignation()) }
                /// `True` if a money game is played without the Jacoby rule.
                #[getter]
                fn jacoby_off(&self) -> bool { !self.state().jacoby() }
                /// The bits of the match ID that have no meaning, as a number.
                #[getter]
                fn unused_bits(&self) -> u8 { self.state().unused_bits() }
                $($extra)*
            }
        }
    };
}

stateful! {
    /// A match ID of GNU Backgammon: the score, the cube, the dice, and the turn.
    ///
    /// >>> import boardnote as bn
    /// >>> match = bn.Matchid("QYkqASAAIAAA")
    /// >>> match.match_length, match.score, match.dice, match.on_roll
    /// (9, (2, 4), (5, 2), 1)
    Matchid(MatchState), "matchid", canonical::matchid,
    |text, options| MatchState::parse_with(text, options), |this| *this, {
        /// Player on roll, 0 or 1.
        #[getter]
        fn on_roll(&self) -> u8 { number(self.value.on_roll()) }
    }
}

id! {
    /// A position ID of GNU Backgammon: the checkers of both players.
    ///
    /// >>> import boardnote as bn
    /// >>> position = bn.Posid("4HPwATDgc/ABMA")
    /// >>> position.pips, list(position.on_roll[:8])
    /// ((167, 167), [0, 0, 0, 0, 0, 5, 0, 3])
    Posid(Position), "posid", canonical::posid,
    |text, options| Position::parse_with(text, options), {
        /// Checkers of the player on roll on points 1 to 24 and on the bar.
        #[getter]
        fn on_roll<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
            PyBytes::new(py, self.value.on_roll().counts())
        }
        /// Checkers of the other player on points 1 to 24 and on the bar.
        #[getter]
        fn waiting<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
            PyBytes::new(py, self.value.waiting().counts())
        }
        /// Pip counts of the other player and of the player on roll, ordered as in the JSON.
        #[getter]
        fn pips(&self) -> (u16, u16) { pips(&self.value) }
        /// Checkers that the other player and the player on roll have borne off.
        #[getter]
        fn off(&self) -> (u8, u8) { off(&self.value) }
        /// The same checkers with the other player on roll.
        fn flip(&self) -> Self { Self::of(self.value.flip_turn()) }
    }
}

/// Implements the members of a board with a match state, which GNUID and XGID share.
macro_rules! situation {
    (
        $(#[$doc:meta])* $class:ident($value:ty), $name:literal, $canonical:expr, $parse:expr,
        |$this:ident| $position:expr, $state:expr, { $($extra:tt)* }
    ) => {
        impl $class {
            fn checkers(&self) -> Position {
                let $this = &self.value;
                $position
            }
        }

        stateful! {
            $(#[$doc])* $class($value), $name, $canonical, $parse, |$this| $state, {
                /// Checkers of the player on roll on points 1 to 24 and on the bar.
                #[getter]
                fn on_roll<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, self.checkers().on_roll().counts())
                }
                /// Checkers of the other player on points 1 to 24 and on the bar.
                #[getter]
                fn waiting<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, self.checkers().waiting().counts())
                }
                /// Checkers that the other player and the player on roll have borne off.
                #[getter]
                fn off(&self) -> (u8, u8) { off(&self.checkers()) }
                /// Pip counts of the other player and of the player on roll, ordered as in the JSON.
                #[getter]
                fn pips(&self) -> (u16, u16) { pips(&self.checkers()) }
                /// The board as a position ID.
                #[getter]
                fn position(&self) -> Posid { Posid::of(self.checkers()) }
                /// The score, the cube, the dice, and the turn as a match ID.
                #[getter]
                fn r#match(&self) -> Matchid { Matchid::of(self.state()) }
                /// The same situation with the players exchanged.
                fn flip(&self) -> Self { Self::of(self.value.swap_sides()) }
                $($extra)*
            }
        }
    };
}

situation! {
    /// A GNUID of GNU Backgammon: a position ID and a match ID joined by a colon.
    ///
    /// >>> import boardnote as bn
    /// >>> gnuid = bn.Gnuid("4HPwATDgc/ABMA:QYkqASAAIAAA")
    /// >>> gnuid.score, gnuid.pips, str(gnuid.position)
    /// ((2, 4), (167, 167), '4HPwATDgc/ABMA')
    Gnuid(bg_matchid::Gnuid), "gnuid", canonical::gnuid,
    |text, options| bg_matchid::Gnuid::parse_with(text, options),
    |this| this.position, this.state, {
        /// The situation as an XGID. A match that is over has none.
        fn xgid(&self) -> PyResult<Xgid> {
            let xgid = self.value.to_xgid().map_err(refused)?;
            Ok(Xgid::of(xgid.value))
        }
        /// The situation as a GNUID, which is this value.
        fn gnuid(&self) -> Self { Self::of(self.value) }
        /// Makes a situation from a position ID and a match ID, or from the parts of a match, which are
        /// named as in the JSON. The player on roll is to decide, unless `decision` says otherwise.
        ///
        /// >>> import boardnote as bn
        /// >>> bn.Gnuid.of("4HPwATDgc/ABMA", match_length=7, score=(3, 2), dice=(6, 1)).dice
        /// (6, 1)
        #[staticmethod]
        #[pyo3(name = "of", signature = (
            position, *, r#match = None, match_length = 0, score = (0, 0), cube = 1,
            cube_owner = None, on_roll = 0, dice = None, crawford = false,
            game_state = "playing", decision = None, double = false, resign = 0, jacoby_off = None,
        ))]
        #[expect(clippy::too_many_arguments, reason = "they are keywords")]
        fn of_parts(
            py: Python<'_>,
            position: &Bound<'_, PyAny>,
            r#match: Option<&Bound<'_, PyAny>>,
            #[pyo3(from_py_with = whole)]
            match_length: u16,
            #[pyo3(from_py_with = whole)]
            score: (u16, u16),
            #[pyo3(from_py_with = whole)]
            cube: u32,
            #[pyo3(from_py_with = whole)]
            cube_owner: Option<u8>,
            #[pyo3(from_py_with = whole)]
            on_roll: u8,
            #[pyo3(from_py_with = whole)]
            dice: Option<(u8, u8)>,
            crawford: bool,
            game_state: &str,
            #[pyo3(from_py_with = whole)]
            decision: Option<u8>,
            double: bool,
            #[pyo3(from_py_with = whole)]
            resign: u8,
            jacoby_off: Option<bool>,
        ) -> PyResult<Self> {
            let position = Posid::new(py, &text(position)?, false)?.value;
            if let Some(state) = r#match {
                let state = Matchid::new(py, &text(state)?, false)?.value;
                return Ok(Self::of(bg_matchid::Gnuid::new(position, state)));
            }
            let on_roll = player("on_roll", on_roll)?;
            let new = MatchState::match_to(match_length).map_err(refused)?;
            // A new match has a centered cube.
            let owner = match cube_owner {
                Some(owner) => Cube::new(cube, player("cube_owner", owner)?),
                None => Cube::new(cube, new.cube().owner()),
            };
            let mut state = new
                .with_score(score.into())
                .map_err(refused)?
                .with_cube(owner.map_err(refused)?)
                .with_player_to_move(on_roll)
                .with_crawford(crawford)
                .with_game_state(named_state(game_state)?)
                .with_double(double)
                .with_resignation(resignation(resign)?);
            if let Some(decision) = decision {
                state = state.with_decision(player("decision", decision)?);
            }
            if let Some(jacoby_off) = jacoby_off {
                state = state.with_jacoby(!jacoby_off);
            }
            if let Some((first, second)) = dice {
                state = state.with_dice(Dice::new(first, second).map_err(refused)?);
            }
            Ok(Self::of(bg_matchid::Gnuid::new(position, state)))
        }
    }
}

situation! {
    /// An XGID of eXtreme Gammon.
    ///
    /// >>> import boardnote as bn
    /// >>> xgid = bn.Xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:4:0:9:10")
    /// >>> xgid.score, xgid.max_cube, str(xgid.gnuid())
    /// ((4, 2), 10, '4HPwATDgc/ABMA:cIkqAUAAEAAE')
    Xgid(bg_matchid::Xgid), "xgid", |_| None,
    |text, options| bg_matchid::Xgid::parse_with(text, options),
    |this| this.position(), this.state(), {
        /// The situation as a GNUID.
        fn gnuid(&self) -> Gnuid { Gnuid::of(self.value.into()) }
        /// The situation as an XGID, which is this value.
        fn xgid(&self) -> Self { Self::of(self.value) }
        /// `True` if beavers are allowed in a money game.
        #[getter]
        fn beavers(&self) -> bool { self.value.beavers() }
        /// Limit of the cube, as the exponent of a power of 2.
        #[getter]
        fn max_cube(&self) -> u8 { self.value.max_cube() }
    }
}

/// Makes the exception for an argument that a library refuses.
fn refused(reason: impl Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// Returns the text of an ID, given as a value or as text.
fn text(id: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(id.str()?.to_string())
}

/// Returns the player with a number.
fn player(argument: &str, number: u8) -> PyResult<Color> {
    match number {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        other => {
            Err(PyValueError::new_err(format!("{argument} is {other}, expected player 0 or 1")))
        }
    }
}

/// Returns the state of a game with a name.
fn named_state(name: &str) -> PyResult<GameState> {
    GameState::ALL.into_iter().find(|state| state.name() == name).ok_or_else(|| {
        let expected = "none, playing, over, resigned or dropped";
        PyValueError::new_err(format!("game_state is {name:?}, expected {expected}"))
    })
}

/// Returns the resignation of a number of points.
fn resignation(points: u8) -> PyResult<Option<Resignation>> {
    match points {
        0 => Ok(None),
        1 => Ok(Some(Resignation::Single)),
        2 => Ok(Some(Resignation::Gammon)),
        3 => Ok(Some(Resignation::Backgammon)),
        other => Err(PyValueError::new_err(format!("resign is {other}, expected 0 to 3"))),
    }
}

fn off(position: &Position) -> (u8, u8) {
    (position.waiting().off(), position.on_roll().off())
}

fn pips(position: &Position) -> (u16, u16) {
    (position.waiting().pips(), position.on_roll().pips())
}
