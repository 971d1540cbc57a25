//! The replay of a game for a web page: each decision on the board before it, the play as arrows.

use super::{Game, choices, sheet};
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::rows::Rows;
use bg_rules::{Color, Event, State};
use board_picture::scene::Scene;
use board_picture::{Entry, Game as Replay};

/// Maximum number of entries; longer games are truncated.
const MOST: usize = 200_000;

/// Returns the game with all its decisions and their analysis.
pub(crate) fn replay(game: &Game<'_>, options: &Options) -> Result<Replay, Finding> {
    let players = game.names();
    let mut entries = Vec::new();
    let mut rows = Rows::default();
    for ply in game.plies.iter().take(MOST) {
        let Some(color) = ply.color() else { continue };
        let mut board = game.scene(&ply.before)?;
        if let (Some(Event::Play(_, play)), Scene::Backgammon(board)) = (ply.event(), &mut board) {
            board.play = choices::steps(play);
        }
        let mut entry = Entry::new(sheet::action(ply), board);
        add_xgid(&mut entry, game, &ply.before);
        entry.number = Some(rows.number(color.index()));
        entry.player = Some(color.index());
        entry.comment = ply.comment.clone().unwrap_or_default();
        entry.decisions = choices::decisions(ply, &entry.scene);
        entry.evaluation = choices::evaluation(ply, &players);
        entries.push(entry);
    }
    let mut end = Entry::new("End", game.scene(&game.end)?);
    add_xgid(&mut end, game, &game.end);
    entries.push(end);
    if let (Some(first), Some(comment)) = (entries.first_mut(), &game.comment) {
        first.comment_before.clone_from(comment);
    }
    let score = game.result.map(|result| {
        let won = |color| if result.winner == color { result.points } else { 0 };
        let score = |color| game.info.score_of(color).saturating_add(won(color));
        Color::ALL.map(score)
    });
    let result = game.result.map(|result| format!("{result}: {}", game.outcome()));
    let number = game.number + 1;
    let title = match game.info.length {
        0 => format!("Game {number}, money"),
        length => {
            let [white, black] = Color::ALL.map(|color| game.info.score_of(color));
            format!("Game {number}, {white}–{black} in a match to {length}")
        }
    };
    let figures = game.analyzed(options).table(&format!("Game {number}"));
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

/// Adds the XGID of a state beside its GNUID, which eXtreme Gammon does not read.
fn add_xgid(entry: &mut Entry, game: &Game<'_>, state: &State) {
    entry.other_id = game.xgid(state).map_or(String::new(), |xgid| xgid.to_string());
}
