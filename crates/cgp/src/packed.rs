//! A compact form of a position, and a key that identifies duplicates.

use alloc::vec::Vec;
use core::fmt;

use core_bits::{BitReader, Error as BitError, Msb0};

use crate::letter::case_of;
use crate::model::{
    ASCII_END, BLANK, BLANK_BYTE, Board, Code, EMPTY, EMPTY_BYTE, Face, Faces, LAST_LETTER,
    Position, Rack, RackTile, Square, Tile, Token, occupied_eight, word,
};

/// A 128-bit hash. Equal positions have equal keys, and different positions have different keys for
/// all practical purposes.
///
/// The key covers board, racks, scores, and zero turns. It ignores the order of tiles on a rack,
/// the style in which the record was written, and the operations. It is the FNV-1a hash of
/// [`Position::to_packed`] and is stable across versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(u128);

impl PositionKey {
    /// Returns the key as a number.
    #[must_use]
    pub const fn as_u128(self) -> u128 {
        self.0
    }
}

/// The FNV-1a hash of bytes.
struct Fnv(u128);

const PRIME: u128 = (1 << 88) + FACTOR as u128;
/// The prime without its highest bit.
const FACTOR: u64 = 315;

impl Default for Fnv {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

/// Formats the key as 32 hexadecimal digits.
impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

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
    /// let position = cgp::parse("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AB/ 3/10 0")?;
    /// assert_eq!(position.to_packed().len(), 55);
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn to_packed(&self) -> Vec<u8> {
        pack(self, Vec::with_capacity(128))
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

    /// Returns the key of the position; see [`PositionKey`].
    ///
    /// ```
    /// let a = cgp::parse("3/CAT/3 ABC/ 0/5 0 lex CSW21;")?;
    /// let b = cgp::parse("3/CAT/3 CAB/ 0/5 0")?;
    /// assert_eq!(a.key(), b.key());
    /// assert_eq!(a.key().to_string(), "fbad9651c04b3ef3f0ec2b4fb43ce0b9");
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> PositionKey {
        PositionKey(pack(self, Fnv::default()).0)
    }
}

/// A receiver of the bytes of a packed form.
trait Sink: Default {
    fn add(&mut self, byte: u8);
    /// Adds four bytes, the first in the highest bits.
    fn add_four(&mut self, bytes: u32);
}

impl Sink for Vec<u8> {
    fn add(&mut self, byte: u8) {
        self.push(byte);
    }

    fn add_four(&mut self, bytes: u32) {
        self.extend_from_slice(&bytes.to_be_bytes());
    }
}

impl Sink for Fnv {
    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
    }

    /// Adds four bytes with a single multiplication of 128 bits. The bytes act on the lowest byte of
    /// the hash alone, and the rest is multiplied by the fourth power of the prime. Since the prime
    /// is 2⁸⁸ + 315, the lowest byte becomes `low + high * 2⁸⁸`, and `low` stays below 2⁴².
    #[inline]
    fn add_four(&mut self, bytes: u32) {
        const POWER: u128 = {
            let square = PRIME.wrapping_mul(PRIME);
            square.wrapping_mul(square)
        };
        let [lowest, ..] = self.0.to_le_bytes();
        let rest = self.0 - u128::from(lowest);
        let (mut low, mut high) = (u64::from(lowest), 0);
        for shift in [24, 16, 8, 0] {
            let value = low ^ u64::from(bytes >> shift & 0xff);
            (low, high) = (value * FACTOR, high * FACTOR + value);
        }
        let changed = u128::from(low) + (u128::from(high) << 88);
        self.0 = rest.wrapping_mul(POWER).wrapping_add(changed);
    }
}

/// A writer of bits, most significant first, that passes on whole bytes.
#[derive(Default)]
struct Packer<S> {
    held: u64,
    /// Number of bits held, below 32 between writes.
    count: u32,
    sink: S,
}

impl<S: Sink> Packer<S> {
    fn new(sink: S) -> Self {
        Self { held: 0, count: 0, sink }
    }

    /// Writes a value of at most 32 bits.
    #[inline]
    fn write(&mut self, value: u64, width: u32) {
        self.held = self.held << width | value;
        self.count += width;
        if self.count >= 32 {
            self.count -= 32;
            let word = u32::try_from(self.held >> self.count & 0xffff_ffff).unwrap_or_default();
            self.sink.add_four(word);
        }
    }

    /// Writes zeros up to the next whole byte, and passes on what is held.
    fn finish(mut self) -> S {
        let bytes = self.count.div_ceil(8);
        let [.., a, b, c, d] = (self.held << (bytes * 8 - self.count)).to_be_bytes();
        let skip = 4_usize.saturating_sub(usize::try_from(bytes).unwrap_or(4));
        [a, b, c, d].into_iter().skip(skip).for_each(|byte| self.sink.add(byte));
        self.sink
    }

    fn length(&mut self, length: usize) {
        self.write(u32::try_from(length).unwrap_or(u32::MAX).into(), 32);
    }

    #[inline]
    fn tile(&mut self, code: Code, faces: &Faces) {
        match code {
            1..=ASCII_END => self.write(u64::from(code) - 1, 6),
            BLANK => self.write(RACK_BLANK, 6),
            // Moved there and back, so that the packer itself can stay in registers.
            _ => *self = core::mem::take(self).token(faces.token(code)),
        }
    }

    #[cold]
    fn token(mut self, token: Token<'_>) -> Self {
        match token {
            Token::Letter(c @ 'A'..='Z') => self.write(NATURAL + u64::from(c) - u64::from('A'), 6),
            Token::Letter(c @ 'a'..='z') => self.write(AS_BLANK + u64::from(c) - u64::from('a'), 6),
            Token::Letter('?') => self.write(RACK_BLANK, 6),
            Token::Letter(c) => {
                self.write(LETTER, 6);
                self.write(c.into(), 21);
            }
            Token::Multi { face, blank } => {
                self.write(if blank { MULTI_BLANK } else { MULTI }, 6);
                self.length(face.chars().count());
                face.chars().for_each(|c| self.write(c.into(), 21));
            }
        }
        self
    }

    fn board(&mut self, board: &Board) {
        self.write(board.rows().into(), 8);
        self.write(board.cols().into(), 8);
        match board.eights() {
            Some(eights) => {
                let squares = usize::from(board.rows()) * usize::from(board.cols());
                let whole = eights.split_at_checked(squares / 32 * 32);
                let (blocks, rest) = whole.unwrap_or_default();
                blocks.chunks_exact(32).for_each(|block| self.write(occupied(block), 32));
                // Without the empty squares that were added to the last eight.
                let left = squares % 32;
                let width = u32::try_from(left).unwrap_or_default();
                self.write(occupied(rest) >> (rest.len() - left), width);
                eights.chunks(BLOCK).for_each(|block| self.tiles(block, board.faces()));
            }
            None => *self = core::mem::take(self).wide_board(board),
        }
    }

    /// Writes the tiles of up to [`BLOCK`] squares in eights.
    fn tiles(&mut self, squares: &[u8], faces: &Faces) {
        let mut tiles = [EMPTY_BYTE; BLOCK];
        let mut count = 0;
        for eight in squares.chunks_exact(8) {
            let eight = word(eight);
            if eight != 0 {
                // The processor could not predict which of these squares are empty.
                for code in eight.to_le_bytes() {
                    tiles[count % BLOCK] = code;
                    count += usize::from(code != EMPTY_BYTE);
                }
            }
        }
        let eights = tiles.get(..count).unwrap_or_default().chunks_exact(8);
        let rest = eights.remainder();
        for eight in eights {
            match eight.first_chunk().copied().and_then(letters) {
                Some(letters) => {
                    self.write(letters >> 24, 24);
                    self.write(letters & 0xff_ffff, 24);
                }
                None => eight.iter().for_each(|&code| self.tile(code.into(), faces)),
            }
        }
        rest.iter().for_each(|&code| self.tile(code.into(), faces));
    }

    /// Writes the squares of a board with more kinds of tiles than a byte has codes.
    #[cold]
    fn wide_board(mut self, board: &Board) -> Self {
        board.raw_codes().for_each(|code| self.write((code != EMPTY).into(), 1));
        let tiles = board.raw_codes().filter(|&code| code != EMPTY);
        tiles.for_each(|code| self.tile(code, board.faces()));
        self
    }

    fn rack(&mut self, rack: &Rack) {
        self.length(rack.len());
        if self.plain_rack(rack).is_none() {
            *self = core::mem::take(self).other_rack(rack);
        }
    }

    #[cold]
    fn other_rack(mut self, rack: &Rack) -> Self {
        let rack = rack.sorted(None);
        rack.0.codes().for_each(|code| self.tile(code, rack.0.faces()));
        self
    }

    /// Writes a rack of ASCII letters and blanks in the order of their codes. Returns `None` for any
    /// other rack.
    #[inline]
    fn plain_rack(&mut self, rack: &Rack) -> Option<()> {
        let (mut counts, mut kinds) = ([0_u8; 64], 0_u64);
        for &code in rack.0.bytes()? {
            let value = match code {
                1..=LAST_LETTER => u64::from(code) - 1,
                BLANK_BYTE => RACK_BLANK,
                _ => return None,
            };
            *counts.get_mut(usize::try_from(value).ok()?)? += 1;
            kinds |= 1 << value;
        }
        while kinds != 0 {
            let value = kinds.trailing_zeros();
            for _ in 0..*counts.get(usize::try_from(value).ok()?)? {
                self.write(value.into(), 6);
            }
            kinds &= kinds - 1;
        }
        Some(())
    }

    fn scores(&mut self, scores: &[i32]) {
        scores
            .iter()
            .for_each(|score| self.write(u32::from_ne_bytes(score.to_ne_bytes()).into(), 32));
    }
}

/// The number of squares that are read together: those of most boards.
const BLOCK: usize = 256;

/// Returns a bit for each of up to 64 squares in eights, set if it has a tile, the first in the
/// highest bit.
#[inline]
fn occupied(eights: &[u8]) -> u64 {
    // Most boards have rows without a tile.
    if *eights == [EMPTY_BYTE; 32] {
        return 0;
    }
    eights.chunks_exact(8).fold(0, |bits, eight| bits << 8 | occupied_eight(word(eight)))
}

/// Returns six bits for each of eight tiles, or `None` if one of them is not an ASCII letter.
#[inline]
fn letters(codes: [u8; 8]) -> Option<u64> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let codes = u64::from_be_bytes(codes);
    let beyond = u64::from(0x7f - LAST_LETTER);
    if (codes | codes.wrapping_add(beyond * EACH)) & (0x80 * EACH) != 0 {
        return None;
    }
    let bits = codes - EACH;
    let bits = bits & 0x003f_003f_003f_003f | bits >> 2 & 0x0fc0_0fc0_0fc0_0fc0;
    let bits = bits & 0x0000_0fff_0000_0fff | bits >> 4 & 0x00ff_f000_00ff_f000;
    Some(bits & 0x00ff_ffff | bits >> 8 & 0xffff_ff00_0000)
}

/// The parts of a position that a key covers.
///
/// Every selection has its own keys, which are stable across versions. The key of the default
/// selection is [`Position::key`]. Any other key is the FNV-1a hash of a byte of flags followed by
/// the selected parts in the layout of [`Position::to_packed`]. The flags are 1 for
/// [`board_only`](Self::board_only), 2 for [`without_scores`](Self::without_scores), 4 for
/// [`mover_rack_only`](Self::mover_rack_only), 8 for
/// [`without_zero_turns`](Self::without_zero_turns), and 16 for [`transposed`](Self::transposed).
///
/// ```
/// use cgp::KeyOptions;
///
/// let a = cgp::parse("3/CAT/3 AB/C 10/5 0")?;
/// let b = cgp::parse("1C1/1A1/1T1 BA/ 0/0 2")?;
/// let options = KeyOptions::rack().transposed();
/// assert_eq!(a.key_with(options), b.key_with(options));
/// assert_ne!(a.key_with(KeyOptions::rack()), b.key_with(KeyOptions::rack()));
/// assert_eq!(a.key_with(KeyOptions::default()), a.key());
/// # Ok::<(), cgp::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct KeyOptions(u8);

impl KeyOptions {
    const BOARD_ONLY: u8 = 1;
    const WITHOUT_SCORES: u8 = 2;
    const MOVER_RACK_ONLY: u8 = 4;
    const WITHOUT_ZERO_TURNS: u8 = 8;
    const TRANSPOSED: u8 = 16;

    /// Returns the selection of everything that [`Position::key`] covers.
    pub const fn full() -> Self {
        Self(0)
    }

    /// Returns the selection of the board and the rack of the player to move, as needed for
    /// puzzles. The other racks, the scores, and the zero turns are left out.
    pub const fn rack() -> Self {
        Self::full().without_scores().mover_rack_only().without_zero_turns()
    }

    /// Selects the board alone. The options for racks, scores, and zero turns then have no effect.
    pub const fn board_only(self) -> Self {
        Self((self.0 & Self::TRANSPOSED) | Self::BOARD_ONLY)
    }

    /// Leaves out the scores.
    pub const fn without_scores(self) -> Self {
        self.with(Self::WITHOUT_SCORES)
    }

    /// Leaves out all racks except that of the player to move.
    pub const fn mover_rack_only(self) -> Self {
        self.with(Self::MOVER_RACK_ONLY)
    }

    /// Leaves out the zero turns.
    pub const fn without_zero_turns(self) -> Self {
        self.with(Self::WITHOUT_ZERO_TURNS)
    }

    /// Gives the same key to a square board and to the board with rows and columns exchanged: the
    /// one with the smaller packed form is hashed. Boards that are not square are hashed as they
    /// are.
    pub const fn transposed(self) -> Self {
        Self(self.0 | Self::TRANSPOSED)
    }

    const fn with(self, flag: u8) -> Self {
        if self.has(Self::BOARD_ONLY) { self } else { Self(self.0 | flag) }
    }

    const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }
}

impl Position {
    /// Returns the key of the selected parts of the position.
    #[must_use]
    pub fn key_with(&self, options: KeyOptions) -> PositionKey {
        if options == KeyOptions::full() {
            return self.key();
        }
        let has = |flag| options.has(flag);
        let mut hash = Fnv::default();
        hash.add(options.0);
        let board = self.board();
        let square = board.rows() == board.cols();
        let other = (has(KeyOptions::TRANSPOSED) && square).then(|| board.transposed());
        let other = other.filter(|other| packed_board(other) < packed_board(board));
        let mut bits = Packer::new(hash);
        bits.board(other.as_ref().unwrap_or(board));
        if !has(KeyOptions::BOARD_ONLY) {
            bits.write(u64::try_from(self.players()).unwrap_or(u64::MAX), 8);
            let racks = if has(KeyOptions::MOVER_RACK_ONLY) { 1 } else { self.players() };
            self.racks().iter().take(racks).for_each(|rack| bits.rack(rack));
            if !has(KeyOptions::WITHOUT_SCORES) {
                bits.scores(self.scores());
            }
            if !has(KeyOptions::WITHOUT_ZERO_TURNS) {
                bits.write(self.zero_turns().into(), 32);
            }
        }
        PositionKey(bits.finish().0)
    }
}

/// Returns the packed form of a board alone.
fn packed_board(board: &Board) -> Vec<u8> {
    let mut bits = Packer::new(Vec::new());
    bits.board(board);
    bits.finish()
}

/// Passes the packed form of a position to a sink.
fn pack<S: Sink>(position: &Position, sink: S) -> S {
    let mut bits = Packer::new(sink);
    bits.board(position.board());
    bits.write(u64::try_from(position.players()).unwrap_or(u64::MAX), 8);
    position.racks().iter().for_each(|rack| bits.rack(rack));
    bits.scores(position.scores());
    bits.write(position.zero_turns().into(), 32);
    bits.finish()
}

fn unpack(bits: &mut BitReader<'_, Msb0>) -> Result<Position, PackedError> {
    let bad = |reason, bits: &BitReader<'_, Msb0>| PackedError { reason, bit: bits.position() };
    let byte = |bits: &mut BitReader<'_, Msb0>| -> Result<u8, PackedError> {
        Ok(u8::try_from(bits.read(8)?).unwrap_or(u8::MAX))
    };
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
        for _ in 0..bits.read(32)? {
            match unpack_tile(bits)? {
                Unpacked::RackBlank => rack.push(RackTile::Blank),
                Unpacked::Tile(Tile { face, blank: false }) => rack.push(RackTile::Natural(face)),
                Unpacked::Tile(_) => return Err(bad("a played blank on a rack", bits)),
            }
        }
        racks.push(rack);
    }
    let word = |bits: &mut BitReader<'_, Msb0>| -> Result<u32, PackedError> {
        Ok(u32::try_from(bits.read(32)?).unwrap_or(u32::MAX))
    };
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
    let tile = match bits.read(6)? {
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
            for _ in 0..bits.read(32)? {
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
    Ok(u32::try_from(bits.read(21)?).ok().and_then(char::from_u32))
}
