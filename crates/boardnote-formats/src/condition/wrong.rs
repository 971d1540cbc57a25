//! Faults of the grammar.

use nom::error::{ErrorKind, FromExternalError, ParseError};

/// A fault at a number of bytes before the end. Most are made only to try something else, so the
/// message is made for the last one.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) rest: usize,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Expected(&'static str),
    /// A message, and the length of the text that it is about.
    Message(String, usize),
}

impl Wrong {
    /// Returns the fault that something else stands at the start of `rest`.
    pub(super) fn expected(what: &'static str, rest: &str) -> Self {
        Self { rest: rest.trim_start().len(), what: What::Expected(what) }
    }

    /// Returns the fault of an expression inside too many others.
    pub(super) fn too_deep(rest: usize) -> Self {
        Self { rest, what: What::Message("the condition is nested too deep".to_owned(), 0) }
    }

    /// Returns the message about what stands at the start of `rest`, and its length.
    pub(super) fn message(self, rest: &str) -> (String, usize) {
        match self.what {
            What::Expected(what) => expected(what, rest),
            What::Message(message, length) => (message, length),
        }
    }
}

/// Returns the message that something else stands at the start of `rest`, and its length.
fn expected(what: &str, rest: &str) -> (String, usize) {
    let found = first_token(rest);
    if let Some(message) = foreign(found, rest) {
        return (message, found.len());
    }
    let message = match found {
        "" => format!("expected {what}, found the end"),
        "'" => "the text is not closed, expected '".to_owned(),
        "\"" => "the name is not closed, expected \"".to_owned(),
        found => {
            let hint = match found {
                "=>" => "; did you mean >=",
                "=<" => "; did you mean <=",
                "><" => "; did you mean <>",
                "===" => "; did you mean =",
                "=~" => "; did you mean ~",
                "!" => "; did you mean not",
                "&&" | "&" => "; did you mean and",
                "|" => "; did you mean or",
                _ if found.starts_with(is_of_name) => "; a text is written in quotes: 'text'",
                _ => "",
            };
            format!("expected {what}, found {found}{hint}")
        }
    };
    (message, found.len())
}

/// Returns the message about SQL that is not supported here.
pub(super) fn foreign(found: &str, rest: &str) -> Option<String> {
    const WORDS: [&str; 16] = [
        "all", "any", "case", "cast", "collate", "escape", "exists", "glob", "group", "having",
        "interval", "limit", "order", "regexp", "select", "similar",
    ];
    let is_word = WORDS.iter().any(|word| word.eq_ignore_ascii_case(found));
    let name = if is_word {
        found.to_uppercase()
    } else if found.starts_with(is_of_name) && after(rest, found).starts_with('(') {
        format!("{found}()")
    } else if matches!(found, "||" | "::" | "%" | "^" | ";" | "->" | "->>") {
        found.to_owned()
    } else {
        return None;
    };
    Some(format!("--where does not support {name}; use export and SQL"))
}

fn after<'a>(rest: &'a str, found: &str) -> &'a str {
    rest[found.len()..].trim_start()
}

/// Returns the word, the operator, or the character at the start of a text.
fn first_token(rest: &str) -> &str {
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '\'' | '"')) {
        let end =
            rest.char_indices().skip(1).find(|(_, c)| *c == quote).map_or(1, |(at, _)| at + 1);
        return &rest[..end];
    }
    let word = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
    let signs = rest.find(|c| !"=<>!~&|:-%^".contains(c)).unwrap_or(rest.len());
    let one = rest.chars().next().map_or(0, char::len_utf8);
    &rest[..word.max(signs).max(one)]
}

impl ParseError<&str> for Wrong {
    fn from_error_kind(rest: &str, _: ErrorKind) -> Self {
        Self::expected("a condition", rest)
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl FromExternalError<&str, Self> for Wrong {
    fn from_external_error(_: &str, _: ErrorKind, error: Self) -> Self {
        error
    }
}

/// Returns `true` for the characters of names.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.')
}
