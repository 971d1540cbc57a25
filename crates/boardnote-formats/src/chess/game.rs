//! Games of chess, whatever the notation of their records.
//!
//! A notation says how its records are recognized, split, read, written, and inspected. All else (JSON,
//! sheets, pictures, counts, tables) is written once, for the game.

mod codes;
pub(super) mod csv;
mod json;
pub(super) mod movecode;
pub(super) mod pgn;
mod replay;
mod sheet;
mod tables;
mod tally;
pub(super) mod targets;
mod tokens;
pub(super) mod uci;

#[cfg(feature = "openings")]
use super::openings::{self, Named};
use super::{Options, Reading, book, next_line, unmarked};
use crate::finding::{Finding, Findings};
use crate::notation::{
    self, AfterMove, Count, FromJson, MainLine, Notation, Reaches, Scan, Scenes, Survey, Table,
    Target,
};
use crate::sheet::Sheet;
use crate::skip::{self, Skip};
use crate::{Field, Info, Likelihood, Losses, Record, Step};
use board_picture::scene::Scene;
use chess_movecode::Error;
use chess_movecode::{Dialect, TextPlace};
use chess_pgn::result_of;
use chess_rules::{EnPassant, Game, Move, Outcome, Position};
#[cfg(feature = "openings")]
use core::cell::OnceCell;
use core::marker::PhantomData;
use core::ops::Range;
use serde::Serialize;

/// The notation of games of one kind.
#[derive(Debug)]
pub struct Games<K>(PhantomData<K>);

/// The `chess-csv` notation.
pub type Csv = Games<csv::Kind>;
/// The `movecode` notation.
pub type MoveCode = Games<movecode::Kind>;
/// The `pgn` notation.
pub type Pgn = Games<pgn::Kind>;
/// The `uci` notation.
pub type Uci = Games<uci::Kind>;

/// The particulars of a notation.
pub(super) trait Kind: Sized + 'static {
    const INFO: Info;
    const SCAN: Option<Scan> = None;
    const SURVEY: Option<Survey<Games<Self>>> = None;
    const HEADER: Option<fn(&[u8]) -> usize> = None;
    const FROM_JSON: Option<FromJson<Games<Self>>> = None;

    /// Returns the likelihood of a sample without a byte order mark.
    fn likelihood(sample: &[u8]) -> Likelihood;

    fn split(rest: &[u8], end: bool) -> Step {
        next_line(rest, end, |_| false)
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(skip::Lines::until(skip::NextLine::default()))
    }

    fn terminator(_: &[u8]) -> &'static [u8] {
        b""
    }

    /// Reads a game, with the findings that do not make its record bad. An error among them means
    /// that the game is incomplete.
    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Played, Findings), Finding>;

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        notation::report::<Games<Self>>(record, reading, found);
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;

    /// Returns the bytes of an item of the game in its record, if known.
    fn place(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>>;
}

/// The particulars of a notation that is also written.
pub(super) trait Written: Kind {
    /// Appends a game and counts the losses.
    ///
    /// # Errors
    /// The item that cannot be written. The offset counts the items of the game.
    fn write(
        played: &Played,
        coding: Coding,
        options: &Options,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), Error>;
}

/// Dialect of a movecode record and the place of its texts.
pub(super) type Coding = (Dialect, TextPlace);

/// A game read from a record or a JSON value.
#[derive(Debug)]
pub struct Played {
    pub(super) game: Game,
    /// Start position as written in the record: `start` or a FEN, or `None` if it cannot be used.
    start: Option<String>,
    /// Tag pairs of a PGN game; `None` in the other notations.
    tags: Option<Vec<(String, String)>>,
    /// Coding of a movecode record.
    coding: Option<Coding>,
    /// The item that could not be played, if it ended the main line early.
    problem: Option<Problem>,
    /// The movetext was skipped, so nothing is known about the moves.
    tags_only: bool,
    /// No move can be played: the variant has other rules, or the start position cannot be used.
    unplayable: bool,
    /// Rule for the square of an en passant capture in positions reached by moves.
    en_passant: EnPassant,
    /// The opening, looked up when it is first needed.
    #[cfg(feature = "openings")]
    opening: OnceCell<Option<Named>>,
}

/// The first item of a main line that could not be played.
#[derive(Debug, Serialize)]
struct Problem {
    kind: &'static str,
    /// Byte offset in the file.
    offset: u64,
    length: u32,
    /// From 1.
    ply: u32,
    /// First word of the item.
    text: String,
}

impl Played {
    /// Makes a game without tags and coding.
    pub(super) const fn new(game: Game, start: Option<String>) -> Self {
        Self {
            game,
            start,
            tags: None,
            coding: None,
            problem: None,
            tags_only: false,
            unplayable: false,
            en_passant: EnPassant::Legal,
            #[cfg(feature = "openings")]
            opening: OnceCell::new(),
        }
    }

    /// Returns a position of the game as FEN.
    fn fen(&self, position: &Position) -> String {
        position.fen().en_passant(self.en_passant).to_string()
    }

    /// Returns an error if the start position cannot be used, because there is then no board to
    /// draw.
    pub(super) fn drawable(&self) -> Result<(), Finding> {
        let message = "the start position cannot be used, there is nothing to draw";
        let fault = || Finding::error("bad-start", 0..0, message);
        self.start.as_ref().map(|_| ()).ok_or_else(fault)
    }

    /// Passes on the positions of the main line, the start position first, each with the move that led
    /// to it.
    fn each_position(&self, mut found: impl FnMut(&Position, Option<Move>)) {
        let mut position = self.game.start().position().clone();
        found(&position, None);
        for mv in self.game.main_line() {
            if position.make(mv).is_err() {
                break;
            }
            found(&position, Some(mv));
        }
    }

    /// Returns the opening of the main line by its positions, with the number of plies that reach it.
    #[cfg(feature = "openings")]
    fn opening(&self) -> Option<Named> {
        let named = |game: &Game| self.start.as_ref().and_then(|_| openings::of(game));
        *self.opening.get_or_init(|| self.of_moves(named).flatten())
    }

    /// Returns a fact about the moves, unless they were skipped or cannot be played.
    fn of_moves<T>(&self, fact: impl FnOnce(&Game) -> T) -> Option<T> {
        (!self.tags_only && !self.unplayable).then(|| fact(&self.game))
    }

    /// Passes on the start position with the players, and the moves of the main line.
    fn main_line(&self, part: &mut dyn FnMut(&[u8])) {
        let [white, black] = self.players();
        part([&self.game.start().to_string(), white, black].join("\n").as_bytes());
        for mv in self.game.main_line() {
            part(mv.uci(true).as_str().as_bytes());
        }
    }

    /// Returns the result of the main line, or that of the tag, however it is written there, if the main
    /// line has none or leaves it open.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let decided = |outcome: &Outcome| *outcome != Outcome::Unknown;
        let (of_moves, of_tag) = (self.game.outcome(), self.tag("Result").and_then(result_of));
        of_moves.filter(decided).or(of_tag.filter(decided)).or(of_moves).or(of_tag)
    }

    /// Returns the result for people: as in PGN, or the tag if it holds no result.
    fn result(&self) -> Option<&str> {
        self.outcome().map(Outcome::as_str).or(self.tag("Result"))
    }

    fn tags(&self) -> &[(String, String)] {
        self.tags.as_deref().unwrap_or_default()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags().iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Returns `true` if Black sits at the bottom of the board, as studies of lichess say.
    fn black_below(&self) -> bool {
        self.tag("Orientation").is_some_and(|side| side.eq_ignore_ascii_case("black"))
    }

    /// Returns the names of White and Black, which are empty if they are not known.
    fn players(&self) -> [&str; 2] {
        ["White", "Black"].map(|name| self.tag(name).unwrap_or_default())
    }
}

impl<K: Kind> Notation for Games<K> {
    const INFO: Info = K::INFO;

    type Value<'r> = Played;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        K::likelihood(unmarked(sample))
    }

    fn split(rest: &[u8], end: bool) -> Step {
        K::split(rest, end)
    }

    fn skip() -> Box<dyn Skip> {
        K::skip()
    }

    fn terminator(record: &[u8]) -> &'static [u8] {
        K::terminator(record)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Played, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let (played, mut findings) = K::read(record, reading)?;
        let en_passant = reading.en_passant.unwrap_or_default();
        then(&Played { en_passant, ..played }, &mut findings)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        K::check(record, reading, found);
    }

    fn json(
        played: &Played,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::write(played, out);
        Ok(())
    }

    fn sheet(played: &Played, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        played.drawable()?;
        sheet::sheet(played, reading.view.ply)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        K::inspect(record, reading, row)
    }

    const FROM_JSON: Option<FromJson<Self>> = K::FROM_JSON;

    const HEADER: Option<fn(&[u8]) -> usize> = K::HEADER;

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |played, reading, _| {
            played.drawable()?;
            Ok(Scene::Chess(sheet::scene(played, reading.view.ply)?))
        },
        game: Some(|played, _, _| {
            played.drawable()?;
            Ok(vec![replay::replay(played)])
        }),
    });

    const AFTER_MOVE: Option<AfterMove<Self>> = Some(|played, _, number| {
        let (mut last, mut after) = (0, None);
        let mut plies = played.game.plies();
        while let Some((ply, _)) = plies.next() {
            last = plies.position().move_number() as usize;
            after = if last == number { Some(ply.index as usize + 1) } else { after };
        }
        after.ok_or(last)
    });

    const SCAN: Option<Scan> = K::SCAN;

    const SURVEY: Option<Survey<Self>> = K::SURVEY;

    const COUNT: Option<Count<Self>> = Some(|played, _, tally| {
        tally::count(played, tally);
        Ok(())
    });

    const REACHES: Option<Reaches<Self>> = Some(|record, reading, sought| {
        let (played, _) = K::read(record, reading)?;
        Ok(played.start.is_some() && sought.is_in(&played.game)?)
    });

    const MAIN_LINE: Option<MainLine<Self>> = Some(|record, reading, part| {
        K::read(record, reading)?.0.main_line(part);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("movecode", targets::write::<K, movecode::Kind>),
        Target::<Self>::new("pgn", targets::write::<K, pgn::Kind>),
        Target::<Self>::new("uci", targets::write::<K, uci::Kind>),
        Target { name: "fen", in_order: false, single: true, write: targets::fen },
        Target { name: "epd", in_order: false, single: true, write: targets::epd },
        Target::<Self>::new("polyglot", book::write),
    ];

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<tables::OfPlies>(),
        Table::of::<tables::OfGames>(),
        Table::of::<tables::OfPositions>(),
    ];
}
