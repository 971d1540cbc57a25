use go9_dat::{Board, Color};

use crate::Error;

/// The side whose point of view the numbers of a program take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Perspective {
    /// Black.
    Black,
    /// White.
    White,
    /// The side to move.
    Side,
}

impl Perspective {
    /// The board of the two probe requests: Black owns the whole board.
    pub(crate) fn probe() -> Board {
        let mut board = Board::EMPTY;
        let points = [20, 22, 24, 38, 42, 56, 58, 60].into_iter();
        for point in points.filter_map(go9_dat::Point::new) {
            board.place(Color::Black, point);
        }
        board
    }

    /// Determines the perspective from the answers with Black and with White to move; positive
    /// numbers are good.
    pub(crate) fn found(black: f64, white: f64) -> Result<Self, Error> {
        if black > 0.0 && white > 0.0 {
            Ok(Self::Black)
        } else if black < 0.0 && white < 0.0 {
            Ok(Self::White)
        } else if black > 0.0 && white < 0.0 {
            Ok(Self::Side)
        } else {
            Err(Error::Perspective { black, white })
        }
    }

    /// Returns `true` if the numbers with this side to move are White's and must be negated.
    pub(crate) fn is_white(self, to_move: Color) -> bool {
        match self {
            Self::Black => false,
            Self::White => true,
            Self::Side => to_move == Color::White,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_has_the_stones_of_its_description() {
        let stones = "C3 C5 C7 E3 E7 G3 G5 G7".split(' ').map(|point| point.parse().unwrap());
        let board = Perspective::probe();
        assert_eq!(board.stones(Color::Black), stones.collect());
        assert!(board.stones(Color::White).is_empty());
    }

    #[test]
    fn numbers_of_nobody() {
        assert_eq!(Perspective::found(70.0, 69.0).unwrap(), Perspective::Black);
        assert_eq!(Perspective::found(-70.0, -69.0).unwrap(), Perspective::White);
        assert_eq!(Perspective::found(70.0, -69.0).unwrap(), Perspective::Side);
        assert_eq!(Perspective::found(-70.0, 69.0).unwrap_err().code(), "perspective");
    }
}
