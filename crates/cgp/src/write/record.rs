//! Writing of fields and operations.

use alloc::vec::Vec;

use super::moves::{seed_move, styled_move};
use super::text::Text;
use super::{Loss, MoveStyle};
use crate::distribution::LetterDistribution;
use crate::error::ErrorKind;
use crate::model::{Board, Code, EMPTY, Faces, Op, Opcode, Ops, Position, Rack, Stored};


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

pub(super) fn board(board: &Board, out: &mut Text<'_>) {
    let cols = usize::from(board.cols()).max(1);
    match board.stored() {
        Stored::Narrow(codes) => board_rows(codes.chunks_exact(cols), board.faces(), out),
        Stored::Wide(codes) => board_rows(codes.chunks_exact(cols), board.faces(), out),
    }
}

fn board_rows<'b, C: Copy + Into<Code> + 'b>(
    rows: impl Iterator<Item = &'b [C]>,
    faces: &Faces,
    out: &mut Text<'_>,
) {
    for (i, row) in rows.enumerate() {
        if i != 0 {
            out.byte(b'/');
        }
        let mut run = 0;
        for &code in row {
            let code = code.into();
            if code == EMPTY {
                run += 1;
                continue;
            }
            if run != 0 {
                out.integer(run);
                run = 0;
            }
            out.tile(code, faces);
        }
        if run != 0 {
            out.integer(run);
        }
    }
}

/// Passes all operations to `each`: in written order, or in canonical order with known ones by
/// opcode before unknown ones.
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
