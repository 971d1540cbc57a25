//! Patterns of texts: `like`, and regular expressions.

use regex_lite::{Regex, RegexBuilder};

/// The size of the largest regular expression once it is built, in bytes.
const MOST: usize = 1 << 20;

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
        // No condition asks for a group, and each costs memory for every state.
        let mut builder = RegexBuilder::new(&without_groups(&text));
        let regex = builder.case_insensitive(fold).size_limit(MOST).build();
        let regex = regex.map_err(|error| match error.to_string() {
            message if message.contains("size limit") => {
                "the regular expression is too large".to_owned()
            }
            message => message,
        })?;
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

/// Returns a regular expression whose groups capture nothing.
fn without_groups(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    let (mut is_escaped, mut is_class) = (false, false);
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        out.push(c);
        rest = &rest[c.len_utf8()..];
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' if !is_class => {
                is_class = true;
                // A bracket at the start of a class belongs to it.
                let start = ["^]", "^", "]"].iter().find(|start| rest.starts_with(**start));
                out.push_str(start.copied().unwrap_or_default());
                rest = &rest[start.map_or(0, |start| start.len())..];
            }
            ']' => is_class = false,
            // A class by name, such as `[:alpha:]`.
            '[' if rest.starts_with(':') => {
                let end = rest.find(":]").map_or(0, |end| end + 2);
                out.push_str(&rest[..end]);
                rest = &rest[end..];
            }
            '(' if !is_class => match name_len(rest) {
                0 if rest.starts_with('?') => {}
                length => {
                    out.push_str("?:");
                    rest = &rest[length..];
                }
            },
            _ => {}
        }
    }
    out
}

/// Returns the length of the name of a group, such as `?<end>`, or 0.
fn name_len(rest: &str) -> usize {
    let name = rest.strip_prefix("?P<").or_else(|| rest.strip_prefix("?<"));
    let Some((name, after)) = name.and_then(|name| name.split_once('>')) else { return 0 };
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '[' | ']');
    let is_first = |c: char| c.is_alphabetic() || c == '_';
    let is_valid = name.starts_with(is_first) && name.chars().all(is_name);
    if is_valid { rest.len() - after.len() } else { 0 }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_capture_nothing() {
        for (pattern, expected) in [
            ("(a|b)(?:c)", "(?:a|b)(?:c)"),
            (r"\((a)\)", r"\((?:a)\)"),
            ("[(](a)[])(][^](]", "[(](?:a)[])(][^](]"),
            ("(?P<x>a)(?<y>b)", "(?:a)(?:b)"),
            ("(?i)(?i:a)", "(?i)(?i:a)"),
            ("[[:alpha:](](a)", "[[:alpha:](](?:a)"),
        ] {
            assert_eq!(without_groups(pattern), expected);
        }
        let many = "(a?)".repeat(100_000);
        let refused = Pattern::regex(&many, false).unwrap_err();
        assert_eq!(refused, "the regular expression is too large");
    }

    #[test]
    fn what_is_no_regular_expression_stays_none() {
        for pattern in
            ["(?<=x>)y", "(?<!x>)y", "(?<>y)", "(?P<1>y)", "(?P<a b>y)", "(?<a", "[[:alpha:](y"]
        {
            assert!(Pattern::regex(pattern, false).is_err(), "{pattern}");
        }
    }

    #[test]
    fn groups_still_group() {
        let pattern = Pattern::regex("^(ab)+(?P<end>c|d)$", true).unwrap();
        assert!(pattern.matches("ABabD") && !pattern.matches("abb"));
    }
}
