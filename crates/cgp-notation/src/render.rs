//! Diagrams of a board, as data and as plain text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crossword_game::{LastMove, Position, Premium, PremiumBoard, Square, Tile};

/// The layout of a position: every square with its tile, its premium, and a flag for the tiles of
/// the last move.
///
/// The `Display` form is plain text: premium squares by their [`symbol`](Premium::symbol), blanks
/// in lower case, and tiles of the last move in parentheses. Other programs can draw from
/// [`squares`](Self::squares).
///
/// ```
/// use cgp::{Diagram, PremiumBoard};
///
/// let position = cgp::parse("3/CAt/3 QU?/ 0/5 0 lm 2A C.t;").unwrap();
/// let diagram = Diagram::new(&position, &PremiumBoard::of(&position));
/// let lines = [
///     "    A  B  C",
///     " 1  .  .  .",
///     " 2 (C) A (t)",
///     " 3  .  .  .",
///     "",
///     "> player 1: 0, rack QU?",
///     "  player 2: 5, rack unknown",
///     "last move: 2A C.t (player 2)",
/// ];
/// assert_eq!(diagram.to_string().lines().collect::<Vec<_>>(), lines);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    rows: u8,
    cols: u8,
    squares: Vec<DiagramSquare>,
    players: Vec<String>,
    notes: Vec<String>,
    /// Maximum width of a line of the board, in characters.
    max_width: usize,
}

/// One square of a [`Diagram`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiagramSquare {
    /// The place of the square.
    pub square: Square,
    /// The tile on it.
    pub tile: Option<Tile>,
    /// Its premium.
    pub premium: Premium,
    /// `true` if the last move placed the tile.
    pub last_move: bool,
}

impl Diagram {
    /// Lays out a position on a board.
    #[must_use]
    pub fn new(position: &Position, premiums: &PremiumBoard) -> Self {
        let board = position.board();
        let changed = position.last_move_squares();
        let squares = board.squares().map(|square| DiagramSquare {
            square,
            tile: board.tile(square),
            premium: premiums.at(square),
            last_move: changed.contains(&square),
        });
        Self {
            rows: board.rows(),
            cols: board.cols(),
            squares: squares.collect(),
            players: players(position),
            notes: notes(position),
            max_width: usize::MAX,
        }
    }

    /// Sets the maximum width in characters. A wider board is split into parts, one below the
    /// other.
    ///
    /// ```
    /// use cgp::{Diagram, PremiumBoard};
    ///
    /// let position = cgp::parse("4/CAT1/4/4 / 0/5 0").unwrap();
    /// let diagram = Diagram::new(&position, &PremiumBoard::of(&position)).max_width(12);
    /// let board = diagram.board().to_string();
    /// let lines: Vec<_> = board.lines().collect();
    /// assert_eq!(lines[..3], ["    A  B  C", " 1  .  .  .", " 2  C  A  T"]);
    /// assert_eq!(lines[5..8], ["", "    D", " 1  ."]);
    /// ```
    #[must_use]
    pub fn max_width(self, characters: usize) -> Self {
        Self { max_width: characters, ..self }
    }

    /// Returns the board alone, for printing.
    #[must_use]
    pub fn board(&self) -> impl fmt::Display + '_ {
        BoardLines(self)
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Returns all squares in reading order.
    #[must_use]
    pub fn squares(&self) -> &[DiagramSquare] {
        &self.squares
    }

    /// Returns the squares row by row.
    #[must_use]
    pub fn row_squares(&self) -> impl ExactSizeIterator<Item = &[DiagramSquare]> + '_ {
        self.squares.chunks(usize::from(self.cols).max(1))
    }

    /// Returns one line per player: score and rack.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns one line each for the last move, the zero turns, and the operations that a diagram
    /// shows.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the width of the widest tile, in characters.
    fn tile_width(&self) -> usize {
        let tiles = self.squares.iter().filter_map(|s| s.tile.as_ref());
        let widest = tiles.map(|tile| tile.face.as_str().chars().count()).max();
        widest.unwrap_or(1).max(if self.cols > 26 { 2 } else { 1 })
    }
}

fn players(position: &Position) -> Vec<String> {
    let lines = position.racks().iter().zip(position.scores()).enumerate();
    lines
        .map(|(i, (rack, score))| {
            let marker = if i == 0 { '>' } else { ' ' };
            let rack = if rack.is_empty() { "unknown".to_string() } else { rack.to_string() };
            format!("{marker} player {}: {score}, rack {rack}", i + 1)
        })
        .collect()
}

fn notes(position: &Position) -> Vec<String> {
    let mut notes = Vec::new();
    let mover = position.players();
    match position.ops().last_move() {
        Some(LastMove::ChallengedOff(play)) => {
            notes.push(format!("last move: {play}, challenged off (player {mover})"));
        }
        Some(LastMove::Exchange(_)) => {
            let operand = position.ops().last_move().map(ToString::to_string).unwrap_or_default();
            notes.push(format!(
                "last move: exchange {} (player {mover})",
                operand.trim_start_matches('-')
            ));
        }
        Some(LastMove::Pass) => notes.push(format!("last move: pass (player {mover})")),
        Some(last @ LastMove::Play { .. }) => {
            notes.push(format!("last move: {last} (player {mover})"));
        }
        None => {}
    }
    if position.zero_turns() > 0 {
        notes.push(format!("zero turns: {}", position.zero_turns()));
    }
    notes
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.board())?;
        self.players.iter().chain(&self.notes).try_for_each(|line| writeln!(f, "{line}"))
    }
}

struct BoardLines<'a>(&'a Diagram);

impl fmt::Display for BoardLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(diagram) = self;
        let label = if diagram.rows > 99 { 3 } else { 2 };
        let width = diagram.tile_width();
        let across = (diagram.max_width.saturating_sub(label + 1) / (width + 2)).max(1);
        for from in (0..usize::from(diagram.cols)).step_by(across) {
            if from > 0 {
                writeln!(f)?;
            }
            let mut line = format!("{:label$}", "");
            for col in (0..diagram.cols).skip(from).take(across) {
                line.push_str(&format!("  {:^width$}", Square::new(0, col).column_label()));
            }
            writeln!(f, "{}", line.trim_end())?;
            for (row, squares) in diagram.row_squares().enumerate() {
                let mut line = format!("{:>label$} ", row + 1);
                squares.iter().skip(from).take(across).for_each(|s| s.push_to(&mut line, width));
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}

impl DiagramSquare {
    fn push_to(&self, line: &mut String, width: usize) {
        let text = match &self.tile {
            Some(tile) => tile.label(),
            None => self.premium.symbol().to_string(),
        };
        let (open, close) = if self.last_move { ('(', ')') } else { (' ', ' ') };
        line.push_str(&format!("{open}{text:^width$}{close}"));
    }
}
