//! Records one by one: detection, JSON, text, pictures, conversion, and findings.

use crate::catalog::{self, detect, named, only};
use crate::findings::{Found, Lines, whole};
use board_picture::{Options, Page, SIZES, Theme};
use boardnote_formats::converter::convert_records;
use boardnote_formats::cut::{Cursor, survey};
use boardnote_formats::encoder::Encoder;
use boardnote_formats::finding::Finding;
use boardnote_formats::options::OptionError;
use boardnote_formats::settings::{Mode, Settings};
use boardnote_formats::sheet::Style;
use boardnote_formats::table::Cell;
use boardnote_formats::{Format, Losses, Record, saturated};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PyList};
use std::collections::BTreeMap;

/// Losses in words, each with its number.
type Counts = BTreeMap<String, u64>;

fn counts(losses: &Losses) -> Counts {
    losses.iter().map(|loss| (loss.text().to_owned(), loss.count())).collect()
}

/// A notation with the settings for reading it.
#[pyclass(frozen, module = "boardnote._native")]
pub(crate) struct Reader {
    pub(crate) format: &'static dyn Format,
    pub(crate) settings: Settings,
    /// Number in its input of the only record that is read, if the settings are those of that input.
    pub(crate) index: Option<u64>,
}

impl Reader {
    /// Returns the settings for an input, after its survey.
    fn settings(&self, data: &[u8]) -> Settings {
        let mut settings = self.settings.clone();
        if self.index.is_some() {
            return settings;
        }
        if let Some(change) = survey(self.format, data, &settings) {
            change.apply(&mut settings);
        }
        settings
    }

    /// Passes the first record of an input to a function.
    fn first<T: Send>(
        &self,
        py: Python<'_>,
        data: &[u8],
        then: impl FnOnce(Record<'_>, &Settings) -> Result<T, Finding> + Send,
    ) -> PyResult<T> {
        let result = py.detach(|| {
            let settings = self.settings(data);
            let record = Cursor::new(self.format, data).next(data);
            let record = record.unwrap_or_else(|| Record::alone(data));
            let index = self.index.unwrap_or(record.index);
            let record = Record::nth(record.bytes, index, record.offset);
            let result = match record.bytes {
                [] if !self.format.info().needs_record => {
                    Err(Finding::error("no-record", 0..0, "found no record, expected one"))
                }
                _ => then(record, &settings),
            };
            result.map_err(|finding| Found::new(finding, self.format, record))
        });
        result.map_err(|found| found.error(py, Some((data, &mut Lines::default()))))
    }
}

#[pymethods]
impl Reader {
    #[new]
    fn new(
        py: Python<'_>,
        name: Option<&str>,
        data: &[u8],
        extension: Option<&str>,
        strict: bool,
        options: Vec<(String, PyBackedBytes)>,
    ) -> PyResult<Self> {
        let format = match name {
            Some(name) => named(name)?,
            None => only(data, extension).map_err(|message| {
                let fields = PyDict::new(py);
                let candidates = detect(data, extension);
                let names: Vec<_> = candidates.into_iter().map(|(name, _)| name).collect();
                let filled = fields
                    .set_item("code", "unknown-format")
                    .and_then(|()| fields.set_item("message", message))
                    .and_then(|()| fields.set_item("candidates", names));
                match filled {
                    Ok(()) => crate::findings::notation_error(py, &fields),
                    Err(error) => error,
                }
            })?,
        };
        let mode = if strict { Mode::Strict } else { Mode::Lenient };
        let mut settings = Settings { mode, ..Settings::default() };
        set(&mut settings, options)?;
        Ok(Self { format, settings, index: None })
    }

    /// Returns a reader with further options.
    fn with_options(&self, options: Vec<(String, PyBackedBytes)>) -> PyResult<Self> {
        let mut settings = self.settings.clone();
        set(&mut settings, options)?;
        Ok(Self { settings, ..*self })
    }

    /// Returns a reader of the record with this number in an input whose settings it has.
    fn at(&self, index: Option<u64>) -> Self {
        Self { format: self.format, settings: self.settings.clone(), index }
    }

    /// Number in its input of the only record that is read, if it is from a larger input.
    #[getter]
    const fn index(&self) -> Option<u64> {
        self.index
    }

    /// Name of the notation.
    #[getter]
    fn name(&self) -> &'static str {
        self.format.info().name
    }

    /// Returns `true` if an input has more than one record.
    fn has_several(&self, py: Python<'_>, data: &[u8]) -> bool {
        py.detach(|| {
            let mut cursor = Cursor::new(self.format, data);
            cursor.next(data).and_then(|_| cursor.next(data)).is_some()
        })
    }

    /// Returns the JSON value of the first record, and the warnings about it.
    fn decode<'py>(
        &self,
        py: Python<'py>,
        data: &[u8],
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyList>)> {
        let format = self.format;
        let (json, found) = self.first(py, data, |record, settings| {
            let mut json = Vec::new();
            let findings = format.decode(record, settings, &mut json)?;
            let found = findings.into_iter().map(|finding| Found::new(finding, format, record));
            Ok((json, found.collect::<Vec<_>>()))
        })?;
        let list = PyList::empty(py);
        let mut lines = Lines::default();
        for found in found {
            list.append(found.dict(py, Some((data, &mut lines)))?)?;
        }
        Ok((PyBytes::new(py, &json), list))
    }

    /// Returns the record that a JSON value describes, or the records of a list, the losses, and the
    /// code and the message of each warning.
    #[expect(clippy::type_complexity, reason = "a record and two plain lists")]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        json: &[u8],
    ) -> PyResult<(Bound<'py, PyBytes>, Counts, Vec<(String, String)>)> {
        let value = serde_json::from_slice(json)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut losses = Losses::new();
        let result = py.detach(|| Encoder::text(self.format, &value, &self.settings, &mut losses));
        let (out, found) = result.map_err(|finding| {
            Found::new(finding, self.format, Record::alone(b"")).error(py, None)
        })?;
        let warnings = found.into_iter().map(|it| (it.code, it.message)).collect();
        Ok((PyBytes::new(py, &out), counts(&losses), warnings))
    }

    /// Returns the findings about all records of inputs.
    fn check<'py>(
        &self,
        py: Python<'py>,
        inputs: Vec<PyBackedBytes>,
    ) -> PyResult<Bound<'py, PyList>> {
        let found = py.detach(|| {
            let mut all = Vec::new();
            for_inputs(self.format, &inputs, &mut |records, data, number| {
                let settings = self.settings(data);
                let mut add = |at: usize, finding| {
                    if let Some(record) = records.get(at) {
                        all.push((number, Found::new(finding, self.format, *record)));
                    }
                };
                if self.format.abilities().check_in_order {
                    let order = self.format.in_order();
                    order.check(&mut records.iter().copied(), &settings, &mut || {}, &mut add);
                } else {
                    for (at, record) in records.iter().enumerate() {
                        self.format.check(*record, &settings, &mut |finding| add(at, finding));
                    }
                }
            });
            all
        });
        dicts(py, &found, &inputs)
    }

    /// Returns all records of inputs in another notation, the facts lost, and the findings. A reader of
    /// one record of a larger input converts that record.
    fn convert<'py>(
        &self,
        py: Python<'py>,
        inputs: Vec<PyBackedBytes>,
        to: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Counts, Bound<'py, PyList>)> {
        let abilities = self.format.abilities();
        let target = abilities.target(to).ok_or_else(|| {
            let names: Vec<_> = abilities.targets.iter().map(|target| target.name).collect();
            let (name, names) = (self.format.info().name, names.join(", "));
            PyValueError::new_err(format!("{name} is converted to {names}, not to {to}"))
        })?;
        let (out, losses, found) = py.detach(|| {
            let settings: Vec<_> = inputs.iter().map(|data| self.settings(data)).collect();
            let (mut all, mut starts) = (Vec::new(), Vec::new());
            for_inputs(self.format, &inputs, &mut |records, _, number| {
                starts.push(all.len());
                let of = &settings[number];
                let alone = |record: &Record<'_>| self.index.is_none_or(|at| record.index == at);
                match (self.index, records) {
                    // The record is all that there is of its input, or one of those that share its bytes.
                    (Some(index), [record]) => all.push((Record { index, ..*record }, of)),
                    _ => all.extend(records.iter().copied().filter(alone).map(|it| (it, of))),
                }
            });
            let (mut out, mut found) = (Vec::new(), Vec::new());
            let mut add = |record: Record<'_>, finding| {
                let at = saturated(record.n - 1);
                let number = starts.partition_point(|start| *start <= at).saturating_sub(1);
                found.push((number, Found::new(finding, self.format, record)));
            };
            let losses = convert_records(
                self.format,
                target,
                &self.settings,
                &mut all.iter().copied(),
                &mut out,
                &mut add,
            );
            (out, losses, found)
        });
        Ok((PyBytes::new(py, &out), counts(&losses), dicts(py, &found, &inputs)?))
    }

    /// Returns the text picture and the named fields of the first record.
    fn show(&self, py: Python<'_>, data: &[u8]) -> PyResult<String> {
        self.first(py, data, |record, settings| {
            let (sheet, _) = self.format.sheet(record, settings)?;
            Ok(sheet.text(&Style { look: settings.look(), ..Style::default() }))
        })
    }

    /// Returns the facts about the first record, as JSON.
    fn facts(&self, py: Python<'_>, data: &[u8]) -> PyResult<String> {
        self.first(py, data, |record, settings| {
            let (sheet, _) = self.format.sheet(record, settings)?;
            let mut json = Vec::new();
            boardnote_formats::json::push(&sheet.facts().collect::<Vec<_>>(), &mut json);
            Ok(String::from_utf8_lossy(&json).into_owned())
        })
    }

    /// Returns the fields of the first record: offset, length, unit, raw, name, value, meaning.
    #[expect(clippy::type_complexity, reason = "a row of seven plain cells")]
    fn fields(
        &self,
        py: Python<'_>,
        data: &[u8],
    ) -> PyResult<Vec<(usize, usize, &'static str, String, String, String, String)>> {
        self.first(py, data, |record, settings| {
            let mut list = Vec::new();
            self.format.inspect(record, settings, &mut |it| {
                list.push((it.offset, it.length, it.unit, it.raw, it.name, it.value, it.meaning));
            })?;
            Ok(list)
        })
    }

    /// Returns the rows of the first record in a table, by the names of its columns.
    fn table<'py>(
        &self,
        py: Python<'py>,
        data: &[u8],
        table: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        let found = catalog::table(self.format, table)?;
        let rows = self.first(py, data, |record, settings| {
            let mut rows = Vec::new();
            let mut add = |cells: &[Cell]| rows.push(cells.to_vec());
            self.format.rows(record, found, None, settings, &mut add)?;
            Ok(rows)
        })?;
        let list = PyList::empty(py);
        for row in rows {
            let dict = PyDict::new(py);
            for (column, cell) in found.columns().zip(row) {
                match cell {
                    Cell::Null => dict.set_item(column.name, py.None())?,
                    Cell::Text(text) => dict.set_item(column.name, text)?,
                    Cell::Int(number) => dict.set_item(column.name, number)?,
                    Cell::Unsigned(number) => dict.set_item(column.name, number)?,
                    Cell::Real(number) => dict.set_item(column.name, number)?,
                    Cell::Bool(yes) => dict.set_item(column.name, yes)?,
                    Cell::Bytes(bytes) => dict.set_item(column.name, PyBytes::new(py, &bytes))?,
                }
            }
            list.append(dict)?;
        }
        Ok(list)
    }

    /// Returns a page to step through all positions of the records.
    fn html(&self, py: Python<'_>, data: &[u8], title: &str) -> PyResult<String> {
        let games =
            self.first(py, data, |record, settings| self.format.replay(record, settings))?;
        let mut page = Page::new(title, Options::default());
        games.0.iter().for_each(|game| page.add(game));
        Ok(page.finish())
    }

    /// Returns the moves of the first record with their comments and their analysis, variations included.
    fn moves<'py>(&self, py: Python<'py>, data: &[u8]) -> PyResult<Bound<'py, PyList>> {
        let games =
            self.first(py, data, |record, settings| self.format.replay(record, settings))?;
        crate::moves::list(py, &games.0)
    }

    /// Returns a picture of the first record as SVG.
    fn svg(
        &self,
        py: Python<'_>,
        data: &[u8],
        theme: &str,
        #[pyo3(from_py_with = whole)] size: Option<i64>,
        flip: bool,
    ) -> PyResult<String> {
        let look = look(theme, size, flip)?;
        self.first(py, data, |record, settings| {
            let (scene, _) = self.format.scene(record, settings)?;
            Ok(board_picture::svg(&scene, &look))
        })
    }

    /// Returns a picture of the first record as PNG.
    fn png<'py>(
        &self,
        py: Python<'py>,
        data: &[u8],
        theme: &str,
        #[pyo3(from_py_with = whole)] size: Option<i64>,
        flip: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let look = look(theme, size, flip)?;
        let made = self.first(py, data, |record, settings| {
            let (scene, _) = self.format.scene(record, settings)?;
            Ok(board_picture::png(&scene, &look).map_err(|error| error.to_string()))
        })?;
        Ok(PyBytes::new(py, &made.map_err(PyRuntimeError::new_err)?))
    }
}

/// Returns the look of a picture.
fn look(theme: &str, size: Option<i64>, flip: bool) -> PyResult<Options> {
    let theme = match theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        other => {
            let message = format!("theme is {other:?}, expected light or dark");
            return Err(PyValueError::new_err(message));
        }
    };
    let fits = |size: i64| {
        u32::try_from(size).ok().filter(|size| SIZES.contains(size)).ok_or_else(|| {
            let (least, most) = (SIZES.start(), SIZES.end());
            PyValueError::new_err(format!("size is {size}, expected {least} to {most}"))
        })
    };
    let size = size.map(fits).transpose()?;
    Ok(Options { theme, size, flip, ..Options::default() })
}

/// Takes the records of an input, its bytes, and its number.
type EachInput<'a, 'd> = dyn FnMut(&[Record<'d>], &'d [u8], usize) + 'a;

/// Passes the records of each input to a function, with its bytes and its number. Records are numbered
/// over all inputs.
fn for_inputs<'d>(
    format: &'static dyn Format,
    inputs: &'d [PyBackedBytes],
    then: &mut EachInput<'_, 'd>,
) {
    let mut n = 1;
    for (number, data) in inputs.iter().enumerate() {
        let (mut cursor, mut records) = (Cursor::new(format, data), Vec::new());
        while let Some(record) = cursor.next(data) {
            records.push(Record { n, ..record });
            n += 1;
        }
        then(&records, data, number);
    }
}

/// Returns findings, each with the number of its input, as a list of dictionaries.
fn dicts<'py>(
    py: Python<'py>,
    found: &[(usize, Found)],
    inputs: &[PyBackedBytes],
) -> PyResult<Bound<'py, PyList>> {
    let (mut lines, mut last) = (Lines::default(), 0);
    let list = PyList::empty(py);
    for (number, found) in found {
        if *number != last {
            (lines, last) = (Lines::default(), *number);
        }
        let whole = inputs.get(*number).map(|data| (&**data, &mut lines));
        let dict = found.dict(py, whole)?;
        dict.set_item("input", number)?;
        list.append(dict)?;
    }
    Ok(list)
}

/// Changes settings by options of Python.
fn set(settings: &mut Settings, options: Vec<(String, PyBackedBytes)>) -> PyResult<()> {
    for (name, value) in options {
        let shown = name.replace('-', "_");
        settings.set(&name, &value).map_err(|error| match error {
            OptionError::Unknown => PyTypeError::new_err(format!("no option is called {shown:?}")),
            OptionError::BadValue(message) => {
                PyValueError::new_err(format!("option {shown}: {message}"))
            }
        })?;
    }
    Ok(())
}
