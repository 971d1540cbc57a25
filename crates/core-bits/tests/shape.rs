//! The API shape that all library crates share. Positions are counted in bits, and nothing is
//! parsed.

#![expect(unexpected_cfgs, reason = "nothing here is serialized")]

use core_bits::{BitKey, BitReader, Lsb0, Msb0};

include!("../../../xtask/shape.rs");

shape! {
    crate core_bits;
    error BitReader::<Msb0>::new(&[0xFF]).read::<u16>(9), at bit;
    values { BitKey<9, Lsb0>; BitKey<9, Msb0>; }
}
