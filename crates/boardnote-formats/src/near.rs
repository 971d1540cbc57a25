//! Suggestions for mistyped names.

/// Maximum number of names suggested.
const MOST: usize = 3;

/// Returns a hint with the known names that are nearest to a mistyped one, or that contain it. Case
/// does not matter.
///
/// ```
/// use boardnote_formats::near::hint;
///
/// assert_eq!(hint("cub", ["cube", "dice"]).unwrap(), "did you mean cube?");
/// ```
#[must_use]
pub fn hint<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let wanted = wanted.to_lowercase();
    let rank = |name: &str| {
        let name = name.to_lowercase();
        let edits = strsim::levenshtein(&wanted, &name).min(3);
        let near = edits <= 2 && wanted.len() > 2 * edits;
        let contains = wanted.len() > 2 && name.contains(&wanted);
        (near || contains).then_some((!contains, edits))
    };
    let ranked = known.into_iter().filter_map(|name| Some((rank(name)?, name)));
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_unstable();
    if let Some((nearest, _)) = ranked.first().copied() {
        ranked.retain(|(rank, _)| *rank == nearest);
    }
    ranked.truncate(MOST);
    let names: Vec<_> = ranked.into_iter().map(|(_, name)| name).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", crate::words::list(&names, "or")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested() {
        let names = ["bad-character", "bad-dice", "die-out-of-range", "dice"];
        let hint = |wanted| hint(wanted, names);
        assert_eq!(hint("bad-charcter").unwrap(), "did you mean bad-character?");
        assert_eq!(hint("range").unwrap(), "did you mean die-out-of-range?");
        assert_eq!(hint("bad-").unwrap(), "did you mean bad-character or bad-dice?");
        assert_eq!(hint("Bad-dise").unwrap(), "did you mean bad-dice?");
        assert_eq!(hint("nonsense"), None);
    }
}
