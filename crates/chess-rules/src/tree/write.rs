//! The game of a tree.

use alloc::vec::Vec;

use super::{GameTree, Home, Notes, Slot};
use crate::game::{Game, Recorder};

/// A line that is being written, with the next of the notes.
struct Open {
    home: Home,
    slot: usize,
    nag: usize,
    comment: usize,
}

impl Open {
    const fn new(home: Home) -> Self {
        Self { home, slot: 0, nag: 0, comment: 0 }
    }

    /// Returns the next slot, with its text or number still to be taken.
    fn next<'n>(&mut self, notes: &'n Notes, game: &mut Recorder) -> Option<&'n Slot> {
        let slot = notes.slots.get(self.slot)?;
        self.slot += 1;
        match slot {
            Slot::Nag => {
                game.nag(notes.nags[self.nag]);
                self.nag += 1;
            }
            Slot::Comment => {
                game.comment(&notes.comments[self.comment]);
                self.comment += 1;
            }
            Slot::Error(kind, text) => game.error_item(*kind, text),
            Slot::Result(outcome) => game.result(*outcome),
            Slot::Variation(_) => {}
        }
        Some(slot)
    }
}

impl GameTree {
    /// Returns the game of the tree. Without an edit, it equals the game from which the tree was made.
    #[must_use]
    pub fn to_game(&self) -> Game {
        let mut game = Recorder::new(self.start.clone());
        game.reserve(self.nodes.len());
        let mut lines = Vec::from([Open::new(Home::After(self.root()))]);
        while let Some(line) = lines.last_mut() {
            let notes = match line.home {
                Home::After(node) => &self.node(node).after,
                Home::Before(variation) => &self.variations[variation].before,
            };
            match line.next(notes, &mut game) {
                Some(Slot::Variation(variation)) => {
                    game.begin_variation();
                    lines.push(Open::new(Home::Before(*variation)));
                }
                Some(_) => {}
                None => {
                    let next = match line.home {
                        Home::After(node) => self.continuation(node),
                        Home::Before(variation) => self.variations[variation].first,
                    };
                    if let Some(next) = next {
                        game.moved(self.node(next).moved.expect("only the root has no move"));
                        *line = Open::new(Home::After(next));
                        continue;
                    }
                    lines.pop();
                    if !lines.is_empty() {
                        game.end_variation();
                    }
                }
            }
        }
        game.finish()
    }
}
