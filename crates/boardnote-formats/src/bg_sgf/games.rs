//! The table `games`, shared by both notations of backgammon games.

use super::BgSgf;
use super::json::color;
use super::recorded::Recorded;
use crate::Reading;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use bg_game::{Match, Phase, State};
use bg_sgf::{Color, Game, Variation, WonBy};

/// The table `games`.
pub(crate) struct Games;

/// A game and its match.
pub(crate) struct Row<'a> {
    number: usize,
    head: &'a Match,
    game: &'a bg_game::Game,
    end: State,
    /// The points that the source records, if they are not those of the replay.
    points: Option<u32>,
}

impl Row<'_> {
    fn count(&self, name: &str) -> usize {
        self.game.events.iter().filter(|event| event.name() == name).count()
    }

    fn tag(&self, name: &str) -> Option<String> {
        self.head.tag(name).map(str::to_owned)
    }

    fn rating(&self, side: Color) -> Option<String> {
        self.head.players.get(side.index())?.rating.clone()
    }

    fn name(&self, side: Color) -> Option<String> {
        self.head.players.get(side.index()).map(|player| player.name.clone())
    }

    fn score(&self, side: Color) -> i64 {
        self.game.info.score_of(side).into()
    }

    fn won_by(&self) -> Option<&'static str> {
        let result = self.game.result?;
        Some(match (result.by, self.end.phase) {
            (WonBy::Resignation, _) => "resignation",
            (_, Phase::Dropped) => "drop",
            _ => "checkers",
        })
    }

    fn gammon(&self) -> Option<i64> {
        let result = self.game.result?;
        let cube = self.end.cube.max(1);
        Some((result.points / cube).clamp(1, 3).into())
    }
}

impl Rows for Games {
    type Row<'a> = Row<'a>;
}

pub(crate) const ABOUT: &str = "a row per game: players, score, result";

impl TableOf<BgSgf> for Games {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = ABOUT;
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        game: &Game<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        super::judge(game, reading)?;
        give(&game.head(), game, Recorded::NONE, row);
        Ok(())
    }
}

/// Passes the row of a game on.
pub(crate) fn give(
    head: &Match,
    game: &Game<'_>,
    recorded: &Recorded,
    row: &mut dyn FnMut(&Row<'_>),
) {
    let (_, end) = game.replay_lenient().finish();
    let points = recorded.result.map(|result| result.points);
    row(&Row { number: game.index(), head, game: &game.to_game(), end, points });
}

pub(crate) const COLUMNS: &[Column<Games>] = &[
    Column::int("game", "number of the game in its file, from 0", |row| row.number.into()),
    Column::text("white", "name of White, the left column of match text", |row| {
        row.name(Color::White).into()
    }),
    Column::text("black", "name of Black", |row| row.name(Color::Black).into()),
    Column::text("rating_white", "rating of White as written", |row| {
        row.rating(Color::White).into()
    }),
    Column::text("rating_black", "rating of Black as written", |row| {
        row.rating(Color::Black).into()
    }),
    Column::int("match_length", "points to win; 0 in a money session", |row| {
        i64::from(row.game.info.length).into()
    }),
    Column::int("score_white", "score of White before the game", |row| {
        row.score(Color::White).into()
    }),
    Column::int("score_black", "score of Black before the game", |row| {
        row.score(Color::Black).into()
    }),
    Column::bool("crawford", "this is the Crawford game", |row| {
        row.game.rules.crawford_game.into()
    }),
    Column::text("variation", "backgammon, nackgammon, hypergammon-1 to hypergammon-3", |row| {
        variation(row.game.rules.variation).into()
    }),
    Column::text("site", "place of the match", |row| row.tag("Site").into()),
    Column::text("event", "event of the match", |row| row.tag("Event").into()),
    Column::text("round", "round of the match", |row| row.tag("Round").into()),
    Column::text("date", "date of the match, YYYY-MM-DD, or as written if incomplete", |row| {
        row.head.iso_date().or_else(|| row.tag("EventDate")).into()
    }),
    Column::text("match_id", "ID the server gave the match", |row| row.tag("Match ID").into()),
    Column::int("decisions", "rows of the table decisions of this game", |row| {
        (row.game.events.len() - row.count("setup")).into()
    }),
    Column::int("plays", "checker plays", |row| row.count("move").into()),
    Column::int("doubles", "doubles, redoubles and beavers", |row| row.count("double").into()),
    Column::int("takes", "takes", |row| row.count("take").into()),
    Column::int("drops", "drops", |row| row.count("drop").into()),
    Column::int("cube", "cube value at the end", |row| i64::from(row.end.cube).into()),
    Column::text("winner", "white or black", |row| {
        row.game.result.map(|result| color(result.winner)).into()
    }),
    Column::int("points", "points won", |row| {
        row.points.or_else(|| Some(row.game.result?.points)).map(i64::from).into()
    }),
    Column::text("won_by", "checkers, drop or resignation", |row| row.won_by().into()),
    Column::int("gammon", "1, 2 for a gammon, 3 for a backgammon", |row| row.gammon().into()),
];

const fn variation(variation: Variation) -> &'static str {
    match variation {
        Variation::Standard => "backgammon",
        Variation::Nackgammon => "nackgammon",
        Variation::Hypergammon1 => "hypergammon-1",
        Variation::Hypergammon2 => "hypergammon-2",
        Variation::Hypergammon3 => "hypergammon-3",
    }
}
