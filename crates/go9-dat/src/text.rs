//! Positions as text: the listing of the published tools, and boards written by hand.
//!
//! ```text
//! 31846ceb8015dc92:0: who=W        the ID; for reading, any line with `who=B` or `who=W`
//! from_sgf=0                       where the position comes from; skipped when reading
//!  . . . . . . . . .               nine rows of nine points, blanks as you like
//!  …                               `#` `X` `x` black, `O` `o` white, `.` `+` empty
//!                                  a blank line ends the block
//! ```
//!
//! Pictures with coordinates, as Go programs and `boardnote show` print them, and single lines of
//! 81 points are boards as well.

mod kind;
mod lines;
mod set_up;

use core::fmt;
use core::ops::Range;

use kind::{LineKind, Row, is_blank};
pub(crate) use lines::{Line, Lines};

use crate::{Board, Color, Error, ErrorKind, Hasher, Position, PositionId};

/// Reads boards in text form. Every board needs a player to move: a line with `who=` before it, a
/// line `to move  White` below a picture, or a letter after the 81 points of a single line.
///
/// After an error, reading continues after the next blank line or at the next line that names a
/// player.
///
/// ```
/// let text = "who=W\n.........\n.........\n.........\n...X.....\n.........\n\
///             .........\n.........\n.........\n.........\n";
/// let board = go9_dat::text_positions(text.as_bytes()).next().unwrap()?;
/// let position = board.to_position(go9_dat::Hasher::published());
/// assert_eq!(position.id.to_string(), "31846ceb8015dc92:0:W");
/// # Ok::<(), go9_dat::Error>(())
/// ```
pub fn text_positions<S: AsRef<[u8]> + ?Sized>(text: &S) -> TextPositions<'_> {
    TextPositions { lines: Lines::after_mark(text.as_ref()), default_player: None }
}

/// A board read from text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[non_exhaustive]
pub struct TextPosition {
    /// The ID stated by the text, if any. Its hash may differ from that of the board.
    pub stated_id: Option<PositionId>,
    /// The player to move.
    pub to_move: Color,
    /// The board.
    pub board: Board,
    /// The bytes of the block, from the line with the player or the first row.
    pub span: Range<usize>,
}

impl TextPosition {
    /// Returns the position with the hash of its board and the tiebreaker stated by the text.
    #[must_use]
    pub fn to_position(&self, hasher: &Hasher) -> Position {
        let mut position = Position::new(self.board, self.to_move, hasher);
        position.id.tiebreaker = self.stated_id.map_or(0, |id| id.tiebreaker);
        position
    }
}

/// Iterator over boards in text form, returned by [`text_positions`].
#[derive(Debug, Clone)]
#[must_use = "iterators read nothing unless they are asked"]
pub struct TextPositions<'a> {
    lines: Lines<'a>,
    default_player: Option<Color>,
}

impl TextPositions<'_> {
    /// Sets the player to move for boards without `who=`.
    pub const fn default_player(mut self, player: Color) -> Self {
        self.default_player = Some(player);
        self
    }

    /// Offset at which reading continues: after the last block, or after the text skipped because
    /// of an error.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.lines.offset()
    }

    /// Parses the lines of a block, starting with its first.
    fn block(&mut self, first: Line<'_>) -> Result<Option<TextPosition>, Error> {
        let start = first.span.start;
        let mut player = None;
        let mut next = Some(first);
        while let Some(line) = next {
            match LineKind::of(&line)? {
                // Blank lines before a board are ignored; its player may precede them.
                LineKind::Blank | LineKind::Source | LineKind::Letters | LineKind::Note(_) => {}
                LineKind::Player(id, color) => player = Some((id, color)),
                LineKind::Flat(board, color) => {
                    let player = color.map(|color| (None, color)).or(player);
                    let line = line.without_text();
                    return self.finish(start, board, player, &line, line.span.end);
                }
                LineKind::Row(row) => {
                    let (board, ninth) = self.rows(&row, &line)?;
                    let mut end = ninth.span.end;
                    if row.is_numbered() {
                        let (below, last) = self.below(ninth.clone());
                        end = last.span.end;
                        player = player.or_else(|| below.map(|color| (None, color)));
                    }
                    return self.finish(start, board, player, &ninth, end);
                }
            }
            next = self.lines.next();
        }
        match player {
            None => Ok(None),
            // A player without a board.
            Some(_) => {
                let kind = ErrorKind::TextRowCount { line: self.lines.number(), rows: 0 };
                Err(Error::new(kind, self.lines.end()))
            }
        }
    }

    /// Makes the position of a block that ends with the line `last`.
    fn finish(
        &self,
        start: usize,
        board: Board,
        player: Option<(Option<PositionId>, Color)>,
        last_row: &Line<'_>,
        end: usize,
    ) -> Result<Option<TextPosition>, Error> {
        let player = player.or_else(|| self.default_player.map(|color| (None, color)));
        let Some((stated_id, to_move)) = player else {
            let kind = ErrorKind::TextPlayer { line: last_row.number };
            return Err(Error::new(kind, last_row.span.clone()));
        };
        Ok(Some(TextPosition { stated_id, to_move, board, span: start..end }))
    }

    /// Parses the nine rows of a board; the first one has already been read.
    fn rows(&mut self, first: &Row, line: &Line<'_>) -> Result<(Board, Line<'static>), Error> {
        let mut board = Board::EMPTY;
        first.put(&mut board, 0, line)?;
        let mut last = line.without_text();
        for row in 1..9 {
            let ended = |line, span| Error::new(ErrorKind::TextRowCount { line, rows: row }, span);
            let number = self.lines.number();
            let mut ahead = self.lines.clone();
            let Some(line) = ahead.next() else {
                return Err(ended(number, self.lines.end()));
            };
            match LineKind::of(&line) {
                Ok(LineKind::Row(points)) => points.put(&mut board, row, &line)?,
                Err(error) if matches!(error.kind(), ErrorKind::TextRow { .. }) => {
                    return Err(error);
                }
                _ => return Err(ended(number, line.span)),
            }
            self.lines = ahead;
            last = line.without_text();
        }
        Ok((board, last))
    }

    /// Reads the column letters and the facts below a picture. Returns the player to move, if
    /// stated, and the last line.
    fn below(&mut self, mut last: Line<'static>) -> (Option<Color>, Line<'static>) {
        let mut player = None;
        let mut ahead = self.lines.clone();
        let mut can_be_letters = true;
        while let Some(line) = ahead.next() {
            match LineKind::of(&line) {
                Ok(LineKind::Blank) => {}
                Ok(LineKind::Letters) if can_be_letters => {
                    (self.lines, last) = (ahead.clone(), line.without_text());
                }
                Ok(LineKind::Note(color)) => {
                    player = player.or(color);
                    (self.lines, last) = (ahead.clone(), line.without_text());
                }
                _ => break,
            }
            can_be_letters = false;
        }
        (player, last)
    }

    /// Skips an invalid block.
    fn skip_block(&mut self) {
        while let Some(line) = self.lines.peek() {
            if matches!(LineKind::of(&line), Ok(LineKind::Blank | LineKind::Player(..))) {
                break;
            }
            self.lines.next();
        }
    }
}

impl Iterator for TextPositions<'_> {
    type Item = Result<TextPosition, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = self.lines.find(|line| !is_blank(line.text))?;
        let block = self.block(first);
        if block.is_err() {
            self.skip_block();
        }
        block.transpose()
    }
}

/// The text of a position: twelve lines, the last one empty.
#[derive(Clone, Copy)]
struct View<'a>(&'a Position);

impl Position {
    /// Returns the listing of the published tools, which [`text_positions`] reads.
    ///
    /// ```
    /// use go9_dat::{Board, Color, Hasher, Position};
    ///
    /// let position = Position::new(Board::EMPTY, Color::Black, Hasher::published());
    /// let text = position.view().to_string();
    /// assert!(text.starts_with("0000000000000000:0: who=B\nfrom_sgf=0\n . . . . ."));
    /// ```
    #[must_use]
    pub const fn view(&self) -> impl fmt::Display + Copy + use<'_> {
        View(self)
    }
}

impl fmt::Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { id, board, extra } = self.0;
        let player = char::from(id.to_move.to_byte());
        writeln!(f, "{:016x}:{}: who={player}", id.hash, id.tiebreaker)?;
        match extra {
            None => writeln!(f, "from_sgf=0")?,
            Some(extra) => writeln!(
                f,
                "from_sgf={} variation={} move={}",
                extra.source, extra.variation, extra.move_number
            )?,
        }
        for row in board.to_ascii().chunks_exact(9) {
            row.iter().try_for_each(|&point| write!(f, " {}", char::from(point)))?;
            writeln!(f)?;
        }
        writeln!(f)
    }
}

/// A board for display, with letters and numbers at the edges.
#[derive(Clone, Copy)]
struct Diagram<'a>(&'a Board);

impl Board {
    /// Returns the board with coordinates, as Go programs print it.
    ///
    /// ```
    /// let diagram = go9_dat::Board::EMPTY.diagram().to_string();
    /// assert_eq!(diagram.lines().next(), Some("   A B C D E F G H J"));
    /// assert_eq!(diagram.lines().nth(1), Some(" 9 . . . . . . . . . 9"));
    /// ```
    #[must_use]
    pub const fn diagram(&self) -> impl fmt::Display + Copy + use<'_> {
        Diagram(self)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LETTERS: &str = "   A B C D E F G H J";
        writeln!(f, "{LETTERS}")?;
        for (row, points) in self.0.to_ascii().chunks_exact(9).enumerate() {
            let number = 9 - row;
            write!(f, " {number}")?;
            points.iter().try_for_each(|&point| write!(f, " {}", char::from(point)))?;
            writeln!(f, " {number}")?;
        }
        writeln!(f, "{LETTERS}")
    }
}
