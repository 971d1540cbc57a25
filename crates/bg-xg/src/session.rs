//! A match or money session with its analysis.

use alloc::vec::Vec;
use bg_rules::Match;
use core::ops::Range;

use crate::comment::{Comment, Comments};
use crate::error::{Error, ErrorKind, Parsed, RecordNumber};
use crate::options::{ParseOptions, Reading};
use crate::raw::{self, Container, MatchHeader, RECORD, Record, Rollout};
use crate::replay::{Replayer, Source};

/// The kind of a game header, in byte 8 of its record.
const GAME_HEADER: u8 = 1;

/// The content of a file: the match, its analysis, and its comments.
///
/// ```no_run
/// let bytes = std::fs::read("match.xg")?;
/// let session = bg_xg::Session::parse(&bytes)?;
/// for number in 0..session.played.games.len() {
///     for action in session.actions(number) {
///         if let Some(error) = action.analysis.error.filter(|&error| error > 0.08) {
///             println!("game {number}, ply {}: {error:.3}", action.index);
///         }
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Session {
    /// The match: players, rules, tags, and games. Player 1 of the file is White.
    pub played: Match,
    /// The comments in the order of the records.
    pub comments: Vec<Comment>,
    version: u32,
    /// The segments `temp.xg` and `temp.xgr`.
    records: Vec<u8>,
    rollouts: Vec<u8>,
    /// The records of the actions of each game.
    pub(crate) sources: Vec<Vec<Source>>,
}

/// Reads a match or money session, strictly. Its analysis is in [`Session`] and in
/// [`decisions`](crate::decisions).
///
/// ```
/// let file = include_bytes!("../../../fixtures/bg-xg/made/comments.xg");
/// assert_eq!(bg_xg::parse(file)?.players[1].name, "Bob");
/// # Ok::<(), bg_xg::Error>(())
/// ```
///
/// # Errors
/// Those of [`Session::parse`].
pub fn parse(bytes: impl AsRef<[u8]>) -> Result<Match, Error> {
    Ok(Session::parse(bytes)?.played)
}

/// Reads a match or money session, and returns the diagnostics with it.
///
/// # Errors
/// Those of [`Session::parse_with`].
pub fn parse_with(bytes: impl AsRef<[u8]>, options: &ParseOptions) -> Result<Parsed<Match>, Error> {
    let Parsed { value, diagnostics } = Session::parse_with(bytes, options)?;
    Ok(Parsed { value: value.played, diagnostics })
}

impl Session {
    /// Reads a file.
    ///
    /// # Errors
    /// The first error of the container or of a record. Warnings are not reported.
    pub fn parse(bytes: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_with(bytes, &ParseOptions::strict()).map(|parsed| parsed.value)
    }

    /// Reads a file, and returns the diagnostics with it.
    ///
    /// # Errors
    /// An error that leaves nothing to read, such as the first one of a file without a game; with
    /// strict options, the first error.
    pub fn parse_with(
        bytes: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        let mut reading = Reading::new(options);
        let container = Container::read(bytes.as_ref(), &mut reading)?;
        let session = Self::read(container, &mut reading)?;
        Ok(reading.parsed(session))
    }

    fn read(container: Container<'_>, reading: &mut Reading<'_>) -> Result<Self, Error> {
        let mut segments = container.segments;
        let mut take = |name: &str| {
            let at = segments.iter().position(|segment| segment.name.eq_ignore_ascii_case(name));
            at.map(|at| segments.swap_remove(at))
        };
        let (game, rollouts, comments) =
            (take(raw::GAME), take(raw::ROLLOUTS), take(raw::COMMENTS));
        let Some(game) = game else { return Err(ErrorKind::NoGame.into()) };
        let rollouts = rollouts.map(|segment| segment.data).unwrap_or_default();
        let comments = comments.map(|segment| segment.data).unwrap_or_default();
        let located = |kind, record: usize| {
            Error::new(kind, game.span.clone()).with_place(RecordNumber(Some(record)))
        };
        let mut records = raw::records(&game.data);
        // Byte 8 is the kind: 0 is the match header.
        let header = records.next().filter(|bytes| bytes[8] == 0);
        let header = header.ok_or_else(|| located(ErrorKind::NoMatchHeader, 0))?;
        let stored = MatchHeader::new(header, 0).version();
        if !(0..=40).contains(&stored) {
            reading.report(located(ErrorKind::BadVersion(stored), 0))?;
        }
        let version = u32::try_from(stored).unwrap_or(0).min(40);
        let header = MatchHeader::new(header, version);
        let comments = Comments::new(&comments);
        let mut replayer = Replayer::new(reading, comments, game.span.clone(), header)?;
        replayer.rollouts = rollouts.len() / Rollout::SIZE;
        for (number, bytes) in (1..).zip(records) {
            match Record::new(bytes, version) {
                Some(record) => replayer.record(number, record)?,
                None => replayer.unknown(number, bytes[8])?,
            }
        }
        replayer.close()?;
        if game.data.len() % RECORD != 0 {
            replayer.incomplete(game.data.len() / RECORD)?;
        }
        let (played, sources, comments) = replayer.finish();
        if played.games.is_empty() {
            let none = || Error::new(ErrorKind::NoGame, game.span.clone());
            return Err(reading.first_error().unwrap_or_else(none));
        }
        Ok(Self { played, comments, version, records: game.data, rollouts, sources })
    }

    /// The header of the match, with every field of the file.
    #[must_use]
    pub fn header(&self) -> MatchHeader<'_> {
        let record = self.records.first_chunk().expect("a session begins with a match header");
        MatchHeader::new(record, self.version)
    }

    /// Returns the record with this number, from 0; `None` behind the end and for an unknown kind.
    #[must_use]
    pub fn record(&self, number: usize) -> Option<Record<'_>> {
        let bytes = self.records.get(number.checked_mul(RECORD)?..)?.first_chunk()?;
        Record::new(bytes, self.version)
    }

    /// Returns the numbers of the records of a game, from its header to the one before the next
    /// game. The match header belongs to the first game, and the end of the match to the last one.
    #[must_use]
    pub fn records_of(&self, game: usize) -> Range<usize> {
        let mut starts = (0..).zip(raw::records(&self.records));
        let mut headers = starts.by_ref().filter(|(_, bytes)| bytes[8] == GAME_HEADER);
        let start = if game == 0 { 0 } else { headers.nth(game).map_or(usize::MAX, |(at, _)| at) };
        // The first header of the file belongs to the first game.
        let next = headers.nth(usize::from(game == 0));
        let end = next.map_or(self.records.len() / RECORD, |(at, _)| at);
        start.min(end)..end
    }

    /// Returns the rollouts of the file.
    pub fn rollouts(&self) -> impl Iterator<Item = Rollout<'_>> {
        let chunks = self.rollouts.chunks_exact(Rollout::SIZE).filter_map(<[u8]>::first_chunk);
        chunks.map(|bytes| Rollout::new(bytes, self.version))
    }
}

impl TryFrom<&[u8]> for Session {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::parse(bytes)
    }
}
