//! Field 2: racks. The tiles of exchanges and plays use the same syntax.

use core::ops::Range;

use smallvec::SmallVec;

use super::context::Context;
use super::tile::{Site, bracketed, unbracketed};
use super::{Notation, parts};
use crate::error::{Error, ErrorKind, Field};
use crate::letter::{Case, case_of};
use crate::model::{BLANK, Code, Rack, THERE, THROUGH, TileList};

/// Maximum number of players, far more than any game has. It bounds the memory for a field of
/// slashes.
const MAX_PLAYERS: usize = 255;

/// Parses racks with slashes between them.
///
/// # Errors
/// Returns [`ErrorKind::TooManyPlayers`], or the first error of a rack unless the context records it.
pub fn racks(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
) -> Result<SmallVec<[Rack; 4]>, Error> {
    let mut racks = SmallVec::new();
    for part in parts(text, span, b'/') {
        if racks.len() == MAX_PLAYERS {
            return Err(Field::Racks.error(ErrorKind::TooManyPlayers, part));
        }
        racks.push(rack(cx, text, part, Field::Racks)?);
    }
    Ok(racks)
}

/// Parses `rack = *( "?" / uletter / "[" 2*mletter "]" )`, in upper case only.
///
/// # Errors
/// Returns [`ErrorKind::BadRackTile`] or another error about tiles, unless the context records it.
pub fn rack(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
) -> Result<Rack, Error> {
    let site = Site { field, row: None, bad: |found| ErrorKind::BadRackTile { found } };
    Ok(Rack(tiles(cx, text, span, &site, On::Rack)?))
}

/// Parses the tiles of a play: board tiles and `.`. A move outside a record may also contain tiles
/// in parentheses, which must be on the board.
pub(crate) fn play_tiles(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
) -> Result<TileList, Error> {
    let site = Site { field, row: None, bad: |found| ErrorKind::BadTile { found } };
    tiles(cx, text, span, &site, On::Play)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Rack,
    Play,
}

impl On {
    fn allows(self, case: Case) -> bool {
        self == Self::Play || case == Case::Upper
    }
}

fn tiles(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    site: &Site,
    on: On,
) -> Result<TileList, Error> {
    let joins = cx.options.joins();
    let mut list = TileList::default();
    let parentheses = on == On::Play && cx.options.notation == Notation::Move && !cx.strict();
    let bytes = &text.as_bytes()[..span.end];
    // [`THERE`] inside parentheses, with the offset of the open one.
    let mut open = None;
    let mut at = span.start;
    while let Some(&byte) = bytes.get(at) {
        let flag = if open.is_some() { THERE } else { 0 };
        match (byte, on) {
            (b'A'..=b'Z', _) if !joins => list.push((Code::from(byte - b'A') + 1) | flag),
            (b'a'..=b'z', On::Play) if !joins => list.push((Code::from(byte - b'a') + 27) | flag),
            (b'?', On::Rack) => list.push(BLANK),
            (b'.', On::Play) if open.is_none() => list.push(THROUGH),
            (b'(', _) if parentheses && open.is_none() => open = Some(at),
            (b')', _) if parentheses && open.is_some_and(|open| open + 1 < at) => open = None,
            _ => {
                at = rare(cx, text, at..span.end, site, on, flag, &mut list)?;
                continue;
            }
        }
        at += 1;
    }
    if let Some(open) = open {
        cx.fail(site.bad_character('(', open))?;
    }
    Ok(list)
}

/// Parses any tile except an ASCII letter and the special sign of the place. Returns the offset
/// after the tile.
fn rare(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    site: &Site,
    on: On,
    flag: Code,
    list: &mut TileList,
) -> Result<usize, Error> {
    let at = span.start;
    let rest = &text[span.clone()];
    let push = |list: &mut TileList, inner: &str, case| {
        list.push_interned(flag, |faces| faces.intern_written(inner, case));
    };
    if rest.starts_with('[') {
        let (tile, next) = bracketed(cx, text, at, span.end, site)?;
        match tile {
            Some(tile) if on.allows(tile.case) => push(list, tile.inner, tile.case),
            Some(_) => cx.fail(site.error((site.bad)('['), at..next))?,
            None => {}
        }
        return Ok(next);
    }
    if let Some(tile) = unbracketed(cx, rest).filter(|tile| on.allows(tile.case)) {
        let next = at + tile.inner.len();
        cx.deviate(site.error(ErrorKind::UnbracketedTile, at..next))?;
        push(list, tile.inner, tile.case);
        return Ok(next);
    }
    let c = rest.chars().next().unwrap_or('\0');
    if case_of(c).is_some_and(|case| on.allows(case)) {
        list.push_letter(c, flag);
    } else {
        cx.fail(site.bad_character(c, at))?;
    }
    Ok(at + c.len_utf8())
}
