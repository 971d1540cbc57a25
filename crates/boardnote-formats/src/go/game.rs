//! Games of Go on boards of any size, whatever the notation of their records.
//!
//! A notation says how its records are recognized, split, read, and inspected. All else (JSON, sheets,
//! pictures, counts, tables, conversions) is written once, for the game.

mod analysis;
mod frames;
mod from_json;
mod json;
mod replay;
mod server;
mod sgf;
mod sheet;
mod step;
mod tables;
mod tally;
mod targets;

use super::{Options, Reading};
use crate::finding::{Finding, Findings};
use crate::notation::{
    AfterMove, Count, FromJson, Notation, Reaches, Scenes, Survey, Table, Target,
};
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::{Field, Info, Likelihood, Record, Recovery, Step as Part};
use analysis::Evaluation;
use core::cell::OnceCell;
use core::marker::PhantomData;
use core::ops::Range;
use go_rules::{Board, Color};
use go_sgf::{End, Facts};
use go9_dat::{IdSet, PositionId};

/// The notation of games of one kind.
#[derive(Debug)]
pub struct Games<K>(PhantomData<K>);

/// The `sgf` notation.
pub type Sgf = Games<sgf::Kind>;

pub use server::{GibGames as Gib, NgfGames as Ngf};

/// The particulars of a notation.
trait Kind: Sized + 'static {
    const INFO: Info;
    const SURVEY: Option<Survey<Games<Self>>> = None;
    const FROM_JSON: Option<FromJson<Games<Self>>> = None;

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
    record: &'r go_sgf::Game<'r>,
    /// The analysis of the steps, read when it is first needed.
    evaluations: OnceCell<Vec<Evaluation>>,
}

impl<'r> Game<'r> {
    /// Makes a game of one in SGF, or of one that is not Go.
    fn new(
        record: &'r go_sgf::Game<'r>,
        index: u64,
        span: Range<usize>,
        refusal: Option<Finding>,
    ) -> Self {
        let size_span = record.place("SZ").unwrap_or(span.start..span.start + 1);
        let (facts, end) = (record.facts(), refusal.map_or_else(|| Ok(record.end()), Err));
        Self { index, span, size_span, facts, end, record, evaluations: OnceCell::new() }
    }

    /// Returns the end of the main line, or the reason why the game is skipped.
    fn end(&self) -> Result<&End, Finding> {
        self.end.as_ref().map_err(Clone::clone)
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
    const FROM_JSON: Option<FromJson<Self>> = K::FROM_JSON;

    const REACHES: Option<Reaches<Self>> = Some(|record, reading, sought| {
        let key = sought.board_key()?;
        K::read(record, reading, |game, _| Ok(game.reaches(key)))
    });

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
        Table::of::<tables::OfComments>(),
        Table::of::<tables::OfPositions9>(),
    ];
}
