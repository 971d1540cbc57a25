//! A game for people: the score sheet, the board, and the findings of the rules.

use super::record::Recorder;
use super::replay::{action, board};
use super::{Reading, objections, of_error, of_step, replay_of, replay_to};
use crate::Field;
use crate::finding::{Finding, Findings};
use crate::sheet::{Cell, Fact, Head, Part, Sheet, Table, Value};
use core::ops::Range;
use gcg::{Game, Replay};

/// Returns the score sheet and the final board, or the position after a number of events. If the
/// replay fails, the sheet and the board end before the event in error.
pub(super) fn sheet(
    game: &Game,
    reading: Reading<'_>,
    found: &mut Findings,
) -> Result<Sheet, Finding> {
    if reading.view.ply.is_some() {
        return Ok(Sheet { parts: position(game, &replay_to(game, reading)?, reading) });
    }
    let mut scores = Scores::new(game);
    let mut replay = replay_of(game, reading);
    while let Some(step) = replay.next_step() {
        match step {
            Ok(step) => {
                scores.add(&step, reading.notes);
                found.extend(of_step(&step));
            }
            // The events before the error are shown.
            Err(error) => found.push(of_error(&error)),
        }
    }
    let mut parts = vec![Part::Facts(head(game)), Part::Table(scores.table())];
    parts.extend(position(game, &replay, reading));
    Ok(Sheet { parts })
}

fn head(game: &Game) -> Vec<Fact> {
    let players = game.players().iter().map(name).collect::<Vec<_>>().join(", ");
    let mut facts = vec![Fact::new("players", "players", players)];
    for name in ["title", "lexicon", "id"] {
        facts.extend(game.pragma(name).map(|value| Fact::new(name, name, value)));
    }
    if let Some((distribution, source)) = game.distribution() {
        let value = format!("{} (by {})", distribution.name(), source.code());
        facts.push(Fact::new("distribution", "distribution", value));
    }
    facts
}

fn name(player: &gcg::Player) -> String {
    match player.name == player.nick {
        true => player.nick.clone(),
        false => format!("{} ({})", player.name, player.nick),
    }
}

/// Returns the board and the facts of a position.
fn position(game: &Game, replay: &Replay<'_>, reading: Reading<'_>) -> Vec<Part> {
    let (position, to_move) = (replay.position(), replay.to_move());
    let record = Recorder::new(game).record(position, replay.last_move());
    let scene = board(game, &record, to_move, reading);
    let count = game.players().len().max(1);
    // The player to move comes first in a position.
    let place = |number: usize| (number + count - to_move % count) % count;
    let mut facts = Vec::new();
    for (number, player) in game.players().iter().enumerate() {
        let score = position.scores()[place(number)];
        let rack = position.racks().get(place(number)).filter(|rack| !rack.is_empty());
        let rack = rack.map_or_else(|| "unknown".to_owned(), ToString::to_string);
        let points = if score == 1 { "point" } else { "points" };
        let turn = if place(number) == 0 { ", to move" } else { "" };
        let value = format!("{}: {score} {points}, rack {rack}{turn}", name(player));
        facts.push(Fact::new("player", format!("player {}", number + 1), value));
    }
    if let Some(last) = replay.last_move() {
        let lines = vec![
            last.to_string().into(),
            crate::crossword::position::cgp::describe_move(last).into(),
        ];
        facts.push(Fact::new("last-move", "last move", Value::Lines(lines)));
    }
    if position.zero_turns() > 0 {
        facts.push(Fact::new("zero-turns", "zero turns", position.zero_turns().to_string()));
    }
    vec![Part::Board(Box::new(scene)), Part::Facts(facts)]
}

/// A score sheet with a column for each player.
struct Scores {
    nicks: Vec<String>,
    rows: Vec<Row>,
}

/// A row of a score sheet, with the notes on its events.
struct Row {
    cells: Vec<Option<Event>>,
    notes: Vec<String>,
}

/// An event.
struct Event {
    action: String,
    score: i32,
    total: i32,
    /// The rules object to the event.
    marked: bool,
}

impl Scores {
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
            let (score, total) = (event.score, step.total);
            *cell = Some(Event { action: action(step), score, total, marked });
        }
        let nick = self.nicks.get(event.player).map_or("", String::as_str);
        let lines = event.notes.iter().filter(|_| notes).flat_map(|note| note.lines());
        row.notes.extend(lines.map(|line| format!("{nick}: {line}")));
    }

    fn table(&self) -> Table {
        let column =
            |name: &str, right, least, gap| Head { name: name.to_owned(), right, least, gap };
        // More columns than two have to be narrow to fit a page.
        let least = if self.nicks.len() > 2 { 8 } else { 12 };
        let mut head = vec![column("", true, 3, 0)];
        for nick in &self.nicks {
            head.push(column(nick, false, least, 2));
            head.push(column("score", true, 5, 1));
            head.push(column("total", true, 5, 1));
            head.push(column("", false, 1, 1));
        }
        let mut rows = Vec::new();
        for (number, row) in (1..).zip(&self.rows) {
            let mut cells: Vec<Cell> = vec![i32::to_string(&number).into()];
            for event in &row.cells {
                cells.extend(match event {
                    Some(Event { action, score, total, marked }) => [
                        action.as_str().into(),
                        format!("{score:+}").into(),
                        total.to_string().into(),
                        if *marked { "!" } else { "" }.into(),
                    ],
                    None => Default::default(),
                });
            }
            rows.push(cells);
            let note = |note: &String| vec![Cell::default(), Cell::spanning(note.as_str())];
            rows.extend(row.notes.iter().map(note));
        }
        Table { head, rows }
    }
}

/// Returns the parts of the events with their bytes.
pub(super) fn fields<'g>(bytes: &'g [u8], game: &'g Game) -> impl Iterator<Item = Field> + 'g {
    let raw = |range: &Range<usize>| String::from_utf8_lossy(&bytes[range.clone()]).into_owned();
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
