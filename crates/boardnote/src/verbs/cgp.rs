//! `boardnote cgp`: tools for positions of crossword games.

mod play;
mod score;

use super::Style;
use crate::context::{Context, Status};
use clap::Subcommand;
use std::io;

/// Arguments of `cgp`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    after_help = "The letter distribution is that of the record, by `ld`, by its lexicon, or by its tiles, \
    unless --alphabet names another.\n\n\
    Examples:\n  \
    boardnote cgp play turns.tsv\n  \
    boardnote cgp play --moves \"8D WAITE, -AB\" opening.cgp\n  \
    boardnote cgp play --back played.cgp\n  \
    boardnote cgp score \"$RECORD\" \"8D WAITE\" \"8H WAT\""
)]
pub struct Args {
    /// The tool.
    #[command(subcommand)]
    tool: Tool,
}

/// The tools.
#[derive(Subcommand, Clone, Debug)]
enum Tool {
    /// Make moves and print the positions after them, or take the last move back
    Play(play::Args),
    /// Compare moves: points, words and the tiles they leave
    Score(score::Args),
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    match &args.tool {
        Tool::Play(args) => play::run(context, args),
        Tool::Score(args) => score::run(context, args),
    }
}
