//! `boardnote cgp`: tools for positions of crossword games.

mod play;
mod score;

use super::Style;
use super::{Verb, verbs};
use crate::context::{Context, Status};
use clap::Command;
use std::io;

/// Arguments of `cgp`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Make, take back and score moves of crossword games",
    after_help = "The letter distribution is that of the record, by `ld`, by its lexicon, or by its tiles, \
    unless --alphabet names another.\n\n\
    Examples:\n  \
    boardnote cgp play turns.tsv\n  \
    boardnote cgp play opening.cgp \"8D WAITE\" -AB\n  \
    boardnote cgp play --back played.cgp\n  \
    boardnote cgp score \"$RECORD\" \"8D WAITE\" \"8H WAT\""
)]
pub struct Args {
    /// The tool.
    #[command(subcommand)]
    tool: Tool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        Tool::complete(verb)
    }
}

verbs! {
    /// The tools.
    enum Tool {
        Play = play,
        Score = score,
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    args.tool.run(context)
}
