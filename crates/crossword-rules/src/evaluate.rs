//! Points and words of a play in one pass, in memory that is used again.

use crate::error::{IllegalPlay, ScoreError};
use crate::model::{Play, Position};
use crate::resolve::is_connected;
use crate::rules::Rules;
use crate::score::{MoveScore, Points, Word, WordList};

/// The result of [`Position::evaluate`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Evaluation {
    /// The points of the play.
    pub score: MoveScore,
    /// The play touches the tiles on the board, or is the first play and covers the start square.
    pub connected: bool,
    words: WordList,
}

impl Evaluation {
    /// Returns the words of two or more letters: first the main word, and then the cross words in
    /// the order of the placed tiles.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        self.words.words()
    }

    /// Returns all letters in line with the play, both placed and play-through, with blanks in
    /// lower case. This is the main word, even if it has only one letter.
    #[must_use]
    pub fn main_word(&self) -> &str {
        self.words.main().map_or("", |word| &word.text)
    }

    /// Discards the words and keeps their memory for the next play.
    pub fn clear(&mut self) {
        self.words.clear();
    }
}

impl Position {
    /// Returns the points and the words of a play by player 0 in one pass. The rack is ignored. The
    /// result reuses the memory of an earlier one.
    ///
    /// # Errors
    /// Same as [`score_of`](Self::score_of). The result then has no words.
    ///
    /// ```
    /// use crossword_rules::{Evaluation, LetterDistribution, Play, Position, Rules};
    ///
    /// let mut position = Position::default();
    /// position.set_board("3/1A1/A2".parse()?);
    /// let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), position.board());
    /// let mut found = Evaluation::default();
    /// let tile: Play = "2A T.".parse()?;
    /// position.evaluate(&tile, &rules, &mut found).unwrap();
    /// assert_eq!((found.score.total(), found.words().len(), found.main_word()), (4, 2, "TA"));
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn evaluate(
        &self,
        play: &Play,
        rules: &Rules<'_>,
        into: &mut Evaluation,
    ) -> Result<(), IllegalPlay> {
        let mut evaluated = |play: &Play| self.evaluate_resolved(play, rules, into);
        if !play.is_spelled() && evaluated(play).is_ok_and(|found| found.fits) {
            return Ok(());
        }
        let resolved = play.resolve(self.board()).and_then(|play| Ok(evaluated(&play)?));
        resolved.map(drop).inspect_err(|_| into.clear())
    }

    fn evaluate_resolved(
        &self,
        play: &Play,
        rules: &Rules<'_>,
        into: &mut Evaluation,
    ) -> Result<Points, ScoreError> {
        let size = rules.rack_size.into();
        let scorer = self.scorer(play, rules);
        let found = scorer.points_and_words(size, rules.bingo, &mut into.words)?;
        into.score = found.score;
        into.connected = found.connected || is_connected(self.board(), play);
        Ok(found)
    }
}
