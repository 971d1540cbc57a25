//! Byte ranges of the parts of a record, for any white space between them.

use cgp::raw::{Record, record_start};
use core::ops::Range;

/// The parts of a record, as byte ranges, as far as they could be read.
#[derive(Debug)]
pub(super) struct Layout<'t> {
    text: &'t str,
    pub(super) board: Range<usize>,
    pub(super) racks: Range<usize>,
    pub(super) scores: Range<usize>,
    pub(super) zeros: Range<usize>,
    pub(super) ops: Vec<Operation>,
}

/// The byte ranges of an operation.
#[derive(Debug)]
pub(super) struct Operation {
    pub(super) opcode: Range<usize>,
    pub(super) operand: Option<Range<usize>>,
}

impl<'t> Layout<'t> {
    /// Splits a record behind the command of a program, or returns `None` if it has fewer than four
    /// fields.
    pub(super) fn new(text: &'t str) -> Option<Self> {
        let record = Record::split_from(text, record_start(text)).ok()?;
        let ops = record
            .operations()
            .map(|op| Operation { opcode: op.opcode_span(), operand: op.operand_span() });
        Some(Self {
            text,
            board: record.board_span(),
            racks: record.racks_span(),
            scores: record.scores_span(),
            zeros: record.zeros_span(),
            ops: ops.collect(),
        })
    }

    /// Returns the text of a part.
    pub(super) fn part(&self, range: &Range<usize>) -> &'t str {
        &self.text[range.clone()]
    }

    /// Returns the range of a row of the board, counted from 0.
    pub(super) fn row(&self, row: usize) -> Option<Range<usize>> {
        self.slashed(&self.board).nth(row)
    }

    /// Returns the ranges between the slashes of a field.
    pub(super) fn slashed(&self, field: &Range<usize>) -> impl Iterator<Item = Range<usize>> + 't {
        let mut start = field.start;
        self.part(field).split('/').map(move |part| {
            let range = start..start + part.len();
            start = range.end + 1;
            range
        })
    }

    /// Returns the range of the tile on a square, or of the whole row if it is not written tile by
    /// tile.
    pub(super) fn square(&self, square: cgp::Square) -> Range<usize> {
        let Some(row) = self.row(square.row.into()) else { return self.board.clone() };
        let wanted = usize::from(square.col);
        let mut col = 0;
        let mut rest = self.part(&row);
        let mut at = row.start;
        while let Some(first) = rest.chars().next() {
            let (length, width) = match first {
                '0'..='9' => {
                    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
                    (length, rest.get(..length).and_then(|run| run.parse().ok()).unwrap_or(0))
                }
                '[' => (rest.find(']').map_or(rest.len(), |close| close + 1), 1),
                letter => (letter.len_utf8(), 1),
            };
            if col == wanted && !first.is_ascii_digit() {
                return at..at + length;
            }
            col += width;
            at += length;
            rest = &rest[length..];
        }
        row
    }

    /// Returns the operand of the last operation with this opcode, which is the one that counts.
    pub(super) fn operand(&self, opcode: &str) -> Option<Range<usize>> {
        let named = |op: &&Operation| self.part(&op.opcode).trim_start_matches('-') == opcode;
        self.ops.iter().rev().find(named)?.operand.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn parts_are_found_between_any_whitespace() {
        let text = " 2A[CH]/4/4/4\t/AB  0/-5 0 lex  X ;; -lm 1C A[CH];";
        let layout = Layout::new(text).unwrap();
        let part = |range| layout.part(&range);
        assert_eq!(part(layout.racks.clone()), "/AB");
        assert_eq!(layout.slashed(&layout.scores).map(part).collect::<Vec<_>>(), ["0", "-5"]);
        assert_eq!(part(layout.zeros.clone()), "0");
        assert_eq!(layout.ops.len(), 2);
        assert_eq!(layout.operand("lex").map(part), Some("X"));
        assert_eq!(layout.operand("lm").map(part), Some("1C A[CH]"));
        assert_eq!(part(layout.square(cgp::Square::new(0, 3))), "[CH]");
        assert_eq!(part(layout.square(cgp::Square::new(1, 3))), "4");
        assert!(Layout::new("15/15 a 0").is_none());
    }

    #[test]
    fn the_command_of_a_program_is_no_part() {
        let layout = Layout::new("load cgp 2A/3/3 AB/ 3/0 0 lm 1C A;").unwrap();
        assert_eq!((layout.board.clone(), layout.racks.clone()), (9..15, 16..19));
        assert_eq!(layout.operand("lm"), Some(29..33));
    }
}
