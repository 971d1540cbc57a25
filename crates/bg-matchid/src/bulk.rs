//! Many keys at once: the characters of a block of IDs are looked at together, which the compiler
//! does sixteen at a time.

use alloc::vec::Vec;

use crate::{Error, MatchKey, PositionKey, base64};

/// Why one ID of many is none, and which.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("ID {index}: {error}")]
pub struct BulkError {
    index: usize,
    #[source]
    error: Error,
}

impl BulkError {
    /// The index of the first ID that is wrong.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// What is wrong with it; characters count from the start of that ID.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }
}

/// A key whose text has `N` characters.
trait Key<const N: usize>: Copy + Send {
    fn from_symbols(symbols: [u8; N]) -> Self;
    fn parse(text: &[u8; N]) -> Result<Self, Error>;
}

impl Key<12> for MatchKey {
    #[inline]
    fn from_symbols(symbols: [u8; 12]) -> Self {
        Self::from_word(base64::word_12(symbols))
    }

    fn parse(text: &[u8; 12]) -> Result<Self, Error> {
        Self::parse_bytes(text)
    }
}

impl Key<14> for PositionKey {
    #[inline]
    fn from_symbols(symbols: [u8; 14]) -> Self {
        Self::from_word(base64::word_14(symbols))
    }

    fn parse(text: &[u8; 14]) -> Result<Self, Error> {
        Self::parse_bytes(text)
    }
}

/// IDs looked at together.
const BLOCK: usize = 32;

/// Appends the keys of all IDs, or of those before the first that is wrong.
fn parse_all<const N: usize, K: Key<N>>(
    ids: &[[u8; N]],
    keys: &mut Vec<K>,
) -> Result<(), BulkError> {
    keys.reserve(ids.len());
    let mut symbols = [[0; N]; BLOCK];
    for (block, ids) in ids.chunks(BLOCK).enumerate() {
        let symbols = &mut symbols[..ids.len()];
        if base64::symbols(ids.as_flattened(), symbols.as_flattened_mut()) {
            keys.extend(symbols.iter().map(|&symbols| K::from_symbols(symbols)));
        } else {
            // One by one, to find which is wrong and why.
            for (at, id) in ids.iter().enumerate() {
                let index = block * BLOCK + at;
                keys.push(K::parse(id).map_err(|error| BulkError { index, error })?);
            }
        }
    }
    Ok(())
}

/// [`parse_all`] by pieces, each of which has its place among the keys.
#[cfg(feature = "rayon")]
fn parse_all_parallel<const N: usize, K: Key<N>>(
    ids: &[[u8; N]],
    keys: &mut Vec<K>,
) -> Result<(), BulkError> {
    use rayon::prelude::*;

    /// IDs in a piece of work; their keys stay in the cache.
    const PIECE: usize = 1024;

    let before = keys.len();
    keys.resize(before + ids.len(), K::from_symbols([0; N]));
    let first = keys[before..]
        .par_chunks_mut(PIECE)
        .zip(ids.par_chunks(PIECE))
        .enumerate()
        .map_init(Vec::new, |found, (piece, (keys, ids))| {
            found.clear();
            let end = parse_all(ids, found);
            keys[..found.len()].copy_from_slice(found);
            end.map_err(|BulkError { index, error }| BulkError {
                index: piece * PIECE + index,
                error,
            })
        })
        .find_map_first(Result::err);
    first.map_or(Ok(()), |error| {
        keys.truncate(before + error.index);
        Err(error)
    })
}

impl MatchKey {
    /// Appends the keys of many match IDs: as [`parse`](Self::parse) of each, in less than half
    /// the time.
    ///
    /// ```
    /// use bg_matchid::MatchKey;
    ///
    /// let mut keys = Vec::new();
    /// MatchKey::parse_all(&[*b"QYkqASAAIAAA", *b"cAlvAAAAAAAA"], &mut keys)?;
    /// assert_eq!(keys[0].to_bytes()[..3], [0x41, 0x89, 0x2A]);
    /// assert_eq!(keys[1].to_string(), "cAlvAAAAAAAA");
    ///
    /// let error = MatchKey::parse_all(&[*b"QYkqASAAIAAA", *b"cAlv AAAAAAA"], &mut keys).unwrap_err();
    /// assert_eq!((error.index(), error.error().offset()), (1, 4));
    /// assert_eq!(keys.len(), 3);
    /// # Ok::<(), bg_matchid::BulkError>(())
    /// ```
    ///
    /// # Errors
    /// `BadCharacter` of the first ID that has one; the keys of those before it are there.
    pub fn parse_all(ids: &[[u8; 12]], keys: &mut Vec<Self>) -> Result<(), BulkError> {
        parse_all(ids, keys)
    }

    /// [`parse_all`](Self::parse_all) with all threads of the current rayon pool. The result is
    /// the same with any number of threads.
    ///
    /// # Errors
    /// As [`parse_all`](Self::parse_all).
    #[cfg(feature = "rayon")]
    pub fn parse_all_parallel(ids: &[[u8; 12]], keys: &mut Vec<Self>) -> Result<(), BulkError> {
        parse_all_parallel(ids, keys)
    }
}

impl PositionKey {
    /// Appends the keys of many position IDs: as [`parse`](Self::parse) of each, but faster.
    ///
    /// ```
    /// use bg_matchid::PositionKey;
    ///
    /// let mut keys = Vec::new();
    /// PositionKey::parse_all(&[*b"4HPwATDgc/ABMA"; 3], &mut keys)?;
    /// assert_eq!(keys[2].to_string(), "4HPwATDgc/ABMA");
    /// # Ok::<(), bg_matchid::BulkError>(())
    /// ```
    ///
    /// # Errors
    /// `BadCharacter` of the first ID that has one; the keys of those before it are there.
    pub fn parse_all(ids: &[[u8; 14]], keys: &mut Vec<Self>) -> Result<(), BulkError> {
        parse_all(ids, keys)
    }

    /// [`parse_all`](Self::parse_all) with all threads of the current rayon pool. The result is
    /// the same with any number of threads.
    ///
    /// # Errors
    /// As [`parse_all`](Self::parse_all).
    #[cfg(feature = "rayon")]
    pub fn parse_all_parallel(ids: &[[u8; 14]], keys: &mut Vec<Self>) -> Result<(), BulkError> {
        parse_all_parallel(ids, keys)
    }
}
