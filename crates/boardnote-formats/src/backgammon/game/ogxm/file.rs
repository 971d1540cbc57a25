//! Reading of whole files. The games of a file are its records and share its bytes, so the last
//! file is kept.

use crate::finding::{Finding, Findings, Severity};
use bg_ogxm::{Diagnostic, Error, ParseOptions, Session};
use bg_rules::Match;
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
        let read = Session::parse_with(bytes, &ParseOptions::lenient()).map(|parsed| {
            let (session, diagnostics) = (parsed.value, parsed.diagnostics);
            let head = Match { games: Vec::new(), ..session.played.clone() };
            Rc::new(File { head, session, diagnostics })
        });
        *last = Some((bytes.to_vec(), read.clone()));
        read
    })
}

/// Counts the games of a file.
pub(super) fn count(bytes: &[u8]) -> usize {
    read(bytes).map_or(1, |file| file.session.played.games.len())
}

impl File {
    /// Returns what is wrong with a game. Faults that belong to none are those of the first one.
    pub(super) fn findings(&self, game: usize, strict: bool) -> Findings {
        let games = 0..self.session.played.games.len();
        let of = |found: &&Diagnostic| {
            let mut games = games.clone();
            let is_in = |game: usize| {
                self.session.section_of(game).is_some_and(|span| span.contains(&found.offset()))
            };
            games.find(|&game| is_in(game)).unwrap_or(0) == game
        };
        let finding = |found: &Diagnostic| {
            let severity = found.severity();
            let severity = if strict { severity } else { severity.min(Severity::Warning) };
            Finding { severity, ..Finding::from(found) }
        };
        self.diagnostics.iter().filter(of).map(finding).collect()
    }
}
