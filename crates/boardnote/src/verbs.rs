//! The verbs. Each is a module with its arguments, their help, and a function `run`, and one line of
//! the list below. Only the tools below `cgp` and `go9` depend on a specific format.

pub mod cgp;
pub mod check;
pub mod completions;
pub mod convert;
pub mod decode;
pub mod detect;
pub mod encode;
pub mod explain;
pub mod export;
pub mod filter;
pub mod formats;
pub mod go9;
pub mod inspect;
pub mod man;
pub mod open;
pub mod render;
pub mod scan;
pub mod show;
mod sink;
pub mod stats;

use crate::condition::Condition;
use crate::context::Status;
use crate::output::Output;
use crate::trouble::Trouble;
use clap::{Command, ValueEnum};
use std::io::{self, Write as _};

/// `--format` of the verbs that print for people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Readable text
    Text,
    /// JSON, one object per line
    Json,
}

/// Parses the conditions of `--where`.
///
/// # Errors
/// The first fault, with its place.
fn conditions(texts: &[String]) -> Result<Vec<Condition>, Trouble> {
    texts.iter().map(|text| Ok(text.parse::<Condition>()?)).collect()
}

/// The arguments of a verb, or of a tool of a verb.
pub(crate) trait Verb: clap::Args {
    /// Completes the definition of the verb with the options of notations that it uses.
    #[must_use]
    fn complete(verb: Command) -> Command {
        verb
    }
}

/// Lists verbs, each with its module, in the order of the help. A module has the arguments of its
/// verb, `Args`, and a function `run`.
macro_rules! verbs {
    (
        $(#[$doc:meta])*
        $vis:vis enum $Verbs:ident {
            $($(#[cfg($($cfg:tt)*)])? $Verb:ident = $module:ident,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(clap::Subcommand, Clone, Debug)]
        #[allow(missing_docs, reason = "the arguments of a verb say what it does")]
        $vis enum $Verbs {
            $($(#[cfg($($cfg)*)])? $Verb(Box<$module::Args>),)*
        }

        impl $Verbs {
            /// Completes the definitions of the verbs.
            #[must_use]
            pub(crate) fn complete(mut program: clap::Command) -> clap::Command {
                use $crate::verbs::Verb as _;
                $($(#[cfg($($cfg)*)])? {
                    let name = stringify!($Verb).to_ascii_lowercase();
                    program = program.mut_subcommand(name, $module::Args::complete);
                })*
                program
            }

            /// Runs the chosen verb.
            pub(crate) fn run(
                &self,
                context: &$crate::context::Context,
            ) -> std::io::Result<$crate::context::Status> {
                match self {
                    $($(#[cfg($($cfg)*)])? Self::$Verb(args) => $module::run(context, args),)*
                }
            }
        }
    };
}
pub(crate) use verbs;

verbs! {
    /// The verbs of the program.
    pub enum Verbs {
        Show = show,
        Check = check,
        Render = render,
        Decode = decode,
        Encode = encode,
        Convert = convert,
        Inspect = inspect,
        Detect = detect,
        Filter = filter,
        Export = export,
        Stats = stats,
        Scan = scan,
        Cgp = cgp,
        Go9 = go9,
        Explain = explain,
        Formats = formats,
        Completions = completions,
        Man = man,
        Open = open,
    }
}

/// Prints a text held in memory.
fn print(text: &[u8]) -> io::Result<Status> {
    let mut output = Output::stdout();
    output.write_all(text)?;
    output.commit()?;
    Ok(Status::FINE)
}
