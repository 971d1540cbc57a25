//! Extended Position Description: four fields of a FEN, followed by operations.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::clocks::clock;
use super::read::{FenFault, Fields, board_and_rights};
use super::{Fen, all_faults, refuse, repaired};
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

    /// Returns the first operation with this name.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    fn read(text: &str) -> Result<(Self, Vec<FenFault>), FenFault> {
        let (mut position, mut faults) = (Position::empty(), Vec::new());
        board_and_rights(&mut Fields::new(text), &mut position, &mut faults)?;
        let behind = end_of_fields(text, 4);
        let operations = operations(text, behind, &mut faults);
        let number = |name: &str| {
            operations.iter().find(|operation| operation.opcode == name).and_then(counter)
        };
        position.halfmove_clock = number("hmvc").unwrap_or(0);
        let count = number("fmvn").unwrap_or(1);
        position.base_ply = (count - 1) * 2 + u32::from(position.side == crate::Color::Black);
        if Fields::new(text).nth(3).is_none() {
            let end = text.len();
            faults.push(FenFault { fault: StartFault::MissingFields, span: end..end });
        }
        let fen = Fen::from(Start::from_position(position));
        Ok((Self { fen, operations }, faults))
    }
}

/// Returns the offset after the first `count` fields of a line.
fn end_of_fields(text: &str, count: usize) -> usize {
    let mut at = 0;
    for _ in 0..count {
        let rest = text.get(at..).unwrap_or_default();
        let field = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let len = rest.get(field..).unwrap_or_default().find([' ', '\t']);
        at += field + len.unwrap_or(rest.len() - field);
    }
    at
}

/// Parses operations of the form `opcode operand … ;`. An operand in quotes may contain any text.
fn operations(text: &str, from: usize, faults: &mut Vec<FenFault>) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut at = from;
    loop {
        let rest = text.get(at..).unwrap_or_default().trim_start();
        if rest.is_empty() {
            return operations;
        }
        let start = text.len() - rest.len();
        let (words, end) = words(text, start);
        let mut words = words.into_iter();
        let opcode = words.next().unwrap_or_default();
        // A word in quotes names no operation.
        let named = rest.starts_with(|c: char| c.is_ascii_alphabetic());
        match end {
            Some(end) if named => {
                let operation = Operation { opcode, operands: words.collect() };
                if is_counter(&operation.opcode) && counter(&operation).is_none() {
                    faults.push(FenFault { fault: StartFault::Clock, span: start..end });
                }
                operations.push(operation);
                at = end;
            }
            end => {
                let end = end.unwrap_or(text.len());
                faults.push(FenFault { fault: StartFault::Operation, span: start..end });
                at = end;
            }
        }
    }
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

/// Parses words up to a semicolon, and returns them with the offset after it.
fn words(text: &str, from: usize) -> (Vec<String>, Option<usize>) {
    let mut words: Vec<String> = Vec::new();
    let (mut quoted, mut in_word) = (false, false);
    for (at, c) in text.get(from..).unwrap_or_default().char_indices() {
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

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen.position().epd().fmt(f)?;
        for Operation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            let texts = is_text(opcode);
            for operand in operands {
                let quoted = texts || operand.is_empty() || operand.contains([' ', '\t', ';']);
                // An operand cannot contain a quote.
                let plain = operand.replace('"', "'");
                if quoted { write!(f, " \"{plain}\"")? } else { write!(f, " {plain}")? }
            }
            f.write_str(";")?;
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
