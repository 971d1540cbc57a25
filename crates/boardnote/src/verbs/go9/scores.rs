//! `scores` and `diff`: the contents of score files.

use super::positions::Filter;
use super::{Style, files};
use crate::context::{Context, Status};
use crate::formats::go9;
use crate::output::Output;
use go9_dat::tools::{self, ScoreDiff};
use go9_dat::{Confidence, Score};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 scores`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    boardnote go9 scores gnugo_chinese.dat\n  \
    boardnote go9 scores --list --score 7 --confidence 90 gnugo_chinese.dat")]
pub(super) struct ScoresArgs {
    /// Score file; standard input if -
    file: PathBuf,
    #[command(flatten)]
    memory: files::Memory,
    /// List the scores, the last one of each position, instead of counting them
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    filter: Filter,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub(super) fn summary(context: &Context, args: &ScoresArgs) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::is_scores(&args.file)?;
    let scores = files::scores(context, &args.file, args.memory, &mut status)?;
    if !args.list {
        super::report(args.format, &scores.summary())?;
        return Ok(status);
    }
    let mut output = Output::stdout();
    for record in scores.iter().filter(|record| args.filter.takes(Some(record))) {
        match args.format {
            Style::Text => {
                let (id, score, confidence) = (record.id, record.score, record.confidence);
                writeln!(output, "{id}\t{}\t{confidence}", score.to_byte())?;
            }
            Style::Json => {
                let mut line = Vec::new();
                go9::push_score_record(record, &mut line);
                line.push(b'\n');
                output.write_all(&line)?;
            }
        }
    }
    output.commit()?;
    Ok(status)
}

/// Arguments of `go9 diff`.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct DiffArgs {
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

pub(super) fn diff(context: &Context, args: &DiffArgs) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::is_scores(&args.a)?;
    files::is_scores(&args.b)?;
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
