//! The positions of a game with their moves, variations, comments, and analysis, as in a reply.

use board_picture::{Candidate, Decision, Entry, Evaluation, Game, Table};
use serde::Serialize;

/// Maximum number of moves listed.
const MOVES: usize = 20_000;

/// Returns the game with the positions of the main line first and those of the variations after
/// them, and the length of the main line. Among the positions that follow another one, the first is
/// the one that continues its line.
pub(crate) fn main_line_first(mut game: Game) -> (Game, usize) {
    let main = game.main_line();
    let parents = game.parents();
    let mut is_main = vec![false; game.entries.len()];
    for at in &main {
        if let Some(place) = is_main.get_mut(*at) {
            *place = true;
        }
    }
    let others = (0..game.entries.len()).filter(|at| is_main.get(*at) == Some(&false));
    let order: Vec<usize> = main.iter().copied().chain(others).collect();
    let mut places = vec![0; order.len()];
    for (place, at) in order.iter().enumerate() {
        if let Some(of_entry) = places.get_mut(*at) {
            *of_entry = place;
        }
    }
    let mut entries: Vec<Option<Entry>> = game.entries.into_iter().map(Some).collect();
    let moved = |at: usize| {
        let entry = entries.get_mut(at)?.take()?;
        let parent = parents.get(at).copied().flatten();
        Some(Entry { parent: parent.and_then(|parent| places.get(parent).copied()), ..entry })
    };
    game.entries = order.into_iter().filter_map(moved).collect();
    (game, main.len())
}

/// The positions of a game.
#[derive(Default, Serialize)]
pub(crate) struct Pictures<'a> {
    /// Number of positions of the main line.
    count: usize,
    /// All moves: those of the main line, and after them those of the variations.
    moves: Vec<Move<'a>>,
    columns: bool,
    players: [&'a str; 2],
    result: &'a str,
    title: &'a str,
    graph: &'a str,
    tables: Vec<TableReply<'a>>,
}

impl<'a> Pictures<'a> {
    /// Describes a game whose main line comes first and has `count` positions.
    pub(crate) fn of(game: &'a Game, count: usize) -> Self {
        let listed = &game.entries[..game.entries.len().min(MOVES)];
        let graph = if game.graph.is_empty() { "Evaluation" } else { &game.graph };
        Self {
            count,
            moves: listed.iter().map(Move::from).collect(),
            columns: game.columns,
            players: game.players.each_ref().map(String::as_str),
            result: &game.result,
            title: &game.title,
            graph,
            tables: game.tables.iter().map(TableReply::from).collect(),
        }
    }
}

/// A move of a game.
#[derive(Serialize)]
struct Move<'a> {
    /// The position from which the move was played.
    parent: Option<usize>,
    number: String,
    player: Option<usize>,
    name: &'a str,
    glyphs: &'a str,
    note: &'a str,
    comment_before: &'a str,
    comment: &'a str,
    id: &'a str,
    evaluation: Option<EvaluationReply<'a>>,
    verdict: String,
    decisions: Vec<DecisionReply<'a>>,
}

impl<'a> From<&'a Entry> for Move<'a> {
    fn from(entry: &'a Entry) -> Self {
        let verdicts = entry.decisions.iter().map(|decision| decision.verdict.as_str());
        let verdicts: Vec<&str> = verdicts.filter(|verdict| !verdict.is_empty()).collect();
        let sign = if entry.player == Some(1) { "…" } else { "." };
        Self {
            parent: entry.parent,
            number: entry.number.map_or(String::new(), |number| format!("{number}{sign}")),
            player: entry.player,
            name: &entry.name,
            glyphs: &entry.glyphs,
            note: &entry.note,
            comment_before: &entry.comment_before,
            comment: &entry.comment,
            id: &entry.id,
            evaluation: entry.evaluation.as_ref().map(EvaluationReply::from),
            verdict: verdicts.join(" "),
            decisions: entry.decisions.iter().map(DecisionReply::from).collect(),
        }
    }
}

/// An evaluation of a position.
#[derive(Serialize)]
struct EvaluationReply<'a> {
    /// From -1 (player 1 wins) to 1 (player 0 wins).
    share: f32,
    text: &'a str,
}

impl<'a> From<&'a Evaluation> for EvaluationReply<'a> {
    fn from(evaluation: &'a Evaluation) -> Self {
        let share = evaluation.share;
        let share = if share.is_nan() { 0.0 } else { share.clamp(-1.0, 1.0) };
        Self { share, text: &evaluation.text }
    }
}

/// The analysis of a decision.
#[derive(Serialize)]
struct DecisionReply<'a> {
    title: &'a str,
    verdict: &'a str,
    loss: f64,
    candidates: Vec<CandidateReply<'a>>,
}

impl<'a> From<&'a Decision> for DecisionReply<'a> {
    fn from(decision: &'a Decision) -> Self {
        Self {
            title: &decision.title,
            verdict: &decision.verdict,
            loss: if decision.loss.is_finite() { decision.loss } else { 0.0 },
            candidates: decision.candidates.iter().map(CandidateReply::from).collect(),
        }
    }
}

/// A candidate of a decision.
#[derive(Serialize)]
struct CandidateReply<'a> {
    name: &'a str,
    value: &'a str,
    difference: &'a str,
    details: &'a str,
    chosen: bool,
    /// `true` if the candidate has a picture of its own.
    drawn: bool,
}

impl<'a> From<&'a Candidate> for CandidateReply<'a> {
    fn from(candidate: &'a Candidate) -> Self {
        Self {
            name: &candidate.name,
            value: &candidate.value,
            difference: &candidate.difference,
            details: &candidate.details,
            chosen: candidate.chosen,
            drawn: candidate.scene.is_some(),
        }
    }
}

/// A table of statistics.
#[derive(Serialize)]
struct TableReply<'a> {
    title: &'a str,
    head: &'a [String],
    rows: &'a [Vec<String>],
}

impl<'a> From<&'a Table> for TableReply<'a> {
    fn from(table: &'a Table) -> Self {
        Self { title: &table.title, head: &table.head, rows: &table.rows }
    }
}
