#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod base64;
mod error;
mod field;
mod find;
mod game;
mod gnuid;
mod load;
mod match_key;
mod match_state;
mod model;
mod ogid;
mod options;
#[cfg(feature = "picture")]
mod picture;
mod position;
mod position_id;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod words;
mod xgid;

pub use base64::IdText;
pub use bg_rules;
pub use bg_rules::{Color, Cube, CubeOwner, Dice};
pub use error::{Alphabet, Diagnostic, Error, ErrorKind, Excerpt, KeyBit, Parsed, PositionFault};
pub use field::MatchField;
pub use find::{Found, FoundId, find};
pub use gnuid::Gnuid;
pub use load::{Change, LoadEffect, LoadNote, load_effect};
pub use match_key::{MatchIdText, MatchKey};
pub use match_state::MatchState;
pub use model::{GameState, Resignation};
pub use notation_report::{Loss, Severity, Written};
pub use ogid::Ogid;
pub use options::ParseOptions;
pub use position::{Position, Side};
pub use position_id::{PositionIdText, PositionKey};
pub use words::{Gnubgid, gnubgid};
pub use xgid::{Offer, Xgid, XgidField};

/// Functions that the crates of this project share. No release promises to keep them.
#[doc(hidden)]
pub mod internal {
    pub use crate::find::damaged;
}
