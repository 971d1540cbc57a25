//! The body of a function, in the form that packs best.

use super::leb::{Input, signed, unsigned};
use core::cmp::Reverse;

/// The body of a function. Numbers that the linker padded to five bytes are as short as they can
/// be. Local variables are numbered by their uses, so that the same few numbers occur in most
/// places. Accesses to memory claim no alignment: it is a hint by section 4.6 of the specification
/// of WebAssembly, and engines do not use it.
pub(super) struct Body {
    /// Everything but the numbers of the functions that it calls.
    pub(super) bytes: Vec<u8>,
    /// The places of those in `bytes`, and the numbers.
    calls: Vec<(usize, usize)>,
}

/// The number of a function or of a local variable, behind the bytes before it.
struct Number {
    before: usize,
    call: bool,
    number: usize,
}

impl Body {
    /// Reads the body of a function with so many parameters.
    pub(super) fn of(mut code: Input<'_>, parameters: usize) -> Result<Self, String> {
        let mut types = Vec::new();
        for _ in 0..code.unsigned()? {
            let count = code.unsigned()?;
            types.extend(core::iter::repeat_n(code.byte()?, count));
        }
        let (plain, numbers) = instructions(code)?;
        let (order, places) = by_use(&types, parameters, &numbers)?;
        let mut bytes = Vec::new();
        let runs: Vec<_> = order.chunk_by(|a, b| types[*a] == types[*b]).collect();
        unsigned(runs.len(), &mut bytes);
        for run in runs {
            unsigned(run.len(), &mut bytes);
            bytes.push(types[run[0]]);
        }
        let (mut calls, mut from) = (Vec::new(), 0);
        for Number { before, call, number } in numbers {
            bytes.extend(&plain[from..before]);
            from = before;
            if call {
                calls.push((bytes.len(), number));
            } else {
                let local = number.checked_sub(parameters).map_or(number, |local| places[local]);
                unsigned(local, &mut bytes);
            }
        }
        bytes.extend(&plain[from..]);
        Ok(Self { bytes, calls })
    }

    /// Returns the body with the new numbers of functions.
    pub(super) fn placed(
        &self,
        place: impl Fn(usize) -> Result<usize, String>,
    ) -> Result<Vec<u8>, String> {
        let (mut out, mut from) = (Vec::new(), 0);
        for (at, function) in &self.calls {
            out.extend(&self.bytes[from..*at]);
            unsigned(place(*function)?, &mut out);
            from = *at;
        }
        out.extend(&self.bytes[from..]);
        Ok(out)
    }
}

/// Reads the instructions of a function, and returns them without the numbers of functions and of
/// local variables, and those.
fn instructions(mut code: Input<'_>) -> Result<(Vec<u8>, Vec<Number>), String> {
    let (mut out, mut numbers) = (Vec::new(), Vec::new());
    while !code.0.is_empty() {
        let instruction = code.byte()?;
        out.push(instruction);
        // The parts that follow, by section 5.4 of the specification: numbers, mostly.
        let rest = match instruction {
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 => 0,
            0x0c | 0x0d | 0x23 | 0x24 | 0x3f | 0x40 => 1,
            0x11 => 2,
            0x0e => code.copy(&mut out)? + 1,
            0x10 | 0x20..=0x22 => {
                let (before, call) = (out.len(), instruction == 0x10);
                numbers.push(Number { before, call, number: code.unsigned()? });
                0
            }
            0x28..=0x3e => {
                // The exponent of the alignment. From bit 6 on, it would hold more.
                match code.unsigned()? {
                    0..0x40 => out.push(0),
                    other => return Err(format!("access of kind {other:#x}")),
                }
                1
            }
            0x02..=0x04 | 0x41 | 0x42 => {
                signed(code.signed()?, &mut out);
                0
            }
            0x43 | 0x44 => {
                out.extend(code.take(if instruction == 0x43 { 4 } else { 8 })?);
                0
            }
            0xfc => match code.copy(&mut out)? {
                0..=7 => 0,
                10 => 2,
                11 => 1,
                other => return Err(format!("instruction 0xfc {other} is not known")),
            },
            _ => return Err(format!("instruction {instruction:#04x} is not known")),
        };
        for _ in 0..rest {
            code.copy(&mut out)?;
        }
    }
    Ok((out, numbers))
}

/// Returns the local variables of the given types in their new order, in which those of one type
/// remain together and the most used come first, and the new number of each, behind the parameters.
fn by_use(
    types: &[u8],
    parameters: usize,
    numbers: &[Number],
) -> Result<(Vec<usize>, Vec<usize>), String> {
    let mut uses = vec![0_usize; types.len()];
    for number in numbers.iter().filter(|number| !number.call) {
        if let Some(local) = number.number.checked_sub(parameters) {
            *uses.get_mut(local).ok_or_else(|| format!("local variable {local}"))? += 1;
        }
    }
    let mut order: Vec<usize> = (0..types.len()).collect();
    order.sort_by_key(|local| (Reverse(types[*local]), Reverse(uses[*local])));
    let mut places = vec![0; types.len()];
    for (place, local) in order.iter().enumerate() {
        places[*local] = parameters + place;
    }
    Ok((order, places))
}

#[cfg(test)]
mod tests {
    use super::{Body, Input};

    fn bytes(code: &[u8], parameters: usize) -> Result<Vec<u8>, String> {
        Body::of(Input(code), parameters).map(|body| body.bytes)
    }

    #[test]
    fn the_most_used_variable_of_a_type_comes_first() {
        // Two i64, an i32, an i64, and an i32 behind one parameter.
        let code = b"\x04\x02\x7e\x01\x7f\x01\x7e\x01\x7f\x20\x04\x21\x05\x20\x04\x20\x00\x20\x05\x20\x05\x20\x01\x0b";
        let expected =
            b"\x02\x02\x7f\x03\x7e\x20\x03\x21\x01\x20\x03\x20\x00\x20\x01\x20\x01\x20\x04\x0b";
        assert_eq!(bytes(code, 1).as_deref(), Ok(expected.as_slice()));
        assert_eq!(bytes(b"\0\x20\x01\x0b", 1), Err("local variable 0".to_owned()));
    }

    #[test]
    fn numbers_are_short_and_accesses_claim_no_alignment() {
        let code = b"\0\x28\x02\x81\x00\x41\x85\x80\x80\x80\0\x0b";
        assert_eq!(bytes(code, 0).as_deref(), Ok(b"\0\x28\0\x01\x41\x05\x0b".as_slice()));
        assert_eq!(bytes(b"\0\x28\x40\0\x01\x0b", 0), Err("access of kind 0x40".to_owned()));
    }
}
