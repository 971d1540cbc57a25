//! The layout of the match key: the bit range of every field.

use core::ops::Range;

use core_bits::Field;

use crate::error::bit_chars;

pub(crate) const CUBE_EXPONENT: Field<0, 4> = Field;
pub(crate) const CUBE_OWNER: Field<4, 2> = Field;
pub(crate) const ON_ROLL: Field<6, 1> = Field;
pub(crate) const CRAWFORD: Field<7, 1> = Field;
pub(crate) const GAME_STATE: Field<8, 3> = Field;
pub(crate) const DECISION: Field<11, 1> = Field;
pub(crate) const DOUBLE: Field<12, 1> = Field;
pub(crate) const RESIGNATION: Field<13, 2> = Field;
pub(crate) const DIE_1: Field<15, 3> = Field;
pub(crate) const DIE_2: Field<18, 3> = Field;
pub(crate) const MATCH_LENGTH: Field<21, 15> = Field;
pub(crate) const SCORE_0: Field<36, 15> = Field;
pub(crate) const SCORE_1: Field<51, 15> = Field;
/// An extension of GNU Backgammon, which sets this bit when the Jacoby rule is *not* in use.
pub(crate) const JACOBY_OFF: Field<66, 1> = Field;
pub(crate) const UNUSED: Field<67, 5> = Field;

macro_rules! match_fields {
    ($($variant:ident = $field:ident, $name:literal, $fact:literal, $meaning:literal;)*) => {
        /// A field of the match key.
        ///
        /// Closed: a match key has 72 bits.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum MatchField {
            $(#[doc = $meaning] $variant,)*
        }

        impl MatchField {
            /// All fields in bit order. Together they cover the whole key.
            pub const ALL: [Self; 15] = [$(Self::$variant),*];

            /// The index of the field's first bit. A field is stored least significant bit first.
            #[must_use]
            pub const fn start(self) -> usize {
                (match self { $(Self::$variant => $field.start(),)* }) as usize
            }

            /// The width of the field in bits.
            #[must_use]
            pub const fn width(self) -> usize {
                (match self { $(Self::$variant => $field.width(),)* }) as usize
            }

            /// A short name in `snake_case`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The fact that the field holds, in words, such as `the Jacoby rule`.
            #[must_use]
            pub const fn fact(self) -> &'static str {
                match self { $(Self::$variant => $fact,)* }
            }

            /// A short description of the field's values.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

match_fields! {
    CubeExponent = CUBE_EXPONENT, "cube_exponent", "the value of the cube", "the cube shows 2 to this power";
    CubeOwner = CUBE_OWNER, "cube_owner", "the owner of the cube", "0 player 0, 1 player 1, 3 centered";
    OnRoll = ON_ROLL, "on_roll", "the player on roll", "player on roll, or who rolled";
    Crawford = CRAWFORD, "crawford", "the Crawford game", "1 in the Crawford game";
    GameState = GAME_STATE, "game_state", "the state of the game", "0 none, 1 playing, 2 over, 3 resigned, 4 dropped";
    Decision = DECISION, "decision", "the player who has to decide", "player who has to decide";
    Double = DOUBLE, "double", "the offered double", "1 while a double is offered";
    Resignation = RESIGNATION, "resign", "the offered resignation", "0 none, 1 single, 2 gammon, 3 backgammon";
    Die1 = DIE_1, "die_1", "the first die", "first die, 0 not rolled";
    Die2 = DIE_2, "die_2", "the second die", "second die, 0 not rolled";
    MatchLength = MATCH_LENGTH, "match_length", "the match length", "points to win, 0 in a money session";
    Score0 = SCORE_0, "score_0", "the score of player 0", "score of player 0";
    Score1 = SCORE_1, "score_1", "the score of player 1", "score of player 1";
    JacobyOff = JACOBY_OFF, "jacoby_off", "the Jacoby rule", "1 when the Jacoby rule is not in use";
    Unused = UNUSED, "unused_bits", "the unused bits", "no meaning, written 0";
}

impl MatchField {
    /// The range of characters in a match ID, from the leftmost to the rightmost, that hold bits of
    /// the field.
    #[must_use]
    pub fn chars(self) -> Range<usize> {
        bit_chars(self.start(), self.width())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_fill_the_key_without_gaps() {
        let mut next = 0;
        for field in MatchField::ALL {
            assert_eq!(field.start(), next, "{field:?}");
            next += field.width();
        }
        assert_eq!(next, 72);
    }

    #[test]
    fn characters_of_the_fields() {
        assert_eq!(MatchField::Crawford.chars(), 0..1);
        assert_eq!(MatchField::CubeExponent.chars(), 0..2);
        assert_eq!(MatchField::Die1.chars(), 1..4);
        assert_eq!(MatchField::JacobyOff.chars(), 11..12);
    }
}
