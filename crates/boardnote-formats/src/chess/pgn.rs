//! `pgn`: chess games in the portable game notation.

use super::{MARK, Played, Reading, codes, finding, games, limited, tokens};
use crate::finding::{Finding, Severity};
use crate::notation::Notation;
use crate::{Field, Info, Likelihood, Record, Recovery, Step, Unit};
use chess_movecode::pgn::{Lexeme, Lexer, PgnGame, first_game};
use chess_movecode::{Diagnostic, ErrorKind, Start};
use core::ops::Range;

/// The notation.
#[derive(Debug)]
pub struct Pgn;

/// A game that does not end within so many bytes is cut here, so that memory stays bounded.
const LONGEST: usize = 8 << 20;

impl Notation for Pgn {
    const INFO: Info = Info {
        name: "pgn",
        summary: "chess games in Portable Game Notation",
        unit: Unit::File,
        binary: false,
        extensions: &["pgn"],
        needs_record: false,
        example: "1. e4 e5 2. Nf3 Nc6 $1 {best by test} 3. Bb5 1-0",
        codes: codes::PGN,
    };

    games!("pgn", played);

    fn likelihood(sample: &[u8]) -> Likelihood {
        likelihood(super::unmarked(sample))
    }

    fn split(rest: &[u8], end: bool) -> Step {
        split(rest, end, LONGEST)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        let read = parse(record);
        for finding in findings(&read, record, reading) {
            found(finding);
        }
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        tokens::of_pgn(record.bytes).into_iter().for_each(row);
        Ok(())
    }
}

/// Reads a game.
fn played(record: Record<'_>, reading: Reading<'_>) -> Result<Played, Finding> {
    let read = parse(record);
    let findings = findings(&read, record, reading);
    // Without a start position there is no game; strict reading wants a whole one.
    let fatal = |finding: &&Finding| {
        let lost = reading.recovery == Recovery::Whole || finding.code == "bad-start";
        lost && finding.severity == Severity::Error
    };
    if let Some(error) = findings.iter().find(fatal) {
        return Err(error.clone());
    }
    let start = match read.tag("FEN") {
        Some(fen) if !fen.is_empty() => fen.to_owned(),
        _ => "start".to_owned(),
    };
    let played = Played::new(read.game, start, locate);
    Ok(Played { tags: Some(read.tags), findings, ..played })
}

/// Every token but the tags is an item.
fn locate(record: Record<'_>, _: Reading<'_>, item: usize) -> Option<Range<usize>> {
    let items = Lexer::new(record.bytes)
        .filter(|(lexeme, _)| !matches!(lexeme, Lexeme::Tag(..) | Lexeme::BadTag));
    items.map(|(_, span)| span).nth(item)
}

/// The next game; one that is longer than `longest` is cut.
fn split(rest: &[u8], end: bool, longest: usize) -> Step {
    let text = rest.trim_ascii_start();
    if !end && text.len() < MARK.len() && MARK.starts_with(text) {
        return Step::More;
    }
    let text = text.strip_prefix(MARK).unwrap_or(text).trim_ascii_start();
    let before = rest.len() - text.len();
    let whole = end && text.len() <= longest;
    let head = text.get(..text.len().min(longest)).unwrap_or(text);
    let length = match first_game(head, whole) {
        Some(game) => game.end,
        None if text.len() > longest => longest,
        None => return Step::More,
    };
    let game = text.get(..length).unwrap_or(text).trim_ascii_end();
    Step::Record { content: before..before + game.len(), next: before + length }
}

fn parse(record: Record<'_>) -> PgnGame {
    PgnGame::parse(record.bytes)
}

/// What there is to say about a game, in the order of its text.
fn findings(read: &PgnGame, record: Record<'_>, reading: Reading<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if record.bytes.len() >= LONGEST {
        let message = format!("game is longer than {LONGEST} bytes, it is cut here");
        findings.push(Finding::error("game-too-long", 0..0, message));
    }
    findings.extend(limited(read.diagnostics.iter(), |found| of_diagnostic(found, reading)));
    if reading.strict() && !reading.trusted {
        let fen = read.tag("FEN").map(Start::parse);
        let unplayable = fen.and_then(|start| super::playable(&start.ok()?).err());
        if let Some(error) = unplayable {
            let span = tag(record.bytes, "FEN").unwrap_or(0..0);
            findings.push(finding(Severity::Error, &error, span));
        }
    }
    for (number, (name, _)) in read.tags.iter().enumerate() {
        if read.tags.iter().take(number).any(|(other, _)| other == name) {
            let span = tags(record.bytes).nth(number).map_or(0..0, |(_, span)| span);
            let message = format!("tag `{name}` stands there twice, the first one counts");
            findings.push(Finding::warning("duplicate-tag", span, message));
        }
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// Unusable tokens make a record bad in strict reading; in lenient reading they become error items.
fn of_diagnostic(found: &Diagnostic, reading: Reading<'_>) -> Finding {
    let severity = match found.kind() {
        // There is no game without a start position, whatever the mode.
        ErrorKind::BadStart(_) => Severity::Error,
        // PGN is older than UTF-8: its own character set is ISO-8859-1.
        ErrorKind::InvalidUtf8 => Severity::Warning,
        _ if reading.strict() => Severity::Error,
        _ => Severity::Warning,
    };
    let finding = finding(severity, &found.error, found.span());
    match found.kind() {
        ErrorKind::InvalidUtf8 => {
            let message = "text is not UTF-8, it is read as ISO-8859-1".to_owned();
            Finding { message, ..finding }
        }
        ErrorKind::UnclosedVariation(open) => {
            let message = format!("{open} variations are still open at the end of the game");
            Finding { message, ..finding }
        }
        ErrorKind::UnterminatedText => {
            Finding { message: "comment is not ended by }".to_owned(), ..finding }
        }
        _ => finding,
    }
}

fn tags(text: &[u8]) -> impl Iterator<Item = (&[u8], Range<usize>)> {
    Lexer::new(text).filter_map(|(lexeme, span)| match lexeme {
        Lexeme::Tag(name, _) => Some((name, span)),
        _ => None,
    })
}

fn tag(text: &[u8], wanted: &str) -> Option<Range<usize>> {
    tags(text).find(|(name, _)| *name == wanted.as_bytes()).map(|(_, span)| span)
}

/// Tag pairs, or moves with their numbers.
fn likelihood(sample: &[u8]) -> Likelihood {
    const BYTES: usize = 4096;
    let cut = sample.len() > BYTES;
    let sample = sample.get(..BYTES).unwrap_or(sample);
    let Some(range) = first_game(sample, true) else { return Likelihood::No };
    let text = sample.get(range).unwrap_or_default();
    let begins = text.trim_ascii_start().first().copied();
    let (mut tags, mut good, mut bad) = (0, 0, 0);
    for (lexeme, _) in Lexer::new(text) {
        match lexeme {
            Lexeme::Tag(..) => tags += 1,
            Lexeme::BadTag | Lexeme::Other(_) => bad += 1,
            _ => {}
        }
    }
    let game = PgnGame::parse(text);
    let errors =
        game.diagnostics.iter().filter(|found| found.severity == chess_movecode::Severity::Error);
    let errors = errors.count().saturating_sub(usize::from(cut));
    good += game.game.main_line().count();
    match begins {
        Some(b'[') if tags > 0 && bad <= tags => Likelihood::Certain,
        Some(b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'Z' | b'{' | b'%' | b';' | b'*' | b'$' | b'-')
            if good > 0 =>
        {
            // "1. e4" and what follows; most of it has to be moves.
            let numbered = text.contains(&b'.');
            match (errors, numbered) {
                (0, true) => Likelihood::Certain,
                (0, false) => Likelihood::Likely,
                (errors, true) if errors < good => Likelihood::Likely,
                _ => Likelihood::No,
            }
        }
        _ => Likelihood::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_cut_from_partial_input() {
        let file = b"\xef\xbb\xbf\r\n[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 1-0\r\n";
        assert_eq!(split(file, false, LONGEST), Step::Record { content: 5..27, next: 31 });
        for length in 0..31 {
            assert_eq!(split(&file[..length], false, LONGEST), Step::More, "{length}");
        }
        assert_eq!(split(&file[31..], false, LONGEST), Step::More);
        assert_eq!(split(&file[31..], true, LONGEST), Step::Record { content: 0..24, next: 26 });
        assert_eq!(split(b"\r\n", true, LONGEST), Step::More);
        assert_eq!(split(b"\xef\xbb\xbf", true, LONGEST), Step::More);
    }

    #[test]
    fn a_game_without_end_is_cut_at_the_same_place_however_much_is_there() {
        let file = "1. e4 e5 ".repeat(100);
        let step = Step::Record { content: 0..62, next: 63 };
        for length in [64, 100, file.len()] {
            assert_eq!(split(&file.as_bytes()[..length], false, 63), step);
            assert_eq!(split(&file.as_bytes()[..length], true, 63), step);
        }
    }
}
