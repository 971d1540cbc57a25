//! The end of a game tree that is too long to be held in memory.

use crate::bytes::{BOM, is_space};
use crate::charset::CharsetContext;
use crate::find::tree_start;
use crate::split::TreeWalk;

/// A search for the end of a game tree of which only a part is in memory at a time.
///
/// The first data passed begins with the tree or with text before it. If the tree does not start in
/// that data, the search ends where it starts.
///
/// ```
/// use sgf_syntax::Skipper;
///
/// let mut skipper = Skipper::default();
/// assert_eq!(skipper.skip(b"(;GM[6]C[a long \\", false), (17, false));
/// assert_eq!(skipper.skip(b"])] comment]) (;GM[6])", true), (13, true));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Skipper {
    place: Place,
}

#[derive(Debug, Clone, Default)]
enum Place {
    /// Before the first byte.
    #[default]
    Start,
    /// In text before a tree.
    Text,
    /// In a tree.
    Tree(TreeWalk),
}

/// Number of white space characters that may separate a parenthesis from the first node of a tree.
const SPACE: usize = 64;

impl Skipper {
    /// Returns the number of bytes of `data` that belong to the tree, and `true` if the tree ends
    /// with them. Otherwise, the remaining bytes must be passed again, with more. `end` says that no
    /// more bytes follow.
    pub fn skip(&mut self, data: &[u8], end: bool) -> (usize, bool) {
        let mut walk = match core::mem::take(&mut self.place) {
            Place::Start => match tree_start(data, 0) {
                Some(start) => {
                    let mut context = CharsetContext::default();
                    if data.starts_with(BOM) {
                        context = CharsetContext::MARK;
                    }
                    TreeWalk::over(data, start, &mut context)
                }
                None => return self.text(data, end),
            },
            Place::Text => return self.text(data, end),
            Place::Tree(walk) => walk,
        };
        if let Some(length) = walk.find_end(data, end) {
            return (length, true);
        }
        let used = walk.forget(data.len());
        self.place = Place::Tree(walk);
        (used, false)
    }

    /// Skips text up to a tree.
    fn text(&mut self, data: &[u8], end: bool) -> (usize, bool) {
        self.place = Place::Text;
        if let Some(start) = tree_start(data, 0) {
            return (start, true);
        }
        // The last parenthesis may turn out to start a tree.
        let open = data.iter().rev().take(SPACE).take_while(|&&byte| is_space(byte)).count();
        let before = data.len() - open;
        let is_open = !end && open < SPACE && before > 0 && data.get(before - 1) == Some(&b'(');
        (if is_open { before - 1 } else { data.len() }, false)
    }
}
