//! `movecode`: the binary move data of the jose chess database, in hexadecimal.

use super::choice::Choice;
use super::line::Line;
use super::{Effort, Notation, Played, codes, effort, limited, tokens};
use crate::finding::{Finding, Severity};
use crate::settings::Settings;
use crate::{Code, Field, Info, Likeness, Record, Unit, lines};
use chess_movecode::{Decoded, Diagnostic, Source, TextPlace, rescue};
use core::ops::Range;

/// The format.
#[derive(Debug)]
pub struct MoveCode;

impl Notation for MoveCode {
    fn info(&self) -> &'static Info {
        &Info {
            name: "movecode",
            summary: "chess game as the jose database stores it, in hexadecimal",
            unit: Unit::Line,
            binary: false,
            extensions: &["movecode", "tsv"],
            converts_to: &["movecode", "pgn", "uci"],
            encodes: true,
            example: "131329254cb1e0626573742062792074657374000098d2ff\tstart",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        likeness(sample)
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        if let Err(first) = check(record.bytes, settings, found) {
            found(first);
        }
    }

    fn read(
        &self,
        record: Record<'_>,
        settings: &Settings,
        effort: Effort,
    ) -> Result<Played, Finding> {
        let mut line = Line::parse(record.bytes, settings, effort)?;
        let choice = Choice::of(&line, settings)?;
        let (dialect, options) = (choice.dialect, choice.options(settings));
        // A tie has no texts: only the form of the line says where they would be.
        let separate = choice.is_tie() && line.has_texts && settings.chess.texts.is_none();
        let place = if separate { TextPlace::Separate } else { options.text_place() };
        let mut findings = core::mem::take(&mut line.faults);
        let game = if effort == Effort::Rescue && !settings.chess.trusted {
            let rescued = rescue(&line.start, line.blob(), &options);
            findings.extend(limited(rescued.findings.iter(), |found| {
                let finding = line.finding(severity(found.diagnostic.severity), &found.error());
                let (at, ply) = (found.error().offset(), found.error().ply());
                let message =
                    format!("{} (byte {at}, after {ply} plies: {})", finding.message, found.fen);
                Finding { message, ..finding }.with("fen", found.fen.as_str())
            }));
            rescued.game
        } else {
            let Decoded { game, diagnostics } = match options.decode(&line.start, line.blob()) {
                Ok(decoded) => decoded,
                Err(error) => return Err(choice.refuse(&line, error, settings)),
            };
            findings.extend(warnings(&line, &diagnostics));
            game
        };
        choice.add_doubt(&line, settings, &mut findings);
        let played = Played::new(game, line.start_text.to_owned());
        Ok(Played { dialect: Some((dialect, place)), findings, ..played })
    }

    /// Every event of a replay is an item.
    fn bytes_of_item(
        &self,
        record: Record<'_>,
        settings: &Settings,
        item: usize,
    ) -> Option<Range<usize>> {
        let line = Line::parse(record.bytes, settings, effort(settings)).ok()?;
        let options = Choice::of(&line, settings).ok()?.options(settings);
        let mut replay = options.replay(&line.start, line.blob()).ok()?;
        for _ in 0..=item {
            replay.next_event().ok()??;
        }
        Some(line.digits(&replay.span(), Source::Moves))
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        let line = Line::parse(record.bytes, settings, Effort::Whole)?;
        let choice = Choice::of(&line, settings)?;
        Ok(tokens::of_blob(&line.start, line.blob(), choice.options(settings)))
    }

    fn codes(&self) -> &'static [Code] {
        codes::MOVECODE
    }
}

/// Reports warnings and returns what makes the record bad.
fn check(bytes: &[u8], settings: &Settings, found: &mut dyn FnMut(Finding)) -> Result<(), Finding> {
    let line = Line::parse(bytes, settings, Effort::Whole)?;
    let choice = Choice::of(&line, settings)?;
    if choice.is_proven(settings) {
        return Ok(());
    }
    match choice.options(settings).check(&line.start, line.blob()) {
        Err(error) => Err(choice.refuse(&line, error, settings)),
        Ok(diagnostics) => {
            let mut findings = warnings(&line, &diagnostics);
            choice.add_doubt(&line, settings, &mut findings);
            findings.into_iter().for_each(found);
            Ok(())
        }
    }
}

fn warnings(line: &Line<'_>, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    limited(diagnostics.iter(), |found| line.finding(Severity::Warning, &found.error))
}

const fn severity(severity: chess_movecode::Severity) -> Severity {
    match severity {
        chess_movecode::Severity::Info => Severity::Info,
        chess_movecode::Severity::Warning => Severity::Warning,
        chess_movecode::Severity::Error => Severity::Error,
    }
}

/// Whether the first lines look like games in hexadecimal. Damaged games among them do not count against it.
fn likeness(sample: &[u8]) -> Likeness {
    const LINES: usize = 4;
    /// Samples of this size may be the beginning of a file and cut somewhere.
    const CUT: usize = 1 << 16;
    let whole = match memchr::memrchr(b'\n', sample) {
        Some(end) if sample.len() >= CUT => sample.get(..end).unwrap_or(sample),
        _ => sample,
    };
    let mut likeness = Likeness::No;
    for line in lines::of(whole).take(LINES) {
        match likeness_of_line(line) {
            Likeness::No => return Likeness::No,
            of_line => likeness = likeness.max(of_line),
        }
    }
    likeness
}

/// A line that reads strictly is certainly a game, unless it is short; one of hexadecimal digits may be.
fn likeness_of_line(line: &[u8]) -> Likeness {
    let settings = Settings::default();
    let moves = line.split(|byte| *byte == b'\t').next().unwrap_or_default();
    if moves.len() < 2 || !moves.iter().all(u8::is_ascii_hexdigit) {
        return Likeness::No;
    }
    match check(line, &settings, &mut |_| ()) {
        Ok(()) if moves.len() >= 8 => Likeness::Certain,
        Ok(()) => Likeness::Likely,
        Err(_) => Likeness::Possible,
    }
}
