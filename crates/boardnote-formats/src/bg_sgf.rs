//! `bg-sgf`: backgammon games in SGF. A record is one game tree and the text around it.

pub(crate) mod analysis;
pub(crate) mod bridge;
mod choices;
pub(crate) mod convert;
pub(crate) mod decisions;
pub(crate) mod evaluations;
mod fields;
pub(crate) mod games;
mod help;
pub(crate) mod json;
pub(crate) mod recorded;
pub(crate) mod replay;
mod sheet;
pub(crate) mod statistics;

use crate::backgammon;
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{
    Analysis, Compare, Count, FromJson, Notation, Scenes, Table, Target, Writing,
};
use crate::own::{Own, explained};
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::tally::Tally;
use crate::{Field, Info, Likelihood, Record, Step, Unit, View, trees};
use bg_sgf::{
    Action, Collection, Color, Diagnostic, Dialect, Error, ErrorKind, Game, GameSummary, Ids as _,
    MatchAudit, ParseOptions, Parser, Replay, State, WonBy,
};
use board_picture::scene::Scene;
use board_picture::scene::backgammon::Backgammon;
use bridge::Source;
use convert::Id;
use core::cell::RefCell;
use json::read::Read;
use recorded::Recorded;
use sgf_syntax::ErrorKind as Syntax;

type Reading<'a> = crate::Reading<'a, backgammon::Options>;

/// The `bg-sgf` notation.
#[derive(Debug)]
pub struct BgSgf;

/// State carried from one game of a match to the next.
#[derive(Debug, Default)]
pub struct Memory {
    audit: MatchAudit,
    writer: convert::Mat,
    course: json::read::Course,
}

impl Notation for BgSgf {
    const INFO: Info = Info {
        name: "bg-sgf",
        summary: "backgammon games in SGF (GM[6]), as GNU Backgammon saves them",
        unit: Unit::File,
        extensions: &["sgf"],
        needs_record: true,
        example: "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])",
        codes: || {
            let own = explained(Own::ALL, &[("no-such-ply", ""), ("no-gnuid", "")]);
            [ErrorKind::ALL, &own].concat()
        },
        reads_mark: true,
        ..Info::NEW
    };

    type Value<'r> = Game<'r>;
    type Options = backgammon::Options;
    type Memory = Memory;
    type Note = Option<GameSummary>;

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 16;
        let sample = sample.get(..ENOUGH).unwrap_or(sample);
        let Ok(read) = ParseOptions::lenient().parse(sample) else {
            return Likelihood::No;
        };
        read.value.trees().map(game_likelihood).max().unwrap_or(Likelihood::No)
    }

    fn split(rest: &[u8], end: bool) -> Step {
        trees::split(rest, end)
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(trees::Rest::default())
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        trees::prefix_len(bytes)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Game<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        with_parsed(record, |parsed| {
            let (collection, mut diagnostics) = parsed?;
            let Some(tree) = collection.trees().next() else {
                let at = record.bytes.len();
                let first = diagnostics.first();
                let none = || Finding::of(Syntax::NoGameTree, 0..at);
                return Err(first.map_or_else(none, bad));
            };
            settle(&diagnostics, reading, &mut Findings::new())?;
            let game = Game::read_lenient(tree, index(record), &mut diagnostics);
            let mut found = Findings::new();
            settle(&diagnostics, reading, &mut found)?;
            match (game, diagnostics.last()) {
                (Some(game), _) => then(&game, &mut found),
                // The last finding says that the tree is another game.
                (None, Some(other)) => Err(bad(other)),
                (None, None) => Err(Finding::error("empty-tree", tree.span(), Syntax::EmptyTree)),
            }
        })
    }

    fn check(
        record: Record<'_>,
        reading: Reading<'_>,
        found: &mut dyn FnMut(Finding),
    ) -> Option<GameSummary> {
        with_parsed(record, |parsed| match parsed {
            Ok((collection, mut diagnostics)) => {
                let tree = collection.trees().next();
                let summary =
                    tree.and_then(|tree| bg_sgf::audit_game(tree, index(record), &mut diagnostics));
                listed(&diagnostics, reading).into_iter().for_each(found);
                summary
            }
            Err(error) => {
                found(error.into());
                None
            }
        })
    }

    const COMPARE: Option<Compare<Self>> = Some(|summary, memory, found| {
        let mut more = Vec::new();
        memory.audit.compare(summary.as_ref(), &mut more);
        found.extend(more.iter().map(bad));
        found.sort_by_key(detected_at);
    });

    fn json(
        game: &Game<'_>,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        found: &mut Findings,
    ) -> Result<(), Finding> {
        let mut diagnostics = Vec::new();
        bg_sgf::check_values(game, &mut diagnostics);
        json::write(game, Recorded::NONE, &mut |_, _| {}, &mut diagnostics, out);
        json::write_head(&game.head(), true, out);
        settle(&diagnostics, reading, found)
    }

    fn sheet(
        game: &Game<'_>,
        reading: Reading<'_>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding> {
        sheet_of(game, Recorded::NONE, reading, found)
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        with_parsed(record, |parsed| {
            let (collection, _) = parsed?;
            trees::fields(collection, record.offset, &fields::PROPERTIES, row);
            Ok(())
        })
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let Read { head, game, is_first } = encoding.memory.course.read(value, encoding.found)?;
        let one = Source { head: &head, game: &game, number: 0, is_first }.alone();
        encoding.out.extend_from_slice(&bg_sgf::to_sgf(&one, reading.own.sgf_dialect));
        Ok(())
    });

    const FROM_JSON_IN_ORDER: bool = true;

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |game, reading, found| {
            let mut diagnostics = Vec::new();
            let state = state_at(game, reading.view.ply, &mut diagnostics)?;
            settle(&diagnostics, reading, found)?;
            scene(game, &state)
        },
        game: Some(|game, reading, found| {
            let mut diagnostics = Vec::new();
            let replayed = replay::replay(game, Recorded::NONE, reading.own, &mut diagnostics)?;
            settle(&diagnostics, reading, found)?;
            Ok(vec![replayed])
        }),
    });

    const MOVES: bool = true;

    const COUNT: Option<Count<Self>> = Some(count);

    const ANALYSIS: Option<Analysis<Self>> = Some(analysis::checked);

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("bg-sgf", |game, reading, writing| {
            let collection = game.tree().collection();
            let text = match reading.own.sgf_dialect {
                Dialect::Gnubg => collection.to_canonical(),
                Dialect::Standard => convert::with_standard_owners(collection)?,
            };
            writing.out.extend_from_slice(&text);
            Ok(())
        }),
        Target {
            single: true,
            ..Target::<Self>::new("gnuid", |game, reading, writing| {
                to_ids(game, Id::Gnuid, reading, writing)
            })
        },
        Target {
            single: true,
            ..Target::<Self>::new("xgid", |game, reading, writing| {
                to_ids(game, Id::Xgid(Recorded::NONE), reading, writing)
            })
        },
        Target {
            name: "mat",
            in_order: true,
            single: false,
            write: |game, reading, writing| {
                let mut diagnostics = Vec::new();
                let writer = &mut writing.memory.writer;
                let style = reading.own.mat_style.unwrap_or_default();
                convert::to_mat(game, style, &mut diagnostics, writer, writing.out, writing.losses);
                settle(&diagnostics, reading, writing.found)
            },
        },
    ];

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<decisions::Decisions>(),
        Table::of::<games::Games>(),
        Table::of::<statistics::Statistics>(),
    ];
}

/// Returns a game for people, with what its source records besides SGF.
pub(crate) fn sheet_of(
    game: &Game<'_>,
    recorded: &Recorded,
    reading: Reading<'_>,
    found: &mut Findings,
) -> Result<Sheet, Finding> {
    let mut diagnostics = Vec::new();
    let sheet = sheet::sheet(game, recorded, reading, &mut diagnostics)?;
    settle(&diagnostics, reading, found)?;
    Ok(sheet)
}

/// Counts the actions and the result of a game.
pub(crate) fn count(
    game: &Game<'_>,
    reading: Reading<'_>,
    tally: &mut Tally,
) -> Result<(), Finding> {
    let mut replay = game.replay_lenient();
    let mut actions = 0_i64;
    for ply in &mut replay {
        tally.count("actions", ply.action.name());
        if actions == 0 {
            opening(&ply, tally);
        }
        actions += 1;
    }
    settle(replay.findings(), reading, &mut Findings::new())?;
    tally.count("match length", i64::from(game.match_info().length));
    tally.count("actions in a game, in tens", actions / 10 * 10);
    tally.measure("actions in a game", actions);
    tally.count("cube at the end", i64::from(replay.state().cube));
    tally.count("result", outcome(&replay));
    if let Some(result) = replay.result() {
        tally.count("points won", i64::from(result.points));
        tally.measure("points won", i64::from(result.points));
    }
    Ok(())
}

/// Counts the opening roll and its play, if the action plays a roll from the start position.
fn opening(ply: &bg_sgf::Ply<'_>, tally: &mut Tally) {
    let (Action::Play(..), Some(dice)) = (&ply.action, ply.before.dice) else { return };
    // A game starts with different numbers; equal ones follow a position that was set up.
    if ply.before.board != bg_game::Board::START || dice.first() == dice.second() {
        return;
    }
    let [high, low] = [dice.first().max(dice.second()), dice.first().min(dice.second())];
    let roll = format!("{high}-{low}");
    tally.count("opening play", format!("{roll} {}", ply.notation()).as_str());
    tally.count("opening roll", roll.as_str());
}

/// Returns an error finding, which makes the record bad in every reading mode.
fn bad(found: &Diagnostic) -> Finding {
    finding(found, Reading::strictly(&backgammon::Options::default()))
}

/// Judges the root of a tree: it has `GM[6]`, or no `GM` but backgammon actions.
fn game_likelihood(tree: bg_sgf::GameTree<'_>) -> Likelihood {
    let Some(root) = tree.root() else { return Likelihood::No };
    match root.property("GM").and_then(bg_sgf::Property::value) {
        Some(value) if value.raw().trim_ascii() == b"6" => Likelihood::Certain,
        Some(_) => Likelihood::No,
        None if tree.main_line().any(|node| matches!(Action::read(node), Ok(Some(_)))) => {
            Likelihood::Possible
        }
        None => Likelihood::No,
    }
}

thread_local! {
    /// The parsers of a thread, one for the first part of a file and one for the others. Their
    /// buffers are reused.
    static PARSERS: [RefCell<Parser>; 2] = [
        RefCell::new(Parser::new(ParseOptions::lenient())),
        RefCell::new(Parser::new(ParseOptions::lenient().continued())),
    ];
}

type Parsed<'c> = Result<(&'c Collection<'c>, Vec<Diagnostic>), Error>;

/// Parses a record and lends the result to `work`, which must not parse anything itself.
fn with_parsed<T>(record: Record<'_>, work: impl FnOnce(Parsed<'_>) -> T) -> T {
    PARSERS.with(|[first, further]| {
        let mut parser = if record.index == 0 { first } else { further }.borrow_mut();
        match parser.parse(record.bytes) {
            Ok(read) => {
                let findings =
                    read.diagnostics.into_iter().map(sgf_syntax::Diagnostic::into_kind).collect();
                let result = work(Ok((&read.value, findings)));
                parser.recycle(read.value);
                result
            }
            Err(error) => work(Err(error.into_kind())),
        }
    })
}

fn index(record: Record<'_>) -> usize {
    usize::try_from(record.index).unwrap_or(usize::MAX)
}

/// Turns diagnostics into findings. In strict reading, returns the first error; otherwise adds all
/// findings, none worse than a warning, in their order in the file.
fn settle(
    diagnostics: &[Diagnostic],
    reading: Reading<'_>,
    found: &mut Findings,
) -> Result<(), Finding> {
    let error = diagnostics.iter().find(|found| found.severity() == Severity::Error);
    if let (Some(error), true) = (error, reading.strict()) {
        return Err(finding(error, reading));
    }
    found.extend(listed(diagnostics, reading));
    found.sort_by_key(detected_at);
    Ok(())
}

/// Refuses a game that cannot be played to its end, in strict reading.
fn judge(game: &Game<'_>, reading: Reading<'_>) -> Result<(), Finding> {
    let mut diagnostics = Vec::new();
    if reading.strict() {
        finish(&mut game.replay_lenient(), &mut diagnostics);
    }
    settle(&diagnostics, reading, &mut Findings::new())
}

/// Returns as many findings as are listed about a record, in their order in the file.
fn listed(diagnostics: &[Diagnostic], reading: Reading<'_>) -> Findings {
    let mut sorted: Vec<_> = diagnostics.iter().collect();
    sorted.sort_by_key(|found| bg_sgf::detected_at(found));
    Surplus::limit(sorted.into_iter().map(|found| finding(found, reading)))
}

fn finding(found: &Diagnostic, reading: Reading<'_>) -> Finding {
    let kind = found.kind();
    let severity = match found.severity() {
        Severity::Info => Severity::Info,
        Severity::Error if reading.strict() || !passable(&kind) => Severity::Error,
        Severity::Error | Severity::Warning => Severity::Warning,
    };
    Finding { severity, help: help::help(&kind), ..found.into() }
}

/// Returns the byte at which a reader notices the finding. An unclosed value or tree is noticed at
/// the end of the text, the innermost first.
fn detected_at(finding: &Finding) -> usize {
    match finding.code.as_str() {
        "unclosed-value" | "unclosed-tree" | "more-findings" => usize::MAX,
        _ => finding.span.start,
    }
}

/// Returns `true` if lenient reading can still read a game from a record with such an error.
const fn passable(kind: &ErrorKind) -> bool {
    !matches!(kind, ErrorKind::Syntax(Syntax::NoGameTree) | ErrorKind::NotBackgammon)
}

/// Returns the finding for an error after which nothing can be read.
/// Plays the rest of a game and adds its errors to `findings`.
fn finish(replay: &mut Replay<'_>, findings: &mut Vec<Diagnostic>) -> State {
    let (_, state) = replay.finish();
    findings.extend_from_slice(replay.findings());
    state
}

/// Returns the state before action number `ply`, with the dice if it is a play, or the state at the
/// end.
pub(crate) fn state_at(
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
        (None, Some(ply)) if ply > actions => Err(View::beyond(actions, game.tree().span())),
        (None, _) => Ok(end),
    }
}

/// Writes the IDs of a game.
fn to_ids<M>(
    game: &Game<'_>,
    id: Id<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, M>,
) -> Result<(), Finding> {
    let mut diagnostics = Vec::new();
    convert::to_ids(game, id, reading.view, &mut diagnostics, writing.out, writing.losses)?;
    settle(&diagnostics, reading, writing.found)
}

/// Makes a scene of a state of a game, with the players' names.
pub(crate) fn scene(game: &Game<'_>, state: &State) -> Result<Scene, Finding> {
    let id = state
        .gnuid()
        .map_err(|error| Finding::of(Own::NoGnuid(error.kind()), game.tree().span()))?;
    let mut scene = Backgammon::from(&id);
    scene.names = Color::ALL.map(|color| name(game, color));
    Ok(Scene::Backgammon(scene))
}

/// Returns the name of a player, or the color if the file has no name.
fn name(game: &Game<'_>, color: Color) -> String {
    match game.player(color) {
        name if name.is_empty() => color.to_string(),
        name => name.into_owned(),
    }
}

/// Returns how a game ended, in one or two words.
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
