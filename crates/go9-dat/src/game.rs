//! Moves played by the rules, with all eight hashes updated incrementally.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::{Board, Color, Point, PointSet};
#[cfg(feature = "alloc")]
use crate::{Canonical, Hasher, PositionId, SymmetryHashes};

/// The reason why a move is illegal.
pub type IllegalMove = go_rules::IllegalMove<Point>;

/// A game in progress: stones are played on a board and captured. Suicide is illegal.
///
/// The simple ko rule applies: a single stone that has just captured a single stone cannot be
/// recaptured at once. Files do not record ko, so a game that starts from a stored position allows
/// every capture on its first move.
///
/// ```
/// use go9_dat::{Board, Color, Game, Hasher};
///
/// let mut game = Game::new(Hasher::published(), Board::EMPTY);
/// game.play(Color::Black, "D6".parse()?)?;
/// assert_eq!(game.id(Color::White).to_string(), "31846ceb8015dc92:0:W");
/// game.play(Color::White, "G7".parse()?)?;
/// assert_eq!(game.id(Color::Black).to_string(), "161229a425c1a6ab:0:B");
/// game.undo();
/// assert_eq!(game.id(Color::White).to_string(), "31846ceb8015dc92:0:W");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Debug, Clone)]
pub struct Game<'h> {
    hasher: &'h Hasher,
    board: Board,
    hashes: SymmetryHashes,
    ko: Option<Point>,
    history: Vec<Undo>,
}

/// The changes of a move, for undoing it.
#[cfg(feature = "alloc")]
#[derive(Debug, Clone, Copy)]
struct Undo {
    stone: Option<(Color, Point)>,
    captured: PointSet,
    ko: Option<Point>,
}

#[cfg(feature = "alloc")]
impl<'h> Game<'h> {
    /// Starts a game from a board.
    #[must_use]
    pub fn new(hasher: &'h Hasher, board: Board) -> Self {
        Self {
            hasher,
            board,
            hashes: hasher.symmetry_hashes(&board),
            ko: None,
            history: Vec::new(),
        }
    }

    /// Plays a stone and returns the captured stones.
    ///
    /// # Errors
    /// [`IllegalMove`]. The game is then unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<PointSet, IllegalMove> {
        if self.ko == Some(point) && captures(&self.board, color, point)?.len() == 1 {
            return Err(IllegalMove::Ko(point));
        }
        let captured = self.board.play(color, point)?;
        self.hashes.toggle(self.hasher, color, point);
        self.hashes.toggle_all(self.hasher, !color, captured);
        self.history.push(Undo { stone: Some((color, point)), captured, ko: self.ko });
        self.ko = self.ko_after(point, captured);
        Ok(captured)
    }

    /// Returns `true` if the move would repeat a board of this game, which positional superko
    /// forbids. Not all rules include superko, so [`play`](Self::play) does not check it.
    ///
    /// The time is proportional to the number of moves played.
    ///
    /// ```
    /// use go9_dat::{Board, Color, Game, Hasher};
    ///
    /// // Black captures in the corner, White captures back, and so on: with a pass on either side
    /// // the ko rule allows it, and superko does not.
    /// let mut game = Game::new(Hasher::published(), Board::EMPTY);
    /// for (color, vertex) in [(Color::Black, "B9"), (Color::White, "C9"), (Color::Black, "A8"),
    ///     (Color::White, "B8"), (Color::Black, "H2"), (Color::White, "A9")]
    /// {
    ///     game.play(color, vertex.parse()?)?;
    /// }
    /// game.pass();
    /// game.pass();
    /// assert!(game.repeats(Color::Black, "B9".parse()?)?);
    /// assert!(!game.repeats(Color::Black, "J1".parse()?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal without superko.
    #[doc(alias = "superko")]
    pub fn repeats(&self, color: Color, point: Point) -> Result<bool, IllegalMove> {
        let mut game = self.clone();
        let captured = game.play(color, point)?;
        // Without a capture, the board has more stones than any board before it.
        if captured.is_empty() {
            return Ok(false);
        }
        let board = game.board;
        while game.undo() {
            if game.board == board {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Passes. The board is unchanged, and a ko may be retaken.
    pub fn pass(&mut self) {
        self.history.push(Undo { stone: None, captured: PointSet::EMPTY, ko: self.ko });
        self.ko = None;
    }

    /// Undoes the last move or pass. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(Undo { stone, captured, ko }) = self.history.pop() else {
            return false;
        };
        if let Some((color, point)) = stone {
            self.board.remove(point.into());
            self.hashes.toggle(self.hasher, color, point);
            for stone in captured {
                self.board.place(!color, stone);
            }
            self.hashes.toggle_all(self.hasher, !color, captured);
        }
        self.ko = ko;
        true
    }

    /// Number of moves and passes played.
    #[must_use]
    pub fn moves_played(&self) -> usize {
        self.history.len()
    }

    /// The current board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The point at which the ko rule forbids the next move, if any.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The hashes of the board in all eight rotations, without ko.
    #[must_use]
    pub const fn symmetry_hashes(&self) -> &SymmetryHashes {
        &self.hashes
    }

    /// The hashes of the board in all eight rotations, including the code of a ko point, if any.
    /// They distinguish positions within a game; no file stores such hashes.
    #[must_use]
    pub fn symmetry_hashes_with_ko(&self) -> SymmetryHashes {
        let mut hashes = self.hashes;
        if let Some(point) = self.ko {
            hashes.toggle_ko(self.hasher, point);
        }
        hashes
    }

    /// The canonical hash of the board.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        self.hashes.canonical()
    }

    /// Returns the ID of the position with `to_move` to move.
    #[must_use]
    pub fn id(&self, to_move: Color) -> PositionId {
        PositionId::new(self.hashes.lowest(), to_move)
    }

    /// The ko point after a move: a single stone has captured a single stone and could be
    /// recaptured.
    fn ko_after(&self, point: Point, captured: PointSet) -> Option<Point> {
        let chain = self.board.chain(point);
        let ko = captured.len() == 1 && chain.len() == 1 && self.board.liberties(chain) == captured;
        if ko { captured.first() } else { None }
    }
}

impl Board {
    /// Plays a stone and returns the captured stones. A board has no ko state; use
    /// [`Game`](crate::Game) for the ko rule.
    ///
    /// ```
    /// use go9_dat::{Board, Color};
    ///
    /// let mut board = Board::EMPTY;
    /// board.place(Color::White, "A9".parse()?);
    /// board.play(Color::Black, "B9".parse()?)?;
    /// let captured = board.play(Color::Black, "A8".parse()?)?;
    /// assert_eq!(captured.first(), Some("A9".parse()?));
    /// assert!(board.play(Color::White, "A9".parse()?).is_err(), "suicide");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove::Occupied`] or [`IllegalMove::Suicide`]. The board is then unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<PointSet, IllegalMove> {
        let captured = captures(self, color, point)?;
        self.remove(captured);
        self.place(color, point);
        Ok(captured)
    }
}

/// Returns the stones captured by a move if it is legal, disregarding ko.
fn captures(board: &Board, color: Color, point: Point) -> Result<PointSet, IllegalMove> {
    if board.at(point).is_some() {
        return Err(IllegalMove::Occupied(point));
    }
    let stone = PointSet::from(point);
    let opponents = board.stones(!color);
    let mut captured = PointSet::EMPTY;
    for neighbor in stone.border() & opponents {
        let chain = PointSet::from(neighbor).flood(opponents);
        if board.liberties(chain) == stone {
            captured = captured | chain;
        }
    }
    let own = stone.flood(board.stones(color) | stone);
    let breathes = own.border().intersects((board.empty() - stone) | captured);
    if breathes { Ok(captured) } else { Err(IllegalMove::Suicide(point)) }
}
