//! `movecode`: the binary move data of the jose chess database, in hexadecimal.

mod choice;
pub(super) mod line;

use super::{Options, Played, Reading, codes, games, tokens};
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{Notation, Survey};
use crate::{Field, Info, Likelihood, Record, Recovery, Step, Unit, lines};
use chess_movecode::{BlobForm, rescue_with};
use chess_rules::{Diagnostic, Parsed, Source};
use choice::{Choice, survey};
use core::ops::Range;
use line::Line;

/// The `movecode` notation.
#[derive(Debug)]
pub struct MoveCode;

impl Notation for MoveCode {
    const INFO: Info = Info {
        name: "movecode",
        summary: "chess game as the jose database stores it, in hexadecimal",
        unit: Unit::Line,
        extensions: &["movecode", "tsv"],
        example: "131329254cb1e0626573742062792074657374000098d2ff\tstart",
        codes: codes::movecode,
        ..Info::NEW
    };

    games!("movecode", played);

    const SURVEY: Option<Survey<Self>> = Some(survey);

    fn split(rest: &[u8], end: bool) -> Step {
        match may_be_binary(rest) {
            true if !end && rest.len() <= LONGEST => Step::More,
            true if end && rest.ends_with(b"\xff") => {
                Step::Record { content: 0..rest.len(), next: rest.len() }
            }
            _ => super::line_behind_mark(rest, end),
        }
    }

    fn likelihood(sample: &[u8]) -> Likelihood {
        likelihood(super::unmarked(sample))
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        if let Err(first) = check(record.bytes, reading, found) {
            found(first);
        }
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let line = Line::parse(record.bytes, reading)?;
        let choice = Choice::of(&line, reading)?;
        tokens::of_blob(&line.start, line.blob(), choice.options(reading), row);
        Ok(())
    }
}

/// Maximum length of a file that is a blob itself.
const LONGEST: usize = 1 << 20;

/// Returns `true` for a file that may be a blob itself: pawn moves are control characters. A blob ends
/// with `ff`, which no text does.
fn may_be_binary(rest: &[u8]) -> bool {
    let line = memchr::memchr(b'\n', rest).map_or(rest, |end| rest.get(..end).unwrap_or(rest));
    line.iter().any(|byte| *byte < b' ' && !matches!(byte, b'\t' | b'\r'))
}

/// Reads a game.
fn played(record: Record<'_>, reading: Reading<'_>) -> Result<Played, Finding> {
    let mut line = Line::parse(record.bytes, reading)?;
    let choice = Choice::of(&line, reading)?;
    let (dialect, options) = (choice.dialect, choice.options(reading));
    let place = options.text_place();
    let mut findings = core::mem::take(&mut line.faults);
    let game = if reading.recovery == Recovery::Rescue && !reading.trusted {
        let (mut surplus, mut listed) = (Surplus::default(), Findings::new());
        let (game, _) = rescue_with(&line.start, line.blob(), &options, |found, position| {
            let error = found.error();
            let finding = line.finding(found.severity(), error);
            if surplus.admits(&finding) {
                let (at, ply, fen) = (error.offset(), error.place().ply(), position.fen());
                let message = format!("{} (byte {at}, after {ply} plies: {fen})", finding.message);
                listed.push(Finding { message, ..finding }.with("fen", fen.to_string()));
            }
        });
        surplus.close(&mut listed);
        findings.extend(listed);
        game
    } else {
        let Parsed { value: game, diagnostics } = match options.decode(&line.start, line.blob()) {
            Ok(decoded) => decoded,
            Err(error) => return Err(choice.refuse(&line, error, reading)),
        };
        findings.extend(warnings(&line, &diagnostics));
        game
    };
    findings.extend(choice.doubt());
    choice.add_doubt(&line, reading, &mut findings);
    let played = Played::new(game, Some(line.start_text.to_owned()), locate);
    Ok(Played { dialect: Some((dialect, place)), findings, ..played })
}

/// Returns the digits of an item; every event of a replay is an item.
fn locate(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
    let line = Line::parse(record.bytes, reading).ok()?;
    let options = Choice::of(&line, reading).ok()?.options(reading);
    let mut replay = options.replay(&line.start, line.blob()).ok()?;
    for _ in 0..=item {
        replay.next_event().ok()??;
    }
    Some(line.digits(&replay.span(), Source::Moves))
}

/// Reports the warnings and returns the error that makes the record bad, if any.
fn check(
    bytes: &[u8],
    reading: Reading<'_>,
    found: &mut dyn FnMut(Finding),
) -> Result<(), Finding> {
    let line = Line::parse(bytes, reading)?;
    let choice = Choice::of(&line, reading)?;
    choice.doubt().into_iter().for_each(&mut *found);
    if choice.is_proven(reading) {
        return Ok(());
    }
    match choice.options(reading).check(&line.start, line.blob()) {
        Err(error) => Err(choice.refuse(&line, error, reading)),
        Ok(diagnostics) => {
            let mut findings = warnings(&line, &diagnostics);
            choice.add_doubt(&line, reading, &mut findings);
            findings.into_iter().for_each(found);
            Ok(())
        }
    }
}

fn warnings(line: &Line<'_>, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    Surplus::limit(diagnostics.iter().map(|found| line.finding(Severity::Warning, found.error())))
}

/// Likelihood that the first lines are games in hexadecimal. Damaged games do not lower it.
fn likelihood(sample: &[u8]) -> Likelihood {
    const LINES: usize = 4;
    /// Minimum size, in bytes, of a sample that may be cut off in its last line.
    const CUT: usize = 1 << 16;
    let whole = match memchr::memrchr(b'\n', sample) {
        Some(end) if sample.len() >= CUT => sample.get(..end).unwrap_or(sample),
        _ => sample,
    };
    if may_be_binary(sample) && sample.ends_with(b"\xff") {
        return match likelihood_of_line(sample) {
            Likelihood::Possible => Likelihood::No,
            likelihood => likelihood,
        };
    }
    let mut likelihood = Likelihood::No;
    for line in lines::of(whole).take(LINES) {
        match likelihood_of_line(line) {
            Likelihood::No => return Likelihood::No,
            of_line => likelihood = likelihood.max(of_line),
        }
    }
    likelihood
}

/// Likelihood of a single line: certain if it reads strictly and is not short, likely if it reads
/// strictly but is short, and possible if it is hexadecimal.
fn likelihood_of_line(line: &[u8]) -> Likelihood {
    let options = Options::default();
    let reading = Reading::strictly(&options);
    let moves = line.split(|byte| *byte == b'\t').next().unwrap_or_default();
    let form = BlobForm::detect(moves);
    let digits = moves.get(form.digits(moves)).unwrap_or_default();
    let is_hex = matches!(form, BlobForm::Hex(_));
    if digits.len() < 2 || is_hex && !digits.iter().all(u8::is_ascii_hexdigit) {
        return Likelihood::No;
    }
    match check(line, reading, &mut |_| ()) {
        Ok(()) if moves.len() >= 8 => Likelihood::Certain,
        Ok(()) => Likelihood::Likely,
        Err(_) => Likelihood::Possible,
    }
}
