//! The table `games`.

use super::ply::Ply;
use super::shared::settled;
use super::{COLORS, Depth, Game, OfGames, color};
use crate::Reading;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_rules::{Color, Phase, Variation, WonBy};

/// The table `games`.
pub(crate) struct Games;

impl Game<'_> {
    fn count(&self, name: &str) -> usize {
        self.plies.iter().filter(|ply| ply.name() == name).count()
    }

    fn tag(&self, name: &str) -> Option<String> {
        self.head.tag(name).map(str::to_owned)
    }

    fn rating(&self, side: Color) -> Option<String> {
        self.head.players.get(side.index())?.rating.clone()
    }

    fn player(&self, side: Color) -> Option<String> {
        self.head.players.get(side.index()).map(|player| player.name.clone())
    }

    fn score(&self, side: Color) -> i64 {
        self.info.score_of(side).into()
    }

    fn won_by(&self) -> Option<&'static str> {
        Some(match (self.result?.by, self.end.phase) {
            (WonBy::Resignation, _) => "resignation",
            (_, Phase::Dropped) => "drop",
            _ => "checkers",
        })
    }

    fn gammon(&self) -> Option<i64> {
        let cube = self.end.cube.max(1);
        Some((self.result?.points / cube).clamp(1, 3).into())
    }
}

impl Rows for Games {
    type Row<'a> = Game<'a>;
}

impl<N: OfGames> TableOf<N> for Games {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "a row per game: players, score, result";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        value: &N::Value<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Game<'_>),
    ) -> Result<(), Finding> {
        row(&settled::<N>(value, Depth::Actions, reading)?);
        Ok(())
    }
}

const COLUMNS: &[Column<Games>] = &[
    Column::int("game", "number of the game in its file, from 1", |row| Cell::number(row.number)),
    Column::text("white", "name of White, the left column of match text", |row| {
        row.player(Color::White).into()
    }),
    Column::text("black", "name of Black", |row| row.player(Color::Black).into()),
    Column::text("rating_white", "rating of White as written", |row| {
        row.rating(Color::White).into()
    }),
    Column::text("rating_black", "rating of Black as written", |row| {
        row.rating(Color::Black).into()
    }),
    Column::int("match_length", "points to win; 0 in a money session", |row| {
        i64::from(row.info.length).into()
    }),
    Column::int("score_white", "score of White before the game", |row| {
        row.score(Color::White).into()
    }),
    Column::int("score_black", "score of Black before the game", |row| {
        row.score(Color::Black).into()
    }),
    Column::bool("crawford", "this is the Crawford game", |row| row.rules.crawford_game.into()),
    Column::word(
        "variation",
        "backgammon, nackgammon, hypergammon-1 to hypergammon-3",
        &["backgammon", "nackgammon", "hypergammon-1", "hypergammon-2", "hypergammon-3"],
        |row| variation(row.rules.variation).into(),
    ),
    Column::text("site", "place of the match", |row| row.tag("Site").into()),
    Column::text("event", "event of the match", |row| row.tag("Event").into()),
    Column::text("round", "round of the match", |row| row.tag("Round").into()),
    Column::text("date", "date of the match, YYYY-MM-DD, or as written if incomplete", |row| {
        row.head.iso_date().or_else(|| row.tag("EventDate")).into()
    }),
    Column::text("match_id", "ID the server gave the match", |row| row.tag("Match ID").into()),
    Column::int("decisions", "plays, doubles, takes, drops and resignations", |row| {
        (row.plies.len() - row.count("setup") - row.count(Ply::NO_DOUBLE)).into()
    }),
    Column::int("plays", "checker plays", |row| row.count("move").into()),
    Column::int("doubles", "doubles, redoubles and beavers", |row| row.count("double").into()),
    Column::int("takes", "takes", |row| row.count("take").into()),
    Column::int("drops", "drops", |row| row.count("drop").into()),
    Column::int("cube", "cube value at the end", |row| i64::from(row.end.cube).into()),
    Column::word("winner", "white or black", COLORS, |row| {
        row.result.map(|result| color(result.winner)).into()
    }),
    Column::int("points", "points won", |row| {
        row.recorded.or(row.result).map(|result| i64::from(result.points)).into()
    }),
    Column::word(
        "won_by",
        "checkers, drop or resignation",
        &["checkers", "drop", "resignation"],
        |row| row.won_by().into(),
    ),
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
