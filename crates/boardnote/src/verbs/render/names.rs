//! Names of pictures with the place of the record: `board-{n}.svg`.

use crate::files::{Files, Written};
use crate::formats::words;
use crate::pipeline::Source;
use crate::text;
use std::path::{Path, PathBuf};

/// The parts of a name that are replaced.
const PARTS: [&str; 3] = ["{n}", "{file}", "{ply}"];

/// The names of the pictures of a run.
#[derive(Debug)]
pub(super) struct Names {
    pattern: String,
}

impl Names {
    /// Returns the names if the output is one for each record.
    pub(super) fn of(output: &Path) -> Option<Self> {
        let pattern = output.to_str()?;
        let is_one = PARTS.iter().any(|part| pattern.contains(part));
        is_one.then(|| Self { pattern: pattern.to_owned() })
    }

    /// Returns `true` if every position of a game is drawn.
    pub(super) fn has_plies(&self) -> bool {
        self.pattern.contains("{ply}")
    }

    /// Enters the name of the picture of a position.
    ///
    /// # Errors
    /// Another picture or an input has this name.
    pub(super) fn made(
        &self,
        files: &Files,
        source: &Source,
        n: u64,
        ply: usize,
    ) -> Result<Written, String> {
        let name = self.pattern.replace("{n}", &n.to_string()).replace("{ply}", &ply.to_string());
        let name = name.replace("{file}", &stem(source));
        let path = PathBuf::from(name);
        if files.is_made(&path) {
            let name = text::name(&path);
            let missing = ["{n}", "{ply}"].into_iter().filter(|part| !self.pattern.contains(part));
            let missing: Vec<_> = missing.collect();
            let missing = match missing.as_slice() {
                [] => "use another name".to_owned(),
                missing => format!("add {}", words::list(missing, "or")),
            };
            return Err(format!("two pictures would be named {name}; {missing}"));
        }
        files.made(path).map_err(|error| error.to_string())
    }
}

/// Returns the name of a file without its folders and its ending, or what else the record comes from.
fn stem(source: &Source) -> String {
    if !source.is_file {
        let name = source.name.trim_matches(|c| matches!(c, '<' | '>'));
        return name.replace(' ', "-");
    }
    let path = Path::new(&source.name);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let end = name.find('.').filter(|at| *at > 0).unwrap_or(name.len());
    name[..end].to_owned()
}
