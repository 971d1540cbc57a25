use crate::{Board, Color, Hasher, Point, PointSet, SymmetryHashes};

/// Calls `callback` with every legal move and the canonical hash after it, disregarding ko.
///
/// Chains are examined once per position instead of once per move. A move on an empty point is
/// legal if the point has an empty neighbor, has a neighbor in an own chain with another liberty,
/// or is the last liberty of an opposing chain.
pub(super) fn for_each_successor(
    hasher: &Hasher,
    board: &Board,
    hashes: &SymmetryHashes,
    to_move: Color,
    mut callback: impl FnMut(Point, u64),
) {
    let safe = chains_with_liberties(board, to_move, |liberties| liberties >= 2);
    let in_atari = chains_with_liberties(board, !to_move, |liberties| liberties == 1);
    let captures = board.liberties(in_atari);
    let empty = board.empty();
    let legal = empty & (empty.neighbors() | safe.neighbors() | captures);
    for point in legal {
        let mut hashes = *hashes;
        hashes.toggle(hasher, to_move, point);
        if captures.contains(point) {
            let captured = PointSet::from(point).border().flood(in_atari);
            hashes.toggle_all(hasher, !to_move, captured);
        }
        callback(point, hashes.lowest());
    }
}

/// The stones of all chains of a color whose number of liberties is accepted.
fn chains_with_liberties(board: &Board, color: Color, accept: fn(usize) -> bool) -> PointSet {
    board
        .chains(color)
        .filter(|&chain| accept(board.liberties(chain).len()))
        .fold(PointSet::EMPTY, |stones, chain| stones | chain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use alloc::vec::Vec;

    /// Reference implementation that plays each move.
    fn slowly(board: &Board, to_move: Color) -> Vec<(Point, u64)> {
        let mut game = Game::new(Hasher::published(), *board);
        Point::all()
            .filter_map(|point| {
                game.play(to_move, point).ok()?;
                let hash = game.canonical().hash;
                game.undo();
                Some((point, hash))
            })
            .collect()
    }

    proptest::proptest! {
        #[test]
        fn successors_are_the_legal_moves(ascii: [proptest::sample::Index; 81]) {
            let ascii = ascii.map(|choice| b".#O#O"[choice.index(5)]);
            let mut board = Board::from_ascii(&ascii).unwrap();
            // Removes chains without liberties, as in games.
            while let Some(point) = board.dead_chain() {
                board.remove(board.chain(point));
            }
            let hasher = Hasher::published();
            for to_move in Color::ALL {
                let mut found = Vec::new();
                let hashes = hasher.symmetry_hashes(&board);
                for_each_successor(hasher, &board, &hashes, to_move, |point, hash| {
                    found.push((point, hash));
                });
                proptest::prop_assert_eq!(found, slowly(&board, to_move));
            }
        }
    }
}
