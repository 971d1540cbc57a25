//! Scenes for pictures and for boards of characters.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use board_picture::scene::Scene;
use board_picture::scene::crossword as scene;

use crossword_rules::{
    DistributionSource, LastMove, LetterDistribution, Premium, PremiumBoard, RackTile, Square, Tile,
};

use crate::record::Cgp;

/// The board, the racks, and the state of the game, with the points of
/// [`Cgp::distribution`].
///
/// ```
/// use board_picture::scene::Scene;
/// use board_picture::text::{self, Look};
///
/// let record = cgp::parse("3/CAt/3 QU?/ 0/5 0 lm 2A C.t;")?;
/// let drawn = text::board(&Scene::from(&record), &Look::default());
/// assert!(drawn.contains(" 2 (C) A (t)"), "{drawn}");
/// # Ok::<(), cgp::Error>(())
/// ```
impl From<&Cgp> for Scene {
    fn from(record: &Cgp) -> Self {
        Self::Crossword(record.into())
    }
}

/// The board, the racks, and the state of the game, with the points of
/// [`Cgp::distribution`].
impl From<&Cgp> for scene::Crossword {
    fn from(record: &Cgp) -> Self {
        record.scene(record.distribution())
    }
}

impl Cgp {
    /// Returns the scene of the position. The points of the tiles and of the last move and the
    /// number of tiles in the bag are those of the letter distribution, and unknown without one. The
    /// caption says if only the lexicon suggests the distribution.
    #[must_use]
    pub fn scene(
        &self,
        distribution: Option<(&'static LetterDistribution, DistributionSource)>,
    ) -> scene::Crossword {
        let (position, board) = (self.position(), self.position().board());
        let premiums = self.premiums();
        let changed: Vec<Square> = match self.ops().last_move() {
            Some(LastMove::Play { play, .. }) if board.shows(play) => {
                play.placed().map(|(square, _)| square).collect()
            }
            _ => Vec::new(),
        };
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
            racks: position
                .racks()
                .iter()
                .map(|rack| rack.tiles().map(on_rack).collect())
                .collect(),
            scores: position.scores().to_vec(),
            clocks: clocks(self),
            bag: tiles.and_then(|tiles| position.tiles_in_bag(tiles).ok()),
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
fn clocks(record: &Cgp) -> Vec<Option<i64>> {
    let timers = record.ops().timers();
    timers.unwrap_or_default().iter().map(|ms| Some(ms.div_euclid(1_000))).collect()
}

/// Returns the points of the last move, if it is a play whose score can be computed. A board of an
/// unknown name has no premium squares.
fn last_points(
    record: &Cgp,
    distribution: &'static LetterDistribution,
    premiums: &PremiumBoard,
) -> Option<i32> {
    let LastMove::Play { .. } = record.ops().last_move()? else { return None };
    let mut rules = record.rules_with(distribution);
    rules.premiums = Cow::Borrowed(premiums);
    i32::try_from(record.last_move_score(&rules).ok()?.total()).ok()
}

/// Returns the lexicon, the letter distribution, and the last move.
fn caption(
    record: &Cgp,
    distribution: Option<(&LetterDistribution, DistributionSource)>,
) -> String {
    let mut parts = Vec::new();
    parts.extend(record.ops().lexicon().map(str::to_owned));
    parts.extend(distribution.map(|(tiles, source)| {
        let is_hint = source == DistributionSource::Lexicon;
        let hint = if is_hint { ", as the lexicon suggests" } else { "" };
        format!("{} tiles{hint}", tiles.name())
    }));
    parts.extend(record.ops().last_move().map(|last| format!("last move {last}")));
    parts.join(" \u{b7} ")
}
