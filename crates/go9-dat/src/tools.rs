//! Tools for position files and score files. Each function returns the results that the tool of the
//! same name reports. The functions work on bytes in memory or in a mapped file; [`merge_files`]
//! reads files of any size in bounded memory.

mod diff;
mod duplicates;
mod histogram;
mod join;
pub(crate) mod kind;
#[cfg(feature = "std")]
pub(crate) mod load;
#[cfg(feature = "std")]
pub(crate) mod merge;
#[cfg(feature = "std")]
pub(crate) mod output;
#[cfg(feature = "std")]
pub(crate) mod planes;
#[cfg(feature = "std")]
mod rehash;
mod salvage;
mod verify;

pub use diff::{ScoreDiff, diff};
pub use duplicates::{Duplicates, duplicates};
pub use histogram::{Histogram, histogram};
pub use join::{Joined, join};
#[cfg(feature = "std")]
pub use join::{Missing, missing};
#[cfg(feature = "std")]
pub use merge::{MergeError, MergeReport, merge, merge_files};
#[cfg(feature = "std")]
pub use planes::{PlanesReport, planes};
#[cfg(feature = "std")]
pub use rehash::{RehashReport, rehash_into};
#[cfg(feature = "std")]
pub use salvage::{SalvageReport, salvage_into};
pub use salvage::{Salvaged, salvage};
#[cfg(feature = "rayon")]
pub use verify::verify_parallel;
pub use verify::{VerifyHint, VerifyReport, verify};
