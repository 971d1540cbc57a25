//! The files below a directory, in the order of their names, in bounded memory.
//!
//! Sorting a directory of two million files wants all their names at once. Instead a directory is
//! read several times, each time for the next names in order; most directories need one reading.

use super::Input;
use crate::output::is_unfinished;
use std::collections::BinaryHeap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How many names of a directory are held at once.
const NAMES: usize = 1 << 17;

/// The files below a directory. Links are followed; one that leads back to a directory above it is
/// an error in its place, and so is what cannot be read.
#[derive(Debug)]
pub(super) struct Files {
    /// The directories under way, from the outermost to the innermost.
    open: Vec<Folder>,
    most: usize,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// The path without links, to find those that lead back.
    real: PathBuf,
    /// The next names, the first one last.
    names: Vec<OsString>,
    /// The last name that was read, if there may be others behind it.
    more: Option<OsString>,
}

impl Files {
    pub(super) fn below(
        directory: &Path,
    ) -> impl Iterator<Item = io::Result<Input>> + Send + use<> {
        Self::with_names(directory, NAMES)
    }

    fn with_names(
        directory: &Path,
        most: usize,
    ) -> impl Iterator<Item = io::Result<Input>> + Send + use<> {
        let mut files = Self { open: Vec::new(), most };
        let first = files.enter(directory.to_owned()).err().map(Err);
        first.into_iter().chain(files)
    }

    fn enter(&mut self, path: PathBuf) -> io::Result<()> {
        let real = path.canonicalize().map_err(|error| named(&path, &error))?;
        if self.open.iter().any(|folder| folder.real == real) {
            let message = format!("{}: the link leads back to a folder above it", path.display());
            return Err(io::Error::other(message));
        }
        let mut folder = Folder { path, real, names: Vec::new(), more: None };
        folder.read(self.most)?;
        self.open.push(folder);
        Ok(())
    }

    /// What stands at a path: a file to give out, a directory to enter, something else to skip.
    fn visit(&mut self, path: PathBuf) -> Option<io::Result<Input>> {
        match fs::metadata(&path) {
            Err(error) => Some(Err(named(&path, &error))),
            Ok(meta) if meta.is_file() => Some(Ok(Input::File(path))),
            Ok(meta) if meta.is_dir() => self.enter(path).err().map(Err),
            Ok(_) => None,
        }
    }
}

impl Iterator for Files {
    type Item = io::Result<Input>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let folder = self.open.last_mut()?;
            if let Some(name) = folder.names.pop() {
                let path = folder.path.join(name);
                if let Some(item) = self.visit(path) {
                    return Some(item);
                }
            } else if folder.more.is_some() {
                if let Err(error) = folder.read(self.most) {
                    folder.more = None;
                    return Some(Err(error));
                }
            } else {
                self.open.pop();
            }
        }
    }
}

impl Folder {
    /// Reads the first `most` names behind the last one read.
    fn read(&mut self, most: usize) -> io::Result<()> {
        let after = self.more.take();
        let mut first = BinaryHeap::new();
        let entries = fs::read_dir(&self.path).map_err(|error| named(&self.path, &error))?;
        for entry in entries {
            let name = entry.map_err(|error| named(&self.path, &error))?.file_name();
            if after.as_ref().is_some_and(|after| name <= *after) || is_unfinished(&name) {
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
        self.names.reverse();
        Ok(())
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(directory: &Path, most: usize) -> Vec<String> {
        let name = |path: PathBuf| path.strip_prefix(directory).unwrap().display().to_string();
        Files::with_names(directory, most)
            .map(|item| match item {
                Ok(Input::File(path)) => name(path),
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
        // Folders stand where their names do.
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
        assert!(up.contains("leads back") && again_up.contains("leads back"), "{list:?}");
        assert!(nowhere.contains("c: No such file"), "{list:?}");
    }
}
