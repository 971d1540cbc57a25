//! Positions of chess with the operations of EPD, whatever the notation of their records.
//!
//! A notation says how its records are recognized, split, read, written, and inspected. All else (JSON,
//! sheets, pictures, counts, tables) is written once, for the position.

mod fen;
mod json;
mod tables;

use super::game::{self, targets};
use super::{Options, Reading, side, unmarked};
use crate::finding::{Finding, Findings, Severity};
use crate::loss;
use crate::notation::{self, Count, FromJson, Notation, Scan, Scenes, Table, Target, Writing};
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::tally::Tally;
use crate::{Field, Info, Likelihood, Record, Step};
use board_picture::scene::Scene;
use board_picture::scene::chess::Chess;
use chess_rules::{Epd, Operation, Position};
use core::marker::PhantomData;

/// The notation of positions of one kind.
#[derive(Debug)]
pub struct Positions<K>(PhantomData<K>);

/// The `fen` notation.
pub type Fen = Positions<fen::Kind>;

/// The particulars of a notation.
trait Kind: Sized + 'static {
    const INFO: Info;
    const SCAN: Option<Scan> = None;

    /// Returns the likelihood of a sample without a byte order mark.
    fn likelihood(sample: &[u8]) -> Likelihood;

    fn split(rest: &[u8], end: bool) -> Step;

    /// Reads a position, with the findings that do not make its record bad.
    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Epd, Findings), Finding>;

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        notation::report::<Positions<Self>>(record, reading, found);
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;

    /// Appends the position of a JSON value, which is described by its FEN and its operations.
    fn write(draft: json::Draft, reading: Reading<'_>, out: &mut Vec<u8>) -> Result<(), Finding>;
}

/// A position with its FEN.
struct Placed<'a> {
    epd: &'a Epd,
    fen: String,
}

impl<'a> Placed<'a> {
    fn new(epd: &'a Epd) -> Self {
        Self { epd, fen: epd.fen.to_string() }
    }

    fn position(&self) -> &Position {
        self.epd.fen.position()
    }

    fn is_chess960(&self) -> bool {
        self.epd.fen.start().is_chess960()
    }

    /// Returns a field of the FEN.
    fn field(&self, number: usize) -> &str {
        self.fen.split(' ').nth(number).unwrap_or_default()
    }

    fn castling(&self) -> &str {
        self.field(2)
    }

    /// Returns the square of an en passant capture, if there is one.
    fn en_passant(&self) -> Option<&str> {
        Some(self.field(3)).filter(|square| *square != "-")
    }

    /// Returns the key of opening books, in the form printed by their programs.
    fn key(&self) -> String {
        format!("{:016x}", self.position().polyglot_key())
    }
}

impl<K: Kind> Notation for Positions<K> {
    const INFO: Info = K::INFO;

    type Value<'r> = Epd;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        K::likelihood(unmarked(sample))
    }

    fn split(rest: &[u8], end: bool) -> Step {
        K::split(rest, end)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Epd, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let (mut epd, mut findings) = K::read(record, reading)?;
        if let Some(rule) = reading.en_passant {
            epd.fen = epd.fen.with_en_passant(rule);
        }
        then(&epd, &mut findings)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        K::check(record, reading, found);
    }

    fn json(epd: &Epd, _: Reading<'_>, out: &mut Vec<u8>, _: &mut Findings) -> Result<(), Finding> {
        json::push(&Placed::new(epd), out);
        Ok(())
    }

    fn sheet(epd: &Epd, _: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(sheet(&Placed::new(epd)))
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        K::inspect(record, reading, row)
    }

    const FROM_JSON: Option<FromJson<Self>> =
        Some(|value, reading, encoding| K::write(crate::json::read(value)?, reading, encoding.out));

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |epd, _, _| {
            let position = epd.fen.position();
            let caption = format!("{} to move", side(position));
            Ok(Scene::Chess(Chess { caption, ..Chess::from(position) }))
        },
        game: None,
    });

    const SCAN: Option<Scan> = K::SCAN;

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("fen", |epd, _, writing| {
            let is_clock =
                |operation: &&Operation| matches!(operation.opcode.as_str(), "hmvc" | "fmvn");
            for _ in epd.operations.iter().filter(|operation| !is_clock(operation)) {
                writing.lose(loss::OPERATIONS);
            }
            writing.out.extend_from_slice(epd.fen.to_string().as_bytes());
            Ok(())
        }),
        Target::<Self>::new("epd", |epd, _, writing| {
            writing.out.extend_from_slice(epd.to_string().as_bytes());
            Ok(())
        }),
        Target::<Self>::new("movecode", as_game::<game::movecode::Kind>),
        Target::<Self>::new("pgn", as_game::<game::pgn::Kind>),
        Target::<Self>::new("uci", as_game::<game::uci::Kind>),
    ];

    const COUNT: Option<Count<Self>> = Some(|epd, _, tally| {
        count(&Placed::new(epd), tally);
        Ok(())
    });

    const TABLES: &'static [Table<Self>] = &[Table::of::<tables::OfPositions>()];
}

/// Returns the board with its facts.
fn sheet(placed: &Placed<'_>) -> Sheet {
    let position = placed.position();
    let clock = format!("{} plies since a capture or pawn move", position.halfmove_clock());
    let mut facts = vec![
        Fact::new("to-move", "to move", side(position)),
        Fact::new("castling", "castling", placed.castling().to_owned()),
        Fact::new("en-passant", "en passant", placed.en_passant().unwrap_or("-").to_owned()),
        Fact::new("clock", "clock", clock),
        Fact::new("move", "move", position.move_number().to_string()),
        Fact::new("legal-moves", "legal moves", position.legal_moves().count().to_string()),
    ];
    facts.extend(state(position).map(|state| Fact::new("state", "state", state)));
    facts.push(Fact::new("fen", "FEN", Value::Whole(placed.fen.clone())));
    facts.push(Fact::new("polyglot-key", "Polyglot key", placed.key()));
    for Operation { opcode, operands } in &placed.epd.operations {
        let operands = Value::Whole(operands.join(" "));
        facts.push(Fact::new("operation", opcode.to_string(), operands));
    }
    let board = Part::Board(Box::new(Scene::from(position)));
    Sheet { parts: vec![board, Part::Facts(facts)] }
}

/// Counts a position.
fn count(placed: &Placed<'_>, tally: &mut Tally) {
    let position = placed.position();
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let pieces = placed.field(0).bytes().filter(u8::is_ascii_alphabetic).count();
    let moves = number(position.legal_moves().count());
    tally.count("player to move", side(position));
    tally.count("state", state(position).unwrap_or("(none)"));
    tally.count("castling rights", placed.castling());
    tally.count("pieces on the board", number(pieces));
    tally.measure("pieces on the board", number(pieces));
    tally.count("legal moves, in tens", moves / 10 * 10);
    tally.measure("legal moves", moves);
    tally.count("move number, in tens", i64::from(position.move_number()) / 10 * 10);
    for Operation { opcode, .. } in &placed.epd.operations {
        tally.count("operations", opcode.as_str());
    }
}

/// Writes a game without moves that starts with the position.
fn as_game<To: game::Written>(
    epd: &Epd,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    writing.losses.add(loss::OPERATIONS, epd.operations.len());
    let start = epd.fen.start();
    let text = if start.is_standard() { "start".to_owned() } else { epd.fen.to_string() };
    let game =
        start.game().finish().map_err(|error| super::finding(Severity::Error, &error, 0..0))?;
    let played = game::Played::new(game, Some(text));
    targets::write_to::<To>(&played, reading, writing, |_, _, _| None)
}

fn state(position: &Position) -> Option<&'static str> {
    Some(match position {
        position if position.is_checkmate() => "checkmate",
        position if position.is_stalemate() => "stalemate",
        position if position.is_check() => "check",
        _ => return None,
    })
}
