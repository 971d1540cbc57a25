//! The facts that a game takes from the text before it.

use alloc::sync::Arc;

use bg_rules::{GameResult, Match};

/// The facts that a game takes from the text before it: the header of the match, the players, the
/// score, and whether the Crawford game has been played. The default context is that of the
/// beginning of a file.
///
/// A file is cut at its [`game_starts`](crate::internal::game_starts); the first piece includes the header.
/// Reading the pieces in their contexts gives the same games as reading the file.
///
/// ```
/// use bg_mat::{ParseOptions, internal::Context};
/// let first = b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) Doubles => 2\n 2) Drops\n";
/// let second = b" Game 2\n Ann : 1  Bob : 0\n  1) 31: 8/5 6/5\n";
/// let mut context = Context::default();
/// context.pass(first);
/// assert_eq!((context.number(), context.head().length), (1, 3));
/// let read = context.games(second, true, &ParseOptions::lenient())?;
/// let (head, games) = read.value;
/// assert_eq!(head.players[1].name, "Bob");
/// assert_eq!(games[0].game.info.score, [1, 0]);
/// # Ok::<(), bg_mat::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context {
    pub(crate) head: Arc<Match>,
    pub(crate) has_header: bool,
    pub(crate) games: u32,
    pub(crate) last_number: u32,
    pub(crate) before: Option<Before>,
    pub(crate) crawford_played: bool,
    /// Number of games before the match, which are those of other matches.
    pub(crate) first: u32,
}

impl Context {
    /// Returns the number of games before this place, also of other matches in the same file.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.games
    }

    /// Returns the match without its games, as far as it is known here.
    #[must_use]
    pub fn head(&self) -> &Match {
        &self.head
    }

    /// Returns the context of a later game of the same match, whose number is known but not the
    /// score before it.
    #[must_use]
    pub fn later(&self, number: u32) -> Self {
        Self { games: number, last_number: number, before: None, ..self.clone() }
    }
}

/// The score and the end of the last game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Before {
    pub(crate) score: [u32; 2],
    pub(crate) result: Option<GameResult>,
    pub(crate) claim: Option<u32>,
}

impl Before {
    /// Returns the score after the game, from the game as played.
    pub(crate) fn after(&self) -> [u32; 2] {
        self.with(self.result.map_or(0, |result| result.points))
    }

    /// Returns the score after the game, as stated by the words that ended it. The stated points
    /// may be capped at the match length.
    pub(crate) fn claimed(&self) -> [u32; 2] {
        self.with(self.claim.unwrap_or(0))
    }

    fn with(&self, points: u32) -> [u32; 2] {
        let mut score = self.score;
        if let Some(result) = self.result {
            let winner = &mut score[result.winner.index()];
            *winner = winner.saturating_add(points);
        }
        score
    }
}
