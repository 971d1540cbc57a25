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

/// The set-up of a node.
#[derive(Debug, Default)]
pub(crate) struct Setup {
    pub(crate) touched: Points,
    pub(crate) stones: [Points; 2],
}

impl Setup {
    /// Sets points. Returns `true` if one of them has been set before.
    pub(crate) fn set(&mut self, color: Option<Color>, points: &Points) -> bool {
        for stones in &mut self.stones {
            stones.remove(points);
        }
        if let Some(color) = color {
            self.stones[color.index()].insert(points);
        }
        self.touched.insert(points)
    }
}
