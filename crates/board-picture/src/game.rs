//! A game to be replayed on a [page](crate::Page): its positions with all that is known of them.

use crate::scene::Scene;

/// A game, or a list of single positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The heading; empty for "Game 1", "Game 2" …
    pub title: String,
    /// The players, in the order of the columns; empty if unknown.
    pub players: [String; 2],
    /// The result in words or as the notation has it; empty if unknown.
    pub result: String,
    /// `true` to list the moves of the two players in two columns, by [`Entry::player`].
    pub columns: bool,
    /// The positions: each move stands behind the one it follows, and a variation behind the move
    /// it replaces, as in PGN.
    pub entries: Vec<Entry>,
    /// Figures on the game, such as error rates.
    pub tables: Vec<Table>,
}

/// A position and the move that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The position.
    pub scene: Scene,
    /// The move, such as `Nf3`; empty for the start or a position without a name.
    pub name: String,
    /// The number of the move.
    pub number: Option<u32>,
    /// The player of the move: 0 or 1.
    pub player: Option<usize>,
    /// The entry that the move was made in; `None` for the entry before it in the list.
    pub parent: Option<usize>,
    /// The signs of its assessment, such as `!?` or `⩲`.
    pub glyphs: String,
    /// Points or another short note behind the move, such as `+48 127`.
    pub note: String,
    /// A comment that stands before the move.
    pub comment_before: String,
    /// A comment on the move or on the position.
    pub comment: String,
    /// The position in its notation, to be copied.
    pub id: String,
    /// The evaluation of the position.
    pub evaluation: Option<Evaluation>,
    /// The analysis of the decision.
    pub decision: Option<Decision>,
}

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// From -1 (player 1 wins) to 1 (player 0 wins).
    pub share: f32,
    /// The evaluation as the notation has it, such as `+0.35` or `#-4`.
    pub text: String,
}

/// The analysis of a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decision {
    /// The verdict in a word or two, such as `blunder`; empty for a good decision.
    pub verdict: String,
    /// The loss against the best choice, above 0 for an error.
    pub loss: f64,
    /// The choices, the best one first.
    pub candidates: Vec<Candidate>,
}

/// A choice that was analyzed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// The play or the action.
    pub name: String,
    /// Its equity or another value.
    pub value: String,
    /// The difference from the best choice.
    pub difference: String,
    /// Further facts: winning chances, ply, rollout.
    pub details: String,
    /// `true` for the choice that was made.
    pub chosen: bool,
    /// The board with the play, to be looked at.
    pub scene: Option<Scene>,
}

/// A table of figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The caption.
    pub title: String,
    /// The headings of the columns.
    pub head: Vec<String>,
    /// The rows, each beginning with its heading.
    pub rows: Vec<Vec<String>>,
}

impl Entry {
    /// An entry of which nothing is known but its move and its position. The caption of the
    /// position stands as its notation, but in chess, where the caption tells of the players.
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
            evaluation: None,
            decision: None,
        }
    }
}

impl Game {
    /// A game of the positions, each with the move that led to it.
    #[must_use]
    pub fn of(positions: impl IntoIterator<Item = (String, Scene)>) -> Self {
        let entries = positions.into_iter().map(|(name, scene)| Entry::new(name, scene)).collect();
        Self { entries, ..Self::default() }
    }

    /// Returns `true` if the game is a single position without a move.
    pub(crate) fn is_position(&self) -> bool {
        self.entries.len() == 1 && self.players.iter().all(String::is_empty)
    }

    /// The entry that each entry follows. The first one follows none, and what follows nothing that
    /// stands before it follows the entry before it.
    pub(crate) fn parents(&self) -> Vec<Option<usize>> {
        let parent = |(at, entry): (usize, &Entry)| match entry.parent {
            Some(parent) if parent < at => Some(parent),
            _ => at.checked_sub(1),
        };
        self.entries.iter().enumerate().map(parent).collect()
    }
}
