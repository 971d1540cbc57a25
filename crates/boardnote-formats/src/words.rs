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

/// Returns a number with a comma before every three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
