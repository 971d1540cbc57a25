//! Decoding of a blob, in one call or event by event.

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{Diagnostic, Error, ErrorKind, Parsed};
use crate::options::{Blob, Mode, ParseOptions};
use crate::replay::Engine;
use crate::token::{Token, Tokens};
use chess_rules::ErrorKind as Rule;
use chess_rules::StartFault;
use chess_rules::internal::Recorder;
use chess_rules::{Event, Game, Ply, Position, Start};

/// Reads a blob of the documented dialect strictly.
///
/// [`parse_with`] reads other dialects, and leniently.
///
/// # Errors
///
/// The first error in stream order.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::parse;
///
/// let game = parse(&Start::standard(), &[0x13, 0x13, 0x29, 0xff])?;
/// assert_eq!(game.to_uci(), "e2e4 e7e5 g1f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn parse<'a>(start: &Start, blob: impl Into<Blob<'a>>) -> Result<Game, Error> {
    Ok(parse_with(start, blob, &ParseOptions::strict())?.value)
}

/// Reads a blob with the given options.
///
/// # Errors
///
/// The first error in stream order. Lenient reading fails only if it cannot continue;
/// [`rescue`](crate::rescue) returns the part before the error.
pub fn parse_with<'a>(
    start: &Start,
    blob: impl Into<Blob<'a>>,
    options: &ParseOptions,
) -> Result<Parsed<Game>, Error> {
    let blob = blob.into();
    let mut replay = Replay::new(start, blob, options)?;
    let mut game = Recorder::new(start.clone());
    game.reserve(blob.moves().len().min(256));
    replay.run_events(|event| game.push(event))?;
    Ok(Parsed { value: game.finish(), diagnostics: replay.take_diagnostics() })
}

/// Checks a blob without building a game. This is the fastest way to validate a blob.
///
/// # Errors
///
/// The errors of [`parse_with`].
pub fn check<'a>(
    start: &Start,
    blob: impl Into<Blob<'a>>,
    options: &ParseOptions,
) -> Result<Vec<Diagnostic>, Error> {
    let mut replay = Replay::new(start, blob, options)?;
    replay.run(|_| ())?;
    Ok(replay.take_diagnostics())
}

impl<'a> Replay<'a> {
    /// Starts reading a blob event by event.
    ///
    /// # Errors
    ///
    /// [`chess_rules::ErrorKind::BadStart`](chess_rules::ErrorKind::BadStart) if reading is strict and the rules of
    /// chess do not allow the start position.
    ///
    /// ```
    /// use chess_rules::{Event, Start};
    /// use chess_movecode::{ParseOptions, Replay};
    ///
    /// let start = Start::standard();
    /// let mut replay = Replay::new(&start, b"\x13\xb1\x13\xff", &ParseOptions::trusted())?;
    /// while let Some(event) = replay.next_event()? {
    ///     if let Event::Nag(1) = event {
    ///         assert_eq!(replay.span(), 1..2);
    ///         assert_eq!(replay.position().ply(), 1);
    ///     }
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn new(
        start: &Start,
        blob: impl Into<Blob<'a>>,
        options: &ParseOptions,
    ) -> Result<Self, Error> {
        let position = start.position().clone();
        let blob = blob.into();
        let unplayable = options.mode != Mode::Trusted && !start.is_playable();
        if unplayable && options.mode == Mode::Strict {
            return Err(bad_start());
        }
        Ok(Self(match options.mode {
            Mode::Strict | Mode::Lenient => {
                let found = unplayable.then(|| Diagnostic::warning(bad_start()));
                Inner::Judged(Engine::new(position, blob, *options).with_diagnostic(found))
            }
            Mode::Trusted => Inner::Trusted(Engine::new(position, blob, *options)),
        }))
    }
}

pub(crate) fn bad_start() -> Error {
    Error::from(ErrorKind::Rules(Rule::BadStart(StartFault::Unplayable)))
}

/// Reads a blob event by event; made by [`Replay::new`].
#[derive(Debug, Clone)]
pub struct Replay<'a>(Inner<'a>);

#[derive(Debug, Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "short-lived, on the stack, and boxing costs an allocation a game"
)]
enum Inner<'a> {
    Judged(Engine<'a, true>),
    Trusted(Engine<'a, false>),
}

macro_rules! each_mode {
    ($replay:expr, $engine:ident => $body:expr) => {
        match $replay {
            Inner::Judged($engine) => $body,
            Inner::Trusted($engine) => $body,
        }
    };
}

impl<'a> Replay<'a> {
    /// Reads the next event; returns `None` at the end of the data.
    ///
    /// # Errors
    ///
    /// The first error in stream order. The results of calls after an error are unspecified, but
    /// they do not panic.
    pub fn next_event(&mut self) -> Result<Option<Event<'a>>, Error> {
        each_mode!(&mut self.0, engine => engine.next_event())
    }

    /// Reads to the end and calls `each` for every ply, including those in variations. This is the
    /// fastest way to read the moves of a blob.
    ///
    /// # Errors
    ///
    /// The first error in stream order.
    #[inline]
    pub fn run(&mut self, mut each: impl FnMut(&Ply)) -> Result<(), Error> {
        self.run_events(|event| {
            if let Event::Move(ply) = event {
                each(&ply);
            }
        })
    }

    /// Reads to the end and calls `each` for every event.
    #[inline]
    fn run_events(&mut self, each: impl FnMut(Event<'a>)) -> Result<(), Error> {
        each_mode!(&mut self.0, engine => engine.run(each))
    }

    /// Returns the position after the most recent event.
    #[must_use]
    pub fn position(&self) -> &Position {
        each_mode!(&self.0, engine => &engine.walker.position)
    }

    /// Returns the byte range of the most recent event in the move data.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        each_mode!(&self.0, engine => engine.span())
    }

    /// Returns the token of the most recent event.
    #[must_use]
    pub fn token(&self) -> Option<Token<'a>> {
        let (moves, place) =
            each_mode!(&self.0, engine => (engine.moves, engine.options.text_place()));
        let mut tokens = Tokens::new(moves, place).starting_at(self.span().start);
        Some(tokens.next()?.ok()?.0)
    }

    /// Returns the number of open variations.
    #[must_use]
    pub fn depth(&self) -> usize {
        each_mode!(&self.0, engine => engine.walker.depth())
    }

    /// Skips the rest of the innermost variation and its end without replaying the moves.
    ///
    /// The skipped data are not checked. Returns `false` if no variation is open, or if the data
    /// end inside it.
    pub fn skip_variation(&mut self) -> bool {
        self.depth() > 0 && each_mode!(&mut self.0, engine => engine.skip_variation())
    }

    /// Returns the deviations that lenient reading has found so far.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        each_mode!(&self.0, engine => &engine.diagnostics)
    }

    pub(crate) fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        core::mem::take(each_mode!(&mut self.0, engine => &mut engine.diagnostics))
    }
}
