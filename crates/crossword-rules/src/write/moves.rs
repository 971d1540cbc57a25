//! Writing of moves, in all styles.

use super::MoveStyle;
use super::text::Text;
use crate::error::ErrorKind;
use crate::model::{
    Board, Direction, EMPTY, Exchanged, LastMove, Play, Square, column_label, is_through,
};
use notation_report::Loss;
use notation_report::internal::Losses;

/// Points for surviving a challenge, which most notations of a move have no place for.
const CHALLENGE_BONUS: Loss = Loss::new("challenge-bonus", "bonus for a survived challenge");

/// The difference between a placed tile and one that was on the board.
const THROUGH_TILES: Loss = Loss::new("through-tiles", "mark of a tile that lay on the board");

/// Appends the operand of `lm` as documented.
pub(super) fn seed_move(last: &LastMove, out: &mut Text<'_>) {
    match last {
        LastMove::Play { play, bonus } => {
            seed_play(play, out);
            if let Some(points) = bonus {
                out.str(" +");
                out.integer((*points).into());
            }
        }
        LastMove::Exchange(exchanged) => exchange("-", exchanged, out),
        LastMove::Pass => out.byte(b'-'),
        LastMove::ChallengedOff(play) => {
            out.str(if play.is_spelled() { "phony." } else { "challenge " });
            seed_play(play, out);
        }
    }
}

/// Appends `8H C.T`, or `8H.CAT` for a play that does not record which of its tiles were placed.
pub(super) fn seed_play(play: &Play, out: &mut Text<'_>) {
    coordinate(play, false, out);
    out.byte(if play.is_spelled() { b'.' } else { b' ' });
    out.tiles(play.tile_list());
}

/// Appends a play with all that its text says: `8H CAT` if the text does not mark play-through
/// tiles, and `8H (CA)T` if it spells them in parentheses.
pub(super) fn whole_play(play: &Play, out: &mut Text<'_>) {
    coordinate(play, false, out);
    out.byte(b' ');
    out.tiles_with_parentheses(play.tile_list());
}

/// Writes the coordinate of a play, with its column in lower case on demand.
fn coordinate(play: &Play, lower: bool, out: &mut Text<'_>) {
    let Square { row, col } = play.start();
    let row = i64::from(row) + 1;
    let column = column_label(col);
    let column = if lower { column.to_ascii_lowercase() } else { column };
    match play.direction() {
        Direction::Across => {
            out.integer(row);
            out.str(&column);
        }
        Direction::Down => {
            out.str(&column);
            out.integer(row);
        }
    }
}

fn exchange(prefix: &str, exchanged: &Exchanged, out: &mut Text<'_>) {
    out.str(prefix);
    match exchanged {
        Exchanged::Count(count) => out.integer(count.get().into()),
        Exchanged::Tiles(rack) => out.tiles(&rack.0),
    }
}

pub(super) fn styled_move(
    last: &LastMove,
    board: &Board,
    style: MoveStyle,
    out: &mut Text<'_>,
    losses: &mut Losses,
) -> Result<(), ErrorKind> {
    let spelled = last.play().is_some_and(Play::is_spelled);
    let (ex, pass, separator) = match style {
        MoveStyle::Seed | MoveStyle::Gcg => ("-", "-", b' '),
        MoveStyle::Dotted | MoveStyle::Ucgi => ("ex.", "pass", b'.'),
        MoveStyle::Spelled => ("ex ", "pass", b' '),
    };
    match last {
        _ if style == MoveStyle::Seed => {
            losses.add(THROUGH_TILES, spelled.into());
            seed_move(last, out);
        }
        LastMove::Exchange(exchanged) => exchange(ex, exchanged, out),
        LastMove::Pass => out.str(pass),
        LastMove::ChallengedOff(play) if style == MoveStyle::Dotted => {
            out.str("phony.");
            spelled_play(play, board, style, separator, out, losses)?;
        }
        LastMove::ChallengedOff(_) => return Err(ErrorKind::NotInStyle),
        LastMove::Play { .. } if style == MoveStyle::Gcg && spelled => {
            return Err(ErrorKind::NotInStyle);
        }
        LastMove::Play { play, bonus } => {
            let points = bonus.filter(|&points| style == MoveStyle::Ucgi && points > 0);
            if points.is_none() {
                losses.add(CHALLENGE_BONUS, bonus.is_some().into());
            }
            if style == MoveStyle::Gcg {
                seed_play(play, out);
            } else {
                spelled_play(play, board, style, separator, out, losses)?;
            }
            if let Some(points) = points {
                out.str("..");
                out.integer(points.into());
                out.str(".0");
            }
        }
    }
    Ok(())
}

/// Appends a play with each `.` replaced by the tile on the board.
fn spelled_play(
    play: &Play,
    board: &Board,
    style: MoveStyle,
    separator: u8,
    out: &mut Text<'_>,
    losses: &mut Losses,
) -> Result<(), ErrorKind> {
    coordinate(play, style != MoveStyle::Dotted, out);
    out.byte(separator);
    let mut through = 0;
    let tiles = play.tile_list();
    for (square, code) in play.squares().zip(tiles.codes()) {
        if !is_through(code) {
            out.tile(code, tiles.faces());
            continue;
        }
        through += 1;
        match board.code(square) {
            EMPTY => return Err(ErrorKind::NoThroughTile { square }),
            code => out.tile(code, board.faces()),
        }
    }
    losses.add(THROUGH_TILES, through.max(play.is_spelled().into()));
    Ok(())
}
