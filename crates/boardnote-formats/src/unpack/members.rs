//! Gzip members and Zstandard frames.

use super::{HEAD, Packer, ROOM, Refusal};
use flate2::write::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, FrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{Read as _, Write as _};

/// Largest length of a block of Zstandard with its header and the check sum behind it.
const BLOCK: usize = (128 << 10) + 16;
/// Largest length of the header of a frame.
const HEADER: usize = 18;

/// Packed data that is unpacked piece by piece. Data that is not packed passes through.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// Bytes that were fed, of which the first `used` are no longer needed.
    input: Vec<u8>,
    used: usize,
    ended: bool,
    packer: Option<Packer>,
    state: State,
}

/// The place in the data.
#[derive(Default)]
enum State {
    /// Before the first byte.
    #[default]
    Start,
    /// Inside data that is not packed.
    Plain,
    /// Before a member or frame, or behind the last one.
    Between,
    /// Inside a gzip member.
    Gzip(Box<GzDecoder<Vec<u8>>>),
    /// Inside a frame of Zstandard.
    Frame(Box<FrameDecoder>),
    /// Inside a skippable frame of which so many bytes are left.
    Skipped(usize),
}

impl core::fmt::Debug for State {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Start => "Start",
            Self::Plain => "Plain",
            Self::Between => "Between",
            Self::Gzip(_) => "Gzip",
            Self::Frame(_) => "Frame",
            Self::Skipped(_) => "Skipped",
        })
    }
}

/// The result of a step.
enum Step {
    /// More can be done at once.
    More,
    /// The next piece is needed, or all is done.
    Wait,
}

impl Members {
    pub(super) fn feed(&mut self, piece: &[u8]) {
        self.input.drain(..self.used);
        self.used = 0;
        self.input.extend_from_slice(piece);
    }

    pub(super) const fn end(&mut self) {
        self.ended = true;
    }

    /// Returns the packer of the data, if it is packed.
    pub(super) const fn packer(&self) -> Option<Packer> {
        self.packer
    }

    /// Returns `true` if nothing follows.
    pub(super) fn is_done(&self) -> bool {
        self.ended && self.left() == 0
    }

    /// Returns `true` if data that is fed passes through unchanged.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.state, State::Plain) && self.left() == 0
    }

    fn left(&self) -> usize {
        self.input.len() - self.used
    }

    /// Appends unpacked bytes, and returns `false` if there are no more without a further piece.
    pub(super) fn take(&mut self, out: &mut Vec<u8>) -> Result<bool, Refusal> {
        let most = out.len() + ROOM;
        while out.len() < most {
            if let Step::Wait = self.step(out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn step(&mut self, out: &mut Vec<u8>) -> Result<Step, Refusal> {
        let rest = &self.input[self.used..];
        let ended = self.ended;
        let waits = |least: usize| rest.len() < least && !ended;
        match &mut self.state {
            State::Start if waits(HEAD) => return Ok(Step::Wait),
            State::Start => {
                self.packer = Packer::of(rest);
                self.state = match self.packer {
                    None => State::Plain,
                    Some(Packer::Gzip | Packer::Zstandard) => State::Between,
                    Some(packer) => return Err(packer.refusal()),
                };
            }
            State::Plain => {
                out.extend_from_slice(rest);
                self.used = self.input.len();
                return Ok(Step::Wait);
            }
            State::Between => {
                // The first bytes of the data are no padding.
                let zeros = rest.iter().take_while(|byte| **byte == 0).count();
                self.used += zeros;
                let rest = &rest[zeros..];
                if rest.is_empty() || rest.len() < HEADER && !ended {
                    return Ok(Step::Wait);
                }
                return self.open();
            }
            State::Gzip(decoder) => {
                let taken = decoder.write(rest);
                out.append(decoder.get_mut());
                let taken = taken.map_err(|error| damaged("gzip", error))?;
                self.used += taken;
                if taken > 0 {
                    return Ok(Step::More);
                }
                if rest.is_empty() && !ended {
                    return Ok(Step::Wait);
                }
                let finished = decoder.try_finish();
                out.append(decoder.get_mut());
                finished.map_err(|error| damaged("gzip", error))?;
                self.state = State::Between;
            }
            State::Frame(decoder) => {
                if !decoder.is_finished() {
                    if waits(BLOCK) {
                        return Ok(Step::Wait);
                    }
                    let mut source = rest;
                    let decoded =
                        decoder.decode_blocks(&mut source, BlockDecodingStrategy::UptoBlocks(1));
                    decoded.map_err(explained)?;
                    self.used += rest.len() - source.len();
                }
                let count = decoder.can_collect();
                let read = decoder.by_ref().take(count as u64).read_to_end(out);
                read.map_err(|error| damaged("Zstandard", error))?;
                if decoder.is_finished() && decoder.can_collect() == 0 {
                    let sums =
                        (decoder.get_checksum_from_data(), decoder.get_calculated_checksum());
                    if matches!(sums, (Some(stored), Some(sum)) if stored != sum) {
                        return Err(damaged("Zstandard", "the check sum differs"));
                    }
                    self.state = State::Between;
                }
            }
            State::Skipped(left) => {
                let count = rest.len().min(*left);
                self.used += count;
                *left -= count;
                if *left > 0 {
                    return match ended {
                        true => Err(damaged("Zstandard", "a skippable frame is cut off")),
                        false => Ok(Step::Wait),
                    };
                }
                self.state = State::Between;
            }
        }
        Ok(Step::More)
    }

    /// Opens the next member or frame.
    fn open(&mut self) -> Result<Step, Refusal> {
        let rest = &self.input[self.used..];
        self.state = match (Packer::of(rest), rest) {
            (Some(Packer::Gzip), _) => State::Gzip(Box::new(GzDecoder::new(Vec::new()))),
            (Some(Packer::Zstandard), [first, _, _, _, a, b, c, d, ..]) if first & 0xf0 == 0x50 => {
                self.used += 8;
                let length = u32::from_le_bytes([*a, *b, *c, *d]);
                State::Skipped(length as usize)
            }
            (Some(Packer::Zstandard), _) => {
                let (mut decoder, mut source) = (FrameDecoder::new(), rest);
                decoder.init(&mut source).map_err(explained)?;
                self.used += rest.len() - source.len();
                State::Frame(Box::new(decoder))
            }
            _ => {
                let name = self.packer.map_or("packed", Packer::name);
                return Err(damaged(name, "other bytes follow the last member"));
            }
        };
        Ok(Step::More)
    }
}

fn damaged(name: &str, reason: impl core::fmt::Display) -> Refusal {
    Refusal::damaged(format_args!("the {name} data is damaged: {reason}"))
}

fn explained(error: FrameDecoderError) -> Refusal {
    match error {
        FrameDecoderError::WindowSizeTooBig { requested, .. }
        | FrameDecoderError::FrameHeaderError(FrameHeaderError::WindowTooBig { got: requested }) => {
            damaged(
                "Zstandard",
                format_args!(
                    "it needs a window of {} MiB, at most 128 MiB are read",
                    requested >> 20
                ),
            )
        }
        error => damaged("Zstandard", error),
    }
}
