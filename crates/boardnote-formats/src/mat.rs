//! `mat`: backgammon matches as text in two columns. A record is a whole file.
//!
//! Except for reading and writing, a match is handled as the SGF games it converts to, so that both
//! notations show, count, draw, and tabulate the same data in the same way.

mod codes;
mod tables;

use crate::backgammon::Options;
use crate::bg_sgf::{self as sgf, decisions, games};
use crate::finding::{Finding, Findings, Severity};
use crate::notation::{Count, Notation, Parts, Scenes, Table, Target, Writing};
use crate::{Field, Info, Likelihood, Losses, Reading, Record, Step, Unit};
use bg_game::Match;
use bg_mat::{Diagnostic, ErrorKind, ParseOptions, Style};
use bg_sgf::{Dialect, Game, Games as _};
use core::ops::Range;
use serde_json::{Map, Value};

/// The `mat` notation.
#[derive(Debug)]
pub struct Mat;

/// A match as read, and the same match in SGF.
#[derive(Debug)]
pub struct Text {
    played: Match,
    sgf: Vec<u8>,
}

impl Text {
    /// Returns the match.
    pub(crate) const fn played(&self) -> &Match {
        &self.played
    }

    /// Passes every game to `work`.
    pub(crate) fn each(
        &self,
        mut work: impl FnMut(&Game<'_>) -> Result<(), Finding>,
    ) -> Result<(), Finding> {
        let unreadable = |error| Finding::error("bad-cell", 0..0, error);
        let read = bg_sgf::ParseOptions::lenient().parse(&self.sgf).map_err(unreadable)?;
        read.value.games_lenient(&mut Vec::new()).try_for_each(|game| work(&game))
    }
}

/// Returns the games of a match text, each from its `Game` line to the next.
fn parts(text: &[u8]) -> Vec<Range<usize>> {
    let is_game = |line: &[u8]| {
        let number = line.trim_ascii().strip_prefix(b"Game ").map(<[u8]>::trim_ascii);
        number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
    };
    let (mut starts, mut at) = (Vec::new(), 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if is_game(line) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts.iter().zip(ends).map(|(start, end)| *start..end).collect()
}

impl Notation for Mat {
    const INFO: Info = Info {
        name: "mat",
        summary: "backgammon matches as text, as servers and programs export them",
        unit: Unit::File,
        extensions: &["mat"],
        example: "3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  \
            1) 31: 8/5 6/5                  52: 13/8 24/22\n",
        codes: codes::all,
        reads_mark: true,
        ..Info::NEW
    };

    type Value<'r> = Text;
    type Options = Options;
    type Memory = ();
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
        if !end || rest.iter().all(u8::is_ascii_whitespace) {
            return Step::More;
        }
        Step::Record { content: 0..rest.len(), next: rest.len() }
    }

    const PARTS: Option<Parts> = Some(parts);

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_, Options>,
        then: impl for<'v> FnOnce(&Text, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let options =
            if reading.strict() { ParseOptions::strict() } else { ParseOptions::lenient() };
        let error =
            |error: bg_mat::Error| Finding::error(error.kind().code(), error.span(), error.kind());
        let read = bg_mat::parse_with(record.bytes, &options).map_err(error)?;
        if let Some(none) = read.diagnostics.iter().find(|found| found.kind() == ErrorKind::NoGame)
        {
            return Err(finding(none));
        }
        let sgf = games(&read.value);
        let mut found = read.diagnostics.iter().map(finding).collect();
        then(&Text { played: read.value, sgf }, &mut found)
    }

    fn check(record: Record<'_>, reading: Reading<'_, Options>, found: &mut dyn FnMut(Finding)) {
        let Ok(read) = bg_mat::parse_with(record.bytes, &ParseOptions::lenient()) else { return };
        for diagnostic in &read.diagnostics {
            let severity = match diagnostic.severity() {
                bg_mat::Severity::Error if reading.strict() => Severity::Error,
                _ => finding(diagnostic).severity,
            };
            found(Finding { severity, ..finding(diagnostic) });
        }
    }

    fn json(
        text: &Text,
        reading: Reading<'_, Options>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        let played = &text.played;
        let sides = |of: [Option<&str>; 2]| {
            let [white, black] = of.map(|text| text.map_or(Value::Null, Value::from));
            serde_json::json!({ "white": white, "black": black })
        };
        let [white, black] = &played.players;
        let tags: Map<String, Value> =
            played.tags.iter().map(|(name, text)| (name.clone(), text.as_str().into())).collect();
        let head = serde_json::json!({
            "length": played.length,
            "players": sides([Some(&white.name), Some(&black.name)]),
            "ratings": sides([white.rating.as_deref(), black.rating.as_deref()]),
            "tags": tags,
        });
        let head = head.to_string();
        out.extend_from_slice(head.strip_suffix('}').unwrap_or(&head).as_bytes());
        out.extend_from_slice(b",\"games\":[");
        let mut joint = "";
        text.each(|game| {
            out.extend_from_slice(joint.as_bytes());
            joint = ",";
            sgf::BgSgf::json(game, lenient(reading), out, &mut Findings::new())
        })?;
        out.extend_from_slice(b"]}");
        Ok(())
    }

    fn show(
        text: &Text,
        reading: Reading<'_, Options>,
        out: &mut String,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        text.each(|game| {
            if !out.is_empty() {
                out.push('\n');
            }
            sgf::BgSgf::show(game, lenient(reading), out, &mut Findings::new())
        })
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let read = bg_mat::games(record.bytes, &ParseOptions::lenient());
        let read =
            read.map_err(|error| Finding::error(error.kind().code(), error.span(), error.kind()))?;
        let base = usize::try_from(record.offset).unwrap_or(usize::MAX);
        for (number, game) in read.value.1.iter().enumerate() {
            for (ply, span) in game.game.replay_lenient().zip(&game.spans) {
                let raw = record.bytes.get(span.clone()).unwrap_or_default();
                row(Field {
                    offset: base.saturating_add(span.start),
                    length: span.len(),
                    unit: "byte",
                    raw: String::from_utf8_lossy(raw).into_owned(),
                    name: format!("game {} ply {}", number + 1, ply.index),
                    value: ply.event.name().to_owned(),
                    meaning: ply.notation(),
                });
            }
        }
        Ok(())
    }

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |text, reading, _| {
            // The first game that has the requested ply, or else the end of the last game.
            let mut scene = None;
            text.each(|game| {
                if reading.view.ply.is_none() || scene.is_none() {
                    let state = sgf::state_at(game, reading.view.ply, &mut Vec::new())?;
                    scene = Some(sgf::scene(game, &state)?);
                }
                Ok(())
            })?;
            scene.ok_or_else(|| Finding::error("no-such-ply", 0..0, "the match has no game"))
        },
        game: Some(|text, reading, _| {
            let mut games = Vec::new();
            text.each(|game| {
                games.push(sgf::replay::replay(game, reading.own, &mut Vec::new())?);
                Ok(())
            })?;
            Ok(games)
        }),
    });

    const MOVES: bool = true;

    const COUNT: Option<Count<Self>> =
        Some(|text, reading, tally| text.each(|game| sgf::count(game, lenient(reading), tally)));

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("bg-sgf", |text, _, writing| {
            writing.out.extend_from_slice(&bg_sgf::to_sgf(&text.played, Dialect::Gnubg));
            Ok(())
        }),
        Target::<Self>::new("gnuid", |text, _, writing| {
            let Writing { out, losses, .. } = writing;
            text.each(|game| {
                sgf::convert::to_gnuid(game, &mut Vec::new(), out, losses);
                Ok(())
            })
        }),
        Target::<Self>::new("mat", |text, reading, writing| {
            let style = reading.own.mat_style;
            let written = bg_mat::to_mat(&text.played, style);
            writing.out.extend_from_slice(written.as_bytes());
            lose(&text.played, style, writing.losses);
            Ok(())
        }),
    ];

    const TABLES: &'static [Table<Self>] =
        &[Table::of::<decisions::Decisions>(), Table::of::<games::Games>()];
}

/// Returns the games in SGF. The name of the program that wrote the match is removed, because that
/// program did not write this SGF.
fn games(played: &Match) -> Vec<u8> {
    let sgf = bg_sgf::to_sgf(played, Dialect::Gnubg);
    let Ok(collection) = bg_sgf::parse(&sgf) else { return sgf };
    let mut edits = sgf_syntax::Edits::new(&collection);
    let roots = collection.trees().filter_map(bg_sgf::GameTree::root);
    roots.filter_map(|root| root.property("AP")).for_each(|name| edits.remove(name));
    edits.apply().unwrap_or_default()
}

/// Returns the lenient form of a reading, for games whose damage has already been reported.
fn lenient(reading: Reading<'_, Options>) -> Reading<'_, Options> {
    Reading { mode: crate::reading::Mode::Lenient, ..reading }
}

/// Returns a finding for lenient reading, in which only a text without any game is bad.
fn finding(found: &Diagnostic) -> Finding {
    let kind = found.kind();
    let severity = match found.severity() {
        _ if kind == ErrorKind::NoGame => Severity::Error,
        bg_mat::Severity::Info => Severity::Info,
        bg_mat::Severity::Warning | bg_mat::Severity::Error => Severity::Warning,
    };
    Finding { severity, ..Finding::error(kind.code(), found.span(), kind) }
}

/// Counts the facts that match text of a style omits.
fn lose(played: &Match, style: Style, losses: &mut Losses) {
    for game in &played.games {
        sgf::convert::lose_events(&game.events, style, losses);
        sgf::convert::lose(losses, "comment", game.comments.len());
    }
    sgf::convert::lose_ratings(played, losses);
    // The other styles write every tag.
    let lost = |name: &str| style == Style::Gnubg && !bg_mat::GNUBG_TAGS.contains(&name);
    let tags = played.tags.iter().filter(|(name, _)| lost(name));
    sgf::convert::lose(losses, "tag", tags.count());
}
