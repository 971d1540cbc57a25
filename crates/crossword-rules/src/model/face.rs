use alloc::boxed::Box;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::error::ErrorKind;
use crate::letter::{Case, MIDDLE_DOT, case_of, has_lower, to_lower, to_upper};

/// The letters printed on a tile, in upper case and without brackets: `A`, `Ñ`, `CH`, `L·L`.
///
/// A face is one token, regardless of the number of its letters. Faces of up to 22 bytes, which
/// include every face of the built-in alphabets, are stored inline.
///
/// ```
/// use crossword_rules::Face;
///
/// let face: Face = "L·L".parse()?;
/// assert_eq!(face.as_str(), "L·L");
/// assert!("ch".parse::<Face>().is_err());
/// # Ok::<(), crossword_rules::ErrorKind>(())
/// ```
#[derive(Clone)]
pub struct Face(Repr);

const INLINE: usize = 22;

#[derive(Clone)]
enum Repr {
    Inline { length: u8, bytes: [u8; INLINE] },
    Heap(Box<str>),
}

impl Face {
    /// Makes a face from its letters.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadFace`] unless the text is a single upper-case letter, or two or more
    /// upper-case letters and middle dots with at least one letter.
    pub fn new(text: &str) -> Result<Self, ErrorKind> {
        let mut letters = 0_usize;
        let mut dots = 0_usize;
        for c in text.chars() {
            match case_of(c) {
                Some(Case::Upper) => letters += 1,
                None if c == MIDDLE_DOT => dots += 1,
                _ => return Err(ErrorKind::BadFace),
            }
        }
        if letters == 0 || (letters + dots == 1 && dots == 1) {
            return Err(ErrorKind::BadFace);
        }
        Ok(Self::from_valid(text))
    }

    /// Makes a face from text that is known to be valid.
    pub(crate) fn from_valid(text: &str) -> Self {
        let mut bytes = [0; INLINE];
        match (bytes.get_mut(..text.len()), u8::try_from(text.len())) {
            (Some(place), Ok(length)) => {
                place.copy_from_slice(text.as_bytes());
                Self(Repr::Inline { length, bytes })
            }
            _ => Self(Repr::Heap(text.into())),
        }
    }

    /// Makes a face of at most 22 bytes that is known to be valid. Usable in constants.
    pub(crate) const fn inline(text: &str) -> Self {
        let mut bytes = [0; INLINE];
        let text = text.as_bytes();
        let mut length = 0;
        while (length as usize) < text.len() && (length as usize) < INLINE {
            bytes[length as usize] = text[length as usize];
            length += 1;
        }
        Self(Repr::Inline { length, bytes })
    }

    pub(crate) fn from_char(c: char) -> Self {
        Self::from_valid(c.encode_utf8(&mut [0; 4]))
    }

    /// Returns the letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Inline { length, bytes } => {
                let bytes = &bytes[..usize::from(*length)];
                core::str::from_utf8(bytes).expect("the bytes of a text")
            }
            Repr::Heap(text) => text,
        }
    }

    /// Returns `true` if a blank that stands for this face can be written: in lower case, which the
    /// letters of Hebrew, Arabic, or Chinese do not have.
    ///
    /// ```
    /// use crossword_rules::{Board, ErrorKind, Face, Square, Tile};
    ///
    /// let (ch, alef): (Face, Face) = ("CH".parse()?, "א".parse()?);
    /// assert!(ch.has_lower_case() && !alef.has_lower_case());
    /// let mut board = Board::new(3, 3)?;
    /// board.set(Square::new(0, 0), Some(Tile::natural(alef.clone())))?;
    /// let blank = board.set(Square::new(0, 1), Some(Tile::blank(alef)));
    /// assert_eq!(blank, Err(ErrorKind::NoLowerCase));
    /// # Ok::<(), ErrorKind>(())
    /// ```
    #[must_use]
    pub fn has_lower_case(&self) -> bool {
        self.as_str().chars().all(|c| c == MIDDLE_DOT || has_lower(c))
    }

    /// Returns `true` if the face has two or more characters and therefore needs brackets in a
    /// record.
    #[must_use]
    pub fn is_multi(&self) -> bool {
        self.as_str().chars().nth(1).is_some()
    }
}

impl PartialEq for Face {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Face {}

impl PartialOrd for Face {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Face {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for Face {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Face {
    type Err = ErrorKind;

    fn from_str(text: &str) -> Result<Self, ErrorKind> {
        Self::new(text)
    }
}

/// A tile on the board: its face, and a flag for a blank played as that face.
///
/// Closed: a tile on the board has a face, and is a blank or not.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The face that the tile shows or stands for.
    pub face: Face,
    /// `true` for a blank, which is worth no points and written in lower case.
    pub blank: bool,
}

impl Tile {
    /// Makes a natural tile.
    #[must_use]
    pub fn natural(face: Face) -> Self {
        Self { face, blank: false }
    }

    /// Makes a blank that stands for `face`.
    #[must_use]
    pub fn blank(face: Face) -> Self {
        Self { face, blank: true }
    }

    /// Makes a tile from its [`label`](Self::label).
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadFace`] for text that is not a face, or that mixes upper and lower case.
    pub fn from_label(label: &str) -> Result<Self, ErrorKind> {
        let blank = label.chars().all(|c| case_of(c) != Some(Case::Upper));
        let face: String = if blank { label.chars().map(to_upper).collect() } else { label.into() };
        Ok(Self { face: Face::new(&face)?, blank })
    }

    /// Returns the face without brackets, in lower case for a blank: `A`, `a`, `CH`, `ch`.
    #[must_use]
    pub fn label(&self) -> String {
        let face = self.face.as_str();
        if self.blank { face.chars().map(to_lower).collect() } else { face.into() }
    }
}

/// Formats the tile as on a board: `A`, `a`, `[CH]`, `[ch]`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = self.label();
        if self.face.is_multi() { write!(f, "[{label}]") } else { f.write_str(&label) }
    }
}

/// A tile on a rack.
///
/// Closed: a tile on a rack is a letter or a blank.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RackTile {
    /// A natural tile.
    Natural(Face),
    /// A blank, written `?`.
    Blank,
}

/// Formats the tile as on a rack: `A`, `[CH]`, `?`.
impl fmt::Display for RackTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Natural(face) if face.is_multi() => write!(f, "[{face}]"),
            Self::Natural(face) => f.write_str(face.as_str()),
            Self::Blank => f.write_str("?"),
        }
    }
}

/// One square of a play.
///
/// Closed: a square of a play gets a tile, or has one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayTile {
    /// A tile that the player placed.
    Placed(Tile),
    /// A play-through tile, already on the board and written `.`.
    Through,
}

/// Formats the tile as in a move: `A`, `a`, `[CH]`, `.`.
impl fmt::Display for PlayTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placed(tile) => tile.fmt(f),
            Self::Through => f.write_str("."),
        }
    }
}
