#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod command;
mod dialect;
mod gtp;
mod reply;
mod run;
mod score_file;
mod session;

pub use command::{CommandError, EngineCommand};
pub use dialect::Rules;
pub use gtp::{GtpClient, GtpError};
pub use run::{Progress, ResultOrder, ScoreError, ScoreOptions, ScoreReport, score_positions};
pub use score_file::ScoreFile;
pub use session::{Session, SessionError};
