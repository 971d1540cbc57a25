//! A game for people: the score sheet, the board, and the findings of the rules.

use super::replay::action;
use super::{Reading, of_error, of_step, replay_of, replay_to};
use crate::Field;
use crate::finding::{Finding, Findings};
use cgp::{Diagram, Position, PremiumBoard};
use core::fmt::Write as _;
use core::ops::Range;
use gcg::Game;

/// Maximum width of a board line, in columns.
const WIDTH: usize = 80;

/// Appends the score sheet and the final board, or the position after a number of events.
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
    let nicks = game.players().iter().map(|player| player.nick.chars().count());
    let width = nicks.max().unwrap_or(0).max(6);
    let _ = writeln!(
        out,
        "{:>3}  {:width$}  {:10}  {:22} {:>6} {:>6}",
        "", "player", "rack", "move", "score", "total"
    );
    let mut replay = replay_of(game, reading);
    while let Some(step) = replay.next_step() {
        let step = step.map_err(|error| of_error(&error))?;
        let event = step.event;
        let nick = game.players().get(event.player).map_or("", |player| player.nick.as_str());
        let mark = if step.findings.is_empty() { "" } else { "  !" };
        let (number, rack) = (step.index + 1, event.rack.to_string());
        let line = format!(
            "{number:>3}  {nick:width$}  {rack:10}  {:22} {:>+6} {:>6}{mark}",
            action(&step),
            event.score,
            event.total
        );
        let _ = writeln!(out, "{line}");
        let notes = event.notes.iter().filter(|_| reading.notes);
        for note in notes.flat_map(|note| note.lines()) {
            let _ = writeln!(out, "{:5}{note}", "");
        }
        found.extend(of_step(&step));
    }
    out.push('\n');
    diagram(replay.position(), out);
    Ok(())
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
        field(pragma.span.clone(), &format!("#{}", pragma.name), pragma.value.clone(), "")
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
