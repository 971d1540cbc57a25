//! Visitor interface for reading games without building values.

use crate::chess::Outcome;
use crate::decode::Replay;
use crate::error::Error;
use crate::event::{Event, Ply};
use crate::game::{Game, Item};
use crate::position::Position;
use crate::token::ErrorItem;

/// The treatment of a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variation {
    /// Enter the variation.
    #[default]
    Enter,
    /// Skip the variation. Its moves are neither replayed nor checked.
    Skip,
}

/// Receives the contents of a game in stream order. The default methods do nothing.
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
    /// Called for each move, with the position after it.
    fn ply(&mut self, ply: &Ply, after: &Position) {
        let _ = (ply, after);
    }

    /// Called for each annotation.
    fn nag(&mut self, nag: u16) {
        let _ = nag;
    }

    /// Called for each comment.
    fn comment(&mut self, text: &str) {
        let _ = text;
    }

    /// Called for each error item.
    fn error_item(&mut self, kind: ErrorItem, text: &str) {
        let _ = (kind, text);
    }

    /// Called for each result.
    fn result(&mut self, outcome: Outcome) {
        let _ = outcome;
    }

    /// Called at the start of a variation. The return value decides whether it is entered.
    fn begin_variation(&mut self) -> Variation {
        Variation::Enter
    }

    /// Called at the end of a variation that was entered.
    fn end_variation(&mut self) {}
}

impl Replay<'_> {
    /// Reads to the end and reports everything to the visitor.
    ///
    /// # Errors
    ///
    /// The first error in stream order, outside skipped variations.
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
                        // If the data end inside the variation, the next event reports it.
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
    /// Reports the contents of the game to a visitor.
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
