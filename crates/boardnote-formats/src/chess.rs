//! What the three notations of chess games share: a game that was read, in any of them, can be shown, drawn,
//! exported, counted and written in all of them.

mod choice;
mod codes;
mod json;
mod line;
mod movecode;
mod options;
mod pgn;
mod picture;
mod replay;
mod stats;
mod tables;
mod tokens;
mod uci;
mod words;
mod write;

pub use movecode::MoveCode;
pub use options::Options;
pub use pgn::Pgn;
pub use uci::Uci;

use crate::finding::{Finding, Severity};
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Step, lines};
use board_picture::Game as Replay;
use board_picture::scene::Scene;
use chess_movecode::{Dialect, Error, Game, ParseOptions, Rules, Start, TextPlace};
use core::ops::Range;
use serde_json::Value;

/// A game that was read from a record or a JSON value.
#[derive(Debug)]
struct Played {
    game: Game,
    /// The start position as the record has it: `start` or a FEN.
    start: String,
    /// The tag pairs of a PGN; the other notations have none.
    tags: Option<Vec<(String, String)>>,
    /// The dialect of a movecode record and where its texts are.
    dialect: Option<(Dialect, TextPlace)>,
    /// What there is to say; errors among them mean that this is not the whole game.
    findings: Vec<Finding>,
}

impl Played {
    /// A game without tags and dialect.
    const fn new(game: Game, start: String) -> Self {
        Self { game, start, tags: None, dialect: None, findings: Vec::new() }
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let tags = self.tags.as_deref().unwrap_or_default();
        tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// How much of a bad record is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    /// The whole game, or the reason why not.
    Whole,
    /// The longest readable game, with errors among the findings.
    Rescue,
}

/// What differs between the notations.
trait Notation: Sync {
    fn info(&self) -> &'static Info;

    fn likeness(&self, sample: &[u8]) -> Likeness;

    fn split(&self, rest: &[u8], end: bool) -> Step {
        line_behind_mark(rest, end)
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding));

    fn read(
        &self,
        record: Record<'_>,
        settings: &Settings,
        effort: Effort,
    ) -> Result<Played, Finding>;

    /// The bytes that an item of the game came from, if they can be told.
    fn bytes_of_item(
        &self,
        record: Record<'_>,
        settings: &Settings,
        item: usize,
    ) -> Option<Range<usize>>;

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding>;

    fn codes(&self) -> &'static [Code];
}

/// Lenient reading takes what it can get where a person looks at the result.
fn effort(settings: &Settings) -> Effort {
    if settings.strict() { Effort::Whole } else { Effort::Rescue }
}

impl<T: Notation> Format for T {
    fn info(&self) -> &'static Info {
        Notation::info(self)
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        Notation::likeness(self, sample.strip_prefix(MARK).unwrap_or(sample))
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        Notation::split(self, rest, end)
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        Notation::check(self, record, settings, found);
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let played = self.read(record, settings, Effort::Whole)?;
        json::write(&played, out);
        Ok(played.findings)
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let played = json::read(value, settings)?;
        let (to, mut losses) = (Notation::info(self).name, Losses::new());
        let dialect = played.dialect.unwrap_or_default();
        write::write(&played, to, dialect, out, &mut losses).map_err(|error| {
            let message = format_args!("{} (item {} of the game)", error.kind(), error.offset());
            Finding::error(error.kind().code(), 0..0, message)
        })
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let played = self.read(record, settings, effort(settings))?;
        let dialect = write::dialect(&played, settings);
        write::write(&played, to, dialect, out, losses).map_err(|error| {
            let span = self.bytes_of_item(record, settings, error.offset()).unwrap_or(0..0);
            let message = format_args!("{} (ply {})", error.kind(), error.ply());
            Finding::error(error.kind().code(), span, message).with("ply", error.ply())
        })?;
        Ok(played.findings)
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let played = self.read(record, settings, effort(settings))?;
        picture::show(&played, settings.view.ply, out);
        Ok(played.findings)
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        Notation::inspect(self, record, settings)
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let played = self.read(record, settings, effort(settings))?;
        Ok(Scene::Chess(picture::scene(&played, settings.view.ply)))
    }

    fn replay(&self, record: Record<'_>, settings: &Settings) -> Result<Replay, Finding> {
        Ok(replay::replay(&self.read(record, settings, effort(settings))?))
    }

    fn tables(&self) -> &'static [Table] {
        tables::ALL
    }

    fn rows(
        &self,
        record: Record<'_>,
        table: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        tables::rows(&self.read(record, settings, Effort::Whole)?, table, row);
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        stats::count(&self.read(record, settings, Effort::Whole)?, tally);
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        Notation::codes(self)
    }
}

/// The byte order mark that Windows programs put before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The next line that is not blank; a byte order mark before it does not belong to it.
fn line_behind_mark(rest: &[u8], end: bool) -> Step {
    match lines::split(rest, end) {
        Step::Record { content, next }
            if rest.get(content.clone()).is_some_and(|line| line.starts_with(MARK)) =>
        {
            let content = content.start + MARK.len()..content.end;
            if content.is_empty() {
                // A file of nothing but the mark has no records.
                return match rest.get(next..).map(|rest| line_behind_mark(rest, end)) {
                    Some(Step::Record { content, next: more }) => Step::Record {
                        content: next + content.start..next + content.end,
                        next: next + more,
                    },
                    _ => Step::More,
                };
            }
            Step::Record { content, next }
        }
        step => step,
    }
}

/// Reads `start` or a FEN; strict reading wants one that a game can be played from.
fn start(text: &str, settings: &Settings) -> Result<Start, Error> {
    let start = Start::parse(text)?;
    if settings.strict() && !settings.chess.trusted {
        playable(&start)?;
    }
    Ok(start)
}

/// Whether the rules of chess allow a start position.
fn playable(start: &Start) -> Result<(), Error> {
    if !start.is_standard() {
        // With no data but the end byte only the start position can be wrong.
        ParseOptions::strict().replay(start, b"\xff")?;
    }
    Ok(())
}

/// The rules that moves given as text have to keep.
const fn rules(settings: &Settings) -> Rules {
    match settings.mode {
        _ if settings.chess.trusted => Rules::None,
        crate::settings::Mode::Strict => Rules::All,
        crate::settings::Mode::Lenient => Rules::ChecksAllowed,
    }
}

/// So many findings are reported of a record one by one: garbage has one for every byte.
const MOST: usize = 1_000;

/// The first findings, and one for all the others, as bad as the worst of them.
fn limited<'a, T: 'a>(
    found: impl ExactSizeIterator<Item = &'a T>,
    to_finding: impl Fn(&T) -> Finding,
) -> Vec<Finding> {
    let more = found.len().saturating_sub(MOST);
    let mut findings = Vec::with_capacity(found.len().min(MOST + 1));
    let mut worst = Severity::Info;
    for (number, found) in found.enumerate() {
        let finding = to_finding(found);
        if number < MOST {
            findings.push(finding);
            continue;
        }
        worst = worst.max(finding.severity);
    }
    if let (1.., Some(last)) = (more, findings.last()) {
        let message = format_args!("{more} more findings about this record");
        let finding = Finding::error("more-findings", last.span.clone(), message);
        findings.push(Finding { severity: worst, offset: last.offset, ..finding });
    }
    findings
}

/// A finding of the crate, with the name that never changes.
fn finding(severity: Severity, error: &Error, span: Range<usize>) -> Finding {
    let finding = Finding::error(error.kind().code(), span, error.kind());
    Finding { severity, ..finding }.with("ply", error.ply())
}
