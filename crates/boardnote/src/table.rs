//! Tables for `export`: the file types to which rows are written.

pub mod chunk;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod text;
