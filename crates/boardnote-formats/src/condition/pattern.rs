//! Patterns of texts: `like`, and regular expressions.

use regex_lite::{Regex, RegexBuilder};

/// A pattern, with or without regard to case.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    Like { pattern: Vec<char>, fold: bool },
    Regex { regex: Regex, fold: bool },
}

impl Pattern {
    /// Makes a pattern of `like`, in which `%` stands for any text and `_` for any character.
    pub(super) fn like(pattern: &str, fold: bool) -> Self {
        let pattern = if fold { folded(pattern, |_| true) } else { pattern.to_owned() };
        Self::Like { pattern: pattern.chars().collect(), fold }
    }

    /// Makes a pattern of a regular expression, which is found anywhere in a text.
    ///
    /// # Errors
    /// The message says what is wrong with the expression.
    pub(super) fn regex(pattern: &str, fold: bool) -> Result<Self, String> {
        // The crate folds ASCII only. The other characters are folded here, in the pattern and in
        // the text.
        let text = if fold { folded(pattern, |c| !c.is_ascii()) } else { pattern.to_owned() };
        let regex = RegexBuilder::new(&text).case_insensitive(fold).build();
        let regex = regex.map_err(|error| error.to_string())?;
        Ok(Self::Regex { regex, fold })
    }

    pub(super) fn matches(&self, text: &str) -> bool {
        match self {
            Self::Like { pattern, fold: true } => like(pattern, folded(text, |_| true).chars()),
            Self::Like { pattern, fold: false } => like(pattern, text.chars()),
            Self::Regex { regex, fold: true } if !text.is_ascii() => {
                regex.is_match(&folded(text, |c| !c.is_ascii()))
            }
            Self::Regex { regex, .. } => regex.is_match(text),
        }
    }
}

/// Matches a whole text in time proportional to the product of the lengths.
fn like(pattern: &[char], text: impl Iterator<Item = char> + Clone) -> bool {
    let (mut at, mut rest) = (0, text);
    // Place to resume if the rest does not match: after the last `%`, one character further.
    let mut again = None;
    loop {
        if pattern.get(at) == Some(&'%') {
            at += 1;
            again = Some((at, rest.clone()));
            continue;
        }
        let mut next = rest.clone();
        match (next.next(), pattern.get(at)) {
            (None, None) => return true,
            (Some(c), Some(wanted)) if *wanted == '_' || *wanted == c => {
                at += 1;
                rest = next;
            }
            _ => {
                let Some((star, from)) = &mut again else { return false };
                if from.next().is_none() {
                    return false;
                }
                (at, rest) = (*star, from.clone());
            }
        }
    }
}

/// Folds the case of the chosen characters.
pub(super) fn folded(text: &str, chosen: impl Fn(char) -> bool) -> String {
    text.chars().map(|c| if chosen(c) { fold(c) } else { c }).collect()
}

/// Returns the simple case folding of a character: the lower case of its upper case, if each is a
/// single character.
fn fold(c: char) -> char {
    fn single(mut mapped: impl Iterator<Item = char>, c: char) -> char {
        match (mapped.next(), mapped.next()) {
            (Some(one), None) => one,
            _ => c,
        }
    }
    let upper = single(c.to_uppercase(), c);
    single(upper.to_lowercase(), upper)
}
