//! `bg-sgf`: backgammon games in SGF. A record is one game tree with the text around it.

mod codes;
mod convert;
mod decisions;
mod fields;
mod json;
mod replay;
mod sheet;

use super::backgammon;
use crate::finding::{Finding, Severity};
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Memory, Record, Step, Unit};
use bg_sgf::{
    Action, Collection, Color, Diagnostic, Error, ErrorKind, Game, GameSummary, MatchAudit,
    ParseOptions, Parser, Replay, State, WonBy,
};
use board_picture::scene::Scene;
use core::cell::RefCell;
use sgf_syntax::ErrorKind as Syntax;

/// The format.
#[derive(Debug)]
pub struct BgSgf;

impl Format for BgSgf {
    fn info(&self) -> &'static Info {
        &Info {
            name: "bg-sgf",
            summary: "backgammon games in SGF (GM[6]), as GNU Backgammon saves them",
            unit: Unit::File,
            binary: false,
            extensions: &["sgf"],
            converts_to: &["bg-sgf", "gnuid", "mat"],
            encodes: false,
            example: "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        const ENOUGH: usize = 1 << 16;
        let sample = sample.get(..ENOUGH).unwrap_or(sample);
        let Ok(read) = ParseOptions::lenient().parse(sample) else {
            return Likeness::No;
        };
        read.value.trees().map(game_likeness).max().unwrap_or(Likeness::No)
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        match sgf_syntax::next_part(rest, end) {
            Some(content) => Step::Record { next: content.end, content },
            None => Step::More,
        }
    }

    fn needs_record(&self) -> bool {
        true
    }

    fn lead(&self, bytes: &[u8]) -> usize {
        if bytes.starts_with(b"(;") {
            return 0;
        }
        sgf_syntax::game_spans(bytes).next().map_or(0, |tree| tree.start)
    }

    fn in_order(&self, to: Option<&str>) -> bool {
        matches!(to, None | Some("mat"))
    }

    fn check(&self, record: Record<'_>, settings: &Settings, report: &mut dyn FnMut(Finding)) {
        self.check_and_note(record, settings, report);
    }

    fn check_and_note(
        &self,
        record: Record<'_>,
        settings: &Settings,
        report: &mut dyn FnMut(Finding),
    ) -> Memory {
        let summary = with_parsed(record, |parsed| match parsed {
            Ok((collection, mut findings)) => {
                let tree = collection.trees().next();
                let summary =
                    tree.and_then(|tree| bg_sgf::audit_game(tree, index(record), &mut findings));
                findings.iter().for_each(|found| report(finding(found, settings)));
                summary
            }
            Err(error) => {
                report(fatal(&error));
                None
            }
        });
        Some(Box::new(summary))
    }

    fn compare(&self, note: Memory, memory: &mut Memory, findings: &mut Vec<Finding>) {
        let note = note.and_then(|note| note.downcast::<Option<GameSummary>>().ok());
        let summary = note.and_then(|summary| *summary);
        let Some(audit) = remembered::<MatchAudit>(memory) else { return };
        let mut more = Vec::new();
        audit.compare(summary.as_ref(), &mut more);
        findings.extend(more.iter().map(|found| finding(found, &Settings::default())));
        findings.sort_by_key(comes_up);
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        with_game(record, settings, |game, mut findings| {
            bg_sgf::check_values(game, &mut findings);
            let before = out.len();
            json::write(game, &mut findings, out);
            settle(&findings, settings).inspect_err(|_| out.truncate(before))
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
        self.convert_next(record, to, settings, &mut None, out, losses)
    }

    fn convert_next(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        memory: &mut Memory,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        with_game(record, settings, |game, mut findings| {
            if to == "bg-sgf" {
                out.extend_from_slice(&game.tree().collection().to_canonical());
                return settle(&findings, settings);
            }
            let before = out.len();
            if to == "gnuid" {
                convert::to_gnuid(game, &mut findings, out, losses);
            } else {
                convert::to_mat(game, &mut findings, remembered(memory), out, losses);
            }
            settle(&findings, settings).inspect_err(|_| out.truncate(before))
        })
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        with_game(record, settings, |game, mut findings| {
            sheet::show(game, settings.view.ply, &mut findings, out)?;
            settle(&findings, settings)
        })
    }

    fn inspect(&self, record: Record<'_>, _: &Settings) -> Result<Vec<Field>, Finding> {
        with_parsed(record, |parsed| {
            let (collection, _) = parsed.map_err(|error| fatal(&error))?;
            Ok(fields::of(collection, record.offset))
        })
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        with_game(record, settings, |game, mut findings| {
            let state = state_at(game, settings.view.ply, &mut findings)?;
            settle(&findings, settings)?;
            scene(game, &state)
        })
    }

    fn replay(
        &self,
        record: Record<'_>,
        settings: &Settings,
    ) -> Result<board_picture::Game, Finding> {
        with_game(record, settings, |game, mut findings| {
            let replayed = replay::replay(game, &mut findings)?;
            settle(&findings, settings)?;
            Ok(replayed)
        })
    }

    fn tables(&self) -> &'static [Table] {
        decisions::TABLES
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        with_game(record, settings, |game, mut findings| {
            if settings.strict() {
                finish(&mut game.replay_lenient(), &mut findings);
                settle(&findings, settings)?;
            }
            decisions::rows(game, row);
            Ok(())
        })
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        with_game(record, settings, |game, mut findings| {
            let mut replay = game.replay_lenient();
            let mut actions = 0_i64;
            for ply in &mut replay {
                tally.count("actions", ply.action.name());
                actions += 1;
            }
            findings.extend_from_slice(replay.findings());
            settle(&findings, settings)?;
            tally.count("match length", i64::from(game.match_info().length));
            tally.count("actions in a game, in tens", actions / 10 * 10);
            tally.count("cube at the end", i64::from(replay.state().cube));
            tally.count("result", outcome(&replay));
            if let Some(result) = replay.result() {
                tally.count("points won", i64::from(result.points));
            }
            Ok(())
        })
    }

    fn codes(&self) -> &'static [Code] {
        codes::ALL
    }
}

/// What the root of a tree says: `GM[6]`, or no `GM` at all but actions of backgammon.
fn game_likeness(tree: bg_sgf::GameTree<'_>) -> Likeness {
    let Some(root) = tree.root() else { return Likeness::No };
    match root.property("GM").and_then(bg_sgf::Property::value) {
        Some(value) if value.raw().trim_ascii() == b"6" => Likeness::Certain,
        Some(_) => Likeness::No,
        None if tree.main_line().any(|node| matches!(Action::read(node), Ok(Some(_)))) => {
            Likeness::Possible
        }
        None => Likeness::No,
    }
}

thread_local! {
    /// The parsers of a thread, for the first part of a file and for the others: their buffers are
    /// used again and again.
    static PARSERS: [RefCell<Parser>; 2] = [
        RefCell::new(Parser::new(ParseOptions::lenient())),
        RefCell::new(Parser::new(ParseOptions::lenient().continued())),
    ];
}

type Parsed<'c> = Result<(&'c Collection<'c>, Vec<Diagnostic>), Error>;

/// Parses a record and lends the result to `work`, which parses nothing itself.
fn with_parsed<T>(record: Record<'_>, work: impl FnOnce(Parsed<'_>) -> T) -> T {
    PARSERS.with(|[first, further]| {
        let mut parser = if record.index == 0 { first } else { further }.borrow_mut();
        match parser.parse(record.bytes) {
            Ok(read) => {
                let findings = read.diagnostics.into_iter().map(Into::into).collect();
                let result = work(Ok((&read.value, findings)));
                parser.recycle(read.value);
                result
            }
            Err(error) => work(Err(error.into())),
        }
    })
}

/// Parses a record and reads the root of its game; `work` also gets what has been found so far. In
/// strict reading that is no error.
fn with_game<T>(
    record: Record<'_>,
    settings: &Settings,
    work: impl FnOnce(&Game<'_>, Vec<Diagnostic>) -> Result<T, Finding>,
) -> Result<T, Finding> {
    with_parsed(record, |parsed| {
        let (collection, mut findings) = parsed.map_err(|error| fatal(&error))?;
        let Some(tree) = collection.trees().next() else {
            let at = record.bytes.len();
            let first = findings.first();
            let none = || Finding::error("no-game-tree", 0..at, Syntax::NoGameTree);
            return Err(first.map_or_else(none, |found| finding(found, &Settings::default())));
        };
        settle(&findings, settings)?;
        let game = Game::read_lenient(tree, index(record), &mut findings);
        settle(&findings, settings)?;
        match (game, findings.last()) {
            (Some(game), _) => work(&game, findings),
            // The last finding says that it is another game.
            (None, Some(other)) => Err(finding(other, &Settings::default())),
            (None, None) => Err(Finding::error("empty-tree", tree.span(), Syntax::EmptyTree)),
        }
    })
}

fn index(record: Record<'_>) -> usize {
    usize::try_from(record.index).unwrap_or(usize::MAX)
}

/// In strict reading the first error; otherwise all findings in their order in the file, none worse
/// than a warning.
fn settle(findings: &[Diagnostic], settings: &Settings) -> Result<Vec<Finding>, Finding> {
    let error = findings.iter().find(|found| found.severity == bg_sgf::Severity::Error);
    match error {
        Some(error) if settings.strict() => Err(finding(error, settings)),
        _ => {
            let mut passed: Vec<_> =
                findings.iter().map(|found| finding(found, settings)).collect();
            passed.sort_by_key(comes_up);
            Ok(passed)
        }
    }
}

fn finding(found: &Diagnostic, settings: &Settings) -> Finding {
    let severity = match found.severity {
        bg_sgf::Severity::Info => Severity::Info,
        bg_sgf::Severity::Error if settings.strict() || !passable(&found.kind) => Severity::Error,
        bg_sgf::Severity::Error | bg_sgf::Severity::Warning => Severity::Warning,
    };
    let finding = Finding::error(found.kind.code(), found.span.clone(), found.kind);
    Finding { severity, help: codes::help(&found.kind), ..finding }
}

/// Where a finding comes up in reading: what is not closed only at the end, innermost first.
fn comes_up(finding: &Finding) -> usize {
    match finding.code.as_str() {
        "unclosed-value" | "unclosed-tree" => usize::MAX,
        _ => finding.span.start,
    }
}

/// Whether lenient reading makes something of a record with such an error.
const fn passable(kind: &ErrorKind) -> bool {
    !matches!(kind, ErrorKind::Syntax(Syntax::NoGameTree) | ErrorKind::NotBackgammon)
}

/// An error that leaves nothing to read.
fn fatal(error: &Error) -> Finding {
    Finding::error(error.kind().code(), error.span(), error.kind())
}

/// What is remembered of a file, made at its first record.
fn remembered<T: Default + Send + 'static>(memory: &mut Memory) -> Option<&mut T> {
    memory.get_or_insert_with(|| Box::new(T::default())).downcast_mut()
}

/// Plays the rest of a game and adds what is wrong with it to `findings`.
fn finish(replay: &mut Replay<'_>, findings: &mut Vec<Diagnostic>) -> State {
    let (_, state) = replay.finish();
    findings.extend_from_slice(replay.findings());
    state
}

/// The state before action number `ply`, for a play with its dice; or at the end.
fn state_at(
    game: &Game<'_>,
    ply: Option<usize>,
    findings: &mut Vec<Diagnostic>,
) -> Result<State, Finding> {
    let mut replay = game.replay_lenient();
    let mut actions = 0;
    let mut wanted = None;
    for played in &mut replay {
        if ply == Some(played.index) {
            wanted = Some(played.before);
        }
        actions = played.index + 1;
    }
    let end = finish(&mut replay, findings);
    match (wanted, ply) {
        (Some(state), _) => Ok(state),
        (None, Some(ply)) if ply > actions => {
            let message = format!("there is no ply {ply}: the game has {actions}, counted from 0");
            Err(Finding::error("no-such-ply", game.tree().span(), message))
        }
        (None, _) => Ok(end),
    }
}

/// A state of a game as a scene, with the players' names.
fn scene(game: &Game<'_>, state: &State) -> Result<Scene, Finding> {
    let id = state
        .gnuid()
        .map_err(|error| Finding::error("no-gnuid", game.tree().span(), error.kind()))?;
    let mut scene = backgammon::scene(&id.board, Some(&id.state), id.to_string());
    scene.names = Color::ALL.map(|color| name(game, color));
    Ok(Scene::Backgammon(scene))
}

/// The name of a player, or else the colour.
fn name(game: &Game<'_>, color: Color) -> String {
    match game.player(color) {
        name if name.is_empty() => color.to_string(),
        name => name.into_owned(),
    }
}

/// How a game ended, in a word or two.
fn outcome(replay: &Replay<'_>) -> &'static str {
    match (replay.result(), replay.state().phase) {
        (None, _) => "unfinished",
        (Some(result), _) if result.by == WonBy::Resignation => match result.winner {
            Color::White => "White wins by resignation",
            Color::Black => "Black wins by resignation",
        },
        (Some(result), bg_sgf::Phase::Dropped) => match result.winner {
            Color::White => "White wins by a drop",
            Color::Black => "Black wins by a drop",
        },
        (Some(result), _) => match result.winner {
            Color::White => "White bears off",
            Color::Black => "Black bears off",
        },
    }
}
