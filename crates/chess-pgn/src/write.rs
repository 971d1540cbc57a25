//! Writer for PGN.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use memchr::{memchr, memchr2};

use crate::asides::settle;
use crate::strip::{Strip, join_comments, strip};
use chess_game::raw::Node;
use chess_game::raw::symbol::result_of;
use chess_game::{Color, ErrorItem, Fen, Game, Item, LinePart, Outcome, Start, Walk};

/// The data that PGN could not represent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    /// Number of comments that contain both a line break and a `}`, which was replaced by `)`.
    pub braces: usize,
    /// Number of results of the main line before its last move, which were written as comments,
    /// because a result ends the movetext.
    pub results: usize,
    /// Number of variations without a move, which are no variations in PGN. Their comments and
    /// annotations were given to the move before.
    pub variations: usize,
}

/// Options for writing PGN.
///
/// ```
/// use chess_game::Start;
/// use chess_pgn::PgnWriter;
///
/// let game = Start::standard().game().uci_line("e2e4 e7e5 g1f3")?.finish()?;
/// let mut text = String::new();
/// PgnWriter::new().write_movetext(&game, &mut text);
/// assert_eq!(text, "1. e4 e5 2. Nf3");
///
/// let pgn = PgnWriter::new().to_string(&[("White", "Anna")], &game);
/// assert!(pgn.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n"));
/// assert!(pgn.ends_with("\n\n1. e4 e5 2. Nf3 *\n\n"));
/// # Ok::<(), chess_game::Error>(())
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

    /// Sets the maximum length of a line of movetext in bytes. Lines are broken at spaces; comments
    /// are not changed. The PGN standard asks for 79.
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

    /// Returns a game with its tags as text.
    #[must_use]
    pub fn to_string(self, tags: &[(&str, &str)], game: &Game) -> String {
        let mut out = String::new();
        self.write(tags, game, &mut out);
        out
    }

    /// Appends a game: tags, an empty line, movetext with a result, and an empty line.
    ///
    /// The roster tags come first, followed by all other tags in their order. `SetUp` and `FEN` are
    /// written if there is a `FEN` tag or if the game does not start from the normal start
    /// position. If no result follows the last move, the last result before it, or else the value
    /// of the `Result` tag, or `*`, ends the movetext.
    pub fn write(self, tags: &[(&str, &str)], game: &Game, out: &mut String) -> Losses {
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
        losses
    }

    /// Appends only the movetext, with exactly the items of the game. No result is added.
    pub fn write_movetext(self, game: &Game, out: &mut String) -> Losses {
        self.write_items(game, None, out)
    }

    fn write_items(self, game: &Game, result: Option<&str>, out: &mut String) -> Losses {
        if let Some((game, variations)) = settle(game) {
            let losses = self.write_items(&game, result, out);
            let asked = self.strip.contains(Strip::VARIATIONS);
            return Losses { variations: if asked { 0 } else { variations }, ..losses };
        }
        if self.strip != Strip::NOTHING {
            let rest = strip(game, self.strip);
            return self.strip(Strip::NOTHING).write_items(&rest, result, out);
        }
        if self.join_comments {
            return self.join_comments(false).write_items(&join_comments(game), result, out);
        }
        let mut line = Movetext {
            game,
            plies: None,
            line_start: 0,
            last_blank: None,
            width: self.line_width,
            fresh: true,
            glued: false,
            out: Vec::with_capacity(8 * game.len()),
            losses: Losses::default(),
        };
        let mut numbered = true;
        let mut walk = game.walk();
        while let Some(item) = walk.next() {
            numbered = line.item(item, &mut walk, numbered);
        }
        if let Some(result) = result {
            line.word(result.as_bytes());
        }
        // Only whole strings have been written.
        out.push_str(core::str::from_utf8(&line.out).unwrap_or_default());
        line.losses
    }
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
        Ok(read) => push(out, format_args!("[FEN \"{}\"]\n", read.value)),
        Err(_) => write_tag(out, "FEN", value),
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

/// Movetext under construction: tokens separated by single spaces or line breaks.
struct Movetext<'g> {
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

impl Movetext<'_> {
    /// Writes an item. `numbered` is `true` if a move of Black needs a move number, as it does
    /// after a variation, after a comment, and at the start. Returns the same flag for the next
    /// item.
    fn item(&mut self, item: Item<'_>, walk: &mut Walk<'_>, numbered: bool) -> bool {
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
                self.losses.results += 1;
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

    fn word(&mut self, word: &[u8]) {
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
            self.losses.braces += 1;
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
