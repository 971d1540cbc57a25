//! The walk through a tree, which visits every node once, on the first path that contains it.

mod setup;
mod step;

use alloc::vec::Vec;

use go_rules::{Color, Point, Position, Size};
use sgf_syntax::{GameTree as SgfTree, Node, PropIdent, PropValue};

use crate::error::{Error, ErrorKind};
use crate::points::{parse_point, parse_points};
use crate::rules::Rules;

pub(crate) use setup::{SETUP, Setup};
pub use step::{End, Place, Play, Step};

/// A walk through a game with all its variations, returned by [`GameTree::walk`](crate::GameTree::walk).
///
/// The walk keeps one board and goes back by undoing moves. Every move is executed, even against the
/// rules, as `FF[4]` asks of programs that show games.
#[derive(Debug)]
pub struct Walk<'g> {
    position: Position,
    size: Size,
    /// `true` if White moves first unless the record says otherwise.
    handicap: bool,
    end: usize,
    tasks: Vec<Task<'g>>,
    path: Path,
    /// The tree and the next of its nodes.
    here: Option<(SgfTree<'g>, Option<Node<'g>>)>,
    node: Option<Current<'g>>,
    plays: Vec<(Color, PropValue<'g>)>,
    /// Number of leaves passed, which is the number of the current path.
    leaves: u32,
    steps: usize,
    main_line: Option<End>,
    errors: Vec<Error>,
}

/// A path through the tree as far as it has been walked.
#[derive(Debug, Clone, Copy)]
struct Path {
    moves: u32,
    /// Index of the last position.
    step: Option<usize>,
    /// Number of changes up to it; a set-up may follow.
    depth: usize,
    /// Number of the first move that is illegal or not on the board.
    illegal: Option<u32>,
    last: Option<Color>,
}

/// A tree still to be walked, with the state before it.
#[derive(Debug)]
struct Task<'g> {
    tree: SgfTree<'g>,
    path: Path,
    depth: usize,
}

/// The node being played.
#[derive(Debug, Clone, Copy)]
struct Current<'g> {
    node: Node<'g>,
    /// The player to move after it by `PL`.
    to_move: Option<Color>,
    /// The color of the first move in the next node.
    after: Option<Color>,
    forced: bool,
    is_first: bool,
    /// Index of the next move of the node.
    play: usize,
}

pub(crate) const BLACK: PropIdent = PropIdent::new("B");
pub(crate) const WHITE: PropIdent = PropIdent::new("W");
pub(crate) const TO_MOVE: PropIdent = PropIdent::new("PL");
pub(crate) const FORCED: PropIdent = PropIdent::new("KO");

impl<'g> Walk<'g> {
    /// Returns a walk through a tree. Without rules, the game cannot be played and has no positions.
    pub(crate) fn new(tree: Option<SgfTree<'g>>, rules: Option<Rules>) -> Self {
        let tree = tree.filter(|_| rules.is_some());
        let rules = rules.unwrap_or_default();
        let mut position = Position::new(rules.size);
        position.allow_suicide(rules.suicide);
        let path = Path { moves: 0, step: None, depth: 0, illegal: None, last: None };
        let end = tree.map_or(0, |tree| tree.source().len());
        let tasks = tree.map(|tree| Task { tree, path, depth: 0 }).into_iter().collect();
        Self {
            position,
            size: rules.size,
            handicap: rules.handicap,
            end,
            tasks,
            path,
            here: None,
            node: None,
            plays: Vec::new(),
            leaves: 0,
            steps: 0,
            main_line: None,
            errors: Vec::new(),
        }
    }

    /// Number of paths from the root to a leaf, once the walk is at its end.
    #[must_use]
    pub const fn variations(&self) -> u32 {
        self.leaves
    }

    /// The end of the main line, once the walk has passed it.
    #[must_use]
    pub const fn main_line_end(&self) -> Option<&End> {
        self.main_line.as_ref()
    }

    pub(crate) fn into_errors(self) -> Vec<Error> {
        self.errors
    }

    /// Goes to the next position, in the order of the file. Returns `None` at the end.
    #[expect(clippy::should_implement_trait, reason = "a step borrows the position of the walk")]
    pub fn next(&mut self) -> Option<Step<'_, 'g>> {
        loop {
            if let Some(mut node) = self.node.take() {
                if node.is_first {
                    node.is_first = false;
                    self.node = Some(node);
                    return Some(self.initial(node));
                }
                if node.play < self.plays.len() {
                    return Some(self.play(node));
                }
            }
            self.enter()?;
        }
    }

    /// Enters the next node.
    fn enter(&mut self) -> Option<()> {
        loop {
            let Some((tree, node)) = self.here else {
                let Task { tree, path, depth } = self.tasks.pop()?;
                self.undo_to(depth);
                self.path = path;
                self.here = Some((tree, tree.root()));
                continue;
            };
            let Some(node) = node else {
                self.leave(tree);
                continue;
            };
            let next = node.next_in_tree();
            self.here = Some((tree, next));
            self.node(node, next.or_else(|| first_node(tree)));
            return Some(());
        }
    }

    /// Leaves a tree: its variations are next.
    fn leave(&mut self, tree: SgfTree<'g>) {
        self.here = None;
        let (path, depth) = (self.path, self.position.depth());
        let start = self.tasks.len();
        self.tasks.extend(tree.variations().map(|tree| Task { tree, path, depth }));
        if self.tasks.len() == start {
            if self.main_line.is_none() && self.steps > 0 {
                self.undo_to(self.path.depth);
                self.main_line = Some(self.end_here());
            }
            self.leaves = self.leaves.saturating_add(1);
        }
        self.tasks[start..].reverse();
    }

    fn undo_to(&mut self, depth: usize) {
        while self.position.depth() > depth {
            self.position.undo();
        }
    }

    fn end_here(&self) -> End {
        let (position, Path { moves, illegal, .. }) = (&self.position, self.path);
        let (board, prisoners) = (position.board().clone(), position.prisoners());
        End { board, prisoners, moves, illegal }
    }

    fn find(&mut self, kind: ErrorKind, value: PropValue<'_>) {
        if self.path.illegal.is_none() {
            self.errors.push(Error::new(kind, value.span()));
        }
    }

    /// Reads a node and applies its set-up.
    fn node(&mut self, node: Node<'g>, next: Option<Node<'g>>) {
        let (mut to_move, mut forced) = (None, false);
        let mut setup: Option<Setup> = None;
        self.plays.clear();
        for property in node.properties() {
            let ident = property.ident();
            let end = self.end;
            let values = property.values().filter(|value| value.span().end < end);
            if ident == BLACK || ident == WHITE {
                let color = if ident == BLACK { Color::Black } else { Color::White };
                self.plays.extend(values.map(|value| (color, value)));
            } else if let Some((_, color)) = SETUP.iter().find(|(setup, _)| *setup == ident) {
                for value in values {
                    self.set_up(setup.get_or_insert_default(), *color, value);
                }
            } else if ident == TO_MOVE {
                let mut values = values;
                to_move = values.next().and_then(|value| player(value.raw()));
            } else if ident == FORCED {
                forced = true;
            }
        }
        if let Some(setup) = &setup {
            let color = |point: Point| {
                let of = |color: Color| setup.stones[color.index()].contains(point);
                Color::ALL.into_iter().find(|color| of(*color))
            };
            self.position.set_up(setup.touched.iter().map(|point| (point, color(point))));
        }
        if let Some(&(_, value)) = self.plays.first().filter(|_| setup.is_some()) {
            self.find(ErrorKind::SetupAndMove, value);
        }
        let after = next.and_then(|next| next.properties().find_map(mover));
        let is_first = self.steps == 0;
        self.node = Some(Current { node, to_move, after, forced, is_first, play: 0 });
    }

    fn set_up(&mut self, setup: &mut Setup, color: Option<Color>, value: PropValue<'_>) {
        let raw = value.raw();
        if raw.contains(&b',') {
            self.find(ErrorKind::CommaPoints, value);
        }
        let (mut overlaps, mut is_bad) = (false, false);
        for part in raw.split(|byte| *byte == b',') {
            match parse_points(part, self.size) {
                Some(points) => overlaps |= setup.set(color, &points),
                None => is_bad = true,
            }
        }
        if is_bad {
            self.find(ErrorKind::BadPoint(self.size), value);
        }
        if overlaps {
            self.find(ErrorKind::SetupOverlap, value);
        }
    }

    /// The position before the first move.
    fn initial(&mut self, node: Current<'g>) -> Step<'_, 'g> {
        let own = self.plays.first().map(|(color, _)| *color);
        let first = if self.handicap { Color::White } else { Color::Black };
        self.position.set_to_move(node.to_move.or(own).or(node.after).unwrap_or(first));
        self.step(node, None)
    }

    /// Plays the next move of a node.
    fn play(&mut self, mut node: Current<'g>) -> Step<'_, 'g> {
        let (color, value) = self.plays[node.play];
        if node.play == 1 {
            self.find(ErrorKind::TwoMoves, value);
        }
        node.play += 1;
        let (place, captured) = self.execute(color, value, node.forced);
        self.path.last = Some(color);
        self.path.moves = self.path.moves.saturating_add(1);
        let same_node = self.plays.get(node.play).map(|(color, _)| *color);
        self.position.set_to_move(same_node.or(node.to_move).or(node.after).unwrap_or(!color));
        self.node = Some(node);
        self.step(node, Some(Play { color, place, captured }))
    }

    fn execute(&mut self, color: Color, value: PropValue<'_>, forced: bool) -> (Place, u32) {
        let is_out_of_turn = self.path.last == Some(color);
        let (place, mut captured) = (self.place(value), 0);
        match place {
            Place::Pass => self.position.pass(color),
            Place::Unknown => {
                self.find(ErrorKind::BadPoint(self.size), value);
                self.forbid();
                self.position.pass(color);
            }
            Place::Point(point) => {
                let played = self.position.execute(color, point);
                captured = played.captured;
                if let Some(illegal) = played.illegal.filter(|_| !forced) {
                    self.find(ErrorKind::illegal(illegal, self.size), value);
                    self.forbid();
                } else if played.repeats {
                    self.find(ErrorKind::Repetition(point.display(self.size)), value);
                }
            }
        }
        if is_out_of_turn {
            self.find(ErrorKind::OutOfTurn, value);
        }
        (place, captured)
    }

    /// Marks the path as illegal from the move being played on.
    fn forbid(&mut self) {
        self.path.illegal = self.path.illegal.or(Some(self.path.moves.saturating_add(1)));
    }

    fn place(&mut self, value: PropValue<'_>) -> Place {
        let raw = value.raw().trim_ascii();
        if raw.is_empty() {
            return Place::Pass;
        }
        let is_small = self.size.width() <= 19 && self.size.height() <= 19;
        if raw == b"tt" && is_small {
            self.find(ErrorKind::OldPass, value);
            return Place::Pass;
        }
        parse_point(raw, self.size).map_or(Place::Unknown, Place::Point)
    }

    fn step(&mut self, at: Current<'g>, play: Option<Play>) -> Step<'_, 'g> {
        let parent = self.path.step;
        let index = self.steps;
        self.steps += 1;
        (self.path.step, self.path.depth) = (Some(index), self.position.depth());
        let (number, legal) = (self.path.moves, self.path.illegal.is_none());
        let (node, ends_node) = (at.node, at.play == self.plays.len());
        Step {
            position: &self.position,
            variation: self.leaves,
            number,
            index,
            parent,
            node,
            ends_node,
            play,
            legal,
        }
    }
}

/// The first node after those of a tree; at a branch, of the first child with nodes.
fn first_node<'c>(tree: SgfTree<'c>) -> Option<Node<'c>> {
    let mut tree = tree;
    loop {
        let child = tree
            .variations()
            .find(|child| child.root().is_some() || child.variations().next().is_some())?;
        if let Some(node) = child.root() {
            return Some(node);
        }
        tree = child;
    }
}

/// The color that a move property names.
fn mover(property: sgf_syntax::Property<'_>) -> Option<Color> {
    match property.ident() {
        ident if ident == BLACK => Some(Color::Black),
        ident if ident == WHITE => Some(Color::White),
        _ => None,
    }
}

/// The player named by `PL`.
fn player(raw: &[u8]) -> Option<Color> {
    match raw.trim_ascii().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}
