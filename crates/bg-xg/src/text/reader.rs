//! The reader of an analysis, line by line.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use bg_game::{Board, Color, Dice};

use super::error::{TextDiagnostic, TextError, TextErrorKind};
use super::line::{self, Line};
use super::model::{Answer, Best, Copied, PositionId, Sum, TextCandidate, TextChances, TextCube};

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
}

impl<'t> Reader<'t> {
    pub(super) fn new(id: PositionId) -> Self {
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

    pub(super) fn line(&mut self, at: usize, line: &'t str) {
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

    pub(super) fn finish(mut self) -> notation_report::Parsed<Copied, TextErrorKind> {
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
