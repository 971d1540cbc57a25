//! A builder that creates a game move by move.

use alloc::vec::Vec;

use crate::chess::{CastlingSide, Move, Outcome, Role, Square};
use crate::error::{Error, ErrorKind, GamePlace};
use crate::event::Moved;
use crate::game::{Game, Node};
use crate::item::ErrorItem;
use crate::position::{PawnStep, Position, Step, StepKind, color_of};
use crate::start::Start;
use crate::walker::Walker;

/// The rules of chess that a [`GameBuilder`] checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rules {
    /// All rules: only legal moves are accepted.
    #[default]
    All,
    /// All rules, except that a move may leave the king of the moving side in check.
    ChecksAllowed,
    /// Only the geometry of the move: the piece must be able to move that way.
    None,
}

/// Builds a [`Game`] from moves and other items, added in stream order.
///
/// The offset of an error is the number of items added before it.
///
/// ```
/// use chess_rules::Start;
///
/// let game = Start::standard().game().san("e4")?.nag(1).comment("best by test")?.uci("e7e5")?.finish()?;
/// assert_eq!(game.to_uci(), "e2e4 e7e5");
/// assert_eq!(game.len(), 4);
///
/// let error = Start::standard().game().san("e5").unwrap_err();
/// assert_eq!(error.kind().code(), "illegal-move");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameBuilder {
    game: Game,
    walker: Walker,
    open: Vec<usize>,
    rules: Rules,
}

impl Start {
    /// Returns a builder for a game from this position.
    #[must_use]
    pub fn game(&self) -> GameBuilder {
        GameBuilder::new(self.clone())
    }
}

impl GameBuilder {
    /// Returns a builder for a game from this start position.
    #[must_use]
    pub fn new(start: Start) -> Self {
        let walker = Walker::new(start.position().clone());
        Self { game: Game::new(start), walker, open: Vec::new(), rules: Rules::All }
    }

    /// Sets the rules that are checked from the next move on.
    #[must_use]
    pub const fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Sets the rules that are checked, in place; see [`rules`](Self::rules).
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Returns the position in which the next move will be played.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.walker.position
    }

    /// Returns the number of open variations.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        let at = self.game.nodes.len();
        Error::new(kind, at..at + 1).with_place(GamePlace::after(self.walker.position.ply))
    }

    /// Adds a move.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::IllegalMove`] if the [rules](Self::rules) of the builder do not allow the move.
    pub fn play(mut self, mv: Move) -> Result<Self, Error> {
        self.push_move(mv)?;
        Ok(self)
    }

    /// Adds a move in UCI notation. Castling is written `e1g1` or `e1h1`, the null move `--` or
    /// `0000`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnreadableMove`] or [`ErrorKind::IllegalMove`].
    pub fn uci(mut self, text: &str) -> Result<Self, Error> {
        self.push_uci(text)?;
        Ok(self)
    }

    /// Adds moves in UCI notation, separated by whitespace.
    ///
    /// # Errors
    ///
    /// The errors of [`uci`](Self::uci).
    pub fn uci_line(mut self, text: &str) -> Result<Self, Error> {
        for word in text.split_ascii_whitespace() {
            self.push_uci(word)?;
        }
        Ok(self)
    }

    /// Adds a move in SAN.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnreadableMove`], [`ErrorKind::AmbiguousMove`] or [`ErrorKind::IllegalMove`].
    pub fn san(mut self, text: &str) -> Result<Self, Error> {
        self.push_san(text)?;
        Ok(self)
    }

    /// Adds a numeric annotation glyph (NAG).
    #[must_use]
    pub fn nag(mut self, nag: u16) -> Self {
        self.push_nag(nag);
        self
    }

    /// Adds a comment.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TextContainsNul`] if the text contains a NUL character.
    pub fn comment(mut self, text: &str) -> Result<Self, Error> {
        self.push_comment(text)?;
        Ok(self)
    }

    /// Adds a result.
    #[must_use]
    pub fn result(mut self, outcome: Outcome) -> Self {
        self.push_result(outcome);
        self
    }

    /// Opens a variation that replaces the last move.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::VariationWithoutMove`] if the current line has no move yet.
    pub fn begin_variation(mut self) -> Result<Self, Error> {
        self.push_variation_start()?;
        Ok(self)
    }

    /// Closes the innermost variation.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnmatchedVariationEnd`] if no variation is open.
    pub fn end_variation(mut self) -> Result<Self, Error> {
        self.push_variation_end()?;
        Ok(self)
    }

    /// Returns the finished game.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnclosedVariation`] if a variation is still open.
    pub fn finish(self) -> Result<Game, Error> {
        match u32::try_from(self.open.len()) {
            Ok(0) => Ok(self.game),
            open => Err(self.error(ErrorKind::UnclosedVariation(open.unwrap_or(u32::MAX)))),
        }
    }

    /// Adds a move in place; see [`play`](Self::play).
    ///
    /// # Errors
    ///
    /// The errors of [`play`](Self::play). A failed call leaves the builder unchanged and usable,
    /// as for all methods named `push_…`.
    pub fn push_move(&mut self, mv: Move) -> Result<(), Error> {
        let step = self.walker.position.step_of(mv).map_err(|reason| self.error(reason.into()))?;
        self.push_step(step)
    }

    /// Adds a move in UCI notation in place; see [`uci`](Self::uci).
    ///
    /// # Errors
    ///
    /// The errors of [`uci`](Self::uci).
    pub fn push_uci(&mut self, text: &str) -> Result<(), Error> {
        let mv = self.walker.position.read_uci(text).map_err(|kind| self.error(kind))?;
        self.push_move(mv)
    }

    /// Adds a move in SAN in place; see [`san`](Self::san).
    ///
    /// # Errors
    ///
    /// The errors of [`san`](Self::san).
    pub fn push_san(&mut self, text: &str) -> Result<(), Error> {
        let mv = self.walker.position.parse_san(text).map_err(|kind| self.error(kind))?;
        self.push_move(mv)
    }

    fn push_step(&mut self, step: Step) -> Result<(), Error> {
        let verdict = match self.rules {
            Rules::None => Ok(()),
            Rules::ChecksAllowed => self.walker.position.judge_step(step),
            Rules::All => self.walker.position.judge(step),
        };
        verdict.map_err(|reason| self.error(ErrorKind::IllegalMove(reason)))?;
        self.push_judged(step);
        Ok(())
    }

    /// Adds a step that the rules have already accepted.
    pub(crate) fn push_judged(&mut self, step: Step) {
        self.game.nodes.push(Node::Move(Moved::new(&self.walker.position, step)));
        self.walker.make(step, true);
    }

    /// Adds a numeric annotation glyph in place; see [`nag`](Self::nag).
    pub fn push_nag(&mut self, nag: u16) {
        self.game.nodes.push(Node::Nag(nag));
    }

    /// Adds a comment in place; see [`comment`](Self::comment).
    ///
    /// # Errors
    ///
    /// The errors of [`comment`](Self::comment).
    pub fn push_comment(&mut self, text: &str) -> Result<(), Error> {
        self.refuse_nul(text)?;
        let range = self.game.store(text);
        self.game.nodes.push(Node::Comment(range));
        Ok(())
    }

    /// Adds an error item: text that could not be played as a move.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TextContainsNul`] if the text contains a NUL character.
    pub fn push_error(&mut self, kind: ErrorItem, text: &str) -> Result<(), Error> {
        self.refuse_nul(text)?;
        let range = self.game.store(text);
        self.game.nodes.push(Node::Error(kind, range));
        Ok(())
    }

    fn refuse_nul(&self, text: &str) -> Result<(), Error> {
        if text.contains('\0') { Err(self.error(ErrorKind::TextContainsNul)) } else { Ok(()) }
    }

    /// Adds a result in place; see [`result`](Self::result).
    pub fn push_result(&mut self, outcome: Outcome) {
        self.game.nodes.push(Node::Result(outcome));
    }

    /// Opens a variation in place; see [`begin_variation`](Self::begin_variation).
    ///
    /// # Errors
    ///
    /// The errors of [`begin_variation`](Self::begin_variation).
    pub fn push_variation_start(&mut self) -> Result<(), Error> {
        if !self.walker.has_move() {
            return Err(self.error(ErrorKind::VariationWithoutMove));
        }
        self.walker.enter();
        self.open.push(self.game.nodes.len());
        self.game.nodes.push(Node::VariationStart(usize::MAX));
        Ok(())
    }

    /// Closes a variation in place; see [`end_variation`](Self::end_variation).
    ///
    /// # Errors
    ///
    /// The errors of [`end_variation`](Self::end_variation).
    pub fn push_variation_end(&mut self) -> Result<(), Error> {
        let Some(start) = self.open.pop() else {
            return Err(self.error(ErrorKind::UnmatchedVariationEnd));
        };
        self.walker.leave(|_| {});
        let end = self.game.nodes.len();
        if let Some(node) = self.game.nodes.get_mut(start) {
            *node = Node::VariationStart(end);
        }
        self.game.nodes.push(Node::VariationEnd);
        Ok(())
    }
}

impl Position {
    /// Returns the castling move that two squares denote: the king takes its own rook, or moves two
    /// or more files to its target.
    pub(crate) fn castling_of(&self, from: Square, to: Square) -> Option<Move> {
        let (piece, target) = (self.piece_code(from), self.piece_code(to));
        let side = self.side;
        if color_of(piece) != Some(side) || self.role_of(piece) != Role::King {
            return None;
        }
        if color_of(target) == Some(side) && self.role_of(target) == Role::Rook {
            return Some(Move::Castle { king: from, rook: to });
        }
        let castling_side =
            if to.file() > from.file() { CastlingSide::King } else { CastlingSide::Queen };
        let far = from.rank() == to.rank() && from.file().abs_diff(to.file()) > 1;
        if !far || to.file() != castling_side.target_files().0 {
            return None;
        }
        let rook = self.castling_rook(side, castling_side)?;
        Some(Move::Castle { king: from, rook })
    }

    /// Returns the kind and the square of the piece that a step captures.
    #[must_use]
    pub fn captured_by(&self, step: Step) -> Option<(Role, Square)> {
        if matches!(step.kind, StepKind::Castle(_) | StepKind::Null) {
            return None;
        }
        let on = |square| color_of(self.piece_code(square)).map(|_| square);
        let beside = Square::wrap(step.from.index() & 0o70 | step.to.file());
        let diagonal = step.pawn == PawnStep::Diagonal;
        let square = on(step.to).or_else(|| if diagonal { on(beside) } else { None })?;
        Some((self.role_of(self.piece_code(square)), square))
    }
}

impl Game {
    /// Creates a game from moves in UCI notation, separated by whitespace.
    ///
    /// # Errors
    ///
    /// The errors of [`GameBuilder::uci`].
    pub fn from_uci(start: &Start, line: &str) -> Result<Self, Error> {
        start.game().uci_line(line)?.finish()
    }
}
