//! Converts lines of `HEX`, `HEX<TAB>START` or `HEX<TAB>START<TAB>TEXTHEX` to PGN. For a damaged
//! game, the readable part is written.
//!
//! ```text
//! cargo run --example dump_to_pgn < games.tsv > games.pgn
//! ```

use std::io::{self, BufRead, Write};

use chess_movecode::{Blob, ParseOptions, bytes_of_text, detect, rescue};
use chess_pgn::PgnWriter;
use chess_rules::Start;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line?;
        let mut columns = line.split('\t');
        let mut bytes = || bytes_of_text(columns.next().unwrap_or_default().as_bytes());
        let moves = bytes();
        let start = Start::parse(columns.next().unwrap_or_default());
        let texts = bytes_of_text(columns.next().unwrap_or_default().as_bytes());
        let (Some(moves), Ok(start), Some(texts)) = (moves, start, texts) else {
            eprintln!("line {}: not readable", number + 1);
            continue;
        };
        let blob = Blob::new(&moves, &texts);
        let dialect = detect(&start, blob).map(|detection| detection.dialect()).unwrap_or_default();
        let rescued = rescue(&start, blob, &ParseOptions::lenient().dialect(dialect));
        for found in &rescued.diagnostics {
            eprintln!("line {}: {} ({})", number + 1, found.diagnostic, found.fen);
        }
        let pgn = PgnWriter::new().line_width(79).write_with_tags(&rescued.game, &[]);
        out.write_all(pgn.value.as_bytes())?;
    }
    Ok(())
}
