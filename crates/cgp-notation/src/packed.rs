//! A compact form of a position.

use alloc::vec::Vec;

use core_bits::{BitBuffer, Error as BitError, Msb0};
use crossword_rules::{Board, Position, RackTile, Tile};

use crate::parts::KeyOptions;
use crate::record::Cgp;

// A tile is a code of six bits, followed by the data that the code requires.
const NATURAL: u64 = 0; // 0 to 25: A to Z
const AS_BLANK: u64 = 26; // 26 to 51: a blank as A to Z
const RACK_BLANK: u64 = 52;
const LETTER: u64 = 53; // 21 bits: the scalar as written, lower case for a blank
const MULTI: u64 = 54; // 32 bits: number of scalars, then 21 bits each
const MULTI_BLANK: u64 = 55;

impl Cgp {
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
    /// let record = cgp::parse("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AB/ 3/10 0")?;
    /// assert_eq!(record.to_packed().len(), 55);
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn to_packed(&self) -> Vec<u8> {
        pack(self.position(), KeyOptions::full(), self.position().board())
    }
}

/// Returns the packed form of parts of a position. The board is its own, or the transpose.
pub(crate) fn pack(position: &Position, options: KeyOptions, board: &Board) -> Vec<u8> {
    let mut bits = BitBuffer::with_capacity(SIZE);
    write(position, options, board, &mut bits).expect("the buffer grows, and every value fits");
    bits.into_bytes()
}

fn write(
    position: &Position,
    options: KeyOptions,
    board: &Board,
    bits: &mut BitBuffer<Msb0>,
) -> Result<(), BitError> {
    let number = |length: usize| u64::try_from(length).expect("a length of 64 bits");
    bits.write(board.rows().into(), 8)?;
    bits.write(board.cols().into(), 8)?;
    board.squares().try_for_each(|square| bits.write_bit(board.is_occupied(square)))?;
    board.tiles().try_for_each(|(_, tile)| pack_tile(&tile, bits))?;
    if options.has(KeyOptions::BOARD_ONLY) {
        return Ok(());
    }
    bits.write(number(position.players()), 8)?;
    let racks = if options.has(KeyOptions::MOVER_RACK_ONLY) { 1 } else { position.players() };
    for rack in position.racks().iter().take(racks) {
        bits.write(number(rack.len()), 32)?;
        for tile in rack.sorted(None).tiles() {
            match tile {
                RackTile::Blank => bits.write(RACK_BLANK, 6)?,
                RackTile::Natural(face) => pack_tile(&Tile::natural(face), bits)?,
            }
        }
    }
    if !options.has(KeyOptions::WITHOUT_SCORES) {
        let bits_of = |score: &i32| u32::from_ne_bytes(score.to_ne_bytes()).into();
        position.scores().iter().try_for_each(|score| bits.write(bits_of(score), 32))?;
    }
    if !options.has(KeyOptions::WITHOUT_ZERO_TURNS) {
        bits.write(position.zero_turns().into(), 32)?;
    }
    Ok(())
}

/// Room for a usual position, in bits.
const SIZE: usize = 1024;

fn pack_tile(tile: &Tile, bits: &mut BitBuffer<Msb0>) -> Result<(), BitError> {
    let face = tile.face.as_str();
    match face.as_bytes() {
        [letter @ b'A'..=b'Z'] => {
            let first = if tile.blank { AS_BLANK } else { NATURAL };
            bits.write(u64::from(letter - b'A') + first, 6)
        }
        _ if tile.face.is_multi() => {
            bits.write(if tile.blank { MULTI_BLANK } else { MULTI }, 6)?;
            let length = u32::try_from(face.chars().count()).expect("a face is shorter than 4 GiB");
            bits.write(length.into(), 32)?;
            face.chars().try_for_each(|c| bits.write(c.into(), 21))
        }
        _ => {
            bits.write(LETTER, 6)?;
            tile.label().chars().try_for_each(|c| bits.write(c.into(), 21))
        }
    }
}
