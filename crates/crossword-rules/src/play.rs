//! Moves made on a position: the position after the move, points, words, and leave.

mod make;

use alloc::string::String;
use core::mem;

use smallvec::SmallVec;

use crate::error::{PlayError, ScoreError};
use crate::model::{LastMove, Opcode, Parts, Play, Position, Rack};
use crate::rules::Rules;
use crate::score::{MoveScore, Words};
use make::{Checked, lift, put, turn};

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
    pub position: Position,
    /// The points of the move; zero for a play that is challenged off.
    pub score: MoveScore,
    /// The words that the move forms, or would have formed, starting with the main word.
    pub words: Words,
    /// The leave: the tiles that remain on the rack; empty if the rack is unknown.
    pub leave: Rack,
    /// Irregularities of the play.
    pub findings: SmallVec<[PlayFinding; 1]>,
    back: Back,
}

impl Played {
    /// Takes the move back and returns exactly the position before it.
    #[must_use]
    pub fn take_back(self) -> Position {
        let mut position = self.position;
        position.take_back(self.back);
        position
    }

    /// Returns the information needed to undo the move, for [`Position::withdraw`].
    #[must_use]
    pub fn back(&self) -> &Back {
        &self.back
    }
}

/// The result of [`Position::play_mut`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// The points of the move; zero for a play that is challenged off.
    pub score: MoveScore,
    /// The leave: the tiles that remain on the rack; empty if the rack is unknown.
    pub leave: Rack,
    /// Irregularities of the play.
    pub findings: SmallVec<[PlayFinding; 1]>,
}

/// The information about the position before a move that the position after it does not contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Back {
    rack: Rack,
    score: i32,
    zero_turns: u32,
    last_move: Option<LastMove>,
}

impl Position {
    /// Returns the position after a move of player 0.
    ///
    /// The tiles, the points, the zero turns, and `lm` change by the rules; then racks, scores, and
    /// clocks rotate by one player. `ti` is not added to a clock, because the time used is unknown.
    /// An empty rack is an unknown rack: no tile of the move is checked against it.
    ///
    /// # Errors
    /// Returns [`PlayError`] if the move cannot be made.
    ///
    /// Example with a bingo through two tiles, and with a single tile that forms two words:
    /// ```
    /// use crossword_rules::{Draw, LastMove, Position, Rules};
    ///
    /// let row = |row: &str| format!("15/15/15/15/15/15/15/{row}/15/15/15/15/15/15/15");
    /// let position: Position = format!("{} EEINRST/ 0/8 0 ld english;", row("7AT6")).parse()?;
    /// let rules = Rules::for_position(&position).unwrap();
    /// let missing: LastMove = "8H ..X".parse()?;
    /// assert_eq!(position.play(&missing, Draw::Unknown, &rules).unwrap_err().code(), "tiles-not-on-rack");
    /// let bingo: LastMove = "8F RE..INETS".parse()?;
    /// let played = position.play(&bingo, Draw::Tiles(&"QU?".parse()?), &rules).unwrap();
    /// assert_eq!((played.score.main, played.score.bingo), (10, 50));
    /// assert_eq!(played.words[0].text, "REATINETS");
    /// assert_eq!(played.leave.len(), 0);
    /// assert_eq!(
    ///     played.position.to_string(),
    ///     format!("{} /QU? 8/60 0 ld english; lm 8F RE..INETS;", row("5REATINETS1")),
    /// );
    /// assert_eq!(played.take_back(), position);
    ///
    /// let position: Position = "3/1A1/A2 T/ 0/0 0 ld english;".parse()?;
    /// let tile: LastMove = "2A T.".parse()?;
    /// let played = position.play(&tile, Draw::Unknown, &rules).unwrap();
    /// let words: Vec<_> = played.words.iter().map(|w| (w.at(), w.text.as_str(), w.points)).collect();
    /// assert_eq!(words, [("2A".into(), "TA", 2), ("A2".into(), "TA", 2)]);
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn play(
        &self,
        mv: &LastMove,
        draw: Draw<'_>,
        rules: &Rules<'_>,
    ) -> Result<Played, PlayError> {
        let checked = self.checked(mv, rules)?;
        let words = match checked.last_move.play() {
            Some(play) => self.scorer(play, rules).words()?,
            None => Words::new(),
        };
        let mut position = self.clone();
        let (score, leave, findings) =
            (checked.score, checked.leave.clone(), checked.findings.clone());
        let back = position.apply(checked, draw)?;
        Ok(Played { position, score, words, leave, findings, back })
    }

    /// Makes a move in place, like [`play`](Self::play) but without the words. It does not allocate
    /// for boards and racks of usual size. After an error the position is unchanged.
    ///
    /// # Errors
    /// Returns [`PlayError`] if the move cannot be made.
    pub fn play_mut(
        &mut self,
        mv: &LastMove,
        draw: Draw<'_>,
        rules: &Rules<'_>,
        out: &mut Outcome,
    ) -> Result<Back, PlayError> {
        let mut checked = self.checked(mv, rules)?;
        out.score = checked.score;
        out.leave = checked.leave.clone();
        out.findings = mem::take(&mut checked.findings);
        self.apply(checked, draw)
    }

    /// Takes back the most recent move, which must have been made by [`play_mut`](Self::play_mut)
    /// on this position.
    pub fn take_back(&mut self, back: Back) {
        let Parts { board, racks, scores, zero_turns, ops } = self.parts();
        let last_move = match back.last_move {
            Some(last) => ops.replace_last_move(last),
            None => {
                let last = ops.take_last_move();
                ops.remove(Opcode::LastMove);
                last
            }
        };
        if let Some(LastMove::Play { play, .. }) = &last_move {
            lift(board, play);
        }
        turn(racks, false);
        turn(scores, false);
        ops.turn_timers(false);
        if let (Some(rack), Some(score)) = (racks.first_mut(), scores.first_mut()) {
            *rack = back.rack;
            *score = back.score;
        }
        *zero_turns = back.zero_turns;
    }

    /// Returns the points of a play by player 0 on this board. The rack is ignored.
    ///
    /// # Errors
    /// Returns [`PlayError`], except the kinds about the rack.
    ///
    /// Example with a quadruple word and a quadruple letter on a 21×21 board:
    /// ```
    /// use crossword_rules::{Play, Position, Rules};
    ///
    /// let text = format!("{} / 0/0 0", ["21"; 21].join("/"));
    /// let position: Position = text.parse()?;
    /// let rules = Rules::for_position(&position).unwrap();
    /// let play: Play = "1A CAT".parse()?;
    /// assert_eq!(position.score_of(&play, &rules).unwrap().total(), 20);
    /// let play: Play = "3F CAT".parse()?;
    /// assert_eq!(position.score_of(&play, &rules).unwrap().total(), 14);
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn score_of(&self, play: &Play, rules: &Rules<'_>) -> Result<MoveScore, PlayError> {
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
    pub fn words_formed(&self, play: &Play, rules: &Rules<'_>) -> Result<Words, PlayError> {
        let play = play.resolve(self.board())?;
        Ok(self.scorer(&play, rules).words()?)
    }

    /// Returns all letters in line with a play by player 0, both placed and play-through, with
    /// blanks in lower case. This is the main word, even if it has only one letter.
    ///
    /// # Errors
    /// Same as [`score_of`](Self::score_of).
    pub fn main_word(&self, play: &Play, rules: &Rules<'_>) -> Result<String, PlayError> {
        let play = play.resolve(self.board())?;
        Ok(self.scorer(&play, rules).main_text()?)
    }

    /// Returns the position after the play just made is challenged off. It equals the position
    /// after [`LastMove::ChallengedOff`] on the position before the play. `back` must belong to
    /// that play.
    ///
    /// # Errors
    /// Returns [`PlayError::NoLastMove`] if the last move is not a play that remains on the board.
    ///
    /// ```
    /// use crossword_rules::{Draw, LastMove, Position, Rules};
    ///
    /// let position: Position = "3/3/3 CAT/ 0/0 1 ld english;".parse()?;
    /// let rules = Rules::for_position(&position).unwrap();
    /// let phony: LastMove = "2A TAC".parse()?;
    /// let played = position.play(&phony, Draw::Unknown, &rules).unwrap();
    /// let off = played.position.withdraw(played.back()).unwrap();
    /// assert_eq!(off.to_string(), "3/3/3 /CAT 0/0 2 ld english; lm challenge 2A TAC;");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn withdraw(&self, back: &Back) -> Result<Self, PlayError> {
        let Some(LastMove::Play { play, .. }) = self.ops().last_move() else {
            return Err(PlayError::NoLastMove);
        };
        if play.is_spelled() {
            return Err(ScoreError::ThroughUnknown.into());
        }
        let checked = Checked {
            last_move: LastMove::ChallengedOff(play.clone()),
            leave: back.rack.clone(),
            score: MoveScore::default(),
            findings: SmallVec::new(),
        };
        let mut position = self.clone();
        position.take_back(back.clone());
        position.apply(checked, Draw::Unknown)?;
        Ok(position)
    }

    /// Adds the points that the player who moved last gains because the play survived a challenge.
    /// The points replace an earlier bonus.
    ///
    /// # Errors
    /// Returns [`PlayError::NoLastMove`] if the last move is not a play that remains on the board,
    /// and [`PlayError::ScoreOutOfRange`] if the score does not fit into 32 bits.
    pub fn add_challenge_bonus(&mut self, points: u8) -> Result<(), PlayError> {
        let Parts { scores, ops, .. } = self.parts();
        let Some(LastMove::Play { bonus, .. }) = ops.last_move_mut() else {
            return Err(PlayError::NoLastMove);
        };
        let more = i32::from(points) - i32::from(bonus.unwrap_or(0));
        let score = scores.last_mut().ok_or(PlayError::NoLastMove)?;
        *score = score.checked_add(more).ok_or(PlayError::ScoreOutOfRange)?;
        *bonus = Some(points);
        Ok(())
    }

    /// Puts the placed tiles of a play on the board and changes nothing else.
    ///
    /// # Errors
    /// Same as [`Play::resolve`].
    pub fn place(&mut self, play: &Play) -> Result<(), PlayError> {
        if play.is_resolved(self.board()) {
            put(self.parts().board, play);
        } else {
            let play = play.resolve(self.board())?;
            put(self.parts().board, &play);
        }
        Ok(())
    }

    /// Removes the placed tiles of a play from the board and changes nothing else. Squares off the
    /// board are ignored.
    pub fn lift(&mut self, play: &Play) {
        lift(self.parts().board, play);
    }
}
