//! The JSON values of positions.

use crate::finding::Finding;
use go9_dat::{Board, Color, Extra, Hasher, Position, PositionId, Record, ScoreRecord};
use serde::Deserialize;
use std::io::Write as _;

/// The members of a position.
pub(super) struct PositionJson<'a> {
    /// ID of the position; text without an ID has the tiebreaker 0.
    pub(super) id: Option<PositionId>,
    pub(super) to_move: Color,
    pub(super) board: &'a [u8; 81],
    pub(super) extra: Option<Extra>,
}

impl PositionJson<'_> {
    /// Appends the object without its closing brace.
    fn push_open(&self, out: &mut Vec<u8>) {
        let player = self.to_move.to_byte();
        let mut tiebreaker = [0; 3];
        let tiebreaker = decimal(self.id.map_or(0, |id| id.tiebreaker), &mut tiebreaker);
        out.push(b'{');
        if let Some(id) = self.id {
            let hash = hex(id.hash);
            out.extend_from_slice(b"\"id\":\"");
            out.extend_from_slice(&hash);
            out.push(b':');
            out.extend_from_slice(tiebreaker);
            out.extend_from_slice(&[b':', player]);
            out.extend_from_slice(b"\",\"hash\":\"");
            out.extend_from_slice(&hash);
            out.extend_from_slice(b"\",");
        }
        out.extend_from_slice(b"\"tiebreaker\":");
        out.extend_from_slice(tiebreaker);
        out.extend_from_slice(b",\"to_move\":\"");
        out.push(player);
        out.extend_from_slice(b"\",\"board\":\"");
        out.extend_from_slice(self.board);
        out.extend_from_slice(b"\",\"extra\":");
        match self.extra {
            None => out.extend_from_slice(b"null"),
            Some(Extra { source, variation, move_number }) => {
                // Writing to memory cannot fail.
                let _ = write!(
                    out,
                    "{{\"source\":{source},\"variation\":{variation},\"move\":{move_number}}}"
                );
            }
        }
    }

    pub(super) fn push(&self, out: &mut Vec<u8>) {
        self.push_open(out);
        out.push(b'}');
    }
}

impl<'a> PositionJson<'a> {
    pub(super) fn of(record: &Record<'a>, extra: Option<Extra>) -> Self {
        let (id, board) = (record.id(), record.board_ascii());
        Self { id: Some(id), to_move: id.to_move, board, extra }
    }
}

/// Appends the object of a position.
pub fn push_position(record: &Record<'_>, extra: Option<Extra>, out: &mut Vec<u8>) {
    PositionJson::of(record, extra).push(out);
}

/// Appends the object of a position with the members `score` and `confidence`, which are `null` if
/// the position has no score.
pub fn push_scored(
    record: &Record<'_>,
    extra: Option<Extra>,
    score: Option<&ScoreRecord>,
    out: &mut Vec<u8>,
) {
    PositionJson::of(record, extra).push_open(out);
    let _ = match score {
        None => out.write_all(b",\"score\":null,\"confidence\":null}"),
        Some(ScoreRecord { score, confidence, .. }) => {
            let score = score.to_byte();
            write!(out, ",\"score\":{score},\"confidence\":{confidence}}}")
        }
    };
}

const fn hex(number: u64) -> [u8; 16] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let (bytes, mut digits, mut at) = (number.to_be_bytes(), [0; 16], 0);
    while at < 8 {
        digits[2 * at] = DIGITS[(bytes[at] >> 4) as usize];
        digits[2 * at + 1] = DIGITS[(bytes[at] & 15) as usize];
        at += 1;
    }
    digits
}

/// Returns the decimal digits of a number, with a fast path for 0, by far the most common value.
fn decimal(number: u8, digits: &mut [u8; 3]) -> &[u8] {
    *digits = [b'0' + number / 100, b'0' + number / 10 % 10, b'0' + number % 10];
    let zeros = digits.iter().take(2).take_while(|digit| **digit == b'0').count();
    &digits[zeros..]
}

/// A position as described by a JSON value.
#[derive(Deserialize)]
pub(super) struct Draft {
    #[serde(default)]
    hash: Option<String>,
    #[serde(default)]
    tiebreaker: u8,
    to_move: Color,
    board: Board,
    #[serde(default)]
    extra: Option<Extra>,
}

impl Draft {
    /// Returns the ID, if the value has a hash.
    pub(super) fn id(&self) -> Result<Option<PositionId>, Finding> {
        let Some(text) = &self.hash else { return Ok(None) };
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let hash = if digits { u64::from_str_radix(text, 16).ok() } else { None };
        let hash = hash.ok_or_else(|| {
            Finding::error("bad-value", 0..0, "`hash`: expected 16 hexadecimal digits")
        })?;
        Ok(Some(PositionId { hash, tiebreaker: self.tiebreaker, to_move: self.to_move }))
    }

    /// Returns the position. A missing hash is computed from the board.
    pub(super) fn position(&self, hasher: &Hasher) -> Result<Position, Finding> {
        let mut position = Position::new(self.board, self.to_move, hasher);
        position.id.tiebreaker = self.tiebreaker;
        position.id = self.id()?.unwrap_or(position.id);
        position.extra = self.extra;
        Ok(position)
    }

    pub(super) const fn to_move(&self) -> Color {
        self.to_move
    }
}
