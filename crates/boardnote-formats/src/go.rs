//! Go: games on boards of any size, positions on 9x9 boards with their scores, and the Zobrist table.

mod fields;
mod foreign;
mod game;
mod options;
mod position;
mod scores;
mod table;

pub(crate) use foreign::foreign;
pub use game::{Gib, Ngf, Sgf};
pub use options::Options;
pub use position::{Go9, Go9Text, push_picture, push_position, push_scored};
pub use scores::{Go9Scores, push_score_record};
pub use table::Go9Table;

use crate::Record;
use crate::finding::{Finding, Severity};
use crate::sheet::Value;
use crate::table::Cell;
use crate::tally::Tally;
use go9_dat::{Color, Error, ErrorKind, ScoreRecord};

type Reading<'a> = crate::Reading<'a, Options>;

/// Returns the finding for an error whose offsets count from the start of the record.
fn finding(error: &Error) -> Finding {
    let kind = error.kind();
    let finding = Finding::error(kind.code(), error.span(), kind);
    let finding = match error.kind().line() {
        Some(line) => finding.with("line", line),
        None => finding,
    };
    match help(&kind) {
        Some(help) => finding.with_help(help),
        None => finding,
    }
}

fn warning(error: &Error) -> Finding {
    Finding { severity: Severity::Warning, ..finding(error) }
}

/// Returns a hint with the correct form.
fn help(kind: &ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::TruncatedRecord { .. } => "the file is cut off, or has a byte too many before",
        ErrorKind::TruncatedExtra { .. } => "flag 0 says that no extra block follows",
        ErrorKind::BadPlayer { byte: b'b' | b'w' } => "players are written in upper case",
        ErrorKind::BadPlayer { .. } | ErrorKind::BadBoard { .. } => {
            "bytes may be missing or added before; for positions `boardnote go9 salvage` helps"
        }
        ErrorKind::BadFlag { byte: b'0' | b'1' } => "the flag is binary, not a digit",
        ErrorKind::HashMismatch { stored, computed } if stored.swap_bytes() == *computed => {
            "its bytes are in reverse order; `boardnote go9 rehash` writes hashes anew"
        }
        ErrorKind::HashMismatch { .. } => {
            "the board counts: `boardnote go9 rehash` writes hashes anew, --table names the table"
        }
        ErrorKind::ScoreRange { byte: b'3'..=b'8' } => "the score is binary, not a digit",
        ErrorKind::TableCrlf { .. } => "--lenient accepts it",
        ErrorKind::TableRowCount { found: 81, .. } => "--lenient accepts blank lines at the end",
        ErrorKind::TextPlayer { .. } => "write `who=B` or `who=W` in a line before the board",
        _ => return None,
    })
}

/// Returns the name of a player for people.
const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Returns a score as a sentence.
fn describe_score(record: &ScoreRecord) -> String {
    format!("Black leads by {}, confidence {} %", record.score, record.confidence)
}

/// Counts the facts of a score for `stats`.
fn count_score(record: &ScoreRecord, tally: &mut Tally) {
    tally.count(
        "score (Black's lead; 3 is 3 or less, 8 is 8 or more)",
        i64::from(record.score.to_byte()),
    );
    tally.count("confidence in percent, in tens", i64::from(record.confidence.value() / 10 * 10));
}

/// Returns the rest of a file that cannot be split further, at most one record long.
fn damaged(rest: &[u8], length: usize) -> crate::Step {
    crate::Step::Last { content: 0..rest.len().min(length) }
}

/// Returns the offset of the digits of a stored hash in the text of a record.
fn position_of(needle: &str, record: Record<'_>) -> usize {
    memchr::memmem::find(&record.bytes.to_ascii_lowercase(), needle.as_bytes()).unwrap_or(0)
}

fn text(what: Option<impl ToString>) -> Cell {
    what.map(|what| what.to_string()).into()
}

fn hex(code: u64) -> String {
    format!("{code:016x}")
}

/// Returns the letter of a player.
fn letter(color: Color) -> Cell {
    char::from(color.to_byte()).to_string().into()
}

/// Returns the number of stones, and that of each side with its sign on the board.
fn stone_count(black: usize, white: usize) -> Value {
    let text = |[of_black, of_white]: [char; 2]| {
        format!("{} (Black {of_black} {black}, White {of_white} {white})", black + white)
    };
    Value::Signs([['#', 'O'], ['●', '○']].map(text))
}
