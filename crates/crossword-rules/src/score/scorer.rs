//! The scorer: sums the letters of the words of a play, and spells them.

use alloc::string::String;
use alloc::vec::Vec;

use super::{MoveScore, Word, WordList, Words, first_mismatch};
use crate::distribution::LetterDistribution;
use crate::error::ScoreError;
use crate::model::{
    Board, Code, Direction, EMPTY, Face, Faces, Play, Square, Stored, THROUGH, THROUGH_BYTE, Walk,
    distance, is_through,
};
use crate::premium::PremiumBoard;

/// Scorer of a play whose play-through tiles are marked. The board may be the one before or after
/// the play, because the squares of the placed tiles are not read.
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
    /// Number of squares from the start of the play to the square of the play in this word; 0 for
    /// the main word.
    step: usize,
    /// Number of letters before that square.
    before: u8,
    letters: u32,
    points: u32,
}

impl<'a> Scorer<'a> {
    /// Makes a scorer for a play that is on the board.
    pub(super) fn standing(
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
        self.points_of(rack_size, bingo).map(|points| points.score)
    }

    /// Returns the points of the play, and its relation to the board.
    pub(crate) fn points_of(&self, rack_size: usize, bingo: u32) -> Result<Points, ScoreError> {
        self.points_and_lines(rack_size, bingo, |_| {}).map(|(points, _)| points)
    }

    /// Returns the points of the play and the main word, and passes each cross word to `each`.
    #[inline]
    fn points_and_lines(
        &self,
        rack_size: usize,
        bingo: u32,
        mut each: impl FnMut(Line),
    ) -> Result<(Points, Line), ScoreError> {
        let mut crosses = None;
        let all = self.lines(|line| {
            crosses = Some(crosses.unwrap_or(0_u32).saturating_add(line.points));
            each(line);
        })?;
        let main = match crosses {
            _ if all.main.letters > 1 => all.main.points,
            // A single tile that forms a word only in the other direction.
            Some(_) => 0,
            // A single tile that forms no word.
            None => all.letter_points,
        };
        let bingo = if all.placed >= rack_size { bingo } else { 0 };
        let score = MoveScore { main, crosses: crosses.unwrap_or(0), bingo, challenge: 0 };
        let more = usize::try_from(all.main.letters).is_ok_and(|letters| letters > all.placed);
        let connected = crosses.is_some() || more;
        let fits = all.fits && all.placed > 0;
        Ok((Points { score, fits, connected, placed: all.placed }, all.main))
    }

    /// Returns the points, and fills the list with the words. The list starts with the main word,
    /// even if it has only one letter.
    pub(crate) fn points_and_words(
        &self,
        rack_size: usize,
        bingo: u32,
        words: &mut WordList,
    ) -> Result<Points, ScoreError> {
        let direction = self.play.direction();
        words.used = 1;
        let (points, main) = self.points_and_lines(rack_size, bingo, |line| {
            let number = words.used;
            self.spell_into(line, direction.crossing(), words.place(number));
            words.used += 1;
        })?;
        self.spell_into(main, direction, words.place(0));
        words.has_main = main.letters > 1;
        Ok(points)
    }

    /// Returns the words: first the main word, and then the cross words in the order of the placed
    /// tiles.
    pub(crate) fn words(&self) -> Result<Words, ScoreError> {
        let mut words = Words::new();
        let crossing = self.play.direction().crossing();
        let main = self.lines(|line| words.push(self.spell(line, crossing)))?.main;
        if main.letters > 1 {
            words.insert(0, self.spell(main, self.play.direction()));
        }
        Ok(words)
    }

    /// Returns the text of the main word, even if it has only one letter.
    pub(crate) fn main_text(&self) -> Result<String, ScoreError> {
        Ok(self.spell(self.lines(|_| {})?.main, self.play.direction()).text)
    }

    /// Passes each cross word to `each`, and returns the main word.
    #[inline]
    fn lines(&self, each: impl FnMut(Line)) -> Result<Lines, ScoreError> {
        let tiles = self.play.tile_list();
        if let (Stored::Narrow(cells), Some(bytes)) = (self.board.stored(), tiles.bytes()) {
            // The codes of play-through tiles are the highest.
            let tiles = bytes.iter().map(|&byte| (byte.into(), byte >= THROUGH_BYTE));
            return self.lines_on(cells, tiles, each);
        }
        // Tiles that no built-in alphabet has, or more of them than any play has.
        let cells: Vec<Code> = self.board.raw_codes().collect();
        self.lines_on(&cells, tiles.codes().map(|code| (code, is_through(code))), each)
    }

    /// Reads the tiles of the play, with `true` for those that must already be on the board.
    #[inline]
    fn lines_on<C: Copy + Into<Code>>(
        &self,
        cells: &[C],
        tiles: impl ExactSizeIterator<Item = (Code, bool)>,
        mut each: impl FnMut(Line),
    ) -> Result<Lines, ScoreError> {
        let (start, direction) = (self.play.start(), self.play.direction());
        let faces = self.play.tile_list().faces();
        let last = tiles.len().saturating_sub(1);
        let premiums = self.premiums.squares_of(self.board);
        let [back, on] = Walk::both(self.board, start, direction);
        let [up, down] = Walk::both(self.board, start, direction.crossing());
        let (mut index, stride) = on.place();
        let (mut main, mut placed) = (Sum::default(), 0);
        let mut fits = self.play.fits(self.board.rows(), self.board.cols());
        let before = self.add_line(cells, back, &mut main)?;
        for (step, (code, through)) in tiles.enumerate() {
            let there = cells.get(index).map_or(EMPTY, |&code| code.into());
            if through {
                fits &= there != EMPTY && code == THROUGH;
                main.add(self.points(there, self.board.faces())?);
            } else {
                fits &= there == EMPTY;
                placed += 1;
                let premium = match premiums {
                    Some(squares) => squares.get(index).copied().unwrap_or_default(),
                    None => self.premiums.at(self.board.square_at(index)),
                };
                let (letter, word) = premium.factors();
                let points = self.points(code, faces)? * letter;
                main.add(points);
                main.factor = main.factor.saturating_mul(word);
                let mut cross = Sum { letters: 1, letter_points: points, factor: word };
                let before = self.add_line(cells, up.from(index), &mut cross)?;
                self.add_line(cells, down.from(index), &mut cross)?;
                if cross.letters > 1 {
                    each(cross.line(step, before));
                }
            }
            index = index.wrapping_add(stride);
        }
        self.add_line(cells, on.beyond(last), &mut main)?;
        let letter_points = main.letter_points;
        Ok(Lines { main: main.line(0, before), letter_points, placed, fits })
    }

    /// Adds the tiles up to the first empty square, and returns their number.
    #[inline]
    fn add_line<C: Copy + Into<Code>>(
        &self,
        cells: &[C],
        mut walk: Walk,
        sum: &mut Sum,
    ) -> Result<u8, ScoreError> {
        let mut count = 0;
        while let Some(code) = walk.next(cells) {
            sum.add(self.points(code, self.board.faces())?);
            count += 1;
        }
        Ok(count)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call takes longer than the look-up")]
    fn points(&self, code: Code, faces: &Faces) -> Result<u32, ScoreError> {
        match self.distribution.value_of(code, faces) {
            Some(points) => Ok(points),
            None => Err(unknown_face(code, faces)),
        }
    }

    fn spell(&self, line: Line, direction: Direction) -> Word {
        let mut word = Word::default();
        self.spell_into(line, direction, &mut word);
        word
    }

    fn spell_into(&self, line: Line, direction: Direction, word: &mut Word) {
        let Square { row, col } = self.play.start();
        let step = distance(line.step);
        // The square of the play in this word, and from there the start of the word.
        let (row, col) = match self.play.direction() {
            Direction::Across => (row, col.saturating_add(step)),
            Direction::Down => (row.saturating_add(step), col),
        };
        let start = match direction {
            Direction::Across => Square::new(row, col.saturating_sub(line.before)),
            Direction::Down => Square::new(row.saturating_sub(line.before), col),
        };
        word.text.clear();
        let tiles = self.play.tile_list();
        let (mut index, stride) = Walk::both(self.board, start, direction)[1].place();
        for number in 0..line.letters {
            // The number of squares from the start of the play, or from the square that crosses it.
            let beyond = number.wrapping_sub(line.before.into());
            let step = if direction == self.play.direction() {
                usize::try_from(beyond).ok()
            } else {
                (beyond == 0).then_some(line.step)
            };
            let own = step.and_then(|step| tiles.get(step)).filter(|&code| !is_through(code));
            match own {
                Some(code) => tiles.faces().write(&mut word.text, code),
                None => self.board.faces().write(&mut word.text, self.board.code_at(index)),
            }
            index = index.wrapping_add(stride);
        }
        (word.start, word.direction, word.points) = (start, direction, line.points);
    }
}

#[cold]
fn unknown_face(code: Code, faces: &Faces) -> ScoreError {
    ScoreError::UnknownFace { face: Face::from_valid(faces.face(code)) }
}

/// The main word of a play, and the values counted along with it.
struct Lines {
    /// The main word, which may have only one letter.
    main: Line,
    /// The points of its letters, without the premiums of words.
    letter_points: u32,
    /// Number of placed tiles.
    placed: usize,
    /// The placed tiles are on empty squares of the board, and the others are on it.
    fits: bool,
}

/// The points of a play, with its relation to the board before it.
pub(crate) struct Points {
    pub(crate) score: MoveScore,
    /// The play can be made as it is written, without being resolved.
    pub(crate) fits: bool,
    /// A placed tile touches a tile on the board.
    pub(crate) connected: bool,
    /// Number of placed tiles.
    pub(crate) placed: usize,
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
    #[inline]
    fn add(&mut self, points: u32) {
        self.letters += 1;
        self.letter_points += points;
    }

    #[inline]
    fn line(&self, step: usize, before: u8) -> Line {
        let points = self.letter_points.saturating_mul(self.factor);
        Line { step, before, letters: self.letters, points }
    }
}
