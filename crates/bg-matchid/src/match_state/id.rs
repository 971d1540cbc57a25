//! Match IDs and keys of a match state.

use core::fmt;

use super::MatchState;
use crate::{Diagnostic, Error, ErrorKind, MatchIdText, MatchKey, ParseOptions, Parsed, rules};

/// Reading and writing.
impl MatchState {
    /// Reads a match ID strictly. The text need not be UTF-8.
    ///
    /// # Errors
    /// Returns `WrongLength` or `BadCharacter` for malformed text; otherwise the error with the
    /// lowest bit number.
    #[inline]
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::strict(MatchKey::parse(text)?)
    }

    /// Reads the nine bytes of a match ID strictly, as the manual of GNU Backgammon prints them.
    ///
    /// ```
    /// use bg_matchid::MatchState;
    ///
    /// let bytes = [0x41, 0x89, 0x2A, 0x01, 0x20, 0x00, 0x20, 0x00, 0x00];
    /// assert_eq!(MatchState::from_bytes(bytes)?.to_string(), "QYkqASAAIAAA");
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    ///
    /// # Errors
    /// The error with the lowest bit number; its span refers to the text of the ID.
    pub fn from_bytes(bytes: [u8; 9]) -> Result<Self, Error> {
        Self::strict(MatchKey::from_bytes(bytes))
    }

    #[inline]
    fn strict(key: MatchKey) -> Result<Self, Error> {
        let state = Self { key: key.0 };
        state.check()?;
        Ok(state)
    }

    /// The nine bytes of the match ID.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 9] {
        self.to_key().to_bytes()
    }

    /// Returns the first broken rule that these options do not tolerate.
    #[cold]
    pub(super) fn refuse(key: MatchKey, options: &ParseOptions) -> Result<(), Error> {
        rules::first_refused(key, options).map_or(Ok(()), Err)
    }

    /// Reads a match ID with the given options.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse). Lenient reading refuses only what GNU Backgammon refuses:
    /// a die of 7, a score above the match length, and a Crawford game in a money session. It also
    /// reads the nine bytes of the key in hexadecimal ([`MatchKey::from_hex`]). A wrong
    /// length or character is an error in both modes: GNU Backgammon accepts some of these only by
    /// accident.
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        let text = text.as_ref();
        let error = match MatchKey::parse(text) {
            Ok(key) => return Self::from_key(key, options),
            Err(error) => error,
        };
        let key = core::str::from_utf8(text).ok().and_then(MatchKey::from_hex).ok_or(error)?;
        let hexadecimal = Error::new(ErrorKind::HexadecimalKey, 0..text.len());
        if !options.lenient {
            return Err(hexadecimal);
        }
        let mut parsed = Self::from_key(key, options)?;
        parsed.diagnostics.insert(0, Diagnostic::warning(hexadecimal));
        Ok(parsed)
    }

    /// Reads the key of a match ID with the given options.
    ///
    /// # Errors
    /// Those of [`parse_with`](Self::parse_with), except errors of the text.
    pub fn from_key(key: MatchKey, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        Self::refuse(key, options)?;
        let diagnostics = rules::diagnostics(key, options, Diagnostic::warning);
        Ok(Parsed { value: Self { key: key.0 }, diagnostics })
    }

    /// The key of this state.
    #[inline]
    #[must_use]
    pub fn to_key(&self) -> MatchKey {
        MatchKey(self.key)
    }

    /// The text of the match ID, with the dice in stored order.
    #[inline]
    #[must_use]
    pub fn id(&self) -> MatchIdText {
        self.to_key().id()
    }
}

impl fmt::Debug for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchState")
            .field("cube", &self.cube())
            .field("on_roll", &self.on_roll())
            .field("crawford", &self.crawford())
            .field("game_state", &self.game_state())
            .field("decision", &self.decision())
            .field("double", &self.double())
            .field("resignation", &self.resignation())
            .field("dice", &self.dice())
            .field("match_length", &self.match_length())
            .field("score", &self.score())
            .field("jacoby", &self.jacoby())
            .field("unused_bits", &self.unused_bits())
            .finish()
    }
}

impl fmt::Display for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}
