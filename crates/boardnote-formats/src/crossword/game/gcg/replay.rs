//! The replay of a game for a web page: the position after every event, with its score and notes.

use super::record::Recorder;
use super::{Reading, objections, of_error, replay_of, replay_to};
use crate::crossword::position::cgp::board_scene;
use crate::finding::{Finding, Findings};
use crate::rows::{Rows, scale};
use board_picture::scene::Scene;
use board_picture::{Entry, Evaluation, Game as Pages};
use cgp::{Board, Cgp, Play, PlayTile, WriteOptions};
use gcg::{DistributionSource, EventKind, Game};

/// Smallest lead, in points, that fills the graph of the scores.
const LEAD: f32 = 100.0;

/// Makes the scene after as many events as the options say, or after the last one. If the replay
/// fails, the last scene is that before the event in error.
pub(super) fn scene(
    game: &Game,
    reading: Reading<'_>,
    found: &mut Findings,
) -> Result<Scene, Finding> {
    let replay = match reading.view.ply {
        Some(_) => replay_to(game, reading)?,
        None => {
            let mut replay = replay_of(game, reading);
            while let Some(step) = replay.next_step() {
                found.extend(step.err().map(|error| of_error(&error)));
            }
            replay
        }
    };
    let record = Recorder::new(game).record(replay.position(), replay.last_move());
    Ok(board(game, &record, replay.to_move(), reading))
}

/// Makes the scene of a position with the players in the order of the game. A position lists the
/// player to move first.
pub(super) fn board(game: &Game, record: &Cgp, to_move: usize, reading: Reading<'_>) -> Scene {
    fn in_order<T>(list: &mut [T], to_move: usize) {
        let count = list.len();
        if count > 0 {
            list.rotate_right(to_move % count);
        }
    }
    let (distribution, source) = game.distribution().unzip();
    let hinted = source == Some(DistributionSource::Lexicon);
    let mut scene = board_scene(record, distribution, hinted, reading);
    if let Scene::Crossword(scene) = &mut scene {
        in_order(&mut scene.racks, to_move);
        in_order(&mut scene.scores, to_move);
        in_order(&mut scene.clocks, to_move);
        scene.to_move = to_move;
        scene.names = game.players().iter().map(|player| player.name.clone()).collect();
    }
    scene
}

/// Returns the replay of a game. If it fails, it ends before the event in error.
pub(super) fn replay(game: &Game, reading: Reading<'_>, found: &mut Findings) -> Pages {
    let mut style = WriteOptions::canonical();
    if let Some((alphabet, _)) = game.distribution() {
        style = style.alphabet(alphabet);
    }
    let name = |index: usize| game.players().get(index).map_or("", |p| p.name.as_str()).to_owned();
    let players = [name(0), name(1)];
    let columns = game.players().len() == 2;
    let mut replay = replay_of(game, reading);
    let mut rows = Rows::default();
    let mut totals = [0, 0];
    let mut entries = Vec::new();
    // A position that cannot be written has no text to be copied.
    let write = |record: &Cgp| cgp::to_cgp(record, &style).map_or(String::new(), |it| it.value);
    let recorder = Recorder::new(game);
    let record = recorder.record(replay.position(), replay.last_move());
    let start = board(game, &record, replay.to_move(), reading);
    entries.push(Entry { id: write(&record), ..Entry::new("Start", start) });
    while let Some(step) = replay.next_step() {
        let step = match step {
            Ok(step) => step,
            Err(error) => {
                found.push(of_error(&error));
                continue;
            }
        };
        let player = step.event.player;
        let number = match columns {
            true => Some(rows.number(player)),
            false => u32::try_from(step.index + 1).ok(),
        };
        let objections = objections(&step).map(ToString::to_string);
        let comments = step.event.notes.iter().cloned().chain(objections);
        let comment = comments.collect::<Vec<_>>().join("\n");
        let note = format!("{:+} {}", step.event.score, step.total);
        let action = action(&step);
        let record = recorder.record(step.after, step.last_move);
        let (id, total) = (write(&record), step.total);
        let scene = board(game, &record, step.to_move, reading);
        let mut entry = Entry { number, comment, note, id, ..Entry::new(action, scene) };
        entry.player = Some(player).filter(|&player| player < 2);
        if let Some(place) = totals.get_mut(player).filter(|_| columns) {
            *place = total;
            entry.evaluation = Some(lead(totals, &players));
        }
        entries.push(entry);
    }
    scale(&mut entries, LEAD);
    Pages {
        title: game.pragma("title").unwrap_or_default().to_owned(),
        graph: format!("Lead of {}, in points", players[0]),
        players,
        columns,
        entries,
        ..Pages::default()
    }
}

/// Returns the lead of a player. Its share is in points until all leads are known.
fn lead([one, other]: [i32; 2], players: &[String; 2]) -> Evaluation {
    let lead = i64::from(one) - i64::from(other);
    let text = match lead {
        0 => "The scores are level".to_owned(),
        lead => format!("{} leads by {}", players[usize::from(lead < 0)], lead.unsigned_abs()),
    };
    let share = lead as f32;
    Evaluation { share, text }
}

/// Returns an event in words or as a move.
pub(super) fn action(step: &gcg::Step<'_>) -> String {
    match &step.event.kind {
        EventKind::Play { play } => {
            step.play.map_or_else(|| play.to_string(), |play| word(play, step.after.board()))
        }
        EventKind::Exchange(cgp::Exchanged::Tiles(tiles)) => format!("-{tiles}"),
        EventKind::Exchange(cgp::Exchanged::Count(count)) => format!("-{count}"),
        EventKind::Pass { .. } => "pass".to_owned(),
        EventKind::Withdrawn => "withdrawn".to_owned(),
        EventKind::ChallengeBonus => "challenge".to_owned(),
        EventKind::RackPoints { tiles } | EventKind::RackPenalty { tiles } => format!("({tiles})"),
        _ => "time".to_owned(),
    }
}

/// Returns a play as a word with the tiles that it runs through in parentheses: `8D (STAINER)S`.
fn word(play: &Play, board: &Board) -> String {
    let text = play.to_string();
    let mut word = text.split(' ').next().unwrap_or_default().to_owned() + " ";
    let mut through = false;
    for (square, tile) in play.tiles() {
        let is_through = matches!(tile, PlayTile::Through);
        if is_through != through {
            word.push(if is_through { '(' } else { ')' });
        }
        through = is_through;
        match (tile, board.tile(square)) {
            (PlayTile::Placed(tile), _) | (PlayTile::Through, Some(tile)) => {
                word.push_str(&tile.to_string());
            }
            (PlayTile::Through, None) => word.push('.'),
        }
    }
    if through {
        word.push(')');
    }
    word
}
