//! A game for people: the board after a ply, the named fields, and the other notations.

use super::movecode::hex;
use super::{Played, json, replay};
use crate::chess::side;
use crate::finding::Finding;
use crate::sheet::{Fact, Part, Sheet, Value};
use board_picture::scene::Scene;
use board_picture::scene::chess::Chess;
use chess_movecode::{Dialect, encode};
use chess_pgn::PgnWriter;
use chess_rules::{Color, Game, Ply, Position, San, Square};
use core::fmt::Write as _;

/// A place in the main line.
pub(super) struct View {
    pub(super) position: Position,
    /// The last ply played, with its SAN and its move number.
    last: Option<(Ply, San, u32)>,
}

/// Returns the position after `ply` plies of the main line, or the final one if no number is given.
pub(super) fn view(game: &Game, ply: Option<usize>) -> Result<View, Finding> {
    let mut plies = game.plies();
    let (mut reached, mut last) = (0, None);
    while ply.is_none_or(|ply| reached as usize != ply) {
        match plies.next() {
            Some((ply, san)) => last = Some((ply, san, plies.position().move_number())),
            None if ply.is_none() => break,
            None => return Err(crate::View::beyond(reached as usize, 0..0)),
        }
        reached += 1;
    }
    let position = game.position_at(reached).unwrap_or_else(|| game.start().position().clone());
    Ok(View { position, last })
}

/// Returns `17. Rd8#`, or `the start position`.
fn after(view: &View) -> String {
    match &view.last {
        None => "the start position".to_owned(),
        Some((ply, san, number)) => {
            let dots = if ply.color == Color::White { "." } else { "..." };
            format!("{number}{dots} {san}")
        }
    }
}

/// Makes a scene of the board after `ply` plies.
pub(super) fn scene(played: &Played, ply: Option<usize>) -> Result<Chess, Finding> {
    Ok(draw(played, &view(&played.game, ply)?))
}

fn draw(played: &Played, view: &View) -> Chess {
    let mut caption = String::new();
    if let (Some(white), Some(black)) = (played.tag("White"), played.tag("Black")) {
        let _ = write!(caption, "{white} – {black}, ");
    }
    let _ = write!(caption, "{}", after(view));
    let last_move = view.last.as_ref().and_then(|(ply, ..)| last_move(ply));
    let mut scene = Chess {
        last_move,
        names: played.players().map(str::to_owned),
        caption,
        black_below: played.black_below(),
        ..Chess::from(&view.position)
    };
    replay::mark(&mut scene, &played.game, view.position.ply());
    scene
}

/// Returns the squares of a move, if it has two.
pub(super) fn last_move(ply: &Ply) -> Option<(usize, usize)> {
    Some((place(ply.mv.from()?), place(ply.mv.to()?)))
}

/// Returns the number of a square.
pub(super) fn place(square: Square) -> usize {
    usize::from(square.index())
}

/// Returns the board, the fields, the moves, and the other notations.
pub(super) fn sheet(played: &Played, ply: Option<usize>) -> Result<Sheet, Finding> {
    let game = &played.game;
    let view = view(game, ply)?;
    let (reached, all) = (view.position.ply(), game.main_line().count());
    let after = format!("{} (ply {reached} of {all})", after(&view));
    let mut facts = vec![
        Fact::new("after", "after", after),
        Fact::new("to-move", "to move", side(&view.position)),
        Fact::new("fen", "FEN", Value::Whole(played.fen(&view.position))),
    ];
    if let Some(start) = played.start.as_deref().filter(|start| *start != "start") {
        facts.push(Fact::new("start", "start", start));
    }
    if let Some(outcome) = played.outcome() {
        facts.push(Fact::new("result", "result", outcome.as_str()));
    }
    #[cfg(feature = "openings")]
    if let Some(named) = played.opening() {
        let opening = named.opening;
        facts.push(Fact::new(
            "opening",
            "opening",
            format!("{} {}", opening.eco(), opening.name()),
        ));
    }
    for (name, value) in played.tags() {
        facts.push(Fact::new("tag", name.to_string(), one_line(value)));
    }
    if let Some((dialect, place)) = played.coding {
        let value = format!("{}, texts {}", dialect.name(), json::place_name(place));
        facts.push(Fact::new("dialect", "dialect", value));
    }
    let board = Part::Board(Box::new(Scene::Chess(draw(played, &view))));
    let mut parts = vec![board, Part::Facts(facts)];
    parts.extend(notations(game, played.coding.is_none()));
    Ok(Sheet { parts })
}

/// Returns a text whose words are one blank apart.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the moves in the other notations. The codes of the jose program are a detail unless they
/// were read.
fn notations(game: &Game, detail: bool) -> [Part; 4] {
    let moves = PgnWriter::new().movetext(game).value;
    let codes = |dialect| match encode(game, dialect) {
        Ok(encoded) => {
            let mut digits = Vec::new();
            hex(&encoded.moves, &mut digits);
            if !encoded.texts.is_empty() {
                digits.extend_from_slice(b" texts ");
                hex(&encoded.texts, &mut digits);
            }
            String::from_utf8_lossy(&digits).into_owned()
        }
        Err(error) => format!("none: {}", error.kind()),
    };
    let text = |name, text: &str, detail| Part::Text { name, text: one_line(text), detail };
    [
        text("Moves", &moves, false),
        text("UCI", &game.to_uci(), false),
        text("Movecode, documented dialect", &codes(Dialect::Documented), detail),
        text("Movecode, jose dialect", &codes(Dialect::Jose), detail),
    ]
}
