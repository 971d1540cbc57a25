//! Compressed input: any sequence of gzip members and Zstandard frames.

#[cfg(feature = "zstd-c")]
mod c;
#[cfg(all(feature = "zstd", not(feature = "zstd-c")))]
mod rust;

#[cfg(feature = "zstd-c")]
use c as zstd;
#[cfg(all(feature = "zstd", not(feature = "zstd-c")))]
use rust as zstd;
use std::io::{self, BufRead, Read};

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The beginnings of packed files that are not read, their names, and the commands that unpack them.
const OTHERS: [(&[u8], &str, &str); 3] = [
    (b"\xfd7zXZ\0", "xz archive", "xz -dc"),
    (b"BZh", "bzip2 archive", "bzip2 -dc"),
    (b"PK\x03\x04", "zip archive", "unzip -p"),
];

/// Unpacks input that starts like a gzip or Zstandard file while reading it. Compressed files
/// inside it stay compressed.
pub(super) fn unpack<R: BufRead + Send + 'static>(
    mut reader: R,
) -> io::Result<Box<dyn Read + Send>> {
    let head = reader.fill_buf()?;
    let is = |(magic, ..): &&(&[u8], &str, &str)| {
        // The fourth byte of bzip2 is the size of its blocks.
        head.starts_with(magic) && (*magic != b"BZh" || head.get(4..7) == Some(b"1AY"))
    };
    if let Some((_, name, command)) = OTHERS.iter().find(is) {
        return Err(io::Error::new(
            io::ErrorKind::Unsupported,
            format!("{name}; unpack it first: {command} FILE | boardnote …"),
        ));
    }
    if head.starts_with(GZIP) || head.starts_with(ZSTD) {
        let source = Counted { reader, read: 0 };
        Ok(Box::new(Members { state: State::Between(source) }))
    } else {
        Ok(Box::new(reader))
    }
}

/// The members of a compressed file as one input.
struct Members<R: BufRead> {
    state: State<R>,
}

enum State<R: BufRead> {
    /// The reader is before the first member, between two members, or after the last one.
    Between(Counted<R>),
    Gzip(Box<flate2::bufread::GzDecoder<Counted<R>>>),
    #[cfg(feature = "zstd")]
    Zstd(Box<zstd::Frame<R>>),
    End,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            self.state = match core::mem::replace(&mut self.state, State::End) {
                State::End => return Ok(0),
                State::Between(source) => next(source)?,
                State::Gzip(mut decoder) => match decoder.read(buffer)? {
                    0 => State::Between(decoder.into_inner()),
                    count => {
                        self.state = State::Gzip(decoder);
                        return Ok(count);
                    }
                },
                #[cfg(feature = "zstd")]
                State::Zstd(mut frame) => match frame.read(buffer)? {
                    0 => State::Between(frame.into_inner()),
                    count => {
                        self.state = State::Zstd(frame);
                        return Ok(count);
                    }
                },
            };
        }
    }
}

/// Opens the next member. Zero bytes after the last one are padding.
fn next<R: BufRead>(mut source: Counted<R>) -> io::Result<State<R>> {
    if source.read > 0 {
        source.skip_zeros()?;
    }
    let (at, head) = (source.read, source.fill_buf()?);
    if head.is_empty() {
        return Ok(State::End);
    }
    match head.first() {
        Some(first) if GZIP.first() == Some(first) => {
            Ok(State::Gzip(Box::new(flate2::bufread::GzDecoder::new(source))))
        }
        #[cfg(feature = "zstd")]
        Some(first) if ZSTD.first() == Some(first) || first & 0xf0 == 0x50 => zstd::open(source),
        #[cfg(not(feature = "zstd"))]
        Some(first) if ZSTD.first() == Some(first) => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "this build cannot read Zstandard; build with --features zstd",
        )),
        _ => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("byte {at} of the packed file: expected its end or another packed member"),
        )),
    }
}

/// A reader that counts the bytes read.
struct Counted<R> {
    reader: R,
    read: u64,
}

impl<R: BufRead> Counted<R> {
    fn skip_zeros(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.fill_buf()?;
            let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
            let all = zeros == bytes.len();
            self.consume(zeros);
            if zeros == 0 || !all {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.read += count as u64;
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.read += amount as u64;
        self.reader.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn gz(text: &[u8]) -> Vec<u8> {
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(text).unwrap();
        gz.finish().unwrap()
    }

    fn unpacked(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        unpack(io::Cursor::new(bytes))?.read_to_end(&mut all)?;
        Ok(all)
    }

    #[test]
    fn members_in_a_row_are_one_input_and_zeros_behind_them_are_padding() {
        let two = [gz(b"one\n"), gz(b"two\n")].concat();
        assert_eq!(unpacked(two.clone()).unwrap(), b"one\ntwo\n");
        assert_eq!(unpacked([two.clone(), vec![0; 100_000]].concat()).unwrap(), b"one\ntwo\n");
        let error = unpacked([two.clone(), b"\0\0x".to_vec()].concat()).unwrap_err().to_string();
        assert!(error.contains(&format!("byte {}", two.len() + 2)), "{error}");
        for cut in [two.len() - 1, 12] {
            assert!(unpacked(two.get(..cut).unwrap().to_vec()).is_err());
        }
        // A compressed file inside a compressed file stays compressed.
        assert_eq!(unpacked(gz(&gz(b"x"))).unwrap(), gz(b"x"));
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn frames_of_zstandard_are_read_and_checked() {
        let mut encoder = ::zstd::Encoder::new(Vec::new(), 3).unwrap();
        encoder.include_checksum(true).unwrap();
        encoder.write_all(&b"4HPwATDgc/ABMA\n".repeat(1_000)).unwrap();
        let one = encoder.finish().unwrap();
        let skip = [b"\x50\x2a\x4d\x18\x03\0\0\0".as_slice(), b"abc"].concat();
        let all = [one.clone(), skip, one.clone(), vec![0; 7]].concat();
        assert_eq!(unpacked(all).unwrap(), b"4HPwATDgc/ABMA\n".repeat(2_000));
        let mut damaged = one.clone();
        *damaged.last_mut().unwrap() ^= 1;
        assert!(unpacked(damaged).unwrap_err().to_string().contains("checksum"));
        assert!(unpacked(one.get(..one.len() - 9).unwrap().to_vec()).is_err());
        // Magic, no single segment, a window of 2 GiB.
        let error = unpacked(b"\x28\xb5\x2f\xfd\x00\xa8\x01\0\0".to_vec()).unwrap_err();
        assert!(error.to_string().contains("needs a window of"), "{error}");
    }
}
