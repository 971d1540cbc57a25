//! The notations: their names, capabilities, and tables, their detection, and the codes of findings.

use crate::findings::in_python;
use boardnote_formats::detect::Candidates;
use boardnote_formats::table::arrow::field;
use boardnote_formats::table::{PLACE, TableInfo};
use boardnote_formats::{ALL, Format, Unit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Extensions of the names of files that hold records and nothing else.
const PROMISES: [&str; 9] = ["sgf", "pgn", "epd", "fen", "mat", "xg", "xgp", "gcg", "cgp"];

/// Lists the notations: name, unit, extensions, conversions, tables, and whether records can be
/// drawn and written.
#[pyfunction]
pub(crate) fn formats(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let list = ALL.iter().map(|format| {
        let (info, abilities) = (format.info(), format.abilities());
        let dict = PyDict::new(py);
        dict.set_item("name", info.name)?;
        dict.set_item("summary", info.summary)?;
        dict.set_item("unit", if info.unit == Unit::Line { "line" } else { "file" })?;
        dict.set_item("binary", info.binary)?;
        dict.set_item("extensions", info.extensions)?;
        dict.set_item("example", info.example)?;
        let targets: Vec<_> = abilities.targets.iter().map(|target| target.name).collect();
        dict.set_item("converts_to", targets)?;
        let tables: Vec<_> = abilities.tables.iter().map(|table| table.name).collect();
        dict.set_item("tables", tables)?;
        let options = format.options().into_iter().map(|option| option.name.replace('-', "_"));
        dict.set_item("options", options.collect::<Vec<_>>())?;
        dict.set_item("draws", abilities.render)?;
        dict.set_item("encodes", abilities.encode)?;
        Ok(dict)
    });
    list.collect()
}

/// Returns the notations that data may have, the likeliest first.
#[pyfunction]
pub(crate) fn detect(data: &[u8], extension: Option<&str>) -> Vec<(&'static str, &'static str)> {
    let list = Candidates::of(data, extension).list;
    list.into_iter().map(|(format, likelihood)| (format.info().name, likelihood.name())).collect()
}

/// Returns the name of the notation of a file in a folder: that of its content or, for a name that
/// promises records, that of its extension. Text around records, such as mail, has none.
#[pyfunction]
pub(crate) fn promised(data: &[u8], extension: Option<&str>) -> Option<&'static str> {
    let of_content = boardnote_formats::detect::format(data, extension).ok();
    let is_around = |format: &&'static dyn Format| {
        boardnote_formats::detect::is_around((*format, format.likelihood(data)))
    };
    let of_content = of_content.filter(|format| !is_around(format)).map(Format::info);
    let of_name = || {
        let extension = extension.filter(|it| PROMISES.contains(it))?;
        ALL.iter().map(|format| format.info()).find(|info| info.is_suggested_by(extension))
    };
    of_content.or_else(of_name).map(|info| info.name)
}

/// Returns the name of the only likely notation, or `None` and the reason.
pub(crate) fn only(data: &[u8], extension: Option<&str>) -> Result<&'static dyn Format, String> {
    boardnote_formats::detect::format(data, extension)
        .map_err(|candidates| in_python(&candidates.doubt()))
}

/// Returns the explanations of a code, one per notation that has it, or one for all notations.
#[pyfunction]
pub(crate) fn explain(code: &str) -> Vec<(&'static str, &'static str, &'static str)> {
    let known = boardnote_formats::codes().into_iter().filter(|(_, known)| known.code == code);
    known.map(|(name, code)| (name.unwrap_or("any format"), code.text, code.example)).collect()
}

/// Returns the columns of a table: names, types, and meanings.
#[pyfunction]
pub(crate) fn columns(
    format: &str,
    table: Option<&str>,
) -> PyResult<Vec<(&'static str, String, &'static str)>> {
    let format = named(format)?;
    let all = PLACE.iter().chain(self::table(format, table)?.columns().collect::<Vec<_>>());
    let kind = |column| field(column).data_type().to_string().to_lowercase();
    Ok(all.map(|column| (column.name, kind(column), column.about)).collect())
}

/// Returns the notation with this name.
pub(crate) fn named(name: &str) -> PyResult<&'static dyn Format> {
    boardnote_formats::by_name(name).ok_or_else(|| {
        let names: Vec<_> = ALL.iter().map(|format| format.info().name).collect();
        let names = names.join(", ");
        PyValueError::new_err(format!("no format is called {name:?}; there are {names}"))
    })
}

/// Returns a table of a notation, or its first one.
pub(crate) fn table(format: &dyn Format, wanted: Option<&str>) -> PyResult<TableInfo> {
    let abilities = format.abilities();
    let found = match wanted {
        None => abilities.tables.first().copied(),
        Some(name) => abilities.table(name),
    };
    found.ok_or_else(|| {
        let names: Vec<_> = abilities.tables.iter().map(|table| table.name).collect();
        let (name, names) = (format.info().name, names.join(", "));
        PyValueError::new_err(match (names.is_empty(), wanted) {
            (true, _) => format!("{name} has no tables"),
            (_, Some(wanted)) => format!("{name} has no table {wanted}, but {names}"),
            (_, None) => format!("{name} has the tables {names}"),
        })
    })
}
