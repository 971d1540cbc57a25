//! The move list: rows of one or two columns, with comments and variations between them.

use super::element;
use crate::game::{Decision, Entry, Game};
use crate::visible::escape;
use core::fmt::Write as _;

/// A move list under construction.
pub(super) struct List<'a> {
    game: &'a Game,
    out: String,
    /// Number of the first step of the game.
    first: usize,
    /// The open element: rows of the main line (0), or a variation of this depth.
    open: Option<usize>,
    /// The state of the open row: 0 before its number, and 2 after the first move.
    column: usize,
    last: Option<usize>,
}

impl<'a> List<'a> {
    pub(super) fn new(game: &'a Game, first: usize) -> Self {
        Self { game, out: String::new(), first, open: None, column: 0, last: None }
    }

    /// Adds an entry. `attributes` and `text` are those of its link, and `decisions` is the table of
    /// its candidates.
    ///
    /// The script adds the address of a link. The number of a move precedes its row; in a variation,
    /// the link has it as an attribute.
    pub(super) fn add(
        &mut self,
        at: usize,
        (parent, depth): (Option<usize>, usize),
        (attributes, text): (&str, &str),
        decisions: &str,
    ) {
        let Some(entry) = self.game.entries.get(at) else { return };
        let follows = parent == self.last;
        self.last = Some(at);
        if self.open != Some(depth) || depth > 0 && !follows {
            self.close();
            self.open = Some(depth);
            self.column = 0;
            self.out.push_str(&match depth {
                0 if self.game.columns => "<div class=\"rows two\">\n".to_owned(),
                0 => "<div class=\"rows\">\n".to_owned(),
                depth => format!("<div class=\"variation v{}\">", depth.min(4)),
            });
        }
        if !entry.comment_before.is_empty() {
            self.comment(depth, "", &entry.comment_before);
        }
        if depth == 0 {
            self.row(entry, attributes, text);
        } else {
            let number = number(entry);
            // The number is omitted if the preceding move has the same one.
            if let Some(number) = number.as_ref().filter(|_| entry.player != Some(1) || !follows) {
                let _ = write!(self.out, "{number} ");
            }
            let number = number.map(|number| format!(" data-n=\"{number}\"")).unwrap_or_default();
            let _ = write!(self.out, "<a{attributes}{number}>{text}</a> ");
        }
        if !entry.comment.is_empty() {
            let id = format!(" id=\"c{}\"", self.first + at);
            self.comment(depth, &id, &entry.comment);
        }
        self.out.push_str(decisions);
    }

    /// Adds a move, either in a row of its own or in the column of its player.
    fn row(&mut self, entry: &Entry, attributes: &str, text: &str) {
        let player = match entry.player.filter(|_| self.game.columns) {
            None => {
                self.fill();
                let number = number(entry).unwrap_or_default();
                let wide = if self.game.columns { " class=\"wide\"" } else { "" };
                let _ = writeln!(self.out, "<b>{number}</b><a{wide}{attributes}>{text}</a>");
                return;
            }
            Some(player) => player.min(1),
        };
        if player == 0 {
            self.fill();
        }
        if self.column == 0 {
            match entry.number {
                Some(number) => _ = write!(self.out, "<b>{number}.</b>"),
                None => self.out.push_str("<b></b>"),
            }
            if player == 1 {
                self.out.push_str("<i>…</i>");
            }
        }
        let _ = write!(self.out, "<a{attributes}>{text}</a>");
        self.column = if player == 0 { 2 } else { 0 };
        if player == 1 {
            self.out.push('\n');
        }
    }

    /// Ends an incomplete row.
    fn fill(&mut self) {
        if self.game.columns && self.column == 2 {
            self.out.push_str("<i></i>\n");
        }
        self.column = 0;
    }

    fn comment(&mut self, depth: usize, id: &str, text: &str) {
        if depth == 0 {
            self.fill();
        }
        let name = if depth == 0 { "p" } else { "span" };
        self.out.push_str(&element(name, &format!("{id} class=\"comment\""), text));
        self.out.push(if depth == 0 { '\n' } else { ' ' });
    }

    fn close(&mut self) {
        match self.open {
            None => {}
            Some(0) => {
                self.fill();
                self.out.push_str("</div>\n");
            }
            Some(_) => self.out.push_str("</div>\n"),
        }
        self.open = None;
    }

    pub(super) fn finish(mut self) -> String {
        self.close();
        self.out
    }
}

/// Returns the number of a move, such as `3.`, or `3…` for a move of the second player.
pub(super) fn number(entry: &Entry) -> Option<String> {
    let sign = if entry.player == Some(1) { "…" } else { "." };
    entry.number.map(|number| format!("{number}{sign}"))
}

/// Returns the visible part of a link: the move, its symbols, and its note. `signs` are the
/// symbols, some of them as pictures.
pub(super) fn link_text(entry: &Entry, name: &str, signs: &str) -> String {
    let mut out = escape(name);
    if !signs.is_empty() {
        let _ = write!(out, " <span class=\"glyphs\">{signs}</span>");
    }
    if !entry.note.is_empty() {
        let _ = write!(out, " {}", element("span", " class=\"note\"", &entry.note));
    }
    for decision in entry.decisions.iter().filter(|decision| !decision.verdict.is_empty()) {
        let class = format!(" class=\"verdict {}\"", grade(decision));
        let _ = write!(out, " {}", element("span", &class, &decision.verdict));
    }
    out
}

/// Returns the CSS class for the color of an error.
pub(super) fn grade(decision: &Decision) -> &'static str {
    match decision.loss {
        loss if loss >= 0.08 => "bad",
        loss if loss > 0.0 => "doubtful",
        _ => "good",
    }
}
