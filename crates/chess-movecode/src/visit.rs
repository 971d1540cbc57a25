//! Reading of a blob by a visitor.

use crate::decode::Replay;
use crate::error::Error;
use chess_rules::{Event, Variation, Visitor};

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
