//! `uci`: a chess game as moves in the notation of the Universal Chess Interface.

use super::{Options, Played, Reading, codes, finding, games, pasted, rules, tokens};
use crate::finding::{Finding, Severity, Surplus};
use crate::notation::{Notation, Scan};
use crate::{Field, Info, Likelihood, Record, Recovery, Step, Unit, lines};
use chess_rules::{Error, ErrorKind, GameBuilder, Rules, Start};
use core::ops::Range;

/// The `uci` notation.
#[derive(Debug)]
pub struct Uci;

impl Notation for Uci {
    const INFO: Info = Info {
        name: "uci",
        summary: "chess game as moves in UCI notation",
        unit: Unit::Line,
        extensions: &["uci"],
        example: "e2e4 e7e5 g1f3 b8c6 f1b5",
        codes: codes::uci,
        ..Info::NEW
    };

    games!("uci", played);

    const SCAN: Option<Scan> = Some(pasted::scan_uci);

    fn split(rest: &[u8], end: bool) -> Step {
        super::line_behind_mark(rest, end)
    }

    fn likelihood(sample: &[u8]) -> Likelihood {
        const LINES: usize = 4;
        let mut likelihood = Likelihood::No;
        for line in lines::of(super::unmarked(sample)).take(LINES) {
            match likelihood_of_line(line) {
                Likelihood::No => return Likelihood::No,
                of_line => likelihood = likelihood.max(of_line),
            }
        }
        likelihood
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let Line { words, start, .. } = Line::parse(record.bytes, reading)?;
        tokens::of_uci(&start, record.bytes, words, row);
        Ok(())
    }
}

/// Reads a game.
fn played(record: Record<'_>, reading: Reading<'_>) -> Result<Played, Finding> {
    let Line { words, start, start_text, is_command } = Line::parse(record.bytes, reading)?;
    let mut reader = Reader {
        builder: start.game().rules(match rules(reading) {
            Rules::ChecksAllowed => Rules::All,
            rules => rules,
        }),
        findings: is_command.then(|| command_finding(record.bytes)).into_iter().collect(),
        surplus: Surplus::default(),
    };
    for word in words {
        let text = record.bytes.get(word.clone()).unwrap_or_default();
        if let Err(finding) = reader.play(text, word, reading) {
            if reading.recovery == Recovery::Whole {
                return Err(finding);
            }
            reader.findings.push(finding);
            break;
        }
    }
    let mut findings = reader.findings;
    findings.extend(reader.surplus.finding());
    let game = reader.builder.finish().map_err(|error| finding(Severity::Error, &error, 0..0))?;
    let played = Played::new(game, Some(start_text.to_owned()), locate);
    Ok(Played { findings, ..played })
}

fn command_finding(line: &[u8]) -> Finding {
    let message = "the moves are taken out of a command of UCI";
    Finding::warning("uci-command", 0..line.len(), message)
}

/// Returns the word of an item; every word is an item.
fn locate(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
    let Columns { moves, .. } = Columns::split(record.bytes, reading).ok()?;
    words(record.bytes, moves).nth(item)
}

/// The byte ranges of the columns of a line.
struct Columns {
    moves: Range<usize>,
    start: Range<usize>,
    /// The line is a command `position` of UCI.
    is_command: bool,
}

impl Columns {
    fn split(bytes: &[u8], reading: Reading<'_>) -> Result<Self, Finding> {
        if let Some((start, moves)) = pasted::command(bytes) {
            if reading.strict() {
                let message = "a command of UCI, expected its moves alone";
                let help = "--lenient takes the moves and the start position out of it";
                let finding = Finding::error("uci-command", 0..moves.start, message);
                return Err(finding.with_help(help.to_owned()));
            }
            return Ok(Self { moves, start, is_command: true });
        }
        let (moves, start) = match memchr::memchr(b'\t', bytes) {
            Some(tab) => (0..tab, tab + 1..bytes.len()),
            None => (0..bytes.len(), bytes.len()..bytes.len()),
        };
        let text = bytes.get(start.clone()).unwrap_or_default();
        if let Some(tab) = memchr::memchr(b'\t', text) {
            let span = start.start + tab..start.end;
            let message = "more than two columns, expected moves and START at most";
            return Err(Finding::error("too-many-columns", span, message));
        }
        Ok(Self { moves, start, is_command: false })
    }
}

/// A line of moves.
struct Line<'a> {
    /// Byte ranges of the moves.
    words: Vec<Range<usize>>,
    start: Start,
    start_text: &'a str,
    is_command: bool,
}

impl<'a> Line<'a> {
    fn parse(bytes: &'a [u8], reading: Reading<'_>) -> Result<Self, Finding> {
        let Columns { moves, start: column, is_command } = Columns::split(bytes, reading)?;
        let text = bytes.get(column.clone()).unwrap_or_default();
        let (start_text, start) = super::movecode::line::start(text, &column, reading)
            .map_err(|finding| Finding { offset: None, ..finding })?;
        Ok(Self { words: words(bytes, moves).collect(), start, start_text, is_command })
    }
}

/// Returns the ranges of the words between blanks, up to a tab.
fn words(
    line: &[u8],
    Range { start: mut at, end }: Range<usize>,
) -> impl Iterator<Item = Range<usize>> {
    core::iter::from_fn(move || {
        let rest = line.get(at..end)?;
        let start = at + rest.iter().position(|byte| *byte != b' ')?;
        let rest = line.get(start..end)?;
        let end = rest.iter().position(|byte| matches!(byte, b' ' | b'\t')).unwrap_or(rest.len());
        at = start + end;
        (end > 0).then_some(start..at)
    })
}

struct Reader {
    builder: GameBuilder,
    findings: Vec<Finding>,
    surplus: Surplus,
}

impl Reader {
    /// Plays a move. Lenient reading also plays one that leaves the king in check, with a warning.
    fn play(
        &mut self,
        word: &[u8],
        span: Range<usize>,
        reading: Reading<'_>,
    ) -> Result<(), Finding> {
        // Bytes that are not UTF-8 become the replacement character, which is not a move.
        let text = core::str::from_utf8(word).unwrap_or("\u{fffd}");
        let Err(error) = self.builder.push_uci(text) else { return Ok(()) };
        if !reading.strict() && is_check_only(&error) {
            self.builder.set_rules(Rules::ChecksAllowed);
            let played = self.builder.push_uci(text).is_ok();
            self.builder.set_rules(Rules::All);
            if played {
                let found = finding(Severity::Warning, &error, span);
                if self.surplus.admits(&found) {
                    self.findings.push(found);
                }
                return Ok(());
            }
        }
        let found = String::from_utf8_lossy(word).chars().take(20).collect::<String>();
        let finding = finding(Severity::Error, &error, span);
        let message = format!("`{found}`: {}", finding.message);
        Err(Finding { message, ..finding })
    }
}

/// Returns `true` if the move is illegal only because it leaves the king in check.
fn is_check_only(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::IllegalMove(reason) if reason.is_check_only())
}

/// Likelihood of a line, by the form of its moves and by whether they can be played.
fn likelihood_of_line(line: &[u8]) -> Likelihood {
    let options = Options::default();
    let reading = Reading::strictly(&options);
    let square = |file: u8, rank: u8| matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    let is_move = |word: &[u8]| match *word {
        [a, b, c, d] => square(a, b) && square(c, d) || word == b"0000",
        [a, b, c, d, role] => {
            square(a, b) && square(c, d) && matches!(role, b'q' | b'r' | b'b' | b'n')
        }
        _ => word == b"--",
    };
    // A long line at the end of the sample may be cut off.
    const WORDS: usize = 16;
    let command = pasted::command(line);
    let other = if command.is_some() { Likelihood::Likely } else { Likelihood::No };
    let moves = command.map_or(0..line.len(), |(_, moves)| moves);
    let mut words = words(line, moves).take(WORDS).peekable();
    let form = words.peek().is_some() && words.all(|word| line.get(word).is_some_and(is_move));
    if !form {
        return other;
    }
    let record = Record::alone(line);
    match played(record, reading) {
        Ok(_) => Likelihood::Certain,
        Err(_) => Likelihood::Likely,
    }
}
