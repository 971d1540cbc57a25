//! `cargo xtask corpus pgn DIR`: short PGN texts, whole files, and FENs with reference values.
//!
//! The folder contains `cases.jsonl` (texts and their games), `files.tsv` with `files/` (one row
//! per game), `fen.jsonl` (keys and legal moves), and `fen_faulty.tsv` (defects and repairs). Every
//! file is read in memory and as a stream in pieces of several sizes, and written and read again
//! twice.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use chess_pgn::{PgnGame, PgnOptions, PgnReader, PgnWriter, visit_slice};
use chess_rules::{Fen, Move};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Rows with intentional differences: the place and the reason.
const KNOWN_DIFFERENCES: &[(&str, &str)] = &[];

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    cases: usize,
    files: usize,
    games: usize,
    plies: usize,
    problems: usize,
    fens: usize,
    known: usize,
    wrong: Vec<String>,
}

impl Report {
    /// Returns `true` if everything agrees.
    pub(crate) fn is_clean(&self) -> bool {
        self.wrong.is_empty()
    }

    fn expect(&mut self, place: &str, found: &str, wanted: &str) {
        if found == wanted {
            return;
        }
        if KNOWN_DIFFERENCES.iter().any(|(known, _)| *known == place) {
            self.known += 1;
            return;
        }
        self.wrong.push(format!("{place}\n  found    {found}\n  expected {wanted}"));
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for what in &self.wrong {
            writeln!(f, "{what}")?;
        }
        write!(
            f,
            "{} cases, {} files with {} games and {} plies ({} games end at a problem), {} FENs: \
             {} wrong, {} known differences",
            self.cases,
            self.files,
            self.games,
            self.plies,
            self.problems,
            self.fens,
            self.wrong.len(),
            self.known
        )
    }
}

/// Checks all files of the folder.
///
/// # Errors
/// Those of reading files.
pub(crate) fn run(folder: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    for line in fs::read_to_string(folder.join("cases.jsonl"))?.lines() {
        case(&serde_json::from_str(line)?, &mut report);
    }
    let truth = fs::read_to_string(folder.join("files.tsv"))?;
    let mut files: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for line in truth.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        files.entry(cells[0]).or_default().push(cells);
    }
    for (name, rows) in files {
        file(name, &fs::read(folder.join("files").join(name))?, &rows, &mut report);
    }
    for line in fs::read_to_string(folder.join("fen.jsonl"))?.lines() {
        fen(&serde_json::from_str(line)?, &mut report);
    }
    for line in fs::read_to_string(folder.join("fen_faulty.tsv"))?.lines().skip(1) {
        faulty(line, &mut report);
    }
    Ok(report)
}

/// The moves of the main line in the form of the reference values: castling is the king's move, and
/// in Chess960 the move to the rook's square.
fn line_of(game: &PgnGame) -> String {
    let chess960 = game.game.is_chess960();
    let moves = game.game.main_line().map(|mv: Move| mv.uci(chess960).to_string());
    moves.collect::<Vec<_>>().join(" ")
}

fn outcome(game: &PgnGame) -> String {
    game.game.outcome().map_or("-".to_owned(), |outcome| outcome.to_string())
}

fn case(case: &Value, report: &mut Report) {
    report.cases += 1;
    let name = case["name"].as_str().unwrap_or_default();
    let text = case["pgn"].as_str().unwrap_or_default();
    let mut wanted = String::new();
    for game in case["games"].as_array().into_iter().flatten() {
        let list = |value: &Value| -> Vec<String> {
            value
                .as_array()
                .into_iter()
                .flatten()
                .map(|v| v.as_str().unwrap_or_default().to_owned())
                .collect()
        };
        let tags: Vec<Vec<String>> =
            game["tags"].as_array().into_iter().flatten().map(list).collect();
        let problem = match &game["problem"] {
            Value::Null => "-".to_owned(),
            problem => {
                let kind = problem["kind"].as_str().unwrap_or_default();
                problem["offset"].as_u64().map_or(kind.to_owned(), |at| format!("{kind} {at}"))
            }
        };
        let _ = write!(
            wanted,
            "{} {tags:?} {} [{}] {problem}; ",
            game["offset"],
            game["result"].as_str().unwrap_or("-"),
            list(&game["uci"]).join(" "),
        );
    }
    let games = all(text.as_bytes(), name, report);
    let mut found = String::new();
    for game in &games {
        let tags: Vec<Vec<&str>> = game.tags.iter().map(|(n, v)| vec![n.as_str(), v]).collect();
        let _ = write!(
            found,
            "{} {tags:?} {} [{}] {}; ",
            game.offset,
            outcome(game),
            line_of(game),
            problem(game)
        );
    }
    report.expect(name, &found, &wanted);
    rewritten(&games, name, report);
}

/// The kind and place of the problem. Problems of the starting position have no place.
fn problem(game: &PgnGame) -> String {
    match game.problem() {
        None => "-".to_owned(),
        Some(problem) if matches!(problem.kind.name(), "bad-start" | "unsupported-variant") => {
            problem.kind.name().to_owned()
        }
        Some(problem) => format!("{} {}", problem.kind.name(), problem.offset),
    }
}

/// Reads the games of a text in memory and in pieces of several sizes.
fn all(text: &[u8], name: &str, report: &mut Report) -> Vec<PgnGame> {
    let games: Vec<PgnGame> = PgnReader::new(text).flatten().collect();
    for size in [1, 7, 4096] {
        let pieces = Pieces { text, size };
        let streamed: Vec<PgnGame> = PgnReader::new(pieces).flatten().collect();
        if streamed != games {
            report.wrong.push(format!("{name}: other games in pieces of {size} bytes"));
        }
    }
    let alone = chess_pgn::Games::new(text).flat_map(|raw| raw.parse());
    if !alone.eq(games.iter().cloned()) {
        report.wrong.push(format!("{name}: other games when they are cut out first"));
    }
    struct Nobody;
    impl chess_pgn::PgnVisitor for Nobody {}
    let visited = visit_slice(text, PgnOptions::lenient(), &mut Nobody).unwrap_or(0);
    report.expect(name, &visited.to_string(), &games.len().to_string());
    games
}

struct Pieces<'a> {
    text: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(out.len());
        let read = self.text.take(size as u64).read(out)?;
        self.text = &self.text[read..];
        Ok(read)
    }
}

fn write(games: &[PgnGame]) -> String {
    let mut text = String::new();
    for game in games {
        let tags: Vec<_> = game.tags.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        PgnWriter::new().write(&tags, &game.game, &mut text);
    }
    text
}

/// Checks that written games read back as the same games, and that writing them again gives the
/// same bytes.
fn rewritten(games: &[PgnGame], name: &str, report: &mut Report) {
    let first = write(games);
    let again: Vec<PgnGame> = PgnReader::new(first.as_bytes()).map_while(Result::ok).collect();
    report.expect(&format!("{name}: written twice"), &write(&again), &first);
    let lines = |games: &[PgnGame]| games.iter().map(line_of).collect::<Vec<_>>().join("\n");
    report.expect(&format!("{name}: written"), &lines(&again), &lines(games));
}

fn file(name: &str, text: &[u8], rows: &[Vec<&str>], report: &mut Report) {
    report.files += 1;
    let games = all(text, name, report);
    report.expect(name, &games.len().to_string(), &rows.len().to_string());
    for (game, row) in games.iter().zip(rows) {
        let line = line_of(game);
        let plies = game.game.main_line().count();
        let hash = Sha256::digest(line.as_bytes());
        let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let found = format!("{} {} {plies} {hash} {}", game.offset, outcome(game), problem(game));
        let problem = match row[6] {
            "-" => "-".to_owned(),
            kind => format!("{kind} {}", row[7]).trim().to_owned(),
        };
        let wanted = format!("{} {} {} {} {problem}", row[2], row[3], row[4], row[5]);
        report.expect(&format!("{name} {}", row[1]), &found, &wanted);
        report.games += 1;
        report.plies += plies;
        report.problems += usize::from(game.problem().is_some());
    }
    rewritten(&games, name, report);
}

fn fen(row: &Value, report: &mut Report) {
    report.fens += 1;
    let text = row["fen"].as_str().unwrap_or_default();
    let Ok(fen) = text.parse::<Fen>() else {
        report.wrong.push(format!("{text}: not read"));
        return;
    };
    let position = fen.position();
    let mut moves: Vec<String> =
        position.legal_moves().map(|mv| mv.uci(fen.start().is_chess960()).to_string()).collect();
    moves.sort();
    let found = format!(
        "{:016x} {} {} {} {moves:?}",
        position.polyglot_key(),
        position.is_check(),
        position.is_checkmate(),
        position.is_stalemate()
    );
    let mut wanted: Vec<&str> =
        row["legal_moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    wanted.sort_unstable();
    let wanted = format!(
        "{} {} {} {} {wanted:?}",
        row["polyglot"].as_str().unwrap_or_default(),
        row["check"],
        row["checkmate"],
        row["stalemate"]
    );
    report.expect(text, &found, &wanted);
    report.expect(text, &fen.to_string(), text);
}

fn faulty(line: &str, report: &mut Report) {
    report.fens += 1;
    let cells: Vec<&str> = line.split('\t').collect();
    let [text, faults, repaired] = cells[..] else {
        report.wrong.push(format!("{line}: three columns expected"));
        return;
    };
    let codes: Vec<&str> = Fen::faults(text)
        .iter()
        .filter_map(|found| Some(found.kind().start_fault()?.code()))
        .collect();
    let codes = if codes.is_empty() { "-".to_owned() } else { codes.join(" ") };
    let value =
        Fen::parse_lenient(text).map_or("refused".to_owned(), |read| read.value.to_string());
    report.expect(text, &format!("{codes} {value}"), &format!("{faults} {repaired}"));
}
