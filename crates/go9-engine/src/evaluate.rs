use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use go9_dat::{Color, Confidence, Position, PositionId, Score, ScoreRecord};
use serde_json::{Value, json};

use crate::{EngineLog, Error, Komi, Parity, Perspective, Rules};

/// The method of evaluating a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evaluator {
    /// The engine plays several games from the position to the end; the score is the lower median.
    PlayOut {
        /// Games per position.
        runs: NonZeroU32,
        /// The komi given to the engine. At komi 0, no engine resigns because of half a point.
        komi: Komi,
    },
    /// The engine plays games from the position at up to three komi values and repeats this several
    /// times, for engines that report only the winner.
    Bracket {
        /// Searches per position, with two or three games each.
        runs: NonZeroU32,
    },
    /// One search per position over GTP, with `kata-search_analyze`.
    Search,
    /// KataGo's analysis engine, which exchanges JSON lines: many positions at once in one process.
    Analysis {
        /// Maximum number of unanswered requests.
        in_flight: NonZeroU32,
    },
    /// Win rates at five komi values, for engines without score estimates.
    WinRate,
    /// GNU Go's `estimate_score`: its static evaluation, without playing. It is tens of times faster
    /// than play-outs and much less accurate.
    Estimate,
}

impl Evaluator {
    /// Returns the name used in options and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlayOut { .. } | Self::Bracket { .. } => "playout",
            Self::Search => "search",
            Self::Analysis { .. } => "json",
            Self::WinRate => "winrate",
            Self::Estimate => "estimate",
        }
    }
}

/// Settings of an evaluation: method, rules, komi, and time limits.
///
/// ```
/// use go9_engine::{Parity, Settings};
///
/// let settings = Settings { visits: Some(40), parity: Parity::Odd, ..Settings::default() };
/// assert_eq!(settings.rules.to_string(), "chinese");
/// ```
///
/// Closed: `..Settings::default()` fills every other field.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The evaluator. `None` selects the best one available: the analysis engine if the command
    /// starts it, searches if the engine supports them, and play-outs otherwise.
    pub evaluator: Option<Evaluator>,
    /// The number of games and the komi of play-outs that are used if `evaluator` is `None` and the
    /// engine supports nothing better.
    pub play_outs: (NonZeroU32, Komi),
    /// The scoring rules.
    pub rules: Rules,
    /// The komi of searches. Leads do not include the komi, but engines play to win at it.
    pub komi: Komi,
    /// Number of visits of a search; `None` uses the engine's configuration.
    pub visits: Option<u64>,
    /// The leads that are possible under the rules.
    pub parity: Parity,
    /// Factor applied to the engine's standard deviations, which are too large according to
    /// KataGo's documentation.
    pub stdev_scale: f64,
    /// The perspective of the engine's numbers; `None` determines it with two requests.
    pub perspective: Option<Perspective>,
    /// Number of moves after which a play-out without two passes ends without a result.
    pub max_moves: u32,
    /// Time limit of a command or request.
    pub command_limit: Duration,
    /// Time limit of the first reply. KataGo may tune for minutes on its first start.
    pub start_limit: Duration,
    /// A function that is polled frequently. Once it returns `true`, the evaluation ends with
    /// [`Error::Interrupted`].
    pub interrupted: fn() -> bool,
    /// Log file that also receives the engine's standard error.
    pub log: Option<EngineLog>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            evaluator: None,
            play_outs: (Self::RUNS, Komi::NONE),
            rules: Rules::default(),
            komi: Komi::SEARCH,
            visits: None,
            parity: Parity::default(),
            stdev_scale: 1.0,
            perspective: None,
            max_moves: 200,
            command_limit: Duration::from_secs(60),
            start_limit: Duration::from_secs(30),
            interrupted: || false,
            log: None,
        }
    }
}

impl Settings {
    /// Default number of games of a play-out: 3.
    pub const RUNS: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);
    /// Default number of unanswered requests: 64.
    pub const IN_FLIGHT: NonZeroU32 = NonZeroU32::MIN.saturating_add(63);
}

/// A running engine and the settings in use.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Engine {
    /// The name and version reported by the engine.
    pub name: String,
    /// The evaluator in use.
    pub evaluator: Evaluator,
    /// The scoring rules.
    pub rules: Rules,
}

/// The evaluation of a position. All numbers are from Black's point of view. Leads are leads on the
/// board, without komi. Only the score is clamped.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Evaluation {
    /// The position.
    pub id: PositionId,
    /// The score.
    pub score: Score,
    /// The confidence of the score.
    pub confidence: Confidence,
    /// Black's lead in points.
    pub lead: Option<f64>,
    /// Standard deviation of the lead, as reported by the engine, or from the bounds of an estimate.
    pub stdev: Option<f64>,
    /// Black's probability of winning at this komi, from 0 to 1.
    pub win_rate: Option<f64>,
    /// Number of visits of the search.
    pub visits: Option<u64>,
    /// The komi given to the engine.
    pub komi: Komi,
    /// The results of the play-outs.
    pub runs: Vec<Run>,
}

/// The result of a play-out.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Run {
    /// Two passes and a final score in points.
    Passes {
        /// Black's lead on the board, in points.
        lead: f64,
        /// Number of moves, passes included.
        moves: u32,
    },
    /// Two passes and a `final_score` that names only the winner.
    Won {
        /// The winner.
        by: Color,
        /// Number of moves, passes included.
        moves: u32,
    },
    /// A resignation.
    Resign {
        /// The player who resigned.
        by: Color,
        /// Number of moves before the resignation.
        moves: u32,
    },
    /// The game did not end with two passes within [`Settings::max_moves`].
    Length,
    /// An illegal move.
    Illegal,
    /// A search for the highest komi at which Black still wins.
    Bracket {
        /// The score; `None` if a game had no result.
        score: Option<Score>,
    },
}

impl Run {
    fn to_json(self) -> Value {
        match self {
            Self::Passes { lead, moves } => json!({"end": "passes", "lead": lead, "moves": moves}),
            Self::Won { by, moves } => {
                json!({"end": "won", "by": char::from(by.to_byte()), "moves": moves})
            }
            Self::Resign { by, moves } => {
                json!({"end": "resign", "by": char::from(by.to_byte()), "moves": moves})
            }
            Self::Length => json!({"end": "length"}),
            Self::Illegal => json!({"end": "illegal"}),
            Self::Bracket { score } => {
                json!({"end": "bracket", "score": score.map(Score::to_byte)})
            }
        }
    }
}

impl Evaluation {
    /// Returns the record for a score file.
    #[must_use]
    pub const fn record(&self) -> ScoreRecord {
        ScoreRecord { id: self.id, score: self.score, confidence: self.confidence }
    }

    /// Returns the line of a report, without its line end. Members without a value are omitted.
    #[must_use]
    pub fn to_json(&self, engine: &Engine) -> String {
        let mut line = json!({
            "id": self.id.to_string(),
            "evaluator": engine.evaluator.name(),
            "engine": engine.name,
            "rules": engine.rules.to_string(),
            "komi": self.komi.points(),
            "score": self.score.to_byte(),
            "confidence": self.confidence.value(),
        });
        let mut add = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                line[name] = value;
            }
        };
        add("lead", self.lead.map(Value::from));
        add("stdev", self.stdev.map(Value::from));
        add("winrate", self.win_rate.map(Value::from));
        add("visits", self.visits.map(Value::from));
        let runs = self.runs.iter().map(|run| run.to_json()).collect::<Vec<_>>();
        add("runs", (!runs.is_empty()).then_some(Value::Array(runs)));
        line.to_string()
    }
}

/// An evaluator of single positions.
pub trait Evaluate {
    /// Evaluates a position before the deadline.
    ///
    /// # Errors
    /// An [`Error`]. If [`is_answer`](Error::is_answer) returns `true`, the
    /// evaluator can be used further.
    fn evaluate(&mut self, position: &Position, deadline: Instant) -> Result<Evaluation, Error>;
}
