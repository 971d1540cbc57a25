//! The rows of `inspect` that the notations share.

use crate::Field;
use chess_rules::{Color, Move, Position};
use core::ops::Range;

/// The textual columns of a row.
#[derive(Default)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) meaning: String,
}

impl Row {
    pub(super) fn new(name: &str, value: String, meaning: String) -> Self {
        Self { name: name.to_owned(), value, meaning }
    }

    /// Makes the field of some bytes, of which `raw` shows the beginning.
    pub(super) fn field(self, span: Range<usize>, raw: String) -> Field {
        let Self { name, value, meaning } = self;
        Field { offset: span.start, length: span.len(), unit: "byte", raw, name, value, meaning }
    }

    /// Makes the field of some bytes of a text, which are truncated if there are many.
    pub(super) fn field_of(self, text: &[u8], span: Range<usize>) -> Field {
        const LONG: usize = 16;
        let bytes = String::from_utf8_lossy(&text[span.clone()]);
        let mut raw: String = bytes.chars().take(LONG).map(visible).collect();
        if bytes.chars().count() > LONG {
            raw.push_str("..");
        }
        self.field(span, raw)
    }
}

/// Returns the piece, squares, and notation of a move.
pub(super) fn of_move(mv: Move, before: &mut Position, chess960: bool) -> Row {
    let slot = mv.from().and_then(|from| before.piece_at(from)?.slot);
    let name = match (mv, slot) {
        (Move::Null, _) => "null move".to_owned(),
        (_, Some(slot)) => slot.to_string(),
        (_, None) => "no code".to_owned(),
    };
    let dots = if before.side_to_move() == Color::White { "." } else { "..." };
    let number = before.move_number();
    let san = before.san(mv).map(|san| san.to_string());
    let value = mv.uci(chess960).to_string();
    Row { name, value, meaning: format!("{number}{dots} {}", san.unwrap_or_default()) }
}

/// Returns a text with visible stand-ins for control characters.
pub(super) fn shown(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Returns the sign of an annotation that has one.
pub(super) const fn nag_name(nag: u16) -> &'static str {
    match nag {
        1 => "! good move",
        2 => "? poor move",
        3 => "!! very good move",
        4 => "?? very poor move",
        5 => "!? speculative move",
        6 => "?! questionable move",
        10 => "= equal",
        13 => "unclear",
        14 => "White is slightly better",
        15 => "Black is slightly better",
        16 => "White is better",
        17 => "Black is better",
        18 => "White is winning",
        19 => "Black is winning",
        146 => "novelty",
        _ => "",
    }
}

/// Returns the character, or a visible stand-in for a control character.
fn visible(c: char) -> char {
    if crate::text::is_plain(c) { c } else { '\u{fffd}' }
}
