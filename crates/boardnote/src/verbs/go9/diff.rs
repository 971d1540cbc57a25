//! `boardnote go9 diff`: a comparison of two score files.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::output::Output;
use crate::verbs::Verb;
use go9_dat::tools::{self, ScoreDiff};
use go9_dat::{Confidence, Score};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 diff`.
#[derive(clap::Args, Clone, Debug)]
#[command(about = "Compare two score files")]
pub(super) struct Args {
    /// Score file; standard input if -
    a: PathBuf,
    /// Score file to compare with
    b: PathBuf,
    #[command(flatten)]
    memory: files::Memory,
    /// Scores with a confidence below this count as missing
    #[arg(long, value_name = "PERCENT", default_value_t = 0,
        value_parser = clap::value_parser!(u8).range(0..=100))]
    confidence: u8,
    /// List the positions with different scores, in the order of the first file
    #[arg(long)]
    list: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::is_scores(context, &args.a)?;
    files::is_scores(context, &args.b)?;
    let a = files::scores(context, &args.a, args.memory, &mut status)?;
    let b = files::scores(context, &args.b, args.memory, &mut status)?;
    let floor = Confidence::new(args.confidence).unwrap_or(Confidence::MIN);
    let diff = tools::diff(&a, &b, floor);
    if args.list {
        let mut output = Output::stdout();
        for id in &diff.differing {
            let score = |scores: &go9_dat::ScoreMap| {
                scores.find(*id).map_or(0, |record| record.score.to_byte())
            };
            let (a, b) = (score(&a), score(&b));
            match args.format {
                Style::Text => writeln!(output, "{id}\t{a}\t{b}")?,
                Style::Json => {
                    writeln!(output, "{}", serde_json::json!({"id": id, "a": a, "b": b}))?;
                }
            }
        }
        output.commit()?;
        return Ok(status);
    }
    match args.format {
        Style::Json => super::report(args.format, &diff)?,
        Style::Text => print(&diff)?,
    }
    Ok(status)
}

fn print(diff: &ScoreDiff) -> io::Result<()> {
    let mut output = Output::stdout();
    let ScoreDiff { only_a, only_b, both, same, differ, .. } = diff;
    writeln!(output, "only in the first\t{only_a}\nonly in the second\t{only_b}")?;
    writeln!(output, "in both\t{both}\nsame score\t{same}\ndifferent score\t{differ}\n")?;
    write!(output, "first \\ second")?;
    for score in Score::ALL {
        write!(output, "{:>11}", short(score))?;
    }
    writeln!(output)?;
    for (score, row) in Score::ALL.into_iter().zip(diff.matrix) {
        write!(output, "{:<14}", short(score))?;
        for count in row {
            write!(output, "{count:>11}")?;
        }
        writeln!(output)?;
    }
    output.commit()
}

const fn short(score: Score) -> &'static str {
    match score {
        Score::AtMost3 => "3 or less",
        Score::Exactly4 => "4",
        Score::Exactly5 => "5",
        Score::Exactly6 => "6",
        Score::Exactly7 => "7",
        Score::AtLeast8 => "8 or more",
    }
}
