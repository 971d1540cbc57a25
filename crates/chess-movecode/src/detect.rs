//! Which dialect is a blob written in?

use crate::chess::Move;
use crate::decode::{Decoded, bad_start};
use crate::dialect::Dialect;
use crate::error::{Diagnostic, Error, ErrorKind};
use crate::event::Event;
use crate::options::{Blob, Mode, ParseOptions};
use crate::replay::Engine;
use crate::start::Start;
use crate::strict::CozyRules;

/// How sure a [`Detection`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The other dialect failed first.
    Likely(Dialect),
    /// Both read to the end: no knight or king moves, or very few moves. [`Detection::is_open`] tells whether the moves differ.
    Ambiguous,
    /// Both failed at the same token, or the whole blob cannot be a game.
    Neither,
}

/// What speaks for and against each dialect; made by [`detect`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detection {
    verdict: Verdict,
    documented: Option<Error>,
    jose: Option<Error>,
    difference: Option<Difference>,
}

/// The first ply at which both readings play different moves.
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
    /// Returns `true` if both dialects read the data to their end, as different moves.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::Ambiguous) && self.difference.is_some()
    }

    /// The first ply at which the readings of an open blob differ.
    #[must_use]
    pub const fn first_difference(&self) -> Option<u32> {
        match self.difference {
            Some(difference) if self.is_open() => Some(difference.ply),
            _ => None,
        }
    }

    /// The move of a dialect at the [first difference](Self::first_difference).
    #[must_use]
    pub fn differing_move(&self, dialect: Dialect) -> Option<Move> {
        let difference = self.difference.filter(|_| self.is_open())?;
        match dialect {
            Dialect::Documented => difference.documented,
            Dialect::Jose => difference.jose,
        }
    }

    /// How sure it is.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Why the data cannot be of this dialect, as far as they were read.
    #[must_use]
    pub const fn error(&self, dialect: Dialect) -> Option<Error> {
        match dialect {
            Dialect::Documented => self.documented,
            Dialect::Jose => self.jose,
        }
    }

    /// The dialect to read with: the likely one; if neither fits, the one whose first error comes later. Of an open blob jose, whose
    /// databases the program wrote; else the documented one.
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

/// Counts the dialects of the blobs of a file, for those that are open.
///
/// ```
/// use chess_movecode::{Dialect, DialectVote, Start, detect};
///
/// let mut vote = DialectVote::default();
/// vote.add(&detect(&Start::standard(), &[0x29, 0xff])?);
/// assert_eq!(vote.majority(), Some(Dialect::Documented));
/// vote.count(Dialect::Jose);
/// assert_eq!((vote.majority(), vote.dialect()), (None, Dialect::Jose));
/// # Ok::<(), chess_movecode::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DialectVote {
    documented: u32,
    jose: u32,
}

impl DialectVote {
    /// Counts a blob that has one likely dialect.
    pub const fn add(&mut self, detection: &Detection) {
        if let Verdict::Likely(dialect) = detection.verdict {
            self.count(dialect);
        }
    }

    /// Counts a blob whose dialect is known otherwise, such as by the columns it was stored in.
    pub const fn count(&mut self, dialect: Dialect) {
        match dialect {
            Dialect::Documented => self.documented += 1,
            Dialect::Jose => self.jose += 1,
        }
    }

    /// The dialect of the majority; `None` on a tie.
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

    /// The dialect of the majority; jose on a tie.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        match self.majority() {
            Some(dialect) => dialect,
            None => Dialect::Jose,
        }
    }
}

/// Reads a blob strictly with both dialects in step. As soon as exactly one has failed the other is likely, and it is not read further.
///
/// The documented dialect looks for texts in the move data, the jose dialect in the separate string.
///
/// # Errors
///
/// [`ErrorKind::BadStart`] if the rules of chess do not allow the start position.
///
/// ```
/// use chess_movecode::{Dialect, Start, Verdict, detect};
///
/// // 1. Nf3 as jose writes it.
/// let detection = detect(&Start::standard(), &[0x2e, 0xff])?;
/// assert_eq!(detection.verdict(), Verdict::Likely(Dialect::Jose));
/// assert_eq!(detection.error(Dialect::Documented).unwrap().kind().code(), "off-board");
/// # Ok::<(), chess_movecode::Error>(())
/// ```
pub fn detect<'a>(start: &Start, blob: impl Into<Blob<'a>>) -> Result<Detection, Error> {
    ParseOptions::strict().detect(start, blob)
}

/// A game, and the dialect in which it was found to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detected {
    /// What [`detect`] found.
    pub detection: Detection,
    /// The dialect with which the game was read.
    pub dialect: Dialect,
    /// The game and the deviations found.
    pub decoded: Decoded,
}

impl ParseOptions {
    /// [`detect`] with the texts in a given place, or in another encoding. Reading is strict whatever the mode.
    ///
    /// # Errors
    ///
    /// As [`detect`].
    pub fn detect<'a>(&self, start: &Start, blob: impl Into<Blob<'a>>) -> Result<Detection, Error> {
        let board = start.board().ok_or_else(bad_start)?;
        let (blob, position) = (blob.into(), start.position());
        let options = self.mode(Mode::Strict);
        let engine = |dialect: Dialect| {
            let referee = CozyRules::new(board.clone());
            Engine::new(position.clone(), blob, options.dialect(dialect), referee)
        };
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
                // Texts in different places can make one reading shorter; the longer one comes to its end.
                (Ok(_), Ok(_)) => {}
            }
        }
    }

    /// Detects the dialect and decodes with it.
    ///
    /// Of data that both dialects read as different moves the [preferred](Self::prefer) one is taken, with a diagnostic of kind
    /// [`ErrorKind::AmbiguousDialect`] in every mode.
    ///
    /// A lenient reader takes, when neither fits to the end, the dialect whose first error comes later, and says so with a
    /// diagnostic of kind [`ErrorKind::Neither`].
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode). A strict reader reports [`ErrorKind::Neither`], at the later of the two first errors, if the
    /// data fit neither dialect; [`detect`] has both reasons.
    ///
    /// ```
    /// use chess_movecode::{Dialect, ParseOptions, Start};
    ///
    /// let jose = [0x13, 0x13, 0x2e, 0x22, 0xff];
    /// let found = ParseOptions::strict().decode_any(&Start::standard(), &jose)?;
    /// assert_eq!(found.dialect, Dialect::Jose);
    /// assert_eq!(found.decoded.game.to_uci(), "e2e4 e7e5 g1f3 b8c6");
    /// # Ok::<(), chess_movecode::Error>(())
    /// ```
    pub fn decode_any<'a>(
        &self,
        start: &Start,
        blob: impl Into<Blob<'a>>,
    ) -> Result<Detected, Error> {
        let blob = blob.into();
        let detection = match self.detect(start, blob) {
            // The other modes also take starts that no strict reader can judge.
            Err(_) if self.mode != Mode::Strict => Detection {
                verdict: Verdict::Ambiguous,
                documented: None,
                jose: None,
                difference: None,
            },
            result => result?,
        };
        // The two readings were in step: the one that did not fail first is also the one that comes further.
        let dialect = if detection.is_open() { self.preferred } else { detection.dialect() };
        let result = self.dialect(dialect).decode(start, blob);
        let neither = |at: Error| Error::new(ErrorKind::Neither, at.span(), at.ply());
        let mut decoded = match result {
            Err(error) if self.mode == Mode::Strict => return Err(neither(error)),
            result => result?,
        };
        if let Some(first) = decoded.diagnostics.first() {
            decoded.diagnostics.insert(0, Diagnostic::warning(neither(first.error)));
        }
        if detection.is_open() {
            let error = Error::new(ErrorKind::AmbiguousDialect, 0..blob.moves().len(), 0);
            decoded.diagnostics.insert(0, Diagnostic::warning(error));
        }
        Ok(Detected { detection, dialect, decoded })
    }
}
