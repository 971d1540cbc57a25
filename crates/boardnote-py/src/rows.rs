//! The result of `read`: the plan of a table. Every pass over it is a stream of Arrow batches.

use crate::catalog;
use crate::findings::refuse;
use crate::plan::{Errors, Plan};
use crate::reader::Reader;
use crate::source::{Given, Source};
use crate::stream::{Batches, Summary};
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::Schema;
use boardnote_formats::table::arrow::field;
use boardnote_formats::table::{ERROR, PLACE};
use pyo3::exceptions::PyValueError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A table of inputs; `boardnote.Rows` wraps it.
#[pyclass(frozen, module = "boardnote._native")]
pub(crate) struct RowsCore {
    plan: Arc<Plan>,
    progress: Option<Arc<Py<PyAny>>>,
    /// The result of the last pass.
    last: Mutex<Arc<Mutex<Summary>>>,
    /// `true` after a file object has been read, because it cannot be read again.
    spent: AtomicBool,
}

#[pymethods]
impl RowsCore {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the arguments of `read`")]
    fn new(
        reader: &Reader,
        sources: Vec<Given>,
        table: Option<&str>,
        errors: &str,
        keep_going: bool,
        columns: Option<Vec<String>>,
        batch_rows: usize,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let bad = |message: String| Err(PyValueError::new_err(message));
        let table = catalog::table(reader.format, table)?;
        let errors = match errors {
            "skip" => Errors::Skip,
            "partial" => Errors::Partial,
            "null" => Errors::Null,
            "raise" => Errors::Raise,
            other => {
                return bad(format!("errors is {other:?}, expected raise, skip, partial, or null"));
            }
        };
        let own: Vec<_> = table.columns().collect();
        let all = PLACE.iter().chain(own.iter().copied());
        let wanted = columns.clone().unwrap_or_else(|| all.map(|it| it.name.to_owned()).collect());
        let (mut chosen, mut kinds, mut order, mut fields) = (vec![], vec![], vec![], vec![]);
        for name in &wanted {
            if let Some(at) = PLACE.iter().position(|it| it.name == name) {
                order.push(at);
                fields.push(field(&PLACE[at]));
            } else if let Some(at) = own.iter().position(|it| it.name == name) {
                order.push(PLACE.len() + chosen.len());
                chosen.push(at);
                kinds.push(own[at].kind);
                fields.push(field(own[at]));
            } else {
                let names = own.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
                let table = table.name;
                return bad(format!(
                    "{table} has no column {name:?}, but file, offset, n, {names}"
                ));
            }
        }
        // The number of rows does not depend on the columns wanted.
        let error = own.iter().position(|it| **it == ERROR).filter(|at| !chosen.contains(at));
        if let Some(at) = error.filter(|_| errors == Errors::Null) {
            chosen.push(at);
            kinds.push(ERROR.kind);
        }
        let plan = Plan {
            sources: sources.into_iter().map(Source::from).collect(),
            format: reader.format,
            settings: reader.settings.clone(),
            table,
            chosen: columns.is_some().then_some(chosen),
            kinds,
            order,
            schema: Arc::new(Schema::new(fields)),
            errors,
            keep_going,
            batch_rows,
            threads,
        };
        Ok(Self {
            plan: Arc::new(plan),
            progress: progress.map(Arc::new),
            last: Mutex::default(),
            spent: AtomicBool::new(false),
        })
    }

    /// Names of the notation and of the table.
    #[getter]
    fn names(&self) -> (&'static str, &'static str) {
        (self.plan.format.info().name, self.plan.table.name)
    }

    /// Names and types of the columns.
    #[getter]
    fn schema(&self) -> Vec<(String, String)> {
        let fields = self.plan.schema.fields().iter();
        fields.map(|it| (it.name().clone(), it.data_type().to_string().to_lowercase())).collect()
    }

    /// Marks the file objects as read. A second time is an error.
    fn spend(&self, py: Python<'_>) -> PyResult<()> {
        let once = self.plan.sources.iter().any(|source| matches!(source, Source::Object(..)));
        if once && self.spent.swap(true, Ordering::Relaxed) {
            return Err(refuse(py, "already-read", "a file object can be read only once"));
        }
        Ok(())
    }

    /// Starts a pass.
    fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let stream = FFI_ArrowArrayStream::new(Box::new(self.start(py)?));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Starts a pass whose batches are taken one by one.
    fn batches(&self, py: Python<'_>) -> PyResult<Each> {
        Ok(Each(Mutex::new(self.start(py)?)))
    }

    /// Returns the schema.
    fn schema_capsule<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.plan.schema.as_ref());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// Number of records, and of bad records, of the last pass.
    #[getter]
    fn counts(&self) -> (u64, u64) {
        let last = Arc::clone(&self.last());
        let summary = last.lock().unwrap_or_else(PoisonError::into_inner);
        (summary.records, summary.bad)
    }

    /// The first findings of the last pass.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let last = Arc::clone(&self.last());
        let found = last.lock().unwrap_or_else(PoisonError::into_inner).findings.clone();
        let list = PyList::empty(py);
        for found in found {
            list.append(found.dict(py, None)?)?;
        }
        Ok(list)
    }

    /// The finding or the exception that ended the last pass.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let last = Arc::clone(&self.last());
        let summary = last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(raised) = &summary.exception {
            return Ok(Some(raised.value.clone_ref(py).into_bound(py).into_any()));
        }
        let dict: Option<Bound<'py, PyDict>> =
            summary.error.as_ref().map(|found| found.dict(py, None)).transpose()?;
        Ok(dict.map(|dict| {
            let error = crate::findings::notation_error(py, &dict);
            error.into_value(py).into_bound(py).into_any()
        }))
    }

    /// Shows the objects held to the garbage collector: a callback may refer to the table, and so does
    /// the frame in which a raised exception was caught.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Some(progress) = &self.progress {
            visit.call(progress.as_ref())?;
        }
        if let Ok(last) = self.last.try_lock()
            && let Ok(summary) = last.try_lock()
            && let Some(raised) = &summary.exception
        {
            visit.call(&raised.value)?;
        }
        Ok(())
    }

    fn __clear__(&self) {
        let raised =
            self.last.try_lock().ok().and_then(|last| last.try_lock().ok()?.exception.take());
        // Its end may call Python, which must not find the locks taken.
        drop(raised);
    }
}

impl RowsCore {
    /// Starts a pass.
    fn start(&self, py: Python<'_>) -> PyResult<Batches> {
        self.spend(py)?;
        let summary = Arc::<Mutex<Summary>>::default();
        *self.last() = Arc::clone(&summary);
        Ok(Batches::start(Arc::clone(&self.plan), summary, self.progress.clone())?)
    }

    fn last(&self) -> MutexGuard<'_, Arc<Mutex<Summary>>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The batches of a pass.
#[pyclass(module = "boardnote._native")]
pub(crate) struct Each(Mutex<Batches>);

#[pymethods]
impl Each {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let batches = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        match py.detach(|| batches.next()) {
            None => Ok(None),
            Some(Ok(batch)) => Ok(Some(Batch(batch))),
            Some(Err(error)) => Err(batches.exception(py, &error)),
        }
    }
}

/// Consecutive rows of a table, in the form that Arrow libraries accept.
#[pyclass(frozen, module = "boardnote")]
pub(crate) struct Batch(RecordBatch);

#[pymethods]
impl Batch {
    /// Number of rows.
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// Returns the rows as an `ArrowArrayStream`.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let one = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(one));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
