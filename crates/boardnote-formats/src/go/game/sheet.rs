//! A game for people: the board at its end, and the facts.

use super::frames::Frame;
use super::replay::{names, stones};
use super::{Game, Reading};
use crate::finding::Finding;
use crate::go::{player, position};
use crate::sheet::{Fact, Part, Sheet};
use board_picture::scene::Scene;
use go_rules::Color;
use go_sgf::{Facts, Winner};
use go9_dat::Position;
use std::borrow::Cow;

/// Returns the winner for people.
pub(super) const fn winner(winner: Option<Winner>) -> &'static str {
    match winner {
        Some(Winner::Black) => "Black wins",
        Some(Winner::White) => "White wins",
        Some(Winner::Draw) => "draw",
        None => "unknown",
    }
}

/// Makes the sheet of a game.
pub(super) fn sheet(game: &Game<'_>, reading: Reading<'_>) -> Result<Sheet, Finding> {
    let Ok(end) = &game.end else {
        return Ok(Sheet { parts: vec![Part::Facts(stated(&game.facts))] });
    };
    let frame = Frame::selected(game, reading.view)?;
    let size = frame.board.size();
    let mut more = Vec::new();
    if let Some(play) = frame.play {
        let (color, number) = (player(play.color), frame.number);
        let value = format!("{number}, {color} {}", play.place.display(size));
        more.push(Fact::new("last-move", "last move", value));
    }
    let texts = [
        ("node-name", "node name", &frame.content.name),
        ("comment", "comment", &frame.content.comment),
    ];
    let texts = texts.into_iter().filter(|(.., text)| !text.is_empty());
    more.extend(texts.map(|(id, name, text)| Fact::new(id, name, text.as_str())));
    let [black, white] = frame.prisoners;
    more.push(Fact::new("captured", "captured", format!("by Black {black}, by White {white}")));
    more.extend(stated(&game.facts));
    more.push(Fact::new("size", "size", size.to_string()));
    more.push(Fact::new("moves", "moves", end.moves.to_string()));
    more.push(Fact::new("variations", "variations", game.record.variations().to_string()));
    let mut sheet = of_frame(&frame, reading);
    match sheet.parts.last_mut() {
        Some(Part::Facts(list)) => list.extend(more),
        _ => sheet.parts.push(Part::Facts(more)),
    }
    Ok(sheet)
}

/// Makes the sheet of the position alone.
fn of_frame(frame: &Frame, reading: Reading<'_>) -> Sheet {
    if let Ok(board) = go9_dat::Board::try_from(&frame.board) {
        let nine = Position::new(board, frame.to_move, reading.hasher());
        let mut sheet = position::sheet(&nine, false, reading);
        // A position knows no last move.
        for part in &mut sheet.parts {
            if let Part::Board(scene) = part
                && let Scene::Go(board) = &mut **scene
            {
                board.last_move = stones(frame).last_move;
            }
        }
        return sheet;
    }
    let [black, white] = Color::ALL.map(|color| frame.board.count(color));
    let count = crate::go::stone_count(black, white);
    let facts = vec![
        Fact::new("to-move", "to move", player(frame.to_move)),
        Fact::new("stones", "stones", count),
    ];
    let board = Part::Board(Box::new(Scene::Go(stones(frame))));
    Sheet { parts: vec![board, Part::Facts(facts)] }
}

/// Returns the facts that the game states.
fn stated(facts: &Facts<'_>) -> Vec<Fact> {
    let [black, white] = names(facts);
    let text = |text: &Option<Cow<'_, str>>| text.as_deref().unwrap_or_default().to_owned();
    let charset = facts.charset.name();
    let handicap = facts.handicap.filter(|stones| *stones > 0);
    let stated = [
        ("black", "Black", black),
        ("white", "White", white),
        ("event", "event", text(&facts.event)),
        ("round", "round", text(&facts.round)),
        ("place", "place", text(&facts.place)),
        ("date", "date", text(&facts.date)),
        ("rules", "rules", text(&facts.rules)),
        ("komi", "komi", facts.komi.map(|komi| komi.to_string()).unwrap_or_default()),
        ("handicap", "handicap", handicap.map(|stones| stones.to_string()).unwrap_or_default()),
        ("result", "result", text(&facts.result)),
        ("charset", "charset", if charset == "UTF-8" { String::new() } else { charset.to_owned() }),
    ];
    let known = stated.into_iter().filter(|(.., value)| !value.is_empty());
    known.map(|(id, name, value)| Fact::new(id, name, value)).collect()
}
