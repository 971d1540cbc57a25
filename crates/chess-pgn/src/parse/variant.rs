//! Variants in which the pieces move as in chess, and which end in other ways.

use super::Parser;
use alloc::vec::Vec;
use chess_rules::{Color, Role, Square};

/// The way in which a game ends, beside those of chess.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Ends {
    /// No other way.
    #[default]
    Chess,
    /// With a king on d4, e4, d5, or e5.
    Hill,
    /// With the third check of a side.
    ThreeCheck,
}

/// The checks that each side has given, White's first.
#[derive(Debug, Clone, Default)]
pub(super) struct Checks {
    /// After the last move of the line, and before it.
    now: [u8; 2],
    before: [u8; 2],
    /// Those of the enclosing lines.
    outer: Vec<([u8; 2], [u8; 2])>,
}

impl Checks {
    /// Returns the checks that a FEN counts: `2+3` before the clocks are those that are left, and `+1+0`
    /// after them those that were given.
    pub(super) fn of_fen(fen: &str) -> Self {
        let counts = fen.split_ascii_whitespace().find_map(|word| {
            let (given, word) = word.strip_prefix('+').map_or((false, word), |word| (true, word));
            let (white, black) = word.split_once('+')?;
            let [white, black] = [white, black].map(|side| match side.as_bytes() {
                [digit @ b'0'..=b'9'] => Some(digit - b'0'),
                _ => None,
            });
            let counts = [white?, black?];
            Some(if given { counts } else { counts.map(|left| 3_u8.saturating_sub(left)) })
        });
        let now = counts.unwrap_or_default();
        Self { now, before: now, outer: Vec::new() }
    }
}

impl Parser {
    /// Returns `true` if the variant of the game has ended, so that no move is legal.
    pub(super) fn has_ended(&self) -> bool {
        match self.setup.ends {
            Ends::Chess => false,
            Ends::Hill => {
                (27..=36).filter(|square| matches!(square, 27 | 28 | 35 | 36)).any(|at| {
                    let square = Square::new(at).expect("below 64");
                    let piece = self.walker.position.piece_at(square);
                    piece.is_some_and(|piece| piece.role == Role::King)
                })
            }
            Ends::ThreeCheck => self.setup.checks.now.iter().any(|given| *given >= 3),
        }
    }

    /// Counts a check after a move.
    pub(super) fn count_check(&mut self) {
        if self.setup.ends != Ends::ThreeCheck {
            return;
        }
        let (position, checks) = (&self.walker.position, &mut self.setup.checks);
        checks.before = checks.now;
        if position.is_check() {
            let mover = !position.side_to_move();
            checks.now[usize::from(mover == Color::Black)] += 1;
        }
    }

    /// Returns to the checks before the last move, for a variation.
    pub(super) fn enter_checks(&mut self) {
        let checks = &mut self.setup.checks;
        checks.outer.push((checks.now, checks.before));
        checks.now = checks.before;
    }

    /// Returns to the checks of the enclosing line.
    pub(super) fn leave_checks(&mut self) {
        if let Some((now, before)) = self.setup.checks.outer.pop() {
            (self.setup.checks.now, self.setup.checks.before) = (now, before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_of_a_fen() {
        let checks = |fen: &str| Checks::of_fen(fen).now;
        assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1"), [0, 2]);
        assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+0"), [2, 0]);
        assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), [0, 0]);
    }
}
