//! Rows for training neural networks: packed positions with their scores, in a reproducible random
//! order.

use crate::{Board, Color, Confidence, Record, Score, ScoreRecord, Symmetry};

/// Returns the sort key of the number `n`. For every seed, the function is a bijection on `u64`,
/// based on splitmix64.
///
/// ```
/// use go9_dat::internal::mix;
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

/// The rotations of a board that become rows.
///
/// Closed: one orientation or all eight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Symmetries {
    /// The board in its orientation in the file.
    #[default]
    One,
    /// All eight rotations.
    Eight,
}

impl Symmetries {
    /// Number of rows of a position.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Eight => 8,
        }
    }
}

/// The point of view: the side whose stones come first and whose lead is positive.
///
/// Closed: the side to move or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// The side to move.
    #[default]
    Side,
    /// Black.
    Black,
}

/// Options for making rows from positions.
///
/// Closed: rows have these parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingOptions {
    /// Seed of the order.
    pub seed: u64,
    /// The rotations that become rows.
    pub symmetries: Symmetries,
    /// The point of view.
    pub view: View,
    /// Minimum confidence; scores below it give no row.
    pub floor: Confidence,
    /// Fraction of the boards used for validation, from 0 to 1.
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
    /// Returns `true` if rows of the board with this hash belong to the validation set. All
    /// rotations of a board, both players to move, and repeated records are in the same set.
    #[must_use]
    pub fn is_validation(&self, hash: u64) -> bool {
        let share = self.validation.clamp(0.0, 1.0) * 18_446_744_073_709_551_616.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 2^64")]
        let limit = share as u128;
        u128::from(mix(self.seed, hash)) < limit
    }
}

/// A packed board with its score, for training a network. Bit `i` of a packed board, counted from
/// the most significant bit of the first byte, is point `i` after the symmetry; the last seven bits
/// are 0.
///
/// Closed: a row has these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TrainingRow {
    /// Sort key of the row.
    pub key: u64,
    /// Number of the record in the position file, counted from 0.
    pub row: u64,
    /// The symmetry applied to the board.
    pub symmetry: Symmetry,
    /// The player to move.
    pub to_move: Color,
    /// Stones of the side to move or, in Black's view, of Black.
    pub own: [u8; 11],
    /// Stones of the other side.
    pub other: [u8; 11],
    /// The lead in this view, −8 to 8.
    pub value: i8,
    /// Bound of the lead: −1 if it is at most `value`, 1 if it is at least `value`, 0 if it is
    /// exact.
    pub bound: i8,
    /// The score, as in the score file.
    pub score: Score,
    /// The confidence, as in the score file.
    pub confidence: Confidence,
}

/// Returns the rows of a position in the order of their symmetries; none if the confidence of the
/// score is below the minimum.
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
    /// Length of a packed row in bytes.
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

    /// Returns the row as bytes whose order is that of the rows: the big-endian key comes first.
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

    /// Returns the row in these bytes, or `None` if they are invalid.
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
    /// Returns the lead in this view and the side on which it is open.
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
