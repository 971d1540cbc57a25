//! Kinds of errors, what they say about themselves, and where errors are.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;

use crate::Severity;

/// The kinds of errors of a notation, usually an enum made by [`kinds!`](crate::kinds). The
/// [`Display`] of a kind is its message: lower case, no full stop, found and expected.
pub trait Kind: Debug + Display + Sized + 'static {
    /// The part of an error's place that its bytes do not tell, such as a bit or a ply; `()` for
    /// most notations.
    type Place: Place<Self>;

    /// The explanations of all codes, in the order of the enum; those of nested kinds come last.
    const ALL: &'static [Explanation];

    /// Returns the stable name for machine output, in kebab case, such as `unclosed-tree`.
    fn code(&self) -> &'static str;

    /// Returns the severity of a diagnostic of this kind, unless the reader chooses another one.
    fn severity(&self) -> Severity;

    /// Returns the explanation in whole sentences: what was found, why it is wrong, what to do.
    fn explanation(&self) -> &'static str;

    /// Returns a text that causes the error; empty if no printable text does.
    fn example(&self) -> &'static str;
}

/// The explanation of a code, written for users.
///
/// Closed: the macro `kinds!` writes these members in other crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation {
    /// The stable name of the kind.
    pub code: &'static str,
    /// The paragraph that says what was found, why it is wrong, and what to do.
    pub text: &'static str,
    /// A text that causes the error; empty if no printable text does.
    pub example: &'static str,
}

/// The place of an error beyond its bytes: it adds to the message, and names the offset.
pub trait Place<K>: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Writes the message, by default that of the kind alone.
    ///
    /// # Errors
    /// Fails if the formatter does.
    fn message(&self, kind: &K, f: &mut fmt::Formatter<'_>) -> fmt::Result
    where
        K: Display,
    {
        Display::fmt(kind, f)
    }

    /// Writes the place, by default `at byte` and the offset.
    ///
    /// # Errors
    /// Fails if the formatter does.
    fn at(&self, offset: usize, kind: &K, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = kind;
        write!(f, "at byte {offset}")
    }
}

impl<K> Place<K> for () {}

/// Returns the ending of the noun that `count` things take: nothing for one, `s` for any other
/// number.
///
/// ```
/// assert_eq!(format!("{} byte{}", 2, notation_report::plural(2)), "2 bytes");
/// ```
#[must_use]
pub fn plural<N: Copy + From<u8> + PartialEq>(count: N) -> &'static str {
    if count == N::from(1) { "" } else { "s" }
}

/// Returns the explanation of a code from a list, with another example.
///
/// # Panics
/// If the code is not in the list. In a constant, that is an error of the compiler.
#[must_use]
#[expect(clippy::panic, reason = "it is called by constants only")]
pub const fn explained(list: &[Explanation], code: &str, example: &'static str) -> Explanation {
    match find(list, code) {
        Some(found) => Explanation { example, ..found },
        None => panic!("a code that the nested kinds do not have"),
    }
}

/// Returns the example of a code in a list; empty if the code is not there.
#[must_use]
pub const fn example(list: &[Explanation], code: &str) -> &'static str {
    match find(list, code) {
        Some(found) => found.example,
        None => "",
    }
}

const fn find(list: &[Explanation], code: &str) -> Option<Explanation> {
    let mut i = 0;
    while i < list.len() {
        if same(list[i].code.as_bytes(), code.as_bytes()) {
            return Some(list[i]);
        }
        i += 1;
    }
    None
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Joins lists, whose lengths add up to `N`.
#[must_use]
pub const fn concat<const N: usize>(lists: &[&[Explanation]]) -> [Explanation; N] {
    let mut all = [Explanation { code: "", text: "", example: "" }; N];
    let (mut list, mut row, mut i) = (0, 0, 0);
    while list < lists.len() {
        while row < lists[list].len() {
            all[i] = lists[list][row];
            (row, i) = (row + 1, i + 1);
        }
        (list, row) = (list + 1, 0);
    }
    all
}
