use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use go9_dat::{Board, Color, Position};
use serde::Deserialize;

use crate::deadline;
use crate::gtp::LONGEST_ANALYSIS;
use crate::info::Root;
use crate::process::Process;
use crate::session::evaluation_of_root;
use crate::visible::{excerpt, visible};
use crate::{
    Engine, EngineCommand, Error, Evaluate, Evaluation, Evaluator, Komi, Perspective, Rules,
    Settings,
};

/// Time limit for the engine to exit after its input is closed.
const FAREWELL: Duration = Duration::from_secs(10);
/// Numbers of the requests before the positions: the version and the probe.
const VERSION: u64 = 0;
const PROBE: [u64; 2] = [1, 2];

/// A client of KataGo's analysis engine. Requests and answers are lines of JSON; answers arrive in
/// any order.
///
/// ```no_run
/// use std::time::{Duration, Instant};
/// use go9_dat::{Board, Color, Hasher, Position};
/// use go9_engine::{Analysis, Evaluate, Settings};
///
/// let engine = "katago analysis -config analysis.cfg -model net.bin.gz".parse()?;
/// let mut katago = Analysis::start(&engine, &Settings::default())?;
/// let position = Position::new(Board::EMPTY, Color::Black, Hasher::published());
/// let evaluation = katago.evaluate(&position, Instant::now() + Duration::from_secs(60))?;
/// println!("Black leads by {:?}", evaluation.lead);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Analysis {
    process: Process,
    settings: Settings,
    engine: Engine,
    perspective: Perspective,
    next_id: u64,
    /// Positions without an answer yet, by request number.
    open: BTreeMap<u64, Position>,
    warnings: BTreeSet<String>,
    /// Warnings that have not been returned yet.
    unsaid: Vec<String>,
}

/// The members of an answer that are used here.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    id: Option<String>,
    error: Option<String>,
    warning: Option<String>,
    version: Option<String>,
    #[serde(default)]
    is_during_search: bool,
    root_info: Option<RootInfo>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    score_lead: Option<f64>,
    score_stdev: Option<f64>,
    winrate: Option<f64>,
    visits: Option<u64>,
}

/// Reads a line of the engine, for the fuzz targets. Returns the lead it states.
pub(crate) fn lead_of(line: &[u8]) -> Option<f64> {
    Some(Answer::read(line)?.root("fuzz").ok()?.lead)
}

impl Analysis {
    /// Starts the engine, asks for its version, and determines its perspective.
    ///
    /// # Errors
    /// An [`Error`] if the engine cannot be started or does not answer.
    pub fn start(command: &EngineCommand, settings: &Settings) -> Result<Self, Error> {
        let process = Process::start(command, settings.log.as_ref(), settings.interrupted)?;
        let evaluator = match settings.evaluator {
            Some(Evaluator::Analysis { in_flight }) => Evaluator::Analysis { in_flight },
            _ => Evaluator::Analysis { in_flight: Settings::IN_FLIGHT },
        };
        let mut analysis = Self {
            process,
            settings: settings.clone(),
            engine: Engine { name: "KataGo".into(), evaluator, rules: settings.rules },
            perspective: settings.perspective.unwrap_or(Perspective::Side),
            next_id: PROBE[1] + 1,
            open: BTreeMap::new(),
            warnings: BTreeSet::new(),
            unsaid: Vec::new(),
        };
        analysis.introduce()?;
        Ok(analysis)
    }

    /// The engine and its settings in use.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Returns the next warning of the engine. Each distinct warning is returned once.
    pub fn warning(&mut self) -> Option<String> {
        self.unsaid.pop()
    }

    fn introduce(&mut self) -> Result<(), Error> {
        let query = format!("{{\"id\":\"{VERSION}\",\"action\":\"query_version\"}}\n");
        self.process.send(query.into_bytes());
        let answer = self.answer(deadline::after(self.settings.start_limit))?;
        if let Some(version) = answer.version {
            self.engine.name = format!("KataGo {}", visible(&version));
        }
        if self.settings.perspective.is_some() {
            return Ok(());
        }
        let board = Perspective::probe();
        for (id, color) in PROBE.into_iter().zip(Color::ALL) {
            self.request(id, &board, color, Rules::Chinese, Komi::SEARCH);
        }
        let mut leads = [None; 2];
        let limit = self.settings.start_limit.max(self.settings.command_limit);
        let deadline = deadline::after(limit);
        while leads.contains(&None) {
            let answer = self.answer(deadline)?;
            let id = answer.id.as_deref().and_then(|id| id.parse().ok());
            if let Some(n) = PROBE.iter().position(|&probe| Some(probe) == id) {
                leads[n] = Some(answer.root("probe")?.lead);
            }
        }
        let [black, white] = leads.map(|lead| lead.unwrap_or(f64::NAN));
        self.perspective = Perspective::found(black, white)?;
        Ok(())
    }

    fn request(&self, id: u64, board: &Board, to_move: Color, rules: Rules, komi: Komi) {
        let mut line = format!("{{\"id\":\"{id}\",\"initialStones\":[");
        let mut comma = "";
        for color in Color::ALL {
            for point in board.stones(color) {
                // Writing to a string cannot fail.
                let _ = write!(line, "{comma}[\"{}\",\"{point}\"]", char::from(color.to_byte()));
                comma = ",";
            }
        }
        let player = char::from(to_move.to_byte());
        let rules = rules.to_kata();
        let _ = write!(
            line,
            "],\"initialPlayer\":\"{player}\",\"moves\":[],\"rules\":{rules},\"komi\":{komi},\
            \"boardXSize\":9,\"boardYSize\":9"
        );
        if let Some(visits) = self.settings.visits {
            let _ = write!(line, ",\"maxVisits\":{visits}");
        }
        line.push_str("}\n");
        self.process.send(line.into_bytes());
    }

    /// Submits a position and returns the number of the request, which its answer repeats.
    ///
    /// # Errors
    /// [`Error::NoLiberties`] if a chain has no liberties; the engine would evaluate a
    /// different board.
    pub fn submit(&mut self, position: &Position) -> Result<u64, Error> {
        if position.board.dead_chain().is_some() {
            return Err(Error::NoLiberties);
        }
        let id = self.next_id;
        self.next_id += 1;
        let (rules, komi) = (self.settings.rules, self.settings.komi);
        self.request(id, &position.board, position.id.to_move, rules, komi);
        self.open.insert(id, *position);
        Ok(id)
    }

    /// Waits for the next answer and returns its request number and result.
    ///
    /// # Errors
    /// An [`Error`] of the engine itself, after which the engine is unusable.
    pub fn receive(
        &mut self,
        deadline: Instant,
    ) -> Result<(u64, Result<Evaluation, Error>), Error> {
        loop {
            let answer = self.answer(deadline)?;
            let id = answer.id.as_deref().and_then(|id| id.parse::<u64>().ok());
            // Other answers are late or belong to no request of this client.
            let Some((id, position)) = id.and_then(|id| Some((id, self.open.remove(&id)?))) else {
                continue;
            };
            let (perspective, settings) = (self.perspective, &self.settings);
            let result = answer
                .root(&position.id.to_string())
                .and_then(|root| evaluation_of_root(&position, &root, perspective, settings));
            return Ok((id, result));
        }
    }

    /// Returns the next answer that is neither a warning nor an interim result of a search.
    fn answer(&mut self, deadline: Instant) -> Result<Answer, Error> {
        const COMMAND: &str = "query";
        loop {
            let line = match self.process.line(deadline, LONGEST_ANALYSIS) {
                Ok(line) => line,
                Err(silence) => {
                    return Err(self.process.silent(silence, COMMAND, LONGEST_ANALYSIS));
                }
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let garbage = || Error::Garbage {
                command: COMMAND.into(),
                protocol: "JSON",
                text: excerpt(&String::from_utf8_lossy(line)),
            };
            let answer = Answer::read(line).ok_or_else(garbage)?;
            if answer.id.is_none() && answer.error.is_some() {
                return Err(garbage());
            }
            match &answer.warning {
                Some(warning) => {
                    let warning = visible(warning);
                    if self.warnings.len() < 100 && self.warnings.insert(warning.clone()) {
                        self.unsaid.push(warning);
                    }
                }
                None if answer.is_during_search => {}
                None => return Ok(answer),
            }
        }
    }

    /// Closes the engine's input and waits for it to exit.
    pub fn finish(mut self) {
        self.process.finish(FAREWELL);
    }
}

impl Answer {
    fn read(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }

    fn root(self, command: &str) -> Result<Root, Error> {
        if let Some(error) = self.error {
            return Err(Error::refused(command, &error));
        }
        let missing = |missing| Error::NoEvaluation { command: command.to_owned(), missing };
        let root = self.root_info.ok_or_else(|| missing("rootInfo"))?;
        Ok(Root {
            lead: root.score_lead.ok_or_else(|| missing("scoreLead"))?,
            stdev: root.score_stdev.ok_or_else(|| missing("scoreStdev"))?,
            win_rate: root.winrate,
            visits: root.visits,
        })
    }
}

impl Evaluate for Analysis {
    fn evaluate(&mut self, position: &Position, deadline: Instant) -> Result<Evaluation, Error> {
        let id = self.submit(position)?;
        loop {
            let (answered, result) = self.receive(deadline)?;
            if answered == id {
                return result;
            }
        }
    }
}
