//! `fen`: a chess position in Forsyth–Edwards Notation, or in EPD with operations after it.

mod faults;
mod fields;
mod table;

use super::{Options, Reading, game, pasted};
use crate::finding::{Finding, Findings};
use crate::loss;
use crate::notation::{Count, FromJson, Notation, Scan, Scenes, Table, Target, Writing, read};
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::tally::Tally;
use crate::{Code, Field, Info, Likelihood, Record, Step, lines};
use board_picture::scene::Scene;
use board_picture::scene::chess::Chess;
use chess_rules::{Color, Epd, Operation, Position, StartFault, Uci};
use serde::{Deserialize, Serialize};

const INVALID_UTF8: Code = Code {
    code: "invalid-utf8",
    text: "These bytes are not UTF-8. A FEN is ASCII; texts in the operations of an EPD may be UTF-8.",
    example: "",
};

const FEN_IN_ADDRESS: Code = Code {
    code: "fen-in-address",
    text: "The line is a web address or a command of UCI that holds a FEN. Lenient reading takes the FEN; \
        strict reading takes only FENs.",
    example: "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
};

const EPD_MOVE: Code = Code {
    code: "epd-move",
    text: "The operands of bm, am, and sm must be legal moves of the position, and those of pv must \
        be legal one after the other. This one is not; its text is kept.",
    example: "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;",
};

/// The `fen` notation.
#[derive(Debug)]
pub struct Fen;

/// The JSON value: the position with its fields and the facts derived from it.
#[derive(Serialize)]
struct Json<'a> {
    fen: String,
    /// The squares from a8 to h1, as 64 characters.
    board: String,
    side: &'static str,
    castling: &'a str,
    en_passant: Option<&'a str>,
    halfmove_clock: u32,
    fullmove_number: u32,
    chess960: bool,
    operations: Vec<JsonOperation<'a>>,
    polyglot: String,
    check: bool,
    legal_moves: Vec<Uci>,
}

/// An operation, with the moves that its operands name.
#[derive(Serialize)]
struct JsonOperation<'a> {
    opcode: &'a str,
    operands: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<Vec<Option<Uci>>>,
}

fn json_operation<'a>(epd: &Epd, operation: &'a Operation) -> JsonOperation<'a> {
    let chess960 = epd.fen.start().is_chess960();
    let uci = epd
        .moves(operation)
        .map(|moves| moves.into_iter().map(|(_, mv)| mv.map(|mv| mv.uci(chess960))).collect());
    JsonOperation { opcode: &operation.opcode, operands: &operation.operands, uci }
}

/// The members of a JSON value from which a record is written; the others are derived.
#[derive(Deserialize)]
struct FromMembers {
    fen: String,
    #[serde(default)]
    operations: Vec<Operation>,
}

impl Notation for Fen {
    const INFO: Info = Info {
        name: "fen",
        summary: "chess position in FEN, or in EPD with operations",
        unit: crate::Unit::Line,
        extensions: &["fen", "epd"],
        promises: &["fen", "epd"],
        example: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        codes: || {
            let faults = StartFault::ALL.iter().filter(|fault| fault.code != "unplayable");
            faults.chain([&INVALID_UTF8, &EPD_MOVE, &FEN_IN_ADDRESS]).copied().collect()
        },
        ..Info::NEW
    };

    type Value<'r> = Epd;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        const LINES: usize = 4;
        let lines = lines::of(super::unmarked(sample)).filter(|line| !is_comment(line)).take(LINES);
        lines.map(likelihood_of_line).min().unwrap_or(Likelihood::No)
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let mut at = 0;
        loop {
            match super::line_behind_mark(rest.get(at..).unwrap_or_default(), end) {
                Step::Record { content, next } => {
                    let line = rest.get(at + content.start..at + content.end).unwrap_or_default();
                    let (content, next) = (at + content.start..at + content.end, at + next);
                    if !is_comment(line) {
                        return Step::Record { content, next };
                    }
                    at = next;
                }
                Step::Last { content } => {
                    return Step::Last { content: at + content.start..at + content.end };
                }
                Step::More => return Step::More,
            }
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Epd, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let (mut epd, mut findings) = faults::read(record.bytes, reading.strict())?;
        if let Some(rule) = reading.en_passant {
            epd.fen = epd.fen.with_en_passant(rule);
        }
        then(&epd, &mut findings)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        faults::all(record.bytes, reading.strict(), found);
    }

    fn json(epd: &Epd, _: Reading<'_>, out: &mut Vec<u8>, _: &mut Findings) -> Result<(), Finding> {
        let position = epd.fen.position();
        let fen = epd.fen.to_string();
        let chess960 = epd.fen.start().is_chess960();
        let json = Json {
            board: fields::letters(position),
            side: if position.side_to_move() == Color::White { "w" } else { "b" },
            castling: fields::nth(&fen, 2),
            en_passant: Some(fields::nth(&fen, 3)).filter(|square| *square != "-"),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.move_number(),
            chess960,
            operations: epd
                .operations
                .iter()
                .map(|operation| json_operation(epd, operation))
                .collect(),
            polyglot: key(position),
            check: position.is_check(),
            legal_moves: position.legal_moves().map(|mv| mv.uci(chess960)).collect(),
            fen: fen.clone(),
        };
        // Writing to memory cannot fail.
        crate::json::push(&json, out);
        Ok(())
    }

    fn sheet(epd: &Epd, _: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        let position = epd.fen.position();
        let fen = epd.fen.to_string();
        let clock = format!("{} plies since a capture or pawn move", position.halfmove_clock());
        let mut facts = vec![
            Fact::new("to-move", "to move", side(position)),
            Fact::new("castling", "castling", fields::nth(&fen, 2)),
            Fact::new("en-passant", "en passant", fields::nth(&fen, 3)),
            Fact::new("clock", "clock", clock),
            Fact::new("move", "move", position.move_number().to_string()),
            Fact::new("legal-moves", "legal moves", position.legal_moves().count().to_string()),
        ];
        facts.extend(state(position).map(|state| Fact::new("state", "state", state)));
        facts.push(Fact::new("fen", "FEN", Value::Whole(fen)));
        facts.push(Fact::new("polyglot-key", "Polyglot key", key(position)));
        for Operation { opcode, operands } in &epd.operations {
            let operands = Value::Whole(operands.join(" "));
            facts.push(Fact::new("operation", opcode.to_string(), operands));
        }
        let board = Part::Board(Box::new(Scene::from(position)));
        Ok(Sheet { parts: vec![board, Part::Facts(facts)] })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |epd, _| {
            fields::of(&String::from_utf8_lossy(record.bytes), epd, row);
            Ok(())
        })
        .map(drop)
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let members: FromMembers = crate::json::read(value)?;
        let at_no_byte = |finding| Finding { span: 0..0, ..finding };
        let (epd, _) =
            faults::read(members.fen.as_bytes(), reading.strict()).map_err(at_no_byte)?;
        let before = encoding.out.len();
        let epd = Epd { operations: members.operations, ..epd };
        write(&epd, encoding.out);
        // A quote or a line end in an operand cannot be written.
        let written = encoding.out.get(before..).unwrap_or_default();
        let same = faults::read(written, false).is_ok_and(|(read, _)| read == epd);
        if same && !written.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            return Ok(());
        }
        let message = "operations that cannot be written: expected names that begin with a letter, \
            operands without quotes and line ends, and hmvc and fmvn as in the position";
        Err(Finding::error("bad-operation", 0..0, message))
    });

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |epd, _, _| {
            let position = epd.fen.position();
            let caption = format!("{} to move", side(position));
            Ok(Scene::Chess(Chess { caption, ..Chess::from(position) }))
        },
        game: None,
    });

    const SCAN: Option<Scan> = Some(pasted::scan_fen);

    const TARGETS: &'static [Target<Self>] = &[
        Target::new("fen", |epd, _, writing| {
            let is_clock =
                |operation: &&Operation| matches!(operation.opcode.as_str(), "hmvc" | "fmvn");
            for _ in epd.operations.iter().filter(|operation| !is_clock(operation)) {
                writing.lose(loss::OPERATIONS);
            }
            writing.out.extend_from_slice(epd.fen.to_string().as_bytes());
            Ok(())
        }),
        Target::new("epd", |epd, _, writing| {
            writing.out.extend_from_slice(epd.to_string().as_bytes());
            Ok(())
        }),
        Target::new("movecode", |epd, reading, writing| game("movecode", epd, reading, writing)),
        Target::new("pgn", |epd, reading, writing| game("pgn", epd, reading, writing)),
        Target::new("uci", |epd, reading, writing| game("uci", epd, reading, writing)),
    ];

    const COUNT: Option<Count<Self>> = Some(|epd, _, tally| {
        count(epd, tally);
        Ok(())
    });

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Positions>()];
}

/// Returns `true` for a line of a list of positions that is no record: it begins with `#` or `%`, as
/// the lines that PGN escapes (PGN standard, 6).
fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), Some(b'#' | b'%'))
}

/// Counts a position.
fn count(epd: &Epd, tally: &mut Tally) {
    let position = epd.fen.position();
    let fen = epd.fen.to_string();
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let pieces = fields::nth(&fen, 0).bytes().filter(u8::is_ascii_alphabetic).count();
    let moves = number(position.legal_moves().count());
    tally.count("player to move", side(position));
    tally.count("state", state(position).unwrap_or("(none)"));
    tally.count("castling rights", fields::nth(&fen, 2));
    tally.count("pieces on the board", number(pieces));
    tally.measure("pieces on the board", number(pieces));
    tally.count("legal moves, in tens", moves / 10 * 10);
    tally.measure("legal moves", moves);
    tally.count("move number, in tens", i64::from(position.move_number()) / 10 * 10);
    for Operation { opcode, .. } in &epd.operations {
        tally.count("operations", opcode.as_str());
    }
}

/// Appends a FEN, with its operations if there are any. No operation is added.
fn write(epd: &Epd, out: &mut Vec<u8>) {
    let position = epd.fen.position();
    let clocks = [("hmvc", position.halfmove_clock(), 0), ("fmvn", position.move_number(), 1)];
    let is_told = |(opcode, clock, of_new_game): (&str, u32, u32)| {
        clock == of_new_game || epd.operation(opcode).is_some()
    };
    let text = if epd.operations.is_empty() {
        epd.fen.to_string()
    } else if clocks.into_iter().all(is_told) {
        epd.to_string()
    } else {
        format!("{epd:#}")
    };
    out.extend_from_slice(text.as_bytes());
}

/// Writes a game without moves that starts with the position.
fn game(
    to: &str,
    epd: &Epd,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    for _ in &epd.operations {
        writing.lose(loss::OPERATIONS);
    }
    let start = epd.fen.start();
    let text = if start.is_standard() { "start".to_owned() } else { epd.fen.to_string() };
    let game = start
        .game()
        .finish()
        .map_err(|error| super::finding(crate::finding::Severity::Error, &error, 0..0))?;
    let played = game::Played::new(game, Some(text), |_, _, _| None);
    game::convert(to, &played, reading, writing)
}

/// Likelihood that a line is a position: it begins with a chess board and a side to move, which no
/// other notation has there.
fn likelihood_of_line(line: &[u8]) -> Likelihood {
    let mut fields = line.split(|byte| matches!(byte, b' ' | b'\t'));
    let board = fields.next().unwrap_or_default();
    let is_board = |byte: &u8| b"/12345678pnbrqkPNBRQK".contains(byte);
    let slashes = board.iter().filter(|byte| **byte == b'/').count();
    if slashes != 7 || !board.iter().all(is_board) {
        let address = core::str::from_utf8(line).ok().and_then(pasted::fen_of_line);
        return address.map_or(Likelihood::No, |_| Likelihood::Likely);
    }
    match fields.next() {
        Some(b"w" | b"b") => Likelihood::Certain,
        _ if faults::read(line, false).is_ok() => Likelihood::Likely,
        _ => Likelihood::Possible,
    }
}

fn side(position: &Position) -> &'static str {
    if position.side_to_move() == Color::White { "White" } else { "Black" }
}

/// Returns the key of opening books, in the form printed by their programs.
fn key(position: &Position) -> String {
    format!("{:016x}", position.polyglot_key())
}

fn state(position: &Position) -> Option<&'static str> {
    Some(match position {
        position if position.is_checkmate() => "checkmate",
        position if position.is_stalemate() => "stalemate",
        position if position.is_check() => "check",
        _ => return None,
    })
}
