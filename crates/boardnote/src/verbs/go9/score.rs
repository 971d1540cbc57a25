//! `score`: scores of positions by a Go program.

mod watch;

use super::{Style, files};
use crate::context::{self, Context, Status};
use crate::files::{Files, OutFile};
use crate::finding::Severity;
use crate::verbs::Verb;
use crate::{interrupt, text};
use clap::ValueEnum;
use core::num::NonZeroU32;
use core::ops::ControlFlow;
use core::time::Duration;
use go9_dat::{ReadError, internal::ScoreFileName};
use go9_engine::{
    EngineCommand, EngineLog, Evaluator, Event, Komi, Parity, Perspective, ResultOrder, Rules,
    ScoreError, ScoreOptions, Settings, score_positions,
};
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;
use watch::{bar, expect, hear};

/// Default time limit for one position, unless a single command may take longer.
const POSITION_TIMEOUT: Duration = Duration::from_secs(600);

/// Arguments of `go9 score`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Score positions with a Go engine",
    after_help = "An engine that searches and reports points (KataGo) searches every position, over GTP or, if the \
    command contains `analysis`, over KataGo's analysis protocol, which is fastest. Any other engine plays \
    every position out several times and counts: the median of the results is the score, the share of \
    results that agree is the confidence.\n\n\
    Positions that the score file already has are skipped, so the same command continues a run that was \
    stopped. Positions that cannot be scored go to the queue file, which is itself a position file.\n\n\
    Examples:\n  \
    boardnote go9 score --engine \"gnugo --chinese-rules --level 1\" --out gnugo_chinese.dat positions.dat\n  \
    boardnote go9 score --engine \"katago analysis -config analysis.cfg -model net.bin.gz\" --visits 40 --out kata_chinese.dat positions.dat"
)]
pub(super) struct Args {
    /// Position file; standard input if -
    positions: PathBuf,
    #[command(flatten)]
    memory: files::Memory,
    /// Command that starts the engine, with its arguments
    #[arg(long, value_name = "COMMAND")]
    engine: EngineCommand,
    /// Rules of counting [default: as in the command or the score file's name, else chinese]
    #[arg(long, value_enum)]
    rules: Option<RulesChoice>,
    /// Score file to create or append to
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    out: OutFile,
    /// Method of evaluation
    #[arg(long, value_enum, default_value_t = EvaluatorChoice::Auto)]
    evaluator: EvaluatorChoice,
    /// Komi in whole or half points [default: 5.5 for search and json, 0 for playout], or bracket:
    /// playouts at up to three komis, for engines that report only the winner
    #[arg(long, value_name = "KOMI", allow_hyphen_values = true)]
    komi: Option<KomiChoice>,
    /// Visits per search [default: as the engine is configured]
    #[arg(long, value_name = "N")]
    visits: Option<u64>,
    /// Possible leads: any, or only odd ones, as usual with area rules
    #[arg(long, value_enum, default_value_t = ParityChoice::Any)]
    parity: ParityChoice,
    /// Factor applied to the engine's deviations before they become confidence
    #[arg(long, value_name = "X", default_value = "1", value_parser = factor)]
    stdev_scale: f64,
    /// Point of view of the engine's numbers; probe finds out with two questions
    #[arg(long, value_enum, default_value_t = PerspectiveChoice::Probe)]
    perspective: PerspectiveChoice,
    /// Append lead, deviation, win rate and playouts of every position to this file as JSON Lines
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    report: Option<OutFile>,
    /// Append the standard error of the engine to this file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    engine_log: Option<OutFile>,
    /// Write positions that could not be scored to this file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    queue: Option<OutFile>,
    /// Playouts per position
    #[arg(long, value_name = "N", default_value_t = Settings::RUNS)]
    runs: NonZeroU32,
    /// Moves after which a playout without two passes has no result
    #[arg(long, value_name = "N", default_value_t = 200)]
    max_moves: u32,
    /// Requests in flight, with json
    #[arg(long, value_name = "N", default_value_t = Settings::IN_FLIGHT)]
    in_flight: NonZeroU32,
    /// Number of engine processes (always one with json)
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Time limit for one engine command
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Time limit for the first reply; KataGo may tune for minutes on its first start
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    start_timeout: Duration,
    /// Time limit for one position, all playouts together (not with json) [default: 600, or
    /// --timeout if that is longer]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    position_timeout: Option<Duration>,
    /// Cut off an incomplete record at the end of the score file
    #[arg(long)]
    repair: bool,
    /// Stop once this file exists
    #[arg(long, value_name = "FILE")]
    stop: Option<PathBuf>,
    /// Write scores in the order they arrive
    #[arg(long)]
    as_they_come: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

/// `--rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RulesChoice {
    /// Stones and territory count
    Chinese,
    /// Territory and prisoners count
    Japanese,
}

/// `--evaluator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EvaluatorChoice {
    /// json if the command contains `analysis`, search if the engine can, else playout
    Auto,
    /// The engine plays positions out and counts
    Playout,
    /// One search per position over GTP
    Search,
    /// KataGo's analysis engine, many positions at once
    Json,
    /// Win rates at five komis, for engines without points
    Winrate,
    /// GNU Go's static estimate, fast and rough
    Estimate,
}

/// The value of `--komi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KomiChoice {
    Points(Komi),
    Bracket,
}

impl core::str::FromStr for KomiChoice {
    type Err = go9_engine::KomiError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "bracket" { Ok(Self::Bracket) } else { text.parse().map(Self::Points) }
    }
}

/// `--parity`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ParityChoice {
    /// Any whole number
    Any,
    /// Odd numbers
    Odd,
}

/// `--perspective`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PerspectiveChoice {
    /// Find out with two questions
    Probe,
    /// Black
    Black,
    /// White
    White,
    /// The side to move
    Side,
}

fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor: &f64| factor.is_finite() && *factor > 0.0);
    factor.ok_or_else(|| "expected a number above 0".to_owned())
}

/// Longest time limit: ten years, in seconds.
const LONGEST: f64 = 10.0 * 365.25 * 86_400.0;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.0..=LONGEST).contains(seconds));
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.ok_or_else(|| "expected a number of seconds, at most ten years".to_owned())
}

impl Args {
    /// Returns the rules given, or those suggested by the engine command or the name of the score
    /// file; Chinese by default.
    fn rules(&self) -> Rules {
        let japanese = match self.rules {
            Some(rules) => rules == RulesChoice::Japanese,
            None => {
                let option = |option: &str| self.engine.args().iter().any(|arg| arg == option);
                let name = self.out.file_name().and_then(|name| name.to_str());
                let named = name.and_then(ScoreFileName::parse);
                option("--japanese-rules")
                    || !option("--chinese-rules")
                        && named.is_some_and(|name| name.rules == "japanese")
            }
        };
        if japanese { Rules::Japanese } else { Rules::Chinese }
    }

    /// Returns the evaluator given, or `None` if the choice is left to the engine.
    fn evaluator(&self) -> Result<Option<Evaluator>, &'static str> {
        let runs = self.runs;
        let play_out = match self.komi {
            Some(KomiChoice::Bracket) => Evaluator::Bracket { runs },
            Some(KomiChoice::Points(komi)) => Evaluator::PlayOut { runs, komi },
            None => Evaluator::PlayOut { runs, komi: Komi::NONE },
        };
        let bracket = self.komi == Some(KomiChoice::Bracket);
        let json = Evaluator::Analysis { in_flight: self.in_flight };
        Ok(Some(match self.evaluator {
            EvaluatorChoice::Playout => play_out,
            EvaluatorChoice::Auto if bracket => play_out,
            _ if bracket => return Err("--komi bracket needs playouts"),
            EvaluatorChoice::Search => Evaluator::Search,
            EvaluatorChoice::Json => json,
            EvaluatorChoice::Winrate => Evaluator::WinRate,
            EvaluatorChoice::Estimate => Evaluator::Estimate,
            EvaluatorChoice::Auto if self.engine.is_analysis() => json,
            EvaluatorChoice::Auto => return Ok(None),
        }))
    }

    fn settings(&self, files: &Files) -> io::Result<Settings> {
        let usage = |reason| io::Error::new(io::ErrorKind::InvalidInput, reason);
        let evaluator = self.evaluator().map_err(usage)?;
        let komi = match self.komi {
            Some(KomiChoice::Points(komi)) => Some(komi),
            _ => None,
        };
        Ok(Settings {
            evaluator,
            rules: self.rules(),
            komi: komi.unwrap_or(Komi::SEARCH),
            play_outs: (self.runs, komi.unwrap_or(Komi::NONE)),
            visits: self.visits,
            parity: match self.parity {
                ParityChoice::Any => Parity::Any,
                ParityChoice::Odd => Parity::Odd,
            },
            stdev_scale: self.stdev_scale,
            perspective: match self.perspective {
                PerspectiveChoice::Probe => None,
                PerspectiveChoice::Black => Some(Perspective::Black),
                PerspectiveChoice::White => Some(Perspective::White),
                PerspectiveChoice::Side => Some(Perspective::Side),
            },
            max_moves: self.max_moves,
            command_limit: self.timeout,
            start_limit: self.start_timeout,
            interrupted: interrupt::requested,
            log: match &self.engine_log {
                Some(log) => {
                    let opened = EngineLog::append(files.written(log));
                    Some(opened.map_err(|error| at(log, &error))?)
                }
                None => None,
            },
        })
    }

    fn options(&self, context: &Context) -> io::Result<ScoreOptions> {
        let files = &context.files;
        let order = if self.as_they_come { ResultOrder::Arrival } else { ResultOrder::Input };
        let mut options = ScoreOptions::new(found(&self.engine).with_gtp_mode())
            .settings(self.settings(files)?)
            .jobs(self.jobs)
            .position_limit(self.position_timeout.unwrap_or(POSITION_TIMEOUT.max(self.timeout)))
            .order(order)
            .repair(self.repair);
        if let Some(stop) = &self.stop {
            options = options.stop(files.read(stop)?);
        }
        if let Some(queue) = &self.queue {
            options = options.queue(files.written(queue));
        }
        if let Some(report) = &self.report {
            options = options.report(files.written(report));
        }
        Ok(options)
    }
}

/// Returns the command, with a full path for a program that exists only in Debian's directory for
/// games, which is not on every user's `PATH`.
fn found(engine: &EngineCommand) -> EngineCommand {
    let name = Path::new(engine.program());
    let in_games = Path::new("/usr/games").join(name);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = || std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    match in_games.to_str() {
        Some(program) if name.components().count() == 1 && in_games.is_file() && !on_path() => {
            EngineCommand::new(program, engine.args().iter().cloned())
        }
        _ => engine.clone(),
    }
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    let old = context.files.written(&args.out).before();
    files::in_order(&context.files.read(&args.positions)?, &old)?;
    let options = args.options(context)?;
    let bytes = files::whole(context, &args.positions, args.memory)?;
    let good = files::good(context, &args.positions, &bytes, &mut status)?;
    // Engines get half a second to exit, and as long again after they are told to. The queue is written
    // after that, on a busy machine, too; a second signal ends the program at once.
    interrupt::extend_grace(Duration::from_secs(3));
    let bar = bar();
    let mut begun = None;
    let scored = score_positions(good, context.files.written(&args.out), &options, |event| {
        hear(&bar, event);
        match event {
            Event::Engine(_) => begun = begun.or_else(|| Some(Instant::now())),
            Event::Position(progress) => expect(&bar, progress, begun),
            _ => {}
        }
        match interrupt::requested() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    bar.finish();
    match scored {
        Ok(report) => {
            let (scored, skipped, queued) = (report.scored, report.skipped, report.queued);
            let object = json!({"scored": scored, "skipped": skipped, "queued": queued});
            super::report(args.format, &object)?;
            status.bad |= queued > 0;
            if report.stopped {
                context::print("stopped; run the same command again to continue\n")?;
                interrupt::check()?;
            }
            Ok(status)
        }
        // Errors of a score file are reported with its name, because the file is at fault.
        Err(ScoreError::Scores(ReadError::Format(error))) => {
            let (name, code) = (text::name(&args.out), error.kind().code());
            let help = if args.repair { "" } else { "; --repair cuts off an incomplete record" };
            context.say(Severity::Error, &format!("{name}: {error} [{code}]{help}"))?;
            status.bad = true;
            Ok(status)
        }
        Err(ScoreError::Scores(ReadError::Io(error))) => Err(at(&args.out, &error)),
        Err(ScoreError::Queue(error)) => {
            Err(at(args.queue.as_deref().unwrap_or(Path::new("queue file")), &error))
        }
        Err(ScoreError::Report(error)) => {
            Err(at(args.report.as_deref().unwrap_or(Path::new("report")), &error))
        }
        Err(other @ (ScoreError::Engine(_) | ScoreError::InUse(_))) => {
            Err(io::Error::other(format!("{other} [{}]", other.code())))
        }
        Err(other) => Err(io::Error::other(other.to_string())),
    }
}

fn at(path: &Path, error: &io::Error) -> io::Error {
    files::named(&text::name(path), error)
}
