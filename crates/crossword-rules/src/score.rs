//! Points and words of a play.

mod scorer;

use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::ScoreError;
use crate::model::{Board, Direction, EMPTY, LastMove, Play, Position, Square, is_through};
use crate::rules::Rules;

pub(crate) use scorer::{Points, Scorer};

/// The points of a move, by source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct MoveScore {
    /// The points of the main word.
    pub main: u32,
    /// The sum of the points of all cross words.
    pub crosses: u32,
    /// The bonus for placing seven or more tiles.
    pub bingo: u32,
    /// The points for surviving a challenge.
    pub challenge: u32,
}

impl MoveScore {
    /// Returns the sum of all points.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.main
            .saturating_add(self.crosses)
            .saturating_add(self.bingo)
            .saturating_add(self.challenge)
    }
}

/// A word of two or more letters formed by a play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// Its first square.
    pub start: Square,
    /// Its direction.
    pub direction: Direction,
    /// Its tiles as on a board: blanks in lower case, and multi-letter tiles in brackets, such as
    /// `[CH]`.
    pub text: String,
    /// Its points, excluding the bingo bonus.
    pub points: u32,
}

impl Default for Word {
    fn default() -> Self {
        let (start, direction) = (Square::new(0, 0), Direction::Across);
        Self { start, direction, text: String::new(), points: 0 }
    }
}

impl Word {
    /// Returns the coordinate of the first square: `8H` across, `H8` down.
    #[must_use]
    pub fn at(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.direction.write_coordinate(self.start, &mut text);
        text
    }
}

impl Position {
    /// Returns the points of a move just made. Exchanges, passes, and plays that were challenged off
    /// are worth no points.
    ///
    /// The position is the one after the move, so a play must be on the board.
    ///
    /// # Errors
    /// Returns [`ScoreError`] if the move cannot be scored.
    ///
    /// ```
    /// use crossword_rules::{LetterDistribution, Position, Rules};
    ///
    /// let mut position = Position::default();
    /// position.set_board("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15".parse()?);
    /// let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), position.board());
    /// let score = position.last_move_score(&"8H CAT".parse()?, &rules)?;
    /// assert_eq!(score.total(), 10); // 3 + 1 + 1, doubled by the center
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn last_move_score(
        &self,
        last: &LastMove,
        rules: &Rules<'_>,
    ) -> Result<MoveScore, ScoreError> {
        let LastMove::Play { play, bonus } = last else { return Ok(MoveScore::default()) };
        let Rules { distribution, premiums, .. } = rules;
        let scorer = Scorer::standing(self.board(), play, distribution, premiums)?;
        let score = scorer.score(rules.rack_size.into(), rules.bingo)?;
        Ok(MoveScore { challenge: bonus.unwrap_or(0).into(), ..score })
    }

    /// Returns the words formed by a move just made: first the main word, and then the cross words.
    /// An exchange, a pass, and a play that was challenged off form none.
    ///
    /// # Errors
    /// Returns [`ScoreError`] if the move cannot be scored.
    pub fn last_move_words(&self, last: &LastMove, rules: &Rules<'_>) -> Result<Words, ScoreError> {
        let LastMove::Play { play, .. } = last else { return Ok(Words::new()) };
        let Rules { distribution, premiums, .. } = rules;
        Scorer::standing(self.board(), play, distribution, premiums)?.words()
    }
}

impl Board {
    /// Returns `true` if all tiles of a play are on the board.
    #[must_use]
    pub fn shows(&self, play: &Play) -> bool {
        first_mismatch(self, play).is_none()
    }
}

/// The words of a play.
pub type Words = SmallVec<[Word; 8]>;

/// Words whose memory serves one play after another.
#[derive(Debug, Clone, Default)]
pub(crate) struct WordList {
    /// The main word, and then the cross words, followed by words that are not in use.
    words: Vec<Word>,
    used: usize,
    /// The main word has two or more letters.
    has_main: bool,
}

impl WordList {
    pub(crate) fn clear(&mut self) {
        self.used = 0;
    }

    /// Returns the words of two or more letters.
    pub(crate) fn words(&self) -> &[Word] {
        self.words.get(usize::from(!self.has_main)..self.used).unwrap_or_default()
    }

    /// Returns the main word, even if it has only one letter.
    pub(crate) fn main(&self) -> Option<&Word> {
        self.words.first().filter(|_| self.used > 0)
    }

    fn place(&mut self, index: usize) -> &mut Word {
        if self.words.len() <= index {
            self.words.resize_with(index + 1, Word::default);
        }
        &mut self.words[index]
    }
}

/// Returns the first square of a play that differs from the board.
pub(crate) fn first_mismatch(board: &Board, play: &Play) -> Option<Square> {
    let tiles = play.tile_list();
    let matches = |square, code| match board.code(square) {
        EMPTY => false,
        _ if is_through(code) => true,
        there => board.same_tile(there, tiles.faces(), code),
    };
    let mut squares = play.squares().zip(tiles.codes());
    squares.find(|&(square, code)| !matches(square, code)).map(|(square, _)| square)
}
