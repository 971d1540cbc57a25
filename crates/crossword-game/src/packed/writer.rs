//! The writer of packed positions.

use alloc::vec::Vec;

use super::tables::{FACTORS, ONES, OTHER, TILES, WIDTHS};
use super::{LETTER, MULTI, MULTI_BLANK};
use crate::model::{
    Board, Code, EMPTY, EMPTY_BYTE, Faces, LAST_LETTER, Position, Rack, Token, occupied_eight,
    occupied_letters, word,
};
use crate::parts::KeyOptions;

/// Room for the bytes of a packed form.
pub(crate) trait Room {
    /// `true` if there is room for a plain position only. Most positions are plain: a board, racks,
    /// and players within the limits below, and no tiles but ASCII letters and blanks.
    const PLAIN: bool;

    /// Returns the eight bytes from an index on.
    fn word(&mut self, index: usize) -> Option<&mut [u8; 8]>;
}

/// Room for a plain position.
pub(crate) type Plain = [u8; SIZE];

/// The size of the board, racks, and numbers of a plain position, and of the rest of a word.
const SIZE: usize = 536;
const _: () =
    assert!(2 + SQUARES / 8 + SQUARES / 8 * 6 + 1 + PLAYERS * (4 + 7 + 4) + 4 + 8 <= SIZE);
/// Maximum number of squares of a plain board.
const SQUARES: usize = 512;
/// Maximum number of players of a plain position.
const PLAYERS: usize = 4;

impl Room for Plain {
    const PLAIN: bool = true;

    #[inline]
    fn word(&mut self, index: usize) -> Option<&mut [u8; 8]> {
        self.get_mut(index..index + 8)?.first_chunk_mut()
    }
}

impl Room for Vec<u8> {
    const PLAIN: bool = false;

    #[inline]
    fn word(&mut self, index: usize) -> Option<&mut [u8; 8]> {
        if self.len() < index + 8 {
            self.resize(2 * index + 256, 0);
        }
        self.get_mut(index..)?.first_chunk_mut()
    }
}

/// Writes the packed form of parts of a position. The board is its own, or the transpose. Returns
/// the number of bytes, or `None` if there is only room for a plain position and this is not one.
#[inline(always)]
pub(crate) fn pack<R: Room>(
    room: &mut R,
    position: &Position,
    options: KeyOptions,
    board: &Board,
) -> Option<usize> {
    let mut bits = Packer { room, len: 0, held: 0, count: 0 };
    bits.board(board)?;
    if !options.has(KeyOptions::BOARD_ONLY) {
        bits.players(position.players())?;
        let racks = if options.has(KeyOptions::MOVER_RACK_ONLY) { 1 } else { position.players() };
        for rack in position.racks().iter().take(racks) {
            bits.rack(rack)?;
        }
        if !options.has(KeyOptions::WITHOUT_SCORES) {
            position
                .scores()
                .iter()
                .for_each(|score| bits.number(u32::from_ne_bytes(score.to_ne_bytes())));
        }
        if !options.has(KeyOptions::WITHOUT_ZERO_TURNS) {
            bits.number(position.zero_turns());
        }
    }
    Some(bits.finish())
}

/// A writer of bits, most significant first. All of it is inlined, so that it stays in registers.
struct Packer<'a, R> {
    room: &'a mut R,
    /// Number of whole bytes.
    len: usize,
    /// The last bits written are the lowest ones.
    held: u64,
    /// Number of bits held, below 8 between writes.
    count: u32,
}

impl<R: Room> Packer<'_, R> {
    /// Writes a value of at most 56 bits.
    #[inline]
    fn write(&mut self, value: u64, width: u32) {
        self.held = self.held << width | value;
        self.count += width;
        let word = self.held.wrapping_shl(self.count.wrapping_neg());
        if let Some(place) = self.room.word(self.len) {
            *place = word.to_be_bytes();
        }
        self.len += usize::try_from(self.count / 8).unwrap_or_default();
        self.count %= 8;
    }

    /// Ends with zeros up to the next whole byte, which the last word written has, and returns the
    /// number of bytes.
    fn finish(self) -> usize {
        self.len + usize::from(self.count > 0)
    }
}

/// Number of squares whose tiles are gathered together.
const GATHERED: usize = 256;
/// Number of squares whose bits one write takes.
const BLOCK: usize = 56;
/// Number of tiles that one write takes.
const TOGETHER: usize = 56 / 6;

impl<R: Room> Packer<'_, R> {
    /// Writes the size of a board, a bit for each of its squares, and its tiles. The board comes
    /// first, so that these bits start at a whole byte.
    #[inline]
    fn board(&mut self, board: &Board) -> Option<()> {
        self.write(board.rows().into(), 8);
        self.write(board.cols().into(), 8);
        if R::PLAIN {
            return self.letters(board);
        }
        self.any_squares(board);
        Some(())
    }

    /// Writes the squares of a board that is not too large and has no tiles but ASCII letters. Returns
    /// `None` for any other board.
    #[inline]
    fn letters(&mut self, board: &Board) -> Option<()> {
        let eights = board.eights().filter(|eights| eights.len() <= SQUARES)?;
        let (mut masks, mut all) = ([0; SQUARES / 8], 0);
        for (mask, eight) in masks.iter_mut().zip(eights.chunks_exact(8)) {
            let codes = word(eight);
            all |= beyond_letters(codes);
            *mask = occupied_letters(codes);
        }
        if all & HIGHEST != 0 {
            return None;
        }
        let squares = usize::from(board.rows()) * usize::from(board.cols());
        for (index, masks) in masks.chunks_exact(8).enumerate() {
            self.room.word(self.len + 8 * index)?.copy_from_slice(masks);
        }
        self.len += squares / 8;
        self.count = u32::try_from(squares % 8).ok()?;
        self.held = u64::from(*masks.get(squares / 8).unwrap_or(&0)) >> (8 - self.count);
        for (&mask, eight) in masks.iter().zip(eights.chunks_exact(8)) {
            if mask != 0 {
                let (tiles, width) = packed_letters(eight, mask);
                self.write(tiles, width);
            }
        }
        Some(())
    }

    /// Writes the squares of any board.
    fn any_squares(&mut self, board: &Board) {
        let Some(eights) = board.eights() else {
            board.raw_codes().for_each(|code| self.write((code != EMPTY).into(), 1));
            let tiles = board.raw_codes().filter(|&code| code != EMPTY);
            tiles.for_each(|code| self.tile(code, board.faces()));
            return;
        };
        let mut squares = u32::from(board.rows()) * u32::from(board.cols());
        for block in eights.chunks(BLOCK) {
            let bits = block
                .chunks_exact(8)
                .map(word)
                .fold(0_u64, |bits, codes| bits << 8 | u64::from(occupied_eight(codes)));
            let width = squares.min(u32::try_from(block.len()).unwrap_or_default());
            // Without the empty squares that were added to the last eight.
            self.write(bits >> (width.wrapping_neg() % 8), width);
            squares -= width;
        }
        eights.chunks(GATHERED).for_each(|squares| self.tiles(squares, board.faces()));
    }

    /// Writes the tiles of up to [`GATHERED`] squares in eights.
    #[inline]
    fn tiles(&mut self, squares: &[u8], faces: &Faces) {
        let mut tiles = [EMPTY_BYTE; GATHERED];
        let mut count = 0;
        for eight in squares.chunks_exact(8).filter(|eight| word(eight) != 0) {
            // The processor could not predict which of these squares are empty.
            for &code in eight {
                tiles[count % GATHERED] = code;
                count += usize::from(code != EMPTY_BYTE);
            }
        }
        for pair in tiles.get(..count).unwrap_or_default().chunks(2) {
            let singles = pair.iter().map(|&code| TILES[usize::from(code)]);
            if singles.clone().all(|tile| tile != OTHER) {
                let (tiles, width) = singles.fold((0, 0), |(tiles, width), tile| {
                    (tiles << width_of(tile) | tile, width + width_of(tile))
                });
                self.write(tiles, width);
            } else {
                pair.iter().for_each(|&code| self.tile(code.into(), faces));
            }
        }
    }

    #[inline]
    fn tile(&mut self, code: Code, faces: &Faces) {
        let (bits, width, face) = match TILES[u8::try_from(code).map_or(0, usize::from)] {
            OTHER => spelled(faces.token(code)),
            tile => (tile, width_of(tile), ""),
        };
        self.write(bits, width);
        face.chars().for_each(|c| self.write(c.into(), 21));
    }

    #[inline]
    fn players(&mut self, players: usize) -> Option<()> {
        self.write(u64::try_from(players).unwrap_or(u64::MAX), 8);
        (!R::PLAIN || players <= PLAYERS).then_some(())
    }

    #[inline]
    fn rack(&mut self, rack: &Rack) -> Option<()> {
        self.write(u32::try_from(rack.len()).unwrap_or(u32::MAX).into(), 32);
        if self.plain_rack(rack).is_none() {
            if R::PLAIN {
                return None;
            }
            let rack = rack.sorted(None);
            rack.0.codes().for_each(|code| self.tile(code, rack.0.faces()));
        }
        Some(())
    }

    /// Writes a rack of ASCII letters and blanks in the order of their codes. Returns `None` for any
    /// other rack.
    #[inline]
    fn plain_rack(&mut self, rack: &Rack) -> Option<()> {
        let codes = rack.0.bytes().filter(|codes| codes.len() <= TOGETHER)?;
        let (mut counts, mut kinds, mut all) = ([0_u8; 64], 0_u64, 0);
        for &code in codes {
            let tile = TILES[usize::from(code)];
            all |= tile;
            counts[usize::try_from(tile % 64).ok()?] += 1;
            kinds |= 1 << (tile % 64);
        }
        if all >= 64 {
            return None;
        }
        let mut tiles = 0;
        while kinds != 0 {
            let tile = kinds.trailing_zeros();
            tiles = tiles << 6 | u64::from(tile);
            let count = counts.get_mut(usize::try_from(tile).ok()?)?;
            *count -= 1;
            if *count == 0 {
                kinds &= kinds - 1;
            }
        }
        self.write(tiles, u32::try_from(codes.len()).ok()? * 6);
        Some(())
    }

    /// Writes a score or a number of turns.
    #[inline]
    fn number(&mut self, bits: u32) {
        self.write(bits.into(), 32);
    }
}

/// A 1 in each byte of a word.
const EACH: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte of a word.
const HIGHEST: u64 = 0x80 * EACH;

/// Returns a word with the highest bit of a byte set, unless all codes are those of ASCII letters
/// and empty squares.
#[inline]
fn beyond_letters(codes: u64) -> u64 {
    const BEYOND: u64 = 0x7f - LAST_LETTER as u64;
    codes | codes.wrapping_add(BEYOND * EACH)
}

/// Returns the packed form of the letters on eight squares, and its number of bits.
#[inline]
fn packed_letters(eight: &[u8], mask: u8) -> (u64, u32) {
    let letters = eight.iter().fold(0_u64, |letters, &code| {
        letters.wrapping_mul(FACTORS[usize::from(code)]).wrapping_add(code.into())
    });
    // The code of `A` is 1, but its packed form 0.
    let letters = letters.wrapping_sub(ONES[usize::from(mask)]);
    (letters, WIDTHS[usize::from(mask)])
}

/// Returns the number of bits of a tile that is written as one character.
fn width_of(tile: u64) -> u32 {
    if tile < 64 { 6 } else { 6 + 21 }
}

/// Returns the first bits of a tile that is not in [`TILES`], their number, and the characters that
/// follow.
#[cold]
fn spelled(token: Token<'_>) -> (u64, u32, &str) {
    match token {
        Token::Letter(c) => {
            let tile = LETTER << 21 | u64::from(c);
            (tile, width_of(tile), "")
        }
        Token::Multi { face, blank } => {
            let characters = u32::try_from(face.chars().count()).unwrap_or(u32::MAX);
            let code = if blank { MULTI_BLANK } else { MULTI };
            (code << 32 | u64::from(characters), 6 + 32, face)
        }
    }
}
