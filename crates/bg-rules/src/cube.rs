//! The doubling cube.

use crate::Color;
use crate::error::ErrorKind;

/// The owner of the cube. Only the owner may double; both sides may double a centered cube.
///
/// Closed: a cube is centered or belongs to one of two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum CubeOwner {
    /// One side owns the cube.
    Owned(Color),
    /// The cube is centered: both sides may double.
    #[doc(alias = "centred")]
    Centered,
    /// The game has no cube.
    NoCube,
}

impl CubeOwner {
    /// The side that owns the cube, or `None`.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Owned(color) => Some(color),
            Self::Centered | Self::NoCube => None,
        }
    }
}

impl From<Color> for CubeOwner {
    fn from(color: Color) -> Self {
        Self::Owned(color)
    }
}

/// Makes a centered cube of `None`.
impl From<Option<Color>> for CubeOwner {
    fn from(color: Option<Color>) -> Self {
        color.map_or(Self::Centered, Self::Owned)
    }
}

/// The doubling cube: a power of two from 1 to 32768, and its owner.
///
/// ```
/// use bg_rules::{Color, Cube, CubeOwner};
/// let cube = Cube::new(8, Color::Black)?;
/// assert_eq!((cube.value(), cube.exponent()), (8, 3));
/// assert_eq!(cube.owner(), CubeOwner::Owned(Color::Black));
/// assert!(Cube::new(6, CubeOwner::Centered).is_err());
/// # Ok::<(), bg_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "CubeRepr", try_from = "CubeRepr")
)]
pub struct Cube {
    /// 0 to 15.
    exponent: u8,
    owner: CubeOwner,
}

impl Cube {
    /// The cube at the start of a game: 1, centered.
    pub const CENTERED: Self = Self { exponent: 0, owner: CubeOwner::Centered };

    /// The largest exponent: a cube of 32768.
    pub const MAX_EXPONENT: u8 = 15;

    /// Makes a cube that shows `value`.
    ///
    /// # Errors
    /// [`ErrorKind::BadCubeValue`] if the value is not a power of two from 1 to 32768.
    pub fn new(value: u32, owner: impl Into<CubeOwner>) -> Result<Self, ErrorKind> {
        let exponent = u8::try_from(value.trailing_zeros()).expect("at most 32");
        if !value.is_power_of_two() {
            return Err(ErrorKind::BadCubeValue);
        }
        Self::with_exponent(exponent, owner)
    }

    /// Makes a cube that shows 2 to the power of `exponent`.
    ///
    /// # Errors
    /// [`ErrorKind::BadCubeValue`] if the exponent is above 15.
    pub fn with_exponent(exponent: u8, owner: impl Into<CubeOwner>) -> Result<Self, ErrorKind> {
        if exponent > Self::MAX_EXPONENT {
            return Err(ErrorKind::BadCubeValue);
        }
        Ok(Self { exponent, owner: owner.into() })
    }

    /// The value that the cube shows, 1 to 32768.
    #[must_use]
    pub const fn value(self) -> u32 {
        1 << self.exponent
    }

    /// The exponent of the power of two, 0 to 15.
    #[must_use]
    pub const fn exponent(self) -> u8 {
        self.exponent
    }

    /// The owner of the cube.
    #[must_use]
    pub const fn owner(self) -> CubeOwner {
        self.owner
    }
}

impl Default for Cube {
    fn default() -> Self {
        Self::CENTERED
    }
}

/// The serialized form of a [`Cube`], before validation.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct CubeRepr {
    value: u32,
    owner: CubeOwner,
}

#[cfg(feature = "serde")]
impl From<Cube> for CubeRepr {
    fn from(cube: Cube) -> Self {
        Self { value: cube.value(), owner: cube.owner }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<CubeRepr> for Cube {
    type Error = ErrorKind;

    fn try_from(cube: CubeRepr) -> Result<Self, ErrorKind> {
        Self::new(cube.value, cube.owner)
    }
}
