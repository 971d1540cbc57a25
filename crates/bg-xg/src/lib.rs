#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod analysis;
mod comment;
mod decided;
mod error;
mod level;
mod options;
mod performance;
mod position;
pub mod raw;
mod replay;
mod rtf;
mod session;
#[cfg(feature = "text")]
pub mod text;

pub use action::Action;
pub use analysis::{Candidate, Chances, CubeAnalysis, PlyAnalysis, Verdict};
pub use bg_matchid;
pub use bg_rules;
pub use bg_rules::DecisionKind;
pub use comment::{Comment, Place};
pub use decided::{decisions, decisions_with};
pub use error::{Diagnostic, Error, ErrorKind, Parsed, RecordNumber};
pub use level::Level;
pub use notation_report::Severity;
pub use options::ParseOptions;
pub use performance::Performance;
pub use session::{Session, parse, parse_with};
