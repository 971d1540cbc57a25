//! Visiting a game without building anything.

use crate::chess::Outcome;
use crate::decode::Replay;
use crate::error::Error;
use crate::event::{Event, Ply};
use crate::game::{Game, Item};
use crate::position::Position;
use crate::token::ErrorItem;

/// What to do with a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variation {
    /// Go into it.
    #[default]
    Enter,
    /// Pass over it. It is not replayed, so it costs next to nothing and is not checked.
    Skip,
}

/// Is told what a game holds, in stream order. All methods do nothing by default.
///
/// ```
/// use chess_movecode::{Ply, Position, ParseOptions, Start, Variation, Visitor};
///
/// #[derive(Default)]
/// struct MainLine(Vec<String>);
///
/// impl Visitor for MainLine {
///     fn ply(&mut self, ply: &Ply, _after: &Position) {
///         self.0.push(ply.mv.uci(false).to_string());
///     }
///     fn begin_variation(&mut self) -> Variation {
///         Variation::Skip
///     }
/// }
///
/// let mut visitor = MainLine::default();
/// let start = Start::standard();
/// ParseOptions::trusted().replay(&start, b"\x13\xf0\x0f\x0f\xf1\x13\xff")?.visit(&mut visitor)?;
/// assert_eq!(visitor.0, ["e2e4", "e7e5"]);
/// # Ok::<(), chess_movecode::Error>(())
/// ```
pub trait Visitor {
    /// A move, and the position after it.
    fn ply(&mut self, ply: &Ply, after: &Position) {
        let _ = (ply, after);
    }

    /// An annotation.
    fn nag(&mut self, nag: u16) {
        let _ = nag;
    }

    /// A comment.
    fn comment(&mut self, text: &str) {
        let _ = text;
    }

    /// An error item.
    fn error_item(&mut self, kind: ErrorItem, text: &str) {
        let _ = (kind, text);
    }

    /// A result.
    fn result(&mut self, outcome: Outcome) {
        let _ = outcome;
    }

    /// A variation starts: shall it be visited?
    fn begin_variation(&mut self) -> Variation {
        Variation::Enter
    }

    /// A variation that was entered ends.
    fn end_variation(&mut self) {}
}

impl Replay<'_> {
    /// Reads to the end and tells the visitor.
    ///
    /// # Errors
    ///
    /// The first error in stream order, outside of skipped variations.
    pub fn visit(&mut self, visitor: &mut impl Visitor) -> Result<(), Error> {
        while let Some(event) = self.next_event()? {
            match event {
                Event::Move(ply) => visitor.ply(&ply, self.position()),
                Event::Nag(nag) => visitor.nag(nag),
                Event::Comment(text) => visitor.comment(&text),
                Event::Error(kind, text) => visitor.error_item(kind, &text),
                Event::Result(outcome) => visitor.result(outcome),
                Event::VariationStart => {
                    if visitor.begin_variation() == Variation::Skip {
                        // If the data end inside the variation, the next event says so.
                        self.skip_variation();
                    }
                }
                Event::VariationEnd => visitor.end_variation(),
            }
        }
        Ok(())
    }
}

impl Game {
    /// Tells a visitor what the game holds.
    pub fn visit(&self, visitor: &mut impl Visitor) {
        let mut walk = self.walk();
        while let Some(item) = walk.next() {
            match item {
                Item::Move(_) => {
                    let ply = walk.ply();
                    walk.make_pending();
                    if let Some(ply) = ply {
                        visitor.ply(&ply, walk.position());
                    }
                }
                Item::Nag(nag) => visitor.nag(nag),
                Item::Comment(text) => visitor.comment(text),
                Item::Error(kind, text) => visitor.error_item(kind, text),
                Item::Result(outcome) => visitor.result(outcome),
                Item::VariationStart => {
                    if visitor.begin_variation() == Variation::Skip {
                        walk.skip_variation();
                    }
                }
                Item::VariationEnd => visitor.end_variation(),
            }
        }
    }
}
