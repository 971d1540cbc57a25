//! UTF-16 as UTF-8.

use super::{HEAD, Packer, Refusal, is_binary};

/// Number of bytes that tell a binary notation from UTF-16.
const SAMPLE: usize = 4096;

/// The encoding indicated by the first bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// None that matters here.
    Narrow,
    /// UTF-16: FF FE, or with `true` FE FF.
    Wide(bool),
    /// UTF-16 without a mark, recognized by zeros in every other byte.
    Unmarked,
}

impl Mark {
    fn of(head: &[u8]) -> Self {
        let head = &head[..head.len().min(HEAD)];
        let half = |first: usize| head.iter().skip(first).step_by(2);
        let zeros = |first: usize| half(first).all(|byte| *byte == 0);
        let texts = |first: usize| half(first).all(|byte| *byte != 0);
        match head {
            [0xff, 0xfe, ..] => Self::Wide(false),
            [0xfe, 0xff, ..] => Self::Wide(true),
            _ if head.len() == HEAD && (zeros(0) && texts(1) || zeros(1) && texts(0)) => {
                Self::Unmarked
            }
            _ => Self::Narrow,
        }
    }
}

/// Returns `true` if data may be UTF-16, judged by its first bytes.
pub(super) fn is_wide(head: &[u8]) -> bool {
    Mark::of(head) != Mark::Narrow
}

/// Text that is converted piece by piece.
#[derive(Debug)]
pub(super) struct Marks {
    /// `true` if the data is text, `false` if it is in a binary notation; `None` if neither is known.
    text: Option<bool>,
    /// The encoding; `None` before enough of the data is known.
    mark: Option<Mark>,
}

impl Marks {
    pub(super) const fn new(text: Option<bool>) -> Self {
        Self { text, mark: None }
    }

    /// Returns `true` if further bytes pass through unchanged.
    pub(super) fn is_plain(&self) -> bool {
        self.mark == Some(Mark::Narrow)
    }

    /// Moves converted bytes from `data` to `out`; the bytes of half a character stay. `packer` is that
    /// of the data before it was unpacked.
    pub(super) fn convert(
        &mut self,
        data: &mut Vec<u8>,
        end: bool,
        packer: Option<Packer>,
        out: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        let Some(mark) = self.mark(data, end, packer)? else { return Ok(()) };
        match mark {
            Mark::Wide(big) => utf8(data, big, end, out),
            _ => out.append(data),
        }
        Ok(())
    }

    /// Returns the encoding, or `None` if more of the data must be known.
    fn mark(
        &mut self,
        data: &mut Vec<u8>,
        end: bool,
        packer: Option<Packer>,
    ) -> Result<Option<Mark>, Refusal> {
        if self.mark.is_some() {
            return Ok(self.mark);
        }
        if data.len() < HEAD && !end {
            return Ok(None);
        }
        if let Some(inner) = packer.and(Packer::of(data)) {
            return Err(inner.refusal());
        }
        let mut mark = Mark::of(data);
        if mark != Mark::Narrow {
            if self.text.is_none() && data.len() < SAMPLE && !end {
                return Ok(None);
            }
            let head = &data[..data.len().min(SAMPLE)];
            if !self.text.unwrap_or_else(|| !is_binary(head)) {
                mark = Mark::Narrow;
            }
        }
        match mark {
            Mark::Narrow => {}
            Mark::Wide(_) => drop(data.drain(..2)),
            Mark::Unmarked => {
                let message = "UTF-16 without a byte order mark".to_owned();
                return Err(Refusal { code: "utf-16-without-mark", message });
            }
        }
        self.mark = Some(mark);
        Ok(self.mark)
    }
}

/// Converts the whole characters of UTF-16. A surrogate without its other half becomes bytes that are
/// not valid UTF-8, which makes its record bad.
fn utf8(data: &mut Vec<u8>, big: bool, end: bool, out: &mut Vec<u8>) {
    let unit =
        |pair: &[u8; 2]| if big { u16::from_be_bytes(*pair) } else { u16::from_le_bytes(*pair) };
    let (pairs, _) = data.as_chunks::<2>();
    // A high surrogate waits for the low one.
    let waits = !end && pairs.last().is_some_and(|last| (0xd800..0xdc00).contains(&unit(last)));
    let whole = pairs.len() - usize::from(waits);
    for c in char::decode_utf16(pairs.iter().take(whole).map(unit)) {
        match c {
            Ok(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(_) => out.extend_from_slice(b"\xed\xa0\x80"),
        }
    }
    data.drain(..2 * whole);
    if end && !data.is_empty() {
        data.clear();
        out.push(0xff);
    }
}
