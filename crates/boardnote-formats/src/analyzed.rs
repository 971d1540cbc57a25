//! The totals of analyzed games, in the layout of `show statistics match` of GNU Backgammon.

use bg_sgf::{Color, Figure, GameStatistics, NamedFigure, PlayerStatistics, Rate};
use bg_xg::Performance;
use board_picture::Table;
use core::fmt::Write as _;
use serde_json::{Map, Value, json};

/// The totals of the analysis of a game, or of all games of a file.
#[derive(Clone, Debug)]
pub struct Analyzed {
    /// Number of the game in its file, from 0; `None` for the sum of several games.
    pub game: Option<usize>,
    /// The names of White and Black.
    pub names: [String; 2],
    /// The name of the match equity table.
    pub(crate) met: String,
    pub(crate) statistics: GameStatistics,
    /// The error rates as eXtreme Gammon counts decisions, if the analysis is its own.
    pub(crate) performance: Option<[Performance; 2]>,
}

/// The value of a row for one player.
#[derive(Clone, Copy)]
enum Cell {
    Count(&'static str),
    /// A count with an error in equity and as match winning chance or points.
    Class(&'static str, &'static str, &'static str),
    /// An amount in equity and as match winning chance or points; negative for an error.
    Amount(&'static str, &'static str, f64),
    /// A rate in thousandths, and an amount to be divided by the sum of the named counts.
    Rate(&'static str, &'static str, &'static [&'static str], f64),
    Word(&'static str),
    /// A match winning chance or points.
    Result(&'static str),
    Rating(&'static str, bool),
    /// Points per game in a money session.
    Advantage(&'static str),
    /// A result, and half the width of the interval that GNU Backgammon prints around it.
    Interval(&'static str, &'static str),
}

type Section = (&'static str, &'static [(&'static str, Cell)]);

const SECTIONS: [Section; 4] = [
    (
        "Chequerplay statistics",
        &[
            ("Total moves", Cell::Count("total_moves")),
            ("Unforced moves", Cell::Count("unforced_moves")),
            ("Unmarked moves", Cell::Count("moves_unmarked")),
            ("Moves marked doubtful", Cell::Count("moves_doubtful")),
            ("Moves marked bad", Cell::Count("moves_bad")),
            ("Moves marked very bad", Cell::Count("moves_very_bad")),
            ("Error total EMG", Cell::Amount("checker_error", "checker_error_mwc", -1.0)),
            (
                "Error rate mEMG",
                Cell::Rate("checker_rate", "checker_error_mwc", &["unforced_moves"], -1.0),
            ),
            ("Chequerplay rating", Cell::Word("checker_rating")),
        ],
    ),
    (
        "Luck statistics",
        &[
            ("Rolls marked very lucky", Cell::Count("rolls_very_lucky")),
            ("Rolls marked lucky", Cell::Count("rolls_lucky")),
            ("Rolls unmarked", Cell::Count("rolls_unmarked")),
            ("Rolls marked unlucky", Cell::Count("rolls_unlucky")),
            ("Rolls marked very unlucky", Cell::Count("rolls_very_unlucky")),
            ("Luck total EMG", Cell::Amount("luck", "luck_mwc", 1.0)),
            ("Luck rate mEMG", Cell::Rate("luck_rate", "luck_mwc", &["total_moves"], 1.0)),
            ("Luck rating", Cell::Word("luck_rating")),
        ],
    ),
    (
        "Cube statistics",
        &[
            ("Total cube decisions", Cell::Count("cube_decisions")),
            ("Close or actual cube decisions", Cell::Count("cube_close")),
            ("Doubles", Cell::Count("doubles")),
            ("Takes", Cell::Count("takes")),
            ("Passes", Cell::Count("passes")),
            (
                "Missed doubles below CP",
                Cell::Class(
                    "missed_double_below_cp",
                    "missed_double_below_cp_error",
                    "missed_double_below_cp_error_mwc",
                ),
            ),
            (
                "Missed doubles above CP",
                Cell::Class(
                    "missed_double_above_cp",
                    "missed_double_above_cp_error",
                    "missed_double_above_cp_error_mwc",
                ),
            ),
            (
                "Wrong doubles below DP",
                Cell::Class(
                    "wrong_double_below_dp",
                    "wrong_double_below_dp_error",
                    "wrong_double_below_dp_error_mwc",
                ),
            ),
            (
                "Wrong doubles above TG",
                Cell::Class(
                    "wrong_double_above_tg",
                    "wrong_double_above_tg_error",
                    "wrong_double_above_tg_error_mwc",
                ),
            ),
            ("Wrong takes", Cell::Class("wrong_take", "wrong_take_error", "wrong_take_error_mwc")),
            ("Wrong passes", Cell::Class("wrong_pass", "wrong_pass_error", "wrong_pass_error_mwc")),
            ("Error total EMG", Cell::Amount("cube_error", "cube_error_mwc", -1.0)),
            ("Error rate mEMG", Cell::Rate("cube_rate", "cube_error_mwc", &["cube_close"], -1.0)),
            ("Cube decision rating", Cell::Word("cube_rating")),
        ],
    ),
    (
        "Overall statistics",
        &[
            ("Error total EMG", Cell::Amount("total_error", "total_error_mwc", -1.0)),
            (
                "Error rate mEMG",
                Cell::Rate(
                    "total_rate",
                    "total_error_mwc",
                    &["unforced_moves", "cube_close"],
                    -1.0,
                ),
            ),
            ("Snowie error rate", Cell::Rate("snowie_rate", "", &[], -1.0)),
            ("Overall rating", Cell::Word("overall_rating")),
            ("Actual result", Cell::Result("actual_result")),
            ("Luck adjusted result", Cell::Result("luck_adjusted_result")),
            ("Advantage (actual) in ppg", Cell::Advantage("actual_ppg")),
            (
                "95% confidence interval (ppg)",
                Cell::Interval("actual_result", "actual_ppg_half_width"),
            ),
            ("Advantage (luck adjusted) in ppg", Cell::Advantage("luck_adjusted_ppg")),
            (
                "95% confidence interval (ppg)",
                Cell::Interval("luck_adjusted_result", "luck_adjusted_ppg_half_width"),
            ),
            ("Luck based FIBS rating diff.", Cell::Rating("luck_fibs_difference", true)),
            ("Error based abs. FIBS rating", Cell::Rating("fibs_rating", false)),
            ("Chequerplay errors rating loss", Cell::Rating("checker_fibs_loss", false)),
            ("Cube errors rating loss", Cell::Rating("cube_fibs_loss", false)),
        ],
    ),
];

/// A label, and the cell of a player.
type Figured = (&'static str, fn(&Performance) -> String);

const PERFORMANCE: [Figured; 7] = [
    ("Decisions", |player| format!("{:3}", player.counted)),
    ("Cube decisions", |player| format!("{:3}", player.cube_counted)),
    ("Error total of plays", |player| format!("     {:+6.3}", -player.checker_error)),
    ("Error total of doubles", |player| format!("     {:+6.3}", -player.double_error)),
    ("Error total of answers", |player| format!("     {:+6.3}", -player.take_error)),
    ("Luck total", |player| format!("     {:+6.3}", player.luck)),
    ("PR (estimate)", |player| format!("{:>11}", rating(player))),
];

/// Returns the performance rating of a player.
pub(crate) fn rating(player: &Performance) -> String {
    player.rating().map_or_else(|| "n/a".to_owned(), |rating| format!("{rating:.2}"))
}

impl Analyzed {
    /// Adds the totals of other games of the file.
    pub fn add(&mut self, other: &Self) {
        self.statistics += other.statistics;
        let both = self.performance.iter_mut().flatten().zip(other.performance.iter().flatten());
        both.for_each(|(sum, player)| *sum += *player);
    }

    /// Returns the totals as those of the whole file, which may hold a single game.
    #[must_use]
    pub fn of_file(&self) -> Self {
        Self { game: None, ..self.clone() }
    }

    /// Returns the figures as an object for each player, `null` where they are not known.
    #[must_use]
    pub fn json(&self) -> Value {
        let player = |(color, name): (Color, &String)| {
            let mut object = Map::new();
            object.insert("name".to_owned(), name.as_str().into());
            for (name, figure) in self.statistics.figures(color) {
                let value = match figure {
                    Figure::Count(count) => json!(count),
                    Figure::Real(real) => json!(real.filter(|real| real.is_finite())),
                    Figure::Word(word) => json!(word),
                };
                object.insert(name.to_owned(), value);
            }
            if let Some(performance) = self.performance.map(|both| both[color.index()]) {
                let rating = performance.rating();
                object.insert("pr_estimate".to_owned(), json!(rating));
                object.insert("pr_decisions".to_owned(), json!(performance.counted));
            }
            Value::Object(object)
        };
        let players = Color::ALL.into_iter().zip(&self.names).map(player);
        let [white, black]: [Option<Value>; 2] = {
            let mut players = players;
            [players.next(), players.next()]
        };
        json!({ "match_length": self.statistics.match_length, "white": white, "black": black })
    }

    /// Returns the figures as GNU Backgammon prints them. Figures that are not known are `n/a`.
    #[must_use]
    pub fn text(&self) -> String {
        let figures = Color::ALL.map(|color| self.statistics.figures(color));
        let in_match = self.statistics.match_length > 0;
        let unit = if in_match { "MWC" } else { "Points" };
        // Like the program, without the lines of a result that favors nobody.
        let even = self.statistics.players.iter().all(|player| player.actual_result == Some(0.0));
        let session = self.statistics.actual_ppg(Color::White).is_some();
        let [white, black] = &self.names;
        let mut out = String::new();
        line(&mut out, "Player", [white.clone(), black.clone()]);
        for (title, rows) in SECTIONS {
            let _ = writeln!(out, "\n{title}\n");
            for (label, cell) in rows {
                let label = match cell {
                    Cell::Class(..) => format!("{label} (EMG ({unit}))"),
                    Cell::Amount(..) => format!("{label} ({unit})"),
                    Cell::Rate(name, ..) if *name != "snowie_rate" => format!("{label} ({unit})"),
                    Cell::Rating(..) if !in_match => continue,
                    Cell::Result(_) if even => continue,
                    Cell::Advantage(_) | Cell::Interval(..) if !session => continue,
                    _ => (*label).to_owned(),
                };
                let [white, black] = Color::ALL.map(|color| {
                    let figures = &figures[color.index()];
                    cell.text(figures, in_match, color)
                });
                line(&mut out, &label, [white, black]);
            }
        }
        if let Some(players) = &self.performance {
            out.push_str("\nDecisions as eXtreme Gammon counts them\n\n");
            for (label, cell) in PERFORMANCE {
                line(&mut out, label, [cell(&players[0]), cell(&players[1])]);
            }
        }
        out
    }
}

impl Analyzed {
    /// Returns the error and luck rates with their ratings, as a table for a page, or `None` if
    /// nothing was analyzed.
    #[must_use]
    pub fn table(&self, title: &str) -> Option<Table> {
        type Row = fn(&GameStatistics, &PlayerStatistics, Color) -> Option<String>;
        const ROWS: [(&str, Row); 5] = [
            ("Plays", |_, player, _| Some(rated(player.checker_rate()))),
            ("Cube", |_, player, _| player.cube_rate().map(rated)),
            ("All decisions", |_, player, _| player.total_rate().map(rated)),
            ("Snowie error rate", |all, _, color| {
                all.snowie_rate(color).map(|rate| format!("{:.1}", rate.milli()))
            }),
            ("Luck", |_, player, _| {
                let rate = format!("{:+.1}", player.luck_rate().milli()).replace('-', "−");
                Some(match player.luck_rating()? {
                    "None" => rate,
                    word => format!("{rate}, {word}"),
                })
            }),
        ];
        let players = &self.statistics.players;
        if players.iter().all(|player| player.unforced_moves + player.cube_decisions == 0) {
            return None;
        }
        let row = |(label, cell): (&str, Row)| {
            let cells = Color::ALL.into_iter().zip(players);
            let cells = cells.map(|(color, player)| cell(&self.statistics, player, color));
            let cells = cells.map(|cell| cell.unwrap_or_else(|| "n/a".to_owned()));
            core::iter::once(label.to_owned()).chain(cells).collect()
        };
        let [white, black] = self.names.clone();
        let mut rows: Vec<Vec<String>> = ROWS.into_iter().map(row).collect();
        if let Some(both) = &self.performance {
            rows.push(vec!["PR (estimate)".to_owned(), rating(&both[0]), rating(&both[1])]);
        }
        Some(Table {
            title: format!("{title}: errors and luck in thousandths of a point"),
            head: vec![String::new(), white, black],
            rows,
        })
    }
}

/// Returns an error rate with its rating.
fn rated(rate: Rate) -> String {
    match rate.rating() {
        Some(word) => format!("{:.1}, {word}", rate.milli()),
        None => "n/a".to_owned(),
    }
}

/// Appends a label and the values of both players.
fn line(out: &mut String, label: &str, [white, black]: [String; 2]) {
    let text = format!("{label:<40} {white:<23} {black}");
    let _ = writeln!(out, "{}", text.trim_end());
}

impl Cell {
    fn text(self, figures: &[NamedFigure], in_match: bool, color: Color) -> String {
        let find = |name| figures.iter().find(|(known, _)| *known == name).map(|(_, it)| *it);
        let count = |name| match find(name) {
            Some(Figure::Count(count)) => count,
            _ => None,
        };
        let real = |name| match find(name) {
            Some(Figure::Real(real)) => real,
            _ => None,
        };
        let cost = |cost: f64| match in_match {
            true => format!("({:+7.3}%)", 100.0 * cost),
            false => format!("({cost:+7.3})"),
        };
        let text = match self {
            Self::Count(name) => count(name).map(|count| format!("{count:3}")),
            Self::Class(name, emg, mwc) => match (count(name), real(emg), real(mwc)) {
                (Some(0), ..) => Some("  0".to_owned()),
                (Some(count), Some(emg), Some(mwc)) => {
                    Some(format!("{count:3} ({:+6.3} {})", -emg, cost(-mwc)))
                }
                _ => None,
            },
            Self::Amount(emg, mwc, sign) => real(emg)
                .zip(real(mwc))
                .map(|(emg, mwc)| format!("     {:+6.3} {}", sign * emg, cost(sign * mwc))),
            Self::Rate(name, amount, counts, sign) => real(name).map(|rate| {
                let total: u32 = counts.iter().filter_map(|name| count(name)).sum();
                let share = real(amount).filter(|_| total > 0);
                let share = share.map_or(0.0, |amount| sign * amount / f64::from(total));
                let share = if counts.is_empty() {
                    0.0
                } else if total == 0 {
                    -0.0
                } else {
                    share
                };
                format!("{:+9.1}   {}", sign * rate, cost(share))
            }),
            Self::Word(name) => match find(name) {
                Some(Figure::Word(word)) => word.map(str::to_owned),
                _ => None,
            },
            Self::Result(name) => real(name).map(|result| match in_match {
                true => format!("{:+7.2}%", 100.0 * result),
                false => format!("{result:+7.3}"),
            }),
            Self::Advantage(name) => real(name).map(|points| format!("{points:+6.3}")),
            Self::Interval(result, half) => real(result)
                .zip(real(half))
                .map(|(total, half)| format!("[{:6.3},{:6.3}]", total - half, total + half)),
            // This rating is known for White only.
            Self::Rating(_, true) if color == Color::Black => Some(String::new()),
            Self::Rating(name, true) => real(name).map(|rating| format!("{rating:+7.2}")),
            Self::Rating(name, false) => real(name).map(|rating| format!("{rating:6.1}")),
        };
        text.unwrap_or_else(|| "n/a".to_owned())
    }
}
