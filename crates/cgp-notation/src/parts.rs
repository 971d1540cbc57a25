//! The selection of parts of a position.

/// The parts of a position that a key covers.
///
/// Every selection has its own keys, which are stable across versions. The key of the default
/// selection is [`Cgp::key`](crate::Cgp::key). Any other key is the FNV-1a hash of a byte
/// of flags followed by the selected parts in the layout of
/// [`Cgp::to_packed`](crate::Cgp::to_packed). The flags are 1 for
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
pub struct KeyOptions(pub(crate) u8);

impl KeyOptions {
    pub(crate) const BOARD_ONLY: u8 = 1;
    pub(crate) const WITHOUT_SCORES: u8 = 2;
    pub(crate) const MOVER_RACK_ONLY: u8 = 4;
    pub(crate) const WITHOUT_ZERO_TURNS: u8 = 8;
    pub(crate) const TRANSPOSED: u8 = 16;

    /// Returns the selection of everything that [`Cgp::key`](crate::Cgp::key) covers.
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

    pub(crate) const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }
}
