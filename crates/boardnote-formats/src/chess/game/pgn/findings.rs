//! The diagnostics of the reader as findings, with the words and hints that need the text.

use crate::Record;
use crate::chess::{Reading, finding};
use crate::finding::{Finding, Findings, Severity, Surplus};
use chess_pgn::{Diagnostic, Error, ErrorKind, PgnGame, language_of};
use chess_rules::{Color, ErrorKind as Rule, Start};

/// Returns the finding for text that is no game, such as moves in another language.
pub(in crate::chess::game) fn no_game(error: &Error, record: Record<'_>) -> Finding {
    let finding = finding(Severity::Error, error, error.span());
    let mut words = record.bytes.split(|byte| byte.is_ascii_whitespace() || *byte == b'.');
    let first = words.find(|word| !word.iter().all(u8::is_ascii_digit)).unwrap_or_default();
    match language_of(first) {
        Some(language) => finding.with_help(format!("the letters of the pieces may be {language}")),
        None => finding,
    }
}

/// The numbers of the moves of a game, as PGN counts them.
#[derive(Clone, Copy, Debug)]
pub(in crate::chess::game) struct Numbers {
    first: u32,
    black_begins: bool,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { first: 1, black_begins: false }
    }
}

impl Numbers {
    /// Returns the numbers of a game from a start position.
    pub(in crate::chess::game) fn from(start: &Start) -> Self {
        let position = start.position();
        let black_begins = position.side_to_move() == Color::Black;
        Self { first: position.move_number(), black_begins }
    }

    /// Returns the number of the move of which a ply is a half. Plies count from 0.
    fn of_ply(self, ply: u32) -> u32 {
        self.first.saturating_add((ply + u32::from(self.black_begins)) / 2)
    }
}

/// Returns all findings about a game, in text order.
pub(in crate::chess::game) fn all<'a>(
    diagnostics: &[Diagnostic],
    game: &impl Fn() -> Option<&'a PgnGame>,
    numbers: Numbers,
    record: Record<'_>,
    reading: Reading<'_>,
) -> Findings {
    let wanted = |found: &&Diagnostic| !reading.errors_only || found.severity() == Severity::Error;
    let found = diagnostics.iter().filter(wanted);
    let mut findings = Surplus::limit(found.map(|found| {
        let mut finding = of_diagnostic(found, game, record);
        finding.name_move(record.bytes);
        finding.with("move", numbers.of_ply(found.error().place().ply()))
    }));
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

fn of_diagnostic<'a>(
    found: &Diagnostic,
    game: &impl Fn() -> Option<&'a PgnGame>,
    record: Record<'_>,
) -> Finding {
    let severity = found.severity();
    let finding = finding(severity, found.error(), found.span());
    let message = match found.kind() {
        ErrorKind::InvalidUtf8 => "text is not UTF-8, it is read as Windows-1252".to_owned(),
        ErrorKind::Rules(Rule::UnclosedVariation(open)) => {
            format!("{open} variations are still open at the end of the game")
        }
        ErrorKind::UnsupportedVariant => {
            let known = |(tag, _): &&(String, String)| tag.eq_ignore_ascii_case("Variant");
            match game().and_then(|game| game.tags.iter().find(known)) {
                Some((_, name)) => {
                    format!("variant {name} is not supported; its moves are kept as text")
                }
                None => return finding,
            }
        }
        ErrorKind::UnterminatedText => "unclosed comment, expected }".to_owned(),
        ErrorKind::DuplicateTag => {
            let tag = &record.bytes[found.span()];
            let name = tag.iter().skip(1).take_while(|byte| !byte.is_ascii_whitespace());
            let name: Vec<u8> = name.copied().collect();
            let name = String::from_utf8_lossy(&name);
            format!("tag `{name}` occurs twice; the first is used")
        }
        ErrorKind::Rules(Rule::UnreadableMove) => match game() {
            Some(game) => return unreadable(finding, found, game, record),
            None => return finding,
        },
        _ => return finding,
    };
    Finding { message, ..finding }
}

/// Completes the finding about a word that is no move: the way out if there is one.
fn unreadable(finding: Finding, found: &Diagnostic, read: &PgnGame, record: Record<'_>) -> Finding {
    let text = &record.bytes[found.span().start..];
    let word = text.split(u8::is_ascii_whitespace).next().expect("a split has a first part");
    if let [piece, b'@', _, _, ..] = word
        && b"PNBRQ".contains(piece)
    {
        let word = String::from_utf8_lossy(word.get(..4).unwrap_or(word));
        let message =
            format!("{word} puts a captured piece on the board, which chess does not know");
        return Finding { message, ..finding };
    }
    let at = read.problem().map(|problem| problem.offset);
    if at != u64::try_from(found.span().start).ok() {
        return finding;
    }
    if read.is_uci() {
        return finding.with_help("moves are in UCI notation; --lenient reads them");
    }
    // Signs of pieces, and dashes other than the hyphen.
    let sign = |c| matches!(c, '♔'..='♟' | '‐'..='―' | '−');
    if String::from_utf8_lossy(word).contains(sign) {
        return finding.with_help("--lenient reads signs of pieces and long dashes");
    }
    match read.language() {
        Some(language) => finding.with_help(format!("the letters of the pieces may be {language}")),
        None => finding,
    }
}
