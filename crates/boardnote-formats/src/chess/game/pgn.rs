//! `pgn`: chess games in the portable game notation.

mod audit;
mod skip;

use super::{Played, Problem, Reading, codes, games, tokens};
use crate::finding::{Finding, Severity, Surplus};
use crate::notation::Notation;
use crate::skip::{Lines, Skip};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use audit::Audit;
use chess_pgn::{OnError, PgnGame, PgnOptions, first_game};
use chess_rules::raw::word;
use chess_rules::{Diagnostic, Error, ErrorKind, Start};
use core::cell::LazyCell;
use core::ops::Range;

/// The `pgn` notation.
#[derive(Debug)]
pub struct Pgn;

impl Notation for Pgn {
    const INFO: Info = Info {
        name: "pgn",
        summary: "chess games in Portable Game Notation",
        unit: Unit::File,
        extensions: &["pgn"],
        promises: &["pgn"],
        example: "1. e4 e5 2. Nf3 Nc6 $1 {best by test} 3. Bb5 1-0",
        codes: codes::pgn,
        ..Info::NEW
    };

    games!("pgn", played);

    fn likelihood(sample: &[u8]) -> Likelihood {
        likelihood(super::unmarked(sample))
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let Some((mut content, next)) = first_game(rest, end) else { return Step::More };
        // A comment that is never closed ends with the line ends before the next game.
        let game = rest.get(content.clone()).unwrap_or_default();
        let last = game.iter().rposition(|byte| !b"\r\n".contains(byte));
        content.end = content.start + last.map_or(0, |last| last + 1);
        Step::Record { content, next }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(Lines::until(skip::NextEvent::default()))
    }

    /// A comment that is never closed would take in the next game.
    fn terminator(game: &[u8]) -> &'static [u8] {
        let last = |brace| game.iter().rposition(|&byte| byte == brace);
        let is_open = || {
            let is_open = |found: &Diagnostic| found.kind() == ErrorKind::UnterminatedText;
            PgnGame::parse(game).is_ok_and(|game| game.diagnostics.iter().any(is_open))
        };
        if last(b'{') > last(b'}') && is_open() { b"}\n\n" } else { b"\n" }
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        let (errors_only, tags_only) = (reading.errors_only, reading.tags_only);
        let audit = Audit::of(record.bytes, options(reading), errors_only, tags_only);
        // The game is read again only for the words of a message.
        let game = LazyCell::new(|| parse(record, reading).ok());
        if let Some(error) = audit.no_game {
            return found(no_game(&error, record));
        }
        let mut findings = findings(&audit.diagnostics, &|| game.as_ref(), record, reading);
        findings.extend(audit.findings);
        findings.sort_by_key(|finding| finding.span.start);
        findings.into_iter().for_each(found);
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        Ok(tokens::of_pgn(record.bytes, options(reading), row)?)
    }
}

/// Reads a game. Strict reading requires a complete one; lenient reading keeps moves that cannot be
/// played as text.
fn played(record: Record<'_>, reading: Reading<'_>) -> Result<Played, Finding> {
    let read = parse(record, reading).map_err(|error| no_game(&error, record))?;
    let findings = findings(&read.diagnostics, &|| Some(&read), record, reading);
    let error = findings.iter().find(|finding| finding.severity == Severity::Error);
    if let Some(error) = error.filter(|_| reading.strict()) {
        return Err(error.clone());
    }
    let start = start(&read);
    let problem = read.problem().zip(read.problem_text()).map(|(problem, text)| Problem {
        kind: problem.kind.name(),
        offset: record.offset + problem.offset,
        length: problem.length,
        ply: problem.ply,
        text: text.to_owned(),
    });
    let played = Played::new(read.game, start, locate);
    let tags_only = reading.tags_only || reading.head_only;
    Ok(Played { tags: Some(read.tags), findings, problem, tags_only, ..played })
}

fn locate(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
    let range = parse(record, reading).ok()?.token_source(item)?;
    Some(usize::try_from(range.start).ok()?..usize::try_from(range.end).ok()?)
}

/// Returns the start position of the tags, or `None` if they name one that cannot be used.
fn start(read: &PgnGame) -> Option<String> {
    if !read.has_start() {
        return None;
    }
    let fen = read.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("FEN"));
    Some(match fen {
        Some((_, fen)) if Start::from_fen(fen).is_ok() => fen.clone(),
        Some(_) => read.game.start().to_string(),
        None => "start".to_owned(),
    })
}

fn options(reading: Reading<'_>) -> PgnOptions {
    let options = if reading.strict() { PgnOptions::strict() } else { PgnOptions::lenient() };
    let on_error = if reading.jose { OnError::Jose } else { OnError::EndLine };
    let options = options.on_error(on_error).max_length(u32::MAX);
    if reading.tags_only || reading.head_only { options.tags_only() } else { options }
}

fn parse(record: Record<'_>, reading: Reading<'_>) -> Result<PgnGame, Error> {
    PgnGame::parse_with(record.bytes, options(reading))
}

/// Returns the finding for text that is no game, such as moves in another language.
fn no_game(error: &Error, record: Record<'_>) -> Finding {
    let finding = super::finding(Severity::Error, error, error.span());
    let mut words = record.bytes.split(|byte| byte.is_ascii_whitespace() || *byte == b'.');
    let first = words.find(|word| !word.iter().all(u8::is_ascii_digit)).unwrap_or_default();
    match word::language(word::languages(first)) {
        Some(language) => finding.with_help(format!("the letters of the pieces may be {language}")),
        None => finding,
    }
}

/// Returns all findings about a game, in text order.
fn findings<'a>(
    diagnostics: &[Diagnostic],
    game: &impl Fn() -> Option<&'a PgnGame>,
    record: Record<'_>,
    reading: Reading<'_>,
) -> Vec<Finding> {
    let wanted = |found: &&Diagnostic| !reading.errors_only || found.severity() == Severity::Error;
    let found = diagnostics.iter().filter(wanted);
    let mut findings = Surplus::limit(found.map(|found| of_diagnostic(found, game, record)));
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

fn of_diagnostic<'a>(
    found: &Diagnostic,
    game: &impl Fn() -> Option<&'a PgnGame>,
    record: Record<'_>,
) -> Finding {
    let severity = found.severity();
    let finding = super::finding(severity, found.error(), found.span());
    let message = match found.kind() {
        ErrorKind::InvalidUtf8 => "text is not UTF-8, it is read as ISO-8859-1".to_owned(),
        ErrorKind::UnclosedVariation(open) => {
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
            let tag = record.bytes.get(found.span()).unwrap_or_default();
            let name = tag.iter().skip(1).take_while(|byte| !byte.is_ascii_whitespace());
            let name: Vec<u8> = name.copied().collect();
            let name = String::from_utf8_lossy(&name);
            format!("tag `{name}` occurs twice; the first is used")
        }
        ErrorKind::UnreadableMove => match game() {
            Some(game) => return unreadable(finding, found, game, record),
            None => return finding,
        },
        _ => return finding,
    };
    Finding { message, ..finding }
}

/// Completes the finding about a word that is no move: the way out if there is one.
fn unreadable(finding: Finding, found: &Diagnostic, read: &PgnGame, record: Record<'_>) -> Finding {
    let text = record.bytes.get(found.span().start..).unwrap_or_default();
    let word = text.split(u8::is_ascii_whitespace).next().unwrap_or_default();
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

/// Likelihood that a sample has tag pairs, or moves with their numbers.
fn likelihood(sample: &[u8]) -> Likelihood {
    const BYTES: usize = 4096;
    let cut = sample.len() > BYTES;
    let sample = sample.get(..BYTES).unwrap_or(sample);
    let Some((range, _)) = first_game(sample, true) else { return Likelihood::No };
    let text = sample.get(range).unwrap_or_default();
    let Some(first) = text.first().copied().filter(|first| begins_game(*first)) else {
        return Likelihood::No;
    };
    let Ok(game) = PgnGame::parse(text) else { return Likelihood::No };
    let is_bad = |kind| matches!(kind, ErrorKind::BadTag | ErrorKind::UnexpectedInput);
    let bad = game.diagnostics.iter().filter(|found| is_bad(found.kind())).count();
    let tags = game.tags.len();
    let unplayed = |item| matches!(item, chess_rules::Item::Error(..));
    let errors = game.game.items().filter(|item| unplayed(*item)).count();
    let errors = errors.saturating_sub(usize::from(cut));
    let good = game.game.main_line().count();
    match first {
        b'[' if tags > 0 && bad <= tags => Likelihood::Certain,
        b'[' => Likelihood::No,
        _ if good > 0 => {
            // Movetext such as "1. e4 e5": most of the words must be moves.
            let numbered = text.contains(&b'.');
            match (errors, numbered) {
                // Bare squares without move numbers are UCI notation.
                (_, false) if is_squares(text) => Likelihood::No,
                (0, true) => Likelihood::Certain,
                (0, false) => Likelihood::Likely,
                (errors, true) if errors < good => Likelihood::Likely,
                _ => Likelihood::No,
            }
        }
        _ => Likelihood::No,
    }
}

/// Returns `true` for the first bytes of tags, moves, their numbers, comments, and signs.
const fn begins_game(first: u8) -> bool {
    matches!(
        first,
        b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'Z' | b'[' | b'{' | b'%' | b';' | b'*' | b'$' | b'-'
    )
}

/// Returns `true` if a text begins with the two squares of a move.
fn is_squares(text: &[u8]) -> bool {
    let square = |file: u8, rank: u8| matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    matches!(*text, [a, b, c, d, ..] if square(a, b) && square(c, d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_cut_from_partial_input() {
        let file = b"\xef\xbb\xbf\r\n[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 1-0\r\n";
        assert_eq!(Pgn::split(file, false), Step::Record { content: 5..27, next: 31 });
        for length in 0..31 {
            assert_eq!(Pgn::split(&file[..length], false), Step::More, "{length}");
        }
        assert_eq!(Pgn::split(&file[31..], false), Step::More);
        assert_eq!(Pgn::split(&file[31..], true), Step::Record { content: 0..24, next: 26 });
        assert_eq!(Pgn::split(b"\r\n", true), Step::More);
        assert_eq!(Pgn::split(b"\xef\xbb\xbf", true), Step::More);
    }
}
