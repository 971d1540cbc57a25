//! Packed output: gzip, and Zstandard as a sequence of frames.

use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Size in bytes of the buffer of an output.
pub(crate) const BUFFER: usize = 1 << 16;

/// The way in which an output is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Gzip,
    Zstd,
}

impl Packing {
    /// Returns the packing that the extension of a name asks for.
    pub(crate) fn of(name: &Path) -> io::Result<Self> {
        match ending(name).as_deref() {
            Some("gz") => Ok(Self::Gzip),
            Some("zst") if cfg!(feature = "zstd") => Ok(Self::Zstd),
            Some("zst") => Err(io::Error::other("the light build cannot write .zst")),
            _ => Ok(Self::Plain),
        }
    }
}

fn ending(name: &Path) -> Option<String> {
    Some(name.extension()?.to_str()?.to_lowercase())
}

/// Returns a file name without the extension of a packed file.
#[must_use]
pub fn unpacked_name(name: &Path) -> &Path {
    match ending(name).as_deref() {
        Some("gz" | "zst") => Path::new(name.file_stem().unwrap_or(OsStr::new(""))),
        _ => name,
    }
}

/// A writer that packs.
#[derive(Debug)]
pub(crate) enum Writer<W: Write> {
    Plain(BufWriter<W>),
    Gzip(Box<GzEncoder<BufWriter<W>>>),
    #[cfg(feature = "zstd")]
    Zstd(Frames<BufWriter<W>>),
}

impl<W: Write> Writer<W> {
    pub(crate) fn new(inner: W, packing: Packing) -> Self {
        let inner = BufWriter::with_capacity(BUFFER, inner);
        match packing {
            Packing::Gzip => {
                Self::Gzip(Box::new(GzEncoder::new(inner, flate2::Compression::default())))
            }
            #[cfg(feature = "zstd")]
            Packing::Zstd => Self::Zstd(Frames { inner, rest: Vec::new(), begun: false }),
            _ => Self::Plain(inner),
        }
    }

    pub(crate) fn get_ref(&self) -> &W {
        match self {
            Self::Plain(inner) => inner.get_ref(),
            Self::Gzip(inner) => inner.get_ref().get_ref(),
            #[cfg(feature = "zstd")]
            Self::Zstd(frames) => frames.inner.get_ref(),
        }
    }

    /// Writes everything and returns the inner writer.
    pub(crate) fn finish(self) -> io::Result<W> {
        let inner = match self {
            Self::Plain(inner) => inner,
            Self::Gzip(inner) => inner.finish()?,
            #[cfg(feature = "zstd")]
            Self::Zstd(frames) => frames.finish()?,
        };
        inner.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(inner) => inner.write(bytes),
            Self::Gzip(inner) => inner.write(bytes),
            #[cfg(feature = "zstd")]
            Self::Zstd(frames) => frames.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(inner) => inner.flush(),
            Self::Gzip(inner) => inner.flush(),
            #[cfg(feature = "zstd")]
            Self::Zstd(frames) => frames.inner.flush(),
        }
    }
}

/// Returns a frame of Zstandard, made by the C library at its usual level.
#[cfg(feature = "zstd-c")]
fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(bytes, zstd::DEFAULT_COMPRESSION_LEVEL)
}

/// Returns a frame of Zstandard.
#[cfg(all(feature = "zstd", not(feature = "zstd-c")))]
#[expect(clippy::unnecessary_wraps, reason = "the C library can fail")]
fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    Ok(ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest))
}

/// A writer of Zstandard frames. Every frame holds as many bytes, but for the last.
#[cfg(feature = "zstd")]
#[derive(Debug)]
pub(crate) struct Frames<W> {
    inner: W,
    rest: Vec<u8>,
    begun: bool,
}

#[cfg(feature = "zstd")]
impl<W: Write> Frames<W> {
    /// Number of bytes of a frame.
    const FRAME: usize = if cfg!(test) { 1 << 18 } else { 8 << 20 };

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = Self::FRAME - self.rest.len();
        let taken = &bytes[..bytes.len().min(room)];
        self.rest.extend_from_slice(taken);
        if self.rest.len() == Self::FRAME {
            self.frame()?;
        }
        Ok(taken.len())
    }

    fn frame(&mut self) -> io::Result<()> {
        self.inner.write_all(&compressed(&self.rest)?)?;
        self.rest.clear();
        self.begun = true;
        Ok(())
    }

    fn finish(mut self) -> io::Result<W> {
        if !self.begun || !self.rest.is_empty() {
            self.frame()?;
        }
        Ok(self.inner)
    }
}
