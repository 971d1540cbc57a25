//! IDs in canonical form, which most are: reading them needs no list of diagnostics. A function returns
//! `None` for any other text, which is then read as the options say.

use bg_matchid::{Gnuid, MatchState, Position};

/// Length of a position ID in bytes.
const POSITION: usize = 14;
/// Length of a match ID in bytes.
const MATCH: usize = 12;

pub(crate) fn posid(id: &[u8]) -> Option<Position> {
    (id.len() == POSITION).then(|| Position::parse(id).ok())?
}

pub(crate) fn matchid(id: &[u8]) -> Option<MatchState> {
    (id.len() == MATCH).then(|| MatchState::parse(id).ok())?
}

pub(crate) fn gnuid(id: &[u8]) -> Option<Gnuid> {
    let (position, rest) = id.split_first_chunk::<POSITION>()?;
    let state = matchid(rest.strip_prefix(b":")?)?;
    Some(Gnuid::new(posid(position)?, state))
}
