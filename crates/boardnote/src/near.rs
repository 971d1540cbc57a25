//! Suggestions for mistyped names.

/// Maximum number of names suggested.
const MOST: usize = 3;

/// Returns a hint with the known names that resemble a mistyped one, or that begin with it.
#[must_use]
pub fn hint<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let rank = |name: &str| {
        let edits = edits(wanted.as_bytes(), name.as_bytes());
        let near = edits <= 2 && wanted.len() > 2 * edits;
        let begins = wanted.len() > 2 && name.starts_with(wanted);
        (near || begins).then_some((!near, edits))
    };
    let ranked = known.into_iter().filter_map(|name| Some((rank(name)?, name)));
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_unstable();
    // Names that only share the prefix are suggested if no similar name exists.
    let far = |((far, _), _): &((bool, usize), &str)| *far;
    if ranked.first().is_some_and(|first| !far(first)) {
        ranked.retain(|name| !far(name));
    }
    ranked.truncate(MOST);
    let names: Vec<_> = ranked.into_iter().map(|(_, name)| name).collect();
    (!names.is_empty())
        .then(|| format!("did you mean {}?", crate::formats::words::list(&names, "or")))
}

/// Returns the number of bytes to insert, remove, or replace, at most 3.
#[must_use]
pub fn edits(a: &[u8], b: &[u8]) -> usize {
    if a.len().abs_diff(b.len()) > 2 {
        return 3;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (y, above) in b.iter().zip(row.iter_mut().skip(1)) {
            let best = (diagonal + usize::from(x != y)).min(left + 1).min(*above + 1);
            diagonal = *above;
            *above = best;
            left = best;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0).min(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested() {
        let names = ["bad-character", "bad-dice", "die-out-of-range", "dice"];
        let hint = |wanted| hint(wanted, names);
        assert_eq!(hint("bad-charcter").unwrap(), "did you mean bad-character?");
        assert_eq!(hint("bad-").unwrap(), "did you mean bad-character or bad-dice?");
        assert_eq!(hint("nonsense"), None);
    }

    #[test]
    fn edits_are_counted() {
        let cases = [("", "", 0), ("abc", "abc", 0), ("abc", "adc", 1), ("abc", "ab", 1)];
        for (a, b, expected) in cases.into_iter().chain([
            ("positons.cgp", "positions.cgp", 1),
            ("kitten", "sitting", 3),
            ("ab", "ba", 2),
            ("a", "abcdef", 3),
        ]) {
            assert_eq!(edits(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
            assert_eq!(edits(b.as_bytes(), a.as_bytes()), expected, "{b} {a}");
        }
    }
}
