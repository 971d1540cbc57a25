//! Parsing of bracketed tiles, and of unbracketed multi-letter tiles of an alphabet.

use core::ops::Range;

use super::context::Context;
use crate::error::{Error, ErrorKind, Field, Location};
use crate::letter::{Case, MIDDLE_DOT, case_of, to_lower};

/// The place where tiles are read, which determines the error for a character that is not a tile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site {
    pub(crate) field: Field,
    pub(crate) row: Option<usize>,
    pub(crate) bad: fn(char) -> ErrorKind,
}

impl Site {
    pub(crate) fn error(&self, kind: ErrorKind, span: Range<usize>) -> Error {
        let error = self.field.error(kind, span);
        self.row.map_or(error, |row| error.with_place(Location::in_row(row)))
    }

    /// Returns the error for a character that does not start a tile.
    pub(crate) fn bad_character(&self, found: char, at: usize) -> Error {
        let kind = match found {
            ']' => ErrorKind::UnexpectedBracket { found },
            _ => (self.bad)(found),
        };
        self.error(kind, at..at + found.len_utf8())
    }
}

/// A tile in brackets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bracketed<'t> {
    /// The letters as written.
    pub(crate) inner: &'t str,
    pub(crate) case: Case,
}

/// Parses `[` … `]` at `open`. The bracket must close before `end`. Returns the tile, or `None` if
/// it is invalid, and the offset after it.
pub(crate) fn bracketed<'t>(
    cx: &mut Context<'_>,
    text: &'t str,
    open: usize,
    end: usize,
    site: &Site,
) -> Result<(Option<Bracketed<'t>>, usize), Error> {
    let body = &text[open + 1..end];
    // On the board, the end of the row ends the search. The search looks for the nearer of the two
    // and never for the end of a long row; otherwise a board of brackets would take quadratic time.
    let stop = if site.row.is_some() { b'/' } else { b']' };
    let close = memchr::memchr2(b']', stop, body.as_bytes());
    let Some(length) = close.filter(|&at| body.as_bytes().get(at) == Some(&b']')) else {
        cx.fail(site.error(ErrorKind::UnclosedBracket, open..open + 1))?;
        return Ok((None, close.map_or(end, |at| open + 1 + at)));
    };
    let next = open + 1 + length + 1;
    let inner = &body[..length];
    match contents(inner, open, next, site) {
        Ok(case) => {
            let tile = Bracketed { inner, case };
            if inner.chars().nth(1).is_none() {
                cx.deviate(site.error(ErrorKind::NeedlessBracket, open..next))?;
            }
            Ok((Some(tile), next))
        }
        Err(error) => {
            cx.fail(error)?;
            Ok((None, next))
        }
    }
}

/// Parses `2*mletter` with at least one letter, all of one case: upper for a natural tile, lower
/// for a blank.
pub(crate) fn contents(inner: &str, open: usize, next: usize, site: &Site) -> Result<Case, Error> {
    let mut case = None;
    let mut mixed = false;
    for (i, c) in inner.char_indices() {
        match case_of(c) {
            Some(this) => mixed |= case.replace(this).is_some_and(|before| before != this),
            None if c == MIDDLE_DOT => {}
            None => {
                let at = open + 1 + i;
                return Err(match c {
                    '[' => site.error(ErrorKind::UnexpectedBracket { found: c }, at..at + 1),
                    _ => site.bad_character(c, at),
                });
            }
        }
    }
    match (case, inner.chars().next()) {
        _ if mixed => Err(site.error(ErrorKind::MixedCaseTile, open..next)),
        (Some(case), _) => Ok(case),
        (None, Some(dot)) => Err(site.bad_character(dot, open + 1)),
        (None, None) => Err(site.error(ErrorKind::EmptyBracket, open..next)),
    }
}

/// Returns the longest multi-letter tile at the start of `text` that the options join.
pub(crate) fn unbracketed<'t>(cx: &Context<'_>, text: &'t str) -> Option<Bracketed<'t>> {
    if !cx.options.joins() {
        return None;
    }
    let case = case_of(text.chars().next()?)?;
    let length = |face: &str| match case {
        Case::Upper => text.starts_with(face).then_some(face.len()),
        Case::Lower => {
            let mut rest = text.chars();
            let matches = face.chars().all(|c| rest.next() == Some(to_lower(c)));
            matches.then(|| text.len() - rest.as_str().len())
        }
    };
    let several = |face: &&str| face.chars().nth(1).is_some();
    let asked = cx.options.join.iter().copied().filter(several).filter_map(length).max();
    let known = cx.options.alphabet.and_then(|a| a.joined().filter_map(length).max());
    let inner = text.get(..asked.max(known)?)?;
    // `join` accepts any text, so a requested face may be invalid.
    let all_of_one_case = inner.chars().all(|c| c == MIDDLE_DOT || case_of(c) == Some(case));
    all_of_one_case.then_some(Bracketed { inner, case })
}
