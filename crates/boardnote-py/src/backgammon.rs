//! Backgammon IDs as values: each is parsed once, and every attribute is computed on access.

use crate::findings::Found;
use bg_matchid::{Board, Cube, Dice, Error, GameState, MatchState, ParseOptions, Parsed, Player};
use boardnote_formats::finding::Finding;
use boardnote_formats::{Record, by_name};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

fn number(player: Player) -> u8 {
    u8::from(player == Player::One)
}

/// Parses an ID. The source text is kept if reading reported anything.
fn parse<T>(
    py: Python<'_>,
    notation: &str,
    text: &str,
    strict: bool,
    parse: fn(&str, &ParseOptions) -> Result<Parsed<T>, Error>,
) -> PyResult<(T, Option<String>)> {
    let options = if strict { ParseOptions::strict() } else { ParseOptions::lenient() };
    match parse(text, &options) {
        Ok(parsed) => {
            let source = (!parsed.diagnostics.is_empty()).then(|| text.to_owned());
            Ok((parsed.value, source))
        }
        Err(error) => {
            let finding = Finding::error(error.kind().code(), error.span(), error.kind());
            let format = by_name(notation).unwrap_or(boardnote_formats::ALL[0]);
            let found = Found::new(finding, format, Record::alone(text.as_bytes()));
            Err(found.error(py, Some((text.as_bytes(), &mut Default::default()))))
        }
    }
}

/// Implements the members that every ID has. `$extra` contains those of a single type.
macro_rules! id {
    (
        $(#[$doc:meta])* $class:ident($value:ty), $name:literal, $parse:expr,
        { $($extra:tt)* }
    ) => {
        $(#[$doc])*
        #[pyclass(frozen, module = "boardnote")]
        pub(crate) struct $class {
            value: $value,
            source: Option<String>,
        }

        impl $class {
            fn of(value: $value) -> Self {
                Self { value, source: None }
            }
        }

        #[pymethods]
        impl $class {
            #[new]
            #[pyo3(signature = (text, *, strict = false))]
            fn new(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
                let (value, source) = parse(py, $name, text, strict, $parse)?;
                Ok(Self { value, source })
            }

            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                PyTuple::new(py, ["text"])
            }

            /// The canonical text.
            #[getter]
            fn text(&self) -> String {
                self.value.to_string()
            }

            fn __str__(&self) -> String {
                self.value.to_string()
            }

            fn __repr__(&self) -> String {
                format!("{}('{}')", stringify!($class), self.value)
            }

            fn __hash__(&self) -> u64 {
                let mut hasher = DefaultHasher::new();
                self.value.hash(&mut hasher);
                hasher.finish()
            }

            fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
                let py = other.py();
                let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
                let order = self.value.to_string().cmp(&other.get().value.to_string());
                Ok(op.matches(order).into_pyobject(py)?.to_owned().into_any().unbind())
            }

            fn __reduce__<'py>(
                this: &Bound<'py, Self>,
            ) -> (Bound<'py, PyAny>, (String,)) {
                (this.get_type().into_any(), (this.get().value.to_string(),))
            }

            /// The warnings about the text from which the value was made, as `boardnote.check`
            /// lists them.
            #[getter]
            fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let source = self.source.as_deref().unwrap_or_default();
                let module = py.import("boardnote")?;
                module.call_method1("_warnings", (source, $name))
            }

            /// A picture of the board.
            #[pyo3(signature = (**options))]
            fn svg<'py>(
                &self,
                py: Python<'py>,
                options: Option<&Bound<'py, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let module = py.import("boardnote")?;
                module.call_method("svg", (self.value.to_string(), $name), options)
            }

            /// The picture in a notebook; `None` if the notation has no board.
            fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                let draws = by_name($name).is_some_and(|format| format.abilities().render);
                draws.then(|| self.svg(py, None)).transpose()
            }

            $($extra)*
        }
    };
}

id! {
    /// A match ID of GNU Backgammon: the score, the cube, the dice, and the turn.
    Matchid(MatchState), "matchid", MatchState::decode_with, {
        /// Points to play to, 0 in a money game.
        #[getter]
        fn match_length(&self) -> u16 { self.value.match_length() }
        /// Points of player 0 and of player 1.
        #[getter]
        fn score(&self) -> (u16, u16) { score(&self.value) }
        /// Value of the cube.
        #[getter]
        fn cube(&self) -> u32 { self.value.cube().value() }
        /// Player who owns the cube; `None` if it is centered.
        #[getter]
        fn cube_owner(&self) -> Option<u8> { self.value.cube().owner().player().map(number) }
        /// The dice; `None` before the roll.
        #[getter]
        fn dice(&self) -> Option<(u8, u8)> { self.value.dice().rolled() }
        /// `True` in the Crawford game.
        #[getter]
        fn crawford(&self) -> bool { self.value.crawford() }
        /// State of the game: `none`, `playing`, `over`, `resigned`, or `dropped`.
        #[getter]
        fn game_state(&self) -> &'static str { self.value.game_state().name() }
        /// Player on roll, 0 or 1.
        #[getter]
        fn on_roll(&self) -> u8 { number(self.value.on_roll()) }
        /// Player who is to decide, 0 or 1.
        #[getter]
        fn decision(&self) -> u8 { number(self.value.decision()) }
        /// `True` if a double is offered.
        #[getter]
        fn double(&self) -> bool { self.value.double() }
    }
}

id! {
    /// A position ID of GNU Backgammon: the checkers of both players.
    Posid(Board), "posid", Board::decode_with, {
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
        /// The same checkers with the other player on roll.
        fn flip(&self) -> Self { Self::of(self.value.flip_turn()) }
    }
}

/// Implements the members of a board with a match state, which GNUID and XGID share.
macro_rules! situation {
    (
        $(#[$doc:meta])* $class:ident($value:ty), $name:literal, $parse:expr,
        |$this:ident| $board:expr, $state:expr, { $($extra:tt)* }
    ) => {
        id! {
            $(#[$doc])* $class($value), $name, $parse, {
                /// Points to play to, 0 in a money game.
                #[getter]
                fn match_length(&self) -> u16 { let $this = &self.value; $state.match_length() }
                /// Points of player 0 and of player 1.
                #[getter]
                fn score(&self) -> (u16, u16) { let $this = &self.value; score(&$state) }
                /// Value of the cube.
                #[getter]
                fn cube(&self) -> u32 { let $this = &self.value; $state.cube().value() }
                /// Player who owns the cube; `None` if it is centered.
                #[getter]
                fn cube_owner(&self) -> Option<u8> {
                    let $this = &self.value;
                    $state.cube().owner().player().map(number)
                }
                /// The dice; `None` before the roll.
                #[getter]
                fn dice(&self) -> Option<(u8, u8)> { let $this = &self.value; $state.dice().rolled() }
                /// `True` in the Crawford game.
                #[getter]
                fn crawford(&self) -> bool { let $this = &self.value; $state.crawford() }
                /// State of the game: `none`, `playing`, `over`, `resigned`, or `dropped`.
                #[getter]
                fn game_state(&self) -> &'static str {
                    let $this = &self.value;
                    $state.game_state().name()
                }
                /// Checkers of the player on roll on points 1 to 24 and on the bar.
                #[getter]
                fn on_roll<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    let $this = &self.value;
                    PyBytes::new(py, $board.on_roll().counts())
                }
                /// Checkers of the other player on points 1 to 24 and on the bar.
                #[getter]
                fn waiting<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    let $this = &self.value;
                    PyBytes::new(py, $board.waiting().counts())
                }
                /// Pip counts of the other player and of the player on roll, ordered as in the JSON.
                #[getter]
                fn pips(&self) -> (u16, u16) { let $this = &self.value; pips(&$board) }
                /// The board as a position ID.
                #[getter]
                fn position(&self) -> Posid { let $this = &self.value; Posid::of($board) }
                /// The score, the cube, the dice, and the turn as a match ID.
                #[getter]
                fn r#match(&self) -> Matchid { let $this = &self.value; Matchid::of($state) }
                /// The same situation with the players exchanged.
                fn flip(&self) -> Self { Self::of(self.value.swap_sides()) }
                $($extra)*
            }
        }
    };
}

situation! {
    /// A GNUID of GNU Backgammon: a position ID and a match ID joined by a colon.
    Gnuid(bg_matchid::Gnuid), "gnuid", bg_matchid::Gnuid::parse_with,
    |this| this.board, this.state, {
        /// The situation as an XGID.
        fn xgid(&self) -> Xgid { Xgid::of(self.value.to_xgid().value) }
        /// The situation as a GNUID, which is this value.
        fn gnuid(&self) -> Self { Self::of(self.value) }
        /// Makes a situation from a position ID and a match ID, or from the parts of a match.
        #[staticmethod]
        #[pyo3(name = "of", signature = (
            position, *, r#match = None, match_length = 0, score = (0, 0), cube = 1,
            cube_owner = None, on_roll = 0, dice = None, crawford = false,
        ))]
        #[expect(clippy::too_many_arguments, reason = "they are keywords")]
        fn of_parts(
            py: Python<'_>,
            position: &Bound<'_, PyAny>,
            r#match: Option<&Bound<'_, PyAny>>,
            match_length: u16,
            score: (u16, u16),
            cube: u32,
            cube_owner: Option<u8>,
            on_roll: u8,
            dice: Option<(u8, u8)>,
            crawford: bool,
        ) -> PyResult<Self> {
            let (board, _) = parse(py, "posid", &text(position)?, false, Board::decode_with)?;
            if let Some(state) = r#match {
                let (state, _) =
                    parse(py, "matchid", &text(state)?, false, MatchState::decode_with)?;
                return Ok(Self::of(bg_matchid::Gnuid::new(board, state)));
            }
            let state = || -> Result<MatchState, Error> {
                let state = MatchState::match_to(match_length)?;
                // A new match has a centered cube.
                let owner = match cube_owner.map(player) {
                    Some(player) => Cube::new(cube, player)?,
                    None => Cube::new(cube, state.cube().owner())?,
                };
                let mut state = state
                    .with_score(score.0, score.1)?
                    .with_cube(owner)
                    .with_player_to_move(player(on_roll))
                    .with_crawford(crawford)
                    .with_game_state(GameState::Playing);
                if let Some((first, second)) = dice {
                    state = state.with_dice(Dice::new(first, second)?);
                }
                Ok(state)
            };
            let state = state().map_err(|error| PyValueError::new_err(error.kind().to_string()))?;
            Ok(Self::of(bg_matchid::Gnuid::new(board, state)))
        }
    }
}

situation! {
    /// An XGID of eXtreme Gammon.
    Xgid(bg_matchid::Xgid), "xgid", bg_matchid::Xgid::parse_with,
    |this| this.board(), this.state(), {
        /// The situation as a GNUID.
        fn gnuid(&self) -> Gnuid { Gnuid::of(self.value.to_gnuid().value) }
        /// The situation as an XGID, which is this value.
        fn xgid(&self) -> Self { Self::of(self.value) }
    }
}

/// Returns the text of an ID, given as a value or as text.
fn text(id: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(id.str()?.to_string())
}

const fn player(number: u8) -> Player {
    if number == 0 { Player::Zero } else { Player::One }
}

fn score(state: &MatchState) -> (u16, u16) {
    let [zero, one] = state.score();
    (zero, one)
}

fn pips(board: &Board) -> (u16, u16) {
    (board.waiting().pips(), board.on_roll().pips())
}
