//! Properties of the readers of engine output that hold for any bytes. The fuzz targets and the
//! replay of their corpora share them.
#![allow(dead_code, reason = "a target uses its own check alone")]

/// Checks any bytes as a reply of a GTP program.
pub(crate) fn gtp(bytes: &[u8]) {
    go9_engine::fuzzing::gtp(bytes);
}

/// Checks any bytes as a line of an analysis engine.
pub(crate) fn json(bytes: &[u8]) {
    go9_engine::fuzzing::json(bytes);
}
