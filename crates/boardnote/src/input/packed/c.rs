//! Frames of Zstandard, unpacked by the C library.

use super::{Counted, State};
use std::io::{self, BufRead, Read};
use zstd::stream::read::Decoder;

/// A frame being unpacked.
pub(super) struct Frame<R: BufRead>(Decoder<'static, Counted<R>>);

/// Opens a frame. A skippable frame is empty.
pub(super) fn open<R: BufRead>(source: Counted<R>) -> io::Result<State<R>> {
    let decoder = Decoder::with_buffer(source)?.single_frame();
    Ok(State::Zstd(Box::new(Frame(decoder))))
}

impl<R: BufRead> Frame<R> {
    /// Returns the reader of the bytes behind the frame.
    pub(super) fn into_inner(self) -> Counted<R> {
        self.0.finish()
    }
}

impl<R: BufRead> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.to_string() {
            text if text.contains("too much memory") => io::Error::new(
                io::ErrorKind::InvalidData,
                "needs a window of more than 128 MiB, at most 128 MiB are read",
            ),
            _ => error,
        })
    }
}
