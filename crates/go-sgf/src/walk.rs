//! The walk through a tree, which visits every node once, on the first path that contains it.

mod setup;
mod step;

use alloc::vec::Vec;

use go_rules::{Color, Played, Position, Size};
use sgf_syntax::{GameTree as SgfTree, Node, PropIdent, PropValue};

use crate::error::{Error, ErrorKind};
use crate::facts::Stated;
use crate::points::{is_space, parse_point, parse_points};
use crate::rules::Rules;

pub(crate) use setup::SETUP;
pub use setup::Setup;
pub use step::{End, Place, Play, Step, StepKind};

/// A walk through a game with all its variations, returned by [`Game::walk`](crate::Game::walk).
///
/// The walk keeps one board and goes back by undoing moves. Every move is executed, even against the
/// rules, as `FF[4]` asks of programs that show games.
#[derive(Debug)]
pub struct Walk<'g> {
    position: Position,
    rules: Rules,
    end: usize,
    stated: &'g [Stated],
    tasks: Vec<Task<'g>>,
    path: Path,
    /// The tree and the next of its nodes.
    here: Option<(SgfTree<'g>, Option<Node<'g>>)>,
    node: Option<Current<'g>>,
    plays: Vec<(Color, PropValue<'g>)>,
    setup: Setup,
    /// Number of leaves passed, which is the number of the current path.
    leaves: u32,
    steps: usize,
    is_out_of_turn: bool,
    main_line: Option<End>,
    errors: Vec<Error>,
}

/// A path through the tree as far as it has been walked.
#[derive(Debug, Clone, Copy)]
struct Path {
    moves: u32,
    /// Number of moves of Black.
    of_black: u32,
    /// Index of the last step.
    step: Option<usize>,
    /// Number of the first move that is illegal or not on the board.
    illegal: Option<u32>,
    last: Option<Color>,
    to_move: Color,
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
    player: Option<Color>,
    /// The color of the first move in the next node.
    after: Option<Color>,
    forced: bool,
    has_setup: bool,
    is_root: bool,
    /// `true` if the node is a step without a move, which has not been returned.
    is_quiet: bool,
    /// Index of the next move of the node.
    play: usize,
}

pub(crate) const BLACK: PropIdent = PropIdent::new("B");
pub(crate) const WHITE: PropIdent = PropIdent::new("W");
pub(crate) const TO_MOVE: PropIdent = PropIdent::new("PL");
pub(crate) const FORCED: PropIdent = PropIdent::new("KO");

impl<'g> Walk<'g> {
    /// Returns a walk through a tree. Without rules, the game cannot be played and has no positions.
    pub(crate) fn new(
        tree: Option<SgfTree<'g>>,
        rules: Option<&Rules>,
        stated: &'g [Stated],
    ) -> Self {
        let tree = tree.filter(|_| rules.is_some());
        let rules = rules.cloned().unwrap_or_default();
        let mut position = Position::new(rules.size);
        position.allow_suicide(rules.suicide);
        let (last, to_move) = (None, Color::Black);
        let path = Path { moves: 0, of_black: 0, step: None, illegal: None, last, to_move };
        let end = tree.map_or(0, |tree| tree.source().len());
        let tasks = tree.map(|tree| Task { tree, path, depth: 0 }).into_iter().collect();
        Self {
            position,
            rules,
            end,
            stated,
            tasks,
            path,
            here: None,
            node: None,
            plays: Vec::new(),
            setup: Setup::default(),
            leaves: 0,
            steps: 0,
            is_out_of_turn: false,
            main_line: None,
            errors: Vec::new(),
        }
    }

    /// Number of paths from the root to a leaf, once the walk is at its end.
    pub(crate) const fn variations(&self) -> u32 {
        self.leaves
    }

    /// Returns the end of the main line, once the walk has passed it, and the problems of the moves.
    pub(crate) fn into_parts(self) -> (End, Vec<Error>) {
        let Self { main_line, position, path, .. } = self;
        (main_line.unwrap_or_else(|| end_of(&position, path)), self.errors)
    }

    /// Goes to the next step, in the order of the file. Returns `None` at the end.
    #[expect(clippy::should_implement_trait, reason = "a step borrows the position of the walk")]
    pub fn next(&mut self) -> Option<Step<'_, 'g>> {
        loop {
            if let Some(mut node) = self.node.take() {
                if node.is_quiet {
                    node.is_quiet = false;
                    self.node = Some(node);
                    return Some(self.quiet(node));
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
                self.main_line = Some(end_of(&self.position, path));
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

    fn find(&mut self, kind: ErrorKind, value: PropValue<'_>) {
        if self.path.illegal.is_none() {
            self.errors.push(Error::new(kind, value.span()));
        }
    }

    /// Reads a node and applies its set-up.
    fn node(&mut self, node: Node<'g>, next: Option<Node<'g>>) {
        let (mut player, mut forced, mut has_setup) = (None, false, false);
        self.plays.clear();
        for property in node.properties() {
            let ident = property.ident();
            let end = self.end;
            let mut values = property.values().filter(|value| value.span().end < end);
            if ident == BLACK || ident == WHITE {
                let color = if ident == BLACK { Color::Black } else { Color::White };
                self.plays.extend(values.map(|value| (color, value)));
            } else if let Some((_, color)) = SETUP.iter().find(|(setup, _)| *setup == ident) {
                for value in values {
                    if !core::mem::replace(&mut has_setup, true) {
                        self.setup = Setup::default();
                    }
                    self.set_up(*color, value);
                }
            } else if ident == TO_MOVE {
                player = values.next().and_then(|value| self::player(value.raw()));
            } else if ident == FORCED {
                forced = true;
            }
        }
        if has_setup {
            self.position.set_up(self.setup.points());
        }
        if let Some(&(_, value)) = self.plays.first().filter(|_| has_setup) {
            self.find(ErrorKind::SetupAndMove, value);
        }
        let after = next.and_then(|next| next.properties().find_map(mover));
        let is_root = self.steps == 0;
        let is_quiet = is_root || self.plays.is_empty();
        let (node, play) = (node, 0);
        self.node =
            Some(Current { node, player, after, forced, has_setup, is_root, is_quiet, play });
    }

    fn set_up(&mut self, color: Option<Color>, value: PropValue<'_>) {
        let raw = value.raw();
        if raw.iter().all(|byte| is_space(*byte)) {
            return self.find(ErrorKind::MissingValue, value);
        }
        if raw.contains(&b',') {
            self.find(ErrorKind::CommaPoints, value);
        }
        let (mut overlaps, mut is_bad) = (false, false);
        for part in raw.split(|byte| *byte == b',') {
            match parse_points(part, self.rules.size) {
                Some(points) => overlaps |= self.setup.set(color, &points),
                None => is_bad = true,
            }
        }
        if is_bad {
            self.find(ErrorKind::BadPoint(self.rules.size), value);
        }
        if overlaps {
            self.find(ErrorKind::SetupOverlap, value);
        }
    }

    /// The root, or a node without a move.
    fn quiet(&mut self, node: Current<'g>) -> Step<'_, 'g> {
        let expected = if node.is_root {
            let own = self.plays.first().map(|(color, _)| *color);
            let first = if self.rules.handicap >= 2 { Color::White } else { Color::Black };
            own.or(node.after).unwrap_or(first)
        } else {
            node.after.unwrap_or(self.path.to_move)
        };
        let kind = match () {
            () if node.is_root => StepKind::Start,
            () if node.has_setup => StepKind::Setup,
            () => StepKind::Other,
        };
        self.set_to_move(node.player.unwrap_or(expected));
        self.step(node, kind, expected, None)
    }

    /// Plays the next move of a node.
    fn play(&mut self, mut node: Current<'g>) -> Step<'_, 'g> {
        let (color, value) = self.plays[node.play];
        if node.play == 1 {
            self.find(ErrorKind::TwoMoves, value);
        }
        node.play += 1;
        let (place, played) = self.execute(color, value, node.forced);
        self.path.last = Some(color);
        self.path.moves = self.path.moves.saturating_add(1);
        let same_node = self.plays.get(node.play).map(|(color, _)| *color);
        let expected = same_node.or(node.after).unwrap_or(!color);
        // A set-up comes before the move, and so does its player.
        let player = node.player.filter(|_| !node.is_root && !node.has_setup);
        self.set_to_move(same_node.or(player).unwrap_or(expected));
        self.node = Some(node);
        let play = (Play { color, place }, played, value);
        self.step(node, StepKind::Move, expected, Some(play))
    }

    fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
        self.path.to_move = color;
    }

    fn execute(&mut self, color: Color, value: PropValue<'_>, forced: bool) -> (Place, Played) {
        let is_out_of_turn = self.is_out_of_turn(color);
        let (place, mut played) = (self.place(value), Played::default());
        match place {
            Place::Pass => self.position.pass(color),
            Place::Unknown => {
                self.find(ErrorKind::BadPoint(self.rules.size), value);
                self.forbid();
                self.position.pass(color);
            }
            Place::Point(point) => {
                played = self.position.execute(color, point);
                if let Some(illegal) = played.illegal.filter(|_| !forced) {
                    self.find(illegal.into(), value);
                    self.forbid();
                } else if played.repeats {
                    self.find(ErrorKind::Repetition(point.display(self.rules.size)), value);
                }
            }
        }
        if is_out_of_turn && self.path.illegal.is_none() {
            self.is_out_of_turn = true;
            self.find(ErrorKind::OutOfTurn, value);
        }
        (place, played)
    }

    /// Returns `true` for the first move of a game out of turn, unless it places a handicap stone.
    /// Reports a handicap of which the board has no stone.
    fn is_out_of_turn(&mut self, color: Color) -> bool {
        let Rules { handicap, handicap_place, .. } = &self.rules;
        let places_handicap = color == Color::Black && self.path.of_black < *handicap;
        self.path.of_black += u32::from(color == Color::Black);
        let is_empty = || self.position.board().stones().next().is_none();
        let is_first = self.path.moves == 0 && self.leaves == 0;
        if is_first && *handicap >= 2 && color == Color::White && is_empty() {
            self.errors.push(Error::new(ErrorKind::HandicapWithoutStones, handicap_place.clone()));
        }
        self.path.last == Some(color) && !places_handicap && !self.is_out_of_turn
    }

    /// Marks the path as illegal from the move being played on.
    fn forbid(&mut self) {
        self.path.illegal = self.path.illegal.or(Some(self.path.moves.saturating_add(1)));
    }

    fn place(&mut self, value: PropValue<'_>) -> Place {
        let place = place(value.raw(), self.rules.size);
        if place == Place::Pass && !value.raw().iter().all(|byte| is_space(*byte)) {
            self.find(ErrorKind::OldPass, value);
        }
        place
    }

    fn step(
        &mut self,
        at: Current<'g>,
        kind: StepKind,
        expected: Color,
        play: Option<(Play, Played, PropValue<'g>)>,
    ) -> Step<'_, 'g> {
        let index = self.steps;
        self.steps += 1;
        let parent = self.path.step.replace(index);
        let (number, legal) = (self.path.moves, self.path.illegal.is_none());
        let is_first = play.is_none() || at.play == 1 && !at.is_root;
        let is_last = at.play == self.plays.len();
        Step {
            after: &self.position,
            variation: self.leaves,
            number,
            index,
            parent: parent.or((index > 0).then_some(0)),
            kind,
            setup: Some(&self.setup).filter(|_| is_first && at.has_setup),
            player: at
                .player
                .filter(|_| if at.is_root || at.has_setup { is_first } else { is_last }),
            play: play.map(|(play, ..)| play),
            played: play.map(|(_, played, _)| played),
            legal,
            node: at.node,
            is_first,
            is_move_of_root: play.is_some() && at.play == 1 && at.is_root,
            value: play.map(|(.., value)| value),
            expected,
            stated: self.stated,
        }
    }
}

/// Returns the end of a path.
fn end_of(position: &Position, path: Path) -> End {
    End {
        board: position.board().clone(),
        prisoners: position.prisoners(),
        moves: path.moves,
        to_move: path.to_move,
        index: path.step.unwrap_or(0),
        illegal: path.illegal,
    }
}

/// Returns the place that the value of a move names. `tt` is a pass on boards of up to 19 lines.
pub(crate) fn place(raw: &[u8], size: Size) -> Place {
    if let Some(point) = parse_point(raw, size) {
        return Place::Point(point);
    }
    let mut letters = raw.iter().copied().filter(|byte| !is_space(*byte));
    let is_small = size.width() <= 19 && size.height() <= 19;
    match (letters.next(), letters.next(), letters.next()) {
        (None, ..) => Place::Pass,
        (Some(b't'), Some(b't'), None) if is_small => Place::Pass,
        _ => Place::Unknown,
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
pub(crate) fn mover(property: sgf_syntax::Property<'_>) -> Option<Color> {
    match property.ident() {
        ident if ident == BLACK => Some(Color::Black),
        ident if ident == WHITE => Some(Color::White),
        _ => None,
    }
}

/// The player named by `PL`.
pub(crate) fn player(raw: &[u8]) -> Option<Color> {
    match raw.trim_ascii().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}
