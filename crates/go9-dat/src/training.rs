//! Rows for training networks: positions with their scores, packed, in a random order that anybody
//! can compute.

use crate::{Board, Color, Confidence, Record, Score, ScoreRecord, Symmetry};

/// The order of rows: a bijection of the numbers for every seed, after splitmix64.
///
/// ```
/// use go9_dat::mix;
///
/// assert_eq!(mix(7, 0), 0x63CB_E1E4_5932_0DD7);
/// assert_eq!(mix(7, 8), 0x225E_C07A_9950_6761);
/// ```
#[must_use]
pub const fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Which rotations of a board become rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Symmetries {
    /// The board as it stands in the file.
    #[default]
    One,
    /// All eight.
    Eight,
}

impl Symmetries {
    /// Rows of a position.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Eight => 8,
        }
    }
}

/// Whose stones come first, and for whom values are good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// The side to move.
    #[default]
    Side,
    /// Black.
    Black,
}

/// How rows are made of positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingOptions {
    /// The seed of the order.
    pub seed: u64,
    /// The rotations.
    pub symmetries: Symmetries,
    /// The view.
    pub view: View,
    /// Scores that are less sure give no row.
    pub floor: Confidence,
    /// The share of boards that are for validation, 0 to 1.
    pub validation: f64,
}

impl Default for TrainingOptions {
    fn default() -> Self {
        let (symmetries, view) = (Symmetries::One, View::Side);
        let floor = Confidence::new(1).unwrap_or(Confidence::MIN);
        Self { seed: 0, symmetries, view, floor, validation: 0.0 }
    }
}

impl TrainingOptions {
    /// Whether rows of the board with this hash are for validation: all rotations, both players to
    /// move, and repeated records go the same way.
    #[must_use]
    pub fn is_validation(&self, hash: u64) -> bool {
        let share = self.validation.clamp(0.0, 1.0) * 18_446_744_073_709_551_616.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 2^64")]
        let limit = share as u128;
        u128::from(mix(self.seed, hash)) < limit
    }
}

/// A board with its score as a network reads it. Bit `i` of a packed board, counted from the most
/// significant one of the first byte, is point `i` after the symmetry; the last seven bits are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TrainingRow {
    /// The place in the order.
    pub key: u64,
    /// The number of the record in the position file, from 0.
    pub row: u64,
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The player to move.
    pub to_move: Color,
    /// Stones of the side to move, or of Black.
    pub own: [u8; 11],
    /// Stones of the other side.
    pub other: [u8; 11],
    /// The lead in the view, −8 to 8.
    pub value: i8,
    /// −1 if the lead is `value` or less, 1 if it is `value` or more, 0 if it is `value`.
    pub bound: i8,
    /// The score as in the score file.
    pub score: Score,
    /// Its confidence.
    pub confidence: Confidence,
}

/// The rows of a position, in the order of their symmetries; none if its score is not sure enough.
///
/// ```
/// use go9_dat::{Board, Color, Endian, Hasher, Position, ScoreRecord, Symmetries, TrainingOptions};
/// use go9_dat::{positions, training_rows};
///
/// let position = Position::new(Board::EMPTY, Color::White, Hasher::published());
/// let bytes = position.encode(Endian::Big);
/// let record = positions(&bytes).next().unwrap()?;
/// let score = ScoreRecord::from_bytes(b"\0\0\0\0\0\0\0\0\0W\x03\x64")?;
/// let options = TrainingOptions { symmetries: Symmetries::Eight, ..TrainingOptions::default() };
/// let rows: Vec<_> = training_rows(&record, 0, &score, &options).collect();
/// assert_eq!(rows.len(), 8);
/// // Black leads by 3 or less: White, who is to move, by -3 or more.
/// assert_eq!((rows[0].value, rows[0].bound), (-3, 1));
/// # Ok::<(), go9_dat::Error>(())
/// ```
pub fn training_rows<'a>(
    record: &Record<'_>,
    row: u64,
    score: &ScoreRecord,
    options: &'a TrainingOptions,
) -> impl Iterator<Item = TrainingRow> + use<'a> {
    let (board, to_move, score) = (record.board(), record.to_move(), *score);
    let count = if score.confidence < options.floor { 0 } else { options.symmetries.count() };
    Symmetry::all()
        .take(count)
        .map(move |symmetry| TrainingRow::new(&board, to_move, row, symmetry, score, options))
}

impl TrainingRow {
    /// Bytes of a packed row.
    pub const LENGTH: usize = 40;

    fn new(
        board: &Board,
        to_move: Color,
        row: u64,
        symmetry: Symmetry,
        score: ScoreRecord,
        options: &TrainingOptions,
    ) -> Self {
        let board = board.rotated(symmetry);
        let first = match options.view {
            View::Side => to_move,
            View::Black => Color::Black,
        };
        let packed = |color: Color| {
            let mut bytes = [0; 11];
            let bits = board.stones(color).bits().reverse_bits().to_be_bytes();
            bytes.copy_from_slice(&bits[..11]);
            bytes
        };
        let number = symmetry.number() as u64;
        let (value, bound) = options.view.value(score.score, to_move);
        Self {
            key: mix(options.seed, row.wrapping_mul(8).wrapping_add(number)),
            row,
            symmetry,
            to_move,
            own: packed(first),
            other: packed(!first),
            value,
            bound,
            score: score.score,
            confidence: score.confidence,
        }
    }

    /// The row as bytes that sort like rows: the key, most significant byte first, comes first.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..16].copy_from_slice(&self.row.to_be_bytes());
        bytes[16..27].copy_from_slice(&self.own);
        bytes[27..38].copy_from_slice(&self.other);
        let player = u8::from(self.to_move == Color::White);
        #[expect(clippy::cast_possible_truncation, reason = "below 8")]
        let symmetry = self.symmetry.number() as u8;
        bytes[38] = symmetry << 4 | self.score.to_byte();
        bytes[39] = player << 7 | self.confidence.value();
        bytes
    }

    /// The row in these bytes; `None` if they are not those of a row.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::LENGTH], view: View) -> Option<Self> {
        fn part<const N: usize>(bytes: &[u8; TrainingRow::LENGTH], at: usize) -> [u8; N] {
            let mut part = [0; N];
            part.copy_from_slice(&bytes[at..at + N]);
            part
        }
        let to_move = if bytes[39] >> 7 == 1 { Color::White } else { Color::Black };
        let score = Score::from_byte(bytes[38] & 15)?;
        let (value, bound) = view.value(score, to_move);
        Some(Self {
            key: u64::from_be_bytes(part(bytes, 0)),
            row: u64::from_be_bytes(part(bytes, 8)),
            symmetry: Symmetry::new(usize::from(bytes[38] >> 4))?,
            to_move,
            own: part(bytes, 16),
            other: part(bytes, 27),
            value,
            bound,
            score,
            confidence: Confidence::new(bytes[39] & 127)?,
        })
    }
}

impl View {
    /// The lead in this view, and on which side it is open.
    const fn value(self, score: Score, to_move: Color) -> (i8, i8) {
        #[expect(clippy::cast_possible_wrap, reason = "3 to 8")]
        let value = score.to_byte() as i8;
        let bound = match score {
            Score::AtMost3 => -1,
            Score::AtLeast8 => 1,
            _ => 0,
        };
        match (self, to_move) {
            (Self::Side, Color::White) => (-value, -bound),
            _ => (value, bound),
        }
    }
}
