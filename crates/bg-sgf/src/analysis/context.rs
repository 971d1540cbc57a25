//! Evaluations and rollouts: their parameters and results.

use alloc::vec::Vec;

use bg_rules::analysis::Chances;

/// The parameters of an evaluation, written like `ver 3 0C 1 0.000000 1`.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EvalContext {
    /// Version of the analysis format: 3 in GNU Backgammon 1.07, `None` in old files.
    pub version: Option<u32>,
    /// Search depth in plies.
    pub plies: u32,
    /// `true` if the evaluation takes the cube into account.
    pub cubeful: bool,
    /// An integer that versions before 3 write in every evaluation, and all versions write in
    /// candidates.
    pub reduced: Option<u32>,
    /// Nonzero if the same position always gets the same noise.
    pub deterministic: u32,
    /// Standard deviation of the added noise.
    pub noise: f64,
    /// Nonzero if the search was pruned; written from version 2 on.
    pub prune: Option<u32>,
}

/// The seven numbers of an evaluation, or their standard deviations.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outputs {
    /// Probabilities of the outcomes.
    pub probabilities: Chances,
    /// Cubeless equity.
    pub cubeless: f64,
    /// Cubeful value: an equity in money play, a match winning chance (0 to 1) in match play.
    pub cubeful: f64,
}

/// The results of a rollout: means and standard deviations.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RolloutOutputs {
    /// Means.
    pub mean: Outputs,
    /// Standard deviations; `None` if one of them is not finite.
    pub deviation: Option<Outputs>,
}

/// The move filter of one ply, written `accept extra threshold`.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveFilter {
    /// Number of moves always kept; -1 if this ply is not filtered.
    pub accept: i32,
    /// Number of additional moves kept if they are within `threshold`.
    pub extra: i32,
    /// Maximum equity difference of the additional moves from the best move.
    pub threshold: f64,
}

/// A named evaluation used by a rollout: `cube0`, `cheq0`, `latecube1`, `cubetrunc` …
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedContext<'c> {
    /// The name of the evaluation.
    pub name: &'c str,
    /// The parameters of the evaluation.
    pub context: EvalContext,
    /// The move filters, present only for checker plays at 1 ply or more.
    pub filters: Vec<MoveFilter>,
}

/// The parameters of a rollout: `RC …`. Flags are nonzero if they are set.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, PartialEq)]
pub struct RolloutContext<'c> {
    /// Flag: the cube is used.
    pub cubeful: u32,
    /// Flag: variance reduction is used.
    pub variance_reduction: u32,
    /// Flag: the games of the rollout start from an initial position.
    pub initial: u32,
    /// Flag: the first rolls are stratified.
    pub rotate: u32,
    /// Flag: from `late_plies` on, other evaluations are used.
    pub late: u32,
    /// Flag: games are truncated after `truncate_plies`.
    pub truncate: u32,
    /// Number of plies after which games are truncated.
    pub truncate_plies: u32,
    /// Flag: games are truncated at the exact bearoff database.
    pub truncate_bearoff2: u32,
    /// Flag: games are truncated at the one-sided bearoff database.
    pub truncate_bearoff_os: u32,
    /// The first ply with the later evaluation.
    pub late_plies: u32,
    /// Name of the random number generator.
    pub rng: &'c str,
    /// The seed of the random number generator.
    pub seed: u64,
    /// The evaluations, in file order.
    pub contexts: Vec<NamedContext<'c>>,
}
