//! The readers of engine output, for the fuzz targets. Not part of the public interface.

use crate::dialect::Dialect;
use crate::reply::{FinalScore, final_score, genmove, reply};
use crate::visible::{excerpt, visible};
use crate::{analysis, info};

/// Reads a reply of a GTP program in every way in which one is read.
///
/// # Panics
/// If a reader returns a number that is not finite, or text that could control a terminal.
pub fn gtp(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let inner = reply(&text).map_or_else(|| text.to_string(), |reply| reply.text.to_owned());
    let _ = (genmove(&inner), Dialect::new(&inner, &inner).knows("komi"));
    if let Some(FinalScore::Lead(lead)) = final_score(&inner) {
        assert!(lead.is_finite(), "{inner}");
    }
    if let Ok(root) = info::root(&inner) {
        assert!(root.lead.is_finite() && root.stdev.is_finite(), "{inner}");
    }
    if let Some(rate) = info::best_win_rate(&inner) {
        assert!(rate.is_finite(), "{inner}");
    }
    for shown in [visible(&inner), excerpt(&inner)] {
        assert!(!shown.chars().any(char::is_control), "{shown:?}");
    }
}

/// Reads a line of an analysis engine.
///
/// # Panics
/// If the lead is not finite.
pub fn json(line: &[u8]) {
    if let Some(lead) = analysis::lead_of(line) {
        assert!(lead.is_finite());
    }
}
