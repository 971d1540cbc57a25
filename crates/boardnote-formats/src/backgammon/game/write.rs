//! The writers of games: one of SGF, and one of match text.

pub(super) mod evaluations;
pub(super) mod level;
pub(super) mod match_text;

use crate::{Losses, loss};
use bg_rules::Match;
use bg_sgf::{Diagnostic, Dialect};
use std::borrow::Cow;

/// A game without its analysis, as it is written.
#[derive(Debug)]
pub(crate) struct Recorded<'a> {
    /// The match without its games.
    pub(crate) head: Cow<'a, Match>,
    /// The match as its file states it before this game; `None` if the file begins a match with it.
    pub(crate) before: Option<Cow<'a, Match>>,
    pub(crate) game: Cow<'a, bg_rules::Game>,
    /// The errors of its replay that its reader has not reported.
    pub(crate) faults: Vec<Diagnostic>,
}

impl Recorded<'_> {
    /// Returns the same game, borrowed.
    pub(super) fn lend(&self) -> Recorded<'_> {
        Recorded {
            head: Cow::Borrowed(&self.head),
            before: self.before.as_deref().map(Cow::Borrowed),
            game: Cow::Borrowed(&self.game),
            faults: self.faults.clone(),
        }
    }
}

/// Writes a game in SGF, with the properties of its actions that `more` appends. The facts about the
/// match are written with its first game.
pub(crate) fn sgf(
    recorded: &Recorded<'_>,
    dialect: Dialect,
    mut more: impl FnMut(usize, &mut String),
    out: &mut Vec<u8>,
    losses: &mut Losses,
) {
    let head = &recorded.head;
    let mut alone = Match { games: vec![recorded.game.as_ref().clone()], ..Match::clone(head) };
    if let Some(before) = &recorded.before {
        alone.players.iter_mut().for_each(|player| player.rating = None);
        alone.tags.clear();
        alone.remark.clear();
        let tags = head.tags.len().saturating_sub(before.tags.len());
        losses.add(loss::TAG, tags + usize::from(head.remark != before.remark));
    }
    let sgf = bg_sgf::internal::to_sgf_with(&alone, dialect, |_, event, out| more(event, out));
    out.extend_from_slice(sgf.as_bytes());
}
