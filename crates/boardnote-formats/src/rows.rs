//! Move lists with a column for each of two players, and the graph of their evaluations.

use board_picture::Entry;

/// A counter of rows.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    number: u32,
    /// The player of the preceding move.
    last: Option<usize>,
}

impl Rows {
    /// Returns the row number of the next move, which this player makes. A row ends after a move of
    /// the second player or before a move of the first.
    pub(crate) fn number(&mut self, player: usize) -> u32 {
        if player == 0 || self.last != Some(0) {
            self.number += 1;
        }
        self.last = Some(player);
        self.number
    }
}

/// Divides the shares of all evaluations by the largest of them, or by `least` if that is larger, so
/// that the graph has its full height.
pub(crate) fn scale(entries: &mut [Entry], least: f32) {
    let shares = entries.iter_mut().filter_map(|entry| entry.evaluation.as_mut());
    let shares: Vec<_> = shares.map(|evaluation| &mut evaluation.share).collect();
    let most = shares.iter().fold(least, |most, share| most.max(share.abs()));
    shares.into_iter().for_each(|share| *share /= most);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_one_move_of_each_player() {
        let mut rows = Rows::default();
        let numbers = [1, 0, 1, 0, 0, 1, 1].map(|player| rows.number(player));
        assert_eq!(numbers, [1, 2, 2, 3, 4, 4, 5]);
    }
}
