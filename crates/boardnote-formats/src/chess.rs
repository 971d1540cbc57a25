//! Chess: games, positions, and opening books.

mod book;
mod game;
mod options;
mod pasted;
mod position;

pub use book::Polyglot;
pub use game::{MoveCode, Pgn, Uci};
pub use options::Options;
pub use position::Fen;

use crate::finding::{Finding, Severity};
use crate::{Mode, Step, lines};
use chess_movecode::ParseOptions;
use chess_rules::{Error, Rules, Start};
use core::ops::Range;

type Reading<'a> = crate::Reading<'a, Options>;

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
