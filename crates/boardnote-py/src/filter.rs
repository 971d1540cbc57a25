//! Conditions on records.

use crate::catalog;
use crate::findings::condition_error;
use crate::reader::Reader;
use boardnote_formats::condition::{self, Condition};
use boardnote_formats::finding::Finding;
use boardnote_formats::settings::Settings;
use boardnote_formats::{Format, Record};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Conditions on the records of a notation, all of which must hold for one row of a table.
#[pyclass(frozen, module = "boardnote._native")]
#[derive(Clone)]
pub(crate) struct Filter {
    filter: condition::Filter,
    invert: bool,
}

#[pymethods]
impl Filter {
    #[new]
    fn new(
        py: Python<'_>,
        reader: &Reader,
        conditions: Vec<String>,
        table: Option<&str>,
        invert: bool,
    ) -> PyResult<Self> {
        let format = reader.format;
        let usual = condition::Filter::table(format).filter(|_| table.is_none());
        let table = usual.map_or_else(|| catalog::table(format, table), Ok)?;
        let written = conditions.iter().map(|text| text.parse());
        let filter = written
            .collect::<Result<Vec<Condition>, _>>()
            .and_then(|written| condition::Filter::new(&written, table, format))
            .map_err(|fault| condition_error(py, &fault))?;
        if filter.names_error() {
            let message = "error_code is empty in records that can be read; check finds the others";
            return Err(PyValueError::new_err(message));
        }
        Ok(Self { filter, invert })
    }
}

impl Filter {
    /// Returns `true` if a record of the file with a name is selected.
    pub(crate) fn selects(
        &self,
        record: Record<'_>,
        file: &str,
        settings: &Settings,
    ) -> Result<bool, Finding> {
        Ok(self.filter.judge(record, file, settings)?.passes != self.invert)
    }
}

/// Returns an error if the records of a notation share their bytes, so that none can be written alone.
pub(crate) fn cut_out(format: &dyn Format) -> PyResult<()> {
    let info = format.info();
    let message = format!("{} records cannot be cut out of their file", info.name);
    info.shared.map_or(Ok(()), |_| Err(PyValueError::new_err(message)))
}
