//! Boards from the other side.

use super::{BACKGAMMON, Board, Grid};

/// Returns the lines of a board as the other player sees it.
pub(super) fn turned(board: &Board, lines: &[String]) -> Vec<String> {
    let Some(((first, last), inner)) = ends(lines) else { return lines.to_vec() };
    let rows = |row: &dyn Fn(&String) -> String| inner.iter().rev().map(row).collect::<Vec<_>>();
    match board {
        Board::Chess => {
            // The frame ends before the letters of the files.
            let ranks = inner.iter().rev().skip(1).map(|row| mirrored(row, 3, 1));
            let frames = [first.clone(), mirrored(last, 3, 0)];
            let [top, letters] = frames;
            [top.clone()].into_iter().chain(ranks).chain([top, letters]).collect()
        }
        Board::Go => {
            let letters = mirrored(first, 2, 0);
            let points = rows(&|row| mirrored(row, 2, 1));
            [letters.clone()].into_iter().chain(points).chain([letters]).collect()
        }
        Board::Backgammon => {
            // Points are numbered from the player below, so only the checkers and the texts move.
            let mut drawn = vec![beside(first, last)];
            drawn.extend(rows(&Clone::clone));
            drawn.push(beside(last, first));
            drawn
        }
        Board::Crossword(grid) => crossword(grid, lines),
    }
}

/// Splits the lines of a board into its edges and the lines between them.
fn ends(lines: &[String]) -> Option<((&String, &String), &[String])> {
    let (first, rest) = lines.split_first()?;
    let (last, inner) = rest.split_last()?;
    Some(((first, last), inner))
}

/// Reverses a line except for the given numbers of characters at its start and its end. Parentheses
/// that mark the last move are exchanged, and blanks at the end are removed.
fn mirrored(line: &str, start: usize, end: usize) -> String {
    let chars: Vec<char> = line.chars().collect();
    let to = chars.len().saturating_sub(end).max(start);
    let (left, rest) = chars.split_at(start.min(chars.len()));
    let (middle, right) = rest.split_at((to - start).min(rest.len()));
    let turn = |c: &char| match c {
        '(' => ')',
        ')' => '(',
        other => *other,
    };
    // A line of letters has no blank after the last one.
    let blank = if end == 0 { Some(' ') } else { None };
    let middle = middle.iter().rev().map(turn);
    let line: String =
        left.iter().copied().chain(blank).chain(middle).chain(right.iter().copied()).collect();
    line.trim_end().to_owned()
}

/// Returns an edge of a backgammon board with the text that stands beside the other edge.
fn beside(board: &str, text: &str) -> String {
    let board = board.chars().take(BACKGAMMON);
    board.chain(text.chars().skip(BACKGAMMON)).collect()
}

fn crossword(grid: &Grid, lines: &[String]) -> Vec<String> {
    let Some((_, rows)) = lines.split_first() else { return Vec::new() };
    let width = grid.cell - 2;
    let names = grid.columns.iter().rev().map(|name| format!("  {name:^width$}"));
    let blanks = " ".repeat(grid.label);
    let header = format!("{blanks}{}", names.collect::<String>());
    let row = |line: &String| {
        let number: String = line.chars().take(grid.label + 1).collect();
        let squares: String = grid.squares(line).into_iter().rev().collect();
        (number + &squares).trim_end().to_owned()
    };
    let rows = rows.iter().rev().map(row);
    [header.trim_end().to_owned()].into_iter().chain(rows).collect()
}
