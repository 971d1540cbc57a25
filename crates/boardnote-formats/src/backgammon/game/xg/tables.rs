//! The tables of the analysis that only files of eXtreme Gammon have.

mod candidates;
mod comments;
mod cubes;
mod performance;
mod rollouts;

pub(super) use candidates::Candidates;
pub(super) use comments::Comments;
pub(super) use cubes::Cubes;
pub(super) use performance::Performances;
pub(super) use rollouts::Rollouts;

/// The name of the program whose words the levels are.
const PROGRAM: &str = "xg";
