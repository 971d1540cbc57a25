//! Replayed events: lent by a replay, or as values of their own.

use alloc::string::String;
use alloc::vec::Vec;

use crossword_rules::{LastMove, Play, Position, Rack, Word};

use super::Replay;
use crate::audit::Finding;
use crate::error::Error;
use crate::model::Event;

/// A replayed event with the position after it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The index of the event, from 0.
    pub index: usize,
    /// The event.
    pub event: &'a Event,
    /// The position after the event. Its racks and scores start with the player to move; `scores`
    /// has them in the order of the [players](crate::Game::players).
    pub after: &'a Position,
    /// The move that led to the position, if there was one.
    pub last_move: Option<&'a LastMove>,
    /// The scores after the event, without time penalties, in the order of the
    /// [players](crate::Game::players).
    pub scores: &'a [i32],
    /// The total of the player of the event after it, with time penalties.
    pub total: i32,
    /// The player to move in the position, as an index into the [players](crate::Game::players).
    pub to_move: usize,
    /// The play with its play-through tiles marked.
    pub play: Option<&'a Play>,
    /// All letters in line with a play, both placed and play-through, from first to last.
    pub word: &'a str,
    /// The words of two or more letters formed by a play.
    pub words: &'a [Word],
    /// The leave: the tiles that remain on the rack after a play; empty if the leave is unknown.
    pub leave: &'a Rack,
    /// The score by the rules, or `None` if it cannot be computed.
    pub rules_score: Option<i32>,
    /// The findings of the audit for this event.
    pub findings: &'a [Finding],
    pub(super) rack_size: u8,
}

impl Step<'_> {
    /// Returns the number of tiles that a play placed on the board; 0 if the event is not a play.
    #[must_use]
    pub fn tiles_placed(&self) -> usize {
        tiles_placed(self.play)
    }

    /// Returns `true` if a play placed as many tiles as a full rack has, which earns a bonus: seven,
    /// unless the rules say otherwise.
    #[must_use]
    pub fn is_bingo(&self) -> bool {
        self.tiles_placed() >= self.rack_size.into()
    }
}

fn tiles_placed(play: Option<&Play>) -> usize {
    play.map_or(0, |play| play.placed().count())
}

/// A replayed event with the position after it, as a value of its own.
///
/// ```
/// let file = b"#player1 a A\n#player2 b B\n>a: CAT? 8H CAT +10 10\n>b: S 8H ...S +6 6\n";
/// let game = gcg::parse(file)?;
/// let turns = game.replay().collect::<Result<Vec<_>, _>>()?;
/// let best = turns.iter().max_by_key(|turn| turn.event.score).unwrap();
/// assert_eq!((best.index, best.word.as_str()), (0, "CAT"));
/// assert_eq!(turns[1].scores, [10, 6]);
/// # Ok::<(), gcg::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Turn<'g> {
    /// The index of the event, from 0.
    pub index: usize,
    /// The event.
    pub event: &'g Event,
    /// The position after the event. Its racks and scores start with the player to move; `scores`
    /// has them in the order of the [players](crate::Game::players).
    pub after: Position,
    /// The move that led to the position, if there was one.
    pub last_move: Option<LastMove>,
    /// The scores after the event, without time penalties, in the order of the
    /// [players](crate::Game::players).
    pub scores: Vec<i32>,
    /// The total of the player of the event after it, with time penalties.
    pub total: i32,
    /// The player to move in the position, as an index into the [players](crate::Game::players).
    pub to_move: usize,
    /// The play with its play-through tiles marked.
    pub play: Option<Play>,
    /// All letters in line with a play, both placed and play-through, from first to last.
    pub word: String,
    /// The words of two or more letters formed by a play.
    pub words: Vec<Word>,
    /// The leave: the tiles that remain on the rack after a play; empty if the leave is unknown.
    pub leave: Rack,
    /// The score by the rules, or `None` if it cannot be computed.
    pub rules_score: Option<i32>,
    /// The findings of the audit for this event.
    pub findings: Vec<Finding>,
    rack_size: u8,
}

impl Turn<'_> {
    /// Returns the number of tiles that a play placed on the board; 0 if the event is not a play.
    ///
    /// ```
    /// let file = b"#player1 a A\n#player2 b B\n>a: AT 8G AT +4 4\n>b: ENRI 8G ATENRI +6 6\n";
    /// let game = gcg::parse_with(file, &gcg::ParseOptions::lenient())?.value;
    /// let turn = game.replay().nth(1).unwrap()?;
    /// assert_eq!((turn.word.as_str(), turn.tiles_placed(), turn.is_bingo()), ("ATENRI", 4, false));
    /// # Ok::<(), gcg::Error>(())
    /// ```
    #[must_use]
    pub fn tiles_placed(&self) -> usize {
        tiles_placed(self.play.as_ref())
    }

    /// Returns `true` if a play placed as many tiles as a full rack has, which earns a bonus: seven,
    /// unless the rules say otherwise.
    #[must_use]
    pub fn is_bingo(&self) -> bool {
        self.tiles_placed() >= self.rack_size.into()
    }
}

impl<'g> Iterator for Replay<'g> {
    type Item = Result<Turn<'g>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let event = self.game.events().get(self.next)?;
        Some(self.next_step()?.map(|step| Turn {
            index: step.index,
            event,
            after: step.after.clone(),
            last_move: step.last_move.cloned(),
            scores: step.scores.to_vec(),
            total: step.total,
            to_move: step.to_move,
            play: step.play.cloned(),
            word: step.word.into(),
            words: step.words.to_vec(),
            leave: step.leave.clone(),
            rules_score: step.rules_score,
            findings: step.findings.to_vec(),
            rack_size: step.rack_size,
        }))
    }
}
