//! Most legal steps, found without a branch.

use crate::masks::between;
use crate::position::{Position, Step};

/// The targets that must be empty, by the kind of pawn step.
static FREE_TARGET: [u64; 4] = [0, u64::MAX, u64::MAX, 0];
/// The targets on which a piece must stand, by the kind of pawn step.
static CAPTURED_TARGET: [u64; 4] = [0, 0, 0, u64::MAX];
/// The origins of plain steps, by side and kind of pawn step: a double step begins on the second
/// rank, and a step from the seventh is a promotion.
static PLAIN_ORIGIN: [[u64; 4]; 2] = {
    const SECOND: u64 = 0xff << 8;
    const SEVENTH: u64 = 0xff << 48;
    [[u64::MAX, !SEVENTH, SECOND, !SEVENTH], [u64::MAX, !SECOND, SEVENTH, !SECOND]]
};

impl Position {
    /// Returns `true` for an allowed step that is no promotion and no capture en passant. Nothing
    /// branches on the piece or on the target, since the processor cannot predict either.
    #[inline]
    pub(super) fn is_plain(&self, step: Step) -> bool {
        let Step { from, to, pawn, .. } = step;
        let target = to.bit();
        let occupied = self.occupied();
        let blocked = occupied & (between(from, to) | target & FREE_TARGET[pawn as usize]);
        let nothing_captured = target & CAPTURED_TARGET[pawn as usize] & !occupied;
        let own_piece = target & self.pieces_of(self.side);
        let elsewhere = from.bit() & !PLAIN_ORIGIN[self.side.index()][pawn as usize];
        blocked | nothing_captured | own_piece | elsewhere == 0
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::{Move, Square};
    use crate::position::PawnStep;
    use crate::slot::EMPTY;
    use crate::start::Start;

    /// Compares all steps that pieces could make on an empty board with the rules one by one.
    #[test]
    fn plain_steps_are_the_allowed_ones_without_promotions_and_en_passant() {
        let mut plain = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "4k3/8/8/2pPp3/5pP1/8/8/4K3 w - c6 0 1",
            "4k3/8/8/2pPp3/5pP1/8/8/4K3 b - g3 0 1",
            "1r2k1r1/P6P/8/8/8/8/p6p/1R2K1R1 w - - 0 1",
            "1r2k1r1/P6P/8/8/8/8/p6p/1R2K1R1 b - - 0 1",
        ] {
            let start = Start::from_fen(fen).unwrap();
            let position = start.position();
            for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
                let (from, to) = (Square::wrap(from), Square::wrap(to));
                let Ok(step) = position.step_of(Move::Step { from, to, promotion: None }) else {
                    continue;
                };
                let in_passing =
                    step.pawn == PawnStep::Diagonal && position.piece_code(to) == EMPTY;
                let allowed = position.judge_normal(step).is_ok() && !in_passing;
                assert_eq!(position.is_plain(step), allowed, "{fen} {from}{to}");
                plain += usize::from(allowed);
            }
        }
        assert!(plain > 150, "{plain}");
    }
}
