//! Tools for position files and score files. Each function returns the results that the tool of the
//! same name reports. The functions work on bytes in memory or in a mapped file; [`merge_files`]
//! and [`load`] read files of any size in bounded memory.

mod diff;
mod duplicates;
mod histogram;
mod join;
mod kind;
#[cfg(feature = "std")]
mod load;
#[cfg(feature = "std")]
mod merge;
#[cfg(feature = "std")]
mod output;
#[cfg(feature = "std")]
mod planes;
#[cfg(feature = "std")]
mod rehash;
mod salvage;
mod verify;

pub use diff::{ScoreDiff, diff};
pub use duplicates::{Duplicates, duplicates};
pub use histogram::{Histogram, histogram};
pub use join::{Join, Joined, join};
#[cfg(feature = "std")]
pub use join::{Missing, missing};
pub use kind::FileKind;
#[cfg(feature = "std")]
pub use load::{Loaded, StopFile, load};
#[cfg(feature = "std")]
pub use merge::{CollisionPolicy, MergeError, MergeReport, merge, merge_files, merge_into};
#[cfg(feature = "std")]
pub use output::OutputFile;
#[cfg(feature = "std")]
pub use planes::{PlanesReport, npy_header, planes, planes_into};
#[cfg(feature = "std")]
pub use rehash::{RehashReport, rehash_into};
pub use salvage::{Salvage, Salvaged, salvage};
#[cfg(feature = "std")]
pub use salvage::{SalvageReport, salvage_into};
#[cfg(feature = "rayon")]
pub use verify::verify_parallel;
pub use verify::{VerifyHint, VerifyReport, verify};
