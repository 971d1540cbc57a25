//! `polyglot`: opening books of the Polyglot program, 16 bytes an entry.

mod gather;
mod json;
mod lookup;
mod table;

use super::game::Played;
use super::{Options, Reading};
use crate::finding::{Finding, Findings};
use crate::loss;
use crate::notation::{FromJson, Gather, Lookup, Notation, Reaches, Table, Writing};
use crate::own::{WRITTEN, explained};
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use chess_rules::Start;
use chess_rules::polyglot::{Book, Diagnostic, Entry, ErrorKind};
use core::mem;

const LENGTH: usize = Entry::LENGTH;

/// The `polyglot` notation.
#[derive(Debug)]
pub struct Polyglot;

/// Reads an entry.
fn read(record: Record<'_>) -> Result<Entry, Finding> {
    match Book::new(record.bytes).entries().next() {
        Some(entry) => Ok(entry?),
        None => Err(Finding::of(ErrorKind::TruncatedEntry(0), 0..0)),
    }
}

/// Returns `true` if at least three of four entries are a move behind those with smaller keys, as in a
/// book, even one that was put together from several, but not in other data.
fn is_book(sample: &[u8]) -> bool {
    let (book, mut last) = (Book::new(sample), 0);
    let odd = book.entries().flatten().filter(|entry| {
        let descends = entry.key < mem::replace(&mut last, entry.key);
        descends || entry.check().any(|fault| !matches!(fault.kind(), ErrorKind::ZeroWeight))
    });
    odd.count() <= book.len() / 4
}

impl Notation for Polyglot {
    const INFO: Info = Info {
        name: "polyglot",
        summary: "chess opening book of Polyglot: moves with weights",
        unit: Unit::File,
        binary: true,
        extensions: &["bin"],
        known_by_name: is_book,
        codes: || {
            let written = explained(WRITTEN, &[("empty-book", "")]);
            ErrorKind::ALL.iter().copied().chain(written).collect()
        },
        ..Info::NEW
    };

    type Value<'r> = Entry;
    type Options = Options;
    /// The key of the last entry.
    type Memory = u64;
    type Note = Option<u64>;

    /// Any bytes can be entries, so that a book is recognized by the name of its file.
    fn likelihood(_: &[u8]) -> Likelihood {
        Likelihood::No
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match rest.len() {
            LENGTH.. => Step::Record { content: 0..LENGTH, next: LENGTH },
            1.. if end => Step::Last { content: 0..rest.len() },
            _ => Step::More,
        }
    }

    fn read<T>(
        record: Record<'_>,
        _: Reading<'_>,
        then: impl for<'v> FnOnce(&Entry, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let entry = read(record)?;
        then(&entry, &mut entry.check().map(|found: Diagnostic| (&found).into()).collect())
    }

    fn check(record: Record<'_>, _: Reading<'_>, found: &mut dyn FnMut(Finding)) -> Option<u64> {
        match read(record) {
            Ok(entry) => {
                entry.check().for_each(|fault| found((&fault).into()));
                Some(entry.key)
            }
            Err(error) => {
                found(error);
                None
            }
        }
    }

    const COMPARE: Option<crate::notation::Compare<Self>> = Some(|key, last, findings| {
        let Some(key) = key else { return };
        if key < *last {
            findings.insert(0, Finding::of(ErrorKind::Unsorted, 0..8));
        }
        *last = key;
    });

    fn json(
        entry: &Entry,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        crate::json::open_object(table::COLUMNS, entry, out);
        out.push(b'}');
        Ok(())
    }

    fn sheet(entry: &Entry, _: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        let mut facts = vec![
            Fact::new("key", "key", Value::Whole(key(*entry))),
            Fact::new("move", "move", described(*entry)),
            Fact::new("weight", "weight", entry.weight.to_string()),
        ];
        if entry.key == Start::standard().position().polyglot_key() {
            facts.insert(1, Fact::new("position", "position", "the start position"));
        }
        if entry.learn != 0 {
            facts.push(Fact::new("learn", "learn", entry.learn.to_string()));
        }
        Ok(Sheet { parts: vec![Part::Facts(facts)] })
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let entry = read(record)?;
        let values = [
            ("key", 8, key(entry), "key of the position".to_owned()),
            ("move", 2, code(entry), described(entry)),
            (
                "weight",
                2,
                entry.weight.to_string(),
                "share among the moves of the position".to_owned(),
            ),
            ("learn", 4, entry.learn.to_string(), "for programs that learn".to_owned()),
        ];
        let mut offset = 0;
        for (name, length, value, meaning) in values {
            let bytes = &record.bytes[offset..offset + length];
            let raw = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            row(Field { offset, length, unit: "byte", raw, name: name.to_owned(), value, meaning });
            offset += length;
        }
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, _, encoding| {
        encoding.out.extend_from_slice(&json::read(value)?.to_bytes());
        Ok(())
    });

    const GATHER: Option<Gather<Self>> = Some(gather::gather);

    const REACHES: Option<Reaches<Self>> =
        Some(|record, _, sought| Ok(read(record)?.key == sought.position()?.polyglot_key()));

    const LOOKUP: Option<Lookup<Self>> = Some(lookup::sheet);

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Entries>()];
}

/// Writes the moves of a game as entries of a book, to be counted once all games are read.
pub(super) fn write(
    played: &Played,
    reading: Reading<'_>,
    writing: &mut Writing<'_, ()>,
) -> Result<(), Finding> {
    played.drawable()?;
    if !played.game.start().is_standard() {
        writing.lose(loss::OTHER_START);
        return Ok(());
    }
    let outcome = played.outcome().unwrap_or(chess_rules::Outcome::Unknown);
    for entry in reading.book.moves_of(&played.game, outcome) {
        writing.out.extend_from_slice(&entry.to_bytes());
    }
    Ok(())
}

/// Returns the key as in JSON and tables.
fn key(entry: Entry) -> String {
    format!("{:016x}", entry.key)
}

/// Returns the code of the move as in JSON and tables.
fn code(entry: Entry) -> String {
    format!("{:04x}", entry.code)
}

/// Returns the move as coded, unless its promotion code names no piece.
fn coded(entry: Entry) -> Option<String> {
    entry.coded_move().map(|mv| mv.uci(false).to_string())
}

/// Returns the move for people.
fn described(entry: Entry) -> String {
    coded(entry).unwrap_or_else(|| format!("code {}, not a move", code(entry)))
}
