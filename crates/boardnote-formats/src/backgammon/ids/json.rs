//! The JSON values of IDs.

use crate::backgammon::{Reading, finding, options, writable};
use crate::finding::Finding;
use crate::json;
use bg_matchid::{
    FoundId, Gnuid, IdText, Loss, MatchIdText, MatchState, Ogid, Position, PositionIdText, Xgid,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The board with its ID, pip counts, and totals.
#[derive(Serialize)]
struct Board<'a> {
    id: PositionIdText,
    #[serde(flatten)]
    board: &'a Position,
    off: [u8; 2],
    pips: [u16; 2],
}

impl<'a> From<&'a Position> for Board<'a> {
    fn from(board: &'a Position) -> Self {
        let (waiting, on_roll) = (board.waiting(), board.on_roll());
        Self {
            id: board.id(),
            board,
            off: [waiting.off(), on_roll.off()],
            pips: [waiting.pips(), on_roll.pips()],
        }
    }
}

/// The match state with its ID.
#[derive(Serialize)]
struct State<'a> {
    id: MatchIdText,
    #[serde(flatten)]
    state: &'a MatchState,
}

impl<'a> From<&'a MatchState> for State<'a> {
    fn from(state: &'a MatchState) -> Self {
        Self { id: state.id(), state }
    }
}

/// A situation: its GNUID, and both halves, which may hold more than a GNUID can.
#[derive(Serialize)]
struct Both<'a> {
    gnuid: IdText<27>,
    position: Board<'a>,
    #[serde(rename = "match")]
    state: State<'a>,
}

impl<'a> Both<'a> {
    fn new(id: &Gnuid, parts: &'a Gnuid) -> Self {
        Self { gnuid: id.id(), position: (&parts.position).into(), state: (&parts.state).into() }
    }
}

#[derive(Serialize)]
struct OfXgid<'a> {
    xgid: String,
    #[serde(flatten)]
    id: Both<'a>,
    beavers: bool,
    max_cube: u8,
    /// Every field that a GNUID cannot hold.
    losses: Vec<&'static str>,
}

#[derive(Serialize)]
struct OfOgid<'a> {
    ogid: String,
    #[serde(flatten)]
    id: Both<'a>,
}

/// Appends the value of an ID.
pub(super) fn push(id: &FoundId, out: &mut Vec<u8>) {
    match id {
        FoundId::Position(board) => json::push(&Board::from(board), out),
        FoundId::Match(state) => json::push(&State::from(state), out),
        FoundId::Gnuid(id) => json::push(&Both::new(id, id), out),
        FoundId::Xgid(id) => {
            let gnuid = Gnuid::from(*id);
            // The parts describe the XGID itself, not the GNUID.
            let parts = Gnuid::new(id.position(), id.state());
            let value = OfXgid {
                xgid: id.to_string(),
                id: Both::new(&gnuid, &parts),
                beavers: id.beavers(),
                max_cube: id.max_cube(),
                losses: lost(id),
            };
            json::push(&value, out);
        }
        FoundId::Ogid(id) => {
            let gnuid = Gnuid::from(*id);
            json::push(&OfOgid { ogid: id.to_string(), id: Both::new(&gnuid, &gnuid) }, out);
        }
    }
}

/// Returns the codes of the facts that the GNUID of an XGID does not hold.
fn lost(id: &Xgid) -> Vec<&'static str> {
    let written = id.to_gnuid();
    written.iter().flat_map(|written| &written.losses).map(Loss::code).collect()
}

/// Both halves as read.
#[derive(Deserialize)]
struct Halves {
    position: Position,
    #[serde(rename = "match")]
    state: MatchState,
}

/// The parts that a GNUID cannot hold.
#[derive(Deserialize)]
struct Rest {
    beavers: bool,
    max_cube: u8,
}

pub(super) fn matchid(value: &Value, reading: Reading<'_>) -> Result<String, Finding> {
    Ok(writable(json::read(value)?, reading)?.id().to_string())
}

pub(super) fn posid(value: &Value, _: Reading<'_>) -> Result<String, Finding> {
    let board: Position = json::read(value)?;
    Ok(board.id().to_string())
}

pub(super) fn gnuid(value: &Value, reading: Reading<'_>) -> Result<String, Finding> {
    let Halves { position, state } = json::read(value)?;
    Ok(Gnuid::new(position, writable(state, reading)?).id().to_string())
}

pub(super) fn xgid(value: &Value, reading: Reading<'_>) -> Result<String, Finding> {
    let Halves { position, state } = json::read(value)?;
    let Rest { beavers, max_cube } = json::read(value)?;
    let id = Gnuid::new(position, state).to_xgid().map_err(|kind| finding(&kind.into()))?;
    let id = id.value.with_beavers(beavers).with_max_cube(max_cube);
    let text = id.map_err(|kind| finding(&kind.into()))?.to_string();
    Xgid::parse_with(&text, &options(reading)).map_err(|error| finding(&error))?;
    Ok(text)
}

pub(super) fn ogid(value: &Value, reading: Reading<'_>) -> Result<String, Finding> {
    let Halves { position, state } = json::read(value)?;
    let id = Gnuid::new(position, state).to_ogid().map_err(|kind| finding(&kind.into()))?;
    let text = id.value.to_string();
    Ogid::parse_with(&text, &options(reading)).map_err(|error| finding(&error))?;
    Ok(text)
}
