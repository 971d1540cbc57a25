//! `boardnote man`: the manual page, with a section for each verb.

use crate::cli::Cli;
use crate::context::Status;
use clap::{Arg, Command, CommandFactory as _};
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};
use std::io;

/// Arguments of `man`.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(after_help = "Example:\n  boardnote man | man -l -")]
pub struct Args {}

pub(crate) fn run() -> io::Result<Status> {
    let mut program = with_all_help(Cli::command());
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for verb in program.get_subcommands() {
        section(verb, &mut page)?;
    }
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT CODES AND EXAMPLES"]);
    after_help(&program, &mut roff);
    roff.to_writer(&mut page)?;
    man.render_version_section(&mut page)?;
    super::print(&page)
}

/// Appends the section of a verb, followed by those of its tools.
fn section(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    if command.get_name() == "help" {
        return Ok(());
    }
    let mut roff = Roff::new();
    roff.control("SH", [command.get_bin_name().unwrap_or_default().to_uppercase().as_str()]);
    roff.text([roman(command.get_about().map(ToString::to_string).unwrap_or_default())]);
    roff.to_writer(page)?;
    // Options shared by all verbs are at the beginning of the page.
    let own = |argument: Arg| {
        let everywhere = argument.is_global_set() || argument.get_id() == "help";
        argument.hide(everywhere)
    };
    let man = Man::new(with_all_help(command.clone().mut_args(own)));
    let mut parts = Vec::new();
    man.render_synopsis_section(&mut parts)?;
    man.render_options_section(&mut parts)?;
    for line in String::from_utf8_lossy(&parts).lines() {
        // Sections of a separate page become paragraphs here.
        let line = if line.starts_with(".SH ") { ".PP" } else { line };
        page.extend_from_slice(line.as_bytes());
        page.push(b'\n');
    }
    let mut roff = Roff::new();
    after_help(command, &mut roff);
    roff.to_writer(page)?;
    command.get_subcommands().try_for_each(|tool| section(tool, page))
}

/// Appends the examples, each on its own line.
fn after_help(command: &Command, roff: &mut Roff) {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    roff.control("PP", []).control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
}

/// Returns the command with the options that the short help omits.
fn with_all_help(command: Command) -> Command {
    command.mut_args(|argument| argument.hide_short_help(false))
}
