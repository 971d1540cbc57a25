//! The board of a game record: set-up, legal moves, and forced moves.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sgf_syntax::Property;

use crate::{Board, Color, IllegalMove, Point, PointSet};

/// Returns `true` if a property has this name. Lower-case letters are ignored, as old files
/// require.
pub(super) fn is(property: Property<'_>, name: &str) -> bool {
    let letters = property.name().iter().filter(|byte| !byte.is_ascii_lowercase());
    letters.copied().eq(name.bytes())
}

/// Returns a value without surrounding white space.
pub(super) fn trimmed(raw: &[u8]) -> &[u8] {
    raw.trim_ascii()
}

/// Parses a point `aa` to `ii`: the column from the left, then the row from the top.
pub(super) fn point(raw: &[u8]) -> Option<Point> {
    match *trimmed(raw) {
        [column @ b'a'..=b'i', row @ b'a'..=b'i'] => {
            Point::at(usize::from(row - b'a'), usize::from(column - b'a'))
        }
        _ => None,
    }
}

/// Parses the points of an SGF value: `ca` is C9, and `aa:cc` is a rectangle. Returns `None` for
/// any other value.
///
/// ```
/// let points = go9_dat::sgf_points(b"aa:bb").unwrap();
/// assert_eq!(points.into_iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["A9", "B9", "A8", "B8"]);
/// assert_eq!(go9_dat::sgf_points(b"tt"), None);
/// ```
#[must_use]
pub fn points(raw: &[u8]) -> Option<PointSet> {
    let raw = trimmed(raw);
    let Some(colon) = raw.iter().position(|byte| *byte == b':') else {
        return point(raw).map(PointSet::from);
    };
    let (a, b) = (point(&raw[..colon])?, point(&raw[colon + 1..])?);
    let (rows, columns) = ([a.row(), b.row()], [a.column(), b.column()]);
    let inside =
        |range: [usize; 2], at: usize| range[0].min(range[1]) <= at && at <= range[0].max(range[1]);
    Some(Point::all().filter(|p| inside(rows, p.row()) && inside(columns, p.column())).collect())
}

/// The state of the game at one place of the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) board: Board,
    /// The point that the ko rule forbids for the next move.
    ko: Option<Point>,
    /// Number of the set-up to which the boards in the history belong.
    epoch: u32,
    /// The color of the last move.
    pub(super) last: Option<Color>,
    /// Number of stones captured by Black and by White.
    pub(super) prisoners: [u32; 2],
}

/// The boards on the way to a place, for detecting repetitions.
#[derive(Debug, Default)]
pub(super) struct History {
    seen: BTreeMap<(u32, [u128; 2]), u32>,
    way: Vec<(u32, [u128; 2])>,
    epochs: u32,
}

impl History {
    pub(super) fn len(&self) -> usize {
        self.way.len()
    }

    /// Records a board. Returns `true` if it has occurred before.
    fn note(&mut self, epoch: u32, board: &Board) -> bool {
        let key = (epoch, Color::ALL.map(|color| board.stones(color).bits()));
        self.way.push(key);
        let count = self.seen.entry(key).or_insert(0);
        *count += 1;
        *count > 1
    }

    /// Removes the boards recorded after the first `length`.
    pub(super) fn back_to(&mut self, length: usize) {
        for key in self.way.drain(length..) {
            if let Some(count) = self.seen.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.seen.remove(&key);
                }
            }
        }
    }
}

impl Place {
    pub(super) fn start(history: &mut History) -> Self {
        history.note(0, &Board::EMPTY);
        Self { board: Board::EMPTY, ko: None, epoch: 0, last: None, prisoners: [0; 2] }
    }

    /// Sets these points to stones of a color, or to empty. Nothing is captured.
    pub(super) fn set_up(&mut self, color: Option<Color>, points: PointSet) {
        self.board.remove(points);
        if let Some(color) = color {
            for point in points {
                self.board.place(color, point);
            }
        }
    }

    /// Completes the set-up of a node: ko and history are cleared.
    pub(super) fn settle(&mut self, history: &mut History) {
        self.ko = None;
        history.epochs += 1;
        self.epoch = history.epochs;
        history.note(self.epoch, &self.board);
    }

    pub(super) fn pass(&mut self, color: Color) {
        self.ko = None;
        self.last = Some(color);
    }

    /// Plays a stone. Returns `true` if the resulting board has occurred before.
    pub(super) fn play(
        &mut self,
        color: Color,
        point: Point,
        suicide: bool,
        history: &mut History,
    ) -> Result<bool, IllegalMove> {
        let mut board = self.board;
        let captured = match board.play(color, point) {
            Ok(captured) => captured,
            Err(IllegalMove::Suicide(_)) if suicide && remove_own(&mut board, color, point, 2) => {
                PointSet::EMPTY
            }
            Err(illegal) => return Err(illegal),
        };
        if self.ko == Some(point) && captured.len() == 1 {
            return Err(IllegalMove::Ko(point));
        }
        self.after_move(board, color, point, captured);
        Ok(history.note(self.epoch, &self.board))
    }

    /// Plays a stone even against the rules, because the record declares the move valid.
    pub(super) fn force(&mut self, color: Color, point: Point, history: &mut History) -> bool {
        let mut board = self.board;
        board.remove(point.into());
        let captured = match board.play(color, point) {
            Ok(captured) => captured,
            Err(_) => {
                if !remove_own(&mut board, color, point, 2) {
                    board.place(color, point);
                }
                PointSet::EMPTY
            }
        };
        self.after_move(board, color, point, captured);
        history.note(self.epoch, &self.board)
    }

    fn after_move(&mut self, board: Board, color: Color, point: Point, captured: PointSet) {
        let chain = board.chain(point);
        let ko = captured.len() == 1 && chain.len() == 1 && board.liberties(chain) == captured;
        self.ko = if ko { captured.first() } else { None };
        let count = |board: &Board, color| board.stones(color).len();
        // If suicide is legal, the player's own stones may be gone too.
        let lost = [color, !color].map(|of| {
            let played = usize::from(of == color);
            (count(&self.board, of) + played).saturating_sub(count(&board, of))
        });
        let (own, other) = if color == Color::Black { (0, 1) } else { (1, 0) };
        for (by, stones) in [(other, lost[0]), (own, lost[1])] {
            self.prisoners[by] += u32::try_from(stones).unwrap_or(u32::MAX);
        }
        self.board = board;
        self.last = Some(color);
    }
}

/// Removes the chain that a stone on this point would join, if it has at least `least` stones.
fn remove_own(board: &mut Board, color: Color, point: Point, least: usize) -> bool {
    let mut with = *board;
    with.place(color, point);
    let chain = with.chain(point);
    if chain.len() < least {
        return false;
    }
    board.remove(chain);
    true
}
