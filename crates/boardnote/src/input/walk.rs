//! The files below a directory, in order of their names, in bounded memory.
//!
//! Sorting a directory of two million files would require all names in memory at once. A large
//! directory is therefore read several times, each time for the next names in order; most
//! directories need a single pass.

use super::{Allow, Found, pattern};
use crate::identity::Identity;
use crate::temporary::is_unfinished;
use crate::text;
use crate::trouble::Trouble;
use std::collections::{BinaryHeap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of names of a directory held at once.
const NAMES: usize = 1 << 17;

/// The files below a directory. A link to a file is read unless the file is found under its own name,
/// and once if several links lead to it. A link to a directory is entered only if links are
/// followed, and every directory and file is then read once. Other links are reported in their
/// place. A directory that cannot be read is an error.
#[derive(Debug)]
pub(super) struct Files<'a> {
    /// Open directories, from the outermost to the innermost.
    open: Vec<Folder>,
    most: usize,
    allow: Allow<'a>,
    /// The outermost directory without links.
    root: PathBuf,
    /// Number of components of that directory as it is named.
    depth: usize,
    /// The files that links lead to or, if links are followed, all files and directories so far.
    seen: HashSet<Identity>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
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
        let (open, seen) = (Vec::new(), HashSet::new());
        let root = directory.canonicalize().unwrap_or_else(|_| directory.to_owned());
        let depth = directory.components().count();
        let mut files = Self { open, most, allow, root, depth, seen };
        files.seen.extend(Identity::of(directory));
        let first = files.enter(directory.to_owned());
        first.into_iter().chain(files)
    }

    /// Enters a directory, or returns the reason why it cannot be entered.
    fn enter(&mut self, path: PathBuf) -> Option<Item> {
        let mut folder = Folder { path, names: Vec::new(), used: 0, more: None };
        if let Err(trouble) = folder.read(self.most, &self.allow) {
            return Some(Err(trouble));
        }
        self.open.push(folder);
        None
    }

    /// Handles the entry at a path: returns a file, enters a directory, or skips anything else.
    fn visit(&mut self, path: PathBuf) -> Option<Item> {
        let link = |reason: &str| Some(Ok(Found::Link(format!("{}: {reason}", text::name(&path)))));
        let is_link = path.is_symlink();
        let meta = match fs::metadata(&path) {
            Err(_) if is_link => return link("the link points to nothing"),
            Err(error) => return Some(Err(named(&path, &error))),
            Ok(meta) => meta,
        };
        if is_link && meta.is_dir() && !self.allow.follow {
            return link("the link points to a folder; --follow reads it");
        }
        if is_link || self.allow.follow {
            let is_new = match Identity::with(&path, &meta) {
                Ok(identity) => self.seen.insert(identity),
                Err(error) => return Some(Err(named(&path, &error))),
            };
            if !is_new || is_link && !self.allow.follow && self.reaches(&path) {
                return link("it is read under another name");
            }
        }
        match meta {
            meta if meta.is_file() => {
                let read = self.allow.files.met(path, &meta).map_err(Trouble::of);
                Some(read.map(|file| Found::Below(file, meta.len(), self.depth)))
            }
            meta if meta.is_dir() => self.enter(path),
            _ => None,
        }
    }

    /// Returns `true` if the file that a link leads to is found without the link.
    fn reaches(&self, link: &Path) -> bool {
        link.canonicalize().is_ok_and(|file| found(&file, &self.root, &self.allow).is_some())
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

/// Returns the path below a directory of a file that is found there, both without links.
pub(crate) fn found<'p>(file: &'p Path, root: &Path, allow: &Allow<'_>) -> Option<&'p Path> {
    let below = file.strip_prefix(root).ok()?;
    (!below.iter().any(|name| is_left_out(name, allow))).then_some(below)
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
    use crate::files;
    use std::sync::LazyLock;

    static FILES: LazyLock<files::Files> = LazyLock::new(files::Files::default);

    fn listed(directory: &Path, allow: Allow<'_>, most: usize) -> Vec<String> {
        let name = |path: PathBuf| path.strip_prefix(directory).unwrap().display().to_string();
        let start = format!("{}/", text::name(directory));
        Files::with_names(directory, allow, most)
            .map(|item| match item {
                Ok(Found::Below(file, ..)) => name(file.to_path_buf()),
                Ok(Found::Link(message)) => message.replace(&start, ""),
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
            assert!(listed(folder.path(), Allow::files(&FILES), most) == expected, "{most}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn every_file_is_read_once_and_folders_behind_links_only_if_wanted() {
        use std::os::unix::fs::symlink;
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = folder.path();
        fs::create_dir_all(path.join("b/.hidden")).unwrap();
        for name in ["b/file", "b/.hidden/file"] {
            fs::write(path.join(name), "").unwrap();
        }
        fs::write(elsewhere.path().join("far"), "").unwrap();
        symlink("b/file", path.join("a latest")).unwrap();
        symlink("b/.hidden/file", path.join("a only")).unwrap();
        symlink("..", path.join("b/up")).unwrap();
        symlink("b", path.join("c")).unwrap();
        symlink("nowhere", path.join("d")).unwrap();
        symlink(elsewhere.path().join("far"), path.join("e")).unwrap();
        symlink(elsewhere.path().join("far"), path.join("f")).unwrap();
        symlink(elsewhere.path(), path.join("g")).unwrap();
        let again = "it is read under another name";
        let to_folder = "the link points to a folder; --follow reads it";
        let nowhere = "d: the link points to nothing".to_owned();
        let expected = [
            format!("\"a latest\": {again}"),
            "a only".to_owned(),
            "b/file".to_owned(),
            format!("b/up: {to_folder}"),
            format!("c: {to_folder}"),
            nowhere.clone(),
            "e".to_owned(),
            format!("f: {again}"),
            format!("g: {to_folder}"),
        ];
        let start = format!("\"{}/", path.display());
        let found = listed(path, Allow::files(&FILES), 10);
        let found: Vec<_> = found.iter().map(|line| line.replace(&start, "\"")).collect();
        assert_eq!(found, expected);
        let expected = [
            "a latest".to_owned(),
            "a only".to_owned(),
            format!("b/file: {again}"),
            format!("b/up: {again}"),
            format!("c: {again}"),
            nowhere,
            "e".to_owned(),
            format!("f: {again}"),
            format!("g/far: {again}"),
        ];
        assert_eq!(listed(path, Allow { follow: true, ..Allow::files(&FILES) }, 10), expected);
    }

    /// Two links to the next folder in each of many folders are paths without number.
    #[cfg(unix)]
    #[test]
    fn a_ladder_of_links_ends() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        for number in 1..=22 {
            let rung = folder.path().join(format!("d{number:02}"));
            fs::create_dir(&rung).unwrap();
            for name in ["a", "b"] {
                symlink(format!("../d{:02}", number + 1), rung.join(name)).unwrap();
            }
        }
        fs::write(folder.path().join("d22/file"), "").unwrap();
        for follow in [false, true] {
            let found = listed(folder.path(), Allow { follow, ..Allow::files(&FILES) }, 10);
            assert_eq!(found.iter().filter(|line| line.ends_with("/file")).count(), 1);
            assert!(found.len() <= 45, "{}", found.len());
        }
    }
}
