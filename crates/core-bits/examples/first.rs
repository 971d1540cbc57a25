//! Decodes the header of a DNS message, 24 hexadecimal digits, and writes it again.
//!
//! `cargo run -p core-bits --example first -- 241a81800001000200000000`

use core_bits::{BitBuffer, BitReader, Msb0};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let digits = std::env::args().nth(1).ok_or("usage: first HEADER")?;
    println!("{}", decoded(&digits)?);
    Ok(())
}

/// Returns the identifier, the fields of the flags, the four counts, and the header.
pub(crate) fn decoded(digits: &str) -> Result<String> {
    let digits = Some(digits).filter(|digits| digits.len() == 24);
    let header = digits.ok_or("a header has 24 hexadecimal digits")?;
    let header = u128::from_str_radix(header, 16)?.to_be_bytes();

    let mut bits = BitReader::<Msb0>::new(&header[4..]);
    let (id, is_reply, opcode): (u16, bool, u8) = (bits.read(16)?, bits.read_bit()?, bits.read(4)?);
    let (flags, code): (u8, u8) = (bits.read(7)?, bits.read(4)?);
    let counts: [u16; 4] = [bits.read(16)?, bits.read(16)?, bits.read(16)?, bits.read(16)?];

    let mut out = BitBuffer::<Msb0>::with_capacity(96);
    out.write(id.into(), 16)?;
    out.write_bit(is_reply)?;
    out.write(opcode.into(), 4)?;
    out.write(flags.into(), 7)?;
    out.write(code.into(), 4)?;
    counts.iter().try_for_each(|&count| out.write(count.into(), 16))?;

    let counts = counts.map(|count| count.to_string()).join("\t");
    let again: String = out.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{id}\t{}\t{opcode}\t{code}\t{counts}\t{again}", u8::from(is_reply)))
}
