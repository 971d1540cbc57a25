//! The vectors of the third round of chess, which are not part of the repository.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// Returns the folder that the variable `PGN_3_VECTORS` names, or the one beside the checkout, if any.
pub fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("PGN_3_VECTORS") {
        return Some(folder.into());
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    crates.map(|folder| folder.join("shared/vectors/pgn-3")).find(|folder| folder.is_dir())
}

/// Returns the text of a file.
pub fn text(name: &str) -> Option<String> {
    Some(std::fs::read_to_string(folder()?.join(name)).unwrap())
}
