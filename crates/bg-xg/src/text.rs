//! The text that eXtreme Gammon and GNU Backgammon copy: a position with its analysis.

mod line;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use bg_game::{Board, Color, Dice};
use bg_matchid::{Gnuid, Xgid};

use line::Line;

notation_report::kinds! {
    /// The kind of a problem in a copied text.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
    #[non_exhaustive]
    pub enum TextErrorKind {
        /// No position was found.
        #[error("no position, expected a line that begins with XGID= or Position ID:")]
        NoPosition = "no-position" {
            explanation: "The text of an analysis begins with the position: a line with XGID= as \
                eXtreme Gammon copies it, or the lines Position ID: and Match ID: of GNU \
                Backgammon. Copy the whole text again.",
            example: "1. 3-ply 8/5 6/5 eq:+0.1",
        }
        /// A position that cannot be read.
        #[error("ID of the position cannot be read")]
        BadXgid = "bad-xgid" {
            explanation: "The ID in the first line is damaged, so that the position is unknown. Copy \
                the text again.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n",
        }
        /// A play that the rules forbid.
        #[error("play is not legal in the position")]
        IllegalMove = "illegal-move" {
            severity: Warning,
            explanation: "The position and the dice do not allow this play. Its text is kept.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/2 \
                eq:+0.1\n\neXtreme Gammon Version: 2.10\n",
        }
        /// The version of the program is missing.
        #[error("no line with the version of the program")]
        NoVersion = "no-version" {
            severity: Warning,
            explanation: "eXtreme Gammon ends every text with a line that begins with eXtreme Gammon \
                Version. It is missing: perhaps the end of the text was not copied.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n",
        }
        /// The chances of both sides do not add up.
        #[error("chances of both sides are not 100 % together")]
        ChancesSum = "chances-sum" {
            severity: Warning,
            explanation: "The winning chances of the two sides add up to 100 per cent, up to \
                rounding. One of the numbers is wrong.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.1\n  Player: 50.00% (G:1.00% B:0.00%)\n  Opponent: 40.00% (G:1.00% \
                B:0.00%)\n\neXtreme Gammon Version: 2.10\n",
        }
        /// A difference of equities that is wrong.
        #[error("difference to the best equity is wrong")]
        Difference = "difference" {
            severity: Warning,
            explanation: "The number in parentheses is the equity of the play minus that of the best \
                play. The two equities give another number.",
            example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 \
                eq:+0.100\n    2. 3-ply 24/20 eq:+0.050 (-0.070)\n\neXtreme Gammon Version: 2.10\n",
        }
    }
}

/// An error in a copied text.
pub type TextError = notation_report::Error<TextErrorKind>;

/// A problem that did not stop reading.
pub type TextDiagnostic = notation_report::Diagnostic<TextErrorKind>;

/// A position with its analysis.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Copied {
    /// The position.
    pub id: PositionId,
    /// The names of X, who is on roll, and of O.
    pub names: Option<[String; 2]>,
    /// The plays, the best first.
    pub candidates: Vec<TextCandidate>,
    /// The analysis of the cube.
    pub cube: Option<TextCube>,
    /// The comment, without blank lines at its ends.
    pub comment: String,
    /// The version of the program.
    pub version: Option<String>,
    /// The match equity table.
    pub met: Option<String>,
    /// Number of games of a rollout.
    pub games: Option<u32>,
}

impl Copied {
    /// Returns the kind of the decision: of a play if dice are rolled or plays are listed.
    #[must_use]
    pub fn decision(&self) -> Decision {
        let rolled = bg_game::State::from(&self.id.gnuid()).dice.is_some();
        if rolled || !self.candidates.is_empty() { Decision::Play } else { Decision::Cube }
    }
}

/// The kind of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decision {
    /// A play.
    Play,
    /// A cube action.
    Cube,
}

impl Decision {
    /// The name: `play` or `cube`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Cube => "cube",
        }
    }
}

/// The ID of a position in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PositionId {
    /// The line of eXtreme Gammon.
    Xgid(Xgid),
    /// The two IDs of GNU Backgammon.
    Gnuid(Gnuid),
}

impl PositionId {
    /// The position as a GNUID.
    #[must_use]
    pub fn gnuid(&self) -> Gnuid {
        match self {
            Self::Xgid(id) => id.to_gnuid().value,
            Self::Gnuid(id) => *id,
        }
    }
}

/// A play with its evaluation.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct TextCandidate {
    /// The level: `3-ply`, `roller++`, `rollout`, `book`.
    pub level: String,
    /// The play as written.
    pub play: String,
    /// The equity, or `None` if the text has match winning chances.
    pub equity: Option<f64>,
    /// The match winning chances, in per cent.
    pub mwc: Option<f64>,
    /// The difference to the best play, at most 0.
    pub difference: f64,
    /// The chances, in per cent.
    pub chances: Option<TextChances>,
    /// Half the width of the confidence interval.
    pub confidence: Option<f64>,
    /// The confidence that the play is the best, in per cent.
    pub confidence_percent: Option<f64>,
    /// `true` if the text marks the play as the one that was made.
    pub is_played: bool,
}

/// The analysis of a decision about the cube.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct TextCube {
    /// The level of the analysis.
    pub level: String,
    /// The equity without a double.
    pub no_double: Option<f64>,
    /// The equity after a double that is taken.
    pub double_take: Option<f64>,
    /// The equity after a double that is dropped.
    pub double_pass: Option<f64>,
    /// The chances without a double, in per cent.
    pub chances: Option<TextChances>,
    /// The equity without a cube and without a double.
    pub cubeless_no_double: Option<f64>,
    /// The equity without a cube after a double.
    pub cubeless_double: Option<f64>,
    /// The right decision of the side on roll.
    pub best: Option<Best>,
    /// The right answer of the other side.
    pub answer: Option<Answer>,
    /// The share of wrong answers that would make the double right, in per cent.
    pub wrong_percent: Option<f64>,
}

/// The right decision of the side on roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Best {
    /// No double.
    NoDouble,
    /// A double.
    Double,
    /// No double, because the position is too good for one.
    TooGood,
}

impl Best {
    /// The name: `no-double`, `double`, or `too-good`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoDouble => "no-double",
            Self::Double => "double",
            Self::TooGood => "too-good",
        }
    }
}

/// The right answer to a double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    /// A take.
    Take,
    /// A drop.
    Pass,
    /// A beaver.
    Beaver,
}

impl Answer {
    /// The name: `take`, `pass`, or `beaver`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
        }
    }
}

/// The chances of one side, in per cent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Sum {
    win: f64,
    gammon: f64,
    backgammon: f64,
}

/// The chances of the side on roll, in per cent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct TextChances {
    /// To win at all.
    pub win: f64,
    /// To win a gammon or a backgammon.
    pub win_gammon: f64,
    /// To win a backgammon.
    pub win_backgammon: f64,
    /// To lose at all.
    pub lose: f64,
    /// To lose a gammon or a backgammon.
    pub lose_gammon: f64,
    /// To lose a backgammon.
    pub lose_backgammon: f64,
}

impl TextChances {
    pub(crate) const fn new(own: Sum, other: Sum) -> Self {
        Self {
            win: own.win,
            win_gammon: own.gammon,
            win_backgammon: own.backgammon,
            lose: other.win,
            lose_gammon: other.gammon,
            lose_backgammon: other.backgammon,
        }
    }
}

/// Returns the parts of a text that hold one position each: a part begins at a line that starts with
/// `XGID=`. A text without such a line is one part.
pub fn records(text: &str) -> impl Iterator<Item = Range<usize>> {
    let starts = lines(text).filter(|(_, line)| starts_position(line)).map(|(at, _)| at);
    // What stands before the second position belongs to the first.
    let mut ends = starts.skip(1).chain([text.len()]);
    let mut start = 0;
    core::iter::from_fn(move || {
        let end = ends.next()?;
        let part = start..end;
        start = end;
        Some(part)
    })
}

/// Returns `true` if a line begins a position of eXtreme Gammon.
fn starts_position(line: &str) -> bool {
    line.trim_start_matches(['\u{feff}', ' ']).starts_with("XGID=")
}

/// The lines of a text with their offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// Reads the text of one position.
///
/// ```
/// let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n\
///     1. 3-ply 8/5 6/5 eq:+0.154\n  Player: 55.20% (G:17.10% B:1.00%)\n  \
///     Opponent: 44.80% (G:12.10% B:0.60%)\n\neXtreme Gammon Version: 2.10, MET: Kazaross XG2\n";
/// let copied = bg_xg::text::parse(text)?.value;
/// assert_eq!(copied.candidates[0].play, "8/5 6/5");
/// assert_eq!(copied.candidates[0].chances.unwrap().win, 55.2);
/// # Ok::<(), bg_xg::text::TextError>(())
/// ```
///
/// # Errors
/// [`TextErrorKind::NoPosition`] or [`TextErrorKind::BadXgid`].
pub fn parse(text: &str) -> Result<notation_report::Parsed<Copied, TextErrorKind>, TextError> {
    let (id, first) = position(text)?;
    let mut reader = Reader::new(id);
    for (at, line) in lines(text).filter(|&(at, _)| at >= first) {
        reader.line(at, line);
    }
    Ok(reader.finish())
}

/// Finds the ID of the position, and the offset of the line behind it.
fn position(text: &str) -> Result<(PositionId, usize), TextError> {
    let behind = |at: usize, line: &str| at + line.len();
    let mut gnu = None;
    for (at, line) in lines(text) {
        let words = line.trim_start_matches(['\u{feff}', ' ']);
        let start = at + line.len() - words.len();
        if words.starts_with("XGID=") {
            let id = words.trim_end();
            let bad = |_| TextError::new(TextErrorKind::BadXgid, start..start + id.len());
            return Ok((PositionId::Xgid(Xgid::parse(id).map_err(bad)?), behind(at, line)));
        }
        if let Some((_, id)) = words.split_once("Position ID:") {
            gnu = Some((start, id.trim()));
        } else if let Some(id) = words.strip_prefix("Match ID") {
            let Some((start, position)) = gnu else { continue };
            let id = id.trim_start_matches([' ', ':']).trim_end();
            let whole = position.to_string() + ":" + id;
            let bad = |_| TextError::new(TextErrorKind::BadXgid, start..behind(at, line));
            return Ok((PositionId::Gnuid(Gnuid::parse(&whole).map_err(bad)?), behind(at, line)));
        }
    }
    Err(TextError::new(TextErrorKind::NoPosition, 0..0))
}

/// State of reading a text line by line.
struct Reader<'t> {
    copied: Copied,
    diagnostics: Vec<TextDiagnostic>,
    board: Board,
    color: Color,
    dice: Option<Dice>,
    /// `true` until the blank line behind the board.
    head: bool,
    board_seen: bool,
    /// The chances of the side on roll, until those of the other side follow.
    own: Option<Sum>,
    /// Number of equities of cube actions so far.
    actions: usize,
    /// Lines that are no analysis, since the last line that was.
    comment: Vec<&'t str>,
}

impl<'t> Reader<'t> {
    fn new(id: PositionId) -> Self {
        let state = bg_game::State::from(&id.gnuid());
        let copied = Copied {
            id,
            names: None,
            candidates: Vec::new(),
            cube: None,
            comment: String::new(),
            version: None,
            met: None,
            games: None,
        };
        Self {
            copied,
            diagnostics: Vec::new(),
            board: state.board,
            color: state.on_roll,
            dice: state.dice,
            head: true,
            board_seen: false,
            own: None,
            actions: 0,
            comment: Vec::new(),
        }
    }

    fn report(&mut self, kind: TextErrorKind, span: Range<usize>) {
        self.diagnostics.push(TextError::new(kind, span).into());
    }

    fn line(&mut self, at: usize, line: &'t str) {
        if self.copied.version.is_some() {
            return;
        }
        let words = line.trim();
        let span = at..at + line.len();
        let read = line::read(words);
        let starts = matches!(read, Some(Line::Candidate(_) | Line::Analyzed(_)));
        if self.head && !starts && !matches!(read, Some(Line::Version(..))) {
            self.in_head(words);
            return;
        }
        self.head = false;
        let read = read.filter(|read| self.expects(read));
        let Some(read) = read else {
            self.comment.push(line);
            return;
        };
        if !matches!(read, Line::Version(..)) {
            self.comment.clear();
        }
        self.analysis(read, span);
    }

    /// Skips board, score, and pips, which the ID tells; the names are read.
    fn in_head(&mut self, words: &str) {
        let is_board = words.starts_with(['+', '|']) || words.starts_with("^|");
        self.board_seen |= is_board;
        if let Some(names) = words.strip_prefix("X:").filter(|_| !self.board_seen) {
            if let Some((x, o)) = names
                .split_once("  ")
                .and_then(|(x, o)| o.trim_start().strip_prefix("O:").map(|o| (x.trim(), o.trim())))
            {
                self.copied.names = Some([x.to_string(), o.to_string()]);
            }
        }
        self.head = !(self.board_seen && words.is_empty());
    }

    /// Returns `true` if a line of this shape belongs to the analysis here; elsewhere, it is part of
    /// a comment.
    fn expects(&self, read: &Line) -> bool {
        let open = match (&self.copied.cube, self.copied.candidates.last()) {
            (Some(cube), _) => cube.chances.is_none() || self.actions < 3,
            (None, Some(_)) => true,
            (None, None) => false,
        };
        match read {
            Line::Candidate(_) | Line::Analyzed(_) | Line::Version(..) | Line::Games(_) => true,
            Line::Side(_) | Line::Chances(_) | Line::Cubeless(..) => open,
            Line::Action(..) => self.copied.cube.is_some() && self.actions < 3,
            Line::Best(_) | Line::Percentage(_) => self.copied.cube.is_some(),
            Line::Confidence(..) => !self.copied.candidates.is_empty(),
            Line::Detail => open || self.copied.games.is_some() || self.copied.cube.is_some(),
        }
    }

    fn analysis(&mut self, read: Line, span: Range<usize>) {
        match read {
            Line::Candidate(candidate) => self.candidate(candidate, span),
            Line::Side(side) => match self.own.take() {
                None => self.own = Some(side),
                Some(own) => self.chances(TextChances::new(own, side), span),
            },
            Line::Chances(chances) => self.chances(chances, span),
            Line::Confidence(half, certain) => {
                if let Some(candidate) = self.copied.candidates.last_mut() {
                    candidate.confidence = Some(half);
                    candidate.confidence_percent = certain;
                }
            }
            Line::Analyzed(level) => self.cube().level = level,
            Line::Cubeless(none, double) => {
                let cube = self.cube();
                cube.cubeless_no_double = Some(none);
                cube.cubeless_double = double;
            }
            Line::Action(label, equity) => self.action(&label, equity),
            Line::Best(action) => {
                let (best, answer) = verdict(&action);
                let cube = self.cube();
                cube.best = Some(best);
                cube.answer = Some(answer);
            }
            Line::Percentage(percent) => self.cube().wrong_percent = Some(percent),
            Line::Games(games) => self.copied.games = Some(games),
            Line::Detail => {}
            Line::Version(version, met) => {
                self.copied.version = Some(version);
                self.copied.met = met;
            }
        }
    }

    fn cube(&mut self) -> &mut TextCube {
        self.copied.cube.get_or_insert_default()
    }

    fn candidate(&mut self, candidate: TextCandidate, span: Range<usize>) {
        if let Some(dice) = self.dice {
            let found = self.board.find_play(self.color, dice, &candidate.play);
            if found.is_err() {
                self.report(TextErrorKind::IllegalMove, span.clone());
            }
        }
        let best = self.copied.candidates.first().and_then(|best| best.equity);
        if let Some((best, equity)) = best.zip(candidate.equity) {
            if (equity - best - candidate.difference).abs() > 0.0015 {
                self.report(TextErrorKind::Difference, span);
            }
        }
        self.copied.candidates.push(candidate);
    }

    fn chances(&mut self, chances: TextChances, span: Range<usize>) {
        if (chances.win + chances.lose - 100.0).abs() > 0.02 {
            self.report(TextErrorKind::ChancesSum, span);
        }
        match (&mut self.copied.cube, self.copied.candidates.last_mut()) {
            (Some(cube), _) => {
                // The chances after a double follow those without one.
                cube.chances.get_or_insert(chances);
            }
            (None, Some(candidate)) => candidate.chances = Some(chances),
            (None, None) => {}
        }
    }

    /// Reads an equity of a cube action: by its words in English, by its place in other languages.
    fn action(&mut self, label: &str, equity: f64) {
        let place = match label {
            "Double, take" | "Redouble, take" | "Double, beaver" => 1,
            "Double, pass" | "Redouble, pass" => 2,
            "No double" | "No redouble" => 0,
            _ => self.actions,
        };
        self.actions += 1;
        let cube = self.cube();
        let equities = [&mut cube.no_double, &mut cube.double_take, &mut cube.double_pass];
        if let Some(value) = equities.into_iter().nth(place) {
            *value = Some(equity);
        }
    }

    fn finish(mut self) -> notation_report::Parsed<Copied, TextErrorKind> {
        if self.copied.version.is_none() {
            self.report(TextErrorKind::NoVersion, 0..0);
        }
        let lines: Vec<_> = self.comment.iter().map(|line| line.trim_end()).collect();
        self.copied.comment = lines.join("\n").trim_matches('\n').to_string();
        notation_report::Parsed { value: self.copied, diagnostics: self.diagnostics }
    }
}

/// Words of the right decision and its answer, in the languages of eXtreme Gammon.
const TOO_GOOD: [&str; 4] = ["too good", "zu gut", "trop bon", "ツーグッド"];
const NO_DOUBLE: [&str; 4] = ["no ", "nicht", "pas de", "ノー"];
const BEAVER: [&str; 2] = ["beaver", "ビーバー"];
const PASS: [&str; 3] = ["pass", "ablehnen", "パス"];

fn verdict(action: &str) -> (Best, Answer) {
    let action = action.to_lowercase();
    let any = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
    let starts = |words: &[&str]| words.iter().any(|word| action.starts_with(word));
    let answer = action.rsplit_once(['/', ',']).map_or(action.as_str(), |(_, answer)| answer);
    let best = if starts(&TOO_GOOD) {
        Best::TooGood
    } else if starts(&NO_DOUBLE) {
        Best::NoDouble
    } else {
        Best::Double
    };
    let answer = if any(&BEAVER, answer) {
        Answer::Beaver
    } else if any(&PASS, answer) {
        Answer::Pass
    } else {
        Answer::Take
    };
    (best, answer)
}
