//! Splitting rows into cells with their columns.

use core::ops::Range;

use bg_rules::Color;
use memchr::memchr;

use crate::play::Steps;
use crate::token;

/// Column, in characters, before which the first cell of a row and the end of a game belong to the
/// left player. In observed files, left cells start at columns 1 to 7, the end of a game behind left
/// dice at 13, and right cells at 32 to 43.
const MIDDLE: usize = 20;

/// A word that starts a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Double,
    Beaver,
    Take,
    Drop,
    Wins,
    Losses,
    Resigns,
    /// `Concedes`, or `????` instead of an action.
    Concedes,
    Unknown,
}

impl Word {
    fn of(text: &[u8]) -> Self {
        const WORDS: [(&[u8], Word); 12] = [
            (b"Concedes", Word::Concedes),
            (b"Doubles", Word::Double),
            (b"Redoubles", Word::Double),
            (b"Beavers", Word::Beaver),
            (b"Raccoons", Word::Beaver),
            (b"Takes", Word::Take),
            (b"Accepts", Word::Take),
            (b"Drops", Word::Drop),
            (b"Passes", Word::Drop),
            (b"Wins", Word::Wins),
            (b"Losses", Word::Losses),
            (b"Resigns", Word::Resigns),
        ];
        let known = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        known.map_or(Self::Unknown, |&(_, word)| word)
    }
}

/// The start of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    /// The two characters before a colon.
    Dice([u8; 2]),
    /// A keyword.
    Word(Word),
}

/// One cell: its head, and the text after it up to the next cell, both as ranges of the line.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) color: Color,
    /// The cell is the third of its row and belongs to neither player.
    pub(crate) surplus: bool,
    pub(crate) head: Head,
    pub(crate) head_span: Range<usize>,
    pub(crate) rest: Range<usize>,
    /// The steps after dice, if the cell has no other text.
    pub(crate) steps: Option<Steps>,
}

/// A row of up to three cells, with or without a row number.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) numbered: bool,
    pub(crate) cells: [Option<Cell>; 3],
    /// The start of a fourth cell.
    pub(crate) fourth: Option<Range<usize>>,
    /// The row contains a hit mark.
    pub(crate) hits: bool,
}

/// Splits a row into its cells. In a `wide` row, a character may have several bytes.
#[inline]
pub(crate) fn read(line: &[u8], wide: bool) -> Row {
    let mut row = Row { numbered: false, cells: [None, None, None], fourth: None, hits: false };
    let mut count = 0;
    let mut in_dice = false;
    // The end of the position behind `Illegal play`.
    let mut position_end = 0;
    let mut at = 0;
    loop {
        let start = token::skip(line, at);
        let play = if start < position_end { None } else { play(line, start) };
        let (head, length, steps) = if let Some((digits, steps, end)) = play {
            at = end;
            row.hits |= steps.mark_hits();
            (Head::Dice(digits), 2, Some(steps))
        } else {
            let Some(token) = token::next(line, start) else { break };
            at = token.end;
            let text = &line[token];
            row.hits |= text.contains(&b'*');
            if in_dice && text[0] == b'(' && position_end == 0 {
                position_end = end_of_position(line, start);
            }
            if start < position_end {
                extend(&mut row.cells[count - 1], at);
                continue;
            }
            if count == 0 && !row.numbered {
                if let Some(length) = row_number(text) {
                    // The first cell may follow without a blank.
                    (row.numbered, at) = (true, start + length);
                    continue;
                }
            }
            let no_steps = |cell: &Cell| cell.steps.as_ref().is_some_and(Steps::is_empty);
            let bare_dice =
                in_dice && count > 0 && row.cells[count - 1].as_ref().is_some_and(no_steps);
            let Some((head, length)) = head_of(text, in_dice, bare_dice, count == 0) else {
                if count == 0 || is_row_number(text) {
                    row.numbered |= count == 0;
                    // A second row number has no meaning of its own. It ends the cell before it.
                    in_dice &= count == 0;
                } else {
                    extend(&mut row.cells[count - 1], at);
                }
                continue;
            };
            (head, length, None)
        };
        // A row may hold dice and the end of the game, both on the left.
        let ends = matches!(head, Head::Word(Word::Wins | Word::Losses));
        let on_left = (count == 0 || ends) && column(line, start, wide) < MIDDLE;
        let color = if on_left { Color::White } else { Color::Black };
        if count == 3 {
            row.fourth.get_or_insert(start..start + length);
            continue;
        }
        in_dice = matches!(head, Head::Dice(_));
        position_end = 0;
        let head_span = start..start + length;
        let (surplus, rest) = (count == 2, head_span.end..at);
        row.cells[count] = Some(Cell { color, surplus, head, head_span, rest, steps });
        count += 1;
    }
    row
}

/// Reads dice and the steps that follow up to the end of a word. Returns the digits of the dice, the
/// steps, and their end.
#[inline]
fn play(line: &[u8], start: usize) -> Option<([u8; 2], Steps, usize)> {
    let digits = dice(line.get(start..)?)?;
    // The colon is part of the head.
    let (steps, end) = Steps::read(line, start + 3);
    line.get(end).is_none_or(|&byte| token::is_blank(byte)).then_some((digits, steps, end))
}

/// Returns the digits of dice such as `31:` at the start of a text.
fn dice(text: &[u8]) -> Option<[u8; 2]> {
    match *text {
        [a, b, b':', ..] if a.is_ascii_digit() && b.is_ascii_digit() => Some([a, b]),
        _ => None,
    }
}

/// Adds text to a cell, up to `end`.
fn extend(cell: &mut Option<Cell>, end: usize) {
    if let Some(cell) = cell {
        cell.rest.end = end;
        cell.steps = None;
    }
}

/// Returns the end of a position in parentheses that starts at `start`. It contains the names of the
/// players, with their blanks and parentheses.
fn end_of_position(line: &[u8], start: usize) -> usize {
    let text = &line[start..];
    let end = memchr::memmem::find(text, b";)").map(|at| at + 1).or_else(|| memchr(b')', text));
    start + end.map_or(0, |at| at + 1)
}

/// Returns the head that starts at a token and its length in bytes, or `None` if the token starts
/// no cell.
fn head_of(text: &[u8], in_dice: bool, bare_dice: bool, first: bool) -> Option<(Head, usize)> {
    if let Some(digits) = dice(text) {
        return Some((Head::Dice(digits), 2));
    }
    if first && is_row_number(text) {
        return None;
    }
    if text.len() >= 4 && text.iter().all(|&byte| byte == b'?') {
        return (!bare_dice).then_some((Head::Word(Word::Concedes), text.len()));
    }
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if letters == 0 {
        // Steps, numbers, `=>`, `???`, and `(…)` belong to the cell before them.
        return if first { Some((Head::Word(Word::Unknown), text.len())) } else { None };
    }
    let word = Word::of(&text[..letters]);
    if word == Word::Concedes && bare_dice {
        return None;
    }
    if word != Word::Unknown {
        return Some((Head::Word(word), letters));
    }
    // Words inside a cell of dice: `bar/20`, `Cannot Move`, `Illegal play`. Any other cell keeps
    // the words after its own.
    const OF_DICE: [&[u8]; 5] = [b"bar", b"cannot", b"move", b"illegal", b"play"];
    let of_dice = OF_DICE.iter().any(|word| word.eq_ignore_ascii_case(&text[..letters]));
    if !first && (!in_dice || of_dice || text.contains(&b'/')) {
        return None;
    }
    Some((Head::Word(Word::Unknown), text.len()))
}

/// Returns the length of a row number such as `12)` or `12.` at the start of a text.
fn row_number(text: &[u8]) -> Option<usize> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = digits > 0 && matches!(text.get(digits), Some(b')' | b'.'));
    is_number.then_some(digits + 1)
}

/// Returns `true` for a row number such as `12)`.
fn is_row_number(text: &[u8]) -> bool {
    text.split_last().is_some_and(|(last, digits)| {
        *last == b')' && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    })
}

/// Returns the column of a byte, in characters from 0.
fn column(line: &[u8], at: usize, wide: bool) -> usize {
    let before = &line[..at];
    if !wide {
        return before.len();
    }
    before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}
