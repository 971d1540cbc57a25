//! The reader of an analysis, line by line.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use bg_matchid::FoundId;
use bg_rules::{Board, Color, Dice, State};

use super::bgblitz::{self, Block, Row};
use super::error::{TextDiagnostic, TextError, TextErrorKind};
use super::line::{self, Line, Value};
use super::model::{
    Action, Answer, Best, Copied, Program, Sum, TextCandidate, TextChances, TextCube,
};
use super::{coat, gnubg, is_board};

/// State of reading a text line by line.
pub(super) struct Reader<'t> {
    copied: Copied,
    diagnostics: Vec<TextDiagnostic>,
    /// The position and the side on roll, if the ID tells both.
    state: Option<(Board, Color)>,
    dice: Option<Dice>,
    /// `true` until the blank line behind the board.
    head: bool,
    board_seen: bool,
    /// The names of O and X on a board.
    names: [Option<&'t str>; 2],
    /// The chances of the side on roll, until those of the other side follow.
    own: Option<Sum>,
    /// Number of equities of cube actions so far.
    actions: usize,
    /// Lines that are no analysis, since the last line that was.
    comment: Vec<&'t str>,
    gnu: Gnu,
    /// The cube decision of a text of BGBlitz, with its lines.
    blitz: Option<(Block, Vec<&'t str>)>,
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
    pub(super) fn new(id: FoundId, label: Option<&str>) -> Self {
        let copied = Copied {
            id,
            program: None,
            names: None,
            action: None,
            played: None,
            luck: None,
            luck_mwc: None,
            candidates: Vec::new(),
            cube: None,
            comment: String::new(),
            version: None,
            met: None,
            games: None,
        };
        let state = copied.gnuid().map(|id| State::from(&id));
        // GNU Backgammon and BGBlitz spell the label of the same ID in two ways.
        let has = |wanted: &str| label.is_some_and(|label| label.eq_ignore_ascii_case(wanted));
        let is_writer = matches!(id, FoundId::Gnuid(_)) && has("Position ID");
        let answers = is_writer && state.as_ref().is_some_and(|state| state.doubled);
        Self {
            diagnostics: Vec::new(),
            state: state.as_ref().map(|state| (state.board, state.on_roll)),
            dice: state.and_then(|state| state.dice),
            head: true,
            board_seen: false,
            names: [None; 2],
            own: None,
            actions: 0,
            comment: Vec::new(),
            gnu: Gnu { is_writer, answers, ..Gnu::default() },
            blitz: has("Position-ID").then(Default::default),
            copied,
        }
    }

    fn report(&mut self, kind: TextErrorKind, span: Range<usize>) {
        self.diagnostics.push(TextError::new(kind, span).into());
    }

    /// Reads a line above the ID: of it, only names on a board are known.
    pub(super) fn above(&mut self, line: &'t str) {
        self.name(coat::line(line).0);
    }

    fn name(&mut self, words: &'t str) {
        if let Some((side, name)) = gnubg::name(words) {
            self.names[side] = Some(name);
        }
    }

    pub(super) fn line(&mut self, at: usize, line: &'t str) {
        let (words, is_starred) = coat::line(line);
        self.gnu.ended |= self.gnu.is_writer && ENDS.iter().any(|start| words.starts_with(start));
        if self.copied.version.is_some() || self.gnu.ended {
            return;
        }
        let span = at..at + line.len();
        if is_board(line) {
            self.name(words);
            self.board_seen = true;
            return;
        }
        if self.blitz.is_some() && self.of_blitz(words, &span) {
            return;
        }
        if self.gnu.is_writer && is_starred {
            if let Some((action, play)) = gnubg::action(words) {
                self.copied.action = Some(action);
                self.copied.played = play.map(str::to_string);
                self.head = false;
                return;
            }
        }
        let read = line::read(words);
        let starts = matches!(read, Some(Line::Candidate(_) | Line::Analyzed(_) | Line::Cube(..)));
        if self.head && !starts && !matches!(read, Some(Line::Version(..) | Line::Luck { .. })) {
            let told = words.starts_with("GNU Backgammon ").then_some(Program::Gnubg);
            self.copied.program = self.copied.program.or(told);
            self.in_head(words);
            return;
        }
        self.head = false;
        let read = read.filter(|read| self.expects(read));
        let Some(read) = read else {
            self.words(line, words);
            return;
        };
        self.copied.program = self.copied.program.or_else(|| line::program(words));
        if !matches!(read, Line::Version(..)) {
            self.comment.clear();
        }
        self.analysis(read, is_starred, span);
    }

    /// Reads a line that is no analysis.
    fn words(&mut self, line: &'t str, words: &'t str) {
        // The lines of GNU Backgammon that are no analysis are its own, but for an annotation.
        let is_label = self.gnu.is_writer && words == "Annotation:";
        if !is_label && (self.gnu.comments || !self.gnu.is_writer) {
            // The signs of quoted mail and of tables are no part of a comment.
            let is_quoted = line.trim_start().starts_with(['>', '|']);
            self.comment.push(if is_quoted { words } else { line });
        }
        self.gnu.comments |= is_label;
    }

    /// Reads a line of BGBlitz, and returns `false` if it is another one.
    fn of_blitz(&mut self, words: &'t str, span: &Range<usize>) -> bool {
        let row = bgblitz::read(words);
        let Some((block, lines)) = &mut self.blitz else { return false };
        let is_open = block.actions < 3;
        match row {
            Some(Row::Play(candidate)) => self.candidate(candidate, span.clone()),
            Some(Row::Side(name, sum)) if is_open => block.side(name, sum),
            Some(Row::Cubeless(label, equity)) if is_open => block.cubeless(&label, equity),
            Some(Row::Action(place, equity)) if is_open => {
                block.action(place, equity);
                lines.push(words);
                if place.is_none() {
                    self.report(TextErrorKind::UnknownLabel, span.clone());
                }
            }
            _ => return false,
        }
        self.copied.program = Some(Program::Bgblitz);
        (self.head, self.comment) = (false, Vec::new());
        true
    }

    /// Skips board, score, and pips, which the ID tells; the names are read.
    fn in_head(&mut self, words: &'t str) {
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
            Line::Cube(..) | Line::Luck { .. } => self.gnu.is_writer,
            Line::Side(_) | Line::Chances(_) | Line::Cubeless(..) => open,
            Line::Action(..) => self.copied.cube.is_some() && self.actions < 3,
            Line::Best(..) | Line::Percentage(_) => self.copied.cube.is_some(),
            Line::Confidence(..) => !self.copied.candidates.is_empty(),
            Line::Detail => open || self.copied.games.is_some() || self.copied.cube.is_some(),
        }
    }

    fn analysis(&mut self, read: Line, is_starred: bool, span: Range<usize>) {
        let of_cube = matches!(read, Line::Chances(_) | Line::Action(..) | Line::Best(..));
        if of_cube && self.gnu.skips_cube {
            return;
        }
        match read {
            Line::Candidate(mut candidate) => {
                candidate.is_played |= is_starred && self.gnu.is_writer;
                self.candidate(candidate, span);
            }
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
            Line::Luck { value, is_mwc: true } => self.copied.luck_mwc = Some(value),
            Line::Luck { value, .. } => self.copied.luck = Some(value),
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

    fn candidate(&mut self, mut candidate: TextCandidate, span: Range<usize>) {
        self.gnu.skips_cube = false;
        if let Some((dice, (board, color))) = self.dice.zip(self.state) {
            let is_legal = |play: &str| board.find_play(color, dice, play).is_ok();
            if !is_legal(&candidate.play) {
                // On a web page, the mark of a footnote stands between the level and the play.
                let marked = matches!(candidate.level.as_str(), "rollout" | "book");
                match candidate.play.strip_prefix(|char: char| char.is_ascii_digit()) {
                    Some(play) if marked && is_legal(play) => candidate.play = play.to_string(),
                    _ => self.report(TextErrorKind::IllegalMove, span.clone()),
                }
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
        // Three decimals of a fraction are off by a twentieth of a per cent each.
        let rounding = if self.gnu.is_writer || self.blitz.is_some() { 0.11 } else { 0.02 };
        if (chances.win + chances.lose - 100.0).abs() > rounding {
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
        match self.blitz.take() {
            Some((block, lines)) if block.is_unknown => {
                self.comment.splice(0..0, lines);
                self.gnu.comments = true;
            }
            Some((block, _)) if block.actions > 0 => self.copied.cube = Some(block.cube),
            _ => {}
        }
        // eXtreme Gammon ends a copy with its version.
        let is_xg = self.copied.is_analyzed() && self.copied.program == Some(Program::Xg);
        if self.copied.version.is_none() && is_xg {
            self.report(TextErrorKind::NoVersion, 0..0);
        }
        self.finish_words();
        notation_report::Parsed { value: self.copied, diagnostics: self.diagnostics }
    }

    /// Settles the names, the play that was made, and the comment.
    fn finish_words(&mut self) {
        let copied = &mut self.copied;
        if let (None, Some((_, on_roll)), [Some(o), Some(x)]) =
            (&copied.names, self.state, self.names)
        {
            let names = if on_roll == Color::White { [o, x] } else { [x, o] };
            copied.names = Some(names.map(str::to_string));
        }
        let played = copied.candidates.iter().find(|candidate| candidate.is_played);
        if let (None, Some(played)) = (copied.action, played) {
            copied.action = Some(Action::Move);
            copied.played = Some(played.play.clone());
        }
        // Words behind an ID alone belong to it as little as those before it.
        let is_copy = copied.is_analyzed() || copied.version.is_some();
        if is_copy || self.gnu.comments {
            let lines: Vec<_> = self.comment.iter().map(|line| line.trim_end()).collect();
            copied.comment = lines.join("\n").trim_matches('\n').to_string();
        }
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
