//! Match text that is made of games.

use super::Recorded;
use crate::finding::Finding;
use crate::own::explained;
use crate::{Losses, loss};
use bg_mat::{ErrorKind, MatWriter, Style, WriteOptions};
use bg_rules::{Match, Player};
use notation_report::{Explanation, Loss};

/// The matches that are written, one after another.
///
/// The text of a match is held until the match ends, because nothing of it is written if one of its
/// games cannot be: the scores of the games after it depend on it.
#[derive(Debug, Default)]
pub(crate) struct MatchText {
    current: Option<Current>,
    /// Text of matches that have ended, until it is passed on.
    ended: String,
    /// An earlier match was written.
    has_begun: bool,
}

/// The match that is being written.
#[derive(Debug)]
struct Current {
    writer: MatWriter,
    /// The match without its games.
    head: Match,
    text: String,
    /// The losses of the text before the games, until a game is written.
    losses: Vec<Loss>,
    /// One of its games cannot be written.
    is_refused: bool,
}

impl Current {
    fn new(head: &Match, style: Style) -> Self {
        let (writer, text) = MatWriter::new(head, &WriteOptions::default().with_style(style));
        let head = Match { games: Vec::new(), ..head.clone() };
        Self { writer, head, text: text.value, losses: text.losses, is_refused: false }
    }
}

impl MatchText {
    /// Ends the match before, so that the next game begins another one.
    pub(in crate::backgammon::game) fn end_match(&mut self) {
        let Some(Current { text, is_refused: false, .. }) = self.current.take() else { return };
        if core::mem::replace(&mut self.has_begun, true) {
            self.ended.push_str("\n\n");
        }
        self.ended.push_str(&text);
    }

    /// Ends the last match and passes on its text.
    pub(in crate::backgammon::game) fn finish(&mut self, out: &mut Vec<u8>) {
        self.end_match();
        out.extend(core::mem::take(&mut self.ended).into_bytes());
    }

    /// Writes the next game. The first game of a file begins a match, and so does one of another match
    /// length.
    ///
    /// # Errors
    /// `cannot-be-written` if readers of the text would take the game for another one. The other games
    /// of its match are then left out without a word.
    pub(in crate::backgammon::game) fn write(
        &mut self,
        recorded: &Recorded<'_>,
        style: Style,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), Finding> {
        let Recorded { head, before, game, .. } = recorded;
        let is_other = |current: &Current| before.is_none() || current.head.length != head.length;
        if self.current.as_ref().is_some_and(is_other) {
            self.end_match();
        }
        let is_first = self.current.is_none();
        let current = self.current.get_or_insert_with(|| Current::new(head, style));
        if current.is_refused {
            return Ok(());
        }
        let written = match current.writer.write(game) {
            Ok(written) => written,
            Err(kind) => {
                current.text.clear();
                current.is_refused = true;
                return Err(refused(kind));
            }
        };
        current.text.push_str(&written.value);
        // Comments are counted with the other words of a game.
        losses
            .extend(written.losses.into_iter().filter(|lost| lost.code() != loss::COMMENT.code()));
        losses.extend(core::mem::take(&mut current.losses));
        if !is_first {
            lose_later(&current.head, head, losses);
        }
        // An error would have left no text in `out`.
        out.extend(core::mem::take(&mut self.ended).into_bytes());
        Ok(())
    }
}

/// Returns the codes of the findings of writing match text.
pub(in crate::backgammon::game) fn codes() -> Vec<Explanation> {
    explained(ErrorKind::ALL, &[("cannot-be-written", "")])
}

/// Returns the finding for a game that cannot be written, with the notations that can tell it.
fn refused(kind: ErrorKind) -> Finding {
    let message =
        format!("{kind}; nothing of its match is written: use --to bg-sgf, xgid or gnuid");
    Finding { message, ..Finding::of(kind, 0..0) }
}

/// Counts the facts about a later game in which it differs from the first, because match text tells
/// them once.
fn lose_later(first: &Match, head: &Match, losses: &mut Losses) {
    let players = || first.players.iter().zip(&head.players);
    losses.add(loss::LATER_NAME, players().filter(|(a, b)| a.name != b.name).count());
    let rated = |(a, b): &(&Player, &Player)| a.rating != b.rating && b.rating.is_some();
    losses.add(loss::RATING, players().filter(rated).count());
    losses.add(loss::TAG, head.tags.iter().filter(|tag| !first.tags.contains(tag)).count());
    let remark = !head.remark.is_empty() && head.remark != first.remark;
    losses.add(loss::LATER_REMARK, usize::from(remark));
    losses.add(loss::LATER_RULES, usize::from(head.rules != first.rules));
}
