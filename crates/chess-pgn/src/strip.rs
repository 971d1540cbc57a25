//! The parts of a game that a writer leaves out, and the order of comments that simple readers expect.

use alloc::borrow::Cow;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::BitOr;

use crate::comment::{self, PartKind};
use chess_rules::internal::{Node, Recorder};
use chess_rules::{Color, Game, Outcome};

/// The parts of a game that [`PgnWriter::strip`](crate::PgnWriter::strip) leaves out.
///
/// ```
/// use chess_pgn::{PgnGame, PgnWriter, Strip};
///
/// let game = PgnGame::parse(b"1. e4 $1 {best [%clk 0:03:00]} (1. d4 {x}) 1... e5 *")?.game;
/// let written = |what| PgnWriter::new().strip(what).movetext(&game).value;
/// assert_eq!(written(Strip::CLOCKS), "1. e4 $1 {best} (1. d4 {x}) 1... e5 *");
/// assert_eq!(written(Strip::COMMENTS | Strip::NAGS), "1. e4 (1. d4) 1... e5 *");
/// # Ok::<(), chess_pgn::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Strip(u16);

impl Strip {
    /// Nothing.
    pub const NOTHING: Self = Self(0);
    /// All comments.
    pub const COMMENTS: Self = Self(1);
    /// All variations with their contents.
    pub const VARIATIONS: Self = Self(1 << 1);
    /// All annotations.
    pub const NAGS: Self = Self(1 << 2);
    /// The commands `[%clk]` and `[%emt]`.
    pub const CLOCKS: Self = Self(1 << 3);
    /// The commands `[%eval]` and `[%evp]`.
    pub const EVALS: Self = Self(1 << 4);
    /// The commands `[%csl]` and `[%cal]`.
    pub const SHAPES: Self = Self(1 << 5);
    /// All commands `[%name …]`.
    pub const COMMANDS: Self = Self(1 << 6);
    /// Comments that begin with the note of a program.
    pub const ENGINE: Self = Self(1 << 7);
    /// Text that could not be played.
    pub const UNREAD: Self = Self(1 << 8);

    /// All values with their names.
    pub const NAMES: [(&'static str, Self); 9] = [
        ("comments", Self::COMMENTS),
        ("variations", Self::VARIATIONS),
        ("nags", Self::NAGS),
        ("clocks", Self::CLOCKS),
        ("evals", Self::EVALS),
        ("shapes", Self::SHAPES),
        ("commands", Self::COMMANDS),
        ("engine", Self::ENGINE),
        ("unread", Self::UNREAD),
    ];

    /// Returns `true` if everything of another value is left out.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the rest of a comment, or `None` if nothing of it is left.
    fn rest_of(self, text: &str, mover: Option<Color>) -> Option<Cow<'_, str>> {
        if self.contains(Self::COMMENTS) {
            return None;
        }
        let is_note = |part: comment::Part| part.kind == PartKind::Program;
        if self.contains(Self::ENGINE) && comment::parts(text, mover).any(is_note) {
            return None;
        }
        let is_left_out = |part: &comment::Part| match part.kind {
            PartKind::Program => false,
            PartKind::Clock => self.0 & (Self::CLOCKS.0 | Self::COMMANDS.0) != 0,
            PartKind::Eval | PartKind::Profile => self.0 & (Self::EVALS.0 | Self::COMMANDS.0) != 0,
            PartKind::Shapes => self.0 & (Self::SHAPES.0 | Self::COMMANDS.0) != 0,
            PartKind::Unknown => self.contains(Self::COMMANDS),
        };
        match comment::without(text, mover, is_left_out) {
            Some(rest) => (!rest.is_empty()).then_some(Cow::Owned(rest)),
            None => Some(Cow::Borrowed(text)),
        }
    }
}

/// Leaves out everything that one of the two values leaves out.
impl BitOr for Strip {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Returns a game without what is left out.
pub(crate) fn strip(game: &Game, what: Strip) -> Game {
    let nodes = game.nodes();
    let mut to = Recorder::new(game.start().clone());
    to.reserve(nodes.len());
    // The side that made the last move of the line, and of the enclosing lines.
    let (mut mover, mut outer) = (None, Vec::new());
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        at += 1;
        match *node {
            Node::Move(moved) => {
                mover = Some(moved.color);
                to.moved(moved);
            }
            Node::Nag(nag) if !what.contains(Strip::NAGS) => to.nag(nag),
            Node::Comment(text) => {
                if let Some(rest) = what.rest_of(game.text_of(text), mover) {
                    to.comment(&rest);
                }
            }
            Node::Error(kind, text) if !what.contains(Strip::UNREAD) => {
                to.error_item(kind, game.text_of(text));
            }
            Node::VariationStart(end) if what.contains(Strip::VARIATIONS) => at = end + 1,
            Node::VariationStart(_) => {
                outer.push(mover.take());
                to.begin_variation();
            }
            Node::VariationEnd => {
                mover = outer.pop().flatten();
                to.end_variation();
            }
            Node::Result(outcome) => to.result(outcome),
            Node::Nag(_) | Node::Error(..) => {}
        }
    }
    to.finish()
}

/// A line of a game that is put in order.
struct Line {
    /// The next item, and the end of the line.
    at: usize,
    end: usize,
    /// The variations of the last move, from the first item inside to the end, and its results.
    variations: VecDeque<(usize, usize)>,
    results: Vec<Outcome>,
}

impl Line {
    const fn new(at: usize, end: usize) -> Self {
        Self { at, end, variations: VecDeque::new(), results: Vec::new() }
    }
}

/// Returns a game in which the annotations of every move are followed by a single comment, its
/// variations, and its results.
pub(crate) fn join_comments(game: &Game) -> Game {
    let nodes = game.nodes();
    let mut to = Recorder::new(game.start().clone());
    to.reserve(nodes.len());
    let mut lines = Vec::from([Line::new(0, nodes.len())]);
    // What stands before the first move of a line is treated like what follows a move.
    let mut begins = true;
    while let Some(line) = lines.last_mut() {
        if let Some((start, end)) = line.variations.pop_front() {
            to.begin_variation();
            lines.push(Line::new(start, end));
            begins = true;
            continue;
        }
        line.results.drain(..).for_each(|outcome| to.result(outcome));
        match nodes.get(line.at).filter(|_| line.at < line.end) {
            Some(Node::Move(moved)) => {
                to.moved(*moved);
                line.at += 1;
            }
            Some(_) if begins => {}
            _ => {
                lines.pop();
                if !lines.is_empty() {
                    to.end_variation();
                }
                begins = false;
                continue;
            }
        }
        begins = false;
        behind_move(game, line, &mut to);
    }
    to.finish()
}

/// Puts the annotations, the comments, and the unplayed texts behind a move, and notes its variations
/// and results.
fn behind_move(game: &Game, line: &mut Line, to: &mut Recorder) {
    let (mut comment, mut errors) = (None, Vec::new());
    while let Some(node) = game.nodes().get(line.at).filter(|_| line.at < line.end) {
        match *node {
            Node::Move(_) => break,
            Node::Nag(nag) => to.nag(nag),
            Node::Comment(text) => join(&mut comment, game.text_of(text)),
            Node::Error(kind, text) => errors.push((kind, text)),
            Node::VariationStart(end) => {
                line.variations.push_back((line.at + 1, end));
                line.at = end;
            }
            Node::VariationEnd => {}
            Node::Result(outcome) => line.results.push(outcome),
        }
        line.at += 1;
    }
    if let Some(text) = comment {
        to.comment(&text);
    }
    for (kind, text) in errors {
        to.error_item(kind, game.text_of(text));
    }
}

/// Adds a comment with one blank.
fn join(comment: &mut Option<String>, more: &str) {
    match comment {
        None => *comment = Some(more.into()),
        Some(text) => {
            text.truncate(text.trim_end().len());
            text.push(' ');
            text.push_str(more.trim_start());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{PgnGame, PgnWriter};

    #[test]
    fn comments_of_a_move_become_one() {
        let written = |pgn: &str| {
            let game = PgnGame::parse(pgn).unwrap().game;
            PgnWriter::new().join_comments(true).movetext(&game).value
        };
        for (pgn, joined) in [
            ("{a} {b} 1. e4 *", "{a b} 1. e4 *"),
            (
                "1. e4 {a} $1 {b} (1. d4 {c} {d} (1. c4) {e}) {f} 1... e5 *",
                "1. e4 $1 {a b f} (1. d4 {c d e} (1. c4)) 1... e5 *",
            ),
            ("1. e4 ({x} {y} 1. d4) 1-0 {z}", "1. e4 {z} ({x y} 1. d4) 1-0"),
            ("*", "*"),
        ] {
            assert_eq!(written(pgn), joined, "{pgn}");
        }
    }
}
