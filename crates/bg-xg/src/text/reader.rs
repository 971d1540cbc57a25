//! The reader of an analysis, line by line.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::{Board, Color, Dice};

use super::error::{TextDiagnostic, TextError, TextErrorKind};
use super::line::{self, Line, Value};
use super::model::{
    Answer, Best, Copied, PositionId, Program, Sum, TextCandidate, TextChances, TextCube,
};

/// State of reading a text line by line.
pub(super) struct Reader<'t> {
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
    gnu: Gnu,
}

/// State of reading a text of GNU Backgammon.
#[derive(Default)]
struct Gnu {
    /// `true` if the position is one of GNU Backgammon.
    is_writer: bool,
    /// `true` if a double is pending: the analysis of the cube is then seen by the other side.
    answers: bool,
    /// `true` behind the line from which on lines are a comment.
    comments: bool,
    /// `true` if what follows belongs to no position, or to the next one.
    ended: bool,
    /// `true` behind the first analysis of the cube.
    has_cube: bool,
    /// `true` in an analysis of the cube that is not the first one, of a state that has no ID.
    skips_cube: bool,
}

impl<'t> Reader<'t> {
    pub(super) fn new(id: PositionId) -> Self {
        let state = bg_rules::State::from(&id.gnuid());
        let is_writer = matches!(id, PositionId::Gnuid(_));
        let gnu = Gnu { is_writer, answers: is_writer && state.doubled, ..Gnu::default() };
        let copied = Copied {
            id,
            program: None,
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
            gnu,
        }
    }

    fn report(&mut self, kind: TextErrorKind, span: Range<usize>) {
        self.diagnostics.push(TextError::new(kind, span).into());
    }

    pub(super) fn line(&mut self, at: usize, line: &'t str) {
        let words = line.trim();
        self.gnu.ended |= self.gnu.is_writer && ENDS.iter().any(|start| words.starts_with(start));
        if self.copied.version.is_some() || self.gnu.ended {
            return;
        }
        let span = at..at + line.len();
        let read = line::read(words);
        let starts = matches!(read, Some(Line::Candidate(_) | Line::Analyzed(_) | Line::Cube(..)));
        if self.head && !starts && !matches!(read, Some(Line::Version(..))) {
            let told = words.starts_with("GNU Backgammon ").then_some(Program::Gnubg);
            self.copied.program = self.copied.program.or(told);
            self.in_head(words);
            return;
        }
        self.head = false;
        let read = read.filter(|read| self.expects(read));
        let Some(read) = read else {
            // The lines of GNU Backgammon that are no analysis are its own, but for an annotation.
            let is_label = self.gnu.is_writer && words == "Annotation:";
            if !is_label && (self.gnu.comments || !self.gnu.is_writer) {
                self.comment.push(line);
            }
            self.gnu.comments |= is_label;
            return;
        };
        self.copied.program = self.copied.program.or_else(|| line::program(words));
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
            (_, Some(_)) => true,
            (Some(cube), None) => cube.chances.is_none() || self.actions < 3,
            (None, None) => false,
        };
        match read {
            Line::Candidate(_) | Line::Analyzed(_) | Line::Version(..) | Line::Games(_) => true,
            Line::Cube(..) => self.gnu.is_writer,
            Line::Side(_) | Line::Chances(_) | Line::Cubeless(..) => open,
            Line::Action(..) => self.copied.cube.is_some() && self.actions < 3,
            Line::Best(..) | Line::Percentage(_) => self.copied.cube.is_some(),
            Line::Confidence(..) => !self.copied.candidates.is_empty(),
            Line::Detail => open || self.copied.games.is_some() || self.copied.cube.is_some(),
        }
    }

    fn analysis(&mut self, read: Line, span: Range<usize>) {
        let of_cube = matches!(read, Line::Chances(_) | Line::Action(..) | Line::Best(..));
        if of_cube && self.gnu.skips_cube {
            return;
        }
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
                cube.cubeless_double = Some(double);
            }
            Line::Cube(level, cubeless) => {
                self.gnu.skips_cube = self.gnu.has_cube;
                self.gnu.has_cube = true;
                if !self.gnu.skips_cube {
                    let cube = self.cube();
                    (cube.level, cube.cubeless_no_double) = (level, cubeless);
                }
            }
            Line::Action(label, value) => self.action(&label, value),
            Line::Best(action, percentage) => {
                let (best, answer) = verdict(&action);
                let cube = self.cube();
                cube.best = Some(best);
                cube.answer = Some(answer);
                cube.wrong_percent = percentage.or(cube.wrong_percent);
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
        self.gnu.skips_cube = false;
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
            (_, Some(candidate)) => candidate.chances = Some(chances),
            (Some(cube), None) => {
                // The chances after a double follow those without one.
                cube.chances.get_or_insert(chances);
            }
            (None, None) => {}
        }
    }

    /// Reads the value of a cube action: by its words in English, by its place in other languages.
    fn action(&mut self, label: &str, value: Value) {
        let place = match label {
            "Double, take" | "Redouble, take" | "Double, beaver" | "Redouble, beaver" => 1,
            "Double, pass" | "Redouble, pass" => 2,
            "No double" | "No redouble" => 0,
            _ => self.actions,
        };
        self.actions += 1;
        let cube = self.cube();
        match value {
            Value::Equity(equity) => {
                let equities = [&mut cube.no_double, &mut cube.double_take, &mut cube.double_pass];
                equities.into_iter().skip(place).take(1).for_each(|it| *it = Some(equity));
            }
            Value::Mwc(chance) => {
                cube.mwc.iter_mut().skip(place).take(1).for_each(|it| *it = Some(chance));
            }
        }
    }

    pub(super) fn finish(mut self) -> notation_report::Parsed<Copied, TextErrorKind> {
        if let Some(cube) = self.copied.cube.as_mut().filter(|_| self.gnu.answers) {
            cube.seen_by_doubler();
        }
        // GNU Backgammon ends a match with its version, and hints without one.
        if self.copied.version.is_none() && !self.gnu.is_writer {
            self.report(TextErrorKind::NoVersion, 0..0);
        }
        let lines: Vec<_> = self.comment.iter().map(|line| line.trim_end()).collect();
        self.copied.comment = lines.join("\n").trim_matches('\n').to_string();
        notation_report::Parsed { value: self.copied, diagnostics: self.diagnostics }
    }
}

/// Lines of GNU Backgammon behind which nothing belongs to the position before.
const ENDS: [&str; 4] =
    ["Move number ", "Game statistics", "Match statistics", "Session statistics"];

/// Words of the right decision and its answer, in the languages of eXtreme Gammon, and `never` of
/// GNU Backgammon.
const TOO_GOOD: [&str; 4] = ["too good", "zu gut", "trop bon", "ツーグッド"];
const NO_DOUBLE: [&str; 5] = ["no ", "never ", "nicht", "pas de", "ノー"];
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
