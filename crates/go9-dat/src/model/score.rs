use core::fmt;

use crate::{Error, ErrorKind, PositionId};

/// Black's lead on the board in points, without komi, in the six steps of a score file.
///
/// The lead does not depend on the player to move. The lowest and the highest step are open-ended:
/// "3 or less" determines the winner only for a komi of at least 3, and "8 or more" only for a komi
/// below 8.
///
/// ```
/// use go9_dat::Score;
///
/// assert_eq!(Score::from_lead(7.0), Some(Score::Exactly7));
/// assert_eq!(Score::from_lead(4.5), Some(Score::Exactly4), "half points go down");
/// assert_eq!(Score::from_lead(-9.0), Some(Score::AtMost3), "White wins are 3 or less");
///
/// assert_eq!(Score::Exactly7.supports_win_at(6.5), Some(true));
/// assert_eq!(Score::AtLeast8.supports_win_at(7.5), Some(true));
/// assert_eq!(Score::AtLeast8.supports_win_at(8.5), None, "8 or more may be 8 or 81");
/// ```
///
/// Closed: the files have these scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Score {
    /// Three points or fewer, including wins of White.
    AtMost3 = 3,
    /// Four points.
    Exactly4,
    /// Five points.
    Exactly5,
    /// Six points.
    Exactly6,
    /// Seven points.
    Exactly7,
    /// Eight points or more.
    AtLeast8,
}

impl Score {
    /// All six scores in ascending order.
    pub const ALL: [Self; 6] = [
        Self::AtMost3,
        Self::Exactly4,
        Self::Exactly5,
        Self::Exactly6,
        Self::Exactly7,
        Self::AtLeast8,
    ];

    /// Returns the score for a byte from 3 to 8.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            3 => Some(Self::AtMost3),
            4 => Some(Self::Exactly4),
            5 => Some(Self::Exactly5),
            6 => Some(Self::Exactly6),
            7 => Some(Self::Exactly7),
            8 => Some(Self::AtLeast8),
            _ => None,
        }
    }

    /// Returns the byte of the score, 3 to 8.
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        self as u8
    }

    /// Converts a lead of Black in points to a score; half points are rounded down. Returns `None`
    /// for NaN.
    #[must_use]
    pub fn from_lead(lead: f64) -> Option<Self> {
        if lead.is_nan() {
            return None;
        }
        let highest = Self::ALL.into_iter().find(|score| lead <= f64::from(score.to_byte()) + 0.5);
        Some(highest.unwrap_or(Self::AtLeast8))
    }

    /// Returns `true` if the lead is exact, as it is from 4 to 7.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::AtMost3 | Self::AtLeast8)
    }

    /// Returns `Some(true)` if Black wins with this komi; a tie is not a win. Returns `None` if the
    /// score leaves the winner open.
    #[must_use]
    pub fn supports_win_at(self, komi: f64) -> Option<bool> {
        let lead = f64::from(self.to_byte());
        match self {
            Self::AtMost3 if komi < lead => None,
            Self::AtLeast8 if komi >= lead => None,
            _ if komi.is_nan() => None,
            _ => Some(lead > komi),
        }
    }

    /// Index of the score among the six, 0 to 5.
    #[cfg(feature = "alloc")]
    pub(crate) const fn index(self) -> usize {
        self.to_byte() as usize - 3
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost3 => f.write_str("3 or less"),
            Self::AtLeast8 => f.write_str("8 or more"),
            exact => write!(f, "{}", exact.to_byte()),
        }
    }
}

/// The confidence of a score, from 0 (likely wrong) to 100 (very sure).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Confidence(u8);

impl Confidence {
    /// The lowest confidence: likely wrong.
    pub const MIN: Self = Self(0);
    /// The highest confidence: very sure.
    pub const MAX: Self = Self(100);

    /// Returns the confidence with this value, or `None` above 100.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value <= 100 { Some(Self(value)) } else { None }
    }

    /// Returns `part` divided by `whole`, rounded to percent; 0 if `whole` is 0.
    #[must_use]
    pub fn from_share(part: usize, whole: usize) -> Self {
        if whole == 0 {
            return Self::MIN;
        }
        let part = part.min(whole) as u128;
        let percent = (200 * part + whole as u128) / (2 * whole as u128);
        Self(u8::try_from(percent).expect("the part is at most the whole"))
    }

    /// The value, 0 to 100.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One record of a score file: 12 bytes.
///
/// ```
/// use go9_dat::{Score, ScoreRecord};
///
/// let record = ScoreRecord::from_bytes(b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64")?;
/// assert_eq!(record.id.to_string(), "31846ceb8015dc92:0:W");
/// assert_eq!(record.score, Score::Exactly7);
/// assert_eq!(record.confidence.value(), 100);
/// # Ok::<(), go9_dat::Error>(())
/// ```
///
/// Closed: the files have these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct ScoreRecord {
    /// The ID of the position.
    pub id: PositionId,
    /// Black's lead.
    pub score: Score,
    /// The confidence of the score.
    pub confidence: Confidence,
}

impl ScoreRecord {
    /// Length of a record in bytes.
    pub const LENGTH: usize = 12;

    /// Parses the twelve bytes of a record.
    ///
    /// # Errors
    /// [`ErrorKind::BadPlayer`], [`ErrorKind::ScoreRange`], or [`ErrorKind::ConfidenceRange`].
    pub fn from_bytes(bytes: &[u8; Self::LENGTH]) -> Result<Self, Error> {
        let [id @ .., score, confidence] = *bytes;
        let id = PositionId::from_bytes(&id)?;
        // The values are binary, 3..=8 and 0..=100: an ASCII digit is out of range.
        let Some(score) = Score::from_byte(score) else {
            return Err(crate::error::at_byte(ErrorKind::ScoreRange { byte: score }, 10));
        };
        let Some(confidence) = Confidence::new(confidence) else {
            return Err(crate::error::at_byte(ErrorKind::ConfidenceRange { byte: confidence }, 11));
        };
        Ok(Self { id, score, confidence })
    }

    /// Returns the twelve bytes of the record.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..PositionId::LENGTH].copy_from_slice(&self.id.to_bytes());
        bytes[10] = self.score.to_byte();
        bytes[11] = self.confidence.value();
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_clamped_and_halves_go_down() {
        let expect = [
            (f64::NEG_INFINITY, 3),
            (0.0, 3),
            (3.5, 3),
            (3.6, 4),
            (4.0, 4),
            (4.5, 4),
            (4.6, 5),
            (7.5, 7),
            (7.6, 8),
            (81.0, 8),
            (f64::INFINITY, 8),
        ];
        for (lead, byte) in expect {
            assert_eq!(Score::from_lead(lead), Score::from_byte(byte), "{lead}");
        }
        assert_eq!(Score::from_lead(f64::NAN), None);
    }

    #[test]
    fn clamped_scores_answer_on_their_side_only() {
        assert_eq!(Score::AtMost3.supports_win_at(2.5), None);
        assert_eq!(Score::AtMost3.supports_win_at(3.0), Some(false));
        assert_eq!(Score::AtMost3.supports_win_at(5.5), Some(false));
        assert_eq!(Score::AtLeast8.supports_win_at(8.0), None);
        assert_eq!(Score::Exactly7.supports_win_at(7.0), Some(false));
        assert_eq!(Score::Exactly5.supports_win_at(f64::NAN), None);
    }

    #[test]
    fn bytes_outside_the_ranges_are_refused() {
        for byte in 0..=u8::MAX {
            assert_eq!(Score::from_byte(byte).is_some(), (3..=8).contains(&byte));
            assert_eq!(Confidence::new(byte).is_some(), byte <= 100);
        }
    }

    #[test]
    fn shares_are_rounded() {
        let shares = [(3, 3), (2, 3), (1, 3), (0, 3), (1, 2), (5, 0), (9, 3)];
        let percent = shares.map(|(part, whole)| Confidence::from_share(part, whole).value());
        assert_eq!(percent, [100, 67, 33, 0, 50, 0, 100]);
    }
}
