//! `sgf`: games of Go in SGF. A record is one game tree and the text around it.

mod charsets;
mod fields;

use super::super::Reading;
use super::{Game, Games, analysis, from_json};
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{FromJson, Survey};
use crate::own::{Own, WRITTEN, explained};
use crate::skip::Skip;
use crate::{Field, Info, Likelihood, Record, Step as Part, Unit, trees};
use go_sgf::{Diagnostic, ErrorKind, ParseOptions};
use sgf_syntax::{Node, ParseOptions as Syntax, PropValue, Property};

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
            let own = explained(
                Own::ALL,
                &[("no-such-ply", ""), ("no-such-node", ""), ("no-such-variation", "")],
            );
            let written = explained(
                WRITTEN,
                &[("too-many-positions", ""), ("bad-analysis", "(;GM[1]SZ[9];B[ee]KT[a][b][c])")],
            );
            let mut of_nine =
                go9_dat::GameErrorKind::ALL.iter().take(2).copied().collect::<Vec<_>>();
            // The game is a good record; it is only no source of 9x9 positions.
            let other_sizes = of_nine.iter_mut().filter(|kind| kind.code == "not-9x9");
            other_sizes.for_each(|kind| kind.example = "");
            [ErrorKind::ALL, &of_nine, &own, &written].concat()
        },
        reads_mark: true,
        declares_charset: true,
        ..Info::NEW
    };

    const SURVEY: Option<Survey<Games<Self>>> = Some(charsets::survey);
    const FROM_JSON: Option<FromJson<Games<Self>>> = Some(from_json::write);

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 16;
        let sample = &sample[..sample.len().min(ENOUGH)];
        let Ok(read) = sgf_syntax::parse_with(sample, &Syntax::lenient()) else {
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
        let options = ParseOptions::lenient().context(reading.own.charsets.before(record));
        let none = || ErrorKind::NoGame.into();
        let read = go_sgf::games_with(record.bytes, &options).next().unwrap_or_else(|| Err(none()));
        let read =
            read.map_err(|error| Finding::error(error.code(), error.span(), error.kind()))?;
        let refusal = read.value.refusal().map(|kind| refused(kind, &read.diagnostics));
        let found = read.diagnostics.iter().map(|found| finding(found, reading));
        let mut findings = Surplus::limit(found);
        findings.extend(unread_analysis(&read.value, record));
        let span = read.value.span();
        then(&Game::new(&read.value, record.index, span, refusal), findings)
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let options = Syntax::lenient().context(reading.own.charsets.before(record));
        let options = if record.index == 0 { options } else { options.continued() };
        let read = sgf_syntax::parse_with(record.bytes, &options);
        let read =
            read.map_err(|error| Finding::error(error.kind().code(), error.span(), error.kind()))?;
        trees::fields(&read.value, record.offset, &fields::PROPERTIES, row);
        Ok(())
    }
}

/// Returns the finding for a game that is skipped.
fn refused(kind: ErrorKind, diagnostics: &[Diagnostic]) -> Finding {
    let found = diagnostics.iter().find(|diagnostic| diagnostic.kind() == kind);
    Finding::error(kind.code(), found.map_or(0..0, Diagnostic::span), kind)
}

/// Converts a diagnostic of lenient reading.
pub(super) fn finding(diagnostic: &Diagnostic, reading: Reading<'_>) -> Finding {
    let kind = diagnostic.kind();
    let severity = match diagnostic.severity() {
        Severity::Warning if reading.strict() => kind.severity(),
        severity => severity,
    };
    Finding { severity, ..Finding::error(kind.code(), diagnostic.span(), kind) }
}

/// Returns the warning about analysis that cannot be read.
fn unread_analysis(game: &go_sgf::Game<'_>, record: Record<'_>) -> Option<Finding> {
    memchr::memmem::find(record.bytes, b"KT[")?;
    let (_, bad) = analysis::of(game);
    let message = "the analysis of KaTrain does not open, expected JSON in gzip in base64";
    Some(Finding::warning("bad-analysis", bad?, message))
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
    let mut values = stones.filter_map(Property::value).map(PropValue::raw);
    values.any(|raw| go_sgf::parse_points(raw, go_rules::Size::LARGEST).is_some())
}
