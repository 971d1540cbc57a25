use core::fmt;

use crate::{Point, Size};

/// The reason why a move is illegal.
///
/// The kind of point is a parameter, so that a crate for one size of board can use its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove<P = Point> {
    /// The point is occupied.
    Occupied(P),
    /// The stone and its chain would have no liberties.
    Suicide(P),
    /// The move would retake a ko at once.
    Ko(P),
}

impl<P> IllegalMove<P> {
    /// The point of the move.
    #[must_use]
    pub const fn point(&self) -> &P {
        let (Self::Occupied(point) | Self::Suicide(point) | Self::Ko(point)) = self;
        point
    }

    /// Returns the same reason with another kind of point.
    #[must_use]
    pub fn map<Q>(self, point: impl FnOnce(P) -> Q) -> IllegalMove<Q> {
        match self {
            Self::Occupied(at) => IllegalMove::Occupied(point(at)),
            Self::Suicide(at) => IllegalMove::Suicide(point(at)),
            Self::Ko(at) => IllegalMove::Ko(point(at)),
        }
    }
}

impl IllegalMove {
    /// Returns the reason with the name of the point on a board of this size.
    ///
    /// ```
    /// use go_rules::{IllegalMove, Size};
    ///
    /// let illegal = IllegalMove::Ko(Size::NINETEEN.parse("Q16").unwrap());
    /// assert_eq!(illegal.display(Size::NINETEEN).to_string(), "Q16 is forbidden by ko");
    /// ```
    #[must_use]
    pub fn display(self, size: Size) -> impl fmt::Display {
        self.map(|point| point.display(size))
    }
}

impl<P: fmt::Display> fmt::Display for IllegalMove<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(point) => write!(f, "{point} is occupied"),
            Self::Suicide(point) => write!(f, "a move at {point} is suicide"),
            Self::Ko(point) => write!(f, "{point} is forbidden by ko"),
        }
    }
}

/// Written with the row and the column, because a [`Point`] does not know its board.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row() + 1, self.column() + 1)
    }
}

impl<P: fmt::Debug + fmt::Display> core::error::Error for IllegalMove<P> {}
