//! `score`: asks a Go program.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::interrupt;
use clap::ValueEnum;
use core::ops::ControlFlow;
use core::time::Duration;
use go9_dat::tools::StopFile;
use go9_dat::{ReadError, ScoreFileName};
use go9_engine::{
    EngineCommand, Progress, ResultOrder, Rules, ScoreError, ScoreOptions, score_positions,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// Arguments of `go9 score`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    after_help = "The program plays every position out to the end, several times, and counts; \
    the middle of the results is the score, the share of results that agree the confidence. \
    Positions that have a score in the file are skipped, so a run that was stopped goes on where it \
    was. What cannot be scored goes to the queue file, which is a position file again.\n\n\
    Example:\n  \
    boardnote go9 score --engine \"gnugo --mode gtp --chinese-rules --level 1\" --out gnugo_chinese.dat positions.dat"
)]
pub(super) struct Args {
    /// Position file; - is standard input
    positions: PathBuf,
    /// Command that starts the Go program, with its arguments
    #[arg(long, value_name = "COMMAND")]
    engine: EngineCommand,
    /// Rules of counting (default: as the command or the name of the score file says, else chinese)
    #[arg(long, value_enum)]
    rules: Option<RulesChoice>,
    /// Score file, which is made or grows
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// File for positions that could not be scored
    #[arg(long, value_name = "FILE")]
    queue: Option<PathBuf>,
    /// How often a position is played out
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
    /// How many processes of the program work at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// How long a command to the program may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// How long a position may take, all runs together
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = seconds)]
    position_timeout: Duration,
    /// Cut off an incomplete record at the end of the score file
    #[arg(long)]
    repair: bool,
    /// Stop when this file appears
    #[arg(long, value_name = "FILE")]
    stop: Option<PathBuf>,
    /// Write scores as they come, not in the order of the positions
    #[arg(long)]
    as_they_come: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

/// `--rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RulesChoice {
    /// Stones and territory count
    Chinese,
    /// Territory and prisoners count
    Japanese,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "expected a number of seconds".to_owned());
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string()))
}

impl Args {
    /// What is said, or what the names of things say.
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

    fn options(&self) -> ScoreOptions {
        let order = if self.as_they_come { ResultOrder::Arrival } else { ResultOrder::Input };
        let options = ScoreOptions::new(found(&self.engine))
            .rules(self.rules())
            .runs(self.runs)
            .jobs(self.jobs)
            .command_limit(self.timeout)
            .position_limit(self.position_timeout.max(self.timeout))
            .order(order)
            .stop(self.stop.as_ref().map_or_else(StopFile::never, StopFile::new))
            .repair(self.repair);
        match &self.queue {
            Some(path) => options.queue(path),
            None => options,
        }
    }
}

/// The command, with the folder of a program that only Debian's folder for games has, which is not
/// on everybody's `PATH`.
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
    let bytes = files::whole(&args.positions)?;
    let good = files::good(context, &args.positions, &bytes, &mut status)?;
    let mut bar = Bar::new();
    let scored = score_positions(good, &args.out, &args.options(), |step| {
        bar.step(step);
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
                writeln!(io::stderr(), "stopped; the same command goes on from here")?;
            }
            Ok(status)
        }
        // What is wrong with a file is told with its name; it is the file that is bad.
        Err(ScoreError::Scores(ReadError::Format(error))) => {
            let (name, code) = (args.out.display(), error.kind().code());
            let help = if args.repair { "" } else { "; --repair cuts off an incomplete record" };
            files::complain(context, &format!("{name}: {error} [{code}]{help}"))?;
            status.bad = true;
            Ok(status)
        }
        Err(ScoreError::Scores(ReadError::Io(error))) => Err(at(&args.out, &error)),
        Err(ScoreError::Queue(error)) => {
            Err(at(args.queue.as_deref().unwrap_or(Path::new("queue file")), &error))
        }
        Err(other) => Err(io::Error::other(other)),
    }
}

fn at(path: &Path, error: &io::Error) -> io::Error {
    files::named(&path.display().to_string(), error)
}

/// The bar on a terminal.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn new() -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::no_length();
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        let template = "{bar:32} {pos} of {len} positions, {per_sec}, {eta} left {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self(Some(bar))
    }

    fn step(&mut self, step: &Progress<'_>) {
        let id = step.record.id();
        if let Some(bar) = &self.0 {
            bar.set_length(step.total as u64);
            bar.set_position(step.done as u64);
        }
        if let Err(error) = step.outcome {
            let print = || {
                // Nothing is left to do when standard error is closed.
                let _ = writeln!(io::stderr(), "{id}: not scored: {error}");
            };
            match &self.0 {
                Some(bar) => bar.suspend(print),
                None => print(),
            }
        }
    }

    fn finish(self) {
        if let Some(bar) = self.0 {
            bar.finish_and_clear();
        }
    }
}
