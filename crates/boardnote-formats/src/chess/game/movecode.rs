//! `movecode`: the binary move data of the jose chess database, in hexadecimal.

mod choice;
mod line;
mod tokens;

use super::{Coding, Options, Played, Reading, codes, targets};
use crate::chess::{likelihood_of_lines, next_line};
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{FromJson, Survey};
use crate::{Field, Info, Likelihood, Losses, Record, Recovery, Step, Unit, loss};
use chess_movecode::{
    BlobForm, Diagnostic, Dialect, Error, Parsed, Replay, TextPlace, WriteOptions, encode,
    parse_with, rescue_with,
};
use chess_rules::Source;
use choice::{Choice, survey};
use core::ops::Range;
use line::Line;
pub(super) use line::{hex, start};

/// The particulars of movecode.
#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "movecode",
        summary: "chess game as the jose database stores it, in hexadecimal",
        unit: Unit::Line,
        extensions: &["movecode", "tsv"],
        example: "131329254cb1e0626573742062792074657374000098d2ff\tstart",
        codes: codes::movecode,
        ..Info::NEW
    };

    const FROM_JSON: Option<FromJson<super::Games<Self>>> = Some(targets::from_json::<Self>);

    const SURVEY: Option<Survey<super::Games<Self>>> = Some(survey);

    /// Likelihood that the first lines are games in hexadecimal. Damaged games do not lower it.
    fn likelihood(sample: &[u8]) -> Likelihood {
        /// Minimum size, in bytes, of a sample that may be cut off in its last line.
        const CUT: usize = 1 << 16;
        let whole = match memchr::memrchr(b'\n', sample) {
            Some(end) if sample.len() >= CUT => &sample[..end],
            _ => sample,
        };
        if may_be_binary(sample) && sample.ends_with(b"\xff") {
            return match likelihood_of_line(sample) {
                Likelihood::Possible => Likelihood::No,
                likelihood => likelihood,
            };
        }
        likelihood_of_lines(whole, likelihood_of_line)
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match may_be_binary(rest) {
            true if !end && rest.len() <= LONGEST => Step::More,
            true if end && rest.ends_with(b"\xff") => {
                Step::Record { content: 0..rest.len(), next: rest.len() }
            }
            _ => next_line(rest, end, |_| false),
        }
    }

    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Played, Findings), Finding> {
        let mut line = Line::parse(record.bytes, reading)?;
        let mut choice = Choice::of(&line, reading)?;
        let options = choice.options(reading);
        let coding = Some((choice.dialect, options.text_place()));
        let mut findings = core::mem::take(&mut line.faults);
        let game = if reading.recovery == Recovery::Rescue && !reading.trusted {
            let (mut surplus, mut listed) = (Surplus::default(), Findings::new());
            let (game, _) = rescue_with(&line.start, line.blob(), &options, |found, position| {
                let error = found.error();
                let finding = line.finding(found.severity(), error);
                if surplus.admits(&finding) {
                    let (at, ply, fen) = (error.offset(), error.place().ply(), position.fen());
                    let message =
                        format!("{} (byte {at}, after {ply} plies: {fen})", finding.message);
                    listed.push(Finding { message, ..finding }.with("fen", fen.to_string()));
                }
            });
            surplus.close(&mut listed);
            findings.extend(listed);
            game
        } else {
            let decoded = parse_with(&line.start, line.blob(), &options);
            let Parsed { value: game, diagnostics } =
                decoded.map_err(|error| choice.refuse(&line, error, reading))?;
            findings.extend(warnings(&line, &diagnostics));
            game
        };
        findings.extend(choice.doubt());
        choice.add_doubt(&line, reading, &mut findings);
        let played = Played::new(game, Some(line.start_text.to_owned()));
        Ok((Played { coding, ..played }, findings))
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        check(record.bytes, reading, found).unwrap_or_else(found);
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let line = Line::parse(record.bytes, reading)?;
        let choice = Choice::of(&line, reading)?;
        tokens::each(&line.start, line.blob(), choice.options(reading), row);
        Ok(())
    }

    /// Returns the digits of an item; every event of a replay is an item.
    fn place(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
        let line = Line::parse(record.bytes, reading).ok()?;
        let options = Choice::of(&line, reading).ok()?.options(reading);
        let mut replay = Replay::new(&line.start, line.blob(), &options).ok()?;
        for _ in 0..=item {
            replay.next_event().ok()??;
        }
        Some(line.digits(&replay.span(), Source::Moves))
    }
}

impl super::Written for Kind {
    /// Writes `HEX<TAB>START`, and `<TAB>TEXTHEX` in the dialect jose or if texts are separate.
    fn write(
        played: &Played,
        (dialect, place): Coding,
        _: &Options,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), Error> {
        let start = targets::start_without_tags(played, loss::TAGS, losses)?;
        let encoded = encode(&played.game, WriteOptions::new(dialect).texts(place))?;
        losses.add(loss::LARGE_ANNOTATIONS, encoded.lost_nags);
        losses.add(loss::ERROR_KINDS, encoded.lost_kinds);
        hex(&encoded.moves, out);
        targets::column(start, out);
        // A third column, even an empty one, marks the dialect jose.
        if place == TextPlace::Separate || dialect == Dialect::Jose {
            out.push(b'\t');
            hex(&encoded.texts, out);
        }
        Ok(())
    }
}

/// Maximum length of a file that is a blob itself.
const LONGEST: usize = 1 << 20;

/// Returns `true` for a file that may be a blob itself: pawn moves are control characters. A blob ends
/// with `ff`, which no text does.
fn may_be_binary(rest: &[u8]) -> bool {
    let line = memchr::memchr(b'\n', rest).map_or(rest, |end| &rest[..end]);
    line.iter().any(|byte| *byte < b' ' && !matches!(byte, b'\t' | b'\r'))
}

/// Reports the warnings and returns the error that makes the record bad, if any.
fn check(
    bytes: &[u8],
    reading: Reading<'_>,
    found: &mut dyn FnMut(Finding),
) -> Result<(), Finding> {
    let line = Line::parse(bytes, reading)?;
    let mut choice = Choice::of(&line, reading)?;
    choice.doubt().into_iter().for_each(&mut *found);
    if choice.is_proven(reading) {
        return Ok(());
    }
    let checked = chess_movecode::check(&line.start, line.blob(), &choice.options(reading));
    let diagnostics = checked.map_err(|error| choice.refuse(&line, error, reading))?;
    let mut findings = warnings(&line, &diagnostics);
    choice.add_doubt(&line, reading, &mut findings);
    findings.into_iter().for_each(found);
    Ok(())
}

fn warnings(line: &Line<'_>, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    Surplus::limit(diagnostics.iter().map(|found| line.finding(Severity::Warning, found.error())))
}

/// Likelihood of a single line: certain if it reads strictly and is not short, likely if it reads
/// strictly but is short, and possible if it is hexadecimal.
fn likelihood_of_line(line: &[u8]) -> Likelihood {
    let options = Options::default();
    let reading = Reading::strictly(&options);
    let moves = line.split(|byte| *byte == b'\t').next().expect("a split has a first part");
    let form = BlobForm::detect(moves);
    let digits = &moves[form.digits(moves)];
    let is_hex = matches!(form, BlobForm::Hex(_));
    if digits.len() < 2 || is_hex && !digits.iter().all(u8::is_ascii_hexdigit) {
        return Likelihood::No;
    }
    match check(line, reading, &mut |_| ()) {
        Ok(()) if moves.len() >= 8 => Likelihood::Certain,
        Ok(()) => Likelihood::Likely,
        // Move data ends with ff; e5 is a move of another notation.
        Err(_) if digits.to_ascii_lowercase().ends_with(if is_hex { b"ff" } else { b"\xff" }) => {
            Likelihood::Possible
        }
        Err(_) => Likelihood::No,
    }
}
