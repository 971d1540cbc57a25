//! The relation of a play to the board and the rack before it.

use crate::error::IllegalPlay;
use crate::inventory::KINDS;
use crate::model::{
    BLANK, Board, Code, Direction, EMPTY, EMPTY_BYTE, Play, Rack, Square, Stored, THERE, THROUGH,
    THROUGH_BYTE, Walk, is_blank, is_through,
};

impl Play {
    /// Marks the play-through tiles of the play on a board. A square that already holds a tile is a
    /// play-through square; the play places tiles on the others.
    ///
    /// ```
    /// use crossword_rules::{Board, Play};
    ///
    /// let before: Board = "3/1A1/3".parse().unwrap();
    /// let play: Play = "2A.CAT".parse().unwrap();
    /// assert_eq!(play.resolve(&before).unwrap().to_string(), "2A C.T");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`IllegalPlay::OffBoard`], [`IllegalPlay::NoThroughTile`], or
    /// [`IllegalPlay::TileConflict`] for the first invalid square, and [`IllegalPlay::EmptyMove`] if no
    /// tile is placed.
    pub fn resolve(&self, before: &Board) -> Result<Self, IllegalPlay> {
        if self.is_resolved(before) {
            return Ok(self.clone());
        }
        let given = self.tile_list();
        let mut tiles = given.clone();
        let mut placed = false;
        let [_, on] = Walk::both(before, self.start(), self.direction());
        let (mut place, stride) = on.place();
        let room = self.room_on(before);
        for (index, code) in given.codes().enumerate() {
            let square = || self.square_at(index);
            if index >= room {
                return Err(IllegalPlay::OffBoard { square: square() });
            }
            let there = before.code_at(place);
            let same = || before.same_tile(there, given.faces(), code & !THERE);
            match code {
                _ if there == EMPTY && is_through(code) => {
                    return Err(IllegalPlay::NoThroughTile { square: square() });
                }
                _ if there == EMPTY => placed = true,
                THROUGH => {}
                _ if (code & THERE != 0 || self.is_spelled()) && same() => {
                    tiles.mark_through(index);
                }
                _ => return Err(IllegalPlay::TileConflict { square: square() }),
            }
            place = place.wrapping_add(stride);
        }
        if !placed {
            return Err(IllegalPlay::EmptyMove);
        }
        Ok(Self::from_parts(self.start(), self.direction(), tiles))
    }

    /// Returns `true` if the play has marks exactly for the tiles on a board of bytes.
    pub(crate) fn is_resolved(&self, before: &Board) -> bool {
        let (Some(tiles), Stored::Narrow(cells)) = (self.tile_list().bytes(), before.stored())
        else {
            return false;
        };
        if self.is_spelled() || tiles.len() > self.room_on(before) {
            return false;
        }
        let (mut index, stride) = Walk::both(before, self.start(), self.direction())[1].place();
        let (mut fits, mut placed) = (true, false);
        for &tile in tiles {
            let empty = cells.get(index) == Some(&EMPTY_BYTE);
            // A tile in parentheses is spelled, and must be on the board.
            let through = tile >= THROUGH_BYTE;
            fits &= empty != through && tile <= THROUGH_BYTE;
            placed |= !through;
            index = index.wrapping_add(stride);
        }
        fits && placed
    }

    /// Returns `true` if the play touches the tiles on the board before it, or if it is the first
    /// play and covers the start square. Its play-through tiles must be marked.
    #[must_use]
    pub fn is_connected(&self, before: &Board) -> bool {
        is_connected(before, self)
    }

    /// Returns the rack without the placed tiles, and `true` if all of them were on the rack.
    #[must_use]
    pub fn leave(&self, rack: &Rack) -> (Rack, bool) {
        if let Some((leave, missing)) = self.short_leave(rack) {
            return (leave, missing.is_none());
        }
        let (mut left, mut all) = (rack.clone(), true);
        let faces = self.tile_list().faces();
        for code in self.rack_codes() {
            all &= left.take(code, faces);
        }
        (left, all)
    }

    /// Returns the leave and the first tile that is not on the rack, if both lists are short.
    pub(crate) fn short_leave(&self, rack: &Rack) -> Option<(Rack, Option<Code>)> {
        let tiles = self.tile_list().bytes()?;
        let kinds = tiles.iter().map(|&tile| KINDS[usize::from(tile)]);
        let kinds = kinds.filter(|&kind| kind != EMPTY_BYTE);
        let (left, missing) = rack.0.without(kinds)?;
        Some((Rack(left), missing.map(Code::from)))
    }

    /// Returns the codes of the tiles that leave the rack.
    pub(crate) fn rack_codes(&self) -> impl Iterator<Item = Code> + '_ {
        let codes = self.tile_list().codes().filter(|&code| !is_through(code));
        codes.map(|code| if is_blank(code) { BLANK } else { code })
    }
}

/// Returns `true` if a resolved play touches the tiles on the board, or is the first play and
/// covers the start square.
pub(crate) fn is_connected(board: &Board, play: &Play) -> bool {
    let codes = || play.squares().zip(play.tile_list().codes());
    let placed = || codes().filter(|&(_, code)| !is_through(code)).map(|(square, _)| square);
    let touches = |square| {
        let lines = [Direction::Across, Direction::Down];
        let mut walks = lines.into_iter().flat_map(|line| Walk::both(board, square, line));
        walks.any(|mut walk| match board.stored() {
            Stored::Narrow(cells) => walk.next(cells).is_some(),
            Stored::Wide(cells) => walk.next(cells).is_some(),
        })
    };
    if codes().any(|(_, code)| is_through(code)) || placed().any(touches) {
        return true;
    }
    if !board.is_empty() {
        return false;
    }
    let centre = Square::new(board.rows() / 2, board.cols() / 2);
    placed().any(|square| square == centre)
}
