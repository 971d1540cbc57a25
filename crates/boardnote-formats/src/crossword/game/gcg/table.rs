//! The tables of games: one row per event, or one row per game.

use super::record::Recorder;
use super::{Bingos, Gcg, Options, Parsed, of_error, replay_of};
use crate::Reading;
use crate::crossword::position::cgp::unseen_tiles;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use cgp::{LetterDistribution, Rack, WriteOptions};
use gcg::{EventKind, Game, Step};

/// The table `moves`.
pub(super) struct Moves;

/// An event of a game.
pub(super) struct Move<'a> {
    game: &'a Game,
    step: &'a Step<'a>,
    alphabet: Option<&'static LetterDistribution>,
    recorder: &'a Recorder,
}

impl Rows for Moves {
    type Row<'a> = Move<'a>;
}

impl TableOf<Gcg> for Moves {
    type Rows = Self;
    const NAME: &'static str = "moves";
    const ABOUT: &'static str = "a row per event";
    const COLUMNS: &'static [Column<Self>] = MOVES;

    fn rows(
        parsed: &Parsed<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Move<'_>),
    ) -> Result<(), Finding> {
        let game = &parsed.game;
        let alphabet = game.distribution().map(|(alphabet, _)| alphabet);
        let recorder = &Recorder::new(game);
        let mut replay = replay_of(game, reading);
        while let Some(step) = replay.next_step() {
            let step = step.map_err(|error| of_error(&error))?;
            row(&Move { game, step: &step, alphabet, recorder });
        }
        Ok(())
    }
}

impl Move<'_> {
    fn rack(&self, rack: &Rack) -> String {
        rack.sorted(self.alphabet).to_string()
    }

    /// Returns the coordinate and the tiles of a play.
    fn play(&self) -> Option<(String, String)> {
        let play = self.step.play?.to_string();
        play.split_once(' ').map(|(at, tiles)| (at.to_owned(), tiles.to_owned()))
    }

    /// Returns the number of tiles in the bag: all that are not on the board, but for a full rack of
    /// every player. As long as tiles are in the bag, all racks are full, whatever the file tells.
    fn bag(&self) -> Option<u32> {
        let position = self.step.after;
        let racks = position.racks().iter().map(|_| Rack::new());
        let board = position.board().clone();
        let scores = position.scores().iter().copied();
        let unseen = cgp::Position::new(board, racks, scores).ok()?.unseen(self.alphabet?).ok()?;
        let held = u32::try_from(position.players() * 7).expect("memory holds fewer racks");
        Some(unseen.total().saturating_sub(held))
    }
}

const MOVES: &[Column<Moves>] = &[
    Column::text("game_id", "the last word of `#id`", |row| id(row.game).into()),
    Column::int("event", "number of the event, from 1", |row| Cell::number(row.step.index)),
    Column::int("player", "number of the player", |row| {
        row.game.players().get(row.step.event.player).map(|player| player.number).into()
    }),
    Column::text("nick", "nickname of the player", |row| {
        row.game.players().get(row.step.event.player).map(|player| player.nick.clone()).into()
    }),
    Column::word(
        "kind",
        "play, exchange, pass, withdrawn, bonus, rack-points, rack-penalty or time",
        &["play", "exchange", "pass", "withdrawn", "bonus", "rack-points", "rack-penalty", "time"],
        |row| row.step.event.kind.name().into(),
    ),
    Column::text("rack", "rack before the event", |row| row.rack(&row.step.event.rack).into()),
    Column::text("at", "first square of a play, row first when it runs across", |row| {
        row.play().map(|(at, _)| at).into()
    }),
    Column::word("direction", "across or down", &["across", "down"], |row| {
        row.step.play.map(|play| play.direction().name()).into()
    }),
    Column::text("tiles", "tiles of the event, `.` for one that was there before", |row| {
        row.play().map(|(_, tiles)| tiles).or_else(|| row.step.event.tiles()).into()
    }),
    Column::text("word", "all letters in line with a play", |row| {
        row.step.play.map(|_| row.step.word.to_owned()).into()
    }),
    Column::int("placed", "number of tiles placed", |row| {
        row.step.play.map(|_| int(row.step.tiles_placed())).into()
    }),
    Column::bool("bingo", "the play places as many tiles as a full rack has", |row| {
        row.step.play.map(|_| row.step.is_bingo()).into()
    }),
    Column::int("score", "points as the file has them", |row| row.step.event.score.into()),
    Column::int("rules_score", "points by the rules, where there are some", |row| {
        row.step.rules_score.into()
    }),
    Column::int("cumulative", "total of the player after the event", |row| row.step.total.into()),
    Column::text("leave", "tiles that a play leaves on the rack", |row| {
        row.step.play.map(|_| row.rack(row.step.leave)).into()
    }),
    Column::text("words", "words of a play, each with its first square and points", |row| {
        let words = row.step.words.iter();
        let words = words.map(|word| format!("{}={}:{}", word.at(), word.text, word.points));
        row.step.play.map(|_| words.collect::<Vec<_>>().join(" ")).into()
    }),
    Column::text("findings", "codes of what the rules object to", |row| {
        let codes = row.step.findings.iter().map(gcg::Finding::code);
        codes.collect::<Vec<_>>().join(" ").into()
    }),
    Column::int("zero_turns", "consecutive turns without points after the event", |row| {
        row.step.after.zero_turns().into()
    }),
    Column::int("bag", "tiles in the bag after the event, with full racks of all players", |row| {
        row.bag().into()
    }),
    Column::int("opponent_score", "points of the next other player after the event", |row| {
        let (step, scores) = (row.step, row.step.after.scores());
        // The player to move sits first.
        let seat = step.event.player + 1 + scores.len() - step.to_move;
        seat.checked_rem(scores.len()).and_then(|seat| scores.get(seat)).copied().into()
    }),
    Column::text("cgp", "the position after the event", |row| {
        let options = WriteOptions::canonical();
        let options = row.alphabet.map_or(options, |alphabet| options.alphabet(alphabet));
        let record = row.recorder.record(row.step.after, row.step.last_move);
        cgp::to_cgp(&record, &options).ok().map(|written| written.value).into()
    }),
    Column::text(
        "unseen_tiles",
        "tiles neither on the board nor on the rack of the player to move after the event",
        |row| row.alphabet.and_then(|tiles| unseen_tiles(row.step.after, tiles)).into(),
    ),
];

/// The table `games`.
pub(super) struct Games;

/// A game with its counts.
pub(super) struct Counted<'a> {
    game: &'a Game,
    plays: i64,
    exchanges: i64,
    bingos: Bingos,
    phonies: i64,
    challenges: i64,
    misscored: i64,
    scores: Vec<i32>,
}

impl Rows for Games {
    type Row<'a> = Counted<'a>;
}

impl TableOf<Gcg> for Games {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "a row per game";
    const COLUMNS: &'static [Column<Self>] = GAMES;

    fn rows(
        parsed: &Parsed<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Counted<'_>),
    ) -> Result<(), Finding> {
        let game = &parsed.game;
        let mut counted = Counted {
            game,
            plays: 0,
            exchanges: 0,
            bingos: Bingos::default(),
            phonies: 0,
            challenges: 0,
            misscored: 0,
            scores: vec![0; game.players().len()],
        };
        let mut replay = replay_of(game, reading);
        while let Some(step) = replay.next_step() {
            let step = step.map_err(|error| of_error(&error))?;
            let is = |wanted: bool| i64::from(wanted);
            let kind = &step.event.kind;
            counted.plays += is(step.play.is_some());
            counted.bingos.add(&step);
            counted.exchanges += is(matches!(kind, EventKind::Exchange(_)));
            counted.phonies += is(*kind == EventKind::Withdrawn);
            let failed = matches!(kind, EventKind::Pass { failed_challenge: true });
            let challenged = *kind == EventKind::Withdrawn || *kind == EventKind::ChallengeBonus;
            counted.challenges += is(failed || challenged);
            counted.misscored += is(step.findings.iter().any(|f| f.code() == "score-mismatch"));
            if let Some(total) = counted.scores.get_mut(step.event.player) {
                *total = step.total;
            }
        }
        row(&counted);
        Ok(())
    }
}

const GAMES: &[Column<Games>] = &[
    Column::text("game_id", "the last word of `#id`", |row| id(row.game).into()),
    Column::int("players", "number of players", |row| int(row.game.players().len()).into()),
    Column::text("nicks", "nicknames, with slashes", |row| {
        row.game.players().iter().map(|p| p.nick.as_str()).collect::<Vec<_>>().join("/").into()
    }),
    Column::text("names", "names, with slashes", |row| {
        row.game.players().iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join("/").into()
    }),
    Column::text("lexicon", "name of the lexicon", |row| row.game.pragma("lexicon").into()),
    Column::text("distribution", "letter distribution, named or found", |row| {
        row.game.distribution().map(|(distribution, _)| distribution.name()).into()
    }),
    Column::text("layout", "name of the board layout", |row| {
        row.game.pragma("board-layout").into()
    }),
    Column::text("type", "type of the game", |row| row.game.pragma("game-type").into()),
    Column::int("events", "number of events", |row| int(row.game.events().len()).into()),
    Column::int("plays", "number of plays, those taken back included", |row| row.plays.into()),
    Column::int("exchanges", "number of exchanges", |row| row.exchanges.into()),
    Column::int(
        "bingos",
        "number of plays of seven tiles or more that were not taken back",
        |row| row.bingos.count.into(),
    ),
    Column::int("phonies", "number of plays that were challenged off", |row| row.phonies.into()),
    Column::int("challenges", "number of challenges that the file tells", |row| {
        row.challenges.into()
    }),
    Column::int("score1", "last total of the first player", |row| {
        row.scores.first().copied().into()
    }),
    Column::int("score2", "last total of the second player", |row| {
        row.scores.get(1).copied().into()
    }),
    Column::text(
        "winner",
        "nickname of the player with the most points, unless two have as many",
        |row| {
            let most = row.scores.iter().max();
            let mut best =
                row.game.players().iter().zip(&row.scores).filter(|(_, s)| Some(*s) == most);
            let first = best.next().filter(|_| best.next().is_none());
            first.map(|(player, _)| player.nick.clone()).into()
        },
    ),
    Column::bool("complete", "the file tells the end of the game", |row| {
        row.game.is_complete().into()
    }),
    Column::int("misscored", "number of events with another score than by the rules", |row| {
        row.misscored.into()
    }),
];

fn id(game: &Game) -> Option<String> {
    game.pragma("id").and_then(|id| id.split_ascii_whitespace().last()).map(str::to_owned)
}

fn int(count: usize) -> i64 {
    i64::try_from(count).expect("memory holds fewer")
}
