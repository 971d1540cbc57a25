//! Boards: stones, chains, captures, and the hash of all stones.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Color, IllegalMove, Point, Size, Symmetry, hash};

const EMPTY: u8 = 0;
const EDGE: u8 = 3;

/// The byte of a stone in [`Board::cells`].
const fn cell(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

const fn color(cell: u8) -> Option<Color> {
    match cell {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

/// A board with its stones. It knows captures and suicide, but neither the player to move nor ko;
/// [`Position`](crate::Position) knows those.
///
/// ```
/// use go_rules::{Board, Color, Size};
///
/// let size = Size::NINETEEN;
/// let mut board = Board::new(size);
/// board.play(Color::Black, size.parse("Q16").unwrap())?;
/// board.play(Color::White, size.parse("D4").unwrap())?;
/// assert_eq!((board.hash(), board.canonical_key()), (0x9bd3_f45c_7303_440c, 0x35fd_aec1_b324_8b1a));
/// # Ok::<(), go_rules::IllegalMove>(())
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    /// The points between edges: one line above, one below, and one after every row, which is also
    /// the line before the next row.
    cells: Vec<u8>,
    hash: u64,
}

impl Board {
    /// Returns an empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let stride = size.width() + 1;
        let mut cells = vec![EDGE; (size.height() + 2) * stride + 1];
        for row in 1..=size.height() {
            cells[row * stride + 1..][..size.width()].fill(EMPTY);
        }
        Self { size, cells, hash: hash::empty(size) }
    }

    /// Number of columns and rows.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the stone on a point; `None` if there is none, also for points outside of the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        color(*self.cells.get(self.index(point)?)?)
    }

    /// The stones with their points, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + Clone {
        self.size.points().filter_map(|point| Some((point, self.at(point)?)))
    }

    /// Number of stones of a color.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.cells.iter().filter(|&&at| at == cell(color)).count()
    }

    /// Puts a stone on a point, in place of the one that may be there. Nothing is captured. Points
    /// outside of the board are ignored.
    pub fn place(&mut self, color: Color, point: Point) {
        if let Some(at) = self.index(point) {
            self.set(at, cell(color));
        }
    }

    /// Removes the stone from a point, if there is one.
    pub fn remove(&mut self, point: Point) {
        if let Some(at) = self.index(point) {
            self.set(at, EMPTY);
        }
    }

    /// Plays a stone and removes the captured ones. Returns the number of captured stones.
    ///
    /// ```
    /// use go_rules::{Board, Color, IllegalMove, Size};
    ///
    /// let size = Size::square(9)?;
    /// let [a9, b9, a8] = ["A9", "B9", "A8"].map(|name| size.parse(name).unwrap());
    /// let mut board = Board::new(size);
    /// board.place(Color::White, a9);
    /// board.place(Color::Black, b9);
    /// assert_eq!(board.play(Color::Black, a8), Ok(1));
    /// assert_eq!(board.play(Color::White, a9), Err(IllegalMove::Suicide(a9.display(size))));
    /// # Ok::<(), go_rules::ErrorKind>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove::Occupied`], also for points outside of the board, or
    /// [`IllegalMove::Suicide`]. The board is then unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<u32, IllegalMove> {
        let at = self.index(point).filter(|&at| self.cells[at] == EMPTY);
        let at = at.ok_or(IllegalMove::Occupied(point.display(self.size)))?;
        let mut changes = Vec::new();
        let done = self.execute(color, at, &mut Scratch::default(), &mut changes);
        if done.suicide > 0 {
            self.restore(&changes);
            return Err(IllegalMove::Suicide(point.display(self.size)));
        }
        Ok(done.captured)
    }

    /// Returns the chain of the stone on a point: all stones of its color that are connected to it.
    /// Empty if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Vec<Point> {
        let mut scratch = Scratch::default();
        match self.index(point).filter(|&at| color(self.cells[at]).is_some()) {
            None => Vec::new(),
            Some(at) => {
                self.flood(at, &mut scratch, |_| false);
                scratch.list.iter().map(|&at| self.point(at.into())).collect()
            }
        }
    }

    /// Returns the liberties of the chain on a point: the empty points beside it.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        let mut empty: Vec<Point> = Vec::new();
        let chain = self.chain(point);
        for at in chain.into_iter().filter_map(|point| self.index(point)) {
            let near = self.near(at).into_iter().filter(|&near| self.cells[near] == EMPTY);
            empty.extend(near.map(|near| self.point(near)));
        }
        empty.sort_unstable();
        empty.dedup();
        empty
    }

    /// Returns the area of Black minus that of White: their stones, and the empty regions that reach
    /// stones of one color only. Dead stones must have been removed before.
    ///
    /// ```
    /// let board: go_rules::Board = ".#.O.\n##.OO\n".parse()?;
    /// assert_eq!(board.area_score(), 4 - 4);
    /// # Ok::<(), go_rules::Error>(())
    /// ```
    #[must_use]
    pub fn area_score(&self) -> i32 {
        let (mut scratch, mut known) = (Scratch::default(), vec![false; self.cells.len()]);
        let mut area = Color::ALL.map(|color| self.count(color));
        for at in 0..self.cells.len() {
            if self.cells[at] != EMPTY || known[at] {
                continue;
            }
            let mut reached = [false; 2];
            self.flood(at, &mut scratch, |cell| {
                if let Some(color) = color(cell) {
                    reached[color.index()] = true;
                }
                false
            });
            for &at in &scratch.list {
                known[usize::from(at)] = true;
            }
            if let [true, false] | [false, true] = reached {
                area[usize::from(reached[1])] += scratch.list.len();
            }
        }
        let [black, white] = area.map(|points| i32::from(short(points)));
        black - white
    }

    /// The hash of the stones and the size, 64 bits. Neither ko nor the player to move is in it.
    ///
    /// The hash is `K(10000 + 53·width + height)`, combined by exclusive or with
    /// `K(2·(52·row + column) + 1)` of every black stone and `K(2·(52·row + column) + 2)` of every
    /// white one. `K(n)` is output number `n` of the generator splitmix64 with seed 0.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The lowest hash of the board in all rotations and reflections that keep its width and
    /// height. Boards that differ only by these have one key.
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        self.symmetry_hashes().map(|(hash, _)| hash).min().expect("the identity is a symmetry")
    }

    /// Returns the board in the rotation with the lowest hash, and the symmetry that leads there.
    ///
    /// ```
    /// use go_rules::{Board, Color, Size};
    ///
    /// let size = Size::square(9)?;
    /// let mut board = Board::new(size);
    /// board.place(Color::Black, size.parse("C7")?);
    /// let (canonical, symmetry) = board.canonical();
    /// assert_eq!(canonical.hash(), board.canonical_key());
    /// assert_eq!(board.transformed(symmetry), canonical);
    /// # Ok::<(), go_rules::Error>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let (_, symmetry) = self.symmetry_hashes().min().expect("the identity is a symmetry");
        (self.transformed(symmetry), symmetry)
    }

    /// Returns the board after a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut board = Self::new(symmetry.size(self.size));
        for (point, color) in self.stones() {
            board.place(color, symmetry.apply(point, self.size));
        }
        board
    }

    /// The hashes in the symmetries that keep width and height.
    fn symmetry_hashes(&self) -> impl Iterator<Item = (u64, Symmetry)> {
        let square = self.size.lines().is_some();
        let symmetries = Symmetry::all().filter(move |symmetry| square || !symmetry.transposes());
        symmetries.map(|symmetry| {
            let stone = |(point, color)| hash::stone(color, symmetry.apply(point, self.size));
            let stones = self.stones().map(stone).fold(0, |all, stone| all ^ stone);
            (hash::empty(self.size) ^ stones, symmetry)
        })
    }

    /// The place of a point in the list of cells.
    pub(crate) fn index(&self, point: Point) -> Option<usize> {
        let inside = self.size.contains(point);
        inside.then(|| (point.row() + 1) * (self.size.width() + 1) + point.column() + 1)
    }

    pub(crate) fn point(&self, at: usize) -> Point {
        let stride = self.size.width() + 1;
        let point = self.size.point((at / stride).wrapping_sub(1), (at % stride).wrapping_sub(1));
        point.unwrap_or_else(|| unreachable!("the cell {at} is not an edge"))
    }

    pub(crate) fn is_empty(&self, at: usize) -> bool {
        self.cells[at] == EMPTY
    }

    fn near(&self, at: usize) -> [usize; 4] {
        let stride = self.size.width() + 1;
        [at - stride, at - 1, at + 1, at + stride]
    }

    fn set(&mut self, at: usize, new: u8) {
        let point = self.point(at);
        for color in [self.cells[at], new].into_iter().filter_map(color) {
            self.hash ^= hash::stone(color, point);
        }
        self.cells[at] = new;
    }

    pub(crate) fn change(&mut self, at: usize, new: u8, changes: &mut Vec<Change>) {
        changes.push(Change { at: short(at), before: self.cells[at] });
        self.set(at, new);
    }

    /// Sets a point to a stone or to empty.
    pub(crate) fn set_up(&mut self, at: usize, color: Option<Color>, changes: &mut Vec<Change>) {
        self.change(at, color.map_or(EMPTY, cell), changes);
    }

    /// Takes back changes.
    pub(crate) fn restore(&mut self, changes: &[Change]) {
        for change in changes.iter().rev() {
            self.set(change.at.into(), change.before);
        }
    }

    /// Plays a stone, whatever the rules say: the point becomes a stone; then the chains beside it
    /// of the other color that have no liberty are removed; then its own chain, if it has none.
    pub(crate) fn execute(
        &mut self,
        color: Color,
        at: usize,
        scratch: &mut Scratch,
        changes: &mut Vec<Change>,
    ) -> Executed {
        let (own, other) = (cell(color), cell(!color));
        let mut done = Executed::default();
        self.change(at, own, changes);
        let near = self.near(at);
        for at in near {
            if self.cells[at] == other && !self.breathes(at, scratch) {
                done.captured += scratch.len();
                done.last = at;
                self.take(scratch, changes);
            }
        }
        if near.iter().any(|&near| self.cells[near] == EMPTY) {
            let alone = near.iter().all(|&near| self.cells[near] != own);
            let liberties = near.iter().filter(|&&near| self.cells[near] == EMPTY).count();
            done.takes_ko = done.captured == 1 && alone && liberties == 1;
        } else if !self.breathes(at, scratch) {
            done.suicide = scratch.len();
            self.take(scratch, changes);
        }
        done
    }

    fn take(&mut self, scratch: &Scratch, changes: &mut Vec<Change>) {
        for &at in &scratch.list {
            self.change(at.into(), EMPTY, changes);
        }
    }

    /// Returns `true` if the chain has a liberty. If not, the list holds all its stones.
    fn breathes(&self, start: usize, scratch: &mut Scratch) -> bool {
        if self.near(start).iter().any(|&near| self.cells[near] == EMPTY) {
            return true;
        }
        self.flood(start, scratch, |cell| cell == EMPTY)
    }

    /// Lists the stones of a chain until `stop` is true of a cell beside it; returns `true` then.
    fn flood(&self, start: usize, scratch: &mut Scratch, mut stop: impl FnMut(u8) -> bool) -> bool {
        let color = self.cells[start];
        scratch.start(self.cells.len());
        scratch.push(start);
        let mut next = 0;
        while let Some(&at) = scratch.list.get(next) {
            next += 1;
            for near in self.near(at.into()) {
                let cell = self.cells[near];
                if stop(cell) {
                    return true;
                }
                if cell == color {
                    scratch.push(near);
                }
            }
        }
        false
    }
}

/// The largest board has 2,863 cells.
#[expect(clippy::cast_possible_truncation, reason = "the largest board has 2,863 cells")]
const fn short(at: usize) -> u16 {
    at as u16
}

/// A cell before a change.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    at: u16,
    before: u8,
}

/// The effect of a move.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Executed {
    pub(crate) captured: u32,
    /// Number of stones of the player's own chain that were removed.
    pub(crate) suicide: u32,
    /// The cell of a captured stone.
    pub(crate) last: usize,
    /// `true` if the captured stone could be played again and take the new one.
    pub(crate) takes_ko: bool,
}

/// The stones of a chain that is being followed, reused from chain to chain.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scratch {
    list: Vec<u16>,
    /// The number of the search that last met a cell.
    marks: Vec<u32>,
    search: u32,
}

impl Scratch {
    fn start(&mut self, cells: usize) {
        if self.marks.len() != cells || self.search == u32::MAX {
            self.marks = vec![0; cells];
            self.search = 0;
        }
        self.search += 1;
        self.list.clear();
    }

    fn push(&mut self, at: usize) {
        if self.marks[at] != self.search {
            self.marks[at] = self.search;
            self.list.push(short(at));
        }
    }

    fn len(&self) -> u32 {
        u32::from(short(self.list.len()))
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

/// Passes on [`Board::hash`], so that a board costs a hash table one number.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}\n{self})", self.size)
    }
}
