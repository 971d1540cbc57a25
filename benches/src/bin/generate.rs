//! `generate FORMAT COUNT` writes a file of `COUNT` records to standard output by repeating those
//! of the benchmarks. `generate FORMAT COUNT FOLDER` writes each record to a file of its own, for
//! formats with one record per file.

use benches::random::Random;
use benches::{
    bg_mat, bg_sgf, cgp_notation, chess_movecode, gcg_notation, go_sgf, go9_dat, pgn_habits,
};
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

/// Number of distinct records. Games are longer, so there are fewer of them.
const DISTINCT: usize = 20_000;
const DISTINCT_GAMES: usize = 3000;
/// The header before the games of a match text, which is not repeated: a money session.
const MATCH: &[u8] = b" 0 point match\n\n";
/// Number of files in a folder.
const IN_A_FOLDER: usize = 1000;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [format, count, folder @ ..] = arguments.as_slice() else {
        return Err(io::Error::other("generate FORMAT COUNT [FOLDER]"));
    };
    let count: usize = count.parse().map_err(io::Error::other)?;
    let distinct = records(format, count.min(DISTINCT))?;
    let records = distinct.iter().cycle().take(count);
    if let [folder] = folder {
        return write_files(Path::new(folder), format, records);
    }
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    out.write_all(header(format))?;
    for record in records {
        out.write_all(record)?;
    }
    out.flush()
}

/// Returns the text at the beginning of a file.
fn header(format: &str) -> &'static [u8] {
    if format == "mat" { MATCH } else { b"" }
}

fn write_files<'a>(
    folder: &Path,
    format: &str,
    records: impl Iterator<Item = &'a Vec<u8>>,
) -> io::Result<()> {
    for (number, record) in records.enumerate() {
        let (below, number) = (number / IN_A_FOLDER, number % IN_A_FOLDER);
        let below = folder.join(format!("{below:04}"));
        if number == 0 {
            std::fs::create_dir_all(&below)?;
        }
        let content = [header(format), record.as_slice()].concat();
        std::fs::write(below.join(format!("{number:03}.{format}")), content)?;
    }
    Ok(())
}

fn records(format: &str, count: usize) -> io::Result<Vec<Vec<u8>>> {
    let mut random = Random(0x5EED);
    let games = count.min(DISTINCT_GAMES);
    let line = |text: String| (text + "\n").into_bytes();
    Ok(match format {
        "matchid" => (0..count).map(|_| line(random.state().to_string())).collect(),
        "gnuid" => {
            let gnuid = |_| line(format!("{}:{}", random.played(), random.state()));
            (0..count).map(gnuid).collect()
        }
        "cgp" => (0..count).map(|_| line(cgp_notation::sparse(&mut random))).collect(),
        "go9" => {
            let bytes: Vec<u8> = go9_dat::in_order(count).collect();
            bytes.chunks(go9_dat::LENGTH).map(<[u8]>::to_vec).collect()
        }
        "movecode" => {
            (0..games).map(|_| line(movecode(&chess_movecode::sample(&mut random)))).collect()
        }
        "pgn" => (0..games).map(|_| line(pgn(&chess_movecode::sample(&mut random)))).collect(),
        "pgn-clocks" => {
            (0..games).map(|_| line(clocks(&pgn(&chess_movecode::sample(&mut random))))).collect()
        }
        "pgn-habits" => pgn_habits::games(&mut random, games),
        "sgf" => (0..games).map(|_| go_sgf::game(&mut random).into_bytes()).collect(),
        "fen" => (0..count).map(|_| line(chess_movecode::sample(&mut random).fen())).collect(),
        "bg-sgf" => bg_sgf::random_games(games),
        "mat" => {
            let game = |sgf: &Vec<u8>| {
                let text = bg_mat::match_text(sgf);
                text.as_bytes()[text.find(" Game 1").unwrap_or(0)..].to_vec()
            };
            bg_sgf::random_games(games).iter().map(game).collect()
        }
        "xg" => matches_of_extreme_gammon()?,
        "gcg" => (0..games).map(|_| gcg_notation::game(&mut random).into_bytes()).collect(),
        _ => return Err(io::Error::other(format!("no records of format {format}"))),
    })
}

/// Returns the fixtures whose games are finished, since gammonview reads no others.
fn matches_of_extreme_gammon() -> io::Result<Vec<Vec<u8>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/bg-xg/made");
    ["beaver.xg", "comments.xg", "settled.xg"]
        .map(|name| std::fs::read(folder.join(name)))
        .into_iter()
        .collect()
}

fn movecode(sample: &chess_movecode::Sample) -> String {
    let mut line = String::new();
    for byte in sample.documented() {
        let _ = write!(line, "{byte:02x}");
    }
    line + "\tstart"
}

/// Adds a comment with the clock to every move, and the move numbers that follow comments, as
/// servers do.
fn clocks(pgn: &str) -> String {
    let (tags, movetext) = pgn.split_once("\n\n").unwrap_or_default();
    let mut out = format!("{tags}\n\n");
    let (mut number, mut ply) = ("", 0_u32);
    for word in movetext.split_whitespace() {
        if word.ends_with('.') {
            number = word.trim_end_matches('.');
        } else if word == "*" {
            out.push('*');
        } else {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let (minute, second) = (2 - ply / 60, 59 - ply % 60);
            let _ = write!(out, "{number}{dots} {word} {{ [%clk 0:0{minute}:{second:02}] }} ");
            ply += 1;
        }
    }
    out + "\n"
}

fn pgn(sample: &chess_movecode::Sample) -> String {
    format!("[Event \"?\"]\n[Result \"*\"]\n\n{} *\n", sample.pgn.trim_end())
}
