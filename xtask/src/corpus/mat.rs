//! `cargo xtask corpus mat DIR`: match texts of programs and servers, with the decisions that GNU
//! Backgammon and an independent reader found in them.
//!
//! Every `X.mat` is accompanied by `X.tsv`, with one line per decision: game, ply, GNUID, player,
//! action, and dice. Strict reading must accept every text without an error and give the same
//! lines. Move texts are not compared, because the GNUID of the next line shows their effect.
//! `index.tsv` records how GNU Backgammon reads the file. `malformed/expected.tsv` lists damaged
//! texts, each with a diagnostic that must occur at the given place.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use bg_mat::{MatReader, ParseOptions, Severity, Style};
use bg_matchid::Ids as _;
use bg_rules::{Color, Event, Game};

/// Files that strict reading refuses although the program reads them. The match was played without
/// the Crawford rule, which the text does not mention, so that a double in its Crawford game is
/// illegal.
const REFUSED: &[(&str, &str)] = &[("gnubg-146.mat", "double-not-allowed")];

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    files: usize,
    games: usize,
    decisions: usize,
    /// Number of files by how GNU Backgammon reads them.
    program: BTreeMap<String, usize>,
    /// Number of diagnostics that are not errors, by code.
    warnings: BTreeMap<&'static str, usize>,
    malformed: usize,
    wrong: Vec<String>,
}

impl Report {
    /// Returns `true` if every file agrees.
    pub(crate) fn is_clean(&self) -> bool {
        self.files > 0 && self.wrong.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for what in &self.wrong {
            writeln!(f, "{what}")?;
        }
        let (files, games, decisions) = (self.files, self.games, self.decisions);
        writeln!(f, "{files} files, {games} games, {decisions} decisions as in the tables")?;
        writeln!(f, "read by GNU Backgammon: {:?}; warnings: {:?}", self.program, self.warnings)?;
        write!(f, "{} damaged files; {} differences", self.malformed, self.wrong.len())
    }
}

/// Compares all texts of a folder.
pub(crate) fn run(folder: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    let index = fs::read_to_string(folder.join("index.tsv"))?;
    for row in index.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let (Some(name), Some(program)) = (cells.first(), cells.last()) else { continue };
        let path = folder.join(name);
        let (text, table) = (fs::read(&path)?, fs::read_to_string(path.with_extension("tsv"))?);
        report.files += 1;
        *report.program.entry((*program).to_owned()).or_default() += 1;
        if let Err(what) = file(name, &text, &table, &mut report) {
            report.wrong.push(format!("{name}: {what}"));
        }
    }
    let expected = fs::read_to_string(folder.join("malformed/expected.tsv"))?;
    for row in expected.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [name, code, offset] = *cells else { continue };
        let text = fs::read(folder.join("malformed").join(name))?;
        report.malformed += 1;
        if let Err(what) = damaged(&text, code, offset) {
            report.wrong.push(format!("malformed/{name}: {what}"));
        }
    }
    Ok(report)
}

fn file(name: &str, text: &[u8], table: &str, report: &mut Report) -> Result<(), String> {
    let refused = REFUSED.iter().find(|(other, _)| *other == name).map(|(_, code)| *code);
    let strict = bg_mat::parse(text).err();
    if strict.as_ref().map(|error| error.kind().code()) != refused {
        return Err(strict.map_or_else(|| "passed".to_owned(), |error| error.to_string()));
    }
    let options = if refused.is_some() { ParseOptions::lenient() } else { ParseOptions::strict() };
    let read = bg_mat::parse_with(text, &options).map_err(|error| error.to_string())?;
    for found in &read.diagnostics {
        *report.warnings.entry(found.kind().code()).or_default() += 1;
    }
    let mut lines = Vec::new();
    read.value.games.iter().for_each(|game| rows(game, &mut lines));
    let expected: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    for (number, (line, expected)) in lines.iter().zip(&expected).enumerate() {
        if line != compared(expected) {
            return Err(format!("line {}: {line} instead of {expected}", number + 1));
        }
    }
    if lines.len() != expected.len() {
        return Err(format!("{} lines instead of {}", lines.len(), expected.len()));
    }
    report.games += read.value.games.len();
    report.decisions += lines.len();
    let mut reader = MatReader::new(text);
    let mut streamed = Vec::new();
    while let Some(game) = reader.next_game().map_err(|error| error.to_string())? {
        streamed.push(game.value.game);
    }
    if streamed != read.value.games {
        return Err("read game by game, the games are others".to_owned());
    }
    // Texts written in every style read back as the same events.
    for style in [Style::Gnubg, Style::Xg, Style::Plain] {
        let written = bg_mat::to_mat(&read.value, style);
        let written = written.map_err(|error| format!("{style:?}: {error}"))?;
        let again = bg_mat::parse_with(written.as_bytes(), &options);
        let again = again.map_err(|error| format!("{style:?}: {error}"))?.value;
        let mut other = Vec::new();
        again.games.iter().for_each(|game| rows(game, &mut other));
        if other != lines {
            return Err(format!("{style:?}: written and read again, the decisions are others"));
        }
        if bg_mat::to_mat(&again, style).as_ref() != Ok(&written) {
            return Err(format!("{style:?}: written again, the text is another"));
        }
    }
    Ok(())
}

/// The cells of a line, without the move text.
fn compared(line: &str) -> &str {
    line.rmatch_indices('\t').next().map_or(line, |(at, _)| &line[..at])
}

/// Appends a line per decision (game, ply, GNUID before it, player, action, and dice), and then the
/// end.
fn rows(game: &Game, lines: &mut Vec<String>) {
    let id =
        |state: &bg_rules::State| state.gnuid().map_or_else(|_| String::new(), |id| id.to_string());
    let number = game.info.game;
    let mut replay = game.replay_lenient();
    for ply in replay.by_ref() {
        let Some(color) = ply.color().filter(|_| !matches!(ply.event, Event::Roll(..))) else {
            continue;
        };
        let letter = if color == Color::White { 'W' } else { 'B' };
        let dice = match ply.event {
            Event::Play(_, play) => play.dice().to_string(),
            _ => String::new(),
        };
        let (index, id, action) = (ply.index, id(&ply.before), ply.event.name());
        lines.push(format!("{number}\t{index}\t{id}\t{letter}\t{action}\t{dice}"));
    }
    let plies = game.events.len();
    lines.push(format!("{number}\t{plies}\t{}\t\tend\t", id(replay.table().state())));
}

fn damaged(text: &[u8], code: &str, offset: &str) -> Result<(), String> {
    let read = bg_mat::parse_with(text, &ParseOptions::lenient()).map_err(|e| e.to_string())?;
    let found = read
        .diagnostics
        .iter()
        .find(|found| found.kind().code() == code && found.offset().to_string() == offset);
    let Some(found) = found else {
        let all: Vec<String> = read.diagnostics.iter().map(ToString::to_string).collect();
        return Err(format!("no {code} at byte {offset}, but {all:?}"));
    };
    let strict = bg_mat::parse(text).is_err();
    if strict == (found.severity() == Severity::Error) { Ok(()) } else { Err("strict".to_owned()) }
}
