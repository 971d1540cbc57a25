//! The filling of the registry of files from the command line.

use crate::files::{Chosen, Entries, Files, Output, Place, Role, STDOUT};
use crate::input::{self, Allow, Input};
use crate::text;
use crate::values;
use clap::{Arg, Error};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The verb whose output may be one of its inputs, because it holds every record of them.
const HOLDS_INPUTS: &str = "go9 merge";

/// Returns a registry with all paths of the command line.
///
/// # Errors
/// The run would write what it reads, or write twice under one name; or a list of names cannot be
/// read.
pub(crate) fn files(chosen: &Chosen<'_>) -> Result<Files, Error> {
    let usage = |error: io::Error| values::usage(&error.to_string());
    let mut entries = Entries::default();
    written(chosen, &mut entries).map_err(usage)?;
    read(chosen, &mut entries).map_err(usage)?;
    let lists = chosen.paths().filter(|(role, _)| *role == Role::List);
    let mut listed = None;
    for (by, path) in lists.flat_map(|(_, arg)| named(chosen, arg)) {
        let names = names(chosen, &path);
        let names = names
            .map_err(|error| values::usage(&format!("{by} {}: {error}", text::name(&path))))?;
        if entries.compares() {
            let mut each = names.iter();
            each.try_for_each(|name| entries.read(name, Place::of(name), None)).map_err(usage)?;
        }
        listed.get_or_insert_with(Vec::new).extend(names);
    }
    Ok(Files::new(entries, listed))
}

/// Enters what is written.
fn written(chosen: &Chosen<'_>, entries: &mut Entries) -> io::Result<()> {
    for (role, arg) in chosen.paths() {
        for (by, path) in named(chosen, arg) {
            let has_parts = path.as_os_str().as_encoded_bytes().contains(&b'{');
            if role == Role::Folder || role == Role::File && has_parts {
                entries.made = Some(by.clone());
            }
            if role == Role::File {
                let place = Place::of_output(&path);
                let is_file = matches!(place, Some(Place::File(_)));
                let holds_inputs = is_file && chosen.name == HOLDS_INPUTS;
                entries.enter(place, Output { name: Some(path), by, holds_inputs })?;
            }
        }
    }
    let stdout = Output { name: None, by: STDOUT.to_owned(), holds_inputs: false };
    entries.enter(Place::of_stdout(), stdout)
}

/// Enters what is read, but for the files of a list.
fn read(chosen: &Chosen<'_>, entries: &mut Entries) -> io::Result<()> {
    if !entries.compares() {
        return Ok(());
    }
    let stdin = Path::new("-");
    let has_list = chosen.paths().any(|(role, arg)| {
        role == Role::List && chosen.values(arg.get_id().as_str()).next().is_some()
    });
    for (role, arg) in chosen.paths() {
        let is_input = arg.is_positional();
        let mut is_given = false;
        for (by, path) in named(chosen, arg) {
            is_given = true;
            match role {
                Role::List | Role::Read if path == stdin && (is_input || role == Role::List) => {
                    let by = Some(by.as_str()).filter(|_| !is_input);
                    entries.read(stdin, Place::of_stdin(), by)?;
                }
                Role::Read if is_input => {
                    let mut each = input::named(&path).into_iter();
                    each.try_for_each(|path| match path.is_dir() {
                        true => below(chosen, entries, &path),
                        false => entries.read(&path, Place::of(&path), None),
                    })?;
                }
                Role::Read | Role::List => entries.read(&path, Place::of(&path), Some(&by))?,
                Role::File | Role::Folder => {}
            }
        }
        // The first argument, if it may be left out, then is standard input.
        let is_stdin = arg.get_index() == Some(1) && !arg.is_required_set() && !has_list;
        if is_stdin && role == Role::Read && !is_given {
            entries.read(stdin, Place::of_stdin(), None)?;
        }
    }
    Ok(())
}

/// Enters the outputs that are found in a folder that is read, as inputs. Other names of an output are
/// found when the folder is read.
fn below(chosen: &Chosen<'_>, entries: &mut Entries, folder: &Path) -> io::Result<()> {
    let is_set = |name| chosen.given.try_get_one::<bool>(name).ok().flatten() == Some(&true);
    let Some(root) = folder.canonicalize().ok().filter(|_| is_set("recursive")) else {
        return Ok(());
    };
    let exclude: Vec<_> = chosen.values("exclude").map(OsStr::to_owned).collect();
    let files = Files::default();
    let allow = Allow { hidden: is_set("hidden"), exclude: &exclude, ..Allow::files(&files) };
    let path = |output: &Output| {
        let name = output.name.as_deref().unwrap_or(Path::new("/dev/stdout"));
        let path = name.canonicalize().ok()?;
        Some(folder.join(input::found(&path, &root, &allow)?))
    };
    let outputs = entries.written.iter().filter(|(place, _)| matches!(place, Place::File(_)));
    let met = outputs.filter_map(|(place, output)| Some((path(output)?, place.clone())));
    let met: Vec<_> = met.collect();
    met.into_iter().try_for_each(|(path, place)| entries.read(&path, Some(place), None))
}

/// Returns the paths given for an argument, and the argument as a user writes it.
fn named(chosen: &Chosen<'_>, arg: &Arg) -> Vec<(String, PathBuf)> {
    let short = arg.get_short().map(|letter| format!("-{letter}"));
    let by = short.or_else(|| arg.get_long().map(|long| format!("--{long}"))).unwrap_or_default();
    let values = chosen.values(arg.get_id().as_str());
    values.map(|value| (by.clone(), PathBuf::from(value))).collect()
}

/// Reads a list of names, each of which ends with a line end, or with NUL. Empty lines are no names.
fn names(chosen: &Chosen<'_>, path: &Path) -> io::Result<Vec<PathBuf>> {
    let with_nul = chosen.given.try_get_one::<bool>("from0").ok().flatten() == Some(&true);
    let end = if with_nul { 0 } else { b'\n' };
    let input = match path.to_str() {
        Some("-") => Input::Stdin,
        _ => Input::File(Files::default().read(path)?),
    };
    let mut bytes = Vec::new();
    input.open()?.read_to_end(&mut bytes)?;
    let names = bytes.split(|byte| *byte == end).map(|name| match end {
        b'\n' => name.strip_suffix(b"\r").unwrap_or(name),
        _ => name,
    });
    Ok(names.filter(|name| !name.is_empty()).map(|name| os_string(name).into()).collect())
}

#[cfg(unix)]
fn os_string(name: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(name.to_vec())
}

#[cfg(not(unix))]
fn os_string(name: &[u8]) -> OsString {
    String::from_utf8_lossy(name).into_owned().into()
}
