//! The dialect of a movecode line, given or detected.

use super::line::Line;
use crate::Mode;
use crate::Record;
use crate::chess::{Options, Reading};
use crate::finding::{Finding, Severity};
use crate::options::Apply;
use chess_movecode::{
    Detection, Dialect, DialectVote, Error, ParseOptions, Verdict, check, detect_with,
};
use chess_rules::Source;
use serde_json::{Value, json};
use std::sync::Arc;

/// The dialect chosen for reading.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) dialect: Dialect,
    /// Verdict of the detection, if it ran.
    verdict: Option<Verdict>,
    /// Finding about the choice itself, if any.
    doubt: Option<Finding>,
    /// Errors that rule out the documented and the jose dialect, in this order, as far as known.
    against: [Option<Error>; 2],
}

impl Choice {
    /// Chooses the dialect of a line.
    ///
    /// "Strict, a blob that fits neither is an error."
    ///
    /// # Errors
    /// `neither` if no dialect reads the data to its end.
    pub(super) fn of(line: &Line<'_>, reading: Reading<'_>) -> Result<Self, Finding> {
        if let Some(dialect) = reading.dialect {
            return Ok(Self { dialect, verdict: None, doubt: None, against: [None; 2] });
        }
        // Strict readers reject a start position that is illegal: treat it as a tie.
        let Ok(detection) = detect_with(&line.start, line.blob(), &options(reading)) else {
            let verdict = Some(Verdict::Ambiguous);
            let dialect = if line.has_texts { Dialect::Jose } else { Dialect::Documented };
            return Ok(Self { dialect, verdict, doubt: None, against: [None; 2] });
        };
        let (dialect, doubt) = decide(&detection, line, reading.vote);
        let choice = Self {
            dialect,
            verdict: Some(detection.verdict()),
            doubt,
            against: DIALECTS.map(|dialect| detection.error(dialect)),
        };
        if detection.verdict() == Verdict::Neither && is_strict(reading) {
            return Err(choice.neither(line, Severity::Error));
        }
        Ok(choice)
    }

    /// Returns the parse options for the chosen dialect.
    pub(super) fn options(&self, reading: Reading<'_>) -> ParseOptions {
        options(reading).dialect(self.dialect)
    }

    /// Returns the finding about the choice, if any.
    pub(super) fn doubt(&self) -> Option<Finding> {
        self.doubt.clone()
    }

    /// Returns `true` if both dialects read the data to its end.
    fn is_tie(&self) -> bool {
        self.verdict == Some(Verdict::Ambiguous)
    }

    /// Returns `true` if detection has already read the whole game strictly.
    pub(super) fn is_proven(&self, reading: Reading<'_>) -> bool {
        self.is_tie() && is_strict(reading)
    }

    /// Returns the finding for an error of reading with the chosen dialect.
    pub(super) fn refuse(
        &mut self,
        line: &Line<'_>,
        error: Error,
        reading: Reading<'_>,
    ) -> Finding {
        if self.verdict.is_some() && is_strict(reading) {
            self.against[self.dialect as usize] = Some(error);
            return self.neither(line, Severity::Error);
        }
        line.finding(Severity::Error, &error)
    }

    /// Adds the finding that no dialect fits.
    ///
    /// "A lenient reader takes, when neither fits to the end, the dialect whose first error comes
    /// later and says so."
    pub(super) fn add_doubt(
        mut self,
        line: &Line<'_>,
        reading: Reading<'_>,
        findings: &mut Vec<Finding>,
    ) {
        if findings.is_empty() || self.verdict.is_none() {
            return;
        }
        let index = self.dialect as usize;
        if self.against[index].is_none() {
            let strict = with_texts(ParseOptions::strict(), reading).dialect(self.dialect);
            self.against[index] = check(&line.start, line.blob(), &strict).err();
        }
        if self.against.iter().all(Option::is_some) {
            findings.insert(0, self.neither(line, Severity::Warning));
        }
    }

    /// Returns the finding "`neither`, with both errors and the later of the two offsets."
    fn neither(&self, line: &Line<'_>, severity: Severity) -> Finding {
        let mut chosen = self.against[self.dialect as usize];
        let mut reasons = Vec::new();
        for (dialect, error) in DIALECTS.into_iter().zip(self.against) {
            let Some(error) = error else { continue };
            let of_moves = |error: &Error| error.place().string() == Source::Moves;
            let comparable = of_moves(&error) && chosen.as_ref().is_none_or(of_moves);
            if comparable && chosen.is_none_or(|chosen| chosen.offset() < error.offset()) {
                chosen = Some(error);
            }
            reasons.push(format!("{}: {error}", dialect.name()));
        }
        let message = format!("the data fits neither dialect ({})", reasons.join("; "));
        let mut finding = Finding { severity, ..Finding::error("neither", 0..0, message) };
        if let Some(chosen) = chosen {
            let place = line.finding(severity, &chosen);
            finding =
                Finding { span: place.span, offset: place.offset, extra: place.extra, ..finding };
        }
        for (dialect, error) in DIALECTS.into_iter().zip(self.against) {
            finding =
                finding.with(dialect.name(), error.map_or(Value::Null, |error| reason(&error)));
        }
        finding.with_help(
            "name the dialect (--dialect documented or --dialect jose) to see its own error",
        )
    }
}

/// Decides between the dialects.
///
/// "A line with a third column, even an empty one, is jose." "Both reach the end with different
/// moves: jose, the databases in existence were written by the program", unless the majority of the
/// file is of the other dialect.
fn decide(detection: &Detection, line: &Line<'_>, vote: DialectVote) -> (Dialect, Option<Finding>) {
    match (detection.verdict(), line.has_texts) {
        (Verdict::Ambiguous, true) => (Dialect::Jose, None),
        (Verdict::Likely(Dialect::Documented), true) => {
            let message = "a third column is written for the dialect jose, but only the documented one reads the data";
            let span = line.digits(&(0..usize::MAX), Source::Texts);
            (Dialect::Documented, Some(Finding::warning("dialect-column", span, message)))
        }
        _ if detection.is_open() => (vote.dialect(), Some(open(detection, line, vote))),
        _ => (detection.dialect(), None),
    }
}

/// Counts "the dialect of the majority of the blobs that" columns and the rules of chess "decided
/// among the first records". Does nothing if the dialect is given.
pub(super) fn survey(
    records: &mut dyn Iterator<Item = Record<'_>>,
    reading: Reading<'_>,
) -> Option<Apply<Options>> {
    if reading.dialect.is_some() {
        return None;
    }
    let mut vote = DialectVote::default();
    for record in records {
        let Ok(line) = Line::parse(record.bytes, reading) else { continue };
        match detect_with(&line.start, line.blob(), &options(reading)) {
            Ok(detection) if line.has_texts && detection.verdict() == Verdict::Ambiguous => {
                vote.count(Dialect::Jose);
            }
            Ok(detection) => vote.add(&detection),
            Err(_) => {}
        }
    }
    vote.majority().map(|_| Arc::new(move |options: &mut Options| options.vote = vote) as Apply<_>)
}

fn open(detection: &Detection, line: &Line<'_>, vote: DialectVote) -> Finding {
    let mv = |dialect| {
        let mv = detection.differing_move(dialect);
        mv.map_or("no move".to_owned(), |mv| mv.uci(line.start.is_chess960()).to_string())
    };
    let ply = detection.first_difference().unwrap_or(0) + 1;
    let (documented, jose) = (mv(Dialect::Documented), mv(Dialect::Jose));
    let taken = match vote.majority() {
        None => "jose is taken, whose program wrote the databases".to_owned(),
        Some(dialect) => {
            format!("{} is taken, the dialect of most games of the file", dialect.name())
        }
    };
    let message = format!(
        "data can be read in both dialects, as different moves (ply {ply}: {jose} in jose, {documented} in documented); {taken}"
    );
    Finding::warning("ambiguous-dialect", line.digits(&(0..usize::MAX), Source::Moves), message)
        .with("ply", ply)
        .with_help("name the dialect: --dialect jose or --dialect documented")
}

/// The dialects in the order of their numbers.
const DIALECTS: [Dialect; 2] = [Dialect::Documented, Dialect::Jose];

fn reason(error: &Error) -> Value {
    let mut reason = json!({"kind": error.kind().code(), "offset": error.offset()});
    if let (Source::Texts, Some(members)) = (error.place().string(), reason.as_object_mut()) {
        members.insert("string".to_owned(), "texts".into());
    }
    reason
}

fn is_strict(reading: Reading<'_>) -> bool {
    reading.strict() && !reading.trusted
}

/// Returns the parse options for the reading mode and, if given, the place of texts.
fn options(reading: Reading<'_>) -> ParseOptions {
    let options = match reading.mode {
        _ if reading.trusted => ParseOptions::trusted(),
        Mode::Strict => ParseOptions::strict(),
        Mode::Lenient => ParseOptions::lenient(),
    };
    with_texts(options, reading)
}

fn with_texts(options: ParseOptions, reading: Reading<'_>) -> ParseOptions {
    match reading.texts {
        Some(place) => options.texts(place),
        None => options,
    }
}
