//! `sgf`: games of Go in SGF. A record is one game tree and the text around it.

mod charsets;
mod fields;
mod note;

use super::super::Reading;
use super::{Game, Games, Step, Tree};
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::Survey;
use crate::own::{Own, WRITTEN, explained};
use crate::skip::Skip;
use crate::{Field, Info, Likelihood, Record, Step as Part, Unit, trees};
use core::cell::OnceCell;
use core::ops::ControlFlow;
use go_sgf::{Diagnostic, ErrorKind, GameTree, ReadOptions};
use sgf_syntax::{Node, ParseOptions, PropValue, Property};

/// The particulars of SGF.
#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
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

    const SURVEY: Option<Survey<Games<Self>>> = Some(charsets::survey);

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 16;
        let sample = &sample[..sample.len().min(ENOUGH)];
        let Ok(read) = sgf_syntax::parse_with(sample, &ParseOptions::lenient()) else {
            return Likelihood::No;
        };
        let Some(tree) = read.value.trees().next() else { return Likelihood::No };
        // Text before the first game may be another notation that quotes an SGF.
        let before = &sample[..tree.span().start];
        let is_first = before.iter().all(|byte| byte.is_ascii_whitespace() || !byte.is_ascii());
        let found = tree_likelihood(tree);
        if is_first { found } else { found.min(Likelihood::Likely) }
    }

    fn split(rest: &[u8], end: bool) -> Part {
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
        then: impl for<'v> FnOnce(&Game<'v>, Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let options = if reading.strict() { ReadOptions::strict() } else { ReadOptions::lenient() };
        let options = options.context(reading.own.charsets.before(record));
        let none = || ErrorKind::NoGame.into();
        let tree = go_sgf::games(record.bytes, options).next().unwrap_or_else(|| Err(none()));
        let tree =
            tree.map_err(|error| Finding::error(error.code(), error.span(), error.kind()))?;
        let mut walk = tree.walk();
        while walk.next().is_some() {}
        let (end, variations) = (walk.main_line_end().cloned(), walk.variations());
        let mut diagnostics = tree.diagnostics_with(walk);
        let end = end.ok_or_else(|| refused(&diagnostics));
        diagnostics.sort_by_key(Diagnostic::offset);
        let found = |diagnostic: &Diagnostic| found(diagnostic, diagnostic.severity());
        let findings = Surplus::limit(diagnostics.iter().map(found));
        let span = tree.span();
        let size_span = tree.place("SZ").unwrap_or(span.start..span.start + 1);
        let (index, facts) = (record.index, tree.facts());
        then(&Game { index, span, size_span, facts, end, variations, tree: &tree }, findings)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let options = ParseOptions::lenient().context(reading.own.charsets.before(record));
        let options = if record.index == 0 { options } else { options.continued() };
        let read = sgf_syntax::parse_with(record.bytes, &options);
        let read =
            read.map_err(|error| Finding::error(error.kind().code(), error.span(), error.kind()))?;
        trees::fields(&read.value, record.offset, &fields::PROPERTIES, row);
        Ok(())
    }
}

impl Tree for GameTree<'_> {
    fn walk(&self, then: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>) {
        let mut walk = GameTree::walk(self);
        while let Some(at) = walk.next() {
            let step = Step {
                position: at.position,
                variation: at.variation,
                number: at.number,
                index: at.index,
                parent: at.parent,
                play: at.play,
                legal: at.legal,
                read_note: &|| note::of(&at),
                note: OnceCell::new(),
            };
            if then(&step).is_break() {
                return;
            }
        }
    }

    fn to_sgf(&self) -> (String, u32) {
        let rewritten = self.rewrite();
        (rewritten.text, rewritten.dropped)
    }
}

/// Returns the finding for a game that is skipped.
fn refused(diagnostics: &[Diagnostic]) -> Finding {
    let refused = diagnostics
        .iter()
        .find(|diagnostic| matches!(diagnostic.kind(), ErrorKind::NotGo | ErrorKind::BoardSize));
    let none = || Finding::error("no-game", 0..0, ErrorKind::NoGame);
    refused.map_or_else(none, |refused| found(refused, Severity::Error))
}

/// Converts a diagnostic.
fn found(diagnostic: &Diagnostic, severity: Severity) -> Finding {
    let kind = diagnostic.kind();
    let error = Finding::error(kind.code(), diagnostic.span(), kind);
    Finding { severity, ..error }
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
