//! Tables for `export`: the files that rows become.

pub mod chunk;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod text;
