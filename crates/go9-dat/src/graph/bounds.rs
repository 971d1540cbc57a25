//! The minimax equation between a position and its successors, for Black to move.

use super::Value;
use crate::{Confidence, Score, ScoreRecord};

/// Lower and upper bound as score bytes, each with its confidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    lo: u8,
    hi: u8,
    lo_sure: u8,
    hi_sure: u8,
}

/// The score of the position itself, with its confidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Claim {
    score: u8,
    sure: u8,
}

const LOWEST: u8 = 3;
const HIGHEST: u8 = 8;
const SURE: u8 = 100;

impl Claim {
    pub(super) fn of(record: ScoreRecord, floor: Confidence) -> Option<Self> {
        let sure = record.confidence.value();
        (sure >= floor.value()).then_some(Self { score: record.score.to_byte(), sure })
    }

    /// Returns the claim from the opponent's point of view.
    pub(super) const fn turned(self) -> Self {
        Self { score: LOWEST + HIGHEST - self.score, sure: self.sure }
    }
}

impl Bounds {
    pub(super) const UNKNOWN: Self = Self { lo: LOWEST, hi: HIGHEST, lo_sure: SURE, hi_sure: SURE };

    /// Returns the bounds of a position without successors.
    pub(super) const fn alone(claim: Option<Claim>) -> Self {
        match claim {
            Some(Claim { score, sure }) => {
                Self { lo: score, hi: score, lo_sure: sure, hi_sure: sure }.with_sure_ends()
            }
            None => Self::UNKNOWN,
        }
    }

    /// Returns the bounds from the opponent's point of view.
    pub(super) const fn turned(self) -> Self {
        Self {
            lo: LOWEST + HIGHEST - self.hi,
            hi: LOWEST + HIGHEST - self.lo,
            lo_sure: self.hi_sure,
            hi_sure: self.lo_sure,
        }
    }

    /// Gives full confidence to the trivial bounds "at least 3" and "at most 8".
    const fn with_sure_ends(mut self) -> Self {
        if self.lo == LOWEST {
            self.lo_sure = SURE;
        }
        if self.hi == HIGHEST {
            self.hi_sure = SURE;
        }
        self
    }

    pub(super) fn value(self) -> Value {
        let score = |byte| Score::from_byte(byte).unwrap_or(Score::AtMost3);
        let (lo, hi) = (score(self.lo), score(self.hi));
        let sure = if (self.lo, self.hi) == (LOWEST, HIGHEST) {
            0
        } else {
            self.lo_sure.min(self.hi_sure)
        };
        Value { lo, hi, confidence: Confidence::new(sure).unwrap_or(Confidence::MIN) }
    }
}

/// The maximum over several positions.
#[derive(Clone, Copy)]
struct Best {
    /// The largest lower bound, with the highest confidence among equal ones.
    lo: (u8, u8),
    /// The largest upper bound.
    hi: u8,
    /// The lowest confidence of all upper bounds.
    hi_sure: u8,
}

impl Best {
    const NONE: Self = Self { lo: (LOWEST, 0), hi: LOWEST, hi_sure: SURE };

    fn add(&mut self, kid: Bounds) {
        self.lo = self.lo.max((kid.lo, kid.lo_sure));
        self.hi = self.hi.max(kid.hi);
        self.hi_sure = self.hi_sure.min(kid.hi_sure);
    }
}

/// Returns the bounds of a position with Black to move.
pub(super) fn solved(
    claim: Option<Claim>,
    kids: impl Iterator<Item = Bounds>,
    complete: bool,
) -> Bounds {
    let mut all = Best::NONE;
    let Some(Claim { score, sure }) = claim else {
        kids.for_each(|kid| all.add(kid));
        return from_kids(all, complete);
    };
    let (mut better, mut is_better) = (Best::NONE, false);
    // `true` while all moves are worse with at least the same confidence.
    let mut refuted = complete;
    // The highest confidence of the moves that are at least as good as the claim.
    let mut confirmed = 0;
    for kid in kids {
        all.add(kid);
        if kid.lo > score && kid.lo_sure >= sure {
            better.add(kid);
            is_better = true;
        }
        refuted &= kid.hi < score && kid.hi_sure >= sure;
        if kid.lo == score {
            confirmed = kid.lo_sure.max(confirmed);
        }
    }
    if is_better {
        let ((lo, lo_sure), hi) = (better.lo, better.hi);
        return Bounds { lo, hi, lo_sure, hi_sure: better.hi_sure.min(sure) }.with_sure_ends();
    }
    if refuted {
        return from_kids(all, complete);
    }
    let hi_sure = if complete && all.hi == score { sure.max(all.hi_sure) } else { sure };
    Bounds { lo: score, hi: score, lo_sure: sure.max(confirmed), hi_sure }.with_sure_ends()
}

/// Returns the bounds given by the moves in the file; the other moves are unknown.
fn from_kids(all: Best, complete: bool) -> Bounds {
    let (lo, lo_sure) = all.lo;
    let (hi, hi_sure) = if complete { (all.hi, all.hi_sure) } else { (HIGHEST, SURE) };
    Bounds { lo, hi, lo_sure, hi_sure }.with_sure_ends()
}
