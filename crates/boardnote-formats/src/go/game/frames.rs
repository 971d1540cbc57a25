//! The positions of a game, kept for pictures.

use super::Game;
use super::analysis::Evaluation;
use super::step::Step;
use crate::finding::Finding;
use crate::own::Own;
use crate::reading::View;
use core::ops::ControlFlow;
use go_rules::{Board, Color, Size};
use go_sgf::{Content, Play, StepKind};
use std::rc::Rc;

/// A position of a game.
pub(super) struct Frame {
    pub(super) board: Board,
    pub(super) to_move: Color,
    pub(super) prisoners: [u32; 2],
    pub(super) number: u32,
    /// Index of the step.
    pub(super) index: usize,
    pub(super) parent: Option<usize>,
    pub(super) kind: StepKind,
    pub(super) play: Option<Play>,
    /// The number of the move that last placed a stone on each point, row by row; 0 for none.
    pub(super) numbers: Rc<[u32]>,
    pub(super) content: Content,
    pub(super) evaluation: Evaluation,
    /// `true` if a list of moves shows the step.
    pub(super) is_shown: bool,
}

impl Frame {
    fn new(step: &Step<'_>, numbers: Rc<[u32]>) -> Self {
        Self {
            board: step.after.board().clone(),
            to_move: step.after.to_move(),
            prisoners: step.after.prisoners(),
            number: step.number,
            index: step.index,
            parent: step.parent,
            kind: step.kind,
            play: step.play,
            numbers,
            content: step.content().clone(),
            evaluation: step.evaluation(),
            is_shown: step.is_shown(),
        }
    }

    /// Returns the position that the options select.
    pub(super) fn selected(game: &Game<'_>, view: View) -> Result<Self, Finding> {
        let index = selected(game, view)?;
        let path = path(game, index);
        let (mut numbers, mut found) = (None, None);
        game.walk(|step| {
            if path.get(step.index) == Some(&true) {
                let now = numbered(step, numbers.as_ref());
                if step.index == index {
                    found = Some(Self::new(step, now));
                    return ControlFlow::Break(());
                }
                numbers = Some(now);
            }
            ControlFlow::Continue(())
        });
        Ok(found.expect("the step is one of the walk"))
    }

    /// Returns all positions in the order of the file, or `None` if there are more than `most`.
    pub(super) fn all(game: &Game<'_>, most: usize) -> Option<Vec<Self>> {
        let (mut frames, mut is_over): (Vec<Self>, bool) = (Vec::new(), false);
        game.walk(|step| {
            if frames.len() == most {
                is_over = true;
                return ControlFlow::Break(());
            }
            let before = step.parent.map(|parent| &frames[parent].numbers);
            let numbers = numbered(step, before);
            frames.push(Self::new(step, numbers));
            ControlFlow::Continue(())
        });
        (!is_over).then_some(frames)
    }
}

/// Returns, for each step up to this one, `true` if it is on the path to it.
fn path(game: &Game<'_>, index: usize) -> Vec<bool> {
    let mut parents = Vec::new();
    game.walk(|step| {
        parents.push(step.parent);
        if step.index == index { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let mut path = vec![false; parents.len()];
    let mut at = Some(index);
    while let Some(index) = at {
        path[index] = true;
        at = parents[index];
    }
    path
}

/// Returns the index of the step that the options select: a node, or a number of moves on a
/// variation.
pub(super) fn selected(game: &Game<'_>, view: View) -> Result<usize, Finding> {
    let end = game.end()?;
    if let Some(node) = view.node {
        let mut last = 0;
        game.each(|step| last = step.index);
        let none = || Finding::of(Own::NoSuchNode { last }, game.span.clone());
        return if node <= last { Ok(node) } else { Err(none()) };
    }
    let variation = match (view.variation, view.ply) {
        (None | Some(0), None) => return Ok(end.index),
        (variation, _) => variation.unwrap_or(0),
    };
    let (mut steps, mut last) = (Vec::new(), None);
    game.each(|step| {
        steps.push((step.parent, step.number as usize, step.kind));
        if step.variation as usize == variation {
            last = Some(step.index);
        }
    });
    let count = game.record.variations() as usize;
    let none = || Finding::of(Own::NoSuchVariation { count }, game.span.clone());
    let last = last.filter(|_| variation < count).ok_or_else(none)?;
    let Some(ply) = view.ply else { return Ok(last) };
    let line = core::iter::successors(Some(last), |at| steps[*at].0);
    let is_wanted = |at: &usize| {
        let (_, number, kind) = steps[*at];
        number == ply && matches!(kind, StepKind::Move | StepKind::Start)
    };
    let beyond = || View::beyond(steps[last].1, game.span.clone());
    line.filter(is_wanted).last().ok_or_else(beyond)
}

/// Returns the numbers of the moves on the points after a step.
fn numbered(step: &Step<'_>, before: Option<&Rc<[u32]>>) -> Rc<[u32]> {
    let size = step.after.board().size();
    let mut numbers =
        before.cloned().unwrap_or_else(|| core::iter::repeat_n(0, size.area()).collect());
    if let Some(point) = step.play.and_then(|play| play.point()) {
        Rc::make_mut(&mut numbers)[place(size, point.row(), point.column())] = step.number;
    }
    numbers
}

/// Returns the place of a point in a list of all points.
pub(super) const fn place(size: Size, row: usize, column: usize) -> usize {
    row * size.width() + column
}
