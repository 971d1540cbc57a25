//! The tables of a page: candidates, worst errors, and statistics.

use super::picture::{Picture, Pictures};
use super::{element, list};
use crate::game::{Candidate, Decision, Entry, Game, Table};
use crate::visible::escape;
use core::fmt::Write as _;

/// Maximum number of entries in the list of the worst errors.
const WORST: usize = 12;

/// The errors of all games.
#[derive(Debug, Default)]
pub(super) struct Errors(Vec<Error>);

/// An error for the list of the worst errors.
#[derive(Debug)]
struct Error {
    loss: f64,
    game: usize,
    step: usize,
    class: &'static str,
    /// The player and the move.
    label: String,
}

impl Errors {
    /// Adds the worst error of a move. The last argument contains the numbers of the game and of
    /// the step.
    pub(super) fn note(
        &mut self,
        in_game: &Game,
        entry: &Entry,
        name: &str,
        (game, step): (usize, usize),
    ) {
        let losses = entry.decisions.iter().filter(|decision| decision.loss.is_finite());
        let Some(decision) = losses.max_by(|one, other| one.loss.total_cmp(&other.loss)) else {
            return;
        };
        if decision.loss <= 0.0 {
            return;
        }
        let player = entry.player.and_then(|player| in_game.players.get(player));
        let player = player.filter(|name| !name.is_empty());
        let label = player.map_or_else(|| name.to_owned(), |player| format!("{player}, {name}"));
        let class = list::grade(decision);
        self.0.push(Error { loss: decision.loss, game, step, class, label });
        // The list is truncated from time to time to keep it short.
        if self.0.len() >= 100 * WORST {
            self.sort();
        }
    }

    /// Sorts the errors and keeps the worst ones.
    fn sort(&mut self) {
        self.0.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        self.0.truncate(WORST);
    }

    /// Returns the list of the worst errors in the given number of games.
    pub(super) fn html(&self, games: usize) -> String {
        let mut worst: Vec<&Error> = self.0.iter().collect();
        if worst.is_empty() {
            return String::new();
        }
        worst.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        let mut out =
            "<section id=\"worst\" aria-labelledby=\"errors\">\n<h2 id=\"errors\">Worst errors</h2>\n<ol>\n"
                .to_owned();
        for Error { loss, game, step, class, label } in worst.into_iter().take(WORST) {
            let game = if games > 1 { format!("Game {game}, ") } else { String::new() };
            let _ = writeln!(
                out,
                "<li><a class=\"jump\" href=\"#s{step}\">{game}{}</a> <span class=\"verdict {class}\">\
                 −{loss:.3}</span></li>",
                escape(label)
            );
        }
        out.push_str("</ol>\n</section>\n");
        out
    }
}

/// Returns the tables of the candidates of a step, given its picture.
pub(super) fn decisions(
    entry: &Entry,
    step: usize,
    picture: &Picture,
    pictures: &mut Pictures,
) -> String {
    let mut rows = String::new();
    let mut at = 0;
    for decision in entry.decisions.iter().filter(|decision| !decision.candidates.is_empty()) {
        heading(decision, &mut rows);
        for (number, candidate) in (1..).zip(&decision.candidates) {
            at += 1;
            row(candidate, (step, at, number), picture, pictures, &mut rows);
        }
        rows.push_str("</tbody>\n");
    }
    if rows.is_empty() {
        return rows;
    }
    format!("<table class=\"decision\" id=\"d{step}\">\n{rows}</table>\n")
}

/// Opens the rows of a decision with its heading.
fn heading(decision: &Decision, out: &mut String) {
    out.push_str("<tbody>\n");
    if decision.title.is_empty() {
        return;
    }
    let verdict = match decision.verdict.as_str() {
        "" => String::new(),
        verdict => {
            let class = format!(" class=\"verdict {}\"", list::grade(decision));
            format!(" {}", element("span", &class, verdict))
        }
    };
    let _ = writeln!(
        out,
        "<tr><th class=\"title\" colspan=\"6\" scope=\"rowgroup\">{}{verdict}</th></tr>",
        escape(&decision.title)
    );
}

/// Writes a candidate, given the numbers of its step, its link, and its rank.
fn row(
    candidate: &Candidate,
    (step, at, number): (usize, usize, usize),
    picture: &Picture,
    pictures: &mut Pictures,
    out: &mut String,
) {
    let name = match &candidate.scene {
        None => escape(&candidate.name),
        Some(scene) => {
            let other = pictures.picture(scene, "");
            let changes = pictures.changes(picture, &other);
            let name = escape(&candidate.name);
            format!("<a class=\"choice\" href=\"#s{step}-{at}\" data-d=\"{changes}\">{name}</a>")
        }
    };
    let (class, sign) = if candidate.chosen { (" class=\"chosen\"", "▸") } else { ("", "") };
    let _ =
        write!(out, "<tr{class}><td>{sign}</td><td>{number}.</td><th scope=\"row\">{name}</th>");
    for cell in [&candidate.value, &candidate.difference, &candidate.details] {
        out.push_str(&element("td", "", cell));
    }
    out.push_str("</tr>\n");
}

/// A game of a match, with the score after it.
#[derive(Debug)]
pub(super) struct Scored {
    pub(super) game: usize,
    /// Number of the first step of the game.
    pub(super) step: usize,
    pub(super) score: [u32; 2],
    pub(super) result: String,
}

/// Returns the table of the scores after each game, which is empty if no score is known.
pub(super) fn scores(scores: &[Scored], players: &[String; 2]) -> String {
    if scores.is_empty() {
        return String::new();
    }
    let mut out =
        "<table id=\"scores\"><caption>Score after each game</caption>\n<tr><td></td>".to_owned();
    for heading in [players[0].as_str(), &players[1], "Result"] {
        out.push_str(&element("th", " scope=\"col\"", heading));
    }
    out.push_str("</tr>\n");
    for Scored { game, step, score: [one, other], result } in scores {
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\"><a class=\"jump\" href=\"#s{step}\">Game {game}</a></th>\
             <td>{one}</td><td>{other}</td>{}</tr>",
            element("td", "", result)
        );
    }
    out.push_str("</table>\n");
    out
}

/// Returns the tables of statistics. Those of several games are one, with the columns of each game side
/// by side.
pub(super) fn all(tables: &[Table]) -> String {
    let mut out = String::new();
    match tables {
        [first, .., _] if tables.iter().all(|table| table.head == first.head) => {
            joined(tables, &mut out);
        }
        tables => tables.iter().for_each(|table| statistics(table, &mut out)),
    }
    out
}

/// Writes one table of several with the same columns. Its rows are those of all, in order.
fn joined(tables: &[Table], out: &mut String) {
    fn name(row: &[String]) -> &str {
        row.first().map_or("", String::as_str)
    }
    let mut names: Vec<&str> = Vec::new();
    for table in tables {
        let mut at = 0;
        for row in &table.rows {
            // The same name in another section of a table is another row.
            match names[at..].iter().position(|known| *known == name(row)) {
                Some(found) => at += found + 1,
                None => {
                    names.insert(at, name(row));
                    at += 1;
                }
            }
        }
    }
    let columns = tables[0].head.len().saturating_sub(1);
    out.push_str("<table>\n<tr><td></td>");
    for table in tables {
        let attributes = format!(" colspan=\"{columns}\" scope=\"colgroup\"");
        out.push_str(&element("th", &attributes, &table.title));
    }
    out.push_str("</tr>\n<tr><td></td>");
    for heading in tables.iter().flat_map(|table| table.head.iter().skip(1)) {
        out.push_str(&element("th", " scope=\"col\"", heading));
    }
    out.push_str("</tr>\n");
    let mut places = vec![0; tables.len()];
    for known in names {
        let _ = write!(out, "<tr>{}", element("th", " scope=\"row\"", known));
        for (table, place) in tables.iter().zip(&mut places) {
            let row = table.rows.get(*place).filter(|row| name(row) == known);
            *place += usize::from(row.is_some());
            for column in 1..=columns {
                let cell = row.and_then(|row| row.get(column)).map_or("", String::as_str);
                out.push_str(&element("td", "", cell));
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

/// Writes a table of statistics.
fn statistics(table: &Table, out: &mut String) {
    let _ = write!(out, "<table>{}\n<tr>", element("caption", "", &table.title));
    for heading in &table.head {
        out.push_str(&element("th", " scope=\"col\"", heading));
    }
    out.push_str("</tr>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (at, cell) in row.iter().enumerate() {
            let (name, scope) = if at == 0 { ("th", " scope=\"row\"") } else { ("td", "") };
            out.push_str(&element(name, scope, cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}
