//! `boardnote go9 scores`: a summary or a list of a score file.

use super::{Style, files, filter::Filter};
use crate::context::{Context, Status};
use crate::formats::go;
use crate::output::Output;
use crate::verbs::Verb;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 scores`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Summarize or list a score file (the last record of a position counts)",
    after_help = "Examples:\n  \
    boardnote go9 scores gnugo_chinese.dat\n  \
    boardnote go9 scores --list --score 7 --confidence 90 gnugo_chinese.dat"
)]
pub(super) struct Args {
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

impl Verb for Args {}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::is_scores(context, &args.file)?;
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
                go::push_score_record(record, &mut line);
                line.push(b'\n');
                output.write_all(&line)?;
            }
        }
    }
    output.commit()?;
    Ok(status)
}
