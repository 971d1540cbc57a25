//! The operand of `lm`, in the form of the document and of its other editions.

use core::ops::Range;

use crossword_rules::internal::{Context, MOVE, bonus, exchange, parts, placement};
use crossword_rules::{Board, Error, ErrorKind, LastMove, Play, Through};

/// The board of the record, or `None` if it could not be read. Without a board, no square is
/// considered off the board.
pub(super) type On<'b> = Option<&'b Board>;

/// Parses the operand. Returns `None` if an error was recorded and reading continues.
pub(crate) fn last_move(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    board: On<'_>,
    scores: &[i32],
) -> Result<Option<LastMove>, Error> {
    let operand = &text[span.clone()];
    if operand == "-" {
        return Ok(Some(LastMove::Pass));
    }
    if operand.starts_with('-') {
        return exchange(cx, text, span.start + 1..span.end);
    }
    if !cx.strict() {
        if let Some(form) = foreign_form(operand) {
            cx.deviate(MOVE.error(ErrorKind::ForeignMove, span.clone()))?;
            return foreign(cx, text, span, form, board, scores);
        }
    }
    let mut tokens = parts(text, span.clone(), b' ');
    match tokens.next() {
        Some(first) if text.get(first.clone()) == Some("challenge") => {
            challenged_off(cx, text, &span, tokens, board)
        }
        Some(coordinate) => play(cx, text, &span, coordinate, tokens, board),
        None => bad_move(cx, span),
    }
}

/// Forms of the later document and of earlier drafts that the document does not define. A number is
/// the length of the keyword before the operand.
#[derive(Clone, Copy)]
enum Foreign {
    /// `pass`.
    Pass,
    /// `ex.ABC`, `exchange ABC`, `exch ABC`, `ex ABC`.
    Exchange(usize),
    /// `phony.8H.CAT`.
    Phony(usize),
    /// `8H.CAT`.
    Dotted,
}

fn foreign_form(operand: &str) -> Option<Foreign> {
    if operand == "pass" {
        return Some(Foreign::Pass);
    }
    for prefix in ["ex.", "exchange ", "exch ", "ex "] {
        if operand.starts_with(prefix) {
            return Some(Foreign::Exchange(prefix.len()));
        }
    }
    if operand.starts_with("phony.") {
        return Some(Foreign::Phony("phony.".len()));
    }
    (!operand.contains(' ') && operand.contains('.')).then_some(Foreign::Dotted)
}

fn foreign(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    form: Foreign,
    board: On<'_>,
    scores: &[i32],
) -> Result<Option<LastMove>, Error> {
    match form {
        Foreign::Pass => Ok(Some(LastMove::Pass)),
        Foreign::Exchange(prefix) => exchange(cx, text, span.start + prefix..span.end),
        Foreign::Phony(prefix) => {
            let play = dotted(cx, text, span.start + prefix..span.end, board)?;
            let play = play.map(|play| off_board(cx, &span, play, board)).transpose()?;
            Ok(play.map(LastMove::ChallengedOff))
        }
        Foreign::Dotted => {
            let play = dotted(cx, text, span.clone(), board)?;
            let play = play.map(|play| on_board(cx, &span, play, board, scores)).transpose()?;
            Ok(play.map(|play| LastMove::Play { play, bonus: None }))
        }
    }
}

/// Resolves a spelled play that remains on the board. The placed tiles are known if the board does
/// not show the play, or if it is the first of the game: the board shows only the play, and no other
/// player, of whom the one who played is the last, has points. Otherwise any of its tiles may have
/// been there before.
fn on_board(
    cx: &mut Context<'_>,
    span: &Range<usize>,
    play: Play,
    board: On<'_>,
    scores: &[i32],
) -> Result<Play, Error> {
    let Some(board) = board.filter(|_| play.through() == Through::Spelled) else {
        return Ok(play);
    };
    let stands = board.shows(&play);
    let tiles = board.tiles().count();
    let others = scores.split_last().map_or(scores, |(_, others)| others);
    let first = tiles == play.len() && others.iter().all(|&score| score == 0);
    if !stands || first {
        return Ok(play.all_placed());
    }
    cx.deviate(MOVE.error(ErrorKind::ThroughUnknown, span.clone()))?;
    Ok(play)
}

/// Resolves a spelled play that was challenged off: the board is the one before the play.
fn off_board(
    cx: &mut Context<'_>,
    span: &Range<usize>,
    play: Play,
    board: On<'_>,
) -> Result<Play, Error> {
    let Some(board) = board.filter(|_| play.through() == Through::Spelled) else {
        return Ok(play);
    };
    match play.resolve(board) {
        Ok(play) => Ok(play),
        Err(error) => {
            if let Some(square) = error.square() {
                let kind = ErrorKind::TileConflict { square };
                cx.deviate(MOVE.error(kind, span.clone()))?;
            }
            Ok(play.all_placed())
        }
    }
}

/// Parses `8H.CAT`. A `.` among the tiles marks play-through tiles.
fn dotted(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    board: On<'_>,
) -> Result<Option<Play>, Error> {
    let body = &text[span.clone()];
    match body.find('.') {
        Some(at) => {
            let at = span.start + at;
            let play = placement(cx, text, span.start..at, at + 1..span.end, board)?;
            Ok(play.map(Play::spelled_unless_marked))
        }
        None => {
            cx.fail(MOVE.error(ErrorKind::BadMove, span))?;
            Ok(None)
        }
    }
}

fn bad_move(cx: &mut Context<'_>, span: Range<usize>) -> Result<Option<LastMove>, Error> {
    cx.fail(MOVE.error(ErrorKind::BadMove, span))?;
    Ok(None)
}

/// Parses `8H CAT` or `8H CAT +5`.
fn play(
    cx: &mut Context<'_>,
    text: &str,
    span: &Range<usize>,
    coordinate: Range<usize>,
    mut rest: impl Iterator<Item = Range<usize>>,
    board: On<'_>,
) -> Result<Option<LastMove>, Error> {
    let (tiles, third, fourth) = (rest.next(), rest.next(), rest.next());
    let (Some(tiles), None) = (tiles, fourth) else {
        return bad_move(cx, span.clone());
    };
    let play = placement(cx, text, coordinate, tiles, board)?;
    let bonus = match third {
        None => None,
        Some(third) if text.get(third.clone()).is_some_and(|t| t.starts_with('+')) => {
            Some(bonus(cx, text, third)?)
        }
        // `8H CAT 14`: the third token has no `+`.
        Some(third) => return bad_move(cx, third),
    };
    Ok(play.map(|play| LastMove::Play { play, bonus }))
}

/// Parses `challenge 8H CAT`. Earlier drafts appended the points.
fn challenged_off(
    cx: &mut Context<'_>,
    text: &str,
    span: &Range<usize>,
    mut rest: impl Iterator<Item = Range<usize>>,
    board: On<'_>,
) -> Result<Option<LastMove>, Error> {
    let (coordinate, tiles, points, more) = (rest.next(), rest.next(), rest.next(), rest.next());
    let (Some(coordinate), Some(tiles), None) = (coordinate, tiles, more) else {
        return bad_move(cx, span.clone());
    };
    if let Some(points) = points {
        let digits = &text[points.clone()];
        if cx.strict() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return bad_move(cx, span.clone());
        }
        cx.deviate(MOVE.error(ErrorKind::DroppedPoints, points))?;
    }
    let play = placement(cx, text, coordinate, tiles, board)?;
    Ok(play.map(LastMove::ChallengedOff))
}
