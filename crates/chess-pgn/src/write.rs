//! Writer for PGN.

mod movetext;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::asides::settle;
use crate::read::PgnGame;
use crate::result::result_of;
use crate::strip::{Strip, join_comments, strip};
use chess_rules::fen::has_operations;
use chess_rules::internal::{Node, Recorder};
use chess_rules::{Epd, ErrorItem, Fen, Game, Item, LinePart, Outcome, Start};
use movetext::Movetext;
use notation_report::internal::Losses;
use notation_report::{Loss, Written};

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&PgnWriter::new().write(self).value)
    }
}

/// Comments that contain both a line break and a `}`, which was replaced by `)`.
const BRACES: Loss = Loss::new("lost-braces", "braces in comments with line breaks");
/// Results of the main line before its last move, which were written as comments, because a result ends
/// the movetext.
const EARLY_RESULTS: Loss = Loss::new("lost-early-results", "results before the last move");
/// Variations without a move, which are no variations in PGN. Their comments and annotations were given
/// to the move before.
const EMPTY_VARIATIONS: Loss = Loss::new("lost-empty-variations", "variations without a move");

/// Options for writing PGN.
///
/// ```
/// use chess_rules::Start;
/// use chess_pgn::PgnWriter;
///
/// let game = Start::standard().game().uci_line("e2e4 e7e5 g1f3")?.finish()?;
/// assert_eq!(PgnWriter::new().movetext(&game).value, "1. e4 e5 2. Nf3");
///
/// let pgn = PgnWriter::new().write_with_tags(&game, &[("White", "Anna")]).value;
/// assert!(pgn.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n"));
/// assert!(pgn.ends_with("\n\n1. e4 e5 2. Nf3 *\n\n"));
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PgnWriter {
    line_width: usize,
    roster: bool,
    strip: Strip,
    join_comments: bool,
}

impl Default for PgnWriter {
    fn default() -> Self {
        Self::new()
    }
}

/// The seven tags that every archived game must have, with their values for "unknown".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl PgnWriter {
    /// Returns a writer without a line limit that writes all seven roster tags.
    #[must_use]
    pub const fn new() -> Self {
        let (strip, join_comments) = (Strip::NOTHING, false);
        Self { line_width: usize::MAX, roster: true, strip, join_comments }
    }

    /// Sets the maximum length of a line of movetext in bytes. Lines are broken at blanks, also
    /// inside comments, whose line ends count as blanks. Only a longer word makes a longer line. The PGN
    /// standard asks for 79.
    #[must_use]
    pub const fn line_width(self, line_width: usize) -> Self {
        Self { line_width, ..self }
    }

    /// Sets whether missing roster tags are written with their default values.
    #[must_use]
    pub const fn roster(self, roster: bool) -> Self {
        Self { roster, ..self }
    }

    /// Sets what is left out of the movetext. It is not counted as lost.
    #[must_use]
    pub const fn strip(self, what: Strip) -> Self {
        Self { strip: what, ..self }
    }

    /// Sets whether the comments of a move are joined by a blank into one, which stands behind its
    /// annotations and before its variations. Some readers, such as chess.js, take no other comments.
    #[must_use]
    pub const fn join_comments(self, yes: bool) -> Self {
        Self { join_comments: yes, ..self }
    }

    /// Writes a game: its tags, an empty line, movetext with a result, and an empty line.
    ///
    /// The roster tags come first, followed by all other tags in their order. `SetUp` and `FEN` are
    /// written if there is a `FEN` tag or if the game does not start from the normal start
    /// position. If no result follows the last move, the last result before it, or else the value
    /// of the `Result` tag, or `*`, ends the movetext.
    ///
    /// The losses are `lost-braces` (comments that contain both a line break and a `}`, which becomes
    /// `)`), `lost-early-results` (results before the last move, which become comments), and
    /// `lost-empty-variations` (variations without a move, whose comments and annotations go to the move
    /// before).
    ///
    /// ```
    /// use chess_pgn::{PgnGame, PgnWriter, Strip};
    ///
    /// let game = PgnGame::parse("[Event \"Casual\"]\n\n1. e4 {best} e5 *")?;
    /// let written = PgnWriter::new().roster(false).strip(Strip::COMMENTS).write(&game);
    /// assert_eq!(written.value, "[Event \"Casual\"]\n\n1. e4 e5 *\n\n");
    /// assert_eq!(written.losses, []);
    /// # Ok::<(), chess_pgn::Error>(())
    /// ```
    pub fn write(&self, game: &PgnGame) -> Written<String> {
        let tags: Vec<_> = game.tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        self.write_with_tags(&game.game, &tags)
    }

    /// Writes a game with these tags, as [`write`](Self::write) does.
    pub fn write_with_tags(&self, game: &Game, tags: &[(&str, &str)]) -> Written<String> {
        let mut text = String::with_capacity(game.len() * 8 + 128);
        let out = &mut text;
        let place = |name: &str| tags.iter().position(|(tag, _)| *tag == name);
        let value = |name: &str| place(name).and_then(|at| tags.get(at)).map(|(_, value)| *value);
        let outcome = match game.outcome() {
            Some(outcome) => outcome.as_str(),
            None => value("Result").and_then(result_of).map_or("*", Outcome::as_str),
        };
        for (name, unknown) in ROSTER {
            let unknown = if name == "Result" { outcome } else { unknown };
            match value(name) {
                Some(value) => write_tag(out, name, value),
                None if self.roster => write_tag(out, name, unknown),
                None => {}
            }
        }
        let roster = ROSTER.map(|(name, _)| place(name));
        let fen = tags.iter().position(|(name, _)| name.eq_ignore_ascii_case("FEN"));
        for (at, &(name, value)) in tags.iter().enumerate() {
            if fen == Some(at) {
                write_fen(out, value);
            } else if !name.eq_ignore_ascii_case("SetUp") && !roster.contains(&Some(at)) {
                write_tag(out, name, value);
            }
        }
        if fen.is_none() {
            write_start(out, game.start(), value("Variant").is_some());
        }
        out.push('\n');
        let losses = self.write_items(game, (!ends_with_result(game)).then_some(outcome), out);
        out.push_str("\n\n");
        Written { value: text, losses: losses.into_vec() }
    }

    /// Writes only the movetext, with exactly the items of the game. No result is added.
    pub fn movetext(&self, game: &Game) -> Written<String> {
        let mut text = String::new();
        let losses = self.write_items(game, None, &mut text);
        Written { value: text, losses: losses.into_vec() }
    }

    fn write_items(self, game: &Game, result: Option<&str>, out: &mut String) -> Losses {
        if let Some(text) = whole_movetext(game) {
            out.push_str(text);
            return Losses::new();
        }
        if let Some(game) = results_last(game) {
            return self.write_items(&game, result, out);
        }
        if let Some((game, variations)) = settle(game) {
            let mut losses = self.write_items(&game, result, out);
            if !self.strip.contains(Strip::VARIATIONS) {
                losses.add(EMPTY_VARIATIONS, variations);
            }
            return losses;
        }
        if self.strip != Strip::NOTHING {
            let rest = strip(game, self.strip);
            return self.strip(Strip::NOTHING).write_items(&rest, result, out);
        }
        if self.join_comments {
            return self.join_comments(false).write_items(&join_comments(game), result, out);
        }
        let mut line = Movetext::new(game, self.line_width);
        let mut numbered = true;
        let mut walk = game.walk();
        while let Some(item) = walk.next() {
            numbered = line.item(item, &mut walk, numbered);
        }
        if let Some(result) = result {
            line.word(result.as_bytes());
        }
        line.finish(out)
    }
}

/// Returns the movetext of a game of which no move can be played, as it was read: with its result and
/// everything else.
fn whole_movetext(game: &Game) -> Option<&str> {
    match *game.nodes() {
        [Node::Error(kind, text)] | [Node::Error(kind, text), Node::Result(_)]
            if kind.is_whole_movetext() =>
        {
            Some(game.text_of(text)).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}

/// Returns the game with the text after a result before it, because a result ends the movetext, or `None`
/// if no text follows a result.
fn results_last(game: &Game) -> Option<Game> {
    let is_text = |node: &Node| matches!(node, Node::Error(ErrorItem::TextAfterResult, _));
    let nodes = game.nodes();
    if !nodes.windows(2).any(|pair| matches!(pair[0], Node::Result(_)) && is_text(&pair[1])) {
        return None;
    }
    let mut to = Recorder::new(game.start().clone());
    let mut results = Vec::new();
    for node in nodes {
        match *node {
            Node::Result(outcome) => results.push(outcome),
            Node::Error(kind, text) if is_text(node) => to.error_item(kind, game.text_of(text)),
            node => {
                results.drain(..).for_each(|outcome| to.result(outcome));
                to.node(game, node);
            }
        }
    }
    results.into_iter().for_each(|outcome| to.result(outcome));
    Some(to.finish())
}

/// Returns `true` if a result follows the last move of the main line.
fn ends_with_result(game: &Game) -> bool {
    let ends = game.line().filter_map(|part| match part {
        LinePart::Item(Item::Result(_)) => Some(true),
        LinePart::Item(Item::Move(_)) => Some(false),
        _ => None,
    });
    ends.last().unwrap_or(false)
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // A tag must fit on one line.
            '\n' | '\r' | '\0' => out.push(' '),
            c => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// Writes a position in its normal form. A value that is not a valid FEN is written unchanged.
fn write_fen(out: &mut String, value: &str) {
    write_tag(out, "SetUp", "1");
    match Fen::parse_lenient(value) {
        // The checks of Three-check are kept.
        _ if value.contains('+') => write_tag(out, "FEN", value),
        Ok(read) if !has_operations(value) => {
            push(out, format_args!("[FEN \"{}\"]\n", read.value));
        }
        _ => match Epd::parse_lenient(value) {
            Ok(read) => push(out, format_args!("[FEN \"{}\"]\n", read.value.fen)),
            Err(_) => write_tag(out, "FEN", value),
        },
    }
}

fn write_start(out: &mut String, start: &Start, has_variant: bool) {
    if start.is_chess960() && !has_variant {
        out.push_str("[Variant \"Chess960\"]\n");
    }
    if !start.is_standard() {
        out.push_str("[SetUp \"1\"]\n");
        push(out, format_args!("[FEN \"{}\"]\n", start.fen()));
    }
}

fn push(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = out.write_fmt(text);
}
