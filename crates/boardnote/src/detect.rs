//! Detection of the format of an input, by content first and by file name second.

use crate::formats::{self, Format, detect};
use crate::input::Input;

/// Returns the format of an input, judged by the beginning of its content and by its name.
///
/// # Errors
/// The message lists the candidates if the format is ambiguous.
pub fn input(sample: &[u8], input: &Input) -> Result<&'static dyn Format, String> {
    let extension = input.extension();
    if sample.is_empty() {
        let by_name = formats::ALL.iter().copied().find(|format| {
            extension.as_deref().is_some_and(|ending| format.info().is_suggested_by(ending))
        });
        return by_name
            .ok_or_else(|| format!("{} is empty; name its format with --from", input.shown()));
    }
    let nearly = || matches!(input, Input::Text(..)).then(|| resembled(sample)).flatten();
    let found = detect::format(sample, extension.as_deref());
    found.or_else(|candidates| nearly().ok_or(candidates)).map_err(|candidates| match input {
        Input::Text(text, _) if candidates.list.is_empty() => format!(
            "no such file: {} (and it is not a record of a known format)",
            String::from_utf8_lossy(text)
        ),
        _ => match candidates.unread(sample) {
            Some(name) => format!("{} is {name}, which is not read", input.shown()),
            None => format!("{}: {}", input.shown(), candidates.doubt()),
        },
    })
}

/// Returns the format of which an argument is a record with a mistake, so that the mistake can be
/// shown.
#[must_use]
pub fn resembled(argument: &[u8]) -> Option<&'static dyn Format> {
    let text = core::str::from_utf8(argument).ok()?.trim();
    let first = text.split_whitespace().next()?;
    let is_id = |part: &str, lengths: core::ops::RangeInclusive<usize>| {
        let upper = part.bytes().filter(u8::is_ascii_uppercase).count();
        lengths.contains(&part.len()) && upper >= 3 && !part.contains(['.', '-', '_', '\\'])
    };
    let slashes = first.matches('/').count();
    let alone = first.len() == text.len();
    let name = if first.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xgid")) {
        "xgid"
    } else if let Some((one, two)) = first.split_once(':').filter(|_| alone)
        && is_id(one, 10..=18)
        && is_id(two, 8..=16)
    {
        "gnuid"
    } else if alone && is_id(first, 13..=15) {
        "posid"
    } else if alone && is_id(first, 11..=12) && !first.contains('/') {
        "matchid"
    } else if (6..=8).contains(&slashes)
        && !alone
        && first.bytes().all(|byte| b"pnbrqkPNBRQK12345678/".contains(&byte))
    {
        "fen"
    } else if slashes >= 3 && text.split_whitespace().nth(1).is_some_and(|it| it.contains('/')) {
        "cgp"
    } else if text.starts_with('[') && text.contains('"') || text.starts_with("1. ") {
        "pgn"
    } else {
        return None;
    };
    formats::by_name(name)
}
