//! `boardnote completions`: completion scripts for shells.

use crate::context::Status;
use clap::Command;
use clap_complete::Shell;
use std::io;

/// Arguments of `completions`.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(after_help = "Example:\n  \
    boardnote completions bash > ~/.local/share/bash-completion/completions/boardnote")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut program: Command) -> io::Result<Status> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "boardnote", &mut text);
    super::print(&text)
}
