//! Which format is this input? Content first, then the file name.

use crate::formats::detect::Candidates;
use crate::formats::{self, Format};
use crate::input::Input;

/// The format of an input, from the beginning of its content and its name.
///
/// # Errors
/// A message with the candidates when in doubt.
pub fn input(sample: &[u8], input: &Input) -> Result<&'static dyn Format, String> {
    let extension = input.extension();
    if sample.is_empty() {
        let by_name = formats::ALL.iter().copied().find(|format| {
            extension.as_deref().is_some_and(|ending| format.info().extensions.contains(&ending))
        });
        return by_name.ok_or_else(|| {
            format!(
                "{}: is empty, so its format cannot be told; name it with --from",
                input.shown()
            )
        });
    }
    let candidates = Candidates::of(sample).hinted(extension.as_deref());
    candidates.only().ok_or_else(|| match input {
        Input::Text(text, _) if candidates.list.is_empty() => format!(
            "there is no file `{}`, and no known format reads it as a record",
            String::from_utf8_lossy(text)
        ),
        _ => format!("{}: {}", input.shown(), candidates.doubt()),
    })
}
