//! `planes`: scored positions as input planes for neural networks.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::files::OutFolder;
use crate::output::{self, Output};
use crate::text;
use crate::verbs::Verb;
use go9_dat::{ReadError, internal::planes_into};
use std::io;
use std::path::PathBuf;

/// Arguments of `go9 planes`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Write small sets of scored positions as NumPy arrays, each in eight symmetries",
    after_help = "Writes planes.npy (n x 4 x 9 x 9), score.npy, confidence.npy, at_most.npy, \
    at_least.npy, index.npy and symmetry.npy: eight rows for each position that has a score.\n\n\
    Example:\n  boardnote go9 planes positions.dat gnugo_chinese.dat -o training/"
)]
pub(super) struct Args {
    /// Position file; standard input if -
    positions: PathBuf,
    /// Score file
    scores: PathBuf,
    #[command(flatten)]
    memory: files::Memory,
    /// Output folder, created if missing
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: OutFolder,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::in_order(&context.files.read(&args.positions)?, &context.files.read(&args.scores)?)?;
    let bytes = files::whole(context, &args.positions, args.memory)?;
    let good = files::good(context, &args.positions, &bytes, &mut status)?;
    let scores = files::scores(context, &args.scores, args.memory, &mut status)?;
    std::fs::create_dir_all(&*args.output)
        .map_err(|error| files::named(&text::name(&args.output), &error))?;
    let create =
        &mut |name: &str| Output::create(Some(context.files.made(args.output.join(name))?));
    match planes_into(good, &scores, create) {
        Ok((report, arrays)) => {
            output::commit_each(arrays)?;
            super::report(args.format, &report)?;
        }
        Err(ReadError::Io(error)) => return Err(error),
        Err(ReadError::Format(error)) => return Err(io::Error::other(error)),
    }
    Ok(status)
}
