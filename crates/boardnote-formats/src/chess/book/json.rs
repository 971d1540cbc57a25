//! Entries from JSON.

use crate::finding::Finding;
use chess_rules::polyglot::Entry;
use chess_rules::{Move, Role, Square};
use serde::Deserialize;
use serde_json::Value;

/// An entry as described by a JSON value. The code or the move may be missing.
#[derive(Deserialize)]
struct Draft {
    key: String,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    r#move: Option<String>,
    weight: u16,
    #[serde(default)]
    learn: u32,
}

/// Reads an entry.
///
/// # Errors
/// The member that is missing or impossible, or a move that contradicts the code.
pub(super) fn read(value: &Value) -> Result<Entry, Finding> {
    let Draft { key, code, r#move, weight, learn } = crate::json::read(value)?;
    let key = hex(&key, 16).ok_or_else(|| bad("`key`: expected 16 hexadecimal digits"))?;
    let code =
        code.map(|code| hex(&code, 4).ok_or_else(|| bad("`code`: expected 4 hexadecimal digits")));
    let code = code.transpose()?.map(|code| u16::try_from(code).expect("four digits are 16 bits"));
    let no_move =
        || bad("`move`: expected two squares, and the letter of a promotion: e2e4, e7e8q");
    let coded = r#move.map(|text| code_of(&text).ok_or_else(no_move)).transpose()?;
    match (code, coded) {
        (Some(code), Some(coded)) if code != coded => Err(bad("`move` is not the move of `code`")),
        (None, None) => Err(bad("missing field `code`, or `move` in its place")),
        (Some(code), _) | (None, Some(code)) => Ok(Entry { key, code, weight, learn }),
    }
}

fn hex(digits: &str, length: usize) -> Option<u64> {
    let is_hex = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|_| is_hex)
}

/// Returns the code of a move of two squares.
fn code_of(text: &str) -> Option<u16> {
    let from: Square = text.get(0..2)?.parse().ok()?;
    let to: Square = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        "n" => Some(Role::Knight),
        "b" => Some(Role::Bishop),
        "r" => Some(Role::Rook),
        "q" => Some(Role::Queen),
        _ => return None,
    };
    Entry::code_of(Move::Step { from, to, promotion })
}

fn bad(message: &str) -> Finding {
    Finding::error("bad-value", 0..0, message)
}
