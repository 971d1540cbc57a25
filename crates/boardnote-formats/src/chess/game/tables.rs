//! Games as tables: one row per ply of the main line, or one row per game.

pub(super) mod positions;

use super::targets::{uci_line, uci_word};
use super::{Options, Played, json};
use crate::Reading;
use crate::finding::Finding;
use crate::notation::{Notation, TableOf};
use crate::table::{Cell, Column, Named, Rows};
use chess_pgn::comment::{Annotations, Eval};
use chess_rules::{Color, Game, Item, LinePart, Move, Ply, Role};

/// The table `plies`.
pub(super) struct Plies;

/// A ply of the main line.
pub(super) struct PlyRow {
    ply: Ply,
    san: String,
    move_number: u32,
    chess960: bool,
    /// FEN after the move.
    fen: String,
    /// The annotations, separated by blanks.
    nags: String,
    /// The comments, joined by line breaks.
    comment: String,
    /// Number of variations that replace the move.
    variations: usize,
    /// Values of the comments after the move.
    values: Annotations,
}

impl PlyRow {
    /// Returns the kind of piece moved, or nothing for a null move.
    fn piece(&self) -> Option<Role> {
        Some(self.ply.role).filter(|_| self.ply.mv != Move::Null)
    }
}

impl Rows for Plies {
    type Row<'a> = PlyRow;
}

impl<N> TableOf<N> for Plies
where
    N: for<'v> Notation<Value<'v> = Played, Options = Options>,
{
    type Rows = Self;
    const NAME: &'static str = "plies";
    const ABOUT: &'static str = "a row per ply of the main line";
    const COLUMNS: &'static [Column<Self>] = PLIES;

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&PlyRow),
    ) -> Result<(), Finding> {
        plies(played, row);
        Ok(())
    }
}

const PLIES: &[Column<Plies>] = &[
    Column::int("ply", "number of the ply in the game, from 0", |row| row.ply.index.into()),
    Column::int("move_number", "number of the move, as PGN counts it", |row| {
        row.move_number.into()
    }),
    Column::word("color", "side that moved, `white` or `black`", &["white", "black"], |row| {
        if row.ply.color == Color::White { "white" } else { "black" }.into()
    }),
    Column::text("san", "the move in standard algebraic notation", |row| row.san.as_str().into()),
    Column::text("uci", "the move in UCI notation", |row| {
        uci_word(row.ply.mv, row.chess960).into()
    }),
    Column::word(
        "piece",
        "kind of piece that moved, `P N B R Q K`; empty for a null move",
        &["P", "N", "B", "R", "Q", "K"],
        |row| letter(row.piece()),
    ),
    Column::text(
        "slot",
        "name of the piece in the move data: `P4` the e-pawn, `P4=` what it became",
        |row| text(row.piece().and(row.ply.slot)),
    ),
    Column::text("from", "square that the piece left (the king's in castling)", |row| {
        text(row.ply.mv.from())
    }),
    Column::text("to", "square that it reached", |row| text(row.ply.mv.to())),
    Column::word(
        "captured",
        "kind of piece that was captured",
        &["P", "N", "B", "R", "Q"],
        |row| letter(row.ply.captured),
    ),
    Column::word("promotion", "kind of piece that the pawn became", &["N", "B", "R", "Q"], |row| {
        letter(row.ply.mv.promotion())
    }),
    Column::word("castling", "`O-O` or `O-O-O`", &["O-O", "O-O-O"], |row| {
        castling(&row.ply).into()
    }),
    Column::bool("en_passant", "whether a pawn was captured in passing", |row| {
        row.ply.en_passant.into()
    }),
    Column::bool("check", "whether the move gave check or mate", |row| {
        row.san.ends_with(['+', '#']).into()
    }),
    Column::bool("mate", "whether the move gave mate", |row| row.san.ends_with('#').into()),
    Column::text("nags", "annotations of the move, numbers separated by blanks", |row| {
        some(&row.nags)
    }),
    Column::text("comment", "comments after the move, joined by line breaks", |row| {
        some(&row.comment)
    }),
    Column::int("variations", "number of variations that replace the move", |row| {
        row.variations.into()
    }),
    Column::text("fen", "position after the move", |row| row.fen.as_str().into()),
    Column::real("clock_s", "clock of the mover after the move, in seconds", |row| {
        seconds(row.values.clock_ms)
    }),
    Column::real("emt_s", "time used for the move, in seconds", |row| {
        seconds(row.values.elapsed_ms)
    }),
    Column::int(
        "eval_cp",
        "evaluation in hundredths of a pawn, from White's side",
        |row| match row.values.eval {
            Some(Eval::Centipawns(value)) => value.into(),
            _ => Cell::Null,
        },
    ),
    Column::int("eval_mate", "moves to mate, negative if Black mates", |row| {
        match row.values.eval {
            Some(Eval::Mate(moves)) => moves.into(),
            _ => Cell::Null,
        }
    }),
    Column::int("eval_depth", "depth of the evaluation", |row| row.values.depth.into()),
    Column::bool("book", "whether a program took the move from its book", |row| {
        row.values.book.into()
    }),
    Column::text(
        "shapes",
        "marked squares and arrows with their colors, separated by blanks: `Ga4 Ge2e4`",
        |row| {
            let shapes: Vec<_> = row.values.shapes.iter().map(ToString::to_string).collect();
            some(&shapes.join(" "))
        },
    ),
];

/// The table `games`.
pub(super) struct Games;

impl Rows for Games {
    type Row<'a> = &'a Played;
}

impl<N> TableOf<N> for Games
where
    N: for<'v> Notation<Value<'v> = Played, Options = Options>,
{
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "a row per game";
    const COLUMNS: &'static [Column<Self>] = GAMES;
    const NAMED: Option<Named<Self>> = Some(Named {
        prefix: "tag.",
        cell: |played, name| {
            let tags = played.tags.as_deref().unwrap_or_default();
            let tag = tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
            tag.map(|(_, value)| value.as_str()).into()
        },
        names: |played, name| {
            let tags = played.tags.as_deref().unwrap_or_default();
            tags.iter().for_each(|(tag, _)| name(tag));
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

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&&Played),
    ) -> Result<(), Finding> {
        row(&played);
        Ok(())
    }
}

const GAMES: &[Column<Games>] = &[
    Column::text("white", "tag `White`", |played| played.tag("White").into()),
    Column::text("black", "tag `Black`", |played| played.tag("Black").into()),
    Column::text("event", "tag `Event`", |played| played.tag("Event").into()),
    Column::text("site", "tag `Site`", |played| played.tag("Site").into()),
    Column::text("date", "tag `Date`", |played| played.tag("Date").into()),
    Column::text("round", "tag `Round`", |played| played.tag("Round").into()),
    Column::text("eco", "tag `ECO`", |played| played.tag("ECO").into()),
    Column::int("white_elo", "tag `WhiteElo`, if it is a number", |played| elo(played, "WhiteElo")),
    Column::int("black_elo", "tag `BlackElo`, if it is a number", |played| elo(played, "BlackElo")),
    Column::text("result", "result of the main line, else tag `Result`", |played| {
        played.result().into()
    }),
    Column::text("dialect", "dialect of a movecode record", |played| {
        played.dialect.map(|(dialect, _)| dialect.name()).into()
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
    Column::text("uci", "the main line in UCI notation", |played| played.of_moves(uci_line).into()),
    Column::text("fen", "position at the end of the main line", |played| {
        // Without a start position there is no last position either.
        let end = |game: &Game| played.fen(&game.final_position());
        played.start.as_ref().and_then(|_| played.of_moves(end)).into()
    }),
    Column::text("time_control", "tag `TimeControl`", |played| played.tag("TimeControl").into()),
    Column::text("opening", "tag `Opening`", |played| played.tag("Opening").into()),
    Column::text("variant", "tag `Variant`", |played| played.tag("Variant").into()),
    Column::text("utc_date", "tag `UTCDate`", |played| played.tag("UTCDate").into()),
    Column::text("utc_time", "tag `UTCTime`", |played| played.tag("UTCTime").into()),
    Column::text("termination", "tag `Termination`", |played| played.tag("Termination").into()),
    Column::text("white_title", "tag `WhiteTitle`", |played| played.tag("WhiteTitle").into()),
    Column::text("black_title", "tag `BlackTitle`", |played| played.tag("BlackTitle").into()),
    Column::text("tags", "the other tags, as a JSON object; only in PGN", |played| {
        other_tags(played)
    }),
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

fn letter(role: Option<Role>) -> Cell {
    role.map(|role| role.letter().to_string()).into()
}

fn text(what: Option<impl ToString>) -> Cell {
    what.map(|what| what.to_string()).into()
}

/// Returns a text cell, or an empty cell for empty text.
fn some(text: &str) -> Cell {
    Some(text).filter(|text| !text.is_empty()).into()
}

/// The annotations that follow a move of the main line.
#[derive(Default)]
struct Notes<'a> {
    nags: String,
    comments: Vec<&'a str>,
    variations: usize,
}

/// Returns the notes of every move, in order. Notes before the first move are dropped.
fn notes(game: &Game) -> Vec<Notes<'_>> {
    let mut notes: Vec<Notes<'_>> = Vec::new();
    for part in game.line() {
        if let LinePart::Item(Item::Move(_)) = part {
            notes.push(Notes::default());
            continue;
        }
        let Some(last) = notes.last_mut() else { continue };
        match part {
            LinePart::Variation(_) => last.variations += 1,
            LinePart::Item(Item::Nag(nag)) => {
                if !last.nags.is_empty() {
                    last.nags.push(' ');
                }
                last.nags.push_str(&nag.to_string());
            }
            LinePart::Item(Item::Comment(text)) => last.comments.push(text),
            LinePart::Item(_) => {}
        }
    }
    notes
}

fn plies(played: &Played, row: &mut dyn FnMut(&PlyRow)) {
    let game = &played.game;
    let chess960 = game.is_chess960();
    let mut plies = game.plies();
    let mut waiting = plies.next().map(|(ply, san)| (ply, san, plies.position().move_number()));
    for Notes { nags, comments, variations } in notes(game) {
        let Some((ply, san, move_number)) = waiting.take() else { return };
        // The move number is that of the position before the move.
        waiting = plies.next().map(|(ply, san)| (ply, san, plies.position().move_number()));
        row(&PlyRow {
            ply,
            san: san.as_str().to_owned(),
            move_number,
            chess960,
            fen: played.fen(plies.position()),
            nags,
            comment: comments.join("\n"),
            variations,
            values: Annotations::read(comments, Some(ply.color)),
        });
    }
}

fn seconds(milliseconds: Option<u64>) -> Cell {
    #[expect(clippy::cast_precision_loss, reason = "exact below 285,000 years")]
    milliseconds.map(|ms| ms as f64 / 1000.0).into()
}

fn castling(ply: &Ply) -> Option<&'static str> {
    match ply.mv.castling_side()? {
        chess_rules::CastlingSide::King => Some("O-O"),
        chess_rules::CastlingSide::Queen => Some("O-O-O"),
    }
}
