//! `cargo xtask corpus analysis DIR`: analyzed matches with the statistics that GNU Backgammon
//! prints.
//!
//! Every `X.sgf` is accompanied by `X.tsv` (scope, player, key, and value of `show statistics`) and
//! `X.verdicts.tsv` (the proper cube action of every cube decision). Counts and words must be
//! equal; reals may differ by half a unit of the last printed digit plus 0.00002.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use bg_sgf::bg_rules::MatchEquityTable;
use bg_sgf::{Color, Figure, Game, GameStatistics, Games as _};

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    files: usize,
    figures: usize,
    verdicts: usize,
    wrong: Vec<String>,
}

impl Report {
    pub(crate) const fn is_clean(&self) -> bool {
        self.wrong.is_empty() && self.figures > 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for what in &self.wrong {
            writeln!(f, "{what}")?;
        }
        let Self { files, figures, verdicts, wrong } = self;
        write!(f, "{files} files: {figures} figures, {verdicts} verdicts, {} wrong", wrong.len())
    }
}

pub(crate) fn run(folder: &Path) -> Result<Report, String> {
    let text = |path: &Path| {
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
        .collect();
    files.sort();
    let table = MatchEquityTable::kazaross_xg2();
    let mut report = Report::default();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read(&file).map_err(|error| format!("{name}: {error}"))?;
        let collection = bg_sgf::parse(&source).map_err(|error| format!("{name}: {error}"))?;
        let games: Vec<Game<'_>> = collection
            .games()
            .collect::<Result<_, _>>()
            .map_err(|error| format!("{name}: {error}"))?;
        report.files += 1;
        report.statistics(&name, &games, &table, &text(&file.with_extension("tsv"))?);
        report.verdicts(&name, &games, &table, &text(&file.with_extension("verdicts.tsv"))?);
    }
    Ok(report)
}

impl Report {
    fn statistics(&mut self, name: &str, games: &[Game<'_>], met: &MatchEquityTable, rows: &str) {
        let each: Vec<_> = games.iter().map(|game| game.analysis(Some(met))).collect();
        let whole = each.iter().copied().reduce(|mut sum, game| {
            sum += game;
            sum
        });
        for row in rows.lines().filter(|row| !row.starts_with('#')) {
            let fields: Vec<&str> = row.split('\t').collect();
            let &[scope, player, key, printed] = fields.as_slice() else {
                self.wrong.push(format!("{name}: {row}: not four fields"));
                continue;
            };
            let statistics: Option<GameStatistics> = match scope {
                "match" => whole,
                number => number.parse().ok().and_then(|at: usize| each.get(at).copied()),
            };
            let color = if player == "white" { Color::White } else { Color::Black };
            let figures = statistics.map(|statistics| statistics.figures(color));
            let figure = figures.iter().flatten().find(|(known, _)| *known == key);
            let figure = figure.map(|(_, figure)| *figure);
            self.figures += 1;
            let money = statistics.is_some_and(|statistics| statistics.match_length == 0);
            if !figure.is_some_and(|figure| agrees(figure, printed, digits(key, money))) {
                self.wrong
                    .push(format!("{name}: {scope} {player} {key}: {figure:?}, printed {printed}"));
            }
        }
    }

    fn verdicts(&mut self, name: &str, games: &[Game<'_>], met: &MatchEquityTable, rows: &str) {
        let mut found = games.iter().enumerate().flat_map(|(number, game)| {
            game.decisions_with(met).filter_map(move |decision| {
                let verdict = decision.cube?.verdict()?;
                Some(format!("{number}\t{}\t{verdict}", decision.color.letter()))
            })
        });
        for row in rows.lines().filter(|row| !row.starts_with('#')) {
            let fields: Vec<&str> = row.split('\t').collect();
            let &[game, player, _, printed] = fields.as_slice() else {
                self.wrong.push(format!("{name}: {row}: not four fields"));
                continue;
            };
            self.verdicts += 1;
            let (printed, expected) = (printed.trim_start_matches('~'), found.next());
            let wanted = format!("{game}\t{player}\t{printed}");
            if expected.as_ref() != Some(&wanted) && !row.contains('~') {
                self.wrong.push(format!("{name}: {row}: {expected:?}"));
            }
        }
        self.wrong.extend(found.map(|more| format!("{name}: one verdict more: {more}")));
    }
}

/// Number of decimals of rates and results.
const RATE_DIGITS: i32 = 4;

/// The maximum number of decimals that GNU Backgammon prints. The tables pad some values with
/// zeros.
fn digits(key: &str, money: bool) -> i32 {
    let cost = key.ends_with("_mwc");
    match key {
        _ if (cost || key.ends_with("_result")) && money => 3,
        _ if cost => 5,
        _ if key.ends_with("_rate") || key.ends_with("_result") => RATE_DIGITS,
        _ => 6,
    }
}

/// Returns `true` if a figure agrees with the printed value.
fn agrees(figure: Figure, printed: &str, digits: i32) -> bool {
    match figure {
        Figure::Count(count) => count.is_some_and(|count| count.to_string() == printed),
        Figure::Word(word) => word.unwrap_or("n/a") == printed,
        Figure::Real(real) => match (real, printed.parse::<f64>()) {
            (Some(real), Ok(printed_value)) => {
                let there = printed.split('.').nth(1).map_or(0, str::len);
                let digits = digits.min(i32::try_from(there).unwrap_or(0));
                // The program computes in single precision, and rates are multiplied by a thousand.
                let thousandths = if digits == RATE_DIGITS { 0.000_5 } else { 0.000_02 };
                let slack = thousandths + printed_value.abs() * 1e-7;
                (real - printed_value).abs() <= 0.5 * 10f64.powi(-digits) + slack
            }
            (None, Err(_)) => printed == "n/a",
            _ => false,
        },
    }
}
