//! Books of games.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::book::sort;
use super::entry::Entry;
use crate::chess::{Color, Outcome};
use crate::game::{Game, Item, LinePart};

/// The options of a book that is made of games: the rules of `polyglot make-book`, and its defaults.
///
/// ```
/// use chess_rules::polyglot::BookOptions;
/// use chess_rules::{Color, Outcome, Start};
///
/// let game = Start::standard().game().uci_line("e2e4 e7e5 g1f3")?.finish()?;
/// let weights = |options: BookOptions, times: u32| {
///     let mut builder = options.builder();
///     (0..times).for_each(|_| builder.add(&game, Outcome::WhiteWins));
///     builder.finish().iter().map(|entry| entry.weight).collect::<Vec<_>>()
/// };
/// let options = BookOptions::new();
/// assert_eq!(weights(options, 2), []);
/// assert_eq!(weights(options, 3), [6, 6], "a move of the loser has no points");
/// assert_eq!(weights(options.max_ply(1), 3), [6]);
/// assert_eq!(weights(options.uniform(true), 3), [1, 1]);
/// assert_eq!(weights(options.only(Some(Color::Black)), 3), []);
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BookOptions {
    max_ply: u32,
    min_games: u32,
    min_score: u8,
    only: Option<Color>,
    uniform: bool,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl BookOptions {
    /// Returns the defaults: moves of the first 1,024 plies that were played in three games.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_ply: 1024, min_games: 3, min_score: 0, only: None, uniform: false }
    }

    /// Sets the number of plies at the beginning of each game that are used.
    #[must_use]
    pub const fn max_ply(self, max_ply: u32) -> Self {
        Self { max_ply, ..self }
    }

    /// Sets the smallest number of games in which a move was played.
    #[must_use]
    pub const fn min_games(self, min_games: u32) -> Self {
        Self { min_games, ..self }
    }

    /// Sets the smallest score of a move in percent of the points that could be won with it.
    #[must_use]
    pub const fn min_score(self, min_score: u8) -> Self {
        Self { min_score, ..self }
    }

    /// Uses only the moves of one side.
    #[must_use]
    pub const fn only(self, only: Option<Color>) -> Self {
        Self { only, ..self }
    }

    /// Returns the smallest number of games; see [`min_games`](Self::min_games).
    #[must_use]
    pub const fn games(self) -> u32 {
        self.min_games
    }

    /// Gives all moves the weight 1.
    #[must_use]
    pub const fn uniform(self, uniform: bool) -> Self {
        Self { uniform, ..self }
    }

    /// Returns an empty builder.
    #[must_use]
    pub const fn builder(self) -> BookBuilder {
        BookBuilder { options: self, moves: BTreeMap::new() }
    }

    /// Returns the moves of a single game as entries: the weight is 2 for a win of the side that
    /// moves, 1 for a draw or an unknown result, and 0 for a loss. There are none for a game from
    /// another start position than the normal one. A null move or an error item ends the game.
    ///
    /// [`BookBuilder::count`] takes these entries, so that games can be read in one place and counted
    /// in another.
    pub fn moves_of(self, game: &Game, outcome: Outcome) -> impl Iterator<Item = Entry> + '_ {
        let mut position = game.start().position().clone();
        let plies = if game.start().is_standard() { self.max_ply } else { 0 };
        let plies = plies as usize;
        let parts = game.line().map_while(|part| match part {
            LinePart::Item(Item::Error(..)) => None,
            LinePart::Item(Item::Move(mv)) => Some(Some(mv)),
            _ => Some(None),
        });
        let moves = parts.flatten().take(plies).map_while(move |mv| {
            let (key, side) = (position.polyglot_key(), position.side_to_move());
            let code = Entry::code_of(mv)?;
            position.make(mv).ok()?;
            let weight = match (outcome, side) {
                (Outcome::WhiteWins, Color::White) | (Outcome::BlackWins, Color::Black) => 2,
                (Outcome::WhiteWins, Color::Black) | (Outcome::BlackWins, Color::White) => 0,
                _ => 1,
            };
            Some((side, Entry { key, code, weight, learn: 0 }))
        });
        moves
            .filter(move |(side, _)| self.only.is_none_or(|only| only == *side))
            .map(|(_, entry)| entry)
    }
}

/// A book of games in the making. The memory that it uses grows with the number of different moves,
/// not with that of games.
#[derive(Debug, Clone)]
pub struct BookBuilder {
    options: BookOptions,
    /// The games and points of each move, by the key of its position and its code.
    moves: BTreeMap<(u64, u16), Count>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    games: u16,
    points: u16,
}

/// Number of games with a move at which all counts of its position are halved.
const FULL: u16 = 16_384;

impl BookBuilder {
    /// Counts the moves of the main line of a game, from the normal start position to the first null
    /// move or error item.
    pub fn add(&mut self, game: &Game, outcome: Outcome) {
        for entry in self.options.moves_of(game, outcome) {
            self.count(entry);
        }
    }

    /// Counts a move of a game, as made by [`BookOptions::moves_of`]: its weight is the number of
    /// points, at most 2.
    ///
    /// If a move has been counted in 16,384 games, the counts of all moves of its position are halved
    /// and rounded up, as Polyglot does, so that weights stay in their range.
    pub fn count(&mut self, Entry { key, code, weight, .. }: Entry) {
        let count = self.moves.entry((key, code)).or_default();
        count.games += 1;
        count.points += weight.min(2);
        if count.games >= FULL {
            for (_, count) in self.moves.range_mut((key, 0)..=(key, u16::MAX)) {
                count.games = count.games.div_ceil(2);
                count.points = count.points.div_ceil(2);
            }
        }
    }

    /// Returns the entries that the options keep, sorted by key, then by weight from the largest, then
    /// by the code of the move. A move without a point is left out.
    #[must_use]
    pub fn finish(self) -> Vec<Entry> {
        let BookOptions { min_games, min_score, uniform, .. } = self.options;
        let is_kept = |count: &Count| {
            let (games, points) = (u32::from(count.games), u32::from(count.points));
            points > 0 && games >= min_games && points * 100 >= 2 * games * u32::from(min_score)
        };
        let kept = self.moves.into_iter().filter(|(_, count)| is_kept(count));
        let entry = |((key, code), count): ((u64, u16), Count)| {
            let weight = if uniform { 1 } else { count.points };
            Entry { key, code, weight, learn: 0 }
        };
        let mut entries: Vec<Entry> = kept.map(entry).collect();
        sort(&mut entries);
        entries
    }
}
