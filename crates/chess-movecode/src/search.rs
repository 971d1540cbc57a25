//! Search in many blobs.

use alloc::vec::Vec;

use crate::dialect::TextEncoding;
use crate::error::Error;
use crate::options::{Blob, Mode, ParseOptions};
use crate::replay::Engine;
use chess_rules::internal::{Counts, Walker, counts, next_hash, update};
use chess_rules::{Event, Hit, Material, Ply, Position, Query, Start};

/// Runs one or more queries over many blobs, all of them in a single pass over each blob.
///
/// Blobs are read in [trusted](ParseOptions::trusted) mode: legality is not checked, and texts are
/// skipped.
///
/// ```
/// use chess_rules::{Query, Start};
/// use chess_movecode::{ParseOptions, Searcher};
///
/// let start = Start::standard();
/// let seven_pawns_each = Query::Material("KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPP".parse()?);
/// let pawn_on_d5 = Query::Pattern("8/8/8/3P4/8/8/8/8".parse()?);
/// let options = ParseOptions::trusted();
/// let mut searcher = Searcher::several([seven_pawns_each, pawn_on_d5], options);
/// // 1. e4 d5 2. exd5 Qxd5
/// let blob = [0x13, 0x0f, 0x12, 0x84, 0xff];
/// let mut hits = Vec::new();
/// searcher.find_all(&start, &blob, |hit| hits.push((hit.query, hit.ply)))?;
/// assert_eq!(hits, [(1, 3), (0, 4)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Searcher {
    queries: Vec<Query>,
    options: ParseOptions,
    variations: bool,
    /// Kept between blobs to reuse its memory.
    walker: Walker,
}

/// A step of a pass: the ply that led to a position, or `None` at the start and at the borders of
/// variations.
type Before<'a> = Option<&'a Ply>;

impl Searcher {
    /// Returns a searcher of main lines for one query. Only the dialect of the options is used.
    #[must_use]
    pub fn new(query: Query, options: ParseOptions) -> Self {
        Self::several([query], options)
    }

    /// Returns a searcher of main lines for several queries. Only the dialect of the options is
    /// used.
    #[must_use]
    pub fn several(queries: impl IntoIterator<Item = Query>, options: ParseOptions) -> Self {
        let options = options.mode(Mode::Trusted).encoding(TextEncoding::Utf8);
        let queries = queries.into_iter().collect();
        Self { queries, options, variations: false, walker: Walker::default() }
    }

    /// Sets whether variations are searched. By default they are skipped.
    #[must_use]
    pub fn variations(self, variations: bool) -> Self {
        Self { variations, ..self }
    }

    /// Returns the first position of a game that satisfies a query.
    ///
    /// # Errors
    ///
    /// The first error before a match.
    pub fn find<'a>(
        &mut self,
        start: &Start,
        blob: impl Into<Blob<'a>>,
    ) -> Result<Option<Hit>, Error> {
        let mut engine = self.engine(start, blob.into());
        let result = match self.queries.as_slice() {
            [Query::Position(target)] => {
                self.run(&mut engine, |_, e| e.walker.position.is_same_board(target))
            }
            [Query::Hash(target)] => self.run_hash(&mut engine, *target),
            [Query::Material(material)] => self.run_material(&mut engine, material),
            [Query::Reaches { color, slot, square }] => {
                let piece = slot.of(*color);
                self.run(&mut engine, |_, e| {
                    e.walker.position.square_of_code(piece) == Some(*square)
                })
            }
            _ => {
                let mut first = None;
                let result = self.run_any(&mut engine, |hit| {
                    first = Some(hit);
                    true
                });
                result.map(|_| first)
            }
        };
        self.walker = engine.walker;
        result
    }

    /// Calls `found` for every position of a game that satisfies a query, once for each query that
    /// the position satisfies.
    ///
    /// # Errors
    ///
    /// The first error; the positions before it have been reported.
    pub fn find_all<'a>(
        &mut self,
        start: &Start,
        blob: impl Into<Blob<'a>>,
        mut found: impl FnMut(Hit),
    ) -> Result<(), Error> {
        let mut engine = self.engine(start, blob.into());
        let result = self.run_any(&mut engine, |hit| {
            found(hit);
            false
        });
        self.walker = engine.walker;
        result.map(|_| ())
    }

    fn engine<'a>(&mut self, start: &Start, blob: Blob<'a>) -> Engine<'a, false> {
        let mut walker = core::mem::take(&mut self.walker);
        walker.restart(start.position());
        let mut engine = Engine::with_walker(walker, blob, self.options);
        engine.ignore_texts = true;
        engine
    }

    /// Runs a test for each position, up to the first that passes.
    #[inline(always)]
    fn run(
        &self,
        engine: &mut Engine<'_, false>,
        mut test: impl FnMut(Before<'_>, &Engine<'_, false>) -> bool,
    ) -> Result<Option<Hit>, Error> {
        if test(None, engine) {
            return Ok(Some(Hit::START));
        }
        loop {
            // Most games need only this inner loop.
            while let Some(ply) = engine.next_plain()? {
                if test(Some(&ply), engine) {
                    return Ok(Some(hit(engine)));
                }
            }
            match engine.next_event()? {
                Some(Event::Move(ply)) => {
                    if test(Some(&ply), engine) {
                        return Ok(Some(hit(engine)));
                    }
                }
                // The position after the variation is the same.
                Some(Event::VariationStart) if !self.variations => {
                    engine.skip_variation();
                }
                // These positions have been tested before.
                Some(Event::VariationStart | Event::VariationEnd) => {
                    test(None, engine);
                }
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }

    fn run_hash(&self, engine: &mut Engine<'_, false>, target: u64) -> Result<Option<Hit>, Error> {
        let mut hash = 0;
        self.run(engine, |ply, engine| {
            hash = hash_after(hash, ply, &engine.walker.position);
            hash == target
        })
    }

    fn run_material(
        &self,
        engine: &mut Engine<'_, false>,
        material: &Material,
    ) -> Result<Option<Hit>, Error> {
        let mut now = Counts::default();
        self.run(engine, |ply, engine| {
            follow(&mut now, ply, &engine.walker.position) && material.fits_counts(&now)
        })
    }

    /// Reports the positions that satisfy a query, until `found` returns `true`.
    fn run_any(
        &self,
        engine: &mut Engine<'_, false>,
        mut found: impl FnMut(Hit) -> bool,
    ) -> Result<Option<Hit>, Error> {
        let hashes = self.queries.iter().any(|query| matches!(query, Query::Hash(_)));
        let (mut hash, mut now, mut begun) = (0, Counts::default(), false);
        self.run(engine, |ply, engine| {
            let position = &engine.walker.position;
            if hashes {
                hash = hash_after(hash, ply, position);
            }
            follow(&mut now, ply, position);
            let place = match ply {
                Some(_) => hit(engine),
                None if !core::mem::replace(&mut begun, true) => Hit::START,
                None => return false,
            };
            let fits = |query: &Query| match query {
                Query::Hash(target) => hash == *target,
                Query::Material(material) => material.fits_counts(&now),
                query => query.fits(position),
            };
            let mut queries = self.queries.iter().enumerate();
            queries.any(|(query, wanted)| fits(wanted) && found(Hit { query, ..place }))
        })
    }
}

/// Returns the hash of a position, computed from the hash of the preceding position.
#[inline(always)]
fn hash_after(hash: u64, ply: Before<'_>, position: &Position) -> u64 {
    match ply {
        Some(ply) => next_hash(hash, ply),
        None => position.board_hash(),
    }
}

/// Updates the counts for a position. Returns `false` if they stay the same.
#[inline(always)]
fn follow(now: &mut Counts, ply: Before<'_>, position: &Position) -> bool {
    match ply {
        // Material changes only by captures and promotions.
        Some(ply) if ply.captured.is_none() && ply.mv.promotion().is_none() => return false,
        Some(ply) => update(now, ply),
        None => *now = counts(position),
    }
    true
}

fn hit(engine: &Engine<'_, false>) -> Hit {
    let (ply, offset) = (engine.walker.position.ply(), engine.span().start);
    Hit { query: 0, ply, offset, depth: engine.walker.depth() }
}
