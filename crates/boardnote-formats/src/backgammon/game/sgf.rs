//! `bg-sgf`: backgammon games in SGF. A record is one game tree and the text around it.

mod fields;
mod help;
mod model;
mod remarks;

use super::decisions::Decisions;
use super::games::Games;
use super::shared::{self, Memory};
use super::statistics::Statistics;
use super::write::{self, match_text};
use super::{Depth, OfGames as _, json, sheet};
use crate::backgammon;
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{
    AfterMove, Analysis, Compare, Count, Encoding, Finish, FromJson, Notation, Places, Scenes,
    Table, Target,
};
use crate::own::{Own, explained};
use crate::record::saturated;
use crate::rows::Rows;
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::{Field, Info, Likelihood, Record, Step, Unit, trees};
use bg_sgf::{
    Diagnostic, Error, ErrorKind,
    tree::{Action, Collection, Game, GameSummary, ParseOptions, Parser},
};
use core::cell::RefCell;
use core::mem::take;
use sgf_syntax::ErrorKind as Syntax;

type Reading<'a> = crate::Reading<'a, backgammon::Options>;

/// The `bg-sgf` notation.
#[derive(Debug)]
pub struct BgSgf;

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
            // Games that SGF cannot tell come from programs alone.
            let read = ErrorKind::ALL.iter().filter(|kind| kind.code != "cannot-be-written");
            read.copied().chain(own).chain(match_text::codes()).collect()
        },
        reads_mark: true,
        declares_charset: true,
        ..Info::NEW
    };

    type Value<'r> = Game<'r>;
    type Options = backgammon::Options;
    type Memory = Memory;
    type Note = Option<GameSummary>;

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 16;
        let sample = &sample[..sample.len().min(ENOUGH)];
        let Ok(read) = sgf_syntax::parse_with(sample, &ParseOptions::lenient()) else {
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
            let game = Game::read_lenient(tree, saturated(record.index), &mut diagnostics);
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
                let summary = tree.and_then(|tree| {
                    bg_sgf::tree::audit_game(tree, saturated(record.index), &mut diagnostics)
                });
                listed(&diagnostics, reading).into_iter().for_each(found);
                summary
            }
            Err(error) => {
                found(error.into());
                None
            }
        })
    }

    const PLACES: Option<Places<Self>> = Some(|record, _, findings| {
        with_parsed(record, |parsed| {
            let tree = parsed.ok().and_then(|(collection, _)| collection.trees().next());
            let index = saturated(record.index);
            let game = tree.and_then(|tree| Game::read_lenient(tree, index, &mut Vec::new()));
            let Some(game) = game else { return };
            let mut rows = Rows::default();
            let plies: Vec<_> = game
                .replay_lenient()
                .map(|ply| {
                    let line = ply.action.color().map(|color| rows.number(color.index()));
                    (ply.node.map_or(ply.span, bg_sgf::tree::Node::span), line)
                })
                .collect();
            for finding in findings {
                let at = finding.span.start;
                let ply = plies.iter().position(|(span, _)| span.contains(&at));
                finding.name_move(record.bytes);
                super::place(finding, game.index(), ply.map(|ply| (ply, plies[ply].1)));
            }
        });
    });

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
        bg_sgf::tree::check_values(game, &mut diagnostics);
        let mut value = Self::game(game, Depth::Decisions, reading);
        diagnostics.append(&mut value.faults);
        json::write(&value, &mut |ply, out| json::write_analysis(ply, out), out);
        settle(&diagnostics, reading, found)
    }

    fn sheet(
        game: &Game<'_>,
        reading: Reading<'_>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding> {
        let mut value = Self::game(game, Depth::Sums, reading);
        let mut diagnostics = take(&mut value.faults);
        bg_sgf::tree::check_values(game, &mut diagnostics);
        if value.is_analyzed() {
            diagnostics.extend(model::objections(game, &value, reading.own));
        }
        let sheet = sheet::sheet(&value, reading)?;
        settle(&diagnostics, reading, found)?;
        Ok(sheet)
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
        let Encoding { out, losses, found, memory } = encoding;
        let game = memory.course.read(value, found, losses)?;
        write::sgf(&game, reading.own.sgf_dialect, |_, _| {}, out, losses);
        Ok(())
    });

    const FROM_JSON_IN_ORDER: bool = true;
    const FINISH: Option<Finish<Self>> = Some(shared::finish::<Self>());
    const SCENES: Option<Scenes<Self>> = Some(shared::scenes());
    const AFTER_MOVE: Option<AfterMove<Self>> = Some(shared::after_move::<Self>());
    const COUNT: Option<Count<Self>> = Some(shared::count::<Self>());
    const ANALYSIS: Option<Analysis<Self>> = Some(Self::analyzed);
    const TARGETS: &'static [Target<Self>] = &shared::targets();
    const TABLES: &'static [Table<Self>] =
        &[Table::of::<Decisions>(), Table::of::<Games>(), Table::of::<Statistics>()];
}

/// Returns an error finding, which makes the record bad in every reading mode.
fn bad(found: &Diagnostic) -> Finding {
    finding(found, Reading::strictly(&backgammon::Options::default()))
}

/// Judges the root of a tree: it has `GM[6]`, or no `GM` but backgammon actions.
fn game_likelihood(tree: bg_sgf::tree::GameTree<'_>) -> Likelihood {
    let Some(root) = tree.root() else { return Likelihood::No };
    match root.property("GM").and_then(bg_sgf::tree::Property::value) {
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

/// Returns as many findings as are listed about a record, in their order in the file.
fn listed(diagnostics: &[Diagnostic], reading: Reading<'_>) -> Findings {
    let mut sorted: Vec<_> = diagnostics.iter().collect();
    sorted.sort_by_key(|found| bg_sgf::tree::detected_at(found));
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
