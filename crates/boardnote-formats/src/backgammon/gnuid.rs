//! `gnuid`: a position ID and a match ID joined by a colon.

use super::options::Form;
use super::table::{self, AsGnuid};
use super::{Options, Reading, board, fields, matchid, player_facts, posid, row, state_facts};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::notation::{Count, FromJson, Notation, Scenes, Table, Target, Writing, read};
use crate::own::explained;
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::tally::Tally;
use crate::{Field, Info, Likelihood, Record, Unit};
use bg_matchid::{
    ErrorKind, Gnuid, IdText, MatchKey, MatchState, ParseOptions, Position, PositionKey, Xgid,
};
use board_picture::scene::Scene;
use serde::{Deserialize, Serialize};

/// The `gnuid` notation.
#[derive(Debug)]
pub struct GnuId;

/// The JSON value of a situation: its position ID, match ID, and their fields.
#[derive(Debug, Serialize)]
pub(super) struct Json<'a> {
    gnuid: IdText<27>,
    position: posid::Json<'a>,
    #[serde(rename = "match")]
    state: matchid::Json<'a>,
}

impl<'a> From<&'a Gnuid> for Json<'a> {
    fn from(id: &'a Gnuid) -> Self {
        Self::new(id, id)
    }
}

impl<'a> Json<'a> {
    /// Makes the value of `id` with the fields of `parts`, which may hold more than a GNUID can.
    pub(super) fn new(id: &Gnuid, parts: &'a Gnuid) -> Self {
        let (position, state) = ((&parts.position).into(), (&parts.state).into());
        Self { gnuid: id.id(), position, state }
    }
}

/// The parts as read from JSON.
#[derive(Debug, Deserialize)]
pub(super) struct Parts {
    pub(super) position: Position,
    #[serde(rename = "match")]
    pub(super) state: MatchState,
}

impl AsGnuid for Gnuid {
    fn gnuid(&self) -> Gnuid {
        *self
    }
}

/// Writes the match ID of a situation.
pub(super) fn to_matchid(id: &Gnuid, writing: &mut Writing<'_, ()>) -> Result<(), Finding> {
    writing.lose("position");
    writing.out.extend_from_slice(id.state.id().as_bytes());
    Ok(())
}

/// Writes the position ID of a situation.
pub(super) fn to_posid(id: &Gnuid, writing: &mut Writing<'_, ()>) -> Result<(), Finding> {
    writing.lose("match state");
    writing.out.extend_from_slice(id.position.id().as_bytes());
    Ok(())
}

/// Writes a situation as a GNUID.
pub(super) fn to_gnuid(id: &Gnuid, writing: &mut Writing<'_, ()>) -> Result<(), Finding> {
    writing.out.extend_from_slice(id.id().as_bytes());
    Ok(())
}

/// Writes a situation as an XGID.
pub(super) fn to_xgid(id: &Gnuid, writing: &mut Writing<'_, ()>) -> Result<(), Finding> {
    let converted = id.to_xgid().map_err(|error| super::finding(&error))?;
    super::lose(&converted.losses, writing);
    writing.out.extend_from_slice(converted.value.to_string().as_bytes());
    Ok(())
}

impl Notation for GnuId {
    const INFO: Info = Info {
        name: "gnuid",
        summary: "GNU Backgammon ID: position ID and match ID",
        unit: Unit::Line,
        extensions: &["gnuid"],
        example: "4HPwATDgc/ABMA:QYkqASAAIAAA",
        codes: || explained(ErrorKind::ALL, &[("surrounding-text", ""), ("finished-match", "")]),
        is_pasted: true,
        ..Info::NEW
    };

    type Value<'r> = Gnuid;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        // With one half intact, the other may be cut short.
        let piece = |text: &str| {
            !text.is_empty()
                && text
                    .bytes()
                    .all(|byte| matches!(byte, b'+' | b'/') || byte.is_ascii_alphanumeric())
        };
        let looks = |line: &str| {
            line.split_once(':').is_some_and(|(first, second)| {
                let keys = |position, state| {
                    PositionKey::parse(position).is_ok() && MatchKey::parse(state).is_ok()
                };
                keys(first, second)
                    || keys(second, first)
                    || Position::parse(first).is_ok() && piece(second)
                    || MatchState::parse(second).is_ok() && piece(first)
            })
        };
        let reads = |line: &str| row::reads(Gnuid::parse_with, &ParseOptions::strict(), line);
        match super::likelihood(sample, reads, looks) {
            Likelihood::No => Likelihood::No,
            Likelihood::Possible => Likelihood::Likely,
            _ => Likelihood::Certain,
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Gnuid, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        row::read(Gnuid::parse_with, record, reading, then)
    }

    fn json(
        id: &Gnuid,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(&Json::from(id), out);
        Ok(())
    }

    fn sheet(id: &Gnuid, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(Sheet { parts: sheet_parts(id, None, reading.own) })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |id, _| {
            fields::of_board(&id.position, row);
            fields::of_match(id.state.to_key(), 80, row);
            Ok(())
        })
        .map(drop)
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let Parts { position, state } = json::read(value)?;
        let id = Gnuid::new(position, super::writable(state, reading)?);
        encoding.out.extend_from_slice(id.id().as_bytes());
        Ok(())
    });

    const SCENES: Option<Scenes<Self>> =
        Some(Scenes { one: |id, _, _| Ok(Scene::from(id)), game: None });

    const SCANNED: bool = true;

    const COUNT: Option<Count<Self>> = Some(|id, _, tally| {
        count(id, tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("matchid", |id, _, writing| to_matchid(id, writing)),
        Target::<Self>::new("posid", |id, _, writing| to_posid(id, writing)),
        Target::<Self>::new("gnuid", |id, _, writing| to_gnuid(id, writing)),
        Target::<Self>::new("xgid", |id, _, writing| to_xgid(id, writing)),
        Target::<Self>::new("ogid", |id, _, writing| super::ogid::to_ogid(id, writing)),
    ];

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Position>()];
}

/// Returns the board, the fields, and the other notations of a situation. The XGID that it was read
/// from has rules that a GNUID cannot hold. A match that is over has no XGID.
pub(crate) fn sheet_parts(id: &Gnuid, xgid: Option<&Xgid>, options: &Options) -> Vec<Part> {
    let scene = xgid.map_or_else(|| Scene::from(id), Scene::from);
    let xgid = xgid.copied().or_else(|| Some(id.to_xgid().ok()?.value));
    match options.form {
        Form::Forum => board::forum(id, xgid, options),
        Form::Gnubg => board::gnubg(id, options),
        Form::Fields => fields(id, xgid, scene, options),
    }
}

/// Returns the board and the fields of a situation in a file of eXtreme Gammon, with the XGID of its
/// players. White is drawn as in all games.
pub(crate) fn file_parts(id: &Gnuid, xgid: Xgid, options: &Options) -> Vec<Part> {
    match options.form {
        Form::Forum => board::forum_of_file(id, xgid, options),
        Form::Gnubg => board::gnubg(id, options),
        Form::Fields => fields(id, Some(xgid), Scene::from(id), options),
    }
}

fn fields(id: &Gnuid, xgid: Option<Xgid>, mut scene: Scene, options: &Options) -> Vec<Part> {
    let mut facts = vec![Fact::new("gnuid", "GNUID", Value::whole(&id.id()))];
    facts.extend(xgid.map(|xgid| Fact::new("xgid", "XGID", Value::whole(&xgid))));
    facts.extend(state_facts(&id.state, options));
    facts.extend(player_facts(id, options));
    if let Some(names) = &options.names {
        scene.set_names(names);
    }
    vec![Part::Board(Box::new(scene)), Part::Facts(facts)]
}

/// Counts a situation for `stats`.
pub(super) fn count(id: &Gnuid, tally: &mut Tally) {
    super::count_board(&id.position, tally);
    super::count_state(&id.state, tally);
}
