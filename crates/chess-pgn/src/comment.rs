//! Values in comments: clocks, evaluations, marks, arrows, and the notes of programs.
//!
//! [`Annotations::read`] returns the values of the comments of a move. [`parts`] finds them one by
//! one with their places, and [`without`] leaves them out of a comment.
//!
//! | in a comment | value | written by |
//! |---|---|---|
//! | `[%clk 1:02:03.5]`, `[%emt 0:00:07]` | clock, time used | lichess, chess.com, DGT boards |
//! | `[%eval -1.2,20]`, `[%eval #-4]` | evaluation in pawns and depth, from White's side | lichess, python-chess |
//! | `[%eval -120,20]` | evaluation in centipawns and depth, from White's side | ChessBase, Fritz |
//! | `[%csl Ga4,Rb5]`, `[%cal Ge2e4]` | marks and arrows | lichess, ChessBase |
//! | `+0.25/13 0.28s`, `-M6/24 1.2s`, `0.28s`, `book` | evaluation from the side of the mover, depth, time used | cutechess, fastchess, c-chess-cli |
//! | `(Be7) -0.25/17 12`, `+0.3/21 2424 1511177` | evaluation from the side of the mover, depth | Arena, CCRL, Banksia |
//! | `d=31, mt=29269, tl=1658268, wv=0.58,` | depth, times in milliseconds, evaluation from White's side | TCEC |
//!
//! ```
//! use chess_rules::Color;
//! use chess_pgn::comment::{Annotations, Eval};
//!
//! let found = Annotations::read(["[%clk 0:02:59.5] [%eval -1.2,20] good"], Some(Color::White));
//! assert_eq!(found.clock_ms, Some(179_500));
//! assert_eq!((found.eval, found.depth), (Some(Eval::Centipawns(-120)), Some(20)));
//!
//! // A program counts plies to mate, from the side of the mover.
//! let found = Annotations::read(["-M6/24 1.2s"], Some(Color::Black));
//! assert_eq!((found.eval, found.elapsed_ms), (Some(Eval::Mate(3)), Some(1_200)));
//! ```

mod command;
mod program;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use chess_rules::{Color, Square};

/// An evaluation from White's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Eval {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if Black mates.
    Mate(i32),
}

/// The color of a mark or an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShapeColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl ShapeColor {
    /// Returns the letter of the color in comments.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// A mark or an arrow on the board. It is displayed as in comments: `Ga4`, `Ge2e4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A marked square (`[%csl]`).
    Mark(ShapeColor, Square),
    /// An arrow from one square to another (`[%cal]`).
    Arrow(ShapeColor, Square, Square),
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark(color, square) => write!(f, "{}{square}", color.letter()),
            Self::Arrow(color, from, to) => write!(f, "{}{from}{to}", color.letter()),
        }
    }
}

/// The values of the comments of a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Annotations {
    /// Time left on the clock of the mover, in milliseconds.
    pub clock_ms: Option<u64>,
    /// Time used for the move, in milliseconds.
    pub elapsed_ms: Option<u64>,
    /// Evaluation of the position after the move.
    pub eval: Option<Eval>,
    /// Depth of the evaluation.
    pub depth: Option<u16>,
    /// `true` if a program took the move from an opening book.
    pub book: bool,
    /// Marks and arrows, in the order of the text.
    pub shapes: Vec<Shape>,
}

impl Annotations {
    /// Reads the comments of a move. `mover` is the side that made it, or `None` for comments before
    /// the first move of a line, in which programs write nothing.
    ///
    /// The first value of a kind counts, and commands count before the notes of programs.
    #[must_use]
    pub fn read<'a>(comments: impl IntoIterator<Item = &'a str>, mover: Option<Color>) -> Self {
        let (mut commands, mut notes) = (Self::default(), Self::default());
        for part in comments.into_iter().flat_map(|comment| parts(comment, mover)) {
            let to = if part.kind == PartKind::Program { &mut notes } else { &mut commands };
            if let Some(values) = part.values {
                to.add(values);
            }
        }
        commands.add(notes);
        commands
    }

    /// Adds the values that are not known yet.
    fn add(&mut self, more: Self) {
        // A depth belongs to the evaluation that it was written with.
        if self.eval.is_none() {
            self.depth = self.depth.or(more.depth);
        }
        self.eval = self.eval.or(more.eval);
        self.clock_ms = self.clock_ms.or(more.clock_ms);
        self.elapsed_ms = self.elapsed_ms.or(more.elapsed_ms);
        self.book |= more.book;
        self.shapes.extend(more.shapes);
    }
}

/// The kind of a [`Part`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PartKind {
    /// `[%clk]` or `[%emt]`.
    Clock,
    /// `[%eval]`.
    Eval,
    /// `[%evp]`: the evaluations of a whole game by `ChessBase`, which are not read.
    Profile,
    /// `[%csl]` or `[%cal]`.
    Shapes,
    /// A command that this crate does not know.
    Unknown,
    /// A note of a program.
    Program,
}

/// A command or the note of a program, with its place in the comment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The kind of the part.
    pub kind: PartKind,
    /// The bytes of the comment, brackets included.
    pub span: Range<usize>,
    /// The values, or `None` for a command without values that are known and for one whose value cannot
    /// be read.
    pub values: Option<Annotations>,
}

impl Part {
    /// Returns `true` for a known command whose value cannot be read.
    #[must_use]
    pub const fn is_bad(&self) -> bool {
        self.values.is_none() && !matches!(self.kind, PartKind::Profile | PartKind::Unknown)
    }
}

/// Returns the commands and the notes of programs in a comment, in the order of the text. See
/// [`Annotations::read`] for `mover`.
pub fn parts(comment: &str, mover: Option<Color>) -> impl Iterator<Item = Part> + '_ {
    let notes = mover.map(|mover| program::notes(comment, mover));
    notes.into_iter().flatten().chain(command::commands(comment))
}

/// Returns the comment without the parts that `left_out` selects, with single blanks, or `None` if it
/// selects none.
///
/// ```
/// use chess_pgn::comment::{PartKind, without};
///
/// let text = "[%clk 0:03:00]  a plan [%eval 0.17]";
/// assert_eq!(without(text, None, |part| part.kind == PartKind::Clock).unwrap(), "a plan [%eval 0.17]");
/// assert_eq!(without("a plan", None, |_| true), None);
/// ```
pub fn without(
    comment: &str,
    mover: Option<Color>,
    mut left_out: impl FnMut(&Part) -> bool,
) -> Option<String> {
    if !may_have_values(comment) {
        return None;
    }
    let mut rest = String::new();
    let mut from = 0;
    for part in parts(comment, mover) {
        if left_out(&part) {
            rest.push_str(comment.get(from..part.span.start).unwrap_or_default());
            from = part.span.end;
        }
    }
    if from == 0 {
        return None;
    }
    rest.push_str(comment.get(from..).unwrap_or_default());
    Some(rest.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns `false` if a comment holds neither a command nor the note of a program, which most
/// comments of people do not.
#[must_use]
pub fn may_have_values(comment: &str) -> bool {
    program::may_begin(comment) || memchr::memmem::find(comment.as_bytes(), b"[%").is_some()
}

/// Parses digits with an optional fraction, and returns the whole part, the digits of the fraction,
/// and the rest of the text.
fn decimal(text: &str) -> Option<(u64, &str, &str)> {
    let (whole, rest) = digits(text);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => digits(rest),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    Some((whole, fraction, rest))
}

/// Splits a text behind its leading digits.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

/// Returns a decimal number in units of 10^-places, without the digits beyond.
fn scaled(whole: u64, fraction: &str, places: u32) -> Option<u64> {
    let mut value = whole;
    let mut digits = fraction.bytes();
    for _ in 0..places {
        let digit = digits.next().map_or(0, |digit| u64::from(digit - b'0'));
        value = value.checked_mul(10)?.checked_add(digit)?;
    }
    Some(value)
}

/// Returns pawns as hundredths, half away from zero.
fn centipawns(negative: bool, whole: u64, fraction: &str) -> Option<Eval> {
    let thousandths = scaled(whole, fraction, 3)?;
    let value = i32::try_from(thousandths / 10 + u64::from(thousandths % 10 >= 5)).ok()?;
    Some(Eval::Centipawns(if negative { -value } else { value }))
}

/// Splits the sign off a number; returns `true` for a minus.
fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn read(comment: &str) -> Annotations {
        Annotations::read([comment], Some(Color::Black))
    }

    #[test]
    fn decimals_are_exact() {
        let eval = |text: &str| read(text).eval;
        assert_eq!(eval("[%eval 0.285]"), Some(Eval::Centipawns(29)));
        assert_eq!(eval("[%eval -0.285]"), Some(Eval::Centipawns(-29)));
        assert_eq!(eval("[%eval 1.2849]"), Some(Eval::Centipawns(128)));
        assert_eq!(eval("[%eval 99999999999]"), None);
        assert_eq!(eval("[%eval 99999999999,20]"), None);
        assert_eq!(read("[%clk 0:00:01.9999]").clock_ms, Some(1_999));
    }

    #[test]
    fn whole_numbers_with_a_depth_are_centipawns() {
        for (text, value, depth) in [
            ("[%eval -106,29] [%wdl 1,444,555]", -106, Some(29)),
            ("[%eval +81, 28]", 81, Some(28)),
            ("[%eval -0,12]", 0, Some(12)),
            ("[%eval -106]", -10_600, None),
            ("[%eval 3]", 300, None),
            ("[%eval 12.0,5]", 1_200, Some(5)),
            ("[%eval 12.,5]", 1_200, Some(5)),
            ("[%eval -.5,9]", -50, Some(9)),
        ] {
            let found = read(text);
            assert_eq!((found.eval, found.depth), (Some(Eval::Centipawns(value)), depth), "{text}");
        }
        assert_eq!(read("[%eval #-3,9]").eval, Some(Eval::Mate(-3)));
    }

    #[test]
    fn a_profile_of_a_game_is_no_evaluation() {
        let text = "[%evp 0,3,19,114,-63]";
        assert_eq!(read(text), Annotations::default());
        let found: Vec<_> = parts(text, None).collect();
        assert_eq!(found.len(), 1);
        assert!(found[0].kind == PartKind::Profile && !found[0].is_bad());
    }

    #[test]
    fn a_score_with_a_depth_is_an_evaluation() {
        let none = (None, None, None);
        let mate = |moves| (Some(Eval::Mate(moves)), Some(12), None);
        let score = |value, depth, time| (Some(Eval::Centipawns(value)), Some(depth), time);
        for (text, expected, rest) in [
            ("+0.16/13 74", score(16, 13, None), "74"),
            ("(Be7) -0.25/17 12", score(-25, 17, None), "12"),
            ("(O-O)  -0.25/17, 12 s", score(-25, 17, None), "12 s"),
            ("+0.3/21 2424 1511177", score(30, 21, None), "2424 1511177"),
            ("(Bb5) +M4/12 3", mate(2), "3"),
            ("(Nf3) 0.50/9 12ms, pv", score(50, 9, Some(12)), "pv"),
            ("+0.25/13", score(25, 13, None), ""),
            ("+0.25/13,book", score(25, 13, None), "book"),
            ("+0.25/13\n0.28s", score(25, 13, Some(280)), ""),
            ("3/4 of a pawn", none, "3/4 of a pawn"),
            ("(d6) is 3/4 as good", none, "(d6) is 3/4 as good"),
            ("(a word) +0.25/13 1s", none, "(a word) +0.25/13 1s"),
            ("() +0.25/13 1s", none, "() +0.25/13 1s"),
            ("(d6) 0.28s", none, "(d6) 0.28s"),
            ("+0.25/13x 1s", none, "+0.25/13x 1s"),
            ("+0.25/ 1s", none, "+0.25/ 1s"),
        ] {
            let found = Annotations::read([text], Some(Color::White));
            assert_eq!((found.eval, found.depth, found.elapsed_ms), expected, "{text}");
            let left = without(text, Some(Color::White), |_| true);
            assert_eq!(left.as_deref().unwrap_or(text), rest, "{text}");
        }
    }

    #[test]
    fn commands_count_before_programs() {
        let found =
            Annotations::read(["+0.9/30 1s", "[%eval 0.3] [%emt 0:00:02]"], Some(Color::White));
        assert_eq!((found.eval, found.depth), (Some(Eval::Centipawns(30)), None));
        assert_eq!(found.elapsed_ms, Some(2_000));
    }

    #[test]
    fn shapes_are_kept_in_order() {
        let found = read("[%cal Ge2e4, Rd1d8] x [%csl Ya1]");
        let texts: Vec<_> = found.shapes.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["Ge2e4", "Rd1d8", "Ya1"]);
    }

    #[test]
    fn texts_of_people_have_no_values() {
        for text in ["booked", "+0.25 / 13", "(0.36 → 1.40)", "5 minutes", "d=", "0.28sec", "[%x"]
        {
            assert_eq!(read(text), Annotations::default(), "{text}");
            assert_eq!(without(text, Some(Color::White), |_| true), None, "{text}");
        }
    }

    #[test]
    fn an_open_bracket_hides_no_command() {
        assert_eq!(read("[%open [%clk 0:01]").clock_ms, Some(1_000));
        assert_eq!(without("a [%clk soon] b", None, |part| part.values.is_some()), None);
    }
}
