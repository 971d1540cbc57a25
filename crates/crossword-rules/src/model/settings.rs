//! The settings of a game by name, each a getter of [`Ops`] and a setter of [`Position`], generated
//! from one list.

use super::moves::LastMove;
use super::opcode::{ChallengeRule, Op, Opcode};
use super::ops::Ops;
use super::position::Position;
use crate::error::ErrorKind;

/// Generates getters and setters. A setter takes what the getter gives, or the value alone, or `None`,
/// which removes the operation.
macro_rules! settings {
    (
        numbers { $($number:ident, $set_number:ident, $number_code:ident: $about_number:literal $(= $default:literal)?;)* }
        texts { $($text:ident, $set_text:ident, $text_code:ident: $about_text:literal;)* }
    ) => {
        impl Ops {
            $(settings! { @getter $number $number_code $about_number $($default)? })*
            $(
                #[doc = concat!("Returns ", $about_text, ".")]
                #[must_use]
                pub fn $text(&self) -> Option<&str> {
                    self.text(Opcode::$text_code)
                }
            )*
        }

        impl Position {
            $(
                #[doc = concat!("Sets ", $about_number, ", or removes the operation with `None`.")]
                pub fn $set_number(&mut self, value: impl Into<Option<u32>>) {
                    match value.into() {
                        Some(value) => self.put_op(Op::$number_code(value)),
                        None => drop(self.remove_op(Opcode::$number_code)),
                    }
                }
            )*
            $(
                #[doc = concat!("Sets ", $about_text, ", or removes the operation with `None`.")]
                ///
                /// # Errors
                /// Same as [`set_op`](Self::set_op).
                pub fn $set_text<'a>(
                    &mut self,
                    value: impl Into<Option<&'a str>>,
                ) -> Result<(), ErrorKind> {
                    self.set_or_remove(Opcode::$text_code, value.into().map(Op::$text_code))
                }
            )*
        }
    };
    (@getter $name:ident $code:ident $about:literal) => {
        #[doc = concat!("Returns ", $about, ".")]
        #[must_use]
        pub fn $name(&self) -> Option<u32> {
            self.number(Opcode::$code)
        }
    };
    (@getter $name:ident $code:ident $about:literal $default:literal) => {
        #[doc = concat!("Returns ", $about, ". The default is ", $default, ".")]
        #[must_use]
        pub fn $name(&self) -> u32 {
            self.number(Opcode::$code).unwrap_or($default)
        }
    };
}

settings! {
    numbers {
        bingo_bonus, set_bingo_bonus, BingoBonus: "the points for a bingo" = 50;
        exchange_limit, set_exchange_limit, ExchangeLimit:
            "the number of tiles that must be in the bag to allow an exchange" = 7;
        max_zero_turns, set_max_zero_turns, MaxZeroTurns:
            "the number of consecutive zero-point turns that end the game" = 6;
        timer_increment, set_timer_increment, TimerIncrement:
            "the milliseconds added to a clock per turn";
        max_overtime, set_max_overtime, MaxOvertime: "the milliseconds of overtime allowed";
    }
    texts {
        board_name, set_board_name, BoardName: "the name of the board";
        game_id, set_game_id, GameId: "the game ID";
        letter_distribution, set_letter_distribution, LetterDistribution:
            "the name of the letter distribution";
        lexicon, set_lexicon, Lexicon: "the name of the lexicon";
        variant, set_variant, Variant:
            "the name of the variant, whose case differs from program to program";
    }
}

/// The settings that are neither a number nor a text.
impl Position {
    /// Sets the challenge rule, or removes the operation with `None`.
    pub fn set_challenge_rule(&mut self, rule: impl Into<Option<ChallengeRule>>) {
        match rule.into() {
            Some(rule) => self.put_op(Op::ChallengeRule(rule)),
            None => drop(self.remove_op(Opcode::ChallengeRule)),
        }
    }

    /// Sets the milliseconds left on each player's clock, in the order of the racks, or removes the
    /// operation with `None`.
    ///
    /// # Errors
    /// Returns [`ErrorKind::PlayerCountMismatch`] unless there is one clock per player.
    pub fn set_timers<'a>(
        &mut self,
        timers: impl Into<Option<&'a [i64]>>,
    ) -> Result<(), ErrorKind> {
        self.set_or_remove(Opcode::Timers, timers.into().map(Op::Timers))
    }

    /// Sets or removes the operation by which the opponent's rack must be treated as unknown.
    pub fn set_opponent_rack_unknown(&mut self, unknown: bool) {
        match unknown {
            true => self.put_op(Op::OpponentRackUnknown),
            false => drop(self.remove_op(Opcode::OpponentRackUnknown)),
        }
    }

    /// Removes the last move and returns it. Board, racks, and scores stay as they are; see
    /// [`undo`](Self::undo).
    ///
    /// ```
    /// use crossword_rules::Position;
    ///
    /// let mut position: Position = "3/CAT/3 / 0/5 0 lm 2A CAT; lex CSW21;".parse()?;
    /// assert_eq!(position.remove_last_move().unwrap().to_string(), "2A CAT");
    /// position.set_lexicon("NWL23")?;
    /// position.set_bingo_bonus(35);
    /// assert_eq!(position.to_string(), "3/CAT/3 / 0/5 0 lex NWL23; bb 35;");
    /// position.set_lexicon(None)?;
    /// assert_eq!(position.ops().lexicon(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn remove_last_move(&mut self) -> Option<LastMove> {
        let last = self.ops().last_move().cloned();
        self.remove_op(Opcode::LastMove);
        last
    }

    fn set_or_remove(&mut self, opcode: Opcode, op: Option<Op<'_>>) -> Result<(), ErrorKind> {
        match op {
            Some(op) => self.set_op(op),
            None => {
                self.remove_op(opcode);
                Ok(())
            }
        }
    }
}
