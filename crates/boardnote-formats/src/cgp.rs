//! `cgp`: one position of a crossword game a line.

mod codes;
mod findings;
mod inspect;
mod layout;
mod likeness;
mod options;
mod scan;
mod show;
mod table;

pub use options::{Options, Style};

use crate::finding::{Finding, Severity};
use crate::settings::{Mode, Settings};
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Unit};
use board_picture::scene::Scene;
use cgp::{
    Diagnostic, DistributionSource, ErrorKind, LetterDistribution, MoveStyle, ParseOptions,
    Position, WriteOptions,
};
use core::ops::Range;
use serde::Deserialize as _;
use serde_json::Value;

/// The format.
#[derive(Debug)]
pub struct Cgp;

/// How the crate is to read.
fn options(settings: &Settings) -> ParseOptions<'static> {
    let options = match settings.mode {
        Mode::Strict => ParseOptions::strict(),
        Mode::Lenient => ParseOptions::lenient(),
    };
    match settings.cgp.alphabet {
        Some(alphabet) => options.alphabet(alphabet),
        None => options,
    }
}

/// The line as text.
fn text(bytes: &[u8]) -> Result<&str, Finding> {
    core::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |length| at + length);
        Finding::error(ErrorKind::InvalidUtf8.code(), at..end, ErrorKind::InvalidUtf8)
            .with("field", "record")
    })
}

/// A position and the text it was read from.
struct Parsed<'t> {
    text: &'t str,
    position: Position,
    diagnostics: Vec<Diagnostic>,
}

impl Parsed<'_> {
    fn warnings(&self) -> Vec<Finding> {
        self.diagnostics.iter().map(|found| findings::of(self.text, found)).collect()
    }
}

fn read<'t>(record: Record<'t>, settings: &Settings) -> Result<Parsed<'t>, Finding> {
    let text = text(record.bytes)?;
    match options(settings).parse_with_diagnostics(text) {
        Ok((position, diagnostics)) => Ok(Parsed { text, position, diagnostics }),
        Err(error) => Err(findings::of_error(text, &error, Severity::Error)),
    }
}

/// The letter distribution: of the command line, of the record, or else the one that goes with the
/// lexicon of the record.
fn distribution(position: &Position, settings: &Settings) -> Option<&'static LetterDistribution> {
    settings.cgp.alphabet.or_else(|| Some(named_distribution(position)?.0))
}

/// The letter distribution that a record names, itself or by its lexicon.
fn named_distribution(
    position: &Position,
) -> Option<(&'static LetterDistribution, DistributionSource)> {
    let named = [DistributionSource::Op, DistributionSource::Lexicon];
    LetterDistribution::of(position).filter(|(_, source)| named.contains(source))
}

impl Format for Cgp {
    fn info(&self) -> &'static Info {
        &Info {
            name: "cgp",
            summary: "Crossword Game Position",
            unit: Unit::Line,
            binary: false,
            extensions: &["cgp"],
            converts_to: &["cgp"],
            encodes: true,
            example: "15/15/15/15/15/15/15/4QUIxOTE4/15/15/15/15/15/15/15 TAR?/ 12/80 0 lex NWL23; lm 8E QUIxOTE;",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        likeness::of(sample)
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        let text = match text(record.bytes) {
            Ok(text) => text,
            Err(finding) => return found(finding),
        };
        let report = options(settings).check(text);
        report
            .findings
            .iter()
            .map(|diagnostic| findings::of(text, diagnostic))
            .for_each(&mut *found);
        if let Some(position) = report.position
            && !settings.errors_only
        {
            findings::of_rules(text, &position, distribution(&position, settings), found);
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        // Writing to memory cannot fail, and a position has nothing that JSON cannot express.
        let _ = serde_json::to_writer(out, &parsed.position);
        Ok(parsed.warnings())
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let bad = |message: String| Finding::error("bad-value", 0..0, message);
        let position = Position::deserialize(value).map_err(|error| bad(error.to_string()))?;
        let (rows, cols) = (position.board().rows(), position.board().cols());
        if rows != cols && settings.strict() {
            return Err(bad(format!(
                "a board of {rows} rows and {cols} columns, expected a square"
            )));
        }
        let mut text = String::new();
        position.write_keep(&mut text);
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        _: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        let style = match settings.cgp.style {
            Style::Canonical => WriteOptions::canonical(),
            Style::Keep => WriteOptions::keep(),
            Style::Dotted => WriteOptions::keep().moves(MoveStyle::Dotted),
        };
        let style = settings.cgp.alphabet.map_or(style, |alphabet| style.alphabet(alphabet));
        let written = style
            .write(&parsed.position)
            .map_err(|kind| findings::of_writing(parsed.text, kind))?;
        out.extend_from_slice(written.text.as_bytes());
        let mut lose = |what: &str| *losses.entry(what.to_owned()).or_default() += 1;
        written.losses.iter().for_each(|loss| lose(loss.code()));
        // What lenient reading has forgiven is kept, but for these.
        let dropped = [ErrorKind::DroppedPoints, ErrorKind::DuplicateOpcode];
        let kinds = parsed.diagnostics.iter().map(Diagnostic::kind);
        kinds.filter(|kind| dropped.contains(kind)).for_each(|kind| lose(kind.code()));
        Ok(parsed.warnings())
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        let facts = show::Facts::of(&parsed.position, settings);
        show::show(&parsed.position, &facts, out);
        let mut warnings = parsed.warnings();
        findings::of_rules(parsed.text, &parsed.position, facts.distribution(), &mut |finding| {
            warnings.push(finding);
        });
        Ok(warnings)
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        let parsed = read(record, settings)?;
        Ok(inspect::fields(parsed.text, &parsed.position))
    }

    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
        scan::scan(text, found);
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let position = read(record, settings)?.position;
        Ok(Scene::Crossword(show::scene(&position, &show::Facts::of(&position, settings))))
    }

    fn tables(&self) -> &'static [Table] {
        &[Table { name: "positions", about: "a row per position", columns: table::COLUMNS }]
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        let position = read(record, settings)?.position;
        row(table::cells(&position, distribution(&position, settings)));
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        table::count(&read(record, settings)?.position, tally);
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        codes::ALL
    }
}
