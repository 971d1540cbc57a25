//! `cargo xtask openings`: packs the names of chess openings for `boardnote-formats`.
//!
//! The input is the table of `data/openings`. The lines are sorted by their moves, so that a line needs
//! only the moves in which it differs from the one before it. The output is four columns of text, which
//! are deflated: the number of plies shared with the line before, the code of the encyclopaedia, the name,
//! and the other moves. Columns are separated by an empty line.

use crate::root;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fs;
use std::io::Write as _;

/// Maximum length of the packed table.
const MOST: usize = 64 << 10;

/// Makes the packed table.
pub(crate) fn run() -> Result<(), String> {
    let folder = root::path().join("crates/boardnote-formats");
    let mut lines = Vec::new();
    for volume in ["a", "b", "c", "d", "e"] {
        let path = folder.join(format!("data/openings/{volume}.tsv"));
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        for line in text.lines().skip(1) {
            let [eco, name, pgn] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("{}: expected three columns: {line}", path.display()));
            };
            let moves = pgn.split(' ').filter(|word| !word.ends_with('.'));
            lines.push((moves.map(str::to_owned).collect(), eco.to_owned(), name.to_owned()));
        }
    }
    lines.sort();
    let packed = packed(&lines).map_err(|error| error.to_string())?;
    if packed.len() > MOST {
        return Err(format!("{} bytes, expected at most {MOST}", packed.len()));
    }
    println!("{} openings in {} bytes", lines.len(), packed.len());
    let path = folder.join("src/chess/openings.bin");
    fs::write(path, packed).map_err(|error| error.to_string())
}

/// A line: its moves, its code, and its name.
type Line = (Vec<String>, String, String);

fn packed(lines: &[Line]) -> std::io::Result<Vec<u8>> {
    let mut columns: [Vec<String>; 4] = Default::default();
    let mut before: &[String] = &[];
    for (moves, eco, name) in lines {
        let shared = moves.iter().zip(before).take_while(|(one, other)| one == other).count();
        let rest = moves[shared..].join(" ");
        let cells = [shared.to_string(), eco.clone(), name.clone(), rest];
        columns.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
        before = moves;
    }
    let text = columns.map(|column| column.join("\n")).join("\n\n");
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}
