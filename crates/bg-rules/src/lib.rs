#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(all(feature = "met", feature = "rules"))]
pub mod analysis;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
#[cfg(feature = "rules")]
mod build;
mod color;
mod cube;
mod decision;
mod dice;
mod error;
mod event;
#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "met")]
pub mod met;
mod play;
mod player;
mod ply;
mod result;
mod rules;
mod state;
#[cfg(feature = "rules")]
mod table;

pub use board::Board;
#[cfg(feature = "rules")]
pub use build::MatchBuilder;
pub use color::Color;
pub use cube::{Cube, CubeOwner};
pub use decision::DecisionKind;
pub use dice::Dice;
pub use error::{
    Error, ErrorKind, EventIndex, IllegalCube, IllegalPlay, ImpossibleBoard, ImpossibleCube,
};
pub use event::{Event, Setup};
#[cfg(feature = "rules")]
pub use game::{Game, Match, Replay};
#[cfg(feature = "met")]
pub use met::MatchEquityTable;
pub use play::{Play, Step};
pub use player::Player;
pub use ply::Ply;
pub use result::{GameResult, WonBy};
pub use rules::{MatchInfo, Rules, Variation};
pub use state::{Phase, State};
#[cfg(feature = "rules")]
pub use table::Table;
