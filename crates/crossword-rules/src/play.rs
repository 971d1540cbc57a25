//! Moves made on a position: the position after the move, points, words, and leave.

mod make;

use alloc::string::String;

use smallvec::SmallVec;

use crate::error::IllegalPlay;
use crate::model::{LastMove, Play, Position, Rack};
use crate::rules::Rules;
use crate::score::{MoveScore, Words};
use make::{Checked, lift, put};

/// An irregularity of a play that can still be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayFinding {
    /// No placed tile touches a tile on the board, or the first play of a game does not cover the
    /// start square.
    Disconnected,
}

impl PlayFinding {
    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Disconnected => "disconnected",
        }
    }
}

/// The tiles that the player draws after the move.
///
/// Closed: the tiles drawn are unknown, or known, or the rack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Draw<'a> {
    /// The draw is unknown: the rack becomes the leave.
    #[default]
    Unknown,
    /// These tiles are added to the leave.
    Tiles(&'a Rack),
    /// These tiles are the whole rack after the draw.
    Rack(&'a Rack),
}

/// The result of [`Position::play`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// The position after the move. The next player to move is player 0.
    pub after: Position,
    /// The move with its play-through tiles marked.
    pub last_move: LastMove,
    /// The points of the move; zero for a play that is challenged off.
    pub score: MoveScore,
    /// The words that the move forms, or would have formed, starting with the main word.
    pub words: Words,
    /// The leave: the tiles that remain on the rack; empty if the rack is unknown.
    pub leave: Rack,
    /// Irregularities of the play.
    pub findings: SmallVec<[PlayFinding; 1]>,
}

impl Position {
    /// Returns the position after a move of player 0.
    ///
    /// The tiles, the points, and the zero turns change by the rules; then racks and scores rotate by
    /// one player. An empty rack is an unknown rack: no tile of the move is checked against it.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`] if the move cannot be made.
    ///
    /// Example with a bingo through two tiles, and with a single tile that forms two words:
    /// ```
    /// use crossword_rules::{Draw, LastMove, LetterDistribution, Position, Rack, Rules};
    ///
    /// let board = |row: &str| format!("15/15/15/15/15/15/15/{row}/15/15/15/15/15/15/15");
    /// let racks = ["EEINRST".parse()?, Rack::new()];
    /// let position = Position::new(board("7AT6").parse()?, racks, [0, 8])?;
    /// let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), position.board());
    /// let missing: LastMove = "8H ..X".parse()?;
    /// assert_eq!(position.play(&missing, Draw::Unknown, &rules).unwrap_err().code(), "tiles-not-on-rack");
    /// let bingo: LastMove = "8F RE..INETS".parse()?;
    /// let played = position.play(&bingo, Draw::Tiles(&"QU?".parse()?), &rules)?;
    /// assert_eq!((played.score.main, played.score.bingo), (10, 50));
    /// assert_eq!(played.words[0].text, "REATINETS");
    /// assert_eq!(played.leave.len(), 0);
    /// assert_eq!(played.after.board().to_string(), board("5REATINETS1"));
    /// assert_eq!(played.after.racks()[1].to_string(), "QU?");
    /// assert_eq!(played.after.scores(), [8, 60]);
    ///
    /// let position = Position::new("3/1A1/A2".parse()?, ["T".parse()?, Rack::new()], [0, 0])?;
    /// let tile: LastMove = "2A T.".parse()?;
    /// let played = position.play(&tile, Draw::Unknown, &rules)?;
    /// let words: Vec<_> = played.words.iter().map(|w| (w.at(), w.text.as_str(), w.points)).collect();
    /// assert_eq!(words, [("2A".into(), "TA", 2), ("A2".into(), "TA", 2)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(
        &self,
        mv: &LastMove,
        draw: Draw<'_>,
        rules: &Rules<'_>,
    ) -> Result<Played, IllegalPlay> {
        let Checked { last_move, leave, score, findings } = self.checked(mv, rules)?;
        let words = match last_move.play() {
            Some(play) => self.scorer(play, rules).words()?,
            None => Words::new(),
        };
        let mut position = self.clone();
        position.apply(&last_move, &leave, score, draw)?;
        Ok(Played { after: position, last_move, score, words, leave, findings })
    }

    /// Returns the points of a play by player 0 on this board. The rack is ignored.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`], except the kinds about the rack.
    ///
    /// Example with a quadruple word and a quadruple letter on a 21×21 board:
    /// ```
    /// use crossword_rules::{Board, LetterDistribution, Play, Position, Rules};
    ///
    /// let mut position = Position::default();
    /// position.set_board(Board::new(21, 21)?);
    /// let english = LetterDistribution::named("english_super").unwrap();
    /// let rules = Rules::for_board(english, position.board());
    /// let play: Play = "1A CAT".parse()?;
    /// assert_eq!(position.score_of(&play, &rules).unwrap().total(), 20);
    /// let play: Play = "3F CAT".parse()?;
    /// assert_eq!(position.score_of(&play, &rules).unwrap().total(), 14);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn score_of(&self, play: &Play, rules: &Rules<'_>) -> Result<MoveScore, IllegalPlay> {
        if let Some(points) = self.points_as_written(play, rules) {
            return Ok(points.score);
        }
        let play = play.resolve(self.board())?;
        Ok(self.points_resolved(&play, rules)?.score)
    }

    /// Returns the words of two or more letters that a play by player 0 would form: first the main
    /// word, and then the cross words in the order of the placed tiles.
    ///
    /// # Errors
    /// Same as [`score_of`](Self::score_of).
    pub fn words_formed(&self, play: &Play, rules: &Rules<'_>) -> Result<Words, IllegalPlay> {
        let play = play.resolve(self.board())?;
        Ok(self.scorer(&play, rules).words()?)
    }

    /// Returns all letters in line with a play by player 0, both placed and play-through, with
    /// blanks in lower case. This is the main word, even if it has only one letter.
    ///
    /// # Errors
    /// Same as [`score_of`](Self::score_of).
    pub fn main_word(&self, play: &Play, rules: &Rules<'_>) -> Result<String, IllegalPlay> {
        let play = play.resolve(self.board())?;
        Ok(self.scorer(&play, rules).main_text()?)
    }

    /// Puts the placed tiles of a play on the board and changes nothing else.
    ///
    /// # Errors
    /// Same as [`Play::resolve`].
    pub fn place(&mut self, play: &Play) -> Result<(), IllegalPlay> {
        if play.is_resolved(self.board()) {
            put(&mut self.board, play);
        } else {
            let play = play.resolve(self.board())?;
            put(&mut self.board, &play);
        }
        Ok(())
    }

    /// Removes the placed tiles of a play from the board and changes nothing else. Squares off the
    /// board are ignored.
    pub fn lift(&mut self, play: &Play) {
        lift(&mut self.board, play);
    }
}
