//! The analysis of `KaTrain`: three values in base64 and gzip, of which the third is JSON.

use super::Evaluation;
use base64::Engine as _;
use sgf_syntax::Property;
use std::io::Read as _;

/// Length of the longest unpacked value in bytes.
const MOST: u64 = 1 << 20;

/// Reads the analysis, or returns `None` if it does not open.
pub(super) fn read(property: Property<'_>) -> Option<Evaluation> {
    let packed = property.values().nth(2)?.text();
    let packed: String = packed.split_whitespace().collect();
    let packed = base64::engine::general_purpose::STANDARD.decode(packed).ok()?;
    let mut unpacked = Vec::new();
    let opened = flate2::read::GzDecoder::new(&packed[..]);
    opened.take(MOST + 1).read_to_end(&mut unpacked).ok()?;
    if unpacked.len() as u64 > MOST {
        return None;
    }
    let value: serde_json::Value = serde_json::from_slice(&unpacked).ok()?;
    let root = value.get("root")?;
    let number = |name: &str| root.get(name).and_then(serde_json::Value::as_f64);
    let winrate = number("winrate").filter(|chance| (0.0..=1.0).contains(chance));
    Some(Evaluation {
        winrate: winrate.map(|chance| super::rounded(chance * 100.0)),
        lead: number("scoreLead"),
        visits: root.get("visits").and_then(serde_json::Value::as_u64),
    })
}
