//! Packs small counts as unary numbers, which are short if most counts are zero, and reads them
//! back.
//!
//! `cargo run -p core-bits --example unary_counts`

use core_bits::{BitBuffer, BitWrite, Error, Lsb0};

fn main() -> Result<(), Error> {
    let counts = [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0];
    let mut packed = BitBuffer::<Lsb0>::new();
    for count in counts {
        packed.write_unary(count)?;
    }
    println!("{} counts in {} bits: {:02x?}", counts.len(), packed.position(), packed.as_bytes());

    let mut bits = packed.reader();
    for count in counts {
        assert_eq!(bits.read_unary()?, count);
    }
    Ok(())
}
