//! The tables for `export`, and for the conditions of `filter`.

mod plies;
mod positions;
mod spent;

use super::{Games, Kind, Played, Reading, json, uci};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Named, Rows};
use chess_rules::{Game, Item, Termination};
pub(super) use plies::OfPlies;
pub(super) use positions::OfPositions;

/// The table `games`.
pub(super) struct OfGames;

impl Rows for OfGames {
    type Row<'a> = &'a Played;
}

impl<K: Kind> TableOf<Games<K>> for OfGames {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "a row per game";
    const COLUMNS: &'static [Column<Self>] = GAMES;
    const NAMED: Option<Named<Self>> = Some(Named {
        prefix: "tag.",
        cell: |played, name| {
            let tag = played.tags().iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
            tag.map(|(_, value)| value.as_str()).into()
        },
        names: |played, name| {
            played.tags().iter().for_each(|(tag, _)| name(tag));
        },
        heads: &[
            "white",
            "black",
            "event",
            "site",
            "date",
            "round",
            "eco",
            "white_elo",
            "black_elo",
            "time_control",
            "opening",
            "variant",
            "utc_date",
            "utc_time",
            "termination",
            "white_title",
            "black_title",
            "tags",
        ],
    });

    fn rows(played: &Played, _: Reading<'_>, row: &mut dyn FnMut(&&Played)) -> Result<(), Finding> {
        row(&played);
        Ok(())
    }
}

const GAMES: &[Column<OfGames>] = &[
    Column::text("white", "tag `White`", |played| played.tag("White").into()),
    Column::text("black", "tag `Black`", |played| played.tag("Black").into()),
    Column::text("event", "tag `Event`", |played| played.tag("Event").into()),
    Column::text("site", "tag `Site`", |played| played.tag("Site").into()),
    Column::text("date", "tag `Date`", |played| played.tag("Date").into()),
    Column::text("round", "tag `Round`", |played| played.tag("Round").into()),
    Column::text("eco", "tag `ECO`", |played| played.tag("ECO").into()),
    Column::int("white_elo", "tag `WhiteElo`, if it is a number", |played| elo(played, "WhiteElo")),
    Column::int("black_elo", "tag `BlackElo`, if it is a number", |played| elo(played, "BlackElo")),
    Column::text(
        "result",
        "result of the main line; if it is open or missing, that of the tag `Result`",
        |played| played.result().into(),
    ),
    Column::text("dialect", "dialect of a movecode record", |played| {
        played.coding.map(|(dialect, _)| dialect.name()).into()
    }),
    Column::text("start", "`start`, or the FEN of the start position", |played| {
        played.start.as_deref().into()
    }),
    Column::bool("chess960", "whether castling is written as in Chess960", |played| {
        played.game.is_chess960().into()
    }),
    Column::int("plies", "length of the main line", |played| {
        played.of_moves(|game| game.main_line().count()).into()
    }),
    Column::int("variations", "number of variations, nested ones included", |played| {
        count(played, |item| matches!(item, Item::VariationStart))
    }),
    Column::int("comments", "number of comments", |played| {
        count(played, |item| matches!(item, Item::Comment(_)))
    }),
    Column::int("annotations", "number of annotations (NAG)", |played| {
        count(played, |item| matches!(item, Item::Nag(_)))
    }),
    Column::int(
        "error_items",
        "number of tokens that could not be used when the game was imported",
        |played| count(played, |item| matches!(item, Item::Error(..))),
    ),
    Column::text("uci", "the main line in UCI notation", |played| {
        played.of_moves(uci::main_line).into()
    }),
    Column::text("fen", "position at the end of the main line", |played| {
        // Without a start position there is no last position either.
        let end = |game: &Game| played.fen(&game.end());
        played.start.as_ref().and_then(|_| played.of_moves(end)).into()
    }),
    Column::text("time_control", "tag `TimeControl`", |played| played.tag("TimeControl").into()),
    Column::text("opening", "tag `Opening`", |played| played.tag("Opening").into()),
    #[cfg(feature = "openings")]
    Column::text(
        "opening_eco",
        "code of the opening, by the last of the first 40 plies whose position has a name",
        |played| played.opening().map(|named| named.opening.eco()).into(),
    ),
    #[cfg(feature = "openings")]
    Column::text("opening_name", "name of the opening, by position", |played| {
        played.opening().map(|named| named.opening.name()).into()
    }),
    #[cfg(feature = "openings")]
    Column::int("opening_ply", "number of plies to the position of `opening_name`", |played| {
        played.opening().map(|named| named.plies).into()
    }),
    Column::text("variant", "tag `Variant`", |played| played.tag("Variant").into()),
    Column::text("utc_date", "tag `UTCDate`", |played| played.tag("UTCDate").into()),
    Column::text("utc_time", "tag `UTCTime`", |played| played.tag("UTCTime").into()),
    Column::text("termination", "tag `Termination`", |played| played.tag("Termination").into()),
    Column::word("ending", ENDING, ENDINGS, |played| {
        let ending = |game: &Game| game.termination().or_else(|| game.claimable_draw());
        played.of_moves(ending).flatten().map(Termination::as_str).into()
    }),
    Column::text("white_title", "tag `WhiteTitle`", |played| played.tag("WhiteTitle").into()),
    Column::text("black_title", "tag `BlackTitle`", |played| played.tag("BlackTitle").into()),
    Column::text("tags", "the other tags, as a JSON object; only in PGN", |played| {
        other_tags(played)
    }),
];

/// The words about the column `ending`.
const ENDING: &str =
    "rule by which the last position ends the game, else the one by which a draw can be claimed";

/// The values of the column `ending`.
const ENDINGS: &[&str] = &[
    "checkmate",
    "stalemate",
    "insufficient-material",
    "seventy-five-moves",
    "fivefold-repetition",
    "fifty-moves",
    "threefold-repetition",
];

/// Tags that have a column of their own, and those of the start position.
const WITH_COLUMN: [&str; 20] = [
    "White",
    "Black",
    "Event",
    "Site",
    "Date",
    "Round",
    "ECO",
    "WhiteElo",
    "BlackElo",
    "Result",
    "FEN",
    "SetUp",
    "TimeControl",
    "Opening",
    "Variant",
    "UTCDate",
    "UTCTime",
    "Termination",
    "WhiteTitle",
    "BlackTitle",
];

fn other_tags(played: &Played) -> Cell {
    let Some(tags) = &played.tags else { return Cell::Null };
    let others = tags.iter().filter(|(name, _)| !WITH_COLUMN.contains(&name.as_str()));
    let mut json = Vec::new();
    json::write_tags(others, &mut json);
    String::from_utf8(json).ok().into()
}

fn elo(played: &Played, name: &str) -> Cell {
    played.tag(name).and_then(|text| text.parse::<u32>().ok()).into()
}

fn count(played: &Played, wanted: fn(&Item<'_>) -> bool) -> Cell {
    played.of_moves(|game| game.items().filter(wanted).count()).into()
}
