//! The cut of a file into game trees, by their parentheses and brackets alone.

use core::ops::Range;

use memchr::memchr2;

use crate::bytes::BOM;
use crate::charset::{CharsetContext, Found, Stepper};
use crate::find::{first_start, skip_space, tree_start, trimmed};

/// Returns the byte ranges of the game trees of a file, without parsing them.
///
/// Each range starts at the `(` of a tree and ends after its `)`. Bytes between the ranges are
/// white space or text outside the games. The ranges can be parsed independently, on several
/// threads.
///
/// ```
/// let file = b"From: ann\n(;GM[6];W[31hefe]C[:-)])\n(;GM[6])";
/// let spans: Vec<_> = sgf_syntax::game_spans(file).collect();
/// assert_eq!(spans, [10..34, 35..43]);
/// ```
#[must_use]
pub fn game_spans(source: &[u8]) -> GameSpans<'_> {
    let at = if source.starts_with(BOM) { BOM.len() } else { 0 };
    let context = if at > 0 { CharsetContext::MARK } else { CharsetContext::default() };
    GameSpans { source, next: first_start(source, at), context }
}

/// Iterator over the byte ranges of game trees, returned by [`game_spans`].
#[derive(Debug, Clone)]
pub struct GameSpans<'a> {
    source: &'a [u8],
    next: Option<usize>,
    context: CharsetContext,
}

impl Iterator for GameSpans<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.next?;
        let rest = &self.source[start..];
        let end = start + tree_end(rest, &mut self.context, true).unwrap_or(rest.len());
        self.next = tree_start(self.source, end);
        Some(start..end)
    }
}

/// Returns the length of the tree at the start of `tree`, or `None` if it is incomplete. `last` says
/// that no more bytes follow.
fn tree_end(tree: &[u8], context: &mut CharsetContext, last: bool) -> Option<usize> {
    let plain = TreeWalk::default().find_end(tree, last);
    if plain.is_none() && !last {
        return None;
    }
    let part = &tree[..plain.unwrap_or(tree.len())];
    match TreeWalk::stepping(part, context) {
        None => plain,
        Some(mut walk) => walk.find_end(tree, last),
    }
}

/// Maximum length in bytes of text that is kept together with the tree before or after it.
const JUNK_LIMIT: usize = 16 << 20;

/// Returns the first part of `rest` that can be parsed by itself: a game tree with the text before
/// it and, at the end of the file, the text after it. Returns `None` if more of the file is needed
/// for the decision, or if the file ends here (`end`) and only white space is left.
///
/// Parse all parts after the first with [`ParseOptions::continued`]. The diagnostics of all parts
/// are then those of the whole file.
///
/// ```
/// use sgf_syntax::next_part;
/// let file = b"From: ann\n(;GM[6])\nmore (;GM[6])\nbye\n";
/// assert_eq!(next_part(&file[..19], false), None, "is it the last tree?");
/// assert_eq!(next_part(file, true), Some(0..18));
/// assert_eq!(next_part(&file[18..], true), Some(1..18));
/// ```
///
/// [`ParseOptions::continued`]: crate::ParseOptions::continued
#[must_use]
pub fn next_part(rest: &[u8], end: bool) -> Option<Range<usize>> {
    let start = skip_space(rest, 0);
    let whole = || Some(trimmed(rest, start..rest.len())).filter(|part| !part.is_empty());
    let Some(tree) = tree_start(rest, start) else {
        // Without any `(;`, the first tree may start without its `;`. Only the whole file can
        // decide this.
        return if end || rest.len() > JUNK_LIMIT { whole() } else { None };
    };
    let marked = rest.starts_with(BOM);
    let mut context = if marked { CharsetContext::MARK } else { CharsetContext::default() };
    let Some(length) = tree_end(&rest[tree..], &mut context, end) else {
        return if end { whole() } else { None };
    };
    let tree_end = tree + length;
    if tree_start(rest, tree_end).is_some() || (!end && rest.len() - tree_end > JUNK_LIMIT) {
        return Some(start..tree_end);
    }
    if end { whole() } else { None }
}

/// A walk over parentheses and brackets to the end of a tree. The walk can resume when more bytes
/// arrive.
#[derive(Debug, Default, Clone)]
pub(crate) struct TreeWalk {
    at: usize,
    depth: usize,
    in_value: bool,
    steps: Option<Stepper>,
}

impl TreeWalk {
    /// Returns a walk for a tree in whose character set brackets may be part of characters. `part` is
    /// the tree up to its end as found without knowing the set.
    pub(crate) fn stepping(part: &[u8], context: &mut CharsetContext) -> Option<Self> {
        let charset = context.read(part).charset;
        let is_plain = part.is_ascii() && charset.name() != "ISO-2022-JP";
        let steps = if is_plain { None } else { Stepper::new(charset) };
        steps.map(|steps| Self { steps: Some(steps), ..Self::default() })
    }

    /// Returns a walk for the tree at `start`, whose character set is declared in the part of it that
    /// is in `data`.
    pub(crate) fn over(data: &[u8], start: usize, context: &mut CharsetContext) -> Self {
        let charset = context.read(&data[start..]).charset;
        Self { at: start, steps: Stepper::new(charset), ..Self::default() }
    }

    /// Makes the place relative to the first byte that is still needed, and returns the offset of that
    /// byte, which is at most `length`.
    pub(crate) fn forget(&mut self, length: usize) -> usize {
        let used = self.at.min(length);
        self.at -= used;
        used
    }

    /// Returns the length of the tree in bytes, or `None` if `tree` is incomplete. `last` says that no
    /// more bytes follow.
    pub(crate) fn find_end(&mut self, tree: &[u8], last: bool) -> Option<usize> {
        while self.at < tree.len() {
            if self.in_value {
                match self.value_end(tree, last) {
                    Found::End(end) => (self.in_value, self.at) = (false, end + 1),
                    Found::More(at) => {
                        self.at = at;
                        return None;
                    }
                }
                continue;
            }
            match tree[self.at] {
                b'[' => self.in_value = true,
                b'(' => self.depth += 1,
                b')' => self.depth -= 1,
                _ => {}
            }
            self.at += 1;
            if self.depth == 0 {
                return Some(self.at);
            }
        }
        None
    }

    fn value_end(&mut self, tree: &[u8], last: bool) -> Found {
        if let Some(steps) = &mut self.steps {
            return steps.value_end(tree, self.at, last);
        }
        let mut at = self.at;
        loop {
            let rest = tree.get(at..).unwrap_or_default();
            let Some(stop) = memchr2(b']', b'\\', rest) else {
                return Found::More(tree.len().max(at));
            };
            at += stop;
            if tree[at] == b']' {
                return Found::End(at);
            }
            at += 2;
        }
    }
}
