//! Detection of the dialect of a blob.

use crate::decode::{bad_start, parse_with};
use crate::dialect::Dialect;
use crate::error::{Diagnostic, Error, ErrorKind, Parsed, error_at};
use crate::options::{Blob, Mode, ParseOptions};
use crate::replay::Engine;
use chess_rules::{Event, Game, Move, Start};

/// The conclusion of a [`Detection`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Only this dialect fits, or the other one fails first.
    Likely(Dialect),
    /// Both dialects read the data to the end, because the game has no knight or king moves, or
    /// very few moves of any kind. [`Detection::is_open`] returns `true` if the moves differ.
    Ambiguous,
    /// Both dialects fail at the same token, or the data cannot be a game in any dialect.
    Neither,
}

/// The evidence for and against each dialect; returned by [`detect`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detection {
    verdict: Verdict,
    documented: Option<Error>,
    jose: Option<Error>,
    difference: Option<Difference>,
}

/// The first ply at which the two dialects read different moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Difference {
    ply: u32,
    documented: Option<Move>,
    jose: Option<Move>,
}

impl Difference {
    fn between(documented: Option<&Event<'_>>, jose: Option<&Event<'_>>, ply: u32) -> Option<Self> {
        let mv = |event: Option<&Event<'_>>| match event {
            Some(Event::Move(ply)) => Some(ply.mv),
            _ => None,
        };
        let (documented, jose) = (mv(documented), mv(jose));
        (documented != jose).then_some(Self { ply, documented, jose })
    }
}

impl Detection {
    /// Returns `true` if both dialects read the data to the end, but as different moves.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::Ambiguous) && self.difference.is_some()
    }

    /// Returns the first ply at which the two readings of an open blob differ.
    #[must_use]
    pub const fn first_difference(&self) -> Option<u32> {
        match self.difference {
            Some(difference) if self.is_open() => Some(difference.ply),
            _ => None,
        }
    }

    /// Returns the move that a dialect reads at the [first difference](Self::first_difference).
    #[must_use]
    pub fn differing_move(&self, dialect: Dialect) -> Option<Move> {
        let difference = self.difference.filter(|_| self.is_open())?;
        match dialect {
            Dialect::Documented => difference.documented,
            Dialect::Jose => difference.jose,
        }
    }

    /// Returns the conclusion of the detection.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the error of reading the data in this dialect, or `None` if no error occurred before
    /// the other dialect failed.
    #[must_use]
    pub const fn error(&self, dialect: Dialect) -> Option<Error> {
        match dialect {
            Dialect::Documented => self.documented,
            Dialect::Jose => self.jose,
        }
    }

    /// Returns the dialect to read the data with.
    ///
    /// This is the likely dialect, if there is one. If neither dialect fits, it is the dialect
    /// whose first error comes later. For an [open](Self::is_open) blob, it is [`Dialect::Jose`],
    /// the dialect of all databases that the program wrote; for any other ambiguous blob, it is
    /// [`Dialect::Documented`].
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        let at = |error: Option<Error>| error.map_or(usize::MAX, |error| error.offset());
        match self.verdict {
            Verdict::Likely(dialect) => dialect,
            Verdict::Neither if at(self.jose) > at(self.documented) => Dialect::Jose,
            Verdict::Ambiguous if self.is_open() => Dialect::Jose,
            Verdict::Ambiguous | Verdict::Neither => Dialect::Documented,
        }
    }
}

/// Counts the dialects of the blobs of a file, in order to decide the [open](Detection::is_open)
/// ones by majority.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{Dialect, DialectVote, detect};
///
/// let mut vote = DialectVote::default();
/// vote.add(&detect(&Start::standard(), &[0x29, 0xff])?);
/// assert_eq!(vote.majority(), Some(Dialect::Documented));
/// vote.count(Dialect::Jose);
/// assert_eq!((vote.majority(), vote.dialect()), (None, Dialect::Jose));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DialectVote {
    documented: u32,
    jose: u32,
}

impl DialectVote {
    /// Counts a blob if it has one likely dialect, and ignores it otherwise.
    pub const fn add(&mut self, detection: &Detection) {
        if let Verdict::Likely(dialect) = detection.verdict {
            self.count(dialect);
        }
    }

    /// Counts a blob whose dialect is known from another source, such as its database columns.
    pub const fn count(&mut self, dialect: Dialect) {
        match dialect {
            Dialect::Documented => self.documented += 1,
            Dialect::Jose => self.jose += 1,
        }
    }

    /// Returns the dialect of the majority, or `None` on a tie.
    #[must_use]
    pub const fn majority(&self) -> Option<Dialect> {
        if self.documented > self.jose {
            Some(Dialect::Documented)
        } else if self.jose > self.documented {
            Some(Dialect::Jose)
        } else {
            None
        }
    }

    /// Returns the dialect of the majority, or [`Dialect::Jose`] on a tie.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        match self.majority() {
            Some(dialect) => dialect,
            None => Dialect::Jose,
        }
    }
}

/// Detects the dialect of a blob by reading it strictly in both dialects side by side.
///
/// Reading stops as soon as exactly one dialect fails; the other one is then the likely dialect.
///
/// For the documented dialect, texts are expected in the move data; for the jose dialect, in the
/// separate string.
///
/// # Errors
///
/// [`chess_rules::ErrorKind::BadStart`] if the rules of chess do not allow the start position.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{Dialect, Verdict, detect};
///
/// // 1. Nf3 as jose writes it.
/// let detection = detect(&Start::standard(), &[0x2e, 0xff])?;
/// assert_eq!(detection.verdict(), Verdict::Likely(Dialect::Jose));
/// assert_eq!(detection.error(Dialect::Documented).unwrap().kind().code(), "off-board");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn detect<'a>(start: &Start, blob: impl Into<Blob<'a>>) -> Result<Detection, Error> {
    detect_with(start, blob, &ParseOptions::strict())
}

/// A decoded game and its detected dialect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detected {
    /// The result of [`detect`].
    pub detection: Detection,
    /// The dialect with which the game was decoded.
    pub dialect: Dialect,
    /// The game and its diagnostics.
    pub decoded: Parsed<Game>,
}

/// Detects the dialect like [`detect`], but takes the place and the encoding of texts from
/// these options. Reading is strict, regardless of the mode.
///
/// # Errors
///
/// The errors of [`detect`].
pub fn detect_with<'a>(
    start: &Start,
    blob: impl Into<Blob<'a>>,
    options: &ParseOptions,
) -> Result<Detection, Error> {
    if !start.is_playable() {
        return Err(bad_start());
    }
    let (blob, position) = (blob.into(), start.position());
    let strict = options.mode(Mode::Strict);
    let engine =
        |dialect: Dialect| Engine::<true>::new(position.clone(), blob, strict.dialect(dialect));
    let mut documented = engine(Dialect::Documented);
    let mut jose = engine(Dialect::Jose);
    let mut difference = None;
    loop {
        let (d, j) = (documented.next_event(), jose.next_event());
        if let (None, Ok(d), Ok(j)) = (&difference, &d, &j) {
            let ply = documented.walker.position.ply().saturating_sub(1);
            difference = Difference::between(d.as_ref(), j.as_ref(), ply);
        }
        let detection = |verdict| Detection {
            verdict,
            documented: d.as_ref().err().copied(),
            jose: j.as_ref().err().copied(),
            difference,
        };
        match (&d, &j) {
            (Ok(_), Err(_)) => return Ok(detection(Verdict::Likely(Dialect::Documented))),
            (Err(_), Ok(_)) => return Ok(detection(Verdict::Likely(Dialect::Jose))),
            (Err(_), Err(_)) => return Ok(detection(Verdict::Neither)),
            (Ok(None), Ok(None)) => return Ok(detection(Verdict::Ambiguous)),
            // Texts in different places can make one reading shorter; the longer one continues
            // to its end.
            (Ok(_), Ok(_)) => {}
        }
    }
}

/// Detects the dialect of a blob and decodes it.
///
/// If both dialects can read the data, but as different moves, the [preferred](ParseOptions::prefer)
/// dialect is used, and a diagnostic of kind [`ErrorKind::AmbiguousDialect`] is added in every
/// mode.
///
/// If neither dialect fits, a lenient reader uses the dialect whose first error comes later,
/// and adds a diagnostic of kind [`ErrorKind::Neither`].
///
/// # Errors
///
/// The errors of [`parse_with`]. If the data fits neither dialect, a strict reader
/// returns [`ErrorKind::Neither`] at the position of the later of the two first errors;
/// [`detect`] returns both errors.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{Dialect, ParseOptions, parse_any};
///
/// let jose = [0x13, 0x13, 0x2e, 0x22, 0xff];
/// let found = parse_any(&Start::standard(), &jose, &ParseOptions::strict())?;
/// assert_eq!(found.dialect, Dialect::Jose);
/// assert_eq!(found.decoded.value.to_uci(), "e2e4 e7e5 g1f3 b8c6");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn parse_any<'a>(
    start: &Start,
    blob: impl Into<Blob<'a>>,
    options: &ParseOptions,
) -> Result<Detected, Error> {
    let blob = blob.into();
    let detection = match detect_with(start, blob, options) {
        // The other modes also accept start positions that strict reading rejects.
        Err(_) if options.mode != Mode::Strict => Detection {
            verdict: Verdict::Ambiguous,
            documented: None,
            jose: None,
            difference: None,
        },
        result => result?,
    };
    // Both readings advanced side by side, so the one that did not fail first also reads
    // further.
    let dialect = if detection.is_open() { options.preferred } else { detection.dialect() };
    let result = parse_with(start, blob, &options.dialect(dialect));
    let neither = |at: Error| error_at(ErrorKind::Neither, at.span(), at.place().ply());
    let mut decoded = match result {
        Err(error) if options.mode == Mode::Strict => return Err(neither(error)),
        result => result?,
    };
    if let Some(first) = decoded.diagnostics.first() {
        decoded.diagnostics.insert(0, Diagnostic::warning(neither(*first.error())));
    }
    if detection.is_open() {
        let error = error_at(ErrorKind::AmbiguousDialect, 0..blob.moves().len(), 0);
        decoded.diagnostics.insert(0, Diagnostic::warning(error));
    }
    Ok(Detected { detection, dialect, decoded })
}
