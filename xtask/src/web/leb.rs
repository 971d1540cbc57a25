//! Numbers of WebAssembly (LEB128): seven bits a byte, the lowest first.

/// The rest of a part of a module.
pub(super) struct Input<'a>(pub(super) &'a [u8]);

impl<'a> Input<'a> {
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or("the module is cut off")?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn byte(&mut self) -> Result<u8, String> {
        self.take(1).map(|taken| taken[0])
    }

    /// Reads bytes that follow their number.
    pub(super) fn block(&mut self) -> Result<&'a [u8], String> {
        let length = self.unsigned()?;
        self.take(length)
    }

    /// Reads items that follow their number.
    pub(super) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        (0..self.unsigned()?).map(|_| item(self)).collect()
    }

    /// Reads a number and the count of its bits.
    fn bits(&mut self) -> Result<(u64, u32), String> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok((number, shift + 7));
            }
        }
        Err("a number of more than 64 bits".to_owned())
    }

    pub(super) fn unsigned(&mut self) -> Result<usize, String> {
        usize::try_from(self.bits()?.0).map_err(|error| error.to_string())
    }

    pub(super) fn signed(&mut self) -> Result<i64, String> {
        let (number, bits) = self.bits()?;
        let unused = 64_u32.saturating_sub(bits);
        Ok((number << unused).cast_signed() >> unused)
    }

    /// Reads an unsigned number, and appends it in its shortest form.
    pub(super) fn copy(&mut self, out: &mut Vec<u8>) -> Result<usize, String> {
        let number = self.unsigned()?;
        unsigned(number, out);
        Ok(number)
    }
}

/// Appends an unsigned number in its shortest form.
pub(super) fn unsigned(mut number: usize, out: &mut Vec<u8>) {
    while number > 0x7f {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

/// Appends a signed number in its shortest form.
pub(super) fn signed(mut number: i64, out: &mut Vec<u8>) {
    while !(-64..64).contains(&number) {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0] & 0x7f);
}
