//! Chess: games, positions, and opening books.

mod book;
mod game;
#[cfg(feature = "openings")]
mod openings;
mod options;
mod pasted;
mod position;

pub use book::Polyglot;
pub use game::{Csv, MoveCode, Pgn, Uci};
pub use options::Options;
pub use position::Fen;

use crate::finding::{Finding, Severity};
use crate::{Likelihood, Mode, Step, lines};
use chess_movecode::ParseOptions;
use chess_rules::{Color, GamePlace, Position, Role, Rules, Start};
use core::ops::Range;
use notation_report::Kind;

type Reading<'a> = crate::Reading<'a, Options>;

/// Returns a text without the byte order mark that Windows programs put before UTF-8.
fn unmarked(sample: &[u8]) -> &[u8] {
    sample.strip_prefix(b"\xef\xbb\xbf").unwrap_or(sample)
}

/// Finds the next line that is neither blank nor an aside, without a byte order mark before it.
fn next_line(rest: &[u8], end: bool, is_aside: impl Fn(&[u8]) -> bool) -> Step {
    let mut at = 0;
    while let Step::Record { content, next } = lines::split(&rest[at..], end) {
        let line = unmarked(&rest[at..][content.clone()]);
        let content = at + content.end - line.len()..at + content.end;
        at += next;
        if !line.is_empty() && !is_aside(line) {
            return Step::Record { content, next: at };
        }
    }
    Step::More
}

/// Returns the highest likelihood of the first lines, or none if one of them is no record.
fn likelihood_of_lines(sample: &[u8], of_line: fn(&[u8]) -> Likelihood) -> Likelihood {
    const LINES: usize = 4;
    let mut likelihoods = lines::of(sample).take(LINES).map(of_line);
    let highest = likelihoods
        .try_fold(Likelihood::No, |highest, of| (of > Likelihood::No).then(|| highest.max(of)));
    highest.unwrap_or(Likelihood::No)
}

/// Reads `start` or a FEN. Strict reading accepts only positions that a game can start from.
fn start(text: &str, reading: Reading<'_>) -> Result<Start, chess_movecode::Error> {
    let start = Start::parse(text).map_err(chess_rules::Error::into_kind)?;
    if reading.strict() && !reading.trusted {
        playable(&start)?;
    }
    Ok(start)
}

/// Refuses a start position that is illegal in chess.
fn playable(start: &Start) -> Result<(), chess_movecode::Error> {
    if !start.is_standard() {
        // The data is only the end byte, so only the start position can be wrong.
        chess_movecode::check(start, b"\xff", &ParseOptions::strict())?;
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
fn finding<K>(severity: Severity, error: &notation_report::Error<K>, span: Range<usize>) -> Finding
where
    K: Kind<Place = GamePlace> + Clone,
{
    let finding = Finding::error(error.code(), span, error.kind());
    Finding { severity, ..finding }.with("ply", ply(error))
}

/// Returns the number of the ply at which an error is, from 1.
fn ply<K: Kind<Place = GamePlace>>(error: &notation_report::Error<K>) -> u32 {
    error.place().ply() + 1
}

/// Returns the side to move, for people.
fn side(position: &Position) -> &'static str {
    if position.side_to_move() == Color::White { "White" } else { "Black" }
}

/// The words about the column `material`.
const MATERIAL: &str =
    "pieces of White, `v`, and pieces of Black, as tablebases name them: `KRPvKR`";

/// Returns the pieces of both sides, as files of Syzygy tablebases are named.
fn material(position: &Position) -> String {
    let [white, black] = chess_rules::internal::counts(position);
    let letters = |counts: [u8; 6]| -> String {
        let of = |role: &Role| String::from(role.letter()).repeat(counts[role.index()].into());
        Role::ALL.iter().rev().map(of).collect()
    };
    format!("{}v{}", letters(white), letters(black))
}
