//! Suggestions for mistyped names.

/// Maximum number of names suggested.
const MOST: usize = 3;

/// Returns a hint with the known names that resemble a mistyped one, or that begin with it.
#[must_use]
pub fn hint<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let rank = |name: &str| {
        let edits = strsim::levenshtein(wanted, name).min(3);
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
}
