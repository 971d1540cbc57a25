//! Code shared by the notations of 9x9 Go: findings, options, JSON, and the board.

mod fields;
mod json;
mod options;
mod picture;
mod positions;
mod rows;
mod scores;
mod table;
mod text;
mod training;

pub use json::{push_position, push_score_record, push_scored};
pub use options::Options;
pub use picture::push_scored as push_picture;
pub use positions::Go9;
pub use scores::Go9Scores;
pub use table::Go9Table;
pub use text::Go9Text;
pub(crate) use text::push_view;

use crate::Record;
use crate::finding::{Finding, Severity};
use crate::sheet::{Part, Sheet};
use crate::tally::Tally;
use board_picture::scene::{Scene, go::Go};
use go9_dat::{Board, Color, Error, ErrorKind, Position, ScoreRecord};

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
pub(crate) fn describe_score(record: &ScoreRecord) -> String {
    format!("Black leads by {}, confidence {} %", record.score, record.confidence)
}

/// Makes a scene of a position.
fn scene(position: &Position, reading: Reading<'_>) -> Scene {
    Scene::Go(board(position, reading))
}

/// Makes the board of a position.
fn board(position: &Position, reading: Reading<'_>) -> Go {
    let score = reading.score(position.id);
    Go { score: score.as_ref().map(describe_score), ..position.into() }
}

/// Makes the sheet of a position. `stored` is `true` if the position came with an ID.
pub(crate) fn sheet(position: &Position, stored: bool, reading: Reading<'_>) -> Sheet {
    let score = reading.score(position.id);
    let facts = picture::facts(position, stored, score.as_ref(), reading.hasher());
    Sheet { parts: vec![Part::Board(Box::new(scene(position, reading))), Part::Facts(facts)] }
}

/// Counts the facts of a board for `stats`.
fn count_board(board: &Board, to_move: Color, tally: &mut Tally) {
    tally.count("stones on the board", i64::from(stones_on(board)));
    tally.count("player to move", player(to_move));
}

/// Counts the facts of a score for `stats`.
fn count_score(record: &ScoreRecord, tally: &mut Tally) {
    tally.count(
        "score (Black's lead; 3 is 3 or less, 8 is 8 or more)",
        i64::from(record.score.to_byte()),
    );
    tally.count("confidence in percent, in tens", i64::from(record.confidence.value() / 10 * 10));
}

/// Returns the number of stones on the board.
fn stones_on(board: &Board) -> u8 {
    u8::try_from(board.occupied().len()).unwrap_or(u8::MAX)
}

/// Appends a position as a set-up in SGF.
fn push_sgf(position: &Position, out: &mut Vec<u8>) {
    out.extend_from_slice(picture::sgf(position).as_bytes());
    out.push(b'\n');
}

/// Returns the rest of a file that cannot be split further, at most one record long.
fn damaged(rest: &[u8], length: usize) -> crate::Step {
    crate::Step::Last { content: 0..rest.len().min(length) }
}

/// Returns the offset of the digits of a stored hash in the text of a record.
fn position_of(needle: &str, record: Record<'_>) -> usize {
    memchr::memmem::find(&record.bytes.to_ascii_lowercase(), needle.as_bytes()).unwrap_or(0)
}
