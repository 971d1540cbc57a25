//! A game to be replayed on a [page](crate::Page): its positions, with moves, comments, and
//! analysis.

use crate::scene::Scene;

/// A game, or a list of single positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The heading. If empty, the page uses "Game 1", "Game 2", and so on.
    pub title: String,
    /// Facts below the heading, such as the rules and the komi; empty if there are none.
    pub facts: String,
    /// The players, in the order of the columns; empty if unknown.
    pub players: [String; 2],
    /// The result, in words or in the notation of the game; empty if unknown.
    pub result: String,
    /// `true` to list the moves in two columns, one per player; see [`Entry::player`].
    pub columns: bool,
    /// The positions in the order of PGN: a move follows its predecessor, and a variation follows
    /// the move that it replaces.
    pub entries: Vec<Entry>,
    /// The heading of the evaluation graph; "Evaluation" if empty.
    pub graph: String,
    /// Statistics of the game, such as error rates.
    pub tables: Vec<Table>,
    /// The score of the match after the game, if the game is part of a match.
    pub score: Option<[u32; 2]>,
    /// The game in its notation, which the reader of the page can copy; empty if it has no text.
    pub record: String,
}

/// A position, and the move that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The position after the move.
    pub scene: Scene,
    /// The move, such as `Nf3`; empty for the start position and for positions without a name.
    pub name: String,
    /// The move number.
    pub number: Option<u32>,
    /// The player who made the move: 0 or 1.
    pub player: Option<usize>,
    /// Index of the entry from which the move was played; `None` for the preceding entry of the
    /// list.
    pub parent: Option<usize>,
    /// The annotation symbols of the move, such as `!?` or `⩲`.
    pub glyphs: String,
    /// The points of the move or another short note after it, such as `+48 127`.
    pub note: String,
    /// A comment before the move.
    pub comment_before: String,
    /// A comment on the move or on the position.
    pub comment: String,
    /// The position in its notation, which the reader of the page can copy.
    pub id: String,
    /// The position in another notation, which is copied with it; empty for none.
    pub other_id: String,
    /// The evaluation of the position.
    pub evaluation: Option<Evaluation>,
    /// The analysis of the decisions of the move, such as a cube action and a play.
    pub decisions: Vec<Decision>,
}

/// An evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The evaluation, from -1 (player 1 wins) to 1 (player 0 wins).
    pub share: f32,
    /// The evaluation in words, such as `Evaluation +0.35`.
    pub text: String,
}

/// The analysis of a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decision {
    /// The heading, such as `Double, take`; empty for no heading.
    pub title: String,
    /// The verdict, such as `blunder`; empty for a good decision.
    pub verdict: String,
    /// The loss compared with the best choice; above 0 for an error.
    pub loss: f64,
    /// The candidates, best first.
    pub candidates: Vec<Candidate>,
}

/// A candidate play or action of a [`Decision`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// The play or action.
    pub name: String,
    /// The equity or another value of the candidate.
    pub value: String,
    /// The difference from the best candidate.
    pub difference: String,
    /// Further details: winning chances, ply, rollout.
    pub details: String,
    /// `true` for the candidate that was played.
    pub chosen: bool,
    /// The board with the play, which the page shows on demand.
    pub scene: Option<Scene>,
}

/// A table of statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The caption.
    pub title: String,
    /// The headings of the columns.
    pub head: Vec<String>,
    /// The rows. The first cell of each is its heading.
    pub rows: Vec<Vec<String>>,
}

impl Entry {
    /// Returns an entry with only a move and a position.
    ///
    /// The caption of the scene becomes the notation of the position, except in chess, where the
    /// caption describes the players.
    #[must_use]
    pub fn new(name: impl Into<String>, scene: Scene) -> Self {
        let id = match &scene {
            Scene::Chess(_) => String::new(),
            scene => scene.caption().to_owned(),
        };
        Self {
            scene,
            name: name.into(),
            number: None,
            player: None,
            parent: None,
            glyphs: String::new(),
            note: String::new(),
            comment_before: String::new(),
            comment: String::new(),
            id,
            other_id: String::new(),
            evaluation: None,
            decisions: Vec::new(),
        }
    }
}

/// A game of these positions, each with the name of the move that led to it.
impl FromIterator<(String, Scene)> for Game {
    fn from_iter<I: IntoIterator<Item = (String, Scene)>>(positions: I) -> Self {
        let entries = positions.into_iter().map(|(name, scene)| Entry::new(name, scene)).collect();
        Self { entries, ..Self::default() }
    }
}

impl Game {
    /// Returns `true` if the game is a single position without a move.
    pub(crate) fn is_position(&self) -> bool {
        self.entries.len() == 1 && self.players.iter().all(String::is_empty)
    }

    /// Returns the indices of the entries of the main line.
    #[must_use]
    pub fn main_line(&self) -> Vec<usize> {
        let depths = self.depths();
        depths.iter().enumerate().filter(|(_, depth)| **depth == 0).map(|(at, _)| at).collect()
    }

    /// Returns the variation depth of each entry, with 0 for the moves of the main line.
    pub(crate) fn depths(&self) -> Vec<usize> {
        let mut has_child = vec![false; self.entries.len()];
        let mut depths: Vec<usize> = Vec::with_capacity(self.entries.len());
        for parent in self.parents() {
            let depth = parent.map_or(0, |parent| {
                depths[parent] + usize::from(core::mem::replace(&mut has_child[parent], true))
            });
            depths.push(depth);
        }
        depths
    }

    /// Returns the parent of each entry. The first entry has none. An entry whose parent is missing
    /// or does not precede it follows the preceding entry.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<usize>> {
        let parent = |(at, entry): (usize, &Entry)| match entry.parent {
            Some(parent) if parent < at => Some(parent),
            _ => at.checked_sub(1),
        };
        self.entries.iter().enumerate().map(parent).collect()
    }
}
