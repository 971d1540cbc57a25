//! Rows as an archive of NumPy arrays, one per column, stored without compression.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write};
use std::path::Path;

use go9_dat::internal::npy_header;
use go9_dat::{Color, TrainingRow};

use super::parquet::weight;

/// A column: its name, its NumPy type, and its bytes.
struct Array {
    name: &'static str,
    kind: &'static str,
    /// The shape of a row.
    row: &'static [usize],
    bytes: fn(&TrainingRow, &mut Vec<u8>),
}

const ARRAYS: [Array; 11] = [
    array("key", "<u8", |row, out| out.extend(row.key.to_le_bytes())),
    array("row", "<u8", |row, out| out.extend(row.row.to_le_bytes())),
    array("symmetry", "|u1", |row, out| {
        out.push(u8::try_from(row.symmetry.number()).expect("0 to 7"));
    }),
    array("to_move", "|u1", |row, out| out.push(u8::from(row.to_move == Color::White))),
    Array { name: "own", kind: "|u1", row: &[11], bytes: |row, out| out.extend(row.own) },
    Array { name: "other", kind: "|u1", row: &[11], bytes: |row, out| out.extend(row.other) },
    array("value", "|i1", |row, out| out.extend(row.value.to_le_bytes())),
    array("bound", "|i1", |row, out| out.extend(row.bound.to_le_bytes())),
    array("score", "|u1", |row, out| out.push(row.score.to_byte())),
    array("confidence", "|u1", |row, out| out.push(row.confidence.value())),
    array("weight", "<f4", |row, out| out.extend(weight(row).to_le_bytes())),
];

const fn array(
    name: &'static str,
    kind: &'static str,
    bytes: fn(&TrainingRow, &mut Vec<u8>),
) -> Array {
    Array { name, kind, row: &[], bytes }
}

/// Number of bytes of a column buffered before they are written to its temporary file.
const BUFFER: usize = 1 << 16;

/// An archive being written. Every column is in an unnamed temporary file.
pub(super) struct NpzRows<W: Write> {
    target: W,
    columns: Vec<(File, Vec<u8>)>,
    rows: u64,
}

impl<W: Write> NpzRows<W> {
    pub(super) fn new(target: W, folder: &Path) -> io::Result<Self> {
        let columns = ARRAYS.iter().map(|_| Ok((tempfile::tempfile_in(folder)?, Vec::new())));
        Ok(Self { target, columns: columns.collect::<io::Result<_>>()?, rows: 0 })
    }

    pub(super) fn push(&mut self, row: &TrainingRow) -> io::Result<()> {
        self.rows += 1;
        for (array, (file, buffer)) in ARRAYS.iter().zip(&mut self.columns) {
            (array.bytes)(row, buffer);
            if buffer.len() >= BUFFER {
                file.write_all(buffer)?;
                buffer.clear();
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        let mut zip = Zip { target: self.target, written: 0, entries: Vec::new() };
        for (array, (file, buffer)) in ARRAYS.iter().zip(&mut self.columns) {
            file.write_all(buffer)?;
            let header = npy_header(array.kind, self.rows, array.row);
            zip.store(&format!("{}.npy", array.name), &header, file)?;
        }
        zip.finish()
    }
}

/// A writer of ZIP archives of stored files below 4 GiB. Ten million rows are far below that limit.
struct Zip<W> {
    target: W,
    written: u32,
    /// Entries of the central directory, which ends the archive.
    entries: Vec<u8>,
}

impl<W: Write> Zip<W> {
    fn store(&mut self, name: &str, header: &[u8], file: &mut File) -> io::Result<()> {
        let size = header.len() as u64 + file.stream_position()?;
        let size = u32::try_from(size).map_err(|_| io::Error::other("the array is too large"))?;
        let mut crc = flate2::Crc::new();
        crc.update(header);
        each_chunk(file, |chunk| {
            crc.update(chunk);
            Ok(())
        })?;
        // Version 2.0, no flags, stored, dated January 1, 1980.
        let mut facts = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
        facts.extend(crc.sum().to_le_bytes());
        facts.extend(size.to_le_bytes());
        facts.extend(size.to_le_bytes());
        facts.extend(u16::try_from(name.len()).expect("a short name").to_le_bytes());
        facts.extend([0, 0]);
        self.entries.extend(b"PK\x01\x02\x14\x00");
        self.entries.extend(&facts);
        self.entries.extend([0; 10]);
        self.entries.extend(self.written.to_le_bytes());
        self.entries.extend(name.as_bytes());
        self.write(b"PK\x03\x04")?;
        self.write(&facts)?;
        self.write(name.as_bytes())?;
        self.write(header)?;
        each_chunk(file, |chunk| self.write(chunk))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let count = u32::try_from(bytes.len()).ok();
        let written = count.and_then(|count| self.written.checked_add(count));
        self.written = written.ok_or_else(|| io::Error::other("the archive is too large"))?;
        self.target.write_all(bytes)
    }

    fn finish(mut self) -> io::Result<W> {
        let (start, count) = (self.written, u16::try_from(ARRAYS.len()).expect("eleven arrays"));
        let entries = std::mem::take(&mut self.entries);
        self.write(&entries)?;
        let mut end = b"PK\x05\x06\0\0\0\0".to_vec();
        end.extend([count, count].map(u16::to_le_bytes).concat());
        end.extend((self.written - start).to_le_bytes());
        end.extend(start.to_le_bytes());
        end.extend([0, 0]);
        self.write(&end)?;
        Ok(self.target)
    }
}

fn each_chunk(file: &mut File, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    file.rewind()?;
    let mut chunk = vec![0; BUFFER];
    loop {
        match file.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(count) => take(&chunk[..count])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
