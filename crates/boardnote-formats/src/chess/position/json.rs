//! The JSON value of a position: its fields, its operations, and the facts derived from it.

use super::Placed;
use board_picture::scene::chess::Chess;
use chess_rules::{Color, Operation, Position, Uci};
use serde::{Deserialize, Serialize};

/// The JSON value: the position with its fields and the facts derived from it.
#[derive(Serialize)]
struct Json<'a> {
    fen: &'a str,
    /// The squares from a8 to h1, as 64 characters.
    board: String,
    side: &'static str,
    castling: &'a str,
    en_passant: Option<&'a str>,
    halfmove_clock: u32,
    fullmove_number: u32,
    chess960: bool,
    operations: Vec<JsonOperation<'a>>,
    polyglot: String,
    check: bool,
    legal_moves: Vec<Uci>,
}

/// An operation, with the moves that its operands name.
#[derive(Serialize)]
struct JsonOperation<'a> {
    opcode: &'a str,
    operands: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<Vec<Option<Uci>>>,
}

fn operation<'a>(placed: &Placed<'a>, operation: &'a Operation) -> JsonOperation<'a> {
    let (epd, chess960) = (placed.epd, placed.is_chess960());
    let uci = epd
        .moves(operation)
        .map(|moves| moves.into_iter().map(|(_, mv)| mv.map(|mv| mv.uci(chess960))).collect());
    JsonOperation { opcode: &operation.opcode, operands: &operation.operands, uci }
}

/// The members of a JSON value from which a record is written; the others are derived.
#[derive(Deserialize)]
pub(super) struct Draft {
    pub(super) fen: String,
    #[serde(default)]
    pub(super) operations: Vec<Operation>,
}

/// Appends the value of a position.
pub(super) fn push(placed: &Placed<'_>, out: &mut Vec<u8>) {
    let (position, chess960) = (placed.position(), placed.is_chess960());
    let json = Json {
        fen: &placed.fen,
        board: letters(position),
        side: if position.side_to_move() == Color::White { "w" } else { "b" },
        castling: placed.castling(),
        en_passant: placed.en_passant(),
        halfmove_clock: position.halfmove_clock(),
        fullmove_number: position.move_number(),
        chess960,
        operations: placed.epd.operations.iter().map(|of| operation(placed, of)).collect(),
        polyglot: placed.key(),
        check: position.is_check(),
        legal_moves: position.legal_moves().map(|mv| mv.uci(chess960)).collect(),
    };
    crate::json::push(&json, out);
}

/// Returns the board as 64 characters from a8 to h1, with a period for an empty square.
pub(super) fn letters(position: &Position) -> String {
    let squares = Chess::from(position).squares;
    let ranks = squares.chunks(8).rev();
    ranks.flatten().map(|letter| letter.unwrap_or('.')).collect()
}
