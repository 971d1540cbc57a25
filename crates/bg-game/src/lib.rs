#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod build;
mod error;
mod game;
#[cfg(feature = "gnuid")]
mod gnuid;
mod met;
mod play;
mod result;
mod rules;
mod state;
mod table;

#[cfg(feature = "gnuid")]
pub use bg_matchid;
pub use board::{Board, Legality};
pub use build::MatchBuilder;
pub use error::{
    BadPosition, DoubleRefused, Error, ErrorKind, EventIndex, IllegalMove, ImpossibleCube,
};
pub use game::{Game, Match, Player, Ply, Replay};
pub use met::{MatchEquityTable, MetError, MetErrorKind};
pub use play::{Color, Dice, Play, Step};
pub use result::{GameResult, WonBy};
pub use rules::{MatchInfo, Rules, Variation};
pub use state::{CubeOwner, Phase, State};
pub use table::{Event, Setup, Table};
