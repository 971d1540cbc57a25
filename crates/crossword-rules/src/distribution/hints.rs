//! The letter distributions that lexica are played with.

use super::LetterDistribution;

/// Prefixes of lexicon names, by distribution.
const HINTS: [(&str, &[&str]); 10] = [
    (
        "english",
        &[
            "nwl", "nswl", "twl", "owl", "csw", "america", "cel", "ecwl", "iwi", "osw", "ospd",
            "sowpods", "collins", "english",
        ],
    ),
    ("german", &["rd", "deutsch", "cgl", "german"]),
    ("polish", &["osps", "polish", "polski"]),
    ("norwegian", &["nsf", "norwegian", "norsk"]),
    ("french", &["fra", "ods", "french", "français", "francais"]),
    ("catalan", &["disc", "catalan", "català"]),
    ("spanish", &["fise", "file", "spanish", "español", "espanol"]),
    ("dutch", &["dsw", "dutch"]),
    ("slovene", &["slv", "slovene", "slovenian"]),
    ("swedish", &["saol", "swedish", "svenska"]),
];

impl LetterDistribution {
    /// Returns the distribution that a lexicon is usually played with. The longest matching prefix
    /// of the lexicon's name decides, regardless of case, as in word-golib, liwords, and MAGPIE.
    /// The result is only a hint; see [`for_game`](Self::for_game).
    ///
    /// ```
    /// use crossword_rules::LetterDistribution;
    ///
    /// let hint = |lexicon| LetterDistribution::hint_for_lexicon(lexicon).map(|d| d.name());
    /// assert_eq!(hint("CSW21"), Some("english"));
    /// assert_eq!(hint("file2017"), Some("spanish"));
    /// assert_eq!(hint("XYZ1"), None);
    /// ```
    #[must_use]
    pub fn hint_for_lexicon(lexicon: &str) -> Option<&'static Self> {
        let starts = |prefix: &str| {
            let mut letters = lexicon.chars().flat_map(char::to_lowercase);
            prefix.chars().all(|letter| letters.next() == Some(letter))
        };
        let hints =
            HINTS.iter().flat_map(|(name, prefixes)| prefixes.iter().map(move |p| (name, p)));
        let fitting = hints.filter(|(_, prefix)| starts(prefix));
        let (name, _) = fitting.max_by_key(|(_, prefix)| prefix.len())?;
        Self::named(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexicon_hints() {
        let hint =
            |lexicon| LetterDistribution::hint_for_lexicon(lexicon).map(LetterDistribution::name);
        assert_eq!(hint("OSPS50"), Some("polish"));
        assert_eq!(hint("OSPD6"), Some("english"));
        assert_eq!(hint("RD29"), Some("german"));
        assert_eq!(hint("FILE2017"), Some("spanish"));
        assert_eq!(hint("fise2"), Some("spanish"));
        assert_eq!(hint("csw24"), Some("english"));
        assert_eq!(hint("Deutsch"), Some("german"));
        assert_eq!(hint("SAOL14"), Some("swedish"));
        assert_eq!(hint("SLV21"), Some("slovene"));
        assert_eq!(hint("SOWPODS"), Some("english"));
        assert_eq!(hint("CATALÀ 2"), Some("catalan"));
        assert_eq!(hint("Français"), Some("french"));
        assert_eq!(hint("ods8"), Some("french"));
        assert_eq!(hint("OSP"), None);
        assert_eq!(hint("XYZ"), None);
    }
}
