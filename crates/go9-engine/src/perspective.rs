use go9_dat::{Board, Color};

use crate::EvaluateError;

/// Whose numbers a program reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// Black's.
    Black,
    /// White's.
    White,
    /// Those of the side to move.
    Side,
}

impl Perspective {
    /// The board of the two questions that find the perspective out: Black has everything.
    pub(crate) fn probe() -> Board {
        let mut board = Board::EMPTY;
        let points = [20, 22, 24, 38, 42, 56, 58, 60].into_iter();
        for point in points.filter_map(go9_dat::Point::new) {
            board.place(Color::Black, point);
        }
        board
    }

    /// From the answers to the probe: positive is good.
    pub(crate) fn found(black: f64, white: f64) -> Result<Self, EvaluateError> {
        if black > 0.0 && white > 0.0 {
            Ok(Self::Black)
        } else if black < 0.0 && white < 0.0 {
            Ok(Self::White)
        } else if black > 0.0 && white < 0.0 {
            Ok(Self::Side)
        } else {
            Err(EvaluateError::Perspective { black, white })
        }
    }

    /// Whether numbers with this player to move are White's, and have to be turned.
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
