use std::num::NonZeroU32;
use std::time::Instant;

use go9_dat::{Board, Color, PointSet, Position};

use crate::deadline;
use crate::dialect::Dialect;
use crate::info::Root;
use crate::judge::{estimate, from_win_rates};
use crate::{
    Engine, EngineCommand, Error, Evaluate, Evaluation, Evaluator, GtpClient, Komi, Perspective,
    Settings,
};

mod analyze;
mod playout;

/// A session with a running GTP program, set to the 9x9 board and the rules.
///
/// ```no_run
/// use std::time::{Duration, Instant};
/// use go9_dat::{Board, Color, Hasher, Position};
/// use go9_engine::{Evaluate, Session, Settings};
///
/// let engine = "gnugo --mode gtp --level 1".parse()?;
/// let mut session = Session::start(&engine, &Settings::default())?;
/// let position = Position::new(Board::EMPTY, Color::Black, Hasher::published());
/// let soon = Instant::now() + Duration::from_secs(60);
/// let evaluation = session.evaluate(&position, soon)?;
/// println!("Black leads by {}, {} % sure", evaluation.score, evaluation.confidence);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    gtp: GtpClient,
    dialect: Dialect,
    command: EngineCommand,
    settings: Settings,
    engine: Engine,
    /// The perspective; determined before the first analysis.
    perspective: Option<Perspective>,
}

impl Session {
    /// Starts a program, determines its commands, and sets the board size and the rules.
    ///
    /// # Errors
    /// An [`Error`] if the program cannot be started or prepared.
    pub fn start(command: &EngineCommand, settings: &Settings) -> Result<Self, Error> {
        let mut gtp = GtpClient::start(command, settings)?;
        let name = gtp.command("name", deadline::after(settings.start_limit))?;
        let deadline = || deadline::after(settings.command_limit);
        let commands = gtp.command("list_commands", deadline())?;
        let dialect = Dialect::new(&name, &commands);
        let version = match dialect.knows("version") {
            true => gtp.command("version", deadline())?,
            false => String::new(),
        };
        let (runs, komi) = settings.play_outs;
        let evaluator = settings.evaluator.unwrap_or(match dialect.knows("kata-search_analyze") {
            true => Evaluator::Search,
            false => Evaluator::PlayOut { runs, komi },
        });
        let name = crate::visible::visible(format!("{name} {version}").trim());
        let mut session = Self {
            gtp,
            dialect,
            command: command.clone(),
            settings: settings.clone(),
            engine: Engine { name, evaluator, rules: settings.rules },
            perspective: settings.perspective,
        };
        session.prepare()?;
        Ok(session)
    }

    /// The program and the settings in use.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    fn prepare(&mut self) -> Result<(), Error> {
        let late = deadline::after(self.settings.command_limit.saturating_mul(8));
        self.command("boardsize 9", late)?;
        for command in self.dialect.rules(self.settings.rules) {
            self.command(&command, late)?;
        }
        if self.dialect.knows("query_boardsize") {
            let command = "query_boardsize";
            let answer = self.command(command, late)?;
            if answer.trim() != "9" {
                return Err(wrong_board(command, &answer));
            }
        }
        let parameters = self.dialect.knows("kata-set-param");
        if parameters && !matches!(self.engine.evaluator, Evaluator::Bracket { .. }) {
            self.command("kata-set-param allowResignation false", late)?;
        }
        if let Some(visits) = self.settings.visits.filter(|_| parameters) {
            self.command(&format!("kata-set-param maxVisits {visits}"), late)?;
        }
        let komi = match self.engine.evaluator {
            Evaluator::PlayOut { komi, .. } => komi,
            Evaluator::Bracket { .. } => Komi::NONE,
            Evaluator::Estimate => self.settings.komi,
            _ => {
                self.probe(late)?;
                self.settings.komi
            }
        };
        self.command(&format!("komi {komi}"), late)?;
        Ok(())
    }

    /// Restarts the program after an illegal move, which puts its rules in doubt.
    fn restart(&mut self) -> Result<(), Error> {
        self.gtp = GtpClient::start(&self.command, &self.settings)?;
        self.gtp.command("name", deadline::after(self.settings.start_limit))?;
        self.prepare()
    }

    /// Sets up a position and, if the program supports it, verifies the stones.
    fn set_up(&mut self, board: &Board, deadline: Instant) -> Result<(), Error> {
        for command in self.dialect.set_up(board) {
            self.command(&command, deadline)?;
        }
        if !self.dialect.knows("list_stones") {
            return Ok(());
        }
        for color in Color::ALL {
            let answer = self.command(&format!("list_stones {color}"), deadline)?;
            let stones = answer.split_whitespace().map(str::parse).collect::<Result<PointSet, _>>();
            if stones != Ok(board.stones(color)) {
                return Err(Error::WrongStones);
            }
        }
        Ok(())
    }

    fn command(&mut self, command: &str, deadline: Instant) -> Result<String, Error> {
        self.gtp.command(command, self.limit(deadline)?)
    }

    /// Returns the deadline of a command within the deadline of the position.
    fn limit(&self, deadline: Instant) -> Result<Instant, Error> {
        if (self.settings.interrupted)() {
            return Err(Error::Interrupted);
        }
        match Instant::now() < deadline {
            true => Ok(deadline.min(deadline::after(self.settings.command_limit))),
            false => Err(Error::PositionTimeout),
        }
    }
}

fn wrong_board(command: &str, answer: &str) -> Error {
    let answer = crate::visible::excerpt(answer);
    Error::WrongBoard { command: command.to_owned(), answer }
}

impl Evaluate for Session {
    fn evaluate(&mut self, position: &Position, deadline: Instant) -> Result<Evaluation, Error> {
        if position.board.dead_chain().is_some() {
            return Err(Error::NoLiberties);
        }
        match self.engine.evaluator {
            Evaluator::PlayOut { runs, komi } => self.play_outs(position, runs, komi, deadline),
            Evaluator::Bracket { runs } => self.brackets(position, runs, deadline),
            Evaluator::WinRate => self.win_rates(position, deadline),
            Evaluator::Estimate => self.estimate(position, deadline),
            // The analysis engine does not speak GTP; a GTP engine is used for searches instead.
            Evaluator::Search | Evaluator::Analysis { .. } => self.search(position, deadline),
        }
    }
}

/// Makes an evaluation from the root of a search, converted to Black's point of view.
pub(crate) fn evaluation_of_root(
    position: &Position,
    root: &Root,
    perspective: Perspective,
    settings: &Settings,
) -> Result<Evaluation, Error> {
    let white = perspective.is_white(position.id.to_move);
    let lead = if white { -root.lead } else { root.lead } + settings.komi.points();
    let no_score = || Error::NoEvaluation { command: "search".into(), missing: "scoreLead" };
    let deviation = root.stdev * settings.stdev_scale;
    let (score, confidence) = estimate(lead, deviation, settings.parity).ok_or_else(no_score)?;
    Ok(Evaluation {
        id: position.id,
        score,
        confidence,
        lead: Some(lead),
        stdev: Some(root.stdev),
        win_rate: root.win_rate.map(|rate| if white { 1.0 - rate } else { rate }),
        visits: root.visits,
        komi: settings.komi,
        runs: Vec::new(),
    })
}

/// Makes an evaluation from the win rates at five komi values.
fn evaluation_of_win_rates(position: &Position, rates: [f64; 5]) -> Evaluation {
    let (score, confidence) = from_win_rates(rates);
    Evaluation {
        id: position.id,
        score,
        confidence,
        lead: None,
        stdev: None,
        win_rate: Some(rates[2]),
        visits: None,
        komi: Komi::SEARCH,
        runs: Vec::new(),
    }
}

/// Random seeds 1, 2, 3…, which make runs reproducible.
fn seeds(runs: NonZeroU32) -> impl Iterator<Item = u32> {
    1..=runs.get()
}
