//! Makes a move on a position and prints the record after it.
//!
//! `cargo run -p cgp-notation --example first -- "3/CAT/3 SE/ 0/5 0 lex CSW21;" "A1 E.S"`

use cgp::{Cgp, Draw, LastMove};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let record = arguments.next().ok_or("usage: first CGP MOVE")?;
    println!("{}", after(&record, &arguments.next().ok_or("usage: first CGP MOVE")?)?);
    Ok(())
}

/// Returns the record after a move, such as `8D WORD`.
pub(crate) fn after(record: &str, mv: &str) -> Result<Cgp> {
    let record: Cgp = record.parse()?;
    let mv: LastMove = mv.parse()?;
    let rules = record.rules().ok_or("no letter distribution is known for this record")?;
    Ok(record.play(&mv, Draw::Unknown, &rules)?.after)
}
