//! Traversal of a game with variations, without recursion.
//!
//! The walker has a single board. It keeps the steps that it may have to take back: those of the
//! open variations, and the last step of the main line. Entering a variation takes back the last
//! step; leaving it takes back the steps of the variation and plays that step again. A level of
//! nesting therefore needs a few words instead of a board.

use alloc::vec::Vec;

use crate::position::{Captured, Position, Step, Undo};

/// Plays steps through variations on one board.
///
/// The default is a walker on an empty board, which [`restart`](Self::restart) makes useful.
#[derive(Debug, Clone)]
pub struct Walker {
    /// The current position.
    pub position: Position,
    /// The last step of the main line, if a variation may replace it.
    last: Option<Undo>,
    /// Steps of the open variations.
    log: Vec<Undo>,
    frames: Vec<Frame>,
    /// The current line has at least one move.
    has_move: bool,
}

/// An open variation.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// The step of the enclosing line that the variation replaces; `None` if the variation starts
    /// the game, which only lenient reading accepts.
    replaced: Option<Step>,
    /// Length of the log at the start of the variation.
    log_len: usize,
    /// The enclosing line has at least one move.
    has_move: bool,
}

impl Default for Walker {
    fn default() -> Self {
        Self::new(Position::empty())
    }
}

impl Walker {
    /// Returns a walker at the start of a game.
    #[inline(always)]
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { position, last: None, log: Vec::new(), frames: Vec::new(), has_move: false }
    }

    /// Starts again from another position and keeps the memory.
    pub fn restart(&mut self, position: &Position) {
        self.position.clone_from(position);
        self.last = None;
        self.log.clear();
        self.frames.clear();
        self.has_move = false;
    }

    /// Returns the number of open variations.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Returns `true` if the current line has at least one move.
    #[inline]
    #[must_use]
    pub fn has_move(&self) -> bool {
        self.has_move
    }

    /// Plays a step. `replaceable` is `true` if a variation may follow that replaces the step.
    #[inline(always)]
    pub fn make(&mut self, step: Step, replaceable: bool) -> Captured {
        self.has_move = true;
        if !self.frames.is_empty() {
            return self.make_and_log(step);
        }
        if replaceable {
            let undo = self.position.apply(step);
            self.last = Some(undo);
            undo.captured
        } else {
            self.position.advance(step)
        }
    }

    fn make_and_log(&mut self, step: Step) -> Captured {
        let undo = self.position.apply(step);
        self.log.push(undo);
        undo.captured
    }

    #[inline]
    fn log(&mut self, undo: Undo) {
        if self.frames.is_empty() {
            self.last = Some(undo);
        } else {
            self.log.push(undo);
        }
    }

    /// Enters a variation that replaces the last step of the current line. Without such a step, the
    /// variation starts at the current position.
    pub fn enter(&mut self) {
        let replaced = match (self.has_move, self.frames.is_empty()) {
            (false, _) => None,
            (true, true) => self.last.take(),
            (true, false) => self.log.pop(),
        };
        if let Some(undo) = &replaced {
            self.position.take_back(undo);
        }
        let replaced = replaced.map(|undo| undo.step);
        let log_len = self.log.len();
        self.frames.push(Frame { replaced, log_len, has_move: self.has_move });
        self.has_move = false;
    }

    /// Leaves the innermost variation; returns `false` if there is none. `between` is called in the
    /// position before the replaced move.
    pub fn leave(&mut self, between: impl FnOnce(&Position)) -> bool {
        let Some(frame) = self.frames.pop() else {
            return false;
        };
        while self.log.len() > frame.log_len {
            if let Some(undo) = self.log.pop() {
                self.position.take_back(&undo);
            }
        }
        between(&self.position);
        self.has_move = frame.has_move;
        if let Some(step) = frame.replaced {
            let undo = self.position.apply(step);
            self.log(undo);
        }
        true
    }
}
