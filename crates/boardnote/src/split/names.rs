//! Names of outputs with parts in braces, such as `{white}-{n}.pgn`.

use super::safe;
use crate::condition::{self, Filter};
use crate::formats::table::{Cell, PLACE, Place, TableInfo};
use crate::formats::{self, Format, Record};
use crate::near;
use crate::pipeline::Source;
use crate::settings::{Mode, Settings};
use crate::table::{place_cells, text};
use crate::trouble::Trouble;
use crate::values;
use std::ffi::OsStr;
use std::path::{Component, Path};

/// The names of the outputs of a run.
#[derive(Clone, Debug)]
pub struct Names {
    parts: Vec<Part>,
    /// The columns that the parts name.
    columns: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The number of the record, or of its group of so many records.
    Number(u64),
    /// The name of the input, without folder and extension.
    File,
    /// The number of plies before the position.
    Ply,
    /// A column by its place among all that are named, and the number of characters that are taken.
    Column(usize, Option<usize>),
    /// The place of the input below the folder that is read, and the extension of the output.
    Below(Ending),
}

/// The extension of an output in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// That of the input: its bytes are written.
    OfInput,
    /// A fixed one.
    Of(String),
}

/// A stretch of the output of a batch that goes to one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Name of the file.
    pub name: String,
    /// Number of the input.
    pub source: usize,
    /// End of the stretch in the output of the batch.
    pub end: usize,
}

/// The stretches of the output of a batch, in order; none if there is one file.
pub type Pieces = Vec<Piece>;

impl Names {
    /// Returns the names of several outputs: a pattern, or a folder, which ends with a slash or exists.
    /// Returns `None` for the name of one output.
    ///
    /// # Errors
    /// A brace that is not closed, a part without a name, a number that is none, and a name that is no
    /// column of any format.
    pub fn of(
        output: Option<&Path>,
        ending: impl FnOnce() -> Ending,
    ) -> Result<Option<Self>, Trouble> {
        let Some(pattern) = output.and_then(Path::to_str) else { return Ok(None) };
        let is_folder = pattern.ends_with(std::path::is_separator) || Path::new(pattern).is_dir();
        if !is_folder && !pattern.contains('{') {
            return Ok(None);
        }
        let mut names = Self { parts: Vec::new(), columns: Vec::new() };
        let mut rest = pattern;
        while let Some((text, part)) = rest.split_once('{') {
            let (part, next) = part.split_once('}').ok_or_else(|| {
                Trouble::with_help(
                    format!("-o {pattern}: a brace is not closed"),
                    "parts are {n}, {file}, and columns such as {white}",
                )
            })?;
            names.parts.push(Part::Text(text.to_owned()));
            let part = names.part(part)?;
            names.parts.push(part);
            rest = next;
        }
        names.parts.push(Part::Text(rest.to_owned()));
        if is_folder {
            if !pattern.ends_with(std::path::is_separator) {
                names.parts.push(Part::Text("/".to_owned()));
            }
            names.parts.push(Part::Below(ending()));
        }
        names.parts.retain(|part| *part != Part::Text(String::new()));
        Ok(Some(names))
    }

    /// Returns the part with this name in braces.
    fn part(&mut self, part: &str) -> Result<Part, Trouble> {
        let number = |text: &str| {
            let number = text.parse::<u32>().ok().filter(|number| *number > 0);
            let expected = || format!("-o {{{part}}}: expected a number from 1, found {text}");
            number.ok_or_else(|| Trouble::from(expected()))
        };
        if let Some(("n", count)) = part.split_once('/') {
            return Ok(Part::Number(number(count)?.into()));
        }
        match part {
            "n" => return Ok(Part::Number(1)),
            "file" => return Ok(Part::File),
            "ply" => return Ok(Part::Ply),
            _ => {}
        }
        let (column, first) = match part.rsplit_once(':') {
            Some((column, first)) => {
                let first = number(first)?;
                (column, Some(usize::try_from(first).expect("addresses have 32 bits")))
            }
            None => (part, None),
        };
        if !values::is_column(column) {
            let known = ["n", "file", "ply"].into_iter().chain(values::columns());
            let hint = near::hint(column, known);
            let hint = hint
                .unwrap_or_else(|| "parts are {n}, {file}, and columns such as {white}".to_owned());
            return Err(Trouble::with_help(format!("-o {{{part}}}: no column {column}"), hint));
        }
        let known = self.columns.iter().position(|known| known == column);
        let at = known.unwrap_or_else(|| {
            self.columns.push(column.to_owned());
            self.columns.len() - 1
        });
        Ok(Part::Column(at, first))
    }

    /// Returns `true` if each input has an output of its own.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Below(_)))
    }

    /// Returns `true` if every position of a game has a name of its own.
    #[must_use]
    pub fn has_plies(&self) -> bool {
        self.parts.contains(&Part::Ply)
    }

    /// Returns `true` if every record has a name of its own.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        self.parts.contains(&Part::Number(1))
    }

    /// Refuses `{ply}`, for a verb that writes no single positions.
    ///
    /// # Errors
    /// The names have it.
    pub fn without_plies(&self) -> Result<(), Trouble> {
        match self.has_plies() {
            false => Ok(()),
            true => Err(Trouble::with_help(
                "-o {ply}: no single positions are written",
                "render draws them, and convert --ply all writes them",
            )),
        }
    }

    /// Finds the columns in the table `games` of a format, or in its first.
    ///
    /// # Errors
    /// The table has no such column.
    pub fn bind(&self, format: &'static dyn Format) -> Result<Bound<'_>, Trouble> {
        let mut bound =
            Bound { names: self, table: None, places: Vec::new(), computed: Vec::new() };
        if self.columns.is_empty() {
            return Ok(bound);
        }
        let none = || format!("{} has no table, and so no column for -o", format.info().name);
        let table = Filter::table(format).ok_or_else(none)?;
        for name in &self.columns {
            let (place, _) = condition::column(table, format, name)
                .map_err(|message| format!("-o {{{name}}}: {message}"))?;
            bound.places.push(place);
        }
        let computed = bound.places.iter().filter_map(|place| place.checked_sub(PLACE.len()));
        bound.computed = computed.collect();
        bound.computed.sort_unstable();
        bound.computed.dedup();
        bound.table = Some(table);
        Ok(bound)
    }
}

/// The names of the outputs for the records of one format.
#[derive(Clone, Debug)]
pub struct Bound<'a> {
    names: &'a Names,
    table: Option<TableInfo>,
    /// Numbers of the columns that are named, counting those of [`PLACE`] first.
    places: Vec<usize>,
    /// Numbers of the columns that are computed, in order, without those of [`PLACE`].
    computed: Vec<usize>,
}

impl Bound<'_> {
    /// Returns the piece of a record, which ends at `end` of the output of its batch.
    #[must_use]
    pub fn piece(
        &self,
        record: Record<'_>,
        source: &Source,
        settings: &Settings,
        ply: usize,
        end: usize,
    ) -> Piece {
        let cells = self.cells(record, source, settings);
        let mut name = String::new();
        for part in &self.names.parts {
            match part {
                Part::Text(text) => name.push_str(text),
                Part::Number(count) => name.push_str(&((record.n - 1) / count + 1).to_string()),
                Part::File => name.push_str(&stem(source)),
                Part::Ply => name.push_str(&ply.to_string()),
                Part::Below(ending) => name.push_str(&below(source, ending)),
                Part::Column(at, first) => {
                    let text = text::cell_text(&cells[*at]);
                    let first = first.unwrap_or(usize::MAX);
                    let text: String = text.chars().take(first).collect();
                    name.push_str(&safe::part(&text));
                }
            }
        }
        Piece { name, source: source.number, end }
    }

    /// Adds the piece of a record to those of its batch. Neighbors with one name are one piece.
    pub fn add(
        &self,
        record: Record<'_>,
        source: &Source,
        settings: &Settings,
        end: usize,
        pieces: &mut Pieces,
    ) {
        let piece = self.piece(record, source, settings, 0, end);
        push(pieces, piece);
    }

    /// Returns the cells of the columns that are named. They are empty for a record that cannot be read.
    fn cells(&self, record: Record<'_>, source: &Source, settings: &Settings) -> Vec<Cell> {
        let Some(table) = self.table else { return Vec::new() };
        let settings = Settings { mode: Mode::Lenient, errors_only: true, ..settings.clone() };
        let mut computed = None;
        // A record that cannot be read has no cells.
        let _ = source.format.rows(record, table, Some(&self.computed), &settings, &mut |cells| {
            computed.get_or_insert_with(|| cells.to_vec());
        });
        let computed = computed.unwrap_or_default();
        let place = Place { file: &source.name, offset: record.offset, n: record.n };
        let own = place_cells(place);
        let cell = |place: &usize| match place.checked_sub(PLACE.len()) {
            None => own[*place].clone(),
            Some(at) => {
                let at = self.computed.binary_search(&at).ok();
                at.and_then(|at| computed.get(at)).cloned().unwrap_or(Cell::Null)
            }
        };
        self.places.iter().map(cell).collect()
    }
}

/// Adds a piece. Neighbors with one name are one piece.
pub(crate) fn push(pieces: &mut Pieces, piece: Piece) {
    match pieces.last_mut() {
        Some(last) if last.name == piece.name => last.end = piece.end,
        _ => pieces.push(piece),
    }
}

/// Returns the name of a file without its extension, and without that of a packed file.
fn without_extension(name: &str) -> &str {
    let path = crate::output::unpacked_name(Path::new(name));
    path.file_stem().and_then(OsStr::to_str).unwrap_or(name)
}

/// Returns the name of a file without its folders and its extension, or what else the record comes from.
fn stem(source: &Source) -> String {
    if !source.is_file {
        let name = source.name.trim_matches(|c| matches!(c, '<' | '>'));
        return name.replace(' ', "-");
    }
    let name = Path::new(&source.name).file_name().unwrap_or_default().to_string_lossy();
    without_extension(&name).to_owned()
}

/// Returns the path of an output in a folder: that of its input below the folder that is read.
fn below(source: &Source, ending: &Ending) -> String {
    let path = Path::new(&source.name);
    let mut parts: Vec<_> = path.components().skip(source.depth).collect();
    parts.pop();
    let folders = parts.into_iter().filter(|_| source.below).filter_map(|part| match part {
        Component::Normal(part) => Some(part.to_string_lossy()),
        _ => None,
    });
    let mut name: String = folders.flat_map(|part| [part, "/".into()]).collect();
    name.push_str(&stem(source));
    let own = || {
        let name = path.file_name().map(Path::new).map(crate::output::unpacked_name);
        let own = name.and_then(Path::extension).and_then(OsStr::to_str).filter(|_| source.is_file);
        own.map_or_else(|| extension(source.format), str::to_owned)
    };
    let ending = match ending {
        Ending::OfInput => own(),
        Ending::Of(ending) => ending.clone(),
    };
    name + "." + &ending
}

/// Returns the usual extension of files of a format.
#[must_use]
pub(crate) fn extension(format: &dyn Format) -> String {
    let info = format.info();
    let own = info.extensions.iter().find(|extension| **extension == info.name);
    own.or(info.extensions.first()).unwrap_or(&info.name).to_string()
}

/// Returns the usual extension of files of the notation with this name.
#[must_use]
pub(crate) fn extension_of(name: &str) -> String {
    formats::by_name(name).map_or_else(|| name.to_owned(), extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(pattern: &str) -> Vec<Part> {
        let names = Names::of(Some(Path::new(pattern)), || Ending::OfInput).unwrap();
        names.map(|names| names.parts).unwrap_or_default()
    }

    #[test]
    fn parts_in_braces_are_numbers_inputs_and_columns() {
        let text = |text: &str| Part::Text(text.to_owned());
        assert_eq!(parts("a.pgn"), []);
        assert_eq!(parts("-"), []);
        assert_eq!(parts("p-{n}.pgn"), [text("p-"), Part::Number(1), text(".pgn")]);
        assert_eq!(parts("{n/1000}"), [Part::Number(1000)]);
        assert_eq!(parts("{file}{ply}"), [Part::File, Part::Ply]);
        let white = [Part::Column(0, None), text("/"), Part::Column(0, Some(1)), text(".pgn")];
        assert_eq!(parts("{white}/{white:1}.pgn"), white);
        assert_eq!(parts("{tag.Site}"), [Part::Column(0, None)]);
        assert_eq!(parts("new/"), [text("new/"), Part::Below(Ending::OfInput)]);
    }

    #[test]
    fn a_wrong_part_is_a_mistake() {
        for (pattern, message) in [
            ("{wite}.pgn", "no column wite"),
            ("{.pgn", "a brace is not closed"),
            ("{}.pgn", "no column "),
            ("{white:x}.pgn", "expected a number from 1, found x"),
            ("{n/0}.pgn", "expected a number from 1, found 0"),
        ] {
            let error = Names::of(Some(Path::new(pattern)), || Ending::OfInput).unwrap_err();
            assert!(error.message.contains(message), "{pattern}: {}", error.message);
        }
    }
}
