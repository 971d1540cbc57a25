//! The fields of position and match keys, for `inspect`.

use crate::Field;
use bg_matchid::{MatchField, MatchKey, Position, Side};

/// Reports the fields of a match key whose first bit is bit `base` of the record.
pub(super) fn of_match(key: MatchKey, base: usize, row: &mut dyn FnMut(Field)) {
    let bytes = key.to_bytes();
    let field = |field: MatchField| {
        let value = key.field(field);
        let range = field.start()..field.start() + field.width();
        Field {
            offset: base + field.start(),
            length: field.width(),
            unit: "bit",
            raw: range.map(|bit| digit(&bytes, bit)).collect(),
            name: field.name().to_owned(),
            value: value.to_string(),
            meaning: field.meaning().to_owned(),
        }
    };
    MatchField::ALL.into_iter().map(field).for_each(row);
}

/// Reports the points of a position key: each is a run of ones, one per checker, ended by a zero.
pub(super) fn of_board(board: &Position, row: &mut dyn FnMut(Field)) {
    let bytes = board.to_key().to_bytes();
    let mut at = 0;
    for (name, side) in [("waiting", board.waiting()), ("on roll", board.on_roll())] {
        points(name, side, &bytes, &mut at, row);
    }
    let rest = 80 - at;
    if rest > 0 {
        row(Field {
            offset: at,
            length: rest,
            unit: "bit",
            raw: (at..80).map(|bit| digit(&bytes, bit)).collect(),
            name: "fill".to_owned(),
            value: "0".to_owned(),
            meaning: "zeros to the end of the key".to_owned(),
        });
    }
}

fn points(name: &str, side: &Side, bytes: &[u8], at: &mut usize, row: &mut dyn FnMut(Field)) {
    for (point, checkers) in (1..).zip(side.counts()) {
        let length = usize::from(*checkers) + 1;
        let place = if point == 25 { "bar".to_owned() } else { format!("point {point}") };
        row(Field {
            offset: *at,
            length,
            unit: "bit",
            raw: (*at..*at + length).map(|bit| digit(bytes, bit)).collect(),
            name: format!("{name}, {place}"),
            value: checkers.to_string(),
            meaning: match checkers {
                0 => "empty".to_owned(),
                1 => "1 checker".to_owned(),
                many => format!("{many} checkers"),
            },
        });
        *at += length;
    }
}

/// Returns the digit of a bit of the key, counted from the least significant bit of each byte.
fn digit(bytes: &[u8], bit: usize) -> char {
    let byte = bytes[bit / 8];
    if byte >> (bit % 8) & 1 == 1 { '1' } else { '0' }
}
