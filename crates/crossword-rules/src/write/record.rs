//! Writing of fields and operations.

use alloc::vec::Vec;

use super::moves::{seed_move, styled_move};
use super::text::Text;
use super::{Loss, MoveStyle};
use crate::distribution::LetterDistribution;
use crate::error::ErrorKind;
use crate::model::{
    Board, EMPTY, INLINE_SQUARES, LAST_LETTER, LAST_UPPER, MASKED, Op, Opcode, Ops, Position, Rack,
    Stored, occupied,
};

/// Appends the four mandatory fields.
pub(super) fn fields(
    position: &Position,
    canonical: bool,
    alphabet: Option<&LetterDistribution>,
    out: &mut Text<'_>,
) {
    board(position.board(), out);
    for (i, rack) in position.racks().iter().enumerate() {
        out.byte(if i == 0 { b' ' } else { b'/' });
        if canonical {
            write_sorted(rack, alphabet, out);
        } else {
            out.tiles(&rack.0);
        }
    }
    for (i, &score) in position.scores().iter().enumerate() {
        out.byte(if i == 0 { b' ' } else { b'/' });
        out.integer(score.into());
    }
    out.byte(b' ');
    out.integer(position.zero_turns().into());
}

fn write_sorted(rack: &Rack, alphabet: Option<&LetterDistribution>, out: &mut Text<'_>) {
    if rack.len() < 2 {
        out.tiles(&rack.0);
    } else {
        out.tiles(&rack.sorted(alphabet).0);
    }
}

/// Writes runs and tiles, row by row.
pub(super) fn board(board: &Board, out: &mut Text<'_>) {
    if let Some(plain) = PlainBoard::of(board) {
        return out.utf8(plain.text.get(..plain.length).unwrap_or_default());
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

/// Passes all operations to `each`, in written order or in canonical order. In canonical order, the
/// known operations are sorted by opcode, and the unknown ones follow.
pub(super) fn in_order<'p>(ops: &'p Ops, canonical: bool, mut each: impl FnMut(Op<'p>)) {
    if !canonical {
        ops.iter().for_each(each);
        return;
    }
    for opcode in ops.sorted_opcodes() {
        if let Some(op) = ops.find(opcode) {
            each(op);
        }
    }
    ops.iter().filter(|op| op.opcode().is_none()).for_each(each);
}

/// Appends ` opcode operand;`.
pub(super) fn seed_operation(op: Op<'_>, out: &mut Text<'_>) {
    out.byte(b' ');
    out.str(op.name());
    match op {
        Op::BingoBonus(n)
        | Op::ExchangeLimit(n)
        | Op::MaxZeroTurns(n)
        | Op::TimerIncrement(n)
        | Op::MaxOvertime(n) => {
            out.byte(b' ');
            out.integer(n.into());
        }
        Op::BoardName(text)
        | Op::GameId(text)
        | Op::LetterDistribution(text)
        | Op::Lexicon(text)
        | Op::Variant(text)
        | Op::Unknown { operand: Some(text), .. } => {
            out.byte(b' ');
            out.str(text);
        }
        Op::ChallengeRule(rule) => {
            out.byte(b' ');
            out.str(rule.name());
        }
        Op::OpponentRackUnknown | Op::Unknown { operand: None, .. } => {}
        Op::Timers(timers) => {
            for (i, &timer) in timers.iter().enumerate() {
                out.byte(if i == 0 { b' ' } else { b'/' });
                out.integer(timer);
            }
        }
        Op::LastMove(last) => {
            out.byte(b' ');
            seed_move(last, out);
        }
    }
    out.byte(b';');
}

pub(super) fn operation(
    op: Op<'_>,
    board: &Board,
    style: MoveStyle,
    out: &mut Text<'_>,
    losses: &mut Vec<Loss>,
) -> Result<(), ErrorKind> {
    match op {
        Op::LastMove(last) => {
            out.str(" lm ");
            styled_move(last, board, style, out, losses)?;
            out.byte(b';');
        }
        _ => seed_operation(op, out),
    }
    Ok(())
}

/// The known opcodes, in alphabetical order.
impl Ops {
    fn sorted_opcodes(&self) -> impl Iterator<Item = Opcode> + '_ {
        let present = self.iter().filter_map(|op| op.opcode());
        let mask = present.fold(0_u16, |mask, opcode| mask | 1 << (opcode as u8));
        Opcode::ALL.into_iter().filter(move |&opcode| mask & 1 << (opcode as u8) != 0)
    }
}
