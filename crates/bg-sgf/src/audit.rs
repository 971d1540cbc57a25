//! The audit of a file: values, replay of every game, and the chain of scores.

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::{Color, MatchInfo, Rules};
use sgf_syntax::value::{compose, trim};
use sgf_syntax::{Collection, GameTree, Node, ParseOptions, PropValue, Property};

use crate::analysis::check_analysis;
use crate::error::{Diagnostic, ErrorKind, Findings, detected_at, push};
use crate::game::Game;

/// Returns all errors of a file in syntax, values, replay, and scores, in the order of offsets.
/// Unclosed trees and values come last, the innermost first.
///
/// ```
/// let findings = bg_sgf::check(b"(;FF[4]GM[6]RE[W+1];W[31haha];B[52lqln])");
/// let codes: Vec<_> = findings.iter().map(|f| (f.kind().code(), f.offset())).collect();
/// assert_eq!(codes, [
///     ("result-mismatch", 15),
///     ("illegal-move.dice", 22),
///     ("illegal-move.bar-first", 32),
/// ]);
/// ```
#[must_use]
pub fn check(source: impl AsRef<[u8]>) -> Vec<Diagnostic> {
    match sgf_syntax::parse_with(&source, &ParseOptions::lenient()) {
        Ok(read) => {
            let mut findings: Findings =
                read.diagnostics.into_iter().map(sgf_syntax::Diagnostic::into_kind).collect();
            findings.extend(audit(&read.value));
            findings.sort_by_key(detected_at);
            findings
        }
        Err(error) => alloc::vec![error.into_kind().into()],
    }
}

/// Returns all errors of the games of a parsed file, in the order of offsets.
///
/// Replays every game. Compares `RE` with the game as played, the scores of `MI` with the earlier
/// games, and the Crawford flag with the scores. Checks texts against the charset.
#[must_use]
pub fn audit(collection: &Collection<'_>) -> Vec<Diagnostic> {
    let mut findings = Findings::new();
    let mut audit = MatchAudit::default();
    for (index, tree) in collection.trees().enumerate() {
        let game = audit_game(tree, index, &mut findings);
        audit.compare(game.as_ref(), &mut findings);
    }
    findings.sort_by_key(detected_at);
    findings
}

/// Adds all errors of one game to `findings` and returns the data that [`MatchAudit`] compares
/// between games; `None` if the tree is not a backgammon game.
///
/// Games can be audited in any order and on several threads; [`MatchAudit`] then compares them.
///
/// ```
/// let file = b"(;GM[6]MI[length:5][ws:0][bs:0];W[double];B[drop])
/// (;GM[6]MI[length:5][ws:1][bs:1];W[double];B[drop])";
/// let collection = bg_sgf::tree::parse(file)?;
/// let mut findings = Vec::new();
/// let games: Vec<_> =
///     collection.trees().zip(0..).map(|(t, n)| bg_sgf::tree::audit_game(t, n, &mut findings)).collect();
/// let mut audit = bg_sgf::tree::MatchAudit::default();
/// games.iter().for_each(|game| audit.compare(game.as_ref(), &mut findings));
/// assert_eq!(findings[0].kind().code(), "score-mismatch");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn audit_game(
    tree: GameTree<'_>,
    index: usize,
    findings: &mut Vec<Diagnostic>,
) -> Option<GameSummary> {
    let game = Game::read_lenient(tree, index, findings)?;
    check_values(&game, findings);
    let mut replay = game.replay_lenient();
    let (result, state) = replay.finish();
    findings.extend_from_slice(replay.findings());
    let root = game.root();
    Some(GameSummary {
        info: *game.match_info(),
        rules: *game.rules(),
        ended: result.is_some(),
        score: state.score,
        score_spans: [b"ws", b"bs"].map(|tag| mi_value(root, tag).map(PropValue::span)),
        rules_span: root.last_property("RU").and_then(Property::value).map(PropValue::span),
        number_span: mi_value(root, b"game").map(PropValue::span),
    })
}

/// Adds the errors in the values of a game's main line to `findings`: bytes invalid in the charset,
/// and analysis values that cannot be read. [`audit_game`] includes this check.
pub fn check_values(game: &Game<'_>, findings: &mut Vec<Diagnostic>) {
    check_texts(game, findings);
    if let Err(error) = game.statistics() {
        push(findings, error.kind(), error.span());
    }
    for node in game.tree().main_line() {
        check_analysis(node, findings);
    }
}

/// The match data and the result of one game, as compared by [`MatchAudit`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSummary {
    info: MatchInfo,
    rules: Rules,
    ended: bool,
    /// The score after the game.
    score: [u32; 2],
    /// The places of the score in `MI` before the game, White first.
    score_spans: [Option<Range<usize>>; 2],
    rules_span: Option<Range<usize>>,
    /// The place of the number of the game in `MI`.
    number_span: Option<Range<usize>>,
}

/// Compares the scores and Crawford flags of successive games of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchAudit {
    before: Option<After>,
}

/// The state carried from one game to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
struct After {
    ended: bool,
    score: [u32; 2],
    length: u32,
    /// The number of the next game, if the game before has one.
    next_number: Option<u32>,
    crawford_played: bool,
}

impl MatchAudit {
    /// Adds contradictions between a game and the previous games to `findings`. `None` stands for a
    /// tree that is not a backgammon game, and ends the match.
    pub fn compare(&mut self, game: Option<&GameSummary>, findings: &mut Vec<Diagnostic>) {
        let before = self.before.take();
        let Some(game) = game else { return };
        let before =
            before.filter(|before| game.continues(before) && check_order(game, before, findings));
        if let Some(before) = &before {
            check_score(game, before, findings);
        }
        let crawford_played = before.as_ref().is_some_and(|before| before.crawford_played);
        check_crawford(game, before.is_some(), crawford_played, findings);
        self.before = Some(After {
            ended: game.ended,
            score: game.score,
            length: game.info.length,
            next_number: game.number_span.is_some().then(|| game.info.game.saturating_add(1)),
            crawford_played: crawford_played || game.rules.crawford_game,
        });
    }
}

impl GameSummary {
    /// Returns `true` if the game belongs to the match of the game before. A game of another match
    /// starts again at 0:0 or has another length.
    fn continues(&self, before: &After) -> bool {
        self.info.length == before.length && self.info.score != [0, 0]
    }
}

/// Returns `true` if the game follows the game before, as far as their numbers tell.
fn check_order(game: &GameSummary, before: &After, findings: &mut Findings) -> bool {
    let (Some(expected), Some(span)) = (before.next_number, &game.number_span) else { return true };
    if game.info.game != expected {
        push(findings, ErrorKind::GameOutOfOrder { expected }, span.clone());
    }
    game.info.game == expected
}

/// "Next game's MI scores = this score + points." Nothing is compared after an unfinished game.
fn check_score(game: &GameSummary, before: &After, findings: &mut Findings) {
    let info = &game.info;
    if !before.ended {
        return;
    }
    for color in Color::ALL {
        let expected = before.score[color.index()];
        if info.score_of(color) != expected {
            if let Some(span) = &game.score_spans[color.index()] {
                push(findings, ErrorKind::ScoreMismatch { expected }, span.clone());
            }
        }
    }
}

fn mi_value<'c>(root: Node<'c>, tag: &[u8]) -> Option<PropValue<'c>> {
    root.named("MI")
        .flat_map(Property::values)
        .filter(|value| {
            compose(value.raw()).is_some_and(|(name, _)| trim(name).eq_ignore_ascii_case(tag))
        })
        .last()
}

/// The Crawford game is the first one in which a side is 1 point away. A file does not show whether
/// the Crawford game was played before its first game.
fn check_crawford(game: &GameSummary, continues: bool, played: bool, findings: &mut Findings) {
    let (info, rules) = (&game.info, &game.rules);
    let Some(span) = &game.rules_span else {
        return;
    };
    // In a 1-point match there is no Crawford game.
    let one_away = info.length > 1
        && info.score.iter().any(|&score| score.checked_add(1) == Some(info.length));
    let expected = rules.crawford && one_away && !played;
    if expected && !continues {
        return;
    }
    if rules.crawford_game != expected {
        push(findings, ErrorKind::CrawfordMismatch { expected }, span.clone());
    }
}

/// Properties whose values are texts.
const TEXTS: [&str; 20] = [
    "AN", "AP", "BR", "BT", "C", "CP", "DT", "EV", "GC", "GN", "N", "ON", "PB", "PC", "PW", "RO",
    "SO", "US", "WR", "WT",
];

fn check_texts(game: &Game<'_>, findings: &mut Findings) {
    if game.tree().first_invalid().is_none() {
        return;
    }
    let charset = game.charset();
    for node in game.tree().main_line() {
        for property in node.properties().filter(|p| TEXTS.iter().any(|name| p.is(name))) {
            for value in property.values() {
                if let Some(at) = charset.first_invalid(value.raw()) {
                    let start = value.span().start + at;
                    let kind = sgf_syntax::ErrorKind::InvalidText { byte: value.raw()[at] };
                    push(findings, kind, start..start + 1);
                }
            }
        }
    }
}
