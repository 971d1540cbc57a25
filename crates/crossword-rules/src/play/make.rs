//! The checks of a move, and its effect on a position.

use smallvec::SmallVec;

use super::{Draw, PlayFinding};
use crate::error::{IllegalPlay, ScoreError};
use crate::model::{
    Board, Code, EMPTY, Exchanged, Faces, LastMove, Play, Position, Rack, RackTile, Walk,
    is_through, is_through_byte,
};
use crate::resolve::is_connected;
use crate::rules::Rules;
use crate::score::{MoveScore, Points, Scorer};

/// Returns the rack without these tiles. An empty rack is unknown and stays empty.
fn leave(
    rack: &Rack,
    codes: impl Iterator<Item = Code>,
    faces: &Faces,
) -> Result<Rack, IllegalPlay> {
    if rack.is_empty() {
        return Ok(Rack::new());
    }
    let mut left = rack.clone();
    for code in codes {
        if !left.take(code, faces) {
            return Err(IllegalPlay::TileNotOnRack { tile: RackTile::of(faces.token(code)) });
        }
    }
    Ok(left)
}

pub(super) fn put(board: &mut Board, play: &Play) {
    let tiles = play.tile_list();
    let (mut index, stride) = Walk::both(board, play.start(), play.direction())[1].place();
    if let (Some(tiles), Some(cells)) = (tiles.bytes(), board.narrow_mut()) {
        for &tile in tiles {
            if let Some(place) = cells.get_mut(index).filter(|_| !is_through_byte(tile)) {
                *place = tile;
            }
            index = index.wrapping_add(stride);
        }
        return;
    }
    for code in tiles.codes() {
        if !is_through(code) {
            let code = board.code_from(code, tiles.faces());
            board.put(index, code);
        }
        index = index.wrapping_add(stride);
    }
}

/// Clears the squares of the placed tiles that are on the board.
pub(super) fn lift(board: &mut Board, play: &Play) {
    let (mut index, stride) = Walk::both(board, play.start(), play.direction())[1].place();
    for code in play.tile_list().codes().take(play.room_on(board)) {
        if !is_through(code) {
            board.put(index, EMPTY);
        }
        index = index.wrapping_add(stride);
    }
}

/// A move checked on its position.
pub(super) struct Checked {
    /// The move with its play-through tiles marked.
    pub(super) last_move: LastMove,
    pub(super) leave: Rack,
    pub(super) score: MoveScore,
    pub(super) findings: SmallVec<[PlayFinding; 1]>,
}

impl Position {
    pub(crate) fn scorer<'a>(&'a self, play: &'a Play, rules: &'a Rules<'_>) -> Scorer<'a> {
        let Rules { distribution, premiums, .. } = rules;
        Scorer { board: self.board(), play, distribution, premiums }
    }

    pub(super) fn points_resolved(
        &self,
        play: &Play,
        rules: &Rules<'_>,
    ) -> Result<Points, ScoreError> {
        self.scorer(play, rules).points_of(rules.rack_size.into(), rules.bingo)
    }

    /// Returns the points of a play that can be made and scored as it is written. Other plays must
    /// be resolved, which reports the error.
    pub(super) fn points_as_written(&self, play: &Play, rules: &Rules<'_>) -> Option<Points> {
        if play.is_spelled() {
            return None;
        }
        self.points_resolved(play, rules).ok().filter(|points| points.fits)
    }

    /// Runs all checks of a move, in the order of [`IllegalPlay`].
    pub(super) fn checked(&self, mv: &LastMove, rules: &Rules<'_>) -> Result<Checked, IllegalPlay> {
        static UNKNOWN: Rack = Rack::new();
        let rack = self.racks().first().unwrap_or(&UNKNOWN);
        let mut checked = Checked {
            last_move: LastMove::Pass,
            leave: Rack::new(),
            score: MoveScore::default(),
            findings: SmallVec::new(),
        };
        match mv {
            LastMove::Play { play, .. } | LastMove::ChallengedOff(play) => {
                let written = self.points_as_written(play, rules);
                let play = match written {
                    Some(_) => play.clone(),
                    None => play.resolve(self.board())?,
                };
                let left = match play.short_leave(rack) {
                    Some((_, Some(code))) if !rack.is_empty() => {
                        let tile = RackTile::of(Faces::NONE.token(code));
                        return Err(IllegalPlay::TileNotOnRack { tile });
                    }
                    Some((left, _)) => left,
                    None => leave(rack, play.rack_codes(), play.tile_list().faces())?,
                };
                let placed =
                    written.as_ref().map_or_else(|| play.rack_codes().count(), |p| p.placed);
                let max = usize::from(rules.rack_size);
                if placed > max {
                    return Err(IllegalPlay::TooManyPlaced { placed, max });
                }
                let points = match written {
                    Some(points) => points,
                    None => self.points_resolved(&play, rules)?,
                };
                if !points.connected && !is_connected(self.board(), &play) {
                    checked.findings.push(PlayFinding::Disconnected);
                }
                let score = points.score;
                if let LastMove::Play { bonus, .. } = *mv {
                    checked.score = MoveScore { challenge: bonus.unwrap_or(0).into(), ..score };
                    checked.leave = left;
                    checked.last_move = LastMove::Play { play, bonus };
                } else {
                    checked.leave = rack.clone();
                    checked.last_move = LastMove::ChallengedOff(play);
                }
            }
            LastMove::Exchange(Exchanged::Tiles(tiles)) => {
                checked.leave = leave(rack, tiles.0.codes(), tiles.0.faces())?;
                checked.last_move = mv.clone();
            }
            LastMove::Exchange(Exchanged::Count(count)) => {
                if !rack.is_empty() && rack.len() < usize::from(count.get()) {
                    let rack = rack.len();
                    return Err(IllegalPlay::CountNotOnRack { count: *count, rack });
                }
                checked.last_move = mv.clone();
            }
            LastMove::Pass => checked.leave = rack.clone(),
        }
        Ok(checked)
    }

    /// Makes a move that was checked on this position.
    pub(super) fn apply(
        &mut self,
        last_move: &LastMove,
        leave: &Rack,
        score: MoveScore,
        draw: Draw<'_>,
    ) -> Result<(), IllegalPlay> {
        let mut rack = match draw {
            Draw::Rack(rack) => rack.clone(),
            Draw::Unknown | Draw::Tiles(_) => leave.clone(),
        };
        if let Draw::Tiles(drawn) = draw {
            rack.add_all(drawn);
        }
        // A position has at least one player.
        let total = self.scores[0].checked_add_unsigned(score.total());
        self.scores[0] = total.ok_or(IllegalPlay::ScoreOutOfRange)?;
        if rack.is_empty() && self.players() == 1 {
            return Err(IllegalPlay::LoneEmptyRack);
        }
        self.racks[0] = rack;
        if let LastMove::Play { play, .. } = last_move {
            put(&mut self.board, play);
            self.zero_turns = 0;
        } else {
            self.zero_turns = self.zero_turns.saturating_add(1);
        }
        self.racks.rotate_left(1);
        self.scores.rotate_left(1);
        Ok(())
    }
}
