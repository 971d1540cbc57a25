//! `boardnote man`: manual pages, one for the program and one for each verb, tool, and subject.

use super::Verb;
use crate::context::{Context, Status};
use crate::files::{Files, OutFolder};
use crate::formats;
use crate::output::{self, Output};
use crate::trouble::Trouble;
use crate::{help, near, text};
use clap::Command;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};
use std::io::{self, Write as _};
use std::path::Path;

/// Arguments of `man`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Print manual pages",
    after_help = "Examples:\n  \
    boardnote man | man -l -\n  \
    boardnote man convert\n  \
    boardnote man go9 verify\n  \
    boardnote man conditions\n  \
    boardnote man --dir man/"
)]
pub struct Args {
    /// Verb, and for cgp and go9 its tool, or subject; the page of the program if left out
    #[arg(value_name = "VERB", num_args = 0..=2, hide_possible_values = true)]
    verb: Vec<String>,
    /// Write all pages to this folder, created if missing
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, conflicts_with = "verb")]
    dir: Option<OutFolder>,
}

impl Verb for Args {}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut program = (context.command)();
    program.build();
    if let Some(folder) = &args.dir {
        return write_all(&context.files, &program, folder);
    }
    if let [name] = args.verb.as_slice()
        && let Some((subject, text)) = help::PAGES.iter().find(|(subject, _)| subject == name)
    {
        return super::print(&page_about(subject, text)?);
    }
    let mut command = &program;
    for name in &args.verb {
        let Some(verb) = pages(command).find(|verb| verb.get_name() == name) else {
            let message = format!("no manual page for {}", args.verb.join(" "));
            let help = near::hint(name, pages(command).map(Command::get_name));
            context.complain(&Trouble { message, help, ..Trouble::default() })?;
            return Ok(Status { trouble: true, bad: false });
        };
        command = verb;
    }
    super::print(&page(command)?)
}

/// Returns the commands below a command that have pages of their own.
fn pages(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help")
}

/// Writes the pages of the program and of everything below it. All are complete before the first
/// replaces an older file.
fn write_all(files: &Files, program: &Command, folder: &Path) -> io::Result<Status> {
    let trouble = |error| io::Error::other(format!("{}: {error}", text::name(folder)));
    std::fs::create_dir_all(folder).map_err(trouble)?;
    let create = |name: String| Output::create(Some(files.made(folder.join(name))?));
    let (mut outputs, mut waiting) = (Vec::new(), vec![program]);
    while let Some(command) = waiting.pop() {
        let mut output = create(format!("{}.1", title(command)))?;
        output.write_all(&page(command)?)?;
        outputs.push(output);
        waiting.extend(pages(command));
    }
    for (subject, text) in help::PAGES {
        let mut output = create(format!("boardnote-{subject}.7"))?;
        output.write_all(&page_about(subject, text)?)?;
        outputs.push(output);
    }
    output::commit_each(outputs)?;
    Ok(Status::FINE)
}

/// Returns the name of a page, such as `boardnote-go9-score`.
fn title(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

const EXIT_STATUS: [(&str, &str); 5] = [
    ("0", "All is well."),
    ("1", "A record is bad. All good records were written, in order."),
    ("2", "The usage is wrong, or a file could not be read or written."),
    ("101", "An internal error, which is worth a report."),
    ("129, 130, 143", "The run was stopped by a hangup, by Ctrl-C, or by a termination signal."),
];

const FILES: &str = "An output file is written under the name .boardnote-*.tmp beside it, synced, and renamed \
    when all input was read. Until then the old file stays as it is. No run writes to a file that it reads, \
    except go9 merge. Access control lists and extended \
    attributes of the old file are not kept. A run that is killed may leave such a file, which can be removed.";

/// Returns the page of a command in roff.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let is_program = !title(command).contains('-');
    // Options shared by all verbs are on the page of the program.
    let own = command.clone().mut_args(|argument| {
        let everywhere = argument.is_global_set() || argument.get_id() == "help";
        argument.hide_short_help(false).hide(everywhere && !is_program)
    });
    let own = own.subcommand_required(false).disable_help_subcommand(true);
    let (description, examples) = help_of(command);
    let program = concat!("boardnote ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(own.clone()).title(title(command)).source(program);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    let mut roff = Roff::new();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    roff.control("SH", ["NAME"]).text([roman(format!("{} - {about}", title(command)))]);
    roff.to_writer(&mut page)?;
    let usage = command.clone().render_usage().to_string();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    for line in usage.trim_start_matches("Usage:").lines() {
        roff.text([roman(line.trim())]).control("br", []);
    }
    roff.control("SH", ["DESCRIPTION"]).text([roman(format!("{about}."))]);
    for paragraph in description {
        roff.control("PP", []).text([roman(paragraph)]);
    }
    for verb in pages(command) {
        let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
        roff.control("TP", []).text([bold(format!("{}(1)", title(verb)))]).text([roman(about)]);
    }
    roff.to_writer(&mut page)?;
    if own.get_arguments().any(|argument| !argument.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    let mut roff = Roff::new();
    if is_program {
        roff.control("SH", ["FORMATS"]);
        for format in formats::ALL {
            let info = format.info();
            roff.control("TP", []).text([bold(info.name)]).text([roman(info.summary)]);
        }
    }
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_STATUS {
        roff.control("TP", []).text([bold(code)]).text([roman(meaning)]);
    }
    if is_program {
        roff.control("SH", ["FILES"]).text([roman(FILES)]);
    }
    if !examples.is_empty() {
        roff.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    if !is_program {
        roff.control("SH", ["SEE ALSO"]).text([bold("boardnote"), roman("(1)")]);
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}

/// Returns the page about a subject in roff: its lines as they are.
fn page_about(subject: &str, text: &str) -> io::Result<Vec<u8>> {
    let mut roff = Roff::new();
    let source = concat!("boardnote ", env!("CARGO_PKG_VERSION"));
    roff.control("TH", [&*format!("boardnote-{subject}"), "7", "", source]);
    roff.control("SH", ["NAME"]);
    roff.text([roman(format!("boardnote-{subject} - {subject} of boardnote(1)"))]);
    roff.control("SH", ["DESCRIPTION"]).control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []).control("SH", ["SEE ALSO"]).text([bold("boardnote"), roman("(1)")]);
    let mut page = Vec::new();
    roff.to_writer(&mut page)?;
    Ok(page)
}

/// Returns the paragraphs and the examples after the help of a command.
fn help_of(command: &Command) -> (Vec<String>, Vec<String>) {
    let text = command.get_after_long_help().or(command.get_after_help());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let (mut paragraphs, mut examples) = (Vec::new(), Vec::new());
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(example) => examples.push(example.to_owned()),
            // The section on the exit status has its own text.
            None if line.is_empty() || line.starts_with("Example") || line.starts_with("Exit ") => {
            }
            None => paragraphs.push(line.to_owned()),
        }
    }
    (paragraphs, examples)
}
