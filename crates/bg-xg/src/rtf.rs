//! The text of a comment in RTF.

use alloc::string::String;
use alloc::vec::Vec;

use crate::raw::text;

/// Destinations whose content is no text of the comment.
const SKIPPED: [&str; 11] = [
    "fonttbl",
    "colortbl",
    "stylesheet",
    "info",
    "pict",
    "object",
    "header",
    "footer",
    "generator",
    "listtable",
    "listoverridetable",
];

/// Words that stand for one character.
const CHARACTERS: [(&str, char); 14] = [
    ("par", '\n'),
    ("line", '\n'),
    ("row", '\n'),
    ("tab", '\t'),
    ("cell", '\t'),
    ("emdash", '—'),
    ("endash", '–'),
    ("emspace", '\u{2003}'),
    ("enspace", '\u{2002}'),
    ("lquote", '‘'),
    ("rquote", '’'),
    ("ldblquote", '“'),
    ("rdblquote", '”'),
    ("bullet", '•'),
];

/// Returns `true` if a comment is written in RTF.
pub(crate) fn is_rtf(line: &[u8]) -> bool {
    line.starts_with(b"{\\rtf")
}

/// Returns the text, and `true` if it holds bytes of a code page other than Windows-1252, which
/// become U+FFFD.
pub(crate) fn to_text(rtf: &[u8]) -> (String, bool) {
    let mut reader = Reader { rest: rtf, out: Vec::new(), foreign: false, unread: false };
    reader.read();
    let text = text::utf_16(reader.out.into_iter());
    (text, reader.unread)
}

struct Reader<'a> {
    rest: &'a [u8],
    /// UTF-16, because `\u` writes surrogates one by one.
    out: Vec<u16>,
    /// `true` in a code page other than Windows-1252.
    foreign: bool,
    unread: bool,
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        // Groups are counted: `hidden` is the depth at which a skipped destination began.
        let (mut depth, mut hidden) = (0_usize, None);
        // Number of bytes that stand for the character of a `\u`, and those still to be skipped.
        let (mut alternatives, mut skip) = (1, 0_i32);
        while let Some((&byte, rest)) = self.rest.split_first() {
            self.rest = rest;
            let shown = hidden.is_none();
            match byte {
                b'{' => {
                    depth += 1;
                    skip = 0;
                }
                b'}' => {
                    depth = depth.saturating_sub(1);
                    skip = 0;
                    if hidden.is_some_and(|start| depth < start) {
                        hidden = None;
                    }
                }
                b'\r' | b'\n' => {}
                b'\\' => match self.word() {
                    Word::Name("u", Some(code)) if shown => {
                        // Codes above 32767 are written as negative numbers.
                        if let Ok(code) = u16::try_from(code.rem_euclid(0x1_0000)) {
                            self.out.push(code);
                        }
                        skip = alternatives;
                    }
                    Word::Name("uc", Some(count)) => alternatives = count.clamp(0, 255),
                    Word::Name("ansicpg", Some(page)) => self.foreign = page != 1252,
                    Word::Name(name, _) if SKIPPED.contains(&name) => {
                        hidden = hidden.or(Some(depth));
                    }
                    Word::Hidden => hidden = hidden.or(Some(depth)),
                    Word::Name(name, _) if shown => {
                        let known = CHARACTERS.iter().find(|(known, _)| *known == name);
                        if let Some(&(_, character)) = known {
                            self.push(character);
                        }
                    }
                    Word::Byte(_) if skip > 0 => skip -= 1,
                    Word::Byte(byte) if shown => self.byte(byte),
                    Word::Name(..) | Word::Byte(_) => {}
                },
                _ if skip > 0 => skip -= 1,
                _ if shown => self.byte(byte),
                _ => {}
            }
        }
    }

    /// Reads what follows a backslash.
    fn word(&mut self) -> Word<'a> {
        let Some((&first, rest)) = self.rest.split_first() else { return Word::Name("", None) };
        if !first.is_ascii_alphabetic() {
            self.rest = rest;
            return match first {
                b'*' => Word::Hidden,
                b'~' => Word::Byte(0xA0),
                b'\'' => {
                    let digits = rest.get(..2).and_then(|two| core::str::from_utf8(two).ok());
                    let byte = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
                    self.rest = if byte.is_some() { &rest[2..] } else { rest };
                    byte.map_or(Word::Name("", None), Word::Byte)
                }
                b'\r' | b'\n' => Word::Name("par", None),
                b'\\' | b'{' | b'}' => Word::Byte(first),
                _ => Word::Name("", None),
            };
        }
        let letters = self.rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (name, rest) = self.rest.split_at(letters);
        let sign = usize::from(rest.first() == Some(&b'-'));
        let digits = rest[sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, mut rest) = rest.split_at(if digits > 0 { sign + digits } else { 0 });
        if let Some((b' ', after)) = rest.split_first() {
            rest = after;
        }
        self.rest = rest;
        let text =
            |bytes: &'a [u8]| core::str::from_utf8(bytes).expect("letters, digits, and a sign");
        Word::Name(text(name), text(number).parse().ok())
    }

    fn byte(&mut self, byte: u8) {
        let unread = self.foreign && byte >= 0x80;
        self.unread |= unread;
        self.push(if unread { char::REPLACEMENT_CHARACTER } else { text::character(byte) });
    }

    fn push(&mut self, character: char) {
        self.out.extend_from_slice(character.encode_utf16(&mut [0; 2]));
    }
}

/// The meaning of the characters after a backslash.
enum Word<'a> {
    /// A word with its number.
    Name(&'a str, Option<i32>),
    /// A byte of text.
    Byte(u8),
    /// The mark of a destination that readers may skip.
    Hidden,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rtf: &str) -> String {
        to_text(rtf.as_bytes()).0
    }

    #[test]
    fn words_become_characters() {
        assert_eq!(text(r"{\rtf1\ansi a\par b\line c\tab d\emdash e}"), "a\nb\nc\td—e");
        assert_eq!(text("{\\rtf1 a\r\nb\\~c\\\\\\{\\}}"), "ab\u{a0}c\\{}");
        assert_eq!(text(r"{\rtf1 \b bold\b0  plain\unknown5 !}"), "bold plain!");
    }

    #[test]
    fn bytes_are_windows_1252() {
        assert_eq!(text(r"{\rtf1 caf\'e9 \'80 \'zz}"), "café € zz");
        assert_eq!(to_text(br"{\rtf1\ansicpg1251 \'e9a}"), ("\u{fffd}a".into(), true));
        assert_eq!(to_text(br"{\rtf1\ansicpg1252 \'e9a}"), ("éa".into(), false));
    }

    #[test]
    fn unicode_skips_its_alternative() {
        assert_eq!(text(r"{\rtf1 \u321?ukasz}"), "Łukasz");
        assert_eq!(text(r"{\rtf1\uc0 \u321 u}"), "Łu");
        assert_eq!(text(r"{\rtf1 \u-10179?\u-9198?}"), "\u{1f412}");
        assert_eq!(text(r"{\rtf1 \u321\'4cx}"), "Łx");
    }

    #[test]
    fn destinations_are_skipped() {
        assert_eq!(text(r"{\rtf1{\fonttbl{\f0 Arial;}}{\*\x y{z}}{\b a}b}"), "ab");
        assert_eq!(text(r"{\rtf1 a}}}{{{b"), "ab");
    }
}
