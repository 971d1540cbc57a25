//! The members that every backgammon ID has.

use crate::findings::{Found, notation_error};
use bg_matchid::{Error, ParseOptions, Parsed};
use boardnote_formats::finding::Finding;
use boardnote_formats::{Record, by_name};
use pyo3::prelude::*;

/// Parses an ID. The source text is kept if reading reported anything.
pub(crate) fn parse<T>(
    py: Python<'_>,
    notation: &str,
    text: &str,
    strict: bool,
    canonical: fn(&[u8]) -> Option<T>,
    parse: fn(&str, &ParseOptions) -> Result<Parsed<T>, Error>,
) -> PyResult<(T, Option<String>)> {
    if let Some(value) = canonical(text.as_bytes()) {
        return Ok((value, None));
    }
    let options = if strict { ParseOptions::strict() } else { ParseOptions::lenient() };
    match parse(text, &options) {
        Ok(parsed) => {
            let source = (!parsed.diagnostics.is_empty()).then(|| text.to_owned());
            Ok((parsed.value, source))
        }
        Err(error) => {
            let finding = Finding::error(error.kind().code(), error.span(), error.kind());
            let format = by_name(notation).unwrap_or(boardnote_formats::ALL[0]);
            let found = Found::new(finding, format, Record::alone(text.as_bytes()));
            let fields = found.dict(py, Some((text.as_bytes(), &mut Default::default())))?;
            let before = text.char_indices().take_while(|(at, _)| *at < error.span().start);
            fields.set_item("index", before.count())?;
            Err(notation_error(py, &fields))
        }
    }
}

/// Implements the members that every ID has. `$extra` contains those of a single type.
macro_rules! id {
    (
        $(#[$doc:meta])* $class:ident($value:ty), $name:literal, $canonical:expr, $parse:expr,
        { $($extra:tt)* }
    ) => {
        $(#[$doc])*
        #[pyclass(frozen, module = "boardnote")]
        pub(crate) struct $class {
            value: $value,
            source: Option<String>,
        }

        impl $class {
            fn of(value: $value) -> Self {
                Self { value, source: None }
            }
        }

        #[pymethods]
        impl $class {
            #[new]
            #[pyo3(signature = (text, *, strict = false))]
            fn new(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
                let (value, source) = parse(py, $name, text, strict, $canonical, $parse)?;
                Ok(Self { value, source })
            }

            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                PyTuple::new(py, ["text"])
            }

            /// The canonical text.
            #[getter]
            fn text(&self) -> String {
                self.value.to_string()
            }

            fn __str__(&self) -> String {
                self.value.to_string()
            }

            fn __repr__(&self) -> String {
                format!("{}('{}')", stringify!($class), self.value)
            }

            fn __hash__(&self) -> u64 {
                let mut hasher = DefaultHasher::new();
                self.value.hash(&mut hasher);
                hasher.finish()
            }

            fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
                let py = other.py();
                let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
                let order = self.value.to_string().cmp(&other.get().value.to_string());
                Ok(op.matches(order).into_pyobject(py)?.to_owned().into_any().unbind())
            }

            fn __reduce__<'py>(
                this: &Bound<'py, Self>,
            ) -> (Bound<'py, PyAny>, (String,)) {
                (this.get_type().into_any(), (this.get().value.to_string(),))
            }

            /// The warnings about the text from which the value was made, as `boardnote.check`
            /// lists them.
            #[getter]
            fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let source = self.source.clone().unwrap_or_else(|| self.value.to_string());
                let module = py.import("boardnote")?;
                module.call_method1("_warnings", (source, $name))
            }

            /// A picture of the board.
            #[pyo3(signature = (**options))]
            fn svg<'py>(
                &self,
                py: Python<'py>,
                options: Option<&Bound<'py, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let module = py.import("boardnote")?;
                let text = PyBytes::new(py, self.value.to_string().as_bytes());
                module.call_method("svg", (text, $name), options)
            }

            /// The ID in another notation, as `boardnote.convert` writes it.
            #[pyo3(signature = (to, **options))]
            fn convert<'py>(
                &self,
                py: Python<'py>,
                to: &str,
                options: Option<&Bound<'py, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let module = py.import("boardnote")?;
                let text = PyBytes::new(py, self.value.to_string().as_bytes());
                module.call_method("convert", (text, to, $name), options)
            }

            /// The JSON value, as `boardnote.decode` returns it.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let module = py.import("boardnote")?;
                let text = PyBytes::new(py, self.value.to_string().as_bytes());
                module.call_method1("decode", (text, $name))
            }

            /// `None`, because an ID with an error is not read even in part.
            #[getter]
            fn error(&self) -> Option<Py<PyAny>> {
                None
            }

            /// The picture in a notebook; `None` if the notation has no board.
            fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                let draws = by_name($name).is_some_and(|format| format.abilities().render);
                draws.then(|| self.svg(py, None)).transpose()
            }

            $($extra)*
        }
    };
}
