//! `gcg`: a game of a crossword board game. A record is a whole file.

mod record;
mod replay;
mod sheet;
mod table;

use crate::crossword::position::cgp::{Options, Style, style};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::loss;
use crate::notation::{AfterMove, Count, FromJson, Notation, Scenes, Table, Target, Writing, read};
use crate::own::{Own, distinct, explained};
use crate::reading::Recovery;
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Record, Step, Unit, View};
use cgp::Cgp;
use core::cmp::Ordering;
use gcg::{Diagnostic, ErrorKind, Game, ParseOptions, Replay};
use record::Recorder;

type Reading<'a> = crate::Reading<'a, Options>;

/// The `gcg` notation.
#[derive(Debug)]
pub struct Gcg;

/// A game and the file it was read from.
#[derive(Debug)]
pub struct Parsed<'r> {
    bytes: &'r [u8],
    game: Game,
}

impl Notation for Gcg {
    const INFO: Info = Info {
        name: "gcg",
        summary: "crossword games in GCG, with positions and an audit of their scores",
        unit: Unit::File,
        extensions: &["gcg"],
        promises: &["gcg"],
        example: "#lexicon CSW21\n#player1 ann Ann\n#player2 bob Bob\n>ann: AEITWRS 8D WAITE +24 24\n",
        codes: || {
            let own = explained(Own::ALL, &[("no-such-ply", "")]);
            // The kinds of building a game, which no file causes, follow those of reading one.
            let read = ErrorKind::ALL.iter().take_while(|it| it.code != "not-at-start");
            let read: Vec<_> = read.copied().collect();
            distinct(&[&read, gcg::Finding::ALL, &own])
        },
        is_alone: true,
        reads_mark: true,
        declares_charset: true,
        latin1: true,
        ..Info::NEW
    };

    type Value<'r> = Parsed<'r>;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 12;
        let sample = &sample[..sample.len().min(ENOUGH)];
        let sample = sample.strip_prefix(b"\xef\xbb\xbf").unwrap_or(sample);
        let mut lines =
            sample.split(|&byte| byte == b'\n' || byte == b'\r').map(<[u8]>::trim_ascii);
        let is_event = |line: &[u8]| {
            let nick =
                line.split(|&byte| byte == b' ' || byte == b'\t').next().expect("a first part");
            line.starts_with(b">")
                && nick.len() > 2
                && nick.ends_with(b":")
                && nick.len() < line.len()
        };
        match lines.any(|line| line.starts_with(b"#player1 ") || is_event(line)) {
            true => Likelihood::Certain,
            false => Likelihood::No,
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match end && !rest.is_empty() {
            true => Step::Record { content: 0..rest.len(), next: rest.len() },
            false => Step::More,
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Parsed<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let options = options(reading);
        let (parsed, error) = match gcg::parse_with(record.bytes, &options) {
            Ok(parsed) => (parsed, None),
            Err(error) if reading.recovery == Recovery::Whole => return Err(of_error(&error)),
            Err(error) => match before(options, record.bytes, &error) {
                Some(parsed) => (parsed, Some(of_error(&error))),
                None => return Err(of_error(&error)),
            },
        };
        let mut found: Findings = parsed.diagnostics.iter().map(of_diagnostic).collect();
        found.extend(error);
        then(&Parsed { bytes: record.bytes, game: parsed.value }, &mut found)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        let report = options(reading).check(record.bytes);
        report.diagnostics.iter().map(of_diagnostic).for_each(&mut *found);
        let Some(game) = report.value.filter(|_| !reading.errors_only) else { return };
        let mut replay = game.replay();
        while let Some(step) = replay.next_step() {
            match step {
                Ok(step) => of_step(&step).for_each(&mut *found),
                Err(error) => found(of_error(&error)),
            }
        }
    }

    fn json(
        parsed: &Parsed<'_>,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        let game = parsed.game.audited().map_err(|error| of_error(&error))?;
        // Writing to memory cannot fail.
        json::push(&game, out);
        Ok(())
    }

    fn sheet(
        parsed: &Parsed<'_>,
        reading: Reading<'_>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding> {
        sheet::sheet(&parsed.game, reading, found)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |parsed, _| {
            sheet::fields(parsed.bytes, &parsed.game).for_each(&mut *row);
            Ok(())
        })
        .map(drop)
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, _, encoding| {
        let game: Game = json::read(value)?;
        to_text(&game, encoding.out)
    });

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |parsed, reading, found| replay::scene(&parsed.game, reading, found),
        game: Some(|parsed, reading, found| Ok(vec![replay::replay(&parsed.game, reading, found)])),
    });

    const AFTER_MOVE: Option<AfterMove<Self>> = Some(|parsed, _, number| {
        let moves = parsed.game.events().len();
        if number <= moves { Ok(number) } else { Err(moves) }
    });

    const COUNT: Option<Count<Self>> = Some(|parsed, reading, tally| {
        let game = &parsed.game;
        // A game whose replay fails does not count.
        let mut events = Vec::new();
        let mut replay = replay_of(game, reading);
        let (mut bingos, mut misscored) = (Bingos::default(), 0_i64);
        let mut totals = vec![0; game.players().len()];
        while let Some(step) = replay.next_step() {
            let step = step.map_err(|error| of_error(&error))?;
            events.push((step.event.kind.name(), step.play.map(|_| i64::from(step.event.score))));
            bingos.add(&step);
            if let Some(total) = totals.get_mut(step.event.player) {
                *total = i64::from(step.total);
            }
            misscored += i64::from(step.findings.iter().any(|f| f.code() == "score-mismatch"));
        }
        tally.count("players", i64::try_from(game.players().len()).expect("a few"));
        tally.count("lexicon", game.pragma("lexicon").unwrap_or("(none)"));
        for (kind, play) in events {
            tally.count("events", kind);
            if let Some(points) = play {
                tally.count("points of a play, in tens", points / 10 * 10);
                tally.measure("points of a play", points);
            }
        }
        tally.count("bingos in a game", bingos.count);
        tally.measure("bingos in a game", bingos.count);
        for total in &totals {
            tally.count("final scores, in fifties", total.div_euclid(50) * 50);
            tally.measure("final score", *total);
        }
        if let &[first, second] = totals.as_slice() {
            let winner = match first.cmp(&second) {
                Ordering::Greater => "player 1",
                Ordering::Less => "player 2",
                Ordering::Equal => "draw",
            };
            tally.count("result", winner);
            tally.count("points between the players, in tens", (first - second).abs() / 10 * 10);
        }
        tally.count("misscored events in a game", misscored);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target { single: true, ..Target::<Self>::new("cgp", to_cgp) },
        Target::<Self>::new("gcg", to_gcg),
    ];

    const TABLES: &'static [Table<Self>] =
        &[Table::of::<table::Moves>(), Table::of::<table::Games>()];
}

fn options(reading: Reading<'_>) -> ParseOptions<'static> {
    let options = if reading.strict() { ParseOptions::strict() } else { ParseOptions::lenient() };
    reading.alphabet.map_or(options, |alphabet| options.alphabet(alphabet))
}

/// Returns the game that the lines before an error record, if they are those of a game.
fn before(
    options: ParseOptions<'_>,
    bytes: &[u8],
    error: &gcg::Error,
) -> Option<gcg::Parsed<Game>> {
    let mut end = error.offset();
    // Before an error in a line there may be one in the tiles of an event.
    for _ in 0..2 {
        let lines = bytes.get(..end)?;
        let last = lines.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        match gcg::parse_with(bytes.get(..last? + 1)?, &options) {
            Ok(parsed) => return Some(parsed),
            Err(error) => end = error.offset(),
        }
    }
    None
}

fn of_error(error: &gcg::Error) -> Finding {
    let finding = Finding::error(error.kind().code(), error.span(), error.kind());
    match error.kind() {
        ErrorKind::ThroughSpelled | ErrorKind::BadCoordinate => {
            finding.with_help("--lenient reads it; convert --to gcg writes it in the standard form")
        }
        _ => finding,
    }
}

fn of_diagnostic(found: &Diagnostic) -> Finding {
    Finding { severity: found.severity(), ..of_error(found.error()) }
}

/// Returns the findings of the rules about an event.
fn of_step<'s>(step: &'s gcg::Step<'_>) -> impl Iterator<Item = Finding> + 's {
    step.findings.iter().map(|found| {
        let finding = Finding::warning(found.code(), found.span(step.event), found);
        let finding = finding.with("event", step.index + 1);
        let words = step.words.iter().map(|w| format!("{} {} {}", w.at(), w.text, w.points));
        let words = words.collect::<Vec<_>>().join(", ");
        match found {
            gcg::Finding::ScoreMismatch { .. } if !words.is_empty() => {
                finding.with_help(format!("the words and their points: {words}"))
            }
            _ => Finding { severity: found.severity(), ..finding },
        }
    })
}

/// Returns the findings of an event that are violations of the rules, not remarks on its notation.
fn objections<'s>(step: &'s gcg::Step<'_>) -> impl Iterator<Item = &'s gcg::Finding> + 's {
    step.findings.iter().filter(|found| !matches!(found, gcg::Finding::ThroughSpelled))
}

/// The number of bingos. A play that is withdrawn scores nothing, and does
/// not count.
#[derive(Debug, Default)]
struct Bingos {
    count: i64,
    /// 1 if the event before was one, and otherwise 0.
    last: i64,
}

impl Bingos {
    fn add(&mut self, step: &gcg::Step<'_>) {
        if step.event.kind == gcg::EventKind::Withdrawn {
            self.count -= self.last;
        }
        self.last = i64::from(step.is_bingo());
        self.count += self.last;
    }
}

/// Returns the replay with the scores and racks that the options select.
fn replay_of<'g>(game: &'g Game, reading: Reading<'_>) -> Replay<'g> {
    game.replay().score_source(reading.score_source).racks(reading.racks)
}

/// Returns the replay after as many events as the option says, or after the last one.
fn replay_to<'g>(game: &'g Game, reading: Reading<'_>) -> Result<Replay<'g>, Finding> {
    let all = game.events().len();
    let ply = reading.view.ply.unwrap_or(all);
    if ply > all {
        return Err(View::beyond(all, 0..0));
    }
    let mut replay = replay_of(game, reading);
    for _ in 0..ply {
        if let Some(Err(error)) = replay.next_step() {
            return Err(of_error(&error));
        }
    }
    Ok(replay)
}

/// Writes one line for the start and one for each event, or only the line that the options select.
fn to_cgp(
    parsed: &Parsed<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    let game = &parsed.game;
    let mut style = style(reading);
    if let Some((alphabet, _)) = game.distribution() {
        style = style.alphabet(alphabet);
    }
    let recorder = Recorder::new(game);
    for name in &recorder.lost {
        writing.lose(loss::PRAGMA.with_text(*name));
    }
    writing.lose(loss::NOTES);
    let view = reading.view;
    let line = |ply: usize, record: &Cgp, writing: &mut Writing<'_, ()>| {
        if view.all {
            let place = format!("{}\t{ply}\t", writing.record.index + 1);
            writing.out.extend_from_slice(place.as_bytes());
        }
        let written =
            cgp::to_cgp(record, &style).map_err(|kind| Finding::error(kind.code(), 0..0, kind))?;
        writing.out.extend_from_slice(written.value.as_bytes());
        writing.out.push(b'\n');
        crate::crossword::position::cgp::lose(&written.losses, writing);
        Ok::<(), Finding>(())
    };
    if view.single {
        let replay = replay_to(game, reading)?;
        return line(0, &recorder.record(replay.position(), replay.last_move()), writing);
    }
    let mut replay = replay_of(game, reading);
    line(0, &recorder.record(replay.position(), replay.last_move()), writing)?;
    let mut ply = 0;
    while let Some(step) = replay.next_step() {
        ply += 1;
        match step {
            Ok(step) => line(ply, &recorder.record(step.after, step.last_move), writing)?,
            // The positions before the error are written.
            Err(error) => writing.found.push(of_error(&error)),
        }
    }
    Ok(())
}

fn to_gcg(
    parsed: &Parsed<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    if let Some(error) = writing.found.iter().find(|found| found.is_error()) {
        return Err(error.clone());
    }
    match reading.style {
        Style::Keep => writing.out.extend_from_slice(parsed.bytes),
        _ => to_text(&parsed.game, writing.out)?,
    }
    Ok(())
}

/// Appends the canonical text of a game.
fn to_text(game: &Game, out: &mut Vec<u8>) -> Result<(), Finding> {
    let written = gcg::to_gcg(game, &gcg::WriteOptions::default());
    let written = written.map_err(|kind| Finding::error(kind.code(), 0..0, kind))?;
    out.extend_from_slice(written.value.as_bytes());
    Ok(())
}
