//! Movetext: moves with their numbers, comments, and variations, in lines.

use alloc::string::String;
use alloc::vec::Vec;

use memchr::{memchr, memchr2, memmem};

use super::{BRACES, EARLY_RESULTS};
use crate::parse::UNREAD;
use chess_rules::internal::Node;
use chess_rules::{Color, ErrorItem, Game, Item, Walk};
use notation_report::internal::Losses;

/// Movetext under construction: tokens separated by single spaces or line breaks.
pub(super) struct Movetext<'g> {
    game: &'g Game,
    /// Number of moves of the main line, once it is needed.
    plies: Option<usize>,
    /// UTF-8; bytes are faster to append than characters.
    out: Vec<u8>,
    /// Start of the current line in `out`.
    line_start: usize,
    width: usize,
    /// Place of the last blank between two tokens of the current line.
    last_blank: Option<usize>,
    /// The current line is still empty.
    fresh: bool,
    /// The last token is an opening bracket, behind which no blank stands.
    glued: bool,
    losses: Losses,
}

impl<'g> Movetext<'g> {
    pub(super) fn new(game: &'g Game, width: usize) -> Self {
        Self {
            game,
            plies: None,
            out: Vec::with_capacity(8 * game.len()),
            line_start: 0,
            width,
            last_blank: None,
            fresh: true,
            glued: false,
            losses: Losses::new(),
        }
    }

    /// Appends the movetext to a text.
    pub(super) fn finish(self, out: &mut String) -> Losses {
        // Only whole strings have been written.
        out.push_str(core::str::from_utf8(&self.out).unwrap_or_default());
        self.losses
    }

    /// Writes an item. `numbered` is `true` if a move of Black needs a move number, as it does
    /// after a variation, after a comment, and at the start. Returns the same flag for the next
    /// item.
    pub(super) fn item(&mut self, item: Item<'_>, walk: &mut Walk<'_>, numbered: bool) -> bool {
        match item {
            Item::Move(_) => {
                self.number(walk, numbered);
                if let Some(san) = walk.san() {
                    self.gap(san.as_str().len());
                    san.append_to(&mut self.out);
                }
                return false;
            }
            Item::Nag(nag) => {
                self.gap(4);
                self.out.push(b'$');
                self.decimal(u32::from(nag));
                return numbered;
            }
            Item::Result(outcome) if self.moves_follow(walk) => {
                self.losses.add(EARLY_RESULTS, 1);
                self.comment(outcome.as_str());
            }
            Item::Result(outcome) => {
                self.word(outcome.as_str().as_bytes());
                return numbered;
            }
            Item::Comment(text) => match self.follows(walk) {
                Some((kind, rest)) if !text.contains('}') && ends_in_text(text) => {
                    walk.next();
                    self.comment(&alloc::format!("{text} {}", unread(kind, rest)));
                }
                _ => self.comment(text),
            },
            Item::Error(kind, text) => self.comment(&unread(kind, text)),
            Item::VariationStart => {
                self.word(b"(");
                self.glued = true;
            }
            Item::VariationEnd => {
                self.glued = true;
                self.word(b")");
            }
        }
        true
    }

    /// Returns `true` at an item of the main line before its last move.
    fn moves_follow(&mut self, walk: &Walk<'_>) -> bool {
        if walk.depth() > 0 {
            return false;
        }
        let plies = *self.plies.get_or_insert_with(|| self.game.main_line().count());
        usize::try_from(walk.position().ply()).is_ok_and(|ply| ply < plies)
    }

    /// Returns the error item that follows.
    fn follows(&self, walk: &Walk<'_>) -> Option<(ErrorItem, &str)> {
        match *self.game.nodes().get(walk.index())? {
            Node::Error(kind, range) => Some((kind, self.game.text_of(range))),
            _ => None,
        }
    }

    fn number(&mut self, walk: &Walk<'_>, numbered: bool) {
        let position = walk.position();
        let dots = match position.side_to_move() {
            Color::White => &b"."[..],
            Color::Black if numbered => &b"..."[..],
            Color::Black => return,
        };
        self.gap(7);
        self.decimal(position.move_number());
        self.out.extend_from_slice(dots);
    }

    fn decimal(&mut self, number: u32) {
        if number >= 10 {
            if number >= 100 {
                return self.out.extend(alloc::format!("{number}").bytes());
            }
            self.digit(number / 10);
        }
        self.digit(number % 10);
    }

    fn digit(&mut self, digit: u32) {
        self.out.push(b"0123456789"[digit as usize % 10]);
    }

    pub(super) fn word(&mut self, word: &[u8]) {
        self.gap(word.len());
        self.out.extend_from_slice(word);
    }

    /// Writes a space before the next token, or a line break if the line would become too long.
    fn gap(&mut self, len: usize) {
        if core::mem::take(&mut self.fresh) {
            self.glued = false;
            return;
        }
        let column = self.out.len() - self.line_start;
        if core::mem::take(&mut self.glued) {
            if column.saturating_add(len) > self.width {
                self.break_before();
            }
        } else if column.saturating_add(1 + len) > self.width {
            self.line_break();
            self.fresh = false;
        } else {
            self.last_blank = Some(self.out.len());
            self.out.push(b' ');
        }
    }

    /// Breaks the line at the last blank, since no blank may stand before the next token.
    fn break_before(&mut self) {
        let Some(blank) = self.last_blank.take() else { return };
        if let Some(byte) = self.out.get_mut(blank) {
            *byte = b'\n';
            self.line_start = blank + 1;
        }
    }

    fn line_break(&mut self) {
        self.out.push(b'\n');
        self.line_start = self.out.len();
        self.last_blank = None;
        self.fresh = true;
    }

    /// Writes a comment: "A text with `}` in it cannot stand in braces: write it as a `;` line if
    /// it has no line break, else replace `}` by `)`."
    fn comment(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let is_broken = self.width < usize::MAX && memmem::find(bytes, UNREAD).is_none();
        if is_broken && memchr(b'}', bytes).is_none() {
            return self.broken_comment(text);
        }
        if memchr(b'}', bytes).is_none() {
            self.gap(bytes.len().saturating_add(2));
            self.out.push(b'{');
            self.out.extend_from_slice(bytes);
            self.out.push(b'}');
        } else if memchr2(b'\n', b'\r', bytes).is_none() {
            self.gap(bytes.len().saturating_add(1));
            self.out.push(b';');
            self.out.extend_from_slice(bytes);
            self.line_break();
        } else {
            self.losses.add(BRACES, 1);
            let text = text.replace('}', ")");
            self.comment(&text);
        }
        if let Some(last) = memchr::memrchr(b'\n', bytes) {
            let after = bytes.len() - last;
            self.line_start = self.out.len().saturating_sub(after);
            self.last_blank = None;
        }
    }
}

impl Movetext<'_> {
    /// Writes a comment that is broken at blanks where the line would become too long. A line end in it is
    /// a blank, so that the text is broken alike when it is written again.
    fn broken_comment(&mut self, text: &str) {
        let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
        let word_len = |text: &str| text.find(is_blank).unwrap_or(text.len());
        let closing = |text: &str, len: usize| usize::from(len == text.len());
        let first = word_len(text);
        self.gap(1 + first + closing(text, first));
        self.out.push(b'{');
        let mut rest = text;
        loop {
            let (word, behind) = rest.split_at(word_len(rest));
            self.out.extend_from_slice(word.as_bytes());
            rest = behind.trim_start_matches(is_blank);
            let blanks = &behind[..behind.len() - rest.len()];
            if blanks.is_empty() {
                break;
            }
            let len = word_len(rest);
            let column = self.out.len() - self.line_start;
            if len > 0 && column + 1 + len + closing(rest, len) > self.width {
                self.line_break();
                self.fresh = false;
            } else if blanks.contains(['\n', '\r']) {
                self.out.push(b' ');
            } else {
                self.out.extend_from_slice(blanks.as_bytes());
            }
        }
        self.out.push(b'}');
        self.last_blank = None;
    }
}

/// Returns the text of a comment that the reader converts back into unplayed text.
fn unread(kind: ErrorItem, text: &str) -> String {
    let mut text = text.replace('}', "\\u007d");
    if text.contains("[Event \"") {
        // A reader that searches for unclosed comments would stop at the brace after such a line.
        text = text.replace('{', "\\u007b");
    }
    alloc::format!("[%unread {}] {text}", kind.name())
}

/// Returns `true` if the reader finds the text again when unplayed text follows it in the same
/// comment.
fn ends_in_text(text: &str) -> bool {
    !text.is_empty() && text.trim_ascii_end() == text && !text.contains("[%unread ")
}
