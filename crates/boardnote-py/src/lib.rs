//! The native part of the Python package `boardnote`.
//!
//! Functions take bytes and return plain values; `boardnote/__init__.py` gives them their documented
//! form. Every function that works on more than one record releases the interpreter lock.

#![allow(
    clippy::result_large_err,
    reason = "a finding is made once per bad record and then becomes an exception"
)]

#[macro_use]
mod id;

mod backgammon;
mod batch;
mod blocks;
mod bulk;
mod canonical;
mod catalog;
mod collection;
mod filter;
mod findings;
mod go9;
mod moves;
mod plan;
mod reader;
mod records;
mod rows;
mod source;
mod stream;

/// The native part of the package `boardnote`.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::backgammon::{Gnuid, Matchid, Posid, Xgid};
    #[pymodule_export]
    use crate::blocks::borders;
    #[pymodule_export]
    use crate::bulk::{boards, matches, position_ids};
    #[pymodule_export]
    use crate::catalog::{columns, detect, explain, formats, promised};
    #[pymodule_export]
    use crate::collection::{scan, stats};
    #[pymodule_export]
    use crate::filter::Filter;
    #[pymodule_export]
    use crate::go9::{Go9, go9_hash};
    #[pymodule_export]
    use crate::reader::Reader;
    #[pymodule_export]
    use crate::records::Records;
    #[pymodule_export]
    use crate::rows::{Batch, RowsCore};
    #[pymodule_export]
    use crate::source::{is_plain, load, sample};
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
