//! IDs in another notation, and the fields of IDs.

use super::lacks;
use crate::Field;
use crate::backgammon::{fields, finding, lose};
use crate::finding::Finding;
use crate::loss;
use crate::notation::Writing;
use bg_matchid::{ErrorKind, FoundId, Gnuid, MatchState, Ogid, Position, Written, XgidField};

type Out<'w, 'a> = &'w mut Writing<'a, ()>;
type Done = Result<(), Finding>;

fn put(text: &[u8], writing: Out<'_, '_>) -> Done {
    writing.out.extend_from_slice(text);
    Ok(())
}

/// Counts what a conversion loses, and returns its value.
fn kept<T>(written: Result<Written<T>, ErrorKind>, writing: Out<'_, '_>) -> Result<T, Finding> {
    let Written { value, losses } = written.map_err(|kind| finding(&kind.into()))?;
    lose(&losses, writing);
    Ok(value)
}

/// Returns the situation of an ID that has both halves.
fn situation(id: &FoundId, writing: Out<'_, '_>) -> Result<Gnuid, Finding> {
    match id {
        FoundId::Gnuid(id) => Ok(*id),
        FoundId::Ogid(id) => kept(id.to_gnuid(), writing),
        FoundId::Xgid(id) => kept(id.to_gnuid(), writing),
        FoundId::Position(_) => Err(lacks("a match state")),
        FoundId::Match(_) => Err(lacks("a position")),
    }
}

pub(in crate::backgammon) fn to_matchid(id: &FoundId, writing: Out<'_, '_>) -> Done {
    if let FoundId::Match(state) = id {
        return put(state.canonical().id().as_bytes(), writing);
    }
    let id = situation(id, writing)?;
    writing.lose(loss::POSITION);
    put(id.state.id().as_bytes(), writing)
}

pub(in crate::backgammon) fn to_posid(id: &FoundId, writing: Out<'_, '_>) -> Done {
    if let FoundId::Position(board) = id {
        return put(board.id().as_bytes(), writing);
    }
    let id = situation(id, writing)?;
    writing.lose(loss::MATCH_STATE);
    put(id.position.id().as_bytes(), writing)
}

pub(in crate::backgammon) fn to_gnuid(id: &FoundId, writing: Out<'_, '_>) -> Done {
    let id = situation(id, writing)?;
    put(id.id().as_bytes(), writing)
}

pub(in crate::backgammon) fn to_xgid(id: &FoundId, writing: Out<'_, '_>) -> Done {
    if let FoundId::Xgid(id) = id {
        return put(id.to_string().as_bytes(), writing);
    }
    let id = kept(situation(id, writing)?.to_xgid(), writing)?;
    put(id.to_string().as_bytes(), writing)
}

pub(in crate::backgammon) fn to_ogid(id: &FoundId, writing: Out<'_, '_>) -> Done {
    let id = kept(situation(id, writing)?.to_ogid(), writing)?;
    put(id.to_string().as_bytes(), writing)
}

/// Reports the fields of an ID, which begins at byte `start` as written.
pub(in crate::backgammon) fn fields(
    id: &FoundId,
    text: &str,
    start: usize,
    row: &mut dyn FnMut(Field),
) {
    match id {
        FoundId::Position(board) => of_board(board, row),
        FoundId::Match(state) => of_state(state, 0, row),
        FoundId::Gnuid(id) => {
            of_board(&id.position, row);
            of_state(&id.state, 80, row);
        }
        FoundId::Xgid(_) => {
            let fields = XgidField::ALL.map(|field| (field.name(), field.expected()));
            of_text(text, text.find('=').map_or(0, |at| at + 1), start, &fields, row);
        }
        FoundId::Ogid(_) => {
            let label = text.find(['=', ' ']).map_or(0, |at| at + 1);
            of_text(text, label, start, &Ogid::FIELDS.map(|name| (name, "")), row);
        }
    }
}

fn of_board(board: &Position, row: &mut dyn FnMut(Field)) {
    fields::of_board(board, row);
}

fn of_state(state: &MatchState, base: usize, row: &mut dyn FnMut(Field)) {
    fields::of_match(state.to_key(), base, row);
}

/// Reports the fields between colons behind a label.
fn of_text(
    text: &str,
    label: usize,
    start: usize,
    fields: &[(&str, &str)],
    row: &mut dyn FnMut(Field),
) {
    let mut offset = start + label;
    for (raw, (name, meaning)) in text[label..].split(':').zip(fields) {
        row(Field {
            offset,
            length: raw.len(),
            unit: "byte",
            raw: raw.to_owned(),
            name: (*name).to_owned(),
            value: raw.to_owned(),
            meaning: (*meaning).to_owned(),
        });
        offset += raw.len() + 1;
    }
}
