//! Detection of the format of an input, by content first and by file name second.

use crate::formats::{self, Format, detect};
use crate::input::{Input, literal};

/// Returns the format of an input, judged by the beginning of its content and by its name.
///
/// # Errors
/// The message lists the candidates if the format is ambiguous.
pub fn input(sample: &[u8], input: &Input) -> Result<&'static dyn Format, String> {
    let extension = input.extension();
    if sample.is_empty() {
        let by_name = extension.as_deref().and_then(|ending| {
            let suggested = |format: &&dyn Format| format.info().is_suggested_by(ending);
            detect::promised(ending).or_else(|| formats::ALL.iter().copied().find(suggested))
        });
        return by_name
            .ok_or_else(|| format!("{} is empty; name its format with --from", input.shown()));
    }
    let nearly = || match input {
        Input::Text(text, _) => core::str::from_utf8(text).ok().and_then(detect::resembled),
        Input::Stdin | Input::File(_) => None,
    };
    let found = detect::format(sample, extension.as_deref());
    found.or_else(|candidates| nearly().ok_or(candidates)).map_err(|candidates| match input {
        Input::Text(text, _) if candidates.list.is_empty() => format!(
            "no such file: {} (and {})",
            String::from_utf8_lossy(text),
            literal::unknown(text)
        ),
        _ => match candidates.unread(sample) {
            Some(name) => format!("{} is {name}, which is not read", input.shown()),
            None => {
                let is_other_text = candidates.list.is_empty() && !sample.contains(&0);
                let hint = if is_other_text { ", or try boardnote scan" } else { "" };
                format!("{}: {}{hint}", input.shown(), candidates.doubt())
            }
        },
    })
}
