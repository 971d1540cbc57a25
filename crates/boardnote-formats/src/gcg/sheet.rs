//! A game for people: the score sheet, the board, and the findings of the rules.

use super::replay::action;
use super::{Reading, objections, of_error, of_step, replay_of, replay_to};
use crate::Field;
use crate::finding::{Finding, Findings};
use cgp::{Diagram, Position, PremiumBoard};
use core::fmt::Write as _;
use core::ops::Range;
use gcg::Game;

/// Maximum width of a board line, in columns.
const WIDTH: usize = 80;

/// Appends the score sheet and the final board, or the position after a number of events. If the
/// replay fails, the sheet and the board end before the event in error.
pub(super) fn show(
    game: &Game,
    reading: Reading<'_>,
    out: &mut String,
    found: &mut Findings,
) -> Result<(), Finding> {
    if reading.view.ply.is_some() {
        diagram(replay_to(game, reading)?.position(), out);
        return Ok(());
    }
    let mut players = Vec::new();
    for player in game.players() {
        players.push(match player.name == player.nick {
            true => player.nick.clone(),
            false => format!("{} ({})", player.name, player.nick),
        });
    }
    let _ = writeln!(out, "{}", players.join(", "));
    for name in ["title", "lexicon", "id"] {
        if let Some(value) = game.pragma(name) {
            let _ = writeln!(out, "{name} {value}");
        }
    }
    if let Some((distribution, source)) = game.distribution() {
        let _ = writeln!(out, "distribution {} (by {})", distribution.name(), source.code());
    }
    out.push('\n');
    let mut sheet = Sheet::new(game);
    let mut replay = replay_of(game, reading);
    while let Some(step) = replay.next_step() {
        match step {
            Ok(step) => {
                sheet.add(&step, reading.notes);
                found.extend(of_step(&step));
            }
            // The events before the error are shown.
            Err(error) => found.push(of_error(&error)),
        }
    }
    sheet.write(out);
    out.push('\n');
    diagram(replay.position(), out);
    Ok(())
}

/// A score sheet with a column for each player.
struct Sheet {
    nicks: Vec<String>,
    rows: Vec<Row>,
}

/// A row of a score sheet, with the notes on its events.
struct Row {
    cells: Vec<Option<Cell>>,
    notes: Vec<String>,
}

/// An event.
struct Cell {
    action: String,
    score: i32,
    total: i32,
    /// The rules object to the event.
    marked: bool,
}

impl Sheet {
    fn new(game: &Game) -> Self {
        let nicks = game.players().iter().map(|player| player.nick.clone()).collect();
        Self { nicks, rows: Vec::new() }
    }

    /// Adds an event to the last row, or to a new one if that has an event in this column or in a
    /// later one.
    fn add(&mut self, step: &gcg::Step<'_>, notes: bool) {
        let (event, players) = (step.event, self.nicks.len());
        let is_free = |row: &Row| row.cells.iter().skip(event.player).all(Option::is_none);
        if !self.rows.last().is_some_and(is_free) {
            let cells = core::iter::repeat_with(|| None).take(players).collect();
            self.rows.push(Row { cells, notes: Vec::new() });
        }
        let Some(row) = self.rows.last_mut() else { return };
        if let Some(cell) = row.cells.get_mut(event.player) {
            let marked = objections(step).next().is_some();
            let (score, total) = (event.score, event.total);
            *cell = Some(Cell { action: action(step), score, total, marked });
        }
        let nick = self.nicks.get(event.player).map_or("", String::as_str);
        let lines = event.notes.iter().filter(|_| notes).flat_map(|note| note.lines());
        row.notes.extend(lines.map(|line| format!("{nick}: {line}")));
    }

    fn write(&self, out: &mut String) {
        let widths: Vec<_> = (0..self.nicks.len()).map(|column| self.width(column)).collect();
        let mut lines = String::new();
        let _ = write!(lines, "{:3}", "");
        for (nick, width) in self.nicks.iter().zip(&widths) {
            let _ = write!(lines, "  {nick:width$} {:>5} {:>5}  ", "score", "total");
        }
        lines.push('\n');
        for (number, row) in (1..).zip(&self.rows) {
            let _ = write!(lines, "{number:>3}");
            for (cell, &width) in row.cells.iter().zip(&widths) {
                let _ = match cell {
                    Some(Cell { action, score, total, marked }) => {
                        let mark = if *marked { '!' } else { ' ' };
                        write!(lines, "  {action:width$} {score:>+5} {total:>5} {mark}")
                    }
                    None => write!(lines, "  {:1$}", "", width + 14),
                };
            }
            lines.push('\n');
            row.notes.iter().for_each(|note| lines.extend(["     ", note, "\n"]));
        }
        for line in lines.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }

    /// Returns the width of the moves of a column.
    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.cells.get(column)?.as_ref());
        let actions = cells.map(|cell| cell.action.chars().count());
        let nick = self.nicks.get(column).map_or(0, |nick| nick.chars().count());
        // More columns than two have to be narrow to fit a page.
        let least = if self.nicks.len() > 2 { 8 } else { 12 };
        actions.chain([nick, least]).max().unwrap_or(0)
    }
}

fn diagram(position: &Position, out: &mut String) {
    let diagram = Diagram::new(position, &PremiumBoard::of(position)).max_width(WIDTH);
    let _ = write!(out, "{diagram}");
}

/// Returns the parts of the events with their bytes.
pub(super) fn fields<'g>(bytes: &'g [u8], game: &'g Game) -> impl Iterator<Item = Field> + 'g {
    let raw = |range: &Range<usize>| {
        String::from_utf8_lossy(bytes.get(range.clone()).unwrap_or_default()).into_owned()
    };
    let field = move |range: Range<usize>, name: &str, value: String, meaning: &str| Field {
        offset: range.start,
        length: range.len(),
        unit: "byte",
        raw: raw(&range),
        name: name.to_owned(),
        value,
        meaning: meaning.to_owned(),
    };
    let pragmas = game.pragmas().map(move |pragma| {
        field(pragma.span.clone(), &format!("#{}", pragma.name), pragma.value.to_owned(), "")
    });
    let events = game.events().iter().flat_map(move |event| {
        let marks = &event.marks;
        let parts = [
            (&marks.nick, "player", raw(&marks.nick), event.kind.name()),
            (&marks.rack, "rack", event.rack.to_string(), "before the event"),
            (&marks.action, "action", raw(&marks.action), ""),
            (&marks.tiles, "tiles", raw(&marks.tiles), ""),
            (&marks.score, "score", event.score.to_string(), "points of the event"),
            (&marks.total, "total", event.total.to_string(), "after the event"),
        ];
        let mut fields = Vec::new();
        for (range, name, value, meaning) in parts {
            let again = name == "tiles" && marks.tiles.start <= marks.action.start;
            let inside = marks.action.contains(&marks.tiles.start);
            if !range.is_empty() && !(name == "tiles" && (again || inside)) {
                fields.push(field(range.clone(), name, value, meaning));
            }
        }
        fields
    });
    pragmas.chain(events)
}
