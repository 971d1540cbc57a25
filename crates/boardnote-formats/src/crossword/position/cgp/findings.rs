//! Findings: errors of reading with their hints, and violations of the rules of the game.

use super::layout::Layout;
use crate::finding::{Finding, Severity};
use cgp::{Checks, Diagnostic, Error, ErrorKind, LetterDistribution, Suggestion};
use core::ops::Range;

/// Longest record, in bytes, for which hints are searched. The search may scan the whole record for
/// every finding; real records are far shorter.
const LONGEST_WITH_HELP: usize = 1 << 14;

/// Returns the finding for an error, or for a deviation that lenient reading accepted.
pub(super) fn of(text: &str, diagnostic: &Diagnostic) -> Finding {
    of_error(text, diagnostic.error(), diagnostic.severity())
}

pub(super) fn of_error(text: &str, error: &Error, severity: Severity) -> Finding {
    let finding = Finding::error(error.kind().code(), error.span(), error.message())
        .with("field", error.place().field().name());
    let finding = Finding { severity, ..finding };
    let finding = match error.place().row() {
        Some(row) => finding.with("row", row),
        None => finding,
    };
    if text.len() > LONGEST_WITH_HELP {
        return finding;
    }
    match cgp::suggest(text, error) {
        Some(suggestion) => finding.with_help(help(text, &suggestion)),
        None => finding,
    }
}

/// Returns the reason and the fix, such as `runs have no leading 0: write …`.
fn help(text: &str, suggestion: &Suggestion) -> String {
    let Suggestion { span, replacement, note, .. } = suggestion;
    let there = text.get(span.clone()).unwrap_or_default();
    let column = || text.get(..span.start).map_or(0, |before| before.chars().count()) + 1;
    if replacement.is_empty() {
        format!("{note}: leave out `{there}`")
    } else if there.is_empty() {
        format!("{note}: put `{replacement}` in at column {}", column())
    } else {
        format!("{note}: write `{replacement}` for `{there}`")
    }
}

/// Returns the finding for a position that a style cannot write.
pub(super) fn of_writing(text: &str, kind: ErrorKind) -> Finding {
    let span = Layout::new(text).and_then(|layout| layout.operand("lm")).unwrap_or(0..0);
    Finding::error(kind.code(), span, kind).with("field", "lm")
}

/// Returns the findings of the rules of the game about a position that was read.
pub(super) fn of_rules(
    text: &str,
    record: &cgp::Cgp,
    distribution: Option<&LetterDistribution>,
    found: &mut dyn FnMut(Finding),
) {
    let findings = record.validate(&Checks::all(), distribution);
    if findings.is_empty() {
        return;
    }
    let Some(layout) = Layout::new(text) else { return };
    for finding in &findings {
        let (field, span) = place(&layout, finding);
        let severity = finding.severity();
        let finding = Finding::warning(finding.code(), span, finding).with("field", field);
        found(Finding { severity, ..finding });
    }
}

fn place(layout: &Layout<'_>, finding: &cgp::Finding) -> (&'static str, Range<usize>) {
    use cgp::Finding as Rule;
    match finding {
        Rule::Disconnected { square } | Rule::SingleTile { square } => {
            ("board", layout.square(*square))
        }
        Rule::CenterEmpty { square } => {
            ("board", layout.row(square.row.into()).unwrap_or(layout.board.clone()))
        }
        Rule::RackTooLong { player, .. } => {
            let rack = layout.slashed(&layout.racks).nth(*player);
            ("racks", rack.unwrap_or(layout.racks.clone()))
        }
        Rule::GameOver { .. } => ("zeros", layout.zeros.clone()),
        Rule::LastMoveNotOnBoard { .. }
        | Rule::ThroughTileMissing { .. }
        | Rule::ChallengedOffOnBoard
        | Rule::BonusAgainstRule { .. } => ("lm", layout.operand("lm").unwrap_or(0..0)),
        _ => ("record", layout.board.start..layout.racks.end),
    }
}
