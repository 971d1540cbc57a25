//! A line of moves, with or without a start position, or in a command of UCI.

use crate::chess::game::movecode;
use crate::chess::{Reading, pasted};
use crate::finding::Finding;
use chess_rules::Start;
use core::ops::Range;

/// A line of moves.
pub(super) struct Line<'a> {
    /// Byte ranges of the moves.
    pub(super) words: Vec<Range<usize>>,
    pub(super) start: Start,
    pub(super) start_text: &'a str,
    /// The line is a command `position` of UCI.
    pub(super) is_command: bool,
}

impl<'a> Line<'a> {
    pub(super) fn parse(bytes: &'a [u8], reading: Reading<'_>) -> Result<Self, Finding> {
        let command = pasted::command(bytes);
        let is_command = command.is_some();
        let (column, moves) = match command {
            Some((_, moves)) if reading.strict() => {
                let message = "a command of UCI, expected its moves alone";
                let help = "--lenient takes the moves and the start position out of it";
                let finding = Finding::error("uci-command", 0..moves.start, message);
                return Err(finding.with_help(help));
            }
            Some(command) => command,
            None => columns(bytes)?,
        };
        let (start_text, start) = movecode::start(&bytes[column.clone()], &column, reading)
            .map_err(|finding| Finding { offset: None, ..finding })?;
        Ok(Self { words: words(bytes, moves).collect(), start, start_text, is_command })
    }
}

/// Returns the byte ranges of the start position and of the moves before it.
fn columns(bytes: &[u8]) -> Result<(Range<usize>, Range<usize>), Finding> {
    let mut tabs = memchr::memchr_iter(b'\t', bytes);
    let end = bytes.len();
    let (first, second) = (tabs.next(), tabs.next());
    if let Some(tab) = second {
        let message = "more than two columns, expected moves and START at most";
        return Err(Finding::error("too-many-columns", tab..end, message));
    }
    Ok(first.map_or((end..end, 0..end), |tab| (tab + 1..end, 0..tab)))
}

/// Returns the ranges of the words between blanks, up to a tab.
pub(super) fn words(
    line: &[u8],
    Range { start: mut at, end }: Range<usize>,
) -> impl Iterator<Item = Range<usize>> {
    let moves =
        line[at..end].split(|byte| *byte == b'\t').next().expect("a split has a first part");
    moves.split(|byte| *byte == b' ').filter_map(move |word| {
        let word = at..at + word.len();
        at = word.end + 1;
        (!word.is_empty()).then_some(word)
    })
}
