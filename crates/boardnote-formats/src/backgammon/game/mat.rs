//! `mat`: backgammon matches as text in two columns. A record is a game; the first one includes the
//! header of the match. The facts that a game takes from the text before it come from a survey.

use super::decisions::Decisions;
use super::games::Games;
use super::shared::{self, Memory};
use super::write::Recorded;
use super::{Depth, OfGames};
use crate::backgammon::{Options, game};
use crate::finding::{Finding, Findings, Severity};
use crate::loss;
use crate::notation::{
    AfterMove, Count, Encoding, Finish, FromJson, Notation, Places, Scenes, Survey, Table, Target,
};
use crate::record::saturated;
use crate::sheet::Sheet;
use crate::skip::{LineRule, Lines, Skip};
use crate::{Field, Info, Likelihood, Losses, Reading, Record, Step, Unit};
use bg_mat::internal::{Context, game_starts};
use bg_mat::{Diagnostic, ErrorKind, ParseOptions};
use bg_rules::Match;
use core::ops::Range;
use std::borrow::Cow;
use std::sync::Arc;

/// The `mat` notation.
#[derive(Debug)]
pub struct Mat;

/// A game as read.
#[derive(Debug)]
pub struct Text {
    recorded: Recorded<'static>,
    /// Number of the game in its file, from 0.
    number: usize,
    /// Length of the record in bytes.
    length: usize,
}

impl Text {
    fn new(head: Match, game: bg_rules::Game, context: &Context, length: usize) -> Self {
        let before = (game.info.game > 0).then(|| Cow::Owned(context.head().clone()));
        let (head, game, faults) = (Cow::Owned(head), Cow::Owned(game), Vec::new());
        let recorded = Recorded { head, before, game, faults };
        let number = context.number() as usize;
        Self { recorded, number, length }
    }

    /// Returns the game as a value.
    fn value(&self) -> game::Game<'_> {
        let Recorded { head, before, game, .. } = &self.recorded;
        let game = game::Game::of(head, game, self.number, before.is_none());
        game::Game { span: 0..self.length, ..game }
    }
}

impl OfGames for Mat {
    fn game<'v>(text: &'v Text, _: Depth, _: Reading<'_, Options>) -> game::Game<'v> {
        text.value()
    }

    fn recorded<'v>(text: &'v Text) -> Recorded<'v> {
        text.recorded.lend()
    }

    fn lose_remarks(text: &Text, losses: &mut Losses) {
        losses.add(loss::COMMENT, text.recorded.game.comments.len());
    }
}

/// Returns the context of a record, and `true` if the match ends with it.
fn context(record: Record<'_>, options: &Options) -> (Context, bool) {
    let index = saturated(record.index);
    let contexts = options.contexts.as_deref().map_or(&[][..], Vec::as_slice);
    match (contexts.get(index), contexts.last()) {
        (Some(context), _) => (context.clone(), index + 1 == contexts.len()),
        // More games than a survey examines.
        (None, Some(last)) => (last.later(u32::try_from(index).unwrap_or(u32::MAX)), true),
        (None, None) => (Context::default(), true),
    }
}

/// Returns the offset of the first game, before which the header of the match stands.
fn header(text: &[u8]) -> usize {
    game_starts(text).next().unwrap_or(0)
}

/// The rule that a game that is too long to be held ends before the line that starts the next one.
#[derive(Debug, Default)]
struct NextGame {
    has_begun: bool,
}

impl LineRule for NextGame {
    fn starts_record(&mut self, line: &[u8]) -> bool {
        let starts = game_starts(line).next().is_some();
        starts && core::mem::replace(&mut self.has_begun, true)
    }
}

impl Notation for Mat {
    const INFO: Info = Info {
        name: "mat",
        summary: "backgammon matches as text, as servers and programs export them",
        unit: Unit::File,
        extensions: &["mat"],
        promises: &["mat"],
        example: "3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  \
            1) 31: 8/5 6/5                  52: 13/8 24/22\n",
        codes: || {
            // A file is split where another match begins, so that no record holds two.
            let reported = ErrorKind::ALL.iter().filter(|kind| kind.code != "another-match");
            reported.copied().collect()
        },
        reads_mark: true,
        ..Info::NEW
    };

    type Value<'r> = Text;
    type Options = Options;
    type Memory = Memory;
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        let Ok(read) = bg_mat::parse_with(sample, &ParseOptions::lenient()) else {
            return Likelihood::No;
        };
        let count =
            |code| read.diagnostics.iter().filter(|found| found.kind().code() == code).count();
        // A sample may end right after a `Game` line.
        let named = read.value.games.len() > count("bad-score-line");
        match (named, count("no-match-header")) {
            (true, 0) => Likelihood::Certain,
            (true, _) => Likelihood::Possible,
            (false, _) => Likelihood::No,
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let whole = |&byte: &u8| matches!(byte, b'\n' | b'\r');
        let complete = match rest.iter().rposition(whole) {
            _ if end => rest,
            last => &rest[..last.map_or(0, |last| last + 1)],
        };
        match game_starts(complete).nth(1) {
            Some(next) => Step::Record { content: 0..next, next },
            None if !end || rest.iter().all(u8::is_ascii_whitespace) => Step::More,
            None => Step::Record { content: 0..rest.len(), next: rest.len() },
        }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(Lines::until(NextGame::default()))
    }

    const HEADER: Option<fn(&[u8]) -> usize> = Some(header);

    const SURVEY: Option<Survey<Self>> = Some(|records, _| {
        let (mut contexts, mut context) = (Vec::new(), Context::default());
        for record in records {
            contexts.push(context.clone());
            context.pass(record.bytes);
        }
        let contexts = Arc::new(contexts);
        Some(Arc::new(move |options: &mut Options| options.contexts = Some(contexts.clone())))
    });

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_, Options>,
        then: impl for<'v> FnOnce(&Text, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let how = if reading.strict() { ParseOptions::strict() } else { ParseOptions::lenient() };
        let (context, last) = context(record, reading.own);
        let read = context.games(record.bytes, last, &how)?;
        let (head, games) = read.value;
        let end = record.bytes.len();
        let none = || Finding::of(ErrorKind::NoGame, end..end);
        let game = games.into_iter().next().ok_or_else(none)?;
        let mut found = read.diagnostics.iter().map(finding).collect();
        then(&Text::new(head, game.game, &context, end), &mut found)
    }

    fn check(record: Record<'_>, reading: Reading<'_, Options>, found: &mut dyn FnMut(Finding)) {
        let (context, last) = context(record, reading.own);
        let lenient = ParseOptions::lenient();
        let read = match context.games(record.bytes, last, &lenient) {
            Ok(read) => read,
            Err(error) => return found(error.into()),
        };
        for diagnostic in &read.diagnostics {
            let severity = match diagnostic.severity() {
                Severity::Error if reading.strict() => Severity::Error,
                _ => finding(diagnostic).severity,
            };
            found(Finding { severity, ..finding(diagnostic) });
        }
    }

    const PLACES: Option<Places<Self>> = Some(|record, reading, findings| {
        let (context, last) = context(record, reading.own);
        let Ok(read) = context.games(record.bytes, last, &ParseOptions::lenient()) else { return };
        let (head, games) = read.value;
        let Some(game) = games.into_iter().next() else { return };
        let spans = game.spans;
        let text = Text::new(head, game.game, &context, record.bytes.len());
        let value = text.value();
        for finding in findings {
            let at = spans.partition_point(|span| span.end <= finding.span.start);
            let of_ply = |span: &&Range<usize>| span.start <= finding.span.start;
            let ply = spans.get(at).filter(of_ply).map(|_| at);
            finding.name_move(record.bytes);
            value.place(finding, ply);
        }
    });

    fn json(
        text: &Text,
        _: Reading<'_, Options>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        game::json::write(&text.value(), &mut |_, _| {}, out);
        Ok(())
    }

    fn sheet(
        text: &Text,
        reading: Reading<'_, Options>,
        _: &mut Findings,
    ) -> Result<Sheet, Finding> {
        game::sheet::sheet(&text.value(), reading)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let (context, last) = context(record, reading.own);
        let read = context.games(record.bytes, last, &ParseOptions::lenient());
        let read = read?;
        let base = saturated(record.offset);
        for (game, number) in read.value.1.iter().zip(context.number() + 1..) {
            for (ply, span) in game.game.replay_lenient().zip(&game.spans) {
                let raw = &record.bytes[span.clone()];
                row(Field {
                    offset: base.saturating_add(span.start),
                    length: span.len(),
                    unit: "byte",
                    raw: String::from_utf8_lossy(raw).into_owned(),
                    name: format!("game {number} ply {}", ply.index + 1),
                    value: ply.event.name().to_owned(),
                    meaning: ply.notation(),
                });
            }
        }
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let Encoding { out, losses, found, memory } = encoding;
        let game = memory.course.read(value, found, losses)?;
        losses.add(loss::COMMENT, game.game.comments.len());
        memory.text.write(&game, reading.own.mat_style.unwrap_or(Self::STYLE), out, losses)
    });

    const FROM_JSON_IN_ORDER: bool = true;
    const FINISH: Option<Finish<Self>> = Some(shared::finish::<Self>());
    const SCENES: Option<Scenes<Self>> = Some(shared::scenes());
    const AFTER_MOVE: Option<AfterMove<Self>> = Some(shared::after_move::<Self>());
    const COUNT: Option<Count<Self>> = Some(shared::count::<Self>());
    const TARGETS: &'static [Target<Self>] = &shared::targets();
    const TABLES: &'static [Table<Self>] = &[Table::of::<Decisions>(), Table::of::<Games>()];
}

/// Returns a finding for lenient reading, in which only a text without any game is bad.
fn finding(found: &Diagnostic) -> Finding {
    Finding { severity: found.severity().min(Severity::Warning), ..found.into() }
}
