//! A position in a game: a board with ko, prisoners, and everything needed to go back.

use alloc::vec::Vec;
use core::fmt;

use hashbrown::HashMap;

use crate::board::{Change, Scratch};
use crate::{Board, Color, IllegalMove, Point, Size, Vertex, hash};

/// A move: a stone or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The player.
    pub color: Color,
    /// The point of the stone; `None` for a pass, and for a move whose point is not known.
    pub point: Option<Point>,
}

/// The effect of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Played {
    /// Number of captured stones of the other player.
    pub captured: u32,
    /// Number of stones of the player's own chain that were removed, because it had no liberties.
    pub suicide: u32,
    /// The rule that the move breaks, if any.
    pub illegal: Option<IllegalMove>,
    /// `true` if the board has occurred before, since the start or the last set-up.
    pub repeats: bool,
}

/// A position in a game: the board, the player to move, ko, prisoners, and the moves that led there,
/// which can be undone.
///
/// The simple ko rule applies: after a move that captures exactly one stone with a stone that is
/// then alone and has one liberty, the next move must not retake it. Suicide is illegal unless
/// [`allow_suicide`](Self::allow_suicide) permits that of two or more stones. A repetition is
/// reported and never refused, because the rules differ.
///
/// ```
/// use go_rules::{Color, Position, Size};
///
/// let size = Size::square(9)?;
/// let mut position = Position::new(size);
/// for name in ["B9", "C9", "A8", "B8", "H2", "A9"] {
///     position.play(position.to_move(), size.parse(name)?)?;
/// }
/// assert_eq!(position.prisoners(), [0, 1], "White has taken B9");
/// assert_eq!(position.ko(), size.parse("B9").ok());
/// assert!(position.legal(Color::Black, size.parse("B9").unwrap()).is_err());
/// position.undo();
/// assert_eq!(position.board().at(size.parse("B9").unwrap()), Some(Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    state: State,
    suicide: bool,
    undo: Vec<(State, u32)>,
    changes: Vec<Change>,
    /// Number of times that a board has occurred, by its hash and the number of its set-up.
    seen: HashMap<u64, u32>,
    scratch: Scratch,
}

/// The part of a position that is not on the board.
#[derive(Debug, Clone, Copy)]
struct State {
    to_move: Color,
    ko: Option<Point>,
    last: Option<Move>,
    prisoners: [u32; 2],
    /// Number of set-ups so far; boards are compared only within one.
    epoch: u32,
    /// The key under which the board of this position was counted, if its move counted one.
    counted: bool,
}

impl Position {
    /// Returns the empty board with Black to move.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::from_board(Board::new(size), Color::Black)
    }

    /// Returns a position without history.
    #[must_use]
    pub fn from_board(board: Board, to_move: Color) -> Self {
        let (ko, last, prisoners) = (None, None, [0; 2]);
        let mut position = Self {
            board,
            state: State { to_move, ko, last, prisoners, epoch: 0, counted: true },
            suicide: false,
            undo: Vec::new(),
            changes: Vec::new(),
            seen: HashMap::new(),
            scratch: Scratch::default(),
        };
        position.count();
        position
    }

    /// Allows or forbids suicide of two or more stones, as the rules of New Zealand, Ing, and
    /// Tromp and Taylor do. Suicide of a single stone stays illegal.
    pub const fn allow_suicide(&mut self, allowed: bool) {
        self.suicide = allowed;
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The player to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.state.to_move
    }

    /// Sets the player to move, until the next move.
    pub const fn set_to_move(&mut self, color: Color) {
        self.state.to_move = color;
    }

    /// The point at which the ko rule forbids the next move, if any.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.state.ko
    }

    /// Number of stones captured by Black and by White. The stones of a suicide are prisoners of the
    /// other player.
    #[must_use]
    pub const fn prisoners(&self) -> [u32; 2] {
        self.state.prisoners
    }

    /// The last move, if any.
    #[must_use]
    pub const fn last_move(&self) -> Option<Move> {
        self.state.last
    }

    /// Number of moves, passes, and set-ups that [`undo`](Self::undo) can take back.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.undo.len()
    }

    /// Checks a move without playing it.
    ///
    /// # Errors
    /// The rule that the move would break.
    pub fn legal(&self, color: Color, point: Point) -> Result<(), IllegalMove> {
        let at = self.board.index(point).ok_or(IllegalMove::Occupied(self.vertex(point)))?;
        let occupied = !self.board.is_empty(at);
        let mut board = self.board.clone();
        let done = board.execute(color, at, &mut Scratch::default(), &mut Vec::new());
        self.judge(point, occupied, done.captured, done.suicide).map_or(Ok(()), Err)
    }

    const fn vertex(&self, point: Point) -> Vertex {
        point.display(self.board.size())
    }

    /// Returns the rule that a move breaks.
    fn judge(
        &self,
        point: Point,
        occupied: bool,
        captured: u32,
        suicide: u32,
    ) -> Option<IllegalMove> {
        if occupied {
            Some(IllegalMove::Occupied(self.vertex(point)))
        } else if suicide == 1 || suicide > 1 && !self.suicide {
            Some(IllegalMove::Suicide(self.vertex(point)))
        } else if self.state.ko == Some(point) && captured == 1 {
            Some(IllegalMove::Ko(self.vertex(point)))
        } else {
            None
        }
    }

    /// Plays a stone.
    ///
    /// # Errors
    /// The rule that the move breaks. The position is then unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<Played, IllegalMove> {
        let played = self.execute(color, point);
        match played.illegal {
            None => Ok(played),
            Some(illegal) => {
                if self.board.size().contains(point) {
                    self.undo();
                }
                Err(illegal)
            }
        }
    }

    /// Plays a stone even against the rules, as records require: the point becomes a stone of the
    /// player; then the adjacent chains of the other player without liberties are removed; then its
    /// own chain, if it has none. A stone that was on the point is nobody's prisoner.
    ///
    /// A point outside of the board changes nothing and is reported as occupied.
    pub fn execute(&mut self, color: Color, point: Point) -> Played {
        let Some(at) = self.board.index(point) else {
            let illegal = Some(IllegalMove::Occupied(self.vertex(point)));
            return Played { illegal, ..Played::default() };
        };
        let occupied = !self.board.is_empty(at);
        let before = self.begin();
        let done = self.board.execute(color, at, &mut self.scratch, &mut self.changes);
        let illegal = self.judge(point, occupied, done.captured, done.suicide);
        let ko = done.takes_ko.then(|| self.board.point(done.last));
        let mut prisoners = before.prisoners;
        prisoners[color.index()] = prisoners[color.index()].saturating_add(done.captured);
        prisoners[(!color).index()] = prisoners[(!color).index()].saturating_add(done.suicide);
        let last = Some(Move { color, point: Some(point) });
        self.state = State { to_move: !color, ko, last, prisoners, counted: true, ..before };
        let repeats = self.count();
        Played { captured: done.captured, suicide: done.suicide, illegal, repeats }
    }

    /// Passes. The ko is open again.
    pub fn pass(&mut self, color: Color) {
        let before = self.begin();
        let last = Some(Move { color, point: None });
        self.state = State { to_move: !color, ko: None, last, counted: false, ..before };
    }

    /// Sets points to stones or to empty. Nothing is captured; ko and the boards before are
    /// forgotten, so that no repetition of them is found. Points outside of the board are ignored.
    pub fn set_up(&mut self, points: impl IntoIterator<Item = (Point, Option<Color>)>) {
        let before = self.begin();
        for (point, color) in points {
            if let Some(at) = self.board.index(point) {
                self.board.set_up(at, color, &mut self.changes);
            }
        }
        self.state = State { ko: None, epoch: before.epoch + 1, counted: true, ..before };
        self.count();
    }

    /// Takes back the last move, pass, or set-up. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((state, changes)) = self.undo.pop() else {
            return false;
        };
        if self.state.counted {
            let key = self.key();
            if let Some(count) = self.seen.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.seen.remove(&key);
                }
            }
        }
        let changes = changes as usize;
        self.board.restore(&self.changes[changes..]);
        self.changes.truncate(changes);
        self.state = state;
        true
    }

    /// Notes the state before a change and returns it.
    fn begin(&mut self) -> State {
        let changes = u32::try_from(self.changes.len()).expect("memory holds fewer changes");
        self.undo.push((self.state, changes));
        self.state
    }

    /// Counts the board. Returns `true` if it has occurred before.
    fn count(&mut self) -> bool {
        let count = self.seen.entry(self.key()).or_insert(0);
        *count += 1;
        *count > 1
    }

    const fn key(&self) -> u64 {
        self.board.hash() ^ hash::number(u64::MAX - self.state.epoch as u64)
    }
}

/// Positions are equal if board, player to move, and ko are, whatever came before.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let rest = |position: &Self| (position.to_move(), position.ko());
        self.board == other.board && rest(self) == rest(other)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board)
            .field("to_move", &self.state.to_move)
            .field("ko", &self.state.ko)
            .field("prisoners", &self.state.prisoners)
            .finish_non_exhaustive()
    }
}
