use core::fmt;

use crate::Vertex;

/// The rule that a move breaks.
///
/// The kind of point is a parameter, so that a crate for one size of board can use its own.
///
/// ```
/// use go_rules::{IllegalMove, Size};
///
/// let point = Size::NINETEEN.parse("Q16")?;
/// let illegal = IllegalMove::Ko(point.display(Size::NINETEEN));
/// assert_eq!(illegal.to_string(), "Q16 is forbidden by ko");
/// assert_eq!(illegal.code(), "illegal-move.ko");
/// # Ok::<(), go_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove<P = Vertex> {
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

    /// Returns a stable name for programs, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Occupied(_) => "illegal-move.occupied",
            Self::Suicide(_) => "illegal-move.suicide",
            Self::Ko(_) => "illegal-move.ko",
        }
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

impl<P: fmt::Debug + fmt::Display> core::error::Error for IllegalMove<P> {}
