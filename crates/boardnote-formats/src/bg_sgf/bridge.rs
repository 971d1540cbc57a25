//! Games of other notations as SGF: one code shows, counts, draws, and tabulates all of them.

use crate::finding::Finding;
use bg_game::Match;
use bg_sgf::{Dialect, Game};

/// A game of another notation, with the facts about its match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// The match without its games.
    pub(crate) head: &'a Match,
    pub(crate) game: &'a bg_game::Game,
    /// Number of the game in its file, from 0.
    pub(crate) number: usize,
    /// The game is the first of its match.
    pub(crate) is_first: bool,
}

impl Source<'_> {
    /// Returns a match of this game alone. The facts about the match are written with its first game.
    pub(crate) fn alone(self) -> Match {
        let mut one = Match { games: vec![self.game.clone()], ..self.head.clone() };
        if !self.is_first {
            one.players.iter_mut().for_each(|player| player.rating = None);
            one.tags.clear();
            one.remark.clear();
        }
        one
    }

    /// Passes the game in SGF to `work`. `more` appends further properties of the event with an
    /// index, such as its analysis.
    pub(crate) fn with<T>(
        self,
        mut more: impl FnMut(usize, &mut String),
        work: impl FnOnce(&Game<'_>) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let unreadable = |error| Finding::error("no-game", 0..0, error);
        // In this dialect, a set-up is one node, so that events keep their numbers.
        let sgf = bg_sgf::to_sgf_with(&self.alone(), Dialect::Standard, |_, event, out| {
            more(event, out);
        });
        let sgf = self.neutral(sgf);
        let read = bg_sgf::ParseOptions::lenient().parse(&sgf).map_err(unreadable)?;
        let tree = read.value.trees().next();
        let game = tree.and_then(|tree| Game::read_lenient(tree, self.number, &mut Vec::new()));
        let none = || Finding::error("no-game", 0..0, "text has no game");
        work(&game.ok_or_else(none)?)
    }

    /// Removes the name of the program that wrote the SGF, because it did not write the match, and
    /// numbers the game as its source does.
    fn neutral(self, sgf: Vec<u8>) -> Vec<u8> {
        let Ok(collection) = bg_sgf::parse(&sgf) else { return sgf };
        let mut edits = sgf_syntax::Edits::new(&collection);
        for root in collection.trees().filter_map(bg_sgf::GameTree::root) {
            root.property("AP").into_iter().for_each(|name| edits.remove(name));
            let facts = root.property("MI").into_iter().flat_map(bg_sgf::Property::values);
            for fact in facts.filter(|fact| fact.raw().starts_with(b"game:")) {
                edits.set_raw(fact, format!("game:{}", self.game.info.game).as_bytes());
            }
        }
        edits.apply().unwrap_or_default()
    }
}
