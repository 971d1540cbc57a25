//! Losses of conversions: facts that a target cannot hold.

use crate::plural;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

/// The text or the bytes that a writer made of a value, and the losses: facts that it cannot hold. A loss that would change the course,
/// the position, or the score of a game is no loss but an error of the writer.
///
/// ```
/// use notation_report::{Loss, Written};
///
/// let written = Written { value: "1. e4 *".to_owned(), losses: vec![Loss::new("lost-clock", "clock")] };
/// for loss in &written.losses {
///     assert_eq!(loss.to_string(), "1 clock");
/// }
/// assert_eq!(written.map(|text| text.len()).value, 7);
/// ```
///
/// Closed: there is nothing else to say about a text that was written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use = "the losses say what the text lacks"]
pub struct Written<T> {
    /// The text, the bytes, or the value written.
    pub value: T,
    /// The facts that the value lacks, each kind once with its count, in the order of their texts.
    pub losses: Vec<Loss>,
}

impl<T> Written<T> {
    /// Returns a value that lacks nothing.
    pub const fn whole(value: T) -> Self {
        Self { value, losses: Vec::new() }
    }

    /// Returns another value with the same losses.
    pub fn map<U>(self, other: impl FnOnce(T) -> U) -> Written<U> {
        Written { value: other(self.value), losses: self.losses }
    }
}

/// Something that a target cannot hold.
///
/// ```
/// let loss = notation_report::Loss::new("lost-comment", "comment");
/// assert_eq!((loss.code(), loss.text(), loss.count()), ("lost-comment", "comment", 1));
/// assert_eq!(loss.to_string(), "1 comment");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    code: &'static str,
    text: Cow<'static, str>,
    count: u64,
}

impl Loss {
    /// Returns one loss. The code is a stable name for programs, in kebab case; the text says in words
    /// what is lost, the same for all losses of a kind.
    #[must_use]
    pub const fn new(code: &'static str, text: &'static str) -> Self {
        Self { code, text: Cow::Borrowed(text), count: 1 }
    }

    /// Returns the loss with another text, such as one that names a member.
    #[must_use]
    pub fn with_text(self, text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), ..self }
    }

    /// Returns the stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Returns in words what is lost.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how often it was lost.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }
}

/// Prints the count and what was lost, such as `2 comments`; a text of several words keeps its form,
/// as in `2 × equity of a play without chances`.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, count, .. } = self;
        if *count == 1 || text.ends_with('s') && !text.contains(' ') {
            write!(f, "{count} {text}")
        } else if text.contains(' ') {
            write!(f, "{count} × {text}")
        } else {
            write!(f, "{count} {text}{}", plural(*count))
        }
    }
}

/// The losses of a writer, which are counted as they occur: each kind once, in the order of their
/// texts.
///
/// ```
/// use notation_report::{Loss, internal::Losses};
///
/// const COMMENT: Loss = Loss::new("lost-comment", "comment");
///
/// let mut losses = Losses::new();
/// losses.add(COMMENT, 2);
/// losses.add(COMMENT, 1);
/// losses.add(Loss::new("lost-clock", "clock"), 0);
/// let lost: Vec<_> = losses.iter().map(|loss| (loss.text(), loss.count())).collect();
/// assert_eq!(lost, [("comment", 3)]);
/// assert_eq!(losses.count(COMMENT.code()), 3);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// Returns no losses.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Counts a loss a number of times; 0 adds nothing.
    pub fn add(&mut self, loss: Loss, times: usize) {
        self.add_counted(Loss { count: loss.count * times as u64, ..loss });
    }

    /// Adds the counts of other losses, such as those of a [`Written`].
    pub fn extend(&mut self, others: impl IntoIterator<Item = Loss>) {
        others.into_iter().for_each(|loss| self.add_counted(loss));
    }

    /// Counts each kind of the losses of a record once, whatever its number.
    pub fn add_record(&mut self, of_record: Self) {
        of_record.0.into_iter().for_each(|loss| self.add_counted(Loss { count: 1, ..loss }));
    }

    fn add_counted(&mut self, loss: Loss) {
        if loss.count == 0 {
            return;
        }
        match self.0.binary_search_by(|known| known.text.cmp(&loss.text)) {
            Ok(at) => self.0[at].count += loss.count,
            Err(at) => self.0.insert(at, loss),
        }
    }

    /// Returns `true` if nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how often a loss with this code was counted.
    #[must_use]
    pub fn count(&self, code: &str) -> u64 {
        self.iter().filter(|loss| loss.code == code).map(Loss::count).sum()
    }

    /// Returns the losses in the order of their texts, for [`Written`].
    #[must_use]
    pub fn into_vec(self) -> Vec<Loss> {
        self.0
    }

    /// Returns the losses in the order of their texts.
    pub fn iter(&self) -> core::slice::Iter<'_, Loss> {
        self.0.iter()
    }
}

impl IntoIterator for Losses {
    type Item = Loss;
    type IntoIter = alloc::vec::IntoIter<Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Losses {
    type Item = &'a Loss;
    type IntoIter = core::slice::Iter<'a, Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
