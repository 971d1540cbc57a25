//! The choice of the character set of a game tree.

use core::ops::Range;

use memchr::{memchr, memmem};
use notation_report::Utf8Count;

use super::Charset;
use crate::bytes::is_space;
use crate::error::ErrorKind;

/// Knowledge about character sets that a game tree takes over from the file before it.
///
/// ```
/// use sgf_syntax::{CharsetContext, ParseOptions, parse_with};
///
/// let mut context = CharsetContext::default();
/// context.read(b"(;GM[1]CA[windows-1251])");
/// let next = b"(;GM[1]PB[\xc8\xe2\xe0\xed])";
/// let read = parse_with(next, &ParseOptions::strict().context(context))?;
/// assert_eq!(read.value.charset().name(), "windows-1251");
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CharsetContext {
    pub(crate) mark: bool,
    pub(crate) before: Option<Charset>,
}

impl CharsetContext {
    /// Context after a byte order mark: all that follows is UTF-8.
    pub const MARK: Self = Self { mark: true, before: None };

    /// Context after a tree in this set.
    #[must_use]
    pub const fn after(set: Charset) -> Self {
        Self { mark: false, before: Some(set) }
    }

    /// Chooses the set of a tree, as a whole or up to its end as found without knowing the set, and
    /// becomes the context of the trees after it.
    pub fn read(&mut self, tree: &[u8]) -> CharsetChoice {
        if tree.starts_with(crate::bytes::BOM) {
            self.mark = true;
        }
        let choice = self.choose(tree);
        self.before = Some(choice.charset);
        choice
    }

    fn choose(self, tree: &[u8]) -> CharsetChoice {
        if self.mark {
            return CharsetChoice::of(Charset::UTF8, CharsetBasis::Mark);
        }
        let mut choice = CharsetChoice::of(Charset::UTF8, CharsetBasis::Content);
        let label = label(tree);
        let mut named = None;
        if let Some(label) = &label {
            named = tree.get(label.clone()).and_then(Charset::from_label);
            if named.is_none() {
                choice.find(ErrorKind::UnsupportedCharset, label.start);
            }
        }
        let (set, basis) = match (named, self.before) {
            (Some(set), _) => (Some(set), CharsetBasis::Named),
            (None, Some(set)) if label.is_none() => (Some(set), CharsetBasis::Inherited),
            _ => (None, CharsetBasis::Content),
        };
        let place = label.as_ref().filter(|_| named.is_some()).map(|label| label.start);
        let is_ascii = tree.is_ascii();
        if let Some(escape) = first_escape(tree).filter(|_| is_ascii) {
            return choice.escapes(set, place, escape);
        }
        if is_ascii {
            return CharsetChoice { charset: set.unwrap_or(Charset::UTF8), basis, ..choice };
        }
        choice.basis = basis;
        // Valid UTF-8 has no malformed place, and passes each rule of the count.
        let invalid = core::str::from_utf8(tree).err();
        let count = invalid.map(|_| Utf8Count::new(tree)).unwrap_or_default();
        match set {
            Some(set) if set != Charset::UTF8 => {
                if count.suffices_against_label() && contradicts(tree, set) {
                    choice.basis = CharsetBasis::Content;
                    choice.mismatch(set, place);
                } else {
                    choice.charset = set;
                }
                return choice;
            }
            Some(_) if count.suffices_with_label() => return choice,
            None if count.suffices() => return choice,
            _ => {}
        }
        let guessed = guess(tree);
        if guessed.malformed_places(tree) < count.malformed {
            choice.charset = guessed;
            choice.basis = CharsetBasis::Guess;
            match place {
                Some(_) => choice.mismatch(Charset::UTF8, place),
                None => {
                    let at = invalid.map_or(0, |error| error.valid_up_to());
                    choice.find(ErrorKind::CharsetGuessed { charset: guessed }, at);
                }
            }
        }
        choice
    }
}

/// The character set of a tree, and the reason for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct CharsetChoice {
    /// The set.
    pub charset: Charset,
    /// The reason.
    pub basis: CharsetBasis,
    /// The kind of the diagnostic about the choice, if there is one, with its offset in the tree.
    pub(crate) found: Option<(ErrorKind, usize)>,
}

/// The reason for a choice of a character set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CharsetBasis {
    /// A byte order mark at the start of the file.
    Mark,
    /// The property `CA`.
    Named,
    /// The tree before it.
    Inherited,
    /// The bytes themselves, which are ASCII, ISO-2022-JP, or UTF-8, perhaps with malformed places.
    Content,
    /// A guess by the frequency of bytes.
    Guess,
}

impl CharsetChoice {
    pub(crate) const fn of(charset: Charset, basis: CharsetBasis) -> Self {
        Self { charset, basis, found: None }
    }

    /// Keeps the first diagnostic.
    fn find(&mut self, kind: ErrorKind, at: usize) {
        self.found.get_or_insert((kind, at));
    }

    /// Reports that the bytes are not in the set that `CA` names at `place`.
    fn mismatch(&mut self, named: Charset, place: Option<usize>) {
        if let Some(place) = place {
            let charset = self.charset;
            self.find(ErrorKind::CharsetMismatch { named, charset }, place);
        }
    }

    /// The choice for ASCII with the escape sequences of ISO-2022-JP.
    fn escapes(mut self, named: Option<Charset>, place: Option<usize>, escape: usize) -> Self {
        let Some(japanese) = Charset::from_label(b"iso-2022-jp") else { return self };
        self.charset = japanese;
        match (named, place) {
            (Some(named), _) if named == japanese => self.basis = CharsetBasis::Named,
            (Some(named), Some(_)) => self.mismatch(named, place),
            (Some(_), None) => {}
            (None, _) => {
                self.find(ErrorKind::CharsetGuessed { charset: japanese }, escape);
            }
        }
        self
    }
}

/// Returns `true` if bytes that are UTF-8 by themselves cannot be in the set that is named for them. GBK
/// that happens to be valid UTF-8 has only characters below U+0800.
fn contradicts(tree: &[u8], named: Charset) -> bool {
    // A sequence of three bytes or more is a character from U+0800 on.
    let is_long = |byte: u8| byte >= 0xe0;
    named.is_single_byte()
        || tree.utf8_chunks().any(|chunk| chunk.valid().bytes().any(is_long))
        || named.first_invalid(tree).is_some()
}

/// Number of bytes of a tree in which the property `CA` is looked for.
const HEAD: usize = 64 << 10;

/// Returns the range of the value of `CA`, without the white space around it. The property is
/// looked for in the bytes, because the names before it may contain brackets as second bytes.
fn label(tree: &[u8]) -> Option<Range<usize>> {
    let head = &tree[..tree.len().min(HEAD)];
    memmem::find_iter(head, b"CA").find_map(|at| {
        let before = at.checked_sub(1).and_then(|before| head.get(before));
        if before.is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let rest = head.get(at + 2..)?;
        let open = rest.iter().position(|byte| !is_space(*byte))?;
        let value = rest.get(open..)?.strip_prefix(b"[")?;
        let label = value.get(..memchr(b']', value)?)?;
        let is_label =
            |byte: &u8| byte.is_ascii_alphanumeric() || is_space(*byte) || b"_.:-".contains(byte);
        if !label.iter().all(is_label) {
            return None;
        }
        let start = at + 2 + open + 1;
        let lead = label.len() - label.trim_ascii_start().len();
        Some(start + lead..start + lead + label.trim_ascii().len())
    })
}

/// Returns the offset of the first escape sequence of ISO-2022-JP.
fn first_escape(tree: &[u8]) -> Option<usize> {
    let first = memchr(0x1b, tree)?;
    let rest = tree.get(first..)?;
    let is = |three: &[u8]| matches!(three, [0x1b, b'$', b'B' | b'@']);
    rest.windows(3).position(is).map(|at| first + at)
}

/// Guesses the set of a text that is not UTF-8.
#[cfg(feature = "encoding")]
fn guess(tree: &[u8]) -> Charset {
    use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(tree, true);
    let found = Charset::standard(detector.guess(None, Utf8Detection::Deny));
    found.unwrap_or_else(Charset::windows_1252)
}

/// Returns the set of FF[4]; a guess needs the feature `encoding`.
#[cfg(not(feature = "encoding"))]
fn guess(_: &[u8]) -> Charset {
    Charset::windows_1252()
}
