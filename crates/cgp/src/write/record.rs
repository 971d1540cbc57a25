//! Writing of fields and operations.

use alloc::vec::Vec;

use super::moves::{seed_move, styled_move};
use super::text::Text;
use super::{Loss, MoveStyle};
use crate::distribution::LetterDistribution;
use crate::error::ErrorKind;
use crate::model::{Board, EMPTY, Op, Opcode, Ops, Position, Rack, each_tile};

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
    let (cols, faces) = (usize::from(board.cols()).max(1), board.faces());
    let mut rows = Rows { at: 0, row_end: cols, cols };
    match board.eights() {
        Some(codes) => each_tile(codes, |index, code| {
            rows.advance_to(index, out);
            out.square(code, faces);
        }),
        None => {
            for (index, code) in board.raw_codes().enumerate().filter(|&(_, code)| code != EMPTY) {
                rows.advance_to(index, out);
                out.tile(code, faces);
            }
        }
    }
    let squares = usize::from(board.rows()) * cols;
    while rows.row_end < squares {
        rows.end_row(out);
    }
    run(rows.row_end - rows.at, out);
}

/// The squares of a board that is being written.
struct Rows {
    /// The next square.
    at: usize,
    /// The end of its row.
    row_end: usize,
    cols: usize,
}

impl Rows {
    /// Writes everything before a tile.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call takes longer than the work")]
    fn advance_to(&mut self, index: usize, out: &mut Text<'_>) {
        while index >= self.row_end {
            self.end_row(out);
        }
        run(index - self.at, out);
        self.at = index + 1;
    }

    #[inline]
    fn end_row(&mut self, out: &mut Text<'_>) {
        run(self.row_end - self.at, out);
        out.byte(b'/');
        self.at = self.row_end;
        self.row_end += self.cols;
    }
}

/// Writes the number of empty squares, if there are any.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a call takes longer than the work")]
fn run(squares: usize, out: &mut Text<'_>) {
    match b"\x00123456789".get(squares) {
        Some(0) => {}
        Some(&digit) => out.byte(digit),
        None => out.integer(i64::try_from(squares).unwrap_or(i64::MAX)),
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
