//! The files below a directory, in order of their names, in bounded memory.
//!
//! Sorting a directory of two million files would require all names in memory at once. A large
//! directory is therefore read several times, each time for the next names in order; most
//! directories need a single pass.

use super::{Allow, Found, is_same, pattern};
use crate::temporary::is_unfinished;
use crate::text;
use crate::trouble::Trouble;
use std::collections::BinaryHeap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of names of a directory held at once.
const NAMES: usize = 1 << 17;

/// The files below a directory. Links are followed; a link that leads to one of its parent
/// directories or to nothing is skipped and reported in its place. A directory that cannot be read
/// is an error.
#[derive(Debug)]
pub(super) struct Files<'a> {
    /// Open directories, from the outermost to the innermost.
    open: Vec<Folder>,
    most: usize,
    allow: Allow<'a>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// Path without links, used to detect cycles.
    real: PathBuf,
    /// Names, in order. Those already used are kept as well: an allocator is slow if one thread
    /// frees many small pieces of memory that it took for another.
    names: Vec<OsString>,
    /// Number of names already used.
    used: usize,
    /// Last name read, if more names may follow it.
    more: Option<OsString>,
}

type Item = Result<Found, Trouble>;

impl<'a> Files<'a> {
    pub(super) fn below(
        directory: &Path,
        allow: Allow<'a>,
    ) -> impl Iterator<Item = Item> + Send + use<'a> {
        Self::with_names(directory, allow, NAMES)
    }

    fn with_names(
        directory: &Path,
        allow: Allow<'a>,
        most: usize,
    ) -> impl Iterator<Item = Item> + Send + use<'a> {
        let mut files = Self { open: Vec::new(), most, allow };
        let first = files.enter(directory.to_owned());
        first.into_iter().chain(files)
    }

    /// Enters a directory, or returns the reason why it cannot be entered.
    fn enter(&mut self, path: PathBuf) -> Option<Item> {
        let real = match path.canonicalize() {
            Ok(real) => real,
            Err(error) => return Some(Err(named(&path, &error))),
        };
        if self.open.iter().any(|folder| folder.real == real) {
            let name = text::name(&path);
            let message = format!("{name}: the link points to a parent folder");
            return Some(Ok(Found::Skipped(message)));
        }
        let mut folder = Folder { path, real, names: Vec::new(), used: 0, more: None };
        if let Err(trouble) = folder.read(self.most, &self.allow) {
            return Some(Err(trouble));
        }
        self.open.push(folder);
        None
    }

    /// Handles the entry at a path: returns a file, enters a directory, or skips anything else.
    fn visit(&mut self, path: PathBuf) -> Option<Item> {
        match fs::metadata(&path) {
            Err(_) if path.is_symlink() => {
                let name = text::name(&path);
                Some(Ok(Found::Skipped(format!("{name}: the link points to nothing"))))
            }
            Err(error) => Some(Err(named(&path, &error))),
            Ok(meta) if meta.is_file() => match self.allow.without {
                Some(output) if is_same(&path, output) => None,
                _ => Some(Ok(Found::Below(path, meta.len()))),
            },
            Ok(meta) if meta.is_dir() => self.enter(path),
            Ok(_) => None,
        }
    }
}

impl Iterator for Files<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let folder = self.open.last_mut()?;
            if let Some(name) = folder.names.get(folder.used) {
                folder.used += 1;
                let path = folder.path.join(name);
                if let Some(item) = self.visit(path) {
                    return Some(item);
                }
            } else if folder.more.is_some() {
                if let Err(trouble) = folder.read(self.most, &self.allow) {
                    folder.more = None;
                    return Some(Err(trouble));
                }
            } else {
                self.open.pop();
            }
        }
    }
}

impl Folder {
    /// Reads the first `most` names after the last one read.
    fn read(&mut self, most: usize, allow: &Allow<'_>) -> Result<(), Trouble> {
        let after = self.more.take();
        let mut first = BinaryHeap::new();
        let entries = fs::read_dir(&self.path).map_err(|error| named(&self.path, &error))?;
        for entry in entries {
            let name = entry.map_err(|error| named(&self.path, &error))?.file_name();
            if after.as_ref().is_some_and(|after| name <= *after) || is_left_out(&name, allow) {
                continue;
            }
            if first.len() < most {
                first.push(name);
            } else if let Some(mut last) = first.peek_mut()
                && name < *last
            {
                *last = name;
            }
        }
        let full = first.len() == most;
        self.names = first.into_sorted_vec();
        self.more = self.names.last().filter(|_| full).cloned();
        self.used = 0;
        Ok(())
    }
}

/// Returns `true` for excluded names, for temporary files of killed runs, and for hidden names
/// unless they are included.
fn is_left_out(name: &OsStr, allow: &Allow<'_>) -> bool {
    let bytes = name.as_encoded_bytes();
    is_unfinished(name)
        || !allow.hidden && bytes.starts_with(b".")
        || allow.exclude.iter().any(|it| pattern::matches(it.as_encoded_bytes(), bytes))
}

fn named(path: &Path, error: &io::Error) -> Trouble {
    format!("{}: {error}", text::name(path)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(directory: &Path, most: usize) -> Vec<String> {
        let name = |path: PathBuf| path.strip_prefix(directory).unwrap().display().to_string();
        Files::with_names(directory, Allow::default(), most)
            .map(|item| match item {
                Ok(Found::Below(path, _)) => name(path),
                other => format!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn any_number_of_names_comes_in_order_however_few_are_held() {
        let folder = tempfile::tempdir().unwrap();
        let mut expected = Vec::new();
        for number in 0..3_000 {
            let name = format!("{:05}", number * 7_919 % 100_000);
            fs::write(folder.path().join(&name), "").unwrap();
            expected.push(name);
        }
        fs::create_dir(folder.path().join("5")).unwrap();
        for name in ["5/b", "5/a"] {
            fs::write(folder.path().join(name), "").unwrap();
            expected.push(name.to_owned());
        }
        // Directories are sorted among the files by name.
        expected.sort();
        for most in [1 << 17, 3_001, 1_000, 999, 100] {
            assert!(listed(folder.path(), most) == expected, "{most}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_but_not_in_circles() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::create_dir(path.join("a")).unwrap();
        fs::write(path.join("a/file"), "").unwrap();
        std::os::unix::fs::symlink("..", path.join("a/up")).unwrap();
        std::os::unix::fs::symlink("a", path.join("b")).unwrap();
        std::os::unix::fs::symlink("nowhere", path.join("c")).unwrap();
        let list = listed(path, 10);
        let list: Vec<&str> = list.iter().map(String::as_str).collect();
        let [file, up, again, again_up, nowhere] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!((*file, *again), ("a/file", "b/file"));
        assert!(up.contains("a parent folder") && again_up.contains("a parent folder"), "{list:?}");
        assert!(nowhere.contains("c: the link points to nothing"), "{list:?}");
    }
}
