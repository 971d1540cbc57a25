//! The walk through a tree, which visits every node once, on the first path that contains it.

use alloc::vec;
use alloc::vec::Vec;

use sgf_syntax::{GameTree as SgfTree, Node, PropValue, Property};

use super::play::{History, Place, is, point, points, trimmed};
use super::{GameMove, GameOptions, GamePosition, GameTree};
use crate::{Color, Error, ErrorKind, Point};

pub(super) struct Walk<'a> {
    text: &'a [u8],
    options: GameOptions,
    /// `true` if suicide is legal under the rules of the game.
    suicide: bool,
    /// `true` if White moves first unless the record says otherwise.
    handicap: bool,
    history: History,
    /// Number of leaves passed, which is the number of the current path.
    pub(super) leaves: usize,
    pub(super) positions: Vec<GamePosition>,
    pub(super) errors: Vec<Error>,
}

/// A path through the tree as far as it has been walked.
#[derive(Clone, Copy)]
struct Path {
    place: Place,
    moves: usize,
    /// Index of the last position.
    position: Option<usize>,
}

/// A tree still to be walked, with the state before it.
struct Task<'c> {
    tree: SgfTree<'c>,
    path: Path,
    alive: bool,
    history: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        text: &'a [u8],
        game: &GameTree<'a>,
        options: GameOptions,
        errors: Vec<Error>,
    ) -> Self {
        let letters = game.info("RU").unwrap_or_default().iter();
        let rules: Vec<u8> =
            letters.filter(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
        let names: [&[u8]; 5] = [b"nz", b"newzealand", b"goe", b"ing", b"tromptaylor"];
        let handicap = game.handicap().is_ok_and(|stones| stones >= 2);
        Self {
            text,
            options,
            suicide: names.contains(&&*rules),
            handicap,
            history: History::default(),
            leaves: 0,
            positions: Vec::new(),
            errors,
        }
    }

    /// Walks a tree with an explicit stack.
    pub(super) fn tree(&mut self, tree: SgfTree<'_>) {
        let place = Place::start(&mut self.history);
        let history = self.history.len();
        let path = Path { place, moves: 0, position: None };
        let mut tasks = vec![Task { tree, path, alive: true, history }];
        let mut is_root = true;
        while let Some(Task { tree, mut path, mut alive, history }) = tasks.pop() {
            self.history.back_to(history);
            let mut nodes = tree.own_nodes().peekable();
            while let Some(node) = nodes.next() {
                let next = nodes.peek().copied().or_else(|| first_node(tree));
                if alive {
                    let count = self.positions.len();
                    let done = self.node(node, next, &mut path, is_root);
                    alive = done.is_some();
                    if !alive {
                        let initial = usize::from(is_root && self.options.initial);
                        self.positions.truncate(count + initial);
                    }
                }
                is_root = false;
            }
            let history = self.history.len();
            let start = tasks.len();
            tasks.extend(tree.variations().map(|tree| Task { tree, path, alive, history }));
            if tasks.len() == start {
                self.leaves += 1;
            }
            tasks[start..].reverse();
        }
    }

    fn find(&mut self, kind: ErrorKind, value: PropValue<'_>) {
        self.errors.push(Error::new(kind, value.span()));
    }

    /// The closed values of a property.
    fn values<'c>(&self, property: Property<'c>) -> impl Iterator<Item = PropValue<'c>> + use<'c> {
        let end = self.text.len();
        property.values().filter(move |value| value.span().end < end)
    }

    /// Plays a node. Returns `None` if the variation ends before it.
    fn node(
        &mut self,
        node: Node<'_>,
        next: Option<Node<'_>>,
        path: &mut Path,
        is_root: bool,
    ) -> Option<()> {
        let (mut set_up, mut to_move, mut forced) = (false, None, false);
        let mut played = Vec::new();
        for property in node.properties() {
            let color = match () {
                () if is(property, "AB") => Some(Some(Color::Black)),
                () if is(property, "AW") => Some(Some(Color::White)),
                () if is(property, "AE") => Some(None),
                () => None,
            };
            if let Some(color) = color {
                for value in self.values(property) {
                    set_up = true;
                    match points(value.raw()) {
                        Some(points) => path.place.set_up(color, points),
                        None => self.find(ErrorKind::BadPoint, value),
                    }
                }
            } else if let Some(color) = mover(property) {
                played.extend(self.values(property).map(|value| (color, value)));
            } else if is(property, "PL") {
                to_move = self.values(property).next().and_then(|value| player(value.raw()));
            } else if is(property, "KO") {
                forced = true;
            }
        }
        if set_up {
            path.place.settle(&mut self.history);
        }
        let after = next.and_then(|next| next.properties().find_map(mover));
        if is_root && self.options.initial {
            let own = played.first().map(|&(color, _)| color);
            let first = if self.handicap { Color::White } else { Color::Black };
            let to_move = to_move.or(own).or(after).unwrap_or(first);
            self.add(node, path, (0, 0), to_move, None);
        }
        if let Some(&(_, value)) = played.first().filter(|_| set_up) {
            self.find(ErrorKind::SetupAndMove, value);
        }
        for (n, &(color, value)) in played.iter().enumerate() {
            if n == 1 {
                self.find(ErrorKind::TwoMoves, value);
            }
            let point = self.play(&mut path.place, color, value, forced)?;
            path.moves += 1;
            let numbers = (u16::try_from(self.leaves), u16::try_from(path.moves));
            let (Ok(variation), Ok(move_number)) = numbers else {
                self.find(ErrorKind::NumberTooLarge, value);
                return None;
            };
            let same_node = played.get(n + 1).map(|&(color, _)| color);
            let to_move = same_node.or(to_move).or(after).unwrap_or(!color);
            let played = Some(GameMove { color, point });
            self.add(node, path, (variation, move_number), to_move, played);
        }
        Some(())
    }

    /// Adds the position at the end of a path.
    fn add(
        &mut self,
        node: Node<'_>,
        path: &mut Path,
        (variation, move_number): (u16, u16),
        to_move: Color,
        played: Option<GameMove>,
    ) {
        let Place { board, prisoners, .. } = path.place;
        let (node, parent) = (node.offset(), path.position);
        path.position = Some(self.positions.len());
        self.positions.push(GamePosition {
            board,
            to_move,
            variation,
            move_number,
            played,
            parent,
            node,
            prisoners,
        });
    }

    /// Plays a move and returns its point, or `None` within for a pass. Returns `None` if the
    /// variation ends before it.
    fn play(
        &mut self,
        place: &mut Place,
        color: Color,
        value: PropValue<'_>,
        forced: bool,
    ) -> Option<Option<Point>> {
        let pass = match trimmed(value.raw()) {
            b"" => true,
            b"tt" => {
                self.find(ErrorKind::OldPass, value);
                true
            }
            _ => false,
        };
        let point = match point(value.raw()) {
            _ if pass => None,
            Some(point) => Some(point),
            None => {
                self.find(ErrorKind::BadPoint, value);
                return None;
            }
        };
        let last = place.last;
        let repeats = match point {
            None => {
                place.pass(color);
                None
            }
            Some(point) if forced => place.force(color, point, &mut self.history).then_some(point),
            Some(point) => match place.play(color, point, self.suicide, &mut self.history) {
                Ok(repeats) => repeats.then_some(point),
                Err(illegal) => {
                    self.find(ErrorKind::IllegalMove(illegal), value);
                    return None;
                }
            },
        };
        if let Some(point) = repeats {
            self.find(ErrorKind::Repetition(point), value);
        }
        if last == Some(color) {
            self.find(ErrorKind::OutOfTurn, value);
        }
        Some(point)
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
fn mover(property: Property<'_>) -> Option<Color> {
    if is(property, "B") {
        Some(Color::Black)
    } else if is(property, "W") {
        Some(Color::White)
    } else {
        None
    }
}

/// The player named by `PL`.
fn player(raw: &[u8]) -> Option<Color> {
    match trimmed(raw).first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}
