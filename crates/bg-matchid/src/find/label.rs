//! The words that people and programs write before an ID.

/// What a label announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// A position ID, a match ID, or both.
    Id,
    /// An XGID.
    Xgid,
}

/// A word that makes `ID` a label, before it with or without something between.
const WORDS: [(&[u8], Label); 5] = [
    (b"position", Label::Id),
    (b"match", Label::Id),
    (b"gnubg", Label::Id),
    (b"gnu", Label::Id),
    (b"xg", Label::Xgid),
];

/// The label that ends at `end`, and its start.
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

/// The text that separates a label from its ID.
pub(super) struct Separator {
    /// The place after it.
    pub(super) end: usize,
    /// It has a `:` or `=`.
    pub(super) sign: bool,
}

impl Separator {
    /// Blanks around one `:` or `=`, then quotes, backquotes, stars, brackets, and a tag.
    pub(super) fn after(text: &[u8], label: usize) -> Self {
        let rest = blanks(text.get(label..).unwrap_or_default());
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

/// The text after `code>`, the rest of a tag of at most eight letters.
fn tag(text: &[u8]) -> Option<&[u8]> {
    let name = text.iter().take(9).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    text.get(name..)?.strip_prefix(b">")
}

/// The text after blanks within a line.
fn blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [0xC2, 0xA0, rest @ ..] = text {
        text = rest;
    }
    text
}
