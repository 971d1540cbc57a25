//! Games as tables: a row per ply of the main line, or a row per game.

use super::Played;
use crate::table::{Cell, Column, Table};
use chess_movecode::{Color, Game, Item, LinePart, Move, Outcome, Ply};

/// The tables of all three notations.
pub(super) const ALL: &[Table] = &[
    Table { name: "plies", about: "a row per ply of the main line", columns: PLIES },
    Table { name: "games", about: "a row per game", columns: GAMES },
];

const PLIES: &[Column] = &[
    Column::int("ply", "number of the ply in the game, from 0"),
    Column::int("move_number", "number of the move, as PGN counts it"),
    Column::text("color", "side that moved, `white` or `black`"),
    Column::text("san", "the move in standard algebraic notation"),
    Column::text("uci", "the move in UCI notation"),
    Column::text("piece", "kind of piece that moved, `P N B R Q K`; empty for a null move"),
    Column::text(
        "slot",
        "name of the piece in the move data: `P4` the e-pawn, `P4=` what it became",
    ),
    Column::text("from", "square that the piece left (the king's in castling)"),
    Column::text("to", "square that it reached"),
    Column::text("captured", "kind of piece that was captured"),
    Column::text("promotion", "kind of piece that the pawn became"),
    Column::text("castling", "`O-O` or `O-O-O`"),
    Column::bool("en_passant", "whether a pawn was captured in passing"),
    Column::bool("check", "whether the move gave check or mate"),
    Column::bool("mate", "whether the move gave mate"),
    Column::text("nags", "annotations of the move, numbers separated by blanks"),
    Column::text("comment", "comments behind the move, joined by line breaks"),
    Column::int("variations", "number of variations that replace the move"),
    Column::text("fen", "position after the move"),
];

const GAMES: &[Column] = &[
    Column::text("white", "tag `White`"),
    Column::text("black", "tag `Black`"),
    Column::text("event", "tag `Event`"),
    Column::text("site", "tag `Site`"),
    Column::text("date", "tag `Date`"),
    Column::text("round", "tag `Round`"),
    Column::text("eco", "tag `ECO`"),
    Column::int("white_elo", "tag `WhiteElo`, if it is a number"),
    Column::int("black_elo", "tag `BlackElo`, if it is a number"),
    Column::text("result", "result of the main line, else tag `Result`"),
    Column::text("dialect", "dialect of a movecode record"),
    Column::text("start", "`start`, or the FEN of the start position"),
    Column::bool("chess960", "whether castling is written as in Chess960"),
    Column::int("plies", "length of the main line"),
    Column::int("variations", "number of variations, nested ones included"),
    Column::int("comments", "number of comments"),
    Column::int("annotations", "number of annotations (NAG)"),
    Column::int(
        "error_items",
        "number of tokens that could not be used when the game was imported",
    ),
    Column::text("uci", "the main line in UCI notation"),
    Column::text("fen", "position at the end of the main line"),
];

/// Gives the rows of a game.
pub(super) fn rows(played: &Played, table: &Table, row: &mut dyn FnMut(Vec<Cell>)) {
    match table.name {
        "games" => row(game(played)),
        _ => plies(&played.game, row),
    }
}

fn game(played: &Played) -> Vec<Cell> {
    let game = &played.game;
    let tag = |name: &str| Cell::from(played.tag(name));
    let elo = |name: &str| Cell::from(played.tag(name).and_then(|text| text.parse::<u32>().ok()));
    let count = |wanted: fn(&Item<'_>) -> bool| number(game.items().filter(wanted).count());
    let outcome = game.outcome().map(Outcome::as_str);
    vec![
        tag("White"),
        tag("Black"),
        tag("Event"),
        tag("Site"),
        tag("Date"),
        tag("Round"),
        tag("ECO"),
        elo("WhiteElo"),
        elo("BlackElo"),
        outcome.or(played.tag("Result")).into(),
        played.dialect.map(|(dialect, _)| dialect.name()).into(),
        played.start.as_str().into(),
        game.is_chess960().into(),
        number(game.main_line().count()),
        count(|item| matches!(item, Item::VariationStart)),
        count(|item| matches!(item, Item::Comment(_))),
        count(|item| matches!(item, Item::Nag(_))),
        count(|item| matches!(item, Item::Error(..))),
        game.to_uci().into(),
        game.final_position().fen().to_string().into(),
    ]
}

fn number(count: usize) -> Cell {
    Cell::Int(i64::try_from(count).unwrap_or(i64::MAX))
}

/// What stands behind a move of the main line.
#[derive(Default)]
struct Notes {
    nags: String,
    comment: String,
    variations: usize,
}

/// The notes of every move, in order. What stands before the first move belongs to none.
fn notes(game: &Game) -> Vec<Notes> {
    let mut notes: Vec<Notes> = Vec::new();
    for part in game.line() {
        if let LinePart::Item(Item::Move(_)) = part {
            notes.push(Notes::default());
            continue;
        }
        let Some(last) = notes.last_mut() else { continue };
        match part {
            LinePart::Variation(_) => last.variations += 1,
            LinePart::Item(Item::Nag(nag)) => join(&mut last.nags, ' ', &nag.to_string()),
            LinePart::Item(Item::Comment(text)) => join(&mut last.comment, '\n', text),
            LinePart::Item(_) => {}
        }
    }
    notes
}

fn join(text: &mut String, between: char, more: &str) {
    if !text.is_empty() {
        text.push(between);
    }
    text.push_str(more);
}

fn plies(game: &Game, row: &mut dyn FnMut(Vec<Cell>)) {
    let chess960 = game.is_chess960();
    let notes = notes(game);
    let mut plies = game.plies();
    let mut waiting = plies.next().map(|(ply, san)| (ply, san, plies.position().move_number()));
    for notes in notes {
        let Some((ply, san, move_number)) = waiting.take() else { return };
        // The position before the next move is the one after this.
        waiting = plies.next().map(|(ply, san)| (ply, san, plies.position().move_number()));
        let fen = plies.position().fen().to_string();
        let piece = Some(ply.role).filter(|_| ply.mv != Move::Null);
        let letter = |role: chess_movecode::Role| role.letter().to_string();
        let san = san.as_str();
        row(vec![
            ply.index.into(),
            move_number.into(),
            if ply.color == Color::White { "white" } else { "black" }.into(),
            san.into(),
            ply.mv.uci(chess960).to_string().into(),
            piece.map(letter).into(),
            piece.and(ply.slot).map(|slot| slot.to_string()).into(),
            ply.mv.from().map(|square| square.to_string()).into(),
            ply.mv.to().map(|square| square.to_string()).into(),
            ply.captured.map(letter).into(),
            ply.mv.promotion().map(letter).into(),
            castling(&ply).into(),
            ply.en_passant.into(),
            san.ends_with(['+', '#']).into(),
            san.ends_with('#').into(),
            Some(notes.nags).filter(|nags| !nags.is_empty()).into(),
            Some(notes.comment).filter(|comment| !comment.is_empty()).into(),
            number(notes.variations),
            fen.into(),
        ]);
    }
}

fn castling(ply: &Ply) -> Option<&'static str> {
    match ply.mv.wing()? {
        chess_movecode::Wing::King => Some("O-O"),
        chess_movecode::Wing::Queen => Some("O-O-O"),
    }
}
