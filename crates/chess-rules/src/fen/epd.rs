//! Extended Position Description: four fields of a FEN, followed by operations.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::clocks::clock;
use super::read::{FenFault, Fields, board_and_rights};
use super::{EnPassant, Fen, all_faults, refuse, repaired};
use crate::chess::Move;
use crate::error::Error;
use crate::error::{Diagnostic, Parsed};
use crate::fault::StartFault;
use crate::position::Position;
use crate::start::Start;

/// An operation of an EPD, such as `bm Nf3;` or `id "test 1";`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Operation {
    /// The name of the operation, such as `bm` (best moves), `id` (name of the position), or `ce`
    /// (evaluation in centipawns).
    pub opcode: String,
    /// The operands: moves, numbers, and texts without their quotes.
    pub operands: Vec<String>,
}

/// A position with operations, in Extended Position Description.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epd {
    /// The position. Its clocks are 0 and 1 unless the operations `hmvc` and `fmvn` set them.
    pub fen: Fen,
    /// The operations, in the order of the text.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Parses an EPD and repairs faults that have a unique repair.
    ///
    /// # Errors
    ///
    /// The errors of [`Fen::parse_lenient`].
    pub fn parse_lenient(text: &str) -> Result<Parsed<Self>, Error> {
        repaired(Self::read(text))
    }

    /// Returns all faults of a text, as [`Fen::faults`] does.
    #[must_use]
    pub fn faults(text: &str) -> Vec<Diagnostic> {
        all_faults(Self::read(text))
    }

    /// Returns the operands of `bm`, `am`, `sm`, and `pv` with the legal moves that they name, in SAN
    /// or UCI; those of `pv` are played in a row. A distance to mate, such as `#4`, is no move. `None`
    /// for any other operation.
    ///
    /// ```
    /// use chess_rules::Epd;
    ///
    /// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4, e2e3;".parse()?;
    /// let moves = epd.moves(epd.operation("bm").unwrap()).unwrap();
    /// let uci: Vec<_> = moves.iter().map(|(_, mv)| mv.unwrap().uci(false).to_string()).collect();
    /// assert_eq!(uci, ["e2e4", "e2e3"]);
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn moves<'a>(&self, operation: &'a Operation) -> Option<Vec<(&'a str, Option<Move>)>> {
        let in_a_row = match operation.opcode.as_str() {
            "bm" | "am" | "sm" => false,
            "pv" => true,
            _ => return None,
        };
        let words = operation.operands.iter().flat_map(|operand| operand.split([',', ' ']));
        let mut position = self.fen.position().clone();
        let mut is_broken = false;
        let read = |word| {
            let mv = position.parse_san(word).ok().filter(|_| !is_broken);
            is_broken |= in_a_row && mv.is_none();
            if let (true, Some(mv)) = (in_a_row, mv) {
                is_broken = position.make(mv).is_err();
            }
            (word, mv)
        };
        Some(words.filter(|word| !word.is_empty()).map(read).collect())
    }

    /// Returns the first operation with this name.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    fn read(text: &str) -> Result<(Self, Vec<FenFault>), FenFault> {
        let (mut position, mut faults) = (Position::empty(), Vec::new());
        let behind = end_of_four(text);
        board_and_rights(&mut Fields::new(&text[..behind]), &mut position, &mut faults)?;
        let (clocks, behind) = clock_fields(text, behind);
        let operations = operations(text, behind, &mut faults);
        let number = |name: &str, field: Option<u32>| {
            let operation = operations.iter().find(|operation| operation.opcode == name);
            operation.map_or(field, counter)
        };
        position.halfmove_clock = number("hmvc", clocks[0]).unwrap_or(0);
        if clocks[1] == Some(0) {
            faults.push(FenFault { fault: StartFault::Clock, span: behind - 1..behind });
        }
        let count = number("fmvn", clocks[1]).filter(|count| *count > 0).unwrap_or(1);
        position.base_ply = (count - 1) * 2 + u32::from(position.side == crate::Color::Black);
        if Fields::new(text).nth(3).is_none() {
            let end = text.len();
            faults.push(FenFault { fault: StartFault::MissingFields, span: end..end });
        }
        let fen = Fen::from(Start::from_position(position));
        Ok((Self { fen, operations }, faults))
    }
}

/// Returns `true` for a line with operations behind its four or six fields, or with words that could
/// be operations behind four.
///
/// ```
/// use chess_rules::fen::has_operations;
///
/// assert!(has_operations("4k3/8/8/8/8/8/8/4K3 w - - bm e4;"));
/// assert!(has_operations("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25"));
/// assert!(!has_operations("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
/// ```
#[must_use]
pub fn has_operations(text: &str) -> bool {
    let four = end_of_four(text);
    let (clocks, behind) = clock_fields(text, four);
    let rest = text[behind..].trim_start();
    rest.contains(';')
        || (clocks[0].is_none() && rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Returns the offset behind the first four fields, without a semicolon at the last of them.
fn end_of_four(text: &str) -> usize {
    let end = end_of_fields(text, 4);
    end - usize::from(text[..end].ends_with(';'))
}

/// Parses up to two numbers behind the four fields, and returns them with the offset behind them.
fn clock_fields(text: &str, from: usize) -> ([Option<u32>; 2], usize) {
    let (mut clocks, mut at) = ([None; 2], from);
    for place in &mut clocks {
        let rest = &text[at..];
        let word = rest.trim_start_matches([' ', '\t']);
        let len = word.find([' ', '\t', ';']).unwrap_or(word.len());
        let number = clock(&word.as_bytes()[..len]);
        if number.is_none() {
            break;
        }
        *place = number;
        at += rest.len() - word.len() + len;
    }
    (clocks, at)
}

/// Returns the offset after the first `count` fields of a line.
fn end_of_fields(text: &str, count: usize) -> usize {
    let mut at = 0;
    for _ in 0..count {
        let rest = &text[at..];
        let field = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let len = rest[field..].find([' ', '\t']);
        at += field + len.unwrap_or(rest.len() - field);
    }
    at
}

/// Parses operations of the form `opcode operand … ;`. An operand in quotes may contain any text.
/// The semicolon may also stand before each of them, as in lists of move counts (`;D1 20 ;D2 400`).
fn operations(text: &str, from: usize, faults: &mut Vec<FenFault>) -> Vec<Operation> {
    let mut operations = Vec::new();
    // The semicolon of the fourth field separates nothing.
    let glued = !text[..from].ends_with([' ', '\t']);
    let mut at = from + usize::from(glued && text[from..].starts_with(';'));
    let (mut count, mut semicolons) = (0, 0);
    loop {
        // Empty operations are passed over.
        let left = &text[at..];
        let rest = left.trim_start_matches([' ', '\t', ';']).trim_start();
        semicolons +=
            left.bytes().take(left.len() - rest.len()).filter(|byte| *byte == b';').count();
        if rest.is_empty() {
            return operations;
        }
        let start = text.len() - rest.len();
        let (words, end) = words(text, start);
        at = end.unwrap_or(text.len());
        (count, semicolons) = (count + 1, semicolons + usize::from(end.is_some()));
        if semicolons < count && end.is_none() {
            faults.push(FenFault { fault: StartFault::MissingSemicolon, span: at..at });
        }
        let mut words = words.into_iter();
        let opcode = words.next().unwrap_or_default();
        // A word in quotes names no operation.
        if rest.starts_with('"') {
            faults.push(FenFault { fault: StartFault::Operation, span: start..at });
            continue;
        }
        if !is_plain_name(&opcode) {
            let span = start..start + opcode.len();
            faults.push(FenFault { fault: StartFault::Opcode, span });
        }
        let operation = Operation { opcode, operands: words.collect() };
        if is_counter(&operation.opcode) && counter(&operation).is_none() {
            faults.push(FenFault { fault: StartFault::Clock, span: start..at });
        }
        operations.push(operation);
    }
}

/// Returns `true` for a name as the standard has it: a letter, then letters, digits, and `_`.
fn is_plain_name(opcode: &str) -> bool {
    opcode.starts_with(|c: char| c.is_ascii_alphabetic())
        && opcode.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns `true` for the operations that stand for the last two fields of a FEN.
fn is_counter(opcode: &str) -> bool {
    matches!(opcode, "hmvc" | "fmvn")
}

/// Returns the number of such an operation, if a FEN could hold it.
fn counter(operation: &Operation) -> Option<u32> {
    let number = clock(operation.operands.first()?.as_bytes())?;
    (number > 0 || operation.opcode == "hmvc").then_some(number)
}

/// Parses words up to a semicolon, and returns them with the offset after it. In a text in quotes, `\"` is
/// a quote and `\\` a backslash, as python-chess writes them; any other backslash is itself.
fn words(text: &str, from: usize) -> (Vec<String>, Option<usize>) {
    let mut words: Vec<String> = Vec::new();
    let (mut quoted, mut in_word) = (false, false);
    let mut chars = text[from..].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let escaped =
            (quoted && c == '\\').then(|| chars.next_if(|(_, c)| matches!(c, '"' | '\\')));
        if let Some((_, c)) = escaped.flatten() {
            let word = words.last_mut().expect("a quote begins a word");
            word.push(c);
            continue;
        }
        match c {
            '"' => {
                quoted = !quoted;
                if quoted {
                    words.push(String::new());
                }
                in_word = quoted;
            }
            ';' if !quoted => return (words, Some(from + at + 1)),
            ' ' | '\t' if !quoted => in_word = false,
            c => {
                if !in_word {
                    words.push(String::new());
                    in_word = true;
                }
                if let Some(word) = words.last_mut() {
                    word.push(c);
                }
            }
        }
    }
    (words, None)
}

/// Parses strictly: four fields without a fault, and operations that all end with a semicolon.
impl FromStr for Epd {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (epd, faults) = Self::read(text).map_err(|fault| fault.error())?;
        refuse(&faults)?;
        Ok(epd)
    }
}

/// The four fields and the operations, with `hmvc` and `fmvn` after them unless the clocks are 0 and 1
/// or have operations already. The alternate form (`{:#}`) has the six fields of a FEN and adds no
/// operations; so has the usual form if the first opcode would read as a clock.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.fen.position();
        position.epd().en_passant(EnPassant::Fen).fmt(f)?;
        let clocks = [("hmvc", position.halfmove_clock(), 0), ("fmvn", position.move_number(), 1)];
        let is_clock = |first: &Operation| clock(first.opcode.as_bytes()).is_some();
        let has_fields = f.alternate() || self.operations.first().is_some_and(is_clock);
        if has_fields {
            let [(_, halfmove, _), (_, number, _)] = clocks;
            write!(f, " {halfmove} {number}")?;
        }
        for Operation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            let texts = is_text(opcode);
            for operand in operands {
                let is_text =
                    texts || operand.is_empty() || operand.contains([' ', '\t', ';', '"']);
                if is_text {
                    let escaped = operand.replace('\\', "\\\\").replace('"', "\\\"");
                    write!(f, " \"{escaped}\"")?;
                } else {
                    write!(f, " {operand}")?;
                }
            }
            f.write_str(";")?;
        }
        for (opcode, clock, of_new_game) in clocks {
            if !has_fields && clock != of_new_game && self.operation(opcode).is_none() {
                write!(f, " {opcode} {clock};")?;
            }
        }
        Ok(())
    }
}

/// Returns `true` for operations whose operands are texts: comments and names.
fn is_text(opcode: &str) -> bool {
    let comment = opcode
        .strip_prefix(['c', 'v'])
        .is_some_and(|digit| digit.len() == 1 && digit.bytes().all(|byte| byte.is_ascii_digit()));
    comment || opcode == "id"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use alloc::string::ToString as _;

    #[test]
    fn a_word_in_quotes_names_no_operation() {
        let text = "8/8/8/4k3/8/8/4P3/4K3 w - - \"bm  x\" e4; id \"pawn  1\";";
        let fault = ErrorKind::BadStart(StartFault::Operation);
        assert!(Epd::faults(text).iter().any(|found| found.kind() == fault));
        let read = Epd::parse_lenient(text).unwrap().value;
        assert_eq!(read.to_string(), "8/8/8/4k3/8/8/4P3/4K3 w - - id \"pawn  1\";");
    }

    #[test]
    fn clocks_are_written() {
        let read = |text: &str| Epd::parse_lenient(text).unwrap().value;
        let epd = read("4k3/8/8/8/8/8/4P3/4K3 w - - 5 7 bm e4;");
        assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 5; fmvn 7;");
        assert_eq!(alloc::format!("{epd:#}"), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 7 bm e4;");
        let epd = read("4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 7; hmvc 0;");
        assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 7; hmvc 0;");
        // An opcode that is a number is no clock.
        for text in ["- - 3\"a b\";", "- - 1 2 3 x;"] {
            let epd = read(&alloc::format!("4k3/8/8/8/8/8/4P3/4K3 w {text}"));
            assert_eq!(read(&epd.to_string()), epd, "{epd}");
            assert_eq!(epd.operations[0].opcode, "3");
        }
    }

    #[test]
    fn counters_are_those_of_a_fen() {
        let epd = |operation: &str| alloc::format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operation}");
        for good in ["hmvc 0; fmvn 1;", "hmvc 999999; fmvn 999999;", "fmvn \"7\";"] {
            assert_eq!(Epd::faults(&epd(good)), [], "{good}");
        }
        for bad in ["hmvc x;", "hmvc;", "hmvc -1;", "fmvn 0;", "fmvn 1000000;", "hmvc 4294967295;"]
        {
            let text = epd(bad);
            let faults = Epd::faults(&text);
            let places: Vec<_> = faults.iter().map(|fault| (fault.kind(), fault.span())).collect();
            let fault = ErrorKind::BadStart(StartFault::Clock);
            assert_eq!(places, [(fault, text.len() - bad.len()..text.len())], "{bad}");
            let read = Epd::parse_lenient(&text).unwrap().value;
            assert_eq!(read.to_string(), text);
            assert!(read.fen.to_string().ends_with(" w - - 0 1"), "{bad}");
        }
    }
}
