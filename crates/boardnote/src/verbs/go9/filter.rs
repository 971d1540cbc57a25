//! The options of tools that choose positions by their scores.

use go9_dat::{Confidence, ScoreRecord};

/// Conditions for the score of a position.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(super) struct Filter {
    /// Only positions with this score (3–8)
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(3..=8))]
    score: Option<u8>,
    /// Only scores with at least this confidence (0–100)
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    confidence: Option<u8>,
}

impl Filter {
    /// Returns `true` if a score satisfies the conditions. Without conditions, every position does,
    /// even without a score.
    pub(super) fn takes(self, record: Option<&ScoreRecord>) -> bool {
        let score = self
            .score
            .is_none_or(|score| record.is_some_and(|record| record.score.to_byte() == score));
        let floor = self.confidence.and_then(Confidence::new);
        let sure =
            floor.is_none_or(|floor| record.is_some_and(|record| record.confidence >= floor));
        score && sure
    }
}
