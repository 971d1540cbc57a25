//! The look of text boards: Unicode signs, the board from the other side, and a caption.
//!
//! Notations write boards in ASCII with the first player below. The boards are found in that text by
//! their edges, and redrawn.

mod turn;

use core::ops::Range;
use std::env;

/// First and last line of a chess board.
const CHESS: &str = "  +-----------------+";
/// First and last line of a 9x9 Go board.
const GO: &str = "   A B C D E F G H J";
/// Width of a backgammon board; text stands beside it.
const BACKGAMMON: usize = 44;

/// Returns `true` if the locale of the user is in UTF-8.
#[must_use]
pub fn locale_is_utf8() -> bool {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let locale = locale.unwrap_or_default().to_ascii_lowercase().replace('-', "");
    locale.ends_with("utf8")
}

/// The look of text boards.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// `true` to draw pieces as Unicode signs and frames as lines. Every sign is one column wide.
    pub unicode: bool,
    /// `true` to draw the board from the other side.
    pub flip: bool,
    /// Line below each board.
    pub caption: Option<String>,
}

impl Look {
    /// Returns the output of `show` with its boards in this look.
    #[must_use]
    pub fn apply(&self, text: String) -> String {
        if !self.unicode && !self.flip && self.caption.is_none() {
            return text;
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut out = String::with_capacity(text.len() * 2);
        let mut at = 0;
        while let Some(rest) = lines.get(at..).filter(|rest| !rest.is_empty()) {
            let Some((board, count)) = Board::find(rest) else {
                push(&mut out, rest.first().unwrap_or(&""));
                at += 1;
                continue;
            };
            let mut drawn: Vec<String> = rest.iter().take(count).map(|&line| line.into()).collect();
            if self.flip {
                drawn = turn::turned(&board, &drawn);
            }
            if self.unicode {
                drawn = board.unicode(&drawn);
            }
            drawn.iter().chain(&self.caption).for_each(|line| push(&mut out, line));
            at += count;
        }
        out
    }
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

/// A board in the output of `show`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Board {
    Chess,
    Go,
    Backgammon,
    Crossword(Grid),
}

/// The measures of a crossword board, in columns of text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Grid {
    /// Width of the row numbers.
    label: usize,
    /// Width of a square.
    cell: usize,
    /// Names of the columns.
    columns: Vec<String>,
}

impl Grid {
    /// Reads the line of column names that begins a board.
    fn of(header: &str, first: Option<&&str>) -> Option<Self> {
        let columns: Vec<String> = header.split_whitespace().map(ToOwned::to_owned).collect();
        let second = header.find(columns.get(1)?.as_str())?;
        let start = header.find(columns.first()?.as_str())?;
        let cell = second.checked_sub(start).filter(|cell| *cell > 2)?;
        let label = start.checked_sub(2 + (cell - 3) / 2)?;
        let is_name =
            |name: &String| name.len() < 3 && name.bytes().all(|b| b.is_ascii_uppercase());
        let grid = Self { label, cell, columns };
        (grid.columns.iter().all(is_name) && grid.row(first?) == Some("1")).then_some(grid)
    }

    /// Returns the number of a row of the board, or `None` if the line is not a row.
    fn row<'l>(&self, line: &'l str) -> Option<&'l str> {
        let number = line.get(..self.label)?.trim_start();
        (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(number)
    }

    /// Returns the squares of a row, each with the marks of the last move around it.
    fn squares(&self, line: &str) -> Vec<String> {
        let mut chars = line.chars().skip(self.label + 1);
        let square = |_| -> String {
            let square: String = chars.by_ref().take(self.cell).collect();
            format!("{square:<width$}", width = self.cell)
        };
        (0..self.columns.len()).map(square).collect()
    }

    /// Returns an edge of the frame, with a tick at each column.
    fn edge(&self, [left, tick, right]: [&str; 3]) -> String {
        let before = (self.cell - 1) / 2;
        let square = ["─".repeat(before), "─".repeat(self.cell - before - 1)].join(tick);
        let blanks = " ".repeat(self.label);
        format!("{blanks}{left}{}{right}", square.repeat(self.columns.len()))
    }
}

impl Board {
    /// Returns the board that begins with the first line, and its number of lines.
    fn find(lines: &[&str]) -> Option<(Self, usize)> {
        let (first, rest) = lines.split_first()?;
        let to = |edge: fn(&str) -> bool| Some(rest.iter().position(|line| edge(line))? + 2);
        let is_backgammon = |line: &str| {
            (line.starts_with(" +1") || line.starts_with(" +24-")) && line.contains("------")
        };
        match first.trim_end() {
            // The letters of the files follow the frame.
            CHESS => Some((Self::Chess, to(|line| line == CHESS)? + 1)),
            GO => Some((Self::Go, to(|line| line == GO)?)),
            line if is_backgammon(line) => Some((Self::Backgammon, to(is_backgammon)?)),
            line => {
                let grid = Grid::of(line, rest.first())?;
                let rows = rest.iter().take_while(|line| grid.row(line).is_some()).count();
                Some((Self::Crossword(grid), rows + 1))
            }
        }
    }

    /// Returns the lines of the board with signs of Unicode.
    fn unicode(&self, lines: &[String]) -> Vec<String> {
        let all: Range<usize> = 0..lines.len();
        let sign = |number: usize, line: &String| -> String {
            let (first, edge) = (number == 0, number == 0 || number + 1 == all.end);
            let mut out = String::new();
            match self {
                Self::Backgammon => {
                    let at = line.char_indices().nth(BACKGAMMON).map_or(line.len(), |(at, _)| at);
                    let (board, beside) = line.split_at(at);
                    board.chars().for_each(|c| out.push(backgammon(c, &out, first)));
                    out.push_str(beside);
                }
                Self::Chess if edge && !first => out.push_str(line),
                Self::Chess => {
                    let edge = line == CHESS;
                    line.chars().for_each(|c| out.push(chess(c, &out, edge, first)));
                }
                Self::Go if !edge => line.chars().for_each(|c| out.push(go(c))),
                Self::Go | Self::Crossword(_) => out.push_str(line),
            }
            out
        };
        let Self::Crossword(grid) = self else {
            return lines.iter().enumerate().map(|(number, line)| sign(number, line)).collect();
        };
        let framed = |line: &String| {
            let number: String = line.chars().take(grid.label).collect();
            format!("{number}│{}│", grid.squares(line).concat())
        };
        let mut drawn: Vec<String> = lines.iter().take(1).cloned().collect();
        drawn.push(grid.edge(["┌", "┬", "┐"]));
        drawn.extend(lines.iter().skip(1).map(framed));
        drawn.push(grid.edge(["└", "┴", "┘"]));
        drawn
    }
}

/// Returns the corner of a frame: the left one after a blank, and the right one otherwise.
fn corner(before: &str, first: bool) -> char {
    match (before.ends_with(' '), first) {
        (true, true) => '┌',
        (false, true) => '┐',
        (true, false) => '└',
        (false, false) => '┘',
    }
}

fn backgammon(c: char, before: &str, first: bool) -> char {
    match c {
        '+' => corner(before, first),
        '-' => '─',
        '|' => '│',
        'X' => '●',
        'O' => '○',
        other => other,
    }
}

fn chess(c: char, before: &str, edge: bool, first: bool) -> char {
    match c {
        '+' => corner(before, first),
        '-' => '─',
        '|' => '│',
        _ if edge => c,
        '.' => '·',
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        'p' => '♟',
        other => other,
    }
}

fn go(c: char) -> char {
    match c {
        '#' => '●',
        'O' => '○',
        '.' => '·',
        '+' => '╋',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unicode(text: &str) -> String {
        Look { unicode: true, ..Look::default() }.apply(text.to_owned())
    }

    #[test]
    fn boards_change_and_text_does_not() {
        let chess = "  +-----------------+\n8 | r n (.). . . . .|\n  +-----------------+\n    a b c\n\nafter K + -\n";
        let expected = "  ┌─────────────────┐\n8 │ ♜ ♞ (·)· · · · ·│\n  └─────────────────┘\n    a b c\n\nafter K + -\n";
        assert_eq!(unicode(chess), expected);
        let go = "   A B C D E F G H J\n 9 . # O + . . . . . 9\n   A B C D E F G H J\n# O . +\n";
        let expected =
            "   A B C D E F G H J\n 9 · ● ○ ╋ · · · · · 9\n   A B C D E F G H J\n# O . +\n";
        assert_eq!(unicode(go), expected);
    }

    #[test]
    fn text_beside_a_backgammon_board_stays() {
        let ascii = " +13-14-15-16-17-18------19-20-21-22-23-24-+     O: 167 pips\n \
            | X           O    |   | O              X |     score 2\n \
            |                  |BAR|                  |     X to play 52\n \
            +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: 167 pips\n";
        let shown = unicode(ascii);
        for (ascii, shown) in ascii.lines().zip(shown.lines()) {
            assert_eq!(ascii.chars().count(), shown.chars().count());
        }
        assert!(
            shown.starts_with(" ┌13─14─15─16─17─18──────19─20─21─22─23─24─┐     O: 167 pips\n"),
            "{shown}"
        );
        assert!(
            shown.contains(" │ ●           ○    │   │ ○              ● │     score 2\n"),
            "{shown}"
        );
        assert!(shown.contains("X to play 52") && shown.contains('└') && shown.contains('┘'));
    }

    #[test]
    fn crossword_boards_get_a_frame() {
        let ascii = "    A  B  C\n 1  =  .  .\n 2 (A)(b) -\n\n= word x3\n";
        let framed = "    A  B  C\n  ┌─┬──┬──┬─┐\n 1│ =  .  . │\n 2│(A)(b) - │\n  └─┴──┴──┴─┘\n\n= word x3\n";
        assert_eq!(unicode(ascii), framed);
        // Digraphs widen the squares, and a large number of rows widens the labels.
        let wide = "      A    B\n  1   =    .\n100 (L·L)  .\n";
        let framed =
            "      A    B\n   ┌──┬────┬──┐\n  1│  =    .  │\n100│(L·L)  .  │\n   └──┴────┴──┘\n";
        assert_eq!(unicode(wide), framed);
        // A list of letters without rows is not a board.
        assert_eq!(unicode("    A  B\nx\n"), "    A  B\nx\n");
    }

    #[test]
    fn boards_turn_around() {
        let turn = |text: &str| Look { flip: true, ..Look::default() }.apply(text.to_owned());
        let row = |rank: u8, squares: &str| format!("{rank} |{squares}|\n");
        let empty = " . . . . . . . . ";
        let ranks = |first: &str, last: &str, ranks: [u8; 8]| -> String {
            let squares = |place| match place {
                0 => first,
                7 => last,
                _ => empty,
            };
            let rows: String =
                ranks.iter().enumerate().map(|(place, rank)| row(*rank, squares(place))).collect();
            format!("{CHESS}\n{rows}{CHESS}\n")
        };
        let white = ranks("(r)n . . . . . .", " R . . . . .(N)R ", [8, 7, 6, 5, 4, 3, 2, 1]);
        let black = ranks(" R(N). . . . . R ", " . . . . . . n(r)", [1, 2, 3, 4, 5, 6, 7, 8]);
        let white = format!(
            "{}    a b c d e f g h\n\nFEN\n",
            white.replace("(r)n . . . . . .|", "(r)n . . . . . . |")
        );
        let black = format!("{black}    h g f e d c b a\n\nFEN\n");
        assert_eq!(turn(&white), black);
        assert_eq!(turn(&black), white);

        let crossword = "    A  B  C\n 1  =  .  '\n 2 (A)(b) -\n\nx\n";
        assert_eq!(turn(crossword), "    C  B  A\n 2  - (b)(A)\n 1  '  .  =\n\nx\n");

        let go = |letters: &str, first: &str, last: &str, rows: [u8; 9]| -> String {
            let point = |place| match place {
                0 => first,
                8 => last,
                _ => ". . . . . . . . .",
            };
            let rows: String = rows
                .iter()
                .enumerate()
                .map(|(place, row)| format!(" {row} {} {row}\n", point(place)))
                .collect();
            format!("{letters}\n{rows}{letters}\n")
        };
        let black = go(GO, "# . . . . . . . .", ". O . . . . . . .", [9, 8, 7, 6, 5, 4, 3, 2, 1]);
        let letters = "   J H G F E D C B A";
        let white =
            go(letters, ". . . . . . . O .", ". . . . . . . . #", [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(turn(&black), white);
    }

    #[test]
    fn a_caption_stands_below_the_board() {
        let look = Look { caption: Some("White wins".to_owned()), ..Look::default() };
        let text = look.apply("    A  B\n 1  =  .\n\nx\n".to_owned());
        assert_eq!(text, "    A  B\n 1  =  .\nWhite wins\n\nx\n");
    }
}
