//! The set-up of a node.

use go_rules::Color;
use sgf_syntax::PropIdent;

use crate::points::Points;

/// The properties that set points up, and the stone that they put there.
pub(crate) const SETUP: [(PropIdent, Option<Color>); 3] = [
    (PropIdent::new("AB"), Some(Color::Black)),
    (PropIdent::new("AW"), Some(Color::White)),
    (PropIdent::new("AE"), None),
];

/// The points that a node sets up. If it sets a point twice, the later value counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The points that get a black stone.
    pub black: Points,
    /// The points that get a white stone.
    pub white: Points,
    /// The points that become empty.
    pub empty: Points,
}

impl Setup {
    const fn stones(&mut self, color: Option<Color>) -> &mut Points {
        match color {
            Some(Color::Black) => &mut self.black,
            Some(Color::White) => &mut self.white,
            None => &mut self.empty,
        }
    }

    /// Sets points. Returns `true` if one of them has been set before.
    pub(crate) fn set(&mut self, color: Option<Color>, points: &Points) -> bool {
        let mut overlaps = false;
        for (_, other) in SETUP {
            overlaps |= self.stones(other).remove(points);
        }
        self.stones(color).insert(points);
        overlaps
    }

    /// The points with their stones.
    pub(crate) fn points(&self) -> impl Iterator<Item = (go_rules::Point, Option<Color>)> {
        let all = [
            (&self.black, Some(Color::Black)),
            (&self.white, Some(Color::White)),
            (&self.empty, None),
        ];
        all.into_iter().flat_map(|(points, color)| points.iter().map(move |point| (point, color)))
    }
}
