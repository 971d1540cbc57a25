//! What the command line says about how records are read and written.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// How forgiving reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// What the format's document says.
    #[default]
    Strict,
    /// What real programs accept, with a warning for every deviation.
    Lenient,
}

/// Options that concern single formats; each format reads the ones it knows.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Format options")]
pub struct FormatOptions {
    /// movecode: dialect of the input
    #[arg(long, value_enum, global = true, hide_short_help = true)]
    pub dialect: Option<DialectChoice>,
    /// movecode: dialect of the output
    #[arg(long, value_enum, global = true, hide_short_help = true)]
    pub to_dialect: Option<ToDialect>,
    /// movecode: where texts are kept (default: as the dialect has it)
    #[arg(long, value_enum, global = true, hide_short_help = true)]
    pub texts: Option<Texts>,
    /// movecode: skip the rules of chess while decoding
    #[arg(long, global = true, hide_short_help = true)]
    pub trusted: bool,
    /// go9: byte order of the extra block
    #[arg(long, value_enum, global = true, hide_short_help = true)]
    pub extra_endian: Option<Endian>,
    /// go9: Zobrist table to use instead of the published one
    #[arg(long, value_name = "FILE", global = true, hide_short_help = true,
        value_parser = crate::formats::go9::table_file())]
    pub table: Option<PathBuf>,
    /// go9: score file to show and export scores from
    #[arg(long, value_name = "FILE", global = true, hide_short_help = true,
        value_parser = crate::formats::go9::score_file())]
    pub scores: Option<PathBuf>,
    /// cgp: form to write
    #[arg(long, value_enum, global = true, hide_short_help = true)]
    pub style: Option<Style>,
    /// cgp: letter distribution to sort racks and split tiles by
    #[arg(long, value_name = "NAME", global = true, hide_short_help = true,
        value_parser = crate::formats::cgp::distribution_name)]
    pub alphabet: Option<&'static cgp::LetterDistribution>,
    /// matchid, gnuid: refuse match lengths over 64 points, as GNU Backgammon does
    #[arg(long, global = true, hide_short_help = true)]
    pub match_length_limit: bool,
    /// Show or draw the position after this many plies
    #[arg(long, value_name = "N", global = true, hide_short_help = true)]
    pub ply: Option<usize>,
}

/// `--dialect`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DialectChoice {
    /// As the format's document describes it
    Documented,
    /// As the jose program writes it
    Jose,
    /// Whichever fits the bytes
    Detect,
}

/// `--to-dialect`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ToDialect {
    /// As the format's document describes it
    Documented,
    /// As the jose program writes it
    Jose,
}

/// `--texts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Texts {
    /// In the stream, behind their code
    Inline,
    /// In a second byte string
    Separate,
}

/// `--extra-endian`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Endian {
    /// Most significant byte first
    Big,
    /// Least significant byte first
    Little,
}

/// `--style`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// One form for each position
    Canonical,
    /// As it was written
    Keep,
    /// Moves in the dotted form of the later document
    Dotted,
}

/// Everything a format may want to know.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// How forgiving reading is.
    pub mode: Mode,
    /// The options of single formats.
    pub options: FormatOptions,
    /// Only errors matter: warnings and remarks need not be looked for.
    pub errors_only: bool,
}

impl Settings {
    /// Whether reading is strict.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.mode == Mode::Strict
    }
}
