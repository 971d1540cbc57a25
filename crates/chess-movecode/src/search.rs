//! Search in raw blobs, without legality checks and without building games. No memory is allocated
//! after the first annotated blob.

use core::str::FromStr;

use crate::chess::{Color, Role, Square};
use crate::dialect::TextEncoding;
use crate::error::{Error, ErrorKind};
use crate::event::{Event, Ply};
use crate::fen::StartFault;
use crate::game::Game;
use crate::masks::squares;
use crate::options::{Blob, Mode, ParseOptions};
use crate::position::Position;
use crate::replay::Engine;
use crate::slot::Slot;
use crate::start::Start;
use crate::walker::Walker;

/// A search condition.
///
/// ```
/// use chess_movecode::{Color, Query, ParseOptions, Searcher, Slot, Start};
///
/// let start = Start::standard();
/// let f_pawn = Slot::pawn(5).unwrap();
/// let query = Query::Reaches { color: Color::White, slot: f_pawn, square: "f4".parse()? };
/// let mut searcher = Searcher::new(query, ParseOptions::trusted());
/// // 1. f3 e5 2. f4
/// let hit = searcher.find(&start, &[0x14, 0x13, 0x14, 0xff])?.unwrap();
/// assert_eq!((hit.ply, hit.offset), (3, 2));
/// # Ok::<(), chess_movecode::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "one per search, not one per game")]
pub enum Query {
    /// The position has the same pieces on the same squares and the same side to move. Castling
    /// rights and en passant are ignored.
    Position(Position),
    /// The position has this [`Position::board_hash`].
    Hash(u64),
    /// The position has these numbers of pieces.
    Material(Material),
    /// The piece of a slot is on a square.
    Reaches {
        /// The side of the piece.
        color: Color,
        /// The slot of the piece.
        slot: Slot,
        /// The square.
        square: Square,
    },
}

impl Query {
    /// Returns `true` if a position satisfies the query.
    ///
    /// ```
    /// use chess_movecode::{Query, Start};
    ///
    /// let start = Start::standard();
    /// assert!(Query::Position(start.position().clone()).fits(start.position()));
    /// ```
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        match self {
            Self::Position(target) => position.is_same_board(target),
            Self::Hash(target) => position.board_hash() == *target,
            Self::Material(material) => material.fits(position),
            Self::Reaches { color, slot, square } => {
                position.square_of(*color, *slot) == Some(*square)
            }
        }
    }
}

impl Game {
    /// Returns the number of plies after which the main line first satisfies a query.
    ///
    /// ```
    /// use chess_movecode::{Query, Start};
    ///
    /// let game = Start::standard().game().uci_line("e2e4 e7e5 g1f3")?.finish()?;
    /// let e4 = Start::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")?;
    /// assert_eq!(game.find(&Query::Position(e4.position().clone())), Some(1));
    /// # Ok::<(), chess_movecode::Error>(())
    /// ```
    #[must_use]
    pub fn find(&self, query: &Query) -> Option<u32> {
        let mut position = self.start().position().clone();
        let mut moves = self.main_line();
        loop {
            if query.fits(&position) {
                return Some(position.ply());
            }
            let step = position.step_of(moves.next()?).ok()?;
            position.advance(step);
        }
    }
}

/// A position that satisfies a [`Query`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Number of plies played in its line.
    pub ply: u32,
    /// Offset of the token that led to the position; 0 for the start position.
    pub offset: usize,
    /// Number of open variations.
    pub depth: usize,
}

/// Allowed numbers of pieces of each kind.
///
/// ```
/// use chess_movecode::{Color, Material, Role, Start};
///
/// let rook_ending: Material = "KRPvKR".parse()?;
/// let start = Start::from_fen("8/5k2/8/8/3r4/5PK1/8/1R6 w - - 0 1")?;
/// assert!(rook_ending.fits(start.position()));
/// let two_queens = Material::any().at_least(Color::White, Role::Queen, 2);
/// assert!(!two_queens.fits(start.position()));
/// # Ok::<(), chess_movecode::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// Minimum and maximum numbers, by side and kind.
    ranges: [[(u8, u8); 6]; 2],
}

impl Material {
    /// Returns a condition that allows any number of pieces.
    #[must_use]
    pub const fn any() -> Self {
        Self { ranges: [[(0, u8::MAX); 6]; 2] }
    }

    /// Requires at least `n` pieces of a kind.
    #[must_use]
    pub const fn at_least(mut self, color: Color, role: Role, n: u8) -> Self {
        self.ranges[color.index()][role.index()].0 = n;
        self
    }

    /// Allows at most `n` pieces of a kind.
    #[must_use]
    pub const fn at_most(mut self, color: Color, role: Role, n: u8) -> Self {
        self.ranges[color.index()][role.index()].1 = n;
        self
    }

    /// Requires exactly `n` pieces of a kind.
    #[must_use]
    pub const fn exactly(self, color: Color, role: Role, n: u8) -> Self {
        self.at_least(color, role, n).at_most(color, role, n)
    }

    /// Returns `true` if the numbers of pieces on the board are within the ranges.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        self.fits_counts(&counts(position))
    }

    fn fits_counts(&self, counts: &Counts) -> bool {
        let pairs = self.ranges.iter().flatten().zip(counts.iter().flatten());
        pairs.into_iter().all(|(&(min, max), n)| (min..=max).contains(n))
    }
}

/// Parses the pieces of White, `v`, and the pieces of Black, such as `KRPvKR`. Kinds that are not
/// named must be absent.
impl FromStr for Material {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self, Error> {
        let fault = |at| Error::new(ErrorKind::BadStart(StartFault::Board), at..s.len(), 0);
        let mut ranges = [[(0_u8, 0_u8); 6]; 2];
        let (white, _) = s.split_once('v').ok_or_else(|| fault(s.len()))?;
        for (at, letter) in s.bytes().enumerate().filter(|&(at, _)| at != white.len()) {
            let color = usize::from(at > white.len());
            let role = Role::from_letter(letter).ok_or_else(|| fault(at))?;
            let (min, max) = &mut ranges[color][role.index()];
            *min = min.saturating_add(1);
            *max = *min;
        }
        Ok(Self { ranges })
    }
}

type Counts = [[u8; 6]; 2];

fn counts(position: &Position) -> Counts {
    let count = |color, role| {
        // A board has 64 squares.
        u8::try_from(position.pieces(color, role).count_ones()).unwrap_or(u8::MAX)
    };
    [Color::White, Color::Black].map(|color| Role::ALL.map(|role| count(color, role)))
}

/// Updates the counts after a ply. No count falls below zero, since a captured or promoted piece
/// was counted before.
#[inline]
fn update(counts: &mut Counts, ply: &Ply) {
    let [mine, theirs] = [ply.color, !ply.color].map(Color::index);
    if let Some(role) = ply.captured {
        let count = &mut counts[theirs][role.index()];
        *count = count.wrapping_sub(1);
    }
    if let Some(role) = ply.mv.promotion() {
        let pawns = &mut counts[mine][Role::Pawn.index()];
        *pawns = pawns.wrapping_sub(1);
        counts[mine][role.index()] += 1;
    }
}

impl Position {
    /// Returns a hash of the pieces on their squares and of the side to move.
    ///
    /// The hash is the same in every version of this crate, so it can be stored.
    #[must_use]
    pub fn board_hash(&self) -> u64 {
        let mut hash = if self.side == Color::Black { BLACK_TO_MOVE } else { 0 };
        for color in [Color::White, Color::Black] {
            for square in squares(self.pieces_of(color)) {
                hash ^= key(color, self.role_of(self.piece_code(square)), square);
            }
        }
        hash
    }

    /// Returns `true` if the same kinds of pieces are on the same squares, regardless of their
    /// slots.
    #[inline]
    fn is_same_board(&self, other: &Self) -> bool {
        let same_side = |color| self.pieces_of(color) == other.pieces_of(color);
        same_side(Color::White)
            && same_side(Color::Black)
            && self.side == other.side
            && Role::ALL.into_iter().all(|role| self.kind(role) == other.kind(role))
    }
}

const BLACK_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

/// One number for each kind of piece on each square, from the generator `SplitMix64`.
static KEYS: [[[u64; 64]; 6]; 2] = keys();

const fn keys() -> [[[u64; 64]; 6]; 2] {
    let mut table = [[[0; 64]; 6]; 2];
    let mut state: u64 = 0x6a6f_7365;
    let mut n = 0;
    while n < 2 * 6 * 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[n / 384][n / 64 % 6][n % 64] = z ^ (z >> 31);
        n += 1;
    }
    table
}

#[inline]
fn key(color: Color, role: Role, square: Square) -> u64 {
    KEYS[color.index()][role.index()][usize::from(square.index() & 63)]
}

/// Updates the hash after a ply.
#[inline]
fn next_hash(hash: u64, ply: &Ply) -> u64 {
    use crate::chess::Move;
    let color = ply.color;
    let mut hash = hash ^ BLACK_TO_MOVE;
    match ply.mv {
        Move::Step { from, to, promotion } => {
            hash ^= key(color, ply.role, from) ^ key(color, promotion.unwrap_or(ply.role), to);
            if let Some(role) = ply.captured {
                let beside = Square::wrap(from.index() & 0o70 | to.file());
                hash ^= key(!color, role, if ply.en_passant { beside } else { to });
            }
        }
        Move::Castle { king, rook } => {
            if let Some(castling_side) = ply.mv.castling_side() {
                let (king_to, rook_to) = crate::position::castling_targets(king, castling_side);
                hash ^= key(color, Role::King, king) ^ key(color, Role::King, king_to);
                hash ^= key(color, Role::Rook, rook) ^ key(color, Role::Rook, rook_to);
            }
        }
        Move::Null => {}
    }
    hash
}

/// Runs a [`Query`] over many blobs.
///
/// Blobs are read in [trusted](ParseOptions::trusted) mode: legality is not checked, and texts are
/// skipped.
#[derive(Debug, Clone)]
pub struct Searcher {
    query: Query,
    options: ParseOptions,
    variations: bool,
    /// Kept between blobs to reuse its memory.
    walker: Walker,
}

impl Searcher {
    /// Returns a searcher of main lines. Only the dialect of the options is used.
    #[must_use]
    pub fn new(query: Query, options: ParseOptions) -> Self {
        let options = options.mode(Mode::Trusted).encoding(TextEncoding::Utf8);
        Self { query, options, variations: false, walker: Walker::new(Position::empty()) }
    }

    /// Sets whether variations are searched. By default they are skipped.
    #[must_use]
    pub fn variations(self, variations: bool) -> Self {
        Self { variations, ..self }
    }

    /// Returns the first position of a game that satisfies the query.
    ///
    /// # Errors
    ///
    /// The first error before a match.
    pub fn find<'a>(
        &mut self,
        start: &Start,
        blob: impl Into<Blob<'a>>,
    ) -> Result<Option<Hit>, Error> {
        let mut walker = core::mem::replace(&mut self.walker, Walker::new(Position::empty()));
        walker.restart(start.position());
        let mut engine = Engine::with_walker(walker, blob.into(), self.options);
        engine.ignore_texts = true;
        let result = match &self.query {
            Query::Position(target) => self.run(&mut engine, |_, p| p.is_same_board(target)),
            Query::Hash(target) => self.run_hash(&mut engine, *target),
            Query::Material(material) => self.run_material(&mut engine, material),
            Query::Reaches { color, slot, square } => {
                let piece = usize::from(slot.of(*color));
                self.run(&mut engine, |_, p| p.slots[piece] == square.index())
            }
        };
        self.walker = engine.walker;
        result
    }

    /// Runs a test for each position. The test receives the ply that led to the position, or `None`
    /// at the start and at the borders of variations.
    #[inline(always)]
    fn run(
        &self,
        engine: &mut Engine<'_, false>,
        mut test: impl FnMut(Option<&Ply>, &Position) -> bool,
    ) -> Result<Option<Hit>, Error> {
        if test(None, &engine.walker.position) {
            return Ok(Some(Hit { ply: 0, offset: 0, depth: 0 }));
        }
        loop {
            // Most games need only this inner loop.
            while let Some(ply) = engine.next_plain()? {
                if test(Some(&ply), &engine.walker.position) {
                    return Ok(Some(hit(engine)));
                }
            }
            match engine.next_event()? {
                Some(Event::Move(ply)) => {
                    if test(Some(&ply), &engine.walker.position) {
                        return Ok(Some(hit(engine)));
                    }
                }
                // The position after the variation is the same.
                Some(Event::VariationStart) if !self.variations => {
                    engine.skip_variation();
                }
                // These positions have been tested before.
                Some(Event::VariationStart | Event::VariationEnd) => {
                    test(None, &engine.walker.position);
                }
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }

    fn run_hash(&self, engine: &mut Engine<'_, false>, target: u64) -> Result<Option<Hit>, Error> {
        let mut hash = 0;
        self.run(engine, |ply, position| {
            hash = match ply {
                Some(ply) => next_hash(hash, ply),
                None => position.board_hash(),
            };
            hash == target
        })
    }

    fn run_material(
        &self,
        engine: &mut Engine<'_, false>,
        material: &Material,
    ) -> Result<Option<Hit>, Error> {
        let mut now = Counts::default();
        self.run(engine, |ply, position| {
            match ply {
                // Material changes only by captures and promotions.
                Some(ply) if ply.captured.is_none() && ply.mv.promotion().is_none() => {
                    return false;
                }
                Some(ply) => update(&mut now, ply),
                None => now = counts(position),
            }
            material.fits_counts(&now)
        })
    }
}

fn hit(engine: &Engine<'_, false>) -> Hit {
    let (ply, offset) = (engine.walker.position.ply, engine.span().start);
    Hit { ply, offset, depth: engine.walker.depth() }
}
