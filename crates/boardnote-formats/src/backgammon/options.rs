//! Options of the backgammon IDs.

use crate::options::{Setter, Values};

/// The options of `matchid` and `gnuid`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Refuses match lengths above 64 points, as GNU Backgammon does.
    pub match_length_limit: bool,
}

impl Options {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[Setter {
        name: "match-length-limit",
        about: "matchid, gnuid: refuse match lengths over 64 points, as GNU Backgammon does",
        values: Values::Flag(|options| options.match_length_limit = true),
    }];
}
