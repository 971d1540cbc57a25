//! `sgf`: games of Go in SGF, on boards of any size. A record is one game tree and the text around
//! it.

mod charsets;
mod fields;
mod frames;
mod json;
mod nodes;
mod replay;
mod show;
mod tables;
mod targets;

use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::go9::Options;
use crate::notation::{Count, Notation, Scenes, Survey, Table, Target};
use crate::own::{Own, WRITTEN, explained};
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::{Field, Info, Likelihood, Record, Recovery, Step, Unit, View, trees};
use go_rules::{Board, Color};
use go_sgf::{Diagnostic, End, ErrorKind, Facts, GameTree, ReadOptions};
use go9_dat::{IdSet, Position, PositionId};
use sgf_syntax::{Node, ParseOptions, PropValue, Property};

type Reading<'a> = crate::Reading<'a, Options>;

/// The `sgf` notation.
#[derive(Debug)]
pub struct Sgf;

/// A game that has been played to its ends.
#[derive(Debug)]
pub struct Played<'r> {
    game: GameTree<'r>,
    diagnostics: Vec<Diagnostic>,
    /// The end of the main line; `None` for a game that is skipped.
    end: Option<End>,
    /// Number of paths from the root to a leaf.
    variations: u32,
    /// Number of the game in its file, from 0.
    index: u64,
}

impl<'r> Played<'r> {
    fn new(game: GameTree<'r>, index: u64) -> Self {
        let mut walk = game.walk();
        while walk.next().is_some() {}
        let (end, variations) = (walk.main_line_end().cloned(), walk.variations());
        let diagnostics = game.diagnostics_with(walk);
        Self { game, diagnostics, end, variations, index }
    }

    fn facts(&self) -> Facts<'_> {
        self.game.facts()
    }

    /// Returns the finding for a game that is skipped.
    fn refused(&self) -> Finding {
        let refused = self.diagnostics.iter().find(|diagnostic| {
            matches!(diagnostic.kind(), ErrorKind::NotGo | ErrorKind::BoardSize)
        });
        let none = || Finding::error("no-game", 0..0, ErrorKind::NoGame);
        refused.map_or_else(none, |refused| found(refused, Severity::Error))
    }

    /// Returns the ID of a position on a 9x9 board.
    fn id(board: &Board, to_move: Color, reading: Reading<'_>) -> Option<PositionId> {
        let board = go9_dat::Board::try_from(board).ok()?;
        Some(Position::new(board, to_move, reading.hasher()).id)
    }
}

/// Converts a diagnostic.
fn found(diagnostic: &Diagnostic, severity: Severity) -> Finding {
    let kind = diagnostic.kind();
    let error = Finding::error(kind.code(), diagnostic.span(), kind);
    Finding { severity, ..error }
}

/// Returns the findings about a game in file order.
fn findings(diagnostics: &[Diagnostic]) -> Findings {
    let mut sorted: Vec<_> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.offset());
    Surplus::limit(sorted.into_iter().map(|diagnostic| found(diagnostic, diagnostic.severity())))
}

fn game<'r>(record: Record<'r>, reading: Reading<'_>) -> Result<Played<'r>, Finding> {
    let options = if reading.strict() { ReadOptions::strict() } else { ReadOptions::lenient() };
    let options = options.context(reading.own.charsets.before(record));
    let none = || ErrorKind::NoGame.into();
    match go_sgf::games(record.bytes, options).next().unwrap_or_else(|| Err(none())) {
        Ok(game) => Ok(Played::new(game, record.index)),
        Err(error) => Err(Finding::error(error.code(), error.span(), error.kind())),
    }
}

impl Notation for Sgf {
    const INFO: Info = Info {
        name: "sgf",
        summary: "Go games in SGF (GM[1]), any size, with variations",
        unit: Unit::File,
        extensions: &["sgf"],
        promises: &["sgf"],
        example: "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob]KM[7];B[ee];W[ec](;B[gc])(;B[cg]))",
        codes: || {
            let own = explained(Own::ALL, &[("no-such-ply", "")]);
            let written = explained(WRITTEN, &[("too-many-positions", "")]);
            let mut of_nine =
                go9_dat::GameErrorKind::ALL.iter().take(2).copied().collect::<Vec<_>>();
            // The game is a good record; it is only no source of 9x9 positions.
            let other_sizes = of_nine.iter_mut().filter(|kind| kind.code == "not-9x9");
            other_sizes.for_each(|kind| kind.example = "");
            [ErrorKind::ALL, &of_nine, &own, &written].concat()
        },
        reads_mark: true,
        ..Info::NEW
    };

    type Value<'r> = Played<'r>;
    type Options = Options;
    type Memory = IdSet;
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 16;
        let sample = sample.get(..ENOUGH).unwrap_or(sample);
        let Ok(read) = ParseOptions::lenient().parse(sample) else {
            return Likelihood::No;
        };
        let found = read.value.trees().next().map_or(Likelihood::No, tree_likelihood);
        // Text before the first game may be another notation that quotes an SGF.
        let first = read.value.trees().next().map_or(0, |tree| tree.span().start);
        let before = sample.get(..first).unwrap_or_default();
        let is_first = before.iter().all(|byte| byte.is_ascii_whitespace() || !byte.is_ascii());
        if is_first { found } else { found.min(Likelihood::Likely) }
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
        then: impl for<'v> FnOnce(&Played<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let played = game(record, reading)?;
        let mut list = findings(&played.diagnostics);
        let error = list.iter().position(Finding::is_error);
        match error.filter(|_| reading.recovery == Recovery::Whole) {
            Some(error) => Err(list.swap_remove(error)),
            None => then(&played, &mut list),
        }
    }

    fn check(record: Record<'_>, reading: Reading<'_>, tell: &mut dyn FnMut(Finding)) {
        match game(record, reading) {
            Ok(played) => findings(&played.diagnostics).into_iter().for_each(tell),
            Err(finding) => tell(finding),
        }
    }

    fn json(
        played: &Played<'_>,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(played, reading, out);
        Ok(())
    }

    fn sheet(
        played: &Played<'_>,
        reading: Reading<'_>,
        _: &mut Findings,
    ) -> Result<Sheet, Finding> {
        show::sheet(played, reading)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let options = ParseOptions::lenient().context(reading.own.charsets.before(record));
        let options = if record.index == 0 { options } else { options.continued() };
        let read = options.parse(record.bytes);
        let read =
            read.map_err(|error| Finding::error(error.kind().code(), error.span(), error.kind()))?;
        trees::fields(&read.value, record.offset, &fields::PROPERTIES, row);
        Ok(())
    }

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |played, reading, _| replay::scene(played, reading),
        game: Some(|played, reading, _| Ok(vec![replay::replay(played, reading)?])),
    });

    const MOVES: bool = true;

    const SURVEY: Option<Survey<Self>> = Some(charsets::survey);

    const COUNT: Option<Count<Self>> = Some(|played, _, tally| {
        let facts = played.facts();
        let size = facts.size.filter(|_| played.end.is_some());
        match size.map(|size| (size.lines(), size)) {
            Some((Some(lines), _)) => {
                tally.count("size of the board", i64::try_from(lines).unwrap_or(0));
            }
            Some((None, size)) => tally.count("size of the board", size.to_string().as_str()),
            None => tally.count("size of the board", "none"),
        }
        tally.count("character set", facts.charset.name());
        let Some(end) = &played.end else { return Ok(()) };
        let outcome = facts.outcome();
        tally.count("result", show::winner(outcome.winner));
        tally.count(
            "ending",
            outcome.ending.map(|ending| ending.to_string()).as_deref().unwrap_or("unknown"),
        );
        tally.count(
            "rules",
            facts.ruleset().map(|rules| rules.to_string()).as_deref().unwrap_or("unknown"),
        );
        tally.count("moves in a game, in tens", i64::from(end.moves / 10 * 10));
        tally.measure("moves in a game", i64::from(end.moves));
        let year = facts.date_start().and_then(|date| date.get(..4)?.parse::<i64>().ok());
        match year {
            Some(year) => tally.count("year", year),
            None => tally.count("year", "unknown"),
        }
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = targets::ALL;

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<tables::Games>(),
        Table::of::<tables::Positions>(),
        Table::of::<tables::Moves>(),
    ];
}

/// Judges the root of a tree: it has `GM[1]`, or no `GM` but a board size, or moves or a set-up of
/// Go. A tree of nothing but nodes could be anything.
fn tree_likelihood(tree: sgf_syntax::GameTree<'_>) -> Likelihood {
    let Some(root) = tree.root() else { return Likelihood::No };
    let value = |name: &str| root.property(name).and_then(Property::value);
    match value("GM") {
        Some(game) if game.raw().trim_ascii() == b"1" => Likelihood::Certain,
        Some(_) => Likelihood::No,
        None if value("SZ").is_some() || tree.main_line().any(has_stone) => Likelihood::Likely,
        None if tree.all_nodes().all(|node| node.properties().next().is_none()) => {
            Likelihood::Possible
        }
        None => Likelihood::No,
    }
}

/// Returns `true` if a node has a stone of Go.
fn has_stone(node: Node<'_>) -> bool {
    let names = ["B", "W", "AB", "AW"];
    let stones = node.properties().filter(|property| names.iter().any(|name| property.is(name)));
    let size = go_rules::Size::new(go_rules::Size::MAX, go_rules::Size::MAX);
    let mut values = stones.filter_map(Property::value).map(PropValue::raw);
    values.any(|raw| size.is_some_and(|size| go_sgf::parse_points(raw, size).is_some()))
}

/// Returns the error for a game that is shorter than the requested number of plies.
fn beyond(played: &Played<'_>) -> Finding {
    let plies = played.end.as_ref().map_or(0, |end| end.moves);
    View::beyond(usize::try_from(plies).unwrap_or(usize::MAX), played.game.span())
}
