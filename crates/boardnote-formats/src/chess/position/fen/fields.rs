//! The fields of a line: their places, names, and meanings.

use crate::Field;
use crate::chess::position::json::letters;
use chess_rules::Epd;
use core::ops::Range;

const NAMES: [&str; 6] =
    ["board", "side", "castling", "en_passant", "halfmove_clock", "fullmove_number"];

/// Number of fields before the operations of an EPD.
const OF_EPD: usize = 4;

/// Returns the ranges of the fields, which are separated by blanks.
fn places(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let all = text.as_bytes().split(|byte| matches!(byte, b' ' | b'\t')).map(move |word| {
        let start = at;
        at += word.len() + 1;
        start..start + word.len()
    });
    all.filter(|place| !place.is_empty())
}

/// Returns the text of a field, which is empty if there are fewer fields.
fn nth(text: &str, number: usize) -> &str {
    places(text).nth(number).and_then(|place| text.get(place)).unwrap_or_default()
}

/// Returns `true` for an EPD: four fields, and zero or more operations (PGN standard, 16.2). The
/// number of fields decides, whatever the mode; six are a FEN.
pub(super) fn is_epd(text: &str) -> bool {
    places(text).nth(OF_EPD).is_none() && places(text).nth(OF_EPD - 1).is_some()
        || chess_rules::fen::has_operations(text)
}

/// Returns the name of the field at a byte; after the last field, it is that of the next one.
pub(super) fn name_at(text: &str, at: usize) -> &'static str {
    let number = places(text).take_while(|place| place.end <= at).count();
    match NAMES.get(number) {
        Some(name) if number < OF_EPD || !is_epd(text) => name,
        _ if is_epd(text) => "operations",
        _ => "rest",
    }
}

/// Reports the ranks, the other fields, and the operations of a valid line.
pub(super) fn of(text: &str, epd: &Epd, row: &mut dyn FnMut(Field)) {
    let fen = epd.fen.to_string();
    let mut field = |place: Range<usize>, name: &str, value: &str, meaning: &str| {
        row(Field {
            offset: place.start,
            length: place.len(),
            unit: "byte",
            raw: text.get(place).unwrap_or_default().to_owned(),
            name: name.to_owned(),
            value: value.to_owned(),
            meaning: meaning.to_owned(),
        });
    };
    let is_number = |place: &Range<usize>| {
        let word = text.get(place.clone()).unwrap_or_default();
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let clocks = places(text).skip(OF_EPD).take(2).take_while(is_number).count();
    let known = if is_epd(text) { OF_EPD + clocks } else { NAMES.len() };
    let mut end = 0;
    for (number, place) in places(text).take(known).enumerate() {
        end = place.end;
        if number == 0 {
            let mut at = place.start;
            let board = letters(epd.fen.position());
            for (rank, raw) in text.get(place).unwrap_or_default().split('/').enumerate() {
                let value = board.get(rank * 8..rank * 8 + 8).unwrap_or_default();
                let name = format!("rank {}", 8_usize.saturating_sub(rank));
                field(at..at + raw.len(), &name, value, "squares from the a-file to the h-file");
                at += raw.len() + 1;
            }
            continue;
        }
        let value = nth(&fen, number);
        let name = NAMES.get(number).copied().unwrap_or_default();
        field(place, &name.replace('_', " "), value, meaning(number, value));
    }
    if is_epd(text) {
        for place in operations(text, end) {
            let operation = text.get(place.clone()).unwrap_or_default().trim_end_matches(';');
            let (name, operands) = operation.split_once([' ', '\t']).unwrap_or((operation, ""));
            field(place, &format!("operation {name}"), operands.trim(), "operands");
        }
    }
}

const fn meaning(number: usize, value: &str) -> &'static str {
    match (number, value.as_bytes()) {
        (1, b"w") => "White to move",
        (1, _) => "Black to move",
        (2, b"-") => "no castling",
        (2, _) => "castling still allowed: White in upper case, K king's side, Q queen's side",
        (3, b"-") => "no pawn has just moved two squares",
        (3, _) => "square that a pawn has just passed",
        (4, _) => "plies since a capture or pawn move",
        _ => "number of the move",
    }
}

/// Returns the ranges of operations, each with its semicolon. A quoted semicolon does not end one.
fn operations(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    core::iter::from_fn(move || {
        let rest = text.get(at..)?;
        // Empty operations are passed over.
        let first = rest.trim_start_matches([' ', '\t', ';']);
        let start = at + rest.len() - first.len();
        let (mut quoted, mut escaped) = (false, false);
        let semicolon = first.find(|c| {
            quoted ^= c == '"' && !escaped;
            escaped = quoted && c == '\\' && !escaped;
            c == ';' && !quoted
        });
        at = semicolon.map_or(text.len(), |semicolon| start + semicolon + 1);
        (start < at).then_some(start..at)
    })
}
