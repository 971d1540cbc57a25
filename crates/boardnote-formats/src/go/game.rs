//! Games of Go on boards of any size, whatever the notation of their records.
//!
//! A notation says how its records are recognized, split, read, and inspected. All else (JSON, sheets,
//! pictures, counts, tables, conversions) is written once, for the game.

mod frames;
mod json;
mod replay;
mod sgf;
mod sheet;
mod tables;
mod tally;
mod targets;

use super::{Options, Reading};
use crate::finding::{Finding, Findings};
use crate::notation::{AfterMove, Count, Notation, Scenes, Survey, Table, Target};
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::{Field, Info, Likelihood, Record, Recovery, Step as Part, View};
use board_picture::scene::go::Mark;
use core::cell::OnceCell;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use go_rules::{Board, Color, Position};
use go_sgf::{End, Facts, Play};
use go9_dat::{IdSet, PositionId};

/// The notation of games of one kind.
#[derive(Debug)]
pub struct Games<K>(PhantomData<K>);

/// The `sgf` notation.
pub type Sgf = Games<sgf::Kind>;

/// The particulars of a notation.
trait Kind: Sized + 'static {
    const INFO: Info;
    const SURVEY: Option<Survey<Games<Self>>> = None;

    fn likelihood(sample: &[u8]) -> Likelihood;

    fn split(rest: &[u8], end: bool) -> Part;

    fn skip() -> Box<dyn Skip>;

    fn prefix_len(bytes: &[u8]) -> usize;

    /// Reads a record and passes the game to `then`, with all findings in the order of the record.
    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Game<'v>, Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding>;

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;
}

/// A game that has been played to its ends.
#[derive(Debug)]
pub struct Game<'r> {
    /// Number of the game in its file, from 0.
    index: u64,
    /// The bytes of the game in its record.
    span: Range<usize>,
    /// The bytes that state the size of the board, or the first byte of the game.
    size_span: Range<usize>,
    facts: Facts<'r>,
    /// The end of the main line, or the reason why the game is skipped.
    end: Result<End, Finding>,
    /// Number of paths from the start to an end.
    variations: u32,
    tree: &'r dyn Tree,
}

/// The positions of a game with all its variations.
trait Tree: core::fmt::Debug {
    /// Passes the positions to `then`, in the order of the tree, until it breaks.
    fn walk(&self, then: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>);

    /// Returns the game in SGF, and the number of parts that were dropped.
    fn to_sgf(&self) -> (String, u32);
}

/// A position of a game: the one before the first move, or one after a move.
struct Step<'w> {
    position: &'w Position,
    /// Index of the first path through the tree that contains the position, from 0, the main line.
    variation: u32,
    /// Number of moves on that path, passes included.
    number: u32,
    /// Index of the position in the walk, from 0.
    index: usize,
    /// Index of the position before it; `None` for the first.
    parent: Option<usize>,
    /// The move that led to the position; `None` for the first.
    play: Option<Play>,
    /// `true` if all moves up to here are legal and on the board.
    legal: bool,
    read_note: &'w dyn Fn() -> Note,
    note: OnceCell<Note>,
}

/// The part of a record that is about one position.
#[derive(Clone, Default)]
struct Note {
    comment: String,
    /// Annotation symbols, such as `!?`.
    glyphs: String,
    /// The seconds that are left to the player who moved.
    time_left: Option<f64>,
    /// The moves or periods of overtime that are left to that player.
    periods: Option<f64>,
    /// The winning chance of Black from 0 to 100 percent.
    chance: Option<f32>,
    /// The lead of Black in points.
    lead: Option<f32>,
    /// Row, column, and mark: at most one of a kind on a point.
    marks: Vec<(usize, usize, Mark)>,
}

impl Step<'_> {
    fn note(&self) -> &Note {
        self.note.get_or_init(self.read_note)
    }
}

impl Game<'_> {
    /// Passes all positions to `then`, in the order of the tree.
    fn each(&self, mut then: impl FnMut(&Step<'_>)) {
        self.tree.walk(&mut |step| {
            then(step);
            ControlFlow::Continue(())
        });
    }

    /// Returns the end of the main line, or the reason why the game is skipped.
    fn end(&self) -> Result<&End, Finding> {
        self.end.as_ref().map_err(Clone::clone)
    }

    /// Returns the error for a game that is shorter than the requested number of plies.
    fn beyond(&self) -> Finding {
        let plies = self.end.as_ref().map_or(0, |end| end.moves);
        View::beyond(plies as usize, self.span.clone())
    }
}

/// Returns the ID of a position on a 9x9 board.
fn id(board: &Board, to_move: Color, reading: Reading<'_>) -> Option<PositionId> {
    let board = go9_dat::Board::try_from(board).ok()?;
    Some(go9_dat::Position::new(board, to_move, reading.hasher()).id)
}

impl<K: Kind> Notation for Games<K> {
    const INFO: Info = K::INFO;

    type Value<'r> = Game<'r>;
    type Options = Options;
    type Memory = IdSet;
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        K::likelihood(sample)
    }

    fn split(rest: &[u8], end: bool) -> Part {
        K::split(rest, end)
    }

    fn skip() -> Box<dyn Skip> {
        K::skip()
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        K::prefix_len(bytes)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Game<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        K::read(record, reading, |game, mut found| {
            let error = found.iter().position(Finding::is_error);
            match error.filter(|_| reading.recovery == Recovery::Whole) {
                Some(error) => Err(found.swap_remove(error)),
                None => then(game, &mut found),
            }
        })
    }

    fn check(record: Record<'_>, reading: Reading<'_>, tell: &mut dyn FnMut(Finding)) {
        match K::read(record, reading, |_, found| Ok(found)) {
            Ok(found) => found.into_iter().for_each(tell),
            Err(finding) => tell(finding),
        }
    }

    fn json(
        game: &Game<'_>,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(game, reading, out);
        Ok(())
    }

    fn sheet(game: &Game<'_>, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        sheet::sheet(game, reading)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        K::inspect(record, reading, row)
    }

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |game, reading, _| replay::scene(game, reading),
        game: Some(|game, reading, _| Ok(vec![replay::replay(game, reading)?])),
    });

    const AFTER_MOVE: Option<AfterMove<Self>> = Some(|game, _, number| {
        let moves = game.end.as_ref().map_or(0, |end| end.moves as usize);
        if number <= moves { Ok(number) } else { Err(moves) }
    });

    const SURVEY: Option<Survey<Self>> = K::SURVEY;

    const COUNT: Option<Count<Self>> = Some(|game, _, tally| {
        tally::count(game, tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target { name: "go9", in_order: true, single: true, write: targets::go9 },
        Target { name: "go9-text", in_order: true, single: true, write: targets::go9_text },
        Target::<Self>::new("sgf", targets::sgf),
    ];

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<tables::OfGames>(),
        Table::of::<tables::OfPositions>(),
        Table::of::<tables::OfMoves>(),
    ];
}
