//! Packed data and UTF-16 as plain bytes, piece by piece.

use crate::request::{Answer, Header, Refusal, RefusalKind};
use boardnote_formats::unpack::{self, Unpacker, is_plain};
use boardnote_formats::{Format, by_name};

/// Largest number of inputs that are unpacked at once.
const MOST: usize = 64;

/// The inputs that are being unpacked.
#[derive(Debug, Default)]
pub(crate) struct Unpackers {
    list: Vec<One>,
    /// Number of the next input.
    next: u64,
}

#[derive(Debug)]
struct One {
    number: u64,
    unpacker: Unpacker,
    /// The failure behind the bytes that were returned last.
    failure: Option<unpack::Refusal>,
}

/// Answers whether the payload, the first bytes of data, is neither packed nor UTF-16.
pub(crate) fn plain(header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
    let mut answer = Answer::new(reply);
    answer.add("plain", is_plain(payload, format(header)));
    answer.end().map(drop)
}

impl Unpackers {
    /// Takes the next piece of data, and returns plain bytes: `more` says that further ones can be
    /// requested by an empty piece.
    pub(crate) fn unpack(
        &mut self,
        header: &Header,
        payload: &[u8],
        reply: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        let number = header.unpack.unwrap_or(self.next);
        if header.unpack.is_none() {
            self.next += 1;
            if self.list.len() == MOST {
                // The oldest one has been left behind.
                self.list.remove(0);
            }
            let unpacker = Unpacker::new(format(header));
            self.list.push(One { number, unpacker, failure: None });
        }
        let at = self.list.iter().position(|one| one.number == number).ok_or_else(|| {
            let message = format_args!("no data {number} is being unpacked");
            Refusal::new(RefusalKind::BadRequest, message)
        })?;
        let mut out = Vec::new();
        let taken = self.list[at].take(payload, header.last, &mut out);
        if !matches!(taken, Ok(more) if more || !header.last) {
            self.list.remove(at);
        }
        let mut answer = Answer::new(reply);
        answer.add("unpack", number);
        answer.add("more", taken.map_err(refusal)?);
        answer.end()?.extend_from_slice(&out);
        Ok(())
    }

    /// Frees the memory of data that is not unpacked to its end.
    pub(crate) fn forget(&mut self, header: &Header, reply: &mut Vec<u8>) -> Result<(), Refusal> {
        self.list.retain(|one| Some(one.number) != header.unpack);
        Answer::new(reply).end().map(drop)
    }
}

impl One {
    fn take(
        &mut self,
        piece: &[u8],
        last: bool,
        out: &mut Vec<u8>,
    ) -> Result<bool, unpack::Refusal> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        self.unpacker.feed(piece);
        if last {
            self.unpacker.end();
        }
        match self.unpacker.take(out) {
            Err(failure) if !out.is_empty() => {
                self.failure = Some(failure);
                Ok(true)
            }
            taken => taken,
        }
    }
}

/// Returns the notation of the data, if it is known.
fn format(header: &Header) -> Option<&'static dyn Format> {
    by_name(&header.format)
}

fn refusal(refusal: unpack::Refusal) -> Refusal {
    let kind = match refusal.code {
        "packed-data" => RefusalKind::PackedData,
        "utf-16-without-mark" => RefusalKind::Utf16WithoutMark,
        _ => RefusalKind::DamagedData,
    };
    Refusal::new(kind, refusal.message)
}
