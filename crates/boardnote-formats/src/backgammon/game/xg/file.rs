//! Reading of whole files. The games of a file are its records and share its bytes, so the last
//! file is kept.

use crate::finding::{Finding, Findings, Severity};
use bg_rules::Match;
use bg_xg::{Diagnostic, Error, ErrorKind, ParseOptions, Session};
use std::cell::RefCell;
use std::rc::Rc;

/// A file as read, with everything that is wrong with it.
#[derive(Debug)]
pub(super) struct File {
    pub(super) session: Session,
    /// The match without its games.
    pub(super) head: Match,
    diagnostics: Vec<Diagnostic>,
}

type Read = Result<Rc<File>, Error>;

thread_local! {
    /// The bytes of the last file of a thread, and the result of reading them.
    static LAST: RefCell<Option<(Vec<u8>, Read)>> = const { RefCell::new(None) };
}

/// Reads a file, or returns the result for the same bytes.
pub(super) fn read(bytes: &[u8]) -> Read {
    LAST.with_borrow_mut(|last| {
        if let Some((_, read)) = last.as_ref().filter(|(known, _)| known == bytes) {
            return read.clone();
        }
        let read = Session::parse_with(bytes, &ParseOptions::audit()).map(|parsed| {
            let (session, diagnostics) = (parsed.value, parsed.diagnostics);
            Rc::new(File { head: head(&session.played), session, diagnostics })
        });
        *last = Some((bytes.to_vec(), read.clone()));
        read
    })
}

/// Returns a match without its games.
fn head(played: &Match) -> Match {
    let Match { length, players, rules, tags, remark, .. } = played;
    let (players, tags, remark) = (players.clone(), tags.clone(), remark.clone());
    Match { length: *length, players, rules: *rules, tags, remark, games: Vec::new() }
}

/// Counts the games of a file.
pub(super) fn count(bytes: &[u8]) -> usize {
    read(bytes).map_or(1, |file| file.session.played.games.len())
}

impl File {
    /// Returns what is wrong with a game. Faults of the file and of its match header are those of
    /// its first game.
    pub(super) fn findings(&self, game: usize, strict: bool) -> Findings {
        let records = self.session.records_of(game);
        let is_last = game + 1 >= self.session.played.games.len();
        let concerns = |found: &&Diagnostic| match found.error().place().0 {
            None => game == 0,
            Some(record) => records.contains(&record) || is_last && record >= records.end,
        };
        let found = self.diagnostics.iter().filter(concerns);
        found.map(|found| finding(found.severity(), found.error(), strict)).collect()
    }
}

/// Returns the finding for a fault. Lenient reading goes on after all of them.
fn finding(severity: Severity, error: &Error, strict: bool) -> Finding {
    let severity = if strict { severity } else { severity.min(Severity::Warning) };
    Finding { severity, ..located(error) }
}

/// Returns the finding for an error after which nothing can be read, with the number of its record.
pub(super) fn located(error: &Error) -> Finding {
    match error.place().0 {
        Some(record) => {
            let message = format!("{}, in record {record}", error.message());
            Finding { message, ..Finding::from(error) }.with("record", record)
        }
        None => Finding::from(error),
    }
}

/// Returns the finding for a file without any game.
pub(super) fn no_game(end: usize) -> Finding {
    Finding::of(ErrorKind::NoGame, 0..end)
}
