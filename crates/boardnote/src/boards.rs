//! Text boards in Unicode: the same layout as in ASCII, with signs that look like the pieces.

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

/// The board that a line is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Board {
    Chess,
    Go,
    Backgammon,
}

/// Returns the output of `show` with its boards in Unicode. Every sign is one column wide.
#[must_use]
pub fn unicode(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut within = None;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        let is_backgammon = bare.starts_with(" +1") || bare.starts_with(" +24-");
        let edge = match bare {
            CHESS => Some(Board::Chess),
            GO => Some(Board::Go),
            _ if is_backgammon && bare.contains("------") => Some(Board::Backgammon),
            _ => None,
        };
        let first = edge.is_some() && within.is_none();
        if first {
            within = edge;
        }
        let last = edge.is_some() && edge == within && !first;
        match within {
            Some(Board::Backgammon) => {
                let at = line.char_indices().nth(BACKGAMMON).map_or(line.len(), |(at, _)| at);
                let (board, beside) = line.split_at(at);
                board.chars().for_each(|c| out.push(backgammon(c, &out, first)));
                out.push_str(beside);
            }
            Some(Board::Chess) => {
                line.chars().for_each(|c| out.push(chess(c, &out, edge.is_some(), first)));
            }
            Some(Board::Go) if edge.is_none() => line.chars().for_each(|c| out.push(go(c))),
            _ => out.push_str(line),
        }
        if last {
            within = None;
        }
    }
    out
}

/// Returns the corner of a frame: the left one after a blank, or else the right one.
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
}
