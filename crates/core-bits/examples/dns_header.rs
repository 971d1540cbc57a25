//! Decodes the header of a DNS message: fields of 1 to 16 bits, most significant bit first.
//!
//! `cargo run -p core-bits --example dns_header`

use core_bits::{BitReader, Error, Msb0};

fn main() -> Result<(), Error> {
    let header = [0x24, 0x1A, 0x81, 0x80, 0x00, 0x01, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00];
    let layout = [
        ("id", 16),
        ("response", 1),
        ("opcode", 4),
        ("authoritative", 1),
        ("truncated", 1),
        ("recursion desired", 1),
        ("recursion available", 1),
        ("reserved", 3),
        ("response code", 4),
        ("questions", 16),
        ("answers", 16),
        ("name servers", 16),
        ("additional records", 16),
    ];
    let mut bits = BitReader::<Msb0>::new(&header);
    for (name, width) in layout {
        println!("bit {:>2}  {name:<19} {}", bits.position(), bits.read(width)?);
    }
    Ok(())
}
