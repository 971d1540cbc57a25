//! The positions of a game as pictures, and its replay with all variations.

use super::super::Reading;
use super::Played;
use super::nodes::Nodes;
use crate::finding::Finding;
use crate::rows::scale;
use board_picture::scene::Scene;
use board_picture::scene::go::{Go, Mark};
use board_picture::{Entry, Evaluation, Game};
use go9_dat::{Color, GameMove, GamePosition, Position};

/// Maximum number of entries; longer games are truncated.
const MOST: usize = 200_000;

/// Makes the scene of the position with this index.
pub(super) fn scene(
    played: &Played<'_>,
    index: usize,
    reading: Reading<'_>,
) -> Result<Scene, Finding> {
    let positions = &played.read.positions;
    let nodes = Nodes::of(played, &positions[index]);
    Ok(Scene::Go(board(played, index, &nodes, reading)))
}

fn board(played: &Played<'_>, index: usize, nodes: &Nodes<'_, '_>, reading: Reading<'_>) -> Go {
    let at = &played.read.positions[index];
    let position = Position::new(at.board, at.to_move, reading.hasher());
    let last_move = at.played.and_then(|played| played.point);
    let mut scene = Go {
        last_move: last_move.map(|point| (point.row(), point.column())),
        marks: nodes.marks(),
        names: [("PB", "BR"), ("PW", "WR")]
            .map(|(name, rank)| played.name(name, rank).unwrap_or_default()),
        captures: Some(at.prisoners),
        ..super::super::board(&position, reading)
    };
    if scene.score.is_none() && played.main_line().next_back().is_some_and(|(end, _)| end == index)
    {
        scene.score = played.text("RE").map(|result| format!("Result {result}"));
    }
    if reading.own.move_numbers {
        scene.marks.extend(numbers(&played.read.positions, index));
    }
    scene
}

/// Returns the move numbers of the stones on the board.
fn numbers(positions: &[GamePosition], index: usize) -> Vec<(usize, usize, Mark)> {
    let mut marks: Vec<(usize, usize, Mark)> = Vec::new();
    let board = positions[index].board;
    let mut next = Some(index);
    while let Some(at) = next.and_then(|index| positions.get(index)) {
        next = at.parent;
        let Some(GameMove { color, point: Some(point) }) = at.played else { continue };
        let place = (point.row(), point.column());
        let known = marks.iter().any(|(row, column, _)| (*row, *column) == place);
        if !known && board.stones(color).contains(point) {
            marks.push((place.0, place.1, Mark::Number(at.move_number.into())));
        }
    }
    marks
}

/// Returns the game with all its variations.
pub(super) fn replay(played: &Played<'_>, reading: Reading<'_>) -> Result<Game, Finding> {
    played.at(None)?;
    let positions = &played.read.positions;
    let mut game = Game {
        title: title(played),
        players: [("PB", "BR"), ("PW", "WR")]
            .map(|(name, rank)| played.name(name, rank).unwrap_or_default()),
        result: played.text("RE").unwrap_or_default(),
        ..Game::default()
    };
    let mut entries = vec![None; positions.len()];
    let mut values = Vec::new();
    for index in order(positions).into_iter().take(MOST) {
        let at = &positions[index];
        let nodes = Nodes::of(played, at);
        let scene = board(played, index, &nodes, reading);
        let mut entry = Entry::new(name(at), Scene::Go(scene));
        entry.number = at.played.map(|_| at.move_number.into());
        entry.parent = at.parent.and_then(|parent| entries.get(parent).copied().flatten());
        entry.comment = nodes.comment();
        entry.glyphs = nodes.glyphs();
        values.push((nodes.chance(), nodes.lead()));
        entries[index] = Some(game.entries.len());
        game.entries.push(entry);
    }
    evaluate(&mut game, &values);
    Ok(game)
}

/// Adds the evaluations: winning chances if the game has any, and otherwise leads.
fn evaluate(game: &mut Game, values: &[(Option<f32>, Option<f32>)]) {
    /// The lead in points that has the full height of the graph, unless one is larger.
    const LEAD: f32 = 20.0;
    let chances = values.iter().any(|(chance, _)| chance.is_some());
    for (entry, (chance, lead)) in game.entries.iter_mut().zip(values) {
        entry.evaluation = if chances {
            chance.map(|chance| Evaluation {
                share: chance / 50.0 - 1.0,
                text: format!("Black wins with {chance:.1} %"),
            })
        } else {
            lead.map(|lead| {
                let text = match lead {
                    0.0 => "The position is even".to_owned(),
                    lead if lead > 0.0 => format!("Black leads by {lead}"),
                    lead => format!("White leads by {}", -lead),
                };
                Evaluation { share: lead, text }
            })
        };
    }
    game.graph = if chances {
        "Winning chances of Black".to_owned()
    } else {
        scale(&mut game.entries, LEAD);
        "Lead of Black, in points".to_owned()
    };
}

/// Returns the name of the game, its event, round, and date.
fn title(played: &Played<'_>) -> String {
    let parts = ["GN", "EV", "RO", "DT"].into_iter().filter_map(|name| played.text(name));
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns a move with its color, such as `B E5`.
fn name(at: &GamePosition) -> String {
    let Some(GameMove { color, point }) = at.played else { return String::new() };
    let color = if color == Color::Black { "B" } else { "W" };
    point.map_or_else(|| format!("{color} pass"), |point| format!("{color} {point}"))
}

/// Returns the positions in the order of a move list: a variation follows the move that it
/// replaces.
fn order(positions: &[GamePosition]) -> Vec<usize> {
    let mut children = vec![Vec::new(); positions.len()];
    for (index, at) in positions.iter().enumerate() {
        if let Some(list) = at.parent.and_then(|parent| children.get_mut(parent)) {
            list.push(index);
        }
    }
    let mut list: Vec<usize> = positions.first().map(|_| 0).into_iter().collect();
    // Each task is a position whose children follow; `true` if it must be listed itself first.
    let mut tasks = vec![(0, false)];
    while let Some((index, is_new)) = tasks.pop() {
        if is_new {
            list.push(index);
        }
        let Some((first, others)) = children.get(index).and_then(|kids| kids.split_first()) else {
            continue;
        };
        list.push(*first);
        tasks.push((*first, false));
        tasks.extend(others.iter().rev().map(|other| (*other, true)));
    }
    list
}
