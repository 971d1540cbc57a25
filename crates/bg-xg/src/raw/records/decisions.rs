//! The records of decisions: cube actions and plays.

use crate::raw::analysis::{BestMove, DoubleAction};
use crate::raw::layout::{Field, Position, ShortText, Stored, layout};

layout! {
    /// The record of a decision about the cube. Its [`analysis`](Self::analysis) is a view of its
    /// own.
    Cube[2560] {
        /// The side on roll: 1 for player 1, -1 for player 2.
        active: i32 = 12,
        /// The action: -2 none was possible, -1 resigned instead, 0 not doubled, 1 doubled.
        double: i32 = 16,
        /// The answer to a double: -1 none, 0 drop, 1 take, 2 beaver.
        take: i32 = 20,
        /// The answer to a beaver: -1 none, 0 drop, 1 take, 2 raccoon.
        beaver_answer: i32 = 24,
        /// The answer to a raccoon: -1 none, 0 drop, 1 take.
        raccoon_answer: i32 = 28,
        /// The cube: 0 centered, n player 1 owns 2 to the power of n, -n player 2 does.
        cube: i32 = 32,
        /// The position, seen by player 1.
        position: Position = 36,
        /// The error of the decision to double or not, at least 0; -1000 if not analyzed.
        double_error: f64 = 200,
        /// The dice that were rolled next; `77` if none were.
        dice: ShortText<2> = 208,
        /// The error of the answer, at most 0; -1000 if not analyzed.
        take_error: f64 = 216,
        /// The index of the rollout; -1 if there is none.
        rollout: i32 = 224,
        /// The choice of a quick analysis: double + 2 × take.
        quick_choice: i32 = 228,
        /// The level of the analysis; -1 if not analyzed.
        level: i32 = 232,
        /// The error of the answer to a beaver; -1000 if not analyzed.
        beaver_error: f64 = 240,
        /// The error of the answer to a raccoon; -1000 if not analyzed.
        raccoon_error: f64 = 248,
        /// The level that was asked for.
        level_asked: i32 = 256,
        /// 0 if the decision is valid.
        validity: i32 = 260,
        /// The double that the tutor showed.
        tutor_double: i8 = 264,
        /// The answer that the tutor showed.
        tutor_take: i8 = 265,
        /// The error of the double before the tutor spoke.
        tutor_double_error: f64 = 272,
        /// The error of the answer before the tutor spoke.
        tutor_take_error: f64 = 280,
        /// `true` if the player marked the decision.
        flagged: bool = 288,
        /// The index of the comment; -1 if there is none.
        comment: i32 = 292,
        /// `true` if the position was edited.
        edited: bool = 296 since 24,
        /// `true` if a later rollout is marked.
        later_rollout: bool = 297 since 26,
        /// `true` if the later rollout is done.
        later_rollout_done: bool = 298 since 26,
        /// Number of automatic doubles.
        automatic_doubles: i32 = 300 since 27,
        /// The time left to player 1, in seconds.
        time_left1: i32 = 304 since 28,
        /// The time left to player 2, in seconds.
        time_left2: i32 = 308 since 28,
    }
}

impl<'a> Cube<'a> {
    pub(super) const ANALYSIS: usize = 64;

    /// The analysis of the decision.
    #[must_use]
    pub fn analysis(&self) -> DoubleAction<'a> {
        DoubleAction::within(self.bytes, Self::ANALYSIS, self.version)
    }
}

layout! {
    /// The record of a play. Its [`analysis`](Self::analysis) is a view of its own.
    Move[2560] {
        /// The position before the play, seen by player 1.
        before: Position = 9,
        /// The position after the play, seen by the side on roll.
        after: Position = 35,
        /// The side on roll: 1 for player 1, -1 for player 2.
        active: i32 = 64,
        /// The steps: pairs of points less 1, 24 for the bar; a negative source ends the list.
        steps: [i32; 8] = 68,
        /// The dice, the larger first.
        dice: [i32; 2] = 100,
        /// The cube, as in [`Cube::cube`].
        cube: i32 = 108,
        /// Number of candidates.
        candidates: i32 = 120,
        /// `true` if a play was made.
        played: bool = 2308,
        /// The error of the play, at most 0; -1000 if not analyzed.
        error: f64 = 2312,
        /// The luck of the roll.
        luck: f64 = 2320,
        /// The engine's choice, counted from 1; it can be off by one.
        engine_choice: i32 = 2328,
        /// The equity before the roll.
        equity_before: f64 = 2336,
        /// The index of the rollout of each candidate; -1 if there is none.
        rollouts: [i32; 32] = 2344,
        /// The level of the analysis; -1 if not analyzed.
        level: i32 = 2472,
        /// The level of the analysis of luck.
        luck_level: i32 = 2476,
        /// 0 if the play is valid, 1 for an error, 2 for an illegal play.
        validity: i32 = 2480,
        /// The position that the tutor showed.
        tutor_position: Position = 2484,
        /// The play that the tutor showed.
        tutor_play: i8 = 2510,
        /// The error of the play before the tutor spoke.
        tutor_error: f64 = 2512,
        /// `true` if the player marked the play.
        flagged: bool = 2520,
        /// The index of the comment; -1 if there is none.
        comment: i32 = 2524,
        /// `true` if the position was edited.
        edited: bool = 2528 since 24,
        /// The candidates marked for a later rollout, a bit each.
        later_rollouts: u32 = 2532 since 26,
        /// The marked candidates that are rolled out, a bit each.
        later_rollouts_done: u32 = 2536 since 26,
        /// Number of automatic doubles.
        automatic_doubles: i32 = 2540 since 27,
    }
}

impl<'a> Move<'a> {
    pub(super) const ANALYSIS: usize = 124;

    /// The candidates with their evaluations.
    #[must_use]
    pub fn analysis(&self) -> BestMove<'a> {
        BestMove::within(self.bytes, Self::ANALYSIS, self.version)
    }
}
