//! Writing of games in the notations of games, and of their last positions, with a count of the
//! losses.

use super::movecode::line::hex;
use super::{Options, Played, Reading};
use crate::finding::Finding;
use crate::notation::Writing;
use crate::reading::View;
use crate::{Losses, loss};
use chess_movecode::{Dialect, TextPlace, WriteOptions, encode};
use chess_pgn::PgnWriter;
use chess_rules::{Error, ErrorKind, Game, Item, LinePart, Move, StartFault};

/// Appends a game in the notation `to` (movecode in the given dialect) and counts the losses.
///
/// # Errors
/// The item that move data cannot express. The offset counts the items of the game.
pub(super) fn write(
    played: &Played,
    to: &str,
    dialect: (Dialect, TextPlace),
    reading: Reading<'_>,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<(), Error> {
    if to == "pgn" {
        pgn(played, reading.own, out, losses);
        return Ok(());
    }
    lose_tags(played, losses);
    if played.start.is_none() {
        return Err(ErrorKind::BadStart(StartFault::Unplayable).into());
    }
    if to == "uci" {
        uci(played, out, losses);
        return Ok(());
    }
    movecode(played, dialect, out, losses)
}

/// Counts the tags. The start position is written beside the moves, in whatever tags it was read
/// from.
fn lose_tags(played: &Played, losses: &mut Losses) {
    let kept = |name: &str| matches!(name, "FEN" | "SetUp");
    let tags = played.tags.as_deref().unwrap_or_default();
    losses.add(loss::TAGS, tags.iter().filter(|(name, _)| !kept(name)).count());
}

/// Writes `HEX<TAB>START`, and `<TAB>TEXTHEX` in the dialect jose or if texts are separate.
fn movecode(
    played: &Played,
    (dialect, place): (Dialect, TextPlace),
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<(), Error> {
    let encoded = encode(&played.game, WriteOptions::new(dialect).texts(place))?;
    losses.add(loss::LARGE_ANNOTATIONS, encoded.lost_nags);
    losses.add(loss::ERROR_KINDS, encoded.lost_kinds);
    hex(&encoded.moves, out);
    column(played.start.as_deref().unwrap_or_default(), out);
    // A third column, even an empty one, marks the dialect jose.
    if place == TextPlace::Separate || dialect == Dialect::Jose {
        out.push(b'\t');
        hex(&encoded.texts, out);
    }
    Ok(())
}

/// Returns the dialect to convert to: the requested one, else that of the record, else the
/// documented one.
pub(super) fn dialect(played: &Played, reading: Reading<'_>) -> (Dialect, TextPlace) {
    match (reading.to_dialect, played.dialect) {
        (None, Some(own)) => own,
        (Some(dialect), Some(_)) => (dialect, dialect.text_place()),
        // For movecode input, `--texts` controls reading; for all other input, it controls writing.
        (asked, None) => {
            let dialect = asked.unwrap_or_default();
            (dialect, reading.texts.unwrap_or(dialect.text_place()))
        }
    }
}

fn pgn(played: &Played, options: &Options, out: &mut Vec<u8>, losses: &mut Losses) {
    let tags: Vec<(&str, &str)> = played
        .tags
        .as_deref()
        .unwrap_or_default()
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| is_wanted(name, options.tags.as_deref()))
        .collect();
    let mut text = String::with_capacity(played.game.len() * 8 + 128);
    let writer = PgnWriter::new()
        .line_width(options.width.unwrap_or(usize::MAX))
        .strip(options.strip)
        .join_comments(options.join_comments);
    let lost = writer.write(&tags, &played.game, &mut text);
    out.extend_from_slice(text.strip_prefix('\n').unwrap_or(&text).as_bytes());
    losses.add(loss::BRACES, lost.braces);
    losses.add(loss::EARLY_RESULTS, lost.results);
    losses.add(loss::EMPTY_VARIATIONS, lost.variations);
}

/// Returns `true` for a tag that is written if only some are asked for: one of them, one of the
/// roster, or one without which the moves mean something else.
fn is_wanted(name: &str, asked: Option<&[String]>) -> bool {
    const KEPT: [&str; 10] =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant"];
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    asked.is_none_or(|asked| KEPT.into_iter().any(is) || asked.iter().any(|asked| is(asked)))
}

/// The null move in UCI. JSON and PGN write `--`, which is read here, too.
const UCI_NULL: &str = "0000";

/// Returns a move as UCI has it.
pub(super) fn uci_word(mv: Move, chess960: bool) -> String {
    if mv == Move::Null { UCI_NULL.to_owned() } else { mv.uci(chess960).to_string() }
}

/// Returns the main line as UCI has it.
pub(super) fn uci_line(game: &Game) -> String {
    game.to_uci().replace("--", UCI_NULL)
}

/// Writes the main line, and the start position unless it is the standard one.
fn uci(played: &Played, out: &mut Vec<u8>, losses: &mut Losses) {
    let chess960 = played.game.is_chess960();
    let before = out.len();
    each_move(played, losses, |mv| {
        if out.len() > before {
            out.push(b' ');
        }
        match mv {
            Move::Null => out.extend_from_slice(UCI_NULL.as_bytes()),
            _ => mv.uci(chess960).append_to(out),
        }
    });
    let start = played.start.as_deref().unwrap_or("start");
    // A record must not be a blank line.
    if out.len() == before || start != "start" {
        column(start, out);
    }
}

/// Appends a tab and the start position, whose fields may be separated by tabs, too.
fn column(start: &str, out: &mut Vec<u8>) {
    for (number, field) in start.split_ascii_whitespace().enumerate() {
        out.push(if number == 0 { b'\t' } else { b' ' });
        out.extend_from_slice(field.as_bytes());
    }
}

/// Writes the position that the view selects, the last one by default, or a line for each position
/// of the main line: game, ply, and FEN.
///
/// # Errors
/// The game has fewer plies, or no position.
pub(super) fn fen(
    played: &Played,
    view: View,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    played.drawable()?;
    let Writing { record, out, losses, .. } = writing;
    if view.all {
        let mut position = played.game.start().position().clone();
        let moves = played.game.main_line().map(Some);
        for (ply, mv) in core::iter::once(None).chain(moves).enumerate() {
            if mv.is_some_and(|mv| position.make(mv).is_err()) {
                break;
            }
            let line = format!("{}\t{ply}\t{}\n", record.index, played.fen(&position));
            out.extend_from_slice(line.as_bytes());
        }
    } else {
        let reached = super::sheet::view(&played.game, view.ply)?;
        out.extend_from_slice(played.fen(&reached.position).as_bytes());
    }
    lose_tags(played, losses);
    let mut moves = 0;
    each_move(played, losses, |_| moves += 1);
    losses.add(loss::MOVES, moves);
    Ok(())
}

/// Calls `found` for each move of the main line, and counts everything else in it as lost.
fn each_move(played: &Played, losses: &mut Losses, mut found: impl FnMut(Move)) {
    for part in played.game.line() {
        match part {
            LinePart::Variation(_) => losses.add(loss::VARIATIONS, 1),
            LinePart::Item(Item::Move(mv)) => found(mv),
            LinePart::Item(Item::Nag(_)) => losses.add(loss::ANNOTATIONS, 1),
            LinePart::Item(Item::Comment(_)) => losses.add(loss::COMMENTS, 1),
            LinePart::Item(Item::Error(..)) => losses.add(loss::ERROR_ITEMS, 1),
            LinePart::Item(Item::Result(_)) => losses.add(loss::RESULTS, 1),
            LinePart::Item(Item::VariationStart | Item::VariationEnd) => {}
        }
    }
}
