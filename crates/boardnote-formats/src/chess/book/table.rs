//! The table `entries`.

use super::{Polyglot, code, coded, key};
use crate::chess::Reading;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use chess_rules::polyglot::Entry;

/// The table `entries`.
pub(super) struct Entries;

impl Rows for Entries {
    type Row<'a> = Entry;
}

impl TableOf<Polyglot> for Entries {
    type Rows = Self;
    const NAME: &'static str = "entries";
    const ABOUT: &'static str = "a row per entry";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(entry: &Entry, _: Reading<'_>, row: &mut dyn FnMut(&Entry)) -> Result<(), Finding> {
        row(entry);
        Ok(())
    }
}

/// The columns, which are the members of the JSON value, too.
pub(super) const COLUMNS: &[Column<Entries>] = &[
    Column::text("key", "key of the position, sixteen hexadecimal digits", |entry| {
        key(*entry).into()
    }),
    Column::text("code", "code of the move, four hexadecimal digits", |entry| code(*entry).into()),
    Column::text("move", "move as coded: castling is e1h1", |entry| coded(*entry).into()),
    Column::int("weight", "weight of the move", |entry| entry.weight.into()),
    Column::int("learn", "number for programs that learn", |entry| entry.learn.into()),
];
