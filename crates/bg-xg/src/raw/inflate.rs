//! Inflating with a limit that does not trust the file.

use alloc::vec;
use alloc::vec::Vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// A zlib stream as far as it could be inflated.
pub(super) struct Inflated {
    pub(super) data: Vec<u8>,
    /// Number of bytes of the stream.
    pub(super) consumed: usize,
    pub(super) end: End,
}

/// The way in which inflating ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The stream ended, and its checksum is right.
    Whole,
    /// The stream is cut or damaged.
    Damaged,
    /// The stream holds more than the limit.
    TooLarge,
}

/// Inflates the zlib stream at the start of `input` to at most `limit` bytes. The memory grows with
/// what comes out, never with what a file claims.
pub(super) fn inflate(input: &[u8], limit: usize) -> Inflated {
    let mut state = DecompressorOxide::new();
    let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut data = vec![0; input.len().saturating_mul(2).clamp(64, limit.max(64))];
    let (mut consumed, mut written) = (0, 0);
    let end = loop {
        let (status, read, wrote) =
            decompress(&mut state, &input[consumed..], &mut data, written, flags);
        consumed += read;
        written += wrote;
        match status {
            TINFLStatus::Done if written <= limit => break End::Whole,
            TINFLStatus::HasMoreOutput if data.len() < limit => {
                data.resize(data.len().saturating_mul(2).min(limit), 0);
            }
            TINFLStatus::Done | TINFLStatus::HasMoreOutput => break End::TooLarge,
            _ => break End::Damaged,
        }
    };
    data.truncate(written);
    Inflated { data, consumed, end }
}
