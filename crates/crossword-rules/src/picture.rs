//! Scenes for pictures and for boards of characters.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use board_picture::scene::Scene;
use board_picture::scene::crossword as scene;

use crate::{
    DistributionSource, LastMove, LetterDistribution, Op, Position, Premium, PremiumBoard,
    RackTile, Rules, Square, Tile,
};

/// The board, the racks, and the state of the game, with the points of
/// [`LetterDistribution::for_position`] the position.
///
/// ```
/// use board_picture::scene::Scene;
/// use board_picture::text::{self, Look};
///
/// let position = crossword_rules::parse("3/CAt/3 QU?/ 0/5 0 lm 2A C.t;")?;
/// let drawn = text::board(&Scene::from(&position), &Look::default());
/// assert!(drawn.contains(" 2 (C) A (t)"), "{drawn}");
/// # Ok::<(), crossword_rules::Error>(())
/// ```
impl From<&Position> for Scene {
    fn from(position: &Position) -> Self {
        Self::Crossword(position.into())
    }
}

/// The board, the racks, and the state of the game, with the points of
/// [`LetterDistribution::for_position`] the position.
impl From<&Position> for scene::Crossword {
    fn from(position: &Position) -> Self {
        position.scene(LetterDistribution::for_position(position))
    }
}

impl Position {
    /// Returns the scene of the position. The points of the tiles and of the last move and the
    /// number of tiles in the bag are those of the letter distribution, and unknown without one. The
    /// caption says if only the lexicon suggests the distribution.
    #[must_use]
    pub fn scene(
        &self,
        distribution: Option<(&'static LetterDistribution, DistributionSource)>,
    ) -> scene::Crossword {
        let board = self.board();
        let premiums = PremiumBoard::for_position(self);
        let changed = self.last_move_squares();
        let center = (board.rows() / 2, board.cols() / 2);
        let tiles = distribution.map(|(distribution, _)| distribution);
        let square = |square: Square| scene::Square {
            premium: premium(premiums.at(square), (square.row, square.col) == center),
            tile: board.tile(square).map(|found| tile(&found, tiles)),
            last: changed.contains(&square),
        };
        let squares: Vec<_> = board.squares().map(square).collect();
        let rows = squares.chunks(usize::from(board.cols()).max(1)).map(<[_]>::to_vec);
        let on_rack = |found: RackTile| match found {
            RackTile::Natural(face) => tile(&Tile::natural(face), tiles),
            RackTile::Blank => scene::Tile { blank: true, ..scene::Tile::default() },
        };
        scene::Crossword {
            rows: rows.collect(),
            racks: self.racks().iter().map(|rack| rack.tiles().map(on_rack).collect()).collect(),
            scores: self.scores().to_vec(),
            clocks: clocks(self),
            bag: tiles.and_then(|tiles| self.tiles_in_bag(tiles).ok()),
            challenge: self.ops().challenge_rule().map(|rule| rule.name().to_owned()),
            last_points: tiles.and_then(|tiles| last_points(self, tiles, &premiums)),
            caption: caption(self, distribution),
            ..scene::Crossword::default()
        }
    }
}

/// Returns a tile, with its points if they are known.
fn tile(tile: &Tile, distribution: Option<&LetterDistribution>) -> scene::Tile {
    let points = distribution.filter(|_| !tile.blank).and_then(|known| known.points(&tile.face));
    scene::Tile {
        face: tile.face.as_str().to_owned(),
        label: tile.label(),
        blank: tile.blank,
        points: points.and_then(|points| u8::try_from(points).ok()),
    }
}

const fn premium(premium: Premium, is_center: bool) -> scene::Premium {
    match premium {
        Premium::DoubleWord if is_center => scene::Premium::Start,
        Premium::DoubleLetter => scene::Premium::DoubleLetter,
        Premium::TripleLetter => scene::Premium::TripleLetter,
        Premium::QuadrupleLetter => scene::Premium::QuadrupleLetter,
        Premium::DoubleWord => scene::Premium::DoubleWord,
        Premium::TripleWord => scene::Premium::TripleWord,
        Premium::QuadrupleWord => scene::Premium::QuadrupleWord,
        _ => scene::Premium::Plain,
    }
}

/// Returns the clocks in whole seconds, if the record has them.
fn clocks(position: &Position) -> Vec<Option<i64>> {
    let timers = position.ops().iter().find_map(|op| match op {
        Op::Timers(clocks) => Some(clocks),
        _ => None,
    });
    timers.unwrap_or_default().iter().map(|ms| Some(ms.div_euclid(1_000))).collect()
}

/// Returns the points of the last move, if it is a play whose score can be computed. A board of an
/// unknown name has no premium squares.
fn last_points(
    position: &Position,
    distribution: &'static LetterDistribution,
    premiums: &PremiumBoard,
) -> Option<i32> {
    let LastMove::Play { .. } = position.ops().last_move()? else { return None };
    let rules = Rules { premiums: Cow::Borrowed(premiums), ..Rules::with(distribution, position) };
    i32::try_from(position.last_move_score(&rules).ok()?.total()).ok()
}

/// Returns the lexicon, the letter distribution, and the last move.
fn caption(
    position: &Position,
    distribution: Option<(&LetterDistribution, DistributionSource)>,
) -> String {
    let mut parts = Vec::new();
    parts.extend(position.ops().lexicon().map(str::to_owned));
    parts.extend(distribution.map(|(tiles, source)| {
        let is_hint = source == DistributionSource::Lexicon;
        let hint = if is_hint { ", as the lexicon suggests" } else { "" };
        format!("{} tiles{hint}", tiles.name())
    }));
    parts.extend(position.ops().last_move().map(|last| format!("last move {last}")));
    parts.join(" \u{b7} ")
}
