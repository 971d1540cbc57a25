//! The actions of a game with their analysis.

use alloc::string::String;

use bg_rules::{Color, Event, Ply, State};

use crate::analysis::{self, CubeAnalysis, PlyAnalysis};
use crate::raw::Record;
use crate::replay::Source;
use crate::session::Session;

/// An action of a game with its analysis: an event, or a decision not to double that no play of the
/// same side follows.
///
/// Such a decision changes nothing, so the game has no event for it. It is the whole content of most
/// files with a position (`.xgp`), and the end of many an unfinished game.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Action<'s> {
    /// The number of the action in its game, counted from 0.
    pub index: usize,
    /// The event; `None` for a decision not to double without a play.
    pub event: Option<&'s Event>,
    /// The side that acts, or `None` for a set-up.
    pub color: Option<Color>,
    /// The state before the action; before a play, the dice are already rolled.
    pub before: State,
    /// The analysis, empty if the file has none.
    pub analysis: PlyAnalysis,
}

impl Action<'_> {
    /// The name of a decision not to double without a play, beside those of [`Event::name`].
    pub const NO_DOUBLE: &'static str = "no-double";

    /// Returns the name of the event, or `no-double`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.event {
            Some(event) => event.name(),
            None => Self::NO_DOUBLE,
        }
    }

    /// The state before the dice are rolled, in which a cube decision is made.
    #[must_use]
    pub const fn before_roll(&self) -> State {
        let mut state = self.before;
        if matches!(self.event, Some(Event::Play(..))) {
            state.dice = None;
        }
        state
    }

    /// Returns the play in standard notation. The string is empty if no checker moves or if the
    /// action is not a play.
    #[must_use]
    pub fn notation(&self) -> String {
        match self.event {
            Some(Event::Play(color, play)) => play.notation(&self.before.board, *color),
            _ => String::new(),
        }
    }
}

impl Session {
    /// Returns the actions of a game with their analysis, in order. A game that the match does not
    /// have gives nothing. The analysis is decoded here; reading a file skips it.
    ///
    /// ```
    /// let file = include_bytes!("../../../fixtures/bg-xg/made/cube.xgp");
    /// let session = bg_xg::Session::parse(file)?;
    /// let last = session.actions(0).last().expect("a decision");
    /// assert_eq!((last.index, last.name()), (1, "no-double"));
    /// assert_eq!(last.analysis.cube.and_then(|cube| cube.words()), Some("Double, take"));
    /// # Ok::<(), bg_xg::Error>(())
    /// ```
    pub fn actions(&self, game: usize) -> impl Iterator<Item = Action<'_>> {
        let sources = self.sources.get(game).map(alloc::vec::Vec::as_slice).unwrap_or_default();
        let mut replay = self.played.games.get(game).map(bg_rules::Game::replay_lenient);
        let mut last_cube = None;
        let mut nth = 0;
        sources.iter().enumerate().map_while(move |(index, source)| {
            let replay = replay.as_mut()?;
            // The events of one cube record are the double and its answers.
            nth = if source.cube.is_some() && source.cube == last_cube { nth + 1 } else { 0 };
            last_cube = source.cube;
            let Some(color) = source.no_double else {
                let ply = replay.next()?;
                let analysis = self.analysis_of(&ply, source, nth);
                let (event, color, before) = (Some(ply.event), ply.color(), ply.before);
                return Some(Action { index, event, color, before, analysis });
            };
            let mut before = *replay.table().state();
            (before.on_roll, before.to_decide, before.dice) = (color, color, None);
            let analysis = self.of_cube(source, nth);
            Some(Action { index, event: None, color: Some(color), before, analysis })
        })
    }

    /// Returns the number of actions of a game: its events, and the decisions not to double that no
    /// play follows.
    #[must_use]
    pub fn action_count(&self, game: usize) -> usize {
        self.sources.get(game).map_or(0, alloc::vec::Vec::len)
    }

    /// Returns the analysis of every event of a game, in order. A game that the match does not have
    /// gives nothing. [`actions`](Self::actions) has the decisions without an event, too.
    pub fn plies(&self, game: usize) -> impl Iterator<Item = PlyAnalysis> {
        let events = self.actions(game).filter(|action| action.event.is_some());
        events.map(|action| action.analysis)
    }

    fn analysis_of(&self, ply: &Ply<'_>, source: &Source, nth: usize) -> PlyAnalysis {
        let Some(number) = source.play else { return self.of_cube(source, nth) };
        let Some(Record::Move(record)) = self.record(number) else {
            return PlyAnalysis::default();
        };
        let color = ply.color().unwrap_or(ply.before.on_roll);
        let played = match ply.event {
            Event::Play(_, play) => Some((&ply.before.board, play)),
            _ => None,
        };
        let no_double = source.cube.and_then(|number| self.cube(number));
        analysis::checker_play(&record, number, color, played, no_double)
    }

    /// Returns the analysis of the record about the cube.
    fn of_cube(&self, source: &Source, nth: usize) -> PlyAnalysis {
        match source.cube.map(|number| (number, self.record(number))) {
            Some((number, Some(Record::Cube(record)))) => {
                analysis::cube_action(&record, number, nth)
            }
            _ => PlyAnalysis { record: source.footer, ..PlyAnalysis::default() },
        }
    }

    fn cube(&self, number: usize) -> Option<CubeAnalysis> {
        match self.record(number)? {
            Record::Cube(record) => analysis::cube(&record),
            _ => None,
        }
    }
}
