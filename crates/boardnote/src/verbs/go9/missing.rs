//! The tools that this build does not have. Their names are known, so that a call says which feature
//! they need.

use crate::verbs::Verb;
use std::ffi::OsString;

/// Arguments of a tool that this build does not have.
#[derive(clap::Args, Clone, Debug)]
#[command(hide = true, disable_help_flag = true)]
pub(super) struct Args {
    /// Arguments of the tool
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

impl Verb for Args {}

macro_rules! missing {
    ($module:ident, $message:literal) => {
        pub(super) mod $module {
            pub(in super::super) use super::Args;
            use crate::context::{Context, Status};
            use std::io;

            pub(in super::super) fn run(_: &Context, Args { .. }: &Args) -> io::Result<Status> {
                Err(io::Error::other($message))
            }
        }
    };
}

#[cfg(not(feature = "engines"))]
missing!(engines, "this build has no engines; build with --features engines");
#[cfg(not(feature = "parquet"))]
missing!(parquet, "this build has no Parquet; build with --features parquet");
