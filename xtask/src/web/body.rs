//! The body of a function without the numbers that may change.

use super::leb::{Input, signed, unsigned};

/// The body of a function. Numbers that the linker padded to five bytes are as short as they can
/// be. Accesses to memory claim no alignment: it is a hint by section 4.6 of the specification of
/// WebAssembly, and engines do not use it.
pub(super) struct Body {
    pub(super) parameters: usize,
    /// The types of the local variables.
    pub(super) types: Vec<u8>,
    /// The instructions without the numbers of functions and of local variables.
    pub(super) plain: Vec<u8>,
    /// Those numbers, in order.
    pub(super) numbers: Vec<Number>,
}

/// The number of a function or of a local variable.
pub(super) struct Number {
    /// The count of plain bytes before it.
    pub(super) before: usize,
    pub(super) of: Of,
}

pub(super) enum Of {
    Function(usize),
    /// The parameters have the first numbers, and never change.
    Parameter(usize),
    /// The number without that of the parameters.
    Local(usize),
}

impl Body {
    /// Reads the body of a function with so many parameters.
    pub(super) fn of(mut code: Input<'_>, parameters: usize) -> Result<Self, String> {
        let mut types = Vec::new();
        for _ in 0..code.unsigned()? {
            let count = code.unsigned()?;
            types.extend(core::iter::repeat_n(code.byte()?, count));
        }
        let mut body = Self { parameters, types, plain: Vec::new(), numbers: Vec::new() };
        while !code.0.is_empty() {
            body.instruction(&mut code)?;
        }
        Ok(body)
    }

    fn instruction(&mut self, code: &mut Input<'_>) -> Result<(), String> {
        let instruction = code.byte()?;
        self.plain.push(instruction);
        let out = &mut self.plain;
        // The parts that follow, by section 5.4 of the specification: numbers, mostly.
        let rest = match instruction {
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 => 0,
            0x0c | 0x0d | 0x23 | 0x24 | 0x3f | 0x40 => 1,
            0x11 => 2,
            0x0e => code.copy(out)? + 1,
            0x10 | 0x20..=0x22 => {
                let (before, number) = (out.len(), code.unsigned()?);
                let of = match number.checked_sub(self.parameters) {
                    _ if instruction == 0x10 => Of::Function(number),
                    None => Of::Parameter(number),
                    Some(local) if local < self.types.len() => Of::Local(local),
                    Some(_) => return Err(format!("no local variable has the number {number}")),
                };
                self.numbers.push(Number { before, of });
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
                signed(code.signed()?, out);
                0
            }
            0x43 | 0x44 => {
                out.extend(code.take(if instruction == 0x43 { 4 } else { 8 })?);
                0
            }
            0xfc => match code.copy(out)? {
                0..=7 => 0,
                10 => 2,
                11 => 1,
                other => return Err(format!("instruction 0xfc {other} is not known")),
            },
            _ => return Err(format!("instruction {instruction:#04x} is not known")),
        };
        for _ in 0..rest {
            code.copy(out)?;
        }
        Ok(())
    }

    /// Returns the body with new numbers of functions and of local variables, of which those of one
    /// type must have numbers in sequence.
    pub(super) fn written(
        &self,
        locals: &[usize],
        place: impl Fn(usize) -> Result<usize, String>,
    ) -> Result<Vec<u8>, String> {
        Ok(self.marked(locals, place)?.0)
    }

    /// Returns the body with the places in it of the numbers of each local variable.
    pub(super) fn marked(
        &self,
        locals: &[usize],
        place: impl Fn(usize) -> Result<usize, String>,
    ) -> Result<(Vec<u8>, Vec<Vec<usize>>), String> {
        let mut uses = vec![Vec::new(); locals.len()];
        let mut types = vec![0; self.types.len()];
        for (local, new) in locals.iter().enumerate() {
            types[*new] = self.types[local];
        }
        let mut out = Vec::new();
        let runs: Vec<_> = types.chunk_by(|a, b| a == b).collect();
        unsigned(runs.len(), &mut out);
        for run in runs {
            unsigned(run.len(), &mut out);
            out.push(run[0]);
        }
        let mut from = 0;
        for Number { before, of } in &self.numbers {
            out.extend(&self.plain[from..*before]);
            from = *before;
            let number = match *of {
                Of::Function(function) => place(function)?,
                Of::Parameter(parameter) => parameter,
                Of::Local(local) => {
                    uses[local].push(out.len());
                    self.parameters + locals[local]
                }
            };
            unsigned(number, &mut out);
        }
        out.extend(&self.plain[from..]);
        Ok((out, uses))
    }
}

#[cfg(test)]
mod tests {
    use super::{Body, Input};

    fn written(code: &[u8], parameters: usize, locals: &[usize]) -> Result<Vec<u8>, String> {
        Body::of(Input(code), parameters)?.written(locals, |function| Ok(function + 1))
    }

    #[test]
    fn numbers_are_short_and_accesses_claim_no_alignment() {
        let code = b"\0\x28\x02\x81\x00\x41\x85\x80\x80\x80\0\x10\x81\0\x0b";
        let expected = b"\0\x28\0\x01\x41\x05\x10\x02\x0b";
        assert_eq!(written(code, 0, &[]).as_deref(), Ok(expected.as_slice()));
        let other = b"\0\x28\x40\0\x01\x0b";
        assert_eq!(written(other, 0, &[]), Err("access of kind 0x40".to_owned()));
    }

    #[test]
    fn local_variables_get_new_numbers_and_parameters_keep_theirs() {
        // An i32 and two i64 behind one parameter.
        let code = b"\x02\x01\x7f\x02\x7e\x20\x01\x21\x00\x22\x03\x20\x02\x0b";
        let expected = b"\x02\x02\x7e\x01\x7f\x20\x03\x21\x00\x22\x01\x20\x02\x0b";
        assert_eq!(written(code, 1, &[2, 1, 0]).as_deref(), Ok(expected.as_slice()));
        let missing = Err("no local variable has the number 1".to_owned());
        assert_eq!(written(b"\0\x20\x01\x0b", 1, &[]), missing);
    }
}
