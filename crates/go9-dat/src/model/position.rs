use core::ops::Deref;

use crate::{Board, Color, Error, ErrorKind, Hasher, PositionId, record};

/// The byte order of the integers in the extra block.
///
/// No known file has such a block, so the byte order of the original programs is unknown. This
/// project chose big-endian.
///
/// Closed: there are two byte orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Endian {
    /// Most significant byte first, like the hash.
    #[default]
    Big,
    /// Least significant byte first.
    Little,
}

/// The source of a position: the optional block of 8 bytes after a record.
///
/// Closed: the files have these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Extra {
    /// Number of the game record in a master list, counted from 1.
    pub source: u32,
    /// Number of the variation within the game.
    pub variation: u16,
    /// Number of the move within the variation.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub move_number: u16,
}

impl Extra {
    /// Length of the block in bytes.
    pub const LENGTH: usize = 8;

    /// Parses the eight bytes of the block.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8; Self::LENGTH], endian: Endian) -> Self {
        let [a, b, c, d, e, f, g, h] = *bytes;
        match endian {
            Endian::Big => Self {
                source: u32::from_be_bytes([a, b, c, d]),
                variation: u16::from_be_bytes([e, f]),
                move_number: u16::from_be_bytes([g, h]),
            },
            Endian::Little => Self {
                source: u32::from_le_bytes([a, b, c, d]),
                variation: u16::from_le_bytes([e, f]),
                move_number: u16::from_le_bytes([g, h]),
            },
        }
    }

    /// Returns the eight bytes of the block.
    #[must_use]
    pub const fn to_bytes(self, endian: Endian) -> [u8; Self::LENGTH] {
        let ([a, b, c, d], [e, f], [g, h]) = match endian {
            Endian::Big => (
                self.source.to_be_bytes(),
                self.variation.to_be_bytes(),
                self.move_number.to_be_bytes(),
            ),
            Endian::Little => (
                self.source.to_le_bytes(),
                self.variation.to_le_bytes(),
                self.move_number.to_le_bytes(),
            ),
        };
        [a, b, c, d, e, f, g, h]
    }
}

/// An owned position, independent of any file. [`Record`](crate::Record) is the borrowed form.
///
/// The hash in [`id`](Self::id) is the one in the record, even if it is wrong.
///
/// ```
/// use go9_dat::{Board, Color, Endian, Hasher, Position};
///
/// let mut board = Board::EMPTY;
/// board.place(Color::Black, "D6".parse()?);
/// let position = Position::new(board, Color::White, Hasher::published());
/// assert_eq!(position.id.to_string(), "31846ceb8015dc92:0:W");
///
/// let bytes = position.encode(Endian::Big);
/// assert_eq!(bytes.len(), 92);
/// assert_eq!(Position::decode(&bytes, Endian::Big)?, position);
/// # Ok::<(), go9_dat::Error>(())
/// ```
///
/// Closed: the files have these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The key: hash, tiebreaker, and player to move.
    pub id: PositionId,
    /// The board.
    pub board: Board,
    /// The source of the position, if recorded.
    pub extra: Option<Extra>,
}

impl Position {
    /// Makes a position with the hash of its board, tiebreaker 0, and no extra block.
    #[must_use]
    pub fn new(board: Board, to_move: Color, hasher: &Hasher) -> Self {
        let id = PositionId::new(hasher.canonical(&board).hash, to_move);
        Self { id, board, extra: None }
    }

    /// Parses a single record of 92 or 100 bytes.
    ///
    /// # Errors
    /// The errors of [`positions`](crate::positions), and [`ErrorKind::TrailingBytes`] if bytes
    /// follow.
    pub fn decode(bytes: &[u8], endian: Endian) -> Result<Self, Error> {
        let record = record::parse(bytes, 0)?;
        let length = record.as_bytes().len();
        if length < bytes.len() {
            let kind = ErrorKind::TrailingBytes { found: bytes.len() - length };
            return Err(Error::new(kind, length..bytes.len()));
        }
        Ok(record.to_position(endian))
    }

    /// Returns the record of the position: 92 bytes, or 100 with an extra block.
    #[must_use]
    pub fn encode(&self, endian: Endian) -> RecordBytes {
        let mut bytes = [0; 100];
        bytes[..10].copy_from_slice(&self.id.to_bytes());
        bytes[10..91].copy_from_slice(&self.board.to_ascii());
        if let Some(extra) = self.extra {
            bytes[91] = 1;
            bytes[92..].copy_from_slice(&extra.to_bytes(endian));
        }
        RecordBytes { bytes, length: if self.extra.is_some() { 100 } else { 92 } }
    }
}

/// The bytes of one record, 92 or 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordBytes {
    bytes: [u8; 100],
    length: usize,
}

impl Deref for RecordBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl AsRef<[u8]> for RecordBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}
