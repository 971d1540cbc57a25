//! The JSON value of a game: the columns of the table `games`, and the positions.

use super::tables::{GAMES, Played};
use super::{Game, Note, Reading, Step, id};
use crate::go::hex;
use core::ops::ControlFlow;
use go_rules::Color;
use go9_dat::PositionId;
use serde::Serialize;

/// The position before the first move.
#[derive(Serialize)]
struct Initial {
    to_move: Color,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
}

/// A position of a game. What its record does not say is omitted.
#[derive(Serialize)]
struct Place {
    /// Index of the position before it, unless that is the one before the first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    variation: u32,
    r#move: u32,
    color: Option<Color>,
    point: Option<String>,
    captured: u32,
    legal: bool,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<PositionId>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Annotation symbols, such as `!?`.
    #[serde(skip_serializing_if = "String::is_empty")]
    symbols: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    periods: Option<f64>,
    /// The winning chance of Black in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f32>,
    /// The lead of Black in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<f32>,
}

/// Appends the value of a game.
pub(super) fn push(game: &Game<'_>, reading: Reading<'_>, out: &mut Vec<u8>) {
    crate::json::open_object(GAMES, &Played::new(game), out);
    let mut initial = None;
    game.tree.walk(&mut |step| {
        initial = Some(Initial::of(step));
        ControlFlow::Break(())
    });
    crate::json::member(out, "initial", &initial);
    out.extend_from_slice(b",\"positions\":[");
    let start = out.len();
    // The position before the first move has an index in the walk, even if it is not listed.
    let skipped = usize::from(!reading.own.initial);
    game.each(|step| {
        if step.index < skipped {
            return;
        }
        if out.len() > start {
            out.push(b',');
        }
        crate::json::push(&Place::of(step, skipped, reading), out);
    });
    out.extend_from_slice(b"]}");
}

impl Initial {
    fn of(step: &Step<'_>) -> Self {
        let board = step.position.board();
        let stones = |color: Color| {
            let of = board.stones().filter(move |(_, stone)| *stone == color);
            of.map(|(point, _)| point.display(board.size()).to_string()).collect()
        };
        Self {
            to_move: step.position.to_move(),
            black: stones(Color::Black),
            white: stones(Color::White),
            comment: step.note().comment.clone(),
        }
    }
}

impl Place {
    fn of(step: &Step<'_>, skipped: usize, reading: Reading<'_>) -> Self {
        let board = step.position.board();
        let Note { comment, glyphs, time_left, periods, chance, lead, .. } = step.note().clone();
        Self {
            parent: step.parent.and_then(|parent| parent.checked_sub(skipped)),
            variation: step.variation,
            r#move: step.number,
            color: step.play.map(|play| play.color),
            point: step.play.map(|play| play.place.display(board.size()).to_string()),
            captured: step.play.map_or(0, |play| play.captured),
            legal: step.legal,
            hash: hex(board.hash()),
            id: id(board, step.position.to_move(), reading),
            comment,
            symbols: glyphs,
            time_left,
            periods,
            chance,
            lead,
        }
    }
}
