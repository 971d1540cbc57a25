//! A compact form of a position.

use alloc::vec::Vec;

use core_bits::{BitBuffer, BitReader, Error as BitError, Msb0};

use crate::letter::case_of;
use crate::model::{Board, Face, Position, Rack, RackTile, Square, Tile, Token};
use crate::parts::KeyOptions;

/// An error for bytes that are not a packed position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a packed position: {reason}, at bit {bit}")]
pub struct PackedError {
    reason: &'static str,
    bit: usize,
}

impl PackedError {
    /// Returns the bit offset at which decoding failed.
    #[must_use]
    pub fn bit(&self) -> usize {
        self.bit
    }
}

impl From<BitError> for PackedError {
    fn from(error: BitError) -> Self {
        Self { reason: "the bytes end too early", bit: error.offset() }
    }
}

// A tile is a code of six bits, followed by the data that the code requires.
const NATURAL: u64 = 0; // 0 to 25: A to Z
const AS_BLANK: u64 = 26; // 26 to 51: a blank as A to Z
const RACK_BLANK: u64 = 52;
const LETTER: u64 = 53; // 21 bits: the scalar as written, lower case for a blank
const MULTI: u64 = 54; // 32 bits: number of scalars, then 21 bits each
const MULTI_BLANK: u64 = 55;

impl Position {
    /// Returns board, racks, scores, and zero turns in compact form, most significant bit first.
    ///
    /// | bits | content |
    /// | --- | --- |
    /// | 8, 8 | rows, columns |
    /// | rows × columns | one bit per square in reading order, set if it has a tile |
    /// | 6 or more each | these tiles, in reading order |
    /// | 8 | number of players |
    /// | 32, then 6 or more each | per rack: number of tiles, tiles by code point, blanks last |
    /// | 32 each | scores, in two's complement |
    /// | 32 | zero turns |
    ///
    /// A tile starts with six bits: 0–25 for A–Z, 26–51 for a blank that stands for A–Z, 52 for a
    /// blank on a rack, 53 followed by 21 bits for another letter as written, and 54 (natural) or
    /// 55 (blank) followed by a 32-bit count and 21 bits for each character of a multi-letter face.
    /// Zero bits fill the last byte.
    ///
    /// ```
    /// let position = crossword_rules::parse("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AB/ 3/10 0")?;
    /// assert_eq!(position.to_packed().len(), 55);
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    #[must_use]
    pub fn to_packed(&self) -> Vec<u8> {
        self.pack_parts(KeyOptions::full(), self.board())
    }

    /// Returns the packed form of parts of the position. The board is its own, or the transpose.
    pub(crate) fn pack_parts(&self, options: KeyOptions, board: &Board) -> Vec<u8> {
        let mut bits = BitBuffer::with_capacity(SIZE);
        // The buffer grows, and every value fits its width.
        let _ = self.pack(options, board, &mut bits);
        bits.into_bytes()
    }

    fn pack(
        &self,
        options: KeyOptions,
        board: &Board,
        bits: &mut BitBuffer<Msb0>,
    ) -> Result<(), BitError> {
        bits.write(board.rows().into(), 8)?;
        bits.write(board.cols().into(), 8)?;
        board.squares().try_for_each(|square| bits.write_bit(board.is_occupied(square)))?;
        board.tokens().try_for_each(|(_, tile)| pack_tile(tile, bits))?;
        if options.has(KeyOptions::BOARD_ONLY) {
            return Ok(());
        }
        bits.write(u64::try_from(self.players()).unwrap_or(u64::MAX), 8)?;
        let racks = if options.has(KeyOptions::MOVER_RACK_ONLY) { 1 } else { self.players() };
        for rack in self.racks().iter().take(racks) {
            bits.write(u64::try_from(rack.len()).unwrap_or(u64::MAX), 32)?;
            rack.sorted(None).0.tokens().try_for_each(|tile| pack_tile(tile, bits))?;
        }
        if !options.has(KeyOptions::WITHOUT_SCORES) {
            let number = |score: &i32| u32::from_ne_bytes(score.to_ne_bytes()).into();
            self.scores().iter().try_for_each(|score| bits.write(number(score), 32))?;
        }
        if !options.has(KeyOptions::WITHOUT_ZERO_TURNS) {
            bits.write(self.zero_turns().into(), 32)?;
        }
        Ok(())
    }

    /// Decodes a position encoded by [`to_packed`](Self::to_packed). Its racks are sorted, and it
    /// has no operations.
    ///
    /// # Errors
    /// Returns [`PackedError`] if the bytes are not the output of `to_packed` for some position.
    pub fn from_packed(bytes: &[u8]) -> Result<Self, PackedError> {
        let mut bits = BitReader::new(bytes);
        let position = unpack(&mut bits)?;
        // Only one form is valid: sorted racks, zero padding, and the shortest code for each tile.
        if position.to_packed() == bytes {
            Ok(position)
        } else {
            Err(PackedError { reason: "not in the one form allowed", bit: bits.position() })
        }
    }
}

/// Room for a usual position, in bits.
const SIZE: usize = 1024;

fn pack_tile(tile: Token<'_>, bits: &mut BitBuffer<Msb0>) -> Result<(), BitError> {
    match tile {
        Token::Letter(c @ 'A'..='Z') => bits.write(u64::from(c) - u64::from('A') + NATURAL, 6),
        Token::Letter(c @ 'a'..='z') => bits.write(u64::from(c) - u64::from('a') + AS_BLANK, 6),
        Token::Letter('?') => bits.write(RACK_BLANK, 6),
        Token::Letter(c) => {
            bits.write(LETTER, 6)?;
            bits.write(c.into(), 21)
        }
        Token::Multi { face, blank } => {
            bits.write(if blank { MULTI_BLANK } else { MULTI }, 6)?;
            bits.write(u64::try_from(face.chars().count()).unwrap_or(u64::MAX), 32)?;
            face.chars().try_for_each(|c| bits.write(c.into(), 21))
        }
    }
}

fn unpack(bits: &mut BitReader<'_, Msb0>) -> Result<Position, PackedError> {
    let bad = |reason, bits: &BitReader<'_, Msb0>| PackedError { reason, bit: bits.position() };
    let byte = |bits: &mut BitReader<'_, Msb0>| -> Result<u8, PackedError> { Ok(bits.read(8)?) };
    let (rows, cols) = (byte(bits)?, byte(bits)?);
    let mut board = Board::new(rows, cols).map_err(|_| bad("an empty board", bits))?;
    let mut occupied = Vec::new();
    for square in board.squares() {
        if bits.read_bit()? {
            occupied.push(square);
        }
    }
    for square in occupied {
        let Unpacked::Tile(tile) = unpack_tile(bits)? else {
            return Err(bad("`?` on the board", bits));
        };
        put(&mut board, square, tile);
    }
    let players = byte(bits)?;
    let mut racks = Vec::new();
    for _ in 0..players {
        let mut rack = Rack::new();
        for _ in 0..bits.read::<u32>(32)? {
            match unpack_tile(bits)? {
                Unpacked::RackBlank => rack.push(RackTile::Blank),
                Unpacked::Tile(Tile { face, blank: false }) => rack.push(RackTile::Natural(face)),
                Unpacked::Tile(_) => return Err(bad("a played blank on a rack", bits)),
            }
        }
        racks.push(rack);
    }
    let word = |bits: &mut BitReader<'_, Msb0>| -> Result<u32, PackedError> { Ok(bits.read(32)?) };
    let mut scores = Vec::new();
    for _ in 0..players {
        scores.push(i32::from_ne_bytes(word(bits)?.to_ne_bytes()));
    }
    let zero_turns = word(bits)?;
    let mut position =
        Position::new(board, racks, scores).map_err(|_| bad("no player, or no rack", bits))?;
    position.set_zero_turns(zero_turns);
    Ok(position)
}

fn put(board: &mut Board, square: Square, tile: Tile) {
    // The square comes from the board itself.
    let _ = board.set(square, Some(tile));
}

enum Unpacked {
    Tile(Tile),
    RackBlank,
}

fn unpack_tile(bits: &mut BitReader<'_, Msb0>) -> Result<Unpacked, PackedError> {
    let at = bits.position();
    let bad = |reason| PackedError { reason, bit: at };
    let letter = |first: char, n: u64| {
        let c = u32::from(first) + u32::try_from(n).unwrap_or(0);
        Token::Letter(char::from_u32(c).unwrap_or(first)).to_tile()
    };
    let tile = match bits.read::<u64>(6)? {
        n @ NATURAL..AS_BLANK => letter('A', n - NATURAL),
        n @ AS_BLANK..RACK_BLANK => letter('a', n - AS_BLANK),
        RACK_BLANK => return Ok(Unpacked::RackBlank),
        LETTER => {
            let c = scalar(bits)?.ok_or(bad("no character"))?;
            case_of(c).ok_or(bad("no letter"))?;
            Token::Letter(c).to_tile()
        }
        code @ (MULTI | MULTI_BLANK) => {
            let mut text = alloc::string::String::new();
            for _ in 0..bits.read::<u32>(32)? {
                text.push(scalar(bits)?.ok_or(bad("no character"))?);
            }
            let face = Face::new(&text).ok().filter(Face::is_multi);
            Tile { face: face.ok_or(bad("no face"))?, blank: code == MULTI_BLANK }
        }
        _ => return Err(bad("unknown tile code")),
    };
    Ok(Unpacked::Tile(tile))
}

fn scalar(bits: &mut BitReader<'_, Msb0>) -> Result<Option<char>, PackedError> {
    Ok(char::from_u32(bits.read(21)?))
}
