//! Positions and games in the forms in which people and engines pass them on: web addresses, JSON
//! with escaped slashes, and the command `position` of UCI.

use crate::notation::Hit;
use chess_rules::{Fen, Start};
use core::ops::Range;

/// A position, or the moves of a game, in arbitrary text.
#[derive(Debug, PartialEq, Eq)]
struct Pasted {
    span: Range<usize>,
    /// The FEN or the moves in normal form.
    normal: String,
}

/// Reports the positions in a line as hits of the notation `fen`.
pub(super) fn scan_fen(text: &[u8], found: &mut dyn FnMut(Hit)) {
    let mut hit = |pasted: Pasted| found(of("fen", text, pasted));
    chess_rules::fen::scan(text, &mut |span| {
        hit(Pasted { normal: normal(&text[span.clone()]).unwrap_or_default(), span });
    });
    addresses(text, &mut hit);
    escaped(text, &mut hit);
}

/// Reports the commands `position` with moves as hits of the notation `uci`.
pub(super) fn scan_uci(text: &[u8], found: &mut dyn FnMut(Hit)) {
    for at in memchr::memmem::find_iter(text, b"position ") {
        let is_word = at == 0 || !text[at - 1].is_ascii_alphanumeric();
        if let Some(pasted) = position_command(text, at).filter(|_| is_word) {
            found(of("uci", text, pasted));
        }
    }
}

/// Returns the FEN of a line that is an address or the command `position fen`.
pub(super) fn fen_of_line(line: &str) -> Option<String> {
    let line = line.trim();
    let position = line.strip_prefix("position ").map_or(line, str::trim_start);
    if position == "startpos" {
        return Some(chess_rules::STANDARD_FEN.to_owned());
    }
    if let Some(fen) = line.strip_prefix("position fen ") {
        // A command with moves is a game.
        return normal(fen.trim().as_bytes()).filter(|_| command(line.as_bytes()).is_none());
    }
    let mut found = None;
    addresses(line.as_bytes(), &mut |pasted| {
        if pasted.span.start == 0 && !line.contains(char::is_whitespace) {
            found.get_or_insert(pasted.normal);
        }
    });
    found
}

/// Makes a hit, with the normal form if it differs from the text.
fn of(format: &'static str, text: &[u8], Pasted { span, normal }: Pasted) -> Hit {
    let differs = text[span.clone()] != *normal.as_bytes() && !normal.is_empty();
    Hit { span, format, canonical: differs.then_some(normal) }
}

fn normal(fen: &[u8]) -> Option<String> {
    let fen = core::str::from_utf8(fen).ok()?;
    Some(Fen::parse_lenient(fen).ok()?.value.to_string())
}

/// Returns the normal form of the FEN at the start of a text.
fn fen_at_start(text: &[u8]) -> Option<String> {
    let mut first = None;
    chess_rules::fen::scan(text, &mut |span| {
        first.get_or_insert(span);
    });
    normal(text.get(first.filter(|span| span.start == 0)?)?)
}

/// Finds the addresses of lichess with a FEN in their path, and all addresses with a parameter `fen`.
fn addresses(text: &[u8], found: &mut dyn FnMut(Pasted)) {
    let mut done = 0;
    for start in memchr::memmem::find_iter(text, b"http") {
        let address = &text[start..];
        if start < done || !(address.starts_with(b"http://") || address.starts_with(b"https://")) {
            continue;
        }
        let len = address.iter().position(|byte| b" \t\"'<>".contains(byte));
        let address = &address[..len.unwrap_or(address.len())];
        // A mark of the sentence may follow the address.
        let end = address.iter().rposition(|byte| !b",.;:)]}".contains(byte));
        let address = &address[..end.map_or(0, |end| end + 1)];
        done = start + address.len();
        if let Some(normal) = in_path(address).or_else(|| in_query(address)) {
            found(Pasted { span: start..done, normal });
        }
    }
}

/// Returns the FEN in the path of an address of lichess, with or without a variant before it.
fn in_path(address: &[u8]) -> Option<String> {
    let path = address.split(|byte| b"?#".contains(byte)).next()?;
    let after = |name: &[u8]| Some(&path[memchr::memmem::find(path, name)? + name.len()..]);
    let rest = after(b"lichess.org/analysis/").or_else(|| after(b"lichess.org/editor/"))?;
    let fen = decoded(rest, b"_");
    let variant = fen.iter().position(|byte| *byte == b'/')?;
    fen_at_start(&fen).or_else(|| fen_at_start(&fen[variant + 1..]))
}

/// Returns the FEN in the parameter `fen` of an address.
fn in_query(address: &[u8]) -> Option<String> {
    let (_, query) = address.split_at_checked(address.iter().position(|byte| *byte == b'?')?)?;
    let mut parameters = query.get(1..)?.split(|byte| b"&#".contains(byte));
    let value = parameters.find_map(|parameter| parameter.strip_prefix(b"fen="))?;
    fen_at_start(&decoded(value, b"_+"))
}

/// Decodes a part of an address, in which any of `blanks` stands for a blank.
fn decoded(text: &[u8], blanks: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        let rest = bytes.as_slice();
        let digit = |at: usize| u8::try_from(char::from(*rest.get(at)?).to_digit(16)?).ok();
        match byte {
            b'%' => match digit(0).zip(digit(1)) {
                Some((high, low)) => {
                    out.push(high << 4 | low);
                    bytes.nth(1);
                }
                None => out.push(byte),
            },
            byte if blanks.contains(&byte) => out.push(b' '),
            byte => out.push(byte),
        }
    }
    out
}

/// Finds FENs in JSON that escapes the slash.
fn escaped(text: &[u8], found: &mut dyn FnMut(Pasted)) {
    let mut from = 0;
    while let Some(at) = memchr::memmem::find(&text[from..], b"\\/") {
        let at = from + at;
        let rank = text[..at].iter().rev();
        let start = at - rank.take_while(|byte| byte.is_ascii_alphanumeric()).count();
        // The text ends at the quote that closes it.
        let rest = &text[start..];
        let len = memchr::memchr2(b'"', b'\'', rest).unwrap_or(rest.len());
        let plain = String::from_utf8_lossy(&rest[..len]).replace("\\/", "/");
        if let Some(normal) = fen_at_start(plain.as_bytes()) {
            found(Pasted { span: start..start + len, normal });
        }
        from = (start + len).max(at + 2);
    }
}

/// Returns the ranges of the FEN, which is empty for the normal start, and of what follows `moves` in
/// the command `position startpos moves …` or `position fen F moves …`.
pub(super) fn command(line: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    const MOVES: &[u8] = b" moves ";
    let rest = line.strip_prefix(b"position ")?;
    let end = memchr::memmem::find(rest, MOVES)?;
    let start = rest.get(..end)?.trim_ascii_end();
    let fen =
        if start == b"startpos" { b"" } else { start.strip_prefix(b"fen ")?.trim_ascii_start() };
    let before = line.len() - rest.len();
    let start = before + start.len() - fen.len()..before + start.len();
    Some((start, before + end + MOVES.len()..line.len()))
}

/// Parses the command `position` with moves, up to the first word that is no move.
fn position_command(text: &[u8], at: usize) -> Option<Pasted> {
    let rest = text.get(at..)?;
    let (fen, moves) = command(rest)?;
    let start = match core::str::from_utf8(rest.get(fen)?).ok()? {
        "" => Start::standard(),
        fen => Start::from_fen_lenient(fen).ok()?.value,
    };
    let mut game = start.game();
    let (mut line, mut end, mut next) = (Vec::new(), at + moves.start, at + moves.start);
    for word in core::str::from_utf8(rest.get(moves)?).ok()?.split([' ', '\t', '\r', '\n']) {
        let here = next;
        next += word.len() + 1;
        if word.is_empty() {
            continue;
        }
        if game.push_uci(word).is_err() {
            break;
        }
        line.push(word);
        end = here + word.len();
    }
    if line.is_empty() {
        return None;
    }
    let mut normal = line.join(" ");
    if !start.is_standard() {
        normal.push('\t');
        normal.push_str(&start.fen().to_string());
    }
    Some(Pasted { span: at..end, normal })
}
