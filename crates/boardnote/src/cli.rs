//! The command line: the list of verbs and the options they share.

use crate::context::Context;
use crate::options::FormatOptions;
use crate::settings::Mode;
use crate::verbs;
use clap::{Parser, Subcommand, ValueEnum};
use std::io;
use std::sync::LazyLock;

/// Show, check, convert and export notations of backgammon, Go, chess and crossword games
#[derive(Parser, Clone, Debug)]
#[command(name = "boardnote", version, long_version = versions(), max_term_width = 100, arg_required_else_help = true)]
#[command(
    after_help = "Exit status: 0 if all is well, 1 if a record is bad, 2 for wrong usage or unreadable files.\n\
    Examples:\n  \
    boardnote show 4HPwATDgc/ABMA:QYkqASAAIAAA\n  \
    boardnote check --from gnuid ids.txt\n  \
    boardnote decode --from gnuid ids.txt | jq .value.match.score"
)]
pub struct Cli {
    /// Follow the format's specification to the letter (default for decode, encode and check)
    #[arg(long, global = true, conflicts_with = "lenient")]
    strict: bool,
    /// Accept what real programs accept, and warn (default for the other verbs)
    #[arg(long, global = true)]
    lenient: bool,
    /// Use colors: on a terminal, always, or never
    #[arg(long, value_enum, global = true, default_value_t = Color::Auto)]
    color: Color,
    #[command(flatten)]
    options: FormatOptions,
    /// The verb to run.
    #[command(subcommand)]
    pub verb: Verb,
}

/// Returns the versions of the program and of the crates that read the notations.
fn versions() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let crates = [
            ("bg-matchid", bg_matchid::VERSION),
            ("bg-sgf", bg_sgf::VERSION),
            ("cgp-notation", cgp::VERSION),
            ("chess-movecode", chess_movecode::VERSION),
            ("go9-dat", go9_dat::VERSION),
        ];
        let lines = crates.map(|(name, version)| format!("\n{name} {version}"));
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
        [env!("CARGO_PKG_VERSION"), &lines.concat(), "\nfeatures: ", &features].concat()
    });
    &TEXT
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

/// What the program can do.
#[derive(Subcommand, Clone, Debug)]
pub enum Verb {
    /// Show records as a text board with all fields and warnings
    Show(verbs::show::Args),
    /// Check records and report everything wrong with them
    Check(verbs::check::Args),
    /// Draw a position (SVG, PNG) or a whole game (HTML)
    Render(verbs::render::Args),
    /// Decode records to JSON Lines
    Decode(verbs::decode::Args),
    /// Encode JSON Lines as records
    Encode(verbs::encode::Args),
    /// Convert records to another format
    Convert(verbs::convert::Args),
    /// Explain every bit or byte of a record
    Inspect(verbs::inspect::Args),
    /// Recognize the format of records or files
    Detect(verbs::detect::Args),
    /// Write records as a table: Parquet, CSV or JSON Lines
    Export(verbs::export::Args),
    /// Summarize files: counts, lengths, results and scores as bar charts
    Stats(verbs::stats::Args),
    /// Find records in mail, logs and other text
    Scan(verbs::scan::Args),
    /// Tools for 9x9 Go position and score files
    Go9(verbs::go9::Args),
    /// Explain an error or warning code
    Explain(verbs::explain::Args),
    /// List formats, units and conversions
    Formats(verbs::formats::Args),
    /// Print shell completions
    Completions(verbs::completions::Args),
    /// Print manual pages
    Man(verbs::man::Args),
}

impl Cli {
    /// Returns the shared options in the form that the verbs use.
    #[must_use]
    pub fn context(&self) -> Context {
        let mode = match (self.strict, self.lenient) {
            (true, _) => Some(Mode::Strict),
            (_, true) => Some(Mode::Lenient),
            _ => None,
        };
        Context {
            settings: self.options.settings.clone(),
            mode,
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
