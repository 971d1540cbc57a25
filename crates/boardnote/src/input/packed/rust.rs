//! Frames of Zstandard, unpacked by `ruzstd`.

use super::{Counted, State};
use ruzstd::decoding::errors::{FrameDecoderError, FrameHeaderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, Read};

/// A frame being unpacked.
pub(super) struct Frame<R> {
    source: Counted<R>,
    decoder: FrameDecoder,
}

/// Opens a frame, or skips it if it is a skippable frame.
pub(super) fn open<R: BufRead>(mut source: Counted<R>) -> io::Result<State<R>> {
    let mut decoder = FrameDecoder::new();
    match decoder.init(&mut source) {
        Ok(()) => Ok(State::Zstd(Box::new(Frame { source, decoder }))),
        Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
            length,
            ..
        })) => {
            let skipped = io::copy(&mut (&mut source).take(length.into()), &mut io::sink())?;
            match skipped < length.into() {
                true => Err(io::ErrorKind::UnexpectedEof.into()),
                false => Ok(State::Between(source)),
            }
        }
        Err(error) => Err(explained(error)),
    }
}

impl<R> Frame<R> {
    /// Returns the reader of the bytes behind the frame.
    pub(super) fn into_inner(self) -> Counted<R> {
        self.source
    }
}

impl<R: BufRead> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Self { source, decoder } = self;
        while decoder.can_collect() == 0 && !decoder.is_finished() {
            decoder
                .decode_blocks(&mut *source, BlockDecodingStrategy::UptoBlocks(1))
                .map_err(explained)?;
        }
        let count = decoder.read(buffer)?;
        let sums = (decoder.get_checksum_from_data(), decoder.get_calculated_checksum());
        match sums {
            (Some(stored), Some(sum)) if count == 0 && stored != sum => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum does not fit"))
            }
            _ => Ok(count),
        }
    }
}

fn explained(error: FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::WindowSizeTooBig { requested, .. }
        | FrameDecoderError::FrameHeaderError(FrameHeaderError::WindowTooBig { got: requested }) => {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("needs a window of {} MiB, at most 128 MiB are read", requested >> 20),
            )
        }
        error => io::Error::new(io::ErrorKind::InvalidData, error.to_string()),
    }
}
