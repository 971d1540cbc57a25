//! The command line: the list of verbs and the options they share.

use crate::context::Context;
use crate::options::FormatOptions;
use crate::settings::Mode;
use crate::verbs;
use clap::{Parser, Subcommand, ValueEnum};
use std::io;
use std::sync::LazyLock;

/// Shows, checks, converts and exports backgammon, Go, chess and crossword-game notations.
#[derive(Parser, Clone, Debug)]
#[command(name = "boardnote", version, long_version = versions(), max_term_width = 100, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 all fine, 1 at least one bad record, 2 usage or I/O trouble.\n\
    Examples:\n  \
    boardnote show 4HPwATDgc/ABMA:QYkqASAAIAAA\n  \
    boardnote check --from gnuid ids.txt\n  \
    boardnote decode --from gnuid ids.txt | jq .value.match.score"
)]
pub struct Cli {
    /// Accept only what the format's document says (default for decode, encode, check)
    #[arg(long, global = true, conflicts_with = "lenient")]
    strict: bool,
    /// Accept what real programs accept, with warnings (default for the other verbs)
    #[arg(long, global = true)]
    lenient: bool,
    /// When to use colours
    #[arg(long, value_enum, global = true, default_value_t = Color::Auto)]
    color: Color,
    #[command(flatten)]
    options: FormatOptions,
    /// What to do.
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
    /// Always
    Always,
    /// Never
    Never,
}

/// What the program can do.
#[derive(Subcommand, Clone, Debug)]
pub enum Verb {
    /// Show records: a text picture, the fields by name, warnings
    Show(verbs::show::Args),
    /// Check files and report every finding
    Check(verbs::check::Args),
    /// Draw a position as SVG or PNG, a game as an HTML page
    Render(verbs::render::Args),
    /// Turn records into JSON Lines
    Decode(verbs::decode::Args),
    /// Turn JSON Lines into records
    Encode(verbs::encode::Args),
    /// Turn records into another format
    Convert(verbs::convert::Args),
    /// Take records apart, bit by bit or byte by byte
    Inspect(verbs::inspect::Args),
    /// Tell the format of records or files
    Detect(verbs::detect::Args),
    /// Write records as a table: Parquet, CSV or JSON Lines
    Export(verbs::export::Args),
    /// Count what is in files: lengths, results, scores, as small charts
    Stats(verbs::stats::Args),
    /// Find records inside any text
    Scan(verbs::scan::Args),
    /// Make moves on positions of crossword games, take them back, compare them
    Cgp(verbs::cgp::Args),
    /// The tools around 9x9 Go files
    Go9(verbs::go9::Args),
    /// Explain the code of a finding
    Explain(verbs::explain::Args),
    /// List formats, units and conversions
    Formats(verbs::formats::Args),
    /// Print shell completions
    Completions(verbs::completions::Args),
    /// Print the manual page
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
