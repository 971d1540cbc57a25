//! Packs small counts as unary numbers, which are short if most counts are zero, and reads them
//! back.
//!
//! `cargo run -p core-bits --example unary_counts`

use core_bits::{BitBuffer, BitReader, Error, Lsb0};

fn main() -> Result<(), Error> {
    let counts = [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0];
    let mut packed = BitBuffer::<Lsb0>::new();
    for count in counts {
        packed.write((1 << count) - 1, count + 1)?;
    }
    println!("{} counts in {} bits: {:02x?}", counts.len(), packed.position(), packed.as_bytes());

    let mut bits = BitReader::<Lsb0>::new(packed.as_bytes());
    for count in counts {
        assert_eq!(bits.read_unary()?, count as usize);
    }
    Ok(())
}
