//! The fields of records, for `inspect`.

use super::player;
use crate::Field;
use core::ops::Range;
use go9_dat::{Color, Endian, Extra, Point, PositionId, Record, Score};

/// Makes a field of bytes, shown in hexadecimal.
fn field(offset: usize, bytes: &[u8], name: &str, value: String, meaning: &str) -> Field {
    let raw: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Field {
        offset,
        length: bytes.len(),
        unit: "byte",
        raw: raw.join(" "),
        name: name.to_owned(),
        value,
        meaning: meaning.to_owned(),
    }
}

/// Makes a field of text, shown unchanged.
fn text(offset: usize, text: &str, name: impl Into<String>, value: &str, meaning: &str) -> Field {
    Field {
        offset,
        length: text.len(),
        unit: "byte",
        raw: text.to_owned(),
        name: name.into(),
        value: value.to_owned(),
        meaning: meaning.to_owned(),
    }
}

fn of_id(id: PositionId) -> Vec<Field> {
    let hash = format!("{:016x}", id.hash);
    let to_move = char::from(id.to_move.to_byte()).to_string();
    vec![
        field(0, &id.hash.to_be_bytes(), "hash", hash, "of the board, most significant byte first"),
        field(
            8,
            &[id.tiebreaker],
            "tiebreaker",
            id.tiebreaker.to_string(),
            "tells positions of one hash apart",
        ),
        field(9, &[id.to_move.to_byte()], "to move", to_move, player(id.to_move)),
    ]
}

/// Returns the fields of a position record.
pub(super) fn of_position(record: &Record<'_>, endian: Endian) -> Vec<Field> {
    let mut fields = of_id(record.id());
    for (row, points) in record.board_ascii().chunks(9).enumerate() {
        let raw = String::from_utf8_lossy(points);
        fields.push(text(10 + 9 * row, &raw, format!("row {}", 9 - row), &stones(points), ""));
    }
    let extra = record.extra(endian);
    let (flag, meaning) = match extra {
        None => (0, "the record ends here"),
        Some(_) => (1, "eight more bytes follow"),
    };
    fields.push(field(91, &[flag], "flag", flag.to_string(), meaning));
    if let Some(Extra { source, variation, move_number }) = extra {
        let bytes = record.as_bytes();
        let part = |range: Range<usize>| &bytes[range];
        fields.extend([
            field(92, part(92..96), "source", source.to_string(), "game in a master list, from 1"),
            field(96, part(96..98), "variation", variation.to_string(), "in that game"),
            field(98, part(98..100), "move", move_number.to_string(), "in that variation"),
        ]);
    }
    fields
}

/// Returns the stones of a row in words.
fn stones(points: &[u8]) -> String {
    let of = |color: Color| points.iter().filter(|point| **point == color.stone_byte()).count();
    match (of(Color::Black), of(Color::White)) {
        (0, 0) => "empty".to_owned(),
        (black, 0) => format!("{black} black"),
        (0, white) => format!("{white} white"),
        (black, white) => format!("{black} black, {white} white"),
    }
}

/// Returns the fields of a score record, whose numbers may be out of range.
pub(super) fn of_score(id: PositionId, score: u8, confidence: u8) -> Vec<Field> {
    let mut fields = of_id(id);
    let meaning = match Score::from_byte(score) {
        Some(score) => format!("Black leads by {score}, without komi"),
        None => "out of range 3 to 8".to_owned(),
    };
    fields.push(field(10, &[score], "score", score.to_string(), &meaning));
    let meaning = match confidence {
        0..=100 => "0 (likely wrong) to 100 (very sure)",
        _ => "out of range 0 to 100",
    };
    fields.push(field(11, &[confidence], "confidence", confidence.to_string(), meaning));
    fields
}

/// Returns the lines of a text with their offsets, without line ends.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, String)> {
    let mut offset = 0;
    bytes.split(|byte| *byte == b'\n').map(move |line| {
        let start = offset;
        offset += line.len() + 1;
        (start, String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned())
    })
}

/// Returns the fields of a table, as far as it could be read.
pub(super) fn of_table(bytes: &[u8]) -> Vec<Field> {
    const HEADER: [(&str, &str); 3] = [
        ("bytes", "bytes of a code"),
        ("columns", "black, white, ko"),
        ("rows", "points of the board"),
    ];
    let mut fields = Vec::new();
    let mut lines = lines(bytes);
    for ((offset, line), (name, meaning)) in lines.by_ref().zip(HEADER) {
        fields.push(text(offset, &line, name, &line, meaning));
        if name == "rows" {
            break;
        }
    }
    for ((offset, line), point) in lines.zip(Point::all()) {
        for (column, (code, name)) in line.split(',').zip(["black", "white", "ko"]).enumerate() {
            let name = format!("{point} {name}");
            fields.push(text(offset + 17 * column, code, name, &code.to_ascii_lowercase(), ""));
        }
    }
    fields
}

/// Returns the lines of a text board, as far as it could be read.
pub(super) fn of_text(bytes: &[u8]) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut number = 9;
    for (offset, line) in lines(bytes).filter(|(_, line)| !line.trim().is_empty()) {
        let points = points(&line);
        let letters = line.split_ascii_whitespace().collect::<String>();
        if points.len() == 81 {
            fields.push(text(offset, &line, "board", &stones(&points), "row by row from the top"));
            number = 0;
        } else if let Some((before, rest)) = line.split_once("who=") {
            let who = rest.get(..1).unwrap_or_default();
            if !before.trim().is_empty() {
                fields.push(text(
                    offset,
                    before.trim_end(),
                    "ID",
                    before.trim().trim_end_matches(':'),
                    "hash and tiebreaker",
                ));
            }
            let meaning = if who == "B" { "Black" } else { "White" };
            let raw = line.get(before.len()..before.len() + 5).unwrap_or_default();
            fields.push(text(offset + before.len(), raw, "to move", who, meaning));
        } else if let Some(source) = line.trim().strip_prefix("from_sgf=") {
            fields.push(text(offset, &line, "source", source, "game in a master list; 0: unknown"));
        } else if letters == "ABCDEFGHJ" {
            fields.push(text(offset, &line, "columns", "", "letters of the columns"));
        } else if points.len() == 9 && number > 0 {
            fields.push(text(offset, &line, format!("row {number}"), &stones(&points), ""));
            number -= 1;
        } else {
            let (name, value) = line.split_at_checked(14).unwrap_or((&line, ""));
            fields.push(text(
                offset,
                &line,
                name.trim(),
                value.trim(),
                "not read but for a player",
            ));
        }
    }
    fields
}

/// Returns the points of a row, or of a board in one line, without row numbers.
fn points(line: &str) -> Vec<u8> {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
    let point = |c: char| match c {
        '.' | '+' | '·' => Some(b'.'),
        '#' | 'X' | 'x' | '*' | '@' | '●' => Some(b'#'),
        'O' | 'o' | '○' => Some(b'O'),
        _ => None,
    };
    line.chars().filter(|c| !c.is_whitespace()).map_while(point).collect()
}
