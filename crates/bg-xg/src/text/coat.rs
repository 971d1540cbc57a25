//! The coat of a text: the ways in which mail, web pages, and word processors change it. A copy without
//! them is read, and knows the places of the original.

mod html;
mod mail;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// A text without its coat.
#[derive(Debug, Clone)]
pub(super) struct Clean<'t> {
    text: Cow<'t, str>,
    places: Places,
    /// The offsets of the dashes in XGIDs of which one stands for two hyphens or three.
    pub(super) repaired: Vec<usize>,
}

/// The places of a copy in its original: pairs of an offset in the copy and one in the original, from
/// which on both count alike.
#[derive(Debug, Clone, Default)]
pub(super) struct Places(Vec<(usize, usize)>);

impl Places {
    /// Adds a place. The copy grows from call to call.
    fn add(&mut self, copy: usize, original: usize) {
        if self.original(copy) != original {
            self.0.push((copy, original));
        }
    }

    /// Returns the offset in the original.
    fn original(&self, copy: usize) -> usize {
        let after = self.0.partition_point(|&(at, _)| at <= copy);
        let (at, original) = after.checked_sub(1).map_or((0, 0), |last| self.0[last]);
        original + (copy - at)
    }
}

impl<'t> Clean<'t> {
    /// Takes off the coat.
    pub(super) fn new(bytes: &'t [u8]) -> Self {
        let (decoded, of_mail) = match mail::decoded(bytes) {
            Some((decoded, places)) => (Cow::Owned(decoded), places),
            None => (Cow::Borrowed(bytes), Places::default()),
        };
        let is_plain = decoded.is_ascii() && !decoded.contains(&b'\t');
        if let Cow::Borrowed(bytes) = decoded
            && is_plain
            && !html::is_html(bytes)
        {
            let text = core::str::from_utf8(bytes).expect("ASCII");
            return Self { text: text.into(), places: of_mail, repaired: Vec::new() };
        }
        let (text, of_bytes) = unicode(&decoded);
        let (text, of_page) = match html::text(&text) {
            Some((page, places)) => (page, places),
            None => (text, Places::default()),
        };
        let mut clean = Self { text: "".into(), places: Places::default(), repaired: Vec::new() };
        let original = |at| of_mail.original(of_bytes.original(of_page.original(at)));
        clean.characters(&text, original);
        clean
    }

    /// Returns the text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the offset of a place of the text in the original.
    pub(super) fn original(&self, at: usize) -> usize {
        self.places.original(at)
    }

    /// Writes blanks and hyphens in place of the characters that stand for them.
    fn characters(&mut self, text: &str, original: impl Fn(usize) -> usize) {
        let mut out = String::with_capacity(text.len());
        let mut dashes = 1..1;
        for (at, char) in text.char_indices() {
            if is_dash(char) && !dashes.contains(&at) {
                dashes = board(text, at).unwrap_or(at..at);
                self.repaired.extend((!dashes.is_empty()).then(|| original(at)));
            }
            self.places.add(out.len(), original(at));
            match char {
                '\u{a0}' | '\u{2007}' | '\u{202f}' | '\t' | '\u{feff}' => out.push(' '),
                char if is_dash(char) && dashes.contains(&at) => out.push_str(hyphens(char)),
                '\u{2010}'..='\u{2013}' | '\u{2212}' => out.push('-'),
                char => out.push(char),
            }
        }
        self.text = out.into();
    }
}

const fn is_dash(char: char) -> bool {
    matches!(char, '\u{2010}'..='\u{2014}' | '\u{2212}')
}

/// Returns the hyphens that a word processor made a dash of.
const fn hyphens(char: char) -> &'static str {
    match char {
        '\u{2013}' => "--",
        '\u{2014}' => "---",
        _ => "-",
    }
}

/// Returns the range of the word around a dash if it is the board of an XGID whose dashes stand for
/// several hyphens.
fn board(text: &str, at: usize) -> Option<core::ops::Range<usize>> {
    /// Characters of a board.
    const BOARD: usize = 26;
    let is_part = |char: char| char == '-' || char.is_ascii_alphabetic() || is_dash(char);
    let before = text[..at].chars().rev().take(BOARD).take_while(|char| is_part(*char));
    let start = at - before.map(char::len_utf8).sum::<usize>();
    let length: usize = text[start..]
        .chars()
        .take(BOARD + 1)
        .take_while(|char| is_part(*char))
        .map(char::len_utf8)
        .sum();
    let word = &text[start..start + length];
    if !text[start + length..].starts_with(':') {
        return None;
    }
    let wide: usize =
        word.chars().map(|char| if is_dash(char) { hyphens(char).len() } else { 1 }).sum();
    (word.chars().count() != BOARD && wide == BOARD).then_some(start..start + length)
}

/// Returns the text of bytes, with U+FFFD for those that are no UTF-8.
fn unicode(bytes: &[u8]) -> (String, Places) {
    let (mut text, mut places, mut at) = (String::with_capacity(bytes.len()), Places::default(), 0);
    for chunk in bytes.utf8_chunks() {
        places.add(text.len(), at);
        text.push_str(chunk.valid());
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            places.add(text.len(), at);
            text.push('\u{fffd}');
            at += chunk.invalid().len();
        }
    }
    (text, places)
}

/// The signs around a line: of quoted mail, of lists, tables, and code of Markdown, and quotation marks.
const SIGNS: [char; 16] = [
    ' ', '>', '|', '*', '_', '`', '#', '\u{2022}', '"', '\'', '\u{201c}', '\u{201d}', '\u{201e}',
    '\u{ab}', '\u{bb}', '\u{2018}',
];

/// Returns a line without the signs around it, and `true` if a star is among those before it.
pub(super) fn line(line: &str) -> (&str, bool) {
    let words = line.trim_start_matches(SIGNS);
    let is_starred = line[..line.len() - words.len()].contains('*');
    // A star behind a play marks a hit.
    let end = |char: char| char != '*' && SIGNS.contains(&char) || char.is_whitespace();
    let mut words = words.trim_end_matches(end);
    while let Some(bare) = words.strip_suffix("**") {
        words = bare.trim_end_matches(end);
    }
    (words, is_starred)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    fn cleaned(text: &str) -> String {
        Clean::new(text.as_bytes()).text().into()
    }

    #[test]
    fn places_are_those_of_the_original() {
        let text = "a\u{a0}b \u{2212}1 <br>XGID=\u{ff} &amp; c";
        let clean = Clean::new(text.as_bytes());
        assert_eq!(clean.text(), "a b -1 \nXGID=\u{ff} & c");
        for (copy, char) in clean.text().char_indices().filter(|(_, char)| char.is_alphabetic()) {
            let at = clean.original(copy);
            assert!(text[at..].starts_with(char), "{char} at {at}");
        }
    }

    #[test]
    fn transfer_encodings_of_mail_are_decoded() {
        let head = "Subject: =?x?=\nContent-Transfer-Encoding: ";
        let printable = "quoted-printable\n\nXGID=3D-b=20=C2=A0c=\nd 1=3D2\n";
        assert!(cleaned(&format!("{head}{printable}")).ends_with("\n\nXGID=-b  cd 1=2\n"));
        let base64 = "Base64\r\n\r\nWEdJRD0tYg==\r\n\r\n--x--\r\nWEdJRD0tYg==\r\n";
        let text = cleaned(&format!("{head}{base64}"));
        assert!(text.contains("XGID=-b") && text.ends_with("WEdJRD0tYg==\r\n"), "{text}");
        assert_eq!(cleaned("a=3Db=\nc"), "a=bc");
        // No text of a mail: an equals sign stands for itself.
        for text in ["No Double=+0.148, a=3D", "see p?id=11ccccc", "a == b"] {
            assert_eq!(cleaned(text), text);
        }
    }

    #[test]
    fn pages_are_read_as_text() {
        let page = "<p>a<br/>b<td>c</TD><ann@example.org> <script>x<y</script><style>p{}</style>&nbsp;&#8722;&#x31;";
        assert_eq!(cleaned(page), "\na\nb c<ann@example.org>  -1");
        assert_eq!(cleaned("a < b <ann@example.org> &amp;"), "a < b <ann@example.org> &amp;");
    }

    #[test]
    fn signs_around_lines_are_left_out() {
        assert_eq!(line("> > | **XGID=x** |"), ("XGID=x", true));
        assert_eq!(line("* bob moves 24/18* 9/4*"), ("bob moves 24/18* 9/4*", true));
        assert_eq!(line("\u{201c}a b\u{201d}"), ("a b", false));
    }
}
