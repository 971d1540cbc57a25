//! The notations in which a game can be written.

use super::{Coding, Kind, Played, Reading, Written, json, sheet};
use crate::chess::ply;
use crate::finding::{Finding, Severity};
use crate::notation::{Encoding, Writing};
use crate::{Loss, Losses, Record, loss};
use chess_movecode::Error;
use chess_rules::{ErrorKind, Item, LinePart, Move, Position, StartFault};
use core::ops::Range;
use serde_json::Value;

/// Writes a game of the notation `From` in the notation `To`.
pub(super) fn write<From: Kind, To: Written>(
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    if To::INFO.name == "pgn" && played.unplayable {
        // The movetext is written as it stands, so that nothing is lost.
        let found = writing.found.iter_mut();
        let is_kept = |found: &&mut Finding| {
            found.is_error() && matches!(found.code.as_str(), "unsupported-variant" | "bad-start")
        };
        found.filter(is_kept).for_each(|found| found.severity = Severity::Warning);
    }
    write_to::<To>(played, reading, writing, From::place)
}

/// Writes a game in the notation `To`. `place` returns the bytes of an item of the game in its record.
pub(in crate::chess) fn write_to<To: Written>(
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
    place: impl FnOnce(Record<'_>, Reading<'_>, usize) -> Option<Range<usize>>,
) -> Result<(), Finding> {
    let coding = coding(played, reading);
    To::write(played, coding, reading.own, writing.out, writing.losses).map_err(|error| {
        let span = place(writing.record, reading, error.offset()).unwrap_or(0..0);
        let message = format_args!("{} (ply {})", error.kind(), ply(&error));
        Finding::error(error.kind().code(), span, message).with("ply", ply(&error))
    })
}

/// Returns the coding of movecode to convert to: the requested one, else that of the record, else the
/// documented one.
fn coding(played: &Played, reading: Reading<'_>) -> Coding {
    match (reading.to_dialect, played.coding) {
        (None, Some(own)) => own,
        (Some(dialect), Some(_)) => (dialect, dialect.text_place()),
        // For movecode input, `--texts` controls reading; for all other input, it controls writing.
        (asked, None) => {
            let dialect = asked.unwrap_or_default();
            (dialect, reading.texts.unwrap_or(dialect.text_place()))
        }
    }
}

/// Appends the game of a JSON value, written in the notation `To`.
pub(super) fn from_json<To: Written>(
    value: &Value,
    reading: Reading<'_>,
    Encoding { out, losses, .. }: &mut Encoding<'_, ()>,
) -> Result<(), Finding> {
    let (played, coding) = json::read(value, reading)?;
    To::write(&played, coding, reading.own, out, losses).map_err(|error| {
        let message = format_args!("{} (item {} of the game)", error.kind(), error.offset());
        Finding::error(error.kind().code(), 0..0, message)
    })?;
    match losses.count(loss::LARGE_ANNOTATIONS.code()) {
        0 => Ok(()),
        count => {
            let message =
                format_args!("{count} annotations are above 255, which no code can store");
            Err(Finding::error("nag-too-large", 0..0, message))
        }
    }
}

/// Counts the tags as lost, and returns the start position, which is written next to the moves.
///
/// # Errors
/// The start position cannot be used.
pub(super) fn start_without_tags<'a>(
    played: &'a Played,
    tags: Loss,
    losses: &mut Losses,
) -> Result<&'a str, Error> {
    lose_tags(played, tags, losses);
    let fault = ErrorKind::BadStart(StartFault::Unplayable);
    played.start.as_deref().ok_or_else(|| chess_movecode::ErrorKind::from(fault).into())
}

/// Counts the tags, except those of the start position.
fn lose_tags(played: &Played, tags: Loss, losses: &mut Losses) {
    let kept = |name: &str| matches!(name, "FEN" | "SetUp");
    losses.add(tags, played.tags().iter().filter(|(name, _)| !kept(name)).count());
}

/// Appends a tab and the start position, whose fields may be separated by tabs, too.
pub(super) fn column(start: &str, out: &mut Vec<u8>) {
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
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    positions(played, reading, writing, |position| played.fen(position))
}

/// Writes positions as [`fen`] does, without their clocks.
pub(super) fn epd(
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    let epd = |position: &Position| position.epd().en_passant(played.en_passant).to_string();
    positions(played, reading, writing, epd)
}

fn positions(
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
    text: impl Fn(&Position) -> String,
) -> Result<(), Finding> {
    played.drawable()?;
    let Writing { record, out, losses, .. } = writing;
    if reading.view.all {
        played.each_position(|position, _| {
            let (game, ply, fen) = (record.index + 1, position.ply(), text(position));
            out.extend_from_slice(format!("{game}\t{ply}\t{fen}\n").as_bytes());
        });
    } else {
        let reached = sheet::view(&played.game, reading.view.ply)?;
        out.extend_from_slice(text(&reached.position).as_bytes());
    }
    lose_tags(played, loss::TAGS_OF_MOVES, losses);
    let mut moves = 0;
    each_move(played, losses, |_| moves += 1);
    losses.add(loss::MOVES, moves);
    Ok(())
}

/// Calls `found` for each move of the main line, and counts everything else in it as lost.
pub(super) fn each_move(played: &Played, losses: &mut Losses, mut found: impl FnMut(Move)) {
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
