//! A game for people: the board after a ply, the named fields, and the other notations.

use super::Played;
use super::line::hex;
use super::words::wrap;
use crate::finding::Finding;
use board_picture::scene::chess::Chess;
use chess_game::{Color, Game, Move, Ply, Position, San, Square};
use chess_movecode::{Dialect, encode};
use chess_pgn::PgnWriter;
use core::fmt::Write as _;

/// A place in the main line.
struct View {
    position: Position,
    /// The last ply played, with its SAN and its move number.
    last: Option<(Ply, San, u32)>,
}

/// Returns the position after `ply` plies of the main line, or the final one if no number is given.
fn view(game: &Game, ply: Option<usize>) -> Result<View, Finding> {
    let mut plies = game.plies();
    let mut last = None;
    for played in 0..ply.unwrap_or(usize::MAX) {
        let Some((next, san)) = plies.next() else {
            if ply.is_some() {
                return Err(crate::View::beyond(played, 0..0));
            }
            break;
        };
        let ply = next;
        last = Some((ply, san, plies.position().move_number()));
    }
    let reached = last.as_ref().map_or(0, |(ply, ..)| ply.index + 1);
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
    let last_move =
        view.last.as_ref().and_then(|(ply, ..)| index(ply.mv.from()).zip(index(ply.mv.to())));
    let name = |tag| played.tag(tag).unwrap_or_default().to_owned();
    Chess { last_move, names: ["White", "Black"].map(name), caption, ..squares(&view.position) }
}

/// Returns the number of a square, if there is one.
pub(super) fn index(square: Option<Square>) -> Option<usize> {
    square.map(|square| usize::from(square.index()))
}

/// Returns the pieces on the board and the side to move.
pub(super) fn squares(position: &Position) -> Chess {
    let squares = (0..64).filter_map(Square::new);
    let squares: Vec<_> = squares.map(|square| letter(position, square)).collect();
    let white_to_move = position.side_to_move() == Color::White;
    let king = if white_to_move { 'K' } else { 'k' };
    let check = squares.iter().position(|letter| *letter == Some(king));
    Chess {
        check: check.filter(|_| position.is_check()),
        squares,
        white_to_move,
        ..Chess::default()
    }
}

fn letter(position: &Position, square: Square) -> Option<char> {
    let piece = position.piece_at(square)?;
    let letter = piece.role.letter();
    Some(if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() })
}

/// Appends the board, with the squares of the last move in brackets.
pub(super) fn board(position: &Position, last: Option<Move>, out: &mut String) {
    let last = last.map(|mv| [mv.from(), mv.to()]);
    let frame = "  +-----------------+\n";
    out.push_str(frame);
    for rank in (0..8).rev() {
        let _ = write!(out, "{} |", rank + 1);
        let mut open = false;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let marked = square.is_some() && last.is_some_and(|last| last.contains(&square));
            out.push(match (open, marked) {
                (_, true) => '(',
                (true, false) => ')',
                (false, false) => ' ',
            });
            let letter = square.and_then(|square| letter(position, square));
            out.push(letter.unwrap_or('.'));
            open = marked;
        }
        out.push(if open { ')' } else { ' ' });
        out.push_str("|\n");
    }
    out.push_str(frame);
    out.push_str("    a b c d e f g h\n\n");
}

/// Appends the board, the fields, the moves, and the other notations.
pub(super) fn show(played: &Played, ply: Option<usize>, out: &mut String) -> Result<(), Finding> {
    let game = &played.game;
    let view = view(game, ply)?;
    board(&view.position, view.last.as_ref().map(|(ply, ..)| ply.mv), out);
    let mut line = |name: &str, value: &str| {
        let _ = write!(out, "{name:<14}");
        wrap(value, 14, out);
    };
    let (reached, all) = (view.position.ply(), game.main_line().count());
    line("after", &format!("{} (ply {reached} of {all})", after(&view)));
    let side = if view.position.side_to_move() == Color::White { "White" } else { "Black" };
    line("to move", side);
    line("FEN", &view.position.fen().to_string());
    if let Some(start) = played.start.as_deref().filter(|start| *start != "start") {
        line("start", start);
    }
    if let Some(outcome) = game.outcome() {
        line("result", outcome.as_str());
    }
    for (name, value) in played.tags.as_deref().unwrap_or_default() {
        // Names may be of any length; the values still form a column.
        line(&format!("{name:<13} "), value);
    }
    if let Some((dialect, place)) = played.dialect {
        let place = if place == chess_movecode::TextPlace::Inline { "inline" } else { "separate" };
        line("dialect", &format!("{}, texts {place}", dialect.name()));
    }
    notations(played, out);
    Ok(())
}

fn notations(played: &Played, out: &mut String) {
    let game = &played.game;
    let mut section = |title: &str, text: &str| {
        let _ = writeln!(out, "\n{title}");
        wrap(text, 0, out);
    };
    let mut text = String::new();
    let _ = PgnWriter::new().write_movetext(game, &mut text);
    section("Moves", &text);
    section("UCI", &game.to_uci());
    for dialect in [Dialect::Documented, Dialect::Jose] {
        let title = format!("Movecode, {} dialect", dialect.name());
        match encode(&game, dialect) {
            Ok(encoded) => {
                let mut digits = Vec::new();
                hex(&encoded.moves, &mut digits);
                if !encoded.texts.is_empty() {
                    digits.extend_from_slice(b" texts ");
                    hex(&encoded.texts, &mut digits);
                }
                section(&title, &String::from_utf8_lossy(&digits));
            }
            Err(error) => section(&title, &format!("none: {}", error.kind())),
        }
    }
}
