//! `--files-from`: names of inputs in a file, as other programs print them.

use crate::files::NameList;

/// The list of further files. It is read when the files of the run are registered; see
/// [`Files::listed`](crate::files::Files::listed).
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Names {
    /// Also read the files named in FILE, one per line; - is standard input
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files_from: Option<NameList>,
    /// In the file of --files-from, every name ends with a NUL byte
    #[arg(short = '0', long, requires = "files_from", hide_short_help = true)]
    from0: bool,
}

impl Names {
    /// Returns `true` if there is a list.
    #[must_use]
    pub const fn are_listed(&self) -> bool {
        self.files_from.is_some()
    }
}
