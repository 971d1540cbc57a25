//! The moves that books have for a position.

use super::{coded, described};
use crate::Sought;
use crate::chess::Reading;
use crate::sheet::{Fact, Head, Part, Sheet, Table, Value};
use board_picture::scene::Scene;
use board_picture::scene::chess::Chess;
use chess_rules::polyglot::{Book, Entry};
use chess_rules::{CastlingSide, Color, Position};
use core::cmp::Reverse;

/// Returns the board and the moves of the entries, the heaviest first.
pub(super) fn sheet(entries: &[u8], sought: &Sought, _: Reading<'_>) -> Sheet {
    let Ok(position) = sought.position() else { return Sheet { parts: Vec::new() } };
    let mut entries: Vec<Entry> = Book::new(entries).entries().flatten().collect();
    entries.sort_by_key(|entry| Reverse(entry.weight));
    let total: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
    let mut facts = vec![
        Fact::new("fen", "FEN", Value::whole(&position.fen())),
        Fact::new("key", "key", Value::Whole(format!("{:016x}", position.polyglot_key()))),
    ];
    if entries.is_empty() {
        // Keys cover the rights, which a FEN of two fields lacks.
        let none = match has_castling_rights(position) {
            true => "none in the book",
            false => "none in the book for this position without castling rights",
        };
        facts.push(Fact::new("moves", "moves", none));
    }
    let board = Part::Board(Box::new(Scene::Chess(Chess::from(position))));
    let mut parts = vec![board, Part::Facts(facts)];
    if entries.is_empty() {
        return Sheet { parts };
    }
    let learns = entries.iter().any(|entry| entry.learn != 0);
    let names = ["move", "UCI", "weight", "share", "learn"].into_iter().enumerate();
    let head = names.take(if learns { 5 } else { 4 }).map(|(at, name)| Head {
        name: name.to_owned(),
        right: at > 1,
        least: 0,
        gap: if at == 0 { 0 } else { 2 },
    });
    let row = |entry: &Entry| {
        let mv = entry.legal_move(position);
        let san = mv.and_then(|mv| position.san(mv).ok()).map(|san| san.to_string());
        let share = match total {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", 100.0 * f64::from(entry.weight) / total as f64),
        };
        let mut row = vec![
            san.unwrap_or_else(|| "illegal".to_owned()).into(),
            mv.map_or_else(|| coded(*entry), |mv| Some(mv.uci(false).to_string()))
                .unwrap_or_else(|| described(*entry))
                .into(),
            entry.weight.to_string().into(),
            share.into(),
        ];
        if learns {
            row.push(entry.learn.to_string().into());
        }
        row
    };
    let table = Table { head: head.collect(), rows: entries.iter().map(row).collect() };
    parts.push(Part::Table(table));
    Sheet { parts }
}

fn has_castling_rights(position: &Position) -> bool {
    let sides = [CastlingSide::King, CastlingSide::Queen];
    [Color::White, Color::Black]
        .iter()
        .any(|color| sides.iter().any(|side| position.castling_rook(*color, *side).is_some()))
}
