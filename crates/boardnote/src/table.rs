//! Tables for `export`: the file types to which rows are written.

#[cfg(feature = "parquet")]
pub mod parquet;
pub mod text;
