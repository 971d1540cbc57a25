//! The replay of a game for a web page: each decision on the board before it, the play as arrows.

use super::recorded::Recorded;
use super::{analysis, choices, finish, name, outcome, scene, sheet};
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::rows::Rows;
use bg_sgf::{Action, Color, Decision, Diagnostic, Game};
use board_picture::scene::Scene;
use board_picture::{Entry, Game as Replay};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Maximum number of entries; longer games are truncated.
const MOST: usize = 200_000;

/// Returns the game with all its decisions and their analysis.
pub(crate) fn replay(
    game: &Game<'_>,
    recorded: &Recorded,
    options: &Options,
    findings: &mut Vec<Diagnostic>,
) -> Result<Replay, Finding> {
    let mut decisions: BTreeMap<usize, Vec<Decision<'_>>> = BTreeMap::new();
    for decision in recorded.decisions(game, options.met.table()) {
        decisions.entry(decision.ply.index).or_default().push(decision);
    }
    let players = Color::ALL.map(|color| name(game, color));
    let mut replay = game.replay_lenient();
    let mut entries = Vec::new();
    let mut rows = Rows::default();
    for ply in replay.by_ref().take(MOST) {
        let Some(color) = ply.action.color() else { continue };
        let mut board = scene(game, &ply.before)?;
        if let (Action::Play(_, play), Scene::Backgammon(board)) = (&ply.action, &mut board) {
            board.play = choices::steps(play);
        }
        let mut entry = Entry::new(sheet::action(&ply), board);
        entry.number = Some(rows.number(color.index()));
        entry.player = Some(color.index());
        if let Some(node) = ply.node {
            entry.comment = game.comment(node).map(Cow::into_owned).unwrap_or_default();
        }
        let of_ply = decisions.get(&ply.index).map_or(&[][..], Vec::as_slice);
        entry.decisions = choices::decisions(&ply, of_ply, recorded.ply(ply.index), &entry.scene);
        entry.evaluation = choices::evaluation(&ply, &players);
        entries.push(entry);
    }
    let end = finish(&mut replay, findings);
    entries.push(Entry::new("End", scene(game, &end)?));
    let score = replay.result().map(|result| {
        let won = |color| if result.winner == color { result.points } else { 0 };
        let score = |color| game.match_info().score_of(color).saturating_add(won(color));
        Color::ALL.map(score)
    });
    let result = replay.result().map(|result| format!("{result}: {}", outcome(&replay)));
    let length = game.match_info().length;
    let number = game.index() + 1;
    let title = match length {
        0 => format!("Game {number}, money"),
        length => {
            let [white, black] = Color::ALL.map(|color| game.match_info().score_of(color));
            format!("Game {number}, {white}–{black} in a match to {length}")
        }
    };
    let mut analyzed = analysis::of(game, options);
    analyzed.performance = recorded.performance;
    let figures = analyzed.table(&format!("Game {number}"));
    Ok(Replay {
        title,
        graph: format!("Winning chances of {}", players[0]),
        players,
        result: result.unwrap_or_default(),
        columns: true,
        entries,
        tables: figures.into_iter().collect(),
        score,
        ..Replay::default()
    })
}
