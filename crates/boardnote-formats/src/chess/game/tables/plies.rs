//! The table `plies`: a row per ply of the main line.

use super::spent::Clocks;
use crate::chess::Reading;
use crate::chess::game::{Games, Kind, Played, uci};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use chess_pgn::comment::{Annotations, Eval};
use chess_rules::{CastlingSide, Color, Game, Item, LinePart, Move, Ply, Role};

/// The table `plies`.
pub(in crate::chess::game) struct OfPlies;

/// A ply of the main line.
pub(in crate::chess::game) struct PlyRow {
    ply: Ply,
    san: String,
    move_number: u32,
    chess960: bool,
    /// FEN after the move.
    fen: String,
    /// The annotations, separated by blanks.
    nags: String,
    /// The comments, joined by line breaks.
    comment: String,
    /// Number of variations that replace the move.
    variations: usize,
    /// Values of the comments after the move.
    values: Annotations,
    /// Time used for the move, in milliseconds.
    spent_ms: Option<u64>,
}

impl PlyRow {
    /// Returns the kind of piece moved, or nothing for a null move.
    fn piece(&self) -> Option<Role> {
        Some(self.ply.role).filter(|_| self.ply.mv != Move::Null)
    }
}

impl Rows for OfPlies {
    type Row<'a> = PlyRow;
}

impl<K: Kind> TableOf<Games<K>> for OfPlies {
    type Rows = Self;
    const NAME: &'static str = "plies";
    const ABOUT: &'static str = "a row per ply of the main line";
    const COLUMNS: &'static [Column<Self>] = PLIES;

    fn rows(played: &Played, _: Reading<'_>, row: &mut dyn FnMut(&PlyRow)) -> Result<(), Finding> {
        let game = &played.game;
        let chess960 = game.is_chess960();
        let mut clocks = Clocks::new(played.tag("TimeControl"));
        let mut plies = game.plies();
        let mut waiting = plies.next().map(|(ply, san)| (ply, san, plies.position().move_number()));
        for Notes { nags, comments, variations } in notes(game) {
            let Some((ply, san, move_number)) = waiting.take() else { break };
            // The move number is that of the position before the move.
            waiting = plies.next().map(|(ply, san)| (ply, san, plies.position().move_number()));
            let values = Annotations::read(comments.iter().copied(), Some(ply.color));
            row(&PlyRow {
                spent_ms: clocks.spent(ply.color, &values),
                ply,
                san: san.as_str().to_owned(),
                move_number,
                chess960,
                fen: played.fen(plies.position()),
                nags,
                comment: comments.join("\n"),
                variations,
                values,
            });
        }
        Ok(())
    }
}

const PLIES: &[Column<OfPlies>] = &[
    Column::int("ply", "number of the ply in the game, from 1", |row| (row.ply.index + 1).into()),
    Column::int("move_number", "number of the move, as PGN counts it", |row| {
        row.move_number.into()
    }),
    Column::word("color", "side that moved, `white` or `black`", &["white", "black"], |row| {
        if row.ply.color == Color::White { "white" } else { "black" }.into()
    }),
    Column::text("san", "the move in standard algebraic notation", |row| row.san.as_str().into()),
    Column::text("uci", "the move in UCI notation", |row| {
        uci::word(row.ply.mv, row.chess960).into()
    }),
    Column::word(
        "piece",
        "kind of piece that moved, `P N B R Q K`; empty for a null move",
        &["P", "N", "B", "R", "Q", "K"],
        |row| letter(row.piece()),
    ),
    Column::text(
        "slot",
        "name of the piece in the move data: `P4` the e-pawn, `P4=` what it became",
        |row| word(row.piece().and(row.ply.slot)),
    ),
    Column::text("from", "square that the piece left (the king's in castling)", |row| {
        word(row.ply.mv.from())
    }),
    Column::text("to", "square that it reached", |row| word(row.ply.mv.to())),
    Column::word(
        "captured",
        "kind of piece that was captured",
        &["P", "N", "B", "R", "Q"],
        |row| letter(row.ply.captured),
    ),
    Column::word("promotion", "kind of piece that the pawn became", &["N", "B", "R", "Q"], |row| {
        letter(row.ply.mv.promotion())
    }),
    Column::word("castling", "`O-O` or `O-O-O`", &["O-O", "O-O-O"], |row| {
        castling(&row.ply).into()
    }),
    Column::bool("en_passant", "whether a pawn was captured in passing", |row| {
        row.ply.en_passant.into()
    }),
    Column::bool("check", "whether the move gave check or mate", |row| {
        row.san.ends_with(['+', '#']).into()
    }),
    Column::bool("mate", "whether the move gave mate", |row| row.san.ends_with('#').into()),
    Column::text("nags", "annotations of the move, numbers separated by blanks", |row| {
        some(&row.nags)
    }),
    Column::text("comment", "comments after the move, joined by line breaks", |row| {
        some(&row.comment)
    }),
    Column::int("variations", "number of variations that replace the move", |row| {
        row.variations.into()
    }),
    Column::text("fen", "position after the move", |row| row.fen.as_str().into()),
    Column::real("clock_s", "clock of the mover after the move, in seconds", |row| {
        seconds(row.values.clock_ms)
    }),
    Column::real("emt_s", "time used for the move, in seconds", |row| {
        seconds(row.values.elapsed_ms)
    }),
    Column::real(
        "spent_s",
        "time used for the move, in seconds: `emt_s`, or else from the clocks and `TimeControl`",
        |row| seconds(row.spent_ms),
    ),
    Column::int(
        "eval_cp",
        "evaluation in hundredths of a pawn, from White's side",
        |row| match row.values.eval {
            Some(Eval::Centipawns(value)) => value.into(),
            _ => Cell::Null,
        },
    ),
    Column::int("eval_mate", "moves to mate, negative if Black mates", |row| {
        match row.values.eval {
            Some(Eval::Mate(moves)) => moves.into(),
            _ => Cell::Null,
        }
    }),
    Column::int("eval_depth", "depth of the evaluation", |row| row.values.depth.into()),
    Column::bool("book", "whether a program took the move from its book", |row| {
        row.values.book.into()
    }),
    Column::text(
        "shapes",
        "marked squares and arrows with their colors, separated by blanks: `Ga4 Ge2e4`",
        |row| {
            let shapes: Vec<_> = row.values.shapes.iter().map(ToString::to_string).collect();
            some(&shapes.join(" "))
        },
    ),
];

/// The annotations that follow a move of the main line.
#[derive(Default)]
struct Notes<'a> {
    nags: String,
    comments: Vec<&'a str>,
    variations: usize,
}

/// Returns the notes of every move, in order. Notes before the first move are dropped.
fn notes(game: &Game) -> Vec<Notes<'_>> {
    let mut notes: Vec<Notes<'_>> = Vec::new();
    for part in game.line() {
        if let LinePart::Item(Item::Move(_)) = part {
            notes.push(Notes::default());
            continue;
        }
        let Some(last) = notes.last_mut() else { continue };
        match part {
            LinePart::Variation(_) => last.variations += 1,
            LinePart::Item(Item::Nag(nag)) => {
                if !last.nags.is_empty() {
                    last.nags.push(' ');
                }
                last.nags.push_str(&nag.to_string());
            }
            LinePart::Item(Item::Comment(text)) => last.comments.push(text),
            LinePart::Item(_) => {}
        }
    }
    notes
}

fn letter(role: Option<Role>) -> Cell {
    role.map(|role| role.letter().to_string()).into()
}

fn word(what: Option<impl ToString>) -> Cell {
    what.map(|what| what.to_string()).into()
}

/// Returns a text cell, or an empty cell for empty text.
fn some(text: &str) -> Cell {
    Some(text).filter(|text| !text.is_empty()).into()
}

fn seconds(milliseconds: Option<u64>) -> Cell {
    #[expect(clippy::cast_precision_loss, reason = "exact below 285,000 years")]
    milliseconds.map(|ms| ms as f64 / 1000.0).into()
}

fn castling(ply: &Ply) -> Option<&'static str> {
    match ply.mv.castling_side()? {
        CastlingSide::King => Some("O-O"),
        CastlingSide::Queen => Some("O-O-O"),
    }
}
