//! `cargo xtask corpus bg-xg DIR`: files of eXtreme Gammon, each with the match text that the program
//! exported. Both must give the same decisions and results.

use std::fmt;
use std::fs;
use std::path::Path;

use bg_matchid::Ids as _;
use bg_rules::{Color, Event, Match, State};

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    files: usize,
    games: usize,
    decisions: usize,
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
        let differences = self.wrong.len();
        write!(f, "{files} files, {games} games, {decisions} decisions; {differences} differences")
    }
}

/// Compares all files of a folder that have a match text with their name.
pub(crate) fn run(folder: &Path) -> Result<Report, String> {
    let named = |path: &Path, error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let mut report = Report::default();
    let entries = fs::read_dir(folder).map_err(|error| named(folder, &error))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "xg"));
    paths.sort();
    for path in paths {
        let twin = path.with_extension("mat");
        let Ok(text) = fs::read(&twin) else { continue };
        let bytes = fs::read(&path).map_err(|error| named(&path, &error))?;
        let session = bg_xg::Session::parse_with(&bytes, &bg_xg::ParseOptions::lenient())
            .map_err(|error| named(&path, &error))?;
        let read = bg_mat::parse_with(&text, &bg_mat::ParseOptions::lenient())
            .map_err(|error| named(&twin, &error))?;
        let (ours, theirs) = (lines(&session.value.played), lines(&read.value));
        report.files += 1;
        report.games += session.value.played.games.len();
        report.decisions += ours.iter().filter(|line| !line.starts_with("result")).count();
        if ours.len() != theirs.len() {
            let (ours, theirs) = (ours.len(), theirs.len());
            report.wrong.push(named(&path, &format_args!("{ours} lines, match text {theirs}")));
        }
        let differing = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours != theirs);
        report.wrong.extend(differing.map(|(ours, theirs)| {
            named(&path, &format_args!("\n  file       {ours}\n  match text {theirs}"))
        }));
    }
    Ok(report)
}

/// Returns a line for each decision of a match, and one for the end of each game. A play is known by
/// the position after it, since its steps may be joined in several ways.
fn lines(played: &Match) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, game) in played.games.iter().enumerate() {
        let mut replay = game.replay_lenient();
        for ply in &mut replay {
            let Some(player) = ply.color().map(Color::letter) else { continue };
            let dice = match ply.event {
                // The match text shows the dice in the order in which they fell.
                Event::Play(_, play) => {
                    let (first, second) = (play.dice().first(), play.dice().second());
                    format!("{}{}", first.max(second), first.min(second))
                }
                _ => String::new(),
            };
            lines.push(format!(
                "game {number}: {} {player} {} {dice}",
                id(&ply.before),
                ply.event.name()
            ));
        }
        let table = replay.table();
        let end = table.result().map_or_else(String::new, |result| result.to_string());
        lines.push(format!("result of game {number}: {} {end}", id(table.state())));
    }
    lines
}

fn id(state: &State) -> String {
    state.gnuid().map_or_else(|error| error.to_string(), |id| id.to_string())
}
