//! The steps of a game, with what their nodes hold and with their analysis.

use super::Game;
use super::analysis::{self, Evaluation};
use core::cell::OnceCell;
use core::ops::{ControlFlow, Deref};
use go_sgf::{Content, StepKind};

/// A step of a game.
pub(super) struct Step<'w> {
    at: &'w go_sgf::Step<'w, 'w>,
    game: &'w Game<'w>,
    content: OnceCell<Content>,
}

impl<'w> Deref for Step<'w> {
    type Target = go_sgf::Step<'w, 'w>;

    fn deref(&self) -> &Self::Target {
        self.at
    }
}

impl Step<'_> {
    /// The content of the node.
    pub(super) fn content(&self) -> &Content {
        self.content.get_or_init(|| self.at.content())
    }

    /// The analysis of the position after the step.
    pub(super) fn evaluation(&self) -> Evaluation {
        self.game.evaluations().get(self.index).copied().unwrap_or_default()
    }

    /// Returns `true` if the step changes the board.
    pub(super) fn changes_board(&self) -> bool {
        match self.kind {
            StepKind::Move | StepKind::Setup => true,
            StepKind::Start => self.after.board().stones().next().is_some(),
            _ => false,
        }
    }

    /// Returns `true` if a list of moves shows the step.
    pub(super) fn is_shown(&self) -> bool {
        let Content { name, comment, marks, .. } = self.content();
        self.kind != StepKind::Other
            || !name.is_empty()
            || !comment.is_empty()
            || !marks.is_empty()
            || self.evaluation() != Evaluation::default()
    }
}

impl Game<'_> {
    /// Passes the steps to `then`, in the order of the file, until it breaks.
    pub(super) fn walk(&self, mut then: impl FnMut(&Step<'_>) -> ControlFlow<()>) {
        let mut walk = self.record.walk();
        while let Some(at) = walk.next() {
            let step = Step { at: &at, game: self, content: OnceCell::new() };
            if then(&step).is_break() {
                return;
            }
        }
    }

    /// Passes all steps to `then`, in the order of the file.
    pub(super) fn each(&self, mut then: impl FnMut(&Step<'_>)) {
        self.walk(|step| {
            then(step);
            ControlFlow::Continue(())
        });
    }

    /// Returns `true` if a path of the game has a board with this key.
    pub(super) fn reaches(&self, key: u64) -> bool {
        let mut found = false;
        self.walk(|step| {
            found = step.after.board().canonical_key() == key;
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// The analysis of all steps.
    fn evaluations(&self) -> &[Evaluation] {
        self.evaluations.get_or_init(|| analysis::of(self.record).0)
    }
}
