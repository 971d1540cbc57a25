//! The form of requests and replies.

use boardnote_formats::json;
use core::fmt::Display;
use core::num::NonZeroU64;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The header of a request. Members that an operation does not use are omitted.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Header {
    /// Name of the operation.
    pub(crate) op: String,
    /// Name of the notation of the payload.
    pub(crate) format: String,
    /// `strict` or `lenient`.
    pub(crate) mode: Option<String>,
    /// Options of the notation, by their names on the command line.
    pub(crate) options: Option<Map<String, Value>>,
    /// Name of the file that the payload is from, for `detect`.
    pub(crate) name: Option<String>,
    /// Number of the first record of the payload, from 1; `None` if the payload begins its file.
    pub(crate) n: Option<NonZeroU64>,
    /// Byte offset of the payload in its file.
    pub(crate) offset: u64,
    /// Number of line ends before the payload in its file.
    pub(crate) line: u64,
    /// `true` if no input follows the payload.
    pub(crate) last: bool,
    /// `true` to return only the number of records.
    pub(crate) count: bool,
    /// `true` to return only the first record with findings.
    pub(crate) faulty: bool,
    /// Number of the survey of the first records of the file, if there was one.
    pub(crate) survey: Option<u64>,
    /// Number of the data that is being unpacked, of which the payload is the next piece; `None` for the
    /// first one.
    pub(crate) unpack: Option<u64>,
    /// Members of a record to return.
    pub(crate) want: Vec<String>,
    /// Number of a picture; `None` selects the one that `boardnote render` draws. For a conversion,
    /// the ply to convert; `None` selects the whole record.
    pub(crate) index: Option<usize>,
    /// Numbers of a decision of the move and of a candidate, to draw instead of the move.
    pub(crate) choice: Option<[usize; 2]>,
    /// `true` for larger names and coordinates.
    pub(crate) large_text: bool,
    /// `true` to draw the board from the other side.
    pub(crate) flip: bool,
    /// `light` or `dark`.
    pub(crate) theme: Option<String>,
    /// Longer side of a picture in pixels.
    pub(crate) size: Option<u32>,
    /// Name of the notation to write.
    pub(crate) to: String,
    /// Code to explain.
    pub(crate) code: String,
}

impl Header {
    /// Returns the number of records before the payload in its file.
    pub(crate) fn index(&self) -> u64 {
        self.n.map_or(0, |n| n.get() - 1)
    }
}

/// The kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The request was answered.
    Reply,
    /// The request was refused, and the header of the reply says why.
    Refusal,
}

/// The kind of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalKind {
    /// The bytes are not a request.
    BadRequest,
    /// There is no notation of that name.
    UnknownFormat,
    /// There is no such option, or the option does not accept the value.
    UnknownOption,
    /// The reply would be larger than 256 MiB.
    TooLarge,
    /// The notation or the record does not support the operation.
    NotPossible,
    /// Packed data ends early, or is not what its check sum says.
    DamagedData,
    /// The data is packed in a way that is not read.
    PackedData,
    /// The data is UTF-16 without a byte order mark.
    #[serde(rename = "utf-16-without-mark")]
    Utf16WithoutMark,
}

/// The reason why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The kind.
    pub kind: RefusalKind,
    /// A sentence for people.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, message: impl Display) -> Self {
        Self { kind, message: message.to_string() }
    }
}

/// Splits a request into its header and its payload.
pub(crate) fn parse(request: &[u8]) -> Result<(Header, &[u8]), Refusal> {
    let bad = |message: &str| Refusal::new(RefusalKind::BadRequest, message);
    let (length, rest) =
        request.split_first_chunk().ok_or_else(|| bad("a request has 4 bytes at least"))?;
    let length = u32::from_le_bytes(*length) as usize;
    let (header, payload) = rest
        .split_at_checked(length)
        .ok_or_else(|| bad("the header is longer than the request"))?;
    let header = serde_json::from_slice::<Value>(header).and_then(|header| json::of_value(&header));
    let bad = |error| Refusal::new(RefusalKind::BadRequest, format_args!("header: {error}"));
    Ok((header.map_err(bad)?, payload))
}

/// A writer of the header of a reply, member by member.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    out: &'a mut Vec<u8>,
    start: usize,
    empty: bool,
}

impl<'a> Answer<'a> {
    /// Begins a reply.
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Self {
        let start = out.len();
        out.extend_from_slice(&[0; 4]);
        out.push(b'{');
        Self { out, start, empty: true }
    }

    /// Adds a member.
    pub(crate) fn add(&mut self, name: &str, value: impl Serialize) {
        self.write(name, |out| {
            // Values of these types have a JSON form, and a vector takes every byte.
            let _ = serde_json::to_writer(out, &value);
        });
    }

    /// Adds a member whose value `write` appends as JSON.
    pub(crate) fn write(&mut self, name: &str, write: impl FnOnce(&mut Vec<u8>)) {
        if !core::mem::replace(&mut self.empty, false) {
            self.out.push(b',');
        }
        self.out.extend_from_slice(format!("\"{name}\":").as_bytes());
        write(self.out);
    }

    /// Ends the header, after which the payload may follow.
    pub(crate) fn end(self) -> Result<&'a mut Vec<u8>, Refusal> {
        self.out.push(b'}');
        let length = self.out.len() - self.start - 4;
        let length = u32::try_from(length)
            .map_err(|_| Refusal::new(RefusalKind::TooLarge, "the header is too large"))?;
        if let Some(place) = self.out.get_mut(self.start..self.start + 4) {
            place.copy_from_slice(&length.to_le_bytes());
        }
        Ok(self.out)
    }
}
