//! Backgammon IDs: five notations of one value.
//!
//! A notation says how its IDs are recognized, read, and inspected. All else (JSON, sheets, pictures,
//! counts, tables, conversions) is written once, for the value.

mod gnuid;
mod json;
mod matchid;
mod ogid;
mod posid;
mod write;
mod xgid;

use super::options::Form;
use super::table::{self, AsSituation, Situation};
use super::{Options, Parse, Reading, board, board_facts, player_facts, row, state_facts, text};
use crate::finding::{Finding, Findings};
use crate::notation::{self, Count, FromJson, Notation, Scenes, Table, Target};
use crate::own::Own;
use crate::sheet::{Fact, Part, Sheet, Value as FactValue};
use crate::skip::{self, Skip};
use crate::tally::Tally;
use crate::{Field, Info, Likelihood, Record, Step, lines};
use bg_matchid::{FoundId, Gnuid, Xgid};
use board_picture::scene::Scene;
use core::marker::PhantomData;
use core::ops::{Range, RangeInclusive};
use serde_json::Value;
pub(super) use write::fields as rows;
pub(super) use write::{to_gnuid, to_matchid, to_ogid, to_posid, to_xgid};

/// The notation of the IDs of one kind.
#[derive(Debug)]
pub struct Ids<K>(PhantomData<K>);

/// The `matchid` notation.
pub type MatchId = Ids<matchid::Kind>;
/// The `posid` notation.
pub type PosId = Ids<posid::Kind>;
/// The `gnuid` notation.
pub type GnuId = Ids<gnuid::Kind>;
/// The `xgid` notation.
pub type XgId = Ids<xgid::Kind>;
/// The `ogid` notation.
pub type OgId = Ids<ogid::Kind>;

/// A function that receives an ID as read, and the findings so far.
trait Then<T>: FnOnce(&FoundId, &mut Findings) -> Result<T, Finding> {}
impl<T, F: FnOnce(&FoundId, &mut Findings) -> Result<T, Finding>> Then<T> for F {}

/// The halves of a situation that an ID holds.
#[derive(PartialEq, Eq)]
enum Holds {
    State,
    Board,
    Both,
}

/// Returns the text of an ID that a JSON value describes.
type OfJson = fn(&Value, Reading<'_>) -> Result<String, Finding>;

/// Returns `true` for a word of about the length of an ID in which at most two characters are no
/// symbols of Base64. An ID of a real position has capital letters.
fn resembles_id(word: &str, lengths: RangeInclusive<usize>) -> bool {
    let is_symbol = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
    let wrong = word.bytes().filter(|byte| !is_symbol(*byte)).count();
    lengths.contains(&word.len()) && capitals >= 3 && wrong <= 2 && !word.contains([' ', ':'])
}

/// The particulars of a notation.
trait Kind: Sized + 'static {
    const INFO: Info;
    const HOLDS: Holds = Holds::Both;
    /// Writes the ID of a JSON value.
    const FROM_JSON: OfJson;
    fn likelihood(sample: &[u8]) -> Likelihood;

    /// Reads a record and passes its ID to `then`, with the findings that do not make it bad.
    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding>;

    /// Returns the place of the ID in a record.
    fn place(record: &[u8]) -> Range<usize> {
        0..record.len()
    }

    fn split(rest: &[u8], end: bool) -> Step {
        lines::split(rest, end)
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(skip::Lines::until(skip::NextLine::default()))
    }

    fn prefix_len(_: &[u8]) -> usize {
        0
    }

    /// Returns `true` if a record certainly has no findings.
    fn is_fine(_: Record<'_>, _: Reading<'_>) -> bool {
        false
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let id = Self::read(record, reading, |id, _| Ok(*id))?;
        let place = Self::place(record.bytes);
        write::fields(&id, text(&record.bytes[place.clone()])?, place.start, row);
        Ok(())
    }
}

impl<K: Kind> Notation for Ids<K> {
    const INFO: Info = K::INFO;

    type Value<'r> = FoundId;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        K::likelihood(sample)
    }

    fn split(rest: &[u8], end: bool) -> Step {
        K::split(rest, end)
    }

    fn skip() -> Box<dyn Skip> {
        K::skip()
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        K::prefix_len(bytes)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&FoundId, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        K::read(record, reading, then)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        if !K::is_fine(record, reading) {
            notation::report::<Self>(record, reading, found);
        }
    }

    fn json(
        id: &FoundId,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(id, out);
        Ok(())
    }

    fn sheet(id: &FoundId, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(Sheet { parts: parts(id, reading.own) })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        K::inspect(record, reading, row)
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let text = K::FROM_JSON(value, reading)?;
        encoding.out.extend_from_slice(text.as_bytes());
        Ok(())
    });

    const SCENES: Option<Scenes<Self>> = match K::HOLDS {
        Holds::State => None,
        _ => Some(Scenes { one: |id, _, _| scene(id), game: None }),
    };

    const SCANNED: bool = true;

    const COUNT: Option<Count<Self>> = Some(|id, _, tally| {
        count(&id.situation(), tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = {
        let all: &'static [Target<Self>] = &[
            Target::<Self>::new("matchid", |id, _, writing| to_matchid(id, writing)),
            Target::<Self>::new("posid", |id, _, writing| to_posid(id, writing)),
            Target::<Self>::new("gnuid", |id, _, writing| to_gnuid(id, writing)),
            Target::<Self>::new("xgid", |id, _, writing| to_xgid(id, writing)),
            Target::<Self>::new("ogid", |id, _, writing| to_ogid(id, writing)),
        ];
        match K::HOLDS {
            Holds::State => all.split_at(1).0,
            Holds::Board => all.split_at(2).0.split_at(1).1,
            Holds::Both => all,
        }
    };

    const TABLES: &'static [Table<Self>] = match K::HOLDS {
        Holds::State => &[],
        Holds::Board => &[Table::of::<table::Boards>()],
        Holds::Both => &[Table::of::<table::Position>()],
    };
}

impl AsSituation for FoundId {
    fn situation(&self) -> Situation {
        let both = |id: Gnuid| Situation { board: Some(id.position), state: Some(id.state) };
        match self {
            Self::Gnuid(id) => both(*id),
            Self::Xgid(id) => both((*id).into()),
            Self::Ogid(id) => both((*id).into()),
            Self::Position(board) => Situation { board: Some(*board), state: None },
            Self::Match(state) => Situation { board: None, state: Some(*state) },
        }
    }
}

/// Returns the board and the fields of an ID.
pub(super) fn parts(id: &FoundId, options: &Options) -> Vec<Part> {
    match id {
        FoundId::Gnuid(id) => sheet_parts(id, None, options),
        FoundId::Ogid(id) => sheet_parts(&(*id).into(), None, options),
        FoundId::Xgid(id) => sheet_parts(&(*id).into(), Some(id), options),
        FoundId::Position(board) => {
            let id = Fact::new("position-id", "position ID", FactValue::whole(&board.id()));
            let facts = core::iter::once(id).chain(board_facts(board)).collect();
            vec![Part::Board(Box::new(Scene::from(board))), Part::Facts(facts)]
        }
        FoundId::Match(state) => {
            let mut facts = vec![Fact::new("match-id", "match ID", FactValue::whole(&state.id()))];
            facts.extend(state_facts(state, options));
            vec![Part::Facts(facts)]
        }
    }
}

/// Draws an ID that holds a position.
pub(super) fn scene(id: &FoundId) -> Result<Scene, Finding> {
    Ok(match id {
        FoundId::Gnuid(id) => Scene::from(id),
        FoundId::Xgid(id) => Scene::from(id),
        FoundId::Ogid(id) => Scene::from(&Gnuid::from(*id)),
        FoundId::Position(board) => Scene::from(board),
        FoundId::Match(_) => return Err(lacks("a position")),
    })
}

/// Counts a situation for `stats`.
pub(super) fn count(situation: &Situation, tally: &mut Tally) {
    situation.board.iter().for_each(|board| super::count_board(board, tally));
    situation.state.iter().for_each(|state| super::count_state(state, tally));
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
    let mut facts = vec![Fact::new("gnuid", "GNUID", FactValue::whole(&id.id()))];
    facts.extend(xgid.map(|xgid| Fact::new("xgid", "XGID", FactValue::whole(&xgid))));
    facts.extend(state_facts(&id.state, options));
    facts.extend(player_facts(id, options));
    if let Some(names) = &options.names {
        scene.set_names(names);
    }
    vec![Part::Board(Box::new(scene)), Part::Facts(facts)]
}

/// Reads a line with an ID.
fn of_line<'r, V: Copy, T>(
    parse: Parse<'r, V>,
    record: Record<'r>,
    reading: Reading<'_>,
    id: fn(V) -> FoundId,
    then: impl Then<T>,
) -> Result<T, Finding> {
    super::read(parse, record, reading, |value, found| then(&id(*value), found))
}

/// Reads a line with an ID, or with a column that holds one.
fn of_row<'r, V: Copy, T>(
    parse: Parse<'r, V>,
    record: Record<'r>,
    reading: Reading<'_>,
    id: fn(V) -> FoundId,
    then: impl Then<T>,
) -> Result<T, Finding> {
    row::read(parse, record, reading, |value, found| then(&id(*value), found))
}

/// Returns the finding for an ID that lacks a required part.
fn lacks(what: &'static str) -> Finding {
    Finding::of(Own::IncompleteId(what), 0..0)
}
