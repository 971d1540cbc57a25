//! The rules for match keys: one function per rule, ordered by the bits concerned.

pub(crate) mod cube;

use alloc::vec::Vec;

use crate::error::{KeyBit, at_field};
use crate::{Diagnostic, Error, ErrorKind, MatchField, MatchKey, ParseOptions, field};

/// A rule that a key breaks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Finding {
    pub(crate) kind: ErrorKind,
    pub(crate) field: MatchField,
    /// Set if GNU Backgammon refuses the key too; lenient reading then does the same.
    pub(crate) refused: bool,
}

impl Finding {
    pub(crate) fn error(self) -> Error {
        at_field(self.kind, self.field)
    }

    /// Creates a warning that points at the first character of the field.
    fn warning(self) -> Diagnostic {
        let error = self.error();
        let start = error.offset();
        Diagnostic::warning(
            Error::new(self.kind, start..start + 1).with_place(KeyBit::new(self.field.start())),
        )
    }
}

/// The fields as numbers.
struct Raw {
    exponent: u64,
    owner: u64,
    on_roll: u64,
    crawford: bool,
    state: u64,
    decision: u64,
    double: bool,
    dice: [u64; 2],
    length: u64,
    score: [u64; 2],
    unused: u64,
}

impl Raw {
    #[inline]
    fn new(MatchKey(key): MatchKey) -> Self {
        Self {
            exponent: key.get(field::CUBE_EXPONENT),
            owner: key.get(field::CUBE_OWNER),
            on_roll: key.get(field::ON_ROLL),
            crawford: key.get(field::CRAWFORD) == 1,
            state: key.get(field::GAME_STATE),
            decision: key.get(field::DECISION),
            double: key.get(field::DOUBLE) == 1,
            dice: [key.get(field::DIE_1), key.get(field::DIE_2)],
            length: key.get(field::MATCH_LENGTH),
            score: [key.get(field::SCORE_0), key.get(field::SCORE_1)],
            unused: key.get(field::UNUSED),
        }
    }

    /// Owner 2 is undefined; GNU Backgammon reads it as centered.
    fn cube_owner(&self) -> Option<ErrorKind> {
        (self.owner == 2).then_some(ErrorKind::BadCubeOwner)
    }

    /// GNU Backgammon refuses a Crawford game in a money session. It has no other rule about
    /// Crawford.
    fn crawford_in_money(&self) -> Option<ErrorKind> {
        (self.crawford && self.length == 0).then_some(ErrorKind::CrawfordInMoney)
    }

    /// A Crawford game needs a match to 2 or more points and a player exactly one point from
    /// winning.
    fn crawford(&self) -> Option<ErrorKind> {
        let one_away = self.score.iter().any(|score| score + 1 == self.length);
        let fits = self.length == 0 || self.length > 1 && one_away;
        (self.crawford && !fits).then(|| ErrorKind::BadCrawford {
            length: small(self.length),
            score: self.score.map(small),
        })
    }

    /// States 5 to 7 are undefined.
    fn game_state(&self) -> Option<ErrorKind> {
        (self.state > 4).then(|| ErrorKind::BadGameState { value: tiny(self.state) })
    }

    /// The opponent of the player on roll answers a double. The exception is a beaver, in which the
    /// player on roll doubled and is redoubled immediately: in money play, with an owned cube above
    /// 1.
    fn double(&self) -> Option<ErrorKind> {
        let can_be_beaver = self.length == 0 && self.exponent > 0 && self.owner < 2;
        (self.double && self.decision == self.on_roll && !can_be_beaver)
            .then_some(ErrorKind::BadDouble)
    }

    fn die_range(&self, index: usize) -> Option<ErrorKind> {
        (self.dice[index] == 7).then_some(ErrorKind::DieOutOfRange { value: 7 })
    }

    /// Both dice are rolled or neither is; the error points at the zero.
    fn die_zero(&self, index: usize) -> Option<ErrorKind> {
        (self.dice[index] == 0 && self.dice[1 - index] != 0).then_some(ErrorKind::OneDieZero)
    }

    fn length_limit(&self, limit: Option<u16>) -> Option<ErrorKind> {
        let limit = limit.filter(|&limit| self.length > u64::from(limit))?;
        Some(ErrorKind::MatchLengthLimit { length: small(self.length), limit })
    }

    fn score_range(&self, index: usize) -> Option<ErrorKind> {
        let score = self.score[index];
        (self.length > 0 && score > self.length).then(|| ErrorKind::ScoreExceedsLength {
            score: small(score),
            length: small(self.length),
        })
    }

    /// A score equal to the match length has won the match, so no game can be in progress.
    fn score_reached(&self, index: usize) -> Option<ErrorKind> {
        let score = self.score[index];
        (self.length > 0 && score == self.length && self.state == 1)
            .then(|| ErrorKind::ScoreReachesLength { score: small(score) })
    }

    fn unused(&self) -> Option<ErrorKind> {
        (self.unused != 0).then(|| ErrorKind::UnusedBits { value: tiny(self.unused) })
    }
}

/// Converts a value of at most 5 bits, such as the game state or the unused bits.
fn tiny(value: u64) -> u8 {
    u8::try_from(value).expect("at most 5 bits")
}

/// Converts a value of at most 15 bits, the width of the largest field.
fn small(value: u64) -> u16 {
    u16::try_from(value).expect("at most 15 bits")
}

/// Applies every rule, lowest bit first, and passes to `look` its result, the field, and `true` if
/// GNU Backgammon refuses the key too.
fn each(raw: &Raw, limit: Option<u16>, mut look: impl FnMut(Option<ErrorKind>, MatchField, bool)) {
    use MatchField as F;

    look(raw.cube_owner(), F::CubeOwner, false);
    look(raw.crawford_in_money(), F::Crawford, true);
    look(raw.crawford(), F::Crawford, false);
    look(raw.game_state(), F::GameState, false);
    look(raw.double(), F::Double, false);
    look(raw.die_range(0), F::Die1, true);
    look(raw.die_zero(0), F::Die1, false);
    look(raw.die_range(1), F::Die2, true);
    look(raw.die_zero(1), F::Die2, false);
    look(raw.length_limit(limit), F::MatchLength, true);
    look(raw.score_range(0), F::Score0, true);
    look(raw.score_reached(0), F::Score0, false);
    look(raw.score_range(1), F::Score1, true);
    look(raw.score_reached(1), F::Score1, false);
    look(raw.unused(), F::Unused, false);
}

/// The valid rolls, one bit each: both dice 0, or both 1 to 6. A roll is bit `first + 8 * second`.
const ROLLS: u64 = 0x007E_7E7E_7E7E_7E01;

/// Returns `true` if the key obeys every rule. A fast equivalent of calling every rule; a test
/// compares the two.
#[inline]
pub(crate) fn all_obeyed(key: MatchKey) -> bool {
    let raw = Raw::new(key);
    let [zero, one] = raw.score;
    let money = raw.length == 0;
    // During a game a score must be below the match length, otherwise it may be equal.
    let scores = money | (zero.max(one) + u64::from(raw.state == 1) <= raw.length);
    let one_away = (zero + 1 == raw.length) | (one + 1 == raw.length);
    let crawford = !raw.crawford | ((raw.length > 1) & one_away);
    let beaver = money & (raw.exponent > 0) & (raw.owner < 2);
    let double = !raw.double | (raw.decision != raw.on_roll) | beaver;
    let dice = ROLLS >> (raw.dice[0] | raw.dice[1] << 3) & 1 == 1;
    let defined = (raw.owner != 2) & (raw.state < 5) & (raw.unused == 0);
    scores & crawford & double & dice & defined
}

/// Calls `found` for every rule that the key breaks, lowest bit first.
pub(crate) fn visit(key: MatchKey, options: &ParseOptions, mut found: impl FnMut(Finding)) {
    each(&Raw::new(key), options.match_length_limit, |kind, field, refused| {
        if let Some(kind) = kind {
            found(Finding { kind, field, refused });
        }
    });
}

/// Returns all diagnostics of a key in bit order: the rules it breaks, converted by `broken`, and
/// the warnings about its cube.
pub(crate) fn diagnostics(
    key: MatchKey,
    options: &ParseOptions,
    broken: impl Fn(Error) -> Diagnostic,
) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    visit(key, options, |finding| all.push(broken(finding.error())));
    cube::visit(key, |finding| all.push(finding.warning()));
    all.sort_by_key(|diagnostic| diagnostic.error().place().bit());
    all
}

/// Returns the first broken rule that these options do not tolerate.
#[cold]
pub(crate) fn first_refused(key: MatchKey, options: &ParseOptions) -> Option<Error> {
    let mut first = None;
    visit(key, options, |finding| {
        if first.is_none() && (finding.refused || !options.lenient) {
            first = Some(finding.error());
        }
    });
    first
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn finds_nothing(key: MatchKey) -> bool {
        first_refused(key, &ParseOptions::strict()).is_none()
    }

    /// Tests all combinations of the fields that the rules read, except the dice, with small scores
    /// and match lengths.
    #[test]
    fn short_cut_equals_the_rules() {
        for points in 0..125 {
            for rest in 0..1 << 12 {
                let mut key = MatchKey::from_bytes([0; 9]).0;
                let set = [
                    // Cube, player on roll, Crawford, state of the game, decision, double.
                    key.set_bits(0, 2, rest & 3),
                    key.set_bits(4, 9, rest >> 2 & 0x1FF),
                    key.set(field::MATCH_LENGTH, points % 5),
                    key.set(field::SCORE_0, points / 5 % 5),
                    key.set(field::SCORE_1, points / 25),
                    key.set_bits(67, 1, rest >> 11),
                ];
                assert_eq!(set, [Ok(()); 6]);
                assert_eq!(all_obeyed(MatchKey(key)), finds_nothing(MatchKey(key)), "{key:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn short_cut_equals_the_rules_for_any_key(bytes: [u8; 9]) {
            let key = MatchKey::from_bytes(bytes);
            prop_assert_eq!(all_obeyed(key), finds_nothing(key));
        }
    }

    #[test]
    fn rolls() {
        for first in 0..8 {
            for second in 0..8 {
                let both = (1..=6).contains(&first) && (1..=6).contains(&second);
                let roll = both || (first, second) == (0, 0);
                assert_eq!(ROLLS >> (first | second << 3) & 1 == 1, roll);
            }
        }
    }
}
