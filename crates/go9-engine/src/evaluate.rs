use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use go9_dat::{Color, Confidence, Position, PositionId, Score, ScoreRecord};
use serde_json::{Value, json};

use crate::{EngineLog, EvaluateError, Komi, Parity, Perspective, Rules};

/// How a position gets its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evaluator {
    /// The engine plays the position out, several times, and counts.
    PlayOut {
        /// Games a position.
        runs: NonZeroU32,
        /// The komi it is told; at 0 nobody resigns for half a point.
        komi: Komi,
    },
    /// The engine plays the position out at up to three komis, several times, for engines that
    /// only tell who won.
    Bracket {
        /// Searches a position.
        runs: NonZeroU32,
    },
    /// One search per position over GTP: `kata-search_analyze`.
    Search,
    /// The JSON-lines analysis engine of KataGo: many positions at once, one process.
    Analysis {
        /// Requests without an answer at the same time.
        in_flight: NonZeroU32,
    },
    /// Win rates at five komis, for engines that have no points.
    WinRate,
}

impl Evaluator {
    /// The name in options and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlayOut { .. } | Self::Bracket { .. } => "playout",
            Self::Search => "search",
            Self::Analysis { .. } => "json",
            Self::WinRate => "winrate",
        }
    }
}

/// What an engine is asked, and for how long.
///
/// ```
/// use go9_engine::{Parity, Settings};
///
/// let settings = Settings { visits: Some(40), parity: Parity::Odd, ..Settings::default() };
/// assert_eq!(settings.rules.to_string(), "chinese");
/// ```
#[derive(Debug, Clone)]
pub struct Settings {
    /// The evaluator; `None` is the best that the engine has: its analysis engine if the command
    /// names that, searches if it has them, else play-outs.
    pub evaluator: Option<Evaluator>,
    /// The play-outs that are chosen where the engine has nothing better: games, and their komi.
    pub play_outs: (NonZeroU32, Komi),
    /// The rules of counting.
    pub rules: Rules,
    /// The komi of searches. Scores do not depend on it, but engines play for the win.
    pub komi: Komi,
    /// Visits of a search; `None` is what the engine is configured to.
    pub visits: Option<u64>,
    /// The leads that the rules can give.
    pub parity: Parity,
    /// Factor of the engine's deviations, which KataGo calls too large.
    pub stdev_scale: f64,
    /// Whose numbers the engine reports; `None` asks it two questions first.
    pub perspective: Option<Perspective>,
    /// Moves after which a play-out without two passes has no result.
    pub max_moves: u32,
    /// How long a command, or a request, may take.
    pub command_limit: Duration,
    /// How long the first reply may take. KataGo may tune for minutes on its first start.
    pub start_limit: Duration,
    /// Asked often; once it is true, everything ends with [`EvaluateError::Interrupted`].
    pub interrupted: fn() -> bool,
    /// Where the engine's standard error goes besides messages.
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
    /// Three games.
    pub const RUNS: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);
    /// Sixty-four requests.
    pub const IN_FLIGHT: NonZeroU32 = NonZeroU32::MIN.saturating_add(63);
}

/// An engine that runs, and what it is asked.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Engine {
    /// The name it gives itself, with its version.
    pub name: String,
    /// The evaluator in use.
    pub evaluator: Evaluator,
    /// The rules of counting.
    pub rules: Rules,
}

/// What was found out about a position. Everything is Black's view, leads are those on the board,
/// without komi, and nothing but the score is clamped.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Evaluation {
    /// The position.
    pub id: PositionId,
    /// Its score.
    pub score: Score,
    /// How sure it is.
    pub confidence: Confidence,
    /// Black's lead in points.
    pub lead: Option<f64>,
    /// The deviation of the lead, as the engine gave it.
    pub stdev: Option<f64>,
    /// Black's chance to win at this komi, 0 to 1.
    pub win_rate: Option<f64>,
    /// Visits of the search.
    pub visits: Option<u64>,
    /// The komi the engine was told.
    pub komi: Komi,
    /// The play-outs.
    pub runs: Vec<Run>,
}

/// How a play-out ended.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Run {
    /// With two passes, and points.
    Passes {
        /// Black's lead on the board.
        lead: f64,
        /// Moves, passes included.
        moves: u32,
    },
    /// With the loss of this player on time or by resignation after `final_score`.
    Won {
        /// Who won.
        by: Color,
        /// Moves, passes included.
        moves: u32,
    },
    /// With a resignation.
    Resign {
        /// Who resigned.
        by: Color,
        /// Moves before it.
        moves: u32,
    },
    /// Without two passes in the longest game that is played.
    Length,
    /// With a move against the rules.
    Illegal,
    /// A search for the komi that Black still wins with.
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
    /// The record of a score file.
    #[must_use]
    pub const fn record(&self) -> ScoreRecord {
        ScoreRecord { id: self.id, score: self.score, confidence: self.confidence }
    }

    /// The line of a report, without its line end. Members that are not known are absent.
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

/// Something that evaluates positions one after another.
pub trait Evaluate {
    /// Evaluates a position before the deadline.
    ///
    /// # Errors
    /// [`EvaluateError`]; [`is_answer`](EvaluateError::is_answer) tells whether to go on.
    fn evaluate(
        &mut self,
        position: &Position,
        deadline: Instant,
    ) -> Result<Evaluation, EvaluateError>;
}
