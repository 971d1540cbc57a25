//! The positions of a game as pictures, and its replay with all variations.

use super::analysis::Evaluation as Analysis;
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
use go_sgf::{Content, Facts, Mark as Marked, StepKind};

/// Maximum number of steps of a page.
const MOST: usize = 10_000;

/// Makes the scene of the selected position.
pub(super) fn scene(game: &Game<'_>, reading: Reading<'_>) -> Result<Scene, Finding> {
    let end = game.end()?;
    let frame = Frame::selected(game, reading.view)?;
    Ok(Scene::Go(board(&game.facts, &frame, end.index == frame.index, reading)))
}

/// Makes a scene of the stones and the player to move.
pub(super) fn stones(frame: &Frame) -> Go {
    let plain = Go::from(&frame.board);
    Go {
        black_to_move: frame.to_move == Color::Black,
        last_move: frame.play.and_then(|play| play.point()).map(|at| (at.row(), at.column())),
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
        marks: marks(&frame.content),
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
    let mut entries = vec![None; frames.len()];
    let mut values = Vec::new();
    for index in order(&frames) {
        let frame = &frames[index];
        let parent = frame.parent.and_then(|parent| entries[parent]);
        if !frame.is_shown {
            entries[index] = parent;
            continue;
        }
        let scene = board(facts, frame, end.index == index, reading);
        let mut entry = Entry::new(name(frame), Scene::Go(scene));
        let position = id(&frame.board, frame.to_move, reading);
        entry.id = position.map_or_else(String::new, |id| id.to_string());
        entry.number = frame.play.map(|_| frame.number);
        entry.parent = parent;
        entry.comment = named_comment(&frame.content);
        entry.glyphs.clone_from(&frame.content.symbols);
        values.push(frame.evaluation);
        entries[index] = Some(replay.entries.len());
        replay.entries.push(entry);
    }
    evaluate(&mut replay, &values);
    Ok(replay)
}

/// Returns the name of a step in a list of moves.
fn name(frame: &Frame) -> String {
    match (frame.play, frame.kind) {
        (Some(play), _) => play.display(frame.board.size()).to_string(),
        (None, StepKind::Start) => String::new(),
        (None, StepKind::Setup) => "set-up".to_owned(),
        (None, _) => "note".to_owned(),
    }
}

/// Returns the name of a node with its comment.
pub(super) fn named_comment(content: &Content) -> String {
    let parts = [content.name.as_str(), content.comment.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Returns the marks of a node for a picture.
fn marks(content: &Content) -> Vec<(usize, usize, Mark)> {
    let marks = content.marks.iter().filter_map(|(point, mark)| {
        let mark = match mark {
            Marked::Label(text) => Mark::Label(text.clone()),
            Marked::Triangle => Mark::Triangle,
            Marked::Square => Mark::Square,
            Marked::Circle => Mark::Circle,
            Marked::Cross => Mark::Cross,
            Marked::Selected => Mark::Selected,
            Marked::TerritoryBlack => Mark::Territory(true),
            Marked::TerritoryWhite => Mark::Territory(false),
            _ => return None,
        };
        Some((point.row(), point.column(), mark))
    });
    marks.collect()
}

/// Adds the evaluations: winning chances if the game has any, and otherwise leads.
fn evaluate(game: &mut Replay, values: &[Analysis]) {
    /// The lead in points that has the full height of the graph, unless one is larger.
    const LEAD: f32 = 20.0;
    let chances = values.iter().any(|value| value.winrate.is_some());
    for (entry, value) in game.entries.iter_mut().zip(values) {
        #[expect(clippy::cast_possible_truncation, reason = "a graph needs no more digits")]
        let [chance, lead] = [value.winrate, value.lead].map(|it| it.map(|number| number as f32));
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
        facts.komi.map(|komi| format!("komi {komi}")),
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
