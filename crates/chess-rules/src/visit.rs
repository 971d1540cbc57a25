//! Visitor interface for reading games without building values.

use crate::chess::Outcome;
use crate::event::Ply;
use crate::game::{Game, Item};
use crate::item::ErrorItem;
use crate::position::Position;

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
/// use chess_rules::{Ply, Position, Start, Variation, Visitor};
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
/// let game = start.game().san("e4")?.begin_variation()?.san("d4")?.end_variation()?.san("e5")?.finish()?;
/// game.visit(&mut visitor);
/// assert_eq!(visitor.0, ["e2e4", "e7e5"]);
/// # Ok::<(), chess_rules::Error>(())
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
