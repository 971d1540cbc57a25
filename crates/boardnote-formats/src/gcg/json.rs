//! The JSON value of a game.

use cgp::{Exchanged, Rack, RackTile, Word};
use gcg::{Error, Event, EventKind, Game, Step};
use serde_json::{Map, Value, json};

/// Returns the whole game with the audit of its events.
pub(super) fn value(game: &Game) -> Result<Value, Error> {
    let players = game.players().iter();
    let players = players.map(|p| json!({"number": p.number, "nick": p.nick, "name": p.name}));
    let pragmas = game.pragmas().map(|p| json!({"name": p.name, "value": p.value}));
    let (players, pragmas) = (players.collect::<Vec<_>>(), pragmas.collect::<Vec<_>>());
    let mut events = Vec::with_capacity(game.events().len());
    let mut replay = game.replay();
    while let Some(step) = replay.next_step() {
        events.push(event(game, &step?));
    }
    Ok(json!({
        "encoding": game.encoding().name(),
        "players": players,
        "pragmas": pragmas,
        "distribution": game.distribution().map(|(distribution, _)| distribution.name()),
        "distribution_from": game.distribution().map(|(_, source)| source.code()),
        "complete": game.is_complete(),
        "events": events,
    }))
}

fn event(game: &Game, step: &Step<'_>) -> Value {
    let event = step.event;
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| drop(object.insert(name.to_owned(), value));
    put("n", step.index.into());
    put("line", event.line.into());
    put("player", game.players().get(event.player).map(|player| player.number).into());
    put("kind", event.kind.name().into());
    put("rack", rack(&event.rack));
    let play = step.play.map(ToString::to_string);
    if let Some((at, tiles)) = play.as_deref().and_then(|play| play.split_once(' ')) {
        put("at", at.into());
        put("tiles", tiles.into());
        put("word", step.word.into());
    } else if let Some(tiles) = tiles(event) {
        put("tiles", tiles.into());
    }
    put("score", event.score.into());
    put("cumulative", event.total.into());
    put("rules_score", step.rules_score.into());
    if step.play.is_some() {
        put("leave", rack(step.leave));
        put("words", step.words.iter().map(word).collect());
    }
    put("notes", event.notes.clone().into());
    put("findings", step.findings.iter().map(|found| Value::from(found.code())).collect());
    Value::Object(object)
}

/// Returns the tiles of an exchange or of the final rack, as written.
pub(super) fn tiles(event: &Event) -> Option<String> {
    match &event.kind {
        EventKind::Exchange(Exchanged::Tiles(tiles))
        | EventKind::RackPoints { tiles }
        | EventKind::RackPenalty { tiles } => Some(tiles.to_string()),
        EventKind::Exchange(Exchanged::Count(count)) => Some(count.to_string()),
        _ => None,
    }
}

fn rack(rack: &Rack) -> Value {
    let label = |tile| match tile {
        RackTile::Natural(face) => Value::from(face.as_str()),
        RackTile::Blank => Value::from("?"),
    };
    rack.tiles().map(label).collect()
}

fn word(word: &Word) -> Value {
    json!({"at": word.at(), "word": word.text, "points": word.points})
}
