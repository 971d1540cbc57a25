//! `cgp`: one position of a crossword game per line.

mod findings;
mod hints;
mod inspect;
mod layout;
mod likelihood;
mod options;
mod scan;
mod show;
mod table;
pub mod turn;
mod view;

pub use hints::Hints;
pub(crate) use inspect::describe_move;
pub use options::{Options, Style};
pub(crate) use table::unseen_tiles;

use crate::Loss;
use crate::finding::{Finding, Findings, Severity};
use crate::json;
use crate::loss;
use crate::notation::{
    Count, FromJson, Hit, Notation, Scan, Scenes, Table, Target, ToKey, Writing, read,
};
use crate::own::{WRITTEN, distinct, explained};
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Mode, Record, Unit};
use board_picture::scene::Scene;
use cgp::{
    Diagnostic, DistributionSource, ErrorKind, Finding as RuleFinding, IllegalPlay,
    LetterDistribution, MoveStyle, ParseOptions, UndoError, WriteOptions,
};
use serde_json::Value;
use view::{Read, View};

type Reading<'a> = crate::Reading<'a, Options>;

/// The `cgp` notation.
#[derive(Debug)]
pub struct Cgp;

/// Returns the parse options of the crate for a reading mode.
fn options(reading: Reading<'_>) -> ParseOptions<'_> {
    let options = match reading.mode {
        Mode::Strict => ParseOptions::strict(),
        Mode::Lenient => ParseOptions::lenient(),
    };
    let options = options.join(reading.own.join.faces());
    match reading.alphabet {
        Some(alphabet) => options.alphabet(alphabet),
        None => options,
    }
}

/// Returns the line as text, or a finding at the first byte that is not UTF-8.
fn text(bytes: &[u8]) -> Result<&str, Finding> {
    core::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |length| at + length);
        Finding::error(ErrorKind::InvalidUtf8.code(), at..end, ErrorKind::InvalidUtf8)
            .with("field", "record")
    })
}

/// A position and the text it was read from.
#[derive(Debug)]
pub struct Parsed<'t> {
    text: &'t str,
    record: cgp::Cgp,
    diagnostics: Vec<Diagnostic>,
}

/// Returns the letter distribution: that of the command line, else that of the record, else the one
/// that goes with the lexicon of the record, which becomes one of the hints.
fn distribution(record: &cgp::Cgp, reading: Reading<'_>) -> Option<&'static LetterDistribution> {
    if reading.alphabet.is_some() {
        return reading.alphabet;
    }
    let (distribution, source) = named_distribution(record)?;
    if let (DistributionSource::Lexicon, Some(lexicon)) = (source, record.ops().lexicon()) {
        reading.hints.add(lexicon, distribution.name());
    }
    Some(distribution)
}

/// Returns the letter distribution that a record names, directly or by its lexicon.
fn named_distribution(
    record: &cgp::Cgp,
) -> Option<(&'static LetterDistribution, DistributionSource)> {
    let named = [DistributionSource::Op, DistributionSource::Lexicon];
    record.distribution().filter(|(_, source)| named.contains(source))
}

/// Returns the alphabet by which the racks of canonical text are sorted: the one of the options, or
/// the one that the record names.
fn order(record: &cgp::Cgp, reading: Reading<'_>) -> Option<&'static LetterDistribution> {
    reading.alphabet.or_else(|| named_distribution(record).map(|(named, _)| named))
}

/// Makes a scene of a position of a game. `hinted` is `true` if the distribution was inferred from
/// the lexicon.
pub(crate) fn board_scene(
    record: &cgp::Cgp,
    distribution: Option<&'static LetterDistribution>,
    hinted: bool,
    reading: Reading<'_>,
) -> Scene {
    let facts = show::Facts::with(record, distribution, hinted, reading);
    Scene::Crossword(show::scene(record, &facts))
}

/// Returns the options for writing a position in the requested style.
pub(crate) fn style(reading: Reading<'_>) -> WriteOptions<'static> {
    match reading.style {
        Style::Canonical => WriteOptions::canonical(),
        Style::Keep => WriteOptions::keep(),
        Style::Dotted => WriteOptions::keep().moves(MoveStyle::Dotted),
    }
}

impl Notation for Cgp {
    const INFO: Info = Info {
        name: "cgp",
        summary: "Crossword Game Position",
        unit: Unit::Line,
        extensions: &["cgp"],
        promises: &["cgp"],
        resembles: |text| {
            let mut fields = text.split_whitespace();
            let rows = fields.next().unwrap_or_default().matches('/').count();
            rows >= 3 && fields.next().is_some_and(|racks| racks.contains('/'))
        },
        example: "15/15/15/15/15/15/15/4QUIxOTE4/15/15/15/15/15/15/15 TAR?/ 12/80 0 lex NWL23; lm 8E QUIxOTE;",
        not_to: &[(
            "gcg",
            "a position has no moves before it; boardnote cgp play makes moves on it",
        )],
        codes: || {
            let tools = [("missing-move", ""), ("bad-draw", ""), ("no-distribution", "")];
            let tools = explained(WRITTEN, &tools);
            distinct(&[ErrorKind::ALL, RuleFinding::ALL, IllegalPlay::ALL, UndoError::ALL, &tools])
        },
        ..Info::NEW
    };

    type Value<'r> = Parsed<'r>;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        likelihood::of(sample)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Parsed<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let text = text(record.bytes)?;
        match cgp::Cgp::parse_with(text, &options(reading)) {
            Ok(cgp::Parsed { value: record, diagnostics }) => {
                let mut found = diagnostics.iter().map(|found| findings::of(text, found)).collect();
                then(&Parsed { text, record, diagnostics }, &mut found)
            }
            Err(error) => Err(findings::of_error(text, &error, Severity::Error)),
        }
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        let text = match text(record.bytes) {
            Ok(text) => text,
            Err(finding) => return found(finding),
        };
        let checked = options(reading).check(text);
        checked
            .diagnostics
            .iter()
            .map(|diagnostic| findings::of(text, diagnostic))
            .for_each(&mut *found);
        if let Some(record) = checked.value
            && !reading.errors_only
        {
            findings::of_rules(text, &record, distribution(&record, reading), found);
        }
    }

    fn json(
        parsed: &Parsed<'_>,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        // Writing to memory cannot fail, and a position has nothing that JSON cannot express.
        json::push(&View(&parsed.record), out);
        Ok(())
    }

    fn sheet(
        parsed: &Parsed<'_>,
        reading: Reading<'_>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding> {
        let facts = show::Facts::of(&parsed.record, reading);
        let sheet = show::sheet(&parsed.record, &facts);
        findings::of_rules(parsed.text, &parsed.record, facts.distribution(), &mut |finding| {
            found.push(finding);
        });
        Ok(sheet)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |parsed, _| {
            inspect::fields(parsed.text, &parsed.record).into_iter().for_each(&mut *row);
            Ok(())
        })
        .map(drop)
    }

    const FROM_JSON: Option<FromJson<Self>> =
        Some(|value, reading, encoding| from_json(value, reading, encoding.out));

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |Parsed { record, .. }, reading, _| {
            let facts = show::Facts::of(record, reading);
            Ok(Scene::Crossword(show::scene(record, &facts)))
        },
        game: None,
    });

    const SCAN: Option<Scan> =
        Some(|text, found| scan::scan(text, &mut |span| found(Hit::of::<Self>(span))));

    const COUNT: Option<Count<Self>> = Some(|parsed, reading, tally| {
        table::count(&parsed.record, distribution(&parsed.record, reading), tally);
        Ok(())
    });

    const KEY: Option<ToKey<Self>> =
        Some(|parsed, reading| parsed.record.key_with(reading.key).as_u128());

    const TARGETS: &'static [Target<Self>] = &[Target::<Self>::new("cgp", write)];

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Positions>()];
}

/// Appends the position described by a JSON value.
fn from_json(value: &Value, reading: Reading<'_>, out: &mut Vec<u8>) -> Result<(), Finding> {
    let Read(record) = json::read(value)?;
    let (rows, cols) = (record.position().board().rows(), record.position().board().cols());
    if rows != cols && reading.strict() {
        let message = format!("a board of {rows} rows and {cols} columns, expected a square");
        return Err(Finding::error("bad-value", 0..0, message));
    }
    let mut text = String::new();
    record.write_to(&mut text);
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Writes a position in the requested style.
fn write(
    parsed: &Parsed<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    let style = style(reading);
    let style = order(&parsed.record, reading).map_or(style, |order| style.alphabet(order));
    let written = cgp::to_cgp(&parsed.record, &style)
        .map_err(|kind| findings::of_writing(parsed.text, kind))?;
    writing.out.extend_from_slice(written.value.as_bytes());
    lose(&written.losses, writing);
    let mut lose = |what, code| writing.lose(loss::of_crate(code, what));
    // Writing keeps every deviation that lenient reading accepted, except these two.
    for kind in parsed.diagnostics.iter().map(Diagnostic::kind) {
        match kind {
            ErrorKind::DroppedPoints => lose("the points of a play challenged off", kind.code()),
            ErrorKind::DuplicateOpcode => lose("the first of two equal operations", kind.code()),
            _ => {}
        }
    }
    Ok(())
}

/// Counts each fact that writing lost, in words and with its code.
pub(crate) fn lose(losses: &[Loss], writing: &mut Writing<'_, ()>) {
    for loss in losses {
        writing.lose(loss::of_crate(loss.code(), loss.text()));
    }
}
