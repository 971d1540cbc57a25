#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a crate that starts processes has the standard library"
)]

mod analysis;
mod command;
mod deadline;
mod dialect;
mod error;
mod evaluate;
#[doc(hidden)]
pub mod fuzzing;
mod group;
mod gtp;
mod info;
mod judge;
mod komi;
mod perspective;
mod process;
mod reply;
mod run;
mod score_file;
mod session;
mod visible;

pub use analysis::Analysis;
pub use command::{CommandError, EngineCommand};
pub use dialect::Rules;
pub use error::Error;
pub use evaluate::{Engine, Evaluate, Evaluation, Evaluator, Run, Settings};
pub use group::end_all_engines;
pub use gtp::GtpClient;
pub use judge::{Parity, estimate, score_of_lead};
pub use komi::{Komi, KomiError};
pub use perspective::Perspective;
pub use process::EngineLog;
pub use run::{
    Event, Progress, ResultOrder, ScoreError, ScoreOptions, ScoreReport, score_positions,
};
pub use score_file::{ScoreFile, ScoreFileError};
pub use session::Session;
