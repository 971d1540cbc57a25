//! Games of chess. A game read from any of their notations can be shown, drawn, exported, counted, and
//! written in all of them.

mod codes;
mod json;
mod movecode;
mod pgn;
mod replay;
mod sheet;
mod tables;
mod tally;
mod targets;
mod tokens;
mod uci;

pub use movecode::MoveCode;
pub use pgn::Pgn;
pub use uci::Uci;

use super::{Options, Reading, book, finding, line_behind_mark, pasted, rules, start, unmarked};
use crate::finding::{Finding, Findings};
use crate::notation::{Notation, Scenes, Table, Target, Writing};
use crate::{Losses, Record, loss};
use board_picture::scene::Scene;
use chess_movecode::{Dialect, TextPlace};
use chess_rules::raw::symbol::result_of;
use chess_rules::{EnPassant, Game, Outcome, Position};
use core::ops::Range;
use serde_json::Value;

/// A game read from a record or a JSON value.
#[derive(Debug)]
pub struct Played {
    pub(in crate::chess) game: Game,
    /// Start position as written in the record: `start` or a FEN, or `None` if it cannot be used.
    start: Option<String>,
    /// Tag pairs of a PGN game; `None` in the other notations.
    tags: Option<Vec<(String, String)>>,
    /// Dialect of a movecode record and the place of its texts.
    dialect: Option<(Dialect, TextPlace)>,
    /// Findings of reading. An error among them means that the game is incomplete.
    findings: Findings,
    /// Returns the bytes of an item of the game in its record.
    locate: Locate,
    /// The item that could not be played, if it ended the main line early.
    problem: Option<Problem>,
    /// The movetext was skipped, so nothing is known about the moves.
    tags_only: bool,
    /// Rule for the square of an en passant capture in positions reached by moves.
    en_passant: EnPassant,
}

/// The first item of a main line that could not be played.
#[derive(Debug)]
struct Problem {
    kind: &'static str,
    /// Byte offset in the file.
    offset: u64,
    length: u32,
    ply: u32,
    /// First word of the item.
    text: String,
}

/// Returns the bytes from which an item of a game was read, if known.
type Locate = fn(Record<'_>, Reading<'_>, usize) -> Option<Range<usize>>;

impl Played {
    /// Makes a game without tags and dialect.
    pub(in crate::chess) const fn new(game: Game, start: Option<String>, locate: Locate) -> Self {
        Self {
            game,
            start,
            tags: None,
            dialect: None,
            findings: Vec::new(),
            locate,
            problem: None,
            tags_only: false,
            en_passant: EnPassant::Legal,
        }
    }

    /// Returns a position of the game as FEN.
    fn fen(&self, position: &Position) -> String {
        position.fen().en_passant(self.en_passant).to_string()
    }

    /// Returns an error if the start position cannot be used, because there is then no board to
    /// draw.
    pub(in crate::chess) fn drawable(&self) -> Result<(), Finding> {
        let message = "the start position cannot be used, there is nothing to draw";
        let fault = || Finding::error("bad-start", 0..0, message);
        self.start.as_ref().map(|_| ()).ok_or_else(fault)
    }

    /// Passes the game and its findings on.
    fn hand_on<T>(
        mut self,
        then: impl FnOnce(&Self, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let mut findings = core::mem::take(&mut self.findings);
        then(&self, &mut findings)
    }

    /// Returns a fact about the moves, unless they were skipped.
    fn of_moves<T>(&self, fact: impl FnOnce(&Game) -> T) -> Option<T> {
        (!self.tags_only).then(|| fact(&self.game))
    }

    /// Passes on the start position with the players, and the moves of the main line.
    fn main_line(&self, part: &mut dyn FnMut(&[u8])) {
        let players = ["White", "Black"].map(|name| self.tag(name).unwrap_or_default());
        part(
            [self.game.start().to_string().as_str(), players[0], players[1]].join("\n").as_bytes(),
        );
        for mv in self.game.main_line() {
            part(mv.uci(true).as_str().as_bytes());
        }
    }

    /// Returns the result of the main line, else that of the tag, however it is written there.
    pub(in crate::chess) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().or_else(|| self.tag("Result").and_then(result_of))
    }

    /// Returns the result for people: as in PGN, or the tag if it holds no result.
    fn result(&self) -> Option<&str> {
        self.outcome().map(Outcome::as_str).or(self.tag("Result"))
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let tags = self.tags.as_deref().unwrap_or_default();
        tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Implements the parts of `Notation` that are the same for all notations of games. `$name` is the
/// name of the notation, and `$played` is the function that reads a record of it.
macro_rules! games {
    ($name:literal, $played:path) => {
        type Value<'r> = $crate::chess::game::Played;
        type Options = $crate::chess::Options;
        type Memory = ();
        type Note = ();

        fn read<T>(
            record: $crate::Record<'_>,
            reading: $crate::chess::Reading<'_>,
            then: impl for<'v> FnOnce(
                &$crate::chess::game::Played,
                &mut $crate::finding::Findings,
            ) -> Result<T, $crate::finding::Finding>,
        ) -> Result<T, $crate::finding::Finding> {
            let played = $played(record, reading)?;
            let en_passant = reading.en_passant.unwrap_or_default();
            $crate::chess::game::Played { en_passant, ..played }.hand_on(then)
        }

        fn json(
            played: &$crate::chess::game::Played,
            _: $crate::chess::Reading<'_>,
            out: &mut Vec<u8>,
            _: &mut $crate::finding::Findings,
        ) -> Result<(), $crate::finding::Finding> {
            $crate::chess::game::json::write(played, out);
            Ok(())
        }

        fn sheet(
            played: &$crate::chess::game::Played,
            reading: $crate::chess::Reading<'_>,
            _: &mut $crate::finding::Findings,
        ) -> Result<$crate::sheet::Sheet, $crate::finding::Finding> {
            played.drawable()?;
            $crate::chess::game::sheet::sheet(played, reading.view.ply)
        }

        const FROM_JSON: Option<$crate::notation::FromJson<Self>> =
            Some(|value, reading, encoding| {
                let $crate::notation::Encoding { out, losses, .. } = encoding;
                $crate::chess::game::from_json($name, value, reading, out, losses)
            });
        const SCENES: Option<$crate::notation::Scenes<Self>> = Some($crate::chess::game::scenes());
        const MOVES: bool = true;

        const COUNT: Option<$crate::notation::Count<Self>> = Some(|played, _, tally| {
            $crate::chess::game::tally::count(played, tally);
            Ok(())
        });
        const REACHES: Option<$crate::notation::Reaches<Self>> = Some(|record, reading, sought| {
            let played = $played(record, reading)?;
            Ok(played.start.is_some() && sought.is_in(&played.game))
        });
        const MAIN_LINE: Option<$crate::notation::MainLine<Self>> =
            Some(|record, reading, part| {
                $played(record, reading)?.main_line(part);
                Ok(())
            });
        const TARGETS: &'static [$crate::notation::Target<Self>] = &$crate::chess::game::targets();
        const TABLES: &'static [$crate::notation::Table<Self>] = &$crate::chess::game::tables();
    };
}
use games;

/// Appends the game of a JSON value, written in the notation `to`.
fn from_json(
    to: &str,
    value: &Value,
    reading: Reading<'_>,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<(), Finding> {
    let played = json::read(value, reading)?;
    let dialect = played.dialect.unwrap_or_default();
    targets::write(&played, to, dialect, reading, out, losses).map_err(|error| {
        let message = format_args!("{} (item {} of the game)", error.kind(), error.offset());
        Finding::error(error.kind().code(), 0..0, message)
    })?;
    match losses.count(loss::LARGE_ANNOTATIONS.code()) {
        0 => Ok(()),
        count => {
            let message =
                format_args!("{count} annotations are above 255, which no code can store");
            Err(Finding::error("nag-too-large", 0..0, message))
        }
    }
}

/// Writes a game in the notation `to`.
pub(in crate::chess) fn convert(
    to: &str,
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    let dialect = targets::dialect(played, reading);
    targets::write(played, to, dialect, reading, writing.out, writing.losses).map_err(|error| {
        let span = (played.locate)(writing.record, reading, error.offset()).unwrap_or(0..0);
        let message = format_args!("{} (ply {})", error.kind(), error.place().ply());
        Finding::error(error.kind().code(), span, message).with("ply", error.place().ply())
    })
}

/// Returns the notations in which games can be written.
const fn targets<N>() -> [Target<N>; 5]
where
    N: for<'v> Notation<Value<'v> = Played, Options = Options, Memory = ()>,
{
    [
        Target::new("movecode", |played, reading, writing| {
            convert("movecode", played, reading, writing)
        }),
        Target::new("pgn", |played, reading, writing| convert("pgn", played, reading, writing)),
        Target::new("uci", |played, reading, writing| convert("uci", played, reading, writing)),
        Target {
            single: true,
            ..Target::new("fen", |played, reading, writing| {
                targets::fen(played, reading.view, writing)
            })
        },
        Target::new("polyglot", |played, reading, writing| book::write(played, reading, writing)),
    ]
}

/// Returns the tables of games.
const fn tables<N>() -> [Table<N>; 3]
where
    N: for<'v> Notation<Value<'v> = Played, Options = Options>,
{
    [
        Table::of::<tables::Plies>(),
        Table::of::<tables::Games>(),
        Table::of::<tables::positions::Positions>(),
    ]
}

/// Returns the functions that draw and replay games.
const fn scenes<N>() -> Scenes<N>
where
    N: for<'v> Notation<Value<'v> = Played, Options = Options>,
{
    Scenes {
        one: |played, reading, _| {
            played.drawable()?;
            Ok(Scene::Chess(sheet::scene(played, reading.view.ply)?))
        },
        game: Some(|played, _, _| {
            played.drawable()?;
            Ok(vec![replay::replay(played)])
        }),
    }
}
