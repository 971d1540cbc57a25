//! Labels before an ID, as written by people and programs.

/// The kind of ID that a label announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// A position ID, a match ID, or both.
    Id,
    /// An XGID.
    Xgid,
    /// An OGID.
    Ogid,
}

/// Words that form a label together with a following `ID`.
const WORDS: [(&[u8], Label); 6] = [
    (b"position", Label::Id),
    (b"match", Label::Id),
    (b"gnubg", Label::Id),
    (b"gnu", Label::Id),
    (b"xg", Label::Xgid),
    (b"og", Label::Ogid),
];

/// The label that ends at `end`, and the offset where it starts.
pub(super) fn ending(text: &[u8], end: usize) -> Option<(Label, usize)> {
    let before = text.get(..end)?;
    let before = strip_suffix(before, b"id")?;
    let blanks = before.iter().rev().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
    let before = before.get(..before.len() - blanks)?;
    let before = before.strip_suffix(b"-").or(before.strip_suffix(b"_")).unwrap_or(before);
    WORDS.iter().find_map(|&(word, label)| {
        let rest = strip_suffix(before, word)?;
        Some((label, rest.len()))
    })
}

fn strip_suffix<'a>(text: &'a [u8], suffix: &[u8]) -> Option<&'a [u8]> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(suffix.len())?)?;
    end.eq_ignore_ascii_case(suffix).then_some(rest)
}

/// The text between a label and its ID.
pub(super) struct Separator {
    /// The offset after the separator.
    pub(super) end: usize,
    /// Set if the separator contains `:` or `=`.
    pub(super) sign: bool,
}

impl Separator {
    /// Skips blanks around one `:` or `=`, then quotes, backquotes, asterisks, brackets, and a tag.
    pub(super) fn after(text: &[u8], label: usize) -> Self {
        let rest = blanks(&text[label..]);
        let (rest, sign) = match rest {
            [b':' | b'=', rest @ ..] | [b'%', b'3', b'A' | b'a' | b'D' | b'd', rest @ ..] => {
                (rest, true)
            }
            _ => (rest, false),
        };
        let mut rest = blanks(rest);
        loop {
            rest = match rest {
                [b'<', name @ ..] => tag(name).unwrap_or(name),
                [b'"' | b'\'' | b'`' | b'*' | b'(' | b'[', rest @ ..] => rest,
                _ => return Self { end: text.len() - rest.len(), sign },
            };
            rest = blanks(rest);
        }
    }
}

/// The text after the name and `>` of a tag with a name of at most eight characters.
fn tag(text: &[u8]) -> Option<&[u8]> {
    let name = text.iter().take(9).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    text.get(name..)?.strip_prefix(b">")
}

/// The text after leading blanks of the same line, including no-break spaces.
fn blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [0xC2, 0xA0, rest @ ..] = text {
        text = rest;
    }
    text
}
