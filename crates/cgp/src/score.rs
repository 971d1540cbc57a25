//! Points and words of a play.

use alloc::string::String;

use smallvec::SmallVec;

use crate::distribution::LetterDistribution;
use crate::model::{
    Board, Code, Direction, EMPTY, Face, Faces, LastMove, Play, Position, Square, Walk, is_through,
};
use crate::premium::PremiumBoard;
use crate::rules::Rules;

/// Number of tiles on a full rack, which is also the number of placed tiles that make a bingo.
pub(crate) const RACK_SIZE: usize = 7;

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

/// The reason why a move cannot be scored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// The record has no last move.
    #[error("the record has no last move")]
    NoLastMove,
    /// A square of the play is empty, or has a tile other than the play specifies.
    #[error("the tile at {square} is not the one that the last move put there")]
    NotOnBoard {
        /// The square.
        square: Square,
    },
    /// The distribution does not have a face.
    #[error("the distribution knows no tile {face}")]
    UnknownFace {
        /// The face.
        face: Face,
    },
    /// The move spells its play-through tiles, so that the placed tiles are unknown.
    #[error("the move spells the tiles it runs through")]
    ThroughUnknown,
}

impl ScoreError {
    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoLastMove => "no-last-move",
            Self::NotOnBoard { .. } => "last-move-not-on-board",
            Self::UnknownFace { .. } => "unknown-face",
            Self::ThroughUnknown => "through-unknown",
        }
    }
}

impl Position {
    /// Returns the points of the last move. Exchanges, passes, and plays that were challenged off
    /// are worth no points.
    ///
    /// The position is the one after the move, so a play must be on the board.
    ///
    /// # Errors
    /// Returns [`ScoreError`] if the move cannot be scored.
    ///
    /// ```
    /// use cgp::{LetterDistribution, PremiumBoard};
    ///
    /// let text = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 / 0/10 0 lm 8H CAT;";
    /// let position = cgp::parse(text)?;
    /// let english = LetterDistribution::named("english").unwrap();
    /// let score = position.last_move_score(english, &PremiumBoard::of(&position)).unwrap();
    /// assert_eq!(score.total(), 10); // 3 + 1 + 1, doubled by the center
    /// # Ok::<(), cgp::Error>(())
    /// ```
    pub fn last_move_score(
        &self,
        distribution: &LetterDistribution,
        premiums: &PremiumBoard,
    ) -> Result<MoveScore, ScoreError> {
        match self.ops().last_move() {
            None => Err(ScoreError::NoLastMove),
            Some(LastMove::Play { play, bonus }) => {
                let scorer = Scorer::standing(self.board(), play, distribution, premiums)?;
                let mut score = scorer.score(RACK_SIZE, self.ops().bingo_bonus())?;
                score.challenge = bonus.unwrap_or(0).into();
                Ok(score)
            }
            Some(_) => Ok(MoveScore::default()),
        }
    }

    /// Returns the words formed by the last move: first the main word, and then the cross words. An
    /// exchange, a pass, and a play that was challenged off form none.
    ///
    /// # Errors
    /// Returns [`ScoreError`] if the move cannot be scored.
    pub fn last_move_words(&self, rules: &Rules<'_>) -> Result<Words, ScoreError> {
        match self.ops().last_move() {
            None => Err(ScoreError::NoLastMove),
            Some(LastMove::Play { play, .. }) => {
                let Rules { distribution, premiums, .. } = rules;
                Scorer::standing(self.board(), play, distribution, premiums)?.words()
            }
            Some(_) => Ok(Words::new()),
        }
    }
}

/// The words of a play.
pub type Words = SmallVec<[Word; 8]>;

/// Scorer of a play whose play-through tiles are marked. The board may be the one before or after
/// the play, because the squares of the placed tiles are not read from it.
#[derive(Clone, Copy)]
pub(crate) struct Scorer<'a> {
    pub(crate) board: &'a Board,
    pub(crate) play: &'a Play,
    pub(crate) distribution: &'a LetterDistribution,
    pub(crate) premiums: &'a PremiumBoard,
}

/// A word that is not yet spelled.
#[derive(Clone, Copy)]
struct Line {
    start: Square,
    direction: Direction,
    letters: u32,
    points: u32,
}

impl<'a> Scorer<'a> {
    /// Makes a scorer for a play that is on the board.
    fn standing(
        board: &'a Board,
        play: &'a Play,
        distribution: &'a LetterDistribution,
        premiums: &'a PremiumBoard,
    ) -> Result<Self, ScoreError> {
        if play.is_spelled() {
            return Err(ScoreError::ThroughUnknown);
        }
        if let Some(square) = first_mismatch(board, play) {
            return Err(ScoreError::NotOnBoard { square });
        }
        Ok(Self { board, play, distribution, premiums })
    }

    pub(crate) fn score(&self, rack_size: usize, bingo: u32) -> Result<MoveScore, ScoreError> {
        let mut crosses = None;
        let mut placed = 0;
        for (square, code) in self.placed() {
            placed += 1;
            if let Some(line) = self.cross(square, code)? {
                crosses = Some(crosses.unwrap_or(0_u32).saturating_add(line.points));
            }
        }
        let main = match (self.main()?, crosses) {
            (line, _) if line.letters > 1 => line.points,
            // A single tile that forms a word only in the other direction.
            (_, Some(_)) => 0,
            // A single tile that forms no word.
            (_, None) => self.alone()?,
        };
        let bingo = if placed >= rack_size { bingo } else { 0 };
        Ok(MoveScore { main, crosses: crosses.unwrap_or(0), bingo, challenge: 0 })
    }

    /// Returns the words: first the main word, and then the cross words in the order of the placed
    /// tiles.
    pub(crate) fn words(&self) -> Result<Words, ScoreError> {
        let mut words = Words::new();
        let main = self.main()?;
        words.extend((main.letters > 1).then(|| self.spell(main)));
        for (square, code) in self.placed() {
            words.extend(self.cross(square, code)?.map(|line| self.spell(line)));
        }
        Ok(words)
    }

    /// Returns the text of the main word, even if it has only one letter.
    pub(crate) fn main_text(&self) -> Result<String, ScoreError> {
        Ok(self.spell(self.main()?).text)
    }

    fn placed(&self) -> impl Iterator<Item = (Square, Code)> + 'a {
        let codes = self.play.squares().zip(self.play.tile_list().codes());
        codes.filter(|&(_, code)| !is_through(code))
    }

    /// Returns the main word, which may have only one letter.
    fn main(&self) -> Result<Line, ScoreError> {
        let (start, direction) = (self.play.start(), self.play.direction());
        let mut sum = Sum::default();
        let [back, _] = Walk::both(self.board, start, direction);
        let before = self.add_line(back, &mut sum)?;
        let mut last = start;
        for (square, code) in self.play.squares().zip(self.play.tile_list().codes()) {
            if is_through(code) {
                self.add_old(self.board.code(square), &mut sum)?;
            } else {
                self.add_new(square, code, &mut sum)?;
            }
            last = square;
        }
        let [_, on] = Walk::both(self.board, last, direction);
        self.add_line(on, &mut sum)?;
        Ok(sum.line(start, direction, before))
    }

    /// Returns the cross word through a placed tile, if it has more than one letter.
    #[inline]
    fn cross(&self, square: Square, code: Code) -> Result<Option<Line>, ScoreError> {
        let direction = self.play.direction().crossing();
        let [back, on] = Walk::both(self.board, square, direction);
        if { back }.next(self.board).or({ on }.next(self.board)).is_none() {
            return Ok(None);
        }
        let mut sum = Sum::default();
        let before = self.add_line(back, &mut sum)?;
        self.add_new(square, code, &mut sum)?;
        self.add_line(on, &mut sum)?;
        Ok(Some(sum.line(square, direction, before)))
    }

    /// Returns the points of a single tile that forms no word.
    fn alone(&self) -> Result<u32, ScoreError> {
        let mut sum = Sum::default();
        for (square, code) in self.placed() {
            self.add_new(square, code, &mut sum)?;
        }
        Ok(sum.letter_points)
    }

    /// Adds the tiles up to the first empty square, and returns their number.
    #[inline]
    fn add_line(&self, mut walk: Walk, sum: &mut Sum) -> Result<u8, ScoreError> {
        let mut count = 0;
        while let Some(code) = walk.next(self.board) {
            self.add_old(code, sum)?;
            count += 1;
        }
        Ok(count)
    }

    #[inline]
    fn add_old(&self, code: Code, sum: &mut Sum) -> Result<(), ScoreError> {
        sum.letter_points += self.points(code, self.board.faces())?;
        sum.letters += 1;
        Ok(())
    }

    #[inline]
    fn add_new(&self, square: Square, code: Code, sum: &mut Sum) -> Result<(), ScoreError> {
        let premium = self.premiums.at(square);
        let points = self.points(code, self.play.tile_list().faces())?;
        let (letter, word) = premium.factors();
        sum.letter_points += points * letter;
        sum.factor = sum.factor.saturating_mul(word);
        sum.letters += 1;
        Ok(())
    }

    #[inline]
    fn points(&self, code: Code, faces: &Faces) -> Result<u32, ScoreError> {
        let unknown = || ScoreError::UnknownFace { face: Face::of_valid(faces.face(code)) };
        self.distribution.value_of(code, faces).ok_or_else(unknown)
    }

    fn spell(&self, line: Line) -> Word {
        let mut text = String::new();
        let mut at = Some(line.start);
        for _ in 0..line.letters {
            let Some(square) = at else { break };
            match self.play.code_at(square).filter(|&code| !is_through(code)) {
                Some(code) => self.play.tile_list().faces().write_quick(&mut text, code),
                None => self.board.faces().write_quick(&mut text, self.board.code(square)),
            }
            at = square.after(line.direction);
        }
        let Line { start, direction, points, .. } = line;
        Word { start, direction, text, points }
    }
}

/// The sum of the letters of a word.
struct Sum {
    letters: u32,
    letter_points: u32,
    factor: u32,
}

impl Default for Sum {
    fn default() -> Self {
        Self { letters: 0, letter_points: 0, factor: 1 }
    }
}

impl Sum {
    /// Returns the word that begins this number of squares before another square.
    fn line(&self, square: Square, direction: Direction, before: u8) -> Line {
        let Square { row, col } = square;
        let start = match direction {
            Direction::Across => Square::new(row, col.saturating_sub(before)),
            Direction::Down => Square::new(row.saturating_sub(before), col),
        };
        let points = self.letter_points.saturating_mul(self.factor);
        Line { start, direction, letters: self.letters, points }
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
