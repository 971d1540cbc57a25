//! Words of messages.

/// Joins names for a sentence: `a`, `a or b`, `a, b or c`.
///
/// ```
/// assert_eq!(boardnote_formats::words::list(&["a", "b", "c"], "or"), "a, b or c");
/// ```
#[must_use]
pub fn list(names: &[&str], last: &str) -> String {
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, before)) => format!("{} {last} {end}", before.join(", ")),
    }
}
