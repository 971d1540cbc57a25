//! Numbers, texts, and records, read from the start of a range of bytes.

use alloc::string::String;
use core::ops::Range;

use crate::error::{Error, ErrorKind};

/// A place in the content of a section.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    /// The offset of the bytes in the file.
    base: usize,
}

/// A record: a mask of the fields that it has, and the fields.
#[derive(Debug, Clone)]
pub(crate) struct Record<'a> {
    mask: u64,
    fields: Cursor<'a>,
    pub(crate) span: Range<usize>,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, base }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The offset of the next byte in the file.
    pub(crate) const fn at(&self) -> usize {
        self.base
    }

    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.base..self.base + self.bytes.len().min(1))
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) =
            self.bytes.split_at_checked(count).ok_or_else(|| self.error(ErrorKind::Truncated))?;
        (self.bytes, self.base) = (rest, self.base + count);
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        Ok(*self.take(N)?.first_chunk().expect("as many bytes were taken"))
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Error> {
        Ok(self.array::<1>()?[0])
    }

    /// Reads a number of seven bits a byte, the lowest first.
    pub(crate) fn varint(&mut self) -> Result<u64, Error> {
        let before = self.clone();
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7f);
            let is_overlong = byte == 0 && shift > 0;
            if is_overlong || shift == 63 && byte > 1 {
                break;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(before.error(ErrorKind::BadVarint))
    }

    /// Reads a number that fits another type.
    pub(crate) fn number<T: TryFrom<u64>>(&mut self) -> Result<T, Error> {
        let before = self.clone();
        T::try_from(self.varint()?).map_err(|_| before.error(ErrorKind::BadRecord))
    }

    /// Reads bytes behind their count.
    pub(crate) fn counted(&mut self) -> Result<&'a [u8], Error> {
        let count = self.number()?;
        self.take(count)
    }

    pub(crate) fn string(&mut self) -> Result<String, Error> {
        let before = self.clone();
        let text = core::str::from_utf8(self.counted()?);
        text.map(String::from).map_err(|_| before.error(ErrorKind::BadRecord))
    }

    /// Reads an equity, in millionths.
    pub(crate) fn equity(&mut self) -> Result<f64, Error> {
        Ok(f64::from(i32::from_le_bytes(self.array()?)) / 1e6)
    }

    /// Reads a loss, in millionths.
    pub(crate) fn loss(&mut self) -> Result<f64, Error> {
        Ok(f64::from(u32::from_le_bytes(self.array()?)) / 1e6)
    }

    /// Reads a probability, in ten thousandths.
    pub(crate) fn probability(&mut self) -> Result<f64, Error> {
        Ok(f64::from(u16::from_le_bytes(self.array()?)) / 1e4)
    }

    pub(crate) fn board(&mut self) -> Result<[i8; 26], Error> {
        Ok(self.array()?.map(|byte: u8| i8::from_le_bytes([byte])))
    }

    /// Reads a record: its length, its mask, and its fields.
    pub(crate) fn record(&mut self) -> Result<Record<'a>, Error> {
        let start = self.base;
        let length = self.number()?;
        let base = self.base;
        let mut fields = Cursor::new(self.take(length)?, base);
        let mask = fields.varint()?;
        Ok(Record { mask, fields, span: start..self.base })
    }
}

impl<'a> Record<'a> {
    pub(crate) const fn has(&self, bit: u32) -> bool {
        self.mask >> bit & 1 == 1
    }

    /// Reads the field of a bit, if the record has it.
    pub(crate) fn field<T>(
        &mut self,
        bit: u32,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if self.has(bit) { read(&mut self.fields).map(Some) } else { Ok(None) }
    }
}

/// The mandatory fields, which come first.
impl<'a> core::ops::Deref for Record<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.fields
    }
}

impl core::ops::DerefMut for Record<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.fields
    }
}
