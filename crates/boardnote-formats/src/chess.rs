//! Code shared by the three notations of chess games. A game read from any of them can be shown,
//! drawn, exported, counted, and written in all of them. The module `fen` adds the notation of
//! positions, and `polyglot` that of opening books.

mod choice;
mod codes;
mod fen;
mod json;
mod line;
mod movecode;
mod options;
mod pasted;
mod pgn;
mod picture;
mod polyglot;
mod positions;
mod replay;
mod stats;
mod tables;
mod tokens;
mod uci;
mod write;

pub use fen::Fen;
pub use movecode::MoveCode;
pub use options::Options;
pub use pgn::Pgn;
pub use polyglot::Polyglot;
pub use uci::Uci;

use crate::finding::{Finding, Findings, Severity};
use crate::loss;
use crate::notation::{Notation, Scenes, Table, Target, Writing};
use crate::{Losses, Mode, Record, Step, lines};
use board_picture::scene::Scene;
use chess_movecode::{Dialect, ParseOptions, TextPlace};
use chess_rules::raw::symbol::result_of;
use chess_rules::{EnPassant, Error, Game, Outcome, Position, Rules, Start};
use core::ops::Range;
use serde_json::Value;

type Reading<'a> = crate::Reading<'a, Options>;

/// A game read from a record or a JSON value.
#[derive(Debug)]
pub struct Played {
    game: Game,
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
    const fn new(game: Game, start: Option<String>, locate: Locate) -> Self {
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
    fn drawable(&self) -> Result<(), Finding> {
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
    fn outcome(&self) -> Option<Outcome> {
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
        type Value<'r> = $crate::chess::Played;
        type Options = $crate::chess::Options;
        type Memory = ();
        type Note = ();

        fn read<T>(
            record: $crate::Record<'_>,
            reading: $crate::chess::Reading<'_>,
            then: impl for<'v> FnOnce(
                &$crate::chess::Played,
                &mut $crate::finding::Findings,
            ) -> Result<T, $crate::finding::Finding>,
        ) -> Result<T, $crate::finding::Finding> {
            let played = $played(record, reading)?;
            let en_passant = reading.en_passant.unwrap_or_default();
            $crate::chess::Played { en_passant, ..played }.hand_on(then)
        }

        fn json(
            played: &$crate::chess::Played,
            _: $crate::chess::Reading<'_>,
            out: &mut Vec<u8>,
            _: &mut $crate::finding::Findings,
        ) -> Result<(), $crate::finding::Finding> {
            $crate::chess::json::write(played, out);
            Ok(())
        }

        fn sheet(
            played: &$crate::chess::Played,
            reading: $crate::chess::Reading<'_>,
            _: &mut $crate::finding::Findings,
        ) -> Result<$crate::sheet::Sheet, $crate::finding::Finding> {
            played.drawable()?;
            $crate::chess::picture::sheet(played, reading.view.ply)
        }

        const FROM_JSON: Option<$crate::notation::FromJson<Self>> =
            Some(|value, reading, encoding| {
                let $crate::notation::Encoding { out, losses, .. } = encoding;
                $crate::chess::from_json($name, value, reading, out, losses)
            });
        const SCENES: Option<$crate::notation::Scenes<Self>> = Some($crate::chess::scenes());
        const MOVES: bool = true;

        const COUNT: Option<$crate::notation::Count<Self>> = Some(|played, _, tally| {
            $crate::chess::stats::count(played, tally);
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
        const TARGETS: &'static [$crate::notation::Target<Self>] = &$crate::chess::targets();
        const TABLES: &'static [$crate::notation::Table<Self>] = &$crate::chess::tables();
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
    write::write(&played, to, dialect, reading, out, losses).map_err(|error| {
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
fn convert(
    to: &str,
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    let dialect = write::dialect(played, reading);
    write::write(played, to, dialect, reading, writing.out, writing.losses).map_err(|error| {
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
                write::fen(played, reading.view, writing)
            })
        },
        Target::new("polyglot", |played, reading, writing| {
            polyglot::write(played, reading, writing)
        }),
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
        Table::of::<positions::Positions>(),
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
            Ok(Scene::Chess(picture::scene(played, reading.view.ply)?))
        },
        game: Some(|played, _, _| {
            played.drawable()?;
            Ok(vec![replay::replay(played)])
        }),
    }
}

/// Returns a sample without its leading byte order mark.
fn unmarked(sample: &[u8]) -> &[u8] {
    sample.strip_prefix(MARK).unwrap_or(sample)
}

/// The byte order mark that Windows programs put before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Finds the next line that is not blank, without a byte order mark before it.
fn line_behind_mark(rest: &[u8], end: bool) -> Step {
    match lines::split(rest, end) {
        Step::Record { content, next }
            if rest.get(content.clone()).is_some_and(|line| line.starts_with(MARK)) =>
        {
            let content = content.start + MARK.len()..content.end;
            if content.is_empty() {
                // A file with nothing but a byte order mark has no records.
                return match rest.get(next..).map(|rest| line_behind_mark(rest, end)) {
                    Some(Step::Record { content, next: more }) => Step::Record {
                        content: next + content.start..next + content.end,
                        next: next + more,
                    },
                    _ => Step::More,
                };
            }
            Step::Record { content, next }
        }
        step => step,
    }
}

/// Reads `start` or a FEN. Strict reading accepts only positions that a game can start from.
fn start(text: &str, reading: Reading<'_>) -> Result<Start, Error> {
    let start = Start::parse(text)?;
    if reading.strict() && !reading.trusted {
        playable(&start)?;
    }
    Ok(start)
}

/// Refuses a start position that is illegal in chess.
fn playable(start: &Start) -> Result<(), Error> {
    if !start.is_standard() {
        // The data is only the end byte, so only the start position can be wrong.
        ParseOptions::strict().replay(start, b"\xff")?;
    }
    Ok(())
}

/// Returns the rules that moves written as text must obey.
fn rules(reading: Reading<'_>) -> Rules {
    match reading.mode {
        _ if reading.trusted => Rules::None,
        Mode::Strict => Rules::All,
        Mode::Lenient => Rules::ChecksAllowed,
    }
}

/// Returns a finding for an error of the crate, with its stable code.
fn finding(severity: Severity, error: &Error, span: Range<usize>) -> Finding {
    let finding = Finding::error(error.kind().code(), span, error.kind());
    Finding { severity, ..finding }.with("ply", error.place().ply())
}
