//! Readers for a text that contains exactly one ID.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Found, FoundId, find, read::Ids};
use crate::error::surrounding;
use crate::{Diagnostic, Error, ErrorKind, Gnuid, Ogid, ParseOptions, Parsed, Xgid};

/// Returns the only ID of the text, or an error if there are none or several.
fn only<'a>(text: &str, mut found: impl Iterator<Item = Found<'a>>) -> Result<Found<'a>, Error> {
    let nothing = || Error::new(ErrorKind::NothingFound, 0..text.len());
    let one = found.next().ok_or_else(nothing)?;
    match found.next() {
        Some(second) => Err(Error::new(ErrorKind::SeveralRecords, second.span)),
        None => Ok(one),
    }
}

/// Combines the value with its diagnostics; a diagnostic about surrounding text comes first. The
/// others refer to places inside the ID if its text alone reads as the same value, and otherwise to
/// the whole span.
fn parsed<T: PartialEq>(
    text: &str,
    span: Range<usize>,
    value: T,
    alone: Result<Parsed<T>, Error>,
    findings: Vec<Diagnostic>,
) -> Parsed<T> {
    let around = |kind| matches!(kind, ErrorKind::SurroundingText | ErrorKind::BadPrefix);
    let alone = alone.ok().filter(|alone| alone.value == value);
    let plain = alone
        .as_ref()
        .is_some_and(|alone| !alone.diagnostics.iter().any(|found| around(found.kind())));
    let mut diagnostics: Vec<_> = match alone {
        Some(alone) => alone
            .diagnostics
            .into_iter()
            .filter(|found| !around(found.kind()))
            .map(|found| found.map(|error| error.shifted(span.start)))
            .collect(),
        None => {
            let moved =
                |found: Diagnostic| Diagnostic::warning(Error::new(found.kind(), span.clone()));
            findings.into_iter().map(moved).collect()
        }
    };
    if let Some(foreign) = foreign(text, &span, plain) {
        let error = surrounding(text.as_bytes(), foreign);
        diagnostics.insert(0, Diagnostic::warning(error));
    }
    Parsed { value, diagnostics }
}

/// The offset of the first byte that is not part of the ID.
fn foreign(text: &str, span: &Range<usize>, plain: bool) -> Option<usize> {
    let word = |range: Range<usize>| {
        let start = range.start;
        let part = text.get(range)?;
        Some(start + part.find(|character: char| !character.is_whitespace())?)
    };
    word(0..span.start)
        .or_else(|| (!plain).then_some(span.start))
        .or_else(|| word(span.end..text.len()))
}

impl Gnuid {
    /// Reads the only GNUID, XGID, or OGID of a text, in any form that [`find`] recognizes. Surrounding
    /// text is reported as a warning.
    ///
    /// ```
    /// use bg_matchid::Gnuid;
    ///
    /// let read = Gnuid::from_pasted("I was in gnubgid=4HPwATDgc/ABMA:QYkqASAAIAAA.")?;
    /// assert_eq!(read.value.to_string(), "4HPwATDgc/ABMA:QYkqASAAIAAA");
    /// assert_eq!(read.diagnostics[0].kind().code(), "surrounding-text");
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns `NothingFound` if the text contains no such ID, and `SeveralRecords` with the span
    /// of the second ID if it contains several.
    pub fn from_pasted(text: &str) -> Result<Parsed<Self>, Error> {
        let whole = |found: &Found<'_>| {
            matches!(found.id, FoundId::Gnuid(_) | FoundId::Xgid(_) | FoundId::Ogid(_))
        };
        let Found { span, id, .. } = only(text, find(text).filter(whole))?;
        let alone = &text[span.clone()];
        let (id, alone) = match id {
            FoundId::Xgid(id) => {
                let alone = Xgid::parse_with(alone, &ParseOptions::lenient());
                let converted = |read: Parsed<Xgid>| Parsed {
                    value: read.value.into(),
                    diagnostics: read.diagnostics,
                };
                (id.into(), alone.map(converted))
            }
            FoundId::Ogid(id) => {
                let alone = Ogid::parse_with(alone, &ParseOptions::lenient());
                let converted = |read: Parsed<Ogid>| Parsed {
                    value: read.value.into(),
                    diagnostics: read.diagnostics,
                };
                (id.into(), alone.map(converted))
            }
            FoundId::Gnuid(id) => (id, Self::parse_with(alone, &ParseOptions::lenient())),
            FoundId::Position(_) | FoundId::Match(_) => {
                return Err(Error::new(ErrorKind::NothingFound, 0..text.len()));
            }
        };
        Ok(parsed(text, span, id, alone, id.state.findings()))
    }
}

impl Xgid {
    /// Reads the only XGID of a text, in any form that [`find`] recognizes. Surrounding text is
    /// reported as a warning.
    ///
    /// # Errors
    /// Returns `NothingFound` if the text contains no XGID, and `SeveralRecords` with the span of
    /// the second one if it contains several.
    pub fn from_pasted(text: &str) -> Result<Parsed<Self>, Error> {
        let xgids = Ids::new(text.as_bytes()).filter_map(|found| match found.id {
            FoundId::Xgid(_) => Some(found),
            _ => None,
        });
        let Found { span, id, .. } = only(text, xgids)?;
        let FoundId::Xgid(id) = id else {
            return Err(Error::new(ErrorKind::NothingFound, 0..text.len()));
        };
        let alone = &text[span.clone()];
        let alone = Self::parse_with(alone, &ParseOptions::lenient());
        Ok(parsed(text, span, id, alone, id.state().findings()))
    }
}
