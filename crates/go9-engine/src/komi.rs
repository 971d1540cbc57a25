use core::fmt;
use core::str::FromStr;

/// Komi: the points White receives, in steps of half a point.
///
/// ```
/// use go9_engine::Komi;
///
/// let komi: Komi = "5.5".parse()?;
/// assert_eq!((komi.points(), komi.to_string()), (5.5, "5.5".to_owned()));
/// assert!("5.3".parse::<Komi>().is_err());
/// # Ok::<(), go9_engine::KomiError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Komi {
    halves: i16,
}

/// The error for text that is not a komi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a komi, expected whole or half points from -81 to 81")]
pub struct KomiError;

impl KomiError {
    /// Returns a stable short name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad-komi"
    }
}

impl Komi {
    /// Komi 0.
    pub const NONE: Self = Self { halves: 0 };
    /// The default komi of searches, 5.5.
    pub const SEARCH: Self = Self { halves: 11 };
    /// The komi values between the scores of a file: 3.5, 4.5, 5.5, 6.5, and 7.5.
    pub const BETWEEN: [Self; 5] = [
        Self { halves: 7 },
        Self { halves: 9 },
        Self { halves: 11 },
        Self { halves: 13 },
        Self { halves: 15 },
    ];

    /// The komi in points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().fmt(f)
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Self, KomiError> {
        let points: f64 = text.parse().map_err(|_| KomiError)?;
        let halves = (-162..=162_i16).find(|&halves| f64::from(halves) == points * 2.0);
        halves.map(|halves| Self { halves }).ok_or(KomiError)
    }
}
