//! The effect of `set matchid` in GNU Backgammon.
//!
//! Loading an ID does more than decode it: the program sets up a game from the decoded state,
//! refuses parts of it, and undoes an offered double. Source: the responses of GNU Backgammon
//! 1.07.001 to tens of thousands of random IDs.

use alloc::vec::Vec;

use bg_rules::{Color, Cube, CubeOwner, Dice};

use crate::{Error, GameState, MatchField, MatchState, ParseOptions};

/// The effect of loading a match ID.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadEffect {
    /// The state encoded in the ID.
    pub before: MatchState,
    /// The state of the program after loading, in the form that the program prints as a match ID.
    /// In game state [`GameState::None`], the program has no game and prints no ID.
    pub after: MatchState,
    /// The messages of the program.
    pub notes: Vec<LoadNote>,
}

/// A field that loading changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Change {
    /// The field of the match key.
    pub field: MatchField,
    /// The value in the ID.
    pub before: u16,
    /// The value after loading.
    pub after: u16,
}

/// A message about a part of the state that the program did not load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LoadNote {
    /// The offered double was undone. The state is the one before the double.
    DoubleUndone,
    /// The dice are not set: no game is in progress.
    DiceRefused,
    /// The dice are not set: the second die is 0.
    DiceDropped,
    /// The cube is not set: its value is above 4096.
    CubeRefused,
    /// The cube is not set: no game is in progress.
    CubeWithoutGame,
    /// The cube is not set: this is the Crawford game.
    CubeInCrawford,
}

/// The largest cube exponent that the program loads: a value of 4096.
const MAX_EXPONENT: u8 = 12;

/// Returns the effect of `set matchid` with the text of a match ID.
///
/// ```
/// use bg_matchid::{LoadNote, load_effect};
///
/// // Player 0 has doubled; the program shows the moment before.
/// let effect = load_effect("MBkAAAAAAAAA")?;
/// assert_eq!(effect.after.to_string(), "MAEAAAAAAAAA");
/// assert_eq!(effect.notes, [LoadNote::DoubleUndone]);
/// # Ok::<(), bg_matchid::Error>(())
/// ```
///
/// # Errors
/// Those of lenient reading, and `MatchLengthLimit` above 64 points, which the program refuses.
pub fn load_effect(text: &str) -> Result<LoadEffect, Error> {
    let options =
        ParseOptions::lenient().match_length_limit(ParseOptions::GNUBG_MATCH_LENGTH_LIMIT);
    MatchState::parse_with(text, &options).map(|parsed| LoadEffect::of(parsed.value))
}

impl LoadEffect {
    /// Applies the steps of the program in its order: turn, dice, cube owner, cube value.
    fn of(before: MatchState) -> Self {
        let mut notes = Vec::new();
        let playing = before.game_state() == GameState::Playing;
        let crawford = before.crawford() && someone_is_one_away(&before);
        let (on_roll, decision) = turn(&before, &mut notes);
        let dice = dice(&before, playing, &mut notes);
        let owned = before.cube().owner().color().is_some();
        let exponent = exponent(&before, playing || owned, crawford, &mut notes);

        // Setting the dice, the cube owner, or the cube value starts a game. If the program sets
        // none of them, the game state stays as decoded.
        let set = dice.is_some() || owned || exponent > 0;
        let owner = if owned { before.cube().owner() } else { CubeOwner::Centered };
        let after = before
            .with_on_roll(on_roll)
            .with_decision(if set { on_roll } else { decision })
            .with_double(false)
            .with_dice(dice)
            .with_cube(Cube::with_exponent(exponent, owner).expect("the exponent of a cube"))
            .with_crawford(crawford)
            .with_game_state(if set { GameState::Playing } else { before.game_state() })
            .with_resignation(before.resignation().filter(|_| !set && !playing));
        let after = after.with_unused_bits(0).expect("zero always fits");
        Self { before, after, notes }
    }

    /// The fields that loading changes, in bit order.
    pub fn changes(&self) -> impl Iterator<Item = Change> + '_ {
        let (before, after) = (self.before.to_key(), self.after.to_key());
        MatchField::ALL
            .into_iter()
            .map(move |field| Change {
                field,
                before: before.field(field),
                after: after.field(field),
            })
            .filter(|change| change.before != change.after)
    }

    /// Returns `true` if the program has a game in memory after loading.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.after.game_state() != GameState::None
    }
}

/// Returns `true` if the Crawford flag is kept: in a match to 2 or more points with a player
/// exactly one point from winning.
fn someone_is_one_away(state: &MatchState) -> bool {
    let length = state.match_length();
    length > 1 && state.score().contains(&(length - 1))
}

/// Undoes an offered double: the turn passes to the player who does not have to answer it. For a
/// beaver, that is not the player on roll.
fn turn(state: &MatchState, notes: &mut Vec<LoadNote>) -> (Color, Color) {
    match state.doubler() {
        Some(doubler) => {
            notes.push(LoadNote::DoubleUndone);
            (doubler, doubler)
        }
        None => (state.on_roll(), state.decision()),
    }
}

/// The dice after loading. They are set if a game is in progress and both were rolled. A first die
/// of 0 means no roll and causes no message.
fn dice(state: &MatchState, playing: bool, notes: &mut Vec<LoadNote>) -> Option<Dice> {
    if state.faces()[0] == 0 {
        return None;
    }
    if !playing {
        notes.push(LoadNote::DiceRefused);
        return None;
    }
    if state.dice().is_none() {
        notes.push(LoadNote::DiceDropped);
        return None;
    }
    state.dice().map(Dice::larger_first)
}

/// The cube exponent after loading. It is set if a game is in progress (setting an owner starts
/// one), outside the Crawford game, and up to 4096.
fn exponent(state: &MatchState, game: bool, crawford: bool, notes: &mut Vec<LoadNote>) -> u8 {
    let exponent = state.cube().exponent();
    let note = match exponent {
        0 => return 0,
        _ if !game => LoadNote::CubeWithoutGame,
        _ if crawford => LoadNote::CubeInCrawford,
        _ if exponent > MAX_EXPONENT => LoadNote::CubeRefused,
        _ => return exponent,
    };
    notes.push(note);
    0
}
