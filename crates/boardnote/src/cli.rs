//! The command line: the options of all verbs, and the parsing of the arguments.

mod arrange;
mod first;
mod join;
mod tips;

use crate::context::Context;
use crate::files::{Chosen, Files};
use crate::formats;
use crate::input::literal;
use crate::options::Given;
use crate::register;
use crate::values;
use crate::verbs::Verbs;
use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use std::ffi::OsString;
use std::sync::LazyLock;
use std::{env, io};

/// Show, check, convert and export notations of backgammon, Go, chess and crossword games
#[derive(Parser, Clone, Debug)]
#[command(name = "boardnote", version, max_term_width = 100, arg_required_else_help = true)]
#[command(
    after_help = "Help: boardnote help VERB|conditions|pasting|patterns; a FILE or RECORD alone is shown",
    after_long_help = "A file or a record without a verb is shown.\n\n\
    Help: boardnote help VERB, and boardnote help conditions, pasting or patterns.\n\n\
    Options of all verbs: --color auto, always or never; -h, --help; -V, --version, with --verbose \
    for the versions of the crates and the features.\n\n\
    Exit status: 0 if all is well, 1 if a record is bad, 2 for wrong usage or unreadable files.\n\n\
    Examples:\n  \
    boardnote 4HPwATDgc/ABMA:QYkqASAAIAAA\n  \
    boardnote check -r games/\n  \
    boardnote convert --to mat match.sgf -o match.mat\n  \
    boardnote decode --from gnuid ids.txt | jq .value.match.score",
    disable_help_subcommand = true,
    override_usage = "boardnote VERB [OPTIONS] [INPUT]..."
)]
pub struct Cli {
    /// Use colors: on a terminal, always, or never
    #[arg(long, value_enum, global = true, default_value_t = Color::Auto)]
    color: Color,
    /// The options for reading records, under the verbs that use them.
    #[arg(skip)]
    given: Given,
    /// The files that the verb reads and writes.
    #[arg(skip)]
    files: Files,
    /// The verb to run.
    #[command(subcommand)]
    pub verb: Verbs,
}

/// Returns the version of the program, and with `--verbose` that of the formats and the
/// features, if the arguments ask for nothing else.
#[must_use]
pub fn version(arguments: impl IntoIterator<Item = OsString>) -> Option<String> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let count = |names: [&str; 2]| {
        arguments.iter().filter(|argument| names.iter().any(|name| argument == name)).count()
    };
    let (asked, verbose) = (count(["-V", "--version"]), count(["--verbose", "-v"]));
    if asked == 0 || asked + verbose < arguments.len() {
        return None;
    }
    let mut text = format!("boardnote {}\n", env!("CARGO_PKG_VERSION"));
    if verbose > 0 {
        text.push_str(&format!("boardnote-formats {}\n", formats::VERSION));
        let features = [
            ("engines", cfg!(feature = "engines")),
            ("parquet", cfg!(feature = "parquet")),
            ("png", cfg!(feature = "png")),
            ("progress", cfg!(feature = "progress")),
            ("zstd", cfg!(feature = "zstd")),
        ];
        let features = features.into_iter().filter(|(_, there)| *there).map(|(name, _)| name);
        let features: Vec<_> = features.collect();
        let features = if features.is_empty() { "none".to_owned() } else { features.join(" ") };
        text.push_str(&format!("features: {features}\n"));
    }
    Some(text)
}

/// `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// In pipes and files, too
    Always,
    /// Plain text
    Never,
}

impl Cli {
    /// Parses the arguments of the process.
    ///
    /// # Errors
    /// A usage error, or the help that was requested.
    pub fn of_process() -> Result<Self, clap::Error> {
        let program = Self::command();
        let verbs: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let arguments = first::completed(env::args_os().map(literal::argument).collect(), &verbs)?;
        let mut program = command();
        let matches = program.try_get_matches_from_mut(&arguments);
        let mut matches = matches.map_err(|error| first::explained(error, &program, &arguments))?;
        if let Some(joined) = join::joined(&Chosen::of(&program, &matches), &arguments) {
            matches = program.try_get_matches_from_mut(joined)?;
        }
        let chosen = Chosen::of(&program, &matches);
        let files = register::files(&chosen)?;
        let given = Given::of(&chosen, &files)?;
        Ok(Self { given, files, ..Self::from_arg_matches_mut(&mut matches)? })
    }

    /// Returns the shared options in the form that the verbs use.
    #[must_use]
    pub fn context(&self) -> Context {
        Context {
            command,
            files: self.files.clone(),
            settings: self.given.settings.clone(),
            mode: self.given.mode,
            verb: self.given.verb.clone(),
            color_out: self.colored(&io::stdout()),
            color_err: self.colored(&io::stderr()),
        }
    }

    fn colored(&self, stream: &impl anstream::stream::RawStream) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}

/// Returns the definition of the command line, with the options of the notations.
#[must_use]
pub fn command() -> Command {
    let verbs = || VERBS.iter().map(String::as_str).collect();
    let program = Verbs::complete(Cli::command()).mut_subcommand("man", |man| {
        man.mut_arg("verb", |verb| verb.value_parser(values::text(verbs)))
    });
    let program = first_screen(program);
    arrange::arranged(program)
}

/// The verbs on the first screen, in the order in which a new user needs them.
const FIRST: [&str; 10] =
    ["show", "open", "check", "filter", "convert", "export", "stats", "render", "decode", "encode"];

/// Lists the first verbs with a line each, and names the others.
fn first_screen(program: Command) -> Command {
    let about = |name: &str| {
        let verb = program.find_subcommand(name);
        verb.and_then(Command::get_about).map(ToString::to_string).unwrap_or_default()
    };
    let lines: String = FIRST.map(|name| format!("  {name:<8} {}\n", about(name))).concat();
    let others = program.get_subcommands().map(Command::get_name);
    let others: Vec<_> = others.filter(|name| !FIRST.contains(name)).collect();
    let template = format!(
        "{{about-with-newline}}\nUsage: {{usage}}\n\n{lines}\nMore: {}{{after-help}}\n",
        others.join(" ")
    );
    program.help_template(template)
}

/// The names of all verbs and tools.
static VERBS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let program = Cli::command();
    let tools = program.get_subcommands().flat_map(Command::get_subcommands);
    let shown = program.get_subcommands().chain(tools).filter(|verb| !verb.is_hide_set());
    shown.map(|verb| verb.get_name().to_owned()).collect()
});
