//! Writing of boards.

use super::text::Text;
use crate::model::{
    Board, EMPTY, INLINE_SQUARES, LAST_LETTER, LAST_UPPER, MASKED, Stored, occupied,
};

/// Writes runs and tiles, row by row.
pub(super) fn board(board: &Board, out: &mut Text<'_>) {
    if let Some(plain) = PlainBoard::of(board) {
        return out.utf8(&plain.text[..plain.length]);
    }
    let (cols, faces) = (usize::from(board.cols()).max(1), board.faces());
    match board.stored() {
        Stored::Narrow(codes) => rows(codes, 0, cols, out, |code, out| out.square(code, faces)),
        Stored::Wide(codes) => rows(codes, EMPTY, cols, out, |code, out| out.tile(code, faces)),
    }
}

/// Writes the rows of a board, separated by slashes: tiles, and the numbers of empty squares.
fn rows<'o, C: Copy + PartialEq>(
    codes: &[C],
    empty: C,
    cols: usize,
    out: &mut Text<'o>,
    tile: impl Fn(C, &mut Text<'o>),
) {
    for (i, row) in codes.chunks_exact(cols).enumerate() {
        if i > 0 {
            out.byte(b'/');
        }
        let mut run = 0;
        for &code in row {
            if code == empty {
                run += 1;
            } else {
                out.run(core::mem::take(&mut run));
                tile(code, out);
            }
        }
        out.run(run);
    }
}

/// The text of a board of at most 16 rows and columns whose tiles are ASCII letters.
struct PlainBoard {
    text: [u8; PlainBoard::LONGEST],
    length: usize,
}

impl PlainBoard {
    /// A sign for each square that is stored inline, a slash for each row, and the last tiles in
    /// whole.
    const LONGEST: usize = INLINE_SQUARES + MASKED + MASKED;

    /// Returns the text of a board, unless the board is unusual.
    fn of(board: &Board) -> Option<Self> {
        let (rows, cols) = (usize::from(board.rows()), usize::from(board.cols()));
        let codes = board.inline().filter(|_| rows.max(cols) <= MASKED)?;
        // Without an early exit the compiler can vectorize these loops.
        if codes.iter().fold(0, |most, &code| code.max(most)) > LAST_LETTER {
            return None;
        }
        let mut signs = [0; INLINE_SQUARES + MASKED];
        for (sign, code) in signs.iter_mut().zip(codes) {
            *sign = code + b'A' - 1 + if *code > LAST_UPPER { b'a' - b'Z' - 1 } else { 0 };
        }
        let mut out = Self { text: [0; Self::LONGEST], length: 0 };
        for start in (0..rows * cols).step_by(cols.max(1)) {
            let (mut tiles, mut at) = (occupied(codes.get(start..start + cols)?), 0);
            while tiles != 0 {
                let empty = tiles.trailing_zeros();
                tiles >>= empty;
                let filled = tiles.trailing_ones();
                tiles >>= filled;
                let (empty, filled) = (usize::try_from(empty).ok()?, usize::try_from(filled).ok()?);
                out.run(empty, false)?;
                at += empty;
                // More than these tiles are copied, because a fixed number is copied faster.
                let signs: &[u8; MASKED] = signs.get(start + at..)?.first_chunk()?;
                out.put(*signs, filled)?;
                at += filled;
            }
            out.run(cols - at, true)?;
        }
        // The last slash separates nothing.
        out.length = out.length.saturating_sub(1);
        Some(out)
    }

    /// Appends the number of empty squares, if there are any, and on demand a slash.
    #[inline]
    fn run(&mut self, squares: usize, slash: bool) -> Option<()> {
        const RUNS: [&[u8; 3]; MASKED + 1] = [
            b"/  ", b"1/ ", b"2/ ", b"3/ ", b"4/ ", b"5/ ", b"6/ ", b"7/ ", b"8/ ", b"9/ ", b"10/",
            b"11/", b"12/", b"13/", b"14/", b"15/", b"16/",
        ];
        const DIGITS: [u8; MASKED + 1] = [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2];
        let digits = usize::from(*DIGITS.get(squares)?);
        self.put(**RUNS.get(squares)?, digits + usize::from(slash))
    }

    /// Appends the first bytes of an array, and leaves the others behind the text.
    #[inline]
    fn put<const N: usize>(&mut self, bytes: [u8; N], length: usize) -> Option<()> {
        *self.text.get_mut(self.length..)?.first_chunk_mut()? = bytes;
        self.length += length;
        Some(())
    }
}
