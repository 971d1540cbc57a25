//! The positions of a game as pictures, and its replay with all variations.

use super::frames::{Frame, place};
use super::{Game, Reading, id};
use crate::finding::Finding;
use crate::go::describe_score;
use crate::rows::scale;
use board_picture::scene::Scene;
use board_picture::scene::go::{Go, Mark};
use board_picture::{Entry, Evaluation, Game as Replay};
use core::fmt::Write as _;
use go_rules::Color;
use go_sgf::Facts;

/// Maximum number of positions of a page.
const MOST: usize = 10_000;

/// Makes the scene of the selected position.
pub(super) fn scene(game: &Game<'_>, reading: Reading<'_>) -> Result<Scene, Finding> {
    let end = game.end()?;
    let frame = Frame::at(game, reading.view.ply).ok_or_else(|| game.beyond())?;
    Ok(Scene::Go(board(&game.facts, &frame, end.moves == frame.number, reading)))
}

/// Makes a scene of the stones and the player to move.
pub(super) fn stones(frame: &Frame) -> Go {
    let plain = Go::from(&frame.board);
    Go {
        black_to_move: frame.to_move == Color::Black,
        caption: format!("{}, move {}", plain.caption, frame.number),
        ..plain
    }
}

fn board(facts: &Facts<'_>, frame: &Frame, is_end: bool, reading: Reading<'_>) -> Go {
    let size = frame.board.size();
    let position = id(&frame.board, frame.to_move, reading);
    let caption = position.map(|id| id.to_string());
    let score = position.and_then(|id| reading.score(id));
    let result = || facts.result.as_ref().filter(|_| is_end).map(|text| format!("Result {text}"));
    let plain = stones(frame);
    let mut scene = Go {
        last_move: frame.play.and_then(|play| play.point()).map(|at| (at.row(), at.column())),
        marks: frame.note.marks.clone(),
        names: names(facts),
        captures: Some(frame.prisoners),
        score: score.as_ref().map(describe_score).or_else(result),
        caption: caption.unwrap_or(plain.caption),
        ..plain
    };
    if reading.own.move_numbers {
        let stones = frame.board.stones().filter_map(|(at, _)| {
            let number = frame.numbers[place(size, at.row(), at.column())];
            (number > 0).then_some((at.row(), at.column(), Mark::Number(number)))
        });
        scene.marks.extend(stones);
    }
    scene
}

/// Returns the names of the players, with their ranks.
pub(super) fn names(facts: &Facts<'_>) -> [String; 2] {
    [(&facts.black, &facts.rank_black), (&facts.white, &facts.rank_white)].map(|(name, rank)| {
        let mut text = name.as_deref().unwrap_or_default().to_owned();
        if let (Some(_), Some(rank)) = (name, rank) {
            let _ = write!(text, " ({rank})");
        }
        text
    })
}

/// Returns the game with all its variations.
pub(super) fn replay(game: &Game<'_>, reading: Reading<'_>) -> Result<Replay, Finding> {
    let (end, facts) = (game.end()?, &game.facts);
    let many = || {
        let message = format!("the game has more than {MOST} positions; --ply draws one of them");
        Finding::error("too-many-positions", game.span.clone(), message)
    };
    let frames = Frame::all(game, MOST).ok_or_else(many)?;
    let mut replay = Replay {
        title: title(facts),
        facts: below_title(facts),
        players: names(facts),
        result: facts.result.as_deref().unwrap_or_default().to_owned(),
        ..Replay::default()
    };
    // The positions of the main line come first.
    let last = frames.iter().position(|frame| frame.number == end.moves);
    let mut entries = vec![None; frames.len()];
    let mut values = Vec::new();
    for index in order(&frames) {
        let frame = &frames[index];
        let scene = board(facts, frame, last == Some(index), reading);
        let name = frame.play.map(|play| play.display(frame.board.size()).to_string());
        let mut entry = Entry::new(name.unwrap_or_default(), Scene::Go(scene));
        let position = id(&frame.board, frame.to_move, reading);
        entry.id = position.map_or_else(String::new, |id| id.to_string());
        entry.number = frame.play.map(|_| frame.number);
        entry.parent = frame.parent.and_then(|parent| entries[parent]);
        entry.comment.clone_from(&frame.note.comment);
        entry.glyphs.clone_from(&frame.note.glyphs);
        values.push((frame.note.chance, frame.note.lead));
        entries[index] = Some(replay.entries.len());
        replay.entries.push(entry);
    }
    evaluate(&mut replay, &values);
    Ok(replay)
}

/// Adds the evaluations: winning chances if the game has any, and otherwise leads.
fn evaluate(game: &mut Replay, values: &[(Option<f32>, Option<f32>)]) {
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

/// Returns the event, the round, and the date of a game, or else its name.
fn title(facts: &Facts<'_>) -> String {
    let parts = [&facts.name, &facts.event, &facts.round, &facts.date];
    parts.into_iter().filter_map(Option::as_deref).collect::<Vec<_>>().join(", ")
}

/// Returns the facts that stand below the title: rules, komi, handicap, and place.
fn below_title(facts: &Facts<'_>) -> String {
    let handicap = facts.handicap.filter(|stones| *stones > 0);
    let parts = [
        facts.rules.as_ref().map(|rules| format!("rules {rules}")),
        facts.komi.map(|komi| format!("komi {}", komi.points)),
        handicap.map(|stones| format!("handicap {stones}")),
        facts.place.as_ref().map(|place| format!("place {place}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the positions in the order of a move list: a variation follows the move that it
/// replaces.
fn order(frames: &[Frame]) -> Vec<usize> {
    let mut children = vec![Vec::new(); frames.len()];
    for (index, frame) in frames.iter().enumerate() {
        if let Some(parent) = frame.parent {
            children[parent].push(index);
        }
    }
    let mut list: Vec<usize> = frames.first().map(|_| 0).into_iter().collect();
    // Each task is a position whose children follow; `true` if it must be listed itself first.
    let mut tasks: Vec<_> = list.iter().map(|first| (*first, false)).collect();
    while let Some((index, is_new)) = tasks.pop() {
        if is_new {
            list.push(index);
        }
        let Some((first, others)) = children[index].split_first() else { continue };
        list.push(*first);
        tasks.push((*first, false));
        tasks.extend(others.iter().rev().map(|other| (*other, true)));
    }
    list
}
