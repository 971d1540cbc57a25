//! Rules for cubes that cannot occur in a game. They are warnings in both modes, because such IDs
//! exist in practice.

use super::{Finding, Raw};
use crate::{ErrorKind, MatchField, MatchKey};

impl Raw {
    fn owned(&self) -> bool {
        self.owner < 2
    }

    fn owned_cube_of_one(&self) -> bool {
        self.exponent == 0 && self.owned() && !self.double
    }

    /// Automatic doubles can produce a centered cube above 1 in a money session. Owner 2 is
    /// reported separately.
    fn centered_cube_above_one(&self) -> bool {
        self.length > 0 && self.exponent > 0 && self.owner == 3
    }

    fn cube_in_crawford(&self) -> bool {
        self.crawford && self.length > 0 && (self.exponent > 0 || self.owned() || self.double)
    }

    /// A raccoon is an exception: it needs money play and a cube that has been turned twice.
    fn double_by_other(&self) -> bool {
        let raccoon = self.length == 0 && self.exponent > 1;
        self.double && self.owner == self.decision && !raccoon
    }

    fn double_after_roll(&self) -> bool {
        self.double && self.dice != [0, 0]
    }

    /// `BadCrawford` covers the case of neither player being one point away.
    fn both_one_away(&self) -> bool {
        let both = self.score.iter().all(|score| score + 1 == self.length);
        self.crawford && self.length > 1 && both
    }

    /// The double was useless if the previous cube value already sufficed for either player to win.
    fn cube_too_high(&self) -> Option<[u64; 2]> {
        let needed = self.score.map(|score| self.length.saturating_sub(score));
        let before = 1u64 << self.exponent >> 1;
        let useless = needed.iter().all(|&points| before >= points);
        (self.length > 0 && self.exponent > 0 && useless).then_some(needed)
    }
}

/// Calls `found` for every impossible property of the cube, in the order of the fields.
pub(crate) fn visit(key: MatchKey, mut found: impl FnMut(Finding)) {
    use MatchField as F;

    let raw = Raw::new(key);
    let mut look = |kind: Option<ErrorKind>, field| {
        if let Some(kind) = kind {
            found(Finding { kind, field, refused: false });
        }
    };
    let value = 1 << raw.exponent;
    look(
        raw.centered_cube_above_one().then_some(ErrorKind::CenteredCubeAboveOne { value }),
        F::CubeExponent,
    );
    look(raw.cube_in_crawford().then_some(ErrorKind::CubeInCrawford), F::CubeExponent);
    let too_high = raw
        .cube_too_high()
        .map(|needed| ErrorKind::CubeTooHigh { value, needed: needed.map(super::small) });
    look(too_high, F::CubeExponent);
    look(raw.owned_cube_of_one().then_some(ErrorKind::OwnedCubeOfOne), F::CubeOwner);
    look(raw.double_by_other().then_some(ErrorKind::DoubleByOther), F::CubeOwner);
    look(raw.both_one_away().then_some(ErrorKind::CrawfordScore), F::Crawford);
    look(raw.double_after_roll().then_some(ErrorKind::DoubleAfterRoll), F::Die1);
}
