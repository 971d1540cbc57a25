//! A board of a crossword game in characters: premium squares by their signs, blanks in lower case,
//! and tiles of the last move in parentheses.

use super::{Colors, Line, Look, in_order};
use crate::draw::crossword::column_name;
use crate::scene::crossword::{Crossword, Premium, Square};

/// Returns the lines of the board, in parts that fit into the width.
pub(super) fn parts(scene: &Crossword, look: &Look) -> Vec<Vec<Line>> {
    let columns = scene.rows.iter().map(Vec::len).max().unwrap_or(0);
    let label = if scene.rows.len() > 99 { 3 } else { 2 };
    let tiles = scene.rows.iter().flatten().filter_map(|square| square.tile.as_ref());
    let widest = tiles.map(|tile| tile.face.chars().count()).max().unwrap_or(1);
    let grid = Grid { label, tile: widest.max(if columns > 26 { 2 } else { 1 }) };
    let across = (look.width.saturating_sub(label + 1) / (grid.tile + 2)).max(1);
    in_order(0..columns, look).chunks(across).map(|part| grid.lines(scene, part, look)).collect()
}

/// The measures of a board, in columns of text.
#[derive(Clone, Copy)]
struct Grid {
    /// Width of the row numbers.
    label: usize,
    /// Width of a tile.
    tile: usize,
}

impl Grid {
    fn lines(self, scene: &Crossword, columns: &[usize], look: &Look) -> Vec<Line> {
        let Self { label, tile: width } = self;
        let names = columns.iter().map(|column| format!("  {:^width$}", column_name(*column)));
        let mut lines: Vec<Line> =
            vec![format!("{:label$}{}", "", names.collect::<String>()).into()];
        let side = if look.unicode { "│" } else { "" };
        let gap = if look.unicode { "│" } else { " " };
        lines.extend(look.unicode.then(|| self.edge(columns.len(), ["┌", "┬", "┐"]).into()));
        for (row, squares) in in_order(scene.rows.iter().enumerate(), look) {
            let mut line = Line::from(format!("{:>label$}{gap}", row + 1));
            for square in columns.iter().filter_map(|column| squares.get(*column)) {
                line.add(&self.square(square), Colors::on(back(square), Colors::BLACK));
            }
            line.add(side, None);
            lines.push(line);
        }
        lines.extend(look.unicode.then(|| self.edge(columns.len(), ["└", "┴", "┘"]).into()));
        lines
    }

    /// Returns an edge of the frame, with a tick at each column.
    fn edge(self, columns: usize, [left, tick, right]: [&str; 3]) -> String {
        let before = self.tile.div_ceil(2);
        let square = ["─".repeat(before), "─".repeat(self.tile + 1 - before)].join(tick);
        format!("{:1$}{left}{2}{right}", "", self.label, square.repeat(columns))
    }

    fn square(self, square: &Square) -> String {
        let width = self.tile;
        let text = match &square.tile {
            Some(tile) if tile.label.is_empty() => tile.face.clone(),
            Some(tile) => tile.label.clone(),
            None => sign(square.premium).to_string(),
        };
        let (open, close) = if square.last { ('(', ')') } else { (' ', ' ') };
        format!("{open}{text:^width$}{close}")
    }
}

/// Returns the background of a square: that of a tile, or that of its premium.
const fn back(square: &Square) -> u8 {
    match (&square.tile, square.premium) {
        (Some(_), _) => 223,
        (None, Premium::Plain) => 187,
        (None, Premium::DoubleLetter) => 153,
        (None, Premium::TripleLetter) => 74,
        (None, Premium::QuadrupleLetter) => 69,
        (None, Premium::DoubleWord | Premium::Start) => 217,
        (None, Premium::TripleWord) => 167,
        (None, Premium::QuadrupleWord) => 169,
    }
}

const fn sign(premium: Premium) -> char {
    match premium {
        Premium::Plain => '.',
        Premium::DoubleLetter => '\'',
        Premium::TripleLetter => '"',
        Premium::QuadrupleLetter => '^',
        Premium::DoubleWord | Premium::Start => '-',
        Premium::TripleWord => '=',
        Premium::QuadrupleWord => '~',
    }
}

/// Returns the legend for the signs on the board that need an explanation, in lines of at most
/// `width` columns.
pub(super) fn legend(scene: &Crossword, width: usize) -> Vec<String> {
    use Premium as P;
    let squares = || scene.rows.iter().flatten();
    let has = |sought| {
        squares().any(|square| square.tile.is_none() && sign(square.premium) == sign(sought))
    };
    let premiums = [
        (P::DoubleLetter, "letter x2"),
        (P::TripleLetter, "letter x3"),
        (P::QuadrupleLetter, "letter x4"),
        (P::DoubleWord, "word x2"),
        (P::TripleWord, "word x3"),
        (P::QuadrupleWord, "word x4"),
    ];
    let premiums = premiums.iter().filter(|(premium, _)| has(*premium));
    let mut signs: Vec<String> =
        premiums.map(|(premium, name)| format!("{} {name}", sign(*premium))).collect();
    if squares().filter_map(|square| square.tile.as_ref()).any(|tile| tile.blank) {
        signs.push("lower case: blank".to_owned());
    }
    if squares().any(|square| square.last) {
        signs.push("( ) last move".to_owned());
    }
    let mut lines: Vec<String> = Vec::new();
    for sign in signs {
        match lines.last_mut() {
            Some(line) if line.len() + 3 + sign.len() <= width => {
                line.push_str("   ");
                line.push_str(&sign);
            }
            _ => lines.push(sign),
        }
    }
    lines
}
