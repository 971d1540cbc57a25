//! `fen`: a chess position in Forsyth–Edwards Notation, or in EPD with operations after it.

mod faults;
mod fields;

use super::json::Draft;
use crate::chess::{Reading, next_line, pasted};
use crate::finding::{Finding, Findings};
use crate::notation::{self, Scan};
use crate::{Code, Field, Info, Likelihood, Record, Step, Unit, lines};
use chess_rules::{Epd, StartFault};

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

/// The particulars of FEN.
#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "fen",
        summary: "chess position in FEN, or in EPD with operations",
        unit: Unit::Line,
        extensions: &["fen", "epd"],
        promises: &["fen", "epd"],
        resembles,
        example: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        codes: || {
            let faults = StartFault::ALL
                .iter()
                .filter(|fault| !matches!(fault.code, "unplayable" | "operations-in-fen"));
            faults.chain([&INVALID_UTF8, &EPD_MOVE, &FEN_IN_ADDRESS]).copied().collect()
        },
        ..Info::NEW
    };

    const SCAN: Option<Scan> = Some(pasted::scan_fen);

    fn likelihood(sample: &[u8]) -> Likelihood {
        const LINES: usize = 4;
        let lines = lines::of(sample).filter(|line| !is_comment(line)).take(LINES);
        lines.map(likelihood_of_line).min().unwrap_or(Likelihood::No)
    }

    fn split(rest: &[u8], end: bool) -> Step {
        next_line(rest, end, is_comment)
    }

    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Epd, Findings), Finding> {
        faults::read(record.bytes, reading.strict())
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        faults::all(record.bytes, reading.strict(), found);
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        notation::read::<super::Fen>(record, reading, &mut |epd, _| {
            fields::of(&String::from_utf8_lossy(record.bytes), epd, row);
            Ok(())
        })
        .map(drop)
    }

    fn write(draft: Draft, reading: Reading<'_>, out: &mut Vec<u8>) -> Result<(), Finding> {
        let at_no_byte = |finding| Finding { span: 0..0, ..finding };
        let (epd, _) = faults::read(draft.fen.as_bytes(), reading.strict()).map_err(at_no_byte)?;
        let before = out.len();
        let epd = Epd { operations: draft.operations, ..epd };
        push(&epd, out);
        // A quote or a line end in an operand cannot be written.
        let written = out.get(before..).unwrap_or_default();
        let mut same = faults::read(written, false).is_ok_and(|(read, _)| read == epd);
        faults::all(written, true, &mut |found| same &= found.code != StartFault::Opcode.code());
        if same && !written.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            return Ok(());
        }
        let message = "operations that cannot be written: expected names of letters, digits, and _ \
            that begin with a letter, operands without quotes and line ends, and hmvc and fmvn as in the position";
        Err(Finding::error("bad-operation", 0..0, message))
    }
}

/// Returns `true` for a text that begins with eight ranks, in which at most two characters belong to no
/// board. A board alone, which a path may look like, has at most two ranks of another length, and one
/// with other fields may lack a slash or have one too many.
fn resembles(text: &str) -> bool {
    let squares = |square: u8| match square {
        b'1'..=b'8' => usize::from(square - b'0'),
        square => usize::from(b"pnbrqkPNBRQK".contains(&square)),
    };
    let (board, is_alone) = match text.split_once([' ', '\t']) {
        Some((board, _)) => (board, false),
        None => (text, true),
    };
    let wrong = board.bytes().filter(|byte| *byte != b'/' && squares(*byte) == 0).count();
    let lengths = board.split('/').map(|rank| rank.bytes().map(squares).sum::<usize>());
    let odd = lengths.filter(|length| *length != 8).count();
    let ranks = if is_alone { 7..=7 } else { 6..=8 };
    ranks.contains(&board.matches('/').count()) && wrong <= 2 && (odd <= 2 || !is_alone)
}

/// Returns `true` for a line of a list of positions that is no record: it begins with `#` or `%`, as
/// the lines that PGN escapes (PGN standard, 6).
fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), Some(b'#' | b'%'))
}

/// Appends a FEN, with its operations if there are any. No operation is added.
fn push(epd: &Epd, out: &mut Vec<u8>) {
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
