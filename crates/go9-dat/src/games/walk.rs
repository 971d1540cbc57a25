//! The walk through a tree: every node once, on the first path that contains it.

use alloc::vec;
use alloc::vec::Vec;

use sgf_syntax::{GameTree as SgfTree, Node, Property};

use super::play::{History, Place, is, point, points, trimmed};
use super::{GameFinding, GameFindingKind, GameOptions, GamePosition, GameTree};
use crate::Color;

pub(super) struct Walk<'a> {
    text: &'a [u8],
    options: GameOptions,
    /// `true` if suicide is legal under the rules of the game.
    suicide: bool,
    /// `true` if White moves first unless the record says otherwise.
    handicap: bool,
    history: History,
    /// Number of leaves passed, which is the number of the current path.
    leaves: usize,
    pub(super) positions: Vec<GamePosition>,
    pub(super) findings: Vec<GameFinding>,
}

/// A tree still to be walked, with the state before it.
struct Task<'c> {
    tree: SgfTree<'c>,
    place: Place,
    moves: usize,
    alive: bool,
    history: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        text: &'a [u8],
        game: &GameTree<'a>,
        options: GameOptions,
        findings: Vec<GameFinding>,
    ) -> Self {
        let letters = game.info("RU").unwrap_or_default().iter();
        let rules: Vec<u8> =
            letters.filter(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
        let names: [&[u8]; 5] = [b"nz", b"newzealand", b"goe", b"ing", b"tromptaylor"];
        let handicap = core::str::from_utf8(trimmed(game.info("HA").unwrap_or_default()))
            .is_ok_and(|stones| stones.parse().is_ok_and(|stones: u32| stones >= 2));
        Self {
            text,
            options,
            suicide: names.contains(&&*rules),
            handicap,
            history: History::default(),
            leaves: 0,
            positions: Vec::new(),
            findings,
        }
    }

    /// Walks a tree with an explicit stack.
    pub(super) fn tree(&mut self, tree: SgfTree<'_>) {
        let place = Place::start(&mut self.history);
        let history = self.history.len();
        let mut tasks = vec![Task { tree, place, moves: 0, alive: true, history }];
        let mut is_root = true;
        while let Some(Task { tree, mut place, mut moves, mut alive, history }) = tasks.pop() {
            self.history.back_to(history);
            let mut nodes = tree.nodes().peekable();
            while let Some(node) = nodes.next() {
                let next = nodes.peek().copied().or_else(|| first_node(tree));
                if alive {
                    let count = self.positions.len();
                    let done = self.node(node, next, &mut place, &mut moves, is_root);
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
            tasks.extend(tree.variations().map(|tree| Task { tree, place, moves, alive, history }));
            if tasks.len() == start {
                self.leaves += 1;
            }
            tasks[start..].reverse();
        }
    }

    fn find(&mut self, kind: GameFindingKind, offset: usize) {
        self.findings.push(GameFinding { kind, offset });
    }

    /// The closed values of a property, each with its offset.
    fn values<'c>(
        &self,
        property: Property<'c>,
    ) -> impl Iterator<Item = (&'c [u8], usize)> + use<'c> {
        let end = self.text.len();
        let spans = property.values().map(|value| (value.raw(), value.span()));
        spans.filter(move |(_, span)| span.end < end).map(|(raw, span)| (raw, span.start))
    }

    /// Plays a node. Returns `None` if the variation ends before it.
    fn node(
        &mut self,
        node: Node<'_>,
        next: Option<Node<'_>>,
        place: &mut Place,
        moves: &mut usize,
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
                for (raw, at) in self.values(property) {
                    set_up = true;
                    match points(raw) {
                        Some(points) => place.set_up(color, points),
                        None => self.find(GameFindingKind::BadPoint, at),
                    }
                }
            } else if let Some(color) = mover(property) {
                played.extend(self.values(property).map(|(raw, at)| (color, raw, at)));
            } else if is(property, "PL") {
                to_move = self.values(property).next().and_then(|(raw, _)| player(raw));
            } else if is(property, "KO") {
                forced = true;
            }
        }
        if set_up {
            place.settle(&mut self.history);
        }
        let after = next.and_then(|next| next.properties().find_map(mover));
        if is_root && self.options.initial {
            let own = played.first().map(|&(color, _, _)| color);
            let first = if self.handicap { Color::White } else { Color::Black };
            let to_move = to_move.or(own).or(after).unwrap_or(first);
            self.positions.push(GamePosition {
                board: place.board,
                to_move,
                variation: 0,
                move_number: 0,
            });
        }
        if let Some(&(_, _, at)) = played.first().filter(|_| set_up) {
            self.find(GameFindingKind::SetupAndMove, at);
        }
        for (n, &(color, raw, at)) in played.iter().enumerate() {
            if n == 1 {
                self.find(GameFindingKind::TwoMoves, at);
            }
            self.play(place, color, raw, at, forced)?;
            *moves += 1;
            let numbers = (u16::try_from(self.leaves), u16::try_from(*moves));
            let (Ok(variation), Ok(move_number)) = numbers else {
                self.find(GameFindingKind::NumberTooLarge, at);
                return None;
            };
            let same_node = played.get(n + 1).map(|&(color, _, _)| color);
            let to_move = same_node.or(to_move).or(after).unwrap_or(!color);
            let board = place.board;
            self.positions.push(GamePosition { board, to_move, variation, move_number });
        }
        Some(())
    }

    fn play(
        &mut self,
        place: &mut Place,
        color: Color,
        raw: &[u8],
        at: usize,
        forced: bool,
    ) -> Option<()> {
        let pass = match trimmed(raw) {
            b"" => true,
            b"tt" => {
                self.find(GameFindingKind::OldPass, at);
                true
            }
            _ => false,
        };
        let point = match point(raw) {
            _ if pass => None,
            Some(point) => Some(point),
            None => {
                self.find(GameFindingKind::BadPoint, at);
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
                    self.find(GameFindingKind::IllegalMove(illegal), at);
                    return None;
                }
            },
        };
        if let Some(point) = repeats {
            self.find(GameFindingKind::Repetition(point), at);
        }
        if last == Some(color) {
            self.find(GameFindingKind::OutOfTurn, at);
        }
        Some(())
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
