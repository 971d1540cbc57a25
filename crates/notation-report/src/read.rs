use core::fmt;
use std::io;

use crate::{Error, Kind};

/// The reason why a reader over [`std::io::Read`] returned no record: its input failed, or the input
/// violates its format.
///
/// Its text and its source are those of the error inside.
///
/// Closed: the input fails, or its format is violated.
#[derive(Debug)]
pub enum ReadError<K: Kind> {
    /// The input failed.
    Io(io::Error),
    /// The input violates its format, or holds no record at all.
    Format(Error<K>),
}

impl<K: Kind> fmt::Display for ReadError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl<K: Kind> core::error::Error for ReadError<K> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            Self::Format(_) => None,
        }
    }
}

impl<K: Kind> From<io::Error> for ReadError<K> {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<K: Kind> From<Error<K>> for ReadError<K> {
    fn from(error: Error<K>) -> Self {
        Self::Format(error)
    }
}
